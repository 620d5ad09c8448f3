"""Pieces: what of a display name belongs to the name, and what was only written beside it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import islice

DAMAGE = "\ufffd"
"""What a letter becomes that a gateway could not decode; one letter leaves one or several of them."""

_LONGEST = 1000  # characters; what is longer is no name, and must not cost the time of one
_MANY = 8  # marks; behind more of them there is no note
_BRACKETS = {"(": 1, "[": 1, ")": -1, "]": -1}
_DRESS = dict.fromkeys([*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])  # how the sign before is drawn
_SAME_MARKS = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-") | dict.fromkeys("“”„‟«»", '"')) | _DRESS
_SIGNS = (("\u3400", "\u9fff"), ("\uac00", "\ud7af"), ("\U00020000", "\U000323af"))
_KANA = ("\u3041", "\u30ff")
_FORMS = r"\b(?:inc|incorporated|ltd|limited|llc|llp|plc|corp|corporation|gmbh|ag|pty|bv|srl)\.?+"
_COMPANY = re.compile(rf"\S.* {_FORMS}", re.I)
_ENDS_WITH_COMPANY = re.compile(rf"{_FORMS}$", re.I)
_NOTE = re.compile(r" @ ")
_COMPANY_NOTE = re.compile(r" [@|-] ")
_MARKED = re.compile(r"[|｜/／‐‑‒–—―−-]")
_GATE = re.compile(r"\A\s*+(?:external|extern|ext)\s*+:", re.I)  # set before the names of strangers
_MAYBE_NOTE = re.compile(r" [|-] |/(?=[^\s/]++$|[^/]++/)")  # "/Jane Doe" may be a second person


class Kind(Enum):
    """What a piece is: a part of the name, another form of it written inside, or a note."""

    PLAIN = auto()
    NICK = auto()
    BRACKETED = auto()


@dataclass(frozen=True, slots=True)
class Piece:
    """Some characters of a display name, without the marks that part them."""

    text: str
    kind: Kind
    quoted: bool = False


def own_pieces(text: str) -> list[Piece]:
    """The pieces that belong to the name: brackets inside it hold a nick, brackets behind it a note.

    Behind a name in signs they may hold the same name in letters, which is kept as a nick is.
    """
    if len(text) > _LONGEST:
        return []
    clean = _tidy(text)
    named = _before(_COMPANY_NOTE if _ENDS_WITH_COMPANY.search(clean) else _NOTE, clean) or clean
    pieces = [piece for piece in _pieces(named) if _says_something(piece.text)]
    plain = [at for at, piece in enumerate(pieces) if piece.kind is Kind.PLAIN]
    if not plain:
        return [Piece(piece.text, Kind.PLAIN) for piece in pieces[:1]]
    in_signs = all(is_unspaced(pieces[at].text) for at in plain)
    kept = (
        _kept(piece, plain[0] < at < plain[-1] or (in_signs and _is_full_in_letters(piece.text)))
        for at, piece in enumerate(pieces)
    )
    return [piece for piece in kept if piece]


def without_company(parts: Sequence[str]) -> list[str]:
    """The parts of a name between commas without a company behind it: "Jane Doe, Example Inc."."""
    return [part for at, part in enumerate(parts) if not (at and _COMPANY.fullmatch(part))]


def is_sign(char: str) -> bool:
    """Whether ``char`` is a Chinese sign or a Korean syllable."""
    return any(low <= char <= high for low, high in _SIGNS)


def is_unspaced(text: str) -> bool:
    """Whether ``text`` is of signs and kana only, which are written with blanks or without.

    >>> is_unspaced("山田 太郎"), is_unspaced("Taro 山田")
    (True, False)
    """
    signs = (is_sign(char) or _KANA[0] <= char <= _KANA[1] or char == " " for char in text)
    return not text.isascii() and all(signs)


def before_note(text: str) -> str:
    """What stands before a mark that most write between their name and where they work; empty without one.

    Some write the other way round, so that only who else has the name says that it is one.

    >>> before_note("Jane Doe – Example"), before_note("Jo - Anne Doe"), before_note("Jane Doe")
    ('Jane Doe', '', '')
    """
    return _before(_MAYBE_NOTE, _tidy(text)) if _MARKED.search(text) else ""


def _tidy(text: str) -> str:
    shown = _read_as_meant(_GATE.sub("", text[: _LONGEST + 1]))
    shown = shown.replace("´", "'")  # by itself an apostrophe: NFKC would set it on a blank
    clean = unicodedata.normalize("NFKC", shown).translate(_SAME_MARKS)
    if clean.isascii():
        return clean
    return "".join(char for char in clean if unicodedata.category(char) != "Cf")


def _read_as_meant(text: str) -> str:
    """UTF-8 that was read as a Western single-byte charset, as it was written: ``JosÃ©`` is José.

    Only where all of it can be so: text of such a charset is hardly ever valid UTF-8.
    """
    if text.isascii():
        return text
    try:
        return b"".join(map(_byte, text)).decode("utf-8")
    except UnicodeError:
        return text


def _byte(char: str) -> bytes:
    return char.encode("latin-1" if char < "\u0100" else "cp1252")


def _before(note: re.Pattern[str], text: str) -> str:
    for mark in islice(note.finditer(text), _MANY):
        before = text[: mark.start()].strip()
        if _is_closed(before) and _is_name(before, mark[0]):
            return before
    return ""


def _is_closed(text: str) -> bool:
    return text.count('"') % 2 == 0 and all(text.count(o) == text.count(c) for o, c in ("()", "[]"))


def _is_name(text: str, mark: str) -> bool:
    """Whether a name can end here; a hyphen or a stroke may also stand between two parts of one."""
    words = [word for word in text.split() if _says_something(word)]
    return len(words) > 1 or (bool(words) and (mark.strip() in "|@" or is_unspaced(words[0])))


def _says_something(text: str) -> bool:
    return any(char.isalnum() or char == DAMAGE for char in text)


def _is_full_in_letters(text: str) -> bool:
    return len(text.split()) > 1 and not any(map(is_sign, text))


def _kept(piece: Piece, belongs: bool) -> Piece | None:
    if piece.kind is Kind.PLAIN:
        return piece
    if belongs and all(char.isalpha() or char in " -.'" for char in piece.text):
        return Piece(piece.text, Kind.NICK)
    return Piece(piece.text, Kind.PLAIN) if piece.quoted else None


def _pieces(text: str) -> Iterator[Piece]:
    """Cut ``text`` at brackets and paired quotation marks, in one pass."""
    quotes = text.count('"') % 2 == 0
    depth, quoted, start = 0, False, 0
    for at, char in enumerate(f"{text})"):
        if char in _BRACKETS or char == '"':
            kind = Kind.BRACKETED if depth or quoted else Kind.PLAIN
            yield Piece(text[start:at].strip(), kind, quoted and not depth)
            start = at + 1
            depth = max(0, depth + _BRACKETS.get(char, 0))
            quoted ^= quotes and char == '"' and not depth
