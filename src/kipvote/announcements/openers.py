"""Openers: what is told before the verdict, "I am happy to announce that", "After 72 hours, the vote"."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import replace

from kipvote.announcements.figures import SIGNED, number_of
from kipvote.announcements.namings import is_id
from kipvote.announcements.terms import DOUBT, NAMED, OPEN_FOR, RELEASES, VOTE
from kipvote.votes.clauses import CLAIMS, Sentence, Token, TokenKind
from kipvote.votes.vocabulary import words

_OPEN = OPEN_FOR | words("up voting vote thread waiting of now working waited")
_CAME_IN = words(
    "and no other others vote votes cast against further any objection objections veto vetoes from the a pmc "
    "ppmc ipmc member members mentors committers community of in favor favour neutral total only negative "
    "positive dissenting abstentions received got obtained"
)
_OPENERS = {"after": _OPEN, "following": _OPEN, "with": _CAME_IN, "having": _OPEN | _CAME_IN}
_LATER = _OPEN | {"later"}
_MARKS = frozenset(",()")
_NOT_YET = words("pass passes succeed succeeds")


def without_opener(
    sentence: Sentence, *, tagged: bool, by_caller: bool = False, below: Sentence | None = None
) -> Sentence:
    """``sentence`` without an opener of figures alone: "With 3 +1s and no other votes, | the vote passed".

    Nothing else may stand in one: "With one more +1" and "After the next release" leave all in doubt. Outside
    a result mail "After 72 hours, the vote passes" is the rule. "I am happy to announce that" is one, too,
    and of who called the vote (``by_caller``) what ``_plainly`` tells.
    """
    tokens = sentence.tokens
    if [token.text for token in tokens[: len(_IN_SHORT)]] == _IN_SHORT:
        return replace(sentence, tokens=tokens[len(_IN_SHORT) :])
    if told := _announcing(tokens) or (by_caller and _plainly(sentence, below)):
        return replace(sentence, tokens=tokens[told:])
    known = _OPENERS.get(tokens[0].text) if tokens else None
    if known is None and any(token.text == "later" for token in tokens[1:4]) and _is_figure(tokens[0]):
        known = _LATER
    if known is None:
        return sentence
    names = _voters(tokens) if known is _CAME_IN else frozenset[int]()
    closed = (n for n in range(1, len(tokens)) if n not in names and not _may_open(tokens[n], known))
    end = next(closed, len(tokens))
    if known is _LATER and any(token.kind in (*CLAIMS, *SIGNED) for token in tokens[:end]):
        return sentence
    named = VOTE | NAMED | (RELEASES if tagged else set())
    starts = range(1, min(end, len(tokens) - 1) + 1)
    at = max((n for n in starts if _is_subject(tokens, n, named)), default=0)
    opener, rest = tokens[:at], tokens[at:]
    if not any(_is_figure(token) for token in opener):
        return sentence
    rule = not tagged and not _NOT_YET.isdisjoint(token.text for token in rest)
    if rule and not any(token.kind in (*CLAIMS, *SIGNED) for token in tokens):
        return sentence
    return replace(sentence, tokens=rest)


_I_CLOSE = frozenset(f"{who} closing {which} vote" for who in ("i'm", "we're") for which in ("the", "this"))
_IN_SHORT = ["tl", ";", "dr", ":"]


def _announcing(tokens: Sequence[Token]) -> int:
    """The width of an "I am happy to announce that" at the beginning, or 0."""
    that = next((n for n, token in enumerate(tokens[:_LONGEST]) if token.text == "that"), 0)
    led = [token.text for token in tokens[:that]]
    told = led[-1:] and led[-1] in _ANNOUNCE and set(led[:-1]) <= _GLADLY and "to" in led
    return that + 1 if told else 0


_LONGEST = 12
_ANNOUNCE = words("announce report confirm say share")
_GLADLY = words(
    "i i'm am we we're are very so really happy pleased glad delighted excited thrilled proud to it's it is "
    "with great my our a pleasure this , hereby"
)


def _plainly(sentence: Sentence, below: Sentence | None) -> int:
    """The width of an "I'm glad that" or "We can close this since" before "the vote has passed", or 0.

    Only where the clause ends there, or thanks and next steps follow. What may close the vote is left to
    others by a question, or an objection, in the sentence ``below``.
    """
    text = " ".join(token.text for token in sentence.tokens)
    found = _FEELS.fullmatch(text) or _MAY_CLOSE.fullmatch(text)
    if found is None or not _OPEN_STILL.isdisjoint((found["then"] or "").split()):
        return 0
    asked = below is not None and (below.end == "?" or not _OPEN_STILL.isdisjoint(below.words()))
    return 0 if asked and found.re is _MAY_CLOSE else len(found["led"].split())


_STEPS = (
    r"(?:(?:many )?thanks?\b|(?:i|we)(?:'ll| will| can|'m| am|'re| are)\b|let's|merging|closing|moving on"
    r"|(?:the )?(?:release|code|pr|patch|change) (?:is|was|has been|will be)\b).{0,200}"
)
_FEELS = re.compile(
    r"(?P<led>(?:(?:hi|hello|hey|dear)(?: \w{2,12}){0,2} , )?(?:i'm|i am|we're|we are)"
    r" (?:(?:very|so|really) )?(?:glad|happy|delighted|pleased|sad|sorry)(?: that)?)"
    r" (?:the|this) vote (?:has )?(?:passed|failed)"
    rf"(?P<then> , (?:(?:and|so) )?{_STEPS})?(?: [.!])?"
)
_MAY_CLOSE = re.compile(
    r"(?P<led>(?:(?:so|ok|okay|then)(?: ,)? )?(?:we can|i will|i'll) close this(?: vote| thread)?(?: ,)?"
    r" (?:since|because|as|now that)) the vote (?:has )?(?:passed|failed)"
    rf"(?P<then>(?: ,| and| so| , and| , so) {_STEPS})?(?: [.!])?"
)
"""What its caller says of a vote that has ended, before it is said that it has."""
_OPEN_STILL = words(
    "but or wait waiting unless objection objections object objects if once when until not no more need "
    "needs another other list podling extend reopen again send resend sent"
)
"""What leaves it to others, or to another vote, whether the vote has ended."""


def _voters(tokens: Sequence[Token]) -> frozenset[int]:
    """The places of the words that name voters: "with +1s by | Ann Alder and myself |"."""
    at = next((n for n, token in enumerate(tokens) if token.text in ("by", "from")), len(tokens))
    if not any(token.kind in (*CLAIMS, *SIGNED) for token in tokens[:at]):
        return frozenset()
    return frozenset(
        n
        for n in range(at, len(tokens))
        if n == at or tokens[n].text in ("me", "myself") or _is_name(tokens[n])
    )


def _is_name(token: Token) -> bool:
    return token.kind is TokenKind.WORD and token.written[:1].isupper() and token.text not in DOUBT


def _may_open(token: Token, known: frozenset[str]) -> bool:
    return (
        token.text in known or token.text in _MARKS or token.kind in (*CLAIMS, *SIGNED) or _is_figure(token)
    )


def _is_figure(token: Token) -> bool:
    """Whether a token is of figures or of time: there is one in each opener."""
    figure = token.kind is TokenKind.WORD and (number_of(token.text) is not None or token.text in _TIMES)
    return figure or token.kind in SIGNED


_TIMES = words("week month hours days 72h 72-hour period")


def _is_subject(tokens: Sequence[Token], at: int, named: Set[str]) -> bool:
    """Whether what a verdict is said of begins at ``at``: "the vote", "KIP-9", "I'm closing the vote"."""
    if is_id(tokens[at].text):
        return True
    if " ".join(token.text for token in tokens[at : at + 4]) in _I_CLOSE:
        return True
    return tokens[at].text in ("the", "this") and any(
        token.text in named for token in tokens[at + 1 : at + 2]
    )
