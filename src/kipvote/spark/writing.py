"""Writing: the functions that tasks run to write files of the store's tables.

Each gets its rows in order, writes whole files aside and renames them, and reports one row a file. A task
that is run again writes the same bytes under the same names.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import groupby
from operator import itemgetter
from typing import TypeVar

import pyarrow as pa
import pyarrow.compute as pc

from kipvote.filesystems import place
from kipvote.spark.datasource import CHUNK
from kipvote.spark.schemas import Batches
from kipvote.spark.schemas import FILES
from kipvote.store import bucket_file, read_file, write_parquet
from kipvote.tables import MESSAGES, READINGS, REJECTS, Row, Table

_Key = TypeVar("_Key")

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
    for (archive, chunk), rows in _runs(batches, _chunk):
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


def write_readings(
    batches: Batches, staging: str, before: Mapping[int, str], stale: Collection[str]
) -> Batches:
    """Write rows of ``readings`` in the order of ``_file`` as the files it numbers.

    With them goes what the store has (path by number in ``before``) of proposals that are not ``stale``.
    """
    for number, rows in _runs(batches, lambda batch: batch.column("_file").to_pylist()):
        anew = rows.select(READINGS.schema.names).cast(READINGS.schema)
        report = write_bucket(number, anew, staging, before.get(number), stale)
        yield pa.RecordBatch.from_pylist([report], schema=FILES)


def write_bucket(
    number: int, anew: pa.Table, staging: str, before: str | None, stale: Collection[str]
) -> Row:
    """Write one file of ``readings``: rows ``anew``, and those of the file before that are not ``stale``."""
    path = f"{READINGS.name}/{bucket_file(number)}"
    kept = []
    if before is not None:
        old = read_file(before, READINGS.schema).cast(READINGS.schema)
        gone = pc.is_in(old["proposal_key"], value_set=pa.array(sorted(stale), pa.string()))
        kept.append(old.filter(pc.invert(gone)))
    order = [(column, "ascending") for column in READINGS.key]
    count, digest = write_parquet(pa.concat_tables([*kept, anew]).sort_by(order), place(staging) / path)
    return {"path": path, "rows": count, "sha256": digest}


def _chunk(batch: pa.RecordBatch) -> list[tuple[str, int]]:
    archives, offsets = batch.column("archive").to_pylist(), batch.column("offset").to_pylist()
    return [(archive, offset // CHUNK) for archive, offset in zip(archives, offsets, strict=True)]


def _runs(
    batches: Iterable[pa.RecordBatch], key: Callable[[pa.RecordBatch], list[_Key]]
) -> Iterator[tuple[_Key, pa.Table]]:
    """Consecutive rows of equal key as one table, across batches."""
    pieces = (
        (found, batch.slice(start, rows))
        for batch in batches
        for found, start, rows in _stretches(key(batch))
    )
    for found, group in groupby(pieces, key=itemgetter(0)):
        yield found, pa.Table.from_batches([piece for _, piece in group])


def _stretches(keys: Iterable[_Key]) -> Iterator[tuple[_Key, int, int]]:
    """Each run of equal keys with where it starts and how long it is."""
    start = 0
    for found, group in groupby(keys):
        rows = sum(1 for _ in group)
        yield found, start, rows
        start += rows
