"""Votes: one value each, as one message casts it, and the lines that look like one and are none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Claim(StrEnum):
    """What the voter wrote about the vote's weight; the roster decides whether it is so."""

    BINDING = "binding"
    NON_BINDING = "non-binding"


@dataclass(frozen=True, slots=True)
class Vote:
    """One vote as one message casts it.

    ``value`` is spelled as cast but in ASCII: ``+1``, ``+0``, ``0``, ``-0``, ``-1`` or a fraction such as
    ``+0.5``. ``line`` is the exact line of the own words it stands on (of a quotation, without marks, where a
    ballot is ticked in one). ``certain`` is false where a
    careful reader could take the line either way; such a vote is listed and not counted. ``rule`` is
    the id of the rule that read it, or that stopped it from being certain.
    """

    value: str
    claim: Claim | None
    line: str
    certain: bool
    rule: str


@dataclass(frozen=True, slots=True)
class Refusal:
    """A line that looks like a vote and is none, with the id of the rule that says so."""

    line: str
    rule: str


@dataclass(frozen=True, slots=True)
class VoteReading:
    """All that one message's own words say about votes.

    ``votes`` holds at most one certain vote (the last stance a message asserts stands), or the unclear
    ones where there is none. ``withdrawal`` is the line that takes an earlier vote back without
    casting a new one.
    """

    votes: tuple[Vote, ...] = ()
    refused: tuple[Refusal, ...] = ()
    withdrawal: str | None = None
