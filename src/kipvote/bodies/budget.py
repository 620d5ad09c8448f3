"""Budget: how much of a sender's own words is read, by the work it takes to judge them, not by time.

A value is judged in the words of its sentence, and a line beside those around it; so a text of nothing but
values takes many times as long as prose of its length. Whoever writes more than any real mail holds has the
first of it read, and the rest is reported.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_TOKEN = re.compile(r"\w{1,8}|[^\w\s]")
_VALUE = re.compile(
    r"[+\-−＋－] ?[01]|(?<!\w)[01](?!\w)|[\U0001F44D\U0001F44E]|\b(?:plus|minus) one\b", re.IGNORECASE
)
_A_LINE, _A_VALUE = 4, 16
_A_CHARACTER = 1 + _A_LINE + _A_VALUE
"""The most that one can take: a line of a lone 0."""


def work_on(line: str) -> int:
    """What it takes to judge a line of own words: its tokens, and more for each value; none for a blank one.

    >>> [work_on(line) for line in ("", "I have no comments.", "+1")]
    [0, 9, 22]
    """
    if not line:
        return 0
    return _A_LINE + len(_TOKEN.findall(line)) + _A_VALUE * len(_VALUE.findall(line))


def affordable(lines: Sequence[str], most: int) -> int:
    """How many of the lines can be read with so much work; the one that takes more is not read at all.

    Half of "+1 650 555 0100" would be a vote.

    >>> affordable(["+1", "+1", "+1"], 50)
    2
    """
    if _A_CHARACTER * sum(map(len, lines)) <= most:
        return len(lines)
    left = most
    for at, line in enumerate(lines):
        left -= work_on(line)
        if left < 0:
            return at
    return len(lines)
