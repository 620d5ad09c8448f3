"""Topics: values that the writer gives to one aspect or one point, and says so before the value."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from kipvote.votes import vocabulary as vocab
from kipvote.votes.positions import from_writer
from kipvote.votes.rulebook import Stance, unclear
from kipvote.votes.surroundings import Setting, has

_LEADING = vocab.words("on for regarding concerning about re")
_THINGS = (
    vocab.TECHNICAL
    | vocab.ASPECTS
    | vocab.words(
        "alternative option options metric metrics rpc rpcs fields flag flags class "
        "classes method methods rename renaming table cli settings rejected"
    )
)
_HOLDING = vocab.words(
    "i i'm i'd am vote for it's it is a an my still rather clear we are we're clearly be will strong firm "
    "hard"
)
_POINT = re.compile(r"(?!rc|v\d)[a-z]{1,2}\d{1,3}\Z")
_LONGEST = 10
"""Words that name a topic at most."""


def on_topic(s: Setting) -> Stance | None:
    """On S3, I'm -1; about dropping the metric: -1 from my side; the name is a -0 for me."""
    if not s.negative or not s.before or s.claimed:
        return None
    return unclear("on-a-topic") if _fronted(s) or _answered(s) or _rated(s) else None


_TURNS = (vocab.INTERJECTIONS | {"as", "ps"}) - _LEADING - vocab.THANKING


def _fronted(s: Setting) -> bool:
    words = list(s.before)
    while words[:1] and words[0] in _TURNS:
        words.pop(0)
    if not has(words[:1], _LEADING):
        return False
    named, held = _without_verb(words[1:])
    return _is_topic(named) and (bool(held) or s.mark_before in (",", ":"))


def _answered(s: Setting) -> bool:
    """My vote for the default is -1."""
    asked = (
        s.lead[:1] == ("my",) and has(s.lead[1:2], vocab.VOTE_WORDS) and has(s.lead[2:3], _LEADING, {"to"})
    )
    return asked and s.last == "is" and _is_topic(s.lead[3:-1])


def _rated(s: Setting) -> bool:
    """The name is a -0 for me."""
    verb = s.lead.index("is") if "is" in s.lead else 0
    named = s.lead[:verb]
    return bool(named) and from_writer(s) and named[0] not in vocab.POINTING and _is_topic(named)


def _without_verb(words: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """``words`` parted into the name of a topic and the words by which the writer holds a value."""
    stop = len(words)
    while stop and words[stop - 1] in _HOLDING:
        stop -= 1
    return words[:stop], words[stop:]


def _is_topic(words: Sequence[str]) -> bool:
    plain = 0 < len(words) <= _LONGEST and not has(words, vocab.ADOPTED, vocab.FINITE, vocab.MYSELF, _CAUSES)
    plain = plain and not any(_begins_another(one, word) for one, word in pairwise(words))
    named = has(words, _THINGS) or words[0].endswith("ing") if plain else False
    return plain and (named or any(_POINT.match(word) for word in words))


def _begins_another(before: str, word: str) -> bool:
    """Whether a noun begins that does not belong to the word before: on Linux the tests (fail)."""
    joined = before in vocab.STOPPERS | {"to", "without", "at"} or before.endswith("ing")
    return word in ("the", "a", "an", "all", "my", "our") and not joined


_CAUSES = vocab.words("reason reasons record benefit sake lack want now moment")
