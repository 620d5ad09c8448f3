"""Cancellations: a sentence by which its writer calls the vote or the proposal off, and not only might."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from kipvote.announcements.doubts import polite
from kipvote.announcements.namings import is_candidate, is_id, of_thread
from kipvote.announcements.spoken import Spoken
from kipvote.announcements.terms import (
    ACCEPTED,
    CANCELLED,
    CLOSING,
    ONLY_THEN,
    PASSED,
    PROPOSAL,
    VOTE,
    WEEKDAYS,
)
from kipvote.announcements.verdicts import of_vote
from kipvote.subjects import ProposalId
from kipvote.votes.clauses import Sentence, TokenKind
from kipvote.votes.vocabulary import ARTICLES, CONDITIONS, HYPOTHETICAL, INTERJECTIONS, words

_CANCELLING = words(
    "cancel cancels cancelling canceling cancelled canceled withdraw withdrawing withdrew abort aborting"
)
_CALL_OFF = words("call calling called")
_DROPPING = words(
    "discard discarding discarded retract retracting retracted stopping stopped drop dropping dropped "
    "abandon abandoning abandoned scrap scrapping scrapped sink sinking"
)
_PULLING = words("pull pulling pulled")
_DISREGARDING = words("disregard ignore")
_CONSIDERING = words("consider regard treat")
_VOID = CANCELLED | words("void invalid off")
_OBSOLETE = words("obsolete void moot")
_STARTING = words("start restart call open send create prepare launch initiate kick")
CALLING_OFF = (
    _CANCELLING
    | CANCELLED
    | _CALL_OFF
    | _DROPPING
    | _DISREGARDING
    | _CONSIDERING
    | CLOSING
    | _PULLING
    | _OBSOLETE
    | words("stop restart over")
)
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
_FUTURE = words("will shall going i'll we'll let let's")
_ANOTHER = words("another new fresh")
_IN_TIME = words(
    "after once when until as since because now today tomorrow soon shortly later next then here in with and"
)
"""What may follow "a new vote": a time or a ground, and not what else it is on."""
_LATER = WEEKDAYS | words("tomorrow soon later next week weekend")
_REPOSTED = words("discuss gmail subject landed mixed merged hidden hid")
"""A vote in another thread because this one is hard to find is still the same vote."""
_REACH = 7
"""Words from a verb on among which what it calls off is named."""


def calls_off(
    sentence: Sentence,
    *,
    about: Collection[ProposalId] = (),
    opens_mail: bool = False,
    renewed: bool = False,
    after_vote: bool = False,
) -> int | None:
    """The line on which ``sentence`` calls the vote or the proposal off, definitely and by its writer.

    ``about`` are the proposals of the thread. ``opens_mail``: the mail begins with it, and "Cancelled, see
    the ticket" is then enough. ``renewed``: the mail says that a new vote will be called, and "Closing this
    vote" is then enough. ``after_vote``: the sentence before speaks of the vote, which "it" may then be.
    """
    said = Spoken.of(sentence, about)
    if sentence.end == "?":
        return None
    for i, word in enumerate(said.words):
        if word in _BASE and set(said.words[max(0, i - 1) : i]) & _DETERMINERS:
            continue  # the "cancel" button, the call
        off = (word in _CALL_OFF and "off" in said.words[i + 1 : i + 5]) or _pulls_back(said, i)
        if renewed and _closes_for_another(said, i):
            return said.lines[i]
        if word in _CANCELLING or word in CANCELLED or off:
            bare = opens_mail and i == 0 and 0 in said.pauses and word not in _BASE
            off = _definite(said, i) or _withdraws_for_now(said, i, after_vote=after_vote)
            return said.lines[i] if bare or off else None
        if _ends(said, i) or _is_considered_off(said, i) or _is_obsolete(said, i):
            return said.lines[i]
    return None


def renews(sentence: Sentence, *, about: Collection[ProposalId] = ()) -> bool:
    """Whether the writer will call another vote: "I'll start a new one next week"; and not only may."""
    said = Spoken.of(sentence, about)
    return sentence.end != "?" and any(_promises_another(said, i) for i in range(len(said.words)))


def starts_over(sentence: Sentence, *, about: Collection[ProposalId] = ()) -> int | None:
    """The line on which the writer will have all vote again: "I'll restart the vote with a new thread".

    Another thread because this one is hard to find is no new vote.
    """
    said = Spoken.of(sentence, about)
    if sentence.end == "?" or set(said.words) & _REPOSTED or not set(said.words) & VOTE:
        return None
    for i, word in enumerate(said.words):
        this = _of_this(said, i) or said.words[i + 1 : i + 4] in (
            ["the", "vote", "in"],
            ["this", "vote", "in"],
        )
        anew = (word == "restart" and this) or said.words[i : i + 2] == ["start", "over"]
        if anew and _promises_another(said, i):
            return said.lines[i]
    return None


def speaks_of_vote(sentence: Sentence) -> bool:
    """Whether a sentence is about the vote, and about nobody's own: "it is too early to vote on this"."""
    said = Spoken.of(sentence)
    values = any(token.kind in (TokenKind.VALUE, TokenKind.PLURAL) for token in sentence.tokens)
    votes = (j for j, word in enumerate(said.words) if word in VOTE)
    named = any(
        said.words[j + 1 : j + 3] == ["on", "this"]
        or (said.words[max(0, j - 1) : j] in (["this"], ["the"]) and said.names_whole(j))
        for j in votes
    )
    return named and not values and not set(said.words) & {"my", "your"}


def _promises_another(said: Spoken, i: int) -> bool:
    """Whether the verb at ``i`` is of a vote to come, and its writer's: "and will start a new one"."""
    led = said.words[max((at + 1 for at in said.pauses if at < i), default=0) : i]
    at = next((n for n, word in enumerate(led) if word in _FUTURE), None)
    if said.words[i] not in _STARTING or at is None or set(led) & _UNSURE:
        return False
    own = led[at] not in ("will", "shall", "going") or not at or led[at - 1] in _FIRST_PERSON | {"and"}
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
    if end in said.pauses or not follows or follows[0] in _IN_TIME:
        return True
    named = any(is_id(word) and of_thread(word, said.about) for word in follows[1:2])
    this = follows[1:2] == ["this"] and bool(set(follows[2:]) & PROPOSAL)
    dated = follows[0] == "on" and bool(set(follows[1:2]) & WEEKDAYS)
    return dated or (follows[0] in ("for", "on") and (named or this))


def _closes_for_another(said: Spoken, i: int) -> bool:
    """Closing this vote, let's close this thread, please stop voting: here and now, by the writer."""
    led, word = polite(_clause(said, i)), said.words[i]
    if said.words[i : i + 2] == ["stop", "voting"] and said.names_whole(i + 1):
        return set(led) <= INTERJECTIONS | {"please"}
    ending = word in CLOSING | _CANCELLING | {"stop"}
    if not ending or _is_open(said, led, i) or set(_same_breath(said, i)) & _LATER:
        return False
    this = said.words[i + 1 : i + 2] == ["this"]
    thread = this and (i + 1 in said.pauses or said.words[i + 2 : i + 3] in (["thread"], ["and"]))
    return _is_own(led, word) and (thread or _of_this(said, i))


def _is_own(led: Sequence[str], word: str) -> bool:
    """Whether the writer does it: "I'm closing", or "Closing" at the beginning."""
    return bool(set(led) & _FIRST_PERSON) or (set(led) <= INTERJECTIONS and word.endswith("ing"))


def _pulls_back(said: Spoken, i: int) -> bool:
    """Whether something is pulled back, and not into something."""
    follows = said.words[i + 1 : i + 6]
    at = follows.index("back") if "back" in follows else -1
    return said.words[i] in _PULLING and at >= 0 and follows[at + 1 : at + 2] != ["into"]


def _withdraws_for_now(said: Spoken, i: int, *, after_vote: bool) -> bool:
    """I'm withdrawing this for now, it until the discussion has ended: said of nothing but the vote."""
    thing, follows = said.words[i + 1 : i + 2], said.words[i + 2 : i + 4]
    if said.words[i] not in ("withdraw", "withdrawing") or _is_open(said, polite(_clause(said, i)), i):
        return False
    paused = follows == ["for", "now"] or follows[:1] == ["until"]
    named = thing == ["this"] or (after_vote and thing == ["it"])
    return paused and named and _is_own(_clause(said, i), said.words[i])


def _is_obsolete(said: Spoken, i: int) -> bool:
    """This vote is obsolete, is now void: said of no vote but this one, and of no rule."""
    led = said.words[max((at + 1 for at in said.pauses if at < i), default=0) : i]
    told = led[next((n for n, word in enumerate(led) if word not in INTERJECTIONS), len(led)) :]
    stated = told[:2] == ["this", "vote"] and set(told[2:]) <= {"thread", "is", "now", "therefore", "thus"}
    ended = said.words[i] in _OBSOLETE and stated and told[-1] in ("is", "now")
    return ended and not _is_open(said, _clause(said, i), i)


def _ends(said: Spoken, i: int) -> bool:
    """Discarding this KIP; please disregard this vote; closing the vote for now: said of no other thing."""
    led, word = polite(_clause(said, i)), said.words[i]
    if word in _DISREGARDING:
        return _of_this(said, i) and set(led) <= INTERJECTIONS | {"please"}
    if word not in _DROPPING | CLOSING or _is_open(said, led, i):
        return False
    return _is_own(led, word) and _of_this(said, i) and (word in _DROPPING or _ends_anew(said, i))


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
        if said.words[j] in ("my", "your") and said.words[j + 1 : j + 2] not in (["kip"], ["proposal"]):
            return False  # my objection to the vote
    return False
