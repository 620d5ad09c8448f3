"""Shelf pages: a table of the index that stands on a page of its own, and the index with such tables."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import dropwhile

from kipvote.pages.document import Block, BlockKind, Document
from kipvote.pages.index import Index, Shelf, ShelfPage
from kipvote.pages.shelves import is_header, read_shelf, shelf_of
from kipvote.pages.titles import parse_title

_PURPOSE = re.compile(r"\bthis page is for KIPs that (?P<which>[^.]{1,200})", re.IGNORECASE)
_PURPOSES = {
    Shelf.DISCARDED: re.compile(r"\b(?:discarded|dropped|rejected)\b", re.IGNORECASE),
    Shelf.DORMANT: re.compile(
        r"\b(?:dormant|inactive|(?:no longer|not) under active development)\b", re.IGNORECASE
    ),
}


def shelf_of_page(document: Document) -> Shelf | None:
    """The table that a page says it holds: by its title, or by the sentence it begins with."""
    if document.title:
        return shelf_of(Block(BlockKind.HEADING, document.title))
    told = [shelf for block in document.blocks if (shelf := _purpose(block.text))]
    return told[0] if len(set(told)) == 1 else None


def heads_one_table(document: Document) -> Shelf | None:
    """The table that a page without a title begins with the heading of, if it has entries."""
    shelf = shelf_of(document.blocks[0]) if document.blocks and not document.title else None
    return shelf if shelf and any(_table(document.blocks)) else None


def _purpose(text: str) -> Shelf | None:
    told = _PURPOSE.search(text)
    named = [shelf for shelf, words in _PURPOSES.items() if told and words.search(told["which"])]
    return named[0] if len(named) == 1 else None


def read_shelf_page(shelf: Shelf, document: Document, where: str) -> ShelfPage:
    """The entries of the one table in a document; what stands above it and below it is not read."""
    doubts: list[str] = []
    entries = tuple(read_shelf(shelf, _table(document.blocks), doubts))
    return ShelfPage(
        where=where,
        shelf=shelf,
        entries=entries,
        modified=document.modified,
        version=document.version,
        outdated=document.outdated,
        doubts=(*doubts, *(() if entries else (doubt_of_empty(shelf),))),
    )


def _table(blocks: Sequence[Block]) -> Iterator[Block]:
    """The rows below the header, if there is one; of a text copy the lines that open with an id."""
    below = list(dropwhile(lambda block: not is_header([block.text]), blocks)) or list(blocks)
    if any(block.place for block in below):
        return (block for block in below if block.place)
    lines = [block for block in below if parse_title(block.text).proposal]
    # Items beside lines are navigation.
    is_list = all(block.kind is BlockKind.ITEM for block in lines)
    return (block for block in lines if is_list or block.kind is not BlockKind.ITEM)


def with_shelf_pages(index: Index | None, pages: Iterable[ShelfPage]) -> Index | None:
    """The index with the tables of the pages, one of each shelf; without an index these tables alone."""
    pages = sorted(pages, key=lambda page: list(Shelf).index(page.shelf))
    if not pages:
        return index
    if index is None:
        doubts = tuple(map(doubt_of_missing, Shelf))
        index = Index(where="", next_number=None, entries=(), remarks=(), doubts=doubts)
    for page in pages:
        index = _with_shelf_page(index, page)
    return index


def _with_shelf_page(index: Index, page: ShelfPage) -> Index:
    """What the index has itself stands first; a row for the same proposal in the same table adds nothing."""
    there = {entry.proposal for entry in index.entries if entry.shelf is page.shelf} - {None}
    resolved = {doubt_of_missing(page.shelf), doubt_of_empty(page.shelf)}
    doubts = [doubt for doubt in index.doubts if doubt not in resolved] + list(page.doubts)
    if page.outdated:
        doubts.append(f"the page of what is {page.shelf.value} is of an old version")
    return replace(
        index,
        where=", ".join(filter(None, (index.where, page.where))),
        entries=(*index.entries, *(entry for entry in page.entries if entry.proposal not in there)),
        doubts=tuple(doubts),
    )


def doubt_of_missing(shelf: Shelf) -> str:
    """That a copy of the index lacks a table."""
    return f"the table of what is {shelf.value} is not in this copy"


def doubt_of_empty(shelf: Shelf) -> str:
    """That a copy of the index has a table without a row."""
    return f"the table of what is {shelf.value} is empty in this copy"
