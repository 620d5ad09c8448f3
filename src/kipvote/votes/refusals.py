"""Refusals: what surrounds a value that is no vote, or that could be taken either way."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from kipvote.votes import vocabulary as vocab
from kipvote.votes.agreements import remarked
from kipvote.votes.allusions import alluded
from kipvote.votes.arguments import argument
from kipvote.votes.branches import branched
from kipvote.votes.bystanders import another_votes, body_stands, grouped
from kipvote.votes.changes import arrow, became, changed, corrected, edited, recast, replaced, side_by_side
from kipvote.votes.checks import checked
from kipvote.votes.clauses import CLAIMS, Marker, TokenKind
from kipvote.votes.conditions import (
    beforehand,
    condition,
    hypothetical,
    lacks,
)
from kipvote.votes.counts import counted, either, enumerated, listed, missing, spanned, told
from kipvote.votes.denials import denied
from kipvote.votes.entries import entered
from kipvote.votes.figures import doubtful_figure, figure, itemized, limited
from kipvote.votes.former import former
from kipvote.votes.frames import carries_over
from kipvote.votes.generalities import ruled, tallied
from kipvote.votes.hedges import hedged
from kipvote.votes.inferences import inferred
from kipvote.votes.logins import PROSE
from kipvote.votes.mentions import mentioned, subject
from kipvote.votes.namelists import is_name
from kipvote.votes.objects import turned
from kipvote.votes.owners import others, sourced
from kipvote.votes.positions import from_writer
from kipvote.votes.predicates import predicated
from kipvote.votes.promises import owed, to_come
from kipvote.votes.provisos import waits
from kipvote.votes.reports import (
    camp,
    copied,
    labelled_by_another,
    polled,
    quoted_speech,
    state_of_another,
    tabled,
)
from kipvote.votes.rulebook import Stance, cast, refused, unclear
from kipvote.votes.settings import technical
from kipvote.votes.surroundings import Setting, conceded, has, since_reset
from kipvote.votes.topics import on_topic
from kipvote.votes.wishes import wished

Rule = Callable[[Setting], Stance | None]


def _not_a_value(s: Setting) -> Stance | None:
    kind = s.token.kind
    if kind is TokenKind.PLURAL:
        return refused("count")
    if kind is TokenKind.THUMB:
        if _is_counted(s):
            return refused("count")
        return unclear("emoji") if not s.before or not s.after else refused("mentioned")
    if kind is TokenKind.SPELLED:
        return unclear("in-words")
    if kind is TokenKind.EXCESS:
        return (
            unclear("exaggerated")
            if not s.lead or has(s.lead[-2:], vocab.FIRST_PERSON)
            else refused("quantity")
        )
    if kind in (TokenKind.CODE, TokenKind.NUMBER):
        return refused("number-or-code")
    return None


def _is_counted(s: Setting) -> bool:
    """We have 10 :+1: and no :-1:, with nothing but figures and votes; not "on Java 17 :+1:"."""
    told = s.last.isdecimal() or s.last in vocab.COUNTING or s.last in _NONE
    others = {word for word in s.before + s.after if not word.isdecimal()}
    return told and others <= _COUNTED_WITH


_NONE = vocab.words("no zero")
_COUNTED_WITH = (
    vocab.COUNTING
    | _NONE
    | vocab.words(
        "we have there are is got out of and vs total so far result results vote votes approving approvals"
    )
)


def _gap(s: Setting) -> Stance | None:
    """``- 1``: a list mark or a sum, unless it stands as a vote would: "- 1 (binding) missing LICENSE"."""
    if not s.token.gap:
        return None
    if s.lead and not has(s.lead[-1:], vocab.FIRST_PERSON, vocab.INTERJECTIONS, vocab.VOTE_WORDS, {"is"}):
        return refused("number-or-code")
    behind = s.sentence.tokens[s.at + 1 : s.at + 1 + _NEXT_COUNT]
    if not s.lead and any(one.text.isdecimal() and other.kind in CLAIMS for one, other in pairwise(behind)):
        return refused("list-bullet")
    if not s.tail or s.lead or s.next in vocab.GROUNDS or s.tail[0].gap:
        return None
    told = has(s.tail_words, vocab.APPROVAL, vocab.FAULTS, vocab.FAILING, _DONE) or s.next.endswith("ed")
    if _bracketed_claim(s):
        return None if told else unclear("in-prose")
    opened = has(s.tail_words[:1], vocab.APPROVAL, vocab.INTERJECTIONS, _DONE) or s.next.endswith("ed")
    return unclear("in-prose") if opened and not s.negative else refused("list-bullet")


def _bracketed_claim(s: Setting) -> bool:
    """Whether a claim in brackets follows, and nothing that is counted: votes, or who cast them."""
    behind = s.sentence.tokens[s.at + 1 : s.at + 2]
    claimed = any(token.kind in CLAIMS and token.enclosed for token in behind)
    counted = has(s.tail_words[:2], vocab.PLURAL_VOTES, vocab.VALUES, _COUNTED)
    named = is_name(" ".join(token.written for token in s.tail[:2])) and not has(s.tail_words[:2], PROSE)
    return claimed and not counted and not named


_NEXT_COUNT = 6
"""Tokens behind the first count of "- 1 (binding), and 2 (non-binding)"."""
_COUNTED = vocab.words("vote far of by more needed received counted approval approvals")
_DONE = vocab.words("built ran lgtm missing is are")


def _code(s: Setting) -> Stance | None:
    if s.mark_before == "=" and s.before == ("my", "vote") and not s.tail and (s.claimed or not s.negative):
        return None
    if "=" in (s.mark_before, s.mark_after) and (has(s.before, vocab.VOTE_WORDS) or not s.before + s.after):
        return unclear("labelled" if s.before else "in-prose")
    if s.mark_before == "/" and either(s):
        return unclear("split-stance")
    if s.mark_before in ("=", "|", "/") or s.mark_after == "=":
        return refused("number-or-code")
    enclosed = [token.text for token in s.sentence.tokens[s.at - 1 : s.at + 2 : 2]] == ["<", ">"]
    if enclosed and has(s.before, vocab.RECEIVED):
        return refused("number-or-code")
    if s.mark_before == "call":
        called = s.sentence.tokens[s.at - 2].written
        code = called[1:] != called[1:].lower() or "." in called or "_" in called or called in vocab.TECHNICAL
        return refused("number-or-code") if code else unclear("in-prose")
    return argument(s) if s.mark_before == "," else None


def _unit(s: Setting) -> Stance | None:
    """-1 day, +1 offset; but "+1 more thing" is not written, and "+1, days ago" has its comma."""
    if s.tail_words in _ASKED_NEXT and not s.lead:
        return unclear("in-prose")
    percent = [token.text for token in s.sentence.tokens[s.at + 1 : s.at + 2]] == ["%"]
    return refused("quantity") if percent or (s.next in vocab.UNITS and not s.token.gap) else None


_ASKED_NEXT = [[word] for word in ("question", "comment", "nit", "suggestion", "remark", "thing")]


def _question(s: Setting) -> Stance | None:
    if s.sentence.end != "?":
        return None
    if has(s.lead[-2:], {"your", "yours"}):
        return refused("question")
    before = s.before[next((i for i, word in enumerate(s.before) if word not in _LINKING), 0) :]
    opened = before[:1] if s.mark_after or before != s.before else before[:1] + s.lead[:1]
    if has(opened, vocab.QUESTION_WORDS):
        return refused("question")
    if s.negative and s.lead and s.tail and not has(s.before + s.after, vocab.VOTE_WORDS, vocab.FIRST_PERSON):
        return refused("question")
    asked = s.mark_after == "" and not (s.tail and not s.lead and s.next in vocab.QUESTION_WORDS)
    return unclear("asked") if asked else None


_LINKING = vocab.words("and but so ok okay or then")


def _negated(s: Setting) -> Stance | None:
    if conceded(s):
        return None
    subject = _own_subject(s.lead)
    if s.lead[:1] == ("without",) and (from_writer(s) or subject or not lacks(s.lead)):
        return unclear("condition-attached") if lacks(s.lead[: subject or None]) else None
    lead = s.lead[subject:] if has(s.lead[:1], _SUBORDINATING) or s.lead[:2] == ("for", "as") else s.lead
    words = since_reset(lead)[-5:]
    enclosed = [token.text for token in s.sentence.tokens[max(0, s.at - 1) : s.at]] == ["("]
    apart = enclosed and has(s.lead, vocab.APPROVAL, vocab.OPPOSING)
    if not has(words, vocab.NEGATIONS) or apart:
        return None
    return unclear("in-prose") if enclosed and s.negative else refused("negated")


_SUBORDINATING = vocab.words("as because since while given until till although though if when")


def _own_subject(lead: Sequence[str]) -> int:
    """Where the writer is what the value is said of; 0 where that stands at the beginning, or nowhere."""
    return max((i for i, word in enumerate(lead) if word in ("i", "i'm", "i've", "we", "we're")), default=0)


def _tentative(s: Setting) -> Stance | None:
    """I'm leaning +1; happy to give my +1 to this one day."""
    if hedged(s) or s.tail_words[:2] == ["in", "principle"]:
        return unclear("tentative")
    if _glad(s) or _can_now(s):
        return cast("first-person")
    if s.last == "happy" and not s.negative and (set(s.lead) <= _HAPPY or has(s.lead[-2:-1], {"a", "my"})):
        return None
    near = since_reset(s.lead)[-4:]
    assertive = has(near, {"my", "cast", "only"}) and not has(
        near, {"happy", "able", "ready"} | (frozenset() if "only" in near else {"can"})
    )
    assertive = assertive or (s.last == "my" and "you" in near) or carries_over(s)
    return unclear("tentative") if has(near, vocab.TENTATIVE) and not assertive else None


def _glad(s: Setting) -> bool:
    """Happy to +1 this; I'm glad to vote +1; and nothing that it waits for."""
    with_that = 2 if s.before[:1] == ("with",) and has(s.before[1:2], {"that", "this"}) else 0
    lead = s.lead[with_that:] if s.lead == s.before else s.lead
    led = [word for word in lead if word not in _GLADLY and not vocab.is_adverb(word)]
    said = len(led) > 1 and led[0] in _GLAD and led[1] == "to" and set(led[2:]) <= _VOTING
    done = s.before[:1] == ("after",) and s.before[1].endswith("ing")
    first = lead == s.before[with_that:] or done or has(s.before, vocab.THANKING, vocab.APPROVAL - _GLAD)
    this = not s.tail or s.next in vocab.POINTING | vocab.GROUNDS | {"the"}
    return said and first and this and not s.negative and "but" not in s.after and s.sentence.end != "?"


def _can_now(s: Setting) -> bool:
    """I can +1 this now; I can now give my +1: what kept the writer from it is gone."""
    led = [word for word in s.lead if word not in _AT_LAST]
    can = led[:2] == ["i", "can"] and (led[2:] == ["vote"] or led[2:] in _GIVES or not led[2:])
    now = has(s.lead, _AT_LAST) or has(s.tail_words[:3], _AT_LAST)
    this = not s.after or (s.next in vocab.POINTING | {"it"} and set(s.after[1:]) <= _THIS_NOW)
    held = has(s.before, vocab.NEGATIONS, vocab.CONDITIONS) or s.negative or s.sentence.end == "?"
    return can and now and this and not held


_AT_LAST = vocab.words("now finally")
_GIVES = [[verb, whose] for verb in ("give", "cast", "add") for whose in ("my", "a")]
_THIS_NOW = vocab.words("now release rc candidate kip proposal")
_HAPPY = vocab.words("a an very so really truly happy another extremely")
_GLAD = vocab.words("happy glad pleased delighted")
_GLADLY = vocab.words("i i'm am we're are we more than very so also now just and only too thanks thank you")
_VOTING = vocab.words("vote give cast add my a be this it kip")


def _marked(s: Setting) -> Stance | None:
    if s.sentence.marker is Marker.HEADING and not s.before:
        return unclear("heads-names")
    if s.sentence.marker is Marker.SCORE:
        return unclear("split-stance")
    if s.sentence.marker is Marker.PART:
        return unclear("one-part")
    if s.sentence.marker is Marker.INTRODUCED and not s.before:
        return unclear("introduced")
    return unclear("numbered-point") if s.sentence.marker is Marker.NUMBER and not s.before else None


DOUBTS: Sequence[Rule] = (
    _not_a_value,
    _gap,
    _code,
    checked,
    arrow,
    _unit,
    quoted_speech,
    labelled_by_another,
    camp,
    tabled,
    polled,
    spanned,
    told,
    enumerated,
    listed,
    tallied,
    figure,
    former,
    beforehand,
    replaced,
    branched,
    owed,
    denied,
    ruled,
    grouped,
    became,
    corrected,
    recast,
    edited,
    alluded,
    entered,
    changed,
    missing,
    counted,
    copied,
    side_by_side,
    mentioned,
    predicated,
    subject,
    _question,
    state_of_another,
    another_votes,
    wished,
    hypothetical,
    to_come,
    _negated,
    technical,
    others,
    body_stands,
    condition,
    waits,
    _tentative,
    on_topic,
    doubtful_figure,
    itemized,
    limited,
    remarked,
    turned,
    _marked,
    inferred,
    sourced,
)
"""In order: each stands on what surrounds the value, and the first that applies holds."""
