"""Store: the tables on disk, plain Parquet, replaced atomically and read without a JVM.

A store is a folder. ``store.json`` names the snapshot that stands, its files, rows and checksums; it is
replaced by a rename, so a reader sees the old tables or the new ones. ``current`` is a link to the same
snapshot for people and other tools. A new snapshot links the files it keeps and adds the others; the one
before it is kept until the next, for readers that are still at it. On an object store it is the same without
links: ``elsewhere`` says how.
"""

from kipvote.store.manifest import POINTER, Manifest, RosterSource, TableFile
from kipvote.store.snapshot import Store
from kipvote.store.tablefiles import (
    bucket_file,
    read_file,
    sha256,
    write_parquet,
    write_table,
)
from kipvote.store.writing import CURRENT, Staging, locked, put_wiki, staged

__all__ = [
    "CURRENT",
    "POINTER",
    "Manifest",
    "RosterSource",
    "Staging",
    "Store",
    "TableFile",
    "bucket_file",
    "locked",
    "put_wiki",
    "read_file",
    "sha256",
    "staged",
    "write_parquet",
    "write_table",
]
