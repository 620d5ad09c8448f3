"""Bearers: whether the sender of a mail bears a name that another mail gives."""

from __future__ import annotations

import re

from kipvote.messages import Sender
from kipvote.names import display_name, fold

Words = frozenset[str]
"""The words of a name, folded, so that their order and accents make no difference."""

_WORD = re.compile(r"[^\W\d_]+")


def words_of(name: str) -> Words:
    """The words of a name."""
    return frozenset(_WORD.findall(fold(name)))


def words_of_sender(sender: Sender) -> Words:
    """The words of the name that stands beside a sender's address."""
    return words_of(display_name(sender.name or ""))


def bears(sender: Sender, named: Words) -> bool:
    """Whether all words of a name are the sender's, or all of the sender's are of it."""
    words = words_of_sender(sender)
    return bool(words) and are_one(named, words)


def are_one(one: Words, other: Words) -> bool:
    """Whether two names may be of one person: all words of one are the other's, or the other way round."""
    return one <= other or other <= one
