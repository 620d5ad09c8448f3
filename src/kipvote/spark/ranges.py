"""Ranges: the stretches of archives that tasks read, planned on the driver.

A range is a fixed stretch of an archive, whatever the number of cores, so that the rows of one are always
the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pyspark.sql.datasource import InputPartition

from kipvote.archives import is_compressed, size

CHUNK = 16 * 1024 * 1024
"""Bytes of one range. Fixed: it decides which messages share a file of the store."""

_PACK = 16 * 1024 * 1024
"""Ranges are packed into a task until it has this many bytes: starting one costs more than a small file."""


@dataclass(frozen=True, slots=True)
class Range:
    """A stretch of one archive: the messages whose From_ line begins in ``[start, stop)``."""

    archive: str
    start: int
    stop: int | None


class Ranges(InputPartition):
    """The ranges one task reads, in order."""

    def __init__(self, ranges: Sequence[Range]) -> None:
        super().__init__(tuple(ranges))
        self.ranges = tuple(ranges)


def plan(archives: Sequence[str], *, first: int = 0, chunk: int = CHUNK) -> list[Ranges]:
    """Cut large archives into ranges of ``chunk`` bytes, and put small ones together.

    What stands below the offset ``first`` is left out. A compressed archive is one range: it can only be
    read from its beginning.
    """
    packs: list[list[Range]] = []
    room = 0
    for archive in archives:
        for range_, length in _ranges(archive, first, chunk):
            if not packs or length > room:
                packs.append([])
                room = _PACK
            packs[-1].append(range_)
            room -= length
    return [Ranges(ranges) for ranges in packs]


def _ranges(archive: str, first: int, chunk: int) -> Iterator[tuple[Range, int]]:
    """The ranges of one archive, each with the bytes to be read for it."""
    length = size(archive)
    if is_compressed(archive) or length <= chunk:
        yield Range(archive, first, None), length
        return
    for at in range(0, length, chunk):
        start, stop = max(at, first), min(at + chunk, length)
        if start < stop:
            yield Range(archive, start, stop), stop - start
