"""Plurals: "my +1s" of a writer who says them again, which are a vote; any other plural counts votes."""

from __future__ import annotations

from dataclasses import replace

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import Sentence, TokenKind
from kipvote.votes.surroundings import has

_SAYING_AGAIN = vocab.words(
    "reiterate reiterating repeat repeating confirm confirming reaffirm reaffirming restate restating"
)
_NEAR = 3
"""Words from "reiterate" to "my"."""


def with_plurals(sentence: Sentence) -> Sentence:
    """``sentence`` with such a plural as the value it is of: I reiterate my +1s."""
    for i, token in enumerate(sentence.tokens):
        if token.kind is TokenKind.PLURAL:
            led = sentence.words(max(0, i - 1 - _NEAR), i)
            if led[-1:] == ["my"] and has(led, _SAYING_AGAIN) and "please" not in led:
                tokens = list(sentence.tokens)
                value = token.text.replace(" ", "")[: len("+1")]
                tokens[i] = replace(token, kind=TokenKind.VALUE, text=value)
                sentence = replace(sentence, tokens=tuple(tokens))
    return sentence
