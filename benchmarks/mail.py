"""Mail: what somebody writes to the list, what it means for a vote, and the letter it becomes."""

from __future__ import annotations

from dataclasses import dataclass
from email.header import Header
from enum import StrEnum
from random import Random

from benchmarks.clock import DAY, stamp
from benchmarks.envelopes import Letter, own_lines
from benchmarks.forms import encoded
from benchmarks.names import Guise
from benchmarks.people import Person
from tests.accuracy.encodings import Body

_FOLD = 74


class Part(StrEnum):
    """What part a mail has in the vote on a proposal."""

    CALL = "call"
    ANSWER = "answer"
    RESULT = "result"
    CANCELLATION = "cancellation"
    TALK = "talk"  # of the proposal, in no round


@dataclass(frozen=True, slots=True, kw_only=True)
class Stance:
    """The truth of a mail, known before it is written.

    ``value`` is the vote it casts; not ``certain`` where a careful reader could take it either way.
    ``verdict`` is what a result announces (None where it does not say), ``agrees`` whether its
    verdict, counts and names are those of the votes.
    """

    part: Part = Part.TALK
    round: int = 0
    value: str | None = None
    claim: str | None = None
    certain: bool = True
    withdraws: bool = False
    verdict: str | None = None
    agrees: bool | None = None


@dataclass(slots=True, eq=False, kw_only=True)
class Mail:
    """A message as its author means it. Moments are seconds since 1970, UTC.

    ``written`` is what its Date says (None: it has none); ``delivered`` when the list sends it out.
    ``references`` are oldest first, the answered mail last. ``message_id`` None: it has none of its own.
    ``number`` is the list's, once the mail is sent out.
    """

    author: Person
    guise: Guise
    written: int | None
    delivered: int
    subject: str
    body: Body
    message_id: str | None
    references: tuple[str, ...] = ()
    only_in_reply_to: bool = False
    copies: int = 1
    stance: Stance = Stance()
    number: int | None = None

    @property
    def date(self) -> int:
        """When it counts as written: a Date far from the list's own clock is not believed.

        docs/votes.md: "unless that is more than a day after or a week before the list's own server
        received it; then the server's clock counts".
        """
        if self.written is None or not -7 * DAY <= self.written - self.delivered <= DAY:
            return self.delivered
        return self.written


def letter(mail: Mail, chance: Random) -> Letter:
    """The mail as its author's program sends it."""
    host = mail.guise.address.partition("@")[2].removesuffix(".INVALID").encode()
    client = mail.author.client
    lines = [
        own_lines(chance, client, host, mail.delivered),
        b"From: " + mail.guise.line,
        b"\nTo: dev@kafka.apache.org",
        f"\nSubject: {_folded(mail.subject)}".encode(),
        *([] if mail.written is None else [f"\nDate: {stamp(mail.written, mail.author.zone)}".encode()]),
        *([] if mail.message_id is None else [f"\nMessage-ID: {mail.message_id}".encode()]),
        _threading(mail),
        b"\nMIME-Version: 1.0\n",
        encoded(chance, client, mail.body),
    ]
    return Letter(mail.delivered, mail.date, host, b"".join(lines), mail.copies)


def _threading(mail: Mail) -> bytes:
    if not mail.references:
        return b""
    answered = f"\nIn-Reply-To: {mail.references[-1]}"
    if mail.only_in_reply_to:
        return answered.encode()
    return f"{answered}\nReferences: {_LINE.join(mail.references)}".encode()


_LINE = "\n "


def _folded(subject: str) -> str:
    """A long subject folded at white space, one beyond ASCII as encoded words (RFC 2047)."""
    if not subject.isascii():
        return Header(subject, "utf-8", maxlinelen=_FOLD, header_name="Subject").encode()
    room = _FOLD - len("Subject: ")
    at = subject.rfind(" ", 0, room) if len(subject) > room else -1
    return f"{subject[:at]}\n{subject[at:]}" if at > 0 else subject
