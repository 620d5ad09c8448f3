"""History: what happened to a proposal, event by event, by mail and wiki."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

from kipvote.outcomes import Outcome
from kipvote.process.case import hours_of
from kipvote.process.decisions import Decision
from kipvote.process.dossier import Dossier
from kipvote.process.evidence import Evidence, of_mail, of_page, of_title, quoted
from kipvote.reading import Reading
from kipvote.threads.kind import Kind


class EventKind(StrEnum):
    """What happened."""

    PAGE_CREATED = "page-created"
    DISCUSSION = "discussion"
    CALL = "call"
    ANNOUNCEMENT = "announcement"
    CANCELLATION = "cancellation"
    OUTCOME = "outcome"
    MEETING = "meeting"
    PAGE_MODIFIED = "page-modified"


@dataclass(frozen=True, slots=True)
class Event:
    """One event. ``date`` is None for a meeting; ``written`` is then its day as the index has it."""

    kind: EventKind
    date: datetime | None
    says: str
    evidence: tuple[Evidence, ...] = ()
    written: str | None = None


_ORDER = {kind: at for at, kind in enumerate(EventKind)}
_NEVER = datetime.max.replace(tzinfo=UTC)


def history(dossier: Dossier) -> tuple[Event, ...]:
    """The events of a proposal in the order of time; the meetings follow, the first first.

    Of a page the copy tells two days only: when it was made, and the last change. The index lists the latest
    meeting first.
    """
    dated = list(_dated(dossier))
    dated.sort(key=lambda event: (event.date or _NEVER, _ORDER[event.kind], event.says))
    meetings = (
        Event(EventKind.MEETING, None, f'A meeting: "{quoted(remark.text)}".', written=remark.date)
        for remark in reversed(dossier.remarks)
    )
    return (*dated, *meetings)


def _dated(dossier: Dossier) -> Iterator[Event]:
    for page in dossier.pages:
        if page.created is not None:
            yield Event(EventKind.PAGE_CREATED, page.created, "The page was created.", (of_title(page),))
        if page.modified is not None:
            says = "The page was last changed."
            yield Event(EventKind.PAGE_MODIFIED, page.modified, says, (of_page(page),))
    for post in dossier.discussions:
        says = f'A discussion began: "{quoted(post.subject.text)}".'
        yield Event(EventKind.DISCUSSION, post.date, says, of_mail("discussion", post.message_id))
    for decision in dossier.decisions:
        yield from _of_round(decision)


def _of_round(decision: Decision) -> Iterator[Event]:
    round_ = decision.round.round
    for at, call in enumerate(round_.calls):
        what = "The call was posted again" if at else "The vote was called"
        says = f'{what} (round {round_.number}): "{quoted(call.subject.text)}".'
        yield Event(EventKind.CALL, call.header.date, says, of_mail("call", call.message_id))
    for closing in round_.closings:
        announced = closing.kind is Kind.ANNOUNCEMENT
        kind = EventKind.ANNOUNCEMENT if announced else EventKind.CANCELLATION
        what = f"The {'result' if announced else 'cancellation'} of round {round_.number}"
        early = _early(decision, closing) if announced else ""
        says = f"{what} was sent by {decision.round.writer(closing).name}{early}."
        yield Event(kind, closing.header.date, says, of_mail(kind.value, closing.message_id))
    if decision.date is not None and decision.outcome is not Outcome.PENDING:
        says = f"Round {round_.number}: {decision.outcome.value}, {decision.reason}."
        yield Event(EventKind.OUTCOME, decision.since, says)


def _early(decision: Decision, closing: Reading) -> str:
    """How long after its call a result was sent, where that was before the vote might be closed."""
    opened, date, may_close = decision.round.round.opened, closing.header.date, decision.may_close
    if opened is None or date is None or may_close is None:
        return ""
    return f", {hours_of(date - opened)} h after the call" if date < may_close else ""
