"""Cancellations: a sentence by which its writer calls the vote or the proposal off, and not only might."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import dropwhile

from kipvote.announcements.verdicts import CANCELLED, CLOSING, ONLY_THEN, PROPOSAL, VOTE, is_id, polite
from kipvote.votes.clauses import Sentence
from kipvote.votes.vocabulary import ARTICLES, CONDITIONS, GROUNDS, HYPOTHETICAL, INTERJECTIONS, words

_CANCELLING = words(
    "cancel cancels cancelling canceling cancelled canceled withdraw withdrawing withdrew abort aborting"
)
_CALL_OFF = words("call calling called")
_DROPPING = words(
    "discard discarding discarded retract retracting retracted stopping stopped drop dropping dropped "
    "abandon abandoning abandoned"
)
_DISREGARDING = words("disregard ignore")
CALLING_OFF = _CANCELLING | CANCELLED | _CALL_OFF | _DROPPING | _DISREGARDING | CLOSING
"""Words one of which every sentence has that calls a vote off."""
_ANEW = (
    "for now",
    "superseded",
    "without a result",
    "more discussion",
    "rework",
    "redesign",
    "restart",
    "start over",
    "drawing board",
)
"""What is said of a vote that is closed without a result: there will be another, or none."""
_FIRST_PERSON = words("i i'm i'll i've we we're we'll we've let hereby am going")
_UNSURE = (
    HYPOTHETICAL
    | CONDITIONS
    | words(
        "mind don't not won't can cannot can't want think suggest propose proposing consider "
        "considering happy you please whether unless until maybe perhaps probably when before any no "
        "why need needs didn't doesn't last previous earlier never prefer rather ask asked asking"
    )
)


def calls_off(sentence: Sentence) -> int | None:
    """The line on which ``sentence`` calls the vote or the proposal off, definitely and by its writer."""
    tokens = [token for token in sentence.tokens if token.text[:1].isalnum()][:60]
    said = [token.text for token in tokens]
    if sentence.end == "?":
        return None
    for i, word in enumerate(said):
        off = word in _CALL_OFF and "off" in said[i + 1 : i + 5]
        if word in _CANCELLING or word in CANCELLED or off:
            return tokens[i].line if _definite(said, i) else None
        if _ends(said, i):
            return tokens[i].line
    return None


def _ends(said: Sequence[str], i: int) -> bool:
    """Discarding this KIP; please disregard this vote; closing the vote for now: said of no other thing."""
    led, word = polite(said[:i]), said[i]
    follows = list(dropwhile(ARTICLES.__contains__, said[i + 1 : i + 5]))
    what = follows[:1] if set(follows[1:2]) <= GROUNDS | {"thread", "here", "now", "in", "without"} else []
    if word in _DISREGARDING:
        return bool(VOTE & set(what)) and set(led) <= INTERJECTIONS | {"please"}
    if word not in _DROPPING | CLOSING or set(led) & _UNSURE or set(said[i + 1 : i + 25]) & ONLY_THEN:
        return False
    own = bool(set(led) & _FIRST_PERSON) or (set(led) <= INTERJECTIONS and word.endswith("ing"))
    if word in CLOSING:
        return (
            own
            and bool((VOTE | {"kip", "proposal"}) & set(what))
            and any(phrase in " ".join(said[i:]) for phrase in _ANEW)
        )
    return own and (bool((VOTE | {"kip", "proposal"}) & set(what)) or any(map(is_id, what)))


def _definite(said: Sequence[str], i: int) -> bool:
    led, follows = polite(said[:i]), said[i + 1 : i + 8]
    if set(led) & _UNSURE or set(said[i + 1 : i + 25]) & ONLY_THEN:
        return False
    own = bool(set(led) & _FIRST_PERSON) or all(word in INTERJECTIONS for word in led)
    if own and _called_off(follows):
        return True
    ended = said[i] in CANCELLED or said[i] == "called"
    stated_of = set(led[-7:]) & (VOTE | PROPOSAL) or any(word.startswith("kip-") for word in led[-7:])
    named = bool(set(led) & {"this", "the", "kip"}) or len(led) <= 2
    return bool(ended and stated_of and named and not set(led) & {"my", "your", "other"})


def _called_off(follows: Sequence[str]) -> bool:
    """Whether what is called off is the vote or the proposal, and not the writer's own vote."""
    for j, word in enumerate(follows):
        if word in PROPOSAL or word.startswith(("kip-", "rc")):
            return follows[j + 1 : j + 2] != ["to"]
        if word in VOTE:
            return not set(follows[:j]) & {"my", "your", "a", "his", "her"}
    return False
