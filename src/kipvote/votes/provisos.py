"""Provisos: what a +1 leaves out or waits for, in words that name no condition by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import CLAIMS, TokenKind
from kipvote.votes.promises import asks, is_requested
from kipvote.votes.rulebook import Stance, unclear
from kipvote.votes.surroundings import REACH, SKIPPED, Setting, circumstance, has, is_trifle


def waits(s: Setting) -> Stance | None:
    """+1 but let's rename it first; +1 given we fix it; +1 with one condition; +1 except for the name."""
    words = [] if s.negative else _clause_behind(s)
    limits = (_excepts, _asks_first, _is_to_be_done, _names_condition, _is_caveat)
    return unclear("condition-attached") if any(limit(words) for limit in limits) else None


def _clause_behind(s: Setting) -> list[str]:
    """The words of the clause in which the sentence goes on behind a value and its claim; a caveat's, too."""
    tokens = [
        token
        for token in s.sentence.tokens[s.at + 1 : s.at + 1 + REACH]
        if token.kind not in CLAIMS and token.text not in SKIPPED
    ]
    start = 1 if tokens and tokens[0].text in (",", "-", ";") else 0
    words: list[str] = []
    for token in tokens[start:]:
        if token.kind is not TokenKind.MARK:
            words.append(token.text)
        elif token.text != ":" or not has(words[-1:], _CAVEAT):
            break
    return words


def _excepts(words: Sequence[str]) -> bool:
    """Except for the name, minus the renaming; but not "except for the nits above"."""
    if words[:2] in (["except", "for"], ["save", "for"]):
        rest = words[2:]
    elif words[:1] in (["except"], ["excluding"]) or (words[:1] == ["minus"] and words[1:2] != ["one"]):
        rest = words[1:]
    else:
        return False
    return bool(rest) and not (circumstance(["except", "for", *rest]) or is_trifle(rest))


def _asks_first(words: Sequence[str]) -> bool:
    """But let's rename it first; but we need to fix the docs first."""
    rest = words[1:]
    if words[:1] != ["but"] or "first" not in rest:
        return False
    return asks(rest) or "let's" in rest[:1] or has(rest, _NEEDING)


_NEEDING = vocab.words("need needs must should has")


def _is_to_be_done(words: Sequence[str]) -> bool:
    """Given we fix it before the release; in case it gets fixed. "Given it is fixed" tells what was done."""
    given, supposed = words[:1] == ["given"], words[:2] == ["in", "case"]
    if not given and not supposed:
        return False
    told = [word for word in words[1 + supposed :] if word != "that"]
    doing = told[:1] in _DOERS and not has(told[1:2], _ALIKE) and is_requested(told[1:2])
    done = next((i for i, word in enumerate(told) if i and is_requested([word])), 0)
    before = told[max(0, done - 2) : done]
    state = supposed or "before" in told[done:]
    return doing or has(before, _COMING) or (state and has(before, {"is", "are"}))


_DOERS = (["we"], ["you"], ["they"], ["someone"], ["somebody"])
_COMING = vocab.words("gets get will")
_ALIKE = vocab.words("set split put")
"""Verbs whose past is written as they are: "given you split it" may tell what was done."""


def _names_condition(words: Sequence[str]) -> bool:
    """With one condition; on the condition; and not "with no conditions"."""
    led = words[:1] in (["with"], ["on"], ["under"])
    return led and has(words[1:5], _CONDITION) and not has(words[1:3], {"no", "any", "without"})


_CONDITION = vocab.words("condition conditions precondition preconditions proviso provision stipulation")


def _is_caveat(words: Sequence[str]) -> bool:
    """With the caveat that the docs are fixed, that we rename it; not "that I only tested Linux".

    What is to be done is a condition; what limits the writer's own check, or the proposal, is none.
    """
    at = next((i for i, word in enumerate(words[:_LONGEST_LEAD]) if word in _CAVEAT), 0)
    told = [word for word in words[at + 1 :] if word != "that"] if at and has(words[:1], _WITH) else []
    if not told or has(told[:1], vocab.MYSELF) or has(told, _LATER):
        return False
    doing = told[:1] in _DOERS and is_requested(told[1:2])
    done = next((i for i, word in enumerate(told) if i and is_requested([word])), 0)
    before = told[max(0, done - _REACH_TO_BE) : done]
    due = any(word in _NEEDS and behind == "to" for word, behind in pairwise(told))
    due = due or (has(before, _DUE) and not has(before, vocab.NEGATIONS))
    return doing or due or has(told[1:], _MUST)


_WITH = vocab.words("with one a my only just")
_LATER = vocab.words("next later afterwards follow-up followup future eventually someday")
_CAVEAT = vocab.words("caveat caveats")
_LONGEST_LEAD = 5
"""Words of "with one small caveat"."""
_REACH_TO_BE = 3
"""Words of "needs to be" before what is to be done."""
_DUE = vocab.words("is are be gets get will being")
_NEEDS = vocab.words("need needs has have")
_MUST = vocab.words("must should shall")
