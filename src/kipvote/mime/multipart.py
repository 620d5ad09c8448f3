"""Multiparts: where the parts of a body stand, also by delimiters that are not those declared (RFC 2046)."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass

_LONGEST_LINE = 2_000
_LONGEST_NOTE = 2_000

_OPENING = re.compile(rb"^--([^\s][^\r\n]{0,199})\r?\n(?i:content-[a-z-]{1,40})[ \t]*+:", re.MULTILINE)
# What a mail program without MIME shows: "This is a multi-part message in MIME format."
_NOTE = re.compile(rb"(?i:\bmime\b|multi-?part|\bpreamble\b)")
_PARAGRAPH = re.compile(rb"[ \t\r\n]*+([^\r\n]++(?:\r?\n(?![ \t]*+\r?\n)[^\n]*+)*+)")


@dataclass(frozen=True, slots=True)
class Parts:
    """Where the parts of a multipart stand, where its first delimiter does, and whether it has its last."""

    spans: tuple[tuple[int, int], ...]
    first: int
    closed: bool


NO_PARTS = Parts((), sys.maxsize, closed=False)


def split(raw: bytes, start: int, end: int, boundary: bytes, most: int) -> Parts:
    """The parts of ``raw[start:end]``, at most one more than ``most`` of them (section 5.1.1)."""
    delimiter = b"--" + boundary
    spans: list[tuple[int, int]] = []
    first, begin = end, -1
    for line in _line_starts(raw, start, end, delimiter):
        line_end = raw.find(b"\n", line, end) + 1 or end
        ending = raw[line + len(delimiter) : min(line_end, line + _LONGEST_LINE)].strip()
        if ending not in {b"", b"--"}:
            continue
        first = min(first, line)
        if begin >= 0:  # the line break before a delimiter is part of it
            spans.append((begin, max(begin, line - (2 if raw[line - 2 : line] == b"\r\n" else 1))))
        begin = line_end
        if ending or len(spans) > most:
            return Parts(tuple(spans), first, closed=True)
    if begin >= 0:
        spans.append((begin, end))
    return Parts(tuple(spans), first, closed=False)


def _line_starts(raw: bytes, start: int, end: int, prefix: bytes) -> Iterator[int]:
    if raw.startswith(prefix, start, end):
        yield start
    found = raw.find(b"\n" + prefix, start, end)
    while found >= 0:
        yield found + 1
        found = raw.find(b"\n" + prefix, found + 1, end)


def first_boundary(raw: bytes, start: int, end: int) -> bytes:
    """The boundary a body shows by itself: that of the first delimiter with a content field below it."""
    found = _OPENING.search(raw, start, end)
    return found[1].rstrip() if found else b""


def own_text(raw: bytes, start: int, end: int) -> int:
    """Where text before the first part begins, behind a note that this is MIME; ``end`` if there is none."""
    while (paragraph := _PARAGRAPH.match(raw, start, end)) is not None:
        if paragraph.end() - paragraph.start(1) > _LONGEST_NOTE or not _NOTE.search(paragraph[1]):
            return paragraph.start(1)
        start = paragraph.end()
    return end
