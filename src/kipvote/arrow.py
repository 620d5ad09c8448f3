"""Arrow, as light as it can be in a process that is kipvote's own.

What is set here holds for the whole process, so only commands and the workers they start call it, never the
library.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

POOL = "ARROW_DEFAULT_MEMORY_POOL"
"""The environment variable that says which allocator Arrow is to use, in this process and those it starts.

The one it takes by itself keeps what was given back to it: a tenth of all memory at the peak of an ingest.
"""


def use_system_pool() -> None:
    """Choose the system's allocator, unless somebody has chosen one; for before anything imports pyarrow.

    Afterwards a pool can be set for what asks pyarrow for memory, but not for what Arrow does by itself.
    """
    os.environ.setdefault(POOL, "system")


@contextmanager
def without(package: str) -> Iterator[None]:
    """Let pyarrow find things as where ``package`` is not installed; it can be imported afterwards.

    Nothing changes where it is imported already.
    """
    absence = _Absence(package)
    sys.meta_path.insert(0, absence)
    try:
        yield
    finally:
        sys.meta_path.remove(absence)


class _Absence:
    """Of the import system's finders, one that knows of a package that it is not there."""

    def __init__(self, package: str) -> None:
        self._package = package

    def find_spec(self, name: str, *_: object) -> None:
        if name == self._package:
            raise ModuleNotFoundError(f"{name} is not wanted here", name=name)


def lighten() -> None:
    """Make Arrow do without pandas, and give memory back that is free.

    Before it makes its first array of a list it imports pandas, if that is there: 0.3 s and 24 MB in each
    process, for nothing. Once told that it is not, it tries again only when somebody wants a data frame.
    """
    use_system_pool()
    import pyarrow as pa

    with without("pandas"):
        pa.array([])
