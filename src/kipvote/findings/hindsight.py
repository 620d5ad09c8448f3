"""Hindsight: what a copy of the wiki could not have said at the moment that is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kipvote.moments import moment
from kipvote.phrases import number
from kipvote.process import Dossiers
from kipvote.wiki import Page, Wiki, until


def as_known(dossiers: Dossiers) -> Dossiers:
    """The dossiers without the pages and the index that were changed after their ``as_of``."""
    return _with(dossiers, until(dossiers.wiki, dossiers.as_of))


def in_use(dossiers: Dossiers) -> Dossiers:
    """The dossiers of the numbers that were in use by then: a page has its number from its making on."""
    pages = tuple(page for page in dossiers.wiki.pages if not _is_younger(page, dossiers))
    known = _with(dossiers, replace(until(dossiers.wiki, dossiers.as_of), pages=pages))
    used = {key: each for key, each in known.proposals.items() if each.posts or each.pages or each.entries}
    return replace(known, proposals=used)


def limits(dossiers: Dossiers) -> Iterator[str]:
    """What could not be looked at, in whole sentences."""
    wiki = dossiers.wiki
    if not wiki.pages and wiki.index is None:
        yield "Only mail was checked: there is no copy of the wiki."
    known = until(wiki, dossiers.as_of)
    later = len(wiki.pages) - len(known.pages)
    what = [number(later, "page")] if later else []
    what += ["the index"] if wiki.index is not known.index else []
    if what:
        were = "were" if later > 1 or len(what) > 1 else "was"
        yield f"Not checked: {' and '.join(what)}, which {were} changed after {moment(dossiers.as_of)}."


def is_ahead(dossiers: Dossiers) -> bool:
    """Whether the copy of the wiki is younger than the moment looked at."""
    known = until(dossiers.wiki, dossiers.as_of)
    return known.index is not dossiers.wiki.index or len(known.pages) < len(dossiers.wiki.pages)


def _is_younger(page: Page, dossiers: Dossiers) -> bool:
    return page.created is not None and page.created > dossiers.as_of


def _with(dossiers: Dossiers, wiki: Wiki) -> Dossiers:
    """The dossiers with no more than a part of their wiki."""
    if wiki == dossiers.wiki:
        return dossiers
    kept = set(map(id, wiki.pages))
    proposals = {
        key: replace(
            each,
            pages=tuple(page for page in each.pages if id(page) in kept),
            entries=each.entries if wiki.index is not None else (),
        )
        for key, each in dossiers.proposals.items()
    }
    return replace(dossiers, wiki=wiki, proposals=proposals)
