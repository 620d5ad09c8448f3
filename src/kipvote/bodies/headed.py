"""Headed votes: another's vote below an attribution, without a mark, and what they wrote below it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
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
    reached = 0  # what is found quoted is not looked at again
    for i, at in enumerate(own[:-1]):
        if i < reached or len(lines[at].split()) > _MOST_WORDS or not holds_vote(lines[at]):
            continue
        heading = _heading_above(lines, parts, at)
        if heading is None:
            continue
        said = max((_said_alike(lines, own, i, told) for told in map(_told, earlier)), default=0)
        if not said:
            continue
        reached = i + said
        quoted = own[i:reached]
        if len(own) <= said + 1 and set(own) <= {*quoted, heading}:
            doubtful.update(quoted)
            continue
        parts[heading] = Part.ATTRIBUTION
        for line in quoted:
            parts[line] = Part.FOREIGN
    return frozenset(doubtful)


def is_repeated(lines: Sequence[str], at: int, earlier: Sequence[str]) -> bool:
    """Whether an earlier text has a line without marks, ticked as it is, and the line below it."""
    below = next((line for line in lines[at + 1 :] if line), "")
    pair = (lines[at], below)
    return len(below.split()) >= _FEWEST_WORDS and any(pair in told.pairs for told in map(_told, earlier))


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


@dataclass(frozen=True, slots=True)
class _Told:
    """The lines of a text that hold something and have no mark.

    ``pairs`` are all two that follow one another; ``below`` says of two, the first without its box, where
    the second stands first.
    """

    lines: tuple[str, ...]
    pairs: frozenset[tuple[str, str]]
    below: Mapping[tuple[str, str], int]


def _said_alike(lines: Sequence[str], own: Sequence[int], i: int, told: _Told) -> int:
    """How many of the lines ``own`` an earlier text holds one after another, from a vote on; 0 where few."""
    first, second = _BOX.sub("", lines[own[i]]), lines[own[i + 1]]
    start = told.below.get((first, second)) if len(second.split()) >= _FEWEST_WORDS else None
    if start is None:
        return 0
    said = 2
    while (
        i + said < len(own)
        and start + said - 1 < len(told.lines)
        and lines[own[i + said]] == told.lines[start + said - 1]
    ):
        said += 1
    return said


@lru_cache(maxsize=_MOST_TOLD)
def _told(text: str) -> _Told:
    stripped = (line.strip() for line in text.split("\n"))
    lines = tuple(line for line in stripped if line and not line.startswith(">"))
    below: dict[tuple[str, str], int] = {}
    for at, (above, line) in enumerate(pairwise(lines), start=1):
        below.setdefault((_BOX.sub("", above), line), at)
    return _Told(lines, frozenset(pairwise(lines)), below)
