"""Pages: the index of all proposals, its tables and the summaries of its meetings."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from itertools import permutations

import pytest

from kipvote.errors import WikiError
from kipvote.wiki import Entry, Index, Reject, Remark, Shelf, Wiki, gather, parse_wiki
from kipvote.wiki.index import named_first
from kipvote.subjects import ProposalId
from tests.copies import parse_index

HTML = """<p>What a KIP is, and how to make one. Take the next available KIP number.</p>
<h2>What should be included in a KIP?</h2><ul><li>Motivation: the problem</li></ul>
<h1>KIP round-up</h1>
<p>Next KIP Number: <strong>1208</strong></p><p>Use this number as the identifier for your KIP.</p>
<h2>Adopted KIPs</h2>
<table><tbody><tr><th>KIP</th><th>Release</th></tr>
<tr><td><a href="/x/1">KIP-1 - Remove it</a></td><td>0.9.0.0</td></tr>
<tr><td><p><a href="/x/4">KIP-4 - Command line,,,</a></p></td><td><p>0.10.1.0 (WIP)</p></td></tr>
<tr><td>KIP-54: Sticky assignment (WIP)</td><td></td></tr>
<tr><td>KIP-94 Session Windows</td><td>2.4, 2.5 (partly)</td></tr></tbody></table>
<h2>KIPs under discussion</h2>
<table><tr><th>KIP</th><th>Comment</th></tr>
<tr><td>KIP-1206: Quotas (JSON based)</td><td>Sent emails to Dev discussion group</td></tr>
<tr><td>Something without a number</td><td></td></tr></table>
<h2>Dormant/inactive KIPs</h2>
<ul><li><a href="/x/6">KIP-6 - Reassignment</a></li></ul>
<h2>Discarded KIPs</h2>
<table><tr><td>KIP</td><td>Comment</td></tr>
<tr><td>KIP-14: Tools</td><td>Overtaken by KIP-4 (0.10)</td></tr></table>
<h2>KIP Discussion Recordings</h2>
<table><tr><th>Date (link to recording)</th><th>Summary</th></tr>
<tr><td><p>Feb 14, 2017</p><p><a href="/v">(recording)</a></p></td>
<td><ul><li>KIP-33 and KIP-47: No issues.</li>
<li>KIP48 (delegation tokens): open<ul><li>KIP-4 comes first</li></ul></li></ul></td></tr>
<tr><td>2017-01-31</td>
<td><ul><li>Java 7: as KIP-118 says.</li></ul><p>KIP-31, KIP-32: (1) whose clock.</p></td></tr>
</table>
"""

INDEX = Index(
    where="index",
    next_number=1208,
    entries=(
        Entry(
            Shelf.ADOPTED, ProposalId("KIP-1"), "KIP-1 - Remove it", "KIP-1 - Remove it | 0.9.0.0", "0.9.0.0"
        ),
        Entry(
            Shelf.ADOPTED,
            ProposalId("KIP-4"),
            "KIP-4 - Command line",
            "KIP-4 - Command line,,, | 0.10.1.0 (WIP)",
            "0.10.1.0",
            "WIP",
        ),
        Entry(
            Shelf.ADOPTED,
            ProposalId("KIP-54"),
            "KIP-54: Sticky assignment",
            "KIP-54: Sticky assignment (WIP)",
            None,
            "WIP",
        ),
        Entry(
            Shelf.ADOPTED,
            ProposalId("KIP-94"),
            "KIP-94 Session Windows",
            "KIP-94 Session Windows | 2.4, 2.5 (partly)",
            "2.4, 2.5",
            "partly",
        ),
        Entry(
            Shelf.UNDER_DISCUSSION,
            ProposalId("KIP-1206"),
            "KIP-1206: Quotas (JSON based)",
            "KIP-1206: Quotas (JSON based) | Sent emails to Dev discussion group",
            None,
            "Sent emails to Dev discussion group",
        ),
        Entry(Shelf.UNDER_DISCUSSION, None, "Something without a number", "Something without a number"),
        Entry(Shelf.DORMANT, ProposalId("KIP-6"), "KIP-6 - Reassignment", "KIP-6 - Reassignment"),
        Entry(
            Shelf.DISCARDED,
            ProposalId("KIP-14"),
            "KIP-14: Tools",
            "KIP-14: Tools | Overtaken by KIP-4 (0.10)",
            None,
            "Overtaken by KIP-4 (0.10)",
        ),
    ),
    remarks=(
        Remark(
            1,
            "Feb 14, 2017 (recording)",
            (ProposalId("KIP-33"), ProposalId("KIP-47")),
            "KIP-33 and KIP-47: No issues.",
        ),
        Remark(
            1,
            "Feb 14, 2017 (recording)",
            (ProposalId("KIP-48"),),
            "KIP48 (delegation tokens): open KIP-4 comes first",
        ),
        Remark(2, "2017-01-31", (), "Java 7: as KIP-118 says."),
        Remark(
            2, "2017-01-31", (ProposalId("KIP-31"), ProposalId("KIP-32")), "KIP-31, KIP-32: (1) whose clock."
        ),
    ),
    doubts=('an entry of the index names no proposal: "Something without a number"',),
)
TEXT = """
This page describes the process.

KIP round-up

Next KIP Number: 1208

Adopted KIPs

KIP\u00a0 Release
KIP-1 - Remove it\t0.9.0.0
KIP-4 - Command line,,,\t0.10.1.0 (WIP)

KIP-54: Sticky assignment (WIP)
KIP-94 Session Windows\t2.4, 2.5 (partly)

KIPs under discussion

KIP-1206: Quotas (JSON based)\tSent emails to Dev discussion group
Something without a number

Dormant/inactive KIPs
KIP-6 - Reassignment

Discarded KIPs
| KIP | Comment |
|---|---|
| KIP-14: Tools | Overtaken by KIP-4 (0.10) |

KIP Discussion Recordings

Date (link to recording)Summary
Feb 14, 2017 (recording)
  • KIP-33 and KIP-47: No issues.
  • KIP48 (delegation tokens): open
    • KIP-4 comes first
2017-01-31
  • Java 7: as KIP-118 says.
  • KIP-31, KIP-32: (1) whose clock.
  • No labels
"""


@pytest.mark.parametrize("text", [HTML, TEXT], ids=["HTML", "text"])
def test_the_index_is_the_same_in_every_form(text: str) -> None:
    assert parse_index(text, where="index") == INDEX


def test_the_index_of_the_rest_interface_has_a_version() -> None:
    fetched = {
        "title": "Kafka Improvement Proposals",
        "version": {"number": 12, "when": "2026-03-01T00:00:00Z"},
        "body": {"storage": {"value": HTML}},
    }
    date = datetime(2026, 3, 1, tzinfo=UTC)
    assert parse_index(json.dumps(fetched), where="index") == replace(INDEX, version=12, modified=date)


def test_meetings_without_their_dates_cannot_be_told_apart() -> None:
    text = TEXT.replace("2017-01-31\n", "").replace("Feb 14, 2017 (recording)\n", "")
    remarks = parse_index(text, where="index").remarks
    assert remarks == tuple(replace(remark, meeting=None, date=None) for remark in INDEX.remarks)


ODD = [
    pytest.param(
        HTML.replace("<td>2017-01-31</td>", "<td/>"),
        'a meeting has no date: "Java 7: as KIP-118 says."',
        id="no date",
    ),
    pytest.param(
        HTML.replace("1208</strong></p>", "1208</strong></p><p>Next KIP number: 1209</p>"),
        "the index gives more than one next number: 1208, 1209",
        id="two next numbers",
    ),
    pytest.param(
        HTML.replace('<ul><li><a href="/x/6">KIP-6 - Reassignment</a></li></ul>', ""),
        "the table of what is dormant is empty in this copy",
        id="an empty table",
    ),
    pytest.param(
        HTML.replace("<h2>Dormant/inactive KIPs</h2>", "<h2>Sleeping KIPs</h2>"),
        "the table of what is dormant is not in this copy",
        id="no table",
    ),
    pytest.param(
        HTML.replace("<h2>Dormant/inactive KIPs</h2>", "<h2>Sleeping KIPs</h2>"),
        'below the heading "Sleeping KIPs" nothing was read',
        id="another heading",
    ),
]


@pytest.mark.parametrize(("text", "doubt"), ODD)
def test_what_is_odd_in_the_index_is_a_doubt(text: str, doubt: str) -> None:
    assert doubt in parse_index(text, where="index").doubts


def test_of_two_next_numbers_none_is_believed() -> None:
    assert parse_index(f"{TEXT}\nNext KIP Number: 1209", where="index").next_number is None
    assert parse_index(TEXT.replace("Next KIP Number: 1208", ""), where="index").next_number is None


NAMED = [
    ("KIP-33 and KIP-47: No issues.", ("KIP-33", "KIP-47")),
    ("KIP-32/KIP-33: concerns", ("KIP-32", "KIP-33")),
    ("KIP-32/33: concerns", ("KIP-32", "KIP-33")),
    ("KIP-31, KIP-32: clocks", ("KIP-31", "KIP-32")),
    ("KIP-31, KIP-32 and KIP-33: clocks", ("KIP-31", "KIP-32", "KIP-33")),
    ("KIP-31 & KIP-31: twice", ("KIP-31",)),
    ("KIP48 (delegation tokens): open", ("KIP-48",)),
    ("KIP-48 delegation token : open", ("KIP-48",)),
    ("KIP-4 - Admin api: as in KIP-5", ("KIP-4",)),
    ("KIP-4: KIP-5 is another", ("KIP-4",)),
    ("KIP-82, 2 votes are missing", ("KIP-82",)),
    ("An issue of KIP-32 (timestamps)", ()),
    ("0.9.0 release: KAFKA-2397", ()),
    ("", ()),
]


@pytest.mark.parametrize(("text", "proposals"), NAMED, ids=[text or "nothing" for text, _ in NAMED])
def test_a_remark_is_of_the_proposals_it_opens_with(text: str, proposals: tuple[str, ...]) -> None:
    """A KIP mentioned in the middle of another topic's text is not its remark."""
    assert named_first(text) == proposals


def test_the_index_among_pages_in_one_file() -> None:
    body = {"storage": {"value": HTML}}
    older = {"title": "Index", "version": {"number": 11}, "body": body}
    newer = {"title": "Index", "version": {"number": 12}, "body": body}
    wiki = parse_wiki(json.dumps([older, newer]), where="file")
    assert (wiki.index and wiki.index.version, wiki.pages) == (12, ())
    assert [reject.where for reject in wiki.rejects] == ["file, entry 1"]


def rest(title: str, body: str, **more: object) -> dict[str, object]:
    return {"title": title, "body": {"storage": {"value": body}}} | more


HEAD = (
    "<h2>Next KIP Number: 9009</h2><h2>Adopted KIPs</h2><table><tr><th>KIP</th><th>Release</th></tr>"
    "<tr><td>KIP-9003 - Blue widgets</td><td>4.1</td></tr></table><h2>KIPs under discussion</h2>"
    "<table><tr><th>KIP</th><th>Comment</th></tr><tr><td>KIP-9004</td><td/></tr></table>"
)
ROWS = (
    "<table><tr><th>KIP</th><th>Comment</th></tr>"
    "<tr><td>KIP-9001 - Faster widgets</td><td>Superseded by KIP-9003</td></tr></table>"
)
DISCARDED = Entry(
    Shelf.DISCARDED,
    ProposalId("KIP-9001"),
    "KIP-9001 - Faster widgets",
    "KIP-9001 - Faster widgets | Superseded by KIP-9003",
    None,
    "Superseded by KIP-9003",
)
MISSING = "the table of what is {} is not in this copy"
SHELF_PAGES = [
    pytest.param(
        json.dumps(rest("Discarded KIPs", f"<p>What was dropped.</p>{ROWS}<p>KIP-9002 is alive.</p>")),
        id="by its title",
    ),
    pytest.param(f"<p>This page is for KIPs that were dropped or discarded.</p>{ROWS}", id="by what it says"),
    pytest.param(f"<h1>Discarded KIPs</h1>{ROWS}", id="by its heading"),
    pytest.param(
        f"<title>Discarded KIPs - Apache Kafka - Apache Software Foundation</title>{ROWS}",
        id="saved by a browser",
    ),
    pytest.param(
        "Child pages\n• Dormant/inactive KIPs\n• Discarded KIPs\n• KIP-9002: Red widgets\n"
        "This page is for KIPs that were discarded. For others see the Dormant/inactive KIPs subpage.\n"
        "KIP\tComment\nKIP-9001 - Faster widgets\tSuperseded by KIP-9003\n",
        id="text with its tabs",
    ),
    pytest.param(
        "---\ntitle: Discarded KIPs - Apache Kafka - Apache Software Foundation\n---\n"
        "| KIP | Comment |\n|---|---|\n| KIP-9001 - Faster widgets | Superseded by KIP-9003 |\n",
        id="Markdown",
    ),
]


@pytest.mark.parametrize("text", SHELF_PAGES)
def test_a_table_on_a_page_of_its_own_is_of_the_index(text: str) -> None:
    index = parse_index(text, where="p")
    others = ("adopted", "under-discussion", "dormant")
    assert index == Index("p", None, (DISCARDED,), (), doubts=tuple(map(MISSING.format, others)))


def test_of_a_text_that_lost_its_columns_a_comment_is_told_by_its_word() -> None:
    lines = ("KIP-9001 - Faster widgetsSuperseded by KIP-9003", "KIP-9002 - KafkaMergedTopic")
    first, second = parse_index("\n".join(("Discarded KIPs", "KIPComment", *lines)), where="p").entries
    assert first == replace(DISCARDED, written=lines[0])
    assert (second.title, second.note) == ("KIP-9002 - KafkaMergedTopic", None)


def test_a_comment_that_may_be_glued_to_a_title_is_a_doubt() -> None:
    lines = (
        "KIP-9001 - Better balancingNeeds more detail",
        "KIP-9002 - Move topicId of KafkaTopic to the Broker",
        "KIP-9003 - Faster logs (again)Waits for an owner",
        "KIP-9004 - Add windowSize",
    )
    index = parse_index("\n".join(("Dormant KIPs", "KIPComment", *lines)), where="p")
    assert [entry.title for entry in index.entries] == list(lines)
    doubt = f'of what is dormant, 2 may have a comment at the end of the title: "{lines[0]}"'
    assert [each for each in index.doubts if "copy" not in each] == [doubt]


def test_the_note_beside_a_release_keeps_other_numbers() -> None:
    (entry, _) = parse_index(HEAD.replace("<td>4.1</td>", "<td>4.1 (removed in 5.0)</td>"), where="p").entries
    assert (entry.release, entry.note) == ("4.1", "removed in 5.0")


NO_SHELF = [
    "Discarded KIPs\nThey are many.\n",
    "This page is for KIPs that are discarded or dormant.\nKIP-9001 - It\n",
    "This page is for all KIPs.\nKIP-9001 - It\n",
]


@pytest.mark.parametrize("text", NO_SHELF)
def test_a_page_that_does_not_say_which_table_it_holds_is_refused(text: str) -> None:
    with pytest.raises(WikiError):
        parse_index(text, where="p")


def test_the_page_of_a_proposal_is_no_table_whatever_it_quotes() -> None:
    body = f"<p>This page is for KIPs that were discarded.</p>{ROWS}<h1>Motivation</h1>"
    wiki = parse_wiki(json.dumps(rest("KIP-9005: Keep them", body)), where="p")
    assert ([page.proposal for page in wiki.pages], wiki.index, wiki.shelves) == (["KIP-9005"], None, ())


def gathered(*files: dict[str, object]) -> Wiki:
    """What the files hold together, in whatever order they come."""
    parts = [parse_wiki(json.dumps(file), where=f"{n}.json") for n, file in enumerate(files)]
    wikis = [gather(order) for order in permutations(parts)]
    assert all(wiki == wikis[0] for wiki in wikis)
    return wikis[0]


def test_the_tables_on_pages_of_their_own_stand_in_the_index_beside_them() -> None:
    dormant = ROWS.replace("9001", "9002").replace("Superseded by KIP-9003", "Needs an owner")
    index = gathered(
        rest("Kafka Improvement Proposals", HEAD),
        rest("Discarded KIPs", ROWS),
        rest("Dormant/inactive KIPs", dormant),
    ).index
    assert index is not None
    assert (index.where, index.next_number, index.doubts) == ("0.json, 2.json, 1.json", 9009, ())
    assert [(entry.shelf.value, entry.proposal, entry.note) for entry in index.entries] == [
        ("adopted", "KIP-9003", None),
        ("under-discussion", "KIP-9004", None),
        ("dormant", "KIP-9002", "Needs an owner"),
        ("discarded", "KIP-9001", "Superseded by KIP-9003"),
    ]


def test_what_the_index_lists_in_the_same_table_stands_once() -> None:
    head = HEAD + "<h2>Discarded KIPs</h2><ul><li>KIP-9001 - Faster widgets (old)</li></ul>"
    index = gathered(
        rest("Kafka Improvement Proposals", head),
        rest("Discarded KIPs", ROWS + ROWS.replace("9001", "9006")),
    ).index
    assert index is not None
    assert [entry.title for entry in index.entries if entry.shelf is Shelf.DISCARDED] == [
        "KIP-9001 - Faster widgets (old)",
        "KIP-9006 - Faster widgets",
    ]


def test_of_two_copies_of_such_a_page_the_newest_stands() -> None:
    old = rest("Discarded KIPs", ROWS.replace("9001", "9006"), version={"number": 2})
    new = rest("Discarded KIPs", ROWS, version={"number": 3})
    wiki = gathered(old, new)
    assert wiki.index is not None
    assert wiki.index.entries == (DISCARDED,)
    assert wiki.rejects == (Reject("0.json", "another page of what is discarded; the one in 1.json stands"),)


def test_a_copy_of_an_old_version_and_an_empty_one_are_doubts() -> None:
    index = gathered(rest("Discarded KIPs", "<p>None.</p>", status="historical")).index
    assert index is not None
    assert index.doubts[-2:] == (
        "the table of what is discarded is empty in this copy",
        "the page of what is discarded is of an old version",
    )
