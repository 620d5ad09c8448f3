"""Cancellations: a sentence by which its writer calls the vote or the proposal off, and not only might."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kipvote.announcements.doubts import polite
from kipvote.announcements.namings import is_candidate, is_id, of_thread
from kipvote.announcements.spoken import Spoken
from kipvote.announcements.terms import ACCEPTED, CANCELLED, CLOSING, ONLY_THEN, PASSED, PROPOSAL, VOTE
from kipvote.announcements.verdicts import of_vote
from kipvote.subjects import ProposalId
from kipvote.votes.clauses import Sentence
from kipvote.votes.vocabulary import ARTICLES, CONDITIONS, HYPOTHETICAL, INTERJECTIONS, words

_CANCELLING = words(
    "cancel cancels cancelling canceling cancelled canceled withdraw withdrawing withdrew abort aborting"
)
_CALL_OFF = words("call calling called")
_DROPPING = words(
    "discard discarding discarded retract retracting retracted stopping stopped drop dropping dropped "
    "abandon abandoning abandoned scrap scrapping scrapped sink sinking"
)
_DISREGARDING = words("disregard ignore")
_CONSIDERING = words("consider regard treat")
_VOID = CANCELLED | words("void invalid off")
CALLING_OFF = _CANCELLING | CANCELLED | _CALL_OFF | _DROPPING | _DISREGARDING | _CONSIDERING | CLOSING
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
_FOR_ANOTHER = words("another new next")
_AS = words("as to be thread officially hereby")
_FIRST_PERSON = words("i i'm i'll i've we we're we'll we've let let's hereby am going")
_UNSURE = (
    HYPOTHETICAL
    | CONDITIONS
    | words(
        "mind don't not won't can cannot can't want think suggest propose proposing consider "
        "considering happy you please whether unless until maybe perhaps probably when before any no "
        "why need needs didn't doesn't last previous earlier never prefer rather ask asked asking case"
    )
)
_NEXT = _FIRST_PERSON | words("will shall then start prepare roll restart a")
_BASE = words("cancel withdraw abort call drop discard retract abandon stop scrap sink")
_DETERMINERS = ARTICLES | words("the my your its")
_REACH = 7
"""Words from a verb on among which what it calls off is named."""


def calls_off(
    sentence: Sentence, *, about: Collection[ProposalId] = (), opens_mail: bool = False
) -> int | None:
    """The line on which ``sentence`` calls the vote or the proposal off, definitely and by its writer.

    ``about`` are the proposals of the thread. ``opens_mail``: the mail begins with it, and "Cancelled, see
    the ticket" is then enough.
    """
    said = Spoken.of(sentence, about)
    if sentence.end == "?":
        return None
    for i, word in enumerate(said.words):
        if word in _BASE and set(said.words[max(0, i - 1) : i]) & _DETERMINERS:
            continue  # the "cancel" button, the call
        off = word in _CALL_OFF and "off" in said.words[i + 1 : i + 5]
        if word in _CANCELLING or word in CANCELLED or off:
            bare = opens_mail and i == 0 and 0 in said.pauses and word not in _BASE
            return said.lines[i] if bare or _definite(said, i) else None
        if _ends(said, i) or _is_considered_off(said, i):
            return said.lines[i]
    return None


def _ends(said: Spoken, i: int) -> bool:
    """Discarding this KIP; please disregard this vote; closing the vote for now: said of no other thing."""
    led, word = polite(_clause(said, i)), said.words[i]
    if word in _DISREGARDING:
        return _of_this(said, i) and set(led) <= INTERJECTIONS | {"please"}
    if word not in _DROPPING | CLOSING or _is_open(said, led, i):
        return False
    own = bool(set(led) & _FIRST_PERSON) or (set(led) <= INTERJECTIONS and word.endswith("ing"))
    return own and _of_this(said, i) and (word in _DROPPING or _ends_anew(said, i))


def _of_this(said: Spoken, i: int) -> bool:
    """Whether the vote or the proposal is the very next thing behind ``i``."""
    at = next((j for j in range(i + 1, len(said.words)) if said.words[j] not in ARTICLES | {"the"}), None)
    return at is not None and at <= i + 3 and said.names_whole(at)


def _ends_anew(said: Spoken, i: int) -> bool:
    """Whether a vote is closed without a result: for now, superseded, in favour of another candidate."""
    told = " ".join(said.words[i:])
    if any(phrase in told for phrase in _ANEW) or "superseded" in said.words or _is_succeeded(said, i):
        return True
    _, favour, other = told.replace("favor", "favour").partition("in favour of ")
    named = other.split()[:2]
    return any(word in _FOR_ANOTHER or is_id(word) or is_candidate(word) for word in named if favour)


def _is_succeeded(said: Spoken, i: int) -> bool:
    """Whether another candidate is on its way, and of this one nothing else is told: "RC2 is coming up"."""
    follows = said.words[i:]
    others = [word for word in follows if is_candidate(word) and not of_thread(word, said.about)]
    return bool(others and said.about) and not set(follows) & (PASSED | ACCEPTED)


def _is_considered_off(said: Spoken, i: int) -> bool:
    """Please consider this vote cancelled: said to all, and of nothing that may yet be."""
    led, follows = polite(said.words[:i]), said.words[i + 1 : i + _REACH]
    void = next((j for j, word in enumerate(follows) if word in _VOID), 0)
    if said.words[i] not in _CONSIDERING or not void or not set(led) <= INTERJECTIONS | {"please", "i", "we"}:
        return False
    named = any(
        _names(said, j) and set(said.words[j + 1 : i + 1 + void]) <= _AS for j in range(i + 1, i + 1 + void)
    )
    return named and not set(said.words[i + 1 : i + 25]) & ONLY_THEN


def _names(said: Spoken, j: int) -> bool:
    """Whether the word at ``j`` names the vote or a candidate, whatever is said of it then."""
    return said.words[j] in VOTE or is_candidate(said.words[j]) or said.words[j] in PROPOSAL


def _definite(said: Spoken, i: int) -> bool:
    led, word = polite(_clause(said, i)), said.words[i]
    if _is_open(said, led, i):
        return False
    own = bool(set(led) & _FIRST_PERSON) or all(word in INTERJECTIONS for word in led)
    if own and _called_off(said, i):
        return True
    near = led[-_REACH:]
    ended = word in CANCELLED or word == "called"
    candidates = [name for name in near if is_candidate(name) or is_id(name)]
    stated_of = of_vote(near) or bool(set(near) & PROPOSAL) or bool(candidates)
    known = all(of_thread(name, said.about) for name in candidates)
    named = bool(candidates or set(led) & {"this", "the", "kip"}) or len(led) <= 2
    return ended and stated_of and named and known and not set(led) & {"my", "your", "other"}


def _is_open(said: Spoken, led: Sequence[str], i: int) -> bool:
    """Whether it is not said to be so: a doubt before the verb, a condition behind it.

    "Cancelling this vote until the questions are answered" says for how long.
    """
    return bool(set(led) & _UNSURE or set(_same_breath(said, i)) & (ONLY_THEN - {"until"}))


def _same_breath(said: Spoken, i: int) -> list[str]:
    """The words behind ``i`` up to what comes next: "I cancel it | and will start anew when"."""
    for j in range(i + 2, min(i + 25, len(said.words))):
        word, after = said.words[j], said.words[j + 1 : j + 2]
        goes_on = word in _FIRST_PERSON | _FOR_ANOTHER | {"will", "rc", "a"} or is_candidate(word)
        if (j - 1 in said.pauses and goes_on) or (word == "and" and set(after) & _NEXT):
            return said.words[i + 1 : j]
    return said.words[i + 1 : i + 25]


def _clause(said: Spoken, i: int) -> list[str]:
    """The words before ``i``, from the last colon on: "it did not pass: | I'm cancelling it"."""
    return said.words[max((at + 1 for at in said.colons if at < i), default=0) : i]


def _called_off(said: Spoken, i: int) -> bool:
    """Whether what is called off is the vote or the proposal, and not the writer's own vote."""
    for j in range(i + 1, i + 1 if i in said.pauses else min(i + 1 + _REACH, len(said.words))):
        if said.names_whole(j):
            return True
        if j in said.pauses or _names(said, j) or is_id(said.words[j]):
            return False
    return False
