"""Wiki: the copies that people sent, read as a person reads them. Skipped where they are not at hand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from kipvote.wiki import (
    Condition,
    Link,
    LinkKind,
    Naming,
    Page,
    PageState,
    SectionName,
    Shelf,
    State,
    Wiki,
    gather,
    parse_wiki,
    thread_links,
)
from tests.copies import parse_index, parse_page

REAL = Path(__file__).parents[3] / "shared" / "data" / "wiki"
pytestmark = pytest.mark.skipif(not REAL.is_dir(), reason="the real copies are not at hand")

W, U, P, M = Condition.WRITTEN, Condition.UNTOUCHED, Condition.PARTLY, Condition.MISSING
LEFT_OUT = Link(LinkKind.UNTOLD, "...")


def text_of(name: str) -> str:
    return (REAL / name).read_text(encoding="utf-8")


def facts(
    state: PageState,
    discussion: Link | LinkKind | None,
    vote: Link | None,
    jira: Link | None,
    *made: Condition,
    **more: object,
) -> dict[str, object]:
    links = {"discussion": discussion, "vote": vote, "jira": jira}
    sections = dict(zip(SectionName, made, strict=True))
    return {"proposal": None, "title": "", "state": state, "sections": sections} | links | more


YOUR_THREAD = "here [Change the link from the KIP proposal email archive to your own email thread]"
PAGES = {
    "kip-page-canary-isolation.txt": facts(
        PageState(State.UNDER_DISCUSSION, "Under Discussion"),
        LEFT_OUT,
        LEFT_OUT,
        LEFT_OUT,
        *(W, W, W, U, U, U),
        outdated=False,
        doubts=(
            "the copy has no title",
            "the copy leaves out some of: status, Motivation, Proposed Changes, Public Interfaces, "
            "Rejected Alternatives",
        ),
    ),
    "kip-page-kmeta-1086.txt": facts(
        PageState(State.UNDER_DISCUSSION, "Under Discussion"),
        LinkKind.CHAT,
        None,
        Link(
            LinkKind.PLACEHOLDER,
            "KMETA-1086 [Change the link from KAFKA-1 to your own ticket]",
            issue="KMETA-1086",
        ),
        *(W, U, U, U, U, U),
        template=False,
        doubts=("the copy has no title",),
    ),
    "kip-page-old-version.txt": facts(
        PageState(State.DRAFT, "Draft"),
        Link(LinkKind.PLACEHOLDER, "TBD"),
        None,
        Link(LinkKind.UNTOLD, "here"),
        *(W, P, U, U, M, U),
        outdated=True,
        version=2,
        doubts=("the copy has no title",),
    ),
    "kip-template-page.txt": facts(
        PageState(State.UNKNOWN, '[One of "Under Discussion", "Accepted", "Rejected"]'),
        Link(LinkKind.PLACEHOLDER, YOUR_THREAD, "#"),
        None,
        Link(LinkKind.PLACEHOLDER, "here [Change the link from KAFKA-1 to your own ticket]", "#"),
        *(U, U, U, U, U, U),
        title="KIP-NEXT: Insert Title Here",
        template=True,
        outdated=False,
        doubts=(),
    ),
}


@pytest.mark.parametrize(("name", "expected"), PAGES.items(), ids=PAGES)
def test_a_real_copy_of_a_page(name: str, expected: dict[str, object]) -> None:
    page = parse_page(text_of(name), where=name)
    found = {field: getattr(page, field) for field in expected}
    if expected["discussion"] is LinkKind.CHAT:
        assert page.discussion is not None
        assert page.discussion.url == page.discussion.written
        found["discussion"] = page.discussion.kind
    assert found == expected


def test_the_real_index() -> None:
    """Counted by hand: 76 adopted, 50 topics, 12 of them of no proposal; the other tables are lost."""
    index = parse_index(text_of("kip-index-page.txt"), where="index")
    assert index.next_number == 124
    assert Counter(entry.shelf for entry in index.entries) == {Shelf.ADOPTED: 76}
    assert all(entry.proposal for entry in index.entries)
    unfinished = [4, 21, 54, 72, 101, 106, 107, 109, 48]
    assert [entry.proposal for entry in index.entries if entry.note] == [f"KIP-{n}" for n in unfinished]
    assert {entry.note for entry in index.entries} == {None, "WIP"}
    assert len(index.remarks) == 50
    named: Counter[str] = Counter(proposal for remark in index.remarks for proposal in remark.proposals)
    assert (named["KIP-4"], named["KIP-33"], named["KIP-48"], named["KIP-43"]) == (4, 5, 3, 4)
    assert [remark.proposals for remark in index.remarks].count(()) == 12
    assert [remark.proposals for remark in index.remarks if len(remark.proposals) > 1] == [
        ("KIP-33", "KIP-47"),
        *[("KIP-32", "KIP-33")] * 3,
        ("KIP-31", "KIP-32"),
    ]
    assert {(remark.meeting, remark.date) for remark in index.remarks} == {(None, None)}
    assert len(index.doubts) == 3


@pytest.fixture(scope="module")
def listed() -> Wiki:
    return gather([parse_wiki(text_of("kip-pages-2026-08.json"), where="list")])


def test_the_real_list_is_read_whole(listed: Wiki) -> None:
    assert len(listed.pages) == 1324
    assert [reject.reason.partition(":")[0] for reject in listed.rejects] == ["a copy, claims no number"]
    assert Counter(page.state.state for page in listed.pages) == {
        State.ACCEPTED: 752,
        State.UNDER_DISCUSSION: 471,
        State.REJECTED: 71,
        State.UNKNOWN: 30,
    }
    assert all(
        page.proposal and page.created and page.modified and not page.sections for page in listed.pages
    )
    assert len({page.proposal for page in listed.pages}) == 1324


def kinds(pages: tuple[Page, ...], name: str) -> dict[LinkKind | None, int]:
    links = [getattr(page, name) for page in pages]
    return Counter(link.kind if link else None for link in links)


def test_the_links_of_the_real_list(listed: Wiki) -> None:
    assert kinds(listed.pages, "discussion") == {
        LinkKind.LIST: 1076,
        LinkKind.TRACKER: 2,
        LinkKind.WIKI: 2,
        LinkKind.OTHER: 1,
        None: 243,
    }
    assert kinds(listed.pages, "vote") == {LinkKind.LIST: 92, None: 1232}
    assert kinds(listed.pages, "jira") == {
        LinkKind.TRACKER: 1160,
        LinkKind.LIST: 3,
        LinkKind.PLACEHOLDER: 1,
        None: 160,
    }


def test_how_the_threads_of_the_real_list_name_their_messages(listed: Wiki) -> None:
    """Over half are permalinks, a fifth older hashes, which only the archive can resolve."""
    threads = [thread for page in listed.pages for thread in thread_links(page)]
    assert Counter((thread.of, thread.naming.value) for thread in threads) == {
        ("discussion", "permalink"): 468,
        ("discussion", "message-id"): 193,
        ("discussion", "older-hash"): 223,
        ("discussion", "none"): 192,
        ("vote", "permalink"): 60,
        ("vote", "message-id"): 6,
        ("vote", "older-hash"): 12,
        ("vote", "none"): 14,
    }
    lists = {thread.link.mailing_list for thread in threads if thread.naming is Naming.MESSAGE_ID}
    assert lists == {"dev@kafka.apache.org", "users@kafka.apache.org", None}


def test_what_the_real_list_says_and_is_not_believed(listed: Wiki) -> None:
    """The odd titles and page 20461 are reported rather than believed."""
    lumped = "rejected or withdrawn: the list does not tell one from the other"
    doubts = {page.proposal: page.doubts for page in listed.pages if set(page.doubts) - {lumped}}
    assert doubts == {
        "KIP-658": ('the title begins with "[DISCARD]"',),
        "KIP-821": ('the title begins with "[DRAFT]"',),
        "KIP-809": ("the JIRA link names no issue: https://issues.apache.org/jira/browse/KAFKA-13281v",),
        "KIP-851": ("the JIRA link names no issue: https://github.com/apache/kafka/pull/12337",),
        "KIP-940": ("the JIRA link names no issue: https://issues.apache.org/jira/browse/KAFKA-KIP-940",),
        "KIP-1096": ("the JIRA link names no issue: https://github.com/apache/kafka/pull/17462",),
        "KIP-20461": ("its number is that of its own issue KAFKA-20461, and no other is near it",),
    }
