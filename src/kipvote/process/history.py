"""History: what happened to a proposal, event by event, by mail and wiki."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

from kipvote.outcomes import Outcome
from kipvote.process.decisions import Decision, decisions
from kipvote.process.dossier import Dossier
from kipvote.process.evidence import Evidence, of_message, of_page, of_title, quoted
from kipvote.process.way import hours_of
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

    Of a page the copy tells two days only: when it was made, and the last change.
    """
    dated = [*_of_pages(dossier), *_of_discussions(dossier), *_of_rounds(dossier)]
    dated.sort(key=lambda event: (event.date or _NEVER, _ORDER[event.kind], event.says))
    return (*dated, *_of_meetings(dossier))


def _of_pages(dossier: Dossier) -> Iterator[Event]:
    for page in dossier.pages:
        if page.created is not None:
            yield Event(EventKind.PAGE_CREATED, page.created, "The page was created.", (of_title(page),))
        if page.modified is not None:
            says = "The page was last changed."
            yield Event(EventKind.PAGE_MODIFIED, page.modified, says, (of_page(page),))


def _of_discussions(dossier: Dossier) -> Iterator[Event]:
    for post in dossier.discussions:
        says = f'A discussion began: "{quoted(post.subject.text)}".'
        yield Event(EventKind.DISCUSSION, post.date, says, (of_message("discussion", post.message_id),))


def _of_rounds(dossier: Dossier) -> Iterator[Event]:
    for decision in decisions(dossier.tally):
        round_ = decision.round.round
        for at, call in enumerate(round_.calls):
            what = "The call was posted again" if at else "The vote was called"
            says = f'{what} (round {round_.number}): "{quoted(call.subject.text)}".'
            yield Event(EventKind.CALL, call.header.date, says, (of_message("call", call.message_id),))
        for closing in round_.closings:
            announced = closing.kind is Kind.ANNOUNCEMENT
            kind = EventKind.ANNOUNCEMENT if announced else EventKind.CANCELLATION
            early = _early(decision, closing) if announced else ""
            what = f"The {'result' if announced else 'cancellation'} of round {round_.number}"
            says = f"{what} was sent by {decision.round.writer(closing).name}{early}."
            yield Event(kind, closing.header.date, says, (of_message(kind.value, closing.message_id),))
        yield from _of_outcome(decision)


def _of_outcome(decision: Decision) -> Iterator[Event]:
    if decision.date is not None and decision.outcome is not Outcome.PENDING:
        number = decision.round.round.number
        says = f"Round {number}: {decision.outcome.value}, {decision.reason}."
        yield Event(EventKind.OUTCOME, decision.since, says)


def _early(decision: Decision, closing: Reading) -> str:
    """How long after its call a result was sent, where that was before the vote might be closed."""
    opened, date, may_close = decision.round.round.opened, closing.header.date, decision.may_close
    if opened is None or date is None or may_close is None:
        return ""
    return f", {hours_of(date - opened)} h after the call" if date < may_close else ""


def _of_meetings(dossier: Dossier) -> Iterator[Event]:
    """The index lists the latest meeting first."""
    for remark in reversed(dossier.remarks):
        says = f'A meeting: "{quoted(remark.text)}".'
        yield Event(EventKind.MEETING, None, says, written=remark.date)
