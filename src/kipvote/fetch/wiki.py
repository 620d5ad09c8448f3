"""Wiki: the proposals' pages through Confluence's REST interface, one JSON file each."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NewType
from urllib.parse import urlencode

from kipvote.errors import FetchError
from kipvote.fetch.files import locked, move, on_disk, replace
from kipvote.fetch.hosts import shown
from kipvote.fetch.http import Client
from kipvote.fetch.report import Item, Report, Status, Told, fetch_each, quiet

PageId = NewType("PageId", str)
"""The number by which Confluence knows a page, in digits."""

_FOLDER = "wiki"
_ASIDE = ".gone"
_JSON = ("application/json",)
_AT_ONCE = 100
_TOO_MANY = 50_000
_ID = re.compile(r"\d{1,19}", re.ASCII)


@dataclass(frozen=True, slots=True)
class PageTitle:
    """A page by its space and title."""

    space: str = "KAFKA"
    title: str = "Kafka Improvement Proposals"


@dataclass(slots=True)
class _Tree:
    """Pages and their versions. ``whole`` is False if the server repeated itself while it listed them."""

    versions: dict[PageId, int | None] = field(default_factory=dict)
    whole: bool = True


def read_page_id(text: str, *, option: str) -> PageId:
    """A page's number as a user writes it.

    Raises:
        FetchError: not a number.
    """
    if not _ID.fullmatch(text.strip()):
        hint = "give the digits after pageId= in the page's address"
        raise FetchError(f"{text!r} is not a page number", where=option, hint=hint)
    return PageId(text.strip())


def fetch_wiki(
    client: Client,
    root: PageId | PageTitle,
    folder: Path,
    *,
    server: str,
    told: Told = quiet,
) -> Report:
    """Bring a page and all pages below it up to date, as ``wiki/ROOT/ID.json`` in ``folder``.

    Only pages of another version than the one held are fetched. Pages the server does not list any more are
    moved to ``wiki/.gone``, if it listed all it has.

    Raises:
        FetchError: another fetch is at the folder, or the folder cannot be used.
    """
    wiki = _Wiki(client, server.rstrip("/"))
    with locked(folder):
        try:
            top, version = wiki.find(root)
            tree = wiki.tree(top, version)
            pages = folder / _FOLDER / top
            held = _held(pages)
            if len(held) > 1 and len(tree.versions) == 1:
                raise FetchError("the server no longer lists any page below it", where=wiki.address(top))
        except FetchError as error:
            return Report(stopped=error)

        def fetch(id: PageId) -> Item:
            return _update(wiki, pages, id, tree.versions[id])

        report = fetch_each(tree.versions, fetch, name=lambda id: _name(pages, id), told=told)
        gone = sorted(held - tree.versions.keys()) if tree.whole else []
        return Report(report.items + tuple(_move_aside(pages, id, told) for id in gone), report.stopped)


def _name(pages: Path, id: PageId) -> str:
    return f"{_FOLDER}/{pages.name}/{id}.json"


def _update(wiki: _Wiki, pages: Path, id: PageId, version: int | None) -> Item:
    path = pages / f"{id}.json"
    if version is not None and _held_version(path) == version:
        return Item(_name(pages, id), Status.UNCHANGED)
    body, version = wiki.page(id)
    replace(path, body)
    return Item(_name(pages, id), Status.FETCHED, f"version {version}")


def _held(pages: Path) -> set[PageId]:
    with on_disk(pages):
        if not pages.is_dir():
            return set()
        return {
            PageId(path.stem)
            for path in pages.iterdir()
            if path.suffix == ".json" and _ID.fullmatch(path.stem)
        }


def _held_version(path: Path) -> int | None:
    """The version of the page in a file; None where there is none that can be read."""
    try:
        return _version(json.loads(path.read_bytes()))
    except (OSError, ValueError, RecursionError):
        return None


def _move_aside(pages: Path, id: PageId, told: Told) -> Item:
    path = pages / f"{id}.json"
    move(path, pages.parent / _ASIDE / path.name)
    item = Item(_name(pages, id), Status.GONE, f"moved to {_FOLDER}/{_ASIDE}")
    told(item)
    return item


@dataclass(frozen=True, slots=True)
class _Wiki:
    """One Confluence server."""

    client: Client
    server: str

    def address(self, id: PageId, below: str = "", **query: object) -> str:
        return f"{self.server}/rest/api/content/{id}{below}" + (f"?{urlencode(query)}" if query else "")

    def find(self, root: PageId | PageTitle) -> tuple[PageId, int | None]:
        """The number of a page and its version."""
        if not isinstance(root, PageTitle):
            url = self.address(root, expand="version")
            page = self._object(url)
            return _id(page, url), _version(page)
        query = {"type": "page", "spaceKey": root.space, "title": root.title, "expand": "version"}
        url = f"{self.server}/rest/api/content?{urlencode(query)}"
        found = _results(self._object(url), url)
        if len(found) != 1:
            hint = "check the space and title, or give the page number"
            raise FetchError(f"{len(found)} pages are called {root.title!r}", where=url, hint=hint)
        return _id(found[0], url), _version(found[0])

    def tree(self, top: PageId, version: int | None) -> _Tree:
        """A page and all below it, one level at a time: the server lists no more at once."""
        tree = _Tree({top: version})
        parents = [top]
        for parent in parents:
            parents += self._children(parent, tree)
            if len(tree.versions) > _TOO_MANY:
                raise FetchError(f"more than {_TOO_MANY} pages", where=self.address(top))
        return tree

    def _children(self, parent: PageId, tree: _Tree) -> list[PageId]:
        """Add the pages right below one to the tree; those that have pages below them.

        The list comes in pieces. Of more than 200 children some servers go on beyond the end, so it also
        ends with a piece that holds nothing new (CONFSERVER-95396).
        """
        parents: list[PageId] = []
        start = 0
        while True:
            url = self.address(
                parent, "/child/page", expand="version,children.page", limit=_AT_ONCE, start=start
            )
            answer = self._object(url)
            listed = {_id(page, url): page for page in _results(answer, url)}
            new = {id: page for id, page in listed.items() if id not in tree.versions}
            tree.whole &= not 0 < len(new) < len(_results(answer, url))
            tree.versions |= {id: _version(page) for id, page in new.items()}
            parents += [id for id, page in new.items() if _has_children(page)]
            start += len(_results(answer, url))
            if not new or "next" not in _mapping(answer.get("_links")) or len(tree.versions) > _TOO_MANY:
                return parents

    def page(self, id: PageId) -> tuple[bytes, int]:
        """A page as it came, and its version."""
        url = self.address(id, expand="body.storage,version,history")
        _, body = self.client.get(url, accept=_JSON)
        page = _parsed(body, url)
        version, text = _version(page), _mapping(_mapping(page.get("body")).get("storage")).get("value")
        if _id(page, url) != id or version is None:
            raise FetchError("not the page that was asked for", where=url)
        if not isinstance(text, str) or not isinstance(page.get("title"), str):
            raise FetchError("the page came without its title or text", where=url)
        return body, version

    def _object(self, url: str) -> Mapping[str, object]:
        _, body = self.client.get(url, accept=_JSON)
        return _parsed(body, url)


def _parsed(body: bytes, url: str) -> Mapping[str, object]:
    try:
        parsed = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise FetchError(f"the answer is not JSON: {error}", where=url) from error
    if not isinstance(parsed, dict):
        raise FetchError("the answer is not a JSON object", where=url)
    return parsed


def _results(answer: Mapping[str, object], url: str) -> list[Mapping[str, object]]:
    results = answer.get("results")
    if not isinstance(results, list) or not all(isinstance(page, dict) for page in results):
        raise FetchError("the answer is not a list of pages", where=url)
    return results


def _id(page: Mapping[str, object], url: str) -> PageId:
    id = str(page.get("id"))
    if not _ID.fullmatch(id):
        raise FetchError(f"a page with the number {shown(id)}", where=url)
    return PageId(id)


def _version(page: object) -> int | None:
    number = _mapping(_mapping(page).get("version")).get("number")
    return number if type(number) is int else None


def _has_children(page: Mapping[str, object]) -> bool:
    return bool(_mapping(_mapping(page.get("children")).get("page")).get("results"))


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, dict) else {}
