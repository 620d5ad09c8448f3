"""Pages: those below one, in lists of a hundred with their text, each file when its version changed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from kipvote.errors import FetchError
from kipvote.fetch import PageId, PageTitle, Report, ServerError, read_page_id
from kipvote.inputs import read_wiki
from tests.confluence import CONTENT, KIPS, ROOT, Confluence
from tests.ponymail import HTML, Reply, Web, as_json, busy, served


@pytest.fixture
def wiki(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Confluence]:
    monkeypatch.setattr(os, "fsync", lambda _: None)  # of thousands of files
    with served(Web()) as web:
        wiki = Confluence(web, tmp_path)
        web.routes[CONTENT] = wiki.search
        wiki.add(ROOT, None)
        for id in ("1", "2", "3"):
            wiki.add(id)
        yield wiki


def statuses(report: Report) -> dict[str, str]:
    return {Path(item.name).stem: item.status.value for item in report.items}


@pytest.mark.parametrize("root", [ROOT, KIPS], ids=["number", "title"])
def test_a_page_and_those_below_are_files(wiki: Confluence, root: PageId | PageTitle) -> None:
    """Each with what tells a proposal's page from those below it, and its state: ancestors and labels."""
    report = wiki.fetch(root)
    assert report.complete
    assert [item.name for item in report.items] == [f"wiki/100/{id}.json" for id in ("100", "1", "2", "3")]
    assert wiki.held() == {"100": 1, "1": 1, "2": 1, "3": 1}
    page = json.loads((wiki.folder / "wiki" / "100" / "2.json").read_bytes())
    assert (page["title"], page["body"]["storage"]["value"]) == ("KIP-2", "<p>Version 1.</p>")
    assert (page["ancestors"], page["metadata"]["labels"]["results"]) == (
        [{"id": "100"}],
        [{"name": "accepted"}],
    )
    assert page["history"]["lastUpdated"]["when"].startswith("2026-01-05")
    assert page["_links"] == {"base": f"{wiki.web.url}/confluence", "webui": "/spaces/TEST/pages/2/KIP-2"}


# How many requests


def fill(wiki: Confluence, count: int, parents: int) -> None:
    """So many pages more, some of them below others."""
    for number in range(1000, 1000 + count - parents * 2):
        wiki.add(str(number))
    for number in range(parents):
        wiki.add(str(5000 + number), parent=str(1000 + number))
        wiki.add(str(6000 + number), parent=str(1000 + number))


def test_1400_pages_in_at_most_60_requests(wiki: Confluence) -> None:
    """Kafka's wiki has 1,391 pages of proposals; few have pages below them."""
    fill(wiki, 1400, parents=40)
    assert len(wiki.fetch(KIPS).items) == 1404
    assert len(wiki.web.requests) <= 60
    wiki.add("1007", version=2)
    report = wiki.fetch(KIPS)
    assert [Path(item.name).stem for item in report.items if item.status == "fetched"] == ["1007"]
    assert len(wiki.web.requests) <= 60
    assert sum("body" in request.query["expand"] for request in wiki.web.requests) == 2, "the root and it"


def test_an_interrupted_fetch_goes_on(wiki: Confluence) -> None:
    """Pages are files as soon as they come; the next run asks for the lists that lack most again."""
    fill(wiki, 1400, parents=0)
    lists = f"{CONTENT}/100/child/page"
    wiki.web.script(lists, *[None] * 5, *[busy()] * 4)
    assert isinstance(wiki.fetch().stopped, ServerError)
    assert len(wiki.held()) == 501
    report = wiki.fetch()
    assert report.complete
    assert sum(item.status == "unchanged" for item in report.items) == 501
    assert len(wiki.web.requests) <= 30
    assert len(wiki.held()) == 1404


@pytest.mark.parametrize("texts", [2, 25, 30])
def test_a_server_that_sends_fewer_texts_at_once(wiki: Confluence, texts: int) -> None:
    fill(wiki, 100, parents=0)
    wiki.texts = texts
    assert wiki.fetch().complete
    assert len(wiki.held()) == 104
    assert len(wiki.web.requests) == 1 + -(-103 // texts)


@pytest.mark.parametrize(("bearable", "most"), [(25, 8), (0, 110)], ids=["fewer", "one by one"])
def test_a_server_that_cannot_bear_so_many_texts(wiki: Confluence, bearable: int, most: int) -> None:
    """It is asked for 25 at once, and in the end for each page by itself."""
    fill(wiki, 100, parents=0)
    wiki.bearable = bearable
    assert wiki.fetch().complete
    assert len(wiki.held()) == 104
    assert len(wiki.web.requests) <= most


# What is brought up to date


def test_only_pages_of_another_version_are_sent(wiki: Confluence) -> None:
    wiki.fetch()
    wiki.add("2", version=5)
    wiki.add("4")
    (wiki.folder / "wiki" / "100" / "3.json").write_text("{")
    report = wiki.fetch()
    assert statuses(report) == {
        "100": "unchanged", "1": "unchanged", "2": "fetched", "3": "fetched", "4": "fetched",
    }  # fmt: skip
    assert wiki.held() == {"100": 1, "1": 1, "2": 5, "3": 1, "4": 1}


def test_pages_below_pages(wiki: Confluence) -> None:
    """The server lists one level at a time."""
    wiki.add("20", parent="2")
    wiki.add("200", parent="20")
    assert set(statuses(wiki.fetch())) == {"100", "1", "2", "3", "20", "200"}
    lists = [request.path for request in wiki.web.requests if request.path.endswith("/child/page")]
    assert lists == [f"{CONTENT}/{id}/child/page" for id in ("100", "2", "20")]


def test_the_tables_of_the_index_below_it_and_what_is_below_them_come_too(wiki: Confluence) -> None:
    wiki.pages["2"] = ("Discarded KIPs", ROOT, 1)
    wiki.add("20", parent="2")
    assert wiki.fetch().complete
    names = [path.name for path in sorted((wiki.folder / "wiki" / ROOT).iterdir())]
    assert names == ["1.json", "100.json", "2.json", "20.json", "3.json"]
    held = read_wiki(wiki.folder / "wiki")
    assert held.index is not None
    assert held.index.where == f"{ROOT}/2.json"


def test_a_page_below_itself(wiki: Confluence) -> None:
    wiki.add("20", parent="2")
    wiki.pages["2"] = ("KIP-2", "20", 1)
    wiki.pages["20"] = ("KIP-20", "100", 1)
    wiki.pages["100"] = ("Root", "2", 1)
    assert wiki.fetch().complete


@pytest.mark.parametrize("largest", [1, 2, 3, 100])
@pytest.mark.parametrize("repeats", [False, True], ids=["", "without an end"])
def test_lists_come_in_pieces_of_what_size_the_server_likes(
    wiki: Confluence, largest: int, repeats: bool
) -> None:
    """The next piece is asked for by its number: the link to it leads elsewhere here."""
    wiki.largest = wiki.texts = largest
    wiki.repeats = repeats
    assert set(statuses(wiki.fetch())) == set(statuses(wiki.fetch())) == {"100", "1", "2", "3"}


# Pages that are gone


def aside(wiki: Confluence) -> set[str]:
    return {path.name for path in (wiki.folder / "wiki" / ".gone").glob("*")}


@pytest.mark.parametrize("repeats", [False, True], ids=["", "without an end"])
def test_a_page_that_is_gone_is_moved_aside(wiki: Confluence, repeats: bool) -> None:
    wiki.fetch()
    (wiki.folder / "wiki" / "100" / "notes.json").write_text("{}")
    wiki.remove("2")
    wiki.repeats = repeats
    assert statuses(wiki.fetch())["2"] == "gone"
    assert aside(wiki) == {"2.json"}
    assert "2" not in statuses(wiki.fetch())


def test_nothing_is_moved_aside_after_a_list_that_repeats_itself(wiki: Confluence) -> None:
    """Pieces that overlap may also leave a page out (CONFCLOUD-62148)."""
    wiki.fetch()
    wiki.remove("2")
    wiki.add("4")
    wiki.add("5")
    wiki.largest, wiki.skips = 2, True
    wiki.fetch()
    assert "2" in wiki.held()
    assert aside(wiki) == set()


def test_nothing_is_moved_aside_after_a_list_that_failed(wiki: Confluence) -> None:
    wiki.fetch()
    wiki.remove("2")
    wiki.web.script(f"{CONTENT}/100/child/page", *[busy()] * 4)
    assert isinstance(wiki.fetch().stopped, ServerError)
    assert "2" in wiki.held()


def test_a_wiki_that_lists_nothing_any_more_is_not_believed(wiki: Confluence) -> None:
    wiki.fetch()
    for id in ("1", "2", "3"):
        wiki.remove(id)
    assert str(wiki.fetch().stopped).startswith("the server no longer lists any page below it")
    assert len(wiki.held()) == 4


# What is refused

PAGE = {"id": "2", "title": "KIP-2", "version": {"number": 1}, "body": {"storage": {"value": ""}}}
NO_PAGE = {
    **{f"no {key}": as_json({name: PAGE[name] for name in PAGE if name != key}) for key in PAGE},
    "another page": as_json(PAGE | {"id": "3"}),
    "odd version": as_json(PAGE | {"version": {"number": True}}),
    "list": as_json([1]),
    "html": HTML,
    "cut": Reply(kind="application/json", pieces=(b"{",)),
    "deep": Reply(kind="application/json", pieces=(b"[" * 100_000,)),
    "not there": busy(404),
    "not allowed": busy(403),
}


@pytest.mark.parametrize("reply", NO_PAGE.values(), ids=NO_PAGE.keys())
def test_what_is_no_page_is_no_file(wiki: Confluence, reply: Reply) -> None:
    wiki.fetch()
    (wiki.folder / "wiki" / "100" / "2.json").unlink()
    wiki.web.script(f"{CONTENT}/2", reply)
    report = wiki.fetch()
    assert statuses(report) == {"100": "unchanged", "1": "unchanged", "2": "failed", "3": "unchanged"}
    assert not report.complete
    assert set(wiki.held()) == {"100", "1", "3"}
    assert statuses(wiki.fetch())["2"] == "fetched"


NO_LIST = {
    "empty": as_json({}),
    "table": as_json({"results": {}}),
    "numbers": as_json({"results": [1]}),
    "no id": as_json({"results": [{}]}),
    "a path": as_json({"results": [{"id": "../../evil"}]}),
    "other digits": as_json({"results": [{"id": "٣"}]}),
    "page": HTML,
}


@pytest.mark.parametrize("reply", NO_LIST.values(), ids=NO_LIST.keys())
def test_what_is_no_list_of_pages(wiki: Confluence, reply: Reply) -> None:
    """Numbers of pages become names of files: nothing but digits is one."""
    wiki.web.script(f"{CONTENT}/100/child/page", *[reply] * 3)
    report = wiki.fetch()
    assert report.stopped is not None
    assert set(wiki.held()) == {"100"}


@pytest.mark.parametrize("title", [PageTitle("TEST", "Nothing"), PageTitle("OTHER", KIPS.title)], ids=str)
def test_a_title_that_is_not_there(wiki: Confluence, title: PageTitle) -> None:
    assert "0 pages are called" in str(wiki.fetch(title).stopped)


def test_three_failures_in_a_row_are_of_the_server(wiki: Confluence) -> None:
    wiki.bearable = 0
    for id in ("1", "2", "3", "4", "5"):
        wiki.add(id)
        wiki.web.script(f"{CONTENT}/{id}", busy(404))
    report = wiki.fetch()
    assert statuses(report) == {"100": "fetched", "1": "failed", "2": "failed", "3": "failed"}
    assert str(report.stopped).startswith("3 failures in a row")


@pytest.mark.parametrize("text", ["", "KIP-1", "-1", "1.5", "../1", "١", "1" * 20])
def test_what_is_no_page_number(text: str) -> None:
    with pytest.raises(FetchError, match="is not a page number"):
        read_page_id(text, option="--wiki-page")


def test_page_numbers() -> None:
    assert read_page_id(" 50859233 ", option="--wiki-page") == "50859233"
