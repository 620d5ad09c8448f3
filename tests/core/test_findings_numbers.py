"""Numbers: the next one, and which are believed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.errors import ProfileError
from kipvote.process import FindingKind, NextNumber, find, next_number
from kipvote.process.numbers import ranges
from kipvote.rules import Profile
from kipvote.wiki import LinkKind, Shelf
from tests.mails import at, mail
from tests.records import PAGE, TITLE, WHOLE, entry, index, link, page, record

NO_PAGES = "There are no wiki pages: a number that only a page has taken is missed."
NO_MAIL = "There is no mail: a number that only a thread has taken is missed."
MANY = [page(number) for number in range(1, 21)]
HIGHEST = "KIP-9 has the highest number in use (by a page)."


def thread(number: int, title: str = "Quotas") -> Any:
    return mail("Zoe Ode", 5, "", subject=f"[DISCUSS] KIP-{number}: {title}", to=None, name=f"of-{number}")


def answer(number: int, title: str) -> Any:
    return mail("Zoe Ode", 5, "", subject=f"Re: [DISCUSS] KIP-{number}: {title}", to="discuss")


# fmt: off
NEXT = [
    pytest.param({}, 10, [HIGHEST], id="above the highest"),
    pytest.param({"listed": index()}, 10, [HIGHEST, "The index offers 10."], id="the index agrees"),
    pytest.param({"listed": index(next_number=9)}, 10,
        [HIGHEST, "The index offers 9, which a page has already taken."],
        id="the number of the index is taken"),
    pytest.param({"listed": index(modified=at(24 * 60))}, 10, [HIGHEST, "The index offers 10.",
        "The copy of the wiki was changed after 2026-02-04T12:00:00Z: "
        "numbers taken since then count as well."], id="an index of later"),
    pytest.param({"listed": index(next_number=14)}, 14, [HIGHEST, "The index offers 14."],
        id="the index is ahead of the pages"),
    pytest.param({"mails": [*WHOLE, thread(12)]}, 13, ["KIP-12 has the highest number in use (by the mail)."],
        id="a thread whose page is not there yet"),
    pytest.param({"listed": index(entry(Shelf.UNDER_DISCUSSION, 12))}, 13,
        ["KIP-12 has the highest number in use (by the index itself).", "The index offers 10."],
        id="an entry whose page is not there"),
    pytest.param({"pages": [PAGE, page(20461, jira=replace(link(LinkKind.TRACKER), issue="KAFKA-20461"))]},
        10, [HIGHEST,
            "KIP-20461 is ignored: its number is that of its own issue KAFKA-20461, and no other is near it.",
        ],
        id="the number of an issue"),
    pytest.param({"pages": MANY, "mails": [thread(121)]}, 21, [
        "KIP-20 has the highest number in use (by a page).",
        "KIP-121 is ignored: it is out of proportion to all others."], id="out of proportion among many"),
    pytest.param({"pages": MANY, "mails": [thread(120)]}, 121,
        ["KIP-120 has the highest number in use (by the mail)."], id="in proportion among many"),
    pytest.param({"pages": [], "mails": [*WHOLE, answer(900009, TITLE)]}, 10, [
        "KIP-9 has the highest number in use (by the mail).", NO_PAGES,
        "KIP-900009 is ignored: it is out of proportion to all others, and probably means KIP-9, "
        "whose title its mail has."], id="a slip in an answer"),
    *(pytest.param({"pages": [], "mails": [*WHOLE, other]}, number + 1,
        [f"KIP-{number} has the highest number in use (by the mail).", NO_PAGES], id=f"no slip: {what}")
      for what, number, other in (("another title", 900009, answer(900009, "Quotas")),
          ("near the others", 19, answer(19, TITLE)),
          ("a thread of its own", 900009, thread(900009, TITLE)))),
    pytest.param({"pages": MANY[:19], "mails": [thread(900)]}, 901,
        ["KIP-900 has the highest number in use (by the mail)."], id="among few numbers nobody can say"),
    pytest.param({"pages": [PAGE, page(300), page(500), page(700)], "listed": index()}, 10,
        [HIGHEST, "The index offers 10.", NO_MAIL, *(
            f"KIP-{n} is ignored: it is out of proportion to all others." for n in (300, 500, 700))],
        id="three at random"),
    pytest.param({"pages": [PAGE, page(300), page(420), page(540), page(660)], "listed": index()}, 661,
        ["KIP-660 has the highest number in use (by a page).", "The index offers 10.", NO_MAIL],
        id="four are no chance"),
    pytest.param({"listed": index(next_number=150), "mails": [*WHOLE, thread(301)]}, 150,
        [HIGHEST, "The index offers 150.", "KIP-301 is ignored: it is out of proportion to all others."],
        id="more than twice as high as the index offers"),
    pytest.param({"listed": index(next_number=150), "mails": [*WHOLE, thread(300)]}, 301,
        ["KIP-300 has the highest number in use (by the mail).", "The index offers 150."],
        id="twice as high as the index offers"),
    pytest.param({"pages": [PAGE, page(1300), page(1301), page(1302)], "listed": index()}, 1303,
        ["KIP-1302 has the highest number in use (by a page).", "The index offers 10.", NO_MAIL],
        id="an old index beside pages of today"),
    pytest.param({"pages": []}, 10, ["KIP-9 has the highest number in use (by the mail).", NO_PAGES],
        id="mail alone"),
    pytest.param({"mails": [], "pages": []}, 1,
        ["Neither the wiki nor the mail uses any number.", NO_PAGES, NO_MAIL], id="nothing"),
    pytest.param({"mails": [thread(int("9" * 12))], "pages": [PAGE]}, 10, [HIGHEST],
        id="no number, but digits"),
]
# fmt: on


def test_a_slip_is_mended_by_the_number_that_is_meant() -> None:
    slip = record([*WHOLE, answer(900009, TITLE)], listed=index())
    (finding,) = (finding for finding in find(slip) if finding.proposal == "KIP-900009")
    assert finding.mend == "Use KIP-9 in the subject of the next mail."


@pytest.mark.parametrize(("others", "says"), [([11], "is 1"), ([11, 12], "are 2")])
def test_the_numbers_above_the_next_one(others: list[int], says: str) -> None:
    taken = record(pages=[PAGE, page(10), *map(page, others)], listed=index())
    (told,) = (finding for finding in find(taken) if finding.kind is FindingKind.NEXT_NUMBER_TAKEN)
    taken_by = "it is already taken, and so"
    assert told.says == f"The index offers 10 as the next number; {taken_by} {says} above it."


@pytest.mark.parametrize(("facts", "number", "because"), NEXT)
def test_the_next_number(facts: dict[str, Any], number: int, because: list[str]) -> None:
    """By wiki and mail together; numbers out of all proportion are not believed."""
    if facts.get("pages") and "mails" not in facts and NO_MAIL in because:
        facts = facts | {"mails": []}
    assert next_number(record(**facts)) == NextNumber(number, tuple(because))


def test_releases_have_no_numbers(asf_release: Profile) -> None:
    with pytest.raises(ProfileError, match="the proposals of the profile asf-release have no numbers"):
        next_number(record([], [], profile=asf_release))


@given(st.sets(st.integers(1, 60), min_size=1), st.none() | st.integers(1, 60))
def test_the_next_number_is_free_and_not_below_what_the_index_offers(
    used: set[int], offered: int | None
) -> None:
    listed = index(entry(Shelf.ADOPTED, min(used)), next_number=offered) if offered else None
    found = next_number(record([], [page(number) for number in used], listed)).number
    assert found > max(used)
    assert found in {max(used) + 1, offered}


@given(st.sets(st.integers(0, 50)))
def test_ranges_hold_every_number_once(numbers: set[int]) -> None:
    told: list[int] = []
    for run in ranges(sorted(numbers)).split(", ") if numbers else []:
        first, _, last = run.partition("-")
        told += range(int(first), int(last or first) + 1)
    assert told == sorted(numbers)
