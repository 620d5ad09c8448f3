"""Months: which are fetched, and from when on one is not asked about again."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import NewType

from kipvote.errors import FetchError
from kipvote.moments import month, months_between

Month = NewType("Month", str)
"""A month as ``2024-01``."""

FIRST = Month("1995-01")
"""No list of Apache's is older."""

_MONTH = re.compile(r"\d{4}-(?:0[1-9]|1[0-2])", re.ASCII)


def read_month(text: str, *, option: str) -> Month:
    """A month as a user writes it.

    Raises:
        FetchError: not of the form 2024-01, or before any mail.
    """
    month = text.strip()
    if not _MONTH.fullmatch(month):
        raise FetchError(f"{text!r} is not a month", where=option, hint="write it as 2024-01")
    if month < FIRST:
        raise FetchError(f"no list is as old as {month}", where=option, hint=f"begin with {FIRST} or later")
    return Month(month)


def months_to_fetch(since: Month, until: Month | None, now: datetime) -> tuple[Month, ...]:
    """From ``since`` to ``until`` or the current month, both included, whichever is earlier.

    Raises:
        FetchError: there is none.
    """
    last = min(until or month_of(now), month_of(now))
    if last < since:
        raise FetchError(f"there is no month from {since} to {last}", hint="give an earlier --since")
    return tuple(Month(month) for month in months_between(_start(since), _start(last)))


def month_of(date: datetime) -> Month:
    """The month of a moment, by the calendar of UTC."""
    return Month(month(date))


def is_settled(month: Month, checked: datetime) -> bool:
    """Whether no more mail is expected: it was asked about after the month that follows it was over.

    Mail arrives late, and under the date its sender's clock gives it.

    >>> is_settled(Month("2024-01"), datetime(2024, 2, 29, tzinfo=UTC))
    False
    >>> is_settled(Month("2024-01"), datetime(2024, 3, 1, tzinfo=UTC))
    True
    """
    between = months_between(_start(month), checked) if month_of(checked) >= month else []
    return len(between) > 2


def _start(month: Month) -> datetime:
    return datetime.fromisoformat(f"{month}-01").replace(tzinfo=UTC)
