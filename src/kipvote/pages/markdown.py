"""Markdown: what a line of it shows: its words and links, without emphasis and what is struck out.

CommonMark is read by ``markdown_it``. Copies are read a line at a time, which no reader of whole pages would:
of a page copied out of a browser every line is a paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from kipvote.messages.charsets import clean_text
from kipvote.pages.document import Anchor
from kipvote.pages.lines import Line


def _commonmark() -> MarkdownIt:
    """A reader that leaves addresses as they are written: nobody follows them from here."""
    reader = MarkdownIt("commonmark").enable("strikethrough")
    reader.validateLink = lambda url: url is not None  # type: ignore[method-assign]
    reader.normalizeLink = lambda url: url  # type: ignore[method-assign]
    return reader


_READER = _commonmark()
_MARKS = re.compile(r"[\\`*_~\[<&]")
_TAG = re.compile(r"<(?P<closing>/?)(?P<name>[a-z][a-z0-9]*)", re.IGNORECASE)
_LOOSE = frozenset(
    "a abbr b big center cite code del em font i img ins kbd mark p q s small span strike strong sub sup tt "
    "u".split()
)
_STRUCK = frozenset({"s", "del", "strike"})
_HREF = re.compile(r"\bhref\s{0,9}=\s{0,9}(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))", re.IGNORECASE)
_LABEL = re.compile(r" {0,3}\[[^\[\]]{1,100}\]:[ \t]{1,9}<?https?://\S")
# A link whose words or title a copy wrapped; the next line begins with no mark of a block.
_NEXT = r"\n[ \t]*(?![-*+•>#|]\s|\d{1,2}[.)]\s|\s)"
_WRAPPED = re.compile(
    rf"\[[^\[\]\n]{{0,300}}(?:{_NEXT}[^\[\]\n]{{1,300}}){{1,3}}(?=\]\()"
    rf"|\]\([^()\s]{{1,2000}}(?:{_NEXT}|[ \t]+)\"[^\"\n]{{0,300}}(?:{_NEXT}[^\"\n]{{1,300}}){{0,2}}\"\)"
)

Labels = Mapping[str, Any]
"""Where the links lead that name their target by a label of a line of its own, as the library holds them."""


def read_line(text: str, labels: Labels) -> tuple[str, tuple[Anchor, ...], bool]:
    """The words and the links that a line of Markdown shows, and whether it shows a picture.

    >>> read_line('**See** <a href="x">b</a> ~~not~~', {})
    ('See b', (Anchor(start=4, words='b', url='x'),), False)
    """
    line = Line()
    if _MARKS.search(text) is None:
        line.write(text)
        return line.take()[0], (), False
    (inline,) = _READER.parseInline(text, {"references": labels})
    tokens = _shown(inline.children or [])
    for token in tokens:
        if token.type == "link_open":
            line.begin(str(token.attrs["href"]))
        elif token.type == "link_close":
            line.end()
        elif token.type == "html_inline":
            _read_tag(line, token.content)
        elif token.type in {"text", "code_inline", "text_special"}:
            line.write(token.content if token.content.isascii() else clean_text(token.content))
    line.end()
    words, anchors = line.take()
    return words, anchors, any(token.type == "image" or token.content[:4] == "<img" for token in tokens)


def _shown(tokens: Sequence[Token]) -> list[Token]:
    """The tokens without what is struck out, by tildes or by tags."""
    names = [_name(token) for token in tokens]
    last = {name: at for at, name in enumerate(names)}
    shown: list[Token] = []
    passed = 0
    for at, token in enumerate(tokens):
        end = f"/{names[at]}"
        if at >= passed and names[at] in _STRUCK and last.get(end, 0) > at:
            passed = names.index(end, at) + 1
        elif at >= passed:
            shown.append(token)
    return shown


def _name(token: Token) -> str:
    """The name of the tag that a token is, behind a stroke if it closes; empty for anything else."""
    if token.tag == "s":
        return "s" if token.nesting > 0 else "/s"
    tag = _TAG.match(token.content) if token.type == "html_inline" else None
    return tag["closing"] + tag["name"].lower() if tag else ""


def _read_tag(line: Line, tag: str) -> None:
    """Begin or end a link; other tags within a line are emphasis, and what only looks like one is text."""
    found = _TAG.match(tag)
    name = found["name"].lower() if found else ""
    if name not in _LOOSE:
        line.write(tag)
    elif name == "a":
        target = _HREF.search(tag)
        line.end()
        if target:
            line.begin(target[1] or target[2] or target[3] or "")


def as_html(lines: Sequence[str]) -> str:
    r"""Lines of HTML, the emphasis and the links of Markdown in them as tags.

    >>> as_html(["<p>**See**", "[here](x)</p>"])
    '<p><strong>See</strong>\n<a href="x">here</a></p>'
    """
    return str(_READER.renderInline("\n".join(lines)))


def with_whole_links(lines: Sequence[str]) -> list[str]:
    """The lines, each link that a copy wrapped on one of them.

    >>> with_whole_links(["- [Test", "  Plan](x)", "- it"])
    ['- [Test Plan](x)', '- it']
    """
    text = "\n".join(lines)
    return _WRAPPED.sub(lambda link: " ".join(link.group().split()), text).split("\n")


def labels_of(lines: Sequence[str]) -> tuple[Labels, list[str]]:
    """The labels that links name their targets by, and the lines without those that say so.

    >>> labels, rest = labels_of(["See [here][1].", "", "[1]: https://example.org/x"])
    >>> read_line(rest[0], labels)[1], rest[1:]
    ((Anchor(start=4, words='here', url='https://example.org/x'),), [''])
    """
    if not any(map(_LABEL.match, lines)):
        return {}, list(lines)
    found: dict[str, Any] = {}
    _READER.parse("\n".join(lines), found)
    starts = {label["map"][0] for label in found.get("references", {}).values()}
    rest = "\n".join(line for at, line in enumerate(lines) if at not in starts).casefold()
    used = {
        name: label
        for name, label in found.get("references", {}).items()
        if _labelled(lines[label["map"][0]]) in rest
    }
    told = {at for label in used.values() for at in range(*label["map"])}
    return used, [line for at, line in enumerate(lines) if at not in told]


def _labelled(line: str) -> str:
    return line.strip().partition("]:")[0].casefold() + "]"
