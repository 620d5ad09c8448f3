"""Rounds: which call a message answers, and when a new one begins."""

from collections.abc import Sequence

import pytest

from kipvote.rounds import Ending
from kipvote.rules import Profile
from kipvote.tally.reading import Message
from tests.mails import CALL, ballots, call, counts, mail, message_id, rounds, tally

RESULT = "[RESULT][VOTE] KIP-9: Better logs"
CANCEL = "[CANCEL][VOTE] KIP-9: Better logs"


def parted(messages: Sequence[Message], profile: Profile) -> list[tuple[int, int, int, Ending | None]]:
    """Per round: calls, answers, closings, ending."""
    found = rounds(messages, profile)
    return [(len(r.calls), len(r.answers), len(r.closings), r.ending) for r in found]


ADA = mail("Ada Quill", 1, "+1")
AGAIN = call(hours=200, name="call2")
BO_AGAIN = mail("Bo Marsh", 201, "+1", to="call2")
CANCELLED = mail("Zoe Ode", 50, "Found a flaw.", subject=CANCEL)
FOR_ANOTHER = "I'm closing this vote and will start a new one, as the KIP was changed."
ONCE_MORE = "Please vote again, the votes above do not count."
PASSED = mail("Zoe Ode", 100, "The vote passes with 3 binding +1.", subject=RESULT)

ROUNDS = [
    ("one", [call(), ADA], [(1, 1, 0, None)]),
    ("posted again while open", [call(), ADA, AGAIN, BO_AGAIN], [(2, 2, 0, None)]),
    (
        "called anew after a cancellation",
        [call(), ADA, CANCELLED, AGAIN, BO_AGAIN],
        [(1, 1, 1, Ending.CANCELLED), (1, 1, 0, None)],
    ),
    (
        "called anew after a result",
        [call(), ADA, PASSED, AGAIN, BO_AGAIN],
        [(1, 1, 1, Ending.ANNOUNCED), (1, 1, 0, None)],
    ),
    (
        "called anew as announced when the vote was closed",
        [call(), ADA, mail("Zoe Ode", 50, FOR_ANOTHER), AGAIN, BO_AGAIN],
        [(1, 1, 1, Ending.CANCELLED), (1, 1, 0, None)],
    ),
    (
        "a new vote spoken of by who has no say",
        [call(), ADA, mail("Gus Hale", 50, FOR_ANOTHER), AGAIN, BO_AGAIN],
        [(2, 3, 0, None)],
    ),
    (
        "closed for another vote by a holder of the role",
        [call(), ADA, mail("Dee Vole", 50, FOR_ANOTHER), AGAIN, BO_AGAIN],
        [(1, 1, 1, Ending.CANCELLED), (1, 1, 0, None)],
    ),
    (
        "all vote again in the same thread",
        [call(), ADA, mail("Zoe Ode", 50, ONCE_MORE), mail("Bo Marsh", 60, "+1"), mail("Cem Tarn", 61, "+1")],
        [(1, 1, 0, None), (1, 2, 0, None)],
    ),
    (
        "and once more",
        [
            call(),
            ADA,
            mail("Zoe Ode", 50, ONCE_MORE),
            mail("Bo Marsh", 60, "+1"),
            mail("Zoe Ode", 70, ONCE_MORE),
            mail("Cem Tarn", 80, "+1"),
        ],
        [(1, 1, 0, None), (1, 1, 0, None), (1, 1, 0, None)],
    ),
    (
        "all vote again, says who has no say",
        [call(), ADA, mail("Gus Hale", 50, ONCE_MORE), mail("Bo Marsh", 60, "+1")],
        [(1, 3, 0, None)],
    ),
    (
        "all vote again below a result",
        [call(), ADA, PASSED, mail("Zoe Ode", 150, ONCE_MORE), mail("Bo Marsh", 160, "+1")],
        [(1, 1, 1, Ending.ANNOUNCED), (1, 1, 0, None)],
    ),
    (
        "posted again as it was hard to find",
        [call(), ADA, mail("Zoe Ode", 50, "I'll start a new vote thread."), AGAIN, BO_AGAIN],
        [(2, 3, 0, None)],
    ),
    (
        "a call that tells of its being a new one",
        [
            call(),
            ADA,
            call(hours=200, name="call2", text="I'll restart the vote with a new thread."),
            BO_AGAIN,
        ],
        [(2, 2, 0, None)],
    ),
    (
        "take 2",
        [call(), ADA, call(hours=200, subject=f"{CALL} (take 2)", name="call2"), BO_AGAIN],
        [(1, 1, 0, None), (1, 1, 0, None)],
    ),
    (
        "take 2 in a few words, with the caller's own vote",
        [
            call(),
            ADA,
            CANCELLED,
            call(
                hours=200,
                subject=f"{CALL} (take 2)",
                name="call2",
                text="Please vote.\n\n+1 (binding) from me",
            ),
            BO_AGAIN,
        ],
        [(1, 1, 1, Ending.CANCELLED), (1, 1, 0, None)],
    ),
    (
        "v2",
        [call(), call(hours=200, subject="[VOTE] KIP-9 v2", name="call2")],
        [(1, 0, 0, None), (1, 0, 0, None)],
    ),
    (
        "re-vote",
        [call(), call(hours=200, subject="[VOTE] KIP-9: Better logs (re-vote)", name="call2")],
        [(1, 0, 0, None), (1, 0, 0, None)],
    ),
    (
        "the same take posted again",
        [call(subject=f"{CALL} (take 2)"), call(hours=200, subject=f"{CALL} (take 2)", name="call2")],
        [(2, 0, 0, None)],
    ),
    ("no call in the archive", [ADA], [(0, 1, 0, None)]),
    ("the call after its first answers", [mail("Ada Quill", -5, "+1"), call()], [(1, 1, 0, None)]),
    (
        "an answer whose client dropped Re:",
        [call(), mail("Bo Marsh", 3, "+1", subject=CALL)],
        [(1, 1, 0, None)],
    ),
    (
        "the same without a reference",
        [call(), mail("Bo Marsh", 3, "+1", subject=CALL, to=None)],
        [(1, 1, 0, None)],
    ),
    ("an answer without a reference", [call(), mail("Bo Marsh", 3, "+1", to=None)], [(1, 1, 0, None)]),
    (
        "an answer to the first round after the second began",
        [call(), CANCELLED, AGAIN, mail("Bo Marsh", 210, "+1", to="call")],
        [(1, 1, 1, Ending.CANCELLED), (1, 0, 0, None)],
    ),
    (
        "an unthreaded result from another address of the caller",
        [
            call(),
            ADA,
            mail(
                "Zoe Ode", 90, "The vote has passed.", subject="[RESULTS] KIP-9", to=None, address="z@x.org"
            ),
        ],
        [(1, 1, 1, Ending.ANNOUNCED)],
    ),
    (
        "an unthreaded result of who has no say",
        [call(), ADA, mail("Zoe Other", 90, "The vote has passed.", subject="[RESULTS] KIP-9", to=None)],
        [(1, 2, 0, None)],
    ),
    (
        "a reply to a result is none",
        [call(), PASSED, mail("Bo Marsh", 101, "Thanks!", subject=f"Re: {RESULT}", to="zoe.ode.100")],
        [(1, 1, 1, Ending.ANNOUNCED)],
    ),
    (
        "a result in prose",
        [call(), ADA, mail("Zoe Ode", 90, "The vote passes with 3 binding +1s and no -1s. Thanks all.")],
        [(1, 1, 1, Ending.ANNOUNCED)],
    ),
    (
        "called off in prose by its opener",
        [call(), mail("Zoe Ode", 20, "I'm cancelling this vote.")],
        [(1, 0, 1, Ending.CANCELLED)],
    ),
    (
        "called off by a holder of the role",
        [call(), mail("Ada Quill", 20, "I'm cancelling this vote.")],
        [(1, 0, 1, Ending.CANCELLED)],
    ),
    (
        "others cannot call it off",
        [call(), mail("Gus Hale", 20, "I'm cancelling this vote.")],
        [(1, 1, 0, None)],
    ),
    ("a bot is no answer", [call(), mail("Build Bot", 3, "+1", automatic=True)], [(1, 0, 0, None)]),
    (
        "a vote begun by typing over the subject of a reply",
        [
            mail("Zoe Ode", -50, "Thoughts?", subject="[DISCUSS] KIP-9", to=None, name="talk"),
            mail("Zoe Ode", 0, "Please vote.", to="talk", name="call"),
            ADA,
        ],
        [(1, 1, 0, None)],
    ),
    (
        "answers to a call that is not here call nothing",
        [mail("Ada Quill", 1, "+1", to="gone"), mail("Bo Marsh", 2, "+1", to="ada.quill.1")],
        [(0, 2, 0, None)],
    ),
    (
        "a vote begun inside the discussion",
        [
            mail("Zoe Ode", -50, "Thoughts?", subject="[DISCUSS] KIP-9", to=None, name="talk"),
            mail("Zoe Ode", 0, "Please vote.", subject=CALL, to="talk", name="call"),
            ADA,
        ],
        [(1, 1, 0, None)],
    ),
]


RECALL = "Hi all,\n\nI'd like to start the vote again, the KIP has been updated after the discussion."
FIRST = (1, 1, 1, Ending.CANCELLED)
BEGUN = (1, 1, 0, None)
CLOSED = (1, 2, 1, Ending.ANNOUNCED)


def recall(text: str = RECALL, subject: str = CALL, *, who: str = "Zoe Ode") -> Message:
    """A mail typed into the old thread, with which a vote may start again."""
    return mail(who, 200, text, subject=subject, to="zoe.ode.50", name="call2")


def unthreaded(text: str, *, who: str = "Bo Marsh") -> Message:
    """A mail that lost "Re:" and its references."""
    return mail(who, 200, text, subject=CALL, to=None, name="late")


LONG_VOTE = (
    "Hi Zoe,\n\nI am late, I know.\n\nThe naming is good now.\nThe metrics are useful.\n\n+1 (binding)\n\nBo"
)

ROUNDS += [
    ("typed into the old thread", [call(), ADA, CANCELLED, recall(), BO_AGAIN], [FIRST, BEGUN]),
    (
        "typed into it with Re: and v2",
        [call(), ADA, CANCELLED, recall(subject=f"Re: {CALL} (v2)"), BO_AGAIN],
        [FIRST, BEGUN],
    ),
    (
        "with Re: and v2 while the first is open",
        [call(), ADA, recall(subject=f"Re: {CALL} (v2)"), BO_AGAIN],
        [BEGUN, BEGUN],
    ),
    (
        "typed into it by someone else",
        [call(), ADA, CANCELLED, recall(who="Cem Tarn"), BO_AGAIN],
        [FIRST, BEGUN],
    ),
    (
        "typed into it with the caller's own vote",
        [call(), ADA, CANCELLED, recall(f"{RECALL}\n\nHere is my +1 (binding)."), BO_AGAIN],
        [FIRST, BEGUN],
    ),
    (
        "called anew under the same subject with the caller's own vote",
        [
            call(),
            ADA,
            CANCELLED,
            unthreaded(
                "I'd like to start a vote on KIP-9.\nIt is open for 72 h.\n+1 from me.", who="Zoe Ode"
            ),
            mail("Bo Marsh", 210, "+1", to="late"),
        ],
        [FIRST, (1, 1, 0, None)],
    ),
    (
        "posted again and called off, with the promise of another",
        [
            call(),
            call(hours=20, name="again", text="Once more, since some clients hide the call."),
            mail("Zoe Ode", 50, "This vote is cancelled. I'll start a new one when the page is updated."),
            call(hours=200, name="call2", subject=f"{CALL} (take 2)"),
        ],
        [(2, 0, 1, Ending.CANCELLED), (1, 0, 0, None)],
    ),
    (
        "a vote of somebody else under the same subject",
        [call(), ADA, CANCELLED, unthreaded("Please vote, all. Here is my +1.")],
        [(1, 2, 1, Ending.CANCELLED)],
    ),
    (
        "posted again in the thread while it is open",
        [call(), ADA, recall("Hi all,\n\nI'd like to start the vote again."), BO_AGAIN],
        [(2, 2, 0, None)],
    ),
    ("called anew in the thread while it is open", [call(), ADA, recall(), BO_AGAIN], [BEGUN, BEGUN]),
    (
        "only to be called again",
        [call(), ADA, CANCELLED, recall("I will start a new vote once the KIP is updated.")],
        [(1, 2, 1, Ending.CANCELLED)],
    ),
    (
        "a thank you typed into it",
        [call(), ADA, CANCELLED, recall("Thanks all.")],
        [(1, 2, 1, Ending.CANCELLED)],
    ),
    (
        "a late vote of a voter typed into it",
        [call(), ADA, CANCELLED, recall("Thanks for calling the vote again.\n\n+1", who="Bo Marsh")],
        [(1, 2, 1, Ending.CANCELLED)],
    ),
    (
        "an answer with Re: and the word of the second attempt",
        [call(), ADA, mail("Bo Marsh", 30, "I like v2. +1", subject=f"Re: {CALL} (v2)")],
        [(1, 2, 0, None)],
    ),
    ("a long late vote without Re: or reference", [call(), ADA, PASSED, unthreaded(LONG_VOTE)], [CLOSED]),
    ("congratulations without Re:", [call(), ADA, PASSED, unthreaded("Congratulations, Zoe!")], [CLOSED]),
    (
        "called anew by someone else",
        [
            call(),
            ADA,
            PASSED,
            unthreaded("Hi all,\n\nI propose to amend KIP-9.\nThe vote is open for 72 hours."),
        ],
        [(1, 1, 1, Ending.ANNOUNCED), (1, 0, 0, None)],
    ),
    (
        "called anew by its opener in other words",
        [call(), ADA, PASSED, unthreaded("The KIP is new, see the page.", who="Zoe Ode")],
        [(1, 1, 1, Ending.ANNOUNCED), (1, 0, 0, None)],
    ),
    (
        "called anew where the first call is not here",
        [ADA, mail("Cem Tarn", 90, "The vote has passed.", subject=RESULT), unthreaded("The page is new.")],
        [(0, 1, 1, Ending.ANNOUNCED), (1, 0, 0, None)],
    ),
]


OFF = f"Re: {CALL} [CANCELLED]"

ROUNDS += [
    (
        "called off without a reference, the Re: of the vote left",
        [call(), ADA, mail("Zoe Ode", 50, "We found a flaw.", subject=OFF, to=None)],
        [FIRST],
    ),
    (
        "answers to that call nothing off",
        [
            call(),
            ADA,
            mail("Zoe Ode", 50, "We found a flaw.", subject=OFF, to=None),
            mail("Bo Marsh", 51, "Thanks.", subject=OFF, to=None),
        ],
        [(1, 2, 1, Ending.CANCELLED)],
    ),
    (
        "an answer to a result that is not here announces nothing",
        [call(), ADA, mail("Bo Marsh", 50, "Thanks.", subject=f"Re: {RESULT}", to="gone")],
        [(1, 2, 0, None)],
    ),
    (
        "a result under the subject of the call",
        [call(), ADA, call(hours=90, text="The vote passes with 3 binding +1s. Thanks!", name="late")],
        [(1, 1, 1, Ending.ANNOUNCED)],
    ),
    (
        "called off under the subject of the call",
        [call(), ADA, call(hours=50, text="I'm cancelling this vote.", name="late")],
        [FIRST],
    ),
    (
        "called anew with a word on how the last ended",
        [
            call(),
            ADA,
            call(hours=90, text="The first vote failed with 2 binding -1s. Please vote again.", name="late"),
        ],
        [BEGUN, (1, 0, 0, None)],
    ),
    (
        "called for the first time with a word on another vote",
        [call(text="The vote on KIP-8 passed with 3 binding +1s. Please see KIP-9."), ADA],
        [BEGUN],
    ),
    (
        "restarted while open",
        [call(), ADA, call(hours=200, subject="[RESTART] [VOTE] KIP-9: Better logs", name="call2"), BO_AGAIN],
        [BEGUN, BEGUN],
    ),
]


CHANGED = "I'd like to restart the vote on KIP-9, as the KIP has changed."
ELSEWHERE = "This vote is cancelled: it is restarted in a new thread."


def again(text: str, *, who: str = "Zoe Ode") -> Message:
    """A second call under the same subject in a thread of its own."""
    return call(who, 200, text=text, name="call2")


ROUNDS += [
    ("a call says that all vote anew", [call(), ADA, again(CHANGED), BO_AGAIN], [BEGUN, BEGUN]),
    (
        "a call says that the votes before do not count",
        [call(), ADA, again("Please vote here. The votes of the first thread do not count."), BO_AGAIN],
        [BEGUN, BEGUN],
    ),
    (
        "a call says it is the second",
        [call(), ADA, again("This is the second vote on KIP-9.")],
        [BEGUN, (1, 0, 0, None)],
    ),
    (
        "the call of a holder of the role says that all vote anew",
        [call(), ADA, again(CHANGED, who="Cem Tarn"), BO_AGAIN],
        [(1, 1, 0, None), (1, 1, 0, None)],
    ),
    (
        "the call of who has no say says that all vote anew",
        [call(), ADA, again(CHANGED, who="Gus Hale"), BO_AGAIN],
        [(2, 2, 0, None)],
    ),
    (
        "posted again because the thread was hidden",
        [call(), ADA, again("I messed up the thread, here again. Please vote again if you like."), BO_AGAIN],
        [(2, 2, 0, None)],
    ),
    (
        "posted again, and the votes still count",
        [call(), ADA, again("A new vote, as the KIP has changed; the votes so far still count."), BO_AGAIN],
        [(2, 2, 0, None)],
    ),
    (
        "called off for another thread before it is there",
        [call(), ADA, mail("Zoe Ode", 150, ELSEWHERE), AGAIN, BO_AGAIN],
        [FIRST, BEGUN],
    ),
    (
        "called off for another thread that is there",
        [
            call(),
            ADA,
            AGAIN,
            BO_AGAIN,
            mail("Zoe Ode", 203, ELSEWHERE),
            mail("Cem Tarn", 204, "+1", to="call2"),
        ],
        [FIRST, (1, 2, 0, None)],
    ),
    (
        "withdrawn in the first of two threads",
        [call(), ADA, AGAIN, BO_AGAIN, mail("Zoe Ode", 203, "I'm withdrawing this KIP.")],
        [(2, 2, 1, Ending.CANCELLED)],
    ),
]


@pytest.mark.parametrize(
    ("messages", "expected"), [row[1:] for row in ROUNDS], ids=[row[0] for row in ROUNDS]
)
def test_rounds(
    messages: Sequence[Message], expected: list[tuple[int, int, int, Ending | None]], kafka: Profile
) -> None:
    """A new call starts a new round if the last was closed or cancelled, or if its subject says so."""
    assert parted(messages, kafka) == expected


def test_votes_on_both_postings_of_a_call_count(kafka: Profile) -> None:
    """A call posted again while a round is open is the same round: votes in both count."""
    found = tally([call(), ADA, AGAIN, BO_AGAIN, mail("Cem Tarn", 202, "+1", to="call")], kafka)
    assert counts(found) == ("accepted", 3, 0, 0, 0)
    assert len(found.rounds) == 1


def test_the_current_round_is_the_last(kafka: Profile) -> None:
    found = tally([call(), ADA, CANCELLED, AGAIN, BO_AGAIN], kafka)
    assert counts(found) == ("open", 1, 0, 0, 0)
    assert (found.current and found.current.round.number, len(found.rounds)) == (2, 2)


def test_an_answer_is_never_before_what_it_answers(kafka: Profile) -> None:
    """Senders' clocks differ: a vote dated before the second call it answers is a vote on the second."""
    skewed = mail("Bo Marsh", 199, "+1", to="call2")
    assert counts(tally([call(), ADA, CANCELLED, AGAIN, skewed], kafka)) == ("open", 1, 0, 0, 0)


def test_what_the_announcement_answers_is_not_late(kafka: Profile) -> None:
    """A vote sent after the announcement is late. Clocks differ, but nobody answers what is not there yet."""
    votes = [ADA, mail("Bo Marsh", 2, "+1"), mail("Cem Tarn", 95, "+1", name="last")]
    result = mail(
        "Zoe Ode", 93, "The vote passes with 3 binding +1.", subject=RESULT, to="last", name="result"
    )
    answer = mail("Dee Vole", 92, "+1", to="result", subject=f"Re: {RESULT}")
    unrelated = mail("Eli Wren", 94, "+1")
    found = tally([call(), *votes, result, answer, unrelated], kafka)
    assert counts(found) == ("accepted", 3, 0, 0, 0)
    assert [b[0] for b in ballots(found) if b[3] == "late"] == ["Dee Vole", "Eli Wren"]


def test_votes_after_a_cancellation_are_told_of(kafka: Profile) -> None:
    """The vote may have been called anew in a mail that does not show it."""
    late = [mail(who, hours, "+1") for who, hours in (("Bo Marsh", 60), ("Cem Tarn", 61))]
    found = tally([call(), ADA, CANCELLED, *late], kafka)
    assert counts(found) == ("cancelled", 1, 0, 0, 0)
    assert "2 votes came after the vote was called off, but no new call was found" in found.warnings
    assert not any("called off" in warning for warning in tally([call(), ADA, CANCELLED], kafka).warnings)


@pytest.mark.parametrize(
    ("messages", "warned"),
    [
        ([call(), ADA, again("I'd like to restart the vote.")], "in words that suggest a repeated vote"),
        ([call(), ADA, call(hours=24 * 90, name="call2")], "after 89 days of silence"),
        ([call(), ADA, AGAIN], None),
    ],
    ids=["its words", "silence", "posted again"],
)
def test_a_call_that_may_have_begun_a_new_round_is_told_of(
    messages: list[Message], warned: str | None, kafka: Profile
) -> None:
    """A call posted again while a round is open is the same round: votes in both count."""
    found = tally(messages, kafka, hours=24 * 100)
    assert len(found.rounds) == 1
    told = " ".join(warning for warning in found.warnings if "called again" in warning)
    assert (warned or "") in told
    assert bool(told) is (warned is not None)


def test_a_number_that_changed_is_told_of(kafka: Profile) -> None:
    """Votes on the former number are in its own tally."""
    renamed = mail("Ada Quill", 5, "+1", subject="Re: [VOTE] KIP-9: Better logs (was: KIP-7)", to="gone")
    told = [warning for warning in tally([renamed], kafka).warnings if "before" in warning]
    assert told == ["a subject says that it was KIP-7 before: votes may have been cast there"]
    same = mail("Ada Quill", 5, "+1", subject="Re: [VOTE] KIP-9: Better logs (was: [DISCUSS] KIP-9)")
    assert not [warning for warning in tally([call(), same], kafka).warnings if "before" in warning]


NEW_NUMBER = mail("Zoe Ode", 5, "It is taken.", subject="[VOTE] KIP-7: Better logs (was: KIP-9)", name="new")
SLIP = "Re: [VOTE] KIP-90: Better logs"

NUMBERS = [
    ("a new number", [call(), ADA, NEW_NUMBER], "KIP-7", "new"),
    ("a vote on the old one", [call(), mail("Ada Quill", 1, "+1 on KIP-9"), NEW_NUMBER], "KIP-7", "new"),
    ("a vote on the new one", [call(), NEW_NUMBER, mail("Ada Quill", 9, "On KIP-7: +1")], "KIP-7", "new"),
    (
        "below mail without a number",
        [call(), NEW_NUMBER, mail("Ada Quill", 9, "+1 on KIP-7", subject="Re: the vote")],
        "KIP-7",
        "new",
    ),
    ("mistyped", [call(), mail("Ada Quill", 1, "+1", subject=SLIP, name="a")], "KIP-90", "a"),
    ("named rightly", [call(), mail("Ada Quill", 1, "+1 on KIP-9", subject=SLIP, name="a")], "KIP-90", "a"),
    ("mistyped twice", [call(), mail("Ada Quill", 1, "KIP-90: +1", subject=SLIP, name="a")], "KIP-90", "a"),
]


@pytest.mark.parametrize(
    ("messages", "number", "name"), [row[1:] for row in NUMBERS], ids=[row[0] for row in NUMBERS]
)
def test_mail_of_a_vote_under_two_numbers(
    messages: list[Message], number: str, name: str, kafka: Profile
) -> None:
    """It is counted, and told of."""
    found = tally(messages, kafka)
    assert counts(found)[1:] == (1, 0, 0, 0)
    assert (len(found.rounds), found.incomplete_because) == (1, ())
    told = [warning for warning in found.warnings if "KIP" in warning]
    assert told == [f"1 message under {number} is taken for mail of this vote: {message_id(name)}"]
    result = mail("Zoe Ode", 90, f"{number} is accepted with 1 binding +1.")
    assert counts(tally([*messages, result], kafka))[0] == "disputed"


STANDING = [
    ("the verdict said again", "The vote passes with 3 binding +1.", "The vote has passed.", 0),
    ("a thank you", "The vote passes with 3 binding +1.", "Thanks all.", 0),
    ("counts corrected", "The vote passes with 3 binding +1.", "The vote passes with 4 binding +1.", 1),
    ("a verdict corrected", "The vote passes with 3 binding +1.", "The vote has failed.", 1),
    ("figures after the verdict", "The vote has passed.", "The vote passes with 3 binding +1.", 1),
]


@pytest.mark.parametrize(("first", "then", "stands"), [pytest.param(*row[1:], id=row[0]) for row in STANDING])
def test_the_announcement_that_stands(first: str, then: str, stands: int, kafka: Profile) -> None:
    """The last one that claims something; one that only repeats the verdict takes no figures away."""
    results = [mail("Zoe Ode", hours, text, subject=RESULT) for hours, text in ((90, first), (95, then))]
    (found,) = rounds([call(), *results], kafka)
    assert found.announcement is not None
    assert found.announcement.message_id == results[stands].header.message_id
