"""Copies of the wiki that a command is given: a path, an address, or the one in the store."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, unquote_plus, urlsplit

from kipvote.cli.console import progress
from kipvote.cli.moments import clock
from kipvote.errors import FetchError
from kipvote.files import temporary

if TYPE_CHECKING:
    from kipvote.fetch import PageId, PageTitle
    from kipvote.store import Store
    from kipvote.wiki import Wiki


def wiki_of(opened: Store, named: str | None) -> Wiki | None:
    """The copy named, else the store's; None where there is none.

    Raises:
        WikiError: the path holds no page.
        FetchError: the address cannot be read.
    """
    if named is None:
        return opened.wiki()
    from kipvote.inputs import read_wiki

    if not named.startswith(("http://", "https://")):
        return read_wiki(Path(named))
    with temporary() as (folder, _), progress() as doing:
        doing(f"fetching {named}")
        _fetch(named, folder)
        return read_wiki(folder / "wiki")


def _fetch(address: str, folder: Path) -> None:
    from kipvote.fetch import Client, Manners, fetch_wiki

    server, root = _page(address)
    manners = Manners(contact=os.environ.get("KIPVOTE_CONTACT"))
    with Client([server], clock=clock(), manners=manners) as client:
        report = fetch_wiki(client, root, folder, server=server)
    if report.stopped is not None:
        raise report.stopped
    if not report.complete:
        bad = next(item for item in report.items if item.detail)
        raise FetchError(f"{bad.name} is not complete: {bad.detail}", where=address)


def _page(address: str) -> tuple[str, PageId | PageTitle]:
    """The wiki's server and the page of proposals an address names."""
    from kipvote.fetch import PageTitle, read_page_id

    parts = urlsplit(address)
    head, found, tail = parts.path.partition("/confluence/")
    # A wiki elsewhere may be at the root of its server.
    server = f"{parts.scheme}://{parts.netloc}" + (f"{head}/confluence" if found else "")
    path = (tail if found else head).strip("/").split("/")
    if "pageId" in (query := parse_qs(parts.query)):
        return server, read_page_id(query["pageId"][0], option="--wiki")
    if path[0] == "display" and len(path) == 3:
        return server, PageTitle(unquote_plus(path[1]), unquote_plus(path[2]))
    if path[0] == "spaces" and len(path) >= 4 and path[2] == "pages":
        return server, read_page_id(path[3], option="--wiki")
    hint = (
        "give the address of the page of all proposals, such as .../display/KAFKA/Kafka+Improvement+Proposals"
    )
    raise FetchError("not the address of a wiki page", where=address, hint=hint)
