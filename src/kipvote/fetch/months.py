"""Months: a list's mail from a Pony Mail server, one mbox file a month, kept only if it is whole."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from dataclasses import replace as changed
from datetime import UTC, datetime
from pathlib import Path
from typing import NewType
from urllib.parse import urlencode

from kipvote.archives import LACKS, open_archive
from kipvote.errors import FetchError
from kipvote.fetch.client import Client, ServerError
from kipvote.fetch.state import (
    Item,
    Record,
    Report,
    State,
    Status,
    Told,
    fetch_each,
    locked,
    move,
    on_disk,
    quiet,
    replace,
    sha256,
)
from kipvote.files import synced
from kipvote.mbox import LOST, Reject, read_headers
from kipvote.moments import moment, month, months_between

Month = NewType("Month", str)
"""A month as ``2024-01``."""

ATTEMPTS = 3
"""How often a month that is not whole is fetched in one run, unless it comes twice the same."""

_MONTH = re.compile(r"(?:199[5-9]|20\d\d)-(?:0[1-9]|1[0-2])", re.ASCII)  # no list of Apache's is older
_MBOX = ("application/mbox", "application/octet-stream", "text/plain")
_ADDRESS = re.compile(r"[a-z0-9][a-z0-9._+-]{0,63}@[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+", re.ASCII)
_BLANK = 1 << 10


def read_month(text: str, *, option: str) -> Month:
    """A month as a user writes it.

    Raises:
        FetchError: not of the form 2024-01, or before any mail.
    """
    if not _MONTH.fullmatch(text.strip()):
        hint = "write it as 2024-01, 1995-01 or later"
        raise FetchError(f"{text!r} is not a month", where=option, hint=hint)
    return Month(text.strip())


def months_to_fetch(since: Month, until: Month | None, now: datetime) -> tuple[Month, ...]:
    """From ``since`` to ``until`` or the current month, both included, whichever is earlier.

    Raises:
        FetchError: there is none.
    """
    last = min(until or month_of(now), month_of(now))
    if last < since:
        raise FetchError(f"there is no month from {since} to {last}", hint="give an earlier --since")
    return tuple(Month(month) for month in months_between(_start(since), _start(last)))


def month_of(date: datetime) -> Month:
    """The month of a moment, by the calendar of UTC."""
    return Month(month(date))


def is_settled(month: Month, checked: datetime) -> bool:
    """Whether no more mail is expected: it was asked about after the month that follows it was over.

    Mail arrives late, and under the date its sender's clock gives it.

    >>> is_settled(Month("2024-01"), datetime(2024, 2, 29, tzinfo=UTC))
    False
    >>> is_settled(Month("2024-01"), datetime(2024, 3, 1, tzinfo=UTC))
    True
    """
    between = months_between(_start(month), checked) if month_of(checked) >= month else []
    return len(between) > 2


def _start(month: Month) -> datetime:
    return datetime.fromisoformat(f"{month}-01").replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Count:
    """What the server counts of a list in a month.

    ``hits`` is the number of its messages, cut off where the server limits its answers; ``indexed`` another
    count, which is not cut off but includes messages that were hidden. ``mark`` changes with the messages.
    ``known`` is False if the server says that it has no mail of the list in any month.
    """

    hits: int
    indexed: int
    mark: str
    known: bool = True


@dataclass(frozen=True, slots=True)
class Found:
    """The messages a file holds, and what speaks against it being all there is.

    ``lost`` are those the server sent as an empty place. ``lacking`` says that a fault is nothing but so many
    messages fewer than the server counts.
    """

    messages: int
    fault: str | None
    lost: int = 0
    lacking: int = 0


def read_count(body: bytes, month: Month, *, where: str) -> Count:
    """The answer of ``stats.lua`` about a month.

    Raises:
        FetchError: it is not such an answer.
    """
    try:
        answer = json.loads(body)
        hits = answer["hits"]
        if type(hits) is not int or hits < 0:
            raise ValueError("hits is no number")
        months = _by_month(answer.get("active_months"))
        mails = sorted(int(mail["epoch"]) for mail in answer.get("emails") or [])
    except (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        hint = "check that it is a Pony Mail server"
        raise FetchError(f"the server's count cannot be read: {error}", where=where, hint=hint) from error
    known = months is None or bool(months) or hits > 0
    digest = hashlib.sha256(json.dumps(mails).encode()).hexdigest()
    return Count(hits, (months or {}).get(month, hits), f"{hits}:{digest[:16]}", known)


def _by_month(told: object) -> dict[str, int] | None:
    """Messages by month: the server gives a table, its documentation a list of tables."""
    if told is None:
        return None
    tables = [told] if isinstance(told, Mapping) else told
    if not isinstance(tables, list):
        raise TypeError("active_months is no table")
    return {str(month): int(count) for table in tables for month, count in table.items()}


def examine(path: Path, count: Count) -> Found:
    """Hold a file against the server's count of it.

    The server writes a From_ line before every message and a blank line after it, so a file that begins and
    ends otherwise was cut. It also leaves out messages from the middle when it or the reader is slow, with
    nothing in the file to show for it: only the count does. A message whose source it lost is in its count,
    and in the file as an empty place.

    Raises:
        ArchiveError: the file cannot be read.
    """
    with open_archive(path) as archive:
        data = archive.data
        read = [raw.reason if isinstance(raw, Reject) else "" for raw in read_headers(archive)]
        messages, lost = read.count(""), read.count(LOST)
        begun = data[:_BLANK].lstrip(b"\r\n").startswith(b"From ")
        ended = data[-2:] == b"\n\n" or data[-3:] == b"\n\r\n"
        fault = archive.fault
    if messages and not fault and not begun:
        fault = "it does not begin with a message"
    elif messages and not fault and not ended:
        fault = f"its last message is incomplete, it holds {messages} of {count.hits}"
    return Found(messages, fault, lost) if fault else _counted(messages, lost, count)


def _counted(messages: int, lost: int, count: Count) -> Found:
    """More than ``hits`` are right if mail came in between, not if the server's count was cut off."""
    found = messages + lost
    if found < count.hits:
        what = f"it holds {messages} of {count.hits} messages" + (f", {lost} are lost" if lost else "")
        return Found(messages, what, lost, count.hits - found)
    if count.hits < found < count.indexed:
        what = f"it holds {found} messages, the server lists {count.hits} and has {count.indexed}"
        return Found(messages, what, lost, count.indexed - found)
    return Found(messages, None, lost)


def fetch_mail(
    client: Client,
    address: str,
    months: Sequence[Month],
    folder: Path,
    *,
    server: str,
    now: datetime,
    refresh: bool = False,
    accept_incomplete: bool = False,
    told: Told = quiet,
) -> Report:
    """Bring the months of a list up to date, as ``ADDRESS/2024-01.mbox`` in ``folder``.

    A month that is there and settled is not asked about, one whose count is the same not fetched, unless
    ``refresh``. What stays incomplete is kept as ``.part``, and an older whole file beside it as it is. With
    ``accept_incomplete`` a month is taken that comes twice the same and only holds fewer messages than the
    server counts; how many is kept in a file beside it.

    Raises:
        FetchError: no list address, another fetch is at the folder, or the folder cannot be used.
    """
    name = address.strip().lower()
    if not _ADDRESS.fullmatch(name):
        hint = "write it as dev@kafka.apache.org"
        raise FetchError(f"{address!r} is not a list", where="--list", hint=hint)
    with locked(folder):
        state = State(folder)
        errand = _Errand(client, server.rstrip("/"), name, folder, state, now, refresh, accept_incomplete)
        with on_disk(folder / name):
            (folder / name).mkdir(exist_ok=True)
        return fetch_each(months, errand.fetch, name=errand.name, told=told)


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
    accept_incomplete: bool

    def fetch(self, month: Month) -> Item:
        name = self.name(month)
        held = self.state.held(name)
        if held and is_settled(month, held.checked_at) and not self.refresh:
            self._clear(month)
            status = Status.UNCHANGED if held.sha256 else Status.EMPTY
            return Item(name, status, "settled, not checked again" + _short(held.lacking))
        count = self._count(month)
        if not count.hits:
            return self._empty(month, count)
        if held and held.mark == count.mark and not self.refresh:
            self._note(month, held)
            return Item(name, Status.UNCHANGED, f"{held.messages} messages" + _short(held.lacking))
        return self._download(month, count, held.messages if held else 0)

    def name(self, month: Month) -> str:
        return f"{self.address}/{month}.mbox"

    def _part(self, month: Month) -> Path:
        """Where a download is kept until it is known to be whole; no folder of archives takes it for one."""
        return self.folder / f"{self.name(month)}.part"

    def _url(self, script: str, month: Month, **more: str) -> str:
        mailbox, _, domain = self.address.partition("@")
        query = urlencode({"list": mailbox, "domain": domain, "d": month} | more)
        return f"{self.server}/api/{script}?{query}"

    def _count(self, month: Month) -> Count:
        url = self._url("stats.lua", month, quick="true")
        count = read_count(self.client.get(url, accept=("application/json",)), month, where=url)
        if not count.known:
            hint = "check its address; lists that are not public cannot be fetched"
            raise ServerError(f"the server has no mail of {self.address}", where=url, hint=hint)
        return count

    def _note(self, month: Month, record: Record) -> None:
        """Record a month that is in order, or taken as it is: what came of it in parts is of no use then."""
        self._clear(month)
        self.state.put(self.name(month), changed(record, checked=moment(self.now)))

    def _clear(self, month: Month) -> None:
        aside = self._part(month)
        with on_disk(aside):
            aside.unlink(missing_ok=True)

    def _empty(self, month: Month, count: Count) -> Item:
        if (self.folder / self.name(month)).exists():
            detail = "the server no longer counts any message of it; the file is kept"
            return Item(self.name(month), Status.INCOMPLETE, detail)
        self._note(month, Record(checked="", mark=count.mark))
        return Item(self.name(month), Status.EMPTY, "no mail")

    def _download(self, month: Month, count: Count, before: int) -> Item:
        path = self._part(month)
        checksum = None
        for attempt in range(1, ATTEMPTS + 1):
            last = checksum
            with on_disk(path), path.open("wb") as file:
                self.client.get_into(file, self._url("mbox.lua", month), accept=_MBOX)
                synced(file)
            found, checksum = examine(path, count), sha256(path)
            twice = checksum == last
            if found.fault is None or (twice and found.lacking and self.accept_incomplete):
                return self._keep(month, found, count, before)
            if twice or attempt == ATTEMPTS:
                break
            self.client.wait(attempt)
            count = self._count(month)
        how = "the same twice" if twice else f"{attempt} attempts"
        hint = "; if the archive lost mail for good, take it with --accept-incomplete"
        detail = f"{found.fault}, {how}; kept as {path.name}" + (hint if twice and found.lacking else "")
        return Item(self.name(month), Status.INCOMPLETE, detail)

    def _keep(self, month: Month, found: Found, count: Count, before: int) -> Item:
        name, came = self.name(month), self._part(month)
        path, lost = self.folder / name, found.lost + found.lacking
        lacks = path.with_name(path.name + LACKS)
        with on_disk(path):
            record = Record("", sha256(came), came.stat().st_size, found.messages, lost, count.mark)
        if found.lacking:
            replace(lacks, f"{found.lacking}\n")
        move(came, path)
        if not found.lacking:
            with on_disk(lacks):
                lacks.unlink(missing_ok=True)
        self._note(month, changed(record, fetched=moment(self.now)))
        notes = [f"{found.messages} messages"]
        if (more := found.messages + found.lost - count.hits) > 0:
            notes.append(f"{more} more than were counted just before")
        if found.messages < before:
            notes.append(f"{before - found.messages} fewer than in the file before")
        return Item(name, Status.FETCHED, ", ".join(notes) + _short(lost))


def _short(lacking: int) -> str:
    return f", {lacking} lost in the archive" if lacking else ""
