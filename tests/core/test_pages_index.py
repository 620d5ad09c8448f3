"""Pages: the index of all proposals, its tables and the summaries of its meetings."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from kipvote.pages import Entry, Index, Remark, Shelf, parse_index, parse_wiki
from kipvote.pages.meetings import named_first
from kipvote.subjects import ProposalId

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
