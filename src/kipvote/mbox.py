"""Mbox: an archive's bytes to raw messages, each with its place, and no byte left out."""

from __future__ import annotations

import mmap
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from kipvote.archives import Archive, Data, Fetched, open_archive
from kipvote.filesystems import Place
from kipvote.messages import LONGEST_MESSAGE, header_block, message_id_of
from kipvote.messages.dates import ASCTIME

LOST = "the archive lost this mail"
"""The reason of a reject: a From_ line of 1970 with no mail behind it, as Pony Mail sends it."""

_LONGEST_ENVELOPE = 1000
_LONGEST_LOST = 100
_CLUE = 1 << 16
_LONGEST_BLANK = 1 << 20
_OPENING = 1 << 14  # headers are shorter, but for a few
_CLUE_TO_HEADER = 1 << 13

_FROM = b"\nFrom "
_BLANK = re.compile(rb"(?:\xef\xbb\xbf)?(?:[ \t]*+\r?+\n)*+")
_CR_CR_LF = re.compile(rb"[^\r\n]*+\r\r\n")
_USUAL_SEPARATOR = re.compile(
    rb"(?s:.\n|\n\r)\nFrom [^ \t\r\n]++[ \t]+" + ASCTIME.pattern + rb"\r?\n[!-9;-~]++[ \t]*:"
)
_HEADER_END = re.compile(rb"\n[\r\n>]")
_DATED = re.compile(ASCTIME.pattern + rb"[ \t]*(?:remote from [^ \r\n]+[ \t]*)?\r?\Z")
_HEADER_LINE = re.compile(rb"[!-9;-~]+[ \t]*:|>From |\r?\n|\Z")
_MAIL_HEADER = re.compile(
    rb"^(?i:from|to|date|sender|subject|message-id|received|return-path|delivered-to|reply-to|mime-version"
    rb"|content-type|in-reply-to|references|list-id|mailing-list|x-[\w-]+)[ \t]*:",
    re.MULTILINE,
)
_HEADER_LINES = re.compile(rb"(?:[!-9;-~]+[ \t]*:[^\n]*+\n(?:[ \t][^\n]*+\n)*+)++")
_OF_MAIL_ALONE = re.compile(rb"^(?i:from|message-id|received|return-path)[ \t]*:", re.MULTILINE)
_LOST_MAIL = re.compile(rb"From [^ \t\r\n]+[ \t]+\w{3} Jan[ ]{1,2}1 00:00:00 1970\s*")
_ESCAPED = re.compile(rb"^(>++)From ([^\n]*\n?)", re.MULTILINE)
_TIGHTLY_QUOTED = re.compile(rb"^(>++)(?!From |[ \t\r\n])", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Span:
    """Where a message stands in an archive: the bytes from its From_ line to the next, or to the end.

    Blank lines at the very beginning of an archive belong to its first message.
    """

    offset: int
    length: int


@dataclass(frozen=True, slots=True)
class RawMessage:
    """One message as its archive holds it.

    ``offset`` and ``length`` are its :class:`Span` in the decompressed archive. ``envelope`` is the From_
    line without its line end (empty for a single mail without one), ``data`` the message: no From_
    line, not the blank line before the next, the archive's escapes of ``From `` undone, and of a longer
    one no more than the first ``LONGEST_MESSAGE`` bytes.
    """

    archive: str
    offset: int
    length: int
    envelope: bytes
    data: bytes


class RawHeader(NamedTuple):  # one is made for every message, in half the time of a dataclass
    """The header of one message: its place and envelope as in :class:`RawMessage`, and its header block."""

    archive: str
    offset: int
    length: int
    envelope: bytes
    block: bytes


@dataclass(frozen=True, slots=True)
class Reject:
    """Bytes of an archive that are no message, and why; of length 0 where bytes are missing.

    ``message_id`` is one found in them, a clue to the mail that is lost.
    """

    archive: str
    offset: int
    length: int
    reason: str
    message_id: str | None = None


_Found = TypeVar("_Found", RawMessage, RawHeader)


def read_archive(path: str | Place) -> Iterator[RawMessage | Reject]:
    """All of an archive, in its order; the lengths add up to its size (decompressed).

    Raises:
        ArchiveError: the file is missing or cannot be read.
    """
    with open_archive(path) as archive:
        yield from read_spans(archive)


def read_spans(archive: Archive, start: int = 0, stop: int | None = None) -> Iterator[RawMessage | Reject]:
    """The messages whose From_ line starts in a range of an archive, as :func:`split` says.

    What stands before the first of all messages comes with the range that begins at 0, what is missing
    at the archive's end with the range that ends there.
    """
    return _read(archive, start, stop, _message)


def read_headers(archive: Archive, start: int = 0, stop: int | None = None) -> Iterator[RawHeader | Reject]:
    """As :func:`read_spans`, of each message its header alone: more than twice as fast."""
    return _read(archive, start, stop, _header)


def _read(
    archive: Archive, start: int, stop: int | None, cut: Callable[[Archive, Span], _Found]
) -> Iterator[_Found | Reject]:
    data = archive.data
    found = _separators(data, start, stop if start else None)
    first = next(found, None)
    if start == 0:
        yield from _before_messages(archive, first)
    for span in _spans(data, start, len(data) if stop is None else stop, first, found):
        yield _lost(archive, span) or cut(archive, span)
    if archive.fault and (stop is None or stop >= len(data)):
        yield Reject(archive.name, len(data), 0, archive.fault)


def _lost(archive: Archive, span: Span) -> Reject | None:
    """A place where the archive kept nothing of a mail but that there was one."""
    if span.length > _LONGEST_LOST:
        return None
    place = archive.data[span.offset : span.offset + span.length]
    if not _LOST_MAIL.fullmatch(place.lstrip()):
        return None
    return Reject(archive.name, span.offset, span.length, LOST)


def read_at(archive: Archive, offset: int, length: int) -> RawMessage | None:
    """The message that was found at a place before; None where none begins there any more."""
    inside = offset >= 0 and offset + length <= len(archive.data)
    if not inside or not (offset == 0 or archive.data[offset : offset + 5] == b"From "):
        return None
    return _message(archive, Span(offset, length))


def split(data: Data, start: int = 0, stop: int | None = None) -> Iterator[Span]:
    """The messages whose From_ line starts in ``[start, stop)``.

    However an archive is cut into ranges, each message comes once. Without any From_ line the archive is
    one message if it begins as a mail does, and belongs to the range that begins at 0. Beyond its range only
    that is looked at which belongs to its last message: all ranges together take no longer than one.
    """
    found = _separators(data, start, stop if start else None)
    yield from _spans(data, start, len(data) if stop is None else stop, next(found, None), found)


def _spans(data: Data, start: int, stop: int, first: int | None, others: Iterator[int]) -> Iterator[Span]:
    """The messages of a range by the separators from ``start`` on, ``first`` and ``others``."""
    if first is None:
        if start == 0 and stop > 0 and _is_mail(data):
            yield Span(0, len(data))
        return
    begin, separator = 0 if first == _blank_end(data) else first, first
    while separator < min(stop, len(data)):
        separator = next(others, len(data))
        yield Span(begin, separator - begin)
        begin = separator


def _blank_end(data: Data) -> int:
    """Where the blank lines end that an archive begins with, as far as they are looked at."""
    blank = _BLANK.match(_opening(data), 0, _LONGEST_BLANK)
    return blank.end() if blank else 0


def _opening(data: Data) -> bytes | mmap.mmap:
    """What an archive begins with, at least up to something that is not blank."""
    if not isinstance(data, Fetched):
        return data
    size, most = _CLUE, min(len(data), _LONGEST_BLANK)
    while size < most and not data[:size].strip(b"\xef\xbb\xbf \t\r\n"):
        size *= 2
    return data[:size]


def _separators(data: Data, start: int, stop: int | None = None) -> Iterator[int]:
    """Where From_ lines start, from ``start`` on; none at all if the first is not before ``stop``."""
    first = _blank_end(data)
    if start <= first and data[first : first + 5] == b"From " and _opens_message(data, first):
        yield first
        stop = None
    end = len(data)
    found = data.find(_FROM, max(start, first + 1) - 1, end if stop is None else min(stop + 4, end))
    while found >= 0:
        line = found + 1
        if _is_usual(data, line) or _is_separator(data, line):
            yield line
            stop = None
        found = data.find(_FROM, line, end if stop is None else min(stop + 4, end))


def _is_usual(data: Data, line: int) -> bool:
    """Whether a separator of the form nearly all have stands there, behind a blank line."""
    return _USUAL_SEPARATOR.match(data[line - 3 : line + _LONGEST_ENVELOPE]) is not None


def _is_separator(data: Data, line: int) -> bool:
    if data[line - 2 : line] == b"\n\n" or data[line - 3 : line] == b"\n\r\n":
        return _opens_message(data, line) or _opens_header(data, line, odd=1)
    return _opens_header(data, line)


def _opens_header(data: Data, line: int, *, odd: int = 0) -> bool:
    """Whether the line names a sender and a date, and a mail's header follows behind ``odd`` other lines.

    Nobody's text goes on so, unless it quotes an archive, and those that were not escaped are few: where the
    blank line before it is lost, two mails would be read as one, and the vote in the second as nobody's.
    """
    end = data.find(b"\n", line, line + _LONGEST_ENVELOPE)
    envelope = data[line : max(line, end)]
    if not (b"@" in envelope or b" at " in envelope) or envelope.endswith(b"\r\r"):
        return False
    if not _DATED.search(envelope.rstrip()):
        return False
    others = data[end + 1 : line + _CLUE_TO_HEADER].split(b"\n", odd)
    header = _HEADER_LINES.match(others[-1])
    return (
        len(others) > odd
        and header is not None
        and len(_MAIL_HEADER.findall(header[0])) > 1
        and _OF_MAIL_ALONE.search(header[0]) is not None
    )


def _opens_message(data: Data, line: int) -> bool:
    """Whether the line, which starts with ``From ``, is a separator and no sentence of somebody.

    One that ends in a date is, if a header, a blank line or nothing follows. One without a date is, if
    it names at most a sender (one word, or an address first) and a header known to mail follows: tools
    write such, and an archive that does not escape ``From `` may hold ``From my perspective ...``.
    """
    end = data.find(b"\n", line, line + _LONGEST_ENVELOPE)
    if end < 0 and len(data) - line > _LONGEST_ENVELOPE:
        return False
    end = len(data) - 1 if end < 0 else end
    if data[end - 2 : end] == b"\r\r":
        return False
    envelope, follower = data[line : end + 1].rstrip(), data[end + 1 : end + 1 + _LONGEST_ENVELOPE]
    if _DATED.search(envelope):
        return _HEADER_LINE.match(follower) is not None
    sender, *others = envelope[5:].split(None, 1) or [b""]
    return (not others or b"@" in sender) and _MAIL_HEADER.match(follower) is not None


def _is_mail(data: Data) -> bool:
    start = _blank_end(data)
    clue = data[start : start + _CLUE]
    block = header_block(clue)
    begins = _MAIL_HEADER.search(block) is not None and _HEADER_LINE.match(block) is not None
    return begins and not _has_bare_cr(clue)


def _has_bare_cr(clue: bytes) -> bool:
    """Whether lines end as they did on old Macs, or in CR CR LF, as after a conversion too many."""
    return _CR_CR_LF.match(clue) is not None or (b"\r" in clue and b"\n" not in clue)


def _before_messages(archive: Archive, first: int | None) -> Iterator[Reject]:
    """What stands before the ``first`` separator and is no message."""
    data = archive.data
    start = _blank_end(data)
    if first == start or not data or (first is None and _is_mail(data)):
        return
    length = len(data) if first is None else first
    clue = message_id_of(header_block(data[: min(length, _CLUE)]))
    yield Reject(archive.name, 0, length, _reason(data, start, first), clue)


def _reason(data: Data, start: int, first: int | None) -> str:
    if start == len(data):
        return "blank"
    if first is not None:
        return "bytes before the first From_ line"
    return "lines end in a bare CR" if _has_bare_cr(data[start : start + _CLUE]) else "not an mbox"


def _message(archive: Archive, span: Span) -> RawMessage:
    stop = span.offset + span.length
    start = _blank_end(archive.data) if span.offset == 0 else span.offset
    envelope = b""
    if archive.data[start : start + 5] == b"From ":
        end = archive.data.find(b"\n", start, stop) + 1 or stop
        envelope, start = archive.data[start:end].rstrip(b"\r\n"), end
    data = archive.data[start : min(stop, start + LONGEST_MESSAGE)]
    if envelope and start + len(data) == stop:
        data = _without_separator(data)
    return RawMessage(archive.name, span.offset, span.length, envelope, unescape(data) if envelope else data)


def _header(archive: Archive, span: Span) -> RawHeader:
    """What :func:`_message` and ``header_block`` give, of nearly all messages without a look at the body."""
    opening = archive.data[span.offset : span.offset + min(span.length, _OPENING)]
    start = opening.find(b"\n") + 1 if opening.startswith(b"From ") else 0
    end = _HEADER_END.search(opening, start - 1) if start else None
    # Whether a line that begins with ">" is escaped, the body may tell.
    if end is None or not opening.startswith((b"\n\n", b"\n\r\n"), end.start()):
        message = _message(archive, span)
        return RawHeader(archive.name, span.offset, span.length, message.envelope, header_block(message.data))
    envelope, block = opening[:start].rstrip(b"\r\n"), opening[start : end.start() + 1]
    return RawHeader(archive.name, span.offset, span.length, envelope, block)


def _without_separator(data: bytes) -> bytes:
    if data.endswith(b"\n\r\n") or data == b"\r\n":
        return data[:-2]
    return data[:-1] if data.endswith(b"\n\n") or data == b"\n" else data


def unescape(data: bytes) -> bytes:
    r"""Undo what archives do to lines that begin with ``From ``.

    All write ``>From `` for it; some (mboxrd) also add a ``>`` to a line ``>From ``, ``>>From `` that was
    sent so, others (mboxo) do not, and no archive says what it is. So a line loses one ``>``, unless the
    message itself shows that its sender quotes in this way, without a space: on the next line, or, for
    two and more ``>``, on any other with as many.

    >>> unescape(b">From my side +1\n>>From yours?\n")
    b'From my side +1\n>From yours?\n'
    >>> unescape(b">>From you\n\nno\n\n>>more of it\n")
    b'>>From you\n\nno\n\n>>more of it\n'
    """
    if b">From " not in data:
        return data
    quoting = {len(found[1]) for found in _TIGHTLY_QUOTED.finditer(data)}
    plain, end = bytearray(), 0
    for found in _ESCAPED.finditer(data):
        plain += data[end : found.start()]
        end = found.start() if _is_sent_so(data, found, quoting) else found.start() + 1
    return bytes(plain + data[end:])


def _is_sent_so(data: bytes, found: re.Match[bytes], quoting: set[int]) -> bool:
    marks = len(found[1])
    if marks not in quoting:
        return False
    following = _TIGHTLY_QUOTED.match(data, found.end())
    return marks > 1 or (following is not None and len(following[1]) == 1)
