"""Decisions: the votes that were decided in a week (``process.decisions`` says since when one is).

A vote that its ballots decide in one week and that is announced in the next is in the reports of both, first
without an announcement.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from kipvote.ballots import RoundTally, Status
from kipvote.comparison import Announced, compare
from kipvote.coverage import Coverage
from kipvote.digest.facts import Facts, facts_of, is_announced, shown
from kipvote.digest.people import Talk, discussion, talks
from kipvote.digest.week import Week
from kipvote.messages import MessageId
from kipvote.names import read_name
from kipvote.names.spellings import Spellings
from kipvote.outcomes import Outcome, hours_of_early_close
from kipvote.process import DECIDED, Dossier, Dossiers, decide
from kipvote.rounds import Ending
from kipvote.rules import Count, Profile
from kipvote.tally import Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A vote that was decided ``at`` a moment. ``message`` is the mail that closed it, None where none did.

    ``closer`` is who sent it. ``agrees`` is whether the announcement agrees with the ballots, None where
    there is nothing to compare; ``differences`` are whole sentences, name by name; ``talks`` are where people
    of whom no vote is counted, but announced, wrote in the discussion while the vote was open. ``early`` are
    the hours after which it was announced, where that is less than ``minimum_hours``. ``late`` and
    ``late_others`` count the votes that came after the end, binding and not.
    """

    facts: Facts
    at: datetime
    message: MessageId | None
    closer: str | None
    agrees: bool | None
    differences: tuple[str, ...]
    talks: tuple[Talk, ...]
    minimum_hours: int
    early: int | None
    late: Count
    late_others: Count

    @property
    def unchecked(self) -> bool:
        """Whether votes may be missing because the archive begins after the call."""
        return self.facts.outcome is Outcome.DISPUTED and self.facts.call is None


def decisions(dossiers: Dossiers, week: Week) -> tuple[Decision, ...]:
    """The votes decided in the week, by outcome, the oldest first."""
    told = ((dossier, dossier.tally) for dossier in dossiers.proposals.values() if dossier.tally)
    found = [decision for dossier, tally in told for decision in _of(dossier, tally, dossiers.coverage)]
    return tuple(
        sorted(
            (decision for decision in found if week.holds(decision.at)),
            key=lambda decision: (DECIDED.index(decision.facts.outcome), decision.at),
        )
    )


def _of(dossier: Dossier, tally: Tally, coverage: Coverage) -> Iterator[Decision]:
    accepted, spoken = None, discussion(dossier)
    for counted in tally.rounds:
        decided = decide(counted, tally.profile, tally.as_of)
        before, accepted = accepted, decided.date if is_announced(decided) else accepted
        if decided.date is None or (decided.closing is None and counted is not tally.current):
            continue  # what its votes would say of a round nobody closed is over with the next call
        announced = _announced(counted, tally.profile)
        late = [ballot for ballot in counted.ballots if ballot.status is Status.LATE and ballot.vote.certain]
        unseen = _without_ballot(announced, counted) if announced else ()
        yield Decision(
            facts=facts_of(tally, counted, coverage, before),
            at=decided.date,
            message=decided.closing.message_id if decided.closing else None,
            closer=shown(counted.writer(decided.closing).name) if decided.closing else None,
            agrees=announced.agrees if announced else None,
            differences=tuple(map(shown, announced.differences)) if announced else (),
            talks=talks(spoken, counted.round.first_seen, decided.date, unseen, None),
            minimum_hours=tally.profile.minimum_hours,
            early=hours_of_early_close(counted.round, tally.profile),
            late=Count.of(ballot.value for ballot in late if ballot.binding),
            late_others=Count.of(ballot.value for ballot in late if not ballot.binding),
        )


def _without_ballot(announced: Announced, counted: RoundTally) -> tuple[str, ...]:
    """The names announced that are no voter's."""
    voters = Spellings((read_name(ballot.voter.name), at) for at, ballot in enumerate(counted.counted))
    names = dict.fromkeys(announced.names)
    return tuple(shown(name) for name in names if next(voters.agreeing(read_name(name)), None) is None)


def _announced(counted: RoundTally, profile: Profile) -> Announced | None:
    announcement = counted.round.announcement if counted.round.ending is Ending.ANNOUNCED else None
    return compare(announcement, counted.counted, profile) if announcement else None
