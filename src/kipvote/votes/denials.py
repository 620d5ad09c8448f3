"""Denials: values that are far from being given, only supposed, or said of the writer by another."""

from __future__ import annotations

from collections.abc import Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.rulebook import Stance, refused, unclear
from kipvote.votes.surroundings import Setting, has

_FAR = (("far", "from"), ("no", "means"), ("nowhere", "near"), ("anything", "but"), ("nothing", "like"))
_HARDLY = vocab.words("hardly scarcely barely")
_SUPPOSING = vocab.words("suppose supposing imagine pretend")
_HARD = vocab.words("hard difficult tough impossible")
_SAYING = vocab.words(
    "wrote write said say assume assumed think thought believe believed claim claimed imply implied suggest "
    "suggested conclude concluded stated guess guessed"
)


def denied(s: Setting) -> Stance | None:
    """I'm far from +1; none of this is a -1; suppose I'm +1; you wrote that I'm +1."""
    led = _bare(s.lead)
    if tuple(led[-2:]) in _FAR or has(led[-1:], _HARDLY) or s.lead[:2] == ("none", "of") or _yet_to(led):
        return refused("negated")
    spoken = [word for word in s.lead if word not in vocab.INTERJECTIONS]
    if has(spoken[:1], _SUPPOSING):
        return refused("hypothetical")
    return unclear("tentative") if _told(spoken) or _hard_to_give(led) else None


def _told(spoken: Sequence[str]) -> bool:
    """You wrote that I'm; you assume I'm."""
    verb = next((i for i, word in enumerate(spoken[:4]) if word in _SAYING), 0)
    what = [word for word in spoken[verb + 1 :] if word != "that"]
    return spoken[:1] == ["you"] and has(what[:1], vocab.MYSELF)


def _bare(lead: Sequence[str]) -> Sequence[str]:
    stop = len(lead)
    while stop and lead[stop - 1] in vocab.ARTICLES | vocab.STRENGTH:
        stop -= 1
    return lead[:stop]


def _yet_to(led: Sequence[str]) -> bool:
    """I'm yet to be convinced to be."""
    return any(led[i : i + 2] == ("yet", "to") for i in range(len(led) - 1))


def _hard_to_give(led: Sequence[str]) -> bool:
    """It's hard for me to be."""
    giving = has(led[-1:], vocab.CASTING, {"be", "my"}) and "to" in led[-3:]
    return giving and has(led[:-2], _HARD)
