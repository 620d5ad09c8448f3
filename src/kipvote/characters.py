"""Characters: those of a text that nobody sees, and those that steer what shows it."""

from __future__ import annotations

import re

UNSEEN = (
    "\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
"""Default_Ignorable_Code_Point (Unicode 14 to 17), as a class of a regular expression.

All of it: a joiner or variation selector can change the look of a letter, but it can hide words as well, and
without it the letters are the same.
"""

STEERING = "\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff"
"""What a terminal may obey, what ends a line or turns the direction of writing, and half a surrogate pair,
which cannot be written at all; as a class of a regular expression."""

_UNSEEN = re.compile(f"[{UNSEEN}]+")
_STEERING = re.compile(f"[{STEERING}]")


def seen(text: str) -> str:
    r"""A text without what nobody sees in it.

    >>> seen("+1\U000e0020\u200d (binding)")
    '+1 (binding)'
    """
    return text if text.isascii() else _UNSEEN.sub("", text)


def harmless(text: str) -> str:
    r"""One line for a terminal: U+FFFD stands for what steers it, and what nobody sees is left out.

    >>> harmless("2026-01\x1b[2J.mbox\u061c")
    '2026-01\ufffd[2J.mbox'
    """
    return seen(_STEERING.sub("\N{REPLACEMENT CHARACTER}", text))
