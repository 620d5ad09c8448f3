"""Summary: a tally in a line, with as much as a list of all proposals says of each."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from kipvote.outcomes import Outcome
from kipvote.rules import Count, Profile
from kipvote.subjects import ProposalId
from kipvote.tally import Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What a list says of a tally; the fields are those of the tally and of its current round.

    ``round`` is the number of the current round, None where no vote was called. ``missing`` are the binding
    +1 that an undecided one lacks. Dates are aware, in UTC.
    """

    proposal: ProposalId
    title: str | None
    outcome: Outcome
    reason: str
    complete: bool
    round: int | None
    rounds: int
    opened: datetime | None
    binding: Count
    non_binding: Count
    missing: int
    last_activity: datetime | None

    @classmethod
    def of(cls, tally: Tally) -> Summary:
        current = tally.current
        binding = current.binding if current else Count()
        return cls(
            proposal=tally.proposal,
            title=tally.title,
            outcome=tally.outcome,
            reason=tally.reason,
            complete=tally.complete,
            round=current.round.number if current else None,
            rounds=len(tally.rounds),
            opened=current.round.opened if current else None,
            binding=binding,
            non_binding=current.non_binding if current else Count(),
            missing=missing(tally.outcome, binding, tally.profile),
            last_activity=tally.last_activity,
        )


def missing(outcome: Outcome, binding: Count, profile: Profile) -> int:
    """How many binding +1 an undecided vote lacks; none for any other."""
    return profile.missing(binding) if outcome in (Outcome.OPEN, Outcome.LAPSED) else 0
