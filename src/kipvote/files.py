"""Files: written aside and renamed, and held by one process at a time."""

from __future__ import annotations

import fcntl
import os
from collections import deque
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO


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
