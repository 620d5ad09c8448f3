"""Files: what is fetched, on the disk; what the file system refuses is a fault of the fetch."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kipvote import files
from kipvote.errors import FetchError


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold a folder for fetching; created where it does not exist.

    Raises:
        FetchError: another fetch holds it, or it cannot be written.
    """
    with on_disk(folder):
        folder.mkdir(parents=True, exist_ok=True)
        try:
            lock = files.hold(folder / ".lock")
        except BlockingIOError as error:
            hint = "wait for it to end"
            raise FetchError("another fetch is using this folder", where=str(folder), hint=hint) from error
    with lock:
        yield


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
    with on_disk(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        files.replace(path, data)


def move(source: Path, target: Path) -> None:
    """Rename a file that is on the disk for good.

    Raises:
        FetchError: it cannot be renamed.
    """
    with on_disk(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        files.move(source, target)


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
