"""Generalities: what holds for every vote of a value, and how many votes of it there are."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import CLAIMS, Token, TokenKind
from kipvote.votes.reports import names_person
from kipvote.votes.rulebook import Stance, refused, unclear
from kipvote.votes.surroundings import Setting, has

_RULED = vocab.words(
    "valid invalid void veto vetoes justification justified reason reasons explanation committers members "
    "documented unlimited infinite allowed permitted signal sign"
)
_LIMITING = vocab.words("only also always never just")
_PLACING = vocab.words("on without for from with in")
_REACH = 6
"""Words of a rule that are read: "-1 on the KIP is | not a veto by our bylaws"."""


def ruled(s: Setting) -> Stance | None:
    """-1 needs a justification; for a -1 all may vote: the value is what the rule is about."""
    if s.before[-2:] == ("for", "a") and _rules_on(s):
        return refused("mentioned")
    if not all(word in vocab.INTERJECTIONS | {"no"} for word in s.lead):
        return None
    words = s.tail_words
    while has(words[:1], _LIMITING):
        words = words[1:]
    verb = _verb(words)
    if verb < 0 or not has(words[verb + 1 : verb + 1 + _REACH], _RULED):
        return None
    wanting = s.negative and has(words[:1], {"needs", "requires"})
    return unclear("in-prose") if wanting else refused("mentioned")


def _rules_on(s: Setting) -> bool:
    """For a -1 to be valid it must come with a reason; so for a | -1 on code, all may vote: of nobody's."""
    at_once = has([token.text for token in s.sentence.tokens[s.at + 1 : s.at + 2]], {"to", "on"})
    anybody = not s.claimed and not has(s.after, vocab.FIRST_PERSON)
    led = vocab.INTERJECTIONS.issuperset(s.before[:-2])
    return s.negative and at_once and anybody and led and has(s.after, _RULING)


_RULING = vocab.words("must may should needs need requires required valid can")


def _verb(words: Sequence[str]) -> int:
    """Where the verb of the value is, nothing but a place before it; -1 where there is none."""
    if has(words[:1], vocab.FINITE):
        return 0
    if not has(words[:1], _PLACING):
        return -1
    for i, word in enumerate(words[: _REACH + 1]):
        if word in vocab.JOINING | vocab.RELATIVES | vocab.PRONOUNS - {"this"}:
            return -1
        if word in vocab.FINITE and i > 1:
            return i
    return -1


def tallied(s: Setting) -> Stance | None:
    """+1 (binding): 2, +1: 3; +1 x3; +1 9, 1 abstain; +2 binding, +1 non-binding; +1 so far: Ann and me."""
    tokens = s.sentence.tokens
    if s.next.isdecimal() and _has_figure(tokens):
        return refused("count")
    after = [token for token in tokens[s.at + 1 : s.at + 6] if token.kind not in CLAIMS]
    if _is_count(after) or (s.claimed_at_once and _counts_more(tokens)):
        return refused("count")
    if s.lead or not after or not (after[0].text in (":", "=") or after[0].text in _SUMMING):
        return None
    return _sums_up(tokens[s.at + 1 : s.at + 1 + _LONGEST_SUM])


_LONGEST_SUM = 24
"""Tokens behind a value that are read for who gave it so far."""


def _sums_up(after: Sequence[Token]) -> Stance | None:
    """+1 count: 2; +1 so far: Ann and me; +1: Ann, Bob and me so far: an interim tally, and no vote."""
    said = [token for token in after if token.kind not in CLAIMS]
    colon = next((i for i, token in enumerate(said) if token.text in (":", "=")), -1)
    head, rest = [token.text for token in said[: max(0, colon)]], said[colon + 1 :]
    words = [token.text for token in rest]
    headed = bool(head) and _SUMMING.issuperset(head) and (has(head, _SUMS) or head[-2:] == ["so", "far"])
    if colon < 0 or not rest or not (headed or (not head and words[-2:] == ["so", "far"])):
        return None
    counted = (words[0].isdecimal() or words[0] in _NOBODY) and (
        not rest[1:] or rest[1].kind is not TokenKind.WORD or words[1] in _COUNTED
    )
    voters = [token for token in rest if names_person(token) or token.text == "me"]
    listed = len(voters) > 1 and all(token in voters or token.text in _JOINTS for token in rest)
    return refused("count") if counted else refused("result-list") if listed else None


_SUMS = vocab.words("count tally total sum number")
_SUMMING = _SUMS | vocab.words("vote votes so far")
_NOBODY = vocab.words("none nobody zero no")
_COUNTED = vocab.words("vote votes voters so and")
_JOINTS = vocab.words("and so far , . &")


def _is_count(after: Sequence[Token]) -> bool:
    """Whether ": 2" follows, or "x3", and nothing that it could be a number of."""
    words = [token.text for token in after]
    if words[:1] in ([":"], ["="], ["x"], ["\u00d7"]) and words[1:2] and words[1].isdecimal():
        return len(after) == 2 or after[2].kind is not TokenKind.WORD or words[2] == "and"
    return bool(words) and words[0][:1] == "x" and words[0][1:].isdecimal()


def _has_figure(tokens: Sequence[Token]) -> bool:
    """Bo/1, +1 9; +1 7, 2 abstain: how many voted so, a bare figure behind several; not "-1 1. It fails"."""
    plain = len(tokens) <= _LONGEST_FIGURES and not any(token.kind in CLAIMS for token in tokens)
    return plain and _FIGURES.fullmatch(" ".join(token.written for token in tokens)) is not None


_LONGEST_FIGURES = 24
"""Tokens of the figures of a vote on a member."""
_FIGURE = r"(?:[+-] ?[01] [0-9]{1,2}|[0-9]{1,2} (?:abstain(?:s|ed)?|abstentions?|against|opposed))"
_FIGURES = re.compile(
    rf"(?:[A-Z][a-z]+(?: [A-Z]\w*)? ?/ ?[0-9]{{1,2}} ,|[+-] ?[01] [0-9]{{1,2}} ,) {_FIGURE}(?: , {_FIGURE})*"
    r"(?: \( [^()]* \))?(?: , motion carried)?"
)


def _counts_more(tokens: Sequence[Token]) -> bool:
    """+2 binding: a sum, and no value."""
    return any(
        sign.text == "+" and figure.text.isdecimal() and claim.kind in CLAIMS
        for sign, figure, claim in zip(tokens, tokens[1:], tokens[2:], strict=False)
    )
