"""Copies of the wiki that hold one thing: a page, or the index."""

from __future__ import annotations

from kipvote.errors import WikiError
from kipvote.wiki import Index, Page, gather, parse_wiki


def parse_page(text: str, *, where: str) -> Page:
    """The page in a text that holds one and nothing else.

    Raises:
        WikiError: it is no copy of a page, or of several, or of the index.
    """
    wiki = parse_wiki(text, where=where)
    if len(wiki.pages) != 1 or wiki.index is not None or wiki.shelves:
        raise WikiError("not a single proposal's page", where=where)
    return wiki.pages[0]


def parse_index(text: str, *, where: str) -> Index:
    """The index in a text, or what the one table in it tells of it.

    Raises:
        WikiError: it holds none.
    """
    index = gather([parse_wiki(text, where=where)]).index
    if index is None:
        raise WikiError("not the index of proposals", where=where)
    return index
