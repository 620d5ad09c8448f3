"""REST: pages as the wiki's REST interface gives them, and lists of pages, both JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from kipvote.errors import WikiError
from kipvote.messages.charsets import clean_line
from kipvote.wiki.fields import Status
from kipvote.wiki.links import doubts_of_issue, read_link
from kipvote.wiki.page import Document, Link, parse_title
from kipvote.wiki.states import read_state
from kipvote.wiki.storage import read_html

_BODIES = ("storage", "view", "export_view", "styled_view")
"""The bodies the wiki can give, the author's own first."""


_NO_DOCUMENT = Document(())


@dataclass(frozen=True, slots=True)
class Content:
    """A page as JSON has it: its document without blocks where the body was not asked for, or why it is none.

    ``ancestors`` are the titles of the pages above it, ``labels`` those it carries. ``status`` is what the
    author of a list of pages read from it.
    """

    where: str
    document: Document = _NO_DOCUMENT
    body: bool = False
    ancestors: tuple[str, ...] = ()
    labels: tuple[str, ...] = ()
    status: Status | None = None
    doubts: tuple[str, ...] = ()
    refused: str | None = None


def read_json(text: str, *, where: str) -> Iterator[Content]:
    """Each page of a JSON file: one of the REST interface, a list of its results, or a list of pages.

    Raises:
        WikiError: it is not JSON, or none of the three.
    """
    try:
        value: object = json.loads(text, strict=False)
    except RecursionError as error:
        raise WikiError("JSON nested too deeply", where=where) from error
    except json.JSONDecodeError as error:
        raise WikiError(f"not JSON: {error.msg}", where=f"{where}, line {error.lineno}") from error
    except ValueError as error:
        raise WikiError(f"not JSON: {error}", where=where) from error
    pages = value if isinstance(value, list) else _at(value, "pages")
    if isinstance(pages, list):
        return (_entry(page, f"{where}, entry {n}") for n, page in enumerate(pages, start=1))
    if isinstance(results := _at(value, "results"), list):
        return _results(results, value, where)
    if isinstance(_at(value, "title"), str):
        return iter([_entry(value, where)])
    hint = "give a page or a list of pages as the wiki's REST interface has it"
    raise WikiError("JSON, but no page of a wiki", where=where, hint=hint)


def _results(results: list[object], value: object, where: str) -> Iterator[Content]:
    for number, result in enumerate(results, start=1):
        found = _at(result, "content")  # a search has the page one level down
        yield _entry(found if isinstance(found, dict) else result, f"{where}, result {number}")
    if _at(value, "_links", "next"):
        why = "the wiki had more results than this file holds; fetch those that follow too"
        yield Content(where, refused=why)


def _entry(value: object, where: str) -> Content:
    if not isinstance(value, dict) or not isinstance(value.get("title"), str):
        return Content(where, refused="an entry without a title")
    if "state" in value or "number" in value:
        return _listed(value, where)
    kind = value.get("type", "page")
    if kind != "page":
        return Content(where, refused=f"not a page but of the type {clean_line(str(kind))[:40]}")
    return _content(value, where)


def _listed(value: Mapping[str, object], where: str) -> Content:
    doubts: list[str] = []
    title, number = clean_line(str(value["title"])), clean_line(str(value.get("number")))
    named = parse_title(title).proposal
    if named is None or named.partition("-")[2] != number:
        doubts.append(f"the list gives the number {number[:40]}")
    state = read_state(_text(value.get("state")))
    if (state.written or "").casefold() == "not accepted":
        doubts.append("rejected or withdrawn: the list does not tell one from the other")
    jira = _link(value.get("jira"))
    doubts += doubts_of_issue(jira) if jira else ()
    created = _date(value.get("created_on"), "created_on", doubts)
    modified = _date(value.get("last_modified_on"), "last_modified_on", doubts)
    return Content(
        where,
        Document((), title=title, created=created, modified=modified),
        status=Status(state, _link(value.get("discussion_thread")), _link(value.get("vote_thread")), jira),
        doubts=tuple(doubts),
    )


def _content(value: Mapping[str, object], where: str) -> Content:
    doubts: list[str] = []
    when = _at(value, "version", "when") or _at(value, "history", "lastUpdated", "when")
    bodies = (_at(value, "body", name, "value") for name in _BODIES)
    body = next((text for text in bodies if isinstance(text, str)), None)
    status = _text(value.get("status")) or "current"
    number = _at(value, "version", "number")
    shown = _text(_at(value, "_links", "webui"))
    document = replace(
        read_html(body or ""),
        title=clean_line(str(value["title"])),
        version=number if type(number) is int else None,
        url=clean_line(f"{_text(_at(value, '_links', 'base')) or ''}{shown}") if shown else None,
        outdated=status == "historical",
        created=_date(_at(value, "history", "createdDate"), "createdDate", doubts),
        modified=_date(when, "version.when", doubts),
    )
    if status not in {"current", "historical"}:
        doubts.append(f"the wiki has the page as {clean_line(status)[:40]}")
    if body is None:
        hint = "fetch it with expand=body.storage,version,history"
        doubts.append(f"the body of the page is not in this copy: {hint}")
    return Content(
        where,
        document,
        body=body is not None,
        ancestors=_each(value.get("ancestors"), "title"),
        labels=_each(_at(value, "metadata", "labels", "results"), "name"),
        doubts=tuple(doubts),
    )


def _each(values: object, key: str) -> tuple[str, ...]:
    texts = (_text(_at(value, key)) for value in (values if isinstance(values, list) else ()))
    return tuple(clean_line(text) for text in texts if text)


def _link(value: object) -> Link | None:
    url = _text(value)
    return read_link(url, url) if url else None


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _at(value: object, *path: str) -> object:
    """What stands at a path of keys; None where there is no such path."""
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def _date(value: object, name: str, doubts: list[str]) -> datetime | None:
    """A date of ISO 8601, aware, in UTC; one without a zone is taken to be of UTC."""
    if value is None:
        return None
    try:
        date = datetime.fromisoformat(str(value).strip())
        return date.replace(tzinfo=UTC) if date.tzinfo is None else date.astimezone(UTC)
    except (ValueError, OverflowError):
        doubts.append(f"{name} is no date: {clean_line(str(value))[:40]}")
        return None
