"""Arguments: a value that a call is written with, behind another one: substr(s, -1)."""

from __future__ import annotations

from itertools import pairwise

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import CLAIMS, Token, TokenKind
from kipvote.votes.rulebook import Stance, refused, unclear
from kipvote.votes.surroundings import Setting

_NO_CALLS = vocab.APPROVAL | vocab.VOTE_WORDS
_NO_NAMES = vocab.APPROVAL | vocab.VOTE_WORDS | vocab.INTERJECTIONS


def argument(s: Setting) -> Stance | None:
    """Open(path, -1); assertEquals(foo.indexOf("x"), -1); not "(foo is broken, -1)", nor "LGTM(thanks, +1)".

    The bracket stands right behind a word, and within it no word follows another without a mark.
    """
    tokens = s.sentence.tokens
    opened, closed = _beyond(tokens, s.at, -1), _beyond(tokens, s.at, 1)
    if opened < 1 or closed < 0 or tokens[s.at + 1].text not in (",", ")"):
        return None
    called, inside, behind = tokens[opened - 1], tokens[opened + 1 : closed], tokens[closed + 1 : closed + 2]
    if not tokens[opened].gap or called.kind not in (TokenKind.WORD, TokenKind.CODE):
        return None
    prose = called.text in _NO_CALLS or any(token.text in _NO_NAMES for token in inside)
    prose = prose or any(_is_word(one) and _is_word(other) for one, other in pairwise(inside))
    if prose or any(token.kind in CLAIMS for token in (*inside, *behind)):
        return None
    named = called.written[:1].isupper() and called.written[1:].islower()  # "Ada(PMC, +1)" may be a row
    return unclear("in-prose") if named else refused("number-or-code")


def _is_word(token: Token) -> bool:
    return token.kind is not TokenKind.MARK


def _beyond(tokens: tuple[Token, ...], at: int, step: int) -> int:
    """Where the bracket stands that opens (or, forwards, closes) what holds the token at ``at``; else -1."""
    wanted, nested = ("(", ")") if step < 0 else (")", "(")
    depth, i = 0, at + step
    while 0 <= i < len(tokens) and abs(i - at) <= _REACH:
        if tokens[i].text == wanted:
            if not depth:
                return i
            depth -= 1
        depth += tokens[i].text == nested
        i += step
    return -1


_REACH = 24
"""Tokens on either side of a value among which the brackets about it are looked for."""
