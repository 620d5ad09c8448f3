"""Sequels: sentences that go on with what the one before them asked for, or made a condition of."""

from __future__ import annotations

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import Sentence
from kipvote.votes.promises import GIVEN, asks

_THEN = (["then"], ["afterwards"], ["and", "then"], ["after", "that"], ["with", "that"])
_LINKS = frozenset(link[0] for link in _THEN)
_ELSE = (["otherwise"], ["else"], ["or", "else"])
LONGEST_LINK = 6
"""Tokens before a value that are still of the words that link its sentence to the one before."""


def follows_request(sentence: Sentence, at: int, before: Sentence) -> bool:
    """Could you rename it? Then +1."""
    if sentence.tokens[0].text not in _LINKS:
        return False
    words = sentence.words(0, at)
    rest = next((words[len(link) :] for link in _THEN if words[: len(link)] == link), None)
    linked = rest is not None and GIVEN.issuperset(rest)
    return linked and asks([word for word in before.words() if word not in vocab.THANKING])


def is_other_case(sentence: Sentence, at: int) -> bool:
    """Otherwise -1: after a value that was given in one case only, it is given in the other."""
    words = sentence.words(0, at)
    return any(words[: len(link)] == link for link in _ELSE) and at <= LONGEST_LINK
