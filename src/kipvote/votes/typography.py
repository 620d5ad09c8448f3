"""Typography: the many ways mail clients spell a sign, a digit, a bracket or a space, as plain ASCII."""

from __future__ import annotations

import re
import unicodedata

_MINUS = "\u2010\u2011\u2012\u2013\u2212\u02d7\u207b\ufe63\uff0d"
_DASH = "\u2014\u2015"
_INVISIBLE = "\ufeff\u00ad\u200b\u200c\u200d\u200e\u200f\u2060\u202a\u202b\u202c\u202d\u202e\ufe0e\ufe0f"
_APOSTROPHE = "\u2018\u2019\u02bc\u00b4"
_QUOTE = "\u201c\u201d\u201e\u00ab\u00bb"
_TABLE = str.maketrans(
    dict.fromkeys(_MINUS, "-")
    | dict.fromkeys(_DASH, " - ")
    | dict.fromkeys(_INVISIBLE, "")
    | dict.fromkeys(_APOSTROPHE, "'")
    | dict.fromkeys(_QUOTE, '"')
    | dict.fromkeys("\u2192\u21d2\u2794\u279c\u27a1\u27f6", "->")
    | {"\u2795": "+", "\u2796": "-", "\u3010": "[", "\u3011": "]", "\u3002": ". "}
)
_MISREAD_BOM = "\u00ef\u00bb\u00bf"  # the bytes of a byte-order mark, decoded as cp1252
# Each looks behind itself, so that a run of underscores is entered once and time stays linear.
_UNDERLINE = re.compile(r"(?<!\w)_+|(?<!_)_+(?![^\W_])")
_EITHER_SIGN = re.compile("\u00b1 ?(?=0(?!\\w|[.,]\\d))")
_ASCII = re.compile(r"[\x20-\x5e\x60-\x7e]*")


def plain(line: str) -> str:
    r"""``line`` with one spelling for every sign: ASCII signs and digits, no emphasis by ``_``.

    Letters keep their case and accents; the length may change.

    >>> plain("\ufeff\uff0b\uff11\uff08non binding\uff09 _\u22121_")
    '+1(non binding)  -1 '
    """
    if _ASCII.fullmatch(line):
        return line
    text = line.removeprefix(_MISREAD_BOM).translate(_TABLE)
    text = _EITHER_SIGN.sub("", unicodedata.normalize("NFKC", text).translate(_TABLE))
    return _UNDERLINE.sub(" ", " ".join(text.split("\t")))
