"""Pages: the status lines however they stand, and what was made of the template's sections."""

from __future__ import annotations

import pytest

from kipvote.errors import WikiError
from kipvote.wiki import Condition, Link, LinkKind, Page, SectionName, State
from tests.copies import parse_page

TITLE = "KIP-7: Better logs"
URL = "https://lists.apache.org/thread/8xm1n2k9wz4cx1v0g6fqkz5p1d3l7b0y"
OTHER = "https://lists.apache.org/thread/0000n2k9wz4cx1v0g6fqkz5p1d3l7b0y"
ISSUE = "https://issues.apache.org/jira/browse/KAFKA-7077"
LIST = Link(LinkKind.LIST, "here", URL)
JIRA = Link(LinkKind.TRACKER, "KAFKA-7077", ISSUE, issue="KAFKA-7077")


def page(status: str, rest: str = "") -> Page:
    """A page in HTML with this below its heading "Status"."""
    return parse_page(
        f"<h1>{TITLE}</h1><h1>Status</h1>{status}<h1>Motivation</h1><p>Why.</p>{rest}", where="p"
    )


LINES = [
    pytest.param(
        f"<p>Current state: Voting</p><p>Discussion thread: <a href='{URL}'>here</a></p>"
        f"<p>JIRA: <a href='{ISSUE}'>KAFKA-7077</a></p>",
        id="a paragraph each",
    ),
    pytest.param(
        f"<p><b>Current state</b>: <i>Voting</i><br/><b>Discussion thread</b>: <a href='{URL}'>here</a><br/>"
        f"<b>JIRA</b>: <a href='{ISSUE}'>KAFKA-7077</a></p>",
        id="one paragraph with breaks",
    ),
    pytest.param(
        f"""<p>
              <b> Current state </b> :
              Voting
            </p>
            <p>
              Discussion thread: <a href='{URL}'> here
              </a>
            </p>
            <p> JIRA: <a href='{ISSUE}'>
              KAFKA-7077 </a> </p>""",
        id="an indented source",
    ),
    pytest.param(
        f"<p>Current state: Voting Discussion thread: <a href='{URL}'>here</a> "
        f"JIRA: <a href='{ISSUE}'>KAFKA-7077</a></p>",
        id="one line",
    ),
    pytest.param(
        f"<table><tr><th>Current state</th><td>Voting</td></tr><tr><th>Discussion</th>"
        f"<td><a href='{URL}'>here</a></td></tr><tr><td>JIRA</td>"
        f"<td><a href='{ISSUE}'>KAFKA-7077</a></td></tr></table>",
        id="table",
    ),
    pytest.param(
        f"<ul><li>State: Voting</li><li>Discuss thread: <a href='{URL}'>here</a></li>"
        f"<li>Jira ticket: <a href='{ISSUE}'>KAFKA-7077</a></li></ul>",
        id="list, other labels",
    ),
    pytest.param(
        f"<p>Current state:</p><p>Voting</p><p>Discussion thread:</p><p><a href='{URL}'>here</a></p>"
        f"<p>JIRA:</p><p><a href='{ISSUE}'>KAFKA-7077</a></p>",
        id="values on lines of their own",
    ),
    pytest.param(
        f"<p>Current state Voting</p><p>Discussion thread - <a href='{URL}'>here</a></p>"
        f"<p>JIRA - <a href='{ISSUE}'>KAFKA-7077</a></p>",
        id="no colon",
    ),
    pytest.param(
        f"<p>Current state: <s>Under Discussion</s> Voting</p><p>Discussion thread: <del>TBD</del> "
        f"<a href='{URL}'>here</a></p><p>JIRA: <a href='{ISSUE}'><img class='icon'/>KAFKA-7077</a></p>",
        id="struck out",
    ),
    pytest.param(
        "<p>Current state: <ac:structured-macro ac:name='status'><ac:parameter ac:name='title'>Voting"
        "</ac:parameter><ac:parameter ac:name='colour'>Blue</ac:parameter></ac:structured-macro></p>"
        f"<p>Discussion thread: <ac:link><ri:url ri:value='{URL}'/><ac:plain-text-link-body><![CDATA[here]]>"
        "</ac:plain-text-link-body></ac:link></p><p>JIRA: <ac:structured-macro ac:name='jira'>"
        "<ac:parameter ac:name='key'>KAFKA-7077</ac:parameter></ac:structured-macro></p>",
        id="macros",
    ),
]


@pytest.mark.parametrize("status", LINES)
def test_the_status_is_read_however_its_lines_stand(status: str) -> None:
    read = page(status)
    assert read.state.state is State.VOTING
    assert (read.discussion, read.vote, read.jira, read.doubts) == (LIST, None, JIRA, ())


def test_a_vote_has_a_line_of_its_own() -> None:
    read = page(f"<p>Voting thread: <a href='{URL}'>here</a></p><p>Released: 3.9</p><p>Status: Accepted</p>")
    assert (read.vote, read.discussion) == (LIST, None)
    assert (read.state.state, read.state.release) == (State.ACCEPTED, "3.9")


def test_a_link_to_a_page_has_the_address_the_wiki_gives_it() -> None:
    link = "<ac:link><ri:page ri:content-title='KIP-8: a &amp; b'/></ac:link>"
    read = page(f"<p>Discussion thread: {link}</p>")
    url = "/confluence/display/KAFKA/KIP-8%3A+a+%26+b"
    assert read.discussion == Link(LinkKind.WIKI, "KIP-8: a & b", url)


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


@pytest.mark.parametrize(
    "line", ["Author: Ada Quill, accepted", "The author: Ada Quill", "Authority: Ada Quill"]
)
def test_a_line_of_the_authors_that_says_more_is_not_lost(line: str) -> None:
    assert page(f"<p>{line}</p>").doubts == (f'not read: "{line}"',)


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


def test_one_label_for_both_threads_and_one_link() -> None:
    read = page(f"<p><b>Discussion / vote thread:</b> <a href='{URL}'>here</a></p>")
    assert (read.discussion, read.vote) == (LIST, None)
    doubt = (
        'one line is for both threads, "Discussion / vote thread"; its link is read as that of the discussion'
    )
    assert read.doubts == (doubt,)


def test_one_label_for_both_threads_and_no_link() -> None:
    read = page("<p>Discussion / vote thread: TBD</p>")
    assert (read.discussion, read.vote) == (
        Link(LinkKind.PLACEHOLDER, "TBD"),
        Link(LinkKind.PLACEHOLDER, "TBD"),
    )
    assert read.doubts == ()


def test_the_threads_of_the_mailing_list() -> None:
    read = page(
        f"<p>Mailing List discussion: <a href='{URL}'>here</a></p>"
        f"<p>Mailing List voting thread: <a href='{OTHER}'>here</a></p>"
    )
    assert (read.discussion, read.vote, read.doubts) == (LIST, Link(LinkKind.LIST, "here", OTHER), ())


def test_such_a_line_beside_a_status_is_not_enough_to_know_a_page() -> None:
    with pytest.raises(WikiError):
        parse_page(f"# Plan 7\n* Status: Accepted\n* Mailing List discussion: {URL}\n", where="p")


def test_many_lines_that_are_not_read_are_counted() -> None:
    lines = "".join(f"<p>Line {number} of {'x' * 200}</p>" for number in range(9))
    *quoted, rest = page(lines).doubts
    assert len(quoted) == 3
    assert all(doubt.endswith('..."') and len(doubt) < 120 for doubt in quoted)
    assert rest == "6 more lines of the head of the page were not read"


def test_what_stands_above_the_status_is_not_lost() -> None:
    text = f"{TITLE}\nThis is superseded by KIP-8.\nStatus\nCurrent state: Accepted\nMotivation\nWhy.\n"
    assert parse_page(text, where="p").doubts == ('not read: "This is superseded by KIP-8."',)


def test_a_page_without_a_status_heading_is_read_down_to_the_first_section() -> None:
    read = parse_page(f"{TITLE}\nCurrent state: Draft\nMotivation\nCurrent state: Accepted\n", where="p")
    assert read.state.state is State.DRAFT


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
        pytest.param("Copy of KIP-7: It", "", State.UNKNOWN, None, id="a copy has none"),
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


def test_only_the_template_itself_is_the_template() -> None:
    why, instruction = "Describe the problems you are trying to solve.", "How will we know nothing broke?"
    for title, plan, expected in (
        ("KIP-NEXT: Insert Title Here", instruction, True),
        ("KIP-NEXT: Better logs", "We test it.", False),
        ("KIP-7: Better logs", instruction, False),
    ):
        text = f"{title}\nCurrent state: TBD\nMotivation\n{why}\nTest Plan\n{plan}\n"
        assert parse_page(text, where="p").template is expected
