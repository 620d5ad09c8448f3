"""Fetched: the bytes of a file elsewhere, fetched as they are looked at."""

from __future__ import annotations

import mmap
import tempfile
from collections.abc import Callable
from contextlib import AbstractContextManager

BLOCK = 64 << 10
"""Bytes that are fetched at least."""

MOST = 4 << 20
"""Bytes that are fetched at most by one request, and ahead."""


class Fetched:
    """The ``size`` bytes of a file, with the part of the interface of ``bytes`` that kipvote needs.

    ``read`` gives those from a place up to another; ``guard`` is around whatever may fail. They are fetched
    in blocks when they are first looked at, neighbouring ones together, and kept in an unnamed sparse
    file. While one part is looked at after the other, as many blocks again are fetched ahead as were before.
    """

    def __init__(
        self, size: int, read: Callable[[int, int], bytes], guard: Callable[[], AbstractContextManager[None]]
    ) -> None:
        self._size, self._read, self._guard = size, read, guard
        self._here = bytearray(-(-size // BLOCK))
        self._next, self._run = 0, 1
        self._file = tempfile.TemporaryFile(buffering=0)  # noqa: SIM115 (closed with this)
        self._file.truncate(max(size, 1))  # no map can be empty
        self._bytes = mmap.mmap(self._file.fileno(), 0, access=mmap.ACCESS_READ)

    def __enter__(self) -> Fetched:
        return self

    def __exit__(self, *_: object) -> None:
        self._bytes.close()
        self._file.close()

    def __len__(self) -> int:
        return self._size

    def __getitem__(self, part: slice) -> bytes:
        start, stop, step = part.indices(self._size)
        assert step == 1
        self._fetch(start, stop)
        return self._bytes[start:stop]

    def find(self, sub: bytes, start: int = 0, stop: int | None = None) -> int:
        """As ``bytes.find``; what stands behind the place it is found at need not be fetched."""
        start, stop, _ = slice(start, stop).indices(self._size)
        while True:
            end = min(stop, self._whole_until(start))
            found = self._bytes.find(sub, start, end)
            if found >= 0 or end >= stop:
                return found
            start = max(start, end - len(sub) + 1)
            self._fetch(end, end + 1)

    def _whole_until(self, start: int) -> int:
        """Where the bytes that are here from ``start`` on end."""
        missing = self._here.find(0, start // BLOCK)
        return self._size if missing < 0 else max(start, missing * BLOCK)

    def _fetch(self, start: int, stop: int) -> None:
        if start >= stop:
            return
        first, last = start // BLOCK, -(-stop // BLOCK)
        while (missing := self._here.find(0, first, last)) >= 0:
            first = self._up_to(missing, last)
            self._take(missing, first)

    def _up_to(self, first: int, last: int) -> int:
        """The block up to which to fetch from ``first`` on, where those up to ``last`` are wanted."""
        self._run = min(2 * self._run, MOST // BLOCK) if first == self._next else 1
        here = self._here.find(1, first)
        self._next = min(max(last, first + self._run), len(self._here) if here < 0 else here)
        return self._next

    def _take(self, first: int, last: int) -> None:
        with self._guard():
            self._file.seek(first * BLOCK)
            for start in range(first * BLOCK, min(last * BLOCK, self._size), MOST):
                data = memoryview(self._read(start, min(start + MOST, last * BLOCK, self._size)))
                while data:  # written, not put into the map: that the disk is full ends no process so
                    data = data[self._file.write(data) :]
        self._here[first:last] = b"\1" * (last - first)
