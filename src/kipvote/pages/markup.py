"""Markup: the tags and words of HTML and of the wiki's storage format, one after the other.

The storage format is XML of the wiki's own with the entities of HTML: an HTML parser takes its
``<ri:page/>`` for an opening tag and its CDATA for a comment, an XML parser refuses ``&nbsp;``. A stream of
tags serves both, in linear time and at any depth.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kipvote.messages.charsets import clean_text


@dataclass(frozen=True, slots=True)
class Opening:
    """A tag that opens an element, its name in lower case; ``empty`` where it closes it too."""

    name: str
    attributes: Mapping[str, str]
    empty: bool = False

    @property
    def classes(self) -> frozenset[str]:
        return frozenset(self.attributes.get("class", "").split())


@dataclass(frozen=True, slots=True)
class Closing:
    """A tag that closes an element."""

    name: str


@dataclass(frozen=True, slots=True)
class Words:
    """Text between tags, decoded; ``literal`` where its white space counts (CDATA)."""

    text: str
    literal: bool = False


_VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
_TOKEN = re.compile(
    r"<!\[CDATA\[(?P<literal>.*?)(?:\]\]>|\Z)"
    r"|<!--(?:-?>|.*?--!?>|.*)"
    r"|<[!?][^<>]*+>"
    r"|<(?:script|style)\b(?:.*?</(?:script|style)\b[^<>]*+>|.*)"
    r"|<(?P<closing>/?)(?P<name>[a-z][a-z0-9:_-]*+)(?P<rest>(?:\"[^\"]*+\"|'[^']*+'|[^<>\"']|[\"'])*+)>",
    re.IGNORECASE | re.DOTALL,
)
_ATTRIBUTE = re.compile(
    r"(?<![\w:.-])(?P<name>[a-z_:][\w:.-]*+)\s*+=\s*+(?:\"(?P<double>[^\"]*+)\"|'(?P<single>[^']*+)'|(?P<bare>[^\s\"'>]++))",
    re.IGNORECASE,
)
_EMPTY = re.compile(r"(?:^|[\s\"'])/\s*$")


def read_markup(text: str) -> Iterator[Opening | Closing | Words]:
    """The tags and words of ``text`` in order, without comments, scripts and styles.

    A ``<`` that opens no tag is text.
    """
    end = 0
    for token in _TOKEN.finditer(text):
        if token.start() > end:
            yield Words(clean_text(html.unescape(text[end : token.start()])))
        end = token.end()
        if token["literal"] is not None:
            yield Words(clean_text(token["literal"]), literal=True)
        elif token["name"] is not None:
            yield _tag(token)
    if end < len(text):
        yield Words(clean_text(html.unescape(text[end:])))


def _tag(token: re.Match[str]) -> Opening | Closing:
    name = token["name"].lower()
    if token["closing"]:
        return Closing(name)
    rest = token["rest"]
    attributes = {
        found["name"].lower(): clean_text(
            html.unescape(found["double"] or found["single"] or found["bare"] or "")
        )
        for found in _ATTRIBUTE.finditer(rest)
    }
    return Opening(name, attributes, empty=name in _VOID or bool(_EMPTY.search(rest)))
