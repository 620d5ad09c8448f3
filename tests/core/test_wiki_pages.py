"""Wiki: what is odd in the head of a page and said so, what became of its sections, what is no page."""

from __future__ import annotations

import pytest

from kipvote.errors import WikiError
from kipvote.wiki import Condition, Link, LinkKind, Page, SectionName, State, parse_wiki
from kipvote.wiki.storage import read_html
from tests.copies import parse_page

TITLE = "KIP-7: Better logs"
URL = "https://lists.apache.org/thread/8xm1n2k9wz4cx1v0g6fqkz5p1d3l7b0y"
OTHER = "https://lists.apache.org/thread/0000n2k9wz4cx1v0g6fqkz5p1d3l7b0y"
ISSUE = "https://issues.apache.org/jira/browse/KAFKA-7077"
LIST = Link(LinkKind.LIST, "here", URL)


def page(status: str, rest: str = "") -> Page:
    """A page in HTML with this below its heading "Status"."""
    return parse_page(
        f"<h1>{TITLE}</h1><h1>Status</h1>{status}<h1>Motivation</h1><p>Why.</p>{rest}", where="p"
    )


def text_page(status: str, motivation: str = "Widgets are slow.") -> Page:
    """A page as text with this below its heading "Status"."""
    return parse_page(f"{TITLE}\nStatus\n{status}\nMotivation\n{motivation}\n", where="p")


ODD = [
    pytest.param(
        "<p>Current state: Accepted</p><p>Current state: Rejected</p>",
        'the state cannot be told from "Accepted; Rejected"',
        id="two states",
    ),
    pytest.param(
        "<p>Current state: Vorschlag</p>", 'the state cannot be told from "Vorschlag"', id="words of no state"
    ),
    pytest.param(
        f"<p>Discussion thread: <a href='//example.org'>x</a><a href='{URL}'>y</a><a href='{OTHER}'>z</a>",
        f"Discussion thread has 3 links; read is the first that fits, {URL}",
        id="several links",
    ),
    pytest.param(
        f"<p>JIRA: <a href='{ISSUE}'>KAFKA-7078</a></p>",
        "the JIRA link says KAFKA-7078 and leads to KAFKA-7077",
        id="another issue",
    ),
    pytest.param(
        "<p>JIRA: KAFKA-7077, KAFKA-7078</p>",
        "the JIRA line names more than one issue: KAFKA-7077, KAFKA-7078",
        id="two issues",
    ),
    pytest.param(
        f"<p>JIRA: <a href='{ISSUE}v'>here</a></p>", f"the JIRA link names no issue: {ISSUE}v", id="no issue"
    ),
    pytest.param("<p>Sponsor: Ada Quill</p>", 'not read: "Sponsor: Ada Quill"', id="an unknown line"),
    pytest.param(
        f"<p>Filed. JIRA: <a href='{ISSUE}'>a</a></p>", 'not read: "Filed."', id="words before a label"
    ),
]


@pytest.mark.parametrize(("status", "doubt"), ODD)
def test_what_is_odd_in_the_status_is_a_doubt(status: str, doubt: str) -> None:
    """A line of input that nothing is made of is never lost silently."""
    assert page(status).doubts == (doubt,)


@pytest.mark.parametrize(
    "status",
    [
        "<p>Authors: Ada Quill, Bob Reed</p>",
        "<p>Co Author: Bob Reed</p>",
        "<p>Collaborator(s): Bob Reed</p>",
        "<table><tr><td>Authors</td><td>Ada Quill</td></tr></table>",
        "<table><tr><th>Field</th><th>Value</th></tr></table>",
    ],
)
def test_who_wrote_a_page_is_not_asked_for(status: str) -> None:
    read = page(status)
    assert (read.state.written, read.doubts) == (None, ())


def test_an_empty_cell_behind_a_label_is_no_value_of_the_row_below() -> None:
    rows = "<tr><td>Vote thread</td><td></td></tr><tr><td>Result</td><td/></tr>"
    read = page(f"<table><tr><td>State</td><td>Draft</td></tr>{rows}</table>")
    assert (read.vote, read.doubts) == (Link(LinkKind.PLACEHOLDER, ""), ('not read: "Result"',))
    read = page("<table><tr><td>Current state</td></tr><tr><td>Draft</td></tr></table>")
    assert (read.state.state, read.doubts) == (State.DRAFT, ())


TWO = [
    pytest.param("Discussion / vote thread", (URL, OTHER), id="discussion first"),
    pytest.param("Discussion and Voting threads", (URL, OTHER), id="in words"),
    pytest.param("Vote/discussion", (OTHER, URL), id="vote first"),
]


@pytest.mark.parametrize(("label", "links"), TWO)
def test_one_label_for_two_links(label: str, links: tuple[str, str]) -> None:
    read = page(f"<p>{label}: <a href='{URL}'>one</a>, <a href='{OTHER}'>two</a></p>")
    assert read.discussion is not None
    assert read.vote is not None
    assert ((read.discussion.url, read.vote.url), read.doubts) == (links, ())


def test_many_lines_that_are_not_read_are_counted() -> None:
    lines = "".join(f"<p>Line {number} of {'x' * 200}</p>" for number in range(9))
    *quoted, rest = page(lines).doubts
    assert len(quoted) == 3
    assert all(doubt.endswith('..."') and len(doubt) < 120 for doubt in quoted)
    assert rest == "6 more lines of the head of the page were not read"


def test_what_stands_above_the_status_is_not_lost() -> None:
    text = f"{TITLE}\nThis is superseded by KIP-8.\nStatus\nCurrent state: Accepted\nMotivation\nWhy.\n"
    assert parse_page(text, where="p").doubts == ('not read: "This is superseded by KIP-8."',)


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


@pytest.mark.parametrize(
    ("title", "status", "state", "written"),
    [
        pytest.param("[DRAFT] KIP-7: It", "", State.DRAFT, "[DRAFT]", id="from the title"),
        pytest.param("[DISCARD] KIP-7: It", "", State.WITHDRAWN, "[DISCARD]", id="discarded by its title"),
        pytest.param(
            "[DRAFT] KIP-7: It", "Current state: Accepted", State.ACCEPTED, "Accepted", id="the page has one"
        ),
        pytest.param(
            "[DRAFT] KIP-7: It",
            'Current state: [One of "Under Discussion", "Accepted", "Rejected"]',
            State.DRAFT,
            "[DRAFT]",
            id="the page has the template's",
        ),
        pytest.param(
            "[DRAFT] KIP-7: It",
            "Current state: Vorschlag",
            State.UNKNOWN,
            "Vorschlag",
            id="the page has odd words",
        ),
    ],
)
def test_a_tag_is_a_doubt_and_where_the_page_has_no_state_its_state(
    title: str, status: str, state: State, written: str | None
) -> None:
    read = parse_page(f"{title}\n\nStatus\n\n{status}\n\nMotivation\n\nWhy.\n", where="p")
    assert (read.proposal, read.state.state, read.state.written) == ("KIP-7", state, written)
    assert read.doubts[0].startswith("the title begins with ")


INSTRUCTION = "Describe the new thing you want to do in appropriate detail. Or it may be a few sentences."
SECTIONS = [
    pytest.param("<p>We change it.</p>", Condition.WRITTEN, id="own text"),
    pytest.param("<h2>How</h2>", Condition.WRITTEN, id="a heading"),
    pytest.param("<p>N/A</p>", Condition.WRITTEN, id="not applicable is an answer"),
    pytest.param("<pre>x = 1</pre>", Condition.WRITTEN, id="code"),
    pytest.param("<p><img src='a.png'/></p>", Condition.WRITTEN, id="a picture"),
    pytest.param(
        "<ac:image><ri:attachment ri:filename='a.png'/></ac:image>", Condition.WRITTEN, id="attached"
    ),
    pytest.param("<ac:structured-macro ac:name='drawio'/>", Condition.WRITTEN, id="a drawing"),
    pytest.param(
        "<p>TBD<ac:structured-macro ac:name='drawio'/></p>", Condition.WRITTEN, id="a drawing in a line"
    ),
    pytest.param("<ul><li>Monitoring</li></ul>", Condition.WRITTEN, id="of the template's list"),
    pytest.param("<h1>Design</h1><p>Thus.</p>", Condition.WRITTEN, id="below another heading"),
    pytest.param(f"<p><em>{INSTRUCTION}</em></p>", Condition.UNTOUCHED, id="the template's text"),
    pytest.param(
        f"<p>{INSTRUCTION}</p><ul><li>Monitoring</li></ul>",
        Condition.UNTOUCHED,
        id="the template's list with it",
    ),
    pytest.param(f"<p>{INSTRUCTION} TBD</p>", Condition.PARTLY, id="words behind the template's"),
    pytest.param(f"<p>{INSTRUCTION}</p><p>We do.</p>", Condition.PARTLY, id="own text below the template's"),
    pytest.param("", Condition.EMPTY, id="nothing"),
    pytest.param("<p>&nbsp;</p><p/>", Condition.EMPTY, id="blank"),
    pytest.param("<p>TBD</p>", Condition.EMPTY, id="TBD"),
    pytest.param("<p><img class='emoticon' src='a.png'/></p>", Condition.EMPTY, id="an icon"),
    pytest.param("<ac:structured-macro ac:name='toc'/>", Condition.EMPTY, id="contents"),
]


@pytest.mark.parametrize(("body", "condition"), SECTIONS)
def test_the_condition_of_a_section(body: str, condition: Condition) -> None:
    """Untouched: the template's own text and nothing else; partly: own text, and instructions still in it."""
    read = page("", f"<h1>Proposed Changes</h1>{body}<h1>Test Plan</h1><p>Tests.</p>")
    assert read.sections[SectionName.PROPOSED_CHANGES] is condition
    assert read.sections[SectionName.TEST_PLAN] is Condition.WRITTEN
    assert read.sections[SectionName.REJECTED_ALTERNATIVES] is Condition.MISSING


@pytest.mark.parametrize(
    ("heading", "name"),
    [
        ("<h2>MOTIVATION</h2>", SectionName.MOTIVATION),
        ("<h1>1. Motivation</h1>", SectionName.MOTIVATION),
        ("<p><strong>Public Interface</strong></p>", SectionName.PUBLIC_INTERFACES),
        ("<h1>Compatibility, Deprecation and Migration Plan:</h1>", SectionName.COMPATIBILITY),
        ("<h1>Rejected <span>Alternatives</span></h1>", SectionName.REJECTED_ALTERNATIVES),
    ],
)
def test_a_heading_in_other_spellings(heading: str, name: SectionName) -> None:
    text = f"<h1>{TITLE}</h1><p>Current state: Draft</p>{heading}<p>It says.</p>"
    assert parse_page(text, where="p").sections[name] is Condition.WRITTEN


def test_what_a_copy_leaves_out_is_untold() -> None:
    """Three dots in a comparison of versions may stand for anything: it is neither missing nor empty."""
    text = (
        f"{TITLE}\nStatus\nCurrent state: Voting\n...\nMotivation\n...\nTest Plan\n"
        "Describe in few sentences how the KIP will be tested.\n"
    )
    read = parse_page(text, where="p")
    assert read.discussion == read.vote == read.jira == Link(LinkKind.UNTOLD, "...")
    assert read.sections[SectionName.MOTIVATION] is Condition.UNTOLD
    assert read.sections[SectionName.TEST_PLAN] is Condition.UNTOUCHED
    assert read.doubts == ("the copy leaves out some of: status, Motivation",)


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


LABELS = [
    pytest.param("JIRA:\nPull request: #90001", LinkKind.PLACEHOLDER, id="another label"),
    pytest.param(
        "JIRA:\nPR (in progress): https://github.com/apache/kafka/pull/90001",
        LinkKind.PLACEHOLDER,
        id="another label with a link",
    ),
    pytest.param("JIRA:\nDiscussion thread: here", LinkKind.PLACEHOLDER, id="a label of ours"),
    pytest.param("JIRA:\nhttps://issues.apache.org/jira/browse/KAFKA-7", LinkKind.TRACKER, id="a link"),
    pytest.param(
        "JIRA:\nTracked at: https://issues.apache.org/jira/browse/KAFKA-7",
        LinkKind.TRACKER,
        id="the link that is wanted",
    ),
    pytest.param("JIRA:\nKAFKA-7: Make widgets fast", LinkKind.TRACKER, id="an issue and its title"),
    pytest.param(
        "JIRA:\nLink: https://issues.apache.org/jira/browse/KAFKA-7", LinkKind.TRACKER, id="the word link"
    ),
]


@pytest.mark.parametrize(("status", "kind"), LABELS)
def test_a_line_with_a_label_of_its_own_is_no_value(status: str, kind: LinkKind) -> None:
    read = text_page(f"Current state: Draft\n{status}")
    assert read.jira is not None
    assert read.jira.kind is kind


WRAPPED = [
    pytest.param("*Describe the problems you are trying to\nsolve.*", Condition.UNTOUCHED, id="one sentence"),
    pytest.param(
        "*Describe in few sentences how the KIP will be tested. We are mostly\n"
        "interested in system tests (since unit-tests are specific to\nimplementation details).\n"
        "How will we know\nthat the implementation works\nas expected?*",
        Condition.UNTOUCHED,
        id="several sentences",
    ),
    pytest.param(
        "- What impact (if any) will there be\n  on existing users?\n"
        "- When will we remove the\n  existing behavior?",
        Condition.UNTOUCHED,
        id="a list",
    ),
    pytest.param(
        "Describe the problems you are trying to\nsolve.\nThey are many.",
        Condition.PARTLY,
        id="own text below",
    ),
    pytest.param(
        "Describe the problems you are trying to\nsolve. They are many.",
        Condition.PARTLY,
        id="own text behind",
    ),
    pytest.param("Describe the problems you are trying\nto hide.", Condition.WRITTEN, id="other words"),
]


@pytest.mark.parametrize(("motivation", "condition"), WRAPPED)
def test_the_template_is_known_though_its_lines_are_wrapped(motivation: str, condition: Condition) -> None:
    assert text_page("Current state: Draft", motivation).sections[SectionName.MOTIVATION] is condition


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


def test_html_between_fences_is_code() -> None:
    code = "```\n<table><tr><td>Current state</td><td>Accepted</td></tr></table>\n<h2>Test Plan</h2>\n```"
    assert md_page(f"Current state: Draft\n\n{code}").state.state is State.DRAFT
    assert md_page("Current state: Draft", code).sections[SectionName.TEST_PLAN] is Condition.MISSING


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
