"""Failures: what Spark raises, said in one line.

Java and Python traces of a driver and its tasks say nothing to a user. The whole of them stays with the error
as its cause; ``KIPVOTE_SPARK_LOG=warn`` shows what Spark says beside.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from py4j.protocol import Py4JError  # type: ignore[import-untyped]
from pyspark.errors import PySparkException

from kipvote.errors import KipvoteError

# Where a line goes on to a Python trace, as in Spark 4.1, what was raised stands at the end of that.
_RAISED = re.compile(
    r"^(?:: )?(?:[\w$]+\.)*\w*(?:Error|Exception): (?!.*Traceback \(most recent call last\):$)(.+)$",
    re.MULTILINE,
)


class SparkError(KipvoteError):
    """Spark could not be started, or could not do its work."""


@contextmanager
def told() -> Iterator[None]:
    """Raise what Spark raises as a :class:`SparkError` of one line.

    Raises:
        SparkError: whatever a Python task, the JVM or the connection to it raised.
    """
    try:
        yield
    except (PySparkException, Py4JError) as error:
        raise SparkError(
            f"Spark failed: {said(str(error))}", hint="KIPVOTE_SPARK_LOG=warn shows more"
        ) from error


def said(trace: str) -> str:
    r"""The line of a trace that says what went wrong: the first that names an error.

    >>> said("An error occurred.\n: org.apache.spark.SparkException: Could not parse 'x'\n\tat a.B.c(D.java)")
    "Could not parse 'x'"
    >>> said(": SparkException: Job aborted: PythonException: Traceback (most recent call last):\n  File 'a'"
    ...      "\nOSError: [Errno 28] No space left on device: '/x'\n\n\tat a.B.c(D.java)")
    "[Errno 28] No space left on device: '/x'"
    """
    raised = _RAISED.search(trace)
    return raised[1] if raised else trace.strip().partition("\n")[0]
