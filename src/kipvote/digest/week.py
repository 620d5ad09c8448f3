"""Week: the days a report is about."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from kipvote.moments import months_between

_FIRST = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Week:
    """The ``days`` days that end with the moment ``as_of`` (aware, UTC).

    The end belongs to it and the start does not: a tally at ``as_of`` knows the mail of that very second, and
    no message is in the weeks of two reports.
    """

    as_of: datetime
    days: int = 7

    @property
    def start(self) -> datetime:
        """The first moment before it."""
        return self.as_of - timedelta(days=min(self.days, (self.as_of - _FIRST).days))

    @property
    def label(self) -> str:
        """The ISO week in which it ends.

        A report of Monday's first second is about the week that is over:

        >>> Week(datetime(2026, 3, 2, tzinfo=UTC)).label
        '2026-W09'
        """
        year, week, _ = self._last.isocalendar()
        return f"{year}-W{week:02d}"

    @property
    def months(self) -> tuple[str, ...]:
        """The months it has days of."""
        return tuple(months_between(self.start, self._last))

    @property
    def _last(self) -> datetime:
        """The moment before its end."""
        return max(self.as_of, _FIRST + timedelta.resolution) - timedelta.resolution

    def holds(self, date: datetime | None) -> bool:
        """Whether a message of that date belongs to it."""
        return date is not None and self.start < date <= self.as_of
