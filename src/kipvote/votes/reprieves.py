"""Reprieves: a -1 refused as a number, though the words before it lead to a vote, is unclear and not lost."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import TokenKind
from kipvote.votes.rulebook import Stance, Standing, unclear
from kipvote.votes.surroundings import Setting, has


def spared(s: Setting, taken: Stance) -> Stance:
    """``taken``; or unclear, where a value that is refused may be what the words before it come to."""
    if taken.standing is not Standing.REFUSED or taken.rule not in _READ_FROM_WORDS:
        return taken
    if s.token.kind is not TokenKind.VALUE or s.token.text == "0" or s.sentence.end == "?":
        return taken
    return unclear("in-prose") if _ends_verdict(s) or _settles(s) or _changes(s) else taken


_READ_FROM_WORDS = vocab.words("number-in-prose number-or-code count question hypothetical")
"""Rules that refuse a value for the words of its sentence, which may belong to what comes before."""


def _ends_verdict(s: Setting) -> bool:
    """This is a blocker (-1); NOTICE is missing -1; the tarball does not match the tag: -1."""
    if not s.negative or not s.before or s.after or s.mark_before == "call" or s.token.gap:
        return False
    if has(s.before, vocab.VALUES, _MEASURING) or not _finds_fault(s.before):
        return False
    numeric = s.before[-1] in vocab.TECHNICAL
    if s.sentence.tokens[s.at - 1].text in _APART:
        return not numeric or has(s.before[-2:-1], {"the", "a", "an"})
    told = s.before[1:] if s.before[0] == "that" else s.before
    return not numeric and not has(s.before[-1:], _LEADING) and not has(told, _TELLING)


def _finds_fault(words: Sequence[str]) -> bool:
    failing = any(no in _NOT and done in _RUNNING for no, done in pairwise(words))
    return failing or has(words, vocab.FAULTS, vocab.FAILING, _FAULTY)


_APART = frozenset("(,:-;")
_NOT = vocab.words("not doesn't didn't don't can't cannot couldn't")
_RUNNING = vocab.words("match verify compile build pass run start install work")
_FAULTY = vocab.words(
    "lacks lacking misses mismatch mismatches binaries binary incompatible outdated expired unsigned "
    "failing failure failures crashes crash"
)
_LEADING = vocab.PREPOSITIONS_OF_VALUE | vocab.STOPPERS | vocab.RECEIVED | vocab.ARTICLES | vocab.DETERMINERS
_TELLING = vocab.words("i we he she they you that when if as because which where to like")
_MEASURING = vocab.words("expected actual got but prints printed returns returned exit code errno value")


def _settles(s: Setting) -> bool:
    """Gotta be -1 on this one; have to go with -1 here: who does is left out, and may be a setting."""
    led = [word for word in s.before if word not in vocab.INTERJECTIONS and not vocab.is_adverb(word)]
    said = " ".join(word for word in led if word not in ("a", "the", "i", "i've", "going", "will"))
    here = not s.tail or s.next in _HERE or (s.next == "on" and has(s.tail_words[1:2], vocab.POINTING))
    return said in _SETTLING and here and not has(s.after, vocab.TECHNICAL)


_SETTLING = frozenset(
    f"{must} {do}"
    for must in ("gotta", "got to", "have to", "to have to", "must", "need to")
    for do in ("be", "go with", "go for", "stay at", "stay with", "stick with", "stick to", "vote")
) - {"must be"}
_HERE = vocab.words("here because since as until then now sorry i'm")


def _changes(s: Setting) -> bool:
    """I can confirm the issue; changing my +1 to -1: the change is told in a clause of its own."""
    led = [word for word in s.lead if word not in _SUBJECT and not vocab.is_adverb(word)]
    if led[-1:] != ["to"] or not has(led[:1], _TURNING) or not _CHANGED.issuperset(led[1:-1]):
        return False
    own = "my" in led or not has(s.before, vocab.TECHNICAL)
    return own and (not s.tail or s.next in _HERE)


_SUBJECT = vocab.words("i i'm am so and thus therefore hence now hereby thereby but then")
_TURNING = vocab.CHANGING | vocab.words("down back going reverting lowering reducing")
_CHANGED = vocab.VALUES | vocab.words("my vote from the a back over down now to earlier previous")
