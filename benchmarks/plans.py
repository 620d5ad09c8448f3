"""Plans: what becomes of proposals, how often, and the rounds of voting that lead to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from benchmarks.chance import Weighted
from benchmarks.results import Twist


class Fate(StrEnum):
    """What becomes of a proposal."""

    ACCEPTED = "accepted"
    SILENT = "silent"  # accepted, and nobody announces it
    WRONG = "wrong"  # accepted, and the result has a mistake in it
    DISPUTED = "disputed"  # announced as accepted without a majority
    REJECTED = "rejected"
    VOTED_DOWN = "voted-down"  # nobody announces it
    CALLED_AGAIN = "called-again"  # called off, then called a second time
    ANEW = "anew"  # called a second time without an end of the first
    CANCELLED = "cancelled"
    UNDECIDED = "undecided"
    NOT_VOTED = "not-voted"


FATES = Weighted(
    {
        Fate.ACCEPTED: 48,
        Fate.SILENT: 6,
        Fate.WRONG: 8,
        Fate.DISPUTED: 4,
        Fate.REJECTED: 3,
        Fate.VOTED_DOWN: 2,
        Fate.CALLED_AGAIN: 5,
        Fate.ANEW: 2,
        Fate.CANCELLED: 3,
        Fate.UNDECIDED: 6,
        Fate.NOT_VOTED: 13,
    }
)


class Ending(StrEnum):
    """How a round is meant to end."""

    NONE = "none"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """A round to be: how many committers vote +1 and -1, how many others vote, and how it ends."""

    plus: int
    minus: int
    others: int
    ending: Ending
    twist: Twist | None = None


def plans(chance: Random, fate: Fate) -> Sequence[RoundPlan]:
    """The rounds that lead to ``fate``; what happens on the way may still lead elsewhere."""
    few, some = chance.randrange(3), chance.randrange(8)
    against = int(chance.random() < 0.1)
    passing = RoundPlan(chance.choice((3, 3, 3, 4, 4, 5, 6)), against, some, Ending.ACCEPTED)
    early = RoundPlan(few, chance.randrange(2), few, Ending.CANCELLED)
    rounds: Mapping[Fate, Sequence[RoundPlan]] = {
        Fate.ACCEPTED: [passing],
        Fate.SILENT: [replace(passing, ending=Ending.NONE)],
        Fate.WRONG: [replace(passing, minus=0, others=2 + some, twist=chance.choice(list(Twist)))],
        Fate.DISPUTED: [RoundPlan(2, 0, 1 + some, Ending.ACCEPTED)],
        Fate.REJECTED: [RoundPlan(few, 1 + some % 3, few, Ending.REJECTED)],
        Fate.VOTED_DOWN: [RoundPlan(1 + few // 2, 2 + few // 2, some, Ending.NONE)],
        Fate.CALLED_AGAIN: [early, passing],
        Fate.ANEW: [replace(early, ending=Ending.NONE), passing],
        Fate.CANCELLED: [early],
        Fate.UNDECIDED: [RoundPlan(few, 0, some, Ending.NONE)],
        Fate.NOT_VOTED: [],
    }
    return rounds[fate]
