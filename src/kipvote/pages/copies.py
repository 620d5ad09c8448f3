"""Copies: a file of any of the forms people keep pages in, recognised by what it holds."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from kipvote.errors import WikiError
from kipvote.pages.content import Content, read_json
from kipvote.pages.document import Document, shortened
from kipvote.pages.hypertext import read_hypertext
from kipvote.pages.index import Index, ShelfPage
from kipvote.pages.indexes import is_index, read_index
from kipvote.pages.page import Page
from kipvote.pages.plaintext import read_plaintext
from kipvote.pages.proposals import head_of_page, is_page, read_page
from kipvote.pages.shelfpages import heads_one_table, read_shelf_page, shelf_of_page
from kipvote.pages.states import read_state
from kipvote.pages.titles import parse_title
from kipvote.pages.wiki import Reject, Wiki, newest_index, newest_shelves

_JSON = re.compile(r"\s*+(?:\{|\[\s*+(?:\{|\]))")
_COMMENT = re.compile(r"\s*+<!--")
_MARKUP = re.compile(r"\s*+<[a-z!?]", re.IGNORECASE)
_HEADING = re.compile(r"<h[1-6][\s>]", re.IGNORECASE)
_HEADING_OF_MARKDOWN = re.compile(
    r"^#{1,6}[ \t]{1,9}(?:KIP[- ]?\d|(?:status|motivation|public interfaces|proposed changes)\b)",
    re.IGNORECASE | re.MULTILINE,
)
_HINT = "a page has a line for the current state, or headings of the template"


def parse_wiki(text: str, *, where: str) -> Wiki:
    """What a file holds: a page, the index, or one table of it on its own page.

    It is text, HTML or storage format; as JSON, any number of them.

    ``where`` names the file.

    Raises:
        WikiError: the file is of none of these forms.
    """
    text = _without_comments(text.removeprefix("\ufeff"))
    if not text.strip():
        raise WikiError("the file is empty", where=where)
    if _JSON.match(text):
        return _sorted_out(map(_recognised, read_json(text, where=where)))
    document = read_hypertext(text) if _is_markup(text) else read_plaintext(text)
    found = _of_document(document, where)
    if found is None:
        raise WikiError("neither a proposal's page nor the index", where=where, hint=_HINT)
    return _sorted_out(iter([found]))


def _is_markup(text: str) -> bool:
    """Whether a text is HTML or of the storage format: Markdown may begin with a tag too, as of a picture."""
    return bool(_MARKUP.match(text)) and (
        bool(_HEADING.search(text)) or not _HEADING_OF_MARKDOWN.search(text)
    )


def _without_comments(text: str) -> str:
    """A text behind the comments it begins with, as that of a licence: Markdown may begin with one too."""
    start = 0
    while (opened := _COMMENT.match(text, start)) and (closed := text.find("-->", opened.end() - 2)) >= 0:
        start = closed + 3
    return text[start:]


def _of_document(document: Document, where: str) -> Page | Index | ShelfPage | None:
    shelf = shelf_of_page(document)
    if shelf is None and is_index(document):
        return read_index(document, where)
    if shelf := shelf or heads_one_table(document):
        return read_shelf_page(shelf, document, where)
    return read_page(document, where) if is_page(document) else None


def _recognised(entry: Content | Page | Reject) -> Page | Index | ShelfPage | Reject:
    if not isinstance(entry, Content):
        return entry
    if entry.document is not None:
        found = _of_document(entry.document, entry.where)
        if found is not None:
            return replace(found, doubts=(*found.doubts, *entry.doubts))
    elif parse_title(entry.title).of_a_proposal:
        return head_of_page(
            entry.title,
            entry.where,
            state=read_state(None),
            created=entry.created,
            modified=entry.modified,
            doubts=entry.doubts,
        )
    return Reject(entry.where, f'neither a proposal\'s page nor the index: "{shortened(entry.title)}"')


def _sorted_out(found: Iterator[Page | Index | ShelfPage | Reject]) -> Wiki:
    pages: list[Page] = []
    indexes: list[Index] = []
    shelves: list[ShelfPage] = []
    rejects: list[Reject] = []
    for each in found:
        if isinstance(each, Page):
            pages.append(each)
        elif isinstance(each, Index):
            indexes.append(each)
        elif isinstance(each, ShelfPage):
            shelves.append(each)
        else:
            rejects.append(each)
    index, newest = newest_index(indexes, rejects), newest_shelves(shelves, rejects)
    return Wiki(tuple(pages), index, tuple(rejects), newest)
