"""Transfer encodings: the bytes of a part as they were before they were made fit to be sent (RFC 2045)."""

from __future__ import annotations

import binascii
import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from kipvote.messages.charsets import decode_bytes, encoding_name

AS_SENT = frozenset({"", "7bit", "8bit", "binary"})

# Blanks behind the "=" were added on the way and do not count (RFC 2045, section 6.7, rule 3); nor does the
# standard library see where a line ends that does not end in LF.
_ODD_SOFT_BREAK = re.compile(rb"=(?:[ \t]++(?:\r++\n?+|\n|\Z)|\r(?!\n)\r*+\n?+)")
_BROKEN_ESCAPE = re.compile(rb"=(?![0-9A-Fa-f]{2}|[ \t]*+(?:\r?\n|\Z))")

_BLANKS, _NOISE = b" \t\r\n", b" \t\r\n\0!"
_DATA = re.compile(rb"(?:[A-Za-z0-9+/]++(?:={1,2}[A-Za-z0-9+/]++)*+={0,2}|={1,2})?")
_NO_WORD = re.compile(rb"[A-Za-z0-9+/]{16}")
_DATA_AND_TEXT = re.compile(rb"[ \t]*+([A-Za-z0-9+/]++={0,2})([^A-Za-z0-9+/=\s].*)", re.DOTALL)
_PIECE = re.compile(rb"([A-Za-z0-9+/]++)=*+")
_WORD = re.compile(rb"[\w\x80-\xff]")
_MOST_LINES_BEFORE = 3

_UU_BEGIN = re.compile(rb"^begin [0-7]{3,4}(?: [^\n]*)?\n", re.MULTILINE)

_CONTROLS = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f\x81\x8d\x8f\x90\x9d\ufffd]")
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
        return [Stretch(binascii.a2b_qp(_ODD_SOFT_BREAK.sub(b"=\n", content)), encoded=True)], faults
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
    if len(_CONTROLS.findall(text)) * 20 > len(text):
        return False
    if (well_formed and fault is None) or decode_bytes(data)[1] is None:
        return True
    # Words taken for base64 give bytes of any value: half of them are beyond ASCII.
    foreign = sum(byte > 127 for byte in data)
    return len(data) >= _MANY or ((well_formed or len(data) >= _SOME) and foreign * 5 <= len(data) * 2)


class _Line(NamedTuple):
    """A line of a base64 part as it stands, and the data in it, None where it is no data."""

    raw: bytes
    data: bytes | None


def _from_base64(content: bytes, charset: str) -> tuple[list[Stretch], list[str]]:
    """The decoded data, and the plain text that was written before and after it: a list's footer, mostly."""
    stretches, faults = list[Stretch](), list[str]()
    blocks = list(_blocks(map(_line, content.splitlines(keepends=True))))
    for number, (lines, is_data) in enumerate(blocks):
        found = None
        if is_data and (len(blocks) == 1 or not _may_be_words(lines, number)):
            found = _decoded_block(lines, charset)
        before, data, flaws = found or (lines, b"", [])
        text = b"".join(line.raw for line in before)
        if not found and is_data and len(text) > _MANY:
            flaws.append("base64 broken, read as it stands")
        faults += flaws
        stretches += [Stretch(text, encoded=False)] if _WORD.search(text) else []
        stretches += [Stretch(data, encoded=True)] if found else []
    if content.strip() and not any(stretch.encoded for stretch in stretches):
        return [Stretch(content, encoded=True)], ["base64 broken, read as it stands"]
    return stretches, ["text before base64", *faults] if stretches and not stretches[0].encoded else faults


def _line(raw: bytes) -> _Line:
    bare = raw.strip(_NOISE)
    if _DATA.fullmatch(bare):
        return _Line(raw, bare)
    joined = bare.translate(None, _NOISE)
    # No words are as long: what has blanks in it and is no data is a sentence.
    return _Line(raw, joined if _DATA.fullmatch(joined) and _NO_WORD.search(bare) else None)


def _blocks(lines: Iterable[_Line]) -> Iterator[tuple[list[_Line], bool]]:
    """Lines of data, and lines of none, in turn. Blank lines are either's."""
    block, is_data = list[_Line](), True
    for line in lines:
        if line.data is None and is_data and (ends := _data_before_text(block, line)):
            yield [*block, ends[0]], True
            block, is_data = [ends[1]], False
            continue
        if (line.data is not None) != is_data and line.data != b"":
            if block:
                yield block, is_data
            block, is_data = [], not is_data
        block.append(line)
    if block:
        yield block, is_data


def _data_before_text(block: list[_Line], line: _Line) -> tuple[_Line, _Line] | None:
    """The last data of a block, and the text that a list wrote behind it without a line break."""
    found = _DATA_AND_TEXT.match(line.raw)
    if found is None or not (found[1].endswith(b"=") or _NO_WORD.match(found[1])):
        return None
    size = len(found[1]) + sum(len(before.data or b"") for before in block)
    return (_Line(found[1], found[1]), _Line(found[2], None)) if size % 4 == 0 else None


def _may_be_words(lines: list[_Line], number: int) -> bool:
    """Whether short lines of letters beside text are words: what a list appends follows the data."""
    whole = b"".join(line.data or b"" for line in lines)
    if whole.endswith(b"=") or _NO_WORD.search(whole):
        return False
    return number > 0 or len(whole) % 4 > 0 or decode_bytes(_decoded_pieces(whole)[0])[1] is not None


def _decoded_block(lines: list[_Line], charset: str) -> tuple[list[_Line], bytes, list[str]] | None:
    """What lines of data decode to, if it is text: the lines before it that are words, it, and its flaws."""
    most = min(_MOST_LINES_BEFORE, len(lines) - 1)
    for skipped in range(most + 1):
        rest = lines[skipped:]
        whole = b"".join(line.data or b"" for line in rest)
        damaged = any((line.data or b"") != line.raw.strip(_BLANKS) for line in rest)
        data, flaws = _decoded_pieces(whole)
        if data and reads_as_text(data, charset, well_formed=not damaged and len(whole) % 4 == 0):
            return lines[:skipped], data, ["base64 damaged", *flaws] if damaged else flaws
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
