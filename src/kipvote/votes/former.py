"""Former votes: a value the writer gave before and speaks of as settled, or may give another time."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.positions import from_writer
from kipvote.votes.rulebook import Stance, refused, unclear
from kipvote.votes.surroundings import Setting, has, without_end

_SETTLING = vocab.words(
    "address addresses addressed addressing resolve resolves resolved resolving fix fixes fixed fixing "
    "answer answers answered answering clear clears cleared clearing settle settles settled solve solves "
    "solved remedy remedies remedied obsolete moot"
)
_OPEN = vocab.NEGATIONS | vocab.CONDITIONS | vocab.CONDITIONS_NEXT | vocab.HYPOTHETICAL
_CANDIDATES = vocab.words("rc rcs candidate release build version round")
_AGES = vocab.words("earlier previous former old original first last initial")


def former(s: Setting) -> Stance | None:
    """Thanks for addressing my -1; my vote was -1; my -1 was about the licence; RC1 got a -1 from me."""
    if s.lead[:2] == ("next", "time") and has(s.lead, {"will", "i'll"}):
        return refused("hypothetical")
    if s.lead[-3:] == ("my", "vote", "was") and (s.negative or s.next in ("on", "for")):
        return unclear("tentative")  # of a release before this one, as often as not
    if from_writer(s) and _was_given(s.lead):
        return unclear("tentative")
    if _was_of_any(s):
        return refused("others-vote")
    if s.token.text == "-1" and s.last == "voted" and _accepts_outcome(s):
        return refused("former-value")
    if s.lead[:1] == ("the",) and has(s.lead[1:2], _AGES) and has(s.lead[2:3], _CANDIDATES):
        return refused("others-vote") if _was_given(s.lead) and not s.claimed else None
    owned = s.last == "my" or (s.last in _AGES and "my" in s.lead[-2:-1])
    if not owned or not s.negative or s.sentence.end == "?" or has(s.lead + tuple(s.tail_words[:7]), _OPEN):
        return None
    if has(s.lead[-4:-1], _SETTLING) or _settled(s.tail_words):
        return refused("former-value")
    if has(s.lead[-4:], {"reason", "reasons", "cause"}):
        return refused("former-value") if has(s.lead, {"was", "were"}) else unclear("in-prose")
    return None


def _was_given(lead: Sequence[str]) -> bool:
    """RC1 got a; the last release had a: a vote on another candidate, as often as not."""
    led = without_end(lead, vocab.ARTICLES, vocab.STRENGTH)
    return has(led[-1:], _GOT) and len(led) > 1 and led[-2] not in _THIS


def _was_of_any(s: Setting) -> bool:
    """When an RC got a | -1 it was cancelled; each release that got a: of candidates in general."""
    led = without_end(s.lead, vocab.ARTICLES, vocab.STRENGTH)
    led = (*led[:-2], led[-1]) if led[-2:-1] == ("that",) else led
    given = has(led[-1:], _GOT) and has(led[-2:-1], _CANDIDATES) and has(led[-3:-2], _ANY)
    return given and bool(s.tail) and not s.claimed and not has((*s.before, *s.after), vocab.FIRST_PERSON)


def _accepts_outcome(s: Setting) -> bool:
    """I voted -1 myself, but still think that we should respect the result: of a vote that has ended."""
    said = " ".join(token.text for token in s.sentence.tokens[: s.at + 1 + _LONGEST_OUTCOME])
    return _ACCEPTING.fullmatch(said) is not None


_LONGEST_OUTCOME = 24
_ACCEPTING = re.compile(
    r"i voted -1 (?:myself )?(?:(?:last|this) (?:week|month|time) |yesterday |earlier |before )?"
    r"(?:, )?(?:but|and) (?:i )?(?:still )?think (?:that )?we should (?:accept|respect)"
    r" the (?:outcome|result|decision)"
)


_ANY = vocab.words("a an any every each some")
_GOT = vocab.words("got had received earned was were")
_THIS = vocab.words("this it that you you've i i've we proposal kip")


def _settled(words: Sequence[str]) -> bool:
    """My -1 from RC1 has been addressed; my -1 was about the licence; not "my -1 as it was fixed badly"."""
    told = has(words[:1], {"has", "is", "was", "got", "from", "on", "in", "about"})
    passive = next((i for i, word in enumerate(words[:6]) if word in _PASSIVE), len(words))
    return told and (has(words[passive:][:3], _SETTLING) or words[passive : passive + 2] == ["was", "about"])


_PASSIVE = vocab.words("been is was got")
