"""Bearers: whether the sender of a mail bears a name that another mail gives."""

from __future__ import annotations

import re

from kipvote.messages import Sender
from kipvote.names import display_name, fold

_WORD = re.compile(r"[^\W\d_]+")


def words_of(name: str) -> frozenset[str]:
    """The words of a name, folded, so that their order and accents make no difference."""
    return frozenset(_WORD.findall(fold(name)))


def words_of_sender(sender: Sender) -> frozenset[str]:
    """The words of the name that stands beside a sender's address."""
    return words_of(display_name(sender.name or ""))


def bears(sender: Sender, named: frozenset[str]) -> bool:
    """Whether all words of a name are the sender's, or all of the sender's are of it."""
    words = words_of_sender(sender)
    return bool(words) and (named <= words or words <= named)
