"""Rounds: which call a message answers, and when a new one begins."""

from collections.abc import Sequence

import pytest

from kipvote.readings import Message, read_messages
from kipvote.rounds import Ending, build_rounds
from kipvote.rules import Profile
from kipvote.voters import group
from tests.mails import CALL, COMMITTERS, call, counts, mail, tally

RESULT = "[RESULT][VOTE] KIP-9: Better logs"
CANCEL = "[CANCEL][VOTE] KIP-9: Better logs"


def rounds(messages: Sequence[Message], profile: Profile) -> list[tuple[int, int, int, Ending | None]]:
    """Per round: calls, answers, closings, ending."""
    readings = read_messages(messages, profile)
    found = build_rounds(readings, group((r.header.sender for r in readings), COMMITTERS))
    return [(len(r.calls), len(r.answers), len(r.closings), r.ending) for r in found]


ADA = mail("Ada Quill", 1, "+1")
AGAIN = call(hours=200, name="call2")
BO_AGAIN = mail("Bo Marsh", 201, "+1", to="call2")
CANCELLED = mail("Zoe Ode", 50, "Found a flaw.", subject=CANCEL)
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
        "an unthreaded result from another address",
        [call(), ADA, mail("Zoe Other", 90, "The vote has passed.", subject="[RESULTS] KIP-9", to=None)],
        [(1, 1, 1, Ending.ANNOUNCED)],
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
        "others cannot call it off in passing",
        [call(), mail("Ada Quill", 20, "I'm cancelling this vote.")],
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


@pytest.mark.parametrize(
    ("messages", "expected"), [row[1:] for row in ROUNDS], ids=[row[0] for row in ROUNDS]
)
def test_rounds(
    messages: Sequence[Message], expected: list[tuple[int, int, int, Ending | None]], kafka: Profile
) -> None:
    """A new call starts a new round if the last was closed or cancelled, or if its subject says so."""
    assert rounds(messages, kafka) == expected


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
    readings = read_messages([call(), *results], kafka)
    (found,) = build_rounds(readings, group((r.header.sender for r in readings), COMMITTERS))
    assert found.announcement is not None
    assert found.announcement.message_id == results[stands].header.message_id
