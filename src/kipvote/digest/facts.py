"""Facts: what the tally says of one round, as a report carries it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Generic, TypeVar

from kipvote.addresses import without_addresses
from kipvote.ballots import RoundTally
from kipvote.coverage import Coverage
from kipvote.links import list_id_of
from kipvote.messages import MessageId
from kipvote.messages.charsets import clean_line
from kipvote.outcomes import Judge, Outcome
from kipvote.process import Decision, decide
from kipvote.remarks import incomplete_because
from kipvote.rules import Count
from kipvote.subjects import ProposalId, ProposalKey, proposal_key
from kipvote.tally import Tally

_T = TypeVar("_T")

_LONGEST = 300
"""Characters of one line that are shown; titles and votes of real mail stay far below."""


def shown(text: str) -> str:
    r"""Text of mail or wiki as a report shows it: one line, no mail address, nothing that steers a screen.

    >>> shown("Faster \u202elogs\n by ada@example.org")
    'Faster logs by …'
    """
    line = without_addresses(clean_line(text))
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1].rstrip()}…"


@dataclass(frozen=True, slots=True)
class Listed(Generic[_T]):
    """The first things of a list, and how many more there are."""

    shown: tuple[_T, ...] = ()
    more: int = 0

    @classmethod
    def of(cls, things: list[_T], most: int) -> Listed[_T]:
        """At most so many of the things."""
        return cls(tuple(things[:most]), max(0, len(things) - most))

    def __bool__(self) -> bool:
        return bool(self.shown or self.more)


@dataclass(frozen=True, slots=True)
class Topic:
    """A proposal as a report names it. ``list_id`` is the list its messages are found in."""

    proposal: ProposalId
    title: str | None
    list_id: str | None

    @classmethod
    def of(cls, tally: Tally) -> Topic:
        return cls(tally.proposal, shown(tally.title) if tally.title else None, list_id_of(tally))


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """A round by its tally: every figure is the tally's, and the fields are named as in its JSON.

    ``seen`` is the date of the round's first message; the round is older where its call is missing.
    ``accepted_before`` is when a former round was announced as accepted, the last of them.
    """

    topic: Topic
    outcome: Outcome
    reason: str
    complete: bool
    round: int
    rounds: int
    call: MessageId | None
    caller: str | None
    opened: datetime | None
    seen: datetime | None
    earliest_close: datetime | None
    closed: datetime | None
    binding: Count
    non_binding: Count
    accepted_before: datetime | None

    @property
    def key(self) -> ProposalKey:
        return proposal_key(self.topic.proposal)


def current_facts(tally: Tally, current: RoundTally, coverage: Coverage) -> Facts:
    """The facts of the current round, as the tally has them."""
    return facts_of(tally, current, coverage, _accepted_before(tally, current))


def facts_of(
    tally: Tally, counted: RoundTally, coverage: Coverage, accepted_before: datetime | None
) -> Facts:
    """The facts of any round by the same rules."""
    round_ = counted.round
    judge = Judge(round_, tally.profile, tally.as_of)
    outcome, reason = judge.decide(counted.binding)
    gaps = tally.incomplete_because
    if counted is not tally.current:
        gaps = incomplete_because(counted, (), coverage, tally.as_of)
    return Facts(
        topic=Topic.of(tally),
        outcome=outcome,
        reason=shown(reason),
        complete=not gaps,
        round=round_.number,
        rounds=len(tally.rounds),
        call=round_.call.message_id if round_.call else None,
        caller=shown(counted.caller) if counted.caller else None,
        opened=round_.opened,
        seen=round_.first_seen,
        earliest_close=judge.earliest_close,
        closed=round_.closed,
        binding=counted.binding,
        non_binding=counted.non_binding,
        accepted_before=accepted_before,
    )


def _accepted_before(tally: Tally, current: RoundTally) -> datetime | None:
    decisions = (decide(each, tally.profile, tally.as_of) for each in reversed(tally.rounds))
    former = (decision for decision in decisions if decision.round is not current)
    return next((decision.date for decision in former if is_announced(decision)), None)


def is_announced(decision: Decision) -> bool:
    """Whether a round was accepted, and a mail closed it."""
    return decision.outcome is Outcome.ACCEPTED and decision.closing is not None
