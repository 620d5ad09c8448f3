"""Branches: of two values each is given in one case, and which case it is remains open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import Token, TokenKind
from kipvote.votes.rulebook import Stance, unclear
from kipvote.votes.surroundings import Setting, has

_ELSE = vocab.words("otherwise else")
_PARTING = frozenset({",", ";", "and", "but"})
_CASES = vocab.words("with without")


def branched(s: Setting) -> Stance | None:
    """Should it be so, +1; +1 if it is off, otherwise -1; with the config -1, without it +1."""
    if _inverted(s) or s.before[:2] in (("if", "so"), ("if", "not")) or _other_case(s):
        return unclear("condition-attached")
    if not has(s.before, _CASES):
        return None
    values = {value for value, _ in _given_in_cases(s.sentence.tokens)}
    mine = any(at == s.at for _, at in _given_in_cases(s.sentence.tokens))
    return unclear("split-stance") if len(values) > 1 and mine else None


def _inverted(s: Setting) -> bool:
    """Should the answer be yes; had it been off by default; were it so. "Had a look" tells what was done."""
    first, second = s.before[:1], s.before[1:2]
    if not has(first, _INVERTED) or s.sentence.end == "?":
        return False
    past = first != ("had",) or "been" in s.before[2:]
    return past and has(second, vocab.DETERMINERS, vocab.PRONOUNS)


_INVERTED = vocab.words("should had were")


def _other_case(s: Setting) -> bool:
    """+1 if the name stays, otherwise -1."""
    if not has(s.lead[:2], _ELSE):
        return False
    return has(s.before, _CONDITIONS) and has(s.before, _VALUES)


_CONDITIONS = vocab.CONDITIONS - {"once", "subject"}
_VALUES = vocab.VALUES | {"+0.5", "-0.5"}


def _given_in_cases(tokens: Sequence[Token]) -> Iterator[tuple[str, int]]:
    """The values of clauses led by "with" or "without", and where they stand."""
    start = len(tokens)  # of a case that has no value yet
    for i, token in enumerate(tokens):
        if i == 0 or tokens[i - 1].text in _PARTING:
            start = i if token.text in _CASES else len(tokens)
        elif token.text in ("was", "were", "would"):
            start = len(tokens)
        elif token.kind is TokenKind.VALUE:
            if i > start + 1:
                yield token.text, i
            start = len(tokens)
