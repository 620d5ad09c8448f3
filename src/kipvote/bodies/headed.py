"""Headed votes: another's vote below an attribution, without a mark, and what they wrote below it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from kipvote.bodies.attributions import may_attribute
from kipvote.bodies.quotations import Part, filled
from kipvote.bodies.values import holds_vote

_MOST_WORDS = 5
"""Words of a line that holds little more than a vote."""
_FEWEST_WORDS = 4
"""Words of the line below it: less anybody may have written alike."""
_BOX = re.compile(r"\[ ?[xX] ?\]\s*")
_MOST_TOLD = 32  # texts whose lines are kept: more than a message is compared with


def mark_headed_votes(lines: Sequence[str], parts: list[Part], earlier: Sequence[str]) -> frozenset[int]:
    """Mark such votes: an earlier text of the thread holds the value with the line below it.

    Returns the lines of those that would leave nothing of the sender's: they stay own, and may be quoted.
    """
    own = filled(lines, parts)
    doubtful: set[int] = set()
    for i, at in enumerate(own[:-1]):
        if len(lines[at].split()) > _MOST_WORDS or not holds_vote(lines[at]):
            continue
        heading = _heading_above(lines, parts, at)
        said = max((_said_alike(lines, own[i:], told) for told in map(_filled, earlier)), default=0)
        if heading is None or not said:
            continue
        quoted = own[i : i + said]
        if set(own) <= {*quoted, heading}:
            doubtful.update(quoted)
            continue
        parts[heading] = Part.ATTRIBUTION
        for line in quoted:
            parts[line] = Part.FOREIGN
    return frozenset(doubtful)


def is_repeated(lines: Sequence[str], at: int, earlier: Sequence[str]) -> bool:
    """Whether an earlier text has a line without marks, ticked as it is, and the line below it."""
    below = next((line for line in lines[at + 1 :] if line), "")
    pairs = (pair for told in map(_filled, earlier) for pair in pairwise(told))
    return len(below.split()) >= _FEWEST_WORDS and (lines[at], below) in pairs


def _heading_above(lines: Sequence[str], parts: Sequence[Part], at: int) -> int | None:
    """The attribution directly above a line, or above a quotation with an attribution of its own."""
    above = _filled_above(lines, at)
    if above >= 0 and (parts[above] is Part.ATTRIBUTION or _may_head(lines, parts, above)):
        return above
    while above >= 0 and parts[above] is Part.QUOTED:
        above = _filled_above(lines, above)
    outer = above - 1
    two = outer >= 0 and parts[above] is Part.ATTRIBUTION and lines[outer].endswith(":")
    return outer if two and parts[outer] in (Part.ATTRIBUTION, Part.OWN) else None


def _may_head(lines: Sequence[str], parts: Sequence[Part], at: int) -> bool:
    return parts[at] is Part.OWN and may_attribute(lines, at)


def _filled_above(lines: Sequence[str], at: int) -> int:
    return next((above for above in range(at - 1, -1, -1) if lines[above]), -1)


def _said_alike(lines: Sequence[str], own: Sequence[int], told: Sequence[str]) -> int:
    """How many of the lines ``own`` an earlier text holds one after another, from a vote on; 0 where few."""
    first, second = _BOX.sub("", lines[own[0]]), lines[own[1]]
    if len(second.split()) < _FEWEST_WORDS:
        return 0
    for start in (i for i, line in enumerate(told[1:], start=1) if line == second):
        if _BOX.sub("", told[start - 1]) == first:
            return 1 + sum(1 for _ in _alike(lines, own[1:], told[start:]))
    return 0


def _alike(lines: Sequence[str], own: Sequence[int], told: Sequence[str]) -> Iterator[int]:
    for at, line in zip(own, told, strict=False):
        if lines[at] != line:
            return
        yield at


@lru_cache(maxsize=_MOST_TOLD)
def _filled(text: str) -> tuple[str, ...]:
    """The lines of a text that hold something and have no mark."""
    told = (line.strip() for line in text.split("\n"))
    return tuple(line for line in told if line and not line.startswith(">"))
