"""Schemas: the store's tables as Spark sees them, converted from the one definition in ``kipvote.tables``."""

from __future__ import annotations

from collections.abc import Iterator

import pyarrow as pa
from pyspark.sql.pandas.types import from_arrow_schema
from pyspark.sql.types import StructType

from kipvote.tables import MESSAGES, Table

BATCH = 4096
"""Rows of one Arrow batch."""

Batches = Iterator[pa.RecordBatch]
"""What goes into a task's function, and what comes out."""


def spark_schema(schema: pa.Schema) -> StructType:
    """An Arrow schema as Spark's; dates become TimestampType, shown in the session's zone, which is UTC."""
    return from_arrow_schema(schema)


def table_schema(table: Table) -> StructType:
    """The Spark schema of a table of the store."""
    return spark_schema(table.schema)


BY_PROFILE = ("proposals", "proposal_keys", "inherits", "title_key", "told_key")
"""The columns of ``messages`` that depend on the profile, beside the mail."""

HEADERS = pa.schema(
    [field for field in MESSAGES.schema if field.name not in BY_PROFILE] + [pa.field("reject", pa.string())]
)
"""A row of ``spark.read.format("mbox")``: a message's place and header, or a reject's place and reason."""
