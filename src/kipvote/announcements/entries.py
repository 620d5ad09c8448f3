"""Entries: a proposal that the writer enters somewhere as accepted: on the wiki, in the vote's thread."""

from __future__ import annotations

from collections.abc import Sequence

from kipvote.announcements.doubts import polite
from kipvote.announcements.namings import is_candidate, is_id
from kipvote.announcements.terms import ACCEPTED, FAILED, HENCE, NAMED, NOT, VOTE, WEEKDAYS
from kipvote.votes.vocabulary import CONDITIONS, HYPOTHETICAL, INTERJECTIONS, words


def enters(said: Sequence[str], i: int) -> bool:
    """Whether the writer closes the vote or enters the proposal as accepted, here and now, by its name.

    "I'm moving the KIP to accepted", or to the accepted table, does; "I'll mark it as accepted" may be of
    anything.
    """
    shelf = said[max(0, i - 2) : i] == ["to", "the"] and bool(set(said[i + 1 : i + 2]) & _SHELVES)
    behind = i - 1 - shelf
    verbing = {"as": _MARKING, "to": _MOVING}.get(said[behind] if i else "")
    if said[i] not in ACCEPTED | FAILED or verbing is None:
        return False
    verbs = [j for j in range(max(0, i - 8), behind) if said[j] in verbing]
    if not verbs or set(said) & (CONDITIONS | NOT | _LATER | HYPOTHETICAL | _DAYS | _MISTAKEN):
        return False
    verb = verbs[-1]
    thing = {word for word in said[verb + 1 : behind] if not is_id(word)}
    named = thing <= _THIS and (thing <= _ARTICLES or bool(thing & (VOTE | NAMED)))
    named = named or (thing == {"it"} and said[verb] == "closing" and not VOTE.isdisjoint(said[:verb]))
    return named and _by_writer(polite(said[:verb]), said[verb])


def marks(said: Sequence[str], i: int) -> bool:
    """Whether the writer enters the proposal as accepted: "I'll mark it as accepted"."""
    if (
        said[i] not in ACCEPTED
        or said[i - 1 : i] != ["as"]
        or not set(said[max(0, i - 5) : i - 1]) & _MARKING
    ):
        return False
    return not set(said) & (CONDITIONS | NOT | _LATER | HYPOTHETICAL)


def considers(said: Sequence[str], i: int) -> bool:
    """Whether the writer takes the vote or the proposal for accepted: "I'll consider this approved".

    So with what is "passed" or "done", which may be something else where it is not "this".
    """
    at = max((j for j in range(max(0, i - 5), i) if said[j] in _CONSIDERING), default=0)
    thing = {word for word in said[at + 1 : i] if not is_id(word) and not is_candidate(word)}
    ended = said[i] in ACCEPTED | FAILED or (said[i] in _ENDED and thing <= _THAT)
    if not ended or not at or not thing or not thing <= _CONSIDERED:
        return False
    unsure = set(said) & (CONDITIONS | NOT | _LATER | HYPOTHETICAL | WEEKDAYS)
    led = polite(said[:at])
    return not unsure and (_by_writer(led, said[at]) or (set(led) <= INTERJECTIONS | {"please"}))


_ENDED = words("passed done")
_THAT = words("this it")
_CONSIDERING = words("consider considering call calling")
_CONSIDERED = VOTE | NAMED | words("this the it as one rc candidate release")
_MARKING = words("conclude concluding mark marking marked declare declaring declared close closing")
_LATER = words("after when once until before tomorrow soon later next")


def _by_writer(led: Sequence[str], verb: str) -> bool:
    """Whether a verb behind these words is the writer's own doing: "since all agree, I am now" closing."""
    at = len(led)
    while at and led[at - 1] in _BEFORE_VERBS:
        at -= 1
    if at and led[at - 1] == "and":
        begins = next((word for word in led if word not in INTERJECTIONS | HENCE), "")
        return bool(set(led[:at]) & _WRITER) or begins == "closing"
    bare = at == len(led) and set(led) <= INTERJECTIONS and verb.endswith(("ing", "ed"))
    return bare or (at > 0 and led[at - 1] in _WRITER)


_MOVING = words(
    "move moving moved set setting update updating updated change changing changed bumping bumped"
)
_SHELVES = words("table section list")
_ARTICLES = words("the this")
_THIS = (
    VOTE | NAMED | _ARTICLES | words("thread status state of now officially formally hereby therefore today")
)
_BEFORE_VERBS = words("will am are have going to now hereby also just therefore thus officially formally")
_WRITER = words("i i'm i'll i've we we're we'll we've me let's")
ENTERED = words(
    "state status table section list as since because and now today given with after on in so thanks thank "
    "per"
)
_DAYS = WEEKDAYS | words("weekend week weeks days")
_MISTAKEN = words("mistake mistakenly accident accidentally wrongly prematurely early wrong too had")
