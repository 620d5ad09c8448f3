"""Prose lists: the voters named in a sentence, "4 binding +1 (A, B, C)" or "2 binding votes from A and B"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kipvote.announcements.counts import NUMERALS
from kipvote.announcements.headings import counts_claimed, last_said, leads_on
from kipvote.announcements.listed import Listed, entries
from kipvote.announcements.people import names_in
from kipvote.votes.namelists import ListedName, is_name
from kipvote.votes.typography import plain

# Names go on up to a mark or the next figure: "Ann and Bob | and two non-binding votes".
_FIGURE = rf",?\s(?:and\s|with\s)?(?i:{'|'.join(NUMERALS)})\b"
_NAMES = rf"(?P<names>[^.;:()\d+]{{3,600}}?)(?=[.;:()\d+]|{_FIGURE}|$)"
_BRACKETED = re.compile(r"(?P<head>[^()\n]{1,80})\((?P<names>[^()]{3,600})\)")
_FROM = re.compile(r"(?P<head>[^.;:]{1,80}?)\b(?:from|by):? " + _NAMES)
_AFTER_COLON = re.compile(r"(?<![\w+\-])(?P<head>[^.;:()]{1,80}): (?=[^\W\d_])" + _NAMES)
_LABELLED = re.compile(r"[(;]\s{0,2}(?:and )?(?P<head>(?:non[ -]?)?binding(?: \+1s?| votes?)?):? " + _NAMES)


def in_prose(lines: Sequence[str], meaning: bool | None) -> Iterator[Listed]:
    """Names in a sentence, wrapped anywhere: in brackets, behind "from" or "by", or a count's colon."""
    for start, paragraph in _paragraphs(lines):
        for pattern in (_BRACKETED, _FROM, _AFTER_COLON, _LABELLED):
            for match in pattern.finditer(paragraph):
                if pattern is _AFTER_COLON and not counts_claimed(match["head"]):
                    continue
                section = last_said(match["head"])
                names = _names(match["names"]) if section else ()
                if section and names and all(is_name(name.name) for name in names) and _plausible(names):
                    yield from entries(names, section, start, meaning)


def _names(text: str) -> tuple[ListedName, ...]:
    """The names in a stretch of a sentence; slashes part them, too: "Ann Alder/Bob Birch"."""
    parts = text.strip().split("/")
    return names_in(", ".join(parts) if "," not in text and all(map(is_name, parts)) else text.strip())


def _plausible(names: Sequence[ListedName]) -> bool:
    """One word alone is a name where it is written as one, not as an acronym."""
    return len(names) > 1 or " " in names[0].name or names[0].name.istitle()


def _is_above_column(lines: Sequence[str], i: int) -> bool:
    """Whether line ``i`` leads on to names one below the other: no sentence goes on in those."""
    below = lines[i + 1 : i + 3]
    return leads_on(lines[i]) and [len(names_in(line)) for line in below] == [1, 1] and "," not in below[0]


def _paragraphs(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Each paragraph as one line of plain text, with the index of its first line."""
    held: list[str] = []
    start = 0
    for i, line in enumerate([*lines, ""]):
        if line.strip():
            start = start if held else i
            held.append(plain(line).strip())
        if held and (not line.strip() or _is_above_column(lines, i)):
            yield start, " ".join(held)
            held = []
