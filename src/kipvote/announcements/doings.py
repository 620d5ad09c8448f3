"""Doings: whether a verb in what is said of a vote is the writer's own, and done, not only thought of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from kipvote.announcements.namings import is_candidate
from kipvote.announcements.spoken import Spoken
from kipvote.announcements.terms import HENCE, ONLY_THEN
from kipvote.votes.vocabulary import (
    ARTICLES,
    CONDITIONS,
    FINITE,
    HYPOTHETICAL,
    INTERJECTIONS,
    JOINING,
    RELATIVES,
    words,
)

FOR_ANOTHER = words("another new next")
FIRST_PERSON = words("i i'm i'll i've we we're we'll we've let let's hereby am going")
UNSURE = (
    HYPOTHETICAL
    | CONDITIONS
    | words(
        "mind don't not won't can cannot can't want think suggest propose proposing consider "
        "considering happy you please whether until maybe perhaps probably when before any no "
        "why need needs didn't doesn't last previous earlier never prefer rather ask asked asking case"
    )
)
_NEXT = FIRST_PERSON | words("will shall then start prepare roll restart a")


def is_own(led: Sequence[str], word: str) -> bool:
    """Whether the writer does it: "I'm closing", or "Closing" at the beginning."""
    return bool(set(led) & FIRST_PERSON) or (set(led) <= INTERJECTIONS and word.endswith("ing"))


def of_this(said: Spoken, i: int) -> bool:
    """Whether the vote or the proposal is the very next thing behind ``i``."""
    at = next((j for j in range(i + 1, len(said.words)) if said.words[j] not in ARTICLES), None)
    return at is not None and at <= i + 3 and said.names_whole(at)


def is_open(said: Spoken, led: Sequence[str], i: int) -> bool:
    """Whether it is not said to be so: a doubt before the verb, a condition behind it.

    "Cancelling this vote until the questions are answered" says for how long.
    """
    breath = same_breath(said, i)
    doubted = bool(set(_behind_next(led)) & UNSURE or set(breath) & (ONLY_THEN - {"until"}))
    return doubted or _waits(breath) or _is_only_thought(breath_before(said, i)) or _is_subject(said, i)


def _waits(breath: Sequence[str]) -> bool:
    """Whether it is done "as soon as RC2 is up", and not "now, to respin as soon as the fix is in"."""
    told, found, rest = f" {' '.join(breath)} ".partition(" as soon as ")
    of_next = not (FOR_ANOTHER | _RESPIN | _MAKE).isdisjoint(told.split())
    return bool(found) and not rest.startswith("possible") and not of_next


def breath_before(said: Spoken, i: int) -> list[str]:
    """The words before ``i`` from the last mark on, or from where the writer begins anew: "and | I'm"."""
    led = said.since_pause(i)
    anew = (j + 1 for j, (word, who) in enumerate(pairwise(led)) if word in _ANEW and who in FIRST_PERSON)
    return led[max(anew, default=0) :]


def _is_only_thought(led: Sequence[str]) -> bool:
    """Whether the verb behind these words is not done: "I thought about", "I was going to", "about to"."""
    led = led[max((at + 1 for at, word in enumerate(led[:-1]) if word in _DECIDED), default=0) :]
    led = led[max((at for at, word in enumerate(led) if word in _NOW), default=0) :]
    going = any(led[at : at + 2] == [was, "going"] for at in range(len(led)) for was in ("was", "were"))
    offered = any(verb in _OFFERED and link in ("that", "to") for verb, link in pairwise(led))
    return (
        going
        or offered
        or bool(set(led) & _THOUGHT)
        or led[-1:] in (["about"], ["of"])
        or led[-2:] == ["about", "to"]
    )


def _is_subject(said: Spoken, i: int) -> bool:
    """Whether it is what something is said of: "Cancelling the vote now would miss the freeze"."""
    if not said.words[i].endswith("ing") or not set(said.words[:i]) <= INTERJECTIONS:
        return False
    for j in range(i + 1, min(i + 12, len(said.words))):
        if said.words[j] in FINITE:
            return True
        if j in said.pauses or said.words[j] in _GROUNDS:
            return False
    return False


_DECIDED = words("decided agreed")
_NOW = words("i'm i'll we're we'll am hereby")
_ANEW = words("and so but therefore")
_GROUNDS = JOINING | RELATIVES | words("until given due while when")
_OFFERED = words("proposed suggested offered")
_THOUGHT = words(
    "thought thinking considered planned plan plans planning intended intend intends intending wanted meant "
    "mean tried trying hesitated hesitate talked talking spoke tempted supposed hoped "
    "inclined leaning"
)


def same_breath(said: Spoken, i: int) -> list[str]:
    """The words behind ``i`` up to what comes next: "I cancel it | and will start anew when"."""
    for j in range(i + 1, min(i + 25, len(said.words))):
        word, after = said.words[j], said.words[j + 1 : j + 2]
        goes_on = word in FIRST_PERSON | FOR_ANOTHER | {"will", "rc", "a"} or is_candidate(word)
        goes_on = goes_on or (word == "it" and after == ["will"])
        after = said.words[j + 2 : j + 3] if after == ["it"] else after
        joined = word == "and" and (set(after) & _NEXT or is_candidate("".join(after)))
        begins = (j - 1 in said.pauses and goes_on) or joined
        if begins and (j > i + 1 or _makes_next(said.words[j : j + _REACH])):
            return said.words[i + 1 : j]
    return said.words[i + 1 : i + 25]


def _behind_next(led: Sequence[str]) -> Sequence[str]:
    """The words behind what is concluded from: "I'll respin once it is merged, so | this vote is" cancelled.

    When the next candidate is made is no condition on this one's end.

    >>> " ".join(_behind_next("i'll roll rc2 once it is fixed so this vote is".split()))
    'this vote is'
    """
    at = max((n for n, word in enumerate(led[:-1]) if word in HENCE and led[n + 1] != "that"), default=0)
    before = led[:at]
    return led[at + 1 :] if _makes_next(before) and set(before) & UNSURE <= _ONCE else led


def _makes_next(told: Sequence[str]) -> bool:
    """Whether words tell of the next candidate or vote: "I'll roll RC2", "will be submitted again"."""
    at = next((n for n, word in enumerate(told) if word in _WILL), len(told))
    another = any(word in FOR_ANOTHER or is_candidate(word) for word in told)
    made = told[at + 1 : at + 6]
    comes = not _COMES.isdisjoint(made[:1]) and not _ONCE_MORE.isdisjoint(made)  # "I will vote again"
    return comes or not _RESPIN.isdisjoint(made) or (another and not _MAKE.isdisjoint(made))


_REACH = 12
_ONCE = words("once when after")
_WILL = words("i'll we'll will i'm we're shall")
_RESPIN = words("respin re-spin respinning re-spinning reroll re-roll rerolling re-rolling rebuild")
_COMES = words("be come start bring submit open put go")
_ONCE_MORE = words("again back submitted resubmitted re-submitted restarted re-started relaunched resumed")
_MAKE = words(
    "roll rolling cut cutting prepare preparing prepared create creating created build building built start "
    "starting started make making made follow come up send publish published push upload uploaded spin open "
    "rolled call calling called out available ready"
)


def clause(said: Spoken, i: int) -> list[str]:
    """The words before ``i``, from the last colon on: "it did not pass: | I'm cancelling it"."""
    return said.words[max((at + 1 for at in said.colons if at < i), default=0) : i]
