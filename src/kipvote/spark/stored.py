"""Stored: files of the store's tables as DataFrames.

Python reads them, in the tasks. Spark's own reader would take a ``[`` or a ``*`` in the path of a store for a
pattern, and reads no object store without libraries of Hadoop's that must be installed for it.
"""

from __future__ import annotations

from collections.abc import Sequence

import pyarrow as pa
from pyspark import SparkContext
from pyspark.sql import DataFrame, SparkSession

from kipvote.spark.schemas import Batches, spark_schema
from kipvote.store import read_file


def tasks(context: SparkContext) -> int:
    """Into how many tasks to part work of unlike pieces, so that no core waits long for another."""
    return 4 * context.defaultParallelism


def stored(spark: SparkSession, files: Sequence[str], schema: pa.Schema) -> DataFrame:
    """The rows of some files of a table, with the columns of ``schema``, a task to each file."""

    # The names go along with the function. As rows they would have to be parted, a step more for Spark.
    def read(batches: Batches) -> Batches:
        for batch in batches:
            for number in batch.column("id").to_pylist():
                yield from read_file(files[number], schema).to_batches()

    count = len(files)
    return spark.range(count, numPartitions=max(1, count)).mapInArrow(read, spark_schema(schema))
