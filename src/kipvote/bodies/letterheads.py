"""Letterheads: the From:/Sent:/To:/Subject: block some mail clients put above the mail they quote.

Outlook, Notes, Foxmail and their like do not mark what they quote; the letterhead, in the language
of the reader's desk, and at times a line like ``-----Original Message-----`` is all there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from functools import lru_cache
from unicodedata import normalize

from kipvote.bodies.phrasebook import (
    BARE_TITLES,
    DATE_NAMES,
    FROM_NAMES,
    LETTERHEAD_TITLES,
    OTHER_FIELD_NAMES,
    SUBJECT_NAMES,
    TO_NAMES,
)


class Field(Enum):
    """What a line of a letterhead tells."""

    FROM = auto()
    DATE = auto()
    TO = auto()
    SUBJECT = auto()
    OTHER = auto()


_FIELDS = {
    **dict.fromkeys(FROM_NAMES, Field.FROM),
    **dict.fromkeys(DATE_NAMES, Field.DATE),
    **dict.fromkeys(TO_NAMES, Field.TO),
    **dict.fromkeys(SUBJECT_NAMES, Field.SUBJECT),
    **dict.fromkeys(OTHER_FIELD_NAMES, Field.OTHER),
}
_LONGEST_NAME = max(map(len, _FIELDS))
_INLINE_DATES = tuple(f" {name}:" for name in DATE_NAMES)
_INLINE_SUBJECTS = tuple(f" {name}:" for name in SUBJECT_NAMES)
RULE = "-_=—–─*"
_DRAWN = tuple(RULE + " ")
_TITLE_MARKS = ("--", "__", "==", "—", " -")
_MOST_LINES = 16


def letterhead_at(lines: Sequence[str], start: int) -> int | None:
    """Where the letterhead that begins with ``lines[start]`` (stripped) ends, exclusive; None if none does.

    Without a title line it takes From and two more of date, recipient and subject: "From: 3.5" / "To: 3.6"
    is no letterhead.

    >>> letterhead_at(["*Von:* Dora Lind", "*Gesendet:* Montag", "*An:* dev", "*Betreff:* x", "", "Hallo"], 0)
    4
    """
    line = lines[start]
    if not _may_begin(line) or line.startswith(">"):
        return None
    if is_title(line):
        below = next((at for at in range(start + 1, min(start + 3, len(lines))) if lines[at]), None)
        stop = None if below is None else _fields_stop(lines, below, needed=2)
        return stop or start + 1
    if is_rule(line):
        return _below_rule(lines, start)
    return _fields_stop(lines, start, needed=3)


def _may_begin(line: str) -> bool:
    """Whether the line is drawn, or may be a field or a title: spares most lines the tables of those."""
    return line.startswith(_DRAWN) or ":" in line or "|" in line or "：" in line


def is_rule(line: str) -> bool:
    """A line drawn with dashes, underscores or the like, at least five of them."""
    return len(line) >= 5 and not line.strip(RULE + " ")


def is_title(line: str) -> bool:
    """``-----Original Message-----`` in one of many languages, or Apple's "Begin forwarded message:"."""
    if not line.startswith(_DRAWN) and not line.endswith(":"):
        return False
    low = normalize("NFC", line).casefold()
    if low in BARE_TITLES:
        return True
    core = low.lstrip(RULE + " ")
    return core != low and core.startswith(LETTERHEAD_TITLES) and any(mark in core for mark in _TITLE_MARKS)


def _below_rule(lines: Sequence[str], start: int) -> int | None:
    below = next((at for at in range(start + 1, min(start + 3, len(lines))) if lines[at]), None)
    if below is None or is_rule(lines[below]) or lines[below].startswith(">"):
        return None
    return letterhead_at(lines, below)


def _fields_stop(lines: Sequence[str], start: int, *, needed: int) -> int | None:
    """The end of a run of field lines that holds From and, with it, ``needed`` kinds of field."""
    if _field(lines[start]) in (None, Field.OTHER):
        return None
    if _is_flat(lines[start]):
        return start + 1
    kinds: set[Field] = set()
    stop, strange = start, 0
    for at in range(start, min(start + _MOST_LINES, len(lines))):
        field = _field(lines[at])
        if field is None:
            strange += 1
        else:
            kinds.add(field)
            stop, strange = at + 1, 0
        # A long recipient list wraps over lines that are no field, and some clients leave blank lines.
        if strange > 2 or lines[at].startswith(">"):
            break
    return stop if Field.FROM in kinds and len(kinds - {Field.OTHER}) >= needed else None


def _field(line: str) -> Field | None:
    return _field_named(line[: _LONGEST_NAME + 8].lstrip("*_| "))


@lru_cache(maxsize=1024)  # a line is looked at once for every line a letterhead could begin with
def _field_named(head: str) -> Field | None:
    ends = [at for at in (head.find(mark) for mark in ":：|") if at > 0]
    if not ends:
        return None
    return _FIELDS.get(normalize("NFC", head[: min(ends)]).strip("*_ ").casefold())


def _is_flat(line: str) -> bool:
    """All fields on one line: what is left of a letterhead whose line breaks a converter lost."""
    low = f" {line[:600].replace('*', '').casefold()}"
    dated = any(name in low for name in _INLINE_DATES)
    return _field(line) is Field.FROM and dated and any(name in low for name in _INLINE_SUBJECTS)
