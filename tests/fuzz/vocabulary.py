"""Vocabulary: the words in which hostile input is written, and the input it begins from."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from kipvote.mbox import RawMessage, read_archive

FIXTURES = Path(__file__).parents[2] / "fixtures"
FOUND = FIXTURES / "hostile" / "found"
"""Inputs that once broke a target, in a folder of its name."""

LONG_NUMBER = b"9" * 5000
"""Python refuses to make a number of more than 4,300 digits."""

DICTIONARIES = {
    "mbox": ("mail",),
    "mail": ("mail",),
    "bodies": ("words",),
    "votes": ("words",),
    "subjects": ("subjects",),
    "readings": ("mail", "words"),
    "wiki": ("wiki",),
    "roster": ("roster",),
    "profile": ("profile",),
}
"""The dictionaries of a target; one without any takes bytes as they come."""


def dictionary(target: str) -> str:
    r"""The words for a target as libFuzzer reads them: one a line, in double quotes, bytes as ``\xNN``."""
    folder = Path(__file__).parent / "dictionaries"
    return "".join((folder / f"{name}.dict").read_text("ascii") for name in DICTIONARIES.get(target, ()))


def words(target: str) -> list[bytes]:
    """The words for a target."""
    lines = dictionary(target).split("\n")
    found: list[bytes] = [ast.literal_eval("b" + line) for line in lines if line.startswith('"')]
    return [*found, LONG_NUMBER] if found else []


def seeds(target: str) -> Iterator[bytes]:
    """Well-formed input to begin from: invented mail, a page, a roster; and what once broke the target."""
    yield from (path.read_bytes() for path in sorted((FOUND / target).glob("*")))
    yield from (LONG_NUMBER for _ in DICTIONARIES.get(target, ()))
    match target:
        case "roster":
            yield (FIXTURES / "roster.json").read_bytes()
        case "profile":
            folder = files("kipvote") / "profiles"
            yield from (path.read_bytes() for path in folder.iterdir() if path.name.endswith(".toml"))
        case "wiki":
            yield from (path.read_bytes() for path in sorted((FIXTURES / "wiki" / "pages").rglob("*.*")))
        case "mbox":
            yield (FIXTURES / "archives" / "2025-10.mbox").read_bytes()[:20_000]
        case "mail" | "readings":
            yield from (path.read_bytes() for path in _cases())
        case "bodies" | "votes":
            yield from (_body(path) for path in _cases())


def _cases() -> list[Path]:
    return sorted((FIXTURES / "cases").glob("*.eml"))


def _body(path: Path) -> bytes:
    message = next(found for found in read_archive(path) if isinstance(found, RawMessage))
    return message.data.partition(b"\n\n")[2]
