"""Daemon: the process Spark forks its Python workers from, with what they need already imported.

Spark's own daemon leaves the imports to each worker, most of a second of processor time every time, because a
package might start threads that are gone after the fork. Of ours, only numpy's linear algebra and the
allocator in pyarrow do: the former is told not to, the latter expects forks.
"""

from __future__ import annotations

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import pyspark.worker
from pyspark.daemon import manager

import kipvote.spark.ingest

PRELOADED = (pyspark.worker, kipvote.spark.ingest)

if __name__ == "__main__":
    manager()
