"""Stored: files of the store's tables as DataFrames.

Python reads them, in the tasks. Spark's own reader would take a ``[`` or a ``*`` in the path of a store for a
pattern, and reads no object store without libraries of Hadoop's that must be installed for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession

from kipvote.spark.schemas import spark_schema
from kipvote.store import read_file

_Piece = TypeVar("_Piece")


def tasks(spark: SparkSession) -> int:
    """Into how many tasks to part work of unlike pieces, so that no core waits long for another."""
    return 4 * spark.sparkContext.defaultParallelism


def stored(spark: SparkSession, files: Sequence[str], schema: pa.Schema) -> DataFrame:
    """The rows of some files of a table, with the columns of ``schema``."""
    return each(spark, files, lambda path: iter(read_file(path, schema).to_batches()), schema)


def each(
    spark: SparkSession,
    pieces: Sequence[_Piece],
    read: Callable[[_Piece], Iterator[pa.RecordBatch]],
    schema: pa.Schema,
) -> DataFrame:
    """What ``read`` gives of each of some pieces of work: rows of ``schema``, a task each.

    The pieces go along with the function. As rows they would have to be parted, a step more for Spark.
    """

    def read_all(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        for batch in batches:
            for number in batch.column("id").to_pylist():
                yield from read(pieces[number])

    count = len(pieces)
    return spark.range(count, numPartitions=max(1, count)).mapInArrow(read_all, spark_schema(schema))
