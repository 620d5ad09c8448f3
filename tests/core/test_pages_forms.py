"""Pages: one page in every form people keep it in, and what a form cannot hold."""

from __future__ import annotations

import html
import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from kipvote.errors import WikiError
from kipvote.messages import MessageId
from kipvote.wiki import (
    Condition,
    Link,
    LinkKind,
    Page,
    PageState,
    SectionName,
    State,
    parse_wiki,
)
from kipvote.wiki.storage import read_html as read_hypertext
from kipvote.subjects import ProposalId
from tests.copies import parse_page

TITLE = "KIP-1207: Bounded queues for acknowledgements"
THREAD = "https://lists.apache.org/thread/%3Ca%2B1%40example.org%3E?%3Cdev.kafka.apache.org%3E"
REQUEST = (
    "Please keep the discussion on the mailing list rather than commenting on the wiki "
    "(wiki discussions get unwieldy fast)."
)
MOTIVATION = "A broker keeps every acknowledgement it cannot send."
BULLETS = (
    "What impact (if any) will there be on existing users?",
    "When will we remove the existing behavior?",
)
TESTED = "Describe in few sentences how the KIP will be tested."

TEXT = f"""{TITLE}

Skip to end of metadata
Created by Ada Quill, last modified on Mar 04, 2026

• Status
• Motivation
• Test Plan

Status

Current state: Accepted (4.2)

Discussion thread: [here]({THREAD})

JIRA: [KAFKA-20911](https://issues.apache.org/jira/browse/KAFKA-20911)

{REQUEST}

Motivation

{MOTIVATION}

• The queue grows
  ◦ without bound

Public Interfaces

Code Block |
---|
max.pending.acks = 1000 |

Compatibility, Deprecation, and Migration Plan

- *{BULLETS[0]}*
- *{BULLETS[1]}*
- Nothing changes.

Test Plan

{TESTED}

Rejected Alternatives
  • No labels
"""

STORAGE = f"""<ac:structured-macro ac:name="toc"><ac:parameter ac:name="maxLevel">2</ac:parameter>
</ac:structured-macro>
<h1>Status</h1>
<p><strong>Current state</strong>: <ac:structured-macro ac:name="status">
<ac:parameter ac:name="colour">Green</ac:parameter>
<ac:parameter ac:name="title">Accepted (4.2)</ac:parameter></ac:structured-macro></p>
<p><strong>Discussion thread</strong>: <a href="{THREAD}">here</a></p>
<p><strong>JIRA</strong>:&nbsp;<ac:structured-macro ac:name="jira">
<ac:parameter ac:name="server">ASF JIRA</ac:parameter>
<ac:parameter ac:name="key">KAFKA-20911</ac:parameter></ac:structured-macro></p>
<p>{html.escape(REQUEST)}</p>
<h1>Motivation</h1>
<p>{MOTIVATION}</p><p />
<ul><li>The queue grows<ul><li><p>without bound</p></li></ul></li></ul>
<h1>Public Interfaces</h1>
<ac:structured-macro ac:name="code"><ac:parameter ac:name="language">text</ac:parameter>
<ac:plain-text-body><![CDATA[max.pending.acks = 1000]]></ac:plain-text-body></ac:structured-macro>
<h1>Compatibility, Deprecation, and Migration Plan</h1>
<ul><li><em>{BULLETS[0]}</em></li><li><em>{BULLETS[1]}</em></li><li>Nothing changes.</li></ul>
<h1>Test Plan</h1>
<p>{TESTED}</p>
<h1>Rejected Alternatives</h1>
"""

VIEW = f"""<p><div class="toc-macro rbtoc1"><ul><li><a href="#KIP1207-Status">Status</a></li>
<li><a href="#KIP1207-Motivation">Motivation</a></li></ul></div></p>
<h1 id="KIP1207-Status">Status</h1>
<p><strong>Current state</strong>: <span class="status-macro aui-lozenge">Accepted (4.2)</span></p>
<p><strong>Discussion thread</strong>: <a href="{THREAD}" class="external-link" rel="nofollow">here</a></p>
<p><strong>JIRA</strong>:&nbsp;<span class="jira-issue conf-macro" data-jira-key="KAFKA-20911">
<a href="https://issues.apache.org/jira/browse/KAFKA-20911?src=confmacro" class="jira-issue-key">
<img class="icon" src="bug.png"/>KAFKA-20911</a> - <span class="summary">Getting issue details...</span>
<span class="aui-lozenge">STATUS</span></span></p>
<p>{html.escape(REQUEST)}</p>
<h1 id="KIP1207-Motivation">Motivation</h1>
<p>{MOTIVATION}</p>
<ul><li>The queue grows<ul><li><p>without bound</p></li></ul></li></ul>
<h1>Public Interfaces</h1>
<div class="code panel"><div class="codeContent"><pre>max.pending.acks = 1000</pre></div></div>
<h1>Compatibility, Deprecation, and Migration Plan</h1>
<ul><li><em>{BULLETS[0]}</em></li><li><em>{BULLETS[1]}</em></li><li>Nothing changes.</li></ul>
<h1>Test Plan</h1>
<p>{TESTED}</p>
<h1>Rejected Alternatives</h1>
"""

SAVED = f"""<!DOCTYPE html>
<html><head><title>{TITLE} - Apache Kafka - Apache Software Foundation</title>
<meta name="ajs-page-version" content="7"><link rel="canonical" href="https://wiki.example.org/x/1207">
<style>h1 {{ color: red }}</style><script>var state = "<p>Current state: Rejected</p>";</script></head>
<body><ul id="breadcrumbs"><li><a href="/">Dashboard</a></li><li>Rejected Alternatives</li></ul>
<h1 id="title-text" class="with-breadcrumbs"><a href="/display/KAFKA/KIP-1207">{TITLE}</a></h1>
<div class="page-metadata"><ul><li>Created by Ada Quill, last modified on Mar 04, 2026</li></ul></div>
<div id="main-content" class="wiki-content">{VIEW}</div>
<div class="comment"><div class="comment-content wiki-content"><p>Current state: Rejected</p></div></div>
<footer>Powered by a wiki</footer></body></html>
"""


def rest(text: str, form: str = "storage") -> dict[str, object]:
    return {
        "id": "71764913",
        "type": "page",
        "status": "current",
        "title": TITLE,
        "version": {"number": 7, "when": "2026-03-04T05:06:07.000Z"},
        "history": {"latest": True, "createdDate": "2026-02-01T00:00:00.000+0100"},
        "body": {form: {"value": text, "representation": form}},
        "_links": {"webui": "/display/KAFKA/KIP-1207", "base": "https://wiki.example.org"},
    }


PAGE = Page(
    proposal=None,
    title="",
    where="page",
    state=PageState(State.ACCEPTED, "Accepted (4.2)", "4.2"),
    discussion=Link(LinkKind.LIST, "here", THREAD, MessageId("<a+1@example.org>"), "dev@kafka.apache.org"),
    jira=Link(
        LinkKind.TRACKER,
        "KAFKA-20911",
        "https://issues.apache.org/jira/browse/KAFKA-20911",
        issue="KAFKA-20911",
    ),
    sections={
        SectionName.MOTIVATION: Condition.WRITTEN,
        SectionName.PUBLIC_INTERFACES: Condition.WRITTEN,
        SectionName.PROPOSED_CHANGES: Condition.MISSING,
        SectionName.COMPATIBILITY: Condition.PARTLY,
        SectionName.TEST_PLAN: Condition.UNTOUCHED,
        SectionName.REJECTED_ALTERNATIVES: Condition.EMPTY,
    },
    doubts=("the copy has no title",),
)
NAMED = replace(PAGE, proposal=ProposalId("KIP-1207"), title=TITLE, doubts=())
FETCHED = replace(
    NAMED,
    version=7,
    url="https://wiki.example.org/display/KAFKA/KIP-1207",
    created=datetime(2026, 1, 31, 23, tzinfo=UTC),
    modified=datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC),
)
MARKDOWN = f"# {TITLE}\n\n{TEXT.partition(chr(10))[2]}".replace("\nMotivation\n", "\n## Motivation\n")
FORMS = [
    pytest.param(TEXT, NAMED, id="text"),
    pytest.param(TEXT.replace("\n", "\r\n"), NAMED, id="text with CRLF"),
    pytest.param("\ufeff" + TEXT, NAMED, id="text with a byte order mark"),
    pytest.param(MARKDOWN, NAMED, id="Markdown"),
    pytest.param(STORAGE, PAGE, id="storage"),
    pytest.param(VIEW, PAGE, id="view"),
    pytest.param(SAVED, replace(NAMED, version=7, url="https://wiki.example.org/x/1207"), id="saved"),
    pytest.param(json.dumps(rest(STORAGE)), FETCHED, id="REST storage"),
    pytest.param(json.dumps(rest(VIEW, form="view")), FETCHED, id="REST view"),
    pytest.param(json.dumps(rest(VIEW, form="export_view")), FETCHED, id="REST export view"),
    pytest.param(
        json.dumps({"results": [rest(STORAGE)]}), replace(FETCHED, where="page, result 1"), id="REST results"
    ),
    pytest.param(
        json.dumps({"results": [{"content": rest(STORAGE), "excerpt": "..."}]}),
        replace(FETCHED, where="page, result 1"),
        id="REST search",
    ),
    pytest.param(
        json.dumps([rest(STORAGE)]), replace(FETCHED, where="page, entry 1"), id="REST pages in a list"
    ),
]


@pytest.mark.parametrize(("text", "page"), FORMS)
def test_a_page_is_the_same_in_every_form(text: str, page: Page) -> None:
    """But for what a form cannot hold: a fragment has no title, only the REST interface has dates."""
    assert parse_page(text, where="page") == page


LISTED = {
    "number": 1207,
    "title": TITLE,
    "state": "accepted",
    "created_on": "2026-01-31T23:00:00.000Z",
    "last_modified_on": "2026-03-04T05:06:07.000Z",
    "discussion_thread": THREAD,
    "vote_thread": None,
    "jira": "https://issues.apache.org/jira/browse/KAFKA-20911",
}


def listed(**fields: object) -> Page:
    (page,) = parse_wiki(
        json.dumps({"captured": "2026-08-22", "pages": [LISTED | fields]}), where="list"
    ).pages
    return page


def test_a_list_of_pages_has_the_head_of_each() -> None:
    assert PAGE.discussion is not None
    assert PAGE.jira is not None
    assert listed() == replace(
        FETCHED,
        where="list, entry 1",
        version=None,
        url=None,
        state=PageState(State.ACCEPTED, "accepted"),
        discussion=replace(PAGE.discussion, written=THREAD),
        jira=replace(PAGE.jira, written="https://issues.apache.org/jira/browse/KAFKA-20911"),
        sections={},
    )


@pytest.mark.parametrize(
    ("fields", "doubt"),
    [
        pytest.param({"number": 12}, "the list gives the number 12", id="another number"),
        pytest.param({"number": None}, "the list gives the number None", id="no number"),
        pytest.param(
            {"state": "not accepted"},
            "rejected or withdrawn: the list does not tell one from the other",
            id="two states in one",
        ),
        pytest.param({"created_on": "last week"}, "created_on is no date: last week", id="no date"),
        pytest.param({"last_modified_on": 7}, "last_modified_on is no date: 7", id="a number as date"),
        pytest.param(
            {"created_on": "0001-01-01T00:00+14:00"},
            "created_on is no date: 0001-01-01T00:00+14:00",
            id="a date before all time",
        ),
        pytest.param(
            {"jira": "https://issues.apache.org/jira/browse/KAFKA-9v"},
            "the JIRA link names no issue: https://issues.apache.org/jira/browse/KAFKA-9v",
            id="no issue",
        ),
        pytest.param({"title": f"[DRAFT] {TITLE}"}, 'the title begins with "[DRAFT]"', id="a tag"),
    ],
)
def test_what_a_list_says_and_is_not_believed_is_a_doubt(fields: dict[str, object], doubt: str) -> None:
    assert listed(**fields).doubts == (doubt,)


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        pytest.param(7, "an entry without a title", id="a number"),
        pytest.param({"number": 7}, "an entry without a title", id="no title"),
        pytest.param({"title": None}, "an entry without a title", id="null title"),
        pytest.param(
            {"title": "x.png", "type": "attachment"}, "not a page but of the type attachment", id="file"
        ),
        pytest.param(
            {"title": "Ecosystem", "body": {"view": {"value": "<p>Tools.</p>"}}},
            'neither a proposal\'s page nor the index: "Ecosystem"',
            id="another page",
        ),
        pytest.param(
            {"title": "Ecosystem"}, 'neither a proposal\'s page nor the index: "Ecosystem"', id="no body"
        ),
    ],
)
def test_an_entry_that_is_no_page_is_a_reject_with_its_place(entry: object, reason: str) -> None:
    wiki = parse_wiki(json.dumps([rest(VIEW, form="view"), entry]), where="file")
    assert [page.where for page in wiki.pages] == ["file, entry 1"]
    assert [(reject.where, reject.reason) for reject in wiki.rejects] == [("file, entry 2", reason)]


@pytest.mark.parametrize(
    ("title", "template"),
    [
        ("KIP-NEXT: Insert Title Here", True),
        ("KIP-Template", True),
        ("KIP-NEXT: Better logs", False),
        ("KIP-7: Insert Title Here", False),
        ("Template", False),
    ],
)
def test_the_template_in_a_list_is_the_template(title: str, template: bool) -> None:
    assert listed(title=title, state="unknown").template is template


def test_results_that_go_on_are_told() -> None:
    wiki = parse_wiki(
        json.dumps({"results": [], "_links": {"next": "/rest/api/content?start=25"}}), where="file"
    )
    assert [reject.reason for reject in wiki.rejects] == [
        "the wiki had more results than this file holds; fetch those that follow too"
    ]


@pytest.mark.parametrize(
    ("fields", "changed"),
    [
        pytest.param({"status": "historical"}, {"outdated": True}, id="an old version"),
        pytest.param(
            {"status": "trashed"}, {"doubts": ("the wiki has the page as trashed",)}, id="in the bin"
        ),
        pytest.param({"version": {"number": True}}, {"version": None, "modified": None}, id="no version"),
        pytest.param(
            {"version": {"number": 7}, "history": {"lastUpdated": {"when": "2026-03-04T05:06:07Z"}}},
            {"created": None},
            id="dates in the history",
        ),
        pytest.param(
            {"_links": {"webui": "/display/KAFKA/KIP-1207"}}, {"url": "/display/KAFKA/KIP-1207"}, id="no base"
        ),
        pytest.param({"_links": []}, {"url": None}, id="no links"),
    ],
)
def test_what_the_rest_interface_says_beside_the_body(
    fields: dict[str, object], changed: dict[str, object]
) -> None:
    expected = replace(FETCHED, **changed)  # type: ignore[arg-type]
    assert parse_page(json.dumps(rest(STORAGE) | fields), where="page") == expected


def test_a_page_without_its_body_says_so() -> None:
    page = parse_page(json.dumps(rest(STORAGE) | {"body": {}}), where="page")
    assert (page.state, page.sections) == (PageState(State.UNKNOWN, None), {})
    assert page.doubts == (
        "the body of the page is not in this copy: fetch it with expand=body.storage,version,history",
    )


def test_a_saved_old_version_is_outdated() -> None:
    banner = "You are viewing an old version of this page. View the <a href='/x'>current version</a>."
    moves = "<p><a href='/1'>« Previous</a> <strong>Version 2</strong> <a href='/3'>Next »</a></p>"
    page = parse_page(SAVED.replace("<footer>", f"<div>{banner}</div>{moves}<footer>"), where="page")
    assert (page.outdated, page.version) == (True, 2)


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
    blocks = read_hypertext(text).blocks
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
    places = [(block.text, block.place and tuple(block.place)) for block in read_hypertext(text).blocks]
    assert places == [
        ("a", None),
        ("b", (0, 0, 0)),
        ("c", (0, 0, 2)),
        ("d", (0, 0, 2)),
        ("e", (0, 1, 0)),
        ("f", (0, 1, 0)),
        ("g", (1, 0, 0)),
    ]
