"""Words: the figures of a digest in plain English, the same in every form."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from kipvote.moments import day
from kipvote.phrases import number
from kipvote.rules import Count

_WEEKDAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_RIGHT_TO_LEFT = frozenset({"R", "AL"})
_LEFT_TO_RIGHT_MARK = "\u200e"

MOST_NAMES = 6
"""How many people are named in one line."""


def counted(count: Count, kind: str) -> str:
    """The votes of a kind by value, those that are there; +1 always.

    >>> counted(Count(2, 0, 1), "binding")
    '2 binding +1, 1 binding -1'
    """
    return ", ".join(f"{votes} {kind} {value}" for value, votes in _cast(count))


def cast(count: Count, kind: str) -> str:
    """The same, nothing where there are none.

    >>> cast(Count(0, 0, 1), "binding"), cast(Count(0, 0, 0), "binding")
    ('1 binding -1', '')
    """
    return ", ".join(f"{votes} {kind} {value}" for value, votes in count.as_dict().items() if votes)


def in_short(count: Count) -> str:
    """The same where a heading says the kind.

    >>> in_short(Count(2, 0, 1))
    '2 +1, 1 -1'
    """
    return ", ".join(f"{votes} {value}" for value, votes in _cast(count))


def _cast(count: Count) -> Iterable[tuple[str, int]]:
    return ((value, votes) for value, votes in count.as_dict().items() if votes or value == "+1")


def days(count: int) -> str:
    """Whole days.

    >>> days(0), days(1), days(12)
    ('less than a day', '1 day', '12 days')
    """
    return number(count, "day") if count else "less than a day"


def ago(count: int) -> str:
    """Whole days back: ``today`` for none."""
    return f"{number(count, 'day')} ago" if count else "today"


def hour(date: datetime) -> str:
    """A moment to the minute, with the day of the week.

    >>> hour(datetime(2026, 1, 9, 14, 30, tzinfo=UTC))
    'Fri 2026-01-09 14:30 UTC'
    """
    date = date.astimezone(UTC)
    return f"{_WEEKDAYS[date.weekday()]} {day(date)} {date.hour:02d}:{date.minute:02d} UTC"


def apart(text: str) -> str:
    """Text of others inside a sentence of ours, with an invisible mark behind what is written right to left.

    Without it such a name draws the comma behind it, and the next such name, to its left.
    """
    turns = any(unicodedata.bidirectional(char) in _RIGHT_TO_LEFT for char in text)
    return text + _LEFT_TO_RIGHT_MARK if turns else text


def quoted(line: str) -> str:
    """A line of mail in quotation marks."""
    return f"“{apart(line)}”"


def names(people: Sequence[str]) -> str:
    """People in one line, the first of many."""
    more = len(people) - MOST_NAMES
    return ", ".join(map(apart, people[:MOST_NAMES])) + (f" and {more} more" if more > 0 else "")
