"""Ledger: which mails were sent from a store, to whom, and how sure that is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from pathlib import Path

from kipvote import files
from kipvote.errors import SendError
from kipvote.messages import MessageId
from kipvote.moments import moment
from kipvote.sending.envelope import Address, Envelope
from kipvote.sending.letter import Letter

FILE = "sent.json"

_LOCK = ".sent.lock"
_VERSION = 1
_ENDED = "the process that sent it ended before it knew"


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


class Ledger:
    """The entries of a store in the order they were made, on the disk before a method returns."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.entries = _read(path)

    def begin(self, letter: Letter, envelope: Envelope, at: datetime) -> Entry:
        """Note that a mail is about to be handed over.

        Raises:
            SendError: it cannot be written.
        """
        entry = Entry(letter.message_id, envelope.recipients, letter.sha256, State.SENDING, at)
        self._write((*self.entries, entry))
        return entry

    def settle(self, entry: Entry, state: State, at: datetime, said: str) -> None:
        """Note what became of it.

        Raises:
            SendError: it cannot be written.
        """
        settled = replace(entry, state=state, at=at, said=said)
        self._write(tuple(settled if each is entry else each for each in self.entries))

    def withdraw(self, entry: Entry) -> None:
        """Note that it was not taken.

        Raises:
            SendError: it cannot be written.
        """
        self._write(tuple(each for each in self.entries if each is not entry))

    def give_up(self) -> None:
        """Note of what ended processes were sending that nobody knows what became of it.

        Raises:
            SendError: it cannot be written.
        """
        for entry in self.entries:
            if entry.state is State.SENDING:
                self.settle(entry, State.UNKNOWN, entry.at, _ENDED)

    def _write(self, entries: tuple[Entry, ...]) -> None:
        mails = [_to_json(entry) for entry in entries]
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
            hint = "wait for it to end"
            raise SendError(
                "another process is sending from this store", where=str(store), hint=hint
            ) from error
    with lock:
        ledger = Ledger(store / FILE)
        ledger.give_up()
        yield ledger


def read_entries(store: Path) -> tuple[Entry, ...]:
    """The entries of a store's ledger, without holding it; none where nothing was sent.

    Raises:
        SendError: it cannot be read.
    """
    return _read(store / FILE)


def _read(path: Path) -> tuple[Entry, ...]:
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        if document["version"] != _VERSION:
            raise ValueError(f"version {document['version']}")
        return tuple(_from_json(mail) for mail in document["mails"])
    except FileNotFoundError:
        return ()
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        hint = "repair it, or move it away if none of what is to be sent was sent before"
        what = f"the record of sent mail cannot be read: {type(error).__name__} {error}"
        raise SendError(what, where=str(path), hint=hint) from error


def _to_json(entry: Entry) -> dict[str, object]:
    return {
        "message_id": entry.message_id,
        "to": list(entry.to),
        "sha256": entry.sha256,
        "state": entry.state.value,
        "at": moment(entry.at),
        "said": entry.said,
    }


def _from_json(mail: dict[str, object]) -> Entry:
    texts = [mail[name] for name in ("message_id", "sha256", "said")]
    to, at = mail["to"], datetime.fromisoformat(str(mail["at"]))
    if not isinstance(to, list) or not all(isinstance(text, str) for text in (*texts, *to)):
        raise ValueError("an entry with something other than text in it")
    if not to or at.tzinfo is None:
        raise ValueError("an entry without recipients or time zone")
    message_id, sha256, said = (str(text) for text in texts)
    recipients = tuple(Address(str(each)) for each in to)
    return Entry(MessageId(message_id), recipients, sha256, State(str(mail["state"])), at, said)


@contextmanager
def _on_disk(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        what = f"the record of sent mail cannot be written: {error.strerror or error}"
        raise SendError(what, where=str(path)) from error
