"""Coverage: of which months an archive holds any mail."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from kipvote.moments import month, months_between


@dataclass(frozen=True, slots=True)
class Coverage:
    """The months (``2026-01``, UTC) of which an archive holds any mail at all."""

    months: frozenset[str] = frozenset()

    def ends_before(self, date: datetime) -> str | None:
        """The last month with mail, if it was over a week before ``date``; None where mail goes on."""
        last = max(self.months, default=None)
        return last if last is not None and last < month(date - timedelta(days=7)) else None

    def continues(self, former: Coverage) -> bool:
        """Whether nothing but months right behind its last was added to ``former``: none more is missing.

        >>> Coverage(frozenset({"2025-11", "2025-12", "2026-01"})).continues(Coverage(frozenset({"2025-11"})))
        True
        >>> Coverage(frozenset({"2025-11", "2026-01"})).continues(Coverage(frozenset({"2025-11"})))
        False
        """
        added = self.months - former.months
        if not (former.months and former.months <= self.months):
            return False
        last, end = (_number(max(months)) for months in (former.months, self.months))
        return all(_number(month) > last for month in added) and end - last == len(added)

    def missing(self, start: datetime, stop: datetime) -> tuple[str, ...]:
        """Months from ``start`` to ``stop`` without mail, within what the archive spans."""
        if not self.months:
            return ()
        first, last = min(self.months), max(self.months)
        return tuple(
            month
            for month in months_between(start, stop)
            if first < month < last and month not in self.months
        )


def _number(month: str) -> int:
    year, _, of_year = month.partition("-")
    return int(year) * 12 + int(of_year)
