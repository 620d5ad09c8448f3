"""Meetings: the index's summaries of what was said of which proposal."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from kipvote.pages.document import Block, BlockKind, shortened, squash
from kipvote.pages.index import Remark
from kipvote.pages.titles import numbered
from kipvote.subjects import ProposalId

_TITLES = frozenset({"kipdiscussionrecordings", "kipmeetingrecordings", "kiprecordings"})
_HEADER = re.compile(r"date(?:linktorecording)?s?(?:summary)?|summary")
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


@dataclass(slots=True)
class _Meeting:
    """A meeting while it is read; ``number`` is None for topics that stand before any date."""

    number: int | None
    date: str | None
    topics: list[list[str]] = field(default_factory=list)


def opens_meetings(block: Block) -> bool:
    """Whether a line of the index is the heading of the recordings."""
    return len(block.text) < 60 and squash(block.text) in _TITLES


def read_meetings(blocks: Iterable[Block], doubts: list[str]) -> Iterator[Remark]:
    """What each topic of each meeting is about, in the order of the index, with the points below it."""
    meetings = [_Meeting(None, None)]
    row: tuple[int, int] | None = None
    for block in blocks:
        if not block.text or _HEADER.fullmatch(squash(block.text)):
            continue
        same_row = row is not None and _row(block) == row
        row = _row(block)
        if _is_date(block):
            meetings.append(_Meeting((meetings[-1].number or 0) + 1, block.text))
        elif same_row and _beside_date(block) and not meetings[-1].topics:
            meetings[-1].date = f"{meetings[-1].date} {block.text}"
        else:
            if not same_row and block.place and block.place.column:
                doubts.append(f'a meeting has no date: "{shortened(block.text)}"')
                meetings.append(_Meeting((meetings[-1].number or 0) + 1, None))
            _add_topic(meetings[-1], block)
    for meeting in meetings:
        for topic in map(" ".join, meeting.topics):
            yield Remark(meeting.number, meeting.date, named_first(topic), topic)


def _row(block: Block) -> tuple[int, int] | None:
    return (block.place.table, block.place.row) if block.place else None


def _beside_date(block: Block) -> bool:
    return block.place is not None and block.place.column == 0 and block.kind is not BlockKind.ITEM


def _is_date(block: Block) -> bool:
    may_be = block.place is None or block.place.column == 0
    return may_be and block.kind is not BlockKind.ITEM and bool(_DATE.fullmatch(block.text))


def _add_topic(meeting: _Meeting, block: Block) -> None:
    below = block.level > 1 if block.kind is BlockKind.ITEM else block.level > 0
    if below and meeting.topics:
        meeting.topics[-1].append(block.text)
    else:
        meeting.topics.append([block.text])


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
        if joint is None:
            break
        named = _NAMED.match(text, joint.end()) or _NUMBER.match(text, joint.end())
    return tuple(dict.fromkeys(found))
