"""Notes: the table that Lotus Notes puts above the mail it quotes, its lines now a name and now a value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

_PHRASE = "please respond to"
_DATE = re.compile(r"\b\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4} \d{1,2}:\d\d")
_SUBJECT = re.compile(r"(?:.{1,120}\s)?Subject(?P<value>: .{0,300}|:)?")
_VOTE = re.compile(r"(?:.*\s)?[+\-−] ?[01]\b")
_MOST_ABOVE = 8  # lines from the date to the phrase
_MOST_BELOW = 14  # lines from the phrase to the subject
_MOST_NAMES = 4  # lines above the date


def tables(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where each table in ``lines`` (stripped) begins and ends, exclusive.

    All of them hold a date, below it the phrase "Please respond to", and a subject.

    >>> list(tables(["Dora", "01/05/2026 10:00 AM", "Please respond to dev", "", "Subject: x", "+1"]))
    [(0, 5)]
    """
    for at, line in enumerate(lines):
        if line[:1] in ("P", "p") and line[: len(_PHRASE)].casefold() == _PHRASE:
            start = _start(lines, at)
            stop = None if start is None else _stop(lines, start, at)
            if start is not None and stop is not None:
                yield start, stop


def _start(lines: Sequence[str], phrase: int) -> int | None:
    """The first line of the paragraph that tells the date."""
    above = range(phrase - 1, max(-1, phrase - 1 - _MOST_ABOVE), -1)
    start = next((at for at in above if _DATE.search(lines[at][:200])), None)
    if start is None:
        return None
    for at in range(start - 1, max(-1, start - 1 - _MOST_NAMES), -1):
        if not lines[at] or _VOTE.match(lines[at][:200]):
            break
        start = at
    return start


def _stop(lines: Sequence[str], start: int, phrase: int) -> int | None:
    """Below the subject or the phrase, whichever comes last, and its value."""
    span = range(start, min(phrase + _MOST_BELOW, len(lines)))
    found = next(((at, match) for at in span if (match := _SUBJECT.fullmatch(lines[at]))), None)
    if found is None:
        return None
    subject, match = found
    told = (
        match["value"] is not None
        if subject > phrase
        else len(lines[phrase]) > len(_PHRASE) and subject < phrase
    )
    return min(max(subject, phrase) + (1 if told else 2), len(lines))
