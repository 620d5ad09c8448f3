"""State: what a run did, what is known of the files fetched before, and the folder they are in."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from kipvote import files
from kipvote.errors import FetchError
from kipvote.fetch.client import ServerError

FILE = "fetch.json"

_VERSION = 1
_TOO_MANY = 3

T = TypeVar("T")


class Status(StrEnum):
    """What became of an item."""

    FETCHED = "fetched"
    UNCHANGED = "unchanged"
    EMPTY = "empty"  # the server has no mail of that month
    GONE = "gone"  # no longer on the server, moved aside here
    INCOMPLETE = "incomplete"  # came, but not all of it
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Item:
    """One file by its place in the folder, and what is to be said of it."""

    name: str
    status: Status
    detail: str | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """The items in the order they were asked for; ``stopped`` says why the rest was not."""

    items: tuple[Item, ...] = ()
    stopped: FetchError | None = None

    @property
    def complete(self) -> bool:
        """Whether everything that was asked for is there, whole."""
        return self.stopped is None and not {each.status for each in self.items} & _BAD


_BAD = {Status.INCOMPLETE, Status.FAILED}

Told = Callable[[Item], None]
"""Is called with every item as soon as it is done."""


def quiet(_item: Item) -> None:
    """Tell nobody."""


def fetch_each(
    things: Iterable[T], fetch: Callable[[T], Item], *, name: Callable[[T], str], told: Told
) -> Report:
    """Fetch one after the other; a failure is that item's own, until the server is seen to be in trouble.

    Three failures in a row count as that: to go on asking would be of no use and a burden.
    """
    items: list[Item] = []
    failed = 0
    for thing in things:
        try:
            item = fetch(thing)
        except ServerError as error:
            return Report(tuple(items), error)
        except FetchError as error:
            item = Item(name(thing), Status.FAILED, str(error))
        told(item)
        items.append(item)
        failed = failed + 1 if item.status is Status.FAILED else 0
        if failed == _TOO_MANY:
            hint = "fetch again later: what is there is kept"
            return Report(
                tuple(items), ServerError(f"{failed} failures in a row", where=item.name, hint=hint)
            )
    return Report(tuple(items))


@dataclass(frozen=True, slots=True)
class Record:
    """What is known of one file. Moments are RFC 3339 in UTC.

    ``checked`` is when the server was last asked about it, ``fetched`` when it came. ``sha256`` is None for a
    month without mail, of which there is no file. ``mark`` is the server's count it was held against,
    ``lacking`` how many messages of that are lost.
    """

    checked: str
    sha256: str | None = None
    bytes: int = 0
    messages: int = 0
    lacking: int = 0
    mark: str | None = None
    fetched: str | None = None

    @property
    def checked_at(self) -> datetime:
        """When the server was last asked, aware and in UTC."""
        return datetime.fromisoformat(self.checked)


class State:
    """The records of a folder, each under the place of its file in it; kept in ``fetch.json``.

    Raises:
        FetchError: the file is there and cannot be read.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._records = _read(folder / FILE)

    def held(self, name: str) -> Record | None:
        """The record of a file that is there as it was recorded, or of a month known to be empty."""
        record = self._records.get(name)
        return record if record and record.sha256 == sha256(self._folder / name) else None

    def put(self, name: str, record: Record) -> None:
        """Set the record of a file.

        Raises:
            FetchError: it cannot be written.
        """
        self._records[name] = record
        records = {each: asdict(record) for each, record in sorted(self._records.items())}
        replace(self._folder / FILE, json.dumps({"version": _VERSION, "files": records}, indent=1) + "\n")


def _read(path: Path) -> dict[str, Record]:
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        if document["version"] != _VERSION:
            raise ValueError(f"version {document['version']}")
        return {name: _record(values) for name, values in document["files"].items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        what = f"the record of the last fetch cannot be read: {error}"
        hint = "remove it: the files stay, and are fetched again"
        raise FetchError(what, where=str(path), hint=hint) from error


def _record(values: dict[str, str]) -> Record:
    """A record; what another version of kipvote keeps in it is passed over."""
    record = Record(**{field.name: values[field.name] for field in fields(Record) if field.name in values})  # type: ignore[arg-type]
    if record.checked_at.tzinfo is None:
        raise ValueError(f"checked is {record.checked!r}")
    return record


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold a folder for fetching; created where it does not exist.

    Raises:
        FetchError: another fetch holds it, or it cannot be written.
    """
    with on_disk(folder):
        folder.mkdir(parents=True, exist_ok=True)
        try:
            lock = files.hold(folder / ".lock")
        except BlockingIOError as error:
            hint = "wait for it to end"
            raise FetchError("another fetch is using this folder", where=str(folder), hint=hint) from error
    with lock:
        yield


@contextmanager
def on_disk(path: Path) -> Iterator[None]:
    """Any failure of the file system as a FetchError about ``path``."""
    try:
        yield
    except OSError as error:
        raise FetchError(f"cannot be read or written: {error.strerror or error}", where=str(path)) from error


def replace(path: Path, text: str) -> None:
    """Write a file of which a reader sees the old or the new content, nothing between."""
    with on_disk(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        files.replace(path, text.encode())


def move(source: Path, target: Path) -> None:
    """Rename a file that is on the disk for good."""
    with on_disk(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        files.move(source, target)


def sha256(path: Path) -> str | None:
    """The checksum of a file; None where there is none."""
    with on_disk(path):
        if not path.is_file():
            return None
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
