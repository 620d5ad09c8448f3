"""Silence: whether mail and wiki agree on a proposal's being alive."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from kipvote.findings.catalogue import FindingKind
from kipvote.findings.finding import Finding, found
from kipvote.moments import day
from kipvote.process import Dossier, Dossiers, Post
from kipvote.process.evidence import of_archive, of_entry, of_message, of_page
from kipvote.process.reach import YEAR, covers, goes_on
from kipvote.wiki import Page, Shelf, State

_OPEN = frozenset({State.UNDER_DISCUSSION, State.VOTING})


def of_silence(dossier: Dossier, dossiers: Dossiers) -> Iterator[Finding]:
    """The findings on a proposal that is called dormant and is not, or the other way round."""
    page = dossier.page
    if page is not None and page.outdated:
        return
    last = dossier.last_post
    yield from _live(dossier, dossiers, page, last)
    if page is not None and page.state.state in _OPEN:
        yield from _silent(dossier, dossiers, page, last)


def _live(dossier: Dossier, dossiers: Dossiers, page: Page | None, last: Post | None) -> Iterator[Finding]:
    """Mail since the page was last changed, and not longer ago than a round may be silent by the profile."""
    if last is None or last.date is None:
        return
    index = dossiers.wiki.index
    dormant = [of_page(page)] if page is not None and page.state.state is State.DORMANT else []
    if index is not None and (page is None or page.state.state in {State.DORMANT, *_OPEN}):
        entries = (entry for entry in dossier.entries if entry.shelf is Shelf.DORMANT)
        dormant += [of_entry(entry, index) for entry in entries]
    changed = page.modified if page else None
    fresh = dossiers.as_of - last.date <= timedelta(days=dossiers.profile.lapse_days)
    if dormant and fresh and (changed is None or last.date > changed):
        says = f"It is called dormant, but there was mail about it on {day(last.date)}."
        mail = of_message("mail", last.message_id)
        yield found(FindingKind.DORMANT_BUT_LIVE, dossier.proposal, says, *dormant, mail)


def _silent(dossier: Dossier, dossiers: Dossiers, page: Page, last: Post | None) -> Iterator[Finding]:
    """Only where the archive holds the mail of the whole year."""
    touched = page.modified or page.created
    as_of, coverage = dossiers.as_of, dossiers.coverage
    if touched is None or as_of - touched <= YEAR:
        return
    if last is not None and last.date is not None and as_of - last.date <= YEAR:
        return
    year_ago = as_of - YEAR
    if goes_on(coverage, year_ago, as_of) and covers(coverage, year_ago, year_ago):
        silent = "the archive holds no mail about it"
        if last is not None and last.date is not None:
            silent = f"there has been no mail about it since {day(last.date)}"
        says = f"The page says {page.state.state.words}, but {silent}."
        evidence = (of_page(page), of_archive(coverage))
        yield found(FindingKind.OPEN_BUT_SILENT, dossier.proposal, says, *evidence)
