"""Data source: ``spark.read.format("mbox")``, the headers of every message of mbox archives.

The driver plans byte ranges (:meth:`MboxReader.partitions`); executors find the messages that begin in
theirs, lift the headers they need out of the raw bytes and send Arrow batches (:meth:`MboxReader.read`).
A range is a fixed stretch of an archive, whatever the number of cores, so that the rows of one are
always the same. What is no message comes as a row with a ``reject`` reason: bad rows are kept.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import pyarrow as pa
from pyspark.sql import SparkSession
from pyspark.sql.datasource import DataSource, DataSourceReader, InputPartition
from pyspark.sql.types import StructType

from kipvote.archives import expand, is_compressed, open_archive, size
from kipvote.errors import ArchiveError
from kipvote.mbox import RawMessage, Reject, read_spans
from kipvote.messages import header_block, parse_header
from kipvote.rows import header_row
from kipvote.spark.schemas import HEADERS, spark_schema
from kipvote.tables import Row

CHUNK = 64 * 1024 * 1024
"""Bytes of one range. Fixed: it decides which messages share a file of the store."""

_PACK = 16 * 1024 * 1024
"""Ranges are packed into a task until it has this many bytes: starting one costs more than a small file."""

_BATCH = 4096
"""Rows of one Arrow batch."""


@dataclass(frozen=True, slots=True)
class Range:
    """A stretch of one archive: the messages whose From_ line begins in ``[start, stop)``."""

    archive: str
    start: int
    stop: int | None


class Ranges(InputPartition):
    """The ranges one task reads, in order."""

    def __init__(self, ranges: Sequence[Range]) -> None:
        super().__init__(tuple(ranges))
        self.ranges = tuple(ranges)


class MboxDataSource(DataSource):
    """Reads mbox archives: ``.load(path)`` or ``.load([path, ...])``, each a file, a folder or a glob."""

    @classmethod
    def name(cls) -> str:
        return "mbox"

    def schema(self) -> StructType:
        return spark_schema(HEADERS)

    def reader(self, schema: StructType) -> MboxReader:  # noqa: ARG002 (Spark's signature)
        return MboxReader(_archives(self.options))


class MboxReader(DataSourceReader):
    """Plans on the driver, reads on executors; pickled from one to the other."""

    def __init__(self, archives: Sequence[str]) -> None:
        self._archives = tuple(archives)

    def partitions(self) -> Sequence[InputPartition]:
        """Called once, on the driver."""
        return plan(self._archives)

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        """Called in a task, for each partition."""
        assert isinstance(partition, Ranges)
        rows: list[Row] = []
        for range_ in partition.ranges:
            for row in read_range(range_):
                rows.append(row)
                if len(rows) == _BATCH:
                    yield pa.RecordBatch.from_pylist(rows, schema=HEADERS)
                    rows = []
        if rows:
            yield pa.RecordBatch.from_pylist(rows, schema=HEADERS)


def register(spark: SparkSession) -> None:
    """Make ``spark.read.format("mbox")`` known to a session."""
    spark.dataSource.register(MboxDataSource)


def plan(archives: Sequence[str], *, chunk: int = CHUNK, pack: int = _PACK) -> list[Ranges]:
    """Cut large archives into ranges of ``chunk`` bytes, and put small ones together up to ``pack`` bytes.

    A compressed archive is one range: it can only be read from its beginning.
    """
    packs: list[list[Range]] = []
    room = 0
    for archive in archives:
        for range_, length in _ranges(archive, chunk):
            if not packs or length > room:
                packs.append([])
                room = pack
            packs[-1].append(range_)
            room -= length
    return [Ranges(ranges) for ranges in packs]


def _ranges(archive: str, chunk: int) -> Iterator[tuple[Range, int]]:
    """The ranges of one archive, each with the bytes to be read for it."""
    length = size(archive)
    if is_compressed(archive) or length <= chunk:
        yield Range(archive, 0, None), length
        return
    for start in range(0, length, chunk):
        yield Range(archive, start, min(start + chunk, length)), min(chunk, length - start)


def read_range(range_: Range) -> Iterator[Row]:
    """The rows of one range: a header or a reject for each stretch of bytes, in order."""
    with open_archive(range_.archive) as archive:
        for found in read_spans(archive, range_.start, range_.stop):
            yield _row(found)


def _row(found: RawMessage | Reject) -> Row:
    place: Row = {"archive": found.archive, "offset": found.offset, "length": found.length}
    if isinstance(found, Reject):
        return place | {"message_id": found.message_id, "reject": found.reason}
    return (
        place | header_row(parse_header(header_block(found.data), envelope=found.envelope)) | {"reject": None}
    )


def _archives(options: Mapping[str, str]) -> list[str]:
    """What ``load`` was given: Spark hands over one path as ``path``, several as a JSON list in ``paths``."""
    if "paths" in options:
        return [str(path) for path in expand(json.loads(options["paths"]))]
    if "path" not in options:
        raise ArchiveError("no path", hint="name archives: .load(path)")
    return [str(path) for path in expand([options["path"]])]
