"""Pages: several copies of one page, and numbers that are not to be believed."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from itertools import permutations
from typing import Any

import pytest

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
)
from kipvote.subjects import ProposalId

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
