"""Needs: the votes that wait for somebody, and what each still needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from kipvote.ballots import RoundTally
from kipvote.digest.facts import Facts, Listed, current_facts, shown
from kipvote.digest.people import Talk, discussion, repeatable, talks, waited_for
from kipvote.outcomes import Outcome
from kipvote.process import Dossier, Dossiers, Successor, decide
from kipvote.roster import Roster
from kipvote.subjects import ProposalKey
from kipvote.tally import Tally

_BY_VOTES = (Outcome.ACCEPTED, Outcome.REJECTED)
"""The outcomes a vote can have without an announcement."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenVote:
    """A vote nobody has closed.

    ``missing`` counts the binding +1 that would carry it (0 where none would, or none is needed),
    ``quorum`` those that any vote needs.
    ``days_open`` are whole days since its call, or since its first message where ``facts.opened`` is None;
    ``days_silent`` since the last message about the proposal in any thread. ``waiting`` are the names of
    those who took part and have no vote that stands; none where its votes decide it, since ``decided``.
    ``talks`` are where these wrote in the discussion meanwhile; ``repeatable`` the names of those whose vote
    would bind if they cast it again.
    ``hours_end`` is when the profile's hours will have passed, None where they have. ``successor`` is the
    later candidate of the release that was called meanwhile.
    """

    facts: Facts
    missing: int
    quorum: int
    days_open: int
    days_silent: int
    waiting: tuple[str, ...]
    talks: tuple[Talk, ...]
    repeatable: tuple[str, ...]
    hours_end: datetime | None
    decided: datetime | None
    successor: Successor | None


@dataclass(frozen=True, slots=True)
class Needs:
    """What waits for somebody.

    Open votes (the fewest missing first, then the oldest), votes that pass when their hours are over, and
    votes that could be closed now and are not announced. Of the last, those about which nothing was written
    for the days after which a vote lapses are only counted. ``left`` are votes on candidates of releases
    that nobody closed before a later candidate was called: they wait for their caller alone.
    """

    open: tuple[OpenVote, ...]
    pending: tuple[OpenVote, ...]
    closable: Listed[OpenVote]
    left: tuple[OpenVote, ...]

    def __bool__(self) -> bool:
        return bool(self.open or self.pending or self.closable or self.left)

    @property
    def votes(self) -> tuple[OpenVote, ...]:
        """All that are listed."""
        return (*self.open, *self.pending, *self.closable.shown, *self.left)


def needs(dossiers: Dossiers, roster: Roster | None, later: Mapping[ProposalKey, Successor]) -> Needs:
    """The votes that wait for somebody, each in its order; ``later`` are candidates called after others."""
    waiting = [
        vote
        for key, dossier in dossiers.proposals.items()
        if (vote := _open_vote(dossier, dossiers, roster, later.get(key)))
    ]
    found = [vote for vote in waiting if vote.successor is None]
    closable = sorted((vote for vote in found if vote.decided), key=_age)
    fresh = [vote for vote in closable if vote.days_silent <= dossiers.profile.lapse_days]
    return Needs(
        open=tuple(sorted(filter(_is_open, found), key=_urgency)),
        pending=tuple(sorted((vote for vote in found if vote.facts.outcome is Outcome.PENDING), key=_age)),
        closable=Listed(tuple(fresh), len(closable) - len(fresh)),
        left=tuple(sorted((vote for vote in waiting if vote.successor), key=_age)),
    )


def _is_open(vote: OpenVote) -> bool:
    """Whether nothing is decided: also where its votes would decide, and may be on two proposals."""
    return vote.facts.outcome is not Outcome.PENDING and vote.decided is None


def _open_vote(
    dossier: Dossier, dossiers: Dossiers, roster: Roster | None, successor: Successor | None
) -> OpenVote | None:
    tally = dossier.tally
    if tally is None or tally.current is None or not waits(tally, tally.current):
        return None
    facts = current_facts(tally, tally.current, dossiers.coverage)
    decision = decide(tally.current, tally.profile, tally.as_of)
    ends = decision.may_close
    waiting = () if decision.date else waited_for(dossier, tally.current, tally, roster)
    return OpenVote(
        facts=facts,
        missing=tally.profile.missing(tally.current.binding),
        quorum=tally.profile.quorum,
        days_open=_days(facts.seen, tally.as_of),
        days_silent=_days(tally.last_activity, tally.as_of),
        waiting=waiting,
        talks=talks(discussion(dossier), facts.seen, tally.as_of, waiting, roster),
        repeatable=tuple(shown(ballot.voter.name) for ballot in repeatable(tally.current, tally)),
        hours_end=ends if ends is not None and ends > tally.as_of else None,
        decided=decision.date,
        successor=successor,
    )


def waits(tally: Tally, current: RoundTally) -> bool:
    """Whether a vote is one that somebody could still act on."""
    if tally.outcome in (Outcome.OPEN, Outcome.PENDING):
        return True
    return tally.outcome in _BY_VOTES and current.round.closed is None


def _days(since: datetime | None, as_of: datetime) -> int:
    return max(0, (as_of - since).days) if since else 0


def _age(vote: OpenVote) -> datetime:
    assert vote.facts.seen is not None
    return vote.facts.seen


def _urgency(vote: OpenVote) -> tuple[bool, int, datetime]:
    """By what is missing; a vote that no +1 can carry comes last."""
    return (not vote.missing, vote.missing, _age(vote))
