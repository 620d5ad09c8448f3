"""Totals: figures of votes whatever their value, "4 binding votes", and the figures that split them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kipvote.announcements.announcement import side
from kipvote.announcements.figures import Count
from kipvote.announcements.listed import Listed
from kipvote.votes.clauses import CLAIMS, Token, TokenKind

_MEMBERS = {"pmc", "ipmc"}


def claim_led(tokens: Sequence[Token]) -> bool | None:
    """The claim that a sentence puts before its figures; None where it puts none there.

    "Of these binding votes, 3 were +1" has one, and "Binding votes: +1: 3, 0: 0".
    """
    said = [token.text for token in tokens[:6]]
    of_these = said[:2] == ["of", "these"]
    rest = tokens[2:6] if of_these else tokens[:4]
    if len(rest) < len(("binding", "votes", ":", "+1")) or rest[1].text != "votes":
        return None
    if rest[2].text != ("," if of_these else ":") or (not of_these and not _is_label(tokens[3:5])):
        return None
    if of_these and rest[0].text in _MEMBERS:
        return True
    return rest[0].kind is TokenKind.BINDING if rest[0].kind in CLAIMS else None


def _is_label(tokens: Sequence[Token]) -> bool:
    """Whether a value and a colon stand here: "+1:"."""
    return len(tokens) > 1 and tokens[0].text in ("+1", "0", "+0", "-0", "-1") and tokens[1].text == ":"


def split(counts: Sequence[Count]) -> list[Count]:
    """The figures of a sentence; those without a claim have that of the total before them.

    They have to add up to it: "4 binding votes (3 +1, 1 -1)" are three for and one against.
    """
    at = next((n for n, count in enumerate(counts) if count.implied and count.binding is not None), -1)
    behind = counts[at + 1 :]
    if at < 0 or len(behind) < 1 or any(count.implied or count.binding is not None for count in behind):
        return list(counts)
    values = [count.value for count in behind]
    whole = sum(count.number for count in behind) == counts[at].number
    if not whole or "+1" not in values or len(set(values)) < len(values):
        return list(counts)
    return [*counts[:at], *(replace(count, binding=counts[at].binding) for count in behind)]


def without_totals(counts: Sequence[Count], names: Sequence[Listed]) -> list[Count]:
    """``counts`` without totals that other figures, or the lists of ``names``, split into values."""
    return [count for count in counts if not count.implied or not _is_split(count, counts, names)]


def _is_split(total: Count, counts: Sequence[Count], names: Sequence[Listed]) -> bool:
    parts: dict[str | None, int] = {}
    for count in counts:
        if not count.implied and count.binding is total.binding:
            parts.setdefault(count.value, count.number)
    listed = [side(entry.value) for entry in names if entry.binding is total.binding]
    by_names = len(listed) == total.number and any(value != "+1" for value in listed)
    return by_names or ("+1" in parts and sum(parts.values()) == total.number)
