"""Archive: a file's bytes at any offset, whatever it is compressed with and wherever it is."""

from __future__ import annotations

import mmap
import os
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import IO, TYPE_CHECKING

from kipvote.archives.fetched import Fetched
from kipvote.archives.packing import unpack_into, unpacker
from kipvote.errors import ArchiveError
from kipvote.filesystems import Place, place

if TYPE_CHECKING:
    from kipvote.filesystems.remote import Remote

Data = bytes | mmap.mmap | Fetched
"""An archive's content, decompressed, to be read at any offset."""

MAX_EXPANDED = 64 << 30
MAX_RATIO = 200  # mail shrinks to a tenth, a month of one report sent again and again to a hundredth

LACKS = ".lacks"
"""Added to an archive's name: the file beside it that says how many mails it is known to lack."""

_RATIO_COUNTS_FROM = 256 << 20
_LONGEST_NUMBER = 9


@dataclass(frozen=True, slots=True)
class Archive:
    """An open archive. ``fault`` says why the rest of its file could not be decompressed."""

    name: str
    data: Data
    fault: str | None = None


@contextmanager
def open_archive(path: str | Place, *, max_expanded: int = MAX_EXPANDED) -> Iterator[Archive]:
    """Open an archive, plain or compressed (gzip, bzip2, xz, zstd: told by its first bytes, not its name).

    A compressed one is expanded into an unnamed temporary file, so that memory stays flat. What can be
    read of a damaged stream is there, and so is what comes before ``max_expanded`` bytes or, past
    256 MiB, ``MAX_RATIO`` times the file's size; ``fault`` says why there is no more. Of a plain one
    elsewhere no more is fetched than what is looked at.

    Raises:
        ArchiveError: the file is missing or cannot be read, or there is no room to expand it; of one
            elsewhere also where its bytes are looked at.
    """
    found = place(path)
    with ExitStack() as stack:
        with readable(path):
            file = stack.enter_context(_opened(found))
            unpack = unpacker(file)
            if unpack is not None:
                limit = min(max_expanded, max(_RATIO_COUNTS_FROM, MAX_RATIO * size(found)))
                target = stack.enter_context(tempfile.TemporaryFile())
                fault = unpack_into(target, unpack(file), limit)
                archive = Archive(str(path), _mapped(target), fault)
            elif isinstance(found, Path):
                archive = Archive(str(path), _mapped(file))
            else:
                archive = Archive(str(path), stack.enter_context(_fetched(found)))
        yield archive


@contextmanager
def readable(path: str | Place) -> Iterator[None]:
    """Raise what a file system raises as an error of an archive.

    Raises:
        ArchiveError: an ``OSError`` was raised.
    """
    try:
        yield
    except OSError as error:
        hint = "check the name" if isinstance(error, FileNotFoundError) else None
        raise ArchiveError(
            f"cannot read the archive: {error.strerror or error}", where=str(path), hint=hint
        ) from error


def size(path: str | Place) -> int:
    """The length of an archive's file in bytes, as it is stored.

    Raises:
        ArchiveError: there is no such file.
    """
    with readable(path):
        return place(path).stat().st_size


def lacking(path: str | Place) -> int:
    """How many mails an archive is known to lack: ``kipvote fetch --accept-incomplete`` says so beside it.

    Raises:
        ArchiveError: that cannot be read.
    """
    archive = place(path)
    beside = archive.parent / (archive.name + LACKS)
    with readable(str(beside)):
        if not beside.is_file():
            return 0
        with beside.open("rb") as file:
            told = file.read(_LONGEST_NUMBER)
    if not told.strip().isdigit():
        raise ArchiveError("not a number of mails", where=str(beside), hint="fetch the month again")
    return int(told)


def is_compressed(path: str | Place) -> bool:
    """Whether an archive can only be read from its beginning.

    Raises:
        ArchiveError: the file is missing or cannot be read.
    """
    with readable(path), _opened(place(path)) as file:
        return unpacker(file) is not None


def _opened(path: Place) -> IO[bytes]:
    if isinstance(path, Path):
        check_regular(path)
    return path.open("rb")


def check_regular(path: Path) -> None:
    """Make sure that a file has an end and a size.

    Raises:
        ArchiveError: it is a pipe, which would be waited for without end, or a device.
        OSError: it is not there.
    """
    mode = path.stat().st_mode
    if not (S_ISREG(mode) or S_ISDIR(mode)):
        hint = "save what it gives in a file first"
        raise ArchiveError("cannot read the archive: not a regular file", where=str(path), hint=hint)


def _mapped(file: IO[bytes]) -> Data:
    file.flush()
    if not os.fstat(file.fileno()).st_size:  # no map can be empty
        return b""
    return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


@contextmanager
def _fetched(remote: Remote) -> Iterator[Fetched]:
    """The bytes of a file elsewhere; whenever they cannot be had or kept, that is an error of the archive."""
    with remote.raw() as raw, Fetched(raw.size, raw.read_at, partial(readable, remote)) as data:
        yield data
