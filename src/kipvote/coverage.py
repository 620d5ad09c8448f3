"""Coverage: of which months an archive holds any mail."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from kipvote.moments import months_between


@dataclass(frozen=True, slots=True)
class Coverage:
    """The months (``2026-01``, UTC) of which an archive holds any mail at all."""

    months: frozenset[str] = frozenset()

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
