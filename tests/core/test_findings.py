"""Findings: each kind where it applies and where it narrowly does not, the two differing in one fact."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kipvote.coverage import Coverage
from kipvote.findings import CATALOGUE, Finding, FindingKind, Weight, find, limits
from kipvote.process.evidence import of_archive
from kipvote.rules import Profile
from kipvote.wiki import Condition, Link, LinkKind, Page, PageState, Reject, SectionName, Shelf, State
from tests.core.test_process import (
    CALL,
    DEV,
    DISCUSSION,
    MONTHS,
    OPEN_PAGE,
    PAGE,
    RECORDS,
    RESULT,
    SUBJECT,
    TITLE,
    VOTERS,
    VOTES,
    WHOLE,
    WRITTEN,
    entry,
    index,
    link,
    page,
    record,
    state,
)
from tests.mails import at, mail

K = FindingKind
DOCS = Path(__file__).parents[2] / "docs"
GRACE = 24 * 7
UNVOTED = (DISCUSSION,)
UNANNOUNCED = WHOLE[:-1]
DISCUSS = f"[DISCUSS] KIP-9: {TITLE}"
QUOTAS = "[DISCUSS] KIP-9: Quotas per client id"
LINKED = Link(LinkKind.LIST, "here", "https://lists.apache.org/thread/abc")
DORMANT = replace(PAGE, state=state(State.DORMANT), modified=at(-300))
YEARS = [f"{year}-{month:02d}" for year in (2025, 2026) for month in range(1, 13)]
OLD = replace(OPEN_PAGE, created=at(-24 * 800), modified=at(-24 * 335 - 1))
TOLD_NO = mail(
    "Zoe Ode", 90, "The vote did not pass.\n\n-1 (binding): Ada Quill\n", subject=f"[RESULT] {SUBJECT}"
)
IN_THREAD = mail("Zoe Ode", 5, "I am cancelling this vote.")
CALLED_OFF = mail("Zoe Ode", 5, "", subject=f"[CANCELLED] {SUBJECT}")


AGAIN = mail("Zoe Ode", 96, "Vote.", subject=f"[VOTE] KIP-9: {TITLE} (take 2)", to=None, name="anew")
TWICE = (DISCUSSION, CALL, CALLED_OFF, AGAIN)


@dataclass(frozen=True, kw_only=True)
class Case:
    """Facts of a record with a finding, what it says, and facts that differ in one thing and have none."""

    id: str
    kind: FindingKind
    wrong: dict[str, Any]
    says: str
    right: dict[str, Any]
    proposal: str | None = "KIP-9"


def discussed(
    subject: str, hour: float = -240, who: str = "Zoe Ode", to: str | None = None, name: str = "discuss"
) -> Any:
    return mail(who, hour, "What do you think?", subject=subject, to=to, name=name)


def told(text: str, hour: float = 90) -> Any:
    return mail("Zoe Ode", hour, text, subject=f"[RESULT] {SUBJECT}", name="result")


def one(**fields: Any) -> dict[str, Any]:
    """The sound record but for some fields of its page."""
    return {"pages": [replace(PAGE, **fields)]}


def opened(**fields: Any) -> dict[str, Any]:
    """A proposal under discussion, but for some fields of its page."""
    return {"mails": UNVOTED, "pages": [replace(OPEN_PAGE, **fields)]}


CASES = [
    Case(
        id="accepted, and the page under discussion",
        kind=K.ACCEPTED_PAGE_OPEN,
        wrong=one(state=state(State.UNDER_DISCUSSION)),
        says="The proposal was accepted on 2026-01-09, but the page says under discussion.",
        right=one(state=state(State.ACCEPTED)),
    ),
    Case(
        id="accepted over a week ago",
        kind=K.ACCEPTED_PAGE_OPEN,
        wrong=one(state=state(State.VOTING)) | {"hour": 90 + GRACE + 1},
        says="says voting",
        right=one(state=state(State.VOTING)) | {"hour": 90 + GRACE},
    ),
    Case(
        id="accepted, and the page current",
        kind=K.ACCEPTED_PAGE_OPEN,
        wrong=one(state=state(State.DRAFT)),
        says="says draft",
        right=one(state=state(State.DRAFT), outdated=True),
    ),
    Case(
        id="accepted by enough votes",
        kind=K.ACCEPTED_PAGE_OPEN,
        wrong={"mails": UNANNOUNCED, "pages": [OPEN_PAGE]},
        says="accepted on 2026-01-08",
        right={"mails": UNANNOUNCED[:-1], "pages": [OPEN_PAGE]},
    ),
    *(
        Case(
            id=f"accepted by its votes, and silent for a week: {kind}",
            kind=kind,
            wrong=(
                facts := {
                    "mails": [*UNANNOUNCED, mail("Gus Hale", 200, "Has it passed?")],
                    "pages": [replace(OPEN_PAGE, state=state(State.VOTING))],
                    "listed": index(entry(Shelf.ADOPTED, 8)),
                }
            )
            | {"hour": 200 + GRACE + 1},
            says="The proposal was accepted",
            right=facts | {"hour": 200 + GRACE},
        )
        for kind in (K.ACCEPTED_PAGE_OPEN, K.ACCEPTED_NOT_IN_INDEX, K.RESULT_NOT_SENT)
    ),
    Case(
        id="announced as accepted, and no state",
        kind=K.RESULT_NOT_ON_PAGE,
        wrong=one(state=PageState(State.UNKNOWN, None)),
        says="The vote was announced as accepted on 2026-01-09, but the page gives no state.",
        right={"mails": UNANNOUNCED, **one(state=PageState(State.UNKNOWN, None))},
    ),
    Case(
        id="announced as rejected",
        kind=K.RESULT_NOT_ON_PAGE,
        wrong={"mails": [CALL, mail("Ada Quill", 1, "-1"), TOLD_NO], "pages": [OPEN_PAGE]},
        says="announced as rejected on 2026-01-09, but the page says under discussion",
        right={"mails": [CALL, mail("Ada Quill", 1, "-1"), TOLD_NO], **one(state=state(State.REJECTED))},
    ),
    Case(
        id="called off",
        kind=K.RESULT_NOT_ON_PAGE,
        wrong={"mails": [CALL, CALLED_OFF], "pages": [replace(OPEN_PAGE, state=state(State.VOTING))]},
        says="The vote was called off on 2026-01-05, but the page says voting.",
        right={"mails": [CALL, CALLED_OFF], "pages": [OPEN_PAGE]},
    ),
    Case(
        id="disputed",
        kind=K.RESULT_NOT_ON_PAGE,
        wrong={"mails": [CALL, *VOTES[:2], RESULT], "pages": [OPEN_PAGE]},
        says="announced as accepted on",
        right={"mails": [CALL, *VOTES[:2], RESULT]},
    ),
    Case(
        id="accepted without any vote",
        kind=K.ACCEPTED_WITHOUT_VOTE,
        wrong={"mails": UNVOTED},
        says="The page says accepted, but no vote has been called since it was created.",
        right={"mails": UNVOTED, "months": ["2026-01", "2026-02"]},
    ),
    Case(
        id="accepted while the vote is open",
        kind=K.ACCEPTED_WITHOUT_VOTE,
        wrong={"mails": WHOLE[:-2]},
        says="the vote is open: needs 1 more binding +1",
        right={"mails": WHOLE},
    ),
    Case(
        id="accepted on the page before the votes carry it",
        kind=K.ACCEPTED_WITHOUT_VOTE,
        wrong={"mails": WHOLE[:-2], **one(modified=at(10)), "hour": 20},
        says="the vote is open",
        right={"mails": WHOLE[:-1], **one(modified=at(10)), "hour": 20},
    ),
    Case(
        id="accepted on the page before the archive ends",
        kind=K.ACCEPTED_WITHOUT_VOTE,
        wrong={"mails": WHOLE[:-2], **one(modified=at(AFTER := 24 * 40)), "hour": AFTER},
        says="the vote is open",
        right={
            "mails": WHOLE[:-2],
            **one(modified=at(AFTER)),
            "hour": AFTER,
            "months": ["2025-12", "2026-01"],
        },
    ),
    Case(
        id="changed after the moment asked for",
        kind=K.ACCEPTED_WITHOUT_VOTE,
        wrong={"mails": WHOLE[:-2], "hour": 101},
        says="the vote is open",
        right={"mails": WHOLE[:-2], "hour": 99},
    ),
    Case(
        id="accepted on a page of before the archive, after this vote was called",
        kind=K.ACCEPTED_WITHOUT_VOTE,
        wrong={"mails": WHOLE[:-2], **one(modified=at(1), created=at(-24 * 300))},
        says="the vote is open",
        right={"mails": WHOLE[:-2], **one(modified=at(-1), created=at(-24 * 300))},
    ),
    Case(
        id="accepted on a page of the archive's time, before this vote was called",
        kind=K.ACCEPTED_WITHOUT_VOTE,
        wrong={"mails": WHOLE[:-2], **one(modified=at(-1))},
        says="the vote is open",
        right={"mails": WHOLE[:-2], **one(modified=at(-1), created=None)},
    ),
    Case(
        id="accepted on the page, which the archive reaches",
        kind=K.ACCEPTED_WITHOUT_VOTE,
        wrong={"mails": WHOLE[:-2], "hour": 24 * 40, "months": MONTHS[:-1]},
        says="the vote is open",
        right={"mails": WHOLE[:-2], **one(modified=None), "hour": 24 * 40, "months": MONTHS[:-1]},
    ),
    Case(
        id="accepted on a page without a date",
        kind=K.ACCEPTED_WITHOUT_VOTE,
        wrong={"mails": WHOLE[:-2], **one(modified=None)},
        says="the vote is open",
        right={"mails": UNVOTED, **one(modified=None)},
    ),
    Case(
        id="accepted by votes that are all plain",
        kind=K.ACCEPTED_WITHOUT_VOTE,
        wrong={"mails": [*WHOLE[:-2], mail("Cem Tarn", 3, "Thanks.")]},
        says="the vote is open",
        right={"mails": [*WHOLE[:-2], mail("Cem Tarn", 3, "+1 if the tests pass")]},
    ),
    Case(
        id="two pages, one of them accepted",
        kind=K.ACCEPTED_WITHOUT_VOTE,
        wrong={"mails": UNVOTED, "pages": [PAGE, page(9, "Quotas", state=state(State.DRAFT))]},
        says="no vote has been called",
        right={"mails": WHOLE[:-2], "pages": [PAGE, page(9, "Quotas", state=state(State.DRAFT))]},
    ),
    Case(
        id="withdrawn on the page, and voted on",
        kind=K.VOTE_ON_CLOSED_PAGE,
        wrong={"mails": WHOLE[:-2], **one(state=state(State.WITHDRAWN), modified=at(1)), "hour": 20},
        says="A vote has been open since 2026-01-05, but the page says withdrawn.",
        right={"mails": WHOLE[:-2], **one(state=state(State.DORMANT), modified=at(1)), "hour": 20},
    ),
    Case(
        id="rejected on the page, and the vote not over",
        kind=K.VOTE_ON_CLOSED_PAGE,
        wrong={"mails": WHOLE[:-1], **one(state=state(State.REJECTED), modified=at(-1)), "hour": 20},
        says="the page says rejected",
        right={"mails": WHOLE[:-1], **one(state=state(State.REJECTED), modified=at(-1)), "hour": 80},
    ),
    Case(
        id="voting on the page, and no vote",
        kind=K.VOTING_WITHOUT_VOTE,
        wrong=opened(state=state(State.VOTING)),
        says="The page says voting, but no vote has been called under its number since it was created.",
        right={"mails": WHOLE[:-2], "pages": [replace(OPEN_PAGE, state=state(State.VOTING))]},
    ),
    Case(
        id="voting on the page for a week",
        kind=K.VOTING_WITHOUT_VOTE,
        wrong=opened(state=state(State.VOTING), modified=at(9)) | {"hour": 9 + GRACE + 1},
        says="The page says voting",
        right=opened(state=state(State.VOTING), modified=at(9)) | {"hour": 9 + GRACE},
    ),
    Case(
        id="voting on a page whose time the archive covers",
        kind=K.VOTING_WITHOUT_VOTE,
        wrong=opened(state=state(State.VOTING), vote=link(LinkKind.LIST, "nowhere")),
        says="The page says voting",
        right=opened(state=state(State.VOTING), created=None),
    ),
    Case(
        id="voting on a page that links a vote of another number",
        kind=K.VOTING_WITHOUT_VOTE,
        wrong={
            "mails": [DISCUSSION, discussed("[VOTE] KIP-8: Quotas", name="other")],
            "pages": [replace(OPEN_PAGE, state=state(State.VOTING))],
        },
        says="The page says voting",
        right={
            "mails": [DISCUSSION, discussed("[VOTE] KIP-8: Quotas", name="other")],
            "pages": [replace(OPEN_PAGE, state=state(State.VOTING), vote=link(LinkKind.LIST, "other"))],
        },
    ),
    Case(
        id="voting on the page, and silent for two months",
        kind=K.VOTING_BUT_LAPSED,
        wrong={"mails": WHOLE[:-2], **one(state=state(State.VOTING)), "months": YEARS, "hour": 24 * 60 + 3},
        says="The page says voting, but nothing has been written in the vote since 2026-01-05.",
        right={"mails": WHOLE[:-2], **one(state=state(State.VOTING)), "months": YEARS, "hour": 24 * 60 + 2},
    ),
    Case(
        id="voting on the page, and silent in an archive that goes on",
        kind=K.VOTING_BUT_LAPSED,
        wrong={"mails": WHOLE[:-2], **one(state=state(State.VOTING)), "months": YEARS, "hour": 24 * 70},
        says="The page says voting",
        right={"mails": WHOLE[:-2], **one(state=state(State.VOTING)), "hour": 24 * 70},
    ),
    *(
        Case(
            id=f"a vote without a page, and {what}",
            kind=K.PAGE_MISSING,
            wrong={"pages": [page(8)], "listed": index(entry(Shelf.ADOPTED, 8))},
            says="A vote was called on 2026-01-05, but no page or row of the index has its number.",
            right={"pages": [page(8)], "listed": index(entry(Shelf.ADOPTED, 8))} | right,
        )
        for what, right in (
            ("no page at hand", {"pages": []}),
            ("an index of before", {"listed": index(entry(Shelf.ADOPTED, 8), next_number=9)}),
            ("a row of the index", {"listed": index(entry(Shelf.ADOPTED, 9))}),
            ("no index", {"listed": None}),
            ("a page of later", {"pages": [page(8), replace(PAGE, modified=at(24 * 60))]}),
            ("within a week", {"hour": GRACE}),
            (
                "another number since",
                {"mails": [*WHOLE, discussed(f"[DISCUSS] KIP-7: {TITLE} (was: KIP-9)", 95, name="anew")]},
            ),
        )
    ),
    *(
        Case(
            id=f"a result with {what}",
            kind=K.RESULT_MISCOUNTED,
            wrong={"mails": [*WHOLE[:-1], *more, told(f"The vote passes with 4 binding +1.\n{wrong}")]},
            says="The result does not agree with the ballots: 4 binding +1 announced, 3 counted",
            right={"mails": [*WHOLE[:-1], *more, told(f"The vote passes with 3 binding +1.\n{right}")]},
        )
        for what, more, wrong, right in (
            ("another count", (), "", ""),
            (
                "another count of what binds",
                (mail("Gus Hale", 4, "+1 (non-binding)"), mail("Ivo Jade", 5, "+1 (non-binding)")),
                "",
                "\nNon-binding +1:\n* Gus Hale\n",
            ),
        )
    ),
    Case(
        id="a voter the result forgets",
        kind=K.RESULT_MISCOUNTED,
        wrong={"mails": [*WHOLE[:-1], told(f"The vote passes.\n\n+1 (binding): {', '.join(VOTERS[1:])}\n")]},
        says="Ada Quill voted +1 (binding), but is not named",
        right={"mails": [*WHOLE[:-1], told(f"The vote passes.\n\n+1 (binding): {', '.join(VOTERS)}\n")]},
    ),
    Case(
        id="a result of the last year, all of whose votes are there",
        kind=K.RESULT_MISCOUNTED,
        wrong={"mails": [*WHOLE[:-1], told("The vote passes with 4 binding +1.")]},
        says="4 binding +1 announced",
        right={
            "mails": [
                *WHOLE[:-1],
                mail("Dov Lund", 4, "+1 if the tests pass"),
                told("The vote passes with 4 binding +1."),
            ]
        },
    ),
    Case(
        id="a result that does not carry, on a page that does not say so either",
        kind=K.RESULT_MISCOUNTED,
        wrong={"mails": [CALL, *VOTES[:2], RESULT], "pages": [OPEN_PAGE]},
        says="announced as accepted, but 2 binding +1",
        right={"mails": [CALL, *VOTES[:2], RESULT]},
    ),
    Case(
        id="a result after 71 h",
        kind=K.VOTE_CLOSED_EARLY,
        wrong={"mails": [*WHOLE[:-1], told("The vote passes.", 71)]},
        says="The result was sent 71 h after the call instead of 72 h.",
        right={"mails": [*WHOLE[:-1], told("The vote passes.", 72)]},
    ),
    Case(
        id="a result of the last year after 71 h",
        kind=K.VOTE_CLOSED_EARLY,
        wrong={"mails": [*WHOLE[:-1], told("The vote passes.", 40), mail("Dov Lund", 50, "-1")]},
        says="40 h after the call instead of 72 h",
        right={"mails": [*WHOLE[:-1], told("The vote passes.", 40)], "hour": 40 + 24 * 365 + 1},
    ),
    Case(
        id="called off after 5 h",
        kind=K.VOTE_CLOSED_EARLY,
        wrong={"mails": [CALL, told("The vote did not pass.", 5)], "pages": []},
        says="5 h after",
        right={"mails": [CALL, CALLED_OFF], "pages": []},
    ),
    Case(
        id="no result for a week",
        kind=K.RESULT_NOT_SENT,
        wrong={"mails": UNANNOUNCED, "hour": 72 + GRACE + 1},
        says="The proposal was accepted on 2026-01-08 (3 binding +1 and 0 binding -1, and 72 h have passed), "
        "but no result was sent to the thread of the vote.",
        right={"mails": UNANNOUNCED, "hour": 72 + GRACE},
    ),
    Case(
        id="no result since the last mail",
        kind=K.RESULT_NOT_SENT,
        wrong={"mails": [*UNANNOUNCED, mail("Gus Hale", 200, "+1")], "hour": 200 + GRACE + 1},
        says="accepted on 2026-01-08",
        right={"mails": [*UNANNOUNCED, mail("Gus Hale", 200, "+1")], "hour": 200 + GRACE},
    ),
    Case(
        id="no result in an archive that goes on",
        kind=K.RESULT_NOT_SENT,
        wrong={"mails": UNANNOUNCED, "hour": 24 * 40},
        says="no result",
        right={"mails": UNANNOUNCED, "hour": 24 * 40, "months": ["2025-12", "2026-01"]},
    ),
    Case(
        id="changed over two weeks after the result",
        kind=K.PAGE_CHANGED_AFTER_VOTE,
        wrong=one(modified=at(90 + 24 * 14 + 1)),
        says="The page was last changed 14 days after its vote passed.",
        right=one(modified=at(90 + 24 * 14)),
    ),
    Case(
        id="changed after the result, and not for a release",
        kind=K.PAGE_CHANGED_AFTER_VOTE,
        wrong=one(modified=at(24 * 20)),
        says="The page was last changed 16 days after its vote passed.",
        right=one(modified=at(24 * 20), state=PageState(State.ACCEPTED, "Released in 4.2", "4.2")),
    ),
    Case(
        id="changed after the result, and written about",
        kind=K.PAGE_CHANGED_AFTER_VOTE,
        wrong={"mails": [*WHOLE, mail("Zoe Ode", 24 * 19, "Changed.")], **one(modified=at(24 * 20))},
        says="16 days after its vote passed; 1 mail about it came around then or since.",
        right={"mails": [*WHOLE, mail("Zoe Ode", 24 * 19, "Changed.")]},
    ),
    Case(
        id="changed after the result, and accepted",
        kind=K.PAGE_CHANGED_AFTER_VOTE,
        wrong=one(modified=at(24 * 20)),
        says="16 days",
        right=one(modified=at(24 * 20), state=state(State.UNDER_DISCUSSION)),
    ),
    Case(
        id="accepted by its vote, and not in the adopted table",
        kind=K.ACCEPTED_NOT_IN_INDEX,
        wrong={"pages": [], "listed": index(entry(Shelf.ADOPTED, 8))},
        says="The proposal was accepted",
        right={"mails": WHOLE[:-2], "pages": [], "listed": index(entry(Shelf.ADOPTED, 8))},
    ),
    Case(
        id="accepted over a week ago, and not in the adopted table",
        kind=K.ACCEPTED_NOT_IN_INDEX,
        wrong={"listed": index(entry(Shelf.ADOPTED, 8)), "hour": 90 + GRACE + 1},
        says="The proposal was accepted",
        right={"listed": index(entry(Shelf.ADOPTED, 8)), "hour": 90 + GRACE},
    ),
    Case(
        id="accepted, and not in the adopted table",
        kind=K.ACCEPTED_NOT_IN_INDEX,
        wrong={"listed": index(entry(Shelf.ADOPTED, 8))},
        says="The proposal was accepted, but the index does not list it as adopted.",
        right={"listed": index(entry(Shelf.ADOPTED, 8), next_number=9)},
    ),
    Case(
        id="an index with a table of adopted ones",
        kind=K.ACCEPTED_NOT_IN_INDEX,
        wrong={"mails": [], "listed": index(entry(Shelf.ADOPTED, 8))},
        says="The page says accepted, but",
        right={"mails": [], "listed": index(entry(Shelf.DORMANT, 8))},
    ),
    Case(
        id="the index against the page",
        kind=K.INDEX_CONTRADICTS_PAGE,
        wrong={"listed": index(entry(Shelf.UNDER_DISCUSSION))},
        says="The index lists it as under discussion, but the page says accepted.",
        right={"listed": index(entry(Shelf.UNDER_DISCUSSION)), **one(state=state(State.UNKNOWN))},
    ),
    Case(
        id="the index against the page for over a week since the vote",
        kind=K.INDEX_CONTRADICTS_PAGE,
        wrong={"listed": index(entry(Shelf.UNDER_DISCUSSION)), "hour": 90 + GRACE + 1},
        says="says accepted",
        right={"listed": index(entry(Shelf.UNDER_DISCUSSION)), "hour": 90 + GRACE},
    ),
    Case(
        id="the index against the page for over a week since the page changed",
        kind=K.INDEX_CONTRADICTS_PAGE,
        wrong={"mails": [], "listed": index(entry(Shelf.UNDER_DISCUSSION)), "hour": 100 + GRACE + 1},
        says="says accepted",
        right={"mails": [], "listed": index(entry(Shelf.UNDER_DISCUSSION)), "hour": 100 + GRACE},
    ),
    Case(
        id="accepted on a page of over a week, and not in the adopted table",
        kind=K.ACCEPTED_NOT_IN_INDEX,
        wrong={"mails": [], "listed": index(entry(Shelf.ADOPTED, 8)), "hour": 100 + GRACE + 1},
        says="The page says accepted",
        right={"mails": [], "listed": index(entry(Shelf.ADOPTED, 8)), "hour": 100 + GRACE},
    ),
    Case(
        id="the index against the page as it is now",
        kind=K.INDEX_CONTRADICTS_PAGE,
        wrong={"listed": index(entry(Shelf.DORMANT))},
        says="as dormant",
        right={"listed": index(entry(Shelf.DORMANT)), **one(outdated=True)},
    ),
    Case(
        id="discarded, and under discussion",
        kind=K.INDEX_CONTRADICTS_PAGE,
        wrong={**opened(), "listed": index(entry(Shelf.DISCARDED))},
        says="says under discussion",
        right={**opened(), "listed": index(entry(Shelf.DORMANT))},
    ),
    Case(
        id="in two tables",
        kind=K.ON_TWO_SHELVES,
        wrong={"listed": index(entry(Shelf.ADOPTED), entry(Shelf.DORMANT))},
        says="The index lists it as adopted and as dormant.",
        right={"listed": index(entry(Shelf.ADOPTED), entry(Shelf.ADOPTED, title="the other half"))},
    ),
    Case(
        id="two pages",
        kind=K.NUMBER_USED_TWICE,
        wrong={"pages": [PAGE, page(9, "Quotas per client id")]},
        says="2 pages claim the number.",
        right={"pages": [PAGE, replace(PAGE, title=f"Copy of KIP-9: {TITLE}")]},
    ),
    Case(
        id="threads by two people",
        kind=K.NUMBER_USED_TWICE,
        wrong={
            "mails": [*WHOLE, discussed("[DISCUSS] KIP-9: Quotas per client id", 5, "Bo Marsh", name="b")]
        },
        says=f'threads on "{TITLE}" and on "Quotas per client id" under this number',
        right={"mails": [*WHOLE, discussed("[DISCUSS] KIP-9: Quotas per client id", 5, name="b")]},
    ),
    Case(
        id="threads on different things",
        kind=K.NUMBER_USED_TWICE,
        wrong={"mails": [*WHOLE, discussed("[VOTE] KIP-9: Quotas per client id", 5, "Bo Marsh", name="b")]},
        says="Two people",
        right={"mails": [*WHOLE, discussed("[VOTE] KIP-9: Quotas for the logs", 5, "Bo Marsh", name="b")]},
    ),
    *(
        Case(
            id=f"a thread that {what}",
            kind=K.NUMBER_USED_TWICE,
            wrong={"mails": [*WHOLE, discussed(QUOTAS, 5, "Bo Marsh", name="b")]},
            says="Two people",
            right={"mails": [*WHOLE, discussed(subject, 5, "Bo Marsh", name="b")]},
        )
        for what, subject in (
            ("is an answer", f"Re: {QUOTAS}"),
            ("is a result", "[RESULT] [VOTE] KIP-9: Quotas per client id"),
            ("has no tag", "KIP-9: Quotas per client id"),
            ("is about two proposals", "[DISCUSS] KIP-9 and KIP-8: Quotas per client id"),
        )
    ),
    *(
        Case(
            id=f"a thread that went on under another number, {what}",
            kind=K.NUMBER_USED_TWICE,
            wrong={"mails": [*WHOLE, discussed(QUOTAS, 5, "Bo Marsh", name="b"), *wrong]},
            says="Two people",
            right={"mails": [*WHOLE, discussed(QUOTAS, 5, "Bo Marsh", name="b"), *right]},
        )
        for what, wrong, right in (
            (
                "as an answer says",
                [discussed("Re: [DISCUSS] KIP-8: Quotas per client id (was: KIP-7)", 6, to="b", name="c")],
                [discussed("Re: [DISCUSS] KIP-8: Quotas per client id (was: KIP-9)", 6, to="b", name="c")],
            ),
            (
                "with its title",
                [discussed("[DISCUSS] KIP-8: Wider rows in tables (was: KIP-9)", 6, to="b", name="c")],
                [discussed("[DISCUSS] KIP-8: Quotas per client id (was: KIP-9)", 6, to="b", name="c")],
            ),
            (
                "opened anew by its author",
                [discussed("[DISCUSS] KIP-8: Quotas per client id", 6, "Cem Tarn", name="c")],
                [discussed("[DISCUSS] KIP-8: Quotas per client id", 6, "Bo Marsh", name="c")],
            ),
            (
                "after it was opened here",
                [discussed("[DISCUSS] KIP-8: Quotas per client id", 4, "Bo Marsh", name="c")],
                [discussed("[DISCUSS] KIP-8: Quotas per client id", 6, "Bo Marsh", name="c")],
            ),
        )
    ),
    Case(
        id="a copy of the page",
        kind=K.PAGE_TWICE,
        wrong={"pages": [PAGE, replace(PAGE, title=f"Copy of KIP-9: {TITLE}")]},
        says="2 pages with nearly the same title claim the number.",
        right={"pages": [PAGE, page(9, "Quotas per client id")]},
    ),
    Case(
        id="the number of its own issue",
        kind=K.NUMBER_DOUBTFUL,
        wrong={"pages": [PAGE, page(20461, jira=replace(link(LinkKind.TRACKER), issue="KAFKA-20461"))]},
        says="its number is that of its own issue KAFKA-20461",
        right={"pages": [PAGE, page(20461, jira=replace(link(LinkKind.TRACKER), issue="KAFKA-20462"))]},
        proposal="KIP-20461",
    ),
    Case(
        id="a number in the mail far above the index",
        kind=K.NUMBER_DOUBTFUL,
        wrong={"mails": [*WHOLE, discussed("[DISCUSS] KIP-111: Quotas", name="b")], "listed": index()},
        says="out of proportion",
        right={"mails": [*WHOLE, discussed("[DISCUSS] KIP-110: Quotas", name="b")], "listed": index()},
        proposal="KIP-111",
    ),
    Case(
        id="two numbers near each other vouch for each other",
        kind=K.NUMBER_DOUBTFUL,
        wrong={"pages": [PAGE, page(500), page(700)], "listed": index()},
        says="out of proportion",
        right={"pages": [PAGE, page(500), page(600)], "listed": index()},
        proposal="KIP-500",
    ),
    Case(
        id="a number above the next one",
        kind=K.NUMBER_ABOVE_NEXT,
        wrong={"pages": [PAGE, page(11)], "listed": index()},
        says="The index offers 10 as the next number, but KIP-11 is above it.",
        right={"pages": [PAGE, page(11)], "listed": index(next_number=11)},
        proposal="KIP-11",
    ),
    Case(
        id="the next number is taken",
        kind=K.NEXT_NUMBER_TAKEN,
        wrong={"listed": index(next_number=9)},
        says="The index offers 9 as the next number; it is already taken.",
        right={"listed": index(next_number=10)},
        proposal=None,
    ),
    Case(
        id="numbers nobody uses",
        kind=K.NUMBERS_UNUSED,
        wrong={"pages": [PAGE, page(10), page(12), page(14)]},
        says="2 numbers below 14 are unused: 11, 13.",
        right={"pages": [PAGE, page(10), page(11), page(12)]},
        proposal=None,
    ),
    Case(
        id="as many numbers that nobody uses as are used",
        kind=K.NUMBERS_UNUSED,
        wrong={"pages": [PAGE, page(11)]},
        says="1 number below 11 is unused: 10.",
        right={"pages": [PAGE, page(12)]},
        proposal=None,
    ),
    Case(
        id="numbers nobody uses on the wiki",
        kind=K.NUMBERS_UNUSED,
        wrong={"mails": [*WHOLE, discussed("[DISCUSS] KIP-11: Quotas", name="b")]},
        says="10",
        right={"mails": [*WHOLE, discussed("[DISCUSS] KIP-11: Quotas", name="b")], "pages": []},
        proposal=None,
    ),
    Case(
        id="a copy of some pages only",
        kind=K.NUMBERS_UNUSED,
        wrong={"pages": [PAGE, page(10), page(13), page(14)]},
        says="11-12",
        right={"pages": [PAGE, page(10), page(20), page(21)]},
        proposal=None,
    ),
    Case(
        id="a link to the thread of another",
        kind=K.LINK_TO_OTHER_PROPOSAL,
        wrong={
            "mails": [*WHOLE, discussed("[DISCUSS] KIP-8: Quotas", name="other")],
            **one(discussion=link(LinkKind.LIST, "other")),
        },
        says="The discussion link leads to a message about KIP-8.",
        right={
            "mails": [*WHOLE, discussed("[DISCUSS] KIP-8: Quotas", name="other")],
            **one(discussion=link(LinkKind.LIST, "nowhere")),
        },
    ),
    Case(
        id="a vote link to the thread of another",
        kind=K.LINK_TO_OTHER_PROPOSAL,
        wrong={
            "mails": [*WHOLE, discussed("[VOTE] KIP-8: Quotas", name="other")],
            **one(vote=link(LinkKind.LIST, "other")),
        },
        says="The vote link leads",
        right={
            "mails": [*WHOLE, discussed("[VOTE] KIP-8 and KIP-9: Quotas", name="other")],
            **one(vote=link(LinkKind.LIST, "other")),
        },
    ),
    Case(
        id="the vote in place of the discussion",
        kind=K.LINK_TO_OTHER_THREAD,
        wrong=one(discussion=link(LinkKind.LIST, "call")),
        says="The discussion link leads to the vote.",
        right=one(discussion=link(LinkKind.LIST, "discuss"), vote=link(LinkKind.LIST, "call")),
    ),
    Case(
        id="the vote in place of the discussion, on a page that is not over",
        kind=K.LINK_TO_OTHER_THREAD,
        wrong=one(discussion=link(LinkKind.LIST, "result")),
        says="leads to the vote",
        right=one(discussion=link(LinkKind.LIST, "result"), state=state(State.WITHDRAWN)),
    ),
    Case(
        id="the discussion in place of the vote",
        kind=K.LINK_TO_OTHER_THREAD,
        wrong=one(vote=link(LinkKind.LIST, "discuss")),
        says="The vote link leads to the discussion.",
        right=one(vote=link(LinkKind.LIST, "result")),
    ),
    *(
        Case(
            id=f"the last vote in place of {what}",
            kind=K.LINK_TO_OTHER_THREAD,
            wrong={"mails": TWICE, **one(vote=link(LinkKind.LIST, "call"))},
            says="The vote link leads to an earlier vote; the latest was called on 2026-01-09.",
            right=right,
        )
        for what, right in (
            ("one called off", {"mails": TWICE, **one(vote=link(LinkKind.LIST, "anew"))}),
            (
                "one in the same thread",
                {
                    "mails": [
                        CALL,
                        CALLED_OFF,
                        mail("Zoe Ode", 96, "Vote.", subject=f"[VOTE] KIP-9: {TITLE} (take 2)", name="anew"),
                    ],
                    **one(vote=link(LinkKind.LIST, "call")),
                },
            ),
            (
                "one that passed",
                {
                    "mails": [*WHOLE, TWICE[-1]],
                    **one(vote=link(LinkKind.LIST, "call")),
                },
            ),
        )
    ),
    Case(
        id="a link to another list",
        kind=K.LINK_TO_OTHER_LIST,
        wrong=one(discussion=link(LinkKind.LIST, mailing_list="users@kafka.apache.org")),
        says=f"The discussion link leads to the list users@kafka.apache.org, not to {DEV}.",
        right=one(discussion=link(LinkKind.LIST, mailing_list="Dev@Kafka.apache.org")),
    ),
    Case(
        id="discussed in a chat",
        kind=K.DISCUSSION_OFF_LIST,
        wrong=opened(discussion=link(LinkKind.CHAT)),
        says="The discussion link leads to a chat, not to the mailing list, "
        "though the archive holds a discussion thread.",
        right=opened(discussion=link(LinkKind.CHAT), state=state(State.WITHDRAWN)),
    ),
    Case(
        id="TBD",
        kind=K.DISCUSSION_LINK_MISSING,
        wrong=opened(discussion=link(LinkKind.PLACEHOLDER)),
        says="The page links no discussion, though the archive holds a discussion thread.",
        right=opened(discussion=link(LinkKind.UNTOLD)),
    ),
    Case(
        id="no line for it on a page that was changed within a year",
        kind=K.DISCUSSION_LINK_MISSING,
        wrong={"mails": [], "pages": [replace(OLD, discussion=None, modified=at(-24 * 335))]},
        says="The page links no discussion.",
        right={"mails": [], "pages": [replace(OLD, discussion=None)]},
    ),
    Case(
        id="no line for it on an accepted page of the archive's time",
        kind=K.DISCUSSION_LINK_MISSING,
        wrong={"mails": [], **one(discussion=None)},
        says="links no discussion",
        right={"mails": [], **one(discussion=None, created=at(-24 * 300))},
    ),
    Case(
        id="a vote without a discussion",
        kind=K.VOTE_WITHOUT_DISCUSSION,
        wrong={"mails": WHOLE[1:], **one(discussion=None)},
        says="The archive, which begins in 2025-09, holds no [DISCUSS] before the vote was called.",
        right={"mails": WHOLE[1:], **one(discussion=LINKED)},
    ),
    Case(
        id="a vote with a discussion in a chat",
        kind=K.VOTE_WITHOUT_DISCUSSION,
        wrong={"mails": WHOLE[1:], **one(discussion=link(LinkKind.CHAT))},
        says="no [DISCUSS]",
        right={"mails": WHOLE[1:], **one(discussion=link(LinkKind.LIST))},
    ),
    Case(
        id="an archive that reaches back to the page",
        kind=K.VOTE_WITHOUT_DISCUSSION,
        wrong={"mails": WHOLE[1:], **one(discussion=None), "months": ["2025-12", "2026-01", "2026-02"]},
        says="begins in 2025-12",
        right={"mails": WHOLE[1:], **one(discussion=None), "months": ["2026-01", "2026-02"]},
    ),
    Case(
        id="an archive that reaches back for a quarter, without a wiki",
        kind=K.VOTE_WITHOUT_DISCUSSION,
        wrong={"mails": WHOLE[1:], "pages": [], "months": ["2025-10", "2025-11", "2025-12", "2026-01"]},
        says="begins in 2025-10",
        right={"mails": WHOLE[1:], "pages": [], "months": ["2025-11", "2025-12", "2026-01"]},
    ),
    Case(
        id="not even an answer of a discussion",
        kind=K.VOTE_WITHOUT_DISCUSSION,
        wrong={"mails": [*WHOLE[1:], discussed(f"Re: {DISCUSS}", 1, to="lost")], "pages": []},
        says="no [DISCUSS]",
        right={"mails": [*WHOLE[1:], discussed(f"Re: {DISCUSS}", -1, to="lost")], "pages": []},
    ),
    Case(
        id="called after 71 h",
        kind=K.VOTE_CALLED_EARLY,
        wrong={"mails": [discussed(DISCUSS, -71), *WHOLE[1:-1]]},
        says="The vote was called 71 h after the discussion began, not 72 h.",
        right={"mails": [discussed(DISCUSS, -72), *WHOLE[1:-1]]},
    ),
    Case(
        id="called after 71 h, the first mail being known",
        kind=K.VOTE_CALLED_EARLY,
        wrong={"mails": [discussed(DISCUSS, -71), *WHOLE[1:-1]], "pages": []},
        says="71 h",
        right={"mails": [discussed(f"Re: {DISCUSS}", -71, to="lost"), *WHOLE[1:-1]], "pages": []},
    ),
    Case(
        id="called after 71 h, no other discussion being linked",
        kind=K.VOTE_CALLED_EARLY,
        wrong={"mails": [discussed(DISCUSS, -71), *WHOLE[1:-1]], **one(discussion=LINKED)},
        says="71 h",
        right={
            "mails": [discussed(DISCUSS, -71), *WHOLE[1:-1]],
            **one(discussion=link(LinkKind.LIST, "elsewhere")),
        },
    ),
    Case(
        id="called after 71 h, and over",
        kind=K.VOTE_CALLED_EARLY,
        wrong={"mails": [discussed(DISCUSS, -71), *WHOLE[1:-1]]},
        says="71 h",
        right={"mails": [discussed(DISCUSS, -71), *WHOLE[1:]]},
    ),
    *(
        Case(
            id=f"the subject {odd}",
            kind=K.SUBJECT_OFF_FORM,
            wrong={"mails": [discussed(odd), *WHOLE[1:]]},
            says=f'The subject "{odd}" should have the form "[DISCUSS] KIP-9 ',
            right={"mails": [discussed(even), *WHOLE[1:]]},
        )
        for odd, even in (
            ("[DISCUSS] KIP 9: Better logs", "[discuss] kip-9: Better logs"),
            ("DISCUSS: KIP-9 Better logs", "[DISCUSS] KIP-9 - Better logs"),
            ("[DISCUSS][KIP-9] Better logs", "[DISCUSS] KIP-9 : Better logs"),
            ("[DISCUSSION] KIP-9 Better logs", "[DISCUSS] KIP-9 Better logs"),
            ("[DISCUSS] KIP-9", "[DISCUSS] KIP-9 Logs"),
            ("KIP-9: Better logs", "About KIP-9: Better logs"),
        )
    ),
    Case(
        id="the subject of a call",
        kind=K.SUBJECT_OFF_FORM,
        wrong={"mails": [DISCUSSION, mail("Zoe Ode", 0, "", subject=f"VOTE: KIP-9 {TITLE}", to=None)]},
        says=f'have the form "[VOTE] KIP-9 {TITLE}"',
        right={"mails": [DISCUSSION, mail("Zoe Ode", 0, "", subject=f"[Vote] KIP-9 {TITLE}", to=None)]},
    ),
    Case(
        id="the subject of a call typed over an answer",
        kind=K.SUBJECT_OFF_FORM,
        wrong={"mails": [DISCUSSION, mail("Zoe Ode", 0, "", subject="[VOTE] KIP 9 Logs", to=None)]},
        says="KIP 9",
        right={"mails": [DISCUSSION, mail("Zoe Ode", 0, "", subject="[VOTE] KIP 9 Logs", to="discuss")]},
    ),
    Case(
        id="the subject of two proposals",
        kind=K.SUBJECT_OFF_FORM,
        wrong={"mails": [discussed("[DISCUSS] KIP 9 - Better logs")], "pages": []},
        says="KIP 9",
        right={"mails": [discussed("[DISCUSS] KIP 9 and KIP 8: Better logs")], "pages": []},
    ),
    Case(
        id="another title",
        kind=K.TITLE_DRIFT,
        wrong=one(title="KIP-9: Quotas per client"),
        says=f'The title is "Quotas per client" on the page and "{TITLE}" in the mail.',
        right=one(title="KIP-9: Better logging, in all brokers"),
    ),
    Case(
        id="another title, on the page as it is now",
        kind=K.TITLE_DRIFT,
        wrong=one(title="KIP-9: Quotas"),
        says="Quotas",
        right=one(title="KIP-9: Quotas", outdated=True),
    ),
    Case(
        id="no title",
        kind=K.TITLE_DRIFT,
        wrong=one(title="KIP-9: ?!"),
        says='"?!"',
        right=one(title="KIP-9"),
    ),
    Case(
        id="the template's issue",
        kind=K.JIRA_MISSING,
        wrong=opened(jira=link(LinkKind.PLACEHOLDER)),
        says="The page links no JIRA issue.",
        right=opened(jira=link(LinkKind.UNTOLD)),
    ),
    Case(
        id="an issue that is none",
        kind=K.JIRA_MISSING,
        wrong=opened(jira=link(LinkKind.LIST)),
        says="The JIRA link does not lead to an issue.",
        right=opened(jira=link(LinkKind.LIST), state=state(State.REJECTED)),
    ),
    Case(
        id="a section of the template",
        kind=K.SECTIONS_MISSING,
        wrong=opened(sections=WRITTEN | {SectionName.MOTIVATION: Condition.UNTOUCHED}),
        says="Not written: Motivation (untouched).",
        right=opened(sections=WRITTEN | {SectionName.MOTIVATION: Condition.UNTOLD}),
    ),
    Case(
        id="a section the process asks for",
        kind=K.SECTIONS_MISSING,
        wrong=opened(sections={name: made for name, made in WRITTEN.items() if "Rejected" not in name}),
        says="Not written: Rejected Alternatives (missing).",
        right=opened(sections={name: made for name, made in WRITTEN.items() if "Test" not in name}),
    ),
    Case(
        id="a section of what is no draft",
        kind=K.SECTIONS_MISSING,
        wrong=opened(sections=dict.fromkeys(SectionName, Condition.EMPTY)),
        says="Motivation (empty); Public Interfaces (empty)",
        right=opened(sections=dict.fromkeys(SectionName, Condition.EMPTY), state=state(State.DRAFT)),
    ),
    Case(
        id="a section of a page of which more than the head is known",
        kind=K.SECTIONS_MISSING,
        wrong=opened(sections={SectionName.MOTIVATION: Condition.WRITTEN}),
        says="Rejected Alternatives (missing)",
        right=opened(sections={}),
    ),
    Case(
        id="the template's words",
        kind=K.TEMPLATE_LEFT,
        wrong=opened(sections=WRITTEN | {SectionName.TEST_PLAN: Condition.UNTOUCHED}),
        says="The template's own text is still in: Test Plan.",
        right=opened(sections=WRITTEN | {SectionName.TEST_PLAN: Condition.EMPTY}),
    ),
    Case(
        id="the template's words in what has none of its own",
        kind=K.TEMPLATE_LEFT,
        wrong=opened(sections=WRITTEN | {SectionName.MOTIVATION: Condition.PARTLY}),
        says="is still in: Motivation.",
        right=opened(sections=WRITTEN | {SectionName.MOTIVATION: Condition.UNTOUCHED}),
    ),
    Case(
        id="dormant, and discussed since",
        kind=K.DORMANT_BUT_LIVE,
        wrong={"mails": UNVOTED, "pages": [DORMANT]},
        says="It is called dormant, but there was mail about it on 2025-12-26.",
        right={"mails": UNVOTED, "pages": [replace(DORMANT, modified=at(-240))]},
    ),
    Case(
        id="dormant, and discussed within two months",
        kind=K.DORMANT_BUT_LIVE,
        wrong={"mails": UNVOTED, "pages": [DORMANT], "hour": 24 * 50},
        says="dormant",
        right={"mails": UNVOTED, "pages": [DORMANT], "hour": 24 * 50 + 1},
    ),
    Case(
        id="dormant by the index",
        kind=K.DORMANT_BUT_LIVE,
        wrong={**opened(), "listed": index(entry(Shelf.DORMANT))},
        says="dormant",
        right={**opened(), "listed": index(entry(Shelf.UNDER_DISCUSSION))},
    ),
    Case(
        id="dormant by the index, and not decided",
        kind=K.DORMANT_BUT_LIVE,
        wrong={**opened(state=state(State.VOTING)), "listed": index(entry(Shelf.DORMANT))},
        says="dormant",
        right={**opened(state=state(State.ACCEPTED)), "listed": index(entry(Shelf.DORMANT))},
    ),
    Case(
        id="not decided, and silent for a year",
        kind=K.OPEN_BUT_SILENT,
        wrong={"mails": [], "pages": [replace(OLD, state=state(State.VOTING))], "months": YEARS},
        says="The page says voting",
        right={"mails": [], "pages": [replace(OLD, state=state(State.ACCEPTED))], "months": YEARS},
    ),
    Case(
        id="open since it was made, and silent for a year",
        kind=K.OPEN_BUT_SILENT,
        wrong={"mails": [], "pages": [replace(OLD, modified=None)], "months": YEARS},
        says="the archive holds no mail about it",
        right={"mails": [], "pages": [replace(OLD, modified=None, created=at(0))], "months": YEARS},
    ),
    Case(
        id="silent in an archive that goes on",
        kind=K.OPEN_BUT_SILENT,
        wrong={"mails": [], "pages": [OLD], "months": YEARS[:13]},
        says="the archive holds no mail about it",
        right={"mails": [], "pages": [OLD], "months": YEARS[:12]},
    ),
    Case(
        id="open, and silent for a year",
        kind=K.OPEN_BUT_SILENT,
        wrong={"mails": [], "pages": [OLD], "months": YEARS},
        says="The page says under discussion, but the archive holds no mail about it.",
        right={"mails": [], "pages": [replace(OLD, modified=at(-24 * 335))], "months": YEARS},
    ),
    Case(
        id="silent in an archive of a year",
        kind=K.OPEN_BUT_SILENT,
        wrong={"mails": [], "pages": [OLD], "months": YEARS[1:]},
        says="the archive holds no mail about it",
        right={"mails": [], "pages": [OLD], "months": YEARS[2:]},
    ),
    Case(
        id="silent since the last mail",
        kind=K.OPEN_BUT_SILENT,
        wrong={"mails": [discussed(DISCUSS, -24 * 335 - 1)], "pages": [OLD], "months": YEARS},
        says="there has been no mail about it since 2025-02-04",
        right={"mails": [discussed(DISCUSS, -24 * 335)], "pages": [OLD], "months": YEARS},
    ),
    Case(
        id="a doubt",
        kind=K.PAGE_DOUBTED,
        wrong=opened(doubts=("not read: a line", "not read: another")),
        says="Not everything on the page is certain: not read: a line; not read: another.",
        right=opened(doubts=("not read: a line",), state=state(State.WITHDRAWN)),
    ),
    Case(
        id="an odd title",
        kind=K.PAGE_DOUBTED,
        wrong=opened(doubts=("a tag",), state=state(State.REJECTED), title="[DISCARD] KIP-9: Logs"),
        says="a tag",
        right=opened(doubts=("a tag",), state=state(State.REJECTED), title="KIP-9: Logs"),
    ),
    Case(
        id="a title without an id",
        kind=K.PAGE_DOUBTED,
        wrong=opened(doubts=("no id",), state=state(State.REJECTED), title="Logs", proposal=None),
        says="no id",
        right=opened(doubts=("no id",), state=state(State.REJECTED), title="", proposal=None),
        proposal=None,
    ),
    Case(
        id="accepted before the archive",
        kind=K.ACCEPTED_OUT_OF_REACH,
        wrong={"mails": [], "pages": [PAGE, page(10)], "months": ["2026-01", "2026-02"]},
        says="The archive cannot show the vote on 2 accepted pages: KIP-9 and KIP-10.",
        right={"mails": [], "pages": [PAGE, page(10)], "months": ["2025-12", "2026-01", "2026-02"]},
        proposal=None,
    ),
    Case(
        id="many accepted before the archive",
        kind=K.ACCEPTED_OUT_OF_REACH,
        wrong={"mails": [], "pages": [page(n) for n in range(9, 20)], "months": ["2026-01", "2026-02"]},
        says="The archive cannot show the vote on 11 accepted pages: the first is KIP-9, the last KIP-19.",
        right={"mails": [], "pages": [page(9)], "months": ["2025-12", "2026-01", "2026-02"]},
        proposal=None,
    ),
    Case(
        id="accepted by a vote that is not all there",
        kind=K.ACCEPTED_OUT_OF_REACH,
        wrong={"mails": WHOLE[2:4]},
        says="The archive cannot show the vote on 1 accepted page: KIP-9.",
        right={"mails": WHOLE[1:4]},
        proposal=None,
    ),
    Case(
        id="a doubt on the index",
        kind=K.INDEX_DOUBTED,
        wrong={"listed": index(doubts=("a row without an id",))},
        says="Not everything in the index is certain: a row without an id.",
        right={"listed": index()},
        proposal=None,
    ),
    Case(
        id="a file of no known form",
        kind=K.COPY_NOT_READ,
        wrong={"rejects": (Reject("notes.txt", "neither a page nor the index"),)},
        says="A file or entry of the copy was not used: neither a page nor the index.",
        right={"rejects": ()},
        proposal=None,
    ),
]


def found(facts: dict[str, Any]) -> tuple[Finding, ...]:
    return find(record(**facts))


def kinds(facts: dict[str, Any]) -> set[FindingKind]:
    return {finding.kind for finding in found(facts)}


@pytest.mark.parametrize("case", CASES, ids=[f"{case.kind}: {case.id}" for case in CASES])
def test_a_finding_where_it_applies_and_none_where_it_narrowly_does_not(case: Case) -> None:
    findings = [finding for finding in found(case.wrong) if finding.kind is case.kind]
    assert findings
    assert findings[0].proposal == case.proposal
    assert case.says in findings[0].says
    assert findings[0].evidence
    assert case.kind not in kinds(case.right)


LATER = at(24 * 60)
AHEAD = [
    pytest.param({"pages": []}, ["Only mail was checked: there is no copy of the wiki."], id="no copy"),
    pytest.param({}, [], id="a copy of before"),
    pytest.param(
        one(modified=LATER),
        ["Not checked: 1 page, which was changed after 2026-02-04T12:00:00Z."],
        id="a page changed since",
    ),
    pytest.param(
        {
            "pages": [replace(PAGE, modified=LATER), page(10, modified=LATER)],
            "listed": index(modified=LATER),
        },
        ["Not checked: 2 pages and the index, which were changed after 2026-02-04T12:00:00Z."],
        id="all of it changed since",
    ),
]


@pytest.mark.parametrize(("facts", "says"), AHEAD)
def test_what_is_not_looked_at_is_said(facts: dict[str, Any], says: list[str]) -> None:
    assert list(limits(record(**facts))) == says


@pytest.mark.parametrize(
    "facts",
    [
        one(modified=LATER, state=state(State.UNDER_DISCUSSION)),
        {"mails": WHOLE[:-2], **one(modified=LATER)},
        {"mails": [], **one(modified=LATER, discussion=None, jira=None, doubts=("a",))},
        {"pages": [PAGE, page(12, modified=LATER, created=LATER), page(11, modified=None, created=LATER)]},
        {
            "mails": [*WHOLE, discussed("[DISCUSS] KIP-11: Quotas", name="b")],
            "pages": [PAGE, page(10, modified=LATER)],
        },
        {"mails": WHOLE[1:], **one(modified=LATER, discussion=LINKED)},
        {"pages": [PAGE, page(9, "Quotas per client id", modified=LATER)]},
        {"listed": index(entry(Shelf.UNDER_DISCUSSION), next_number=9, doubts=("a",), modified=LATER)},
    ],
    ids=["state", "no vote", "contents", "numbers", "numbers in use", "link", "namesake", "index"],
)
def test_what_the_wiki_said_later_is_no_finding(facts: dict[str, Any]) -> None:
    assert found(facts) == ()


def test_every_kind_has_a_case() -> None:
    assert {case.kind for case in CASES} == set(FindingKind) == set(CATALOGUE)


@pytest.mark.parametrize(
    "facts",
    [
        pytest.param({}, id="mail and page"),
        pytest.param({"listed": index()}, id="mail, page and index"),
        pytest.param({"pages": []}, id="mail alone"),
        pytest.param({"mails": [], "months": ["2025-12", "2026-01"], "pages": [OPEN_PAGE]}, id="page alone"),
        pytest.param(opened(), id="under discussion"),
        pytest.param(opened(state=state(State.DRAFT)), id="a draft"),
        pytest.param({"mails": [], "pages": []}, id="nothing"),
        pytest.param(
            {"mails": [], "pages": [replace(PAGE, template=True, doubts=("a",), jira=None)]},
            id="the template",
        ),
    ],
)
def test_a_record_in_order_has_no_findings(facts: dict[str, Any]) -> None:
    assert found(facts) == ()


@pytest.mark.parametrize("of", [State.WITHDRAWN, State.REJECTED, State.DORMANT])
def test_an_empty_page_of_what_is_over_or_dormant_is_left_in_peace(of: State) -> None:
    empty = Page(
        PAGE.proposal, PAGE.title, PAGE.where, state(of), sections=dict.fromkeys(SectionName, Condition.EMPTY)
    )
    assert found({"mails": [], "pages": [empty]}) == ()


def test_the_rules_of_the_process_are_for_proposals_with_numbers(asf_release: Profile) -> None:
    """A release is called without a discussion, a page or a number."""
    release = mail("Zoe Ode", 0, "Please vote.", subject="VOTE: Release Apache Foo 1.0", to=None)
    assert find(record([release], [], profile=asf_release)) == ()


def test_findings_are_by_proposal_then_kind_and_those_of_no_proposal_last() -> None:
    bare: dict[str, Any] = {
        "jira": None,
        "discussion": None,
        "state": state(State.UNDER_DISCUSSION),
        "doubts": ("a",),
    }
    pages = [page(10, **bare), page(9, **bare), replace(page(1, **bare), proposal=None, title="")]
    assert [(finding.proposal, finding.kind) for finding in find(record([], pages))] == [
        (proposal, kind)
        for proposal in ("KIP-9", "KIP-10", None)
        for kind in (K.DISCUSSION_LINK_MISSING, K.JIRA_MISSING, K.PAGE_DOUBTED)
    ]


def test_a_finding_shows_what_it_rests_on() -> None:
    (finding,) = found(one(state=PageState(State.UNDER_DISCUSSION, "Under Discussion")))
    assert [(evidence.what, evidence.where) for evidence in finding.evidence] == [
        ("call", "<call@example.org>"),
        ("announcement", "<result@example.org>"),
        ("page state", "'Under Discussion', modified 2026-01-09, kip-9.json"),
    ]
    assert (finding.weight, finding.mend) == (Weight.WRONG, CATALOGUE[finding.kind].mend)


def test_a_title_that_drifted_shows_the_first_mail_with_the_other() -> None:
    renamed = mail("Zoe Ode", 1, "", subject="Re: [DISCUSS] KIP-9: Logs", to="discuss")
    (finding,) = found({"mails": [DISCUSSION, renamed], "pages": [replace(OPEN_PAGE, title="KIP-9: Quotas")]})
    assert [(evidence.what, evidence.where) for evidence in finding.evidence] == [
        ("page", "'KIP-9: Quotas', kip-9.json"),
        ("mail", "<discuss@example.org>"),
    ]


MENDED = [
    pytest.param(
        {"mails": [*WHOLE, discussed(QUOTAS, 5, "Bo Marsh", name="b")], "listed": index()},
        'Give "Quotas per client id", the later one (2026-01-05), the next free number, currently 10, '
        "and say so in its thread.",
        id="the later thread",
    ),
    pytest.param(
        {"mails": [*WHOLE, discussed(QUOTAS, 5, "Bo Marsh", name="b")], "pages": []},
        'Give "Quotas per client id", the later one (2026-01-05), the next free number, '
        "and say so in its thread.",
        id="without pages no number is known to be free",
    ),
    pytest.param(
        {"mails": [], "pages": [PAGE, page(9, "Quotas per client id", created=at(-300))]},
        'Give "Quotas per client id", the later one (2025-12-24), the next free number, '
        "and say so in its thread.",
        id="without the index no number is known to be free",
    ),
    pytest.param(
        {"mails": [], "pages": [PAGE, page(9, "Quotas per client id", created=at(-300))], "listed": index()},
        'Give "Quotas per client id", the later one (2025-12-24), the next free number, currently 10, '
        "and say so in its thread.",
        id="the later page",
    ),
    pytest.param(
        {"mails": [], "pages": [PAGE, page(9, "Quotas per client id")]},
        "Give the later one the next free number, and say so in its thread.",
        id="of one day",
    ),
    pytest.param(
        {
            "mails": [*WHOLE, discussed("[VOTE] KIP-9: Quotas per client id", 5, "Bo Marsh", name="b")],
            "pages": [PAGE, page(8, "Quotas per client id")],
        },
        'Continue "Quotas per client id" under KIP-8, which has that title, and say so in its thread.',
        id="a call under the wrong number",
    ),
]


TOLD = [
    pytest.param(
        {"listed": index(entry(Shelf.UNDER_DISCUSSION))},
        "The proposal was accepted: move it to the table of adopted proposals.",
        id="the page gives it",
    ),
    pytest.param(
        {"mails": [CALL, mail("Ada Quill", 1, "-1"), TOLD_NO], "pages": [OPEN_PAGE]}
        | {"listed": index(entry(Shelf.DISCARDED))},
        "The proposal was rejected: set the current state of the page to Rejected.",
        id="the index gives it",
    ),
    pytest.param(
        {"mails": [], "listed": index(entry(Shelf.UNDER_DISCUSSION))},
        CATALOGUE[K.INDEX_CONTRADICTS_PAGE].mend,
        id="no vote",
    ),
    pytest.param(
        {"listed": index(entry(Shelf.UNDER_DISCUSSION)), **one(state=state(State.REJECTED))},
        CATALOGUE[K.INDEX_CONTRADICTS_PAGE].mend,
        id="neither gives it",
    ),
]


@pytest.mark.parametrize(("facts", "mend"), TOLD)
def test_the_vote_tells_which_of_index_and_page_is_right(facts: dict[str, Any], mend: str) -> None:
    against = [finding for finding in found(facts) if finding.kind is K.INDEX_CONTRADICTS_PAGE]
    assert [finding.mend for finding in against] == [mend]


@pytest.mark.parametrize(("facts", "mend"), MENDED)
def test_who_takes_which_number(facts: dict[str, Any], mend: str) -> None:
    twice = [finding for finding in found(facts) if finding.kind is K.NUMBER_USED_TWICE]
    assert [finding.mend for finding in twice] == [mend]


def test_two_pages_and_two_threads_under_one_number_are_one_finding() -> None:
    mails = [*WHOLE, discussed(QUOTAS, 5, "Bo Marsh", name="b")]
    findings = found({"mails": mails, "pages": [PAGE, page(9, "Quotas per client id")]})
    (finding,) = (each for each in findings if each.kind is K.NUMBER_USED_TWICE)
    assert finding.says.endswith("under this number, and 2 pages claim it.")
    assert [evidence.what for evidence in finding.evidence] == ["page", "page", "thread", "thread"]


@pytest.mark.parametrize(
    ("months", "where"),
    [
        (["2025-06", "2025-07"], "2025-06 to 2025-07"),
        (["2025-06", "2025-08", "2025-10"], "2025-06 to 2025-10, without 2025-07, 2025-09"),
        (["2025-06", "2026-06"], "2025-06 to 2026-06, without 11 months"),
        ([], "no mail"),
    ],
)
def test_the_archive_is_shown_with_the_months_it_lacks(months: list[str], where: str) -> None:
    assert of_archive(Coverage(frozenset(months))).where == where


@pytest.mark.parametrize("ending", [CALLED_OFF, IN_THREAD])
def test_a_vote_that_was_called_off_shows_its_cancellation(ending: Any) -> None:
    (finding,) = found({"mails": [CALL, ending], **one(state=state(State.VOTING), discussion=LINKED)})
    assert [evidence.what for evidence in finding.evidence] == ["call", "cancellation", "page state"]
    assert (
        finding.mend == "Set the page to the state that now applies, such as Under Discussion or Withdrawn."
    )


def test_a_discussion_that_was_held_is_only_to_be_linked() -> None:
    for facts, mend in (
        (opened(discussion=None), "Link the discussion thread."),
        (opened(discussion=link(LinkKind.CHAT)), "Link the discussion thread."),
        ({"mails": [], **one(discussion=None)}, CATALOGUE[K.DISCUSSION_LINK_MISSING].mend),
    ):
        linked = {K.DISCUSSION_LINK_MISSING, K.DISCUSSION_OFF_LIST}
        assert [finding.mend for finding in found(facts) if finding.kind in linked] == [mend]


def test_check_md_tells_every_kind() -> None:
    text = (DOCS / "check.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \| ([a-z]+) \| (.*) \| (.*) \|$", text, flags=re.MULTILINE)
    assert {kind: (weight, means, mend) for kind, weight, means, mend in rows} == {
        kind.value: (told.weight.value, told.means, told.mend) for kind, told in CATALOGUE.items()
    }
    assert len(rows) == len(CATALOGUE)


# Properties

WHOLE_WIKI = frozenset({K.NUMBER_DOUBTFUL, K.NUMBER_ABOVE_NEXT, K.NUMBER_USED_TWICE})
PEOPLE = re.compile(r"(?:ada\.quill|bo\.marsh|cem\.tarn|zoe\.ode|gus\.hale)@example\.org", re.IGNORECASE)


@settings(max_examples=150)
@given(st.fixed_dictionaries(RECORDS))
def test_findings_are_sentences_without_addresses_whatever_the_record(facts: dict[str, Any]) -> None:
    """``find`` never raises, for any pages, entries and mail; no address of a person is ever in it."""
    for finding in found(facts):
        told = [finding.says, finding.mend, *(evidence.where for evidence in finding.evidence)]
        assert finding.says.endswith(".")
        assert finding.evidence
        assert not any(PEOPLE.search(text) for text in told)


@settings(max_examples=100)
@given(st.fixed_dictionaries(RECORDS), st.randoms(use_true_random=False))
def test_the_order_of_mail_and_pages_changes_no_finding(facts: dict[str, Any], chance: Any) -> None:
    shuffled = {key: chance.sample(facts[key], len(facts[key])) for key in ("mails", "pages")}
    assert found(facts | shuffled) == found(facts)


@settings(max_examples=100)
@given(
    st.fixed_dictionaries(RECORDS),
    st.fixed_dictionaries(
        {"state": st.sampled_from(State).map(state), "jira": st.none(), "doubts": st.just(("a",))}
    ),
    st.booleans(),
)
def test_an_unrelated_proposal_changes_no_finding_of_another(
    facts: dict[str, Any], fields: dict[str, Any], written: bool
) -> None:
    """But for those on numbers, and on the wiki as a whole; without any page there is no copy of it."""
    facts = facts | {"pages": facts["pages"] or [page(16, "Another")]}
    mails = [discussed("DISCUSS: KIP-15", -100, name="unrelated")] if written else []
    more = facts | {
        "mails": [*facts["mails"], *mails],
        "pages": [*facts["pages"], page(15, "Unrelated", **fields)],
    }

    def of_others(findings: tuple[Finding, ...]) -> list[Finding]:
        return [
            each for each in findings if each.proposal not in {None, "KIP-15"} and each.kind not in WHOLE_WIKI
        ]

    assert of_others(found(more)) == of_others(found(facts))


@given(
    st.sampled_from([State.DRAFT, State.UNDER_DISCUSSION, State.REJECTED, State.WITHDRAWN, State.DORMANT]),
    st.integers(-24 * 330, 100),
    st.sets(st.sampled_from(YEARS)),
    st.sampled_from([None, Shelf.UNDER_DISCUSSION, Shelf.DORMANT]),
)
def test_a_proposal_without_mail_and_contradictions_has_no_findings(
    of: State, changed: int, months: set[str], shelf: Shelf | None
) -> None:
    """A whole page that was changed within a year, and an index that says the same, if there is one."""
    ended = of in {State.REJECTED, State.WITHDRAWN}
    listed = index(entry(Shelf.DISCARDED if ended else shelf)) if shelf else None
    sound = replace(PAGE, state=state(of), created=at(changed - 1), modified=at(changed))
    assert find(record([], [sound], listed, months=months)) == ()
