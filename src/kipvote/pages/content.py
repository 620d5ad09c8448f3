"""Content: pages as the wiki's REST interface gives them, and lists of pages, both JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime

from kipvote.errors import WikiError
from kipvote.messages.charsets import clean_line
from kipvote.pages.document import Document
from kipvote.pages.hypertext import read_hypertext
from kipvote.pages.links import doubts_of_issue, read_link
from kipvote.pages.page import Link, Page, State
from kipvote.pages.proposals import head_of_page
from kipvote.pages.states import read_state
from kipvote.pages.titles import parse_title
from kipvote.pages.wiki import Reject

_BODIES = ("storage", "view", "export_view", "styled_view")
"""The bodies the wiki can give, the author's own first."""
_HINT = "fetch it with expand=body.storage,version,history"


@dataclass(frozen=True, slots=True)
class Content:
    """A page of the REST interface: its document, and None for it where the body was not asked for."""

    where: str
    title: str
    document: Document | None
    created: datetime | None = None
    modified: datetime | None = None
    doubts: tuple[str, ...] = ()


def read_json(text: str, *, where: str) -> Iterator[Content | Page | Reject]:
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
    found = _entries(value, where)
    if found is None:
        hint = "give a page or a list of pages as the wiki's REST interface has it"
        raise WikiError("JSON, but no page of a wiki", where=where, hint=hint)
    return found


def _entries(value: object, where: str) -> Iterator[Content | Page | Reject] | None:
    if isinstance(value, list):
        return _each(value, where, "entry")
    if not isinstance(value, dict):
        return None
    if isinstance(value.get("pages"), list):
        return _each(value["pages"], where, "entry")
    if isinstance(results := value.get("results"), list):
        return _results(results, value, where)
    return iter([_entry(value, where)]) if isinstance(value.get("title"), str) else None


def _each(values: list[object], where: str, name: str) -> Iterator[Content | Page | Reject]:
    for number, value in enumerate(values, start=1):
        yield _entry(value, f"{where}, {name} {number}")


def _results(
    results: list[object], value: Mapping[str, object], where: str
) -> Iterator[Content | Page | Reject]:
    yield from _each([_searched(result) for result in results], where, "result")
    if _at(value, "_links", "next"):
        yield Reject(where, "the wiki had more results than this file holds; fetch those that follow too")


def _searched(result: object) -> object:
    """The page in a result of a search, which has it one level down."""
    content = result.get("content") if isinstance(result, dict) else None
    return content if isinstance(content, dict) else result


def _entry(value: object, where: str) -> Content | Page | Reject:
    if not isinstance(value, dict) or not isinstance(value.get("title"), str):
        return Reject(where, "an entry without a title")
    if "state" in value or "number" in value:
        return _listed(value, where)
    kind = value.get("type", "page")
    if kind != "page":
        return Reject(where, f"not a page but of the type {clean_line(str(kind))[:40]}")
    return _content(value, where)


def _listed(value: Mapping[str, object], where: str) -> Page:
    """An entry of a list of pages. Its state is the one that the list's author read from the page."""
    doubts: list[str] = []
    title = clean_line(str(value["title"]))
    named = parse_title(title).proposal
    if named != f"KIP-{value.get('number')}":
        doubts.append(f"the list gives the number {clean_line(str(value.get('number')))[:40]}")
    state = read_state(_text(value.get("state")))
    if state.state is State.REJECTED and state.written and state.written.casefold() == "not accepted":
        doubts.append("rejected or withdrawn: the list does not tell one from the other")
    jira = _link(value.get("jira"))
    doubts += doubts_of_issue(jira) if jira else ()
    page = head_of_page(
        title,
        where,
        state=state,
        created=_date(value.get("created_on"), "created_on", doubts),
        modified=_date(value.get("last_modified_on"), "last_modified_on", doubts),
        doubts=doubts,
    )
    return replace(
        page,
        discussion=_link(value.get("discussion_thread")),
        vote=_link(value.get("vote_thread")),
        jira=jira,
    )


def _content(value: Mapping[str, object], where: str) -> Content:
    doubts: list[str] = []
    when = _at(value, "version", "when") or _at(value, "history", "lastUpdated", "when")
    title = clean_line(str(value["title"]))
    created = _date(_at(value, "history", "createdDate"), "createdDate", doubts)
    changed = _date(when, "version.when", doubts)
    body = next(
        (text for name in _BODIES if isinstance(text := _at(value, "body", name, "value"), str)), None
    )
    status = _text(value.get("status")) or "current"
    if status not in {"current", "historical"}:
        doubts.append(f"the wiki has the page as {clean_line(status)[:40]}")
    if body is None:
        doubts.append(f"the body of the page is not in this copy: {_HINT}")
        return Content(where, title, None, created, changed, tuple(doubts))
    document = replace(
        read_hypertext(body),
        title=title,
        version=_version(value),
        url=_url(value),
        outdated=status == "historical",
        created=created,
        modified=changed,
    )
    return Content(where, title, document, doubts=tuple(doubts))


def _version(value: Mapping[str, object]) -> int | None:
    number = _at(value, "version", "number")
    return number if isinstance(number, int) and not isinstance(number, bool) else None


def _url(value: Mapping[str, object]) -> str | None:
    shown = _text(_at(value, "_links", "webui"))
    return clean_line(f"{_text(_at(value, '_links', 'base')) or ''}{shown}") if shown else None


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
