"""Entries: values that whoever counts the votes is asked to enter, for the writer or for somebody else."""

from __future__ import annotations

from collections.abc import Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.conditions import conditional, would
from kipvote.votes.positions import from_writer
from kipvote.votes.reports import names_person
from kipvote.votes.rulebook import Stance, cast, refused, unclear
from kipvote.votes.surroundings import Setting, has, since_reset


def entered(s: Setting) -> Stance | None:
    """Please count me as -1; put me down for a +1; make that +1: asked of whoever counts, and a vote."""
    verb = max((i for i, word in enumerate(s.lead) if word in vocab.ENTERING), default=-1)
    if verb < 0 or has(_concluded(s.lead[:verb])[-5:], vocab.NEGATIONS):
        return None
    entered = s.lead[verb + 1 :]
    own = has(entered[:2], {"me", "my", "mine", "myself"}) or s.tail_words[:2] == ["for", "me"]
    if not (own or _enters_this(s, verb)) or not _plainly(s, entered):
        return refused("others-vote") if _enters_another(s, verb) else None
    handled = s.next == "as" and has(s.tail_words[1:2], _HANDLED)
    if s.last == "my" and s.tail and (s.next not in _ENDING or handled):
        return unclear("in-prose")
    if s.sentence.end == "?" and not s.mark_after:
        return unclear("asked") if own else None
    if would(s.lead[:verb]) and "you" not in s.lead[:verb]:
        return None
    if conditional(s):
        return unclear("condition-attached")
    sure = own or not s.negative or _as_a_vote(s, entered)
    return cast("first-person") if sure else unclear("in-prose")


def _concluded(words: Sequence[str]) -> Sequence[str]:
    """What stands behind a "so": I'm not a committer so | take my."""
    return words[max((i + 1 for i, word in enumerate(words) if word in _SO), default=0) :]


_SO = vocab.words("so therefore hence thus")
_ENDING = (
    vocab.GROUNDS
    | vocab.INTERJECTIONS
    | vocab.CONDITIONS
    | vocab.CONDITIONS_NEXT
    | vocab.words("too in down instead vote")
)
"""Words behind "count my -1"; "consider my -1 seriously" says something else of it."""


_HANDLED = vocab.words(
    "resolved addressed settled fixed answered closed done void moot withdrawn obsolete solved"
)


def _enters_this(s: Setting, verb: int) -> bool:
    """Whether what was just said is to be a vote: consider this a -1; count that as +1; make it +1."""
    asked = since_reset(s.lead[:verb])
    if not all(word in vocab.ASKING | vocab.INTERJECTIONS or vocab.is_adverb(word) for word in asked):
        return False
    said = {"this"} | (_SAID if s.lead[verb] in _TAKING else frozenset())
    return has(s.lead[verb + 1 : verb + 2], said)


_SAID = vocab.words("that it")


_TAKING = vocab.words("make count consider take treat")


def _plainly(s: Setting, entered: Sequence[str]) -> bool:
    return set(entered) <= vocab.ENTERED and not has(s.tail_words[:6], vocab.TECHNICAL)


def _as_a_vote(s: Setting, entered: Sequence[str]) -> bool:
    """Whether a -1 is entered as a vote: make it a -1; make that -1. A setting is made -1, too."""
    claimed = s.claimed or from_writer(s) or "vote" in entered
    ended = not s.tail or has(s.tail_words[:1], vocab.GROUNDS, vocab.INTERJECTIONS)
    put = s.lead[len(s.lead) - len(entered) - 1] in _TAKING - {"take", "treat"}
    named = has(entered[-1:], {"a", "an", "my"})
    return claimed or named or (ended and put and entered[0] != "it")


def _enters_another(s: Setting, verb: int) -> bool:
    """Count Ann as +1; consider his mail a +1: asked for somebody else."""
    entered = s.lead[verb + 1 :]
    if has(s.lead[:verb], vocab.MYSELF) or not has(entered[-1:], {"a", "as", "for", "at", "to"}):
        return False
    named = has([t.text for t in s.sentence.tokens[: s.at] if names_person(t)], frozenset(entered))
    return named or has(entered[:1], {"his", "her", "their", "him", "them"})
