"""Pages: what Markdown allows in a page: HTML, tables, links of every form, front matter."""

from __future__ import annotations

import pytest

from kipvote.errors import WikiError
from kipvote.wiki import Condition, Entry, Page, SectionName, Shelf, State
from kipvote.subjects import ProposalId
from tests.copies import parse_index, parse_page

TITLE = "KIP-9001: Faster widgets"
THREAD = "https://lists.apache.org/thread/8xm1n2k9wz4cx1v0g6fqkz5p1d3l7b0y"
VOTE = "https://lists.apache.org/thread/0000n2k9wz4cx1v0g6fqkz5p1d3l7b0y"
ISSUE = "https://issues.apache.org/jira/browse/KAFKA-90001"


def page(status: str, rest: str = "") -> Page:
    """A page in Markdown with this below its heading "Status"."""
    text = f"# {TITLE}\n\n## Status\n\n{status}\n\n## Motivation\n\nWidgets are slow.\n\n{rest}\n"
    return parse_page(text, where="p")


STATUS = [
    pytest.param(
        "<table><colgroup><col> <col></colgroup><tbody><tr><th>Current "
        "state</th><td>Rejected</td></tr><tr><th>"
        'Discussion thread</th><td><a '
        f'href="{THREAD}">here</a></td></tr><tr><th>JIRA</th><td><a href="{ISSUE}">'
        "KAFKA-90001</a></td></tr></tbody></table>",
        id="a table on one line",
    ),
    pytest.param(
        "<table>\n<tbody>\n<tr>\n<td><strong>Current state</strong></td>\n<td>Rejected</td>\n</tr>\n\n<tr>\n"
        '<td>Discussion '
        f'thread</td>\n<td><p><a\nhref="{THREAD}">here</a></p></td>\n</tr>\n</tbody>\n</table>\n\n'
        f"**JIRA**: [KAFKA-90001]({ISSUE})",
        id="a tag a line, and Markdown below",
    ),
    pytest.param(
        f'<div>\n<table><tr><td>Current state<td>Rejected\n<tr><td>Discussion<td><a href={THREAD}>here</a>'
        f"</table>\n</div>\n\nJIRA: [KAFKA-90001]({ISSUE})",
        id="in a division, with tags left out",
    ),
    pytest.param(
        "<table><tr><td>Current state</td><td><table><tr><td>Rejected</td></tr></table></td></tr></table>\n"
        f'<p>Discussion thread: <a href="{THREAD}">here</a></p>\n<p>JIRA: <a '
        f'href="{ISSUE}">KAFKA-90001</a></p>',
        id="a table in a table, and paragraphs",
    ),
    pytest.param(
        '<strong>Current state</strong>: <em>Rejected</em>\n\n<b>Discussion thread</b>: <a '
        f'href="{THREAD}">here</a>'
        f"\n\n**JIRA**:&nbsp;<a class='x' href='{ISSUE}'><u>KAFKA-90001</u></a>",
        id="loose tags",
    ),
    pytest.param(
        f"<p>**Current state**: Rejected</p>\n<div>**Discussion thread**: [here]({THREAD})</div>\n\n"
        f"<table>\n<tr>\n<td>**JIRA**</td>\n<td>\n\n[KAFKA-90001]({ISSUE})\n\n</td>\n</tr>\n</table>",
        id="Markdown within tags",
    ),
    pytest.param(
        "**Current state:** Rejected<br>**Discussion thread:** "
        f"[here]({THREAD})<br/>**JIRA:** [KAFKA-90001]({ISSUE})",
        id="breaks",
    ),
    pytest.param(
        "**Current state:** Rejected\\\n**Discussion thread:** "
        f"[here]({THREAD})\\\n**JIRA:** [KAFKA-90001]({ISSUE})",
        id="breaks at the ends of lines",
    ),
    pytest.param(
        f"Field | Value\n--- | ---\nCurrent state | Rejected\nDiscussion thread | [here]({THREAD})\n"
        f"JIRA | [KAFKA-90001]({ISSUE})",
        id="a table without outer bars",
    ),
    pytest.param(
        f"Current state | Rejected\n:--|:--\nDiscussion thread | [here]({THREAD})\nJIRA | "
        f"[KAFKA-90001]({ISSUE})",
        id="a state for the head of a table",
    ),
    pytest.param(
        f"Current state: Rejected\n\nDiscussion thread: [here](<{THREAD}>)\n\nJIRA: [KAFKA-90001](<{ISSUE}>)",
        id="addresses in angle brackets",
    ),
    pytest.param(
        f'Current state: Rejected\n\nDiscussion thread: [here]({THREAD} "Follow it")\n\n'
        f"JIRA: [KAFKA-90001]({ISSUE} 'Follow')",
        id="titles of links",
    ),
    pytest.param(
        f"Current state: Rejected\n\nDiscussion thread: [here][1]\n\nJIRA: [KAFKA-90001][]\n\n"
        f"[1]: {THREAD}\n[kafka-90001]: <{ISSUE}> 'It'",
        id="addresses below",
    ),
    pytest.param(
        f"Current state: Rejected\n\nDiscussion thread: [here]\n\nJIRA: [KAFKA-90001][b c]\n\n"
        f"[here]: {THREAD}\n[B c]: {ISSUE}",
        id="addresses below by their words",
    ),
    pytest.param(
        "Current state: <del>Accepted</del> Rejected\n\nDiscussion thread: <s>[TBD](x)</s> "
        f"[here]({THREAD})\n\n"
        f"JIRA: <strike class='x'>KAFKA-1</strike> [KAFKA-90001]({ISSUE})",
        id="struck out",
    ),
    pytest.param(
        f"Current state: Rejected\n\nDiscussion thread: [here]({THREAD})\n\n"
        f"## **JIRA**: \\*[![](https://wiki.example.org/a.svg)KAFKA-90001]({ISSUE})\n\n\\*",
        id="an escaped star",
    ),
]  # fmt: skip


@pytest.mark.parametrize("status", STATUS)
def test_the_status_is_read_from_markdown_of_every_kind(status: str) -> None:
    read = page(status)
    assert (read.state.state, read.state.written, read.doubts) == (State.REJECTED, "Rejected", ())
    assert read.discussion is not None
    assert (read.discussion.written, read.discussion.url) == ("here", THREAD)
    assert read.jira is not None
    assert (read.jira.written, read.jira.url, read.jira.issue) == ("KAFKA-90001", ISSUE, "KAFKA-90001")
    assert read.sections[SectionName.MOTIVATION] is Condition.WRITTEN


LINKS = [
    pytest.param(f"<{THREAD}>", THREAD, THREAD, id="an address alone"),
    pytest.param(
        "[here](https://lists.apache.org/list?dev@kafka.apache.org:lte=1M:(KIP-9001))",
        "here",
        "https://lists.apache.org/list?dev@kafka.apache.org:lte=1M:(KIP-9001)",
        id="brackets in an address",
    ),
    pytest.param(
        "https://lists.apache.org/list?dev@kafka.apache.org:lte=1M:(KIP-9001).",
        "https://lists.apache.org/list?dev@kafka.apache.org:lte=1M:(KIP-9001).",
        "https://lists.apache.org/list?dev@kafka.apache.org:lte=1M:(KIP-9001)",
        id="brackets in an address alone",
    ),
    pytest.param(
        "[here](https://lists.apache.org/thread/<a@example.org>)",
        "here",
        "https://lists.apache.org/thread/<a@example.org>",
        id="angle brackets within an address",
    ),
    pytest.param(f"(see {THREAD}).", f"(see {THREAD}).", THREAD, id="an address in brackets"),
    pytest.param(f"[[DISCUSS] KIP-9001]({THREAD})", "[DISCUSS] KIP-9001", THREAD, id="brackets in the words"),
    pytest.param(
        f"[\\[DISCUSS\\] KIP-9001]({THREAD})",
        "[DISCUSS] KIP-9001",
        THREAD,
        id="escaped brackets in the words",
    ),
    pytest.param(f"[a\nlong thread]({THREAD})", "a long thread", THREAD, id="words on two lines"),
    pytest.param(f'[here]({THREAD} "Follow\nthe link")', "here", THREAD, id="a title on two lines"),
    pytest.param(f"`[x](y)` [here]({THREAD})", "[x](y) here", THREAD, id="behind code"),
    pytest.param(f"`a*b` [*here*]({THREAD})", "a*b here", THREAD, id="a star in code"),
]


@pytest.mark.parametrize(("line", "written", "url"), LINKS)
def test_a_link_of_markdown(line: str, written: str, url: str) -> None:
    read = page(f"Current state: Draft\n\n**Discussion thread**: {line}")
    assert read.discussion is not None
    assert (read.discussion.written, read.discussion.url, read.doubts) == (written, url, ())


NO_LINKS = [
    pytest.param(
        "[1]: https://example.org/a", "[1]: https://example.org/a", id="an address nothing refers to"
    ),
    pytest.param("See [1][2].\n\n[1]: x", "See [1][2].", id="a label without an address"),
    pytest.param("a < b and c > d", "a < b and c > d", id="no tags"),
    pytest.param("Map<String, T> is <Kafka Version>", "Map<String, T> is <Kafka Version>", id="other tags"),
    pytest.param("`<b>` and `<table>` stay", "<b> and <table> stay", id="tags in code"),
    pytest.param("A path C:\\new\\kafka", "A path C:\\new\\kafka", id="a stroke before a letter"),
    pytest.param("a | b is c", "a | b is c", id="a bar without a rule"),
]


@pytest.mark.parametrize(("line", "quoted"), NO_LINKS)
def test_what_only_looks_like_markup_is_text(line: str, quoted: str) -> None:
    assert page(f"Current state: Draft\n\n{line}").doubts[0] == f'not read: "{quoted}"'


def test_html_between_fences_is_code() -> None:
    code = "```\n<table><tr><td>Current state</td><td>Accepted</td></tr></table>\n<h2>Test Plan</h2>\n```"
    assert page(f"Current state: Draft\n\n{code}").state.state is State.DRAFT
    assert page("Current state: Draft", code).sections[SectionName.TEST_PLAN] is Condition.MISSING


def test_a_table_that_is_never_closed_ends_with_its_lines() -> None:
    read = page(
        "<table>\n<tr>\n<td>Old</td>\n\nCurrent state: Draft", "<table><tr>\n\n## Test Plan\n\nTests."
    )
    assert read.state.state is State.DRAFT
    assert read.sections[SectionName.TEST_PLAN] is Condition.WRITTEN


def test_headings_in_html_are_headings() -> None:
    read = page("Current state: Draft", "<h2>Test Plan</h2>\n<p>Tests.</p>\n\n<h2>Rejected Alternatives</h2>")
    assert read.sections[SectionName.TEST_PLAN] is Condition.WRITTEN
    assert read.sections[SectionName.REJECTED_ALTERNATIVES] is Condition.EMPTY


CONTENTS = (
    "- [Motivation](#a)\n\n- [Test\n  Plan](https://wiki.example.org/x#TestPlan)\n\n- [How it came](#c)\n\n"
)
HEADS = [
    pytest.param(f"[Status](https://wiki.example.org/x#Status)\n\n{CONTENTS}", id="contents"),
    pytest.param(
        "Created by [Ada\nQuill](https://wiki.example.org/~ada), last\nmodified on [Jan 02,\n"
        '2026](https://wiki.example.org/x "Show\nchanges")\n',
        id="a byline on four lines",
    ),
]


@pytest.mark.parametrize("head", HEADS)
def test_what_a_copy_wraps_above_the_page_is_no_line_of_it(head: str) -> None:
    text = f"# {TITLE}\n\n{head}\n# Status\n\n- Current state: Draft\n\n# Motivation\n\nWhy.\n"
    read = parse_page(text, where="p")
    assert (read.state.state, read.doubts) == (State.DRAFT, ())


@pytest.mark.parametrize(
    "lines", ["- [ ] not\n- [x](y)", "[a\n\nb](https://example.org)", "[a\n# b](https://example.org)"]
)
def test_what_stands_on_two_lines_of_their_own_is_no_link(lines: str) -> None:
    assert len(page(f"Current state: Draft\n\n{lines}").doubts) > 1


ROWS = (
    Entry(Shelf.ADOPTED, ProposalId("KIP-9001"), "KIP-9001: Fast", "KIP-9001: Fast | 4.1", "4.1", None),
    Entry(
        Shelf.DISCARDED,
        ProposalId("KIP-9002"),
        "KIP-9002: Slow",
        "KIP-9002: Slow | Not a problem",
        None,
        "Not a problem",
    ),
)
TABLES = [
    pytest.param(
        "KIP | Release\n:---|:---\n[KIP-9001: Fast](x) | 4.1",
        "KIP | Comment\n--- | ---\n[KIP-9002: Slow](y) | Not a problem",
        id="without outer bars",
    ),
    pytest.param(
        "<table><tbody><tr><th>KIP</th><th>Release</th></tr><tr><td><a href='x'>KIP-9001: "
        "Fast</a></td><td>4.1"
        "</td></tr></tbody></table>",
        "<table>\n<tbody>\n<tr>\n<td>KIP</td>\n<td>Comment</td>\n</tr>\n<tr>\n<td><a "
        "href='y'>KIP-9002: Slow</a>"
        "</td>\n<td>Not a problem</td>\n</tr>\n</tbody>\n</table>",
        id="of HTML",
    ),
    pytest.param(
        "| KIP | Release |\n|---|---|\n| [KIP-9001: Fast](x) | 4.1 |",
        "<table><tr><td>KIP-9002: Slow</td><td>Not a problem</td></tr></table>",
        id="one of each",
    ),
]


@pytest.mark.parametrize(("adopted", "discarded"), TABLES)
def test_a_table_of_the_index_in_markdown(adopted: str, discarded: str) -> None:
    text = f"Next KIP Number: 9009\n\n## Adopted KIPs\n\n{adopted}\n\n## Discarded KIPs\n\n{discarded}\n"
    assert parse_index(text, where="p").entries == ROWS


MATTER = f'title: "{TITLE}"\n'
BODY = "## Motivation\n\nWidgets are slow.\n"


def clipped(matter: str, body: str = BODY) -> Page:
    return parse_page(f"---\n{matter}---\n\n{body}", where="p")


def test_front_matter_tells_what_the_page_lacks_and_a_state_with_a_doubt() -> None:
    read = clipped(f'{MATTER}issue: {ISSUE}\nstate: "Rejected"\nrelease: "N/A"\ndiscussion: {THREAD}\n')
    assert (read.state.state, read.state.written, read.state.release) == (State.REJECTED, "Rejected", None)
    assert read.discussion is not None
    assert read.jira is not None
    assert (read.discussion.url, read.jira.issue) == (THREAD, "KAFKA-90001")
    assert read.doubts == ('the page has no state of its own; its front matter says "Rejected"',)


def test_the_page_itself_counts_before_its_front_matter() -> None:
    status = f"## Status\n\nCurrent state: Accepted\n\nJIRA: [KAFKA-7]({ISSUE[:-5]}7)\n\n{BODY}"
    read = clipped(f"{MATTER}state: Rejected\nissue: {ISSUE}\n", status)
    assert read.jira is not None
    assert (read.state.written, read.jira.issue) == ("Accepted", "KAFKA-7")
    assert read.doubts == ('the front matter has another state: "Rejected"',)
    assert clipped(f"{MATTER}state: Adopted\n", status).doubts == ()


@pytest.mark.parametrize(
    "state",
    [
        "'Under Discussion', 'Accepted', 'Adopted', 'Rejected'",
        "\"one of ['Accepted', 'Adopted']\"",
        "[Accepted, Rejected]",
        "unread",
    ],
)
def test_a_choice_of_states_in_the_front_matter_is_none(state: str) -> None:
    read = clipped(f"{MATTER}state: {state}\n")
    assert (read.state.state, len(read.doubts)) == (State.UNKNOWN, 1)


def test_the_status_of_a_clipped_copy_may_be_the_readers() -> None:
    read = clipped(f"{MATTER}source: https://wiki.example.org/x\nstatus: done\n")
    assert (read.state.state, read.state.written) == (State.UNKNOWN, None)
    assert read.doubts == ('the page has no state of its own; its front matter says "done"',)


def test_front_matter_may_have_the_id_in_a_field_of_its_own() -> None:
    read = clipped(
        'id: "KIP-59"\ntitle: "Faster widgets"\nstatus: "Under Discussion"\n', "## Summary\n\nWhy.\n"
    )
    assert (read.proposal, read.title) == ("KIP-59", "KIP-59: Faster widgets")
    assert read.state.state is State.UNDER_DISCUSSION


@pytest.mark.parametrize(
    "matter",
    [
        "id: KIP-59\ntitle: My notes\n",
        "id: note-59\ntitle: My notes\nstatus: done\n",
        "title: Notes\nstate: x\n",
    ],
)
def test_a_note_with_front_matter_is_no_page(matter: str) -> None:
    with pytest.raises(WikiError):
        clipped(matter, "## Summary\n\nWhy.\n")


def test_a_note_about_a_proposal_says_nothing_certain_of_its_state() -> None:
    text = f"# KIP-9001 client #4d\n\n**Status:** design approved (2026-01-02)\n**Branch:** `b`\n\n{BODY}"
    read = parse_page(text, where="p")
    assert read.state.state is State.UNKNOWN
    assert read.doubts[0] == 'the state cannot be told from "design approved (2026-01-02)"'
