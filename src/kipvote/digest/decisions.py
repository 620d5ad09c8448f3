"""Decisions: the votes that were decided in a week, and since when a vote counts as decided.

A vote is decided by the mail that closes it: the announcement that stands, or the cancellation. A round
nobody closed is decided by its votes: since the moment from which they carried or defeated the proposal
without a break, but not before the hours of the profile had passed since its call. A vote that its ballots
decide in one week and that is announced in the next is in the reports of both, first without an announcement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TypeVar

from kipvote.ballots import Ballot, RoundTally, Status
from kipvote.comparison import Announced, compare
from kipvote.coverage import Coverage
from kipvote.digest.facts import Facts, facts_of, shown
from kipvote.digest.week import Week
from kipvote.messages import MessageId
from kipvote.outcomes import Outcome
from kipvote.process import Dossiers
from kipvote.readings import Reading
from kipvote.rounds import Ending, Round
from kipvote.rules import Count, Profile
from kipvote.tally import Tally

_T = TypeVar("_T", Ballot, Reading)

DECIDED = (Outcome.ACCEPTED, Outcome.REJECTED, Outcome.DISPUTED, Outcome.CANCELLED)
"""The outcomes that decide a vote, in the order of a report."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A vote that was decided ``at`` a moment. ``message`` is the mail that closed it, None where none did.

    ``agrees`` is whether the announcement agrees with the ballots, None where there is nothing to compare;
    ``differences`` are whole sentences, name by name.
    """

    facts: Facts
    at: datetime
    message: MessageId | None
    agrees: bool | None
    differences: tuple[str, ...]


def decisions(dossiers: Dossiers, week: Week) -> tuple[Decision, ...]:
    """The votes decided in the week, by outcome, the oldest first."""
    tallies = (dossier.tally for dossier in dossiers.proposals.values() if dossier.tally)
    found = [decision for tally in tallies for decision in _of(tally, dossiers.coverage)]
    return tuple(
        sorted(
            (decision for decision in found if week.holds(decision.at)),
            key=lambda decision: (DECIDED.index(decision.facts.outcome), decision.at),
        )
    )


def _of(tally: Tally, coverage: Coverage) -> Iterator[Decision]:
    for counted in tally.rounds:
        facts = facts_of(tally, counted, coverage)
        at = decided_at(counted, facts, tally.profile)
        closing = _closing(counted.round)
        if at is None or (closing is None and counted is not tally.current):
            continue  # what its votes would say of a round nobody closed is over with the next call
        announced = _announced(counted.round, counted, tally.profile)
        yield Decision(
            facts=facts,
            at=at,
            message=closing.message_id if closing else None,
            agrees=announced.agrees if announced else None,
            differences=tuple(map(shown, announced.differences)) if announced else (),
        )


def decided_at(counted: RoundTally, facts: Facts, profile: Profile) -> datetime | None:
    """Since when a round is decided, by the rule above; None where it is not."""
    if facts.outcome not in DECIDED:
        return None
    closing = _closing(counted.round)
    if closing is not None:
        return closing.header.date
    may_close = hours_end(facts, profile)
    judge = profile.holds if facts.outcome is Outcome.ACCEPTED else profile.defeats
    since = _unbroken(counted, judge)
    return max(may_close, since) if may_close and since else None


def hours_end(facts: Facts, profile: Profile) -> datetime | None:
    """When the profile's hours are over: after the call, else after the first message of the round."""
    if facts.earliest_close is not None or facts.seen is None:
        return facts.earliest_close
    return facts.seen + timedelta(hours=profile.minimum_hours)


def _closing(round_: Round) -> Reading | None:
    """The mail by which a round is decided: the announcement that stands, or the last cancellation."""
    if round_.ending is Ending.ANNOUNCED:
        return round_.announcement
    return round_.closings[-1] if round_.closings else None


def _announced(round_: Round, counted: RoundTally, profile: Profile) -> Announced | None:
    announcement = round_.announcement if round_.ending is Ending.ANNOUNCED else None
    return compare(announcement, counted.counted, profile) if announcement else None


def _unbroken(counted: RoundTally, judge: Callable[[Count], bool]) -> datetime | None:
    """The moment since which the binding votes that stood were judged so without a break."""
    spans = [_span(ballot, counted) for ballot in counted.ballots if _weighed(ballot)]
    moments = sorted({date for _, since, until in spans for date in (since, until) if date is not None})
    found: datetime | None = None
    for moment in moments:
        standing = (
            value for value, since, until in spans if since <= moment and (until is None or moment < until)
        )
        found = (found or moment) if judge(Count.of(standing)) else None
    return found


def _weighed(ballot: Ballot) -> bool:
    """Whether a vote had a weight at some time: one that stands, or stood before another."""
    return ballot.binding and ballot.status in (Status.COUNTED, Status.SUPERSEDED)


def _span(ballot: Ballot, counted: RoundTally) -> tuple[str, datetime, datetime | None]:
    """From when until when a vote stood."""
    if ballot.status is Status.COUNTED:
        return ballot.value, ballot.date, None
    return ballot.value, ballot.date, _superseded(ballot, counted)


def _superseded(ballot: Ballot, counted: RoundTally) -> datetime:
    """When a vote gave way: to the voter's next vote, or to the mail that took it back."""
    votes = (
        other.date
        for other in _behind(counted.ballots, ballot.message_id)
        if other.voter.key == ballot.voter.key and other.status is not Status.UNCLEAR
    )
    taken_back = (
        reading.header.date
        for reading in _behind(counted.round.readings, ballot.message_id)
        if reading.withdrawal is not None and reading.header.date and _wrote(ballot, reading)
    )
    return min((*votes, *taken_back), default=ballot.date)


def _behind(things: Sequence[_T], message_id: MessageId) -> Sequence[_T]:
    """What comes after all that is of a message."""
    last = max((at for at, thing in enumerate(things) if thing.message_id == message_id), default=len(things))
    return things[last + 1 :]


def _wrote(ballot: Ballot, reading: Reading) -> bool:
    sender = reading.header.sender
    return sender == ballot.sender or sender.address in ballot.voter.addresses
