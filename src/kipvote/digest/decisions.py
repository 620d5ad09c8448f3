"""Decisions: the votes that were decided in a week (``process.decisions`` says since when one is).

A vote that its ballots decide in one week and that is announced in the next is in the reports of both, first
without an announcement.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from kipvote.ballots import RoundTally
from kipvote.comparison import Announced, compare
from kipvote.coverage import Coverage
from kipvote.digest.facts import Facts, facts_of, shown
from kipvote.digest.week import Week
from kipvote.messages import MessageId
from kipvote.process import DECIDED, Dossiers, decide
from kipvote.rounds import Ending
from kipvote.rules import Profile
from kipvote.tally import Tally


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
        decided = decide(counted, tally.profile, tally.as_of)
        if decided.date is None or (decided.closing is None and counted is not tally.current):
            continue  # what its votes would say of a round nobody closed is over with the next call
        announced = _announced(counted, tally.profile)
        yield Decision(
            facts=facts_of(tally, counted, coverage),
            at=decided.date,
            message=decided.closing.message_id if decided.closing else None,
            agrees=announced.agrees if announced else None,
            differences=tuple(map(shown, announced.differences)) if announced else (),
        )


def _announced(counted: RoundTally, profile: Profile) -> Announced | None:
    announcement = counted.round.announcement if counted.round.ending is Ending.ANNOUNCED else None
    return compare(announcement, counted.counted, profile) if announcement else None
