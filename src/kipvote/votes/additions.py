"""Additions: one more value beside those of others; given ("Another +1!"), or wanted and no vote."""

from __future__ import annotations

from kipvote.votes import vocabulary as vocab
from kipvote.votes.positions import is_own
from kipvote.votes.rulebook import Stance, cast, unclear
from kipvote.votes.surroundings import Setting, has

_ANOTHER = (["another"], ["a", "further"], ["an", "additional"])
_ONE_MORE = ["one", "more"]
_SHOWING = vocab.words("here here's is comes this yet")
_LEADING = vocab.INTERJECTIONS | _SHOWING
_ADDING = (("add",), ("adding",), ("casting",))
_TAILS = (
    vocab.GROUNDS - {"until", "given", "please", "not", "i", "we", "the"}
    | vocab.CONDITIONS
    | {"here", "too", "also"}
)
_CLOSING = vocab.words("please anyone anybody someone left done pass passes passed close closed")
_WANTED = vocab.WANTING - {"ask"} | {*_CLOSING}


def adds_another(s: Setting) -> bool:
    """Adding another -1; one more +1 from me; another +1 here. "Another +1 is needed" adds none."""
    own = s.next == "from" and is_own(s.tail_words[1:5])
    adds = s.lead[:1] in _ADDING or (has(s.lead, vocab.MYSELF) and s.lead[-2:-1] in _ADDING)
    if s.last in ("another", "more", "one") and (own or adds):
        return True
    return _shows(s) is not None


def added(s: Setting) -> Stance | None:
    """Another +1 votes; one more +1 may as well be wished for, unless it is shown: here is one more."""
    shown = _shows(s)
    return None if shown is None else cast("after-interjection") if shown else unclear("in-prose")


def _shows(s: Setting) -> bool | None:
    """Whether one more value is given; None where it is not, or something else is said of it."""
    words = list(s.lead)
    while words and words[-1] in vocab.STRENGTH:
        words.pop()
    start = next((i for i, word in enumerate(words) if word not in _LEADING), 0)
    what = words[start:]
    if what not in (*_ANOTHER, _ONE_MORE) or s.sentence.end == "?":
        return None
    told = not s.tail or (s.next in _TAILS and s.tail_words != ["to", "go"])
    if not told or (s.next == "from" and not is_own(s.tail_words[1:5])):
        return None
    if has(s.before[: len(s.before) - len(words)] + s.after, _WANTED):
        return None
    return what != _ONE_MORE or has(words[:start], _SHOWING)
