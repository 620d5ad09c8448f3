"""Likeness: how much two titles say the same, so that drift and two proposals can be told from small changes.

The measure. Words are runs of letters and digits without case, small words left out. Two words are one
where one begins with the other or they differ in few letters. The likeness is the share of all words that
are in both titles, or the share of equal letters in a row, whichever is more; a title that is all in the
other is that title, shortened. Below 0.6 titles have drifted apart. Two titles of three words or more that
have not one in common, and less than half of their letters, name two proposals.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from difflib import SequenceMatcher
from functools import lru_cache

DRIFTED = 0.6

_WORD = re.compile(r"[^\W_]+")
_SMALL = frozenset(
    "a an and as at be by for from in into is it of on or that the their to via when with kip kafka".split()
)
_LEAST_WORDS = 3
_LEAST_STEM = 4
_ALIKE = 0.8
_HALF = 0.5
_SAME = 0.9
_LONGEST = 200


def likeness(one: str, other: str) -> float:
    """How alike two titles are, from 0 to 1.

    >>> likeness("Better logs", "Better logs for brokers"), round(likeness("Better logs", "Log cleaner"), 1)
    (1.0, 0.3)
    """
    return max(_of_words(_words(one), _words(other)), _of_letters(one, other))


@lru_cache(maxsize=1 << 12)  # the titles of one vote are alike, and each is asked for often
def are_two(one: str, other: str) -> bool:
    """Whether two titles are those of two proposals.

    >>> are_two("Better logs for brokers", "Quotas per client id")
    True
    >>> are_two("Better logs", "Quotas per client id")
    False
    """
    ours, theirs = _words(one), _words(other)
    if min(len(ours), len(theirs)) < _LEAST_WORDS or not set(ours).isdisjoint(theirs):
        return False
    alike = any(_is_one(word, known) for word in ours for known in theirs)
    return not alike and _of_letters(one, other) < _HALF


def is_one(one: str, other: str) -> bool:
    """Whether two titles are that of one proposal: three words or more, and nearly all the same.

    >>> is_one("Quotas per client id", "KIP-9: Quotas per client id")
    True
    >>> is_one("Quotas", "Quotas per client id")
    False
    """
    long_enough = min(len(_words(one)), len(_words(other))) >= _LEAST_WORDS
    return long_enough and likeness(one, other) >= _SAME


def _words(title: str) -> list[str]:
    found = dict.fromkeys(_WORD.findall(title[:_LONGEST].casefold()))
    return [word for word in found if word not in _SMALL]


def _of_words(ours: Collection[str], theirs: Collection[str]) -> float:
    if not ours or not theirs:
        return 0.0
    mine = sum(any(_is_one(word, other) for other in theirs) for word in ours)
    yours = sum(any(_is_one(word, other) for other in ours) for word in theirs)
    within = mine == len(ours) or yours == len(theirs)
    return 1.0 if within else (mine + yours) / (len(ours) + len(theirs))


def _is_one(word: str, other: str) -> bool:
    if word == other:
        return True
    short, long = sorted((len(word), len(other)))
    if short < _LEAST_STEM:
        return False
    if word.startswith(other) or other.startswith(word):
        return True
    if 2 * short < _ALIKE * (short + long):  # all letters of the shorter are not enough
        return False
    letters = SequenceMatcher(None, word, other, autojunk=False)
    return letters.quick_ratio() >= _ALIKE and letters.ratio() >= _ALIKE


def _of_letters(one: str, other: str) -> float:
    ours, theirs = ("".join(_WORD.findall(title[:_LONGEST].casefold())) for title in sorted((one, other)))
    return SequenceMatcher(None, ours, theirs, autojunk=False).ratio() if ours and theirs else 0.0
