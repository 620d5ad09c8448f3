"""Figures: a -1 or a 0 that the sentence says something of, sets something to, or counts with."""

from __future__ import annotations

from kipvote.votes import vocabulary as vocab
from kipvote.votes.afterthoughts import names_something
from kipvote.votes.clauses import Marker, Token, TokenKind
from kipvote.votes.positions import from_writer
from kipvote.votes.predicates import fails_to
from kipvote.votes.rulebook import Stance, refused, unclear
from kipvote.votes.surroundings import Setting, has, resumed

_PLACES = vocab.words(
    "table example examples list docs doc javadoc page schema enum section code snippet readme output log "
    "logs"
)
_NUMERIC = vocab.TECHNICAL | _PLACES
_VERBS = vocab.FINITE | vocab.words("need")
_WITHIN = vocab.words("in for at on")
_REMARKING = vocab.words("nit nits typo typos nitpick")
_PROPOSING = vocab.words("keep keeping propose proposing suggest suggesting using use leave leaving choose")
_SETTING = vocab.words("set setting sets thinking think changed")
_NUMBERS = vocab.words("0 1 null")
_IT_IS = vocab.words("it's is")
_MODAL = vocab.words("might may could can")
_QUOTES = frozenset("\"'`\u201c\u2018")


def figure(s: Setting) -> Stance | None:
    """A number that is one of several, and no vote; a value that is claimed is none."""
    if s.claimed:
        return None
    if _in_a_set(s):
        return refused("values-listed")
    if s.before == ("for",) and s.token.text in ("-1", "0"):
        return unclear("in-prose")  # For -1, there should be a constant
    if not s.negative or from_writer(s):
        return None
    if _summed_up(s):
        return refused("quantity")
    if s.tail_words[:2] in (["instead", "of"], ["rather", "than"]) and has(s.tail_words[2:3], _NUMBERS):
        return refused("number-in-prose")
    return unclear("in-prose") if _was_set(s) else None


def _was_set(s: Setting) -> bool:
    """Changed to -1; updated to -1, thanks."""
    done = len(s.before) == len(("changed", "to")) and s.before[0] in _SET and s.last == "to"
    return done and not s.tail and (not s.after or s.after[0] in vocab.THANKING)


_SET = vocab.words("changed updated adjusted revised bumped amended")


def doubtful_figure(s: Setting) -> Stance | None:
    """A value that may as well be the number of which the sentence speaks."""
    if not s.negative or s.claimed or from_writer(s):
        return None
    doubtful = _remarked_on(s) or _proposed(s) or _is_no_fault(s)
    doubtful = doubtful or (not s.before and (_is_subject(s) or _is_explained(s)))
    return unclear("in-prose") if doubtful else None


def _is_explained(s: Setting) -> bool:
    """-1: unlimited; 0: no limit; 0, meaning no expiry: what a value of a setting means, and no reason."""
    if s.mark_after == "," and has(s.after[:1], _MEANING):
        return not has(s.after, vocab.MYSELF, vocab.VOTE_WORDS)
    return s.mark_after == ":" and bool(s.after) and _MEANINGS.issuperset(s.after)


def _is_no_fault(s: Setting) -> bool:
    """-1, not a regression: nothing to vote -1 for, but the answer to a question."""
    words = [word for word in s.after[:_REACH] if word not in _IS]
    return words[:2] == ["not", "a"] and has(words[2:4], vocab.FAULTS)


_REACH = 6
"""Words of "this is not a real regression"."""
_MEANING = vocab.words("meaning i.e ie aka")
_IS = vocab.words("it's it is this that that's really")


_MEANINGS = vocab.words(
    "unlimited infinite infinity forever disabled enabled off default auto unset limit no not set"
)


def itemized(s: Setting) -> Stance | None:
    """* +1 test: an item of a list that may count something; not "* +1 great work"."""
    words = s.tail_words
    if s.sentence.marker is not Marker.BULLET or s.before or s.claimed or s.negative:
        return None
    counted = 0 < len(words) <= _LONGEST_ITEM and len(s.after) == len(words) and names_something(words)
    praised = has(words, vocab.APPROVAL, vocab.ADOPTED, vocab.PRAISE, vocab.ASIDES, vocab.STRENGTH)
    return unclear("in-prose") if counted and not praised else None


def limited(s: Setting) -> Stance | None:
    """Yes, +1 lookup, but only for the first: what there is one more of; not "+1 release, but only"."""
    if not s.before or s.negative or s.claimed or s.after[1:3] != ("but", "only"):
        return None
    if not names_something(s.after[:1]) or s.after[0].endswith("ed"):
        return None
    voted = has(s.after[:1], vocab.APPROVAL, vocab.ADOPTED, vocab.PRAISE, vocab.ASIDES, vocab.STRENGTH)
    return None if voted else unclear("in-prose")


_LONGEST_ITEM = 2
"""Words of "integration test"."""


def _in_a_set(s: Setting) -> bool:
    """{-1, 0, 1}; (0, -1); not "(-1, because of the name)": another number stands beside it."""
    tokens, at = s.sentence.tokens, s.at
    opened = next((i for i in range(at - 1, max(-1, at - 7), -1) if tokens[i].text in _OPENING), -1)
    before, after = tokens[opened + 1 : at], tokens[at + 1 : at + 4]
    if opened < 0 or not all(token.text == "," or _is_number(token) for token in before):
        return False
    ended = [token.text in _ENDING for token in after]
    last = len(before) > 1 and ended[:1] == [True]
    return last or (ended[:1] == ended[2:] == [True] and _is_number(after[1]))


_OPENING = frozenset("{[(")
_ENDING = frozenset(",}])")


def _is_number(token: Token) -> bool:
    return token.text.lstrip("+-").isdecimal()


def _summed_up(s: Setting) -> bool:
    """200 passed, 0 failed, -1 skipped; +12 methods, -1 method."""
    before = s.sentence.tokens[: s.at]
    if (
        not before
        or before[-1].text != ","
        or not s.tail
        or has(s.tail_words[:1], vocab.GROUNDS, vocab.INTERJECTIONS)
    ):
        return False
    start = next((i for i in range(s.at - 2, -1, -1) if before[i].text in (",", ":", ";")), -1) + 1
    clause = [token for token in before[start:-1] if token.text not in ("+", "-")]
    return len(clause) in (2, 3) and clause[0].text.isdecimal() and clause[1].kind is TokenKind.WORD


def _remarked_on(s: Setting) -> bool:
    """Typo in S3, -1 instead of 0; +1 with a nit: -1 in the docs is odd; missing in the table: -1."""
    if has(s.before[:1], _REMARKING):
        return len(s.before) > 1 or bool(s.tail)
    if s.mark_before == ":" and has(s.before[-1:], _REMARKING) and s.tail:
        return True
    place = s.mark_before == ":" and has(s.before[-1:], _PLACES) and has(s.before[-3:-1], _WITHIN)
    return place and not has(s.before, vocab.MYSELF, vocab.VOTE_WORDS)


def _proposed(s: Setting) -> bool:
    """I'm keeping -1; I'm setting it to -1; it's -1, same as there; it's -1 that is confusing; I'm for 0."""
    if s.next == "that" and has(s.tail_words[1:2], vocab.FINITE):
        return True
    if s.tail and not has(s.tail_words[:1], vocab.GROUNDS, vocab.INTERJECTIONS):
        return False
    alike = not s.after or s.after[:2] in _LIKENESS
    if s.last in _PROPOSING or (s.lead in (("it's",), ("it", "is")) and alike):
        return True
    if has(s.lead[-1:], _IT_IS) and has(s.lead, vocab.GUESSING):
        return True
    zero = s.last == "for" and s.token.text == "0" and has(s.lead[-2:-1], {"vote", "i'm"})
    placed = s.last in ("to", "of", "as", "at") and has(s.lead[-4:-1], _SETTING)
    return zero or (placed and not has(s.lead, vocab.VOTE_WORDS))


_LIKENESS = (("same", "as"), ("same", "there"), ("as", "in"), ("like", "in"), ("just", "like"))


def _is_subject(s: Setting) -> bool:
    """-1 needs to be in the table; -1 default is fine; -1, meaning no limit, should be allowed."""
    words = s.tail_words
    if s.mark_after == "," and not s.tail:
        return _resumed(s)
    if fails_to(words):
        return False
    if has(words[:1], _MODAL) and words[1:2] == ["be"]:
        return True
    quoted = [token.text[:1] for token in s.sentence.tokens[s.at + 2 : s.at + 3]]
    if words[:1] == ["as"] and has(quoted, _QUOTES):
        return True
    if has(words[:1], _VERBS) and not has(words[1:2], vocab.PRONOUNS):
        return has(words, _NUMERIC)
    if has(words[:1], vocab.TECHNICAL) and has(words[1:2], _VERBS):
        return True
    return has(words[:1], _WITHIN) and has(words[1:4], _NUMERIC) and has(words[3:6], _VERBS)


def _resumed(s: Setting) -> bool:
    """Whether a verb follows a remark on what the number means: -1, meaning no limit, should."""
    remark = [token.text for token in s.sentence.tokens[s.at + 2 : s.at + 3]]
    return has(remark, {"meaning", "i.e", "aka", "which", "that"}) and has(resumed(s), _VERBS)
