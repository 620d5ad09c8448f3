"""Markup: the text a person reading an HTML mail sees, with its quotations marked by ``>``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser, LexborNode

_BREAKING = frozenset(
    "address article aside blockquote body center dd details div dl dt fieldset figure footer form header li "
    "main nav ol section summary table tr ul".split()
)
_SPACED = frozenset({"h1", "h2", "h3", "h4", "h5", "h6", "hr", "p", "pre"})
_KEPT = _BREAKING | _SPACED | {"br", "head", "html", "span", "tbody", "td", "tfoot", "th", "thead"}
_UNNESTED = frozenset(
    {"body", "br", "dd", "dt", "head", "hr", "html", "li", "p", "tbody", "td", "tfoot", "th", "thead", "tr"}
)
_STRUCK = frozenset({"s", "strike", "del"})
"""What is struck out is not said; no formatting for the parser, it is a hidden span."""
_QUOTES = frozenset({"cite", "gmail_quote", "protonmail_quote", "yahoo_quoted"})

_TAG = re.compile(
    r"<!--(?:-?>|.*?--!?>|.*)"
    r"|<[!?][^<>]*+>"
    r"|<(?:script|style|title|iframe|noembed|noframes)\b"
    r"(?:.*?</(?:script|style|title|iframe|noembed|noframes)\b[^<>]*+>|.*)"
    r"|<(?P<closing>/?)(?P<name>[a-z][a-z0-9:_-]*+)(?P<attributes>(?:\"[^\"]*+\"|'[^']*+'|[^<>\"']|[\"'])*+)>",
    re.IGNORECASE | re.DOTALL,
)
_SPACES = re.compile(r"[ \t\n\r\f]+")
_HIDDEN = re.compile(r"display\s{0,9}:\s{0,9}none|text-decoration[a-z-]{0,9}\s{0,9}:\s{0,9}line-through")
_BORDERLESS = re.compile(r"border\s{0,9}:\s{0,9}(?:none|0)")

_DEEPEST_NESTING = 500
_DEEPEST_QUOTATION = 50
_LONGEST_ATTRIBUTES = 2_000


def html_to_text(html: str) -> str:
    r"""Render ``html`` as lines: a block starts a line, an inline tag never does.

    A paragraph (``p``) stands between blank lines, a ``div`` does not. Lines of a quotation start with
    one ``>`` per level and a space. Time is linear in the input, however broken it is.

    >>> html_to_text("<div><b>-1</b> <span>(binding)</span></div><blockquote>so <i>what</i>?</blockquote>")
    '-1 (binding)\n> so what?'
    """
    body = LexborHTMLParser("".join(_simplified(html))).body
    if body is None:
        return ""
    page = _Page(_holders_of_quotations(body))
    for node, entering in _walk(body, page):
        (page.enter if entering else page.leave)(node)
    return page.text()


def _simplified(html: str) -> Iterator[str]:
    """``html`` without what does not bear on its lines.

    Inline formatting, odd attributes and very deep nesting make any HTML parser that follows the
    standard build a tree of quadratic size (the standard says so), so they do not reach it. A ``<`` that
    opens no tag is text.
    """
    end, depth = 0, 0
    for tag in _TAG.finditer(html):
        yield html[end : tag.start()].replace("<", "&lt;")
        end = tag.end()
        name = (tag["name"] or "").lower()
        if name not in _KEPT and name not in _STRUCK:
            continue
        if name in _UNNESTED:
            yield _tag(tag, name)
            continue
        depth = max(0, depth + (-1 if tag["closing"] else 1))
        if depth + bool(tag["closing"]) <= _DEEPEST_NESTING:
            yield _tag(tag, name)
        elif name != "span" and name not in _STRUCK:
            yield "<br>"
    yield html[end:].replace("<", "&lt;")


def _tag(tag: re.Match[str], name: str) -> str:
    if name in _STRUCK:
        return "</span>" if tag["closing"] else '<span style="display:none">'
    attributes = tag["attributes"]
    if tag["closing"] or name in {"html", "body"} or len(attributes) > _LONGEST_ATTRIBUTES:
        attributes = ""
    return f"<{tag['closing']}{name}{attributes}>"


def _holders_of_quotations(body: LexborNode) -> set[int]:
    """The nodes that have a ``blockquote`` within."""
    holders: set[int] = set()
    for quotation in body.css("blockquote"):
        node = quotation.parent
        while node is not None and node.mem_id not in holders:
            holders.add(node.mem_id)
            node = node.parent
    return holders


def _walk(root: LexborNode, page: _Page) -> Iterator[tuple[LexborNode, bool]]:
    """Every node in document order, on entering and on leaving it; without recursion, nesting may be deep."""
    above: list[LexborNode] = []
    node: LexborNode | None = root
    while node is not None:
        yield node, True
        child = None if page.hides(node) else node.first_child
        if child is not None:
            above.append(node)
            node = child
            continue
        yield node, False
        while node is not None and above and node.next is None:
            node = above.pop()
            yield node, False
        node = node.next if node is not None and above else None


class _Page:
    """The lines rendered so far, and the one being written."""

    def __init__(self, holders: set[int]) -> None:
        self._holders = holders
        self._done: list[str] = []
        self._line: list[str] = []
        self._ends_in_space = False
        self._marker = ""  # of a list item, until its first word comes
        self._depth = 0
        self._gap: int | None = None  # a blank line is due before the next text; at which depth
        self._kept_spaces = 0

    def text(self) -> str:
        self._end()
        return "\n".join(self._done).strip("\n")

    def hides(self, node: LexborNode) -> bool:
        return node.tag == "head" or bool(_HIDDEN.search(_attribute(node, "style")))

    def enter(self, node: LexborNode) -> None:
        tag = node.tag or ""
        if tag == "-text":
            self._write(node.text_content or "")
        elif tag == "br":
            self._end(forced=True)
        elif tag in {"td", "th"}:
            self._space()
        elif tag in _BREAKING or tag in _SPACED:
            self._break(tag)
            self._marker = "* " if tag == "li" else self._marker
            self._kept_spaces += tag == "pre"
            self._depth += self._is_quotation(node, tag)

    def leave(self, node: LexborNode) -> None:
        tag = node.tag or ""
        if tag in _BREAKING or tag in _SPACED:
            self._break(tag)
            self._marker = "" if tag == "li" else self._marker
            self._kept_spaces -= tag == "pre"
            self._depth -= self._is_quotation(node, tag)

    def _is_quotation(self, node: LexborNode, tag: str) -> bool:
        if tag == "blockquote":
            return not _is_indentation(node)
        # Gmail puts the answers between quoted passages into its gmail_quote, too: its blockquotes tell.
        quoted = not _QUOTES.isdisjoint(_attribute(node, "class").split())
        return quoted and node.mem_id not in self._holders

    def _break(self, tag: str) -> None:
        self._end()
        if tag in _SPACED:
            self._gap = self._depth if self._gap is None else min(self._gap, self._depth)

    def _space(self) -> None:
        if self._line and not self._ends_in_space:
            self._line.append(" ")
            self._ends_in_space = True

    def _write(self, text: str) -> None:
        if self._kept_spaces:
            first, *others = text.replace("\r\n", "\n").split("\n")
            self._append(first)
            for line in others:
                self._end(forced=True)
                self._append(line)
            return
        text = _SPACES.sub(" ", text)
        self._append(text[1:] if text[:1] == " " and (self._ends_in_space or not self._line) else text)

    def _append(self, text: str) -> None:
        if text:
            self._line += [self._marker, text]
            self._marker = ""
            self._ends_in_space = text[-1] == " "

    def _end(self, *, forced: bool = False) -> None:
        if not self._line and not forced:
            return
        if self._gap is not None and self._done and self._done[-1].strip("> "):
            self._done.append(_prefix(min(self._gap, self._depth)).rstrip())
        line = "".join(self._line).replace("\xa0", " ")
        self._done.append((_prefix(self._depth) + line).rstrip())
        self._line.clear()
        self._gap = None
        self._ends_in_space = False


def _prefix(depth: int) -> str:
    depth = min(depth, _DEEPEST_QUOTATION)
    return ">" * depth + " " if depth else ""


def _is_indentation(node: LexborNode) -> bool:
    # Web mail indents its user's own text with a bare blockquote without any border.
    style = _attribute(node, "style")
    bare = not _attribute(node, "class") and not _attribute(node, "type") and "border-left" not in style
    return bare and bool(_BORDERLESS.search(style))


def _attribute(node: LexborNode, name: str) -> str:
    return (node.attributes.get(name) or "").lower() if node.is_element_node else ""
