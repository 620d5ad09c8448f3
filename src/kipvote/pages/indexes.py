"""Indexes: the page with the list of all proposals, read from any copy of it."""

from __future__ import annotations

import re

from kipvote.pages.document import Block, BlockKind, Document, shortened
from kipvote.pages.index import Entry, Index, Remark, Shelf
from kipvote.pages.meetings import opens_meetings, read_meetings
from kipvote.pages.shelfpages import doubt_of_empty, doubt_of_missing
from kipvote.pages.shelves import read_shelf, shelf_of
from kipvote.pages.titles import parse_title

_NEXT = re.compile(r"\bnext KIP (?:number|id)\s*(?:is)?\s*[:：]?\s*(?:KIP-)?(\d{1,9})(?!\d)", re.IGNORECASE)


def is_index(document: Document) -> bool:
    """Whether a document is the index: it gives the next number, or has two of the index's headings.

    A page that the wiki calls a proposal's is none, whatever it quotes.
    """
    if parse_title(document.title or "").of_a_proposal:
        return False
    headings = {shelf_of(block) or opens_meetings(block) for block in document.blocks} - {None, False}
    return len(headings) > 1 or any(_NEXT.search(block.text) for block in document.blocks)


def read_index(document: Document, where: str) -> Index:
    """The index in a document: next number, tables and meetings; the rules of the process are not read."""
    doubts: list[str] = []
    parts = _parts(document, doubts)
    entries: list[Entry] = []
    for shelf in Shelf:
        if shelf in parts:
            rows = list(read_shelf(shelf, parts[shelf], doubts))
            entries.extend(rows)
            if not rows:
                doubts.append(doubt_of_empty(shelf))
        else:
            doubts.append(doubt_of_missing(shelf))
    return Index(
        where=where,
        next_number=_next_number(document, doubts),
        entries=tuple(entries),
        remarks=tuple(_remarks(parts.get("meetings", []), doubts)),
        modified=document.modified,
        version=document.version,
        outdated=document.outdated,
        doubts=tuple(doubts),
    )


def _parts(document: Document, doubts: list[str]) -> dict[Shelf | str, list[Block]]:
    """The blocks below each heading of the index; another heading among them is a doubt."""
    parts: dict[Shelf | str, list[Block]] = {}
    opened: list[Block] | None = None
    passed: list[Block] = []
    for block in document.blocks:
        part = shelf_of(block) or ("meetings" if opens_meetings(block) else None)
        if part is not None:
            opened = parts.setdefault(part, [])
        elif opened is not None and block.kind is BlockKind.HEADING and block.level < 3:
            opened = passed
            doubts.append(f'below the heading "{shortened(block.text)}" nothing was read')
        elif opened is not None:
            opened.append(block)
    return parts


def _next_number(document: Document, doubts: list[str]) -> int | None:
    told = dict.fromkeys(int(found[1]) for block in document.blocks for found in _NEXT.finditer(block.text))
    if len(told) > 1:
        doubts.append(f"the index gives more than one next number: {', '.join(map(str, told))}")
        return None
    return next(iter(told), None)


def _remarks(blocks: list[Block], doubts: list[str]) -> tuple[Remark, ...]:
    return tuple(read_meetings(blocks, doubts))
