"""Hypertext: a page in the wiki's HTML or storage format, or saved by a browser, as a document."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import quote_plus

from kipvote.messages.charsets import clean_line
from kipvote.pages.banners import of_an_old_version, version_shown, without_furniture, without_site
from kipvote.pages.document import Anchor, Block, BlockKind, Document
from kipvote.pages.lines import Line, Tables
from kipvote.pages.markup import Closing, Opening, Words, read_markup

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_LISTS = ("ul", "ol", "ac:task-list")
_ITEMS = ("li", "ac:task")
_LINES = frozenset(
    "p div br hr blockquote dl dt dd tbody thead section article header footer body html title "
    "ac:layout ac:layout-section ac:layout-cell".split()
)
_LITERAL = frozenset({"pre", "ac:plain-text-body"})
_UNSEEN = frozenset(
    "s del strike svg noscript iframe button select textarea ac:placeholder ac:task-id ac:task-status".split()
)
_UNSEEN_CLASSES = frozenset({"toc-macro", "hidden"})
_UNSEEN_STYLE = re.compile(
    r"display\s{0,9}:\s{0,9}none|text-decoration[a-z-]{0,9}\s{0,9}:\s{0,9}line-through"
)
_ICONS = frozenset({"emoticon", "icon", "userLogo", "aui-icon"})
_MACROS_IN_A_LINE = frozenset({"jira", "jiraissues", "status", "anchor"})
_MACROS_WITHOUT_CONTENT = _MACROS_IN_A_LINE | {"toc", "toc-zone", "excerpt"}
_ISSUES = "https://issues.apache.org/jira"


def read_hypertext(text: str) -> Document:
    """The document in ``text``: of a whole page its content, of a fragment everything.

    Struck-out text and tables of contents are not read. Macros are read by what they show: an issue by its
    key, a status by its title, a link to a page by the address the wiki gives it.
    """
    reader = _Reader()
    for token in read_markup(text):
        if isinstance(token, Words):
            reader.write(token)
        elif isinstance(token, Opening):
            reader.start(token)
        else:
            reader.finish(token)
    return reader.document()


@dataclass(slots=True)
class _Macro:
    """An open macro: how many blocks stand before it, its parameters, how many of its bodies are open."""

    name: str
    first: int
    parameters: dict[str, str] = field(default_factory=dict)
    bodies: int = 0


class _Reader:
    """What is read so far: the finished blocks, the line being written, and what is open around it."""

    def __init__(self) -> None:
        self._blocks: list[tuple[Block, bool]] = []  # and whether it is of the page's content
        self._line = Line()
        self._tables = Tables()
        self._kind = BlockKind.PARAGRAPH
        self._rank = 0
        self._lists = 0
        self._literal = 0
        self._macros: list[_Macro] = []
        self._unseen: tuple[str, int] | None = None  # the element that is not read, and how often it is open
        self._captured: tuple[str, str, list[str]] | None = None  # element, name and text of what is no line
        self._divisions = 0
        self._content: int | None = None  # how many divisions are open around the page's content
        self._whole = False  # whether the page's content was met
        self._facts: dict[str, str] = {}

    def document(self) -> Document:
        self._end()
        blocks = [block for block, _ in self._blocks]
        version = version_shown(blocks)
        if version is None and re.fullmatch(r"[0-9]{1,6}", told := self._facts.get("version", "")):
            version = int(told)
        return Document(
            blocks=without_furniture(block for block, inside in self._blocks if inside or not self._whole),
            title=self._facts.get("title-text") or self._facts.get("title"),
            url=self._facts.get("url"),
            version=version,
            outdated=of_an_old_version(blocks),
        )

    def write(self, words: Words) -> None:
        if self._unseen is not None:
            return
        if self._captured is not None:
            self._captured[2].append(words.text)
        elif self._literal or (words.literal and not self._line.leads):
            self._write_lines(words.text)
        elif not self._macros or self._macros[-1].bodies:
            # Between the parameters of a macro there is only white space.
            self._line.write(words.text)

    def _write_lines(self, text: str) -> None:
        first, *others = text.split("\n")
        self._line.write(first, literal=True)
        for line in others:
            self._end()
            self._line.write(line, literal=True)

    def start(self, tag: Opening) -> None:
        if self._unseen is not None:
            name, times = self._unseen
            self._unseen = (name, times + (tag.name == name and not tag.empty))
        elif self._captured is None:
            self._enter(tag)
            if tag.empty:
                self.finish(Closing(tag.name))

    def finish(self, tag: Closing) -> None:
        if self._unseen is not None:
            name, times = self._unseen
            times -= tag.name == name
            self._unseen = (name, times) if times else None
        elif self._captured is not None:
            if tag.name == self._captured[0]:
                self._keep_captured()
        else:
            self._leave(tag.name)

    def _enter(self, tag: Opening) -> None:
        name = tag.name
        if self._is_unseen(tag):
            self._unseen = None if tag.empty else (name, 1)
        elif tag.attributes.get("id") == "title-text" or name == "title":
            self._end()
            self._captured = (name, "title" if name == "title" else "title-text", [])
        elif opener := _OPENERS.get(name):
            opener(self, tag)
        elif name in _LINES:
            self._end()
            self._enter_division(tag)

    def _leave(self, name: str) -> None:
        if closer := _CLOSERS.get(name):
            closer(self)
        elif name in _LINES:
            self._end()
            self._leave_division(name)

    def _is_unseen(self, tag: Opening) -> bool:
        key = tag.attributes.get("data-jira-key")
        if key and "jira-issue" in tag.classes:
            # What the HTML shows of an issue beside its key was true when the page was rendered.
            self._issue(key)
            return True
        return (
            tag.name in _UNSEEN
            or bool(_UNSEEN_CLASSES & tag.classes)
            or bool(_UNSEEN_STYLE.search(tag.attributes.get("style", "").lower()))
        )

    def _enter_division(self, tag: Opening) -> None:
        self._divisions += tag.name == "div"
        marked = tag.attributes.get("id") == "main-content" or "wiki-content" in tag.classes
        # Comments below the page are in a division of the same class.
        if tag.name == "div" and marked and not self._whole:
            self._content, self._whole = self._divisions, True

    def _leave_division(self, name: str) -> None:
        if name == "div":
            self._content = None if self._content == self._divisions else self._content
            self._divisions = max(0, self._divisions - 1)

    def _keep_captured(self) -> None:
        if self._captured is not None:
            (_, name, texts), self._captured = self._captured, None
            kept = self._macros[-1].parameters if self._macros else self._facts
            kept.setdefault(name, without_site(clean_line("".join(texts))))

    def open_meta(self, tag: Opening) -> None:
        name = {"ajs-page-title": "title-text", "ajs-page-version": "version"}.get(
            tag.attributes.get("name", "")
        )
        if name:
            self._facts.setdefault(name, clean_line(tag.attributes.get("content", "")))

    def open_relation(self, tag: Opening) -> None:
        if tag.attributes.get("rel") == "canonical":
            self._facts.setdefault("url", clean_line(tag.attributes.get("href", "")))

    def open_heading(self, tag: Opening) -> None:
        self._end()
        self._kind, self._rank = BlockKind.HEADING, int(tag.name[1])

    def open_list(self, _tag: Opening) -> None:
        self._end()
        self._lists += 1

    def close_list(self) -> None:
        self.close_block()
        self._lists = max(0, self._lists - 1)

    def open_item(self, _tag: Opening) -> None:
        self._end()
        self._kind = BlockKind.ITEM

    def close_block(self) -> None:
        """End a line whose kind does not reach beyond its element."""
        self._end()
        self._kind, self._rank = BlockKind.PARAGRAPH, 0

    def open_literal(self, tag: Opening) -> None:
        self.open_body(tag)
        self._literal += 1

    def close_literal(self) -> None:
        self.close_body()
        self._literal = max(0, self._literal - 1)

    def open_table(self, _tag: Opening) -> None:
        self._end()
        self._tables.enter()

    def close_table(self) -> None:
        self._end()
        self._tables.leave()

    def open_row(self, _tag: Opening) -> None:
        self._end()
        self._tables.next_row()

    def open_cell(self, _tag: Opening) -> None:
        self._end()
        self._tables.next_column()

    def open_anchor(self, tag: Opening) -> None:
        if tag.name == "ac:link":
            self._line.begin(None)
        elif "href" in tag.attributes:
            self._line.begin(clean_line(tag.attributes["href"]))

    def close_anchor(self) -> None:
        self._line.end()

    def open_page(self, tag: Opening) -> None:
        """A page that a link of the storage format leads to; within a space its name is not said."""
        title = clean_line(tag.attributes.get("ri:content-title", ""))
        space = clean_line(tag.attributes.get("ri:space-key", "")) or "KAFKA"
        if title:
            self._line.lead(f"/confluence/display/{space}/{quote_plus(title)}", title)

    def open_address(self, tag: Opening) -> None:
        self._line.lead(clean_line(tag.attributes.get("ri:value", "")), "")

    def open_picture(self, tag: Opening) -> None:
        if not _ICONS & tag.classes:
            self._end()
            self._add(BlockKind.FIGURE, "", ())

    def open_time(self, tag: Opening) -> None:
        if tag.empty:
            self._line.write(tag.attributes.get("datetime", ""))

    def open_macro(self, tag: Opening) -> None:
        name = tag.attributes.get("ac:name", "").lower()
        if name not in _MACROS_IN_A_LINE:
            self._end()
        self._macros.append(_Macro(name, len(self._blocks)))

    def close_macro(self) -> None:
        if not self._macros:
            return
        macro = self._macros.pop()
        if macro.name not in _MACROS_IN_A_LINE:
            self._end()
        if key := macro.parameters.get("key"):
            self._issue(key)
        elif query := macro.parameters.get("jqlquery"):
            self._line.link(f"{_ISSUES}/issues/?jql={quote_plus(query)}", query)
        elif macro.name == "status":
            self._line.write(macro.parameters.get("title", ""))
        elif macro.name not in _MACROS_WITHOUT_CONTENT and len(self._blocks) == macro.first:
            self._add(BlockKind.FIGURE, "", ())

    def open_parameter(self, tag: Opening) -> None:
        if self._macros:
            self._captured = (tag.name, tag.attributes.get("ac:name", "").lower(), [])

    def open_body(self, _tag: Opening) -> None:
        self._end()
        if self._macros:
            self._macros[-1].bodies += 1

    def close_body(self) -> None:
        self._end()
        if self._macros:
            self._macros[-1].bodies = max(0, self._macros[-1].bodies - 1)

    def _issue(self, key: str) -> None:
        self._line.link(f"{_ISSUES}/browse/{clean_line(key)}", clean_line(key))

    def _end(self) -> None:
        text, anchors = self._line.take()
        if text:
            self._add(BlockKind.CODE if self._literal else self._kind, text, anchors)
            self._kind, self._rank = BlockKind.PARAGRAPH, 0

    def _add(self, kind: BlockKind, text: str, anchors: tuple[Anchor, ...]) -> None:
        level = self._rank if kind is BlockKind.HEADING else self._lists
        block = Block(kind, text, anchors, level, self._tables.place())
        self._blocks.append((block, self._content is not None))


_OPENERS: dict[str, Callable[[_Reader, Opening], None]] = {
    "a": _Reader.open_anchor,
    "img": _Reader.open_picture,
    "link": _Reader.open_relation,
    "meta": _Reader.open_meta,
    "table": _Reader.open_table,
    "td": _Reader.open_cell,
    "th": _Reader.open_cell,
    "time": _Reader.open_time,
    "tr": _Reader.open_row,
    "ac:image": _Reader.open_picture,
    "ac:link": _Reader.open_anchor,
    "ac:macro": _Reader.open_macro,
    "ac:parameter": _Reader.open_parameter,
    "ac:rich-text-body": _Reader.open_body,
    "ac:structured-macro": _Reader.open_macro,
    "ri:page": _Reader.open_page,
    "ri:url": _Reader.open_address,
    **dict.fromkeys(_HEADINGS, _Reader.open_heading),
    **dict.fromkeys(_ITEMS, _Reader.open_item),
    **dict.fromkeys(_LISTS, _Reader.open_list),
    **dict.fromkeys(_LITERAL, _Reader.open_literal),
}
_CLOSERS: dict[str, Callable[[_Reader], None]] = {
    "a": _Reader.close_anchor,
    "table": _Reader.close_table,
    "td": _Reader.close_block,
    "th": _Reader.close_block,
    "tr": _Reader.close_block,
    "ac:link": _Reader.close_anchor,
    "ac:macro": _Reader.close_macro,
    "ac:rich-text-body": _Reader.close_body,
    "ac:structured-macro": _Reader.close_macro,
    **dict.fromkeys(_HEADINGS, _Reader.close_block),
    **dict.fromkeys(_ITEMS, _Reader.close_block),
    **dict.fromkeys(_LISTS, _Reader.close_list),
    **dict.fromkeys(_LITERAL, _Reader.close_literal),
}
