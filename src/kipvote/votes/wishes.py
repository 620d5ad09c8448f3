"""Wishes: a value that its writer would like to give, and in the same breath says why they do not."""

from __future__ import annotations

from collections.abc import Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import Sentence
from kipvote.votes.rulebook import Stance, refused, unclear
from kipvote.votes.surroundings import Setting, has

_LIKING = vocab.words("like love want wanted wish wished hoped hoping")
_BUT = vocab.words("but however yet except unfortunately")
_DENYING = (
    (vocab.NEGATIONS - {"rather", "instead"})
    | vocab.FAILING
    | vocab.FAULTS
    | vocab.words("need needs needed still unable another until first must no fail failing lacks outdated")
)
_ASIDE = vocab.words("please note only just with nicely non-binding as also thanks")
_NO_ROLE = vocab.words("committer pmc member expert binding maintainer user")


def wished(s: Setting) -> Stance | None:
    """I'd like to +1 this, but the signature does not verify; not "but I'm not a committer"."""
    if s.claimed or not _is_wish(s.lead):
        return None
    at = next((i for i, word in enumerate(s.after) if word in _BUT), len(s.after))
    denied = s.after[at + 1 :]
    if s.negative:
        return unclear("tentative") if denied[:1] == ("i",) and has(denied[1:2], vocab.NEGATIONS) else None
    if not denied or has(denied[:1], _ASIDE) or has(denied, _NO_ROLE):
        return None
    return refused("hypothetical") if has(denied, _DENYING) else unclear("tentative")


def _is_wish(lead: Sequence[str]) -> bool:
    """I'd like to vote; I want to give this a."""
    at = next((i for i, word in enumerate(lead) if word in _LIKING), len(lead))
    return tuple(lead[at + 1 : at + 2]) == ("to",) and has(lead[:at], vocab.MYSELF)


def denied_next(s: Setting, following: Sentence) -> bool:
    """I'd like to vote +1. But the tests fail."""
    words = following.words()
    denied = has(words[:1], _BUT) and has(words, _DENYING) and not has(words[1:2], _ASIDE)
    return denied and not s.negative and not s.claimed and _is_wish(s.lead) and not has(words, _NO_ROLE)
