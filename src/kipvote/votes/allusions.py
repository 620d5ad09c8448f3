"""Allusions: values that stand for a vote somebody has cast, and of which the writer only speaks."""

from __future__ import annotations

from kipvote.votes import vocabulary as vocab
from kipvote.votes.changes import moves_own
from kipvote.votes.rulebook import Stance, cast, refused
from kipvote.votes.surroundings import Setting, has

_POINTED = vocab.words("the this these")
_HANDLED = vocab.words(
    "despite consider considering take taking took given see seeing saw with without about address "
    "addressing addressed resolve resolving resolved understand respect regarding because ignore ignoring "
    "due override clear cleared notice noticed"
)
_HAVING = vocab.words("have got there's")
_LASTING = vocab.words("outstanding open pending standing unresolved unaddressed")
_GROUNDS = vocab.words("but as since")
_SORRY = vocab.words("sorry apologies")
_LONGEST = 6
"""Words of "sorry for the rather late"."""


def alluded(s: Setting) -> Stance | None:
    """Despite the -1; I take this -1 seriously; we have a -1; with a -1 outstanding."""
    own = (s.claimed and s.last != "the") or (s.next == "from" and has(s.tail_words[1:2], vocab.MYSELF))
    own = own or moves_own(s)
    if own or not s.negative:
        return None
    if _is_sorry(s):
        return cast("opens-clause") if has(s.after[:1], _GROUNDS) else refused("mentioned")
    led = [word for word in s.lead if not vocab.is_adverb(word)]
    pointed = led[-1:] and led[-1] in _POINTED and _is_handled(led[:-1])
    had = led[-1:] == ["a"] and has(led[-3:-2], {"we", "there"}) and has(led[-2:-1], _HAVING)
    lasting = led[-1:] and led[-1] in vocab.ARTICLES and s.next in _LASTING
    return refused("others-vote") if pointed or had or lasting else None


def _is_handled(led: list[str]) -> bool:
    """Due to the; sorry to see the; I take the."""
    return has(led[-1:], _HANDLED) or led[-2:] in (["due", "to"], ["owing", "to"])


def _is_sorry(s: Setting) -> bool:
    """Sorry for the late -1."""
    led = s.lead
    apology = has(led[:1], _SORRY) and has(led[1:2], {"for", "about"})
    return apology and len(led) <= _LONGEST and has(led[2:3], vocab.ARTICLES, {"my"})
