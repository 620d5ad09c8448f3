"""Wiki: what a copy of the wiki holds, and how the copies of one page become one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import reduce
from typing import TypeVar

from kipvote.moments import moment
from kipvote.pages.index import Entry, Index, Remark, Shelf, ShelfPage
from kipvote.pages.numbers import doubtful_numbers
from kipvote.pages.page import Page
from kipvote.pages.shelfpages import with_shelf_pages
from kipvote.subjects import ProposalId

T = TypeVar("T", Index, ShelfPage)
_NEVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Reject:
    """Something of a copy that is not read or gave way to a newer copy, and why."""

    where: str
    reason: str


@dataclass(frozen=True, slots=True)
class Wiki:
    """The pages of a copy of the wiki, its index if it is there, and what was not read.

    ``shelves`` are the tables of the index on pages of their own, until :func:`gather` puts them into it.
    """

    pages: tuple[Page, ...] = ()
    index: Index | None = None
    rejects: tuple[Reject, ...] = ()
    shelves: tuple[ShelfPage, ...] = ()

    @property
    def entries(self) -> Sequence[Entry]:
        """Those of its index."""
        return self.index.entries if self.index else ()

    @property
    def remarks(self) -> Sequence[Remark]:
        """Those of its index."""
        return self.index.remarks if self.index else ()


def gather(parts: Iterable[Wiki]) -> Wiki:
    """The whole of several copies. Their order decides nothing, where they lie only between equals.

    Of the copies of one page (equal id and title) the newest stands, one of an old version never beside
    another; the others are among what was not read. Two different pages with one number both stay.
    """
    parts = list(parts)
    rejects = [each for part in parts for each in part.rejects]
    pages = _newest_pages([page for part in parts for page in part.pages], rejects)
    index = newest_index([part.index for part in parts if part.index is not None], rejects)
    shelves = newest_shelves([page for part in parts for page in part.shelves], rejects)
    doubtful: dict[ProposalId | None, str] = dict(doubtful_numbers(pages).items())
    return Wiki(
        pages=tuple(
            replace(page, doubts=(*page.doubts, doubtful[page.proposal]))
            if page.proposal in doubtful
            else page
            for page in pages
        ),
        index=with_shelf_pages(index, shelves),
        rejects=tuple(sorted(rejects, key=lambda each: (each.where, each.reason))),
    )


def until(wiki: Wiki, date: datetime) -> Wiki:
    """A copy without what was changed after a date: what it said before is not known.

    Of several pages that claim one number all go with one.
    """
    changed = {id(page) for page in wiki.pages if _is_after(page.modified or page.created, date)}
    later = {page.proposal for page in wiki.pages if page.proposal and id(page) in changed}
    pages = tuple(page for page in wiki.pages if page.proposal not in later and id(page) not in changed)
    index = None if wiki.index is None or _is_after(wiki.index.modified, date) else wiki.index
    return replace(wiki, pages=pages, index=index)


def _is_after(modified: datetime | None, date: datetime) -> bool:
    return modified is not None and modified > date


def _newest_pages(pages: Iterable[Page], rejects: list[Reject]) -> list[Page]:
    copies: dict[tuple[str, str], list[Page]] = {}
    for page in sorted(pages, key=lambda page: page.where):
        # A copy without a title may be of any page.
        key = (page.proposal or "", page.title or f"\0{page.where}")
        copies.setdefault(key, []).append(page)
    newest = [reduce(_newer, same) for same in copies.values()]
    for page, same in zip(newest, copies.values(), strict=True):
        rejects.extend(
            Reject(other.where, f"another copy of the page in {page.where}, which stands")
            for other in same
            if other is not page
        )
    return sorted(
        newest, key=lambda page: (len(page.proposal or ""), page.proposal or "", page.title, page.where)
    )


def _newer(one: Page, other: Page) -> Page:
    """The copy that stands: the first of two that cannot be told apart."""
    if one.outdated != other.outdated:
        return other if one.outdated else one
    if one.version is not None and other.version is not None and one.version != other.version:
        return other if other.version > one.version else one
    if one.modified is not None and other.modified is not None and one.modified != other.modified:
        return other if other.modified > one.modified else one
    if bool(one.sections) != bool(other.sections):
        # A list of pages knows little of them.
        return one if one.sections else other
    return other if _dated(other) > _dated(one) else one


def _dated(page: Page) -> tuple[bool, bool]:
    return page.version is not None, page.modified is not None


def newest_index(indexes: Sequence[Index], rejects: list[Reject]) -> Index | None:
    """The index that stands; the others are added to ``rejects``."""
    return _newest(indexes, "index", rejects) if indexes else None


def newest_shelves(pages: Sequence[ShelfPage], rejects: list[Reject]) -> tuple[ShelfPage, ...]:
    """The page that stands of each shelf; the others are added to ``rejects``."""
    shelves = [[page for page in pages if page.shelf is shelf] for shelf in Shelf]
    return tuple(_newest(same, f"page of what is {same[0].shelf.value}", rejects) for same in shelves if same)


def _newest(copies: Sequence[T], what: str, rejects: list[Reject]) -> T:
    ordered = sorted(copies, key=lambda copy: copy.where)
    newest = max(ordered, key=lambda copy: (not copy.outdated, copy.version or 0, copy.modified or _NEVER))
    for copy in ordered:
        if copy is not newest:
            since = f" of {moment(newest.modified)}" if newest.modified else ""
            rejects.append(Reject(copy.where, f"another {what}; the one in {newest.where}{since} stands"))
    return newest
