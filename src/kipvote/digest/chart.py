"""Chart: the figures of a report's picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from kipvote.coverage import Coverage
from kipvote.digest.needs import Needs, OpenVote
from kipvote.moments import months_between
from kipvote.process import Dossiers
from kipvote.subjects import ProposalId
from kipvote.tally import Tally

WEEKS = 53
"""How many weeks the bars show: a year, and the same week of the year before."""

_SEVEN_DAYS = timedelta(days=7)
_FIRST = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Mark:
    """A vote that counts, by the hours after its call (or the round's first message)."""

    hours: float
    value: str
    binding: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """The votes of a round in the order of time, and the profile's hours and quorum; ``hours`` is its age."""

    proposal: ProposalId
    hours: float
    minimum_hours: int
    quorum: int
    marks: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class Bar:
    """The votes cast in the seven days up to ``until``; None where the archive has no mail of those days."""

    until: datetime
    binding: int | None
    non_binding: int | None


@dataclass(frozen=True, slots=True)
class Chart:
    """``timelines`` are of the open votes in the order they are listed; ``weeks`` are the oldest first."""

    timelines: tuple[Timeline, ...] = ()
    weeks: tuple[Bar, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.timelines) or any(bar.binding or bar.non_binding for bar in self.weeks)


def chart(dossiers: Dossiers, waiting: Needs) -> Chart:
    """The figures of the votes that wait, and of all votes of the last year."""
    return Chart(tuple(_timelines(dossiers, (*waiting.open, *waiting.pending))), tuple(_weeks(dossiers)))


def _timelines(dossiers: Dossiers, votes: tuple[OpenVote, ...]) -> Iterator[Timeline]:
    tallies = dossiers.tallies
    for vote in votes:
        tally, seen = tallies[vote.facts.key], vote.facts.seen
        assert tally.current is not None
        assert seen is not None
        yield Timeline(
            proposal=vote.facts.topic.proposal,
            hours=_hours(tally.as_of - seen),
            minimum_hours=tally.profile.minimum_hours,
            quorum=tally.profile.quorum,
            marks=tuple(Mark(_hours(b.date - seen), b.value, b.binding) for b in tally.current.counted),
        )


def _hours(elapsed: timedelta) -> float:
    return round(elapsed / timedelta(hours=1), 2)


def _weeks(dossiers: Dossiers) -> Iterator[Bar]:
    cast = Counter(_casts(dossiers.tallies.values(), dossiers.as_of))
    for ago in range(WEEKS - 1, -1, -1):
        if dossiers.as_of - _FIRST > (ago + 1) * _SEVEN_DAYS:
            until = dossiers.as_of - ago * _SEVEN_DAYS
            known = _covered(until, dossiers.coverage)
            yield Bar(until, cast[ago, True] if known else None, cast[ago, False] if known else None)


def _casts(tallies: Iterable[Tally], as_of: datetime) -> Iterator[tuple[int, bool]]:
    """How many weeks ago each vote was cast, and whether it binds: all but unclear ones, in any round."""
    for tally in tallies:
        for counted in tally.rounds:
            for ballot in counted.ballots:
                if ballot.vote.certain:
                    yield (as_of - ballot.date) // _SEVEN_DAYS, ballot.binding


def _covered(until: datetime, coverage: Coverage) -> bool:
    """Whether the archive holds mail of a month those days are in."""
    return not coverage.months.isdisjoint(months_between(until - _SEVEN_DAYS, until))
