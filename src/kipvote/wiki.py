"""Wiki: copies of the wiki's pages on disk, a file or a folder of them."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from kipvote.errors import WikiError
from kipvote.files import read_whole
from kipvote.messages.charsets import decode_bytes
from kipvote.pages import Reject, Wiki, gather, parse_wiki

LARGEST_FILE = 64 * 1024 * 1024
LARGEST_WIKI = 1024 * 1024 * 1024
"""A page has some hundred kilobytes, a list of all of them less than one megabyte. In bytes."""

_BOMS = ((codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"))


def read_wiki(path: Path) -> Wiki:
    """What a file or a folder (with all below it, but for hidden files) holds of the wiki.

    Files are told by what they hold, not by name. In a folder, a file that is no copy of a page is among
    the rejects.

    Raises:
        WikiError: there is no such path; the file named is no copy of a page; no file in the folder is; there
            is more in it than any wiki holds.
    """
    if not path.is_dir():
        return gather([_read_file(path, path.name)])
    files = list(_files(path))
    sizes = [file.stat().st_size for file in files]
    if sum(size for size in sizes if size <= LARGEST_FILE) > LARGEST_WIKI:
        hint = "name the folder that holds the pages and nothing else"
        raise WikiError(f"more than {LARGEST_WIKI:,} bytes in all", where=str(path), hint=hint)
    parts = [_read_or_reject(file, file.relative_to(path).as_posix()) for file in files]
    wiki = gather(parts)
    if not wiki.pages and wiki.index is None:
        reason = f"; {wiki.rejects[0].where}: {wiki.rejects[0].reason}" if wiki.rejects else ""
        hint = "put copies of pages into it: HTML, text, or JSON of the wiki's REST interface"
        raise WikiError(f"no wiki page in this folder{reason}", where=str(path), hint=hint)
    return wiki


def _files(folder: Path) -> Iterator[Path]:
    """The files below a folder in the order of their paths."""
    for path in sorted(folder.rglob("*")):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.is_file() and not hidden:
            yield path


def _read_or_reject(path: Path, where: str) -> Wiki:
    try:
        return _read_file(path, where)
    except WikiError as error:
        reason = error.what if error.where in {None, where} else f"{error.what} ({error.where})"
        return Wiki(rejects=(Reject(where, reason),))


def _read_file(path: Path, where: str) -> Wiki:
    """What one file holds; ``where`` is how its pages name it.

    Raises:
        WikiError: it cannot be read, or is no copy of a page.
    """
    try:
        raw = read_whole(path, LARGEST_FILE)
    except FileNotFoundError as error:
        raise WikiError(
            "no such file or folder", where=str(path), hint="check the path of the wiki"
        ) from error
    except OSError as error:
        raise WikiError(f"cannot be read: {error.strerror}", where=where) from error
    text, fault = _decoded(raw, where)
    wiki = parse_wiki(text, where=where)
    return wiki if fault is None else _doubted(wiki, fault)


def _decoded(raw: bytes, where: str) -> tuple[str, str | None]:
    """The text of a file, and what was wrong with it: by its byte order mark, else UTF-8, else cp1252."""
    declared = next((charset for bom, charset in _BOMS if raw.startswith(bom)), None)
    if declared is None and b"\0" in raw:
        raise WikiError("not text", where=where)
    return decode_bytes(raw, declared)


def _doubted(wiki: Wiki, doubt: str) -> Wiki:
    """``wiki`` with one more doubt about each of its pages, its index and the tables of it."""
    pages = tuple(replace(page, doubts=(*page.doubts, doubt)) for page in wiki.pages)
    index = wiki.index and replace(wiki.index, doubts=(*wiki.index.doubts, doubt))
    shelves = tuple(replace(shelf, doubts=(*shelf.doubts, doubt)) for shelf in wiki.shelves)
    return replace(wiki, pages=pages, index=index, shelves=shelves)
