"""Remote: a file or folder of an object store or of HDFS, through ``pyarrow.fs``.

Where they are and who asks for them is taken from the environment, as pyarrow and the libraries below it do.
"""

from __future__ import annotations

import errno
import io
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import NamedTuple

import pyarrow as pa
from pyarrow import fs

AHEAD = 8 << 20
"""Bytes that are read ahead at most, where a file is read from its beginning to its end."""

_FIRST = 64 << 10
_AWS = re.compile(r"AWS Error ([A-Z_]+)(?: \(HTTP status (\d+)\))?")
_ERRNO = {
    "ACCESS_DENIED": errno.EACCES,
    "INVALID_ACCESS_KEY_ID": errno.EACCES,
    "SIGNATURE_DOES_NOT_MATCH": errno.EACCES,
    "NO_SUCH_BUCKET": errno.ENOENT,
    "NO_SUCH_KEY": errno.ENOENT,
}


class Stat(NamedTuple):
    """Of a file: its size in bytes, and when it was written, in seconds since 1970 by the store's clock."""

    st_size: int
    st_mtime: float


@dataclass(frozen=True, slots=True, order=True)
class Remote:
    """A file or folder elsewhere: ``root`` is the URI of a bucket or host.

    What it raises is an ``OSError``, as for a path, which says what was wrong in a few words and never
    holds more of the store's answer than that.
    """

    root: str
    keys: tuple[str, ...] = ()
    found: fs.FileInfo | None = field(default=None, compare=False, repr=False)  # by the listing it is from

    def __str__(self) -> str:
        return "/".join((self.root, *self.keys))

    def __truediv__(self, name: str) -> Remote:
        return Remote(self.root, (*self.keys, *name.split("/")))

    @property
    def name(self) -> str:
        return self.keys[-1] if self.keys else ""

    @property
    def parent(self) -> Remote:
        return Remote(self.root, self.keys[:-1])

    @property
    def parts(self) -> tuple[str, ...]:
        return (self.root, *self.keys)

    def resolve(self) -> Remote:
        """Itself: there are no links."""
        return Remote(self.root, self.keys)

    def exists(self) -> bool:
        return bool(self._info().type != fs.FileType.NotFound)

    def is_dir(self) -> bool:
        return bool(self._info().type == fs.FileType.Directory)

    def is_file(self) -> bool:
        return bool(self._info().type == fs.FileType.File)

    def stat(self) -> Stat:
        info = self._info()
        if info.type == fs.FileType.NotFound:
            raise _error(errno.ENOENT, "No such file or directory", str(self))
        return Stat(info.size or 0, info.mtime_ns / 1e9 if info.mtime_ns else 0.0)

    def iterdir(self) -> Iterator[Remote]:
        """What is in a folder; nothing where there is none."""
        return self._listed(recursive=False)

    def rglob(self, pattern: str) -> Iterator[Remote]:
        """The files at any depth below a folder whose names match; none where there is no folder."""
        files = (found for found in self._listed(recursive=True) if found.is_file())
        return (found for found in files if fnmatchcase(found.name, pattern))

    def open(self, mode: str = "rb") -> io.BufferedReader:
        """Open it for reading bytes, from the beginning to the end or anywhere."""
        assert mode == "rb"
        return io.BufferedReader(self.raw(), AHEAD)

    def raw(self) -> Raw:
        """Open it for reading at any place."""
        with _told(self):
            return Raw(self, self._filesystem.open_input_file(self._path))

    def source(self) -> pa.NativeFile:
        """Open it for Arrow's own readers."""
        with _told(self):
            return self._filesystem.open_input_file(self._path)

    def read_bytes(self) -> bytes:
        """Its content, whole and of one time also where it is being replaced."""
        file = self.source()
        while True:
            with _told(self):
                data: bytes = file.read_at(file.size(), 0)
            before, file = file, self.source()
            # pyarrow asks for the size first: what came may be the beginning of something longer.
            if (file.size(), file.metadata()) == (before.size(), before.metadata()):
                return data

    def read_text(self, encoding: str) -> str:
        return self.read_bytes().decode(encoding)

    def write_bytes(self, data: bytes | pa.Buffer) -> None:
        """Make this its content, at once where the store does so (object stores do)."""
        # Without a word on compression, what has a name ending in .gz would be compressed.
        with _told(self), self._filesystem.open_output_stream(self._path, compression=None) as stream:
            stream.write(data)

    def copy(self, target: Remote) -> None:
        """Make a copy within the store, which does it by itself."""
        with _told(self):
            self._filesystem.copy_file(self._path, target._path)

    def remove(self) -> None:
        """Remove a folder with all in it, if it is there."""
        with suppress(FileNotFoundError), _told(self):
            self._filesystem.delete_dir(self._path)

    def _info(self) -> fs.FileInfo:
        if self.found is not None:
            return self.found
        with _told(self):
            return self._filesystem.get_file_info([self._path])[0]

    def _listed(self, *, recursive: bool) -> Iterator[Remote]:
        with _told(self):
            selector = fs.FileSelector(self._path, recursive=recursive, allow_not_found=True)
            infos = self._filesystem.get_file_info(selector)
        depth = len(self._path.rstrip("/").split("/"))  # the root of HDFS is "/"
        for info in infos:
            yield Remote(self.root, (*self.keys, *info.path.split("/")[depth:]), info)

    @property
    def _filesystem(self) -> fs.FileSystem:
        return _filesystem(self.root)[0]

    @property
    def _path(self) -> str:
        return "/".join((_filesystem(self.root)[1], *self.keys)) or "/"


class Raw(io.RawIOBase):
    """An open remote file. Reading on and on it asks for more each time, up to ``AHEAD`` bytes."""

    def __init__(self, place: Remote, file: pa.NativeFile) -> None:
        self._place, self._file = place, file
        self._at, self._ahead = 0, _FIRST
        self.size: int = file.size()

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        self._at = offset + {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: self.size}[whence]
        return self._at

    def tell(self) -> int:
        return self._at

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        stop = min(self._at + min(len(buffer), self._ahead), self.size)
        if stop <= self._at:
            return 0
        data = self.read_at(self._at, stop)
        buffer[: len(data)] = data
        self._at, self._ahead = stop, min(2 * self._ahead, AHEAD)
        return len(data)

    def read_at(self, start: int, stop: int) -> bytes:
        """The bytes from ``start`` up to ``stop``, all of them."""
        with _told(self._place):
            data: bytes = self._file.read_at(stop - start, start)
        if len(data) < stop - start:
            raise _error(errno.EIO, "broken off", str(self._place))
        return data

    def close(self) -> None:
        if not self.closed:
            self._file.close()
        super().close()


@lru_cache
def _filesystem(root: str) -> tuple[fs.FileSystem, str]:
    """The file system of a root, and the path of the root in it; connected once in a process."""
    # A small object is written by one request, and not by the three of an upload in parts.
    query = "?allow_delayed_open=true" if root.startswith("s3:") else ""
    system, path = fs.FileSystem.from_uri(root + query)
    return system, path.rstrip("/")


@contextmanager
def _told(place: Remote) -> Iterator[None]:
    try:
        yield
    except (OSError, pa.ArrowException) as error:
        raise _told_error(error, str(place)) from error


def _told_error(error: Exception, where: str) -> OSError:
    """What pyarrow raised, in a few words: its own hold whole answers of servers, and have no ``errno``."""
    if isinstance(error, FileNotFoundError):
        return _error(errno.ENOENT, "No such file or directory", where)
    said = _AWS.search(str(error))
    if said is None:
        return _error(errno.EIO, str(error).strip().partition("\n")[0], where)
    words = said[1].lower().replace("_", " ") + (f", HTTP status {said[2]}" if said[2] else "")
    return _error(_ERRNO.get(said[1], errno.EIO), f"the object store says: {words}", where)


def _error(number: int, text: str, where: str) -> OSError:
    return OSError(number, text, where)
