"""Writing: the files of ``messages`` and ``rejects``, written by the task that reads their archive.

Each is written whole, aside, and renamed. A task that is run again writes the same bytes under the same
names.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from operator import itemgetter

import pyarrow as pa
import pyarrow.compute as pc

from kipvote.coverage import Months, held
from kipvote.filesystems import place
from kipvote.mbox import LOST
from kipvote.spark.ranges import CHUNK
from kipvote.spark.schemas import Batches
from kipvote.store import TableFile, write_parquet
from kipvote.tables import MESSAGES, REJECTS, Table, values


@dataclass(frozen=True, slots=True)
class Written:
    """A file that was written of an archive, and what it accounts for.

    ``reason`` is that of its first reject, ``lost`` counts the mails that the list's archive lost.
    """

    archive: str
    file: TableFile
    bytes: int
    months: Months = field(default_factory=dict)
    first: datetime | None = None
    last: datetime | None = None
    reason: str | None = None
    lost: int = 0


def archive_key(archive: str) -> str:
    """The folder of one archive's files within a table."""
    return hashlib.sha256(archive.encode()).hexdigest()[:16]


def write_archives(batches: Batches, staging: str) -> Iterator[Written]:
    """Write the rows of archives (in the order of their bytes) as files of ``messages`` and ``rejects``."""
    for (archive, chunk), rows in _chunks(batches):
        name = f"{archive_key(archive)}/part-{chunk:05d}.parquet"
        rejected = pc.is_valid(rows.column("reject"))
        found = rows.filter(pc.invert(rejected)).select(MESSAGES.schema.names).cast(MESSAGES.schema)
        rejects = rows.filter(rejected).rename_columns({"reject": "reason"})
        parts = [(MESSAGES, found), (REJECTS, rejects.select(REJECTS.schema.names).cast(REJECTS.schema))]
        yield from (_written(archive, staging, table, name, part) for table, part in parts if part.num_rows)


def _written(archive: str, staging: str, table: Table, name: str, rows: pa.Table) -> Written:
    path = f"{table.name}/{name}"
    file = TableFile(path, *write_parquet(rows, place(staging) / path))
    length = pc.sum(rows.column("length")).as_py()
    if table is REJECTS:
        reasons = rows.column("reason").to_pylist()
        return Written(archive, file, length, reason=reasons[0], lost=reasons.count(LOST))
    clocked = pc.is_valid(rows.column("received")).to_pylist()
    mail = [(date, at) for date, at in zip(values(rows, "date"), clocked, strict=True) if date is not None]
    dates = [date for date, _ in mail]
    return Written(archive, file, length, held(mail), min(dates, default=None), max(dates, default=None))


def _chunks(batches: Iterable[pa.RecordBatch]) -> Iterator[tuple[tuple[str, int], pa.Table]]:
    """The rows of each chunk of an archive as one table, across batches."""
    pieces = (
        (chunk, batch.slice(start, rows))
        for batch in batches
        for chunk, start, rows in _runs(_chunk_numbers(batch))
    )
    for chunk, run in groupby(pieces, key=itemgetter(0)):
        yield chunk, pa.Table.from_batches([piece for _, piece in run])


def _chunk_numbers(batch: pa.RecordBatch) -> list[tuple[str, int]]:
    archives, offsets = batch.column("archive").to_pylist(), batch.column("offset").to_pylist()
    return [(archive, offset // CHUNK) for archive, offset in zip(archives, offsets, strict=True)]


def _runs(chunks: Iterable[tuple[str, int]]) -> Iterator[tuple[tuple[str, int], int, int]]:
    """Runs of equal values, each with where it starts and how long it is."""
    start = 0
    for chunk, run in groupby(chunks):
        length = sum(1 for _ in run)
        yield chunk, start, length
        start += length
