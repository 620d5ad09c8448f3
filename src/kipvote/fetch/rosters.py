"""Rosters: what Apache publishes about committers and PMC members, as one dated roster of ours."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import Any

from kipvote.errors import FetchError, RosterError
from kipvote.fetch.client import Client
from kipvote.fetch.state import Item, Report, Status, Told, fetch_each, locked, on_disk, quiet, replace
from kipvote.roster import carry_on, parse_committers, parse_roster

_FOLDER = "roster"
_FILES = ("public_ldap_projects.json", "public_ldap_people.json", "committee-info.json")
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
    """Bring ``roster/PROJECT.json`` in ``folder`` up to date by three files of Apache's, which are not kept.

    It goes on from the one that is there; that is replaced only by a valid roster of ``project``.

    Raises:
        FetchError: another fetch is at the folder, or the folder cannot be used.
    """
    path = folder / _FOLDER / f"{project}.json"
    name = f"{_FOLDER}/{path.name}"

    def fetch(files: tuple[str, ...]) -> Item:
        texts = [_text(client, f"{server.rstrip('/')}/public/{file}") for file in files]
        try:
            earlier = _earlier(path)
            listed = parse_committers(*texts, project=project, file=server)
            roster = carry_on(listed, earlier, project=project, today=now.date(), file=str(path))
            text = json.dumps(roster, indent=1, ensure_ascii=False) + "\n"
            parse_roster(text, file=path.name)
        except RosterError as error:
            hint = error.hint or "the roster is kept as it was"
            raise FetchError(f"no roster of {project}: {error.what}", where=error.where, hint=hint) from error
        replace(path, text)
        same = earlier is not None and earlier.get("people") == roster["people"]
        return Item(name, Status.UNCHANGED if same else Status.FETCHED, f"{len(listed)} committers")

    with locked(folder):
        return fetch_each([_FILES], fetch, name=lambda _: name, told=told)


def _text(client: Client, url: str) -> str:
    try:
        return client.get(url, accept=_JSON).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise FetchError("the answer is not UTF-8", where=url, hint="try again later") from error


def _earlier(path: Path) -> dict[str, Any] | None:
    with on_disk(path):
        if not path.exists():
            return None
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
        except (ValueError, RecursionError) as error:
            found = error
    if isinstance(found, dict):
        return found
    raise FetchError("not a roster", where=str(path), hint="correct it, or move it away to begin anew")
