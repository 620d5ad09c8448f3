"""Transfer encodings: the bytes of a part as they were before they were made fit to be sent (RFC 2045)."""

from __future__ import annotations

import binascii
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from kipvote.messages.charsets import decode_bytes, encoding_name

AS_SENT = frozenset({"", "7bit", "8bit", "binary"})

# Blanks behind the "=" were added on the way and do not count (RFC 2045, section 6.7, rule 3); nor does the
# standard library see where a line ends that does not end in LF.
_ODD_SOFT_BREAKS = re.compile(rb"(?:=(?:[ \t]++(?:\r++\n?+|\n|\Z)|\r(?!\n)\r*+\n?+))++")
_BROKEN_ESCAPE = re.compile(rb"=(?![0-9A-Fa-f]{2}|[ \t]*+(?:\r?\n|\Z))")

_BLANKS, _NOISE = b" \t\r\n", b" \t\r\n\0!"
_DATA = re.compile(rb"(?:[A-Za-z0-9+/]++(?:={1,2}[A-Za-z0-9+/]++)*+={0,2}|={1,2})?")
_LONG = 16
_NO_WORD = re.compile(rb"[A-Za-z0-9+/]{%d}" % _LONG)
_SOUND = re.compile(rb"[A-Za-z0-9+/\r\n]*+={0,2}[ \t\r\n]*+")
_LINE = re.compile(rb"[^\n]*+\n|[^\n]++")
_DATA_AND_TEXT = re.compile(rb"[ \t]*+([A-Za-z0-9+/]++={0,2})([^A-Za-z0-9+/=\s].*)", re.DOTALL)
_PIECE = re.compile(rb"([A-Za-z0-9+/]++)=*+")
_WORD = re.compile(rb"[\w\x80-\xff]")
_MOST_LINES_BEFORE = 3
_MOST_BLOCKS = 100

_UU_BEGIN = re.compile(rb"^begin [0-7]{3,4}(?: [^\n]*)?\n", re.MULTILINE)

_CONTROLS = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f\x81\x8d\x8f\x90\x9d]")
_UNREADABLE = re.compile(_CONTROLS.pattern[:-1] + "\ufffd]")
_MANY, _SOME = 30, 12


class Stretch(NamedTuple):
    """Bytes of a part; those that were not ``encoded`` were put beside the others on the way."""

    data: bytes
    encoded: bool


def decode(content: bytes, encoding: str, charset: str) -> tuple[list[Stretch], list[str]]:
    """The stretches of a part's content, decoded, and what was wrong with it."""
    if encoding in AS_SENT:
        return [Stretch(content, encoded=True)], []
    if encoding == "quoted-printable":
        faults = ["quoted-printable broken"] if _BROKEN_ESCAPE.search(content) else []
        return [Stretch(binascii.a2b_qp(_ODD_SOFT_BREAKS.sub(b"=\n", content)), encoded=True)], faults
    if encoding == "base64":
        return _from_base64(content, charset)
    if encoding == "x-uuencode":
        return _from_uuencode(content, charset)
    return [Stretch(content, encoded=True)], [f"transfer encoding {encoding_name(encoding)[:40]} unknown"]


def reads_as_text(data: bytes, charset: str, *, well_formed: bool = False) -> bool:
    """Whether what came out of an encoding is text, and not what words give that were never encoded.

    ``well_formed``: the encoded data was as it should be, so the declared charset is believed.
    """
    text, fault = decode_bytes(data, charset)
    # Where all could be decoded, a U+FFFD was sent: an earlier client's, of what it quotes.
    odd = _CONTROLS if fault is None else _UNREADABLE
    if len(odd.findall(text)) * 20 > len(text):
        return False
    if (well_formed and fault is None) or decode_bytes(data)[1] is None:
        return True
    # Words taken for base64 give bytes of any value: half of them are beyond ASCII.
    foreign = sum(byte > 127 for byte in data)
    return len(data) >= _MANY or ((well_formed or len(data) >= _SOME) and foreign * 5 <= len(data) * 2)


@dataclass(slots=True)
class _Block:
    """Lines of a base64 part that are data, or that are not; what is kept of them does not grow with them."""

    start: int
    end: int
    is_data: bool
    size: int = 0  # of the data in them
    damaged: bool = False
    ends: list[int] = field(default_factory=list[int])  # of the first lines

    def add(self, end: int, data: bytes | None, *, damaged: bool = False) -> None:
        if len(self.ends) < _MOST_LINES_BEFORE:
            self.ends.append(end)
        self.end = end
        self.size += len(data or b"")
        self.damaged = self.damaged or damaged


def _from_base64(content: bytes, charset: str) -> tuple[list[Stretch], list[str]]:
    """The decoded data, and the plain text that was written before and after it: a list's footer, mostly."""
    stretches, faults = list[Stretch](), list[str]()
    blocks = list(_blocks(content))
    if blocks and blocks[-1].end < len(content):
        blocks.append(_Block(blocks[-1].end, len(content), is_data=False))
    for number, block in enumerate(blocks):
        found = None
        if block.is_data and (len(blocks) == 1 or not _may_be_words(content, block, number)):
            found = _decoded_block(content, block, charset)
        begin, data, flaws = found or (block.end, b"", [])
        if found and block.size < _LONG and not data.isascii():
            # Who encodes so little puts it on one line, with nothing beside it.
            pieces = len(content[begin : block.end].split())
            flaws += ["base64 that may be words"] if len(blocks) > 1 or block.size % 4 or pieces > 1 else []
        text = content[block.start : begin]
        if not found and block.is_data and len(text.strip()) > _MANY:
            flaws.append("base64 broken, read as it stands")
        faults += flaws
        stretches += [Stretch(text, encoded=False)] if _WORD.search(text) else []
        stretches += [Stretch(data, encoded=True)] if found else []
    if content.strip() and not any(stretch.encoded for stretch in stretches):
        return [Stretch(content, encoded=True)], ["base64 broken, read as it stands"]
    return stretches, ["text before base64", *faults] if stretches and not stretches[0].encoded else faults


def _data_of(line: bytes) -> tuple[bytes | None, bool]:
    """The data of a line, None where it has none, and whether other characters stand in it."""
    bare = line.strip(_NOISE)
    if _DATA.fullmatch(bare):
        return bare, bare != line.strip(_BLANKS)
    joined = bare.translate(None, _NOISE)
    # No words are as long: what has blanks in it and is no data is a sentence.
    return (joined, True) if _DATA.fullmatch(joined) and _NO_WORD.search(bare) else (None, False)


def _blocks(content: bytes) -> Iterator[_Block]:
    """Lines of data, and lines of none, in turn. Blank lines are either's."""
    if _SOUND.fullmatch(content):  # as nearly all is
        first = [line.end() for line in islice(_LINE.finditer(content), _MOST_LINES_BEFORE)]
        yield _Block(0, len(content), is_data=True, size=len(content.translate(None, _NOISE)), ends=first)
        return
    yield from islice(_mixed_blocks(content), _MOST_BLOCKS)


def _mixed_blocks(content: bytes) -> Iterator[_Block]:
    block = _Block(0, 0, is_data=True)
    for found in _LINE.finditer(content):
        data, damaged = _data_of(found[0])
        if data is None and block.is_data and (before := _data_before_text(found[0], block.size)):
            block.add(found.start() + before.end(1), before[1])
        if (data is not None) != block.is_data and data != b"":
            if block.end > block.start:
                yield block
            block = _Block(block.end, block.end, is_data=data is not None)
        block.add(found.end(), data, damaged=damaged)
    if block.end > block.start:
        yield block


def _data_before_text(line: bytes, size: int) -> re.Match[bytes] | None:
    """The last of data, ``size`` characters behind its first, if a list wrote on behind it on its line."""
    found = _DATA_AND_TEXT.match(line)
    if found is None or not (found[1].endswith(b"=") or _NO_WORD.match(found[1])):
        return None
    return found if (size + len(found[1])) % 4 == 0 else None


def _may_be_words(content: bytes, block: _Block, number: int) -> bool:
    """Whether short lines of letters beside text are words: what a list appends follows the data."""
    if block.size >= _LONG:
        return False
    whole = content[block.start : block.end].translate(None, _NOISE)
    if whole.endswith(b"="):
        return False
    return number > 0 or block.size % 4 > 0 or decode_bytes(_decoded_pieces(whole)[0])[1] is not None


def _decoded_block(content: bytes, block: _Block, charset: str) -> tuple[int, bytes, list[str]] | None:
    """Where data begins that decodes to text, behind lines that are words; the text, and its flaws."""
    for start in [block.start, *(end for end in block.ends if end < block.end)]:
        whole = content[start : block.end].translate(None, _NOISE)
        data, flaws = _decoded_pieces(whole)
        sound = not block.damaged and len(whole) % 4 == 0
        if data and reads_as_text(data, charset, well_formed=sound):
            return start, data, ["base64 damaged", *flaws] if block.damaged else flaws
    return None


def _decoded_pieces(whole: bytes) -> tuple[bytes, list[str]]:
    """Data that was encoded in pieces, each with its padding, is one text."""
    decoded, flaws = bytearray(), list[str]()
    for piece in _PIECE.finditer(whole):
        if decoded and not decoded.endswith((b"\n", b"\r")):
            flaws.append("base64 in pieces, joined")
        data = piece[1]
        if len(data) % 4 == 1:
            flaws.append("base64 broken off")
            data = data[:-1]
        decoded += binascii.a2b_base64(data + b"==")
    return bytes(decoded), list(dict.fromkeys(flaws))


def _from_uuencode(content: bytes, charset: str) -> tuple[list[Stretch], list[str]]:
    begin = _UU_BEGIN.search(content)
    data, end = _uudecoded(content, begin.end()) if begin else (b"", 0)
    if begin is None or not reads_as_text(data, charset):
        return [Stretch(content, encoded=True)], ["uuencode broken, read as it stands"]
    before, after = content[: begin.start()], content[end:]
    around = [Stretch(before, encoded=False), Stretch(data, encoded=True), Stretch(after, encoded=False)]
    return [stretch for stretch in around if stretch.encoded or stretch.data.strip()], []


def _uudecoded(content: bytes, start: int) -> tuple[bytes, int]:
    """The data from ``start`` on, and where it ends; none if a line of it is broken."""
    decoded = bytearray()
    for line in content[start:].splitlines(keepends=True):
        start += len(line)
        data = line.rstrip(b"\r\n")
        if data == b"end":
            break
        try:
            decoded += binascii.a2b_uu(data) if data else b""
        except binascii.Error:
            return b"\0", start
    return bytes(decoded), start


def joined(stretches: Iterable[Stretch], text_of: Callable[[Stretch], str]) -> str:
    """The text of all stretches; text put behind data stands on a line of its own."""
    texts, encoded = list[str](), False
    for stretch in stretches:
        texts += ["\n"] if encoded and not stretch.encoded else []
        texts.append(text_of(stretch))
        encoded = stretch.encoded
    return "".join(texts)
