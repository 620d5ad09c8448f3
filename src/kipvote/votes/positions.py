"""Positions: a value the writer holds, and says so; as against one that something else is set to."""

from __future__ import annotations

from collections.abc import Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.surroundings import Setting, has

_SUBJECTS = frozenset({"i", "i'd", "i'll", "i'm", "i've", "we", "we'll", "we're", "we've"})
_BARE_VERBS = frozenset({"remain", "remaining", "stay", "staying"})
"""Verbs that take a value without a preposition: I remain -1."""


def holds(s: Setting) -> bool:
    """I go with -1; sticking to my -1; I've read it all and end up at -1; my vote stays at -1."""
    said = _without(s.lead, vocab.ARTICLES | vocab.STRENGTH | {"my"})
    if tuple(said[-2:]) == ("side", "of"):
        said = _without(said[:-2], vocab.ARTICLES)
    led = _without(said[:-1], vocab.PARTICLES)
    if has(said[-1:], frozenset({"at", "on"})) and (led[-1:] == ("i'm",) or led[-2:] == ("i", "am")):
        return True
    if led and said[-1] in vocab.HOLDING.get(led[-1], ()):
        return _is_writers(s, led[:-1], led[-1])
    said = _without(said, vocab.PARTICLES)
    return has(said[-1:], _BARE_VERBS) and _is_writers(s, said[:-1], said[-1])


def plural(s: Setting) -> bool:
    """Whether "we" hold the value: a choice made together more often than a vote."""
    return has(s.lead, frozenset({"we", "we'll", "we're", "we've"}))


def _is_writers(s: Setting, led: Sequence[str], verb: str) -> bool:
    subject = _without(led, vocab.AUXILIARIES)
    if not subject:
        return verb.endswith("ing") or has(led, frozenset({"will"}))
    if subject[-1] in ("and", "but", "so", "then"):
        return has(s.before, vocab.MYSELF)
    own_vote = has(subject[-1:], vocab.VOTE_WORDS) and has(subject[-3:], frozenset({"my"}))
    return own_vote or subject[-1] in _SUBJECTS or tuple(subject[-2:]) == ("let", "me")


def stated(s: Setting) -> bool:
    """For me it is -1; from our side this is a -1; unfortunately it is -1 from me."""
    if not s.lead or not all(word in _STATING or vocab.is_adverb(word) for word in s.lead):
        return False
    verb = has(s.lead, frozenset({"is", "it's", "that's", "be", "means", "makes"}))
    source = next((i for i, word in enumerate(s.lead) if word in vocab.SOURCES), len(s.lead))
    return verb and (from_writer(s) or is_own(s.lead[source + 1 :]))


_STATING = (
    vocab.ARTICLES
    | vocab.STRENGTH
    | vocab.INTERJECTIONS
    | vocab.SOURCES
    | vocab.words(
        "on me my our us side end part team it it's is that's will be have has to i think means makes"
    )
)


def speaks_for(s: Setting) -> bool:
    """From our team -1; from my end -1: a place, and whose it is."""
    place = s.lead[2:] if has(s.lead[1:2], frozenset({"my", "our"})) else ()
    ends = not s.tail or s.next in vocab.GROUNDS
    return s.lead[:1] == ("from",) and bool(place) and ends and _PLACES.issuperset(place)


_PLACES = vocab.words("side end part team whole entire company group own")


def from_writer(s: Setting) -> bool:
    """-1 from me; -1 from our side; -1 for me."""
    if s.next == "for":
        return s.tail_words[1:] in (["me"], ["us"], ["me", "too"])
    return s.next in ("from", "by") and is_own(s.tail_words[1:5])


def is_own(source: Sequence[str]) -> bool:
    """Whether what follows "from" is the writer: me, my side, this end."""
    if has(source[:1], vocab.MINE - {"the"}):
        return True
    place = frozenset({"side", "end", "part"})
    return has(source[:1], frozenset({"the", "this"})) and has(source[1:2], place)


def verbal(s: Setting) -> bool:
    """Whether the value is what the writer does: "I have to -1 this"."""
    resolved = frozenset({"have", "need", "want", "going", "like"})
    own = len(s.lead) == 2 or has(s.lead[-4:-2], frozenset({"i", "i'm", "i'll", "would", "i'd"}))
    if s.lead in (("i", "must"), ("let", "me")):
        return True
    return s.last == "to" and own and has(s.lead[-2:-1], resolved)


def _without(words: Sequence[str], skipped: frozenset[str]) -> Sequence[str]:
    """``words`` without those at their end that are ``skipped``, or adverbs."""
    stop = len(words)
    while stop and (words[stop - 1] in skipped or vocab.is_adverb(words[stop - 1])):
        stop -= 1
    return words[:stop]
