"""Plain text: a page copied out of a browser, a comparison of versions or Markdown, by way of HTML.

Such a copy has a line for a paragraph; of lists it keeps the bullets, of tables and links whatever the
program that made it wrote. What it leaves out it marks with three dots, or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from kipvote.messages.charsets import clean_text
from kipvote.wiki.page import ELISIONS, BlockKind, Document, parse_title
from kipvote.wiki.storage import read_html, without_site


class _Lines(RendererHTML):
    """A line of the text is a line of the page, unless the words of a link go on in the next."""

    def link_open(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        env["linked"] = True
        return self.renderToken(tokens, at, options, env)

    def link_close(self, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
        env["linked"] = False
        return self.renderToken(tokens, at, options, env)

    def softbreak(self, _tokens: Sequence[Token], _at: int, _options: OptionsDict, env: EnvType) -> str:
        return " " if env.get("linked") else "</p><p>"


def _commonmark() -> MarkdownIt:
    """A reader that leaves addresses as they are written: nobody follows them from here."""
    reader = MarkdownIt("commonmark", renderer_cls=_Lines).enable(["strikethrough", "table"])
    reader.disable(["code", "html_block", "lheading"])
    reader.validateLink = lambda url: url is not None  # type: ignore[method-assign]
    reader.normalizeLink = lambda url: url  # type: ignore[method-assign]
    return reader


_READER = _commonmark()
_COMMENT = re.compile(r"^[ \t]{0,9}<!--(?:(?!<!--|-->).){0,4000}-->", re.MULTILINE | re.DOTALL)
# The macro for an issue, on a page that is still loading and in a comparison of versions; its key remains.
_LOADING = re.compile(
    r"(?:[ \t]{0,9}\n){0,3}(?:[ \t]{0,9}[-–—])?(?:[ \t]{0,9}\n){0,3}[ \t]{0,9}"
    r"getting issue details(?:\.{3}|…)(?:\s{0,9}(?-i:STATUS)\b[ \t]{0,9})?",
    re.IGNORECASE,
)
_PARAMETERS = re.compile(
    r"^(?P<bullet>[ \t]*(?:[•◦▪‣·*+–-][ \t]+)?)Jira[ \t]*\n"
    r"(?:(?:server|column|count|maximumIssues|showSummary|jqlQuery)\S.*\n){0,9}"
    r"key(?P<key>[A-Z][A-Z0-9]{1,15}-\d{1,7})[ \t]*$",
    re.MULTILINE,
)
_BULLET = re.compile(r"^([ \t]*)[•◦▪‣·–+*-][ \t]+(?=\S)", re.MULTILINE)
_HEADING = re.compile(r"^(#{1,6}[ \t].*?)[ \t]{0,9}\{[#.:][^{}\n]{0,300}\}[ \t]*$", re.MULTILINE)
_ROW = re.compile(r"^[^\t\n]*\t[^\n]*$", re.MULTILINE)
_FIELD = re.compile(r"(title|source|url):[ \t]+[\"']?(.*?)[\"']?[ \t]*")
_MOST_FIELDS = 60


def read_plaintext(text: str) -> Document:
    """The document in ``text``; its title is that of front matter or at the head of a printed page."""
    fields, text = _front_matter(_COMMENT.sub("", clean_text(text)).lstrip("\n"))
    text = _PARAMETERS.sub(r"\g<bullet>\g<key>", _LOADING.sub("", text))
    text = _BULLET.sub(r"\1- ", _HEADING.sub(r"\1", text))
    text = "\n".join(_with_ends(_ROW.sub(_row, text).split("\n")))
    document = read_html(_READER.render(text))
    blocks = [
        replace(block, kind=BlockKind.ELISION) if block.text in ELISIONS else block
        for block in document.blocks
    ]
    head = blocks[0].text if blocks else ""
    title = without_site(fields.get("title", ""))
    if title == fields.get("title") and not parse_title(title).of_a_proposal:
        title = ""
    if without_site(head) != head:
        # A printed page has it at its head, and so on each of them.
        title, blocks = title or without_site(head), [block for block in blocks if block.text != head]
    address = fields.get("source", fields.get("url", ""))
    url = address if re.fullmatch(r"https?://\S{1,2000}", address) else None
    return replace(document, blocks=blocks, title=title or None, url=url)


def _front_matter(text: str) -> tuple[Mapping[str, str], str]:
    """What the lines of YAML above a text say of its title and source, and the text below them."""
    rule, *lines = text.split("\n")
    if rule.rstrip() == "---" and "---" in (ends := [line.rstrip() for line in lines[:_MOST_FIELDS]]):
        end = ends.index("---")
        fields = {said[1]: said[2] for line in ends[:end] if (said := _FIELD.fullmatch(line))}
        if fields.get("title"):
            return fields, "\n".join(lines[end + 1 :])
    return {}, text


def _row(line: re.Match[str]) -> str:
    """A line with tabs between its words as the row of a table, each a table of its own."""
    cells = [cell.strip() for cell in line.group().split("\t")]
    if sum(map(bool, cells)) < 2:
        return line.group()
    return f"\n<table><tr><td>{'</td><td>'.join(cells)}</td></tr></table>\n"


def _with_ends(lines: Sequence[str]) -> Iterator[str]:
    """The lines, a blank one behind each table: Markdown would go on with it."""
    for line, below in zip(lines, [*lines[1:], ""], strict=True):
        yield line
        if "|" in line and "|" not in below:
            yield ""
