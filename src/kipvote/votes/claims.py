"""Claims: what a voter writes about a value in the sentences around it, "(binding)" or "(non-binding)"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import CLAIMS, Sentence, Token, TokenKind
from kipvote.votes.vote import Claim

_ABOUT_OTHERS = vocab.words(
    "need needs more another other their your his her waiting wait get got thanks votes voters three two one "
    "require requires missing least other's if whether sure unsure anyone someone from"
)
_ABOUT_OWN = vocab.words("my mine i'm")


def claim_of(told: Sequence[Sentence], sentence: int, at: int) -> Claim | None:
    """The claim nearest to the value at ``at``: in its ``sentence``, else in the one after, or before."""
    tokens = told[sentence].tokens
    corrected = next(filter(None, map(_corrected_claim, told[sentence + 1 : sentence + 4])), None)
    if corrected is not None:
        return corrected
    own = [i for i, token in enumerate(tokens) if token.kind in CLAIMS and _own_claim(told[sentence], i, at)]
    if own:
        nearest = min(own, key=lambda i: (i < at, abs(i - at)))
        if _is_either(tokens, nearest, tokens[at]):
            return None
        return _amended(told[sentence], nearest) or Claim(tokens[nearest].kind.value)
    if _is_no_member(tokens[at + 1 : at + 1 + _NEAR]):
        return Claim.NON_BINDING
    for near in (1, -1, 2):
        if 0 <= sentence + near < len(told):
            claim = _sentence_claim(told[sentence + near], alone=near == 2)
            if claim is not None:
                return claim
    return _postscript(told, sentence)


def _postscript(told: Sequence[Sentence], sentence: int) -> Claim | None:
    """What the last words of a mail say below its greeting: Thanks, Ann | non-binding obviously."""
    between = told[sentence + 1 : -1]
    if not between or len(between) > _LONGEST_GREETING:
        return None
    words = [word for other in between for word in other.words()]
    valued = any(token.kind in (TokenKind.VALUE, *CLAIMS) for other in between for token in other.tokens)
    if valued or len(words) > _LONGEST_GREETING:
        return None
    return _sentence_claim(told[-1], alone=True)


_LONGEST_GREETING = 8
"""Words of a greeting and a name, and sentences they may be parted into."""


def _is_either(tokens: Sequence[Token], claim: int, value: Token) -> bool:
    """Whether a claim is left open: (binding / non-binding); +1 (binding) or +1 (non-binding)."""
    for step in (1, -1):
        at = claim + step
        while 0 <= at < len(tokens) and (tokens[at].text in _EITHER or tokens[at].text == value.text):
            at += step
        other = tokens[at].kind if 0 <= at < len(tokens) and abs(at - claim) > 1 else None
        if other in CLAIMS and other is not tokens[claim].kind:
            return True
    return False


_EITHER = frozenset({"/", "|", "or", "and", ","})


def _is_no_member(behind: Sequence[Token]) -> bool:
    """Whether brackets behind a value say that the voter has no binding one: (non-PMC), (contributor)."""
    stop = next((i for i, token in enumerate(behind) if token.text == ")"), 0)
    said = " ".join(token.text for token in behind[1:stop] if token.text != "-")
    return behind[:1] != () and behind[0].text == "(" and _NO_MEMBER.fullmatch(said) is not None


_NO_MEMBER = re.compile(
    r"(?:non|not)(?:-| yet an? | an? | )(?:(?:i|p)?pmc(?: member)?|committer)(?: yet)?"
    r"|(?:just |only |as |i'm )*(?:an? )?contributor"
)


def _corrected_claim(sentence: Sentence) -> Claim | None:
    """Edit: non-binding, of course."""
    if sentence.tokens[0].text not in _CORRECTING or sentence.end == "?":
        return None
    words = sentence.words()
    claims = [i for i, token in enumerate(sentence.tokens) if token.kind in CLAIMS]
    if len(claims) != 1 or any(token.kind is TokenKind.VALUE for token in sentence.tokens):
        return None
    led = sentence.words(0, claims[0])
    grounded = set(led) <= _CORRECTING or (led[-1:] == ["so"] and not _ABOUT_OWN.isdisjoint(words))
    sure = grounded or _CORRECTION.issuperset(words)
    return Claim(sentence.tokens[claims[0]].kind.value) if sure else None


def _amended(sentence: Sentence, first: int) -> Claim | None:
    """The second of two claims in one breath: (non-binding... I mean binding, sorry)."""
    second = next((i for i in range(first + 1, len(sentence.tokens)) if sentence.tokens[i].kind in CLAIMS), 0)
    words = [token.text for token in sentence.tokens[first + 1 : second + 3] if token.kind is TokenKind.WORD]
    said = second and second - first <= _NEAR and not _AMENDING.isdisjoint(words) and "than" not in words
    return Claim(sentence.tokens[second].kind.value) if said else None


_NEAR = 8
"""Tokens from a claim to the one that takes its place."""
_AMENDING = vocab.words("mean meant sorry wait rather oops")
_CORRECTING = vocab.words("edit correction sorry oops erratum actually")
_CORRECTION = _CORRECTING | vocab.words("of course i meant mean that that's is was should be my")


def _own_claim(sentence: Sentence, at: int, value: int) -> bool:
    """Whether the claim at ``at`` is about the value at ``value``: no other value between."""
    low, high = min(at, value), max(at, value)
    between = sentence.tokens[low + 1 : high]
    if any(token.kind is TokenKind.VALUE for token in between):
        return False
    if sentence.tokens[at].enclosed:
        return at > value or high - low <= 2 or not any(token.text == "," for token in between)
    if between and at > value and _counts_others(sentence, at):
        return False
    if any(token.text == "?" for token in sentence.tokens[at + 1 : at + 2]):
        return False
    if not between or (len(between) <= 2 and at > value):
        return True
    near = {token.text for token in sentence.tokens[max(0, at - 4) : at + 3]}
    return not near & (_ABOUT_OTHERS - {"from"}) and high - low <= 12


def _counts_others(sentence: Sentence, at: int) -> bool:
    """Whether a claim stands in a figure of votes: with my +1, we have "4 binding +1"."""
    behind = sentence.tokens[at + 1 : at + 2]
    valued = any(token.kind in (TokenKind.VALUE, TokenKind.PLURAL) for token in behind)
    return valued and sentence.tokens[at - 1].text.isdecimal()


def _sentence_claim(sentence: Sentence, *, alone: bool) -> Claim | None:
    """The claim of a sentence that says nothing else, or (unless ``alone``) speaks of one's own vote."""
    if sentence.end == "?" or any(token.kind is TokenKind.VALUE for token in sentence.tokens):
        return None
    claims = [token for token in sentence.tokens if token.kind in CLAIMS]
    if len(claims) != 1:
        return None
    words = sentence.words()
    if _BESIDE_CLAIM.issuperset(words):
        return Claim(claims[0].kind.value)
    own = not _ABOUT_OWN.isdisjoint(words) or words[0] in ("this", "it", "it's", "note", "vote")
    spoken = own and not alone and len(words) <= 14 and _ABOUT_OTHERS.isdisjoint(words)
    return Claim(claims[0].kind.value) if spoken else None


_BESIDE_CLAIM = vocab.words("vote and as a committer pmc obviously of course ps")
