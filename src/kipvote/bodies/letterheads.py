"""Letterheads: the From:/Sent:/To:/Subject: block some mail clients put above the mail they quote.

Outlook, Notes, Foxmail and their like do not mark what they quote; the letterhead, in the language
of the reader's desk, and at times a line like ``-----Original Message-----`` is all there is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import lru_cache
from unicodedata import normalize

from kipvote.bodies.phrasebook import (
    BANNERS,
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
_MOST_WRAPPED = 32  # lines of recipients
_MOST_STRANGE = 2
_SENT = (
    "sent",
    "gesendet",
    "envoyé",
    "enviad",
    "inviato",
    "verzonden",
    "skickat",
    "sendt",
    "trimis",
    "wysłan",
)
_CLOCK = re.compile(r"\d[:.h]\d\d")
_VERSION = re.compile(r"[*_ ]*v?\d")
_REPLY = re.compile(r"[*_ ]*(?:\[|(?:re|aw|fwd?|antw|sv|vs|回复|答复)\s*[:：])", re.IGNORECASE)
_AT = re.compile(r"\bat: *\w.{0,20}\d:\d\d", re.IGNORECASE)  # Bloomberg's date, on the line of From
_GROUPWISE = re.compile(
    r">>> .{1,200}(?: >>>|\bin (?:message|nachricht) <[^<>]{1,120}>.{0,200}:)", re.IGNORECASE
)


def letterhead_at(lines: Sequence[str], start: int) -> int | None:
    """Where the letterhead that begins with ``lines[start]`` (stripped) ends, exclusive; None if none does.

    Without a title line it takes From and two more of date, recipient and subject: "From: 3.5" / "To: 3.6"
    is no letterhead.

    >>> letterhead_at(["*Von:* Dora Lind", "*Gesendet:* Montag", "*An:* dev", "*Betreff:* x", "", "Hallo"], 0)
    4
    """
    line = lines[start]
    if is_groupwise(line):
        return start + 1
    if not _may_begin(line) or line.startswith(">"):
        return None
    if is_title(line):
        below = next_filled(lines, start + 1, most=2)
        stop = None if below is None else _fields_stop(lines, below, titled=True)
        return stop or start + 1
    if is_rule(line):
        return _below_rule(lines, start)
    return _fields_stop(lines, start)


def writer_in(letterhead: Sequence[str]) -> str:
    """Who wrote the mail, by the (stripped) lines of its letterhead; empty where they do not say.

    >>> writer_in(["-----Original Message-----", "From: Dora Lind <dora@example.org>", "To: dev"])
    'Dora Lind <dora@example.org>'
    """
    return next((_value(line) for line in letterhead if _field(line) is Field.FROM), "")


def is_groupwise(line: str) -> bool:
    """GroupWise's heading, which begins like a quotation: ``>>> Ole Berg 01/05/26 4:34 PM >>>``."""
    return (
        line.startswith(">>> ") and _CLOCK.search(line) is not None and _GROUPWISE.fullmatch(line) is not None
    )


def _may_begin(line: str) -> bool:
    """Whether the line is drawn, or may be a field or a title: spares most lines the tables of those."""
    return line.startswith(_DRAWN) or ":" in line or "|" in line or "：" in line


def next_filled(lines: Sequence[str], at: int, *, most: int) -> int | None:
    """The first of the ``most`` lines from ``at`` on that is not blank."""
    return next((later for later in range(at, min(at + most, len(lines))) if lines[later]), None)


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
    below = next_filled(lines, start + 1, most=2)
    if below is None or is_rule(lines[below]) or lines[below].startswith(">"):
        return None
    return letterhead_at(lines, below) or _fields_stop(lines, below, ruled=True)


@dataclass(slots=True)
class _Block:
    """The field lines from ``start`` on, as far as they have been read."""

    lines: Sequence[str]
    start: int
    stop: int
    kinds: set[Field] = field(default_factory=set)
    first: dict[Field, str] = field(default_factory=dict)
    strange: int = 0
    wrapped: int = 0

    def add(self, at: int, kind: Field | None) -> bool:
        """Read the next line; whether the block may go on below it."""
        line = self.lines[at]
        if kind is None:
            # A long recipient list wraps over lines that are no field, and some clients leave blank lines.
            if at == self.stop and at > self.start and self.lines[at - 1].endswith((",", ";")):
                self.stop = at + 1
                self.wrapped += 1
                return self.wrapped < _MOST_WRAPPED
            self.strange += 1
            return self.strange <= _MOST_STRANGE
        self.kinds.add(kind)
        self.first.setdefault(kind, line)
        if kind is Field.FROM and _AT.search(line):
            self.kinds.add(Field.DATE)
        self.stop, self.strange = at + 1, 0
        return at + 1 - self.start - self.wrapped < _MOST_LINES

    def is_letterhead(self, *, titled: bool, ruled: bool) -> bool:
        """Whether it says of a mail what a letterhead does, and not of two versions: From: 1.0, To: 1.1."""
        told = self.kinds - {Field.OTHER}
        if Field.FROM not in told or _VERSION.match(_value(self.first[Field.FROM])):
            return False
        if titled:
            return len(told) > 1
        text = self.lines[self.start : self.stop]
        if len(told) > 2:
            timed = any("@" in line or _CLOCK.search(line) for line in text)
            return Field.SUBJECT in told or timed
        if ruled and told == {Field.FROM, Field.SUBJECT}:
            return _REPLY.match(_value(self.first[Field.SUBJECT])) is not None
        # Outlook may leave no more than these two.
        sent = any(line.lstrip("*").casefold().startswith(_SENT) and _CLOCK.search(line) for line in text)
        return told == {Field.FROM, Field.DATE} and sent and len(text) == 2

    def end(self) -> int:
        """Where it ends with the value of its last field, where values stand on lines of their own."""
        at = self.stop
        hollow = sum(not _value(line) for line in self.first.values())
        if (
            hollow > 2
            and at < len(self.lines)
            and not _value(self.lines[at - 1])
            and self.lines[at]
            and not self.lines[at].startswith(">")
        ):
            at += 1
        return _past_banners(self.lines, at)


def _fields_stop(
    lines: Sequence[str], start: int, *, titled: bool = False, ruled: bool = False
) -> int | None:
    """The end of a run of field lines that makes a letterhead."""
    first = _field_below(lines[start], titled=titled)
    if first is None or (first is Field.OTHER and not titled):
        return None
    if _is_flat(lines[start]):
        return start + 1
    block = _Block(lines, start, start)
    for at in range(start, len(lines)):
        if lines[at].startswith(">") or not block.add(at, _field_below(lines[at], titled=titled)):
            break
    return block.end() if block.is_letterhead(titled=titled, ruled=ruled) else None


def _past_banners(lines: Sequence[str], stop: int) -> int:
    """Past the rule that closes a letterhead, and past the warnings below it."""
    if stop < len(lines) and is_rule(lines[stop]):
        stop += 1
    at = stop
    while at < min(stop + _MOST_STRANGE + 1, len(lines)):
        if lines[at].casefold().startswith(BANNERS):
            while at < len(lines) and lines[at] and not lines[at].startswith(">"):
                at += 1
            stop = at
        else:
            if lines[at]:
                break
            at += 1
    return stop


def _field_below(line: str, *, titled: bool) -> Field | None:
    """The field of a line; below a title its colon may be missing."""
    found = _field(line)
    if found is None and titled and not line.startswith(">"):
        name, space, value = line[: _LONGEST_NAME + 8].partition(" ")
        return _FIELDS.get(name.casefold()) if space and value else None
    return found


def _value(line: str) -> str:
    """What stands behind the first colon or bar of a field line."""
    ends = [at for at in (line.find(mark, 1) for mark in ":：|") if at > 0]
    return line[min(ends) + 1 :].strip("*_| \t") if ends else line.partition(" ")[2]


def _field(line: str) -> Field | None:
    return _field_named(line[: _LONGEST_NAME + 8].lstrip("*_| "))


@lru_cache(maxsize=1024)  # a line is looked at once for every line a letterhead could begin with
def _field_named(head: str) -> Field | None:
    ends = [at for at in (head.find(mark) for mark in ":：|") if at > 0]
    if not ends:
        return None
    return _FIELDS.get(normalize("NFC", head[: min(ends)].replace("\u3000", "")).strip("*_ ").casefold())


def _is_flat(line: str) -> bool:
    """All fields on one line: what is left of a letterhead whose line breaks a converter lost."""
    low = f" {line[:600].replace('*', '').casefold()}"
    dated = any(name in low for name in _INLINE_DATES)
    return _field(line) is Field.FROM and dated and any(name in low for name in _INLINE_SUBJECTS)
