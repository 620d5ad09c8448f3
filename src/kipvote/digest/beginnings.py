"""Beginnings: what began in a week, and what stopped in it or is about to."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

from kipvote.digest.facts import Facts, Topic, current_facts, shown
from kipvote.digest.people import sender_name
from kipvote.digest.week import Week
from kipvote.messages import MessageId
from kipvote.outcomes import Outcome
from kipvote.process import Dossier, Dossiers, Post
from kipvote.roster import Roster
from kipvote.subjects import ProposalKey
from kipvote.tally import Tally
from kipvote.threads.kind import Kind

QUIET_DAYS = 30
"""Days without any message after which a discussion has gone quiet: our choice, no rule of the project."""

LIVE_MESSAGES, LIVE_PEOPLE = 3, 2
"""What makes a discussion one that was live: so many messages, of so many people."""

LAPSE_NOTICE = 14
"""Days ahead that a lapse is told, so that two weekly reports name it."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The message that began a proposal (``round`` None), or a round of its vote."""

    topic: Topic
    who: str
    date: datetime
    message: MessageId
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Silence:
    """A discussion without a vote that stopped: its last message, and how many messages it had."""

    topic: Topic
    last: datetime
    messages: int
    message: MessageId


@dataclass(frozen=True, slots=True)
class Lapse:
    """A vote that lapses ``at`` a moment unless somebody writes, or that has."""

    facts: Facts
    missing: int
    at: datetime


@dataclass(frozen=True, slots=True)
class Beginnings:
    """What began in it (``proposals``, ``calls``), stopped in it (``quiet``, ``lapsed``) or soon will."""

    proposals: tuple[Opening, ...] = ()
    calls: tuple[Opening, ...] = ()
    quiet: tuple[Silence, ...] = ()
    lapsing: tuple[Lapse, ...] = ()
    lapsed: tuple[Lapse, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.proposals or self.calls or self.quiet or self.lapsing or self.lapsed)


def beginnings(
    dossiers: Dossiers, week: Week, roster: Roster | None, later: Collection[ProposalKey]
) -> Beginnings:
    """All of it, each in the order of its dates; nothing lapses that a ``later`` candidate has replaced."""
    mailed = [(dossier, dossier.tally) for dossier in dossiers.proposals.values() if dossier.tally]
    proposals = [new for dossier, tally in mailed if (new := _proposal(dossier, tally, week, roster))]
    calls = [call for tally in dossiers.tallies.values() for call in _calls(tally, week)]
    quiet = [silence for dossier, tally in mailed if (silence := _silence(dossier, tally, week))]
    lapses = [
        lapse
        for key, tally in dossiers.tallies.items()
        if key not in later and (lapse := _lapse(tally, dossiers))
    ]
    return Beginnings(
        proposals=tuple(sorted(proposals, key=lambda opening: opening.date)),
        calls=tuple(sorted(calls, key=lambda opening: opening.date)),
        quiet=tuple(sorted(quiet, key=lambda silence: silence.last)),
        lapsing=tuple(sorted((lapse for lapse in lapses if _soon(lapse, week)), key=lambda lapse: lapse.at)),
        lapsed=tuple(
            sorted((lapse for lapse in lapses if _is_over(lapse, week)), key=lambda lapse: lapse.at)
        ),
    )


def _people(dossier: Dossier) -> list[Post]:
    """The dated messages that people wrote."""
    return [post for post in dossier.posts if post.date is not None and post.kind is not Kind.OTHER]


def _proposal(dossier: Dossier, tally: Tally, week: Week, roster: Roster | None) -> Opening | None:
    """The discussion a proposal began with: its first message here, if that opens a thread.

    An answer that comes first says only where the archive begins, and a call is told as a call.
    """
    first = next(iter(_people(dossier)), None)
    if first is None or first.date is None or not week.holds(first.date):
        return None
    if not first.opens or first.kind is not Kind.DISCUSSION:
        return None
    return Opening(Topic.of(tally), sender_name(first.sender, roster), first.date, first.message_id)


def _calls(tally: Tally, week: Week) -> Iterator[Opening]:
    for counted in tally.rounds:
        call = counted.round.call
        if call is not None and call.header.date is not None and week.holds(call.header.date):
            caller = shown(counted.caller or "") or "(no name)"
            yield Opening(Topic.of(tally), caller, call.header.date, call.message_id, counted.round.number)


def _silence(dossier: Dossier, tally: Tally, week: Week) -> Silence | None:
    """A discussion that was live and of which the quiet days were over in this week."""
    posts = _people(dossier)
    if tally.outcome is not Outcome.NOT_VOTED or len(posts) < LIVE_MESSAGES:
        return None
    last = posts[-1]
    people = {(post.sender.name or "").casefold() or post.sender.address for post in posts}
    if (
        len(people) < LIVE_PEOPLE
        or last.date is None
        or not week.holds(last.date + timedelta(days=QUIET_DAYS))
    ):
        return None
    return Silence(Topic.of(tally), last.date, len(posts), last.message_id)


def _lapse(tally: Tally, dossiers: Dossiers) -> Lapse | None:
    current = tally.current
    if current is None or tally.outcome not in (Outcome.OPEN, Outcome.LAPSED):
        return None
    assert current.round.last_seen is not None
    facts = current_facts(tally, current, dossiers.coverage)
    at = current.round.last_seen + timedelta(days=tally.profile.lapse_days)
    return Lapse(facts, tally.profile.missing(current.binding), at)


def _soon(lapse: Lapse, week: Week) -> bool:
    return lapse.facts.outcome is Outcome.OPEN and lapse.at - week.as_of <= timedelta(days=LAPSE_NOTICE)


def _is_over(lapse: Lapse, week: Week) -> bool:
    """Whether it lapsed in the week: right behind ``at``, not at that very second."""
    return lapse.facts.outcome is Outcome.LAPSED and week.start <= lapse.at < week.as_of
