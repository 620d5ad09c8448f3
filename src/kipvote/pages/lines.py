"""Lines: the line of a page while its markup is read, and where in a table it stands."""

from __future__ import annotations

import re

from kipvote.pages.document import Anchor, Place

_SPACE = re.compile(r"\s+")


class Line:
    """The line being written: its text with white space collapsed, and the anchors in it."""

    def __init__(self) -> None:
        self._anchors: list[Anchor] = []
        self._parts: list[str] = []
        self._length = 0
        self._spaced = True  # whether another space would be one too many
        self._opened: tuple[int, int] | None = None  # parts and characters before the anchor that is open
        self._url: str | None = None
        self._name = ""

    @property
    def leads(self) -> bool:
        """Whether an anchor is open."""
        return self._opened is not None

    def write(self, text: str, *, literal: bool = False) -> None:
        """Go on with ``text``; its white space stays as it is if ``literal``."""
        if not literal:
            text = _SPACE.sub(" ", text)
            text = text[1:] if self._spaced and text[:1] == " " else text
        if text:
            self._parts.append(text)
            self._length += len(text)
            self._spaced = text[-1] == " "

    def link(self, url: str, words: str) -> None:
        """Write an anchor whole."""
        self.begin(url)
        self.write(words)
        self.end()

    def begin(self, url: str | None) -> None:
        """Start an anchor; one still open ends here."""
        self.end()
        self._opened, self._url, self._name = (len(self._parts), self._length), url, ""

    def lead(self, url: str, name: str) -> None:
        """Say where the open anchor leads, and what to show if it has no words."""
        if self._opened is not None:
            self._url, self._name = url, name

    def end(self) -> None:
        """End the anchor that is open, if one is."""
        if self._opened is None:
            return
        (parts, start), self._opened = self._opened, None
        if self._length == start:
            self.write(self._name)
        words = "".join(self._parts[parts:]).strip()
        if words or self._url:
            self._anchors.append(Anchor(start, words, self._url))

    def take(self) -> tuple[str, tuple[Anchor, ...]]:
        """The text and the anchors of the line, which starts anew; an open anchor goes on in the next."""
        goes_on = self._opened is not None
        if self._length:
            self.end()
        text, anchors = "".join(self._parts).rstrip(), tuple(self._anchors)
        self._anchors, self._parts, self._length, self._spaced = [], [], 0, True
        self._opened = (0, 0) if goes_on else None
        return text, anchors


class Tables:
    """Where in which table a line stands; of nested ones the outermost counts."""

    def __init__(self) -> None:
        self._depth = 0
        self._table = self._row = self._column = -1

    def enter(self) -> None:
        if self._depth == 0:
            self._table, self._row, self._column = self._table + 1, -1, -1
        self._depth += 1

    def leave(self) -> None:
        self._depth = max(0, self._depth - 1)

    def next_row(self) -> None:
        if self._depth == 1:
            self._row, self._column = self._row + 1, -1

    def next_column(self) -> None:
        if self._depth == 1:
            self._column += 1

    def place(self) -> Place | None:
        return Place(self._table, self._row, self._column) if self._depth and self._column >= 0 else None
