"""Document: a page as blocks of text with their links, whichever form its copy has."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


class BlockKind(StrEnum):
    """What a block is on the page."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    CODE = "code"
    FIGURE = "figure"  # a picture, or a macro that shows something of its own; without text
    ELISION = "elision"  # a mark of the copy that it leaves out some of the page


@dataclass(frozen=True, slots=True)
class Anchor:
    """Words that lead somewhere: where they start in the text of their block, and their target as written."""

    start: int
    words: str
    url: str | None


@dataclass(frozen=True, slots=True)
class Place:
    """The cell of a table a block stands in; each counts from 0, of nested tables the outermost."""

    table: int
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Block:
    """A line of the page, white space collapsed (kept in code).

    ``level`` is the rank of a heading, or how many lists are around any other block; 0 where the copy does
    not say.
    """

    kind: BlockKind
    text: str
    anchors: tuple[Anchor, ...] = ()
    level: int = 0
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A copy of a page; of what stands around the page itself, only what it says of the page is kept.

    ``matter`` are the fields that a program put above it.
    """

    blocks: Sequence[Block]
    title: str | None = None
    url: str | None = None
    created: datetime | None = None
    modified: datetime | None = None
    version: int | None = None
    outdated: bool = False
    matter: Mapping[str, str] = field(default_factory=dict)


def squash(text: str) -> str:
    """A text by its letters and digits alone: what stays when a copy loses spaces, quotes and bullets.

    >>> squash("• Any class in the public packages under “clients”")
    'anyclassinthepublicpackagesunderclients'
    """
    return _BETWEEN_WORDS.sub("", text.casefold())


_BETWEEN_WORDS = re.compile(r"[\W_]+")


def shortened(text: str) -> str:
    """A text as a doubt quotes it: 100 characters at most."""
    return text if len(text) <= 100 else f"{text[:97]}..."
