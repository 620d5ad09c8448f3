"""Packing: what archives are compressed with, and how much of a damaged one can be had."""

from __future__ import annotations

import bz2
import gzip
import lzma
import re
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import IO

import zstandard

_XZ_MEMORY = 256 << 20  # `xz -9` needs a quarter of it; four bytes of a header may ask for 4 GiB
_CHUNK = 1 << 20
_BITE = 1 << 14  # what is left behind the end of a stream is copied: there may be a stream every 14 bytes
_ZSTD_CHUNK = 1 << 10  # four bytes of zstd may hold 128 KiB
_DAMAGE = (EOFError, OSError, zlib.error, lzma.LZMAError, zstandard.ZstdError)

Unpacker = Callable[[IO[bytes]], Iterator[bytes]]


def unpacker(file: IO[bytes]) -> Unpacker | None:
    """How to unpack what a file begins with; None where it is not compressed."""
    magic = file.read(6)
    file.seek(0)
    return next((unpack for start, unpack in _UNPACKERS if start.match(magic)), None)


def unpack_into(target: IO[bytes], chunks: Iterator[bytes], limit: int) -> str | None:
    """Write ``chunks`` to ``target``, up to ``limit`` bytes; the reason why not all, or None."""
    written = 0
    while True:
        try:
            chunk = next(chunks, None)
        except _DAMAGE as error:
            if isinstance(error, OSError) and error.errno is not None:
                raise  # of the file system, which may give the rest another time
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
    unread = file.read(_BITE)
    while unread:
        stream = begin()
        while not stream.eof:
            unread = unread or (file.read(_BITE) if stream.needs_input else b"")
            if stream.needs_input and not unread:
                raise EOFError("the last stream is not complete")
            yield stream.decompress(unread, _CHUNK)
            unread = b""
        unread = _after_padding(stream.unused_data, file)


def _after_padding(unread: bytes, file: IO[bytes]) -> bytes:
    """What follows NUL bytes, with which streams may be filled up."""
    unread = unread.lstrip(b"\0")
    while not unread and (chunk := file.read(_BITE)):
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
