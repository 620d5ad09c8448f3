"""Moments: dates, days, months and hours as kipvote writes them, always of UTC."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta


def moment(date: datetime) -> str:
    """A date as kipvote writes it: RFC 3339, UTC, to the second.

    >>> moment(datetime(2026, 1, 9, tzinfo=UTC))
    '2026-01-09T00:00:00Z'
    """
    return date.astimezone(UTC).replace(tzinfo=None, microsecond=0).isoformat() + "Z"


def day(date: datetime) -> str:
    """The day of a moment, as ``2026-01-09``."""
    return date.astimezone(UTC).date().isoformat()


def month(date: datetime) -> str:
    """The month of a moment, as ``2026-01``."""
    return day(date)[:-3]


def whole_hours(span: timedelta) -> int:
    """The whole hours of a span that is not negative."""
    return span // timedelta(hours=1)


def months_between(start: datetime, stop: datetime) -> list[str]:
    """The months (``2026-01``) from that of ``start`` to that of ``stop``, both included."""
    month, last = (start.year, start.month), (stop.year, stop.month)
    months: list[str] = []
    while month <= last:
        months.append(f"{month[0]:04d}-{month[1]:02d}")
        month = (month[0] + month[1] // 12, month[1] % 12 + 1)
    return months


def months_before(date: datetime, count: int) -> Iterator[str]:
    """The months right before that of ``date``, the nearest first.

    >>> from datetime import UTC
    >>> list(months_before(datetime(2026, 2, 3, tzinfo=UTC), 3))
    ['2026-01', '2025-12', '2025-11']
    """
    year, month = date.year, date.month
    for _ in range(count):
        year, month = (year, month - 1) if month > 1 else (year - 1, 12)
        yield f"{year:04d}-{month:02d}"
