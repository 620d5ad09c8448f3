"""Index: the wiki's list of all proposals in four tables, and what its meetings said of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from itertools import dropwhile, groupby

from kipvote.subjects import ProposalId
from kipvote.wiki.page import Block, BlockKind, Document, numbered, parse_title, shortened, squash
from kipvote.wiki.states import read_release


class Shelf(StrEnum):
    """The tables of the index."""

    ADOPTED = "adopted"
    UNDER_DISCUSSION = "under-discussion"
    DORMANT = "dormant"
    DISCARDED = "discarded"

    @property
    def words(self) -> str:
        """As it stands in a sentence."""
        return self.value.replace("-", " ")


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a table: ``written`` is the whole row, ``note`` what it adds, as "WIP" or a comment.

    ``title`` is the whole of it with the id, as a page's; ``written`` has its cells between bars.
    """

    shelf: Shelf
    proposal: ProposalId | None
    title: str
    written: str
    release: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class Remark:
    """What the summary of a meeting says of some proposals; ``proposals`` is empty for other topics.

    ``text`` is all that is said, with the ids it opens with. ``meeting`` counts from 1, the latest first, as
    the index lists them. ``date`` is as written there, None where the copy of the index lost it; where it
    lost them all the meetings cannot be told apart either, and ``meeting`` is None.
    """

    meeting: int | None
    date: str | None
    proposals: tuple[ProposalId, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Index:
    """The index page, and the tables on pages of their own; ``next_number`` is None where it says none.

    ``where`` names the copies of those pages too. ``version``, ``modified`` and ``outdated`` are those of the
    copy, as a page's. ``doubts`` says what was not believed, and what the copy has lost. ``shelf`` is set
    where the page holds that table alone, as "Discarded KIPs" below the index.
    """

    where: str
    next_number: int | None
    entries: Sequence[Entry]
    remarks: Sequence[Remark]
    modified: datetime | None = None
    version: int | None = None
    outdated: bool = False
    doubts: tuple[str, ...] = ()
    shelf: Shelf | None = None


_TITLES: Mapping[str, Shelf | None] = {
    **dict.fromkeys(("adoptedkips", "acceptedkips"), Shelf.ADOPTED),
    "kipsunderdiscussion": Shelf.UNDER_DISCUSSION,
    **dict.fromkeys(("dormantinactivekips", "dormantkips", "inactivekips"), Shelf.DORMANT),
    **dict.fromkeys(("discardedkips", "rejectedkips"), Shelf.DISCARDED),
    **dict.fromkeys(("kipdiscussionrecordings", "kipmeetingrecordings", "kiprecordings")),
}
"""The headings of the index: its tables, and the meetings."""
_NEXT = re.compile(r"\bnext KIP (?:number|id)\s*(?:is)?\s*[:：]?\s*(?:KIP-)?(\d{1,9})(?!\d)", re.IGNORECASE)
# The sentence that a page with one table begins with, for a copy that has lost the title.
_PURPOSE = re.compile(
    r"\bthis page is for KIPs that (?>[^.]{0,80}?\b(?:(?P<discarded>discarded|dropped|rejected)"
    r"|(?P<dormant>dormant|inactive|(?:no longer|not) under active development)))\b(?![^.]{0,80}\bdormant)",
    re.IGNORECASE,
)
_HEADER = re.compile(r"kips?|kips?(?:release|comment|status|title)s?|(?:release|comment|status|title)s?|")
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
_MEETINGS_HEADER = re.compile(r"date(?:linktorecording)?s?(?:summary)?|summary")
_MONTH = r"(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?"
_DATE = re.compile(
    r"(?:[a-z]{3,9},? )?(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}"
    rf"|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?,? \d{{4}}|\d{{1,2}}(?:st|nd|rd|th)? {_MONTH},? \d{{4}})"
    r"\b.{0,60}",
    re.IGNORECASE,
)
_NAMED = re.compile(r"KIP[\s–-]{0,2}(\d{1,9})(?!\d)", re.IGNORECASE)
_JOINT = re.compile(r"\s*(?:[,/&+]|,?\s+and\b)\s*(?:and\s+)?(?=KIP)|\s*/\s*(?=\d)", re.IGNORECASE)
_NUMBER = re.compile(r"(\d{1,9})(?![\d.])")


def _headings(document: Document) -> Iterator[tuple[int, Shelf | None]]:
    """Where the headings of the index stand, and which they are."""
    for at, block in enumerate(document.blocks):
        if len(block.text) < 60 and (squashed := squash(block.text)) in _TITLES:
            yield at, _TITLES[squashed]


def find_index(document: Document, where: str) -> Index | None:
    """The index in a document: next number, tables and meetings; or one of its tables on a page of its own.

    It is the index if it gives the next number, or has two of its headings; one of the tables by its title,
    or the sentence or heading it begins with. What the wiki calls a proposal's page is neither.
    """
    headings = dict(_headings(document))
    told = list(dict.fromkeys(int(n) for block in document.blocks for n in _NEXT.findall(block.text)))
    shelf = _shelf_alone(document)
    whole = shelf is None and bool(told or len(set(headings.values())) > 1)
    if parse_title(document.title or "").of_a_proposal:
        return None
    rows = list(_table(document.blocks))
    if shelf is None and not whole and headings.get(0) and rows and not document.title:
        shelf = headings[0]
    if shelf is None and not whole:
        return None
    doubts: list[str] = []
    parts = _parts(document, headings, doubts) if whole else {shelf: rows}
    entries: list[Entry] = []
    for each in Shelf if whole else filter(None, (shelf,)):
        entries += (found := list(_entries(each, parts.get(each, ()), doubts)))
        if not found:
            doubts.append(doubt_of(each, there=each in parts))
    if len(told) > 1:
        doubts.append(f"the index gives more than one next number: {', '.join(map(str, told))}")
    return Index(
        where,
        told[0] if whole and len(told) == 1 else None,
        tuple(entries),
        tuple(_remarks(parts[None], doubts)) if None in parts and whole else (),
        document.modified,
        document.version,
        document.outdated,
        tuple(doubts),
        shelf,
    )


def _shelf_alone(document: Document) -> Shelf | None:
    """The table that a page says it holds, by its title or its first sentence."""
    if document.title:
        return _TITLES.get(squash(document.title))
    said = {found.lastgroup for block in document.blocks if (found := _PURPOSE.search(block.text))}
    return Shelf(said.pop() or "") if len(said) == 1 else None


def doubt_of(shelf: Shelf, *, there: bool) -> str:
    """That a copy of the index lacks a table, or has it without a row."""
    return f"the table of what is {shelf.value} is {'empty' if there else 'not'} in this copy"


def _parts(
    document: Document, headings: Mapping[int, Shelf | None], doubts: list[str]
) -> Mapping[Shelf | None, Sequence[Block]]:
    """The blocks below each heading of the index; another heading among them is a doubt."""
    parts: dict[Shelf | None, list[Block]] = {}
    opened: list[Block] | None = None
    for at, block in enumerate(document.blocks):
        if at in headings:
            opened = parts.setdefault(headings[at], [])
        elif opened is not None and block.kind is BlockKind.HEADING and block.level < 3:
            opened = []
            doubts.append(f'below the heading "{shortened(block.text)}" nothing was read')
        elif opened is not None:
            opened.append(block)
    return parts


def _table(blocks: Sequence[Block]) -> Iterator[Block]:
    """The rows below the header, if there is one; of a text copy the lines that open with an id."""
    below = list(dropwhile(lambda block: not _is_header([block.text]), blocks)) or list(blocks)
    if any(block.place for block in below):
        return (block for block in below if block.place)
    lines = [block for block in below if parse_title(block.text).proposal]
    # Items beside lines are navigation.
    is_list = all(block.kind is BlockKind.ITEM for block in lines)
    return (block for block in lines if is_list or block.kind is not BlockKind.ITEM)


def _is_header(cells: Sequence[str]) -> bool:
    """Whether the cells of a row name the columns of a table."""
    return bool(squash(cells[0])) and all(_HEADER.fullmatch(squash(cell)) for cell in cells)


def _entries(shelf: Shelf, blocks: Iterable[Block], doubts: list[str]) -> Iterator[Entry]:
    """The entries of a table, a row or a line each; what names no proposal is an entry without an id."""
    shown = (block for block in blocks if block.kind not in {BlockKind.FIGURE, BlockKind.ELISION})
    for place, group in groupby(
        shown, key=lambda block: block.place and (block.place.table, block.place.row)
    ):
        columns: dict[int, list[str]] = {0: []}
        rows = [] if place is None else [columns]
        for block in group:
            if block.place is None:
                rows.append({0: [block.text]})
            else:
                columns.setdefault(block.place.column, []).append(block.text)
        for cells in ([" ".join(row[column]) for column in sorted(row)] for row in rows):
            if not _is_header(cells):
                entry = _entry(shelf, cells)
                if entry.proposal is None:
                    doubts.append(f'an entry of the index names no proposal: "{shortened(entry.written)}"')
                yield entry


def _entry(shelf: Shelf, cells: Sequence[str]) -> Entry:
    title, behind = cells[0], " ".join(cells[1:])
    notes: list[str] = []
    if shelf in _OVER and not behind and (glued := _GLUED.search(title)):
        title, behind = title[: glued.start()], title[glued.start() :]
    if note := _NOTE.search(title):
        notes.append(note[1])
        title = title[: note.start()]
    release = read_release(behind) if shelf is Shelf.ADOPTED else None
    if release:
        numbers = "|".join(map(re.escape, release.split(", ")))
        behind = re.sub(rf"(?<![\w.])v?(?:{numbers})(?![\w.])", " ", behind).strip(" \t,;:()")
    notes += [" ".join(behind.split())] if behind else []
    title = title.rstrip(" \t,;")
    written = " | ".join(filter(None, cells))
    return Entry(shelf, parse_title(title).proposal, title, written, release, "; ".join(notes) or None)


def _remarks(blocks: Iterable[Block], doubts: list[str]) -> Iterator[Remark]:
    """What each topic of each meeting is about, in the order of the index, with the points below it."""
    meetings: list[tuple[list[str], list[list[str]]]] = [([], [])]  # dates and topics; first those before any
    row: object = None
    for block in blocks:
        if not block.text or _MEETINGS_HEADER.fullmatch(squash(block.text)):
            continue
        last, row = row, block.place and block.place[:2]
        column, item = block.place.column if block.place else 0, block.kind is BlockKind.ITEM
        if column == 0 and not item and _DATE.fullmatch(block.text):
            meetings.append(([block.text], []))
            continue
        if column and row != last:
            doubts.append(f'a meeting has no date: "{shortened(block.text)}"')
            meetings.append(([], []))
        dates, topics = meetings[-1]
        if row and row == last and column == 0 and not item and not topics:
            dates.append(block.text)
        elif topics and block.level > item:
            topics[-1].append(block.text)
        else:
            topics.append([block.text])
    for number, (dates, topics) in enumerate(meetings):
        date = " ".join(dates) or None
        yield from (Remark(number or None, date, named_first(text), text) for text in map(" ".join, topics))


def named_first(text: str) -> tuple[ProposalId, ...]:
    """The proposals a text opens with: one, or several that are joined. One named further on is none of them.

    >>> named_first("KIP-32/KIP-33: concerns about KIP-1"), named_first("Go on with KIP-35")
    (('KIP-32', 'KIP-33'), ())
    """
    found: list[ProposalId] = []
    named = _NAMED.match(text)
    while named is not None:
        found.append(numbered(named[1]))
        joint = _JOINT.match(text, named.end())
        named = joint and (_NAMED.match(text, joint.end()) or _NUMBER.match(text, joint.end()))
    return tuple(dict.fromkeys(found))


def with_table(index: Index | None, page: Index) -> Index:
    """The index with the table of a page; without an index that table alone.

    What the index has itself stands first; a row for the same proposal in the same table adds nothing.
    """
    shelf = page.shelf or Shelf.DISCARDED
    if index is None:
        missing = tuple(doubt_of(each, there=False) for each in Shelf)
        index = Index(where="", next_number=None, entries=(), remarks=(), doubts=missing)
    there = {entry.proposal for entry in index.entries if entry.shelf is shelf} - {None}
    resolved = {doubt_of(shelf, there=False), doubt_of(shelf, there=True)}
    doubts = [doubt for doubt in index.doubts if doubt not in resolved] + list(page.doubts)
    if page.outdated:
        doubts.append(f"the page of what is {shelf.value} is of an old version")
    return replace(
        index,
        where=", ".join(filter(None, (index.where, page.where))),
        entries=(*index.entries, *(entry for entry in page.entries if entry.proposal not in there)),
        doubts=tuple(doubts),
    )
