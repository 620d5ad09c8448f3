"""MIME: the decoded text of a raw message."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from dataclasses import dataclass
from email.message import Message
from enum import IntEnum

from kipvote.messages.charsets import clean_text, decode_bytes
from kipvote.mime.flowed import unflow
from kipvote.mime.markup import html_to_text

MAX_TEXT = 1 << 20
"""The cap on a message's text, in characters."""
MAX_DEPTH = 30
MAX_PARTS = 1000

_LONGEST_PAYLOAD = 8 << 20
_LONGEST_VALUE = 2_000

_HEADER_LINE = re.compile(rb"[!-9;-~]+[ \t]*:|[ \t]|>?From |\r?\n")
_FIELD = re.compile(
    rb"\n(?i:(content-type|content-transfer-encoding|content-disposition))[ \t]*:([^\n]*(?:\n[ \t][^\n]*)*)"
)
_BASE64_LINE = re.compile(rb"[ \t]*([A-Za-z0-9+/]*={0,2})[ \t]*\r?(?:\n|\Z)")
_BROKEN_ESCAPE = re.compile(rb"=(?![0-9A-Fa-f]{2}|[ \t]*+(?:\r?\n|\Z))")
_ENRICHED = re.compile(r"<<|<param>[^<]*</param>|</?[A-Za-z-]{1,60}>|\n+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Text:
    r"""The text of a message: ``\n`` line ends, quotations marked by ``>``, nothing decoded twice.

    ``faults`` says in a few words each what could not be decoded as declared ("charset x-foo unknown,
    read as UTF-8"); the text then holds the best reading. ``truncated``: longer than the cap.
    """

    text: str
    faults: tuple[str, ...] = ()
    truncated: bool = False


class _Use(IntEnum):
    """What a text part is to its message, best first."""

    PLAIN = 0
    OTHER = 1  # HTML or enriched text in the place of the plain text
    ATTACHED = 2


@dataclass(frozen=True, slots=True)
class _Part:
    """One body part: its content fields, each on one line, and its content as it is sent."""

    fields: Message
    content: bytes

    @property
    def kind(self) -> str:
        return self.fields.get_content_type()

    def parameter(self, name: str, field: str = "content-type") -> str:
        try:
            value = self.fields.get_param(name, "", field)
        except (TypeError, ValueError, IndexError):  # the standard library trips over parameters at odds
            return ""
        # RFC 2231 makes a triple of it: charset, language, value.
        return str(value[2] if isinstance(value, tuple) else value).strip()


@dataclass(frozen=True, slots=True)
class _Piece:
    """The text of one part, and what it is to its message."""

    text: str
    use: _Use


def decode_text(raw: bytes) -> Text:
    """Decode the text a person reading the raw RFC 5322 message (no From_ line) would see.

    That is the plain text of every part shown in line, one form of each alternative (HTML where there
    is no plain text), never an attached message, and an attached text only where there is no other.
    Time is linear in the input: nesting and parts beyond the caps are not read, and a fault says so.
    """
    walk = _Walk()
    header_end = _header_end(raw)
    pieces = walk.pieces(_part(raw[:header_end], raw[header_end:]), 0)
    shown = [piece for piece in pieces if piece.use is not _Use.ATTACHED and piece.text.strip()]
    chosen = shown or [piece for piece in pieces if piece.text.strip()] or pieces
    if not chosen and raw[header_end:].strip():
        walk.fault("no text part")
    text = "\n".join(piece.text for piece in chosen)
    faults = tuple(dict.fromkeys(walk.faults))
    if len(text) > MAX_TEXT:
        return Text(text[: text.rfind("\n", 0, MAX_TEXT) + 1 or MAX_TEXT], faults, truncated=True)
    return Text(text, faults, walk.truncated)


def _header_end(raw: bytes) -> int:
    """Where the body begins: after the first blank line, or at the first line that can be no header.

    A line without a colon among header lines is a header broken by a mail client; only where no
    header line follows it before the blank line does the body begin there.
    """
    end, position = 0, 0
    while position < len(raw):
        line_end = raw.find(b"\n", position) + 1 or len(raw)
        if raw.startswith((b"\n", b"\r\n"), position):
            return line_end if end == position else end
        if _HEADER_LINE.match(raw, position):
            end = line_end
        position = line_end
    return end


def _part(header: bytes, content: bytes, default: str = "text/plain") -> _Part:
    fields = Message()
    for name, value in _FIELD.findall(b"\n" + header):
        key = name.decode("ascii").lower()
        if key not in fields:
            fields[key] = value[:_LONGEST_VALUE].decode("latin-1").replace("\r", "").replace("\n", "").strip()
    fields.set_default_type(default)
    return _Part(fields, content)


class _Walk:
    """One pass over a message's parts, and what it met on the way."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self.truncated = False
        self._parts = 0
        self._texts = 0

    def fault(self, fault: str | None) -> None:
        if fault:
            self.faults.append(fault)

    def pieces(self, part: _Part, depth: int) -> list[_Piece]:
        """The texts of ``part``; its depth is capped, so that this may recurse."""
        if part.fields.get_content_maintype() == "multipart":
            boundary = part.parameter("boundary")
            if depth < MAX_DEPTH and boundary:
                return self._multipart(part, boundary, depth)
            self.fault(
                "multipart without boundary" if not boundary else f"parts nested over {MAX_DEPTH} deep"
            )
            return [_Piece(clean_text(self._decoded(part)), _Use.PLAIN)]
        if part.fields.get_content_maintype() != "text" or part.kind == "text/rfc822-headers":
            return []
        self._texts += 1
        return [_Piece(self._rendered(part), self._use(part))]

    def _multipart(self, part: _Part, boundary: str, depth: int) -> list[_Piece]:
        default = "message/rfc822" if part.kind == "multipart/digest" else "text/plain"
        options = [self.pieces(child, depth + 1) for child in self._children(part, boundary, default)]
        if part.kind != "multipart/alternative":
            return [piece for option in options for piece in option]
        told = [option for use in _Use for option in options if any(_tells(piece, use) for piece in option)]
        return next(iter(told or options), [])

    def _children(self, part: _Part, boundary: str, default: str) -> Iterator[_Part]:
        contents, closed = _split(part.content, boundary.encode("latin-1", "replace"))
        self.fault(None if closed else "multipart not closed")
        for start, end in contents:
            self._parts += 1
            if self._parts > MAX_PARTS:
                self.fault(f"over {MAX_PARTS} parts")
                return
            raw = part.content[start:end]
            header_end = _header_end(raw)
            yield _part(raw[:header_end], raw[header_end:], default)

    def _use(self, part: _Part) -> _Use:
        name = part.parameter("filename", "content-disposition") or part.parameter("name")
        if part.fields.get_content_disposition() == "attachment" or (name and self._texts > 1):
            return _Use.ATTACHED
        if part.kind == "text/plain":
            return _Use.PLAIN
        return _Use.OTHER if part.kind in _RENDERED else _Use.ATTACHED if self._texts > 1 else _Use.OTHER

    def _rendered(self, part: _Part) -> str:
        text = clean_text(self._decoded(part))
        if part.kind == "text/html":
            return clean_text(html_to_text(text))
        if part.kind in _RENDERED:
            return _ENRICHED.sub(_enriched, text)
        if part.parameter("format").lower() == "flowed":
            return unflow(text, delsp=part.parameter("delsp").lower() == "yes")
        return text

    def _decoded(self, part: _Part) -> str:
        content = part.content
        if len(content) > _LONGEST_PAYLOAD:
            content = content[: content.rfind(b"\n", 0, _LONGEST_PAYLOAD) + 1 or _LONGEST_PAYLOAD]
            self.truncated = True
        encoding = str(part.fields.get("content-transfer-encoding", "")).partition(";")[0].strip().lower()
        tail = b""
        if encoding == "base64":
            content, tail = self._from_base64(content)
        elif encoding == "quoted-printable":
            self.fault("quoted-printable broken" if _BROKEN_ESCAPE.search(content) else None)
            content = binascii.a2b_qp(content)
        elif encoding not in {"", "7bit", "8bit", "binary"}:
            self.fault(f"transfer encoding {encoding[:40]} unknown")
        text, fault = decode_bytes(content, part.parameter("charset"))
        self.fault(fault if content else None)
        return text + decode_bytes(tail)[0]

    def _from_base64(self, content: bytes) -> tuple[bytes, bytes]:
        """The decoded data, and the plain text a list has written after it."""
        data, end = _base64_front(content)
        tail = content[end:]
        if not data and tail.strip():
            self.fault("base64 broken, read as it stands")
            return content, b""
        if len(data) % 4 == 1:
            self.fault("base64 broken off")
            data = data[:-1]
        return binascii.a2b_base64(data + b"=="), (b"\n" + tail if tail.strip() else b"")


_RENDERED = frozenset({"text/html", "text/enriched", "text/richtext"})


def _tells(piece: _Piece, use: _Use) -> bool:
    return piece.use is use and bool(piece.text.strip())


def _base64_front(content: bytes) -> tuple[bytes, int]:
    """The base64 data ``content`` begins with, without padding, and where it ends.

    It ends with its padding, or at the first line that is no base64: the footer a list appends.
    """
    lines, end = [], 0
    while end < len(content):
        line = _BASE64_LINE.match(content, end)
        if line is None:
            break
        lines.append(line[1].rstrip(b"="))
        end = line.end()
        if line[1].endswith(b"="):
            break
    return b"".join(lines), end


def _split(content: bytes, boundary: bytes) -> tuple[list[tuple[int, int]], bool]:
    """Where the parts of a multipart stand, and whether it is closed; RFC 2046, section 5.1.1."""
    delimiter = b"--" + boundary
    spans: list[tuple[int, int]] = []
    start = -1
    for line in _line_starts(content, delimiter):
        end = content.find(b"\n", line) + 1 or len(content)
        ending = content[line + len(delimiter) : min(end, line + _LONGEST_VALUE)].strip()
        if ending not in {b"", b"--"}:
            continue
        if start >= 0:  # the line break before a delimiter is part of it
            spans.append((start, line - (2 if content[line - 2 : line] == b"\r\n" else 1)))
        start = end
        if ending or len(spans) > MAX_PARTS:
            return spans, True
    if start >= 0:
        spans.append((start, len(content)))
    return spans, False


def _line_starts(content: bytes, prefix: bytes) -> Iterator[int]:
    if content.startswith(prefix):
        yield 0
    found = content.find(b"\n" + prefix)
    while found >= 0:
        yield found + 1
        found = content.find(b"\n" + prefix, found + 1)


def _enriched(found: re.Match[str]) -> str:
    # RFC 1896: one line break is a space, n of them are n-1; "<<" is a "<", other commands show nothing.
    if found[0] == "<<":
        return "<"
    return "\n" * (len(found[0]) - 1) or " " if found[0][0] == "\n" else ""
