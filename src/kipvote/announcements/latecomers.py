"""Latecomers: the votes that a result lists apart because they came after its end, and does not count."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kipvote.announcements.headings import cut, section_of
from kipvote.votes.clauses import own_line
from kipvote.votes.typography import plain

_AFTER = r"after the (?:close|closing|end|deadline|vote|voting|result|period|window)"
_LATE = re.compile(
    r"(?![^:]{0,80}(?:exten|open|start|began|call))(?:\d{1,3} |(?:the|these|one|also|some) ){0,3}(?:"
    r"late (?:(?:non-)?binding )?(?:votes?|voters?|\+1'?s?)|latecomers"
    rf"|(?:votes?|\+1'?s?)\b[^:]{{0,30}}\b(?:late|{_AFTER})\b"
    r"|(?:votes? )?not counted|uncounted(?: votes?)?"
    r")[^:]{0,40}",
    re.IGNORECASE,
)


def without_late(lines: Sequence[str]) -> Sequence[str]:
    """The lines, those of late votes empty: from "Late votes:" on to the next heading or blank line.

    >>> without_late(["Late votes:", "", "Dee Dorn (binding)", "", "-1: none"])
    ['', '', '', '', '-1: none']
    """
    if not any(_is_late(line) for line in lines):
        return lines
    kept: list[str] = []
    late = begun = False
    for line in lines:
        own = own_line(0, line)
        head, colon, rest = cut(own.text)
        if _is_late(line):
            late, begun = True, bool(rest)
        elif late and begun and (not own.text or (colon and section_of(head) is not None)):
            late = False
        elif late and own.text:
            begun = True
        kept.append("" if late else line)
    return kept


def _is_late(line: str) -> bool:
    if ":" not in line:
        return False
    head, _, _ = cut(own_line(0, plain(line)).text)
    return _LATE.fullmatch(head.strip()) is not None
