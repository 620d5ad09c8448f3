"""Letters: a mail in the one form in which it goes over the wire."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

from kipvote.errors import SendError
from kipvote.messages import MessageId, header_block, message_id_of, parse_header

_LONGEST_LINE = 998  # RFC 5322, 2.1.1: without its end
_ID = re.compile(r"<[^\s<>@]{1,200}@[^\s<>@]{1,200}>", re.ASCII)
_LINE_END = re.compile(rb"\r?\n")
_LEADING_DOT = re.compile(rb"^\.", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail of which every line, the last one too, ends in CRLF; ``subject`` is decoded and on one line."""

    data: bytes
    message_id: MessageId
    subject: str

    @classmethod
    def of(cls, message: bytes) -> Letter:
        """Read a mail with lines that end in LF or CRLF. Nothing but line ends is changed.

        Raises:
            SendError: it has no Message-ID or several, or a server could cut, change or misread it.
        """
        data = _LINE_END.sub(b"\r\n", message)
        data = data if data.endswith(b"\r\n") else data + b"\r\n"
        header = header_block(data)
        fault = _fault(data, header)
        if fault:
            raise SendError(f"the mail cannot be sent: {fault}")
        return cls(data, _message_id(header), parse_header(header).subject)

    @property
    def size(self) -> int:
        """Its bytes, as the SIZE of SMTP counts them (RFC 1870)."""
        return len(self.data)

    @property
    def sha256(self) -> str:
        return hashlib.sha256(self.data).hexdigest()

    @property
    def needs_8bit(self) -> bool:
        """Whether a server that takes ASCII only cannot take it."""
        return not self.data.isascii()

    @property
    def wire(self) -> bytes:
        """What follows DATA, up to the line with the dot that ends it (RFC 5321, 4.5.2)."""
        return _LEADING_DOT.sub(b"..", self.data)


def _fault(data: bytes, header: bytes) -> str | None:
    if not header.isascii():
        return "its header is not ASCII"
    if b"\0" in data:
        return "it contains a zero byte"
    lines = data.split(b"\r\n")
    for number, line in enumerate(lines, 1):
        if b"\r" in line:  # some servers end a line there, and would see another mail (SMTP smuggling)
            return f"line {number} has a carriage return in it"
        if len(line) > _LONGEST_LINE:
            return f"line {number} has {len(line)} bytes, but only {_LONGEST_LINE} are allowed"
    return None


def _message_id(header: bytes) -> MessageId:
    count = len(re.findall(rb"^message-id[ \t]*:", header, re.MULTILINE | re.IGNORECASE))
    message_id = message_id_of(header)
    if count != 1 or message_id is None or not _ID.fullmatch(message_id):
        raise SendError("the mail cannot be sent: it has no Message-ID, or more than one")
    return message_id
