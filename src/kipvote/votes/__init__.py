"""Votes: one value each, as one message casts it, and the lines that look like one and are none.

``read`` reads them; here are the values alone, which a tally of what was read before needs.
"""

from __future__ import annotations

from collections.abc import Callable, Set
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
    ``+0.5``. ``line`` is the exact line of the own words it stands on, ``at`` its index among them (-1 where
    it is not known). ``certain`` is false where no row of the closed list takes the value; such a vote is
    listed and not counted. ``rule`` is the id of the row that read it, or that stopped it; ``words`` are
    those which the row matched.
    """

    value: str
    claim: Claim | None
    line: str
    certain: bool
    rule: str
    words: str = ""
    at: int = -1


@dataclass(frozen=True, slots=True)
class Refusal:
    """A line that looks like a vote and is none, with the id of the rule that says so."""

    line: str
    rule: str
    words: str = ""
    at: int = -1


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


@dataclass(frozen=True, slots=True)
class Proposals:
    """The keys of the proposals a mail votes on, and how they are known in a text.

    ``named`` gives the keys of the proposals that a text names. ``candidates`` of one release are named
    before a value to compare them ("Same checks as for RC1: +1"), and only behind it to say what it is
    given to.
    """

    own: frozenset[str]
    named: Callable[[str], Set[str]]
    candidates: bool = False

    def parted(self, text: str) -> bool:
        """Whether a text names another proposal, or there are several of which it names one."""
        named = self.named(text) if self.own else frozenset[str]()
        return bool(named) and (not named <= self.own or len(self.own) > 1)
