"""Archives: the files a user names, opened as bytes at any offset whatever they are compressed with."""

from __future__ import annotations

import bz2
import gzip
import lzma
import mmap
import os
import re
import tempfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import partial
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import IO

import zstandard

from kipvote.errors import ArchiveError

Data = bytes | mmap.mmap
"""An archive's content, decompressed, to be read at any offset."""

MAX_EXPANDED = 64 << 30
MAX_RATIO = 200  # mail shrinks to a tenth, a month of one report sent again and again to a hundredth

_RATIO_COUNTS_FROM = 256 << 20
_XZ_MEMORY = 256 << 20  # `xz -9` needs a quarter of it; four bytes of a header may ask for 4 GiB
_CHUNK = 1 << 20
_ZSTD_CHUNK = 1 << 10  # four bytes of zstd may hold 128 KiB
_DAMAGE = (EOFError, OSError, zlib.error, lzma.LZMAError, zstandard.ZstdError)

_COMPRESSED = re.compile(r"\.(?:gz|bz2|xz|zst)$", re.IGNORECASE)
_ARCHIVE = re.compile(
    r"\.(?:mbox|mboxrd|mboxo|mbx|eml)$|(?:^|[-_.])(?:19|20)\d\d[-_.]?(?:0[1-9]|1[0-2])$", re.IGNORECASE
)
_UNFINISHED = re.compile(r"\.(?:part|partial|tmp|crdownload)$|~$", re.IGNORECASE)
_MAGIC = re.compile(r"[*?\[]")


@dataclass(frozen=True, slots=True)
class Archive:
    """An open archive. ``fault`` says why the rest of its file could not be decompressed."""

    name: str
    data: Data
    fault: str | None = None


@contextmanager
def open_archive(
    path: str | Path, *, max_expanded: int = MAX_EXPANDED, max_ratio: int = MAX_RATIO
) -> Iterator[Archive]:
    """Open an archive, plain or compressed (gzip, bzip2, xz, zstd: told by its first bytes, not its name).

    A compressed one is expanded into an unnamed temporary file, so that memory stays flat. What can be
    read of a damaged stream is there, and so is what comes before ``max_expanded`` bytes or, past
    256 MiB, ``max_ratio`` times the file's size; ``fault`` says why there is no more.

    Raises:
        ArchiveError: the file is missing or cannot be read, or there is no room to expand it.
    """
    with ExitStack() as stack:
        with _readable(path):
            file = stack.enter_context(_opened(path))
            unpack = _unpacker(file)
            fault = None
            if unpack is not None:
                limit = min(max_expanded, max(_RATIO_COUNTS_FROM, max_ratio * size(path)))
                packed, file = file, stack.enter_context(tempfile.TemporaryFile())
                fault = _expand(unpack(packed), file, limit)
            archive = Archive(str(path), _mapped(file), fault)
        yield archive


@contextmanager
def _readable(path: str | Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        hint = "check the name" if isinstance(error, FileNotFoundError) else None
        raise ArchiveError(
            f"cannot read the archive: {error.strerror or error}", where=str(path), hint=hint
        ) from error


def size(path: str | Path) -> int:
    """The length of an archive's file in bytes, as it is stored.

    Raises:
        ArchiveError: there is no such file.
    """
    with _readable(path):
        return Path(path).stat().st_size


def is_compressed(path: str | Path) -> bool:
    """Whether an archive can only be read from its beginning.

    Raises:
        ArchiveError: the file is missing or cannot be read.
    """
    with _readable(path), _opened(path) as file:
        return _unpacker(file) is not None


def _opened(path: str | Path) -> IO[bytes]:
    _check_regular(Path(path))
    return Path(path).open("rb")


def _check_regular(path: Path) -> None:
    # A pipe would be waited for without end, and a device has neither an end nor a size.
    mode = path.stat().st_mode
    if not (S_ISREG(mode) or S_ISDIR(mode)):
        hint = "save what it gives in a file first"
        raise ArchiveError("cannot read the archive: not a regular file", where=str(path), hint=hint)


def _mapped(file: IO[bytes]) -> Data:
    file.flush()
    if not os.fstat(file.fileno()).st_size:  # no map can be empty
        return b""
    return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def _unpacker(file: IO[bytes]) -> Callable[[IO[bytes]], Iterator[bytes]] | None:
    magic = file.read(6)
    file.seek(0)
    return next((unpack for start, unpack in _UNPACKERS if start.match(magic)), None)


def _expand(chunks: Iterator[bytes], target: IO[bytes], limit: int) -> str | None:
    """Write ``chunks`` to ``target``, up to ``limit`` bytes; the reason why not all, or None."""
    written = 0
    while True:
        try:
            chunk = next(chunks, None)
        except _DAMAGE as error:
            return f"compressed data broken off or damaged: {error}"
        if chunk is None:
            return None
        target.write(chunk[: limit - written])
        written += len(chunk)
        if written > limit:
            return f"expands to more than {limit} bytes"


def _ungzip(file: IO[bytes]) -> Iterator[bytes]:
    with gzip.GzipFile(fileobj=file) as stream:
        yield from iter(lambda: stream.read1(_CHUNK), b"")


def _unbzip(file: IO[bytes]) -> Iterator[bytes]:
    return _streams(file, bz2.BZ2Decompressor)


def _unxz(file: IO[bytes]) -> Iterator[bytes]:
    return _streams(file, partial(lzma.LZMADecompressor, memlimit=_XZ_MEMORY))


def _streams(
    file: IO[bytes], begin: Callable[[], bz2.BZ2Decompressor | lzma.LZMADecompressor]
) -> Iterator[bytes]:
    """Streams one after the other; Python's file classes end without a word where a later one is damaged."""
    unread = file.read(_CHUNK)
    while unread:
        stream = begin()
        while not stream.eof:
            unread = unread or (file.read(_CHUNK) if stream.needs_input else b"")
            if stream.needs_input and not unread:
                raise EOFError("the last stream is not complete")
            yield stream.decompress(unread, _CHUNK)
            unread = b""
        unread = _after_padding(stream.unused_data, file)


def _after_padding(unread: bytes, file: IO[bytes]) -> bytes:
    """What follows NUL bytes, with which streams may be filled up."""
    unread = unread.lstrip(b"\0")
    while not unread and (chunk := file.read(_CHUNK)):
        unread = chunk.lstrip(b"\0")
    return unread


def _unzstd(file: IO[bytes]) -> Iterator[bytes]:
    frame = None
    for chunk in iter(lambda: file.read(_ZSTD_CHUNK), b""):
        rest = chunk
        while rest:
            frame = frame or zstandard.ZstdDecompressor().decompressobj()
            yield frame.decompress(rest)
            rest = frame.unused_data if frame.eof else b""
            frame = None if frame.eof else frame
    if frame is not None:
        raise EOFError("the last frame is not complete")


_UNPACKERS = (
    (re.compile(rb"\x1f\x8b"), _ungzip),
    (re.compile(rb"BZh"), _unbzip),
    (re.compile(rb"\xfd7zXZ\0"), _unxz),
    (
        re.compile(rb"\x28\xb5\x2f\xfd|[\x50-\x5f]\x2a\x4d\x18"),
        _unzstd,
    ),  # pzstd begins with a frame to be skipped
)


def expand(patterns: Sequence[str]) -> list[Path]:
    """The archives that files, folders and globs (``**`` too) name, in the order named, each once.

    A file is taken whatever its name. Of a folder, those files at any depth whose names say mail, in the
    order of their names: ``*.mbox``, ``*.mboxrd``, ``*.mboxo``, ``*.mbx``, ``*.eml`` or a month (``2024-01``,
    ``dev-202401``), and these with ``.gz``, ``.bz2``, ``.xz`` or ``.zst``. Of a glob, what it matches (if it
    ends in ``**``, as of a folder), except unfinished downloads (``*.part``) and, unless it asks for
    them, files whose name begins with a dot.

    Raises:
        ArchiveError: a pattern names nothing.
    """
    found: dict[Path, Path] = {}
    for pattern in patterns:
        with _readable(pattern):
            paths = _named(pattern) if pattern else []
        if not paths:
            raise ArchiveError("no archive", where=pattern, hint=_hint(pattern))
        for path in paths:
            found.setdefault(path.resolve(), path)
    return list(found.values())


def _hint(pattern: str) -> str:
    if Path(pattern).is_dir():
        return (
            "the folder holds no *.mbox, *.mbx, *.eml or month like 2024-01, plain or compressed; name a file"
        )
    return "nothing matches the pattern" if _MAGIC.search(pattern) else "there is no such file or folder"


def _named(pattern: str) -> list[Path]:
    path = Path(pattern)
    if path.is_dir():
        return [found for found in _walk(path) if _says_mail(found.name)]
    if path.exists():
        _check_regular(path)
        return [path]
    return _matches(path) if _MAGIC.search(pattern) else []


def _says_mail(name: str) -> bool:
    return bool(_ARCHIVE.search(_COMPRESSED.sub("", name)))


def _matches(pattern: Path) -> list[Path]:
    literal = next(place for place, part in enumerate(pattern.parts) if _MAGIC.search(part))
    base, parts = Path(*pattern.parts[:literal]), pattern.parts[literal:]
    depth = None if "**" in parts else len(parts)
    matches: list[Path] = []
    for path in _walk(base, depth=depth, hidden=any(part.startswith(".") for part in parts), folders=True):
        if _fits(path.relative_to(base).parts, parts) and not _UNFINISHED.search(path.name):
            matches += _taken(path, everything=parts[-1] != "**")
    return matches


def _taken(path: Path, *, everything: bool) -> list[Path]:
    if path.is_dir():
        return _named(str(path)) if everything else []
    return [path] if everything or _says_mail(path.name) else []


def _fits(path: tuple[str, ...], pattern: tuple[str, ...]) -> bool:
    if not pattern or not path:
        return not path and all(part == "**" for part in pattern)
    hidden = path[0].startswith(".") and not pattern[0].startswith(".")
    if pattern[0] == "**":
        rest = pattern[1:]
        return (rest[:1] != ("**",) and not hidden and _fits(path[1:], pattern)) or _fits(path, rest)
    return not hidden and fnmatchcase(path[0], pattern[0]) and _fits(path[1:], pattern[1:])


def _walk(
    folder: Path, *, depth: int | None = None, hidden: bool = False, folders: bool = False
) -> Iterator[Path]:
    """Files below ``folder`` (folders too, if asked for) by name; none is entered again through a link."""
    seen: set[tuple[int, int]] = set()
    waiting = [(folder, 0)]
    while waiting:
        path, level = waiting.pop()
        if path.is_dir():
            status = path.stat()
            if (status.st_dev, status.st_ino) in seen:
                continue
            seen.add((status.st_dev, status.st_ino))
            if folders and level:
                yield path
            if depth is None or level < depth:
                children = sorted(path.iterdir(), reverse=True)
                waiting += [(child, level + 1) for child in children if hidden or child.name[0] != "."]
        elif path.is_file():
            yield path
