"""Former votes: a value the writer gave before and speaks of as settled, or may give another time."""

from __future__ import annotations

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
    accepts = s.negative and not s.claimed and _accepts_outcome(s)
    if accepts or (s.negative and not s.claimed and _seldom_voted(s)):
        return unclear("tentative") if accepts and has(s.after, _KEEPING) else refused("former-value")
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


def _seldom_voted(s: Setting) -> bool:
    """I have seldom voted -1 on a patch; I was voted -1; not "I have rarely voted -1, but I do here"."""
    if s.last != "voted":
        return False
    told = has(s.lead[-2:-1], _SELDOM)
    here = has(s.after, vocab.MYSELF, vocab.POINTING, {"here", "but", "though"})
    return (told and not here) or (has(s.lead[-2:-1], {"been", "was"}) and not from_writer(s))


_SELDOM = vocab.words("seldom rarely hardly sometimes often usually frequently occasionally")


def _accepts_outcome(s: Setting) -> bool:
    """I voted -1 last week and think that we should accept the outcome: of a vote that has ended."""
    led = [word for word in s.lead if word not in _CONCEDING]
    if led != ["i", "voted"] or not has(s.tail_words[:1], _EARLIER) or has(s.after, vocab.VALUES):
        return False
    at = next((i for i, word in enumerate(s.after) if word in _ACCEPTING), len(s.after))
    near, what = s.after[max(0, at - _REACH) : at], s.after[at + 1 : at + 1 + _REACH]
    moved = "we" in near and what[:1] == ("on",)
    return (moved or has(what, _OUTCOMES)) and not has(near, vocab.NEGATIONS)


_CONCEDING = vocab.words("as while since though although even and but yes")
_EARLIER = vocab.words("last yesterday earlier before then back previously myself")
_OUTCOMES = vocab.words("outcome result decision majority consensus vote")
_ACCEPTING = vocab.words("accept accepting respect respecting follow following honour honor move")
_REACH = 4
_KEEPING = vocab.words("stand stands stick keep maintain remain stay change")
_ANY = vocab.words("a an any every each some")
_GOT = vocab.words("got had received earned was were")
_THIS = vocab.words("this it that you you've i i've we proposal kip")


def _settled(words: Sequence[str]) -> bool:
    """My -1 from RC1 has been addressed; my -1 was about the licence; not "my -1 as it was fixed badly"."""
    told = has(words[:1], {"has", "is", "was", "got", "from", "on", "in", "about"})
    passive = next((i for i, word in enumerate(words[:6]) if word in _PASSIVE), len(words))
    return told and (has(words[passive:][:3], _SETTLING) or words[passive : passive + 2] == ["was", "about"])


_PASSIVE = vocab.words("been is was got")
