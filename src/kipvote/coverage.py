"""Coverage: of which months an archive holds any mail.

Where an archive begins and ends is proved by the clock of a list's host, or told by the dates of much mail:
anybody may write any date into a mail.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from kipvote.moments import month, months_between

_SILENT = 12
"""Months: mail that is further from all other mail is a part of its own."""

_FEW = 100
"""One mail in so many is not enough to say by its date alone how far an archive goes."""


class Held(NamedTuple):
    """The mail of one month: how much with a list host's clock, how much with a date alone; the newest."""

    clocked: int
    dated: int
    last: datetime

    @property
    def mails(self) -> int:
        return self.clocked + self.dated

    def __or__(self, other: Held) -> Held:
        """The mail of both."""
        return Held(self.clocked + other.clocked, self.dated + other.dated, max(self.last, other.last))


Months = Mapping[str, Held]
"""What is held of each month (``2026-01``, UTC)."""


def held(mail: Iterable[tuple[datetime, bool]]) -> Months:
    """The months of some mail: the date of each, and whether a list's host had it at some time of its own."""
    found: dict[tuple[int, int], Held] = {}
    for date, clocked in mail:
        key, one = (date.year, date.month), Held(int(clocked), int(not clocked), date)
        found[key] = found[key] | one if key in found else one
    return {f"{key[0]:04d}-{key[1]:02d}": found[key] for key in sorted(found)}


def together(parts: Iterable[Months]) -> Months:
    """The months of several parts of an archive, or of several archives."""
    found: dict[str, Held] = {}
    for part in parts:
        for name, one in part.items():
            found[name] = found[name] | one if name in found else one
    return found


def believed(months: Months) -> Months:
    """Those of the months that say how far an archive goes.

    They reach from the first to the last with the clock of a list's host. Mail beyond them, which has a date
    alone, counts if there is enough of it, part by part. Without any clock the largest part is the first.
    """
    parts, core = _parts(months)
    sizes = _sizes(months, parts)
    enough = [size > 1 and size * _FEW > sum(sizes) for size in sizes]
    first = last = core
    while first > 0 and enough[first - 1]:
        first -= 1
    while last + 1 < len(parts) and enough[last + 1]:
        last += 1
    return {name: months[name] for part in parts[first : last + 1] for name in part}


def beyond(months: Months, since: datetime, until: datetime) -> bool:
    """Whether mail is dated between two moments that says nothing of how far the archive goes."""
    strays = months.keys() - believed(months).keys()
    return any(month(since) < stray <= month(until) for stray in strays)


def _parts(months: Months) -> tuple[list[list[str]], int]:
    """The months in parts, and which of these is the one to go by."""
    names = sorted(months)
    clocked = [name for name in names if months[name].clocked]
    if not clocked:
        parts = _close(names)
        sizes = _sizes(months, parts)
        return parts, sizes.index(max(sizes)) if sizes else 0
    first, end = names.index(clocked[0]), names.index(clocked[-1]) + 1
    before = _close(names[:first])
    return [*before, names[first:end], *_close(names[end:])], len(before)


def _sizes(months: Months, parts: Iterable[Iterable[str]]) -> list[int]:
    return [sum(months[name].mails for name in part) for part in parts]


def _close(names: Iterable[str]) -> list[list[str]]:
    """Months in their order, parted where there is silence."""
    parts: list[list[str]] = []
    for name in names:
        if parts and _number(name) - _number(parts[-1][-1]) <= _SILENT:
            parts[-1].append(name)
        else:
            parts.append([name])
    return parts


class Gap(NamedTuple):
    """Mail that an archive is known to lack: so many, of the months from ``first`` to ``last``."""

    first: str
    last: str
    mails: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """The months (``2026-01``, UTC) of which an archive holds any mail at all, as far as it goes.

    ``gaps`` are in months of which it does not hold all.
    """

    months: frozenset[str] = frozenset()
    gaps: frozenset[Gap] = frozenset()

    @classmethod
    def of(cls, months: Months, gaps: Iterable[Gap] = ()) -> Coverage:
        """What archives cover that hold some months."""
        return cls(frozenset(believed(months)), frozenset(gaps))

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
        if any(gap.first <= max(former.months) for gap in self.gaps ^ former.gaps):
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

    def lacking(self, start: datetime, stop: datetime) -> tuple[Gap, ...]:
        """The gaps in the months from ``start`` to ``stop``."""
        first, last = month(start), month(stop)
        return tuple(sorted(gap for gap in self.gaps if gap.first <= last and first <= gap.last))


def runs(months: Iterable[str]) -> list[str]:
    """Ascending months in words: three or more that follow each other are one phrase.

    >>> runs(["2018-01", "2019-11", "2019-12", "2020-01"])
    ['2018-01', '2019-11 to 2020-01, 3 months']
    """
    found: list[list[str]] = []
    for name in months:
        if found and _number(name) == _number(found[-1][-1]) + 1:
            found[-1].append(name)
        else:
            found.append([name])
    whole = [[f"{run[0]} to {run[-1]}, {len(run)} months"] if len(run) > 2 else run for run in found]
    return [phrase for run in whole for phrase in run]


def _number(month: str) -> int:
    year, _, of_year = month.partition("-")
    return int(year) * 12 + int(of_year)
