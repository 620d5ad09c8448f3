"""Files: written aside and renamed, in a folder that one fetch holds at a time."""

from __future__ import annotations

import fcntl
import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from kipvote.errors import FetchError


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold a folder for fetching; created where it does not exist.

    Raises:
        FetchError: another fetch holds it, or it cannot be written.
    """
    with on_disk(folder):
        folder.mkdir(parents=True, exist_ok=True)
        lock = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT, 0o644)
    try:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            hint = "wait for it to end"
            raise FetchError("another fetch is at this folder", where=str(folder), hint=hint) from error
        yield
    finally:
        os.close(lock)


@contextmanager
def on_disk(path: Path) -> Iterator[None]:
    """Any failure of the file system as an error about ``path``.

    Raises:
        FetchError: it cannot be read or written.
    """
    try:
        yield
    except OSError as error:
        raise FetchError(f"cannot be read or written: {error.strerror or error}", where=str(path)) from error


def part(path: Path) -> Path:
    """Where a download is kept until it is known to be whole; no folder of archives takes it for one.

    >>> part(Path("2024-01.mbox")).name
    '2024-01.mbox.part'
    """
    return path.with_name(f"{path.name}.part")


def replace(path: Path, data: bytes) -> None:
    """Write a file of which a reader sees the old or the new content, nothing between.

    Raises:
        FetchError: it cannot be read or written.
    """
    aside = path.with_name(f".{path.name}.new")
    with on_disk(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with aside.open("wb") as file:
            file.write(data)
            synced(file)
    move(aside, path)


def move(source: Path, target: Path) -> None:
    """Rename a file that is on the disk for good.

    Raises:
        FetchError: it cannot be renamed.
    """
    with on_disk(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        source.replace(target)
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def synced(file: IO[bytes]) -> None:
    """See to it that what was written survives a crash."""
    file.flush()
    os.fsync(file.fileno())


def sha256(path: Path) -> str | None:
    """The checksum of a file; None where there is none.

    Raises:
        FetchError: it cannot be read.
    """
    with on_disk(path):
        if not path.is_file():
            return None
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
