"""Pages: what copies as text and Markdown lose of a page or put around it; it is read all the same."""

from __future__ import annotations

import pytest

from kipvote.errors import WikiError
from kipvote.wiki import Condition, LinkKind, Page, SectionName, State, parse_wiki
from tests.copies import parse_page

TITLE = "KIP-9001: Faster widgets"
THREAD = "https://lists.apache.org/thread/8xm1n2k9wz4cx1v0g6fqkz5p1d3l7b0y"
SITE = "Apache Kafka - Apache Software Foundation"
ADDRESS = "https://cwiki.apache.org/confluence/display/KAFKA/KIP-9001%3A+Faster+widgets"
LOADING = "KAFKA-90002\n-\nGetting issue details...\nSTATUS\n"


def page(status: str, motivation: str = "Widgets are slow.", rest: str = "") -> Page:
    """A page as text with this below its heading "Status"."""
    return parse_page(f"{TITLE}\nStatus\n{status}\nMotivation\n{motivation}\n{rest}", where="p")


MACROS = [
    pytest.param(
        f"It began in\n{LOADING}and went on.\nVote: {THREAD}\nState: Rejected", id="over four lines"
    ),
    pytest.param("KAFKA-90002\n\n–\n\nGetting issue details…\n\nSTATUS\n\nState: Rejected", id="with blanks"),
    pytest.param(
        "KAFKA-90002 -\nGetting issue details...\nSTATUS\nState: Rejected", id="a dash behind the key"
    ),
    pytest.param(
        "KAFKA-90002\n- Getting issue details...\nSTATUS\nState: Rejected", id="a dash before the words"
    ),
    pytest.param("KAFKA-90002 - Getting issue details...\nSTATUS\nState: Rejected", id="over two lines"),
    pytest.param(f"{LOADING}{LOADING}State: Rejected", id="two of them"),
    pytest.param("Of each widget:\nStatus\nState: Rejected", id="the name of a field"),
    pytest.param("## Status\nState: Rejected", id="a heading further down"),
    pytest.param("- Name\n- Status\n\nStatus\n\nState: Rejected", id="a field of a list"),
]


@pytest.mark.parametrize("motivation", MACROS)
def test_the_word_status_in_a_section_opens_none(motivation: str) -> None:
    """The macro for an issue ends with it; what stands behind it is the section's."""
    read = page("Current state: Accepted", motivation)
    assert (read.state.state, read.state.written, read.vote, read.jira) == (
        State.ACCEPTED,
        "Accepted",
        None,
        None,
    )
    assert read.sections[SectionName.MOTIVATION] is Condition.WRITTEN
    assert read.doubts == ()


def test_the_word_status_behind_a_macro_is_no_heading_above_the_first_section_either() -> None:
    text = f"{TITLE}\nCurrent state: Draft\nMotivation\nSee\n{LOADING}of it.\nState: Rejected\nTest Plan\n"
    read = parse_page(text, where="p")
    assert (read.state.state, read.doubts) == (State.DRAFT, ())


def test_a_status_above_everything_counts_where_only_a_field_is_called_so() -> None:
    text = f"{TITLE}\nCurrent state: Draft\nMotivation\nOf a widget:\nStatus\nState: Rejected\nTest Plan\n"
    read = parse_page(text, where="p")
    assert (read.state.state, read.doubts) == (State.DRAFT, ())


@pytest.mark.parametrize(
    "heading",
    [
        "Status",
        "STATUS",
        "# Status",
        "KAFKA-90002\nSTATUS",
        "Status\nMotivation\nTest Plan\n\nStatus",
        "Status\nDiscussion\nHow it came\nMotivation\nTest Plan\n\nStatus",
        "KIP Status\nSee below.\nStatus",
    ],
)
def test_the_heading_of_the_status_is_one(heading: str) -> None:
    text = f"{TITLE}\n{heading}\nCurrent state: Accepted\nMotivation\nWhy.\n"
    assert parse_page(text, where="p").state.state is State.ACCEPTED


ISSUES = [
    pytest.param("JIRA: KAFKA-90001 - Getting issue details... STATUS", id="on one line"),
    pytest.param("JIRA:\nKAFKA-90001\n-\nGetting issue details...\nSTATUS", id="on lines of its own"),
    pytest.param("JIRA KAFKA-90001 - Getting issue details... STATUS", id="without a colon"),
    pytest.param("JIRAKAFKA-90001", id="without a space"),
    pytest.param("KAFKA-90001 - Getting issue details... STATUS", id="without a label"),
    pytest.param(
        "JIRA:\n\nJira\nserverASF JIRA\nserverId00000000-0000\ncolumnskey,summary\nkeyKAFKA-90001",
        id="the macro's parameters",
    ),
    pytest.param("• Jira\nserverASF JIRA\nkeyKAFKA-90001", id="the macro's parameters in a list"),
    pytest.param("JIRA: here\n\nJira\nserverASF JIRA\nkeyKAFKA-90001", id="beside a lost link"),
    pytest.param("JIRA: TBD\nKAFKA-90001", id="below a placeholder"),
    pytest.param(
        "JIRA:\n## [![](https://wiki.example.org/a.png)KAFKA-90001]"
        "(https://issues.apache.org/jira/browse/KAFKA-90001)",
        id="behind a picture",
    ),
    pytest.param("JIRA | KAFKA-90001 |", id="a row"),
]


@pytest.mark.parametrize("line", ISSUES)
def test_an_issue_is_read_however_its_macro_was_copied(line: str) -> None:
    read = page(f"Current state: Accepted\n{line}")
    assert read.jira is not None
    assert (read.jira.kind, read.jira.issue, read.doubts) == (LinkKind.TRACKER, "KAFKA-90001", ())


def test_several_issues_are_a_doubt() -> None:
    read = page("Current state: Accepted\nJIRA:\nKAFKA-90001\nKAFKA-90002")
    assert read.jira is not None
    assert read.jira.issue == "KAFKA-90001"
    assert read.doubts == ("the JIRA line names more than one issue: KAFKA-90001, KAFKA-90002",)


@pytest.mark.parametrize(
    "line",
    [
        "It was found by\nKAFKA-90001",
        "JIRA tickets are filed at KAFKA-90001's",
        "jiraffe KAFKA-90001",
    ],
)
def test_an_issue_in_other_words_is_not_the_proposals(line: str) -> None:
    read = page(f"Current state: Accepted\n{line}")
    assert read.jira is None


COMMENTS = [
    pytest.param("<!--\n Licensed to the Widgets of example.org.\n-->\n\n", id="a licence"),
    pytest.param("<!-- a --><!-- b -->", id="two"),
    pytest.param("\ufeff \n<!---->\n", id="an empty one"),
]
MARKDOWN = (
    f"# {TITLE}\n\n## Status\n\n**Current state**: Rejected\n\n## Motivation\n\nWidgets were accepted.\n"
)


@pytest.mark.parametrize("comment", COMMENTS)
def test_a_comment_above_a_page_tells_nothing_of_its_form(comment: str) -> None:
    assert parse_page(comment + MARKDOWN, where="p") == parse_page(MARKDOWN, where="p")
    html = f"<h1>{TITLE}</h1><p>Current state: Rejected</p><h2>Motivation</h2><p>Why.</p>"
    assert parse_page(comment + html, where="p") == parse_page(html, where="p")


@pytest.mark.parametrize("tag", ['<p align="center"><img src="a.png"></p>', '<a name="top"></a>', "<br/>"])
def test_markdown_that_begins_with_a_tag_is_markdown(tag: str) -> None:
    read = parse_page(f"{tag}\n\n{MARKDOWN}", where="p")
    assert (read.proposal, read.state.written) == ("KIP-9001", "Rejected")
    assert read.sections[SectionName.MOTIVATION] is Condition.WRITTEN


def test_html_with_a_line_of_code_that_looks_like_a_heading_is_html() -> None:
    code = "<pre>\n# Status of KIP-9001\n# status\nCurrent state: Accepted</pre>"
    read = parse_page(f"<h1>{TITLE}</h1><p>Current state: Rejected</p><h2>Motivation</h2>{code}", where="p")
    assert (read.proposal, read.state.state) == ("KIP-9001", State.REJECTED)


def test_a_comment_within_markdown_is_no_text() -> None:
    read = page("Current state: Draft\n<!--\nCurrent state: Accepted\n-->", "<!-- describe\n the problem -->")
    assert read.state.state is State.DRAFT
    assert read.sections[SectionName.MOTIVATION] is Condition.EMPTY


@pytest.mark.parametrize("text", ["<!-- Current state: Accepted", "<!-- Current state: Accepted -->"])
def test_a_comment_alone_is_no_page(text: str) -> None:
    with pytest.raises(WikiError):
        parse_wiki(text, where="p")


BODY = "Status\n\nCurrent state: Accepted\n\nMotivation\n\nWidgets are slow.\n"
ABOVE = [
    pytest.param(f'---\ntitle: "{TITLE} - {SITE}"\ntags:\n  - "clippings"\n---\n', id="front matter"),
    pytest.param(f"---\ntitle: {TITLE}\n---\n", id="front matter without the site"),
    pytest.param(f"---\ntitle: My notes\n---\n# {TITLE}\n", id="front matter of another title"),
    pytest.param(
        f"Apache Software Foundation\n\n* Pages\n* Blog\n\n1. Pages\n2. Index\n\n# {TITLE}\n\n"
        "* Created by Ada Quill, last modified on Jan 02, 2026\n\n",
        id="navigation",
    ),
    pytest.param(f"* KIP-9000: Blue widgets\n* KIP-9002: Red widgets\n\n# {TITLE}\n", id="a list of others"),
    pytest.param(f"DUE TO SPAM, SIGN-UP IS DISABLED. Ask for an account.\n{TITLE}\n", id="a banner"),
    pytest.param(
        "This Confluence has been LDAP enabled, if you are a committer.\n\nChild pages\n"
        f"  • {TITLE}\nSkip to end of metadata\n\n",
        id="the page among its children",
    ),
    pytest.param(
        f"02/01/2026, 10:47 {TITLE} - {SITE}\n\nPages / Index / Kafka Improvement Proposals\n\n{TITLE}\n\n"
        "Created by Ada Quill, last modified on Jan 02, 2026\n\n",
        id="a printed page",
    ),
    pytest.param(f"1/2/26, 9:47 AM {TITLE} - {SITE}\n\n", id="printed elsewhere"),
    pytest.param(f"{TITLE} - {SITE}\n\n", id="the title of a browser"),
]


@pytest.mark.parametrize("above", ABOVE)
def test_the_title_is_found_below_what_a_copy_puts_above_it(above: str) -> None:
    read = parse_page(above + BODY, where="p")
    assert (read.proposal, read.title, read.state.state, read.doubts) == (
        "KIP-9001",
        TITLE,
        State.ACCEPTED,
        (),
    )


def test_front_matter_says_where_the_page_is() -> None:
    read = parse_page(
        f'---\ntitle: "{TITLE}"\nsource: "{ADDRESS}"\ncreated: 2026-01-02\n---\n{BODY}', where="p"
    )
    assert (read.url, read.created, read.state.state) == (ADDRESS, None, State.ACCEPTED)
    assert parse_page(f"---\ntitle: {TITLE}\nsource: notes\n---\n{BODY}", where="p").url is None


UNTITLED = [
    pytest.param("# Widgets\n\n## KIP-9000: what it did\n", id="a heading below another"),
    pytest.param("Widgets\n# KIP-9000: Blue widgets\n# KIP-9002: Red widgets\n", id="two headings"),
    pytest.param("This builds on\nKIP-9000: Blue widgets\n", id="a line of a text"),
    pytest.param("* KIP-9000: Blue widgets\n* KIP-9002: Red widgets\n", id="a list of others"),
    pytest.param("---\ntitle: My notes on KIP-9000\n---\n", id="front matter of another page"),
    pytest.param("---\ntags: KIP-9000\n---\n", id="front matter without a title"),
]


@pytest.mark.parametrize("above", UNTITLED)
def test_a_proposal_named_above_the_page_is_not_its_title(above: str) -> None:
    read = parse_page(above + BODY, where="p")
    assert (read.proposal, read.title, read.state.state) == (None, "", State.ACCEPTED)


GLUED = [
    pytest.param("Current stateAccepted\nDiscussion threadhere\nJIRAKAFKA-90001", id="all of them"),
    pytest.param(
        "Current stateaccepted\nDiscussion threadHere\nJIRA KAFKA-90001", id="in the case of the author"
    ),
    pytest.param(
        "Current stateAccepted\nDiscussion threadhere and here\nJIRAKAFKA-90001 (umbrella)",
        id="more behind them",
    ),
    pytest.param('Current state"Accepted"\nDiscussion thread"here"\nJIRAKAFKA-90001', id="quotes"),
    pytest.param("Current stateadopted\nDiscussion threadthread\nJIRAKAFKA-90001", id="the word thread"),
    pytest.param(
        "Current stateimplemented\nDiscussion threadlink to it\nJIRAKAFKA-90001", id="the word link"
    ),
    pytest.param("Current statecompleted\nDiscussion thread1, 2\nJIRAKAFKA-90001", id="numbers"),
    pytest.param("Current statereleased\nDiscussion threaduser thread\nJIRAKAFKA-90001", id="which thread"),
    pytest.param("Current stateaccepted\nDiscussion threademail\nJIRAKAFKA-90001", id="the word email"),
    pytest.param("Current stateaccepted\nDiscussion threadmailing list\nJIRAKAFKA-90001", id="the list"),
    pytest.param(
        "Current state[Accepted](#)\nDiscussion thread[here](#)\nJIRA[KAFKA-90001](#)",
        id="links without targets",
    ),
]


@pytest.mark.parametrize("status", GLUED)
def test_a_label_glued_to_its_value_is_a_label(status: str) -> None:
    read = page(status)
    assert (read.state.state, read.doubts) == (State.ACCEPTED, ())
    assert read.discussion is not None
    assert read.discussion.kind is LinkKind.UNTOLD
    assert read.jira is not None
    assert read.jira.issue == "KAFKA-90001"


@pytest.mark.parametrize(
    ("words", "state"),
    [
        ("voting", State.VOTING),
        ("in vote", State.VOTING),
        ("under vote", State.VOTING),
        ("in discussion", State.UNDER_DISCUSSION),
        ("superseded by KIP-9000", State.WITHDRAWN),
        ("dormant", State.DORMANT),
        ("released in 4.1", State.ACCEPTED),
    ],
)
def test_a_label_glued_to_a_state_in_lower_case_is_a_label(words: str, state: State) -> None:
    read = page(f"Current state{words}\nVote thread{THREAD}")
    assert (read.state.state, read.state.written, read.doubts) == (state, words, ())


@pytest.mark.parametrize("words", ["pending", "not yet started", "none", "to be created", "N/A"])
def test_a_label_glued_to_a_placeholder_is_a_label(words: str) -> None:
    read = page(f"Current state: Draft\nVote thread{words}\nDiscussion thread{words}")
    assert read.vote is not None
    assert (read.vote.kind, read.discussion, read.doubts) == (LinkKind.PLACEHOLDER, read.vote, ())


def test_a_label_glued_to_its_value_is_enough_to_know_a_page() -> None:
    assert parse_page('Current state"Draft"\n', where="p").state.state is State.DRAFT
    read = parse_page(f"Current stateVoting\nVoting thread{THREAD}\nReleased4.1\n", where="p")
    assert read.vote is not None
    assert (read.vote.url, read.state.release) == (THREAD, "4.1")


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
    read = page(line)
    assert (read.state.written, read.discussion, read.jira, read.state.release) == (None, None, None, None)
    assert read.doubts == (f'not read: "{line}"',)


COMPARED = ['"Under Discussion"Adopted', "Under DiscussionAccepted", '"Accepted"Draft', "“Draft”Accepted"]


@pytest.mark.parametrize("words", COMPARED)
def test_the_old_and_the_new_words_of_a_comparison_cannot_be_told_apart(words: str) -> None:
    assert page(f"Current state: {words}").state.state is State.UNKNOWN
    assert page(f"Current state{words}").state.state is State.UNKNOWN


RELEASES = [
    ("Released: 4.1", "4.1"),
    ("Released: 4.1 (planned)", "4.1"),
    ("Target version: 4.1", "4.1"),
    ("Released: Not released (target: 4.1)", None),
    ("Released: not yet released, maybe 4.1", None),
    ("Released: Not yet (4.1)", None),
    ("Released: unreleased (4.1)", None),
    ("Released: never released in 4.1", None),
    ("Released: <4.1.0>", None),
    ("Released: <Kafka Version>", None),
    ("Released: N/A", None),
    ("Released: not in 4.0, in 4.1", "4.1"),
]


@pytest.mark.parametrize(("line", "release"), RELEASES, ids=[line for line, _ in RELEASES])
def test_a_release_that_is_denied_is_none(line: str, release: str | None) -> None:
    assert page(f"Current state: Draft\n{line}").state.release == release


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
    read = page(f"Current state: Draft\n{status}")
    assert read.jira is not None
    assert read.jira.kind is kind


def test_a_thread_may_have_a_label_of_its_own() -> None:
    read = page(f"Current state: Draft\nDiscussion thread:\nMailing list: {THREAD}")
    assert read.discussion is not None
    assert (read.discussion.kind, read.discussion.url) == (LinkKind.LIST, THREAD)


def test_a_state_may_have_a_colon() -> None:
    assert page("Current state:\nOwner: accepted by Ada Quill").state.state is State.UNKNOWN
    assert page("Current state:\nAccepted: 4.1").state.release == "4.1"
    assert page("Current state:\nUnder discussion: see the list").state.state is State.UNDER_DISCUSSION


REQUEST = (
    "Please keep the discussion on the mailing\nlist rather than commenting on\n"
    "the wiki (wiki discussions get\nunwieldy fast)."
)


def test_the_request_of_the_template_is_none_of_the_values_though_its_lines_are_wrapped() -> None:
    read = page(f"Current state: Draft\nJIRA:\n{REQUEST}")
    assert read.jira is not None
    assert (read.jira.kind, read.doubts) == (LinkKind.PLACEHOLDER, ())


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
    assert page("Current state: Draft", motivation).sections[SectionName.MOTIVATION] is condition


@pytest.mark.parametrize(
    "heading", ["# Motivation {#KIP9001-Motivation}", "## Motivation ## {.wide #a}", "# Motivation #"]
)
def test_the_attributes_of_a_heading_are_not_its_words(heading: str) -> None:
    text = f"# {TITLE}\n# Status {{#s}}\nCurrent state: Draft\n{heading}\nWhy.\n"
    assert parse_page(text, where="p").sections[SectionName.MOTIVATION] is Condition.WRITTEN


@pytest.mark.parametrize(
    ("line", "condition"),
    [
        ("![](https://wiki.example.org/a.png)", Condition.WRITTEN),
        ("[![a](b.png)](https://wiki.example.org/a)", Condition.WRITTEN),
        ("![](b.png) TBD", Condition.EMPTY),
    ],
)
def test_a_picture_is_content_by_itself(line: str, condition: Condition) -> None:
    assert page("Current state: Draft", line).sections[SectionName.MOTIVATION] is condition


def test_rows_without_a_bar_before_them_are_rows() -> None:
    read = page("Current state: Draft\nDiscussion thread | - |\n---|---|\nVote thread | TBD |\n")
    assert read.discussion is not None
    assert read.vote is not None
    assert (read.discussion.kind, read.vote.kind) == (LinkKind.PLACEHOLDER, LinkKind.PLACEHOLDER)
