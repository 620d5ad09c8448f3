"""Stored: files of the store's tables, one after the other on the driver, or as a DataFrame.

Python reads them, there and in the tasks. Spark's own reader would take a ``[`` or a ``*`` in the path of a
store for a pattern, and reads no object store without libraries of Hadoop's that must be installed for it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor

import pyarrow as pa
from pyspark import SparkContext
from pyspark.sql import DataFrame, SparkSession

from kipvote.spark.schemas import Batches, spark_schema
from kipvote.store import read_file

_AHEAD = 3
"""Files that are read while another is being worked on."""


def tasks(context: SparkContext) -> int:
    """Into how many tasks to part work of unlike pieces, so that no core waits long for another."""
    return 4 * context.defaultParallelism


def read_files(paths: Sequence[str], schema: pa.Schema) -> Iterator[pa.Table]:
    """The columns of ``schema`` of each of some table files, read by the driver."""
    waiting: deque[Future[pa.Table]] = deque()
    with ThreadPoolExecutor(_AHEAD) as pool:
        for path in paths:
            waiting.append(pool.submit(read_file, path, schema))
            if len(waiting) > _AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def stored(spark: SparkSession, files: Sequence[str], schema: pa.Schema) -> DataFrame:
    """The rows of some files of a table, with the columns of ``schema``, a task to each file."""

    # The names go along with the function. As rows they would have to be parted, a step more for Spark.
    def read(batches: Batches) -> Batches:
        for batch in batches:
            for number in batch.column("id").to_pylist():
                yield from read_file(files[number], schema).to_batches()

    count = len(files)
    return spark.range(count, numPartitions=max(1, count)).mapInArrow(read, spark_schema(schema))
