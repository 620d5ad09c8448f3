"""MIME: the decoded text of a raw message."""

from __future__ import annotations

import binascii
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property, partial

from kipvote.messages import LONGEST_MESSAGE
from kipvote.messages.charsets import clean_text, decode_bytes, encoding_name
from kipvote.mime.content import Content, content_of
from kipvote.mime.flowed import unflow
from kipvote.mime.markup import html_to_text

MAX_TEXT = 1 << 20
"""The cap on a message's text, in characters."""
MAX_DEPTH = 30
MAX_PARTS = 1000

_MOST_DECODED = 4 << 20  # of the parts of one use together
_LONGEST_VALUE = 2_000

_VISIBLE = re.compile(rb"\S")
_LAST_HEADER_LINE = re.compile(rb"(?s:.*\n)?(?:[!-9;-~]+[ \t]*:|[ \t]|>?From )[^\n]*\n?")
_FIELD = re.compile(
    rb"\n(?=[Cc])(?i:content-(type|transfer-encoding|disposition))[ \t]*:([^\n]*+(?:\n[ \t][^\n]*+)*+)"
)
_BASE64_LINE = re.compile(rb"[ \t]*([A-Za-z0-9+/]*={0,2})[ \t]*\r?(?:\n|\Z)")
_BROKEN_ESCAPE = re.compile(rb"=(?![0-9A-Fa-f]{2}|[ \t]*+(?:\r?\n|\Z))")
_CLEAN = re.compile(
    "[\t\n -~\xa1-\xac\xae-\u2006\u2008-\u200a\u2010-\u2027\u2030-\u205f"
    "\u2070-\ud7ff\ue000-\ufefe\uff00-\ufff8\ufffc-\U0010ffff]*+"
)
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
    """One body part: what its fields say, and where in the message its content stands."""

    said: Content
    raw: bytes
    start: int
    end: int


@dataclass(frozen=True)
class _Piece:
    """The text of one part, what it is to its message, and whether more of it was sent than is here."""

    decoded: str
    render: Callable[[str], str]
    use: _Use
    cut: bool

    @cached_property
    def text(self) -> str:
        """Rendered where it is asked for: the HTML beside a plain text is not."""
        return self.render(self.decoded)


def decode_text(raw: bytes) -> Text:
    """Decode the text a person reading the raw RFC 5322 message (no From_ line) would see.

    That is the plain text of every part shown in line, one form of each alternative (HTML where there
    is no plain text), never an attached message, and an attached text only where there is no other.
    Time and memory are linear in the input, up to the caps: what is nested deeper, what are more parts
    and what is longer is not read, and faults and ``truncated`` say so.
    """
    walk = _Walk()
    message = _part(raw, 0, min(len(raw), LONGEST_MESSAGE))
    pieces = walk.pieces(message, 0)
    shown = [piece for piece in pieces if piece.use is not _Use.ATTACHED and piece.text.strip()]
    chosen = shown or [piece for piece in pieces if piece.text.strip()] or pieces
    if not chosen and _VISIBLE.search(raw, message.start, message.end):
        walk.fault("no text part")
    text = "\n".join(piece.text for piece in chosen)
    faults = tuple(dict.fromkeys(walk.faults))
    if len(text) > MAX_TEXT:
        return Text(text[: text.rfind("\n", 0, MAX_TEXT) + 1 or MAX_TEXT], faults, truncated=True)
    return Text(text, faults, len(raw) >= LONGEST_MESSAGE or any(piece.cut for piece in chosen))


def _header_end(raw: bytes, start: int, end: int) -> int:
    """Where a body begins: after the first blank line, or at the first line that can be no header.

    A line without a colon among header lines is a header broken by a mail client; only where no
    header line follows it before the blank line does the body begin there.
    """
    blank, body = _blank_line(raw, start, end)
    last = _LAST_HEADER_LINE.match(raw, start, blank)
    header_end = last.end() if last else start
    return body if header_end == blank else header_end


def _blank_line(raw: bytes, start: int, end: int) -> tuple[int, int]:
    """Where the first blank line begins and ends; where all ends, if there is none."""
    if raw.startswith((b"\n", b"\r\n"), start, end):
        return start, start + (1 if raw[start] == 10 else 2)
    found = raw.find(b"\n\n", start, end)
    found_crlf = raw.find(b"\n\r\n", start, end if found < 0 else found + 1)
    if found_crlf >= 0:
        return found_crlf + 1, found_crlf + 3
    return (found + 1, found + 2) if found >= 0 else (end, end)


def _part(raw: bytes, start: int, end: int, default: str = "text/plain") -> _Part:
    fields: dict[bytes, bytes] = {}
    header_end = _header_end(raw, start, end)
    for field in _FIELD.finditer(b"\n" + raw[start:header_end]):
        fields.setdefault(field[1].lower(), field[2][:_LONGEST_VALUE])
    kind, encoding, disposition = map(fields.get, (b"type", b"transfer-encoding", b"disposition"))
    return _Part(content_of(kind, encoding, disposition, default), raw, header_end, end)


class _Walk:
    """One pass over a message's parts, and what it met on the way."""

    def __init__(self) -> None:
        self.faults: list[str] = []
        self._parts = 0
        self._texts = 0
        self._room = dict.fromkeys(_Use, _MOST_DECODED)

    def fault(self, fault: str | None) -> None:
        if fault:
            self.faults.append(fault)

    def pieces(self, part: _Part, depth: int) -> list[_Piece]:
        """The texts of ``part``; its depth is capped, so that this may recurse."""
        if part.said.main == "multipart":
            boundary = part.said.boundary
            if depth < MAX_DEPTH and boundary:
                return self._multipart(part, boundary, depth)
            self.fault(
                "multipart without boundary" if not boundary else f"parts nested over {MAX_DEPTH} deep"
            )
            return [self._piece(part, _Use.PLAIN, clean)]
        if part.said.main != "text" or part.said.kind == "text/rfc822-headers":
            return []
        self._texts += 1
        return [self._piece(part, self._use(part), partial(_rendered, part))]

    def _multipart(self, part: _Part, boundary: str, depth: int) -> list[_Piece]:
        default = "message/rfc822" if part.said.kind == "multipart/digest" else "text/plain"
        options = [self.pieces(child, depth + 1) for child in self._children(part, boundary, default)]
        if part.said.kind != "multipart/alternative":
            return [piece for option in options for piece in option]
        told = (option for use in _Use for option in options if any(_tells(piece, use) for piece in option))
        return next(told, options[0] if options else [])

    def _children(self, part: _Part, boundary: str, default: str) -> Iterator[_Part]:
        contents, closed = _split(part, boundary.encode("latin-1", "replace"))
        self.fault(None if closed else "multipart not closed")
        for start, end in contents:
            self._parts += 1
            if self._parts > MAX_PARTS:
                self.fault(f"over {MAX_PARTS} parts")
                return
            yield _part(part.raw, start, end, default)

    def _use(self, part: _Part) -> _Use:
        said = part.said
        if said.disposition == "attachment" or (said.name and self._texts > 1):
            return _Use.ATTACHED
        if said.kind == "text/plain":
            return _Use.PLAIN
        return _Use.OTHER if said.kind in _RENDERED else _Use.ATTACHED if self._texts > 1 else _Use.OTHER

    def _piece(self, part: _Part, use: _Use, render: Callable[[str], str]) -> _Piece:
        content = _first_bytes(part, self._room[use])
        self._room[use] -= len(content)
        return _Piece(self._decoded(part, content), render, use, len(content) < part.end - part.start)

    def _decoded(self, part: _Part, content: bytes) -> str:
        encoding = part.said.encoding
        tail = b""
        if encoding == "base64":
            content, tail = self._from_base64(content)
        elif encoding == "quoted-printable":
            self.fault("quoted-printable broken" if _BROKEN_ESCAPE.search(content) else None)
            content = binascii.a2b_qp(content)
        elif encoding not in {"", "7bit", "8bit", "binary"}:
            self.fault(f"transfer encoding {encoding_name(encoding)[:40]} unknown")
        text, fault = decode_bytes(content, part.said.charset)
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


def _rendered(part: _Part, decoded: str) -> str:
    text = clean(decoded)
    if part.said.kind == "text/html":
        return clean(html_to_text(text))
    if part.said.kind in _RENDERED:
        return _ENRICHED.sub(_enriched, text)
    return unflow(text, delsp=part.said.delsp) if part.said.flowed else text


def clean(text: str) -> str:
    """`clean_text`, at once where it changes nothing: its passes over a text are many."""
    return text if _CLEAN.fullmatch(text) else clean_text(text)


def _first_bytes(part: _Part, most: int) -> bytes:
    """The content of a part, up to ``most`` bytes, ending with a whole line."""
    if part.end - part.start <= most:
        return part.raw[part.start : part.end]
    end = part.raw.rfind(b"\n", part.start, part.start + most) + 1
    return part.raw[part.start : end or part.start + most]


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


def _split(part: _Part, boundary: bytes) -> tuple[list[tuple[int, int]], bool]:
    """Where the parts of a multipart stand, and whether it is closed; RFC 2046, section 5.1.1."""
    delimiter = b"--" + boundary
    spans: list[tuple[int, int]] = []
    raw, start = part.raw, -1
    for line in _line_starts(part, delimiter):
        end = raw.find(b"\n", line, part.end) + 1 or part.end
        ending = raw[line + len(delimiter) : min(end, line + _LONGEST_VALUE)].strip()
        if ending not in {b"", b"--"}:
            continue
        if start >= 0:  # the line break before a delimiter is part of it
            spans.append((start, max(start, line - (2 if raw[line - 2 : line] == b"\r\n" else 1))))
        start = end
        if ending or len(spans) > MAX_PARTS:
            return spans, True
    if start >= 0:
        spans.append((start, part.end))
    return spans, False


def _line_starts(part: _Part, prefix: bytes) -> Iterator[int]:
    if part.raw.startswith(prefix, part.start, part.end):
        yield part.start
    found = part.raw.find(b"\n" + prefix, part.start, part.end)
    while found >= 0:
        yield found + 1
        found = part.raw.find(b"\n" + prefix, found + 1, part.end)


def _enriched(found: re.Match[str]) -> str:
    # RFC 1896: one line break is a space, n of them are n-1; "<<" is a "<", other commands show nothing.
    if found[0] == "<<":
        return "<"
    return "\n" * (len(found[0]) - 1) or " " if found[0][0] == "\n" else ""
