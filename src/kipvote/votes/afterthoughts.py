"""Afterthoughts: numbers below a vote that stands, which are not read as a change of it."""

from __future__ import annotations

from collections.abc import Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import CLAIMS, Sentence, TokenKind
from kipvote.votes.surroundings import has, setting_of


def counts_something(sentence: Sentence, at: int) -> bool:
    """Whether a -1 or 0 that opens its sentence may count or number what follows: -1 flaky test; 0: a typo.

    Where nothing else in the mail is a vote it may be one that lacks its comma ("-1 naming is bad").
    """
    s = setting_of(sentence, at)
    if s.lead or not s.negative or any(token.kind in CLAIMS for token in sentence.tokens):
        return False
    unsigned = s.token.kind is TokenKind.VALUE and s.token.text == "0"
    return unsigned or names_something(s.tail_words)


def is_figure(sentence: Sentence, at: int, *, listed: bool, asked: bool) -> bool:
    """Whether a -1 or 0 is no more than a number of which the mail speaks below its vote.

    ``listed``: it stands in a list, and the vote does not. ``asked``: a question on its line leads to it.
    """
    s = setting_of(sentence, at)
    if s.lead or not s.negative or any(token.kind in CLAIMS for token in sentence.tokens):
        return False
    others = [token for token in sentence.tokens if token is not s.token]
    quoted = bool(others) and all(token.text in _ENCLOSING for token in others)
    bare = s.token.text != "-1" and not others
    one_of_several = any(token.is_value for token in others)
    explained = s.mark_after == "->" or has(s.after[:_EXPLAINED], _MEANINGS, vocab.TECHNICAL)
    return listed or asked or quoted or bare or one_of_several or explained


_ENCLOSING = frozenset("\"'`()<>[]{},;=|") | {"->"}
_EXPLAINED = 4
"""Words behind a number in which is told what it means."""
_MEANINGS = vocab.words(
    "never immediately unlimited disabled enabled disables enables unknown infinite infinity forever off "
    "none i.e ie meaning means when by"
)


def answers(sentence: Sentence, at: int, before: Sentence) -> bool:
    """Whether a value is the answer to a question about a number, or a branch of code: x ? -1 : y."""
    s = setting_of(sentence, at)
    if s.before or before.end != "?" or not s.negative:
        return False
    branch = s.mark_after in (":", ";") and not has(before.words(), vocab.MYSELF)
    return branch or before.words()[:2] in (["how", "many"], ["how", "much"])


def has_grounds(sentence: Sentence, at: int) -> bool:
    """Whether more is told behind a value than a word or two: -1 because of the name."""
    s = setting_of(sentence, at)
    return len(s.after) >= _FEWEST


_FEWEST = 2
"""Words of a reason, at least."""


def names_something(words: Sequence[str]) -> bool:
    """Whether the first of the words behind a value may be a noun."""
    first = words[0] if words else ""
    return first.isalpha() and first not in _NO_NOUNS and not vocab.is_adverb(first)


_NO_NOUNS = (
    vocab.GROUNDS
    | vocab.PRONOUNS
    | vocab.ARTICLES
    | vocab.INTERJECTIONS
    | vocab.STOPPERS
    | vocab.DETERMINERS
    | vocab.VOTE_WORDS
    | vocab.NEGATIONS
    | vocab.CONDITIONS
    | vocab.CONDITIONS_NEXT
    | vocab.FINITE
    | vocab.words("before it's while")
)
