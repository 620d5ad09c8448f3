"""Wiki: what is odd in the index, and how several copies become one."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime
from itertools import permutations
from typing import Any

import pytest

from kipvote.errors import WikiError
from kipvote.subjects import ProposalId
from kipvote.wiki import (
    Condition,
    Index,
    Link,
    LinkKind,
    Page,
    PageState,
    Reject,
    SectionName,
    State,
    Wiki,
    doubtful_numbers,
    gather,
    parse_wiki,
)
from kipvote.wiki.index import named_first
from tests.copies import parse_index

TITLE = "KIP-1207: Bounded queues"
THREAD = "https://lists.apache.org/thread/8xm1n2k9wz4cx1v0g6fqkz5p1d3l7b0y"
BODY = "<h1>Status</h1><p>Current state: Accepted</p><h1>Motivation</h1><p>Why.</p>"


def rest(title: str = TITLE, body: str = BODY, **more: object) -> dict[str, object]:
    return {"title": title, "body": {"storage": {"value": body}}, "version": {"number": 7}} | more


def read(*pages: dict[str, object]) -> Wiki:
    return gather([parse_wiki(json.dumps(list(pages)), where="f")])


INDEX = (
    "<h2>Next KIP Number: 9009</h2><h2>Adopted KIPs</h2><table><tr><th>KIP</th><th>Release</th></tr>"
    "<tr><td>KIP-9003 - Blue widgets</td><td>4.1 (removed in 5.0)</td></tr></table>"
    "<h2>KIPs under discussion</h2>"
    "<table><tr><th>KIP</th><th>Comment</th></tr><tr><td>KIP-9004</td><td/></tr></table>"
)
ROWS = (
    "<table><tr><th>KIP</th><th>Comment</th></tr>"
    "<tr><td>KIP-9001 - Faster widgets</td><td>Superseded by KIP-9003</td></tr></table>"
)
ODD = [
    pytest.param(
        INDEX + "<p>Next KIP number: 9010</p>",
        "the index gives more than one next number: 9009, 9010",
        id="two",
    ),
    pytest.param(
        INDEX + "<h2>Dormant KIPs</h2>", "the table of what is dormant is empty in this copy", id="empty"
    ),
    pytest.param(INDEX, "the table of what is dormant is not in this copy", id="no table"),
    pytest.param(
        INDEX + "<h2>Sleeping KIPs</h2>",
        'below the heading "Sleeping KIPs" nothing was read',
        id="another heading",
    ),
    pytest.param(
        f"{INDEX}<h1>KIP Discussion Recordings</h1><table><tr><td/><td>Java 7.</td></tr></table>",
        'a meeting has no date: "Java 7."',
        id="no date",
    ),
]


@pytest.mark.parametrize(("text", "doubt"), ODD)
def test_what_is_odd_in_the_index_is_a_doubt(text: str, doubt: str) -> None:
    assert doubt in parse_index(text, where="index").doubts


def test_of_two_next_numbers_none_is_believed() -> None:
    assert parse_index(INDEX, where="index").next_number == 9009
    assert parse_index(f"{INDEX}<p>Next KIP Number: 9010</p>", where="index").next_number is None


def test_the_note_beside_a_release_keeps_other_numbers() -> None:
    entry = parse_index(INDEX, where="p").entries[0]
    assert (entry.release, entry.note) == ("4.1", "removed in 5.0")


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


NO_SHELF = [
    "Discarded KIPs\nThey are many.\n",
    "This page is for all KIPs.\nKIP-9001 - It\n",
    "KIP-9001 - It\n",
]


@pytest.mark.parametrize("text", NO_SHELF)
def test_a_page_that_does_not_say_which_table_it_holds_is_refused(text: str) -> None:
    with pytest.raises(WikiError):
        parse_index(text, where="p")


def test_the_page_of_a_proposal_is_no_table_whatever_it_quotes() -> None:
    wiki = read(rest("KIP-9005: Keep them", f"<p>This page is for KIPs that were discarded.</p>{ROWS}"))
    assert ([page.proposal for page in wiki.pages], wiki.index) == (["KIP-9005"], None)


def gathered(*files: dict[str, object]) -> Wiki:
    """What the files hold together, in whatever order they come."""
    parts = [parse_wiki(json.dumps(file), where=f"{n}.json") for n, file in enumerate(files)]
    wikis = [gather(order) for order in permutations(parts)]
    assert all(wiki == wikis[0] for wiki in wikis)
    return wikis[0]


def test_the_tables_on_pages_of_their_own_stand_in_the_index_beside_them() -> None:
    """What the index has in the same table stands first; a row for the same proposal adds nothing."""
    head = INDEX + "<h2>Discarded KIPs</h2><ul><li>KIP-9001 - Faster widgets (old)</li></ul>"
    rows = ROWS + ROWS.replace("9001", "9006")
    index = gathered(
        rest("Improvements", head), rest("Discarded KIPs", rows), rest("Dormant KIPs", ROWS)
    ).index
    assert index is not None
    assert (index.where, index.next_number, index.doubts) == ("0.json, 2.json, 1.json", 9009, ())
    assert [(entry.shelf.value, entry.title, entry.note) for entry in index.entries] == [
        ("adopted", "KIP-9003 - Blue widgets", "removed in 5.0"),
        ("under-discussion", "KIP-9004", None),
        ("discarded", "KIP-9001 - Faster widgets (old)", None),
        ("dormant", "KIP-9001 - Faster widgets", "Superseded by KIP-9003"),
        ("discarded", "KIP-9006 - Faster widgets", "Superseded by KIP-9003"),
    ]


def test_of_two_copies_of_such_a_page_the_newest_stands() -> None:
    old = rest("Discarded KIPs", ROWS.replace("9001", "9006"), version={"number": 2})
    wiki = gathered(old, rest("Discarded KIPs", ROWS, version={"number": 3}))
    assert [entry.proposal for entry in wiki.entries] == ["KIP-9001"]
    assert wiki.rejects == (Reject("0.json", "another page of what is discarded; the one in 1.json stands"),)


def test_a_copy_of_an_old_version_and_an_empty_one_are_doubts() -> None:
    index = gathered(rest("Discarded KIPs", "<p>None.</p>", status="historical")).index
    assert index is not None
    assert index.doubts[-2:] == (
        "the table of what is discarded is empty in this copy",
        "the page of what is discarded is of an old version",
    )


UNKNOWN = PageState(State.UNKNOWN, None)
FULL = {SectionName.MOTIVATION: Condition.WRITTEN}


def page(number: int, where: str = "a", **fields: Any) -> Page:
    made = Page(ProposalId(f"KIP-{number}"), f"KIP-{number}: Title", where, UNKNOWN)
    return replace(made, **fields)


def day(number: int) -> datetime:
    return datetime(2026, 1, number, tzinfo=UTC)


PAIRS = [
    pytest.param({"version": 3}, {"version": 2}, id="version"),
    pytest.param(
        {"version": 3, "modified": day(1)}, {"version": 2, "modified": day(2)}, id="version before date"
    ),
    pytest.param({"modified": day(2)}, {"modified": day(1)}, id="date"),
    pytest.param({"modified": day(2)}, {"modified": day(1), "sections": FULL}, id="a list that is newer"),
    pytest.param({}, {"outdated": True, "version": 9, "modified": day(9)}, id="an old version never"),
    pytest.param({"sections": FULL}, {"modified": day(1)}, id="a page before a list"),
    pytest.param({"version": 1}, {}, id="what has a version"),
    pytest.param({"where": "1"}, {"where": "2"}, id="equal copies"),
]


@pytest.mark.parametrize(("newer", "older"), PAIRS)
def test_of_two_copies_of_a_page_the_newest_stands(newer: dict[str, Any], older: dict[str, Any]) -> None:
    one, other = replace(page(7, "new"), **newer), replace(page(7, "old"), **older)
    for order in permutations([Wiki((one,)), Wiki((other,))]):
        wiki = gather(order)
        assert wiki.pages == (one,)
        assert wiki.rejects == (
            Reject(other.where, f"another copy of the page in {one.where}, which stands"),
        )


def test_two_pages_with_one_number_both_stay() -> None:
    one, other = page(7), page(7, "b", title="KIP-7: A title")
    assert gather([Wiki((other, one))]).pages == (other, one)


def test_copies_without_a_title_are_not_taken_for_one_page() -> None:
    one, other = (page(7, where, proposal=None, title="") for where in "ab")
    assert gather([Wiki((one,)), Wiki((other,))]) == Wiki((one, other))


def test_the_newest_index_stands() -> None:
    indexes = [
        Index("a", 9, (), (), version=2, outdated=True),
        Index("b", 7, (), (), version=1, modified=day(1)),
        Index("c", 8, (), ()),
    ]
    for order in permutations(Wiki((), index) for index in indexes):
        wiki = gather(order)
        assert wiki.index is indexes[1]
        stands = "another index; the one in b of 2026-01-01T00:00:00Z stands"
        assert wiki.rejects == (Reject("a", stands), Reject("c", stands))


def test_pages_come_in_the_order_of_their_numbers() -> None:
    pages = [page(10), page(9), page(100), page(1, proposal=None, title="KIP-NEXT: It")]
    assert [each.proposal for each in gather([Wiki(tuple(pages))]).pages] == [
        None,
        "KIP-9",
        "KIP-10",
        "KIP-100",
    ]


def of_issue(number: int) -> Page:
    issue = f"KAFKA-{number}"
    return page(number, jira=Link(LinkKind.TRACKER, issue, None, issue=issue))


HUNDRED = [page(number) for number in range(1, 101)]
NUMBERS = [
    pytest.param([*HUNDRED, of_issue(20461)], {20461}, id="that of its own issue"),
    pytest.param([*HUNDRED, of_issue(20461), of_issue(20462)], {20461, 20462}, id="two of them"),
    pytest.param([*HUNDRED, page(20461)], {20461}, id="out of proportion"),
    pytest.param([*HUNDRED, page(5000), page(20461)], {5000, 20461}, id="out of proportion twice"),
    pytest.param([page(1), of_issue(20461)], {20461}, id="that of its own issue, among few"),
    pytest.param([page(1), page(1086)], set(), id="among few nobody can say"),
    pytest.param([*HUNDRED, of_issue(120)], set(), id="its own issue, and in order"),
    pytest.param([*HUNDRED, page(200)], set(), id="pages missing between"),
    pytest.param([page(n) for n in range(1, 1000, 5)] + [page(2001)], set(), id="pages missing everywhere"),
    pytest.param([], set(), id="no page"),
    pytest.param([page(1, proposal=None)], set(), id="no number"),
]


@pytest.mark.parametrize(("pages", "doubtful"), NUMBERS)
def test_numbers_out_of_proportion_are_reported(pages: list[Page], doubtful: set[int]) -> None:
    """The pages keep their ids, and say what is doubtful about them."""
    assert set(doubtful_numbers(pages)) == {f"KIP-{number}" for number in doubtful}
    gathered = gather([Wiki(tuple(pages))]).pages
    assert {each.proposal for each in gathered if each.doubts} == {f"KIP-{number}" for number in doubtful}
    assert {each.proposal for each in gathered} == {each.proposal for each in pages}
