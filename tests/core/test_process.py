"""Process: what mail and wiki hold of a proposal, its steps and its history."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kipvote.coverage import Coverage
from kipvote.outcomes import Outcome
from kipvote.process import StepId, StepState, caveats, history, steps
from kipvote.process.headings import number_of
from kipvote.process.reach import covers, goes_on, is_tended, sees_beginning
from kipvote.rules import Profile
from kipvote.subjects import in_order
from kipvote.tally.reading import Message
from kipvote.wiki import Condition, Link, LinkKind, Page, PageState, Remark, SectionName, Shelf, State
from tests import records
from tests.mails import at, mail
from tests.records import (
    AFTER,
    CALL,
    DISCUSSION,
    KIP_9,
    MONTHS,
    OPEN_PAGE,
    PAGE,
    RESULT,
    SUBJECT,
    TITLE,
    VOTERS,
    VOTES,
    WHOLE,
    WRITTEN,
    dossier,
    entry,
    index,
    link,
    page,
    record,
    state,
)

DOCS = Path(__file__).parents[2] / "docs"

# Collecting


def test_a_dossier_holds_what_mail_and_wiki_say_of_a_proposal() -> None:
    remark = Remark(1, "2026-01-04", (KIP_9,), "KIP-9: no concerns.")
    known = dossier(record(listed=index(remarks=(remark,))))
    assert [post.message_id for post in known.posts] == [m.header.message_id for m in WHOLE]
    assert [post.opens for post in known.posts] == [True, True, False, False, False, False]
    assert (known.page, known.entries, known.remarks) == (PAGE, (entry(Shelf.ADOPTED),), (remark,))
    assert known.tally is not None
    assert known.tally.outcome is Outcome.ACCEPTED


def test_posts_end_with_the_moment() -> None:
    known = dossier(record(hour=2))
    assert [post.message_id for post in known.posts] == [
        m.header.message_id for m in (DISCUSSION, CALL, *VOTES[:2])
    ]


def test_a_proposal_is_not_there_before_its_first_mail() -> None:
    assert record(pages=[], hour=-241).proposals == {}
    assert list(record(pages=[], hour=-240).proposals) == ["kip-9"]


def test_the_template_is_no_page_of_a_proposal() -> None:
    found = record([], [replace(PAGE, template=True)])
    assert found.proposals == {}


def test_two_pages_with_one_number_are_both_kept_and_neither_is_the_page() -> None:
    twin = page(9, "Quotas")
    known = dossier(record(pages=[twin, PAGE]))
    assert (known.pages, known.page) == ((PAGE, twin), None)


# fmt: off
OPENED = [
    pytest.param(f"[DISCUSS] KIP-9: {TITLE}", None, "discussions", id="tagged"),
    pytest.param(f"Re: [DISCUSS] KIP-9: {TITLE}", None, None, id="an answer without a reference"),
    pytest.param(f"[DISCUSS] KIP-9: {TITLE}", "lost", None, id="an answer without Re"),
    pytest.param(f"[VOTE] [DISCUSS] KIP-9: {TITLE}", None, None, id="a vote"),
    pytest.param(f"KIP-9: {TITLE}", None, "untagged", id="no tag"),
    pytest.param(f"Re: KIP-9: {TITLE}", None, None, id="an answer without a tag"),
    pytest.param(f"KIP-9: {TITLE}", "lost", None, id="an answer without Re and tag"),
    pytest.param(f"On KIP-9: {TITLE}", None, None, id="another beginning"),
    pytest.param(f"KIP-9: {TITLE} [DISCUSS]", None, "discussions", id="tagged at its end"),
]
# fmt: on


@pytest.mark.parametrize(("subject", "to", "expected"), OPENED)
def test_what_opens_a_discussion(subject: str, to: str | None, expected: str | None) -> None:
    known = dossier(record([mail("Zoe Ode", 0, "", subject=subject, to=to)], []))
    opened = {"discussions": known.discussions, "untagged": known.untagged}
    assert {name for name, posts in opened.items() if posts} == ({expected} if expected else set())


def test_the_last_post_has_a_date() -> None:
    known = dossier(record([*WHOLE[:2], mail("Zoe Ode", None, "", to=None)], []))
    assert known.posts[-1].date is None
    assert known.last_post is not None
    assert known.last_post.date == at(0)
    assert [post.date for post in known.discussed] == [at(-240)]


NUMBERS_OF = [
    ("KIP-9", 9),
    ("KIP-123456789", 123456789),
    ("KIP-1234567890", None),
    ("KIP-٣", None),
    ("9", None),
]


@pytest.mark.parametrize(("proposal", "number"), NUMBERS_OF)
def test_the_number_of_a_proposal(proposal: str, number: int | None) -> None:
    assert number_of(proposal, records.KAFKA) == number


def test_a_release_has_no_number(asf_release: Profile) -> None:
    assert number_of("Apache Foo 1.0", asf_release) is None


@pytest.mark.parametrize("order", list(permutations([page(10), page(9), page(100)])))
def test_proposals_are_in_the_order_of_their_numbers(order: Sequence[Page]) -> None:
    assert list(record([], order).proposals) == ["kip-9", "kip-10", "kip-100"]


@given(st.lists(st.integers(0, 10**12), min_size=2))
def test_numbers_sort_as_numbers(numbers: list[int]) -> None:
    ordered = sorted((f"KIP-{number}" for number in numbers), key=in_order)
    assert ordered == [f"KIP-{number}" for number in sorted(numbers)]


def test_a_number_of_any_length_sorts() -> None:
    assert in_order(f"KIP-{'9' * 5000}") > in_order("KIP-10")


# Reach

GAP = ("2025-10", "2025-11", "2026-01")

# fmt: off
COVERED = [
    pytest.param(MONTHS, (2025, 9, 1), (2026, 2, 28), True, id="all of it"),
    pytest.param(MONTHS, (2026, 2, 28), (2025, 9, 1), True, id="the other way round"),
    pytest.param(MONTHS, (2025, 8, 31), (2025, 10, 1), False, id="begun before"),
    pytest.param(MONTHS, (2026, 2, 1), (2026, 3, 1), False, id="going on after"),
    pytest.param(GAP, (2025, 10, 9), (2025, 11, 9), True, id="before a gap"),
    pytest.param(GAP, (2025, 11, 9), (2026, 1, 1), False, id="over a gap"),
    pytest.param((), (2026, 1, 1), (2026, 1, 1), False, id="no mail"),
]
# fmt: on


@pytest.mark.parametrize(("months", "start", "stop", "expected"), COVERED)
def test_an_archive_covers_a_time_of_which_it_has_every_month(
    months: Sequence[str], start: tuple[int, int, int], stop: tuple[int, int, int], expected: bool
) -> None:
    coverage = Coverage(frozenset(months))
    assert covers(coverage, datetime(*start, tzinfo=UTC), datetime(*stop, tzinfo=UTC)) is expected


# fmt: off
GOING_ON = [
    pytest.param(MONTHS, (2026, 3, 7), True, id="a week into the next month"),
    pytest.param(MONTHS, (2026, 3, 8), False, id="more than a week into the next month"),
    pytest.param(GAP, (2026, 1, 20), False, id="after a gap"),
]
# fmt: on


@pytest.mark.parametrize(("months", "moment", "expected"), GOING_ON)
def test_an_archive_goes_on_until_a_moment(
    months: Sequence[str], moment: tuple[int, int, int], expected: bool
) -> None:
    since, as_of = datetime(2025, 11, 1, tzinfo=UTC), datetime(*moment, tzinfo=UTC)
    assert goes_on(Coverage(frozenset(months)), since, as_of) is expected


# fmt: off
BEGINNING = [
    pytest.param({}, True, id="since the page was made"),
    pytest.param({"months": ["2025-12", "2026-01", "2026-02"]}, True, id="from that month on"),
    pytest.param({"months": ["2026-01", "2026-02"]}, False, id="from a later month on"),
    pytest.param({"months": ["2025-11", "2026-01", "2026-02"]}, False, id="but for a month"),
    pytest.param({"months": []}, False, id="no mail known"),
    pytest.param({"pages": [], "months": ["2025-10", "2025-11", "2025-12", "2026-01"]}, True, id="a quarter"),
    pytest.param({"pages": [], "months": ["2025-11", "2025-12", "2026-01"]}, False, id="not a quarter"),
    pytest.param({"pages": [replace(PAGE, created=at(0))], "months": ["2025-11", "2025-12", "2026-01"]},
        False, id="a page made when the vote was called"),
    pytest.param({"mails": WHOLE[2:]}, False, id="a call that is not in the archive"),
    pytest.param({"mails": WHOLE[:1], "hour": 24 * 50}, True, id="not voted yet"),
    pytest.param({"mails": WHOLE[:1], "hour": 24 * 70}, False, id="not voted when the archive ends"),
]
# fmt: on


@pytest.mark.parametrize(("facts", "expected"), BEGINNING)
def test_an_archive_sees_the_beginning_of_a_proposal(facts: dict[str, Any], expected: bool) -> None:
    dossiers = record(**facts)
    assert sees_beginning(dossier(dossiers), dossiers) is expected


LONG_AGO = at(AFTER - 24 * 365 - 1)
# fmt: off
TENDED = [
    pytest.param(State.UNDER_DISCUSSION, at(0), LONG_AGO, (), True, id="open, changed"),
    pytest.param(State.UNDER_DISCUSSION, LONG_AGO, LONG_AGO, (), False, id="open, not for a year"),
    pytest.param(State.UNDER_DISCUSSION, LONG_AGO, LONG_AGO, WHOLE[:1], True, id="open, written about"),
    pytest.param(State.UNDER_DISCUSSION, None, at(0), (), True, id="open, made"),
    pytest.param(State.UNDER_DISCUSSION, None, LONG_AGO, (), False, id="open, made over a year ago"),
    pytest.param(State.UNDER_DISCUSSION, None, None, (), True, id="open, without a date"),
    pytest.param(State.UNKNOWN, at(0), LONG_AGO, (), True, id="of no state"),
    pytest.param(State.ACCEPTED, at(0), at(-400), (), True, id="accepted, of the archive's time"),
    pytest.param(State.ACCEPTED, at(0), LONG_AGO, (), False, id="accepted, of before it"),
    pytest.param(State.ACCEPTED, at(0), None, (), True, id="accepted, of an unknown time"),
    pytest.param(State.ACCEPTED, at(0), LONG_AGO, WHOLE[:1], False, id="accepted, discussed in it"),
    pytest.param(State.ACCEPTED, at(0), LONG_AGO, WHOLE, True, id="accepted, voted on in it"),
    pytest.param(State.ACCEPTED, LONG_AGO, None, (), False, id="accepted, not for a year"),
    pytest.param(State.DORMANT, at(0), at(0), WHOLE, False, id="dormant"),
    pytest.param(State.REJECTED, at(0), at(0), WHOLE, False, id="rejected"),
    pytest.param(State.WITHDRAWN, at(0), at(0), WHOLE, False, id="withdrawn"),
]
# fmt: on


@pytest.mark.parametrize(("of", "modified", "created", "mails", "expected"), TENDED)
def test_a_page_is_tended_where_somebody_may_mend_it(
    of: State, modified: datetime | None, created: datetime | None, mails: Sequence[Message], expected: bool
) -> None:
    found = replace(PAGE, state=state(of), modified=modified, created=created)
    dossiers = record(mails, [found])
    assert is_tended(found, dossier(dossiers), dossiers) is expected


# Decisions

# fmt: off
DECISIONS = [
    pytest.param(WHOLE, Outcome.ACCEPTED, 90, id="with the result"),
    pytest.param(WHOLE[:-1], Outcome.ACCEPTED, 72, id="when the hours are over"),
    pytest.param([*WHOLE[:-2], mail("Cem Tarn", 80, "+1")], Outcome.ACCEPTED, 80,
        id="with the vote that carries it"),
    pytest.param([*WHOLE[:-1], mail("Eli Wren", 75, "-1"), mail("Fay Yarrow", 76, "+1")], Outcome.ACCEPTED,
        72, id="a vote that changes nothing"),
    pytest.param(WHOLE[:-2], Outcome.OPEN, None, id="not without a quorum"),
    pytest.param(VOTES, Outcome.ACCEPTED, 73, id="counting from the first mail that is there"),
    pytest.param([CALL, *(mail(who, hour, "-1") for hour, who in enumerate(VOTERS, 1))], Outcome.REJECTED, 72,
        id="defeated when the hours are over"),
]
# fmt: on


@pytest.mark.parametrize(("mails", "outcome", "hour"), DECISIONS)
def test_a_round_is_decided(mails: Sequence[Message], outcome: Outcome, hour: float | None) -> None:
    (decision,) = dossier(record(mails, [])).decisions
    assert (decision.outcome, decision.date) == (outcome, None if hour is None else at(hour))


# Steps

D, N, T, A, U = StepState.DONE, StepState.NEXT, StepState.TODO, StepState.ATTENTION, StepState.UNKNOWN
X = StepState.NOT_NEEDED

DRAFT = replace(
    OPEN_PAGE,
    sections=WRITTEN | {SectionName.MOTIVATION: Condition.UNTOUCHED},
    jira=link(LinkKind.PLACEHOLDER),
    discussion=None,
)
LISTED = index(entry(Shelf.UNDER_DISCUSSION))
NO = mail("Ada Quill", 1, "-1")
CANCELLED = mail("Zoe Ode", 5, "", subject=f"[CANCELLED] {SUBJECT}")
AGAINST = [CALL, *(mail(who, 1, "-1") for who in VOTERS)]
EARLY = replace(RESULT, header=replace(RESULT.header, date=at(48)))
OTHER_CALL = mail("Yan Moll", 2, "", subject="[VOTE] KIP-9: Topic quotas by tenant", to=None, name="other")
FAILED = mail("Zoe Ode", 90, "The vote failed.", subject=f"[RESULT] {SUBJECT}", name="failed")
LONGER = (*MONTHS, "2026-03", "2026-04")
AMENDED = mail("Zoe Ode", 200, "", subject=f"{SUBJECT} (amendment)", to=None, name="amended")
NOT_AMENDED = [
    mail(who, 201, "-1", subject=f"Re: {SUBJECT} (amendment)", to="amended", name=f"not.{who}")
    for who in VOTERS
]
RENUMBERED = mail("Zoe Ode", -240, "", subject=f"[DISCUSS] KIP-9: {TITLE} (was: KIP-8)", to="lost")

# fmt: off
STEPS = [
    pytest.param({"listed": index()}, [D, D, D, D, D, D, D, D, D, D, D], id="all done"),
    pytest.param({"mails": [], "pages": [DRAFT]}, [D, N, T, T, T, T, T, T, T, T, U], id="sections first"),
    pytest.param({"pages": [replace(PAGE, sections=WRITTEN | {SectionName.TEST_PLAN: Condition.UNTOUCHED})],
        "listed": index()}, [D, A, D, D, D, D, D, D, D, D, D], id="the template's own test plan"),
    pytest.param({"mails": [], "pages": [replace(DRAFT, sections=WRITTEN)]},
        [D, D, N, T, T, T, T, T, T, T, U], id="then the issue"),
    pytest.param({"mails": [], "pages": [replace(OPEN_PAGE, discussion=None)], "listed": LISTED},
        [D, D, D, N, T, T, T, T, T, T, T], id="then the discussion"),
    pytest.param(
        {"mails": [], "pages": [replace(OPEN_PAGE, discussion=None)], "months": ["2026-01", "2026-02"]},
        [D, D, D, U, U, N, T, T, T, T, U], id="a discussion may be older than the archive"),
    pytest.param({"mails": [], "pages": [OPEN_PAGE]}, [D, D, D, D, U, N, T, T, T, T, U],
        id="a discussion that the page links"),
    pytest.param({"mails": WHOLE[:1], "pages": [OPEN_PAGE], "hour": -180}, [D, D, D, D, N, T, T, T, T, T, U],
        id="60 h of discussion"),
    pytest.param({"mails": WHOLE[:1], "pages": [OPEN_PAGE], "hour": -168}, [D, D, D, D, D, N, T, T, T, T, U],
        id="72 h of discussion"),
    pytest.param({"mails": WHOLE[:4], "pages": [OPEN_PAGE], "hour": 10}, [D, D, D, D, D, D, N, T, T, T, U],
        id="one vote is missing"),
    pytest.param({"mails": WHOLE[:4], "pages": [OPEN_PAGE], "hour": 100}, [D, D, D, D, D, D, N, D, T, T, U],
        id="one vote is missing after 72 h"),
    pytest.param({"mails": WHOLE[:5], "pages": [OPEN_PAGE], "hour": 10}, [D, D, D, D, D, D, D, N, T, T, U],
        id="only the hours are missing"),
    pytest.param({"mails": WHOLE[:5], "pages": [OPEN_PAGE], "hour": 72}, [D, D, D, D, D, D, D, D, N, T, U],
        id="the result is due"),
    pytest.param({"pages": [OPEN_PAGE], "listed": LISTED}, [D, D, D, D, D, D, D, D, D, N, T],
        id="the page is to be updated"),
    pytest.param({"listed": LISTED}, [D, D, D, D, D, D, D, D, D, D, N], id="the index is to be updated"),
    pytest.param({"listed": index(entry(Shelf.ADOPTED, 8), next_number=9)}, [D, D, D, D, D, D, D, D, D, D, N],
        id="an index older than the proposal is to be looked up"),
    pytest.param({"pages": []}, [U, U, U, D, D, D, D, D, D, N, U], id="without a wiki"),
    pytest.param({"pages": [page(8)]}, [A, A, A, D, D, D, D, D, D, N, U], id="without a page in the wiki"),
    pytest.param({"pages": [DRAFT], "mails": WHOLE[:5]}, [D, A, A, D, D, D, D, D, N, T, U],
        id="what was passed by"),
    pytest.param({"mails": WHOLE[1:5], "pages": [replace(OPEN_PAGE, discussion=None)]},
        [D, D, D, A, U, D, D, D, N, T, U], id="voted without a discussion"),
    pytest.param({"mails": [mail("Zoe Ode", -71, "", subject="[DISCUSS] KIP-9", to=None), *WHOLE[1:]]},
        [D, D, D, A, A, D, D, D, D, D, N], id="voted after 71 h, subject without a title"),
    pytest.param({"mails": [*WHOLE[:5], EARLY]},
        [D, D, D, D, D, D, D, A, D, D, N], id="closed after 48 h"),
    pytest.param({"mails": [*WHOLE[:4], RESULT]}, [D, D, D, D, D, D, A, D, N, A, U],
        id="disputed, and on the page"),
    pytest.param({"mails": WHOLE[:4], "hour": 10}, [D, D, D, D, D, D, N, T, T, A, U],
        id="accepted on the page while the vote is open"),
    pytest.param({"mails": [], "listed": index(), "months": ["2026-02"]}, [D, D, D, D, U, U, U, U, U, D, D],
        id="adopted before the archive begins"),
    pytest.param(
        {"mails": AGAINST, "pages": [OPEN_PAGE], "listed": LISTED},
        [D, D, D, D, U, D, D, D, N, T, T], id="rejected: the result is next"),
    pytest.param({"mails": [], "pages": [replace(DRAFT, state=state(State.WITHDRAWN))], "listed": LISTED},
        [D, X, X, X, X, X, X, X, X, D, N], id="withdrawn: only the index is to be told"),
    pytest.param(
        {"mails": [*WHOLE[:3], CANCELLED], "listed": LISTED},
        [D, D, D, D, D, D, X, X, D, A, D], id="cancelled: nothing is next"),
    pytest.param({"mails": WHOLE[:4], "pages": [replace(OPEN_PAGE, state=state(State.REJECTED))], "hour": 10},
        [D, D, D, D, D, D, N, T, T, T, U], id="rejected on the page, and voted on anew"),
    pytest.param({"mails": [], "pages": [replace(OPEN_PAGE, state=state(State.REJECTED))]},
        [D, D, D, D, U, X, X, X, X, D, U], id="rejected on the page: nothing is next"),
    pytest.param({"pages": [replace(PAGE, state=state(State.REJECTED))]}, [D, D, D, D, D, D, D, D, D, N, U],
        id="rejected on the page, and accepted by the vote"),
    pytest.param({"pages": [replace(PAGE, state=state(State.WITHDRAWN))]}, [D, D, D, D, D, D, D, D, D, D, U],
        id="accepted by the vote, and withdrawn: nothing is next"),
    pytest.param({"mails": WHOLE[:1], "pages": [replace(OPEN_PAGE, sections={}, jira=link(LinkKind.UNTOLD))]},
        [D, U, U, D, D, N, T, T, T, T, U], id="a copy of the head of the page"),
    pytest.param(
        {"mails": [mail("Zoe Ode", -240, "", subject=f"KIP-9: {TITLE}", to=None)], "pages": [OPEN_PAGE]},
        [D, D, D, A, U, N, T, T, T, T, U], id="discussed under a subject without a tag"),
    pytest.param({"mails": [mail("Zoe Ode", -240, "", subject=f"Re: [DISCUSS] KIP-9: {TITLE}", to="lost")]},
        [D, D, D, D, D, N, T, T, T, A, U],
        id="discussed since before the archive begins, and accepted on the page without a vote"),
    pytest.param({"mails": [], "pages": [replace(OPEN_PAGE, discussion=link(LinkKind.CHAT))]},
        [D, D, D, N, T, T, T, T, T, T, U], id="discussed in a chat"),
    pytest.param({"mails": [], "pages": [replace(PAGE, discussion=None)], "months": MONTHS[-2:]},
        [D, D, D, U, U, U, U, U, U, D, N], id="accepted on the page, and no mail of it"),
    pytest.param({"mails": [], "pages": [replace(PAGE, discussion=None)], "listed": index()},
        [D, D, D, A, A, N, T, T, T, A, A],
        id="accepted on the page, and no mail of it in an archive that would have it"),
    pytest.param({"pages": [replace(PAGE, outdated=True)]}, [D, D, D, D, D, D, D, D, D, N, U],
        id="an old version of the page tells no outcome"),
    pytest.param(
        {"mails": AGAINST, "listed": index(entry(Shelf.DISCARDED))},
        [D, D, D, D, U, D, D, D, N, A, D], id="rejected, and accepted on the page"),
    pytest.param({"mails": WHOLE[2:5], "pages": [OPEN_PAGE], "hour": 10}, [D, D, D, D, U, D, D, U, N, T, U],
        id="a call that is not in the archive"),
    pytest.param({"mails": WHOLE[2:5], "pages": [OPEN_PAGE], "hour": 80}, [D, D, D, D, U, D, D, D, N, T, U],
        id="a call that is not in the archive, 72 h after the first vote"),
    pytest.param({"mails": WHOLE[:1], "pages": [OPEN_PAGE, page(9, "Quotas")], "hour": 0},
        [N, U, U, D, D, T, T, T, T, U, U], id="two pages for one number"),
    pytest.param({"mails": WHOLE[:1], "pages": [page(8)], "hour": -100}, [N, T, T, D, D, T, T, T, T, T, U],
        id="discussed without a page"),
    pytest.param({"mails": WHOLE[:4], "pages": [OPEN_PAGE], "hour": 24 * 100, "months": LONGER},
        [D, D, D, D, D, D, N, D, T, T, U], id="lapsed"),
    pytest.param({"mails": [*WHOLE[:5], EARLY], "listed": index(), "hour": 50},
        [D, D, D, D, D, D, D, N, D, A, A], id="announced after 48 h, when 72 h are not over"),
    pytest.param({"mails": [*WHOLE[:5], FAILED], "pages": [OPEN_PAGE]}, [D, D, D, D, D, D, D, D, N, T, U],
        id="announced as rejected, and carried by the votes"),
    pytest.param({"mails": [*WHOLE[:4], RESULT], "listed": index()}, [D, D, D, D, D, D, A, D, N, A, A],
        id="disputed, on the page and in the index"),
    pytest.param({"mails": AGAINST, "pages": [replace(DRAFT, discussion=PAGE.discussion)], "listed": LISTED},
        [D, X, X, D, U, D, D, D, N, T, T], id="rejected: the page needs no sections any more"),
    pytest.param({"mails": [CALL, CANCELLED], "pages": [replace(DRAFT, state=state(State.VOTING))]},
        [D, A, A, A, U, D, X, X, D, N, U], id="cancelled, and the page says voting"),
    pytest.param({"mails": [*WHOLE, AMENDED], "listed": index()}, [D, D, D, D, D, D, N, D, T, D, D],
        id="accepted, and an amendment is voted on"),
    pytest.param({"mails": [*WHOLE, AMENDED, *NOT_AMENDED], "listed": index()},
        [D, D, D, D, D, D, D, D, N, D, D], id="accepted, and an amendment rejected"),
    pytest.param({"mails": [*WHOLE, AMENDED, *NOT_AMENDED], "pages": [OPEN_PAGE], "listed": LISTED},
        [D, D, D, D, D, D, D, D, N, T, T], id="accepted, an amendment rejected, and the wiki behind"),
    pytest.param({"pages": [replace(PAGE, state=PageState(State.UNKNOWN, "Accepted, then reverted"))]},
        [D, D, D, D, D, D, D, D, D, A, N], id="a state that cannot be told"),
    pytest.param({"pages": [replace(PAGE, state=PageState(State.UNKNOWN, None))]},
        [D, D, D, D, D, D, D, D, D, N, U], id="no state"),
    pytest.param(
        {"pages": [replace(PAGE, state=state(State.WITHDRAWN))], "listed": index(entry(Shelf.DISCARDED))},
        [D, D, D, D, D, D, D, D, D, D, D], id="accepted, and superseded since"),
]
# fmt: on


@pytest.mark.parametrize(("facts", "expected"), STEPS)
def test_the_steps_of_a_proposal(facts: dict[str, Any], expected: list[StepState]) -> None:
    """The process: page, sections, issue, discussion, its hours, call, votes, hours, result, page, index."""
    dossiers = record(**facts)
    found = steps(dossier(dossiers), dossiers)
    assert {step.id.value: step.state.value for step in found} == dict(
        zip(StepId, map(str, expected), strict=True)
    )


def test_a_step_says_what_is_missing_and_shows_its_votes() -> None:
    dossiers = record(WHOLE[:4], [OPEN_PAGE], hour=10)
    votes = steps(dossier(dossiers), dossiers)[6]
    assert (votes.id, votes.says) == (StepId.VOTES, "Needs 1 more binding +1.")
    assert [evidence.what for evidence in votes.evidence] == [
        "binding +1 of Ada Quill",
        "binding +1 of Bo Marsh",
    ]


def test_an_answer_that_calls_the_vote_off_is_shown_as_a_cancellation() -> None:
    answer = mail("Zoe Ode", 5, "I'm cancelling this vote.", name="off")
    dossiers = record([*WHOLE[:2], answer])
    told = {step.id: step.evidence for step in steps(dossier(dossiers), dossiers)}[StepId.RESULT]
    assert [evidence.what for evidence in told] == ["cancellation"]


NOT_KNOWN = "It is not known which sections are written"
NO_TABLE = "It is not known where the index lists it: this copy lacks the table for its outcome."
# fmt: off
SAID = [
    ("call", {"mails": WHOLE[:1], "pages": [OPEN_PAGE], "hour": 0},
        f'Once the proposal is final, call the vote under the subject "[VOTE] KIP-9 {TITLE}".'),
    ("call", {"mails": WHOLE[:1], "pages": [replace(OPEN_PAGE, title="KIP-9: Quotas")], "hour": 0},
        f'Once the proposal is final, call the vote under the subject "[VOTE] KIP-9 {TITLE}".'),
    ("discussion", {"mails": [], "pages": [replace(OPEN_PAGE, title=f"KIP-9 - {TITLE}", discussion=None)]},
        f'Start the discussion on the list under the subject "[DISCUSS] KIP-9 {TITLE}".'),
    ("discussion", {"mails": [], "pages": [replace(OPEN_PAGE, title="KIP-9", discussion=None)]},
        'Start the discussion on the list under the subject "[DISCUSS] KIP-9 (its title)".'),
    ("sections", {"pages": []}, f"{NOT_KNOWN}: there is no copy of the wiki."),
    ("sections", {"pages": [replace(PAGE, sections={})]},
        f"{NOT_KNOWN}: this copy of the page does not tell."),
    ("sections", {"pages": [PAGE, page(9, "Quotas")]}, f"{NOT_KNOWN}: several pages claim the number."),
    ("page", {"pages": [page(8)]}, "Copy the template to a page for KIP-9: the copy of the wiki has none."),
    ("jira", {}, "The page links KAFKA-90."),
    ("jira", {"pages": [replace(PAGE, jira=Link(LinkKind.TRACKER, "#7", "https://example.org/issues/7"))]},
        "The page links https://example.org/issues/7."),
    ("discussion",
        {"mails": [mail("Zoe Ode", -9, "", subject=f"Re: [DISCUSS] KIP-9: {TITLE}", to="lost"), *WHOLE[1:]]},
        "It has been discussed on the list; the mail that began the discussion is not in the archive."),
    ("discussed", {"mails": WHOLE[:1], "hour": -180},
        "Let the list discuss it until 2025-12-29T12:00:00Z (72 h) or longer."),
    ("call", {}, "The vote was called on 2026-01-05."),
    ("call", {"mails": [*WHOLE[:1], mail("Zoe Ode", 0, "", subject=f"VOTE: KIP-9 {TITLE}", to=None)]},
        f'The call has the subject "VOTE: KIP-9 {TITLE}"; it should be "[VOTE] KIP-9 {TITLE}".'),
    ("call", {"mails": [*WHOLE[:1], mail("Zoe Ode", 0, "", subject=f"VOTE: KIP-9 {TITLE}", to="discuss")]},
        "The vote was called on 2026-01-05."),
    ("hours", {"mails": WHOLE[:5], "hour": 10}, "The vote stays open until at least 2026-01-08T12:00:00Z."),
    ("hours", {"mails": [*WHOLE[:5], EARLY]},
        "The vote was closed 48 h after the call, before the 72 h were over."),
    ("hours", {"mails": [*WHOLE[:2], CANCELLED]}, "Not needed: the vote was called off."),
    ("result", {"mails": WHOLE[:5]}, "The vote is over: send the result to its thread."),
    ("result", {"mails": AGAINST}, "The vote is over: send the result to its thread."),
    ("result", {"mails": WHOLE[:4]}, "Once the vote is over, send the result to its thread."),
    ("result", {}, "The result was sent on 2026-01-09 by Zoe Ode."),
    ("result", {"mails": [*WHOLE[:2], CANCELLED]}, "The vote was called off on 2026-01-05 by Zoe Ode."),
    ("result", {"mails": [*WHOLE[:4], RESULT]},
        "The result was sent, but does not agree with the votes: announced as accepted, "
        "but 2 binding +1 and 0 binding -1 do not carry it. Correct the result, or call a new vote "
        f'under the subject "[VOTE] KIP-9 {TITLE} (take 2)".'),
    ("result", {
        "mails": [*WHOLE[2:4],
            replace(RESULT, header=replace(RESULT.header, sender=VOTES[0].header.sender))]},
        "The result was sent, but does not agree with the votes: announced as accepted, "
        "but 2 binding +1 and 0 binding -1 do not carry it. First look for votes that may be missing here; "
        "if there are none, correct the result."),
    ("votes", {"mails": WHOLE[:4], "hour": 24 * 100, "months": LONGER},
        "Needs 1 more binding +1; nothing written since 2026-01-05T14:00:00Z. "
        f'Call a new vote under the subject "[VOTE] KIP-9 {TITLE} (take 2)".'),
    ("votes", {"mails": WHOLE[:4], "hour": 24 * 100},
        "Needs 1 more binding +1; nothing written since 2026-01-05T14:00:00Z. "
        "The archive ends in 2026-02: look up what was written after that."),
    ("votes", {"mails": WHOLE[2:4], "hour": 24 * 100, "months": LONGER},
        "Needs 1 more binding +1; nothing written since 2026-01-05T14:00:00Z. The tally is not complete: "
        "the call of the round is not in the archive. "
        "Look for what is missing before a new vote is called."),
    ("result", {"mails": [*WHOLE[:5], FAILED]},
        "The result was sent, but does not agree with the votes: announced as rejected, but 3 binding +1 and "
        "0 binding -1 carry it. Correct the result, or call a new vote under the subject "
        f'"[VOTE] KIP-9 {TITLE} (take 2)".'),
    ("hours", {"mails": [*WHOLE[:5], EARLY], "hour": 50},
        "The vote was closed 48 h after the call, before the 72 h were over: "
        "wait until 2026-01-08T12:00:00Z; it is not accepted before then."),
    ("votes", {"mails": [*WHOLE[:5], OTHER_CALL]},
        "3 binding +1 and 0 binding -1, and 72 h have passed. The tally is not complete: the titles of the "
        f"calls “{TITLE}” (2026-01-05, <call@example.org>) and “Topic quotas by tenant” (2026-01-05, "
        "<other@example.org>) have nothing in common: if they are two proposals, votes on both are counted "
        "together. Say in the thread which votes are on which proposal."),
    ("result", {"mails": [*WHOLE[:5], OTHER_CALL]}, "Once the vote is over, send the result to its thread."),
    ("page", {"mails": [], "pages": [PAGE, page(9, "Quotas")]},
        "2 pages claim KIP-9: all but one need another number (kipvote next-number), "
        "unless they are copies."),
    ("call", {"mails": [], "pages": [replace(PAGE, state=PageState(State.WITHDRAWN, "Superseded by KIP-8"))]},
        'Not needed: the page says "Superseded by KIP-8".'),
    ("sections", {"mails": AGAINST, "pages": [DRAFT]}, "Not needed: the vote was rejected."),
    ("call", {"mails": []},
        "The page says accepted, but no vote has been called since it was created: show where it was held, "
        f'or call it under the subject "[VOTE] KIP-9 {TITLE}".'),
    ("page-updated", {"mails": []}, "The page says accepted, but the archive holds no vote."),
    ("index-updated", {"mails": [], "listed": index()},
        "The index lists it as adopted, but the archive holds no vote."),
    ("index-updated", {"mails": [*WHOLE[:4], RESULT], "listed": index()},
        "The index lists it as adopted, but the vote in the archive has not passed."),
    ("index-updated", {"mails": [CALL, CANCELLED], "listed": index()},
        "Put it in the index table that fits."),
    ("page-updated", {"pages": [replace(PAGE, state=PageState(State.UNKNOWN, "Accepted, then reverted"))]},
        'The state of the page cannot be read from "Accepted, then reverted".'),
    ("page-updated", {"mails": [*WHOLE, AMENDED, *NOT_AMENDED], "pages": [OPEN_PAGE]},
        "Set the state of the page: an earlier vote was accepted, the latest one rejected."),
    ("discussion", {"mails": [RENUMBERED]}, "The discussion began on 2025-12-26."),
    ("discussion", {"mails": [mail("Zoe Ode", -240, "", subject="[DISCUSS] KIP-8 and KIP-9: Two", to=None)]},
        "The discussion began on 2025-12-26."),
    ("call", {"mails": [mail("Zoe Ode", 0, "", subject="[VOTE] KIP-8 and KIP-9: Two", to=None)]},
        "The vote was called on 2026-01-05."),
    ("page-updated", {"pages": [OPEN_PAGE]}, "Set the state of the page to Accepted."),
    ("page-updated", {"mails": WHOLE[:4], "pages": [OPEN_PAGE]},
        "Once the vote is over, set the state of the page to its outcome."),
    ("page-updated", {"mails": AGAINST, "pages": [OPEN_PAGE]}, "Set the state of the page to Rejected."),
    ("page-updated", {"mails": [CALL, CANCELLED], "pages": [replace(OPEN_PAGE, state=state(State.VOTING))]},
        "The vote was called off: set the state of the page accordingly."),
    ("page-updated", {"mails": [CALL, CANCELLED], "pages": [OPEN_PAGE]}, "The page says under discussion."),
    ("index-updated", {"listed": LISTED}, "Put it in the index table of adopted proposals."),
    ("index-updated", {"mails": AGAINST, "listed": LISTED},
        "Put it in the index table of discarded proposals."),
    ("index-updated", {"mails": WHOLE[:4], "listed": LISTED},
        "Once the vote is over, put it in the index table for its outcome."),
    ("index-updated", {"listed": index(entry(Shelf.ADOPTED, 8), next_number=9)},
        "Look this up. It is not known where the index lists it: this copy ends before number 9."),
    ("index-updated", {"listed": index(entry(Shelf.ADOPTED, 8), next_number=None)},
        "Put it in the index table of adopted proposals."),
    ("index-updated", {"listed": index(entry(Shelf.DISCARDED, 8), next_number=None)},
        f"Look this up. {NO_TABLE}"),
    ("index-updated", {"mails": AGAINST, "listed": index(entry(Shelf.ADOPTED, 8), next_number=None)},
        NO_TABLE),
    ("index-updated", {"listed": index(entry(Shelf.DORMANT), next_number=9)},
        "Put it in the index table of adopted proposals."),
    ("index-updated", {"listed": index()}, "The index lists it as adopted."),
    ("index-updated", {"mails": [CALL, CANCELLED], "listed": LISTED},
        "The index lists it as under discussion."),
]
# fmt: on


@pytest.mark.parametrize(("step", "facts", "says"), SAID, ids=[f"{row[0]}: {row[2][:50]}" for row in SAID])
def test_what_a_step_says(step: str, facts: dict[str, Any], says: str) -> None:
    dossiers = record(**facts)
    assert {each.id.value: each.says for each in steps(dossier(dossiers), dossiers)}[step] == says


def test_authors_md_tells_every_step_and_state() -> None:
    text = (DOCS / "authors.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| `([a-z-]+)` \|", text, flags=re.MULTILINE) == [*StepId, *StepState]


# History


def test_history_tells_every_event_in_order() -> None:
    meetings = (
        Remark(1, "2026-01-04", (KIP_9,), "KIP-9: we decided to start a voting process."),
        Remark(2, None, (KIP_9,), "KIP-9: no concerns."),
    )
    told = history(dossier(record(listed=index(remarks=meetings))))
    assert [(event.kind.value, event.date, event.says) for event in told] == [
        ("page-created", at(-400), "The page was created."),
        ("discussion", at(-240), f'A discussion began: "[DISCUSS] KIP-9: {TITLE}".'),
        ("call", at(0), f'The vote was called (round 1): "{SUBJECT}".'),
        ("announcement", at(90), "The result of round 1 was sent by Zoe Ode."),
        ("outcome", at(90), "Round 1: accepted, 3 binding +1 and 0 binding -1, and 72 h have passed."),
        ("page-modified", at(100), "The page was last changed."),
        ("meeting", None, 'A meeting: "KIP-9: no concerns.".'),
        ("meeting", None, 'A meeting: "KIP-9: we decided to start a voting process.".'),
    ]
    assert told[-1].written == "2026-01-04"


AGAIN = mail("Zoe Ode", 50, "Again.", subject=f"{SUBJECT} (take 2)", to=None, name="again")
FAILED_EARLY = replace(FAILED, header=replace(FAILED.header, date=at(48)))
# fmt: off
TOLD = [
    pytest.param([CALL, CANCELLED, AGAIN], AFTER,
        [("call", 0), ("cancellation", 5), ("outcome", 5), ("call", 50)], id="the outcome of every round"),
    pytest.param([*WHOLE[:5], EARLY], 50, [("discussion", -240), ("call", 0), ("announcement", 48)],
        id="no outcome before the hours are over"),
    pytest.param([*WHOLE[1:5], EARLY], AFTER, [("call", 0), ("announcement", 48), ("outcome", 72)],
        id="closed early, and accepted when the hours were over"),
    pytest.param([*AGAINST, FAILED_EARLY], AFTER, [("call", 0), ("announcement", 48), ("outcome", 48)],
        id="rejected when it was announced"),
    pytest.param([RENUMBERED], AFTER, [("discussion", -240)], id="a discussion under a new number"),
]
# fmt: on


@pytest.mark.parametrize(("mails", "hour", "expected"), TOLD)
def test_what_history_tells(mails: Sequence[Message], hour: float, expected: list[tuple[str, int]]) -> None:
    told = history(dossier(record(mails, [], hour=hour)))
    assert [(event.kind.value, event.date) for event in told] == [(kind, at(when)) for kind, when in expected]


def test_history_says_how_early_a_vote_was_closed() -> None:
    told = history(dossier(record([*WHOLE[1:5], EARLY], [])))
    assert [event.says for event in told[1:]] == [
        "The result of round 1 was sent by Zoe Ode, 48 h after the call.",
        "Round 1: accepted, 3 binding +1 and 0 binding -1, announced 48 h after the call.",
    ]


# A release, and what to mind

RELEASE = mail("Zoe Ode", 0, "Please vote.", subject="[VOTE] Release Apache Foo 1.0", to=None, name="call")


def test_a_release_has_the_steps_of_its_vote_only(asf_release: Profile) -> None:
    dossiers = record([RELEASE], [], profile=asf_release)
    (known,) = dossiers.proposals.values()
    assert [(step.id, step.state) for step in steps(known, dossiers)] == [
        (StepId.CALL, D), (StepId.VOTES, N), (StepId.HOURS, D), (StepId.RESULT, T),
    ]  # fmt: skip


def test_a_release_that_lapsed_is_called_under_its_name(asf_release: Profile) -> None:
    dossiers = record([RELEASE], [], profile=asf_release, hour=24 * 100, months=LONGER)
    (known,) = dossiers.proposals.values()
    votes = steps(known, dossiers)[1]
    assert votes.says.endswith(f'Call a new vote under the subject "[VOTE] {known.proposal} (take 2)".')


ENDS = "the archive ends in 2026-02: anything written after that is unknown"
# fmt: off
CAVEATS = [
    pytest.param({"mails": WHOLE[:4]}, [], id="none"),
    pytest.param({"mails": WHOLE[:4], "hour": 24 * 100}, [ENDS], id="a vote in an archive that ends"),
    pytest.param({"mails": WHOLE, "hour": 24 * 100}, [], id="a vote that is over"),
    pytest.param({"mails": WHOLE[:1], "hour": 24 * 100}, [ENDS], id="a discussion in an archive that ends"),
    pytest.param({"mails": [], "hour": 24 * 100}, [ENDS], id="no mail"),
    pytest.param({"mails": [*WHOLE[:5], EARLY]}, ["announced 48 h after the call, before the 72 h were over"],
        id="those of the tally"),
    pytest.param(
        {"mails": [mail("Zoe Ode", -9, "", subject=f"[DISCUSS] KIP-9: {TITLE}"), mail("Zoe Ode", None, "")]},
        ["1 message without any date"], id="what is undated, without a vote"),
]
# fmt: on


@pytest.mark.parametrize(("facts", "expected"), CAVEATS)
def test_what_to_mind_of_a_proposal(facts: dict[str, Any], expected: list[str]) -> None:
    dossiers = record(**facts)
    assert list(caveats(dossier(dossiers), dossiers)) == expected


# Properties


@settings(max_examples=150)
@given(st.fixed_dictionaries(records.ANY))
def test_one_step_is_next_unless_the_proposal_is_over_or_nothing_is_left(facts: dict[str, Any]) -> None:
    """Exactly one next step as long as anything is to do; what is unknown, only while it is not over."""
    dossiers = record(**facts)
    for known in dossiers.proposals.values():
        found = steps(known, dossiers)
        assert [step.id for step in found] == list(StepId)
        states = [step.state for step in found]
        taken = [at for at, each in enumerate(states) if each in {StepState.DONE, StepState.ATTENTION}]
        left = states[max(taken, default=-1) + 1 :]
        ended = known.tally is not None and known.tally.outcome in {Outcome.REJECTED, Outcome.CANCELLED}
        withdrawn = known.page is not None and known.page.state.state in {State.REJECTED, State.WITHDRAWN}
        if states.count(StepState.NEXT) == 0:
            assert StepState.TODO not in states
            assert ended or withdrawn or not left
        else:
            assert states.count(StepState.NEXT) == 1


@settings(max_examples=50)
@given(st.fixed_dictionaries(records.ANY), st.randoms(use_true_random=False))
def test_the_order_of_mail_and_pages_changes_no_step(facts: dict[str, Any], chance: Any) -> None:
    before = record(**facts)
    shuffled = {key: chance.sample(facts[key], len(facts[key])) for key in ("mails", "pages")}
    after = record(**(facts | shuffled))
    for key, known in before.proposals.items():
        assert steps(known, before) == steps(after.proposals[key], after)
        assert history(known) == history(after.proposals[key])
