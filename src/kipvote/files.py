"""Files: read up to a cap, written aside and renamed, held by one process at a time, or gone at its end."""

from __future__ import annotations

import errno
import fcntl
import io
import os
import shutil
import stat
import tempfile
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer


def read_whole(path: Path, most: int) -> bytes:
    """The bytes of a file.

    Raises:
        OSError: it cannot be read, has more than ``most`` bytes, or is a pipe, which would be waited for, or
            a device, which may have no end.
    """
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, "not a regular file")
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"more than {most:,} bytes")
    return data


class EndlessError(Exception):
    """More came than was allowed, or it came for longer."""


class Rationed(io.RawIOBase):
    """A socket's file that gives at most so many bytes, for so long, until the next :meth:`allow`.

    The socket's own limit is for each piece it waits for; who sends a byte now and then never meets it.
    """

    def __init__(self, raw: io.RawIOBase, most: int, seconds: float) -> None:
        self._raw = raw
        self.allow(most, seconds)

    def allow(self, most: int, seconds: float) -> None:
        """Give this much from now on."""
        self._left, self._until = most, monotonic() + seconds

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer, /) -> int | None:
        if self._left <= 0 or monotonic() > self._until:
            raise EndlessError
        count = self._raw.readinto(buffer)
        self._left -= count or 0
        return count

    def close(self) -> None:
        self._raw.close()
        super().close()


_OURS = ("kipvote-", ".tmp")
_ALIVE = ".alive"


@contextmanager
def temporary() -> Iterator[tuple[Path, IO[bytes]]]:
    """A folder that nobody else may enter, gone at the end, and what keeps it until then.

    That is a lock: while a process has it, inherited or not, the folder stays. Those of processes that were
    killed are removed first.

    Raises:
        OSError: it cannot be made.
    """
    _sweep(Path(tempfile.gettempdir()))
    while True:
        folder = Path(tempfile.mkdtemp(_OURS[1], _OURS[0]))
        with suppress(BlockingIOError, FileNotFoundError):
            lock = hold(folder / _ALIVE)
            if folder.exists():
                break
            lock.close()  # another process swept the folder before it was held
    with lock:
        try:
            yield folder, lock
        finally:
            shutil.rmtree(folder, ignore_errors=True)


def _sweep(place: Path) -> None:
    for folder in place.glob("*".join(_OURS)):
        with suppress(OSError):  # of a process that lives, or another user's
            status = folder.lstat()
            if stat.S_ISDIR(status.st_mode) and status.st_uid == os.getuid():
                with hold(folder / _ALIVE):
                    shutil.rmtree(folder)


def hold(lock: Path) -> IO[bytes]:
    """Hold a lock file until what is returned is closed, or the process ends; created where there is none.

    Raises:
        BlockingIOError: another process holds it.
        OSError: it cannot be made.
    """
    file = lock.open("ab")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        file.close()
        raise
    return file


def replace(path: Path, data: bytes) -> None:
    """Write a file, which is on the disk for good then; a reader sees the old content or the new.

    Raises:
        OSError: it cannot be written.
    """
    aside = path.with_name(f".{path.name}.new")
    with aside.open("wb") as file:
        file.write(data)
        synced(file)
    move(aside, path)


def move(source: Path, target: Path) -> None:
    """Rename a file within its file system, for good.

    Raises:
        OSError: it cannot be renamed.
    """
    source.replace(target)
    _sync(target.parent)


def settle(folder: Path) -> None:
    """See to it that a folder, and all in it, survives a crash.

    Raises:
        OSError: something cannot be written.
    """
    folders = [(Path(path), names) for path, _, names in os.walk(folder)]
    inside = [path / name for path, names in folders for name in names]
    with ThreadPoolExecutor(_AT_ONCE) as pool:  # one after the other, each would wait for the disk
        deque(pool.map(_sync, inside), maxlen=0)
        deque(pool.map(_sync, [path for path, _ in folders]), maxlen=0)


_AT_ONCE = 8


def _sync(path: str | Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def synced(file: IO[bytes]) -> None:
    """See to it that what was written survives a crash."""
    file.flush()
    os.fsync(file.fileno())
