"""Due: since when the record should tell what became of a vote, by one measure for all that tells it."""

from __future__ import annotations

from datetime import datetime

from kipvote.process import Decision, Dossiers
from kipvote.process.reach import GRACE
from kipvote.wiki import Page


def settled(decision: Decision) -> datetime | None:
    """Since when a vote rests: the mail that closed it, else the last mail of what its votes had decided."""
    if decision.date is None or decision.closing is not None:
        return decision.date
    return max(decision.date, decision.round.round.last_seen or decision.date)


def is_due(date: datetime | None, dossiers: Dossiers) -> bool:
    """Whether what was settled on a date should be on record by now."""
    return date is not None and dossiers.as_of - date > GRACE


def is_fresh(page: Page, dossiers: Dossiers) -> bool:
    """Whether a page was changed within the week, so that the index may not have followed it."""
    return page.modified is not None and not is_due(page.modified, dossiers)
