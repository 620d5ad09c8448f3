"""MIME: the decoded text of a raw message."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cached_property, partial

from kipvote.messages import LONGEST_MESSAGE
from kipvote.messages.charsets import CHANGED, clean_text, decode_bytes
from kipvote.mime.content import Content, content_of
from kipvote.mime.flowed import unflow
from kipvote.mime.markup import html_to_text
from kipvote.mime.multipart import NO_PARTS, first_boundary, own_text, split
from kipvote.mime.transfer import Stretch, decode, joined, reads_as_text

MAX_TEXT = 1 << 20
"""The cap on a message's text, in characters."""
MAX_DEPTH = 30
MAX_PARTS = 1000

_MOST_DECODED = 4 << 20  # of the parts of one use together
_LONGEST_VALUE = 2_000
_LONGEST_STAND_IN = 300
_FIRST = 1 << 16

_FILE = "application/octet-stream"

_VISIBLE = re.compile(rb"\S")
# A parameter of a content field at the start of a line lost the blank before it.
_LOST_BLANK = rb"(?:[Bb]oundary|[Cc]harset|[Ff]ormat|[Ff]ilename|[Nn]ame|[Dd]el[Ss]p|reply-type)="
_LAST_HEADER_LINE = re.compile(
    rb"(?s:.*\n)?(?:[!-9;-~]+[ \t]*:|[ \t]|>?From |" + _LOST_BLANK + rb")[^\n]*\n?"
)
_FIELD = re.compile(
    rb"\n(?=[Cc])(?i:content-(type|transfer-encoding|disposition))[ \t]*:"
    rb"([^\n]*+(?:\n(?:[ \t]|" + _LOST_BLANK + rb")[^\n]*+)*+)"
)
_CLEAN = re.compile(rf"(?:[\t\n -~]++|[^\x00-\x7f{CHANGED}]++)*+")
_CONTENT_FIELD = re.compile(rb"(?i:content-[a-z-]{1,40})[ \t]*+:")
_SAYS_HTML = re.compile(r"\bhtml\b", re.IGNORECASE)
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
    RENDERED = 1  # HTML or enriched text in the place of the plain text
    OTHER = 2  # text of another kind, where it comes first
    ATTACHED = 3


@dataclass(frozen=True, slots=True)
class _Part:
    """One body part: what its fields say, and where in the message its content stands."""

    said: Content
    raw: bytes
    start: int
    end: int
    twice: bool = False  # a field of it stands there twice and does not say the same


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
    if not text.strip() and any(piece.use is _Use.RENDERED and piece.decoded.strip() for piece in chosen):
        walk.fault("HTML without text")
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
    twice = False
    header_end = _header_end(raw, start, end)
    for field in _FIELD.finditer(b"\n" + raw[start:header_end]):
        name, value = field[1].lower(), field[2][:_LONGEST_VALUE]
        if value.strip():  # an empty one says nothing; of several that do, the first counts
            twice = twice or fields.setdefault(name, value).split() != value.split()
    kind, encoding, disposition = map(fields.get, (b"type", b"transfer-encoding", b"disposition"))
    said = content_of(kind, encoding, disposition, default)
    if said.boundary and said.main == "multipart":
        # The blank line before the first delimiter may be lost.
        delimiter = raw.find(b"\n--" + said.boundary.encode("latin-1", "replace"), start, header_end)
        header_end = delimiter + 1 if delimiter >= 0 else header_end
    return _Part(said, raw, header_end, end, twice)


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
        self.fault("a content field given twice, the first believed" if part.twice else None)
        if part.said.main == "multipart":
            if depth < MAX_DEPTH:
                return self._multipart(part, depth)
            self.fault(f"parts nested over {MAX_DEPTH} deep")
            return [self._piece(part, _Use.PLAIN, clean)]
        if depth == 0 and part.said.kind == _FILE and _holds_text(part):
            self.fault(f"{_FILE} read as text")
            return [self._piece(part, _Use.PLAIN, clean)]
        if part.said.main != "text" or part.said.kind == "text/rfc822-headers":
            return []
        self._texts += 1
        return [self._piece(part, self._use(part), partial(_rendered, part))]

    def _multipart(self, part: _Part, depth: int) -> list[_Piece]:
        boundary = part.said.boundary.encode("latin-1", "replace")
        parts = split(part.raw, part.start, part.end, boundary, MAX_PARTS) if boundary else NO_PARTS
        shown = b"" if parts.spans else first_boundary(part.raw, part.start, part.end)
        if shown:
            self.fault("multipart without its boundary, read by another")
            parts = split(part.raw, part.start, part.end, shown, MAX_PARTS)
        if not parts.spans:
            self.fault("multipart without boundary")
            return [self._piece(replace(part, end=min(part.end, parts.first)), _Use.PLAIN, clean)]
        self.fault(None if parts.closed else "multipart not closed")
        default = "message/rfc822" if part.said.kind == "multipart/digest" else "text/plain"
        options = [self.pieces(child, depth + 1) for child in self._children(part, parts.spans, default)]
        if part.said.kind == "multipart/alternative":
            return _alternative(options) or self._opening(part, parts.first, depth) or next(iter(options), [])
        return [piece for option in [self._opening(part, parts.first, depth), *options] for piece in option]

    def _opening(self, part: _Part, first: int, depth: int) -> list[_Piece]:
        """What stands before the first part: the message, if its delimiter is lost or another."""
        start = own_text(part.raw, part.start, first)
        if start >= first:
            return []
        self.fault("text before the first part")
        opening = replace(part, start=start, end=first)
        if first_boundary(part.raw, start, first):
            unknown = replace(part.said, kind="multipart/mixed", boundary="")
            return self.pieces(replace(opening, said=unknown), depth + 1)
        if _CONTENT_FIELD.match(part.raw, start):
            return self.pieces(_part(part.raw, start, first), depth + 1)
        return [self._piece(opening, _Use.PLAIN, clean)]

    def _children(self, part: _Part, spans: tuple[tuple[int, int], ...], default: str) -> Iterator[_Part]:
        for start, end in spans:
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
        if said.kind in _RENDERED:
            return _Use.RENDERED
        return _Use.ATTACHED if self._texts > 1 else _Use.OTHER

    def _piece(self, part: _Part, use: _Use, render: Callable[[str], str]) -> _Piece:
        content = _first_bytes(part, self._room[use])
        self._room[use] -= len(content)
        return _Piece(self._decoded(part, content), render, use, len(content) < part.end - part.start)

    def _decoded(self, part: _Part, content: bytes) -> str:
        stretches, faults = decode(content, part.said.encoding, part.said.charset)
        self.faults += faults
        return joined(stretches, partial(self._text_of, part.said.charset))

    def _text_of(self, charset: str, stretch: Stretch) -> str:
        if not stretch.encoded:
            return decode_bytes(stretch.data)[0]
        text, fault = decode_bytes(stretch.data, charset)
        self.fault(fault if stretch.data else None)
        return text


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


def _alternative(options: list[list[_Piece]]) -> list[_Piece]:
    """The option a person sees: the plain text, if it is more than a word that there is another."""
    told = (option for use in _Use for option in options if any(_tells(piece, use) for piece in option))
    best = next(told, [])
    if _says_html(best):
        text = _words(best)
        others = (other for other in told if any(_tells(piece, _Use.RENDERED) for piece in other))
        return next((other for other in others if text not in _words(other)), best)
    return best


def _says_html(option: list[_Piece]) -> bool:
    text = "".join(piece.text for piece in option if piece.use is _Use.PLAIN)
    return len(text) <= _LONGEST_STAND_IN and _SAYS_HTML.search(text) is not None


def _words(option: list[_Piece]) -> str:
    return " ".join("".join(piece.text for piece in option).split())


def _holds_text(part: _Part) -> bool:
    """Whether a file, sent in place of a message, is text."""
    stretches, faults = decode(
        part.raw[part.start : part.end][:_FIRST], part.said.encoding, part.said.charset
    )
    return not faults and all(reads_as_text(stretch.data, "") for stretch in stretches)


def _enriched(found: re.Match[str]) -> str:
    # RFC 1896: one line break is a space, n of them are n-1; "<<" is a "<", other commands show nothing.
    if found[0] == "<<":
        return "<"
    return "\n" * (len(found[0]) - 1) or " " if found[0][0] == "\n" else ""
