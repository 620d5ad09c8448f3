"""Votes: what voters of a round do, when, and in which words they claim to bind."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from benchmarks import prose
from benchmarks.chance import Deck, Weighted
from benchmarks.clock import HOUR
from benchmarks.mail import Part, Stance
from benchmarks.people import Cast, Person
from benchmarks.plans import RoundPlan
from tests.accuracy import phrases

_OF_COMMITTERS = Weighted(
    {"": 38, " (binding)": 48, "(binding)": 3, " (Binding)": 7, " (biding)": 2, " (non-binding)": 2}
)
_OF_OTHERS = Weighted(
    {
        "": 48,
        " (non-binding)": 38,
        " (non binding)": 8,
        " （non-binding）": 1,
        " (binding)": 4,
        " (biding)": 1,
    }
)
_VALUES = Weighted({"+1": 92, "-1": 3, "0": 2, "+0": 2, "-0": 1})
_CHANGED, _TAKEN_BACK = 0.08, 0.02


@dataclass(frozen=True, slots=True)
class Act:
    """Somebody writes in a round: ``text`` is what the mail is about, ``stance`` what it means."""

    at: int
    who: Person
    text: str
    stance: Stance


@dataclass(frozen=True, slots=True)
class Voting:
    """One round of a proposal from ``start``, for ``length`` seconds."""

    chance: Random
    deck: Deck
    cast: Cast
    number: int
    start: int
    length: int

    def acts(self, plan: RoundPlan) -> list[Act]:
        """All votes and remarks of the round, in the order of time."""
        found = [*self._votes(plan), *self._remarks()]
        return sorted(found, key=lambda act: act.at)

    def vote(self, who: Person, value: str, at: int) -> Act:
        """A vote, with a claim or without: who claims to bind need not be on the roster."""
        written = claimed(self.chance, who, value, at)
        stance = Stance(part=Part.ANSWER, round=self.number, value=value, claim=claim_of(written))
        return Act(at, who, vote_text(self.deck, written), stance)

    def remark(self, who: Person, text: str, at: int) -> Act:
        """Words without a vote."""
        return Act(at, who, text, Stance(part=Part.ANSWER, round=self.number))

    def _votes(self, plan: RoundPlan) -> Iterator[Act]:
        chance, committers = self.chance, self.cast.committers(self.start)
        values = ["+1"] * plan.plus + ["-1"] * plan.minus
        if chance.random() < 0.05:
            values.append(chance.choice(("0", "+0", "-0")))
        chance.shuffle(committers)
        others = chance.sample(self.cast.others, plan.others + 1)
        for who, value in zip(committers, values, strict=False):
            yield from self._turns(who, value)
        for who in others[1:]:
            yield from self._turns(who, _VALUES.draw(chance))
        if chance.random() < 0.08:
            yield self._doubtful(others[0])

    def _turns(self, who: Person, value: str) -> Iterator[Act]:
        """A vote; one in twelve is changed later, one in fifty taken back and cast again."""
        chance, turn = self.chance, self.chance.random()
        at = self.start + HOUR + int((self.length - HOUR) * chance.random() ** 1.5)
        later = chance.randrange(at + HOUR, max(at + 2 * HOUR, self.start + self.length))
        if turn < _CHANGED:
            yield self.vote(who, chance.choice([other for other in ("+1", "-1", "0") if other != value]), at)
            yield self.vote(who, value, later)
        elif turn < _CHANGED + _TAKEN_BACK:
            yield self.vote(who, "-1", at)
            text = self.deck.one_of(phrases.WITHDRAWALS)
            yield Act(later, who, text, Stance(part=Part.ANSWER, round=self.number, withdraws=True))
            yield self.vote(who, value, later + HOUR)
        else:
            yield self.vote(who, value, at)

    def _doubtful(self, who: Person) -> Act:
        """Words that two careful readers could take for a vote and for none."""
        text = self.deck.one_of(tuple(phrases.DOUBTFUL))
        value = phrases.DOUBTFUL[text]
        stance = Stance(part=Part.ANSWER, round=self.number, value=value, certain=False)
        return Act(self._some_time(), who, text, stance)

    def _remarks(self) -> Iterator[Act]:
        chance = self.chance
        for _ in range(chance.choice((0, 0, 1, 1, 2, 4))):
            text = self.deck.one_of(phrases.NO_VOTES) if chance.random() < 0.6 else prose.paragraph(chance)
            yield self.remark(self.cast.somebody(chance, self.start), text, self._some_time())

    def _some_time(self) -> int:
        return self.start + HOUR + int(self.length * self.chance.random())


def claimed(chance: Random, who: Person, value: str, at: int) -> str:
    """A value with what its voter writes behind it."""
    return value + (_OF_COMMITTERS if who.binds(at) else _OF_OTHERS).draw(chance)


def claim_of(vote: str) -> str | None:
    """What somebody claims who writes ``vote``.

    >>> claim_of("0 (biding)"), claim_of("-1")
    ('binding', None)
    """
    return phrases.CLAIMS[vote.lstrip("+-")[1:]] or None


def vote_text(deck: Deck, vote: str) -> str:
    """A vote in the words of a voter."""
    return deck.one_of(phrases.VOTES).format(vote=vote)
