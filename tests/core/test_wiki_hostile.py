"""Wiki: whatever a file holds, it is read or refused by name."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.errors import WikiError
from kipvote.wiki import Wiki, gather, parse_wiki
from kipvote.wiki.storage import read_html
from tests.copies import parse_page
from tests.fuzz.growth import is_linear

TITLE = "KIP-7: Better logs"
PIECES = [
    *(
        "< > / \" ' = & ; [ ] ( ) * _ ` | # - <p> </p> <br/> <li> </ul> <ul> <table> <tr> <td> </table> "
        "<h1> </h1> <s> </a> <pre> </pre> </div> <title> </title> <img> </ac:parameter> <ac:link> "
        "</ac:structured-macro> </ac:link> <![CDATA[ ]]> <!-- --> <ac:plain-text-body> "
        "</ac:plain-text-body> <ac:rich-text-body> </ac:rich-text-body> <script> Status Accepted JIRA: "
        "KAFKA-1 TBD here [here](#) Motivation KIP-7 ... STATUS KIPComment ![](a) Monitoring 2017-01-31 "
        "https://lists.apache.org/thread/%3Ca@b%3E [a][b] <br> <h2> ``` \\* &nbsp; "
    ).split(),
    '\n', '\t', ' ', "<a href='#'>",
    "<div id='main-content'>", "<ac:structured-macro ac:name='jira'>", "<ac:parameter ac:name='key'>",
    "<ri:page ri:content-title='x'/>",
    'Current state:', 'Discussion thread:', 'Test Plan', 'Next KIP Number: 7',
    'Adopted KIPs', 'KIP Discussion Recordings', '• ', 'Getting issue details...',
    '\n---\n', 'title: KIP-7: It', 'Discarded KIPs', 'Describe the problems you',
    'Jira\nserverx\nkeyKAFKA-7', '« Previous Version 2 Next »', "\ud800", '\nKIP | Release\n---|---\n',
    '\n[b]: https://example.org/x\n', '[a\nb](<x>)', 'state: Accepted', 'Discussion / vote thread:',
    '<a\nhref=https://example.org>',
]  # fmt: skip
SCRAPS = st.lists(st.sampled_from(PIECES), max_size=60).map("".join)
VALUES = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), SCRAPS, st.just("2026-01-01T00:00:00Z")),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(
                "title number state created_on jira discussion_thread type body storage value version when "
                "history status _links webui base results pages content".split()
            ),
            inner,
            max_size=6,
        ),
    ),
    max_leaves=30,
)


def reads(text: str) -> Wiki | None:
    """What a file of this text holds; None where it is refused by name."""
    with suppress(WikiError):
        return parse_wiki(text, where="file")
    return None


@given(st.one_of(st.text(), SCRAPS, SCRAPS.map(f"{TITLE}\n\nStatus\n".__add__), SCRAPS.map("<p>".__add__)))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Any text never raises anything but the named error; what is read can be put together."""
    wiki = reads(text)
    if wiki is not None:
        gathered = gather([wiki, wiki])
        assert len(gathered.pages) + (gathered.index is not None) == 1
        assert all(page.where == "file" for page in gathered.pages)


@given(VALUES)
def test_any_json_is_read_or_refused(value: object) -> None:
    """Every entry of a list is a page, the index or a reject: none is lost."""
    wiki = reads(json.dumps(value))
    if isinstance(value, dict) and isinstance(value.get("pages"), list) and wiki is not None:
        assert len(wiki.pages) + len(wiki.rejects) + (wiki.index is not None) == len(value["pages"])


@given(SCRAPS)
def test_all_words_of_a_section_are_someones(scraps: str) -> None:
    """A section is only empty or untold where nothing but blanks, banners and elisions stand in it."""
    words = "".join(char for char in scraps if char.isalpha() or char == " ").strip()
    page = parse_page(f"{TITLE}\nMotivation\nWe say: {words}\nTest Plan\n", where="file")
    assert [condition.value for condition in page.sections.values()].count("written") == 1


TAGS = "div span p ul li table tr td b blockquote ac:structured-macro ac:rich-text-body s h1 pre a".split()
DEPTH = 10_000


@pytest.mark.parametrize("tag", TAGS)
def test_deep_nesting_is_read(tag: str) -> None:
    """HTML nested 10,000 deep, closed or not, loses nothing of what stands behind it."""
    inside, behind = (
        f"<{tag}>" * DEPTH + "<p>Deep.</p>" + f"</{tag}>" * DEPTH,
        "<p>Current state: Accepted</p>",
    )
    assert parse_page(inside + behind, where="file").state.written == "Accepted"
    if tag not in {"s", "ac:structured-macro"}:
        open_ended = read_html(f"<{tag}>" * DEPTH + "<p>Current state: Accepted</p>")
        assert [block.text for block in open_ended.blocks] == ["Current state: Accepted"]


SIZE = 20_000
HOSTILE: dict[str, Callable[[int], str]] = {
    "open tags": lambda n: "<p " * n,
    "open attributes": lambda n: '<p a="' * n,
    "attribute names": lambda n: f"<p {'a' * n}>",
    "attributes": lambda n: f"<p {'a=1 ' * n}>",
    "open comments": lambda n: "<!--" * n,
    "open CDATA": lambda n: "<![CDATA[" * n,
    "open scripts": lambda n: "<script>" * n,
    "anchors in one line": lambda n: "<p>" + "<a href='x'>y</a>" * n,
    "anchors never closed": lambda n: "<a href='x'>y<br>" * n,
    "cells in one row": lambda n: (
        "<h1>Adopted KIPs</h1><h1>Discarded KIPs</h1><table><tr>" + "<td>x</td>" * n
    ),
    "points below one topic": lambda n: (
        "<h1>Adopted KIPs</h1><h1>KIP Discussion Recordings</h1><ul><li>x<ul>" + "<li>x</li>" * n
    ),
    "entities": lambda n: "<p>" + "&amp" * n,
    "ampersands": lambda n: "<p>" + "&" * n,
    "labels in one line": lambda n: f"{TITLE}\nMotivation\nStatus\n" + "JIRA: x " * n,
    "tables in Markdown": lambda n: f"{TITLE}\n" + "<table>\n" * n + "</table>\n" * n,
    "rows without bars": lambda n: f"{TITLE}\n" + "a|b\n---|---\n" * (n // 10),
    "addresses below": lambda n: f"{TITLE}\n" + "[a]: https://a.example.org\n" * (n // 10) + "[a]" * n,
    "wrapped links": lambda n: f"{TITLE}\n" + "[a\nb\n" * n,
    "open addresses": lambda n: f"{TITLE}\nMotivation\n" + "[a](b" * n,
    "loose tags": lambda n: f"{TITLE}\nMotivation\n" + "<a href='x'><s>" * n,
    "brackets": lambda n: f"{TITLE}\nMotivation\n" + "[" * n,
    "links": lambda n: f"{TITLE}\nMotivation\n" + "[a](b)" * n,
    "stars": lambda n: f"{TITLE}\nMotivation\n" + "*" * n,
    "starred words": lambda n: f"{TITLE}\nMotivation\n" + "*a " * n,
    "underscores": lambda n: f"{TITLE}\nMotivation\n" + "_a" * n,
    "dashes": lambda n: f"{TITLE}\nMotivation\n" + "- " * n,
    "blanks": lambda n: f"{TITLE}\nMotivation\n" + " " * n + "x",
    "template": lambda n: f"{TITLE}\nMotivation\n" + "Monitoring " * n + "x",
    "accepted": lambda n: f"{TITLE}\nStatus\nMotivation\nStatus\nCurrent state: " + "not accepted " * n,
    "mistyped": lambda n: f"{TITLE}\nStatus\nMotivation\nStatus\nCurrent state: " + "acepted " * n,
    "releases": lambda n: f"{TITLE}\nStatus\nMotivation\nStatus\nCurrent state: Accepted " + "1." * n,
    "numbers": lambda n: f"{TITLE}\nNext KIP Number: " + "7" * n,
    "joined proposals": lambda n: "Adopted KIPs\nKIP Discussion Recordings\n• " + "KIP-1, " * n,
    "tags before a title": lambda n: "[DRAFT] " * n + TITLE,
    "addresses": lambda n: f"{TITLE}\nStatus\nMotivation\nStatus\nDiscussion thread: " + "https://a " * n,
    "an address": lambda n: f"{TITLE}\nStatus\nMotivation\nStatus\nDiscussion thread: https://a/" + "%3C" * n,
    "an address of mail": lambda n: (
        f"{TITLE}\nStatus\nMotivation\nStatus\nDiscussion thread: https://lists.apache.org/thread/" + "a@" * n
    ),
    "lists": lambda n: f"{TITLE}\nMotivation\n" + "- x\n" * (n // 4),
    "rows": lambda n: f"{TITLE}\nMotivation\n" + "a\tb\n" * (n // 4),
    "struck out": lambda n: f"{TITLE}\nMotivation\n" + "<S>" * n,
    "links of the wiki": lambda n: "<p>" + "<ac:link><ri:page ri:content-title='a'>" * (n // 10),
    "list entries": lambda n: json.dumps({"pages": [{"title": TITLE}] * (n // 10)}),
}


@pytest.mark.parametrize("make", HOSTILE.values(), ids=HOSTILE)
def test_hostile_input_of_some_size_is_read_or_refused(make: Callable[[int], str]) -> None:
    """In linear time; a step more for every character that follows would be 400,000,000 steps."""
    assert is_linear(reads, make(SIZE // 4), make(SIZE))
