"""The votes of a report: which wait for somebody, and which were decided, since when."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from kipvote.background import Background
from kipvote.digest import OpenVote, digest
from kipvote.outcomes import Outcome
from kipvote.reading import Reading
from kipvote.rules import Profile
from kipvote.subjects import ProposalId
from kipvote.tally import take_tally
from kipvote.tally.reading import Message, read_messages
from tests.core.test_digest import DAY, DISCUSS, RESULT, THREE, VOTERS, gathered, several, story, told, vote
from tests.mails import COMMITTERS, at, call, mail

MENDED = mail(
    "Zoe Ode", 200, "The vote passes with 4 binding +1.", subject="[RESULT][VOTE] KIP-9: Better logs"
)
CANCEL = mail("Zoe Ode", 50, "I am cancelling this vote.", subject="[CANCELLED][VOTE] KIP-9: Better logs")
FAILED = mail("Zoe Ode", 100, "The vote did not pass.", subject="[RESULT][VOTE] KIP-9: Better logs")

TWO_CALLS = (
    call(subject="[VOTE] KIP-9: Quieter client logs"),
    call("Yan Moll", 2, subject="[VOTE] KIP-9: Topic quotas by tenant", name="second"),
)

DECIDED = [
    ("announced", [call(), *THREE, RESULT], 100),
    ("announced twice: the mail that stands", [call(), *THREE, RESULT, MENDED], 200),
    ("announced as rejected", [call(), *THREE[:1], FAILED], 100),
    ("announced against the votes", [call(), *THREE[:2], RESULT], 100),
    ("called off", [call(), *THREE, CANCEL], 50),
    ("by votes, all before the hours were over", [call(), *THREE], 72),
    ("by votes, the last behind the hours", [call(), *THREE[:2], vote("Cem Tarn", 90)], 90),
    ("voted down", [call(), *(vote(v, 80, "-1") for v in ("Ada Quill", "Bo Marsh", "Cem Tarn"))], 80),
    (
        "since a -1 was changed",
        [
            call(),
            *THREE,
            *(vote(v, 4, "-1") for v in ("Dee Vole", "Eli Wren", "Fay Yarrow")),
            vote("Dee Vole", 95),
        ],
        95,
    ),
    (
        "since a -1 was taken back",
        [
            call(),
            *THREE,
            *(vote(v, 4, "-1") for v in ("Dee Vole", "Eli Wren", "Fay Yarrow")),
            vote("Dee Vole", 96, "I withdraw my -1"),
        ],
        96,
    ),
    (
        "since a +1 came back",
        [call(), *THREE, vote("Cem Tarn", 80, "I withdraw my vote."), vote("Cem Tarn", 99)],
        99,
    ),
    (
        "since an unclear vote was said again, plainly",
        [call(), *THREE[:2], vote("Cem Tarn", 80, "+1?"), vote("Cem Tarn", 99)],
        99,
    ),
    (
        "whatever a voter asked in between",
        [call(), *THREE, vote("Cem Tarn", 80, "+1?"), vote("Cem Tarn", 99)],
        72,
    ),
    ("call not in the archive", [*THREE], 73),
    (
        "not: called anew before anybody closed it",
        [call(), *THREE, call(hours=90, name="again", subject="[VOTE] KIP-9: Better logs (take 2)")],
        None,
    ),
    ("not: a vote is missing", [call(), *THREE[:2]], None),
    (
        "not: perhaps on two proposals",
        [*TWO_CALLS, *THREE],
        None,
    ),
    (
        "perhaps on two proposals, and announced",
        [*TWO_CALLS, *THREE, RESULT],
        100,
    ),
    (
        "not: too many against",
        [call(), *THREE[:2], vote("Dee Vole", 4, "-1"), vote("Eli Wren", 5, "+0")],
        None,
    ),
]


@pytest.mark.parametrize(("messages", "hours"), [row[1:] for row in DECIDED], ids=[row[0] for row in DECIDED])
def test_a_vote_is_decided_at_a_moment(
    messages: Sequence[Message], hours: float | None, kafka: Profile
) -> None:
    """By the mail that closes it, else since its votes decide it without a break and the hours are over."""
    found = told(messages, kafka, hours=300, days=1000).decided
    assert found is not None
    assert [decision.at for decision in found] == ([] if hours is None else [at(hours)])


def test_votes_that_may_be_on_two_proposals_wait_and_can_not_be_closed(kafka: Profile) -> None:
    needs = told([*TWO_CALLS, *THREE], kafka, hours=100).needs
    assert needs is not None
    assert [vote.facts.outcome for vote in needs.open] == [Outcome.ACCEPTED]
    assert not needs.closable


_WORDS = st.sampled_from(["+1", "-1", "+0", "I withdraw my vote."])


@example(
    cast=[
        (1, "Ada Quill", "I withdraw my vote."),
        (1, "Bo Marsh", "-1"),
        (1, "Cem Tarn", "-1"),
        (73, "Ada Quill", "+1"),
        (1, "Ada Quill", "+1"),
    ]
)  # taken back and cast in one second
@given(cast=st.lists(st.tuples(st.integers(1, 140), st.sampled_from(VOTERS), _WORDS), max_size=9))
def test_a_vote_is_decided_since_its_outcome_is_what_it_is(
    cast: list[tuple[int, str, str]], kafka: Profile
) -> None:
    """Held against a tally of every moment at which it can change: the first whose outcome lasts."""
    messages = [call(), *(vote(who, hours, words, name=f"{n}") for n, (hours, who, words) in enumerate(cast))]
    moments = sorted({72, *(hours for hours, _, _ in cast)})
    readings = read_messages(messages, kafka)
    outcomes = [outcome(readings, kafka, hours) for hours in moments]
    same = [outcomes[at:] == [outcomes[-1]] * len(outcomes[at:]) for at in range(len(moments))]
    found = told(messages, kafka, hours=150, days=1000).decided
    assert found is not None
    if outcomes[-1] in {"accepted", "rejected"}:
        assert [decision.at for decision in found] == [at(moments[same.index(True)])]
    else:
        assert found == ()


def outcome(readings: Sequence[Reading], profile: Profile, hours: float) -> str:
    tally = take_tally(
        ProposalId("KIP-9"),
        readings,
        profile=profile,
        roster=COMMITTERS,
        as_of=at(hours),
        background=Background(),
    )
    return tally.outcome.value


def test_a_round_called_off_in_the_week_is_told_beside_the_next(kafka: Profile) -> None:
    """Former rounds are decided too, and their figures are their own."""
    again = call(hours=60, name="again", subject="[VOTE] KIP-9: Better logs (take 2)")
    anew = [vote(who, 61, to="again", subject="Re: [VOTE] KIP-9: Better logs (take 2)") for who in VOTERS[:3]]
    found = told([call(), *THREE[:2], CANCEL, again, *anew], kafka, hours=140).decided
    assert found is not None
    assert [(d.facts.outcome.value, d.facts.round, d.facts.binding.plus) for d in found] == [
        ("accepted", 2, 3),
        ("cancelled", 1, 2),
    ]


def test_an_announcement_that_differs_is_told_name_by_name(kafka: Profile) -> None:
    result = mail(
        "Zoe Ode",
        100,
        "The vote passes.\n\n+1 (binding): Ada Quill, Bo Marsh, Dee Vole\n",
        subject="[RESULT][VOTE] KIP-9: Better logs",
    )
    found = told([call(), *THREE, result], kafka, hours=110).decided
    assert found is not None
    (decision,) = found
    assert decision.agrees is False
    assert any(
        "Dee Vole is announced with +1, but no such vote is counted" in d for d in decision.differences
    )
    assert "Cem Tarn voted +1 (binding), but is not named" in decision.differences


@pytest.mark.parametrize(
    ("hours", "told_of"), [(99, 0), (100, 1), (100 + 7 * DAY - 1, 1), (100 + 7 * DAY, 0)]
)
def test_a_decision_is_told_in_one_week(hours: float, told_of: int, kafka: Profile) -> None:
    decided = told([call(), *THREE[:2], RESULT], kafka, hours=hours).decided
    assert decided is not None
    assert len(decided) == told_of


def asked(messages: Sequence[Message], profile: Profile, **options: object) -> list[OpenVote]:
    needs = told(messages, profile, hours=50, **options).needs
    assert needs is not None
    return [*needs.open, *needs.pending]


WAITING = [
    ("wrote in the vote's thread", [vote("Ada Quill", 5, "What about the default?")], ["Ada Quill"]),
    (
        "wrote in the discussion",
        [mail("Ada Quill", -9, "Nice.", subject=f"Re: {DISCUSS}", to=None)],
        ["Ada Quill"],
    ),
    ("voted", [vote("Ada Quill", 5)], []),
    ("voted unclearly", [vote("Ada Quill", 5, "+1?")], []),
    (
        "took the vote back",
        [vote("Ada Quill", 5), vote("Ada Quill", 6, "I withdraw my vote.")],
        ["Ada Quill"],
    ),
    ("voted non-binding", [vote("Ada Quill", 5, "+1 (non-binding)")], []),
    ("is no committer", [vote("Ned Nobody", 5, "What about the default?")], []),
    ("wrote by a program", [mail("Ada Quill", 5, "PR #1", automatic=True)], []),
    ("wrote nothing", [], []),
    (
        "two, in the order they wrote",
        [vote("Bo Marsh", 5, "Why?"), vote("Ada Quill", 6, "Because."), vote("Bo Marsh", 7, "I see.")],
        ["Bo Marsh", "Ada Quill"],
    ),
]


@pytest.mark.parametrize(("messages", "names"), [row[1:] for row in WAITING], ids=[row[0] for row in WAITING])
def test_who_took_part_and_has_no_vote(messages: Sequence[Message], names: list[str], kafka: Profile) -> None:
    """Committers who took part in the discussion but have not voted."""
    (open_vote,) = asked([call(), *messages], kafka)
    assert list(open_vote.waiting) == names


def test_nobody_is_waited_for_without_a_roster(kafka: Profile) -> None:
    (open_vote,) = asked([call(), vote("Ada Quill", 5, "Why?")], kafka, roster=None)
    assert open_vote.waiting == ()


def test_open_votes_come_by_what_is_missing_then_by_age(kafka: Profile) -> None:
    """Open votes, by what is missing: the fewest binding +1 first, the oldest of equals first."""
    found = digest(gathered(several(kafka), kafka, hours=71), roster=COMMITTERS).needs
    assert found is not None
    assert [(v.facts.topic.proposal, v.missing) for v in found.open] == [
        ("KIP-4", 1),
        ("KIP-3", 1),
        ("KIP-2", 2),
        ("KIP-1", 3),
    ]
    assert [(v.facts.topic.proposal, v.hours_end) for v in found.pending] == [("KIP-5", at(5 + 72))]


def test_a_vote_no_plus_can_carry_comes_last(kafka: Profile) -> None:
    """Under consensus a binding -1 is a veto: nothing is missing, and nothing helps."""
    consensus = dataclasses.replace(kafka, rule=kafka.rule.__class__("consensus"))
    stories = {"KIP-1": story("KIP-1", 2, 0), "KIP-2": story("KIP-2", 0, 0)}
    stories["KIP-1"].append(
        vote("Fay Yarrow", 2, "-1", to="KIP-1", subject="Re: [VOTE] KIP-1: Better logs", name="veto")
    )
    found = digest(gathered(stories, consensus, hours=50), roster=COMMITTERS).needs
    assert found is not None
    assert [(v.facts.topic.proposal, v.missing) for v in found.open] == [("KIP-2", 3), ("KIP-1", 0)]


@pytest.mark.parametrize(
    ("days", "listed", "more"),
    [
        pytest.param(4, 1, 0, id="fresh"),
        pytest.param(60, 1, 0, id="silent for as long as a vote may be"),
        pytest.param(62, 0, 1, id="forgotten"),
    ],
)
def test_what_can_be_closed_now(days: int, listed: int, more: int, kafka: Profile) -> None:
    """Accepted by votes but not announced; those forgotten for the profile's days are only counted."""
    needs = told([call(), *THREE], kafka, hours=days * DAY).needs
    assert needs is not None
    assert (len(needs.closable.shown), needs.closable.more) == (listed, more)
    assert [vote.decided for vote in needs.closable.shown] == [at(72)] * listed


def test_an_announced_vote_needs_nobody(kafka: Profile) -> None:
    needs = told([call(), *THREE, RESULT], kafka, hours=110).needs
    assert not needs


@pytest.mark.parametrize(
    ("hours", "open_days", "silent_days"), [(1, 0, 0), (23.9, 0, 0), (24, 1, 0), (25, 1, 1), (300, 12, 12)]
)
def test_days_are_whole_days(hours: float, open_days: int, silent_days: int, kafka: Profile) -> None:
    needs = told([call(), THREE[0]], kafka, hours=hours).needs
    assert needs is not None
    (found,) = needs.open
    assert (found.days_open, found.days_silent) == (open_days, silent_days)


def test_hours_that_are_not_over_are_told(kafka: Profile) -> None:
    needs = told([call(), THREE[0]], kafka, hours=71).needs
    assert needs is not None
    assert [vote.hours_end for vote in needs.open] == [at(72)]
