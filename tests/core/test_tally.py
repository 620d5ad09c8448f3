"""Tally: ballots, counts and the eight outcomes, rule by rule."""

import dataclasses
from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kipvote.coverage import Coverage, Gap
from kipvote.messages import DateSource
from kipvote.outcomes import Outcome, lasts
from kipvote.roster import Person, Roster, Tenure
from kipvote.rules import Profile
from kipvote.summary import Summary
from kipvote.tally.reading import Message
from tests.mails import COMMITTERS, at, ballots, call, counts, mail, tally

ADA = mail("Ada Quill", 1, "+1 (binding)")
BO = mail("Bo Marsh", 2, "+1 (binding)")
CEM = mail("Cem Tarn", 3, "+1 (binding)")
DEE_MINUS = mail("Dee Vole", 4, "-1 (binding)\n\nIt breaks my clients.")
ELI_MINUS = mail("Eli Wren", 5, "-1 (binding)\n\nSame here.")
GUEST = mail("Gus Hale", 6, "+1 (non-binding)")
RESULT = mail(
    "Zoe Ode", 100, "The vote passes with 3 binding +1.", subject="[RESULT][VOTE] KIP-9: Better logs"
)
FAILED = mail("Zoe Ode", 100, "The vote did not pass.", subject="[RESULT][VOTE] KIP-9: Better logs")
CANCEL = mail("Zoe Ode", 50, "I am cancelling this vote.", subject="[CANCELLED][VOTE] KIP-9: Better logs")
TALK = mail("Zoe Ode", -100, "What do you think?", subject="[DISCUSS] KIP-9: Better logs", to=None)

# messages, hours after START, expected (outcome, binding +1, -1, non-binding +1, -1)
OUTCOMES: list[tuple[str, Sequence[Message], float, tuple[str, int, int, int, int]]] = [
    ("accepted", [call(), ADA, BO, CEM], 72, ("accepted", 3, 0, 0, 0)),
    ("accepted with a -1", [call(), ADA, BO, CEM, DEE_MINUS], 72, ("accepted", 3, 1, 0, 0)),
    ("pending", [call(), ADA, BO, CEM], 71.9, ("pending", 3, 0, 0, 0)),
    ("open", [call(), ADA, BO, GUEST], 80, ("open", 2, 0, 1, 0)),
    ("open early", [call()], 1, ("open", 0, 0, 0, 0)),
    ("rejected by votes", [call(), ADA, DEE_MINUS, ELI_MINUS], 72, ("rejected", 1, 2, 0, 0)),
    ("not yet rejected", [call(), ADA, DEE_MINUS, ELI_MINUS], 71, ("open", 1, 2, 0, 0)),
    ("too few to reject", [call(), DEE_MINUS, ELI_MINUS], 90, ("open", 0, 2, 0, 0)),
    ("announced as rejected", [call(), ADA, FAILED], 101, ("rejected", 1, 0, 0, 0)),
    ("disputed", [call(), ADA, BO, RESULT], 101, ("disputed", 2, 0, 0, 0)),
    ("cancelled", [call(), ADA, BO, CEM, CANCEL], 101, ("cancelled", 3, 0, 0, 0)),
    ("lapsed", [call(), ADA], 24 * 61 + 2, ("lapsed", 1, 0, 0, 0)),
    ("not lapsed", [call(), ADA], 24 * 60, ("open", 1, 0, 0, 0)),
    ("lapsed does not undo acceptance", [call(), ADA, BO, CEM], 24 * 365, ("accepted", 3, 0, 0, 0)),
    ("not voted", [TALK], 10, ("not-voted", 0, 0, 0, 0)),
]


@pytest.mark.parametrize(
    ("messages", "hours", "expected"), [row[1:] for row in OUTCOMES], ids=[row[0] for row in OUTCOMES]
)
def test_outcome(messages: Sequence[Message], hours: float, expected: object, kafka: Profile) -> None:
    assert counts(tally(messages, kafka, hours=hours)) == expected


def test_the_last_vote_of_a_voter_stands(kafka: Profile) -> None:
    """The last vote of a voter in the round stands; earlier ones are kept, marked superseded."""
    found = tally([call(), mail("Ada Quill", 1, "-1"), mail("Ada Quill", 9, "Changing my vote to +1")], kafka)
    assert ballots(found) == [("Ada Quill", "-1", True, "superseded"), ("Ada Quill", "+1", True, "counted")]


def test_a_vote_after_the_announcement_is_late(kafka: Profile) -> None:
    """A vote sent after the announcement is kept, marked late, and not counted."""
    found = tally([call(), ADA, BO, CEM, RESULT, mail("Dee Vole", 101, "+1 (binding)")], kafka)
    assert counts(found) == ("accepted", 3, 0, 0, 0)
    assert ballots(found)[-1] == ("Dee Vole", "+1", True, "late")


def test_a_late_change_of_mind_does_not_undo_a_vote(kafka: Profile) -> None:
    found = tally([call(), ADA, BO, CEM, RESULT, mail("Ada Quill", 101, "-1 (binding)")], kafka)
    assert counts(found) == ("accepted", 3, 0, 0, 0)


def test_a_claim_off_the_roster_is_refused(kafka: Profile) -> None:
    """A claim of "binding" by someone not on the roster does not bind and is reported."""
    found = tally([call(), ADA, BO, mail("Gus Hale", 3, "+1 (binding)")], kafka)
    assert counts(found) == ("open", 2, 0, 1, 0)
    assert found.current is not None
    assert found.current.ballots[2].because.value == "claim-refused"
    assert any("Gus Hale claims a binding vote" in warning for warning in found.warnings)
    assert found.claims_outcome is Outcome.ACCEPTED


def test_a_member_who_says_non_binding_is_taken_at_their_word(kafka: Profile) -> None:
    found = tally([call(), ADA, BO, mail("Cem Tarn", 3, "+1 (non-binding)")], kafka)
    assert counts(found) == ("open", 2, 0, 1, 0)


def test_a_member_need_not_claim(kafka: Profile) -> None:
    assert counts(tally([call(), mail("Ada Quill", 1, "+1"), BO, CEM], kafka)) == ("accepted", 3, 0, 0, 0)


def test_without_a_roster_claims_count_and_the_tally_says_so(kafka: Profile) -> None:
    found = tally([call(), ADA, BO, CEM, GUEST, mail("Hal Ives", 7, "+1")], kafka, roster=None)
    assert counts(found) == ("accepted", 3, 0, 2, 0)
    assert any("no roster" in warning for warning in found.warnings)


@pytest.mark.parametrize(("hours", "binding"), [(11.9, False), (12.1, True), (48, True)])
def test_binding_is_a_fact_at_the_date_of_the_vote(hours: float, binding: bool, kafka: Profile) -> None:
    """The day before someone became a committer it does not bind. START is noon: midnight is 12 hours on."""
    person = Person(id="ada", name="Ada Quill", committer=Tenure(since=at(24).date()))
    found = tally(
        [call(), mail("Ada Quill", hours, "+1")], kafka, roster=Roster((person,), dated=True, source="test")
    )
    assert ballots(found) == [("Ada Quill", "+1", binding, "counted")]


@pytest.mark.parametrize(("day", "told"), [(2, True), (0, False)], ids=["made later", "made before"])
def test_a_vote_older_than_the_account_does_not_bind_and_says_why(
    day: int, told: bool, kafka: Profile
) -> None:
    account = at(24 * day).date()
    person = Person(id="ada", name="Ada Quill", committer=Tenure(since=account), account=account)
    found = tally(
        [call(), mail("Ada Quill", 1, "+1")], kafka, roster=Roster((person,), dated=False, source="x")
    )
    assert ballots(found) == [("Ada Quill", "+1", not told, "counted")]
    why = f"the vote of Ada Quill does not bind: it is older than their Apache account, of {account}"
    assert (why in found.warnings) is told


def test_the_opener_has_no_implied_vote(kafka: Profile) -> None:
    assert counts(tally([call("Ada Quill"), BO, CEM], kafka)) == ("open", 2, 0, 0, 0)


def test_the_opener_may_vote_in_the_call(kafka: Profile) -> None:
    opened = call("Ada Quill", text="Please vote.\n\nStarting with my own +1.")
    assert counts(tally([opened, BO, CEM], kafka)) == ("accepted", 3, 0, 0, 0)


def test_an_unclear_vote_is_listed_not_counted_and_makes_the_tally_incomplete(kafka: Profile) -> None:
    found = tally([call(), ADA, BO, mail("Cem Tarn", 3, "+1?")], kafka)
    assert counts(found) == ("open", 2, 0, 0, 0)
    assert ballots(found)[2] == ("Cem Tarn", "+1", True, "unclear")
    assert any("Cem Tarn" in reason for reason in found.incomplete_because)


@pytest.mark.parametrize(
    ("said", "statuses"),
    [
        (["+1 if the name is changed.", "Thanks, +1 (binding)"], ["superseded", "counted"]),
        (["+1?", "+1 if it is renamed", "+1"], ["superseded", "superseded", "counted"]),
        (["+1?", "I withdraw my vote."], ["superseded"]),
        (["+1", "Or maybe -1?"], ["counted", "unclear"]),
        (["+1", "+1?", "-1"], ["superseded", "superseded", "counted"]),
        (["+1?", "Thanks!"], ["unclear"]),
    ],
    ids=lambda value: " ".join(value),
)
def test_a_plain_vote_says_what_an_unclear_one_left_open(
    said: list[str], statuses: list[str], kafka: Profile
) -> None:
    """Say it again, plainly: the last vote stands."""
    mails = [mail("Cem Tarn", 3 + hour, text) for hour, text in enumerate(said)]
    found = tally([call(), ADA, BO, *mails, mail("Dee Vole", 3, "+1")], kafka)
    assert [status for name, _, _, status in ballots(found) if name == "Cem Tarn"] == statuses
    assert found.complete is ("unclear" not in statuses)


def test_another_voter_clears_nothing_up(kafka: Profile) -> None:
    found = tally([call(), mail("Cem Tarn", 3, "+1?"), mail("Dee Vole", 4, "+1")], kafka)
    assert not found.complete


def test_a_plus_one_in_the_discussion_is_no_vote(kafka: Profile) -> None:
    said = mail("Ada Quill", 5, "+1", subject="Re: [DISCUSS] KIP-9: Better logs", to="zoe.ode.-100")
    assert counts(tally([TALK, call(), said], kafka)) == ("open", 0, 0, 0, 0)


def test_what_was_written_later_is_not_known(kafka: Profile) -> None:
    """``as_of`` is a parameter: only mail written until then counts."""
    assert counts(tally([call(), ADA, BO, CEM], kafka, hours=2)) == ("open", 2, 0, 0, 0)


def test_a_missing_call_is_said(kafka: Profile) -> None:
    found = tally([ADA, BO, CEM], kafka, hours=80)
    assert counts(found) == ("accepted", 3, 0, 0, 0)
    assert found.incomplete_because == ("the call of the round is not in the archive",)


def test_a_month_missing_within_the_archive_is_said(kafka: Profile) -> None:
    months = frozenset({"2026-01", "2026-03"})
    found = tally([call(), ADA], kafka, hours=24 * 70, coverage=Coverage(months))
    assert found.incomplete_because == ("no mail from 2026-02 in the archive",)


@pytest.mark.parametrize(
    ("gap", "said"),
    [
        (Gap("2026-02", "2026-02", 2), ["the archive lacks 2 mails of 2026-02"]),
        (Gap("2025-11", "2026-01", 1), ["the archive lacks 1 mail of 2025-11 to 2026-01"]),
        (Gap("2025-12", "2025-12", 1), []),
        (Gap("2026-04", "2026-04", 1), []),
    ],
    ids=["while it is open", "of several months", "before it", "after it"],
)
def test_mail_that_an_archive_lacks_is_said_where_it_may_be_a_vote(
    gap: Gap, said: list[str], kafka: Profile
) -> None:
    held = Coverage(frozenset({"2026-01", "2026-02", "2026-03"}), frozenset({gap}))
    found = tally([call(), ADA], kafka, hours=24 * 70, coverage=held)
    assert [*found.incomplete_because] == said


def test_many_missing_months_are_one_phrase(kafka: Profile) -> None:
    months = frozenset({"2026-01", "2026-06"})
    found = tally([call(), ADA], kafka, hours=24 * 180, coverage=Coverage(months))
    assert found.incomplete_because == ("no mail in the archive from 2026-02 to 2026-05, 4 months",)


@pytest.mark.parametrize(("hours", "said"), [(24 * 33, False), (24 * 35, True)])
def test_an_archive_that_ends_before_the_moment_asked_for_is_said(
    hours: float, said: bool, kafka: Profile
) -> None:
    """START is 5 January, noon: a week into February and later, an archive of January ends too early."""
    found = tally([call(), ADA], kafka, hours=hours, coverage=Coverage(frozenset({"2026-01"})))
    assert any("the archive ends in 2026-01" in warning for warning in found.warnings) is said
    closed = tally([call(), ADA, RESULT], kafka, hours=hours, coverage=Coverage(frozenset({"2026-01"})))
    assert not any("the archive ends" in warning for warning in closed.warnings)


def test_an_undated_vote_takes_the_date_of_what_it_answers(kafka: Profile) -> None:
    found = tally([call(), ADA, mail("Bo Marsh", None, "+1")], kafka)
    assert counts(found) == ("open", 2, 0, 0, 0)


def test_an_announcement_is_held_against_the_ballots_name_by_name(kafka: Profile) -> None:
    said = "The vote has passed.\n\nBinding +1:\n* Ada Quill\n* Bo Marsh\n* Gus Hale\n"
    result = mail("Zoe Ode", 100, said, subject="[RESULT][VOTE] KIP-9: Better logs", to=None)
    found = tally([call(), ADA, BO, CEM, GUEST, result], kafka)
    assert found.announced is not None
    assert found.announced.agrees is False
    assert set(found.announced.differences) == {
        "Gus Hale is announced as binding, but the vote is non-binding",
        "Cem Tarn voted +1 (binding), but is not named",
    }


def test_an_early_announcement_is_warned_of(kafka: Profile) -> None:
    result = mail(
        "Zoe Ode", 60, "The vote passes with 3 binding +1.", subject="[RESULT][VOTE] KIP-9: Better logs"
    )
    found = tally([call(), ADA, BO, CEM, result], kafka, hours=100)
    assert found.outcome is Outcome.ACCEPTED
    assert "announced 60 h after the call, before the 72 h were over" in found.warnings


voters = st.sampled_from([person.name for person in COMMITTERS.people] + ["Gus Hale", "Hal Ives", "Ida Jett"])
casts = st.tuples(
    voters, st.sampled_from(["+1", "-1", "0", "+0"]), st.sampled_from(["", " (binding)", " (non-binding)"])
)


def _votes(cast: Sequence[tuple[str, str, str]]) -> list[Message]:
    return [mail(who, 1 + n, value + claim) for n, (who, value, claim) in enumerate(cast)]


few = settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])


@few
@given(cast=st.lists(casts, max_size=8), seed=st.randoms(use_true_random=False))
def test_the_order_of_messages_never_changes_a_tally(
    cast: list[tuple[str, str, str]], seed: object, kafka: Profile
) -> None:
    messages = [call(), *_votes(cast)]
    shuffled = list(messages)
    seed.shuffle(shuffled)  # type: ignore[attr-defined]
    assert tally(messages, kafka) == tally(shuffled, kafka)


@few
@given(cast=st.lists(casts, max_size=8))
def test_one_more_non_binding_vote_never_changes_an_outcome(
    cast: list[tuple[str, str, str]], kafka: Profile
) -> None:
    messages = [call(), *_votes(cast)]
    for value in ("+1", "-1", "0"):
        more = tally([*messages, mail("Jo Kerr", 40, f"{value} (non-binding)")], kafka)
        assert (more.outcome, more.reason) == (tally(messages, kafka).outcome, tally(messages, kafka).reason)


@few
@given(cast=st.lists(casts, max_size=8))
def test_counts_are_the_counted_ballots(cast: list[tuple[str, str, str]], kafka: Profile) -> None:
    """Every figure leads back to a ballot: one per voter, and no other."""
    current = tally([call(), *_votes(cast)], kafka).current
    assert current is not None
    assert current.binding.total + current.non_binding.total == len({who for who, _, _ in cast})
    assert len({ballot.voter.key for ballot in current.counted}) == len(current.counted)


@few
@given(cast=st.lists(casts, max_size=8))
def test_a_quoted_vote_never_counts(cast: list[tuple[str, str, str]], kafka: Profile) -> None:
    messages = [call(), *_votes(cast)]
    quoted = [
        dataclasses.replace(
            m,
            text=dataclasses.replace(
                m.text, text=f"{m.text.text}\n\nOn Monday Zoe wrote:\n> +1 (binding)\n> -1\n"
            ),
        )
        for m in messages
        if m.text
    ]
    assert counts(tally(quoted, kafka)) == counts(tally(messages, kafka))


THREE = [call(), ADA, BO, CEM]
PASSED = mail("Zoe Ode", 100, "The vote passes.", subject="[RESULT][VOTE] KIP-9: Better logs", name="result")
BYSTANDER = mail("Gus Hale", 101, "The vote failed with 3 binding -1s.", name="aside")

CLOSING = "Closing this vote with 3 binding +1s."
SHORT = mail(
    "Zoe Ode",
    100,
    "The vote passes with 2 binding +1s: Ada Quill, Bo Marsh.",
    subject="[RESULT][VOTE] KIP-9: Better logs",
    name="short",
)
GIVEN_UP = [mail("Zoe Ode", hours, "I'm withdrawing this KIP.") for hours in (120, 500)]

NO_SAY = (
    "Gus Hale, who neither called the vote nor holds a role, announced that it was rejected on 2026-01-09"
)
OFF = "[CANCELLED] [VOTE] KIP-9: Better logs"

# what a bystander or another says of the end of a vote: the outcome, and a word of its warning
ENDINGS: list[tuple[str, Sequence[Message], str, str]] = [
    ("a bystander against the ballots", [*THREE, BYSTANDER], "accepted", NO_SAY),
    (
        "a bystander's cancellation",
        [*THREE, mail("Gus Hale", 101, "Off.", subject=OFF)],
        "accepted",
        "Gus Hale, who neither called the vote nor holds a role, called it off on 2026-01-09: that has no",
    ),
    ("a committer's cancellation", [*THREE, mail("Dee Vole", 101, "Off.", subject=OFF)], "cancelled", ""),
    (
        "and votes after it count",
        [
            *THREE,
            BYSTANDER,
            mail("Dee Vole", 102, "-1"),
            mail("Eli Wren", 103, "-1"),
            mail("Fay Yarrow", 104, "-1"),
        ],
        "rejected",
        NO_SAY,
    ),
    ("a bystander with the ballots", [call(), ADA, BYSTANDER], "open", NO_SAY),
    ("a bystander against the result", [*THREE, PASSED, BYSTANDER], "accepted", NO_SAY),
    (
        "a committer in passing against the result",
        [*THREE, PASSED, mail("Dee Vole", 101, "The vote failed with 3 binding -1s.")],
        "accepted",
        "Dee Vole, who did not call the vote, announced that it was rejected on 2026-01-09, contrary to the "
        "caller's result: that has no effect",
    ),
    (
        "a committer's own result mail",
        [
            *THREE,
            PASSED,
            mail("Dee Vole", 101, "The vote failed.", subject="[RESULT] [VOTE] KIP-9: Better logs"),
        ],
        "rejected",
        "announced as accepted by Zoe Ode on 2026-01-09, and as rejected by Dee Vole, who did not call the "
        "vote, on 2026-01-09: the last one counts",
    ),
    (
        "a committer against the ballots",
        [*THREE, mail("Dee Vole", 101, "The vote failed with 3 binding -1s.")],
        "rejected",
        "the result was announced by Dee Vole, who did not call the vote, on 2026-01-09",
    ),
    ("the caller against the ballots", [*THREE, FAILED], "rejected", "does not agree with the ballots"),
    (
        "a bystander's own result mail",
        [
            *THREE,
            PASSED,
            mail("Gus Hale", 101, "The vote failed.", subject="[RESULT] [VOTE] KIP-9: Better logs"),
        ],
        "accepted",
        NO_SAY,
    ),
    (
        "the caller corrects it",
        [*THREE, PASSED, mail("Zoe Ode", 101, "Correction: the vote failed.", to="result")],
        "rejected",
        "announced as accepted by Zoe Ode on 2026-01-09, and as rejected by Zoe Ode on 2026-01-09",
    ),
    ("the caller closes it with a count", [*THREE, mail("Zoe Ode", 100, CLOSING)], "accepted", ""),
    (
        "the caller puts the figures right",
        [
            *THREE,
            SHORT,
            mail("Zoe Ode", 101, "A small correction: it's 3 binding votes.", to="short"),
        ],
        "accepted",
        "",
    ),
    (
        "with the names",
        [*THREE, SHORT, mail("Zoe Ode", 101, "Correction: 3 binding votes: Ada, Bo, Cem.", to="short")],
        "accepted",
        "",
    ),
    (
        "a voter cannot put them right",
        [*THREE, SHORT, mail("Cem Tarn", 101, "Sorry, I missed my vote. It's 3 binding votes.", to="short")],
        "accepted",
        "does not agree with the ballots",
    ),
    (
        "an interim count put right closes nothing",
        [call(), ADA, BO, mail("Zoe Ode", 2.5, "Sorry, I missed Bo's vote. It's 2 binding votes."), CEM],
        "accepted",
        "",
    ),
    ("called off soon after its result", [*THREE, PASSED, GIVEN_UP[0]], "cancelled", ""),
    ("given up weeks after its result", [*THREE, PASSED, GIVEN_UP[1]], "accepted", "Zoe Ode gave it up on"),
    ("weeks after the call", [*THREE, GIVEN_UP[1]], "cancelled", ""),
    (
        "the caller has all vote again in an answer",
        [*THREE, PASSED, mail("Zoe Ode", 200, "Please vote again, the votes above do not count.")],
        "open",
        "",
    ),
    (
        "a bystander has all vote again in an answer",
        [*THREE, PASSED, mail("Gus Hale", 200, "Please vote again, the votes above do not count.")],
        "accepted",
        "Gus Hale, who neither called the vote nor holds a role, called it anew on 2026-01-13: that has no",
    ),
    ("the call is missing", [ADA, BO, CEM, BYSTANDER], "accepted", NO_SAY),
    (
        "the caller from an address never seen",
        [call(), mail("Zoe Ode", 101, "The vote failed.", address="zoe@example.com")],
        "rejected",
        "Zoe Ode announced that it was rejected on 2026-01-09, but is known by name only",
    ),
]


@pytest.mark.parametrize(
    ("messages", "outcome", "warning"), [row[1:] for row in ENDINGS], ids=[row[0] for row in ENDINGS]
)
def test_who_may_say_that_a_vote_ended(
    messages: Sequence[Message], outcome: str, warning: str, kafka: Profile
) -> None:
    """Quoting the design: "Acts have effect only from somebody with a say: who called the round, or who holds
    the binding role."

    Nor does what a holder says in passing put aside the caller's result.
    """
    found = tally(messages, kafka)
    assert found.outcome == outcome
    assert warning in " | ".join(found.warnings)
    assert bool(warning) == bool(found.warnings)


EARLY = mail("Zoe Ode", 46, "The vote passes.", subject="[RESULT][VOTE] KIP-9: Better logs", name="early")
AGAINST = [mail(who, 60, "-1 (binding)") for who in ("Dee Vole", "Eli Wren", "Fay Yarrow")]
WOULD_BE = ": with the votes sent later, but within the 72 h, it would be "

# mail after an announcement at hour 46, and how its warning goes on
AFTER_EARLY: list[tuple[Sequence[Message], str]] = [
    ([], ""),
    (AGAINST, f"{WOULD_BE}3 binding +1 and 3 binding -1"),
    ([mail("Ada Quill", 60, "I change my vote to -1.")], f"{WOULD_BE}2 binding +1 and 1 binding -1"),
    ([mail("Ada Quill", 60, "I take my +1 back.")], f"{WOULD_BE}2 binding +1 and 0 binding -1"),
    ([mail("Dee Vole", 73, "-1 (binding)")], ""),
    ([mail("Gus Hale", 60, "-1")], ""),
]


@pytest.mark.parametrize(("later", "goes_on"), AFTER_EARLY)
def test_an_early_result_says_what_it_cut_off(later: Sequence[Message], goes_on: str, kafka: Profile) -> None:
    found = tally([*THREE, EARLY, *later], kafka)
    assert found.outcome == "accepted"
    assert found.reason == "3 binding +1 and 0 binding -1, announced 46 h after the call"
    early = f"announced 46 h after the call, before the 72 h were over{goes_on}"
    assert [warning for warning in found.warnings if warning.startswith("announced 46")] == [early]


UNREAD = "closed on 2026-01-09, but whether it passed could not be read in the result"
MAY_BE = "a mail that may be a result could not be read (<zoe.ode.100@example.org>)"

# votes, the words of a result, the reason of the outcome, and why the tally is incomplete
UNREADABLE: list[tuple[Sequence[Message], str, str, str]] = [
    ([ADA, BO], "Thanks to all of you.", "needs 1 more binding +1", MAY_BE),
    ([ADA, BO], "The votes: 2 binding +1.", UNREAD, UNREAD),
    ([ADA, BO, CEM], "Thanks to all.", "3 binding +1 and 0 binding -1, and 72 h have passed", MAY_BE),
    ([ADA, DEE_MINUS, ELI_MINUS], "Ty.", "1 binding +1 and 2 binding -1, and 72 h have passed", MAY_BE),
]


@pytest.mark.parametrize(("votes", "text", "reason", "incomplete"), UNREADABLE)
def test_a_result_nobody_can_read_leaves_the_round_open_and_one_without_a_verdict_needs_no_votes(
    votes: Sequence[Message], text: str, reason: str, incomplete: str, kafka: Profile
) -> None:
    result = mail("Zoe Ode", 100, text, subject="[RESULT][VOTE] KIP-9: Better logs")
    found = tally([call(), *votes, result], kafka)
    assert found.reason == reason
    assert found.incomplete_because == (incomplete,)


NO_BELIEF = "a mail from Ada Quill has no credible date: 2026-01-05T13:00:00Z, "

# where a date was taken from, the hour, and the warning
DATES = [
    (DateSource.DATE, 1, None),
    (DateSource.RECEIVED, 1, f"{NO_BELIEF}when the list received it, is used instead"),
    (DateSource.ENVELOPE, 1, f"{NO_BELIEF}by the archive's own mark, is used instead"),
    (DateSource.NONE, 1, f"{NO_BELIEF}that of the mail it answers, is used instead"),
    (DateSource.DATE, -0.5, None),
    (
        DateSource.DATE,
        -8,
        "a mail from Ada Quill is dated 2026-01-05T04:00:00Z, before the call it answers: one of the two "
        "clocks was wrong",
    ),
]


@pytest.mark.parametrize(("source", "hour", "warning"), DATES)
def test_a_date_that_is_not_the_senders_is_told(
    source: DateSource, hour: float, warning: str | None, kafka: Profile
) -> None:
    vote = mail("Ada Quill", hour, "+1 (binding)")
    header = dataclasses.replace(vote.header, date_source=source)
    found = tally([call(), dataclasses.replace(vote, header=header)], kafka)
    assert found.warnings == (() if warning is None else (warning,))


# What time changes

VOTED = [("+1 (binding)",), ("-1 (binding)",), ("+1", "0", "-1")]
SAID = st.sampled_from(["Cancelling this vote.", "The vote passes with 3 +1 votes.", "The vote failed."])
WROTE = st.sampled_from(["Ada Quill", "Bo Marsh", "Cem Tarn", "Dee Oram", "Zoe Ode"])
HOURS = st.integers(0, 100)


@settings(max_examples=400, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    voted=st.lists(st.tuples(WROTE, HOURS, st.sampled_from(VOTED).flatmap(st.sampled_from)), max_size=8),
    said=st.lists(st.tuples(WROTE, HOURS, SAID), max_size=1),
    begun=st.sampled_from([[call()], [call()], [], [mail("Ada Quill", 0, "+1")]]),
    rules=st.tuples(st.sampled_from([1, 24, 72, 300]), st.sampled_from([1, 2, 4, 60])),
    months=st.sets(st.sampled_from(["2025-11", "2025-12", "2026-01"])),
    gaps=st.tuples(st.integers(0, 120), st.integers(0, 4000)),
)
def test_what_lasts_is_the_same_at_any_later_moment(
    voted: list[tuple[str, int, str]],
    said: list[tuple[str, int, str]],
    begun: list[Message],
    rules: tuple[int, int],
    months: set[str],
    gaps: tuple[int, int],
    kafka: Profile,
) -> None:
    """As long as nothing more is written, in an archive that ends with the month of its last message."""
    profile = dataclasses.replace(kafka, minimum_hours=rules[0], lapse_days=rules[1])
    written = [*voted, *said]
    mails = [*begun, *(mail(who, hour, text, name=f"n{n}") for n, (who, hour, text) in enumerate(written))]
    ends = max((hour for _, hour, _ in written), default=0) + gaps[0]
    coverage = Coverage(frozenset(months | {"2026-01"}))
    then, now = (
        Summary.of(tally(mails, profile, hours=hours, coverage=coverage)) for hours in (ends, ends + gaps[1])
    )
    if lasts(then.outcome, profile):
        assert now == then


UNDECIDED = [
    # who voted what by when, hours and days of the profile, then and later
    ("Ada Bo Cem", "+1", (72, 60), (Outcome.PENDING, Outcome.ACCEPTED)),
    ("Ada Bo", "+1", (72, 60), (Outcome.OPEN, Outcome.LAPSED)),
    ("Ada Bo Cem", "-1", (72, 60), (Outcome.OPEN, Outcome.REJECTED)),
    ("Ada Bo Cem", "-1", (72, 1), (Outcome.LAPSED, Outcome.REJECTED)),
]


@pytest.mark.parametrize(("who", "value", "rules", "outcomes"), UNDECIDED)
def test_time_alone_decides_what_does_not_last(
    who: str, value: str, rules: tuple[int, int], outcomes: tuple[Outcome, Outcome], kafka: Profile
) -> None:
    profile = dataclasses.replace(kafka, minimum_hours=rules[0], lapse_days=rules[1])
    names = {"Ada": "Ada Quill", "Bo": "Bo Marsh", "Cem": "Cem Tarn"}
    mails = [call(), *(mail(names[one], 1, f"{value} (binding)") for one in who.split())]
    found = tuple(tally(mails, profile, hours=hours).outcome for hours in (40, 24 * 365))
    assert found == outcomes
    assert not lasts(found[0], profile)
