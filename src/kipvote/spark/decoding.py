"""Decoding: those columns of a message's header that are asked for, from those of its lines they need."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable

from kipvote.mbox import RawHeader
from kipvote.messages import parse_header
from kipvote.rows import header_row
from kipvote.tables import Row

_FROM = ("from", "sender", "reply-to", "list-id")
_FIELDS = {
    "message_id": (),
    "id_made": (),
    "date": ("date", "received"),
    "date_source": ("date", "received"),
    "received": ("received",),
    "sender_name": _FROM,
    "sender_address": _FROM,
    "sender_relayed": _FROM,
    "subject": ("subject",),
    "references": ("references", "in-reply-to"),
    "list_id": ("list-id",),
    "automatic": (*_FROM, "subject", "auto-submitted", "x-jira-fingerprint", r"x-github-[\w-]+"),
}
"""The header fields each column is made of, beside Message-ID."""


class Decoder:
    """Reads some of the columns of ``kipvote.rows.header_row``; for none of them no header is looked at.

    What it says of a column is what a reading of the whole header says.
    """

    def __init__(self, columns: Collection[str]) -> None:
        self._columns = tuple(name for name in _FIELDS if name in columns)
        self._lines = None if len(self._columns) == len(_FIELDS) else _lines(self._columns)
        self._dated = not {"date", "date_source", "received"}.isdisjoint(columns)

    def decode(self, message: RawHeader) -> Row:
        """The columns of one message."""
        if not self._columns:
            return {}
        header = parse_header(self._cut(message.block), envelope=message.envelope if self._dated else b"")
        if self._lines and header.id_made and "message_id" in self._columns:  # made of the whole header
            header = parse_header(message.block, envelope=message.envelope)
        row = header_row(header)
        return {name: row[name] for name in self._columns}

    def _cut(self, block: bytes) -> bytes:
        if self._lines is None:
            return block
        return b"".join(self._lines.findall(b"\n" + block))[1:]


def _lines(columns: Iterable[str]) -> re.Pattern[bytes]:
    # Message-ID is always among them: to make one up where it is missing costs more than all else.
    names = sorted({"message-id", *(field for name in columns for field in _FIELDS[name])})
    return re.compile(rb"\n(?i:%s)[ \t]*:[^\n]*+(?:\n[ \t][^\n]*+)*+" % "|".join(names).encode())
