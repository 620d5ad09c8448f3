"""Values: whether a line holds what could be the value of a vote, and no telephone number."""

from __future__ import annotations

import re

_VALUE = re.compile(
    r"(?<![\w.+\-−])[+\-−＋－] ?[01０１](?![\w０-９])(?![.,]\d)|^\W{0,3}[01]\b(?! ?[\d.)/:-])"
)
_DIGIT = re.compile(r"[01０１]")
_PHONE = re.compile(r"[(\[*]{0,2}\+?\d[\d ()\[\]*./·–‑\-]{6,24}\d(?!\w)")
_LONG_GROUP = re.compile(r"\d{3}")
_ISO_DATE = re.compile(r"\b(?:19|20)\d\d[-/.]\d")


def holds_vote(line: str) -> bool:
    """Whether anything in the line could be a vote: wide on purpose, phone numbers excepted.

    >>> holds_vote("-1 (binding)"), holds_vote("Mobile +1 (650) 555 0100"), holds_vote("Dora Lind")
    (True, False, False)
    """
    return bool(_DIGIT.search(line)) and bool(_VALUE.search(_PHONE.sub(_without_phone, line[:2000])))


def is_phone(text: str) -> bool:
    """Whether ``text`` is a telephone number and nothing else; a date is none."""
    return _PHONE.fullmatch(text) is not None and _has_digits_of_phone(text)


def _without_phone(found: re.Match[str]) -> str:
    return "" if _has_digits_of_phone(found[0]) else found[0]


def _has_digits_of_phone(text: str) -> bool:
    digits = sum(char.isdigit() for char in text)
    return 7 <= digits <= 15 and bool(_LONG_GROUP.search(text)) and not _ISO_DATE.search(text)
