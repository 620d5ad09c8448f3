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
from kipvote.process import Finding, FindingKind, Weight, find, limits
from kipvote.process.evidence import of_archive
from kipvote.rules import Profile
from kipvote.wiki import (
    Condition,
    Link,
    LinkKind,
    Page,
    PageState,
    Reject,
    SectionName,
    Shelf,
    State,
    read_link,
)
from tests import records
from tests.mails import at, mail
from tests.records import (
    CALL,
    DEV,
    DISCUSSION,
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
    entry,
    index,
    link,
    page,
    record,
    state,
)

K = FindingKind
DOCS = Path(__file__).parents[2] / "docs"
GRACE = 24 * 7
UNVOTED = (DISCUSSION,)
UNANNOUNCED = WHOLE[:-1]
DISCUSS = f"[DISCUSS] KIP-9: {TITLE}"
QUOTAS = "[DISCUSS] KIP-9: Quotas per client id"
OTHER = (*WHOLE, mail("Bo Marsh", 5, "What do you think?", subject=QUOTAS, to=None, name="b"))
LINKED = Link(LinkKind.LIST, "here", "https://lists.apache.org/thread/abc")
DORMANT = replace(PAGE, state=state(State.DORMANT), modified=at(-300))
YEARS = [f"{year}-{month:02d}" for year in (2025, 2026) for month in range(1, 13)]
OLD = replace(OPEN_PAGE, created=at(-24 * 800), modified=at(-24 * 335 - 1))
TOLD_NO = mail(
    "Zoe Ode", 90, "The vote did not pass.\n\n-1 (binding): Ada Quill\n", subject=f"[RESULT] {SUBJECT}"
)
IN_THREAD = mail("Zoe Ode", 5, "I am cancelling this vote.")
CALLED_OFF = mail("Zoe Ode", 5, "", subject=f"[CANCELLED] {SUBJECT}")


ANSWERED = mail("Zoe Ode", 96, "Vote.", subject=f"[VOTE] KIP-9: {TITLE} (take 2)", name="anew")
AGAIN = mail("Zoe Ode", 96, "Vote.", subject=f"[VOTE] KIP-9: {TITLE} (take 2)", to=None, name="anew")
TWICE = (DISCUSSION, CALL, CALLED_OFF, AGAIN)


@dataclass(frozen=True)
class Case:
    """Facts of a record with a finding, what it says, and facts that differ in one thing and have none."""

    kind: FindingKind
    id: str
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


def short(letter: str) -> Link:
    """A link by the permalink that is so many of this letter."""
    return read_link("here", f"https://lists.apache.org/thread/{letter * 32}")


KNOWN_BY_PERMALINK = tuple(replace(m, permalink=("b" * 32) if m is CALL else None) for m in WHOLE)


def opened(**fields: Any) -> dict[str, Any]:
    """A proposal under discussion, but for some fields of its page."""
    return {"mails": UNVOTED, "pages": [replace(OPEN_PAGE, **fields)]}


# fmt: off
CASES = [
    Case(K.ACCEPTED_PAGE_OPEN, "accepted, and the page under discussion",
        one(state=state(State.UNDER_DISCUSSION)),
        "The proposal was accepted on 2026-01-09, but the page says under discussion.",
        one(state=state(State.ACCEPTED))),
    Case(K.ACCEPTED_PAGE_OPEN, "accepted over a week ago",
        one(state=state(State.VOTING)) | {"hour": 90 + GRACE + 1}, "says voting",
        one(state=state(State.VOTING)) | {"hour": 90 + GRACE}),
    Case(K.ACCEPTED_PAGE_OPEN, "accepted, and the page current", one(state=state(State.DRAFT)), "says draft",
        one(state=state(State.DRAFT), outdated=True)),
    Case(K.ACCEPTED_PAGE_OPEN, "accepted by enough votes", {"mails": UNANNOUNCED, "pages": [OPEN_PAGE]},
        "accepted on 2026-01-08", {"mails": UNANNOUNCED[:-1], "pages": [OPEN_PAGE]}),
    *(Case(kind, f"accepted by its votes, and silent for a week: {kind}", (facts := {
        "mails": [*UNANNOUNCED, mail("Gus Hale", 200, "Has it passed?")],
        "pages": [replace(OPEN_PAGE, state=state(State.VOTING))],
        "listed": index(entry(Shelf.ADOPTED, 8))}) | {"hour": 200 + GRACE + 1}, "The proposal was accepted",
        facts | {"hour": 200 + GRACE})
      for kind in (K.ACCEPTED_PAGE_OPEN, K.ACCEPTED_NOT_IN_INDEX, K.RESULT_NOT_SENT)),
    Case(K.RESULT_NOT_ON_PAGE, "announced as accepted, and no state",
        one(state=PageState(State.UNKNOWN, None)),
        "The vote was announced as accepted on 2026-01-09, but the page gives no state.",
        {"mails": UNANNOUNCED, **one(state=PageState(State.UNKNOWN, None))}),
    Case(K.RESULT_NOT_ON_PAGE, "announced as rejected",
        {"mails": [CALL, mail("Ada Quill", 1, "-1"), TOLD_NO], "pages": [OPEN_PAGE]},
        "announced as rejected on 2026-01-09, but the page says under discussion",
        {"mails": [CALL, mail("Ada Quill", 1, "-1"), TOLD_NO], **one(state=state(State.REJECTED))}),
    Case(K.RESULT_NOT_ON_PAGE, "called off",
        {"mails": [CALL, CALLED_OFF], "pages": [replace(OPEN_PAGE, state=state(State.VOTING))]},
        "The vote was called off on 2026-01-05, but the page says voting.",
        {"mails": [CALL, CALLED_OFF], "pages": [OPEN_PAGE]}),
    Case(K.RESULT_NOT_ON_PAGE, "disputed", {"mails": [CALL, *VOTES[:2], RESULT], "pages": [OPEN_PAGE]},
        "announced as accepted on", {"mails": [CALL, *VOTES[:2], RESULT]}),
    Case(K.ACCEPTED_WITHOUT_VOTE, "accepted without any vote", {"mails": UNVOTED},
        "The page says accepted, but no vote has been called since it was created.",
        {"mails": UNVOTED, "months": ["2026-01", "2026-02"]}),
    Case(K.ACCEPTED_WITHOUT_VOTE, "accepted while the vote is open", {"mails": WHOLE[:-2]},
        "the vote is open: needs 1 more binding +1", {"mails": WHOLE}),
    Case(K.ACCEPTED_WITHOUT_VOTE, "accepted on the page before the votes carry it",
        {"mails": WHOLE[:-2], **one(modified=at(10)), "hour": 20}, "the vote is open",
        {"mails": WHOLE[:-1], **one(modified=at(10)), "hour": 20}),
    Case(K.ACCEPTED_WITHOUT_VOTE, "accepted on the page before the archive ends",
        {"mails": WHOLE[:-2], **one(modified=at(AFTER := 24 * 40)), "hour": AFTER}, "the vote is open",
        {"mails": WHOLE[:-2], **one(modified=at(AFTER)), "hour": AFTER, "months": ["2025-12", "2026-01"]}),
    Case(K.ACCEPTED_WITHOUT_VOTE, "changed after the moment asked for", {"mails": WHOLE[:-2], "hour": 101},
        "the vote is open", {"mails": WHOLE[:-2], "hour": 99}),
    Case(K.ACCEPTED_WITHOUT_VOTE, "accepted on a page of before the archive, after this vote was called",
        {"mails": WHOLE[:-2], **one(modified=at(1), created=at(-24 * 300))}, "the vote is open",
        {"mails": WHOLE[:-2], **one(modified=at(-1), created=at(-24 * 300))}),
    Case(K.ACCEPTED_WITHOUT_VOTE, "accepted on a page of the archive's time, before this vote was called",
        {"mails": WHOLE[:-2], **one(modified=at(-1))}, "the vote is open",
        {"mails": WHOLE[:-2], **one(modified=at(-1), created=None)}),
    Case(K.ACCEPTED_WITHOUT_VOTE, "accepted on the page, which the archive reaches",
        {"mails": WHOLE[:-2], "hour": 24 * 40, "months": MONTHS[:-1]}, "the vote is open",
        {"mails": WHOLE[:-2], **one(modified=None), "hour": 24 * 40, "months": MONTHS[:-1]}),
    Case(K.ACCEPTED_WITHOUT_VOTE, "accepted on a page without a date",
        {"mails": WHOLE[:-2], **one(modified=None)}, "the vote is open",
        {"mails": UNVOTED, **one(modified=None)}),
    Case(K.ACCEPTED_WITHOUT_VOTE, "accepted by votes that are all plain",
        {"mails": [*WHOLE[:-2], mail("Cem Tarn", 3, "Thanks.")]}, "the vote is open",
        {"mails": [*WHOLE[:-2], mail("Cem Tarn", 3, "+1 if the tests pass")]}),
    Case(K.ACCEPTED_WITHOUT_VOTE, "two pages, one of them accepted",
        {"mails": UNVOTED, "pages": [PAGE, page(9, "Quotas", state=state(State.DRAFT))]},
        "no vote has been called",
        {"mails": WHOLE[:-2], "pages": [PAGE, page(9, "Quotas", state=state(State.DRAFT))]}),
    Case(K.VOTE_ON_CLOSED_PAGE, "withdrawn on the page, and voted on",
        {"mails": WHOLE[:-2], **one(state=state(State.WITHDRAWN), modified=at(1)), "hour": 20},
        "A vote has been open since 2026-01-05, but the page says withdrawn.",
        {"mails": WHOLE[:-2], **one(state=state(State.DORMANT), modified=at(1)), "hour": 20}),
    Case(K.VOTE_ON_CLOSED_PAGE, "rejected on the page, and the vote not over",
        {"mails": WHOLE[:-1], **one(state=state(State.REJECTED), modified=at(-1)), "hour": 20},
        "the page says rejected",
        {"mails": WHOLE[:-1], **one(state=state(State.REJECTED), modified=at(-1)), "hour": 80}),
    Case(K.VOTING_WITHOUT_VOTE, "voting on the page, and no vote", opened(state=state(State.VOTING)),
        "The page says voting, but no vote has been called under its number since it was created.",
        {"mails": WHOLE[:-2], "pages": [replace(OPEN_PAGE, state=state(State.VOTING))]}),
    Case(K.VOTING_WITHOUT_VOTE, "voting on the page for a week",
        opened(state=state(State.VOTING), modified=at(9)) | {"hour": 9 + GRACE + 1}, "The page says voting",
        opened(state=state(State.VOTING), modified=at(9)) | {"hour": 9 + GRACE}),
    Case(K.VOTING_WITHOUT_VOTE, "voting on a page whose time the archive covers",
        opened(state=state(State.VOTING), vote=link(LinkKind.LIST, "nowhere")), "The page says voting",
        opened(state=state(State.VOTING), created=None)),
    Case(K.VOTING_WITHOUT_VOTE, "voting on a page that links a vote of another number", {
        "mails": [DISCUSSION, discussed("[VOTE] KIP-8: Quotas", name="other")],
        "pages": [replace(OPEN_PAGE, state=state(State.VOTING))]}, "The page says voting",
        {"mails": [DISCUSSION, discussed("[VOTE] KIP-8: Quotas", name="other")],
            "pages": [replace(OPEN_PAGE, state=state(State.VOTING), vote=link(LinkKind.LIST, "other"))]}),
    Case(K.VOTING_BUT_LAPSED, "voting on the page, and silent for two months",
        {"mails": WHOLE[:-2], **one(state=state(State.VOTING)), "months": YEARS, "hour": 24 * 60 + 3},
        "The page says voting, but nothing has been written in the vote since 2026-01-05.",
        {"mails": WHOLE[:-2], **one(state=state(State.VOTING)), "months": YEARS, "hour": 24 * 60 + 2}),
    Case(K.VOTING_BUT_LAPSED, "voting on the page, and silent in an archive that goes on",
        {"mails": WHOLE[:-2], **one(state=state(State.VOTING)), "months": YEARS, "hour": 24 * 70},
        "The page says voting", {"mails": WHOLE[:-2], **one(state=state(State.VOTING)), "hour": 24 * 70}),
    *(Case(K.PAGE_MISSING, f"a vote without a page, and {what}",
        {"pages": [page(8)], "listed": index(entry(Shelf.ADOPTED, 8))},
        "A vote was called on 2026-01-05, but no page or row of the index has its number.",
        {"pages": [page(8)], "listed": index(entry(Shelf.ADOPTED, 8))} | right)
      for what, right in (("no page at hand", {"pages": []}),
          ("an index of before", {"listed": index(entry(Shelf.ADOPTED, 8), next_number=9)}),
          ("a row of the index", {"listed": index(entry(Shelf.ADOPTED, 9))}), ("no index", {"listed": None}),
          ("a page of later", {"pages": [page(8), replace(PAGE, modified=at(24 * 60))]}),
          ("within a week", {"hour": GRACE}), ("another number since",
              {"mails": [*WHOLE, discussed(f"[DISCUSS] KIP-7: {TITLE} (was: KIP-9)", 95, name="anew")]}))),
    *(Case(K.RESULT_MISCOUNTED, f"a result with {what}",
        {"mails": [*WHOLE[:-1], *more, told(f"The vote passes with 4 binding +1.\n{wrong}")]},
        "The result does not agree with the ballots: 4 binding +1 announced, 3 counted",
        {"mails": [*WHOLE[:-1], *more, told(f"The vote passes with 3 binding +1.\n{right}")]})
      for what, more, wrong, right in (("another count", (), "", ""), ("another count of what binds",
          (mail("Gus Hale", 4, "+1 (non-binding)"), mail("Ivo Jade", 5, "+1 (non-binding)")), "",
          "\nNon-binding +1:\n* Gus Hale\n"))),
    Case(K.RESULT_MISCOUNTED, "a voter the result forgets",
        {"mails": [*WHOLE[:-1], told(f"The vote passes.\n\n+1 (binding): {', '.join(VOTERS[1:])}\n")]},
        "Ada Quill voted +1 (binding), but is not named",
        {"mails": [*WHOLE[:-1], told(f"The vote passes.\n\n+1 (binding): {', '.join(VOTERS)}\n")]}),
    Case(K.RESULT_MISCOUNTED, "a result of the last year, all of whose votes are there",
        {"mails": [*WHOLE[:-1], told("The vote passes with 4 binding +1.")]}, "4 binding +1 announced",
        {
            "mails": [*WHOLE[:-1], mail("Dov Lund", 4, "+1 if the tests pass"),
                told("The vote passes with 4 binding +1.")]}),
    Case(K.RESULT_MISCOUNTED, "a result that does not carry, on a page that does not say so either",
        {"mails": [CALL, *VOTES[:2], RESULT], "pages": [OPEN_PAGE]},
        "announced as accepted, but 2 binding +1", {"mails": [CALL, *VOTES[:2], RESULT]}),
    Case(K.VOTE_CLOSED_EARLY, "a result after 71 h", {"mails": [*WHOLE[:-1], told("The vote passes.", 71)]},
        "The result was sent 71 h after the call instead of 72 h.",
        {"mails": [*WHOLE[:-1], told("The vote passes.", 72)]}),
    Case(K.VOTE_CLOSED_EARLY, "a result of the last year after 71 h",
        {"mails": [*WHOLE[:-1], told("The vote passes.", 40), mail("Dov Lund", 50, "-1")]},
        "40 h after the call instead of 72 h",
        {"mails": [*WHOLE[:-1], told("The vote passes.", 40)], "hour": 40 + 24 * 365 + 1}),
    Case(K.VOTE_CLOSED_EARLY, "called off after 5 h",
        {"mails": [CALL, told("The vote did not pass.", 5)], "pages": []}, "5 h after",
        {"mails": [CALL, CALLED_OFF], "pages": []}),
    Case(K.RESULT_NOT_SENT, "no result for a week", {"mails": UNANNOUNCED, "hour": 72 + GRACE + 1},
        "The proposal was accepted on 2026-01-08 (3 binding +1 and 0 binding -1, and 72 h have passed), "
        "but no result was sent to the thread of the vote.", {"mails": UNANNOUNCED, "hour": 72 + GRACE}),
    Case(K.RESULT_NOT_SENT, "no result since the last mail",
        {"mails": [*UNANNOUNCED, mail("Gus Hale", 200, "+1")], "hour": 200 + GRACE + 1},
        "accepted on 2026-01-08",
        {"mails": [*UNANNOUNCED, mail("Gus Hale", 200, "+1")], "hour": 200 + GRACE}),
    Case(K.RESULT_NOT_SENT, "no result in an archive that goes on", {"mails": UNANNOUNCED, "hour": 24 * 40},
        "no result", {"mails": UNANNOUNCED, "hour": 24 * 40, "months": ["2025-12", "2026-01"]}),
    Case(K.PAGE_CHANGED_AFTER_VOTE, "changed over two weeks after the result",
        one(modified=at(90 + 24 * 14 + 1)), "The page was last changed 14 days after its vote passed.",
        one(modified=at(90 + 24 * 14))),
    Case(K.PAGE_CHANGED_AFTER_VOTE, "changed after the result, and not for a release",
        one(modified=at(24 * 20)), "The page was last changed 16 days after its vote passed.",
        one(modified=at(24 * 20), state=PageState(State.ACCEPTED, "Released in 4.2", "4.2"))),
    Case(K.PAGE_CHANGED_AFTER_VOTE, "changed after the result, and written about",
        {"mails": [*WHOLE, mail("Zoe Ode", 24 * 19, "Changed.")], **one(modified=at(24 * 20))},
        "16 days after its vote passed; 1 mail about it came around then or since.",
        {"mails": [*WHOLE, mail("Zoe Ode", 24 * 19, "Changed.")]}),
    Case(K.PAGE_CHANGED_AFTER_VOTE, "changed after the result, and accepted", one(modified=at(24 * 20)),
        "16 days", one(modified=at(24 * 20), state=state(State.UNDER_DISCUSSION))),
    Case(K.ACCEPTED_NOT_IN_INDEX, "accepted by its vote, and not in the adopted table",
        {"pages": [], "listed": index(entry(Shelf.ADOPTED, 8))}, "The proposal was accepted",
        {"mails": WHOLE[:-2], "pages": [], "listed": index(entry(Shelf.ADOPTED, 8))}),
    Case(K.ACCEPTED_NOT_IN_INDEX, "accepted over a week ago, and not in the adopted table",
        {"listed": index(entry(Shelf.ADOPTED, 8)), "hour": 90 + GRACE + 1}, "The proposal was accepted",
        {"listed": index(entry(Shelf.ADOPTED, 8)), "hour": 90 + GRACE}),
    Case(K.ACCEPTED_NOT_IN_INDEX, "accepted, and not in the adopted table",
        {"listed": index(entry(Shelf.ADOPTED, 8))},
        "The proposal was accepted, but the index does not list it as adopted.",
        {"listed": index(entry(Shelf.ADOPTED, 8), next_number=9)}),
    Case(K.ACCEPTED_NOT_IN_INDEX, "an index with a table of adopted ones",
        {"mails": [], "listed": index(entry(Shelf.ADOPTED, 8))}, "The page says accepted, but",
        {"mails": [], "listed": index(entry(Shelf.DORMANT, 8))}),
    Case(K.INDEX_CONTRADICTS_PAGE, "the index against the page",
        {"listed": index(entry(Shelf.UNDER_DISCUSSION))},
        "The index lists it as under discussion, but the page says accepted.",
        {"listed": index(entry(Shelf.UNDER_DISCUSSION)), **one(state=state(State.UNKNOWN))}),
    Case(K.INDEX_CONTRADICTS_PAGE, "the index against the page for over a week since the vote",
        {"listed": index(entry(Shelf.UNDER_DISCUSSION)), "hour": 90 + GRACE + 1}, "says accepted",
        {"listed": index(entry(Shelf.UNDER_DISCUSSION)), "hour": 90 + GRACE}),
    Case(K.INDEX_CONTRADICTS_PAGE, "the index against the page for over a week since the page changed",
        {"mails": [], "listed": index(entry(Shelf.UNDER_DISCUSSION)), "hour": 100 + GRACE + 1},
        "says accepted", {"mails": [], "listed": index(entry(Shelf.UNDER_DISCUSSION)), "hour": 100 + GRACE}),
    Case(K.ACCEPTED_NOT_IN_INDEX, "accepted on a page of over a week, and not in the adopted table",
        {"mails": [], "listed": index(entry(Shelf.ADOPTED, 8)), "hour": 100 + GRACE + 1},
        "The page says accepted",
        {"mails": [], "listed": index(entry(Shelf.ADOPTED, 8)), "hour": 100 + GRACE}),
    Case(K.INDEX_CONTRADICTS_PAGE, "the index against the page as it is now",
        {"listed": index(entry(Shelf.DORMANT))}, "as dormant",
        {"listed": index(entry(Shelf.DORMANT)), **one(outdated=True)}),
    Case(K.INDEX_CONTRADICTS_PAGE, "discarded, and under discussion",
        {**opened(), "listed": index(entry(Shelf.DISCARDED))}, "says under discussion",
        {**opened(), "listed": index(entry(Shelf.DORMANT))}),
    Case(K.ON_TWO_SHELVES, "in two tables", {"listed": index(entry(Shelf.ADOPTED), entry(Shelf.DORMANT))},
        "The index lists it as adopted and as dormant.",
        {"listed": index(entry(Shelf.ADOPTED), entry(Shelf.ADOPTED, title="the other half"))}),
    Case(K.NUMBER_USED_TWICE, "two pages", {"pages": [PAGE, page(9, "Quotas per client id")]},
        "2 pages claim the number.", {"pages": [PAGE, replace(PAGE, title=f"Copy of KIP-9: {TITLE}")]}),
    Case(K.NUMBER_USED_TWICE, "threads by two people",
        {"mails": [*WHOLE, discussed("[DISCUSS] KIP-9: Quotas per client id", 5, "Bo Marsh", name="b")]},
        f'threads on "{TITLE}" and on "Quotas per client id" under this number',
        {"mails": [*WHOLE, discussed("[DISCUSS] KIP-9: Quotas per client id", 5, name="b")]}),
    Case(K.NUMBER_USED_TWICE, "threads on different things",
        {"mails": [*WHOLE, discussed("[VOTE] KIP-9: Quotas per client id", 5, "Bo Marsh", name="b")]},
        "Two people",
        {"mails": [*WHOLE, discussed("[VOTE] KIP-9: Quotas for the logs", 5, "Bo Marsh", name="b")]}),
    *(Case(K.NUMBER_USED_TWICE, f"a thread that {what}",
        {"mails": OTHER}, "Two people",
        {"mails": [*WHOLE, discussed(subject, 5, "Bo Marsh", name="b")]})
      for what, subject in (("is an answer", f"Re: {QUOTAS}"),
          ("is a result", "[RESULT] [VOTE] KIP-9: Quotas per client id"),
          ("has no tag", "KIP-9: Quotas per client id"),
          ("is about two proposals", "[DISCUSS] KIP-9 and KIP-8: Quotas per client id"))),
    *(Case(K.NUMBER_USED_TWICE, f"a thread that went on under another number, {what}",
        {"mails": [*WHOLE, discussed(QUOTAS, 5, "Bo Marsh", name="b"), *wrong]}, "Two people",
        {"mails": [*WHOLE, discussed(QUOTAS, 5, "Bo Marsh", name="b"), *right]})
      for what, wrong, right in (("as an answer says",
          [discussed("Re: [DISCUSS] KIP-8: Quotas per client id (was: KIP-7)", 6, to="b", name="c")],
          [discussed("Re: [DISCUSS] KIP-8: Quotas per client id (was: KIP-9)", 6, to="b", name="c")]),
          ("with its title",
              [discussed("[DISCUSS] KIP-8: Wider rows in tables (was: KIP-9)", 6, to="b", name="c")],
              [discussed("[DISCUSS] KIP-8: Quotas per client id (was: KIP-9)", 6, to="b", name="c")]),
          ("opened anew by its author",
              [discussed("[DISCUSS] KIP-8: Quotas per client id", 6, "Cem Tarn", name="c")],
              [discussed("[DISCUSS] KIP-8: Quotas per client id", 6, "Bo Marsh", name="c")]),
          ("after it was opened here",
              [discussed("[DISCUSS] KIP-8: Quotas per client id", 4, "Bo Marsh", name="c")],
              [discussed("[DISCUSS] KIP-8: Quotas per client id", 6, "Bo Marsh", name="c")]))),
    Case(K.PAGE_TWICE, "a copy of the page",
        {"pages": [PAGE, replace(PAGE, title=f"Copy of KIP-9: {TITLE}")]},
        "2 pages with nearly the same title claim the number.",
        {"pages": [PAGE, page(9, "Quotas per client id")]}),
    Case(K.NUMBER_DOUBTFUL, "the number of its own issue",
        {"pages": [PAGE, page(20461, jira=replace(link(LinkKind.TRACKER), issue="KAFKA-20461"))]},
        "its number is that of its own issue KAFKA-20461",
        {"pages": [PAGE, page(20461, jira=replace(link(LinkKind.TRACKER), issue="KAFKA-20462"))]},
        "KIP-20461"),
    Case(K.NUMBER_DOUBTFUL, "a number in the mail far above the index",
        {"mails": [*WHOLE, discussed("[DISCUSS] KIP-111: Quotas", name="b")], "listed": index()},
        "out of proportion",
        {"mails": [*WHOLE, discussed("[DISCUSS] KIP-110: Quotas", name="b")], "listed": index()}, "KIP-111"),
    Case(K.NUMBER_DOUBTFUL, "two numbers near each other vouch for each other",
        {"pages": [PAGE, page(500), page(700)], "listed": index()}, "out of proportion",
        {"pages": [PAGE, page(500), page(600)], "listed": index()}, "KIP-500"),
    Case(K.NUMBER_ABOVE_NEXT, "a number above the next one", {"pages": [PAGE, page(11)], "listed": index()},
        "The index offers 10 as the next number, but KIP-11 is above it.",
        {"pages": [PAGE, page(11)], "listed": index(next_number=11)}, "KIP-11"),
    Case(K.NEXT_NUMBER_TAKEN, "the next number is taken", {"listed": index(next_number=9)},
        "The index offers 9 as the next number; it is already taken.", {"listed": index(next_number=10)},
        None),
    Case(K.NUMBERS_UNUSED, "numbers nobody uses", {"pages": [PAGE, page(10), page(12), page(14)]},
        "2 numbers below 14 are unused: 11, 13.", {"pages": [PAGE, page(10), page(11), page(12)]}, None),
    Case(K.NUMBERS_UNUSED, "as many numbers that nobody uses as are used", {"pages": [PAGE, page(11)]},
        "1 number below 11 is unused: 10.", {"pages": [PAGE, page(12)]}, None),
    Case(K.NUMBERS_UNUSED, "numbers nobody uses on the wiki",
        {"mails": [*WHOLE, discussed("[DISCUSS] KIP-11: Quotas", name="b")]}, "10",
        {"mails": [*WHOLE, discussed("[DISCUSS] KIP-11: Quotas", name="b")], "pages": []}, None),
    Case(K.NUMBERS_UNUSED, "a copy of some pages only", {"pages": [PAGE, page(10), page(13), page(14)]},
        "11-12", {"pages": [PAGE, page(10), page(20), page(21)]}, None),
    Case(K.LINK_TO_OTHER_PROPOSAL, "a link to the thread of another", {
        "mails": [*WHOLE, discussed("[DISCUSS] KIP-8: Quotas", name="other")],
        **one(discussion=link(LinkKind.LIST, "other"))},
        "The discussion link leads to a message about KIP-8.", {
            "mails": [*WHOLE, discussed("[DISCUSS] KIP-8: Quotas", name="other")],
            **one(discussion=link(LinkKind.LIST, "nowhere"))}),
    Case(K.LINK_TO_OTHER_PROPOSAL, "a vote link to the thread of another", {
        "mails": [*WHOLE, discussed("[VOTE] KIP-8: Quotas", name="other")],
        **one(vote=link(LinkKind.LIST, "other"))}, "The vote link leads", {
            "mails": [*WHOLE, discussed("[VOTE] KIP-8 and KIP-9: Quotas", name="other")],
            **one(vote=link(LinkKind.LIST, "other"))}),
    Case(K.LINK_TO_OTHER_THREAD, "the vote in place of the discussion",
        one(discussion=link(LinkKind.LIST, "call")), "The discussion link leads to the vote.",
        one(discussion=link(LinkKind.LIST, "discuss"), vote=link(LinkKind.LIST, "call"))),
    Case(K.LINK_TO_OTHER_THREAD, "the vote in place of the discussion, on a page that is not over",
        one(discussion=link(LinkKind.LIST, "result")), "leads to the vote",
        one(discussion=link(LinkKind.LIST, "result"), state=state(State.WITHDRAWN))),
    Case(K.LINK_TO_OTHER_THREAD, "the vote in place of the discussion, by its permalink",
        {"mails": KNOWN_BY_PERMALINK, **one(discussion=short("b"))},
        "The discussion link leads to the vote.",
        {"mails": KNOWN_BY_PERMALINK, **one(discussion=short("c"))}),
    Case(K.LINK_TO_OTHER_THREAD, "the discussion in place of the vote",
        one(vote=link(LinkKind.LIST, "discuss")), "The vote link leads to the discussion.",
        one(vote=link(LinkKind.LIST, "result"))),
    *(Case(K.LINK_TO_OTHER_THREAD, f"the last vote in place of {what}",
        {"mails": TWICE, **one(vote=link(LinkKind.LIST, "call"))},
        "The vote link leads to an earlier vote; the latest was called on 2026-01-09.", right)
      for what, right in (("one called off", {"mails": TWICE, **one(vote=link(LinkKind.LIST, "anew"))}),
          ("one in the same thread", {
              "mails": [CALL, CALLED_OFF, ANSWERED],
              **one(vote=link(LinkKind.LIST, "call"))}),
          ("one that passed", {"mails": [*WHOLE, TWICE[-1]], **one(vote=link(LinkKind.LIST, "call"))}))),
    Case(K.LINK_TO_OTHER_LIST, "a link to another list",
        one(discussion=link(LinkKind.LIST, mailing_list="users@kafka.apache.org")),
        f"The discussion link leads to the list users@kafka.apache.org, not to {DEV}.",
        one(discussion=link(LinkKind.LIST, mailing_list="Dev@Kafka.apache.org"))),
    Case(K.DISCUSSION_OFF_LIST, "discussed in a chat", opened(discussion=link(LinkKind.CHAT)),
        "The discussion link leads to a chat, not to the mailing list, "
        "though the archive holds a discussion thread.",
        opened(discussion=link(LinkKind.CHAT), state=state(State.WITHDRAWN))),
    Case(K.DISCUSSION_LINK_MISSING, "TBD", opened(discussion=link(LinkKind.PLACEHOLDER)),
        "The page links no discussion, though the archive holds a discussion thread.",
        opened(discussion=link(LinkKind.UNTOLD))),
    Case(K.DISCUSSION_LINK_MISSING, "no line for it on a page that was changed within a year",
        {"mails": [], "pages": [replace(OLD, discussion=None, modified=at(-24 * 335))]},
        "The page links no discussion.", {"mails": [], "pages": [replace(OLD, discussion=None)]}),
    Case(K.DISCUSSION_LINK_MISSING, "no line for it on an accepted page of the archive's time",
        {"mails": [], **one(discussion=None)}, "links no discussion",
        {"mails": [], **one(discussion=None, created=at(-24 * 300))}),
    Case(K.VOTE_WITHOUT_DISCUSSION, "a vote without a discussion",
        {"mails": WHOLE[1:], **one(discussion=None)},
        "The archive, which begins in 2025-09, holds no [DISCUSS] before the vote was called.",
        {"mails": WHOLE[1:], **one(discussion=LINKED)}),
    Case(K.VOTE_WITHOUT_DISCUSSION, "a vote with a discussion in a chat",
        {"mails": WHOLE[1:], **one(discussion=link(LinkKind.CHAT))}, "no [DISCUSS]",
        {"mails": WHOLE[1:], **one(discussion=link(LinkKind.LIST))}),
    Case(K.VOTE_WITHOUT_DISCUSSION, "an archive that reaches back to the page",
        {"mails": WHOLE[1:], **one(discussion=None), "months": ["2025-12", "2026-01", "2026-02"]},
        "begins in 2025-12", {"mails": WHOLE[1:], **one(discussion=None), "months": ["2026-01", "2026-02"]}),
    Case(K.VOTE_WITHOUT_DISCUSSION, "an archive that reaches back for a quarter, without a wiki",
        {"mails": WHOLE[1:], "pages": [], "months": ["2025-10", "2025-11", "2025-12", "2026-01"]},
        "begins in 2025-10", {"mails": WHOLE[1:], "pages": [], "months": ["2025-11", "2025-12", "2026-01"]}),
    Case(K.VOTE_WITHOUT_DISCUSSION, "not even an answer of a discussion",
        {"mails": [*WHOLE[1:], discussed(f"Re: {DISCUSS}", 1, to="lost")], "pages": []}, "no [DISCUSS]",
        {"mails": [*WHOLE[1:], discussed(f"Re: {DISCUSS}", -1, to="lost")], "pages": []}),
    Case(K.VOTE_CALLED_EARLY, "called after 71 h", {"mails": [discussed(DISCUSS, -71), *WHOLE[1:-1]]},
        "The vote was called 71 h after the discussion began, not 72 h.",
        {"mails": [discussed(DISCUSS, -72), *WHOLE[1:-1]]}),
    Case(K.VOTE_CALLED_EARLY, "called after 71 h, the first mail being known",
        {"mails": [discussed(DISCUSS, -71), *WHOLE[1:-1]], "pages": []}, "71 h",
        {"mails": [discussed(f"Re: {DISCUSS}", -71, to="lost"), *WHOLE[1:-1]], "pages": []}),
    Case(K.VOTE_CALLED_EARLY, "called after 71 h, no other discussion being linked",
        {"mails": [discussed(DISCUSS, -71), *WHOLE[1:-1]], **one(discussion=LINKED)}, "71 h",
        {"mails": [discussed(DISCUSS, -71), *WHOLE[1:-1]],
            **one(discussion=link(LinkKind.LIST, "elsewhere"))}),
    Case(K.VOTE_CALLED_EARLY, "called after 71 h, and over",
        {"mails": [discussed(DISCUSS, -71), *WHOLE[1:-1]]}, "71 h",
        {"mails": [discussed(DISCUSS, -71), *WHOLE[1:]]}),
    *(Case(K.SUBJECT_OFF_FORM, f"the subject {odd}", {"mails": [discussed(odd), *WHOLE[1:]]},
        f'The subject "{odd}" should have the form "[DISCUSS] KIP-9 ',
        {"mails": [discussed(even), *WHOLE[1:]]})
      for odd, even in (("[DISCUSS] KIP 9: Better logs", "[discuss] kip-9: Better logs"),
          ("DISCUSS: KIP-9 Better logs", "[DISCUSS] KIP-9 - Better logs"),
          ("[DISCUSS][KIP-9] Better logs", "[DISCUSS] KIP-9 : Better logs"),
          ("[DISCUSSION] KIP-9 Better logs", "[DISCUSS] KIP-9 Better logs"),
          ("[DISCUSS] KIP-9", "[DISCUSS] KIP-9 Logs"), ("KIP-9: Better logs", "About KIP-9: Better logs"))),
    Case(K.SUBJECT_OFF_FORM, "the subject of a call",
        {"mails": [DISCUSSION, mail("Zoe Ode", 0, "", subject=f"VOTE: KIP-9 {TITLE}", to=None)]},
        f'have the form "[VOTE] KIP-9 {TITLE}"',
        {"mails": [DISCUSSION, mail("Zoe Ode", 0, "", subject=f"[Vote] KIP-9 {TITLE}", to=None)]}),
    Case(K.SUBJECT_OFF_FORM, "the subject of a call typed over an answer",
        {"mails": [DISCUSSION, mail("Zoe Ode", 0, "", subject="[VOTE] KIP 9 Logs", to=None)]}, "KIP 9",
        {"mails": [DISCUSSION, mail("Zoe Ode", 0, "", subject="[VOTE] KIP 9 Logs", to="discuss")]}),
    Case(K.SUBJECT_OFF_FORM, "the subject of two proposals",
        {"mails": [discussed("[DISCUSS] KIP 9 - Better logs")], "pages": []}, "KIP 9",
        {"mails": [discussed("[DISCUSS] KIP 9 and KIP 8: Better logs")], "pages": []}),
    Case(K.TITLE_DRIFT, "another title", one(title="KIP-9: Quotas per client"),
        f'The title is "Quotas per client" on the page and "{TITLE}" in the mail.',
        one(title="KIP-9: Better logging, in all brokers")),
    Case(K.TITLE_DRIFT, "another title, on the page as it is now", one(title="KIP-9: Quotas"), "Quotas",
        one(title="KIP-9: Quotas", outdated=True)),
    Case(K.TITLE_DRIFT, "no title", one(title="KIP-9: ?!"), '"?!"', one(title="KIP-9")),
    Case(K.JIRA_MISSING, "the template's issue", opened(jira=link(LinkKind.PLACEHOLDER)),
        "The page links no JIRA issue.", opened(jira=link(LinkKind.UNTOLD))),
    Case(K.JIRA_MISSING, "an issue that is none", opened(jira=link(LinkKind.LIST)),
        "The JIRA link does not lead to an issue.",
        opened(jira=link(LinkKind.LIST), state=state(State.REJECTED))),
    Case(K.SECTIONS_MISSING, "a section of the template",
        opened(sections=WRITTEN | {SectionName.MOTIVATION: Condition.UNTOUCHED}),
        "Not written: Motivation (untouched).",
        opened(sections=WRITTEN | {SectionName.MOTIVATION: Condition.UNTOLD})),
    Case(K.SECTIONS_MISSING, "a section the process asks for",
        opened(sections={name: made for name, made in WRITTEN.items() if "Rejected" not in name}),
        "Not written: Rejected Alternatives (missing).",
        opened(sections={name: made for name, made in WRITTEN.items() if "Test" not in name})),
    Case(K.SECTIONS_MISSING, "a section of what is no draft",
        opened(sections=dict.fromkeys(SectionName, Condition.EMPTY)),
        "Motivation (empty); Public Interfaces (empty)",
        opened(sections=dict.fromkeys(SectionName, Condition.EMPTY), state=state(State.DRAFT))),
    Case(K.SECTIONS_MISSING, "a section of a page of which more than the head is known",
        opened(sections={SectionName.MOTIVATION: Condition.WRITTEN}), "Rejected Alternatives (missing)",
        opened(sections={})),
    Case(K.TEMPLATE_LEFT, "the template's words",
        opened(sections=WRITTEN | {SectionName.TEST_PLAN: Condition.UNTOUCHED}),
        "The template's own text is still in: Test Plan.",
        opened(sections=WRITTEN | {SectionName.TEST_PLAN: Condition.EMPTY})),
    Case(K.TEMPLATE_LEFT, "the template's words in what has none of its own",
        opened(sections=WRITTEN | {SectionName.MOTIVATION: Condition.PARTLY}), "is still in: Motivation.",
        opened(sections=WRITTEN | {SectionName.MOTIVATION: Condition.UNTOUCHED})),
    Case(K.DORMANT_BUT_LIVE, "dormant, and discussed since", {"mails": UNVOTED, "pages": [DORMANT]},
        "It is called dormant, but there was mail about it on 2025-12-26.",
        {"mails": UNVOTED, "pages": [replace(DORMANT, modified=at(-240))]}),
    Case(K.DORMANT_BUT_LIVE, "dormant, and discussed within two months",
        {"mails": UNVOTED, "pages": [DORMANT], "hour": 24 * 50}, "dormant",
        {"mails": UNVOTED, "pages": [DORMANT], "hour": 24 * 50 + 1}),
    Case(K.DORMANT_BUT_LIVE, "dormant by the index", {**opened(), "listed": index(entry(Shelf.DORMANT))},
        "dormant", {**opened(), "listed": index(entry(Shelf.UNDER_DISCUSSION))}),
    Case(K.DORMANT_BUT_LIVE, "dormant by the index, and not decided",
        {**opened(state=state(State.VOTING)), "listed": index(entry(Shelf.DORMANT))}, "dormant",
        {**opened(state=state(State.ACCEPTED)), "listed": index(entry(Shelf.DORMANT))}),
    Case(K.OPEN_BUT_SILENT, "not decided, and silent for a year",
        {"mails": [], "pages": [replace(OLD, state=state(State.VOTING))], "months": YEARS},
        "The page says voting",
        {"mails": [], "pages": [replace(OLD, state=state(State.ACCEPTED))], "months": YEARS}),
    Case(K.OPEN_BUT_SILENT, "open since it was made, and silent for a year",
        {"mails": [], "pages": [replace(OLD, modified=None)], "months": YEARS},
        "the archive holds no mail about it",
        {"mails": [], "pages": [replace(OLD, modified=None, created=at(0))], "months": YEARS}),
    Case(K.OPEN_BUT_SILENT, "silent in an archive that goes on",
        {"mails": [], "pages": [OLD], "months": YEARS[:13]}, "the archive holds no mail about it",
        {"mails": [], "pages": [OLD], "months": YEARS[:12]}),
    Case(K.OPEN_BUT_SILENT, "open, and silent for a year", {"mails": [], "pages": [OLD], "months": YEARS},
        "The page says under discussion, but the archive holds no mail about it.",
        {"mails": [], "pages": [replace(OLD, modified=at(-24 * 335))], "months": YEARS}),
    Case(K.OPEN_BUT_SILENT, "silent in an archive of a year",
        {"mails": [], "pages": [OLD], "months": YEARS[1:]}, "the archive holds no mail about it",
        {"mails": [], "pages": [OLD], "months": YEARS[2:]}),
    Case(K.OPEN_BUT_SILENT, "silent since the last mail",
        {"mails": [discussed(DISCUSS, -24 * 335 - 1)], "pages": [OLD], "months": YEARS},
        "there has been no mail about it since 2025-02-04",
        {"mails": [discussed(DISCUSS, -24 * 335)], "pages": [OLD], "months": YEARS}),
    Case(K.PAGE_DOUBTED, "a doubt", opened(doubts=("not read: a line", "not read: another")),
        "Not everything on the page is certain: not read: a line; not read: another.",
        opened(doubts=("not read: a line",), state=state(State.WITHDRAWN))),
    Case(K.PAGE_DOUBTED, "an odd title",
        opened(doubts=("a tag",), state=state(State.REJECTED), title="[DISCARD] KIP-9: Logs"), "a tag",
        opened(doubts=("a tag",), state=state(State.REJECTED), title="KIP-9: Logs")),
    Case(K.PAGE_DOUBTED, "a title without an id",
        opened(doubts=("no id",), state=state(State.REJECTED), title="Logs", proposal=None), "no id",
        opened(doubts=("no id",), state=state(State.REJECTED), title="", proposal=None), None),
    Case(K.ACCEPTED_OUT_OF_REACH, "accepted before the archive",
        {"mails": [], "pages": [PAGE, page(10)], "months": ["2026-01", "2026-02"]},
        "The archive cannot show the vote on 2 accepted pages: KIP-9 and KIP-10.",
        {"mails": [], "pages": [PAGE, page(10)], "months": ["2025-12", "2026-01", "2026-02"]}, None),
    Case(K.ACCEPTED_OUT_OF_REACH, "many accepted before the archive",
        {"mails": [], "pages": [page(n) for n in range(9, 20)], "months": ["2026-01", "2026-02"]},
        "The archive cannot show the vote on 11 accepted pages: the first is KIP-9, the last KIP-19.",
        {"mails": [], "pages": [page(9)], "months": ["2025-12", "2026-01", "2026-02"]}, None),
    Case(K.ACCEPTED_OUT_OF_REACH, "accepted by a vote that is not all there", {"mails": WHOLE[2:4]},
        "The archive cannot show the vote on 1 accepted page: KIP-9.", {"mails": WHOLE[1:4]}, None),
    Case(K.INDEX_DOUBTED, "a doubt on the index", {"listed": index(doubts=("a row without an id",))},
        "Not everything in the index is certain: a row without an id.", {"listed": index()}, None),
    Case(K.COPY_NOT_READ, "a file of no known form",
        {"rejects": (Reject("notes.txt", "neither a page nor the index"),)},
        "A file or entry of the copy was not used: neither a page nor the index.", {"rejects": ()}, None),
]
# fmt: on


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
# fmt: off
AHEAD = [
    pytest.param({"pages": []}, ["Only mail was checked: there is no copy of the wiki."], id="no copy"),
    pytest.param({}, [], id="a copy of before"),
    pytest.param(one(modified=LATER), ["Not checked: 1 page, which was changed after 2026-02-04T12:00:00Z."],
        id="a page changed since"),
    pytest.param(
        {"pages": [replace(PAGE, modified=LATER), page(10, modified=LATER)], "listed": index(modified=LATER)},
        ["Not checked: 2 pages and the index, which were changed after 2026-02-04T12:00:00Z."],
        id="all of it changed since"),
]
# fmt: on


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
    assert {case.kind for case in CASES} == set(FindingKind)


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
    assert (finding.weight, finding.mend) == (Weight.WRONG, finding.kind.mend)


def test_a_title_that_drifted_shows_the_first_mail_with_the_other() -> None:
    renamed = mail("Zoe Ode", 1, "", subject="Re: [DISCUSS] KIP-9: Logs", to="discuss")
    (finding,) = found({"mails": [DISCUSSION, renamed], "pages": [replace(OPEN_PAGE, title="KIP-9: Quotas")]})
    assert [(evidence.what, evidence.where) for evidence in finding.evidence] == [
        ("page", "'KIP-9: Quotas', kip-9.json"),
        ("mail", "<discuss@example.org>"),
    ]


# fmt: off
MENDED = [
    pytest.param(K.NUMBER_USED_TWICE, {"mails": OTHER, "listed": index()},
        'Give "Quotas per client id", the later one (2026-01-05), the next free number, currently 10, '
        "and say so in its thread.", id="the later thread"),
    pytest.param(K.NUMBER_USED_TWICE, {"mails": OTHER, "pages": []},
        'Give "Quotas per client id", the later one (2026-01-05), the next free number, '
        "and say so in its thread.", id="without pages no number is known to be free"),
    pytest.param(K.NUMBER_USED_TWICE,
        {"mails": [], "pages": [PAGE, page(9, "Quotas per client id", created=at(-300))]},
        'Give "Quotas per client id", the later one (2025-12-24), the next free number, '
        "and say so in its thread.", id="without the index no number is known to be free"),
    pytest.param(K.NUMBER_USED_TWICE,
        {"mails": [], "pages": [PAGE, page(9, "Quotas per client id", created=at(-300))], "listed": index()},
        'Give "Quotas per client id", the later one (2025-12-24), the next free number, currently 10, '
        "and say so in its thread.", id="the later page"),
    pytest.param(K.NUMBER_USED_TWICE, {"mails": [], "pages": [PAGE, page(9, "Quotas per client id")]},
        "Give the later one the next free number, and say so in its thread.", id="of one day"),
    pytest.param(K.NUMBER_USED_TWICE, {
        "mails": [*WHOLE, discussed("[VOTE] KIP-9: Quotas per client id", 5, "Bo Marsh", name="b")],
        "pages": [PAGE, page(8, "Quotas per client id")]},
        'Continue "Quotas per client id" under KIP-8, which has that title, and say so in its thread.',
        id="a call under the wrong number"),
    pytest.param(K.INDEX_CONTRADICTS_PAGE, {"listed": index(entry(Shelf.UNDER_DISCUSSION))},
        "The proposal was accepted: move it to the table of adopted proposals.", id="the page gives it"),
    pytest.param(K.INDEX_CONTRADICTS_PAGE, {"mails": [CALL, mail("Ada Quill", 1, "-1"), TOLD_NO],
        "pages": [OPEN_PAGE]} | {"listed": index(entry(Shelf.DISCARDED))},
        "The proposal was rejected: set the current state of the page to Rejected.", id="the index gives it"),
    pytest.param(K.INDEX_CONTRADICTS_PAGE, {"mails": [], "listed": index(entry(Shelf.UNDER_DISCUSSION))},
        K.INDEX_CONTRADICTS_PAGE.mend, id="no vote"),
    pytest.param(K.INDEX_CONTRADICTS_PAGE,
        {"listed": index(entry(Shelf.UNDER_DISCUSSION)), **one(state=state(State.REJECTED))},
        K.INDEX_CONTRADICTS_PAGE.mend, id="neither gives it"),
    pytest.param(K.DISCUSSION_LINK_MISSING, opened(discussion=None), "Link the discussion thread.",
        id="a discussion that was held"),
    pytest.param(K.DISCUSSION_OFF_LIST, opened(discussion=link(LinkKind.CHAT)), "Link the discussion thread.",
        id="a discussion that was held on the list too"),
    pytest.param(K.DISCUSSION_LINK_MISSING, {"mails": [], **one(discussion=None)},
        K.DISCUSSION_LINK_MISSING.mend, id="no discussion"),
    pytest.param(K.RESULT_NOT_ON_PAGE, {"mails": [CALL, CALLED_OFF], **one(state=state(State.VOTING))},
        "Set the page to the state that now applies, such as Under Discussion or Withdrawn.",
        id="a vote called off"),
]
# fmt: on


@pytest.mark.parametrize(("kind", "facts", "mend"), MENDED)
def test_what_to_do_about_it(kind: FindingKind, facts: dict[str, Any], mend: str) -> None:
    assert [finding.mend for finding in found(facts) if finding.kind is kind] == [mend]


def test_two_pages_and_two_threads_under_one_number_are_one_finding() -> None:
    mails = OTHER
    findings = found({"mails": mails, "pages": [PAGE, page(9, "Quotas per client id")]})
    (finding,) = (each for each in findings if each.kind is K.NUMBER_USED_TWICE)
    assert finding.says.endswith("under this number, and 2 pages claim it.")
    assert [evidence.what for evidence in finding.evidence] == ["page", "page", "thread", "thread"]


@pytest.mark.parametrize(
    ("months", "where"),
    [
        (["2025-06", "2025-07"], "2025-06 to 2025-07"),
        (["2025-06", "2025-08", "2025-10"], "2025-06 to 2025-10, without 2025-07, 2025-09"),
        (["2025-06", "2026-06"], "2025-06 to 2026-06, without 2025-07 to 2026-05, 11 months"),
        (
            ["2025-06", "2025-08", "2026-06"],
            "2025-06 to 2026-06, without 2025-07; 2025-09 to 2026-05, 9 months",
        ),
        ([f"20{year}-06" for year in range(18, 26)], "2018-06 to 2025-06, without 77 months"),
        ([], "no mail"),
    ],
)
def test_the_archive_is_shown_with_the_months_it_lacks(months: list[str], where: str) -> None:
    assert of_archive(Coverage(frozenset(months))).where == where


@pytest.mark.parametrize("ending", [CALLED_OFF, IN_THREAD])
def test_a_vote_that_was_called_off_shows_its_cancellation(ending: Any) -> None:
    (finding,) = found({"mails": [CALL, ending], **one(state=state(State.VOTING), discussion=LINKED)})
    assert [evidence.what for evidence in finding.evidence] == ["call", "cancellation", "page state"]


def test_check_md_tells_every_kind() -> None:
    text = (DOCS / "check.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `([a-z-]+)` \| ([a-z]+) \| .* \| (.*) \|$", text, flags=re.MULTILINE)
    assert sorted(rows) == sorted((kind.value, kind.weight.value, kind.mend) for kind in FindingKind)


# Properties

WHOLE_WIKI = frozenset({K.NUMBER_DOUBTFUL, K.NUMBER_ABOVE_NEXT, K.NUMBER_USED_TWICE})
PEOPLE = re.compile(r"(?:ada\.quill|bo\.marsh|cem\.tarn|zoe\.ode|gus\.hale)@example\.org", re.IGNORECASE)


@settings(max_examples=150)
@given(st.fixed_dictionaries(records.ANY))
def test_findings_are_sentences_without_addresses_whatever_the_record(facts: dict[str, Any]) -> None:
    """``find`` never raises, for any pages, entries and mail; no address of a person is ever in it."""
    for finding in found(facts):
        told = [finding.says, finding.mend, *(evidence.where for evidence in finding.evidence)]
        assert finding.says.endswith(".")
        assert finding.evidence
        assert not any(PEOPLE.search(text) for text in told)


@settings(max_examples=100)
@given(st.fixed_dictionaries(records.ANY), st.randoms(use_true_random=False))
def test_the_order_of_mail_and_pages_changes_no_finding(facts: dict[str, Any], chance: Any) -> None:
    shuffled = {key: chance.sample(facts[key], len(facts[key])) for key in ("mails", "pages")}
    assert found(facts | shuffled) == found(facts)


@settings(max_examples=100)
@given(
    st.fixed_dictionaries(records.ANY),
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
