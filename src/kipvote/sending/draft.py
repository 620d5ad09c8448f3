"""Drafts: what would be sent, shown before it is."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from kipvote.moments import moment
from kipvote.sending.credentials import Credentials, check_way
from kipvote.sending.envelope import Envelope
from kipvote.sending.ledger import Entry, read_entries
from kipvote.sending.letter import Letter
from kipvote.sending.url import SmtpUrl


@dataclass(frozen=True, slots=True)
class Draft:
    """A mail, its envelope and its way; ``earlier`` is what the ledger has of it, oldest first."""

    letter: Letter
    envelope: Envelope
    url: SmtpUrl
    credentials: Credentials | None
    earlier: tuple[Entry, ...]

    def __str__(self) -> str:
        """Lines of a label and what it says, for a terminal."""
        return "\n".join(f"{label:<12}{text}".rstrip() for label, text in self._lines())

    def _lines(self) -> Iterator[tuple[str, str]]:
        yield "From", self.envelope.sender
        yield from (("To", recipient) for recipient in self.envelope.recipients)
        yield "Server", f"{self.url}, {self.url.security}"
        found = self.credentials
        yield "Login", f"{found.user}, from {found.source}" if found else "none"
        yield "Message-ID", self.letter.message_id
        yield "Subject", self.letter.subject
        yield "Size", f"{self.letter.size} bytes"
        if not self.earlier:
            yield "Earlier", "not sent before"
        for entry in self.earlier:
            yield "Earlier", f"{entry.state} {moment(entry.at)} to {', '.join(entry.to)}"


def describe(
    message: bytes, envelope: Envelope, url: SmtpUrl, credentials: Credentials | None, *, store: Path
) -> Draft:
    """What :func:`send` would send. Nobody is asked anything, and nothing is written.

    Raises:
        SendError: the mail cannot be sent as it is or by this way, or the ledger cannot be read.
    """
    check_way(url, credentials)
    letter = Letter.of(message)
    earlier = tuple(entry for entry in read_entries(store) if entry.message_id == letter.message_id)
    return Draft(letter, envelope, url, credentials, earlier)
