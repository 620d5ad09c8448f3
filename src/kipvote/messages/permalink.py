"""Permalinks: the short ids by which Apache's archive knows a message, made offline.

lists.apache.org runs Pony Mail Foal, whose generator ``dkim`` names a message by its content: the header
lines of RFC 4871 and ``DKIM-Signature`` in the relaxed form of RFC 6376 (3.4.2), the body in the simple form
(3.4.3), hashed with the list's id as the key; the first 160 bits in base32.
"""

from __future__ import annotations

import hmac
import re
from base64 import b32encode
from collections.abc import Iterator

_FIELDS = frozenset(
    b"from sender reply-to subject date message-id to cc mime-version content-type content-transfer-encoding "
    b"content-id content-description resent-date resent-from resent-sender resent-to resent-cc "
    b"resent-message-id in-reply-to references list-id list-help list-unsubscribe list-subscribe list-post "
    b"list-owner list-archive dkim-signature".split()
)
_DIGITS = bytes.maketrans(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", b"0123456789bcdfghjklmnopqrstvwxyz")
_BYTES = 20
_ENDINGS = re.compile(rb"\r\n|\r|\n")
_ESCAPED = re.compile(rb"^>(?=>*From[ \t])", re.MULTILINE)
_BLANKS = re.compile(rb"[ \t]+")
_LAST_LINES = re.compile(rb"(?:\r\n)+\Z")


def permalink_of(data: bytes, list_id: str) -> str:
    r"""The id of a message in Apache's archive, by its bytes as an archive has them, without the From_ line.

    ``list_id`` is that of ``List-Id``, without brackets. The quoting that archives put before "From " at the
    beginning of a line is taken off.

    >>> permalink_of(b"From: Ada <ada@example.org>\n\n+1\n", "dev.kafka.apache.org")
    'tlo8czk3w8c8p033zngzd1rjcvgt4rfo'
    """
    return _digest(_ESCAPED.sub(b"", data), f"<{list_id}>".encode("utf-8", "replace"))


def _digest(data: bytes, key: bytes) -> str:
    """The hash of a message as it was sent.

    >>> _digest(b"", b"")
    '8fgp2do75oqo6qd08vs4p7dpp1gj4vjn'
    """
    head, _, body = _parted(_ENDINGS.sub(b"\r\n", data))
    whole = b"".join([*_relaxed(head), b"\r\n", _simple(body)])
    return b32encode(hmac.digest(key, whole, "sha256")[:_BYTES]).translate(_DIGITS).decode()


def _parted(data: bytes) -> tuple[bytes, bytes, bytes]:
    """The header, the blank line and the body; the lines of a header all end."""
    if data.startswith(b"\r\n"):
        return b"", b"\r\n", data[2:]
    head, blank, body = data.partition(b"\r\n\r\n")
    return head.removesuffix(b"\r\n") + b"\r\n" if head else b"", blank, body


def _relaxed(head: bytes) -> Iterator[bytes]:
    """The lines that are hashed: names in lower case, unfolded, each blank one space."""
    for line in re.split(rb"\r\n(?![ \t])", head.removesuffix(b"\r\n")):
        name, _, value = line.partition(b":")
        name = _shrunk(name.lower())
        if name in _FIELDS and line[:1] not in (b" ", b"\t"):  # a header does not begin within a line
            yield name + b":" + _shrunk(value) + b"\r\n"


def _shrunk(text: bytes) -> bytes:
    return _BLANKS.sub(b" ", text.replace(b"\r\n", b"")).strip(b" ")


def _simple(body: bytes) -> bytes:
    """The body, of whose last line ends one is left; an empty one is a line end."""
    return _LAST_LINES.sub(b"\r\n", body) or b"\r\n"
