"""Quoted: whose mail a ticked box is quoted from, where an answer names another than it quotes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import islice, pairwise

from kipvote.bodies.quotations import Part, marked_parts
from kipvote.bodies.ticks import is_ticked
from kipvote.messages import Sender
from kipvote.readings.bearers import Words, bears, words_of, words_of_sender
from kipvote.readings.hearsay import name_in


def ticked_text(
    text: str, answered: tuple[Sender, str] | None, by: Callable[[Words], Iterable[str]]
) -> str | None:
    """The text of the mail whose quotation holds the first ticked box of ``text``; None if unknown.

    It is the mail ``answered``, unless the attribution above the box names somebody else: then those that
    are ``by`` that person. Many a client answers the call and quotes another mail.
    """
    # Nearly no mail has a tick, and its parts need not be told here.
    attribution = _above_tick(text.split("\n")) if is_ticked(text) else ""
    named = words_of(name_in(attribution) or "")
    whose, said = answered if answered is not None else (None, None)
    if not named or (whose is not None and (bears(whose, named) or _is_addressed(whose, attribution))):
        return said
    theirs = "\n".join(by(named))
    if theirs:
        return theirs
    alike = whose is not None and not words_of(attribution).isdisjoint(words_of_sender(whose))
    return said if alike else None


def named_without_marks(text: str) -> Sequence[Words]:
    """The names, as words, of those whom attributions in ``text`` name that have no marked text below them.

    A client may quote another mail than the one it answers, and lose its marks.
    """
    lines = [line for line in text.split("\n") if line and not line.isspace()]
    pairs = ((line, below) for line, below in pairwise(lines) if line.rstrip().endswith(":"))
    found = (
        words_of(name_in(line) or "")
        for line, below in pairs
        if not below.lstrip().startswith(">") and _ATTRIBUTES.search(line)
    )
    return tuple(filter(None, dict.fromkeys(islice(found, _MOST_NAMED))))


_MOST_NAMED = 32
"""Attributions that are looked at: nobody quotes so many mails without marks."""
_ATTRIBUTES = re.compile(r"^(?!\s*>).{0,200}\b(?:wrote|writes|said|schrieb)\s?:\s*$")


def _above_tick(lines: Sequence[str]) -> str:
    """The last attribution without marks above the first quoted line with a ticked box; empty without any."""
    if not any(is_ticked(line) for line in lines if line.lstrip().startswith(">")):
        return ""
    said: list[str] = []
    parts = marked_parts([line.strip() for line in lines])
    before = Part.OWN
    for line, part in zip(lines, parts, strict=True):
        if part is Part.QUOTED and is_ticked(line):
            return " ".join(said)
        if part is Part.ATTRIBUTION:
            said = [*(said if before is part else ()), line.strip()]
        before = part
    return ""


def _is_addressed(sender: Sender, attribution: str) -> bool:
    return bool(sender.address) and str(sender.address).casefold() in attribution.casefold()
