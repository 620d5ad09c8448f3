"""Ledger: which mails were sent from a store, to whom, and how sure that is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from kipvote import files
from kipvote.errors import SendError
from kipvote.messages import MessageId
from kipvote.moments import moment
from kipvote.sending.message import Address, same

FILE = "sent.json"

_LOCK = ".sent.lock"
_VERSION = 1


class State(StrEnum):
    """What became of a mail that a server was asked to take. One that it refused is not kept."""

    SENDING = "sending"  # a process is at it, or was when it ended
    SENT = "sent"  # the server took it
    UNKNOWN = "unknown"  # it was handed over, and no answer came


@dataclass(frozen=True, slots=True)
class Entry:
    """One mail to some recipients, in a state since ``at`` (aware, UTC).

    ``said`` is what the server said to it, or why that is not known.
    """

    message_id: MessageId
    to: tuple[Address, ...]
    sha256: str
    state: State
    at: datetime
    said: str = ""

    @property
    def keys(self) -> set[str]:
        """Who was to receive it, however they are spelled."""
        return {same(address) for address in self.to}


class Ledger:
    """The entries of a store in the order they were made."""

    def __init__(self, store: Path) -> None:
        self._path = store / FILE
        self.entries = read_entries(store)

    def put(self, former: Entry | None, entry: Entry | None) -> None:
        """Add an entry, replace a former one, or take it out; on the disk before this returns.

        Raises:
            SendError: it cannot be written.
        """
        kept = [entry if each is former else each for each in (*self.entries, *([] if former else [entry]))]
        entries = tuple(each for each in kept if each)
        mails = [asdict(each) | {"to": list(each.to), "at": moment(each.at)} for each in entries]
        text = json.dumps({"version": _VERSION, "mails": mails}, indent=1, ensure_ascii=False) + "\n"
        with _on_disk(self._path):
            files.replace(self._path, text.encode())
        self.entries = entries


@contextmanager
def opened(store: Path) -> Iterator[Ledger]:
    """Hold the ledger of a store: nobody else sends from it meanwhile.

    Raises:
        SendError: someone else does, or the ledger cannot be read or written.
    """
    with _on_disk(store):
        try:
            lock = files.hold(store / _LOCK)
        except BlockingIOError as error:
            what = "another process is sending from this store"
            raise SendError(what, where=str(store), hint="wait for it to end") from error
    with lock:
        ledger = Ledger(store)
        for entry in ledger.entries:
            if entry.state is State.SENDING:
                ended = "the process that sent it ended before it knew"
                ledger.put(entry, replace(entry, state=State.UNKNOWN, said=ended))
        yield ledger


def read_entries(store: Path) -> tuple[Entry, ...]:
    """The entries of a store's ledger, without holding it; none where nothing was sent.

    Raises:
        SendError: it cannot be read.
    """
    path = store / FILE
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        if document["version"] != _VERSION:
            raise ValueError(f"version {document['version']}")
        return tuple(_entry(**mail) for mail in document["mails"])
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        hint = "repair it, or move it away if none of what is to be sent was sent before"
        what = f"the record of sent mail cannot be read: {type(error).__name__} {error}"
        raise SendError(what, where=str(path), hint=hint) from error


def _entry(*, message_id: str, to: list[str], sha256: str, state: str, at: str, said: str) -> Entry:
    since = datetime.fromisoformat(at)
    if not isinstance(to, list) or not to or since.tzinfo is None:
        raise ValueError("an entry without recipients or time zone")
    if not all(isinstance(text, str) for text in (message_id, sha256, said, *to)):
        raise ValueError("an entry with something other than text in it")
    return Entry(MessageId(message_id), tuple(map(Address, to)), sha256, State(state), since, said)


@contextmanager
def _on_disk(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        what = f"the record of sent mail cannot be written: {error.strerror or error}"
        raise SendError(what, where=str(path)) from error
