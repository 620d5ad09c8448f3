"""Plain text: a page copied out of a browser, a comparison of versions or a Markdown export, as a document.

Such a copy has a line for a paragraph; of lists it keeps the bullets, of tables and links whatever the
program that made it wrote. What it leaves out it marks with three dots, or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace

from kipvote.messages.charsets import clean_text
from kipvote.pages.banners import of_an_old_version, title_shown, version_shown, without_furniture
from kipvote.pages.document import Block, BlockKind, Document, Place
from kipvote.pages.frontmatter import split_front_matter
from kipvote.pages.htmlblocks import html_blocks
from kipvote.pages.hypertext import read_hypertext
from kipvote.pages.macros import without_macros
from kipvote.pages.markdown import Labels, as_html, labels_of, read_line, with_whole_links
from kipvote.pages.titles import parse_title

_HEADING = re.compile(r"(#{1,6})\s+(.+?)\s*#*(?:\s*\{[#.:][^{}]{0,300}\})?")
_COMMENT = re.compile(r"^[ \t]{0,9}<!--(?:(?!<!--|-->).){0,4000}-->", re.MULTILINE | re.DOTALL)
_ITEM = re.compile(r"(?:[•◦▪‣·*+–-]|\d{1,2}[.)])\s+(\S.*)")
_ELISION = re.compile(r"\.{3}|…|\[(?:\.{3}|…)\]")
# How a comparison of versions writes a macro: a table of one column.
_MACRO = re.compile(r"(?P<name>[A-Z][\w ]{2,40}) \|")
_RULE = re.compile(r"\|?[ :|-]*-{3}[ :|-]*")
_BREAK = re.compile(r"<br\s{0,9}/?>", re.IGNORECASE)
_BAR = re.compile(r"(?<!\\)\|")
_ID = re.compile(r"KIP-\d{1,9}")
_ADDRESS = re.compile(r"https?://\S{1,2000}")


def read_plaintext(text: str) -> Document:
    """The document in ``text``, without emphasis, comments and struck-out text. A target ``#`` is a lost one.

    Its title is what the front matter or the head of a printed page calls it, if they do.
    """
    fields, lines = split_front_matter(_COMMENT.sub("", clean_text(text)).split("\n"))
    blocks = list(_blocks(*labels_of(with_whole_links(without_macros(lines)))))
    header = blocks[0].text if blocks else ""
    title = title_shown(fields.get("title", "")) or title_shown(header)
    if title_shown(header):
        # A printed page has it at its head, and so on each of them.
        blocks = [block for block in blocks if block.text != header]
    address = fields.get("source") or fields.get("url")
    return Document(
        without_furniture(blocks),
        title=title or _named(fields),
        url=address if address and _ADDRESS.fullmatch(address) else None,
        version=version_shown(blocks),
        outdated=of_an_old_version(blocks),
        matter=fields,
    )


def _named(fields: Mapping[str, str]) -> str | None:
    """A title that is not said to be the wiki's, if it is a proposal's.

    The id may be a field of its own beside one for the state: alone it may be of a note about the proposal.
    """
    title, proposal = fields.get("title", ""), fields.get("id", "")
    if parse_title(title).of_a_proposal:
        return title
    stated = fields.get("state") or fields.get("status")
    return f"{proposal}: {title}" if stated and _ID.fullmatch(proposal) else None


def _blocks(labels: Labels, lines: Sequence[str]) -> Iterator[Block]:
    """The blocks of the lines, of Markdown and of the HTML between them; their tables are counted through."""
    tables = passed = 0
    for start, end in html_blocks(lines).items():
        tables = yield from _of_markdown(lines[passed:start], labels, tables)
        blocks = read_hypertext(as_html(lines[start:end])).blocks
        yield from (_further(block, tables) for block in blocks)
        tables += 1 + max((block.place.table for block in blocks if block.place), default=-1)
        passed = end
    yield from _of_markdown(lines[passed:], labels, tables)


def _further(block: Block, tables: int) -> Block:
    """A block whose table comes behind so many others."""
    place = block.place
    return replace(block, place=replace(place, table=place.table + tables)) if place else block


def _of_markdown(lines: Sequence[str], labels: Labels, tables: int) -> Generator[Block, None, int]:
    """The blocks of lines that are not of HTML; what is returned is how many tables there are with theirs."""
    indents: list[int] = []
    macro = ""  # the name of the one whose content comes next
    row = -1
    for line, columns in _rows(lines):
        stripped = line.strip()
        if opened := _MACRO.fullmatch(stripped):
            macro = opened["name"]
            continue
        tables, row = (tables + (row < 0), row + 1) if columns else (tables, -1)
        if macro and stripped.endswith("|"):
            yield Block(BlockKind.CODE, stripped.rstrip(" |"))
        elif columns:
            for column, cell in enumerate(columns):
                yield from _written(BlockKind.PARAGRAPH, cell, labels, place=Place(tables - 1, row, column))
        else:
            yield from _line(stripped, len(line) - len(line.lstrip()), indents, labels)
        macro = ""
    return tables


def _rows(lines: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """The lines that are not blank nor a rule, each with the cells it has as a row of a table.

    Below a rule with bars in it, and right above, a row needs no bars around it.
    """
    columns = 0
    for at, line in enumerate(lines):
        stripped = line.strip()
        columns = columns if "|" in stripped else 0
        if _is_rule(stripped):
            columns = columns or _columns(lines[at - 1] if at else "", stripped)
        elif stripped:
            heads = at + 1 < len(lines) and _columns(stripped, lines[at + 1].strip())
            yield line, _between_bars(stripped) if columns or heads else _cells(line)


def _columns(head: str, rule: str) -> int:
    """How many columns a table has whose head and rule these are; 0 where they are none."""
    columns = len(_between_bars(rule)) if _is_rule(rule) else 0
    return columns if columns > 1 and len(_between_bars(head)) == columns else 0


def _is_rule(stripped: str) -> bool:
    return stripped.count("-") >= 3 and bool(_RULE.fullmatch(stripped))


def _cells(line: str) -> list[str]:
    """The cells of a row of a table, between tabs or bars; empty for any other line."""
    row = line.strip()
    if row.endswith("|") and row.count("|") > 1 + row.startswith("|"):
        return _between_bars(row)
    cells = [cell.strip() for cell in line.split("\t")]
    return cells if sum(map(bool, cells)) > 1 else []


def _between_bars(row: str) -> list[str]:
    inner = row.strip()
    inner = inner[inner.startswith("|") : len(inner) - inner.endswith("|")]
    return [cell.strip() for cell in _BAR.split(inner)]


def _line(text: str, indent: int, indents: list[int], labels: Labels) -> Iterator[Block]:
    """The blocks a line is; ``indents`` are those of the items it may stand under, outermost first."""
    if item := _ITEM.fullmatch(text):
        while indents and indents[-1] > indent:
            indents.pop()
        if not indents or indents[-1] < indent:
            indents.append(indent)
        yield from _written(BlockKind.ITEM, item[1], labels, level=len(indents))
        return
    indents.clear()
    if _ELISION.fullmatch(text):
        yield Block(BlockKind.ELISION, text)
    elif heading := _HEADING.fullmatch(text):
        yield from _written(BlockKind.HEADING, heading[2], labels, level=len(heading[1]))
    else:
        yield from _written(BlockKind.PARAGRAPH, text, labels)


def _written(
    kind: BlockKind, text: str, labels: Labels, *, level: int = 0, place: Place | None = None
) -> Iterator[Block]:
    """A block for the text, and another for what stands behind each break of a line in it."""
    for part in filter(None, map(str.strip, _BREAK.split(text.removesuffix("\\")))):
        words, anchors, pictured = read_line(part, labels)
        shown = BlockKind.FIGURE if pictured and not words else kind
        yield Block(shown, words, anchors, level, place)
        kind, level = BlockKind.PARAGRAPH, level if kind is BlockKind.ITEM else 0
