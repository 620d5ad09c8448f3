"""Mail: a list's months from a Pony Mail server, one mbox file each, kept only if whole."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from urllib.parse import urlencode

from kipvote.errors import FetchError
from kipvote.fetch.answers import Answer, Validators
from kipvote.fetch.files import locked, move, on_disk, part, sha256
from kipvote.fetch.http import Client
from kipvote.fetch.manners import ServerError
from kipvote.fetch.months import Month, is_settled
from kipvote.fetch.report import Item, Report, Status, Told, fetch_each, quiet
from kipvote.fetch.state import Record, State
from kipvote.fetch.whole import Count, Found, examine, read_count
from kipvote.moments import moment

ATTEMPTS = 3
"""How often a month that is not whole is fetched in one run, unless it comes twice the same."""

_MBOX = ("application/mbox", "application/octet-stream", "text/plain")
_JSON = ("application/json",)
_ADDRESS = re.compile(r"[a-z0-9][a-z0-9._+-]{0,63}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+", re.ASCII)


def fetch_mail(
    client: Client,
    address: str,
    months: Sequence[Month],
    folder: Path,
    *,
    server: str,
    now: datetime,
    refresh: bool = False,
    told: Told = quiet,
) -> Report:
    """Bring the months of a list up to date, as ``ADDRESS/2024-01.mbox`` in ``folder``.

    A month that is there and settled is not asked about, one whose count is the same not fetched, unless
    ``refresh``. What stays incomplete is kept as ``.part``, and an older whole file beside it as it is.

    Raises:
        FetchError: no list address, another fetch is at the folder, or the folder cannot be used.
    """
    name = address.strip().lower()
    if not _ADDRESS.fullmatch(name):
        raise FetchError(
            f"{address!r} is not a list", where="--list", hint="write it as dev@kafka.apache.org"
        )
    with locked(folder):
        errand = _Errand(client, server.rstrip("/"), name, folder, State(folder), now, refresh)
        with on_disk(folder / name):
            (folder / name).mkdir(exist_ok=True)
        return fetch_each(months, errand.fetch, name=errand.name, told=told)


@dataclass(frozen=True, slots=True)
class _Short:
    """What an attempt brought that is not the whole month: what is missing, and its checksum."""

    fault: str
    sha256: str | None


@dataclass(frozen=True, slots=True)
class _Errand:
    """The months of one list."""

    client: Client
    server: str
    address: str
    folder: Path
    state: State
    now: datetime
    refresh: bool

    def fetch(self, month: Month) -> Item:
        name = self.name(month)
        held = self.state.held(name)
        if held and is_settled(month, held.checked_at) and not self.refresh:
            self._clear(month)
            return Item(name, _standing(held), "settled, not checked again")
        count = self._count(month)
        if not count.hits:
            return self._empty(month, count)
        held = held if held and held.sha256 else self._adopted(month, count)
        if held and held.mark == count.mark and not self.refresh:
            self._note(month, held)
            return Item(name, Status.UNCHANGED, f"{held.messages} messages")
        return self._download(month, count, held)

    def name(self, month: Month) -> str:
        return f"{self.address}/{month}.mbox"

    def _url(self, script: str, month: Month, **more: str) -> str:
        mailbox, _, domain = self.address.partition("@")
        return f"{self.server}/api/{script}?" + urlencode(
            {"list": mailbox, "domain": domain, "d": month} | more
        )

    def _count(self, month: Month) -> Count:
        url = self._url("stats.lua", month, quick="true")
        _, body = self.client.get(url, accept=_JSON)
        count = read_count(body, month, where=url)
        if not count.known:
            hint = "check its address; lists that are not public cannot be fetched"
            raise ServerError(f"the server has no mail of {self.address}", where=url, hint=hint)
        return count

    def _note(self, month: Month, record: Record) -> None:
        """Record a month that is in order."""
        self._clear(month)
        self.state.put(self.name(month), replace(record, checked=moment(self.now)))

    def _clear(self, month: Month) -> None:
        """What came of a month in parts is of no use when it is in order."""
        aside = part(self.folder / self.name(month))
        with on_disk(aside):
            aside.unlink(missing_ok=True)

    def _empty(self, month: Month, count: Count) -> Item:
        path = self.folder / self.name(month)
        if path.exists():
            detail = "the server no longer counts any message of it; the file is kept"
            return Item(self.name(month), Status.INCOMPLETE, detail)
        self._note(month, Record(checked="", mark=count.mark))
        return Item(self.name(month), Status.EMPTY, "no mail")

    def _adopted(self, month: Month, count: Count) -> Record | None:
        """A record for a file that has none, as after a crash, if it holds what the server counts."""
        path = self.folder / self.name(month)
        checksum = sha256(path)
        if checksum is None:
            return None
        found = examine(path, count)
        if found.fault:
            return None
        return Record(
            checked="", sha256=checksum, bytes=path.stat().st_size, messages=found.messages, mark=count.mark
        )

    def _download(self, month: Month, count: Count, held: Record | None) -> Item:
        attempt, before = 1, None
        while True:
            # After a failure not conditional: what the server calls unchanged is not all.
            done = self._attempt(month, count, held, held.validators if held and attempt == 1 else None)
            if isinstance(done, Item):
                return done
            if done == before or attempt == ATTEMPTS:
                return self._give_up(
                    month, done, "the same twice" if done == before else f"{attempt} attempts"
                )
            self.client.wait(attempt)
            count = self._count(month)
            attempt, before = attempt + 1, done

    def _attempt(
        self, month: Month, count: Count, held: Record | None, conditional: Validators | None
    ) -> Item | _Short:
        """The item if the month is whole now, else what is missing."""
        path = self.folder / self.name(month)
        url = self._url("mbox.lua", month)
        answer = self.client.get_to_file(url, part(path), accept=_MBOX, conditional=conditional)
        found = examine(path if answer.unchanged else part(path), count)
        if found.fault is not None:
            return _Short(found.fault, answer.sha256)
        if not answer.unchanged:
            return self._keep(month, answer, found, count, held)
        if held:
            self._note(month, replace(held, mark=count.mark))
        return Item(self.name(month), Status.UNCHANGED, f"{found.messages} messages")

    def _give_up(self, month: Month, short: _Short, how: str) -> Item:
        name = self.name(month)
        detail = f"{short.fault}, {how}; kept as {part(Path(name)).name}"
        return Item(name, Status.INCOMPLETE, detail)

    def _keep(self, month: Month, answer: Answer, found: Found, count: Count, held: Record | None) -> Item:
        name = self.name(month)
        move(part(self.folder / name), self.folder / name)
        self._note(
            month,
            Record(
                checked="",
                sha256=answer.sha256,
                bytes=answer.bytes,
                messages=found.messages,
                mark=count.mark,
                etag=answer.validators.etag,
                last_modified=answer.validators.last_modified,
                fetched=moment(self.now),
            ),
        )
        return Item(name, Status.FETCHED, _told(found.messages, count.hits, held.messages if held else 0))


def _standing(record: Record) -> Status:
    return Status.UNCHANGED if record.sha256 else Status.EMPTY


def _told(messages: int, counted: int, before: int) -> str:
    notes = [f"{messages} messages"]
    if messages > counted:
        notes.append(f"{messages - counted} more than were counted just before")
    if messages < before:
        notes.append(f"{before - messages} fewer than in the file before")
    return ", ".join(notes)
