"""Decisions: what became of each round of a vote, and when."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from kipvote.ballots import Ballot, RoundTally
from kipvote.outcomes import Judge, Outcome
from kipvote.rules import Count, Profile
from kipvote.tally import Tally


@dataclass(frozen=True, slots=True)
class Decision:
    """The outcome of one round at the tally's ``as_of``, with its reason.

    ``date`` is when it was announced or called off; where only votes decide, when these and the hours did.
    It is None where nothing is decided.
    """

    round: RoundTally
    outcome: Outcome
    reason: str
    date: datetime | None


def decisions(tally: Tally | None) -> tuple[Decision, ...]:
    """The decision on every round of a tally, in their order."""
    if tally is None:
        return ()
    return tuple(_decide(counted, tally.profile, tally.as_of) for counted in tally.rounds)


def accepted(tally: Tally | None) -> Decision | None:
    """The last decision that adopts the proposal, in whichever round."""
    return next((d for d in reversed(decisions(tally)) if d.outcome is Outcome.ACCEPTED), None)


def _decide(counted: RoundTally, profile: Profile, as_of: datetime) -> Decision:
    outcome, reason = Judge(counted.round, profile, as_of).decide(counted.binding)
    return Decision(counted, outcome, reason, counted.round.closed or _by_votes(counted, outcome, profile))


def _by_votes(counted: RoundTally, outcome: Outcome, profile: Profile) -> datetime | None:
    """When the votes had decided and the hours were over."""
    decides = {Outcome.ACCEPTED: profile.holds, Outcome.REJECTED: profile.defeats}.get(outcome)
    opened = counted.round.opened or counted.round.first_seen
    since = _since(counted.counted, decides) if decides else None
    if opened is None or since is None:
        return None
    return max(since, opened + timedelta(hours=profile.minimum_hours))


def _since(ballots: Sequence[Ballot], decides: Callable[[Count], bool]) -> datetime | None:
    """From which vote on the binding ones decide, and no later one changes that."""
    since: datetime | None = None
    cast: list[str] = []
    for ballot in ballots:
        if ballot.binding:
            cast.append(ballot.value)
            decided = decides(Count.of(cast))
            since = (since or ballot.date) if decided else None
    return since
