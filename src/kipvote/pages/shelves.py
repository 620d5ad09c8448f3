"""Shelves: the tables of the index, one row a proposal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from kipvote.pages.document import Block, BlockKind, shortened, squash
from kipvote.pages.index import Entry, Shelf
from kipvote.pages.states import read_release
from kipvote.pages.titles import parse_title

_TITLES = {
    Shelf.ADOPTED: ("adoptedkips", "acceptedkips"),
    Shelf.UNDER_DISCUSSION: ("kipsunderdiscussion",),
    Shelf.DORMANT: ("dormantinactivekips", "dormantkips", "inactivekips"),
    Shelf.DISCARDED: ("discardedkips", "rejectedkips"),
}
_HEADER = re.compile(r"kips?|kips?(?:release|comment|status|title)s?|(?:release|comment|status|title)s?")
# The index has "(WIP)" behind the name of what is adopted and not all done.
_NOTE = re.compile(
    r"[\s,;]*\(((?:WIP|work in progress|in progress|partial|not yet)\b[^()]{0,80})\)\s*$", re.IGNORECASE
)
# A text copy loses what parts two cells: "KIP-7 - Better logsSuperseded by KIP-8".
_GLUED = re.compile(
    r"(?<=[a-z0-9)])(?:Superseded|Superceded|Replaced|Merged|Subsumed|Discarded|Abandoned|Withdrawn|Rejected|Adopted"
    r"|Obsoleted?|Duplicate|Dropped)\b"
)
_OVER = frozenset({Shelf.DORMANT, Shelf.DISCARDED})
# The same between a word in lower case and a sentence: "rebalancingNeeds more detail".
_SEAM = re.compile(r"(?:(?<![\w.])[a-z]{2,40}|\))(?:[A-Z][a-z]{3,30}|No|Not|See)(?= [a-z])")


def shelf_of(block: Block) -> Shelf | None:
    """The table that a line of the index is the heading of."""
    squashed = squash(block.text) if len(block.text) < 60 else ""
    return next((shelf for shelf, titles in _TITLES.items() if squashed in titles), None)


def read_shelf(shelf: Shelf, blocks: Iterable[Block], doubts: list[str]) -> Iterator[Entry]:
    """The entries of a table, a row or a line each; what names no proposal is an entry without an id."""
    glued: list[str] = []
    for cells in _rows(blocks):
        written = " | ".join(cell for cell in cells if cell)
        if is_header(cells):
            continue
        entry = _entry(shelf, cells, written)
        if entry.proposal is None:
            doubts.append(f'an entry of the index names no proposal: "{shortened(written)}"')
        if shelf in _OVER and len(cells) == 1 and _SEAM.search(entry.title):
            glued.append(entry.title)
        yield entry
    if glued:
        doubts.append(
            f"of what is {shelf.value}, {len(glued)} may have a comment at the end of the title: "
            f'"{shortened(glued[0])}"'
        )


def is_header(cells: Sequence[str]) -> bool:
    """Whether the cells of a row name the columns of a table."""
    first, *others = map(squash, cells)
    return bool(_HEADER.fullmatch(first)) and all(_HEADER.fullmatch(cell) for cell in others if cell)


def _rows(blocks: Iterable[Block]) -> Iterator[list[str]]:
    """The cells of each row, in their columns; a line outside a table is a row of one cell."""
    shown = (block for block in blocks if block.kind not in {BlockKind.FIGURE, BlockKind.ELISION})
    for place, group in groupby(
        shown, key=lambda block: block.place and (block.place.table, block.place.row)
    ):
        if place is None:
            yield from ([block.text] for block in group)
        else:
            yield _cells(list(group))


def _cells(blocks: Sequence[Block]) -> list[str]:
    columns: dict[int, list[str]] = {}
    for block in blocks:
        columns.setdefault(block.place.column if block.place else 0, []).append(block.text)
    # A row may have very many columns; what is empty between two of them says nothing.
    return [" ".join(columns.get(0, []))] + [
        " ".join(columns[column]) for column in sorted(columns) if column
    ]


def _without(release: str, cell: str) -> str:
    """What a cell says beside the release it names."""
    numbers = "|".join(map(re.escape, release.split(", ")))
    return re.sub(rf"(?<![\w.])v?(?:{numbers})(?![\w.])", " ", cell).strip(" \t,;:()")


def _entry(shelf: Shelf, cells: list[str], written: str) -> Entry:
    title, behind = cells[0], " ".join(cells[1:])
    notes: list[str] = []
    if shelf in _OVER and not behind and (glued := _GLUED.search(title)):
        title, behind = title[: glued.start()], title[glued.start() :]
    if note := _NOTE.search(title):
        notes.append(note[1])
        title = title[: note.start()]
    release = None
    if shelf is Shelf.ADOPTED:
        release = read_release(behind)
        behind = _without(release, behind) if release else behind
    if behind:
        notes.append(" ".join(behind.split()))
    title = title.rstrip(" \t,;")
    return Entry(shelf, parse_title(title).proposal, title, written, release, "; ".join(notes) or None)
