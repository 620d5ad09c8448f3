"""Pages: the proposals' pages by Confluence's REST interface, a hundred at a time, one JSON file each."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NewType
from urllib.parse import parse_qs, urlencode, urlsplit

from kipvote.errors import FetchError
from kipvote.fetch.client import Client, ServerError
from kipvote.fetch.state import Item, Report, Status, Told, fetch_each, locked, move, on_disk, quiet, replace

PageId = NewType("PageId", str)
"""The number by which Confluence knows a page, in digits."""

Answer = Mapping[str, object]

_FOLDER = "wiki"
_ASIDE = ".gone"
_AT_ONCE, _FEWER = 100, 25
_FEW = 3  # pages that are asked for one by one; of more the whole piece of the list is
_TOO_MANY = 50_000
_ID = re.compile(r"\d{1,19}", re.ASCII)
_LIST = "version,children.page"
_PAGE = "version,history.lastUpdated,body.storage,ancestors,metadata.labels"
_WHOLE = f"{_PAGE},children.page"


@dataclass(frozen=True, slots=True)
class PageTitle:
    """A page by its space and title."""

    space: str = "KAFKA"
    title: str = "Kafka Improvement Proposals"


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

    Pages come in lists. Where most of a list is held already, versions are listed and what changed is asked
    for. Pages the server does not list any more are moved to ``wiki/.gone``, if it listed all it has.

    Raises:
        FetchError: another fetch is at the folder, or the folder cannot be used.
    """
    with locked(folder):
        try:
            page = _find(client, root, server.rstrip("/"))
            top = _id(page, server)
            return _Tree(client, server.rstrip("/"), top, folder / _FOLDER / top).update(page, told)
        except FetchError as error:
            return Report(stopped=error)


def _find(client: Client, root: PageId | PageTitle, server: str) -> Answer:
    """The page itself, by its number or title."""
    content = f"{server}/rest/api/content"
    if not isinstance(root, PageTitle):
        return _object(client, f"{content}/{root}?{urlencode({'expand': _PAGE})}")
    query = {"type": "page", "spaceKey": root.space, "title": root.title, "expand": _PAGE}
    url = f"{content}?{urlencode(query)}"
    found = _results(_object(client, url), url)
    if len(found) != 1:
        hint = "check the space and title, or give the page number"
        raise FetchError(f"{len(found)} pages are called {root.title!r}", where=url, hint=hint)
    return found[0]


@dataclass(slots=True)
class _Tree:
    """A page and all below it, as lists of them come; ``whole`` is False if the server repeated itself."""

    client: Client
    server: str
    top: PageId
    folder: Path
    listed: set[PageId] = field(default_factory=set)
    whole: bool = True
    at_once: int = _AT_ONCE
    stopped: FetchError | None = None

    def update(self, page: Answer, told: Told) -> Report:
        held = self._held()
        report = fetch_each(self._pages(page, not held), self._keep, name=self._name, told=told)
        stopped = report.stopped or self.stopped
        if stopped is None and len(held) > 1 and len(self.listed) == 1:
            hint = "check it in a browser: the pages here are kept"
            what = "the server no longer lists any page below it"
            stopped = FetchError(what, where=self._address(self.top), hint=hint)
        gone = sorted(held - self.listed) if self.whole and stopped is None else []
        return Report(report.items + tuple(self._move_aside(id, told) for id in gone), stopped)

    def _pages(self, top: Answer, with_text: bool) -> Iterator[Answer]:
        """Every page once; an error of a list ends them."""
        self.listed.add(self.top)
        yield top
        parents = [self.top]
        try:
            for parent in parents:
                for page in self._children(parent, with_text):
                    if _mapping(_mapping(page.get("children")).get("page")).get("results"):
                        parents.append(_id(page, self.server))
                    yield page
        except FetchError as error:
            self.stopped = error

    def _children(self, parent: PageId, with_text: bool) -> Iterator[Answer]:
        """The pages right below one.

        Of more than 200 some servers go on beyond the end (CONFSERVER-95396), so their list also ends with a
        piece that holds nothing new.
        """
        start: int | None = 0
        while start is not None:
            pages, following, with_text = self._list(parent, start, with_text)
            stale = sum(map(self._is_stale, pages))
            many = stale > min(_FEW, max(len(pages) - 1, 0))
            if many and not with_text and self.at_once:
                with_text = True
                continue  # for the same pages with their text
            new = [page for page in pages if _id(page, self.server) not in self.listed]
            self.whole &= not 0 < len(new) < len(pages)
            self.listed.update(_id(page, self.server) for page in new)
            if len(self.listed) > _TOO_MANY:
                raise FetchError(f"more than {_TOO_MANY} pages", where=self._address(parent))
            yield from new
            start, with_text = (following if new else None), many

    def _list(self, parent: PageId, start: int, with_text: bool) -> tuple[list[Answer], int | None, bool]:
        """A piece of a list, where the next begins, and whether the pages have their text.

        A server that cannot give so many texts at once is asked for fewer, then for none.
        """
        while True:
            with_text = with_text and self.at_once > 0
            limit, expand = (self.at_once, _WHOLE) if with_text else (_AT_ONCE, _LIST)
            url = self._address(parent, "/child/page", expand=expand, limit=limit, start=start)
            try:
                answer = _object(self.client, url)
                break
            except ServerError:
                raise
            except FetchError:
                if not with_text:
                    raise
                self.at_once = _FEWER if self.at_once > _FEWER else 0
        pages = _results(answer, url)
        following = _mapping(answer.get("_links")).get("next")
        return pages, _start_of(following, start + len(pages)) if following else None, with_text

    def _is_stale(self, page: Answer) -> bool:
        version = _version(page)
        return version is None or version != self._held_version(_id(page, self.server))

    def _keep(self, page: Answer) -> Item:
        if not self._is_stale(page):
            return Item(self._name(page), Status.UNCHANGED)
        url = self._address(_id(page, self.server), expand=_PAGE)
        if "body" not in page:
            asked, page = page, _object(self.client, url)
            if page.get("id") != asked.get("id"):
                raise FetchError("not the page that was asked for", where=url)
        version, text = _version(page), _mapping(_mapping(page.get("body")).get("storage")).get("value")
        if version is None or not isinstance(text, str) or not isinstance(page.get("title"), str):
            raise FetchError("the page came without its version, title or text", where=url)
        kept = {**page, "_links": {"base": self.server, **_mapping(page.get("_links"))}}
        replace(self._path(_id(page, url)), json.dumps(kept, ensure_ascii=False))
        return Item(self._name(page), Status.FETCHED, f"version {version}")

    def _address(self, id: PageId, below: str = "", **query: object) -> str:
        return f"{self.server}/rest/api/content/{id}{below}" + (f"?{urlencode(query)}" if query else "")

    def _path(self, id: PageId) -> Path:
        return self.folder / f"{id}.json"

    def _name(self, page: Answer) -> str:
        return f"{_FOLDER}/{self.top}/{_id(page, self.server)}.json"

    def _held(self) -> set[PageId]:
        with on_disk(self.folder):
            found = self.folder.glob("*.json")
            return {PageId(path.stem) for path in found if _ID.fullmatch(path.stem)}

    def _held_version(self, id: PageId) -> int | None:
        """The version of the page in a file; None where there is none that can be read."""
        try:
            return _version(json.loads(self._path(id).read_bytes()))
        except (OSError, ValueError, RecursionError):
            return None

    def _move_aside(self, id: PageId, told: Told) -> Item:
        move(self._path(id), self.folder.parent / _ASIDE / f"{id}.json")
        item = Item(f"{_FOLDER}/{self.top}/{id}.json", Status.GONE, f"moved to {_FOLDER}/{_ASIDE}")
        told(item)
        return item


def _object(client: Client, url: str) -> Answer:
    body = client.get(url, accept=("application/json",))
    try:
        parsed = json.loads(body)
    except (ValueError, RecursionError) as error:
        raise FetchError(f"the answer is not JSON: {error}", where=url) from error
    if not isinstance(parsed, dict):
        raise FetchError("the answer is not a JSON object", where=url)
    return parsed


def _results(answer: Answer, url: str) -> list[Answer]:
    results = answer.get("results")
    if not isinstance(results, list) or not all(isinstance(page, dict) for page in results):
        raise FetchError("the answer is not a list of pages", where=url)
    return results


def _start_of(following: object, otherwise: int) -> int:
    """Where the next piece begins, by the server's link to it; the link itself is not followed.

    >>> _start_of("/rest/api/content/1/child/page?limit=100&start=200", 150)
    200
    """
    try:
        return max(int(parse_qs(urlsplit(str(following)).query)["start"][0]), 1)
    except (LookupError, ValueError):
        return otherwise


def _id(page: Answer, url: str) -> PageId:
    id = str(page.get("id"))
    if not _ID.fullmatch(id):
        raise FetchError(f"a page with the number {id!a:.40}", where=url)
    return PageId(id)


def _version(page: object) -> int | None:
    number = _mapping(_mapping(page).get("version")).get("number")
    return number if type(number) is int else None


def _mapping(value: object) -> Answer:
    return value if isinstance(value, dict) else {}
