"""Naming: the archives that files, folders and globs name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fnmatch import fnmatchcase
from operator import attrgetter
from pathlib import Path

from kipvote.archives.archive import check_regular, readable
from kipvote.errors import ArchiveError
from kipvote.filesystems import Place, place

_COMPRESSED = re.compile(r"\.(?:gz|bz2|xz|zst)$", re.IGNORECASE)
_ARCHIVE = re.compile(
    r"\.(?:mbox|mboxrd|mboxo|mbx|eml)$|(?:^|[-_.])(?:19|20)\d\d[-_.]?(?:0[1-9]|1[0-2])$", re.IGNORECASE
)
_UNFINISHED = re.compile(r"\.(?:part|partial|tmp|crdownload|lacks)$|~$", re.IGNORECASE)
_MAGIC = re.compile(r"[*?\[]")


def expand(patterns: Sequence[str]) -> list[Place]:
    """The archives that files, folders and globs (``**`` too) name, in the order named, each once.

    A file is taken whatever its name. Of a folder, those files at any depth whose names say mail, in the
    order of their names: ``*.mbox``, ``*.mboxrd``, ``*.mboxo``, ``*.mbx``, ``*.eml`` or a month (``2024-01``,
    ``dev-202401``), and these with ``.gz``, ``.bz2``, ``.xz`` or ``.zst``. Of a glob, what it matches (if it
    ends in ``**``, as of a folder), except unfinished downloads (``*.part``) and, unless it asks for
    them, files whose name begins with a dot.

    Raises:
        ArchiveError: a pattern names nothing.
    """
    found: dict[Place, Place] = {}
    for pattern in patterns:
        with readable(pattern):
            paths = _named(pattern) if pattern else []
            if not paths:
                raise ArchiveError("no archive", where=pattern, hint=_hint(pattern))
        for path in paths:
            found.setdefault(path.resolve(), path)
    return list(found.values())


def _hint(pattern: str) -> str:
    if place(pattern).is_dir():
        return (
            "the folder holds no *.mbox, *.mbx, *.eml or month like 2024-01, plain or compressed; name a file"
        )
    return "nothing matches the pattern" if _MAGIC.search(pattern) else "there is no such file or folder"


def _named(pattern: str) -> list[Place]:
    path = place(pattern)
    if path.is_dir():
        return _mail_in(path)
    if path.exists():
        if isinstance(path, Path):
            check_regular(path)
        return [path]
    return _matches(path) if any(map(_MAGIC.search, path.parts)) else []


def _mail_in(folder: Place) -> list[Place]:
    return [found for found in _walk(folder) if _says_mail(found.name)]


def _says_mail(name: str) -> bool:
    return bool(_ARCHIVE.search(_COMPRESSED.sub("", name)))


def _matches(pattern: Place) -> list[Place]:
    literal = next(at for at, part in enumerate(pattern.parts) if _MAGIC.search(part))
    parts, base = pattern.parts[literal:], pattern
    for _ in parts:
        base = base.parent
    depth = None if "**" in parts else len(parts)
    matches: list[Place] = []
    for path in _walk(base, depth=depth, hidden=any(part.startswith(".") for part in parts), folders=True):
        if _fits(path.parts[literal:], parts) and not _UNFINISHED.search(path.name):
            matches += _taken(path, everything=parts[-1] != "**")
    return matches


def _taken(path: Place, *, everything: bool) -> list[Place]:
    if path.is_dir():
        return _mail_in(path) if everything else []
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
    folder: Place, *, depth: int | None = None, hidden: bool = False, folders: bool = False
) -> Iterator[Place]:
    """Files below ``folder`` (folders too, if asked for) by name; none is entered again through a link."""
    seen: set[Place] = set()
    waiting: list[tuple[Place, int]] = [(folder, 0)]
    while waiting:
        path, level = waiting.pop()
        if path.is_dir():
            if (real := path.resolve()) in seen:
                continue
            seen.add(real)
            if folders and level:
                yield path
            if depth is None or level < depth:
                children: list[Place] = sorted(path.iterdir(), key=attrgetter("name"), reverse=True)
                waiting += [(child, level + 1) for child in children if hidden or child.name[0] != "."]
        elif path.is_file():
            yield path
