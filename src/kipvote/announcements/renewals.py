"""Renewals: another vote that the writer will call, which ends the one that is open."""

from __future__ import annotations

from collections.abc import Collection

from kipvote.announcements.doings import FIRST_PERSON, UNSURE, clause, is_open, is_own, of_this, same_breath
from kipvote.announcements.doubts import polite
from kipvote.announcements.namings import is_candidate, is_id, of_thread
from kipvote.announcements.spoken import Spoken
from kipvote.announcements.terms import CLOSING, OTHER_TIMES, PROPOSAL, VOTE, WEEKDAYS
from kipvote.subjects import ProposalId
from kipvote.votes.clauses import Sentence
from kipvote.votes.vocabulary import INTERJECTIONS, words

_STARTING = words("start restart call open send create prepare launch initiate kick")
_FUTURE = words("will shall going i'll we'll let let's")
_ANOTHER = words("another new fresh")
_IN_TIME = words(
    "after once when until as since because now today tonight tomorrow soon shortly later next then here in "
    "with and at"
)
"""What may follow "a new vote": a time or a ground, and not what else it is on."""
_LATER = WEEKDAYS | words("tomorrow soon later next week weekend")
_REPOSTED = words("discuss gmail subject landed mixed merged hidden hid messed broken broke lost spam wrong")
"""A vote in another thread because this one is hard to find is still the same vote."""
_ENDING = CLOSING | words(
    "cancel cancels cancelling canceling withdraw withdrawing abort aborting stop end ending"
)
_REACH = 7
"""Words from a verb on among which the new vote is named."""


def renews(sentence: Sentence, *, about: Collection[ProposalId] = ()) -> bool:
    """Whether the writer will call another vote: "I'll start a new one next week"; and not only may.

    Or that it is called, "A new one is open", or another candidate on its way: "RC2 will follow".
    """
    said = Spoken.of(sentence, about)
    told = any(
        _promises_another(said, i) or _has_opened(said, i) or _comes_next(said, i)
        for i in range(len(said.words))
    )
    return sentence.end != "?" and told


def starts_over(sentence: Sentence, *, about: Collection[ProposalId] = ()) -> int | None:
    """The line on which the writer has all vote again: "I'll restart the vote with a new thread".

    So does "I'm restarting this vote in a new thread", and "this vote is restarted in a new thread".
    Another thread because this one is hard to find is no new vote.
    """
    said = Spoken.of(sentence, about)
    if sentence.end == "?" or set(said.words) & _REPOSTED or not set(said.words) & VOTE:
        return None
    for i, word in enumerate(said.words):
        anew = (word == "restart" and _is_this_vote(said, i)) or said.words[i : i + 2] == ["start", "over"]
        if (anew and _promises_another(said, i)) or _is_restarted(said, i):
            return said.lines[i]
    return None


def is_superseded(sentence: Sentence, *, about: Collection[ProposalId] = ()) -> bool:
    """Whether another proposal has taken this one's place: "This KIP is superseded by KIP-10"; and whole."""
    said = Spoken.of(sentence, about)
    for i, word in enumerate(said.words):
        if word not in _SUPERSEDED or said.words[i + 1 : i + 2] != ["by"]:
            continue
        thing = [word for word in said.words[:i] if word not in _STATING | {"this", "the"}]
        named = len(thing) == 1 and (thing[0] in PROPOSAL or (is_id(thing[0]) and of_thread(thing[0], about)))
        other = [name for name in said.words[i + 2 :] if not of_thread(name, about)]
        whole = not set(said.words[i:]) & (UNSURE | words("part partly section"))
        return named and bool(other) and whole and sentence.end != "?"
    return False


_SUPERSEDED = words("superseded replaced obsoleted subsumed covered")


def _is_this_vote(said: Spoken, i: int) -> bool:
    """Whether the vote is next, the thread it goes on in maybe behind it: restart the vote in."""
    return of_this(said, i) or said.words[i + 1 : i + 4] in (["the", "vote", "in"], ["this", "vote", "in"])


def _is_restarted(said: Spoken, i: int) -> bool:
    """I'm restarting this vote in a new thread; this vote has been restarted in a new thread."""
    led = clause(said, i)
    follows = " ".join(said.words[i + 1 : i + 1 + _REACH])
    elsewhere = any(f"in {one} thread" in follows for one in ("a new", "another", "a fresh"))
    pointed = said.words[i] == "restarting" and "the new thread" in " ".join(said.words[i + 1 :])
    if not (elsewhere or pointed) or is_open(said, led, i) or set(said.words) & OTHER_TIMES:
        return False
    if said.words[i] == "restarting":
        return _is_this_vote(said, i) and is_own(led, "restarting")
    if not FIRST_PERSON.isdisjoint(led[-1:] if led[-1:] != ["have"] else led[-2:-1]):
        return said.words[i] == "restarted" and _is_this_vote(said, i)
    told = [word for word in led if word not in _STATING]
    return said.words[i] == "restarted" and told in (["this", "vote"], ["the", "vote"])


_STATING = INTERJECTIONS | words("is was has been being thread")


def _has_opened(said: Spoken, i: int) -> bool:
    """A new one is open; a new vote has been started; a vote for RC2 will be called."""
    if said.words[i] not in _OPENED or set(clause(said, i)) & UNSURE:
        return False
    led = [word for word in said.words[max(0, i - _REACH) : i] if word not in _BEING]
    told, led = led[-1:], led[:-1]
    other = led[-2:-1] in (["for"], ["on"]) and _is_next(led[-1], said)
    led = led[:-2] if other else led
    another = led[-3:-1] in (["a", "new"], ["a", "fresh"]) or (other and led[-2:-1] == ["a"])
    stated = told in (["is"], ["has"], ["will"]) and another
    return stated and bool(set(led[-1:]) & (VOTE | {"one", "thread"})) and _is_of_this(said, i)


_OPENED = words("open opened started running called up")
_BEING = words("now already been be")


def _is_next(word: str, said: Spoken) -> bool:
    return is_candidate(word) and not of_thread(word, said.about)


def _comes_next(said: Spoken, i: int) -> bool:
    """Whether another candidate is on its way: "RC2 to follow", "a new RC will follow"."""
    another = _is_next(said.words[i], said) or said.words[max(0, i - 2) : i + 1] == ["a", "new", "rc"]
    return another and said.words[i + 1 : i + 3] in _COMING and not set(clause(said, i)) & UNSURE


_COMING = (["to", "follow"], ["will", "follow"], ["coming", "up"], ["is", "coming"])


def closes_for_another(said: Spoken, i: int) -> bool:
    """Closing this vote, let's close this thread, please stop voting: here and now, by the writer."""
    led, word = polite(clause(said, i)), said.words[i]
    if said.words[i : i + 2] == ["stop", "voting"] and said.names_whole(i + 1):
        return set(led) <= INTERJECTIONS | {"please"}
    if word not in _ENDING or is_open(said, led, i) or set(same_breath(said, i)) & _LATER:
        return False
    this = said.words[i + 1 : i + 2] == ["this"]
    thread = this and (i + 1 in said.pauses or said.words[i + 2 : i + 3] in (["thread"], ["and"]))
    return is_own(led, word) and (thread or of_this(said, i))


def _promises_another(said: Spoken, i: int) -> bool:
    """Whether the verb at ``i`` is of a vote to come, and its writer's: "and will start a new one"."""
    led = said.since_pause(i)
    at = next((n for n, word in enumerate(led) if word in _FUTURE), None)
    if said.words[i] not in _STARTING or at is None or set(led) & UNSURE:
        return False
    own = led[at] not in ("will", "shall", "going") or not at or led[at - 1] in FIRST_PERSON | {"and"}
    return own and not {"if", "unless"} & set(said.words) and _names_another(said, i)


def _names_another(said: Spoken, i: int) -> bool:
    """Whether a new vote is named behind ``i``: "a new vote after the update", no "new vote on KIP-10"."""
    for j in range(i + 1, min(i + 1 + _REACH, len(said.words) - 1)):
        if said.words[j] in _ANOTHER:
            told = VOTE | {"one"} | ({"thread"} if VOTE & set(said.words) else set())
            end = j + 1 + (said.words[j + 2 : j + 3] == ["thread"] and j + 1 not in said.pauses)
            return said.words[j + 1] in told and _is_of_this(said, end)
        if j in said.pauses:
            return False
    return False


def _is_of_this(said: Spoken, end: int) -> bool:
    """Whether nothing but a time or the thread's proposal follows what ends at ``end``."""
    follows = said.words[end + 1 : end + 4]
    if end in said.pauses or follows[0] in _IN_TIME:
        return True
    named = any(
        (is_id(word) and of_thread(word, said.about)) or _is_next(word, said) for word in follows[1:2]
    )
    this = follows[1:2] == ["this"] and bool(set(follows[2:]) & PROPOSAL)
    dated = follows[0] == "on" and bool(set(follows[1:2]) & WEEKDAYS)
    return dated or (follows[0] in ("for", "on") and (named or this))
