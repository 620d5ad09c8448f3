"""Streaming: ``spark.readStream.format("mbox")``, the archives of a folder as they come and change.

An offset is a mark in a :class:`~kipvote.spark.journal.Journal`. A batch holds the archives that are new or
changed between two marks, each as a whole: an archive that was replaced by a longer download comes again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa
from pyspark.sql.datasource import DataSourceStreamReader, InputPartition

from kipvote.errors import ArchiveError
from kipvote.spark.journal import Journal, Mark, Version, is_current, stamp
from kipvote.spark.ranges import Ranges, plan
from kipvote.spark.scan import Scan

if TYPE_CHECKING:
    from pyspark.sql.streaming.datasource import ReadLimit, SupportsTriggerAvailableNow
else:
    try:
        from pyspark.sql.streaming.datasource import SupportsTriggerAvailableNow
    except ImportError:  # Spark 4.1, where Trigger.AvailableNow is one batch of what is there

        class SupportsTriggerAvailableNow:
            """Nothing to support."""


VERSIONS = pa.schema(
    [
        pa.field("archive", pa.string()),
        pa.field("bytes", pa.int64()),
        pa.field("sha256", pa.string()),
    ]
)
"""A row of the stream of archives: one new or changed, as ``archives`` of the store has it."""


def followed(folder: Path) -> Path:
    """A folder that can be followed, by its whole name.

    Raises:
        ArchiveError: it is none.
    """
    if not folder.is_dir():
        raise ArchiveError("not a folder", where=str(folder), hint="a folder of archives is followed")
    return folder.absolute()


class Versions(InputPartition):
    """Versions of archives, to be given out as they are."""

    def __init__(self, versions: Sequence[Version]) -> None:
        super().__init__(tuple(versions))
        self.versions = tuple(versions)


class Stamped(Ranges):
    """Ranges of archives that must not change while they are read."""

    def __init__(self, ranges: Ranges, stamps: dict[str, tuple[int, int]]) -> None:
        super().__init__(ranges.ranges)
        self._stamps = {range_.archive: stamps[range_.archive] for range_ in ranges.ranges}

    def check(self) -> None:
        """Called before and after the ranges are read.

        Raises:
            ArchiveError: one of the archives is not what it was when the batch was planned.
        """
        for archive, planned in self._stamps.items():
            if not Path(archive).exists() or stamp(archive) != planned:
                hint = "start the stream again; replace archives by renaming"
                raise ArchiveError("changed while it was read", where=archive, hint=hint)


class FolderReader(DataSourceStreamReader, SupportsTriggerAvailableNow):
    """Follows a folder: messages by ``scan``, or without one the versions of the archives themselves.

    Lives in one process of the driver; what is sent to tasks is a reader that has not looked at anything.
    """

    def __init__(self, folder: Path, journal: Journal, columns: tuple[str, ...], scan: Scan | None) -> None:
        self._folder = folder
        self._journal = journal
        self._columns = columns
        self._scan = scan
        self._target: Mark | None = None

    def initialOffset(self) -> Mark:  # noqa: N802 (Spark's names, here and below)
        """Called once for a new query; a restarted one goes on from its checkpoint."""
        return self._journal.begin()

    def latestOffset(  # noqa: N802
        self,
        start: Mark | None = None,  # noqa: ARG002
        limit: ReadLimit | None = None,  # noqa: ARG002
    ) -> Mark:
        """Called at every trigger; Spark 4.1 gives neither argument."""
        return self._target or self._journal.extend(self._folder)

    def prepareForTriggerAvailableNow(self) -> None:  # noqa: N802
        """Called once, with ``trigger(availableNow=True)``: what comes later is for another run."""
        self._target = self._journal.extend(self._folder)

    def partitions(self, start: Mark, end: Mark) -> Sequence[InputPartition]:
        """Called for every batch, and again for one that was not finished before a restart.

        Of messages, a version that is not there any more is left out: the one that replaced it comes
        with a later batch.
        """
        versions = self._journal.between(start, end)
        if self._scan is None:
            return [Versions(versions)] if versions else []
        stamps = dict(_standing(versions))
        return [Stamped(ranges, stamps) for ranges in plan(list(stamps))]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        """Called in a task, for each partition."""
        if isinstance(partition, Versions):
            schema = pa.schema([VERSIONS.field(name) for name in self._columns])
            yield pa.RecordBatch.from_pylist(
                [asdict(version) for version in partition.versions], schema=schema
            )
        elif isinstance(partition, Stamped) and self._scan is not None:
            partition.check()
            yield from self._scan.batches(partition.ranges)
            partition.check()


def _standing(versions: Iterable[Version]) -> Iterator[tuple[str, tuple[int, int]]]:
    """The archives that still have the versions that were seen, with their stamps."""
    for version in versions:
        try:
            found = stamp(version.archive)
        except FileNotFoundError:
            continue
        if is_current(version):
            yield version.archive, found
