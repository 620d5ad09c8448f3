"""Decisions: what became of each round of a vote, and since when.

A round is decided by the mail that closes it: the announcement that stands, or the last cancellation. One
nobody closed is decided by its votes: since the moment from which they carried or defeated the proposal
without a break, but not before the hours of the profile had passed since its call. Where it is not known
whether its votes are all on this proposal, they decide nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

from kipvote.announcements import Verdict
from kipvote.ballots import Ballot, RoundTally, Status
from kipvote.messages import MessageId
from kipvote.outcomes import Judge, Outcome
from kipvote.readings import Reading
from kipvote.rounds import Ending, Round
from kipvote.rules import Count, Profile
from kipvote.tally import Tally

_T = TypeVar("_T", Ballot, Reading)

DECIDED = (Outcome.ACCEPTED, Outcome.REJECTED, Outcome.DISPUTED, Outcome.CANCELLED)
"""The outcomes that decide a vote, in the order of a report."""


@dataclass(frozen=True, slots=True)
class Decision:
    """The outcome of one round at the tally's ``as_of``, with its reason.

    ``date`` is since when it is decided, None where it is not, or where its votes alone would decide and may
    be on two proposals. ``closing`` is the mail that closed it, None where none did. ``may_close`` is when
    the profile's hours are over: after the call, else after the first message of the round.
    """

    round: RoundTally
    outcome: Outcome
    reason: str
    date: datetime | None
    closing: Reading | None
    may_close: datetime | None

    @property
    def since(self) -> datetime | None:
        """Since when the outcome holds: one by votes not before the hours are over, closed early or not."""
        claimed = self.closing.announcement if self.closing else None
        announced = claimed is not None and claimed.verdict is Verdict.REJECTED
        if self.outcome is not Outcome.ACCEPTED and (self.outcome is not Outcome.REJECTED or announced):
            return self.date
        return max(self.date, self.may_close) if self.date and self.may_close else self.date


def decisions(tally: Tally | None) -> tuple[Decision, ...]:
    """The decision on every round of a tally, in their order."""
    if tally is None:
        return ()
    return tuple(decide(counted, tally.profile, tally.as_of) for counted in tally.rounds)


def last_decision(tally: Tally | None) -> Decision | None:
    """The decision on the current round; None where there is none."""
    return next(reversed(decisions(tally)), None)


def accepted(tally: Tally | None) -> Decision | None:
    """The last decision that adopts the proposal, in whichever round."""
    return next((d for d in reversed(decisions(tally)) if d.outcome is Outcome.ACCEPTED), None)


def decide(counted: RoundTally, profile: Profile, as_of: datetime) -> Decision:
    """What became of one round by ``as_of``."""
    judge = Judge(counted.round, profile, as_of)
    outcome, reason = judge.decide(counted.binding)
    closing = _closing(counted.round)
    date = None
    if outcome in DECIDED and (closing or not counted.doubts):
        date = closing.header.date if closing else _by_votes(counted, outcome, judge, profile)
    return Decision(counted, outcome, reason, date, closing, judge.may_close)


def _closing(round_: Round) -> Reading | None:
    """The announcement that stands, or the last cancellation."""
    if round_.ending is Ending.ANNOUNCED:
        return round_.announcement
    return round_.closings[-1] if round_.closings else None


def _by_votes(counted: RoundTally, outcome: Outcome, judge: Judge, profile: Profile) -> datetime | None:
    since = _unbroken(counted, profile.holds if outcome is Outcome.ACCEPTED else profile.defeats)
    return max(judge.may_close, since) if judge.may_close and since else None


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
    return ballot.binding and ballot.vote.certain and ballot.status in (Status.COUNTED, Status.SUPERSEDED)


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
        if other.voter.key == ballot.voter.key and other.vote.certain
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
