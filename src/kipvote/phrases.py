"""Phrases: counts and lists as a sentence has them."""

from __future__ import annotations

from collections.abc import Sequence


def number(count: int, noun: str) -> str:
    """A count with its noun.

    >>> number(1, "vote"), number(2, "vote")
    ('1 vote', '2 votes')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def joined(words: Sequence[str]) -> str:
    """Words with commas, and "and" before the last of them.

    >>> joined(["a", "b", "c"]), joined(["a"])
    ('a, b and c', 'a')
    """
    *before, last = words
    return f"{', '.join(before)} and {last}" if before else last
