"""Bystanders: people other than the writer of whom a sentence says that they vote, or where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import WORDLIKE, Token
from kipvote.votes.positions import from_writer
from kipvote.votes.reports import names_person
from kipvote.votes.rulebook import Stance, refused, unclear
from kipvote.votes.surroundings import Setting, has, without_end

_VERBS = vocab.words("voting casting giving vote cast give")
_BETWEEN = vocab.words(
    "are were is was currently also already still now been be all here to who that then will would"
)
"""What may stand between those who vote and their verb: the people | who are already | voting."""
_ONE = vocab.words(
    "committer contributor member user person guy author maintainer mentor developer voter manager chair"
)
_SEVERAL = (
    vocab.OTHERS
    | vocab.COLLEAGUES
    | vocab.words("all many most few some several those ones users contributors authors maintainers mentors")
    | vocab.words("developers persons guys operators voters companies teams vendors projects")
) - {"another", "nobody", *_ONE}
_BEING = vocab.words("as")
_MINE = vocab.words("my our")
_OWN = vocab.words("i i'm me myself we we're us")
_GOVERNING = vocab.STOPPERS | vocab.FINITE | vocab.FIRST_PERSON | {"see", "saw", "thank"}
_NAMING = vocab.words("by of about see saw seeing seen notice noticed find found have had hear heard to")
_SIDING = (("one", "of"), ("i'm", "with"), ("am", "with"), ("side", "with"), ("agree", "with"))
_DETERMINING = vocab.ARTICLES | vocab.COUNTING | vocab.words("those these my our one of")


def another_votes(s: Setting) -> Stance | None:
    """I respect the people voting -1; I can see why users vote -1: it is the nearest noun that votes.

    One of those who vote -1 may be the writer, and who agrees with them may vote as they do.
    """
    led = [*_clause(s)]
    while led and led[-1].text in vocab.ARTICLES | vocab.STRENGTH:
        led.pop()
    if not led or led[-1].text not in _VERBS:
        return None
    led.pop()
    while led and (led[-1].text in _BETWEEN or vocab.is_adverb(led[-1].text)) and not _are_all(led):
        led.pop()
    words = [token.text for token in led]
    rest = _undetermined(words[:-1])
    if not led or not _is_voter(led) or _is_joined(rest) or has(words[-5:-1], _BEING):
        return None
    if not has(rest, _GOVERNING) and not (has(words[:1], _MINE) and words[-1] in vocab.COLLEAGUES):
        return None
    sided = has(words, vocab.SECONDING) or any(pair in _SIDING for pair in pairwise(words))
    return unclear("tentative") if sided else refused("others-vote")


def _clause(s: Setting) -> Sequence[Token]:
    """The words that lead up to a value in its clause."""
    words = [token for token in s.sentence.tokens[: s.at] if token.kind in WORDLIKE]
    return words[len(words) - len(s.lead) :]


def _are_all(led: Sequence[Token]) -> bool:
    """Thanks to all | voting: those who vote, and not the "all" of "they all vote"."""
    return led[-1].text == "all" and not has([token.text for token in led[-3:-1]], _OWN)


def _is_voter(led: Sequence[Token]) -> bool:
    """Whether the last word is who votes: several people, one by their role, or a name that is spoken of."""
    voter, before = led[-1].text, [token.text for token in led[:-1]]
    if voter in _SEVERAL:
        return True
    if voter in _ONE:
        article = max((i for i, word in enumerate(before) if word in _ARTICLES), default=0)
        # "I'm a user voting" says who the writer is.
        return not has(before[max(0, article - 1) : article], _COPULA)
    return names_person(led[-1]) and has(before[-1:], _NAMING)


_ARTICLES = vocab.ARTICLES | {"one"}
_COPULA = vocab.words("i'm am was being")


def _is_joined(words: Sequence[str]) -> bool:
    """Whether words lead up to those who vote as to some of whom the writer is one: I and; we; us."""
    return has(words[-1:], _OWN) or (words[-1:] == ["and"] and has(words[-2:-1], _OWN))


def _undetermined(words: Sequence[str]) -> Sequence[str]:
    while words and (words[-1] in _DETERMINING or words[-1].isdecimal()):
        words = words[:-1]
    return words


def body_stands(s: Setting) -> Stance | None:
    """The vote is clearly +1; the community's answer is a clear +1: how a body stands, maybe its writer."""
    if from_writer(s) or s.claimed:
        return None
    led = without_end(s.lead, vocab.ARTICLES, vocab.STRENGTH, _NOW)
    if not led or led[-1] not in _IS or has(led, vocab.FIRST_PERSON):
        return None
    standing = _VOTED if s.negative else _VOTED | _STANDING
    at = next((i for i, word in enumerate(led) if word in standing), 0)
    owned = "the" in led[max(0, at - 3) : at] or led[max(0, at - 1)].endswith(("'s", "s'"))
    return unclear("tentative") if at and owned else None


_IS = vocab.words("is was seems looks remains stays")
_NOW = vocab.words("now still then again")
_VOTED = vocab.words("vote votes mood consensus sentiment majority tally tendency")
_STANDING = vocab.words(
    "answer feeling opinion outcome result verdict response feedback decision reaction position stance"
)
"""What may as well be a number where it is -1: the result of a call, the answer of a broker."""


def grouped(s: Setting) -> Stance | None:
    """+1 side:, -1 people, please speak up: who stands on a side. "+1 folks!" is a vote, said to all."""
    named = s.next in _SIDES | _ADDRESSED and _WITHIN.issuperset(s.tail_words[1:])
    if not named or not vocab.INTERJECTIONS.issuperset(s.before):
        return None
    asked = s.sentence.end == "?" or "please" in s.after
    heads = s.mark_after == ":" and len(s.after) == len(s.tail)
    return refused("mentioned") if s.next in _SIDES or heads or (asked and s.mark_after) else None


_SIDES = vocab.words("side sides camp camps crowd faction arguments reasons supporters")
_ADDRESSED = vocab.words("people folks voters guys")
_WITHIN = vocab.words("arguments points reasons people folks here")
