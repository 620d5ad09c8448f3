"""Letters: mails of a labelled thread, and the bytes that mail clients make of them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from email.header import Header
from email.utils import format_datetime, formataddr
from pathlib import Path

from kipvote.messages import MessageId
from tests.accuracy.encodings import FORMS, Body, Parts, Passage, Quotation

THREADS = Path(__file__).parents[2] / "fixtures" / "threads"
LIST = "dev@lists.example.org"
PLACES = ("below", "above", "bare")
"""Where a letter has what it answers: below its own words, above them, or nowhere."""

_CLIENTS: Mapping[str, Mapping[str, str]] = tomllib.loads((THREADS / "clients.toml").read_text("utf-8"))
_DAYS = "Mon Tue Wed Thu Fri Sat Sun"
_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """One mail. ``to`` is the id of the one it answers, or empty; ``text`` are its own words."""

    id: str
    message_id: MessageId
    who: str
    sender: tuple[str, str]
    at: datetime
    to: str
    subject: str
    client: str
    place: str
    form: str
    threaded: bool
    text: str


def written(letters: Sequence[Letter]) -> Iterator[bytes]:
    """The letters of one thread, oldest first, as mails that quote each other."""
    texts: dict[str, str] = {}
    by_id = {letter.id: letter for letter in letters}
    for letter in letters:
        body = _body(letter, by_id.get(letter.to), texts.get(letter.to, ""))
        texts[letter.id] = body.text()
        references = tuple(_references(letter, by_id))
        yield "".join(_fields(letter, references)).encode() + FORMS[letter.form](body, "utf-8")


def _fields(letter: Letter, references: Sequence[MessageId]) -> Iterator[str]:
    yield f"From: {formataddr(letter.sender)}\n"
    yield f"Date: {format_datetime(letter.at)}\n"
    yield f"Message-ID: {letter.message_id}\n"
    if references:
        yield f"In-Reply-To: {references[-1]}\nReferences: {' '.join(references)}\n"
    yield f"Subject: {Header(letter.subject, header_name='Subject').encode()}\n"
    yield f"To: {LIST}\nMIME-Version: 1.0\n"


def _references(letter: Letter, by_id: Mapping[str, Letter]) -> Iterator[MessageId]:
    """What a letter says it answers, the start of its thread first."""
    if letter.to and letter.threaded:
        yield from _references(by_id[letter.to], by_id)
        yield by_id[letter.to].message_id


def _body(letter: Letter, answered: Letter | None, text: str) -> Body:
    """The own words, and the text of what they answer as the client quotes it."""
    if answered is None:
        return Body((Passage(letter.text, own=True),))
    client = _CLIENTS[letter.client]
    heading = _heading(client, answered)
    own = Passage(letter.text.replace("{wrote}", heading.rstrip("\n")), own=True)
    quotation = Quotation(heading, (Passage(text.rstrip("\n")),), spaced=False)
    places: Mapping[str, Parts] = {"below": (own, quotation), "above": (quotation, own), "bare": (own,)}
    return Body(places[letter.place], client.get("mark", "> "))


def _heading(client: Mapping[str, str], answered: Letter) -> str:
    """What stands above a quotation."""
    at, (name, address) = answered.at, answered.sender
    return client["wrote"].format(
        at=at,
        name=name,
        address=address,
        subject=answered.subject,
        list=LIST,
        day=client.get("days", _DAYS).split()[at.weekday()],
        month=client.get("months", _MONTHS).split()[at.month - 1],
        hour=at.hour % 12 or 12,
        half="AM" if at.hour < 12 else "PM",
    )


def answer_subject(subject: str) -> str:
    """The subject of an answer to a mail."""
    return "Re: " + re.sub(r"^(?:(?:re|回复): *)+", "", subject, flags=re.IGNORECASE)
