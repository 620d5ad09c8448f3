"""Cancellations: a sentence by which its writer calls the vote or the proposal off, and not only might."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from kipvote.announcements.doings import (
    FIRST_PERSON,
    FOR_ANOTHER,
    clause,
    is_open,
    is_own,
    of_this,
)
from kipvote.announcements.doubts import polite
from kipvote.announcements.namings import is_candidate, is_id, of_thread
from kipvote.announcements.referents import of_vote
from kipvote.announcements.renewals import closes_for_another
from kipvote.announcements.resignations import GIVING_UP, gives_up
from kipvote.announcements.scopes import PART_OF, is_of_part, is_on_other, is_past, is_vote_on
from kipvote.announcements.spoken import Spoken
from kipvote.announcements.terms import (
    ACCEPTED,
    CANCELLED,
    CLOSING,
    DOUBT,
    FORMER,
    NOT,
    OF,
    PASSED,
    PROPOSAL,
    VOTE,
)
from kipvote.subjects import ProposalId
from kipvote.votes.clauses import Sentence, TokenKind
from kipvote.votes.vocabulary import INTERJECTIONS, VALUES, words

_CANCELLING = words(
    "cancel cancels cancelling canceling cancelled canceled withdraw withdrawing withdrew abort aborting"
)
_CALL_OFF = words("call calling called")
_DROPPING = words(
    "discard discarding discarded retract retracting retracted stopping stopped drop dropping dropped "
    "abandon abandoning abandoned scrap scrapping scrapped sink sinking halt halting halted terminate "
    "terminating terminated suspend suspending suspended pause pausing paused kill killing killed"
)
_DISREGARDING = words("disregard ignore")
CALLING_OFF = (
    _CANCELLING
    | CANCELLED
    | _CALL_OFF
    | _DROPPING
    | _DISREGARDING
    | CLOSING
    | GIVING_UP
    | words("restart restarting restarted over")
)
"""Words one of which every sentence has that calls a vote off."""
_ANEW = (
    "for now",
    "superseded",
    "without a result",
    "lack of interest",
    "lack of votes",
    "lack of support",
    "lack of activity",
    "lack of consensus",
    "lack of binding votes",
    "more discussion",
    "rework",
    "redesign",
    "restart",
    "start over",
    "drawing board",
    "a new rc",
    "the next rc",
    "new candidate",
    "new release candidate",
)
"""What is said of a vote that is closed without a result: there will be another, or none."""
_WHOLE = r"(?:all of )?(?:the|this) (?:(?:whole|full|complete|entire|revised) )?(?:text|kip|proposal|motion)"
_UNFINISHED = re.compile(
    r"\S+(?: (?:this|the) vote)?(?: (?:here|now))?"
    r" (?:early|prematurely|(?:before|without) (?:finishing|it is finished|it ended|(?:the|its) end))(?:"
    r"(?: (?:so|so that|in order that|as|because|since) we (?:can|could|have to|must|need to|want to)"
    r"| in order to)(?: all| now| then)?"
    rf" (?:re-?vote|vote (?:again|anew)|(?:(?:do|hold|have) a full )?vote on {_WHOLE})"
    r"| (?:and )?please (?:re-?vote|vote (?:again|anew)|vote in the (?:new|other|next) (?:vote|thread)))"
    r"(?= (?:there|instead|in|at)\b|$)"
)
"""What is said of a vote that is closed before its end for another: "early so that we can vote again"."""
_BASE = words("cancel withdraw abort call drop discard retract abandon stop scrap sink")
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
    if sentence.end == "?" or _moves_own_vote(sentence):
        return None
    if (given_up := gives_up(sentence, said, after_vote=after_vote)) is not None:
        return given_up
    if said.words[-1:] == ["off"] and _is_off(said.words):
        return said.lines[-1]
    for i, word in enumerate(said.words):
        off = word in _CALL_OFF and "off" in said.words[i + 1 : i + 5]
        if renewed and closes_for_another(said, i):
            return said.lines[i]
        if word in _CANCELLING or word in CANCELLED or off:
            bare = (
                opens_mail and set(said.words[:i]) <= INTERJECTIONS and i in said.pauses and word not in _BASE
            )
            bare = bare and (word != "withdrawn" or VALUES.isdisjoint(sentence.words()))  # "-1 withdrawn"
            bare = bare or (i == 0 and said.words[1:2] == ["in"] and _ends_anew(said, i))
            off = _definite(said, i) or _is_it(said, i)
            return said.lines[i] if bare or off else None
        if _ends(said, i):
            return said.lines[i]
    return None


def _is_off(words: Sequence[str]) -> bool:
    """The KIP changed a lot, so this vote is off.

    >>> [_is_off(text.split()) for text in ("so this vote is off", "if it changes this vote is off")]
    [True, False]
    """
    return _OFF.search(" ".join(words)) is not None and (DOUBT | NOT).isdisjoint(words)


_OFF = re.compile(
    r"(?:^|\b(?:so|and|hence|thus|therefore) )(?:the|this) vote is (?:therefore |thus |now )?off$"
)


def _moves_own_vote(sentence: Sentence) -> bool:
    """Reverting my position to -1: what is withdrawn in the same breath is the writer's own vote."""
    words = sentence.words()
    return any(
        word == "my" and words[i + 1] in VOTE | _STANCES and words[i + 2] == "to" and words[i + 3] in VALUES
        for i, word in enumerate(words[:-3])
    )


_STANCES = words("position stance opinion")


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


def _is_it(said: Spoken, i: int) -> bool:
    """Please stop voting on this RC, it's been | cancelled: "it" is what the same sentence names whole."""
    led = said.since_pause(i)
    stated = bool(set(led[:1]) & {"it", "it's"}) and set(led) <= _IT_IS
    named = any(said.words[j - 1] == "this" and said.names_whole(j) for j in range(1, i - len(led)))
    ended = i in said.pauses or said.words[i + 1 : i + 2] in _BECAUSE
    return stated and named and ended and said.words[i] in CANCELLED


_IT_IS = words("it it's is has been was now already")
_BECAUSE = (["because"], ["due"], ["as"], ["since"], ["so"], ["given"], ["now"])


def _ends(said: Spoken, i: int) -> bool:
    """Discarding this KIP; please disregard this vote; closing the vote for now: said of no other thing."""
    led, word = polite(clause(said, i)), said.words[i]
    if word in _DISREGARDING:
        return of_this(said, i) and set(led) <= INTERJECTIONS | {"please"}
    if word not in _DROPPING | CLOSING or is_open(said, led, i):
        return False
    stated = led[:-1] if led[-1:] == ["being"] else led
    if stated[-3:] in _THIS_IS:
        begun = not _RESPINNING.isdisjoint(led) or (_is_succeeded(said, 0) and not _STARTED.isdisjoint(led))
        return begun or (_ends_anew(said, i) and (PASSED | ACCEPTED).isdisjoint(said.words))
    return is_own(led, word) and of_this(said, i) and (word in _DROPPING or _ends_anew(said, i))


_THIS_IS = (["this", "vote", "is"], ["this", "one", "is"])
_RESPINNING = words("respinning respin re-spinning rerolling re-rolling")
_STARTED = words("started called opened")


def _ends_anew(said: Spoken, i: int) -> bool:
    """Whether a vote is closed without a result: for now, superseded, in favour of another candidate."""
    told = " ".join(said.words[i:])
    if any(phrase in told for phrase in _ANEW) or "superseded" in said.words or _is_succeeded(said, i):
        return True
    if _UNFINISHED.match(told):
        return True
    _, _, other = told.replace("favor", "favour").partition("in favour of ")
    named = other.split()[:2]
    return any(word in FOR_ANOTHER or is_id(word) or is_candidate(word) for word in named)


def _is_succeeded(said: Spoken, i: int) -> bool:
    """Whether another candidate is on its way, and of this one nothing else is told: "RC2 is coming up"."""
    follows = said.words[i:]
    others = [word for word in follows if is_candidate(word) and not of_thread(word, said.about)]
    return bool(others) and not set(follows) & (PASSED | ACCEPTED)


def _names(said: Spoken, j: int) -> bool:
    """Whether the word at ``j`` names the vote or a candidate, whatever is said of it then."""
    word = said.words[j]
    return word in VOTE or word in PROPOSAL or (is_candidate(word) and of_thread(word, said.about))


def _definite(said: Spoken, i: int) -> bool:
    led, word = polite(clause(said, i)), said.words[i]
    if is_open(said, led, i):
        return False
    if not led and word in CANCELLED and set(said.words[i + 1 : i + 2]) & (VOTE | PROPOSAL):
        return False  # "Withdrawn votes:" heads something
    own = bool(set(led) & FIRST_PERSON) or all(word in INTERJECTIONS for word in led)
    if own and _called_off(said, i):
        return True
    near, whole = led[-_REACH:], is_vote_on(said, i)
    # "I changed the KIP for cancelled jobs" tells of no end.
    ended = (word in CANCELLED and not OF & set(led[-1:])) or word == "called"
    apart = [at for at in said.pauses if i - len(near) <= at < i - 1]
    part = said.words[max(apart) + 1 : i] if apart else near
    named_here = part if of_vote(part) else near  # "RC2 is next, this vote is cancelled"
    candidates = [name for name in named_here if is_candidate(name) or is_id(name)]
    stated_of = of_vote(near) or bool(set(near) & PROPOSAL) or bool(candidates) or whole
    known = all(of_thread(name, said.about) for name in candidates)
    named = bool(candidates or whole or set(led) & {"this", "the"}) or len(led) <= 2
    return (
        ended
        and stated_of
        and named
        and known
        and not (set(near) & _FORMER or is_past(said, i) or is_of_part(said, i) or is_on_other(said, i))
    )


_FORMER = FORMER | words("my your other")


def _called_off(said: Spoken, i: int) -> bool:
    """Whether what is called off is the vote or the proposal, and not the writer's own vote."""
    if said.words[i + 1 : i + 3] == ["this", "one"] and i + 2 in said.pauses:
        return True
    for j in range(i + 1, i + 1 if i in said.pauses else min(i + 1 + _REACH, len(said.words))):
        if said.names_whole(j):
            return True
        if j in said.pauses or _names(said, j) or is_id(said.words[j]) or said.words[j] in PART_OF:
            return False
        if said.words[j] in ("my", "your") and said.words[j + 1 : j + 2] not in (["kip"], ["proposal"]):
            return False  # my objection to the vote
    return False
