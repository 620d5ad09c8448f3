"""Rosters: the two files Apache publishes about who is committer and PMC member."""

from __future__ import annotations

from dataclasses import replace as changed
from datetime import datetime
from pathlib import Path

from kipvote.errors import FetchError, RosterError
from kipvote.fetch.answers import Validators
from kipvote.fetch.files import locked, on_disk, replace
from kipvote.fetch.http import Client
from kipvote.fetch.report import Item, Report, Status, Told, fetch_each, quiet
from kipvote.fetch.state import Record, State
from kipvote.moments import moment
from kipvote.roster import parse_ldap

_FOLDER = "roster"
_PROJECTS, _PEOPLE = f"{_FOLDER}/public_ldap_projects.json", f"{_FOLDER}/public_ldap_people.json"
_JSON = ("application/json", "text/plain")


def fetch_rosters(
    client: Client,
    project: str,
    folder: Path,
    *,
    server: str,
    now: datetime,
    told: Told = quiet,
) -> Report:
    """Bring the two files up to date, in ``folder``/roster; one item, for they are only of use together.

    They replace those before only if they are a roster of ``project`` (``kafka``).

    Raises:
        FetchError: another fetch is at the folder, or the folder cannot be used.
    """
    with locked(folder):
        state = State(folder)

        def fetch(files: tuple[str, ...]) -> Item:
            got = {name: _get(client, server.rstrip("/"), name, state, now) for name in files}
            new = {name: body for name, (_, body) in got.items() if body is not None}
            count = _committers(new, folder, project, server)
            for name, body in new.items():
                replace(folder / name, body)
            for name, (record, _) in got.items():
                state.put(name, record)
            status = Status.FETCHED if new else Status.UNCHANGED
            return Item(_FOLDER, status, f"{count} committers of {project}")

        return fetch_each([(_PROJECTS, _PEOPLE)], fetch, name=lambda _: _FOLDER, told=told)


def _get(client: Client, server: str, name: str, state: State, now: datetime) -> tuple[Record, bytes | None]:
    """The record of a file as the server has it, and its content if it is not the one held."""
    held = state.held(name)
    url = f"{server}/public/{Path(name).name}"
    validators = held.validators if held else Validators()
    answer, body = client.get(url, accept=_JSON, conditional=validators)
    if held and (answer.unchanged or answer.sha256 == held.sha256):
        return changed(held, checked=moment(now)), None
    given = answer.validators
    record = Record(
        checked=moment(now),
        sha256=answer.sha256,
        bytes=answer.bytes,
        etag=given.etag,
        last_modified=given.last_modified,
        fetched=moment(now),
    )
    return record, body


def _committers(new: dict[str, bytes], folder: Path, project: str, server: str) -> int:
    try:
        projects, people = (_text(new, folder, name) for name in (_PROJECTS, _PEOPLE))
        return len(parse_ldap(projects, people, project=project, file=server).people)
    except (RosterError, UnicodeDecodeError) as error:
        raise FetchError(f"the answer is not a roster of {project}: {error}", where=server) from error


def _text(new: dict[str, bytes], folder: Path, name: str) -> str:
    with on_disk(folder / name):
        body = new[name] if name in new else (folder / name).read_bytes()
    return body.decode("utf-8-sig")
