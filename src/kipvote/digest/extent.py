"""Extent: of which part of a week the archive holds mail."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kipvote.coverage import Coverage
from kipvote.digest.week import Week
from kipvote.phrases import joined


@dataclass(frozen=True, slots=True)
class Extent:
    """What is lacking of a week's mail. ``nothing``: all of it; ``partial``: some month of it.

    ``remarks`` say so in whole sentences.
    """

    nothing: bool = False
    partial: bool = False
    remarks: tuple[str, ...] = ()


def extent(week: Week, coverage: Coverage) -> Extent:
    """What a coverage lacks of a week; nothing where it is not known.

    A month that has only begun may have no mail yet: it is lacking only where the archive ends long before,
    or where there is nothing else of the week.
    """
    months = week.months
    known = coverage.months
    lacking = [month for month in months if month not in known] if known else []
    ended = coverage.ends_before(week.as_of)
    nothing = bool(lacking) and len(lacking) == len(months)
    if ended is None and not nothing:
        lacking = [month for month in lacking if month < max(known)]
    return Extent(nothing, bool(lacking), tuple(_remarks(lacking, coverage, ended)))


def _remarks(lacking: list[str], coverage: Coverage, ended: str | None) -> Iterator[str]:
    if ended is not None:
        yield f"The archive ends in {ended}: anything written after that is unknown."
    if not lacking:
        return
    first = min(coverage.months)
    if lacking[0] < first:
        yield f"The archive begins in {first}: anything written before that is unknown."
    gaps = [month for month in lacking if first < month and (ended is None or month < ended)]
    if gaps:
        yield f"The archive holds no mail from {joined(gaps)}: anything written then is unknown."
