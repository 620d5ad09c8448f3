"""Writing: the files of ``messages`` and ``rejects``, written by the task that reads their archive.

Each is written whole, aside, and renamed, and reported in one row. A task that is run again writes the same
bytes under the same names.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter

import pyarrow as pa
import pyarrow.compute as pc

from kipvote.filesystems import place
from kipvote.spark.ranges import CHUNK
from kipvote.spark.schemas import FILES, Batches
from kipvote.store import write_parquet
from kipvote.tables import MESSAGES, REJECTS, Row, Table

WRITTEN = pa.schema(
    [
        *FILES,
        pa.field("archive", pa.string()),
        pa.field("table", pa.string()),
        pa.field("bytes", pa.int64()),
        pa.field("first", pa.timestamp("us", tz="UTC")),
        pa.field("last", pa.timestamp("us", tz="UTC")),
        pa.field("months", pa.list_(pa.string())),
        pa.field("reason", pa.string()),
    ]
)
"""What :func:`write_archives` reports: a file, what it accounts for, and the reason of its first reject."""


def archive_key(archive: str) -> str:
    """The folder of one archive's files within a table."""
    return hashlib.sha256(archive.encode()).hexdigest()[:16]


def write_archives(batches: Batches, staging: str) -> Batches:
    """Write the rows of archives (in the order of their bytes) as files of ``messages`` and ``rejects``."""
    for (archive, chunk), rows in _chunks(batches):
        name = f"{archive_key(archive)}/part-{chunk:05d}.parquet"
        rejected = pc.is_valid(rows.column("reject"))
        found = rows.filter(pc.invert(rejected)).select(MESSAGES.schema.names).cast(MESSAGES.schema)
        rejects = rows.filter(rejected).rename_columns({"reject": "reason"})
        parts = [(MESSAGES, found), (REJECTS, rejects.select(REJECTS.schema.names).cast(REJECTS.schema))]
        reports = [_written(staging, table, name, part) for table, part in parts if part.num_rows]
        reported = [report | {"archive": archive} for report in reports]
        yield pa.RecordBatch.from_pylist(reported, schema=WRITTEN)


def _written(staging: str, table: Table, name: str, rows: pa.Table) -> Row:
    path = f"{table.name}/{name}"
    count, digest = write_parquet(rows, place(staging) / path)
    report: Row = {"path": path, "rows": count, "sha256": digest, "table": table.name}
    report["bytes"] = pc.sum(rows.column("length")).as_py()
    if table is REJECTS:
        return report | {"months": [], "reason": rows.column("reason")[0].as_py()}
    return report | _dates(rows.column("date"))


def _dates(dates: pa.ChunkedArray) -> Row:
    span = pc.min_max(dates).as_py()
    months = pc.unique(pc.strftime(dates.drop_null(), format="%Y-%m")).to_pylist()
    return {"first": span["min"], "last": span["max"], "months": sorted(months)}


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
