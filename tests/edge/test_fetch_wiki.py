"""Wiki: the pages below one, each when its version changed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from kipvote.errors import FetchError
from kipvote.fetch import PageId, PageTitle, Report, ServerError, fetch_wiki, read_page_id
from kipvote.inputs import read_wiki
from tests.ponymail import HTML, Reply, Request, Web, as_json, busy, client, served

CONTENT = "/confluence/rest/api/content"
ROOT = PageId("100")
KIPS = PageTitle("TEST", "Improvement Proposals")


@dataclass
class Confluence:
    """Pages by number: title, parent, version. ``repeats`` as in CONFSERVER-95396: lists without an end."""

    web: Web
    folder: Path
    pages: dict[str, tuple[str, str | None, int]] = field(default_factory=dict)
    largest: int = 100
    repeats: bool = False
    skips: bool = False  # the second piece of a list begins one too early, as in CONFCLOUD-62148

    def add(self, id: str, parent: str | None = ROOT, version: int = 1) -> None:
        self.pages[id] = (f"KIP-{id}", parent, version)
        self.web.routes[f"{CONTENT}/{id}"] = self.page
        self.web.routes[f"{CONTENT}/{id}/child/page"] = self.children

    def remove(self, id: str) -> None:
        del self.pages[id], self.web.routes[f"{CONTENT}/{id}"]

    def _object(self, id: str, expand: str) -> dict[str, object]:
        title, _, version = self.pages[id]
        page: dict[str, object] = {"id": id, "type": "page", "title": title, "_expandable": {}}
        below = [{"id": child} for child, (_, parent, _) in self.pages.items() if parent == id]
        expanded: dict[str, object] = {
            "version": {"number": version, "when": "2026-01-05T10:00:00.000Z"},
            "history": {"createdDate": "2025-12-01T10:00:00.000Z"},
            "body.storage": {"storage": {"value": f"<p>Version {version}.</p>"}},
            "children.page": {"page": {"results": below[:25], "size": len(below[:25])}},
        }
        names = expand.split(",")
        return page | {name.partition(".")[0]: expanded[name] for name in names}

    def page(self, request: Request) -> Reply:
        return as_json(self._object(request.path.rpartition("/")[2], request.query["expand"]))

    def search(self, request: Request) -> Reply:
        asked = (request.query["type"], request.query["spaceKey"], request.query["title"])
        found = [self._object(ROOT, "version")] if asked == ("page", KIPS.space, KIPS.title) else []
        return as_json({"results": found, "_links": {}})

    def children(self, request: Request) -> Reply:
        id, start = request.path.split("/")[-3], int(request.query["start"])
        limit = min(self.largest, int(request.query["limit"]))
        below = [child for child, (_, parent, _) in self.pages.items() if parent == id]
        start = max(start - 1, 0) if self.skips else start
        piece = below[start : start + limit]
        if self.repeats and not piece:
            piece = below[-limit:]
        more = start + limit < len(below) or self.repeats
        return as_json(
            {
                "results": [self._object(child, request.query["expand"]) for child in piece],
                "start": start,
                "limit": limit,
                "size": len(piece),
                "_links": {"next": "https://elsewhere.example.org/"} if more else {},
            }
        )

    def fetch(self, root: PageId | PageTitle = ROOT) -> Report:
        self.web.requests.clear()
        with client(self.web) as asked:
            return fetch_wiki(asked, root, self.folder, server=f"{self.web.url}/confluence/")

    def held(self) -> dict[str, int]:
        """The version of every page file."""
        return {
            path.stem: json.loads(path.read_bytes())["version"]["number"]
            for path in (self.folder / "wiki" / ROOT).iterdir()
        }

    def bodies_sent(self) -> int:
        return sum("body" in request.query.get("expand", "") for request in self.web.requests)


@pytest.fixture
def wiki(tmp_path: Path) -> Iterator[Confluence]:
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
    report = wiki.fetch(root)
    assert report.complete
    assert [item.name for item in report.items] == [f"wiki/100/{id}.json" for id in ("100", "1", "2", "3")]
    assert wiki.held() == {"100": 1, "1": 1, "2": 1, "3": 1}
    page = json.loads((wiki.folder / "wiki" / "100" / "2.json").read_bytes())
    assert page["title"] == "KIP-2"
    assert page["body"]["storage"]["value"] == "<p>Version 1.</p>"
    assert page["history"]["createdDate"].startswith("2025-12-01")


def test_only_pages_of_another_version_are_sent(wiki: Confluence) -> None:
    wiki.fetch()
    wiki.add("2", version=5)
    wiki.add("4")
    report = wiki.fetch()
    assert statuses(report) == {
        "100": "unchanged", "1": "unchanged", "2": "fetched", "3": "unchanged", "4": "fetched",
    }  # fmt: skip
    assert wiki.bodies_sent() == 2
    assert wiki.held() == {"100": 1, "1": 1, "2": 5, "3": 1, "4": 1}


def test_a_page_file_that_cannot_be_read_is_fetched_again(wiki: Confluence) -> None:
    wiki.fetch()
    (wiki.folder / "wiki" / "100" / "2.json").write_text("{")
    assert statuses(wiki.fetch())["2"] == "fetched"


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
    assert {page.where for page in held.pages} == {f"{ROOT}/{id}.json" for id in ("1", "100", "20", "3")}


def test_a_page_below_itself(wiki: Confluence) -> None:
    wiki.add("20", parent="2")
    wiki.pages["2"] = ("KIP-2", "20", 1)
    wiki.pages["20"] = ("KIP-20", "100", 1)
    wiki.pages["100"] = ("Root", "2", 1)
    assert wiki.fetch().complete


@pytest.mark.parametrize("largest", [1, 2, 3, 100])
def test_lists_come_in_pieces_of_what_size_the_server_likes(wiki: Confluence, largest: int) -> None:
    wiki.largest = largest
    assert len(wiki.fetch().items) == 4


def test_no_address_the_server_gives_is_asked(wiki: Confluence) -> None:
    """The next piece is asked for by its number: the link to it leads elsewhere here."""
    wiki.largest = 2
    assert wiki.fetch().complete


@pytest.mark.parametrize("largest", [2, 3, 100])
def test_a_list_without_an_end_ends(wiki: Confluence, largest: int) -> None:
    """Of more than 200 children the list goes on beyond the end (CONFSERVER-95396)."""
    wiki.largest, wiki.repeats = largest, True
    assert set(statuses(wiki.fetch())) == {"100", "1", "2", "3"}


# Pages that are gone


def aside(wiki: Confluence) -> set[str]:
    return {path.name for path in (wiki.folder / "wiki" / ".gone").glob("*")}


@pytest.mark.parametrize("repeats", [False, True])
def test_a_page_that_is_gone_is_moved_aside(wiki: Confluence, repeats: bool) -> None:
    wiki.fetch()
    wiki.remove("2")
    wiki.repeats = repeats
    assert statuses(wiki.fetch())["2"] == "gone"
    assert set(wiki.held()) == {"100", "1", "3"}
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


def test_a_page_without_pages_below(wiki: Confluence) -> None:
    for id in ("1", "2", "3"):
        wiki.remove(id)
    assert statuses(wiki.fetch()) == {"100": "fetched"}
    assert wiki.fetch().complete


def test_other_files_in_the_folder_stay(wiki: Confluence) -> None:
    wiki.fetch()
    (wiki.folder / "wiki" / "100" / "notes.json").write_text("{}")
    (wiki.folder / "wiki" / "100" / "2.txt").write_text("")
    wiki.fetch()
    assert {path.name for path in (wiki.folder / "wiki" / "100").iterdir()} >= {"notes.json", "2.txt"}
    assert aside(wiki) == set()


# What is refused


def without(*keys: str) -> dict[str, object]:
    """A page, but for some of it."""
    page = {"id": "2", "title": "KIP-2", "version": {"number": 1}, "body": {"storage": {"value": ""}}}
    return {key: value for key, value in page.items() if key not in keys}


@pytest.mark.parametrize(
    "reply",
    [
        as_json(without("id")),
        as_json(without("title")),
        as_json(without("version")),
        as_json(without("body")),
        as_json(without() | {"id": "3"}),
        as_json(without() | {"version": {"number": True}}),
        as_json([1]),
        HTML,
        Reply(kind="application/json", pieces=(b"{",)),
        Reply(kind="application/json", pieces=(b"[" * 100_000,)),
        busy(404),
        busy(403),
    ],
    ids=[
        "no number", "no title", "no version", "no text", "another page", "odd version", "list", "html",
        "cut", "deep", "not there", "not allowed",
    ],
)  # fmt: skip
def test_what_is_no_page_is_no_file(wiki: Confluence, reply: Reply) -> None:
    wiki.web.script(f"{CONTENT}/2", reply)
    report = wiki.fetch()
    assert statuses(report) == {"100": "fetched", "1": "fetched", "2": "failed", "3": "fetched"}
    assert not report.complete
    assert set(wiki.held()) == {"100", "1", "3"}
    assert statuses(wiki.fetch())["2"] == "fetched"


@pytest.mark.parametrize(
    "reply",
    [
        as_json({}),
        as_json({"results": {}}),
        as_json({"results": [1]}),
        as_json({"results": [{}]}),
        as_json({"results": [{"id": "../../evil"}]}),
        as_json({"results": [{"id": "٣"}]}),
        HTML,
    ],
    ids=["empty", "table", "numbers", "no id", "a path", "other digits", "page"],
)
def test_what_is_no_list_of_pages(wiki: Confluence, reply: Reply) -> None:
    """Numbers of pages become names of files: nothing but digits is one."""
    wiki.web.script(f"{CONTENT}/100/child/page", reply)
    report = wiki.fetch()
    assert report.stopped is not None
    assert report.items == ()


@pytest.mark.parametrize("title", [PageTitle("TEST", "Nothing"), PageTitle("OTHER", KIPS.title)])
def test_a_title_that_is_not_there(wiki: Confluence, title: PageTitle) -> None:
    assert "0 pages are called" in str(wiki.fetch(title).stopped)


def test_three_failures_in_a_row_are_of_the_server(wiki: Confluence) -> None:
    for id in (ROOT, "1", "2"):
        wiki.web.script(f"{CONTENT}/{id}", *([None] if id == ROOT else []), busy(404))
    report = wiki.fetch()
    assert statuses(report) == {"100": "failed", "1": "failed", "2": "failed"}
    assert str(report.stopped).startswith("3 failures in a row")


@pytest.mark.parametrize("text", ["", "KIP-1", "-1", "1.5", "../1", "١", "1" * 20])
def test_what_is_no_page_number(text: str) -> None:
    with pytest.raises(FetchError, match="is not a page number"):
        read_page_id(text, option="--wiki-page")


def test_page_numbers() -> None:
    assert read_page_id(" 50859233 ", option="--wiki-page") == "50859233"
