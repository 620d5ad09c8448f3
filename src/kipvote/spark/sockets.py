"""Sockets: files by which the JVM and Python's processes on this machine talk to each other.

Spark's own way is TCP. There, what both send in small pieces waits until the last piece was acknowledged, and
that is put off by 40 ms: for every task, and several times for one that sends back and forth.
They are for jobs of kipvote's own: a query that takes the first rows and no more leaves workers that complain
of a broken pipe on stderr (Spark 4.3).
"""

from __future__ import annotations

import os
import socket
from pathlib import Path

_LONGEST = 61
"""Bytes of the folder's path, at most, for Spark: such a file's whole path has 104 on some systems."""


def file_sockets(folder: Path) -> dict[str, str]:
    """Settings for sockets in a folder that nobody else may enter.

    Spark asks for no secret there, so the folder is what keeps others out. Where such sockets cannot be had
    there are no settings, and Spark uses TCP.
    """
    if not hasattr(socket, "AF_UNIX") or len(os.fsencode(folder)) > _LONGEST:
        return {}
    return {
        "spark.python.unix.domain.socket.enabled": "true",
        "spark.python.unix.domain.socket.dir": str(folder),
    }
