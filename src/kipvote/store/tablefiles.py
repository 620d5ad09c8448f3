"""Table files: one Parquet file of a table, written whole and read by columns."""

from __future__ import annotations

import hashlib
import uuid
from functools import partial
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from kipvote.errors import StoreError
from kipvote.filesystems import Place, place
from kipvote.store.manifest import INGEST_ANEW, TableFile
from kipvote.tables import Table

PART = "part-00.parquet"
"""The name of the one file of a table that has one."""

ROW_GROUP = 8192


def bucket_file(number: int) -> str:
    """The name of one file of the readings."""
    return f"part-{number:02d}.parquet"


def read_file(path: str, schema: pa.Schema) -> pa.Table:
    """The columns of ``schema`` of one table file, named by path or URI.

    Raises:
        StoreError: it is damaged or gone.
    """
    try:
        # Together, what is wanted of a file elsewhere is fetched at once; here that is only slower.
        origin = source(path)
        with pq.ParquetFile(origin, pre_buffer=origin is not path) as file:
            return file.read(columns=schema.names).select(schema.names)
    except (OSError, KeyError, pa.ArrowException) as error:
        what = f"a table file cannot be read: {str(error).strip().partition(chr(10))[0]}"
        raise StoreError(what, where=path, hint=INGEST_ANEW) from error


def source(path: str) -> str | pa.NativeFile:
    """What Arrow reads a table file from that is named by path or URI."""
    found = place(path)
    return path if isinstance(found, Path) else found.source()


def write_table(folder: Place, table: Table, rows: pa.Table, name: str = PART) -> TableFile:
    """Write one file of a table below a folder, sorted by the table's key."""
    ordered = rows.sort_by([(column, "ascending") for column in table.key])
    path = f"{table.name}/{name}"
    count, digest = write_parquet(ordered, folder / path)
    return TableFile(path, count, digest)


def write_parquet(table: pa.Table, path: Place) -> tuple[int, str]:
    """Write one table file; equal rows give equal bytes. Returns rows and SHA-256."""
    # In one chunk: pages would else end where the batches did in which the rows happened to come.
    rows = table.combine_chunks()
    write = partial(pq.write_table, rows, compression="zstd", row_group_size=ROW_GROUP)
    if not isinstance(path, Path):
        buffer = pa.BufferOutputStream()
        write(buffer)
        path.write_bytes(buffer.getvalue())
        return rows.num_rows, hashlib.sha256(buffer.getvalue()).hexdigest()
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
    with pa.OSFile(str(aside), "wb") as file:  # a path stays open where writing to it fails
        write(file)
    digest = sha256(aside)
    aside.replace(path)
    return rows.num_rows, digest


def sha256(path: Place) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
