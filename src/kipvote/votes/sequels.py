"""Sequels: sentences that go on with what the one before them asked for, or made a condition of."""

from __future__ import annotations

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import Sentence
from kipvote.votes.promises import GIVEN, asks, is_requested
from kipvote.votes.surroundings import has

_THEN = (["then"], ["afterwards"], ["and", "then"], ["after", "that"], ["with", "that"])
_LINKS = frozenset(link[0] for link in _THEN)
_ELSE = (["otherwise"], ["else"], ["or", "else"])
_LONGEST_LINK = 6
"""Tokens before a value that are still of the words that link its sentence to the one before."""


def follows_request(sentence: Sentence, at: int, before: Sentence) -> bool:
    """Could you rename it? Then +1. We should rename it. With that change, +1."""
    if sentence.tokens[0].text not in _LINKS:
        return False
    words = sentence.words(0, at)
    if _is_wish(before.words()) and _is_granted(words[1:]):
        return True
    rest = next((words[len(link) :] for link in _THEN if words[: len(link)] == link), None)
    linked = rest is not None and GIVEN.issuperset(rest)
    return linked and asks([word for word in before.words() if word not in vocab.THANKING])


def _is_wish(words: list[str]) -> bool:
    """I think we should rename it; could you update the page; the name needs to be changed."""
    asked = has(words[:1], _ASKING) and words[1:2] == ["you"]
    return asked or (has(words, _WISHING) and is_requested(words))


def _is_granted(words: list[str]) -> bool:
    """Whether words speak of what was wished for as done, and of a value: that change made | I'm."""
    pointed = has(words[:1], _POINTING) and (is_requested(words[1:3]) or has(words[1:3], _CHANGE))
    return pointed and _GRANTED.issuperset(word for word in words[1:] if not is_requested([word]))


_ASKING = vocab.words("could can would")
_WISHING = vocab.words("should must need needs could would i'd let's prefer please can wish hope")
_POINTING = vocab.words("that this these those the")
_CHANGE = vocab.words("changes fixes addition additions clarification edits edit done sorted")
_GRANTED = GIVEN | _CHANGE | vocab.words("made in place applied")


def is_other_case(sentence: Sentence, at: int) -> bool:
    """Otherwise -1: after a value that was given in one case only, it is given in the other."""
    words = sentence.words(0, at)
    return any(words[: len(link)] == link for link in _ELSE) and at <= _LONGEST_LINK
