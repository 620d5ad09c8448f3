"""Chance: seeded random choices, the same on every machine and in every process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from random import Random
from typing import Generic, TypeVar

T = TypeVar("T")

_SHORT = 4  # words; what is longer nobody writes twice alike


class Weighted(Generic[T]):
    """Things that come up as often as their weights say."""

    def __init__(self, weights: Mapping[T, float]) -> None:
        self._things = tuple(weights)
        self._sums = tuple(accumulate(weights.values()))

    def draw(self, chance: Random) -> T:
        return chance.choices(self._things, cum_weights=self._sums)[0]


class Deck:
    """Draws phrases for one thread: no longer one comes twice, as no two people write the same sentence."""

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._drawn: set[str] = set()

    def draw(self, pool: Sequence[str]) -> str:
        """A phrase of ``pool``; empty where all that is long is drawn and nothing short came up."""
        for _ in range(8):
            phrase = self._chance.choice(pool)
            if len(phrase.split()) <= _SHORT:
                return phrase
            if phrase not in self._drawn:
                self._drawn.add(phrase)
                return phrase
        return ""

    def one_of(self, pool: Sequence[str]) -> str:
        """A phrase of ``pool``, one that was not drawn before as long as there is any."""
        fresh = [phrase for phrase in pool if phrase not in self._drawn]
        phrase = self._chance.choice(fresh or pool)
        if len(phrase.split()) > _SHORT:
            self._drawn.add(phrase)
        return phrase
