"""Wiki: the copies that people sent, read as a person reads them. Skipped where they are not at hand."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from kipvote.wiki import (
    LinkKind,
    Naming,
    Page,
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


def text_of(name: str) -> str:
    return (REAL / name).read_text(encoding="utf-8")


UNTITLED = "the copy has no title"
LEFT_OUT = "status, Motivation, Proposed Changes, Public Interfaces, Rejected Alternatives"
PAGES = [
    ("kip-page-canary-isolation.txt", "under-discussion", "untold untold untold", "wwwuuu", "current"),
    ("kip-page-kmeta-1086.txt", "under-discussion", "chat None placeholder", "wuuuuu", "current"),
    ("kip-page-old-version.txt", "draft", "placeholder None untold", "wpuumu", "version 2, old"),
    ("kip-template-page.txt", "unknown", "placeholder None placeholder", "uuuuuu", "the template"),
]
"""File, state, kinds of the links (discussion, vote, JIRA), initials of the conditions, which copy it is."""
DOUBTS = [(UNTITLED, f"the copy leaves out some of: {LEFT_OUT}"), (UNTITLED,), (UNTITLED,), ()]


@pytest.mark.parametrize(
    ("facts", "doubts"), [*zip(PAGES, DOUBTS, strict=True)], ids=[name for name, *_ in PAGES]
)
def test_a_real_copy_of_a_page(facts: tuple[str, ...], doubts: tuple[str, ...]) -> None:
    page = parse_page(text_of(facts[0]), where=facts[0])
    kinds = [link.kind.value if link else None for link in (page.discussion, page.vote, page.jira)]
    made = "".join(condition.value[0] for condition in page.sections.values())
    copy = f"version {page.version}, old" if page.outdated else "the template" if page.template else "current"
    assert (facts[0], page.state.state.value, " ".join(map(str, kinds)), made, copy) == facts
    assert (page.doubts, page.title) == (doubts, "KIP-NEXT: Insert Title Here" if page.template else "")


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
