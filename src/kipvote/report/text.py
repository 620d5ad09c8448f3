"""Text: a report in 72 columns, for a terminal and for mail (RFC 3676)."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from kipvote.report.entry import Entry, Group
from kipvote.report.outline import Outline, Section

WIDTH = 72
"""Columns of a line, the space included that marks a soft line end in mail."""

SIGNATURE = "-- "
"""What parts a mail from its signature (RFC 3676, section 4.3)."""

_WIDE = frozenset({"W", "F"})
_UNSEEN = frozenset({"Mn", "Me", "Cf"})


@dataclass(frozen=True, slots=True)
class _Paragraph:
    """Words that may be wrapped anywhere; ``fixed`` is a line that stays as it is."""

    text: str
    fixed: bool = False


_BLANK = _Paragraph("", fixed=True)


def plain_text(outline: Outline) -> str:
    """The report in lines of at most 72 columns; only an address or a word longer than that stands out."""
    lines = (line.rstrip() for paragraph in _paragraphs(outline) for line in _lines(paragraph))
    return "".join(f"{line}\n" for line in lines)


def flowed_text(outline: Outline) -> str:
    """The same as ``format=flowed``: a line that ends in a space goes on in the next.

    A line that begins with a space, ">" or "From " has a space put before it (RFC 3676, section 4.4).
    """
    lines = (_stuffed(line) for paragraph in _paragraphs(outline) for line in _lines(paragraph))
    return "".join(f"{line}\n" for line in lines)


def _stuffed(line: str) -> str:
    return f" {line}" if line.startswith((" ", ">", "From ")) else line


def _paragraphs(outline: Outline) -> Iterator[_Paragraph]:
    links = _Links()
    yield from (_Paragraph(outline.title), _Paragraph(outline.period), _BLANK, _Paragraph(outline.summary))
    for remark in outline.remarks:
        yield from (_BLANK, _Paragraph(remark))
    for section in outline.sections:
        yield from _section(section, links)
    if links.found:
        yield from (_BLANK, _BLANK, *_headed("Links", "="), _BLANK)
    yield from (_Paragraph(f"[{at}] {link}", fixed=True) for link, at in links.found.items())
    yield from (_BLANK, _Paragraph(SIGNATURE, fixed=True), _Paragraph(outline.source))


class _Links:
    """The addresses of a text in the order of their first use, each with its number."""

    def __init__(self) -> None:
        self.found: dict[str, int] = {}

    def mark(self, link: str | None) -> str:
        """The number to put behind what is linked."""
        return "" if link is None else f" [{self.found.setdefault(link, len(self.found) + 1)}]"


def _section(section: Section, links: _Links) -> Iterator[_Paragraph]:
    yield from (_BLANK, _BLANK, *_headed(section.title, "="))
    for group in section.groups:
        yield from _group(group, links)


def _headed(title: str, line: str) -> tuple[_Paragraph, _Paragraph]:
    return _Paragraph(title), _Paragraph(line * min(WIDTH - 1, width(title)), fixed=True)


def _group(group: Group, links: _Links) -> Iterator[_Paragraph]:
    if group.title:
        yield from (_BLANK, *_headed(group.title, "-"))
    for entry in group.entries:
        yield from _entry(entry, links)
    if group.tail:
        yield from (_BLANK, _Paragraph(f"{group.tail}."))


def _entry(entry: Entry, links: _Links) -> Iterator[_Paragraph]:
    mark = f" ({entry.mark.word})" if entry.mark else ""
    title = f": {entry.title}" if entry.title else ""
    yield from (_BLANK, _Paragraph(f"{entry.proposal}{title}{mark}{links.mark(entry.link)}"))
    if entry.facts or entry.notes:
        yield _Paragraph(", ".join((*entry.facts, *entry.notes)))
    yield from (_Paragraph(f"- {point.text}{links.mark(point.link)}") for point in entry.points)


def _lines(paragraph: _Paragraph) -> Iterator[str]:
    """The lines of a paragraph; all but its last end in the space of a soft line end."""
    if paragraph.fixed:
        yield paragraph.text
        return
    line = ""
    for word in _words(paragraph.text):
        if line and width(line) + 1 + width(word) > WIDTH - 1:
            # "-- " would begin the signature.
            yield f"{line} " if line != "--" else line
            line = word
        else:
            line = f"{line} {word}" if line else word
    yield line


def _words(text: str) -> Iterator[str]:
    """The words of a text, one that is longer than a line in pieces."""
    for word in text.split():
        while width(word) > WIDTH - 1:
            at = next(at for at in range(1, len(word) + 1) if width(word[: at + 1]) > WIDTH - 1)
            yield word[:at]
            word = word[at:]
        yield word


def width(text: str) -> int:
    """The columns a text takes: two for a sign of the Far East, none for what only marks the letter before.

    >>> width("語"), width("e\u0301")
    (2, 1)
    """
    return sum(_columns(char) for char in text)


def _columns(char: str) -> int:
    if unicodedata.category(char) in _UNSEEN:
        return 0
    return 2 if unicodedata.east_asian_width(char) in _WIDE else 1
