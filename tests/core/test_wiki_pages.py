"""Wiki: what is no label, no link and no page, how little makes one, and the lines of HTML."""

from __future__ import annotations

import pytest

from kipvote.errors import WikiError
from kipvote.wiki import Condition, Page, SectionName, State, parse_wiki
from kipvote.wiki.storage import read_html
from tests.copies import parse_page

TITLE = "KIP-7: Better logs"


def text_page(status: str) -> Page:
    """A page as text with this below its heading "Status"."""
    return parse_page(f"{TITLE}\nStatus\n{status}\nMotivation\nWhy.\n", where="p")


@pytest.mark.parametrize(
    "heading",
    ["Status", "# Status", "KAFKA-2\nSTATUS", "Status\nMotivation\n\nStatus", "KIP Status\nSee.\nStatus"],
)
def test_the_heading_of_the_status_is_one(heading: str) -> None:
    text = f"{TITLE}\n{heading}\nCurrent state: Accepted\nMotivation\nWhy.\n"
    assert parse_page(text, where="p").state.state is State.ACCEPTED


def test_a_status_above_everything_counts_where_only_a_field_is_called_so() -> None:
    text = f"{TITLE}\nCurrent state: Draft\nMotivation\nOf a widget:\nStatus\nState: Rejected\nTest Plan\n"
    read = parse_page(text, where="p")
    assert (read.state.state, read.doubts) == (State.DRAFT, ())


NOT_GLUED = [
    "Current statement: accepted",
    "Current stated goal is accepted",
    "CURRENT STATES ACCEPTED",
    "Current statesman Accepted",
    "Discussion threadbare here",
    "Discussion threading is accepted",
    "Discussion threadlinked to it",
    "Vote threadlisted elsewhere",
    "Vote thread2nd of them",
    "Vote threadpending on them",
    "Current statevotingly",
    "Current stateful voting",
    "Current statein between",
    "JIRAffe here",
    "Jira is here",
    "Releasedly 2.0",
]


@pytest.mark.parametrize("line", NOT_GLUED)
def test_a_word_that_begins_as_a_label_is_none(line: str) -> None:
    read = text_page(line)
    assert (read.state.written, read.discussion, read.jira, read.state.release) == (None, None, None, None)
    assert read.doubts == (f'not read: "{line}"',)


def md_page(status: str, rest: str = "") -> Page:
    """A page in Markdown with this below its heading "Status"."""
    return parse_page(f"# {TITLE}\n\n## Status\n\n{status}\n\n## Motivation\n\nWhy.\n\n{rest}\n", where="p")


NO_LINKS = [
    pytest.param("a < b and c > d", "a < b and c > d", id="no tags"),
    pytest.param("`<b>` and `<table>` stay", "<b> and <table> stay", id="tags in code"),
    pytest.param("A path C:\\new\\kafka", "A path C:\\new\\kafka", id="a stroke before a letter"),
    pytest.param("a | b is c", "a | b is c", id="a bar without a rule"),
]


@pytest.mark.parametrize(("line", "quoted"), NO_LINKS)
def test_what_only_looks_like_markup_is_text(line: str, quoted: str) -> None:
    assert md_page(f"Current state: Draft\n\n{line}").doubts[0] == f'not read: "{quoted}"'


def test_a_table_that_is_never_closed_ends_with_its_lines() -> None:
    read = md_page(
        "<table>\n<tr>\n<td>Old</td>\n\nCurrent state: Draft", "<table><tr>\n\n## Test Plan\n\nTests."
    )
    assert read.state.state is State.DRAFT
    assert read.sections[SectionName.TEST_PLAN] is Condition.WRITTEN


REFUSED = [
    pytest.param("", "the file is empty", None, id="empty"),
    pytest.param(" \n\ufeff", "neither a proposal's page nor the index", None, id="blank"),
    pytest.param(
        "Dear all,\nKIP-7 is accepted.", "neither a proposal's page nor the index", None, id="a letter"
    ),
    pytest.param("Status: fine", "neither a proposal's page nor the index", None, id="another status"),
    pytest.param(
        "<p>KIP-7</p>", "neither a proposal's page nor the index", None, id="HTML of something else"
    ),
    pytest.param('{"title": ', "not JSON: Expecting value", "line 1", id="half of JSON"),
    pytest.param('{"name": 1}', "JSON, but no page of a wiki", None, id="JSON of something else"),
    pytest.param("[" * 100_000 + "{", "neither a proposal's page nor the index", None, id="brackets"),
    pytest.param('{"title":' + "[" * 100_000, "JSON nested too deeply", None, id="deep JSON"),
    pytest.param('{"title":' + "1" * 5_000 + "}", "not JSON: Exceeds the limit", None, id="a huge number"),
]


@pytest.mark.parametrize(("text", "what", "line"), REFUSED)
def test_what_is_no_copy_is_refused_by_name(text: str, what: str, line: str | None) -> None:
    with pytest.raises(WikiError) as caught:
        parse_wiki(text, where="notes.txt")
    assert caught.value.what.startswith(what)
    assert caught.value.where == ("notes.txt" if line is None else f"notes.txt, {line}")


@pytest.mark.parametrize(
    "text",
    [
        "Current state: Draft",
        "Status: Draft\nJIRA: TBD",
        "Motivation\nTest Plan",
        "KIP-7: It\nMotivation",
        "KIP-7: It\nStatus: Draft\nDiscussion: here",
    ],
)
def test_little_is_enough_to_know_a_page(text: str) -> None:
    assert parse_page(text, where="page").where == "page"


ANCHORS = [
    pytest.param("<p>a <a href='x'>b</a> c</p>", [("a b c", [(2, "b", "x")])], id="in a line"),
    pytest.param(
        "<p><a href='x'> a</a><a href='y'>b </a></p>", [("ab", [(0, "a", "x"), (1, "b", "y")])], id="two"
    ),
    pytest.param(
        "<p>a<a href='x'>b<br>c</a>d</p>",
        [("ab", [(1, "b", "x")]), ("cd", [(0, "c", "x")])],
        id="over two lines",
    ),
    pytest.param(
        "<p><a href='x'>a<a href='y'>b</p>", [("ab", [(0, "a", "x"), (1, "b", "y")])], id="not closed"
    ),
    pytest.param("<p><a name='x'>a</a></p>", [("a", [])], id="a mark to jump to"),
    pytest.param("<p>a<a href='x'><img class='icon'/></a></p>", [("a", [(1, "", "x")])], id="without words"),
    pytest.param("<a href='x'><p>a</p></a>", [("a", [(0, "a", "x")])], id="around a line"),
    pytest.param(
        "<p><ac:link><ri:page ri:content-title='A b' ri:space-key='S'/><ac:link-body><b>c</b></ac:link-body>"
        "</ac:link></p>",
        [("c", [(0, "c", "/confluence/display/S/A+b")])],
        id="to a page of another space",
    ),
    pytest.param(
        "<p><ac:link><ri:user ri:userkey='1'/></ac:link>a</p>",
        [("a", [])],
        id="to a person, who has no words",
    ),
]


@pytest.mark.parametrize(("text", "lines"), ANCHORS)
def test_the_links_of_a_line(text: str, lines: list[tuple[str, list[tuple[int, str, str]]]]) -> None:
    blocks = read_html(text).blocks
    found = [
        (block.text, [(anchor.start, anchor.words, anchor.url) for anchor in block.anchors])
        for block in blocks
    ]
    assert found == lines


def test_the_cells_of_a_table_have_their_place() -> None:
    """Of nested tables the outermost counts; a cell may hold several lines."""
    text = (
        "<p>a</p><table><tr><td>b</td><td/><td><p>c</p><p>d</p></td></tr><tr><td>e<table><tr><td>f</td></tr></table>"
        "</td></tr></table><table><tr><td>g</td></tr></table>"
    )
    places = [(block.text, block.place and tuple(block.place)) for block in read_html(text).blocks]
    assert places == [
        ("a", None),
        ("b", (0, 0, 0)),
        ("c", (0, 0, 2)),
        ("d", (0, 0, 2)),
        ("e", (0, 1, 0)),
        ("f", (0, 1, 0)),
        ("g", (1, 0, 0)),
    ]
