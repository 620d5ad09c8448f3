"""Clock: moments as whole seconds since 1970, UTC, and how mail writes them."""

from __future__ import annotations

import time
from datetime import UTC, datetime

HOUR = 3600
DAY = 24 * HOUR

_DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")


def stamp(at: int, zone: int = 0) -> str:
    """A Date header's value, on a clock ``zone`` minutes ahead of UTC.

    >>> stamp(1483315200, 330)
    'Mon, 02 Jan 2017 05:30:00 +0530'
    """
    year, month, day, hour, minute, second, weekday, *_ = time.gmtime(at + zone * 60)
    sign, offset = ("-", -zone) if zone < 0 else ("+", zone)
    return (
        f"{_DAYS[weekday]}, {day:02d} {_MONTHS[month - 1]} {year} {hour:02d}:{minute:02d}:{second:02d} "
        f"{sign}{offset // 60:02d}{offset % 60:02d}"
    )


def asctime(at: int) -> str:
    """The date of a From_ line, UTC."""
    return time.asctime(time.gmtime(at))


def month(at: int) -> str:
    """The month of UTC: ``2017-01``."""
    return time.strftime("%Y-%m", time.gmtime(at))


def iso(at: int) -> str:
    """The moment as ISO 8601 writes it: ``2017-01-02T00:00:00Z``."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at))


def first_of(month: str) -> int:
    """The first second of a month ``2017-01``.

    Raises:
        ValueError: it names no month.
    """
    return int(datetime.strptime(month, "%Y-%m").replace(tzinfo=UTC).timestamp())


def months_later(month: str, count: int) -> str:
    """The month ``count`` months after ``month``.

    >>> months_later("2016-11", 14)
    '2018-01'
    """
    year, number = map(int, month.split("-"))
    years, at = divmod(number - 1 + count, 12)
    return f"{year + years:04d}-{at + 1:02d}"
