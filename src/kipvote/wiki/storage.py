"""Storage: a page in the wiki's storage format, or in any HTML, as the lines a reader sees.

The storage format is XML with the entities of HTML. What an HTML parser would take for something else is put
in other words first: tags that close themselves, CDATA, and the elements whose nesting or formatting rules
would make a tree of quadratic size.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape
from typing import NamedTuple
from urllib.parse import quote_plus

from selectolax.lexbor import LexborHTMLParser, LexborNode

from kipvote.messages.charsets import clean_line, clean_text
from kipvote.wiki.page import ELISIONS, Anchor, Block, BlockKind, Document, Place, squash

_TOKEN = re.compile(
    r"<!\[CDATA\[(?P<literal>.*?)(?:\]\]>|\Z)"
    r"|<!--(?:-?>|.*?--!?>|.*)|<[!?][^<>]*+>|<(?:script|style)\b(?:.*?</(?:script|style)\b[^<>]*+>|.*)"
    r"|<(?P<closing>/?)(?P<name>[a-z][a-z0-9:_-]*+)(?P<rest>(?:\"[^\"]*+\"|'[^']*+'|[^<>\"']|[\"'])*+)>",
    re.IGNORECASE | re.DOTALL,
)
_EMPTY = re.compile(r"(?:^|[\s\"'])/\s*$")
_NAMES = {
    name: called
    for called, names in {
        "div": "div blockquote dl dt dd section article header footer main nav aside figure details address "
        "form ac:rich-text-body ac:layout ac:layout-section ac:layout-cell",
        "li": "li ac:task",
        "pre": "pre ac:plain-text-body",
        "ul": "ul ac:task-list",
        "x-anchor": "a",
        "x-link": "ac:link",
        "x-macro": "ac:macro ac:structured-macro",
        "x-meta": "meta",
        "x-page": "ri:page",
        "x-parameter": "ac:parameter",
        "x-picture": "img ac:image",
        "x-relation": "link",
        "x-title": "title",
        "x-unseen": "s del strike svg noscript iframe button select textarea ac:placeholder ac:task-id "
        "ac:task-status",
        "x-url": "ri:url",
        **{name: name for name in "p br hr span table tr td th ol h1 h2 h3 h4 h5 h6 time".split()},
    }.items()
    for name in names.split()
}
"""The elements that are read, and how they are called in the tree; of others only their content is."""
_VOID = frozenset({"br", "hr", "img", "link", "meta"})
_UNNESTED = frozenset("p br hr li tr td th h1 h2 h3 h4 h5 h6".split())
_BLOCKS = frozenset("p div br hr pre table tr td th ul ol li h1 h2 h3 h4 h5 h6".split())
_DEEPEST = 400
_LONGEST_ATTRIBUTES = 4_000


def _simplified(text: str) -> Iterator[str]:
    """The markup without what does not bear on its lines; a ``<`` that opens no tag is text."""
    end = depth = 0
    for token in _TOKEN.finditer(text):
        yield text[end : token.start()].replace("<", "&lt;")
        end = token.end()
        if token["literal"] is not None:
            yield escape(token["literal"])
        name = _NAMES.get((token["name"] or "").lower())
        if name is None:
            continue
        closing, rest = token["closing"], token["rest"]
        void = token["name"].lower() in _VOID
        if empty := void or bool(_EMPTY.search(rest)):
            rest = rest.rstrip().removesuffix("/")
        elif name not in _UNNESTED:
            depth = max(0, depth + (-1 if closing else 1))
        if name not in _UNNESTED and depth + bool(closing) > _DEEPEST:
            yield "<br>" if name in _BLOCKS else ""
            continue
        yield f"<{closing}{name}{rest if len(rest) <= _LONGEST_ATTRIBUTES and not closing else ''}>"
        if empty and not closing and name not in _VOID:
            yield f"</{name}>"
    yield text[end:].replace("<", "&lt;")


def read_html(text: str) -> Document:
    """The document in ``text``: of a whole page its content, of a fragment everything.

    Struck-out text and tables of contents are not read. Macros are read by what they show: an issue by its
    key, a status by its title, a link to a page by the address the wiki gives it.
    """
    tree = LexborHTMLParser("".join(_simplified(text)))
    content = tree.css_first("div#main-content, div.wiki-content")
    reader = _Reader(content.mem_id if content else None)
    if tree.body is not None:
        _walk(tree.body, reader)

    def fact(selector: str, attribute: str = "") -> str:
        node = tree.css_first(selector)
        return (
            clean_line((node.attributes.get(attribute) if attribute else node.text()) or "") if node else ""
        )

    whole, own = reader.blocks(), reader.blocks(content=True)
    told = [shown[1] for block in whole if (shown := _VERSION.search(block.text))]
    version = told[0] if told else fact('x-meta[name="ajs-page-version"]', "content")
    title = fact('x-meta[name="ajs-page-title"]', "content") or fact("#title-text") or fact("x-title")
    return Document(
        [block for block in own if block.kind in _WITHOUT_WORDS or not _is_furniture(block.text)],
        without_site(title) or None,
        fact('x-relation[rel="canonical"]', "href") or None,
        version=int(version) if re.fullmatch(r"[0-9]{1,6}", version) else None,
        outdated=any(_OLD.search(block.text) for block in whole),
    )


def _walk(root: LexborNode, reader: _Reader) -> None:
    """Lead a reader through a tree without recursion, nesting may be deep."""
    above: list[LexborNode] = []
    node: LexborNode | None = root
    while node is not None:
        entered = reader.enter(node)
        if entered and (child := node.first_child) is not None:
            above.append(node)
            node = child
            continue
        if entered:
            reader.leave(node)
        while node.next is None and above:
            node = above.pop()
            reader.leave(node)
        node = node.next if above else None


_KINDS = {f"h{rank}": (BlockKind.HEADING, rank) for rank in range(1, 7)} | {"li": (BlockKind.ITEM, 0)}
_ENDING = frozenset({*_KINDS, "td", "th", "tr", "ul", "ol"})
"""The elements beyond whose end the kind of a line does not reach."""
_UNREAD = frozenset({"x-unseen", "x-parameter", "x-title"})
_WITHOUT_WORDS = frozenset({BlockKind.CODE, BlockKind.FIGURE})
_UNSEEN_CLASSES = frozenset({"toc-macro", "hidden"})
_UNSEEN_STYLE = re.compile(
    r"display\s{0,9}:\s{0,9}none|text-decoration[a-z-]{0,9}\s{0,9}:\s{0,9}line-through"
)
_ICONS = frozenset({"emoticon", "icon", "userLogo", "aui-icon"})
_MACROS_IN_A_LINE = frozenset({"jira", "jiraissues", "status", "anchor"})
_MACROS_WITHOUT_CONTENT = _MACROS_IN_A_LINE | {"toc", "toc-zone", "excerpt"}
_ISSUES = "https://issues.apache.org/jira"


class _Lead(NamedTuple):
    """Where an anchor of the line begins, and what it shows if it has no words; or ends, if it ``closes``."""

    url: str | None
    name: str = ""
    closes: bool = False


class _Reader:
    """What is read so far: the finished blocks, the line being written, and what is open around it."""

    def __init__(self, content: int | None) -> None:
        self._content = content  # the element that holds the page's own content
        self._inside = content is None
        self._blocks: list[tuple[Block, bool]] = []
        self._line: list[str | _Lead] = []
        self._kind, self._rank = BlockKind.PARAGRAPH, 0
        self._open: Counter[str] = Counter()
        self._place = Place(-1, -1, -1)
        self._macros: list[tuple[str, int]] = []  # those open, and how many blocks stood before them

    def blocks(self, *, content: bool = False) -> list[Block]:
        self._end()
        return [block for block, inside in self._blocks if inside or not content]

    def enter(self, node: LexborNode) -> bool:
        """Whether what stands in a node is to be read."""
        tag = node.tag or ""
        if tag == "-text":
            self._write(clean_text(node.text_content or ""))
            return False
        said = _said(node)
        if tag in _UNREAD or said.get("id") == "title-text" or self._is_unseen(said):
            return False
        self._inside |= node.mem_id == self._content
        if tag in _BLOCKS:
            self._end()
            self._kind, self._rank = _KINDS.get(tag, (self._kind, self._rank))
            self._move(tag)
        else:
            self._begin(tag, node, said)
        self._open[tag] += 1
        return True

    def leave(self, node: LexborNode) -> None:
        tag = node.tag or ""
        if tag in _BLOCKS:
            self._end()
        if tag in _ENDING:
            self._kind, self._rank = BlockKind.PARAGRAPH, 0
        elif tag in {"x-anchor", "x-link"}:
            self._line.append(_Lead(None, closes=True))
        elif tag == "x-macro":
            self._close_macro()
        self._open[tag] -= 1
        self._inside &= node.mem_id != self._content

    def _is_unseen(self, said: Mapping[str, str]) -> bool:
        classes = set(said.get("class", "").split())
        if (key := said.get("data-jira-key")) and "jira-issue" in classes:
            # What HTML shows of an issue beside its key was true when the page was rendered.
            self._link(f"{_ISSUES}/browse/{clean_line(key)}", clean_line(key))
            return True
        return bool(_UNSEEN_CLASSES & classes or _UNSEEN_STYLE.search(said.get("style", "").lower()))

    def _link(self, url: str, words: str) -> None:
        self._line += [_Lead(url), words, _Lead(None, closes=True)]

    def _write(self, text: str) -> None:
        first, *others = text.split("\n") if self._open["pre"] else [text]
        self._line.append(first)
        for line in others:
            self._end()
            self._line.append(line)

    def _end(self) -> None:
        """Finish the line, its white space collapsed; an anchor that is open goes on in the next."""
        literal, text, start = bool(self._open["pre"]), "", 0
        lead: _Lead | None = None
        anchors: list[Anchor] = []
        for part in self._line:
            if isinstance(part, str):
                spaced = text[-1:] in {"", " "} and part[:1].isspace()
                text += part if literal else re.sub(r"\s+", " ", part)[spaced:]
                continue
            if lead is not None:
                text += lead.name if len(text) == start else ""
                anchors.append(Anchor(start, text[start:].strip(), lead.url))
            lead, start = None if part.closes else part, len(text)
        if lead is not None and len(text) > start:
            anchors.append(Anchor(start, text[start:].strip(), lead.url))
        self._line = [lead] if lead is not None else []
        if text := text.rstrip():
            kind = BlockKind.CODE if literal else self._kind
            self._add(kind, text, tuple(anchor for anchor in anchors if anchor.words or anchor.url))
            self._kind, self._rank = BlockKind.PARAGRAPH, 0

    def _add(self, kind: BlockKind, text: str = "", anchors: tuple[Anchor, ...] = ()) -> None:
        level = self._rank if kind is BlockKind.HEADING else self._open["ul"] + self._open["ol"]
        place = self._place if self._open["table"] and self._place.column >= 0 else None
        self._blocks.append((Block(kind, text, anchors, level, place), self._inside))

    def _move(self, tag: str) -> None:
        """Go on to the next table, row or cell, of nested tables those of the outermost."""
        table, row, column = self._place.table, self._place.row, self._place.column
        if tag == "table" and not self._open["table"]:
            self._place = Place(table + 1, -1, -1)
        elif tag == "tr" and self._open["table"] == 1:
            self._place = Place(table, row + 1, -1)
        elif tag in {"td", "th"} and self._open["table"] == 1:
            self._place = Place(table, row, column + 1)

    def _begin(self, tag: str, node: LexborNode, said: Mapping[str, str]) -> None:
        """Go into an element that is no block; the space of a page within the same one is not said."""
        if tag == "x-anchor" and "href" in said:
            self._line.append(_Lead(clean_line(said["href"])))
        elif tag == "x-link":
            url, name = None, ""
            for child, about in _children(node):
                if child == "x-page" and (name := clean_line(about.get("ri:content-title", ""))):
                    space = clean_line(about.get("ri:space-key", "")) or "KAFKA"
                    url = f"/confluence/display/{space}/{quote_plus(name)}"
                elif child == "x-url":
                    url = clean_line(about.get("ri:value", ""))
            self._line.append(_Lead(url, name))
        elif tag == "x-picture" and not _ICONS & set(said.get("class", "").split()):
            self._end()
            self._add(BlockKind.FIGURE)
        elif tag == "time" and node.first_child is None:
            self._line.append(said.get("datetime", ""))
        elif tag == "x-macro":
            self._begin_macro(said.get("ac:name", "").lower(), node)

    def _begin_macro(self, name: str, node: LexborNode) -> None:
        given = {about.get("ac:name", "").lower(): about[""] for _, about in _children(node)}
        if name not in _MACROS_IN_A_LINE:
            self._end()
        if key := given.get("key"):
            self._link(f"{_ISSUES}/browse/{key}", key)
        elif query := given.get("jqlquery"):
            self._link(f"{_ISSUES}/issues/?jql={quote_plus(query)}", query)
        elif name == "status":
            self._line.append(given.get("title", ""))
        self._macros.append((name, len(self._blocks)))

    def _close_macro(self) -> None:
        name, before = self._macros.pop()
        if name not in _MACROS_IN_A_LINE:
            self._end()
        if name not in _MACROS_WITHOUT_CONTENT and len(self._blocks) == before:
            self._add(BlockKind.FIGURE)


def _said(node: LexborNode) -> dict[str, str]:
    return {name: value or "" for name, value in node.attributes.items()}


def _children(node: LexborNode) -> Iterator[tuple[str, Mapping[str, str]]]:
    """The elements right within one, with their attributes and under the empty name their text."""
    child = node.first_child
    while child is not None:
        if child.tag in {"x-page", "x-url", "x-parameter"}:
            yield child.tag, _said(child) | {"": clean_line(child.text())}
        child = child.next


_OLD = re.compile(r"you are viewing an old version of this", re.IGNORECASE)
_VERSION = re.compile(r"[«<‹]\s*previous\s+version\s+(\d{1,6})\b", re.IGNORECASE)
_SITE = re.compile(
    r"^(?:\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4},? \d{1,2}:\d{2}(?: ?[AP]M)?\s+)?(?P<title>\S.*) - Apache Kafka"
    r" - Apache Software Foundation$|^Apache Kafka : (?P<prefixed>.*)"
)
_FURNITURE = re.compile(
    r"skip to (?:end|start|main|content|breadcrumbs?|search)\b.{0,40}|go to (?:end|start) of .{1,40}"
    r"|child pages|\d+ more child pages|space (?:shortcuts|tools)|page tree|browse pages|breadcrumbs?"
    r"|configure space tools|attachments(?: \(\d+\))?|page (?:history|information|comparison)"
    r"|(?:un)?resolved comments|export to (?:pdf|word)|jira links|no labels|edit labels|add a comment"
    r"|view (?:in hierarchy|source|page|current version|the current version\.?)|write a comment.{0,3}|like"
    r"|be the first to like this|\d+ min(?:ute)? read|compare with current(?: view page history)?"
    r"|view page history|restore this version|previous|next|[«‹] previous.{0,40}|.{0,40}next [»›]|edit"
    r"|save for later|watch(?:ing)?|share|log in|sign up|modified on \w{3,9} \d{1,2}, \d{4}.{0,40}"
    r"|created by .{1,120}|last (?:modified|updated)\b.{1,80}|(?:powered|printed) by .{1,80}"
    r"|evaluate confluence today.{0,20}|dashboard|pages|blog|apache kafka|kafka improvement proposals"
    r"|apache software foundation|pages / .{1,200}|due to spam,? sign-?up is disabled\b.{0,200}"
    r"|this confluence has been ldap enabled\b.{0,300}|table of contents(?: \|)?|-{3,}",
    re.IGNORECASE,
)


def without_site(title: str) -> str:
    """A title as a browser shows it, or prints it with the time, without the name of the site."""
    found = _SITE.match(title)
    return (found["title"] or found["prefixed"]) if found else title


def _is_furniture(text: str) -> bool:
    """Whether a line is none of the page's own: navigation, banners, bylines; a mark of the copy stays."""
    if text in ELISIONS:
        return False
    return not squash(text) or bool(_OLD.search(text) or _FURNITURE.fullmatch(text))
