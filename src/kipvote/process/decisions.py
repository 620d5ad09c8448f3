"""Decisions: what became of each round of a vote, and since when.

A round is decided by the mail that closes it: the announcement that stands, or the last cancellation. One
nobody closed is decided by its votes: since the moment from which they carried or defeated the proposal
without a break, but not before the hours of the profile had passed since its call. Where it is not known
whether its votes are all on this proposal, they decide nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime

from kipvote.announcements import Verdict
from kipvote.ballots import RoundTally, Status
from kipvote.messages import MessageId
from kipvote.outcomes import Judge, Outcome
from kipvote.reading import Reading
from kipvote.rounds import Ending, Round
from kipvote.rules import Count, Profile
from kipvote.tally import Tally

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

    @property
    def settled(self) -> datetime | None:
        """Since when a vote rests: the mail that closed it, else the last mail of what its votes decided."""
        if self.date is None or self.closing is not None:
            return self.date
        return max(self.date, self.round.round.last_seen or self.date)


def decisions(tally: Tally | None) -> tuple[Decision, ...]:
    """The decision on every round of a tally, in their order."""
    if tally is None:
        return ()
    return tuple(decide(counted, tally.profile, tally.as_of) for counted in tally.rounds)


def decide(counted: RoundTally, profile: Profile, as_of: datetime) -> Decision:
    """What became of one round by ``as_of``."""
    judge = Judge(counted.round, profile, as_of)
    outcome, reason = judge.decide(counted.binding)
    closing, date = _closing(counted.round), None
    if outcome in DECIDED and closing:
        date = closing.header.date
    elif outcome in DECIDED and not counted.doubts:
        since = _unbroken(counted, profile.holds if outcome is Outcome.ACCEPTED else profile.defeats)
        date = max(judge.may_close, since) if judge.may_close and since else None
    return Decision(counted, outcome, reason, date, closing, judge.may_close)


def _closing(round_: Round) -> Reading | None:
    """The announcement that stands, or the last cancellation."""
    if round_.ending is Ending.ANNOUNCED:
        return round_.announcement
    return round_.closings[-1] if round_.closings else None


def _unbroken(counted: RoundTally, judge: Callable[[Count], bool]) -> datetime | None:
    """The moment since which the binding votes that stood were judged so without a break."""
    changes: defaultdict[datetime, Counter[str]] = defaultdict(Counter)
    for value, since, until in _spans(counted):
        changes[since][value] += until is None or since < until
        if until is not None:
            changes[until][value] -= since < until
    standing: Counter[str] = Counter()
    found: datetime | None = None
    for moment in sorted(changes):
        standing.update(changes[moment])
        count = Count(standing["+1"], standing["0"], standing["-1"])
        found = (found or moment) if judge(count) else None
    return found


def _spans(counted: RoundTally) -> Iterator[tuple[str, datetime, datetime | None]]:
    """From when until when each vote stood that had a weight at some time, under the value it counts as."""
    gave_way = _gave_way(counted)
    for ballot in counted.ballots:
        if ballot.binding and ballot.vote.certain and ballot.status in (Status.COUNTED, Status.SUPERSEDED):
            value = ballot.value if ballot.value in ("+1", "-1") else "0"
            stands = ballot.status is Status.COUNTED
            yield value, ballot.date, None if stands else gave_way.get(ballot.message_id, ballot.date)


def _gave_way(counted: RoundTally) -> dict[MessageId, datetime]:
    """When the votes of each message gave way: to the voter's next vote, or to the mail that took it back."""
    dates = {ballot.message_id: ballot.date for ballot in counted.ballots if ballot.vote.certain}
    found: dict[MessageId, datetime] = {}
    first: dict[str, datetime] = {}  # behind the message that is looked at, of each voter
    for reading in reversed(counted.round.readings):
        voter, date = counted.writer(reading).key, dates.get(reading.message_id)
        if voter in first:
            found[reading.message_id] = first[voter]
        if reading.withdrawal is not None:
            date = reading.header.date
        if date is not None:
            first[voter] = min(date, first.get(voter, date))
    return found
