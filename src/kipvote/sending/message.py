"""Message: a mail as it goes over the wire, and from whom to whom."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NewType

from kipvote.errors import SendError
from kipvote.messages import MessageId, header_block, message_id_of, parse_header

Address = NewType("Address", str)
"""A bare mail address that can stand in an SMTP command: ``dev@example.org``."""

_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_ADDRESS = re.compile(rf"(?=.{{1,254}}\Z)(?=[^@]{{1,64}}@){_ATOM}(?:\.{_ATOM})*@{_LABEL}(?:\.{_LABEL})*")
_NAMED = re.compile(r"[^<>\r\n]*<([^<>]*)>\s*")
_ID = re.compile(r"<[^\s<>@]{1,200}@[^\s<>@]{1,200}>", re.ASCII)
_MISREAD = re.compile(rb"[^\x01-\x7f]|\r(?!\n)|(?<!\r)\n|(?m:^)[^\r\n]{999}")
"""What servers cut, change, or take for the end of a mail (RFC 5322, 2.1.1; SMTP smuggling)."""


def parse_address(text: str) -> Address:
    """Read a bare address, without a name, quotes or brackets.

    Raises:
        SendError: not such an address.
    """
    if not _ADDRESS.fullmatch(text):
        hint = "write it bare, as dev@example.org, one at a time, its domain in ASCII (the xn-- form)"
        raise SendError(f"{text!a} is not a mail address", hint=hint)
    return Address(text)


def same(address: str) -> str:
    """What is equal for two spellings of one address; a local part's case is told apart nowhere."""
    return address.lower()


@dataclass(frozen=True, slots=True)
class Envelope:
    """Who sends, and who receives, each once and in the order given, whatever the mail's header says."""

    sender: Address
    recipients: tuple[Address, ...]

    @classmethod
    def of(cls, sender: str, recipients: Iterable[str]) -> Envelope:
        """Read the addresses; that of the sender may stand behind a name: ``Reports <reports@example.org>``.

        Raises:
            SendError: one of them is none, or there is nobody to receive.
        """
        named, each = _NAMED.fullmatch(sender), dict[str, Address]()
        for recipient in recipients:
            each.setdefault(same(recipient), parse_address(recipient))
        if not each:
            raise SendError("a mail to nobody", hint="name who receives it with --to")
        return cls(parse_address(named[1] if named else sender), tuple(each.values()))


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail of ASCII, every line of which ends in CRLF; ``subject`` is decoded."""

    data: bytes
    message_id: MessageId
    subject: str

    @classmethod
    def of(cls, data: bytes) -> Letter:
        """Read a mail. Nothing of it is changed.

        Raises:
            SendError: it has no Message-ID or several, or a server could cut, change or misread it.
        """
        header = header_block(data)
        found = re.findall(rb"^message-id[ \t]*:", header, re.MULTILINE | re.IGNORECASE)
        message_id = message_id_of(header)
        if len(found) != 1 or message_id is None or not _ID.fullmatch(message_id):
            raise SendError("the mail cannot be sent: it has no Message-ID, or more than one")
        if (bad := _MISREAD.search(data)) or not data.endswith(b"\r\n"):
            where = f"byte {bad.start() if bad else len(data)}"
            raise SendError("the mail cannot be sent: servers could misread it", where=where)
        return cls(data, message_id, parse_header(header).subject)

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()
