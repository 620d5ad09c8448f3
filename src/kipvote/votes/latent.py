"""Latent values: a bare 0, and a plural (my +1s), where the writer votes by it.

Most bare zeros are numbers, though a vote of 0 is seldom signed, and most plurals count votes.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from kipvote.votes import vocabulary as vocab
from kipvote.votes.changes import changes_own, goes_over
from kipvote.votes.clauses import CLAIMS, Marker, Sentence, TokenKind
from kipvote.votes.positions import holds, stated
from kipvote.votes.rulebook import Standing
from kipvote.votes.stances import stance
from kipvote.votes.surroundings import Setting, concludes, has, setting_of

_VOTING = vocab.VOTE_WORDS | vocab.ABSTAINING | vocab.OPPOSING
_AFTER_ZERO = frozenset(
    {",", ":", "(", "-", ";", "!", ")", '"', "from", "here", "as", "because", "since", "then"}
)
_OBJECTS = vocab.words("this it kip proposal release me now")
_THEN = vocab.words(
    "after when while until till now if unless given based but and pending once for so though although"
)
"""Words behind a 0 that nothing else could count, as the writer's own vote goes over to it."""
_RATHER_THAN = vocab.words("instead rather")
_COUNTS = vocab.words("votes voters far were total")
_SPEAKER = vocab.words("i i'm i'll i've me sorry apologies")
# Rules by which the writer gives the value; the others read a place, where a number may stand as well.
_GIVEN = vocab.words("first-person from-me changed-to ticked-ballot vote-on-proposal")
_SAYING_AGAIN = vocab.words(
    "reiterate reiterating repeat repeating confirm confirming reaffirm reaffirming restate restating"
)
_NEAR = 3
"""Words from "reiterate" to "my"."""


def with_plurals(sentence: Sentence) -> Sentence:
    """``sentence`` with a plural as a value where the writer says it again: I reiterate my +1s."""
    for i, token in enumerate(sentence.tokens):
        if token.kind is TokenKind.PLURAL:
            led = sentence.words(max(0, i - 1 - _NEAR), i)
            if led[-1:] == ["my"] and has(led, _SAYING_AGAIN) and "please" not in led:
                tokens = list(sentence.tokens)
                value = token.text.replace(" ", "")[: len("+1")]
                tokens[i] = replace(token, kind=TokenKind.VALUE, text=value)
                sentence = replace(sentence, tokens=tuple(tokens))
    return sentence


def with_zeros(sentence: Sentence) -> Sentence:
    """``sentence`` with a bare 0 as a value where it stands as a vote and not as a number."""
    for i, token in enumerate(sentence.tokens):
        if token.text == "0" and token.kind is TokenKind.WORD:
            tokens = list(sentence.tokens)
            tokens[i] = replace(token, kind=TokenKind.VALUE, gap=False)
            tried = replace(sentence, tokens=tuple(tokens))
            sentence = tried if _votes(tried, i) else sentence
    return sentence


def _votes(sentence: Sentence, at: int) -> bool:
    """Whether the 0 at ``at``, taken for a value on trial, is one."""
    s = setting_of(sentence, at)
    if sentence.marker is Marker.TICK:
        return not s.before
    if not _stands(s) or s.last.isdecimal() or has(s.before, _COUNTS) or _is_tallied(s) or _counts_side(s):
        return False
    taken = stance(sentence, at)
    given = taken.standing is Standing.CAST and taken.rule in _GIVEN and not _placed(s)
    if given or not s.before:
        return True
    if taken.standing is Standing.REFUSED or has(s.before, vocab.TECHNICAL):
        return False
    if s.claimed_at_once or has(s.before, _VOTING) or s.next == "from":
        return True
    if taken.rule == "condition-attached" and goes_over(s):
        return True
    return taken.standing is Standing.CAST and taken.rule not in _GIVEN and _spoken(s) and not _placed(s)


def _is_tallied(s: Setting) -> bool:
    """2 binding, 0 non-binding: claimed without brackets, as another number is, and so a count."""
    behind = s.sentence.tokens[s.at + 1 : s.at + 2]
    return any(claim.kind in CLAIMS and not claim.enclosed for claim in behind) and any(
        one.text.isdecimal() and one.kind is TokenKind.WORD and claim.kind in CLAIMS and not claim.enclosed
        for one, claim in pairwise(s.sentence.tokens)
        if one is not s.token
    )


def _counts_side(s: Setting) -> bool:
    """For: 3, against: 1, neutral: 0: how many are on each side; not "RC: 2, neutral: 0"."""
    tokens = s.sentence.tokens
    spoken = has(s.before + s.after, vocab.FIRST_PERSON) or any(token.kind in CLAIMS for token in tokens)
    if spoken or not (has(s.before[-1:], _LEFT) or s.before[-2:] == ("not", "voted")):
        return False
    labels = {
        n: label.text
        for n, (label, mark, figure) in enumerate(zip(tokens, tokens[1:], tokens[2:], strict=False))
        if mark.text in _LABELLING and figure.text.isdecimal()
    }
    others = [label for n, label in labels.items() if n != s.at - 2]
    return len(others) < len(labels) and not _TAKEN.isdisjoint(others) and _SIDES.issuperset(others)


_LABELLING = frozenset(":=(")
_TAKEN = vocab.words("for yes favour favor against no accepted")
_LEFT = vocab.ABSTAINING | vocab.OPPOSING | {"absent"}
_SIDES = _TAKEN | _LEFT | {"voted"}


def _stands(s: Setting) -> bool:
    """Whether nothing follows that the 0 could count."""
    tokens = s.sentence.tokens[s.at + 1 : s.at + 5]
    if not tokens or tokens[0].text in _AFTER_ZERO:
        return not any(token.text.isdecimal() for token in tokens[1:2])
    if tokens[0].kind in CLAIMS:
        return tokens[0].enclosed or len(tokens) == 1 or tokens[1].kind is TokenKind.MARK
    if tokens[0].text in _THEN and goes_over(s):
        return True
    if has(s.after[:2], _RATHER_THAN) and any(token.kind is TokenKind.VALUE for token in tokens[2:]):
        return True
    objects = [token.text for token in tokens[1:]]
    return tokens[0].text in ("for", "on", "to") and (has(objects, _OBJECTS) or _numbered(objects))


def _numbered(words: list[str]) -> bool:
    return any(word.startswith("kip-") for word in words)


def _spoken(s: Setting) -> bool:
    """Whether what leads up to the 0 is a voter's turn of speech: otherwise; thanks; to sum up."""
    spoken = has(s.before, _SPEAKER, vocab.THANKING)
    spoken = spoken or ("my" in s.before and s.before[0] not in vocab.STOPPERS)
    own = spoken and (s.mark_before != ":" or has(s.before, {"here", "i'll"}))
    own = own or s.before[-1] == "me"
    turned = all(word in vocab.INTERJECTIONS | vocab.CONCLUDING | vocab.TURNS for word in s.before)
    return (
        own
        or _apologised(s)
        or _lets_pass(s)
        or turned
        or s.before[-1].startswith("kip-")
        or concludes(list(s.before))
    )


def _lets_pass(s: Setting) -> bool:
    """I won't stand in the way: 0; but "what stands in the way: 0" counts."""
    set_to = has(s.before[-1:], vocab.PREPOSITIONS_OF_VALUE - {"either"})
    return (
        not set_to and has(s.before, _SPEAKER) and has(s.before, vocab.NEGATIONS) and has(s.before, _LETTING)
    )


_LETTING = vocab.words("way block blocking veto convinced persuaded")


def _apologised(s: Setting) -> bool:
    """No more comments, 0; but "open questions, 0" counts."""
    none = {"no", "not", "without", "nothing"}
    return s.mark_before != ":" and has(s.before, none) and has(s.before, vocab.ASIDES)


def _placed(s: Setting) -> bool:
    """I keep it at 0: where something is set, not what the writer votes."""
    voted = holds(s) or stated(s) or len(s.before) == 2 or has(s.lead[-3:], {"me"}, vocab.VOTE_WORDS)
    voted = voted or changes_own(s) or goes_over(s)
    voted = voted or (s.before[-3:-2] == ("from",) and s.before[-2] in ("+1", "-1"))
    return s.last in vocab.PREPOSITIONS_OF_VALUE - {"as"} and not voted
