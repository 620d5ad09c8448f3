"""Settings: values that something technical has or is set to, as against one the writer comes to."""

from __future__ import annotations

from kipvote.votes import vocabulary as vocab
from kipvote.votes.positions import holds, stated, verbal
from kipvote.votes.rulebook import Stance, refused, unclear
from kipvote.votes.surroundings import Setting, has, sums_up


def technical(s: Setting) -> Stance | None:
    """The timeout is -1; it returns -1; build 7: -1; but "I am at -1" may be a vote."""
    if s.mark_before == ":" or (s.mark_before == "-" and not s.lead):
        return _technical_label(s)
    near = s.lead[-3:]
    if not near or has(s.lead[-5:], vocab.VOTE_WORDS) or near[-1] in vocab.THAT_IS:
        return None
    if all(word[0].isdecimal() for word in s.lead) and len(s.lead[0]) > _LONGEST_COUNT:
        return refused("number-or-code")
    if stated(s):
        return None
    if holds(s) or _elliptic(s):
        return _held(s)
    if near[-1] in vocab.RECEIVED and s.next != "from":
        return refused("number-or-code")
    if near[-1] in vocab.TECHNICAL and not s.tail and not s.negative and has(s.lead, vocab.APPROVAL):
        return unclear("in-prose")
    if near[-1] in vocab.TECHNICAL or "." in near[-1] or "_" in near[-1]:
        return refused("number-or-code")
    return _set_to(s)


def _set_to(s: Setting) -> Stance | None:
    """It is -1; we changed it to 0: a number, unless it is the writer who comes to it."""
    if s.last not in vocab.PREPOSITIONS_OF_VALUE or _voting(s):
        return None
    numeric = has(s.before, vocab.TECHNICAL)
    if s.lead[:2] == ("my", "preference") or (s.negative and s.lead[:2] == ("we", "at")):
        return unclear("in-prose")
    mine = has(s.lead[:1], vocab.MYSELF - {"my"}) and not has(s.lead, vocab.NEGATIONS, _SETTABLE)
    if s.negative and mine and not numeric and not s.tail:
        return unclear("in-prose")
    return refused("number-or-code") if numeric or s.negative else None


_SETTABLE = vocab.words("it the that this them a an")


def _elliptic(s: Setting) -> bool:
    """Still at -1; then it's -1: what else could be there is open."""
    led = set(s.lead) - _COPULA
    placed = s.last == "at" or has(s.lead[-1:], _COPULA)
    return placed and bool(led - {"at"}) and led - {"at"} <= vocab.PARTICLES | vocab.INTERJECTIONS


_COPULA = vocab.words("it it's is this that that's")


def _held(s: Setting) -> Stance | None:
    """I stay at -1; but "I stay at -1 in my tests", and what "we" settle on, are open or no vote."""
    if not s.negative:
        return None
    if _is_plural(s) and s.tail and not has(s.tail_words[1:2], vocab.POINTING):
        return refused("number-or-code")
    numeric = has(s.before, vocab.TECHNICAL) or has(s.tail_words[:6], vocab.TECHNICAL)
    ended = not s.tail or has(s.tail_words[:1], vocab.GROUNDS, vocab.INTERJECTIONS)
    sure = ended and not (numeric or _is_plural(s) or _elliptic(s))
    return None if sure else unclear("in-prose")


def _technical_label(s: Setting) -> Stance | None:
    """timeout: -1; but "Short version: -1" concludes, and "Re-voting for the new number: +1" votes."""
    label = s.before[-1] if s.before else ""
    if label[:1].isdecimal() and label.replace(".", "").isdecimal():
        numbered = has(s.before[-2:-1] if not s.negative else s.before[:-1], vocab.BUILDS)
        if numbered and not s.claimed:
            return refused("number-or-code")
        return unclear("labelled") if s.negative else None
    if sums_up(list(s.before)) or (label not in vocab.TECHNICAL and "." not in label and "_" not in label):
        return None
    again = has(s.before[:1], _REVOTING) or s.before[:2] == ("voting", "again")
    if again or (s.claimed_at_once and s.before[0] == "with"):
        return unclear("labelled") if s.negative else None
    positive = not s.negative and has(s.before, vocab.FIRST_PERSON, vocab.APPROVAL)
    if s.claimed_at_once or positive:
        return unclear("labelled")
    if "i" in s.before and has(s.before, {"vote", "voting", "voted", "against"}):
        return None
    spoken = has(s.before, vocab.VOTE_WORDS, vocab.OPPOSING)
    return unclear("labelled") if spoken else refused("number-or-code")


_REVOTING = vocab.words("re-voting revoting re-vote revote recasting re-casting")


def _voting(s: Setting) -> bool:
    """Whether the words before the value speak of a vote of the writer's."""
    near = s.lead[-6:]
    if has(near, vocab.VOTE_WORDS) or verbal(s):
        return True
    mine = has(near, vocab.FIRST_PERSON) or not near[:-1]
    return mine and (has(near, vocab.GIVING, vocab.CHANGING) or s.next == "from" or near[-1:] == ("be",))


_LONGEST_COUNT = 4
"""Digits and signs a count of votes has at most; what is longer and leads a row is a date or a measure."""


def _is_plural(s: Setting) -> bool:
    """Whether "we" hold the value: a choice made together more often than a vote."""
    return has(s.lead, {"we", "we'll", "we're", "we've"})
