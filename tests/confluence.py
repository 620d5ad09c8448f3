"""A wiki on this machine that answers as Confluence's REST interface does, and goes wrong as told."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

from kipvote.fetch import PageId, PageTitle, Report, fetch_wiki
from tests.ponymail import Reply, Request, Web, as_json, client

CONTENT = "/confluence/rest/api/content"
ROOT = PageId("100")
KIPS = PageTitle("TEST", "Improvement Proposals")


@dataclass
class Confluence:
    """Pages by number: title, parent, version. ``repeats`` as in CONFSERVER-95396: lists without an end.

    A list has at most ``largest`` pages, with their texts ``texts``; above ``bearable`` texts it fails.
    """

    web: Web
    folder: Path
    pages: dict[str, tuple[str, str | None, int]] = field(default_factory=dict)
    largest: int = 100
    texts: int = 100
    bearable: int = 100
    repeats: bool = False
    skips: bool = False  # the second piece of a list begins one too early, as in CONFCLOUD-62148

    def add(self, id: str, parent: str | None = ROOT, version: int = 1) -> None:
        self.pages[id] = (f"KIP-{id}", parent, version)
        self.web.routes[f"{CONTENT}/{id}"] = self.page
        self.web.routes[f"{CONTENT}/{id}/child/page"] = self.children

    def remove(self, id: str) -> None:
        del self.pages[id], self.web.routes[f"{CONTENT}/{id}"]

    def _below(self, id: str) -> list[str]:
        return [child for child, (_, parent, _) in self.pages.items() if parent == id]

    def _object(self, id: str, expand: str) -> dict[str, object]:
        title, parent, version = self.pages[id]
        page: dict[str, object] = {"id": id, "type": "page", "title": title, "_expandable": {}}
        page["_links"] = {"webui": f"/spaces/TEST/pages/{id}/{title}"}  # without "base" in a list
        below = [{"id": child} for child in self._below(id)[:25]]
        when = "2026-01-05T10:00:00.000Z"
        expanded: dict[str, object] = {
            "version": {"number": version, "when": when},
            "history.lastUpdated": {"createdDate": "2025-12-01", "lastUpdated": {"when": when}},
            "body.storage": {"storage": {"value": f"<p>Version {version}.</p>"}},
            "ancestors": [{"id": parent}] if parent else [],
            "metadata.labels": {"labels": {"results": [{"name": "accepted"}]}},
            "children.page": {"page": {"results": below, "size": len(below)}},
        }
        return page | {name.partition(".")[0]: expanded[name] for name in expand.split(",")}

    def page(self, request: Request) -> Reply:
        return as_json(self._object(request.path.rpartition("/")[2], request.query["expand"]))

    def search(self, request: Request) -> Reply:
        asked = (request.query["type"], request.query["spaceKey"], request.query["title"])
        expand = request.query["expand"]
        found = [self._object(ROOT, expand)] if asked == ("page", KIPS.space, KIPS.title) else []
        return as_json({"results": found, "_links": {}})

    def children(self, request: Request) -> Reply:
        id, start, expand = request.path.split("/")[-3], int(request.query["start"]), request.query["expand"]
        with_text = "body" in expand
        if with_text and int(request.query["limit"]) > self.bearable:
            return Reply(413, "text/plain", (b"too much",))
        limit = min(self.texts if with_text else self.largest, int(request.query["limit"]))
        below = self._below(id)
        start = max(start - 1, 0) if self.skips else start
        piece = below[start : start + limit]
        if self.repeats and not piece:
            piece = below[-limit:]
        more = start + limit < len(below) or self.repeats
        following = f"https://elsewhere.example.org/?limit={limit}&start={start + limit}"
        return as_json(
            {
                "results": [self._object(child, expand) for child in piece],
                "start": start,
                "limit": limit,
                "size": len(piece),
                "_links": {"next": following} if more else {},
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
