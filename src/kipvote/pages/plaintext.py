"""Plain text: a page copied out of a browser, a comparison of versions or a Markdown export, as a document.

Such a copy has a line for a paragraph; of lists it keeps the bullets, of tables and links whatever the
program that made it wrote. What it leaves out it marks with three dots, or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from kipvote.messages.charsets import clean_text
from kipvote.pages.banners import of_an_old_version, title_shown, version_shown, without_furniture
from kipvote.pages.document import Block, BlockKind, Document, Place
from kipvote.pages.frontmatter import split_front_matter
from kipvote.pages.lines import Line
from kipvote.pages.macros import without_macros
from kipvote.pages.titles import parse_title

_HEADING = re.compile(r"(#{1,6})\s+(.+?)\s*#*(?:\s*\{[#.:][^{}]{0,300}\})?")
_COMMENT = re.compile(r"^[ \t]{0,9}<!--(?:(?!<!--|-->).){0,4000}-->", re.MULTILINE | re.DOTALL)
_PICTURE = re.compile(r"!\[[^\[\]]{0,300}\]\([^()\s]{0,2000}\)")
_ITEM = re.compile(r"(?:[•◦▪‣·*+–-]|\d{1,2}[.)])\s+(\S.*)")
_ELISION = re.compile(r"\.{3}|…|\[(?:\.{3}|…)\]")
# How a comparison of versions writes a macro: a table of one column.
_MACRO = re.compile(r"(?P<name>[A-Z][\w ]{2,40}) \|")
_RULE = re.compile(r"\|?[ :|-]*-{3}[ :|-]*")
_LINK = re.compile(r"\[(?P<words>[^\[\]]{0,300})\]\((?P<url>[^()\s]{0,2000})\)|(?P<plain>[^\[]+|\[)")
_ADDRESS = re.compile(r"https?://\S{1,2000}")
_EMPHASIS = re.compile(
    r"(?P<kept>https?://\S+|\]\([^()\s]{0,2000}\))"
    r"|~~(?=\S)[^~]{1,300}~~"
    r"|(?P<mark>\*{1,3}|`)(?=\S)(?P<inner>[^*`]{1,500})(?<=\S)(?P=mark)"
    r"|(?<!\w)_(?=\S)(?P<italic>[^_]{1,500})(?<=\S)_(?!\w)"
)


def read_plaintext(text: str) -> Document:
    """The document in ``text``, without emphasis, comments and struck-out text. A target ``#`` is a lost one.

    Its title is what the front matter or the head of a printed page calls it, if they do.
    """
    fields, lines = split_front_matter(_COMMENT.sub("", clean_text(text)).split("\n"))
    blocks = list(_blocks(without_macros(lines)))
    header = blocks[0].text if blocks else ""
    title = title_shown(fields.get("title", "")) or title_shown(header)
    if title_shown(header):
        # A printed page has it at its head, and so on each of them.
        blocks = [block for block in blocks if block.text != header]
    address = fields.get("source") or fields.get("url")
    versions = [shown for block in blocks if (shown := version_shown(block.text)) is not None]
    return Document(
        without_furniture(blocks),
        title=title or _named(fields.get("title", "")),
        url=address if address and _ADDRESS.fullmatch(address) else None,
        version=versions[0] if versions else None,
        outdated=any(of_an_old_version(block.text) for block in blocks),
    )


def _named(title: str) -> str | None:
    """A title that is not said to be the wiki's, if it is a proposal's."""
    return title if parse_title(title).of_a_proposal else None


def _blocks(lines: list[str]) -> Iterator[Block]:
    indents: list[int] = []
    macro = ""  # the name of the one whose content comes next
    table = row = -1
    for line in lines:
        stripped = line.strip()
        if not stripped or (_RULE.fullmatch(stripped) and stripped.count("-") >= 3):
            continue
        if opened := _MACRO.fullmatch(stripped):
            macro = opened["name"]
            continue
        cells = _cells(line)
        table, row = (table + (row < 0), row + 1) if cells else (table, -1)
        if macro and stripped.endswith("|"):
            yield Block(BlockKind.CODE, stripped.rstrip(" |"))
        elif cells:
            for column, cell in enumerate(cells):
                if cell:
                    yield _block(BlockKind.PARAGRAPH, cell, place=Place(table, row, column))
        else:
            yield _line(stripped, len(line) - len(line.lstrip()), indents)
        macro = ""


def _line(text: str, indent: int, indents: list[int]) -> Block:
    """The block a line is; ``indents`` are those of the items it may stand under, outermost first."""
    if item := _ITEM.fullmatch(text):
        while indents and indents[-1] > indent:
            indents.pop()
        if not indents or indents[-1] < indent:
            indents.append(indent)
        return _block(BlockKind.ITEM, item[1], level=len(indents))
    indents.clear()
    if _ELISION.fullmatch(text):
        return Block(BlockKind.ELISION, text)
    if heading := _HEADING.fullmatch(text):
        return _block(BlockKind.HEADING, heading[2], level=len(heading[1]))
    return _block(BlockKind.PARAGRAPH, text)


def _cells(line: str) -> list[str]:
    """The cells of a row of a table, between tabs or bars; empty for any other line."""
    row = line.strip()
    if row.endswith("|") and row.count("|") > 1 + row.startswith("|"):
        return [cell.strip() for cell in row[row.startswith("|") : -1].split("|")]
    cells = [cell.strip() for cell in line.split("\t")]
    return cells if sum(map(bool, cells)) > 1 else []


def _block(kind: BlockKind, text: str, *, level: int = 0, place: Place | None = None) -> Block:
    line = Line()
    shown = _PICTURE.sub("", text)
    for part in _LINK.finditer(_plain(shown)):
        if part["plain"] is not None:
            line.write(part["plain"])
        else:
            line.link(part["url"], part["words"])
    words, anchors = line.take()
    pictured = shown != text and not words
    return Block(BlockKind.FIGURE if pictured else kind, words, anchors, level, place)


def _plain(text: str) -> str:
    """``text`` without marks of emphasis, but for those in addresses; they nest one in another."""
    for _ in range(3):
        shorter = _EMPHASIS.sub(lambda part: part["kept"] or part["inner"] or part["italic"] or "", text)
        if shorter == text:
            break
        text = shorter
    return text
