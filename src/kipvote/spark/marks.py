"""Marks: of which few mails it matters for threads whether they failed the checks of the list's hosts.

To read the marks of a header takes as long as to read it twice. So it is done only where an id or a number is
in dispute, and what was read is taken from the store, whose archives may be gone.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from operator import itemgetter

import pyarrow as pa
from pyspark.sql import SparkSession

from kipvote.messages import Standing
from kipvote.spark.stored import read_files, tasks
from kipvote.spark.texts import failed_of
from kipvote.tables import READINGS, Row, to_rows

Place = tuple[str, int]
"""The archive and the offset of a message."""

FailedAt = Callable[[Sequence[Row]], Collection[Place]]
"""Of rows of ``messages``, the places of those whose marks failed."""

_KNOWN = pa.schema([READINGS.schema.field(name) for name in ("archive", "offset", "trust", "copies")])
_FEWEST = 100
"""Mails whose marks are read by one task, at least."""


class Marks:
    """What is known of marks: what files of ``readings`` tell of archives that are not ``changed``."""

    def __init__(self, spark: SparkSession, before: Sequence[str], changed: Collection[str]) -> None:
        self._spark, self._before, self._changed = spark, before, frozenset(changed)

    def failed(self, rows: Sequence[Row]) -> frozenset[Place]:
        """Of rows of ``messages``, the places of those whose marks failed."""
        known = self._known if rows else {}
        waiting = sorted((row for row in rows if _place(row) not in known), key=_place)
        return frozenset(
            [_place(row) for row in rows if known.get(_place(row))]
            + [place for place, failed in self._read(waiting) if failed]
        )

    def _read(self, rows: Sequence[Row]) -> list[tuple[Place, bool]]:
        if not rows:
            return []
        context = self._spark.sparkContext
        count = min(tasks(context), len(rows) // _FEWEST + 1)
        return context.parallelize(rows, count).mapPartitions(_read_marks).collect()

    @cached_property
    def _known(self) -> Mapping[Place, bool]:
        found: dict[Place, bool] = {}
        for table in read_files(self._before, _KNOWN):
            for row in to_rows(table):
                found[_place(row)] = row["trust"]["standing"] == Standing.FAILED
                told = (copy for copy in row["copies"] if copy["failed"] is not None)
                found.update((_place(copy), copy["failed"]) for copy in told)
        return {place: failed for place, failed in found.items() if place[0] not in self._changed}


def _read_marks(rows: Iterable[Row]) -> Iterator[tuple[Place, bool]]:
    """Called in a task with rows in the order of their places."""
    for archive, found in groupby(rows, key=itemgetter("archive")):
        yield from ((_place(row), failed) for row, failed in failed_of(archive, found))


def _place(row: Row) -> Place:
    return row["archive"], row["offset"]
