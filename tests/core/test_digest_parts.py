"""The other parts of a report: what began and what stopped, what to look at, the figures of its picture."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest

from kipvote.coverage import Coverage
from kipvote.digest import digest
from kipvote.digest.facts import Listed
from kipvote.process import Evidence, Finding, FindingKind
from kipvote.rules import Profile
from kipvote.subjects import ProposalId
from kipvote.tally.reading import Message
from tests.core.test_digest import DAY, DISCUSS, RESULT, THREE, gathered, told, vote
from tests.mails import COMMITTERS, START, call, mail


def discussion(*who: str) -> list[Message]:
    first = mail(who[0], 0, "Please discuss.", subject=DISCUSS, to=None, name="discuss")
    rest = [
        mail(one, n, "I see.", subject=f"Re: {DISCUSS}", to="discuss")
        for n, one in enumerate(who[1:], start=1)
    ]
    return [first, *rest]


BEGINNINGS = [
    ("a discussion", discussion("Zoe Ode"), ["KIP-9 by Zoe Ode"], []),
    ("a committer's, by the roster's name", discussion("Quill, Ada"), ["KIP-9 by Ada Quill"], []),
    ("an answer to what the archive lacks", discussion("Zoe Ode", "Bo Marsh")[1:], [], []),
    ("a call alone", [call(hours=1)], [], ["KIP-9 round 1 by Zoe Ode"]),
    (
        "a discussion and its call",
        [*discussion("Zoe Ode"), call(hours=90)],
        ["KIP-9 by Zoe Ode"],
        ["KIP-9 round 1 by Zoe Ode"],
    ),
    ("a call posted again", [call(hours=1), call(hours=9, name="again")], [], ["KIP-9 round 1 by Zoe Ode"]),
]


@pytest.mark.parametrize(
    ("messages", "proposals", "calls"), [row[1:] for row in BEGINNINGS], ids=[row[0] for row in BEGINNINGS]
)
def test_what_began(
    messages: Sequence[Message], proposals: list[str], calls: list[str], kafka: Profile
) -> None:
    """New proposals by the message that opened the first thread, and new calls."""
    started = told(messages, kafka, hours=100).started
    assert started is not None
    assert [f"{new.topic.proposal} by {new.who}" for new in started.proposals] == proposals
    assert [f"{new.topic.proposal} round {new.round} by {new.who}" for new in started.calls] == calls
    later = told(messages, kafka, hours=100 + 7 * DAY).started
    assert later is not None
    assert (later.proposals, later.calls) == ((), ())


@pytest.mark.parametrize(
    ("who", "days", "quiet"),
    [
        pytest.param(("Zoe Ode", "Bo Marsh", "Zoe Ode"), 30.05, False, id="29 days without a message"),
        pytest.param(("Zoe Ode", "Bo Marsh", "Zoe Ode"), 30.1, True, id="30 days"),
        pytest.param(("Zoe Ode", "Bo Marsh", "Zoe Ode"), 37.05, True, id="still in that week"),
        pytest.param(("Zoe Ode", "Bo Marsh", "Zoe Ode"), 37.1, False, id="the week after"),
        pytest.param(("Zoe Ode", "Bo Marsh"), 32, False, id="never live: two messages"),
        pytest.param(("Zoe Ode", "Zoe Ode", "Zoe Ode"), 32, False, id="never live: one person"),
    ],
)
def test_a_discussion_goes_quiet_in_one_week(
    who: tuple[str, ...], days: float, quiet: bool, kafka: Profile
) -> None:
    started = told(discussion(*who), kafka, hours=days * DAY).started
    assert started is not None
    assert bool(started.quiet) is quiet


@pytest.mark.parametrize(
    ("days", "lapsing", "lapsed"),
    [
        pytest.param(45, 0, 0, id="more than two weeks before"),
        pytest.param(46.1, 1, 0, id="two weeks before"),
        pytest.param(60, 1, 0, id="the last day"),
        pytest.param(60.1, 0, 1, id="lapsed"),
        pytest.param(67, 0, 1, id="lapsed in this week"),
        pytest.param(67.1, 0, 0, id="lapsed the week before"),
    ],
)
def test_a_lapse_is_told_before_and_after(days: float, lapsing: int, lapsed: int, kafka: Profile) -> None:
    started = told([call(hours=0), vote("Ada Quill", 0.5)], kafka, hours=days * DAY).started
    assert started is not None
    assert (len(started.lapsing), len(started.lapsed)) == (lapsing, lapsed)


def test_what_a_person_should_read(kafka: Profile) -> None:
    """Claimed-but-not-binding votes, and unclear votes with line and message."""
    messages = [call(), vote("Ned Nobody", 1, "+1 (binding)"), vote("Nan Other", 2, "+1?")]
    found = told(messages, kafka, hours=50).housekeeping
    assert found is not None
    assert [(w.voter, w.line, w.message) for w in found.claimed.shown] == [
        ("Ned Nobody", "+1 (binding)", "<ned.nobody.1@example.org>")
    ]
    assert [(w.voter, w.line, w.message) for w in found.unclear.shown] == [
        ("Nan Other", "+1?", "<nan.other.2@example.org>")
    ]
    assert not found.gaps  # the unclear vote is listed, and is all that is missing


def test_a_gap_that_is_more_than_unclear_votes_is_told(kafka: Profile) -> None:
    found = told([vote("Ada Quill", 1), vote("Nan Other", 2, "+1?")], kafka, hours=50).housekeeping
    assert found is not None
    assert [gap.because[0] for gap in found.gaps.shown] == ["the call of the round is not in the archive"]


def test_votes_of_old_are_left_in_peace(kafka: Profile) -> None:
    """Only of proposals that are alive or were decided in the week."""
    messages = [call(), *THREE, vote("Ned Nobody", 1, "+1 (binding)"), RESULT]
    first, later = (told(messages, kafka, hours=100 + days * DAY).housekeeping for days in (1, 8))
    assert first is not None
    assert first.claimed
    assert later is not None
    assert not later.claimed


@pytest.mark.parametrize(
    ("kind", "days", "is_told"),
    [
        pytest.param(FindingKind.VOTE_WITHOUT_DISCUSSION, -4, True, id="of an open vote"),
        pytest.param(FindingKind.VOTE_WITHOUT_DISCUSSION, 1, False, id="of a decided vote"),
        pytest.param(FindingKind.ACCEPTED_PAGE_OPEN, 9, True, id="a page that is late"),
        pytest.param(FindingKind.ACCEPTED_PAGE_OPEN, 61, False, id="a page of long ago"),
        pytest.param(FindingKind.SUBJECT_OFF_FORM, 1, False, id="untidy"),
        pytest.param(FindingKind.RESULT_NOT_SENT, 1, False, id="what the report tells itself"),
    ],
)
def test_which_findings_are_told(kind: FindingKind, days: float, is_told: bool, kafka: Profile) -> None:
    evidence = (Evidence("page", "kip-9.html"), Evidence("call", "<call@example.org>"))
    findings = [
        Finding(kind, ProposalId("KIP-9"), "It says.", evidence, "Mend it."),
        Finding(kind, ProposalId("KIP-8"), "No mail.", (), "Mend it."),
        Finding(kind, None, "Nobody's.", (), "Mend it."),
    ]
    messages = [call(), *THREE, RESULT]
    found = told(messages, kafka, hours=max(10, 100 + days * DAY), findings=findings).housekeeping
    assert found is not None
    assert [(n.says, n.mend, n.message) for n in found.notes.shown] == (
        [("It says.", "Mend it.", "<call@example.org>")] if is_told else []
    )


def test_a_long_list_is_cut() -> None:
    assert Listed.of(list(range(12)), 10) == Listed(tuple(range(10)), 2)
    assert Listed.of([1], 10) == Listed((1,), 0)


def test_a_timeline_counts_hours_from_the_call(kafka: Profile) -> None:
    messages = [call(hours=2), vote("Ada Quill", 3), vote("Ned Nobody", 4, "-1"), vote("Nan Other", 5, "+1?")]
    (line,) = told(messages, kafka, hours=50).chart.timelines
    assert (line.hours, line.minimum_hours, line.quorum) == (48, 72, 3)
    assert [(mark.hours, mark.value, mark.binding) for mark in line.marks] == [
        (1, "+1", True),
        (2, "-1", False),
    ]


def test_a_vote_is_in_the_bar_of_its_week(kafka: Profile) -> None:
    """Every vote but unclear ones, superseded ones too: it was cast in that week."""
    coverage = Coverage(frozenset({"2025-12", "2026-01"}))
    messages = [
        call(),
        vote("Ada Quill", 0, "-1"),
        vote("Ada Quill", 1),
        vote("Ned Nobody", 168),
        vote("Nan Other", 169, "+1?"),
    ]
    dossiers = gathered({"KIP-9": messages}, kafka, hours=168.5, coverage=coverage)
    weeks = digest(dossiers, roster=COMMITTERS).chart.weeks
    assert [(bar.binding, bar.non_binding) for bar in weeks[-2:]] == [(1, 0), (1, 1)]
    assert weeks[-1].until == START + timedelta(hours=168.5)
    assert len(weeks) == 53
    assert weeks[0].binding is None  # no mail of a year ago
