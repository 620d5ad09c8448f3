"""Daemon: the process Spark forks its Python workers from, with what they need already imported.

Spark's own daemon leaves the imports to each worker, most of a second of processor time every time, because a
package might start threads that are gone after the fork. Of ours, only numpy's linear algebra and the
allocator in pyarrow do: the former is told not to, the latter expects forks. What is imported is frozen:
a worker collects garbage after every task, and would go through all of it each time. In between it hardly
needs to: mail is read into values that do not refer to each other in circles.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import ParamSpec


def unpacked(path: list[str]) -> list[str]:
    """A module search path without the archives of a pyspark that stands on it unpacked, too.

    Spark puts its archives first, and what is imported from one is compiled anew each time.
    """
    packages = {Path(entry) / "pyspark" for entry in path}
    return [entry for entry in path if packages.isdisjoint(Path(entry).parents)]


os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
for _archive in set(sys.path) - set(unpacked(sys.path)):
    sys.path.remove(_archive)
    sys.path_importer_cache.pop(_archive, None)  # each worker would read its list of files once more

import pyspark.daemon  # noqa: E402
import pyspark.worker  # noqa: E402

import kipvote.arrow  # noqa: E402
import kipvote.spark.ingest  # noqa: E402

PRELOADED = (pyspark.worker, kipvote.spark.ingest)

Asked = ParamSpec("Asked")

SELDOM = 100_000
"""How many values more than are dropped are made until garbage is collected: 700 costs a twentieth of all."""


def quiet(worker: Callable[Asked, int]) -> Callable[Asked, int]:
    """The worker as it is, but one whose JVM is gone ends without a traceback that nobody can act on.

    When a session stops, or a task has failed, the JVM may close the socket before the last of the answer is
    written. An error of the task itself has been told by then, or is told by the JVM.
    """

    def until_nobody_listens(*args: Asked.args, **kwargs: Asked.kwargs) -> int:
        try:
            return worker(*args, **kwargs)
        except ConnectionError:
            os._exit(1)  # a return would let Python 3.13 tell that what is left in the buffer is lost

    return until_nobody_listens


if __name__ == "__main__":
    pyspark.daemon.worker = quiet(pyspark.daemon.worker)
    kipvote.arrow.lighten()
    gc.freeze()
    gc.set_threshold(SELDOM)
    pyspark.daemon.manager()
