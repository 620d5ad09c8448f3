"""Verbs: the verdict that a word gives, by itself and with those around it: "passed", "voted down"."""

from __future__ import annotations

from collections.abc import Sequence

from kipvote.announcements.announcement import Verdict
from kipvote.announcements.referents import by_all
from kipvote.announcements.terms import (
    ACCEPTED,
    CANCELLED,
    CLOSING,
    ENDED,
    FAILED,
    NOT,
    PASSED,
    REACH,
    RESULTS,
    VOTE,
)
from kipvote.votes.vocabulary import words


def verdict_by(word: str, before: Sequence[str]) -> Verdict | None:
    """The verdict of a word by those ``before`` it: "passed", "not passed", "called off"."""
    negated = bool(set(before) & NOT) or before[-1:] == ["non"]
    if word in PASSED | ACCEPTED or (word in _BARE and not _BE.isdisjoint(before[-1:])):
        return Verdict.REJECTED if negated else Verdict.ACCEPTED
    if word == "carry" and negated and "votes" not in before:
        return Verdict.REJECTED
    off = word == "off" and before[-1:] == ["called"]
    if negated or not (off or word in FAILED | CANCELLED):
        return None
    return Verdict.REJECTED if word in FAILED else Verdict.CANCELLED


def verdict_by_tone(said: Sequence[str], i: int) -> Verdict | None:
    """The verdict of a vote told by its success: "was a success", "ended without success", "is positive".

    >>> [verdict_by_tone(text.split(), text.split().index("success")) for text in (
    ...     "the vote was a success", "the vote is closed without success", "the success of the vote")]
    [<Verdict.ACCEPTED: 'accepted'>, <Verdict.REJECTED: 'rejected'>, None]
    """
    led, word = said[max(0, i - REACH) : i], said[i]
    if (
        word not in _TONES
        or not NOT.isdisjoint(led)
        or (RESULTS | VOTE).isdisjoint((*led, *said[i + 1 : i + 2]))
    ):
        return None
    ended = not (CLOSING | ENDED).isdisjoint(led)
    beside = led[:-1] if led[-1:] == ["a"] else led
    of_result = not RESULTS.isdisjoint(led) or not RESULTS.isdisjoint(said[i + 1 : i + 2])
    if word == "success":
        told = beside[-1:] in (["is"], ["was"]) or (ended and led[-1:] in (["with"], ["without"]))
        rejects = led[-1:] == ["without"]
    elif word == "positively":
        told, rejects = not CLOSING.isdisjoint(led[-1:]), False
    else:
        told, rejects = of_result and beside[-1:] in (["is"], ["was"], ["has"]), word == "negative"
    return (Verdict.REJECTED if rejects else Verdict.ACCEPTED) if told else None


_TONES = words("success positive negative positively")
_BARE = words("accept approve adopt")


def is_voted_down(said: Sequence[str], i: int) -> bool:
    """Whether a proposal "was voted down" as a whole, and none of its drafts."""
    voted_down = said[i] == "down" and said[i - 1 : i] == ["voted"] and bool(_BE & set(said[i - 2 : i - 1]))
    return voted_down and not _DRAFTS & set(said[:i]) and not NOT & set(said[max(0, i - 5) : i])


_BE = words("was is been")
_DRAFTS = words("draft version idea alternative option variant")


def votes_to_release(said: Sequence[str], i: int) -> bool:
    """Whether the voters have decided, all of them together: "The community has voted to release Foo 1.0"."""
    decided = said[i] == "voted" and said[i + 1 : i + 2] == ["to"] and bool(_TO & set(said[i + 2 : i + 3]))
    return decided and by_all(said[:i]) and not NOT & set(said[:i])


_TO = words("release accept approve adopt")
