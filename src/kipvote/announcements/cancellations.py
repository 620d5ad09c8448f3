"""Cancellations: a sentence by which its writer calls the vote or the proposal off, and not only might."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from kipvote.announcements.doings import (
    FIRST_PERSON,
    FOR_ANOTHER,
    UNSURE,
    breath_before,
    clause,
    is_open,
    is_own,
    of_this,
)
from kipvote.announcements.doubts import polite, subject_of
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
    FORMER,
    NAMED,
    NOT,
    OF,
    ONLY_THEN,
    PASSED,
    PROPOSAL,
    SINCE,
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
    "terminating terminated suspend suspending suspended pause pausing paused"
)
_PULLING = words("pull pulling pulled")
_DISREGARDING = words("disregard ignore")
_CONSIDERING = words("consider regard treat")
_VOID = CANCELLED | words("void invalid off")
_OBSOLETE = words("obsolete void moot superseded")
_PUTTING = words("put putting")
_MOVING = words("move moving moved take taking pull pulling")
_DEAD = words("dead sunk")
CALLING_OFF = (
    _CANCELLING
    | CANCELLED
    | _CALL_OFF
    | _DROPPING
    | _DISREGARDING
    | _CONSIDERING
    | CLOSING
    | _PULLING
    | _PUTTING
    | _MOVING
    | _OBSOLETE
    | _DEAD
    | GIVING_UP
    | words("stop restart restarting restarted over")
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
_AS = words("as to be thread officially hereby")
_BASE = words("cancel withdraw abort call drop discard retract abandon stop scrap sink")
_SHELVING = words("mark marking marked move moving moved set setting changed updated")
_SHELVED = words("discarded withdrawn cancelled canceled abandoned retracted")
_WRITER = words("i am i'm i'll i've we we've have also now just")
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
    if (given_up := gives_up(sentence, said)) is not None:
        return given_up
    for i, word in enumerate(said.words):
        off = word in _CALL_OFF and "off" in said.words[i + 1 : i + 5]
        off = off or _pulls_back(said, i) or _puts_on_hold(said, i)
        if (renewed and closes_for_another(said, i)) or _is_shelved(said, i) or _is_discussed_again(said, i):
            return said.lines[i]
        if word in _CANCELLING or word in CANCELLED or off:
            bare = opens_mail and i == 0 and 0 in said.pauses and word not in _BASE
            bare = bare or (i == 0 and said.words[1:2] == ["in"] and _ends_anew(said, i))
            off = _definite(said, i) or _is_it(said, i)
            off = off or _withdraws_for_now(said, i, after_vote=after_vote)
            return said.lines[i] if bare or off else None
        if (
            _ends(said, i)
            or _is_considered_off(said, i, after_vote=after_vote)
            or _is_obsolete(said, i)
            or _is_dead(said, i)
        ):
            return said.lines[i]
    return None


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


def _pulls_back(said: Spoken, i: int) -> bool:
    """Whether something is pulled back, and not into something."""
    follows = said.words[i + 1 : i + 6]
    at = follows.index("back") if "back" in follows else -1
    apart = any(i <= pause <= i + at for pause in said.pauses)  # "pulling it, will report back"
    return said.words[i] in _PULLING and at >= 0 and follows[at + 1 : at + 2] != ["into"] and not apart


def _is_held(said: Spoken, i: int, j: int) -> bool:
    """Whether the words up to ``j`` name the vote or the proposal whole: "put | this vote | on hold"."""
    thing = said.words[i + 1 : j + 1]
    return thing in (["this", "vote"], ["the", "vote"]) or _is_proposal(thing, said)


def _puts_on_hold(said: Spoken, i: int) -> bool:
    """Whether something is put on hold."""
    return said.words[i] in _PUTTING and ("on", "hold") in pairwise(said.words[i + 1 : i + _REACH])


def _is_discussed_again(said: Spoken, i: int) -> bool:
    """I'm moving this back to DISCUSS, I'll take the KIP back to the discussion: the writer, and whole."""
    follows = said.words[i + 1 : i + 2 + _REACH]
    if said.words[i] not in _MOVING or "back" not in follows:
        return False
    at = follows.index("back")
    thing, to = follows[:at], [word for word in follows[at + 1 : at + 4] if word not in ("the", "under")]
    whole = thing in (["this"], ["it"], ["this", "vote"], ["the", "vote"]) or _is_proposal(thing, said)
    led = polite(clause(said, i))
    discussed = to[:1] == ["to"] and to[1:2] in (["discuss"], ["discussion"])
    return discussed and whole and is_own(led, said.words[i]) and not is_open(said, led, i)


def _withdraws_for_now(said: Spoken, i: int, *, after_vote: bool) -> bool:
    """I'm withdrawing this for now, it until the discussion has ended: said of nothing but the vote."""
    thing, follows = said.words[i + 1 : i + 2], said.words[i + 2 : i + 4]
    if is_open(said, polite(clause(said, i)), i):
        return False
    paused = follows == ["for", "now"] or follows[:1] == ["until"]
    named = thing == ["this"] or (after_vote and thing == ["it"])
    return paused and named and is_own(clause(said, i), said.words[i])


def _is_obsolete(said: Spoken, i: int) -> bool:
    """This vote is obsolete, this KIP is now abandoned: said of no other vote or proposal, and of no rule."""
    if said.words[i] not in _OBSOLETE and said.words[i] not in _ABANDONED:
        return False
    led = said.since_pause(i)
    told = led[next((n for n, word in enumerate(led) if word not in INTERJECTIONS), len(led)) :]
    pointed = told[:1] == ["this"]
    thing, state = told[pointed : pointed + 1], told[pointed + 1 :]
    of_vote = thing == ["vote"] and said.words[i] in _OBSOLETE
    of_proposal = pointed or any(is_id(word) and of_thread(word, said.about) for word in thing)
    of_proposal = of_proposal and _is_proposal(thing, said) and said.words[i] in _ABANDONED
    stated = set(state) <= _STATING and state[-1:] and state[-1] in _STATES
    return bool((of_vote or of_proposal) and stated) and not is_open(said, clause(said, i), i)


_ABANDONED = words("abandoned discarded dropped")
_STATING = words("thread is has been now therefore thus being")
_STATES = words("is been now being")


def _is_dead(said: Spoken, i: int) -> bool:
    """This RC is dead, RC1 is sunk: a clause of its own, of nothing that may yet be, its ground before it."""
    if said.words[i] not in _DEAD:
        return False
    subject = list(subject_of(said.words[:i]))
    ended = i in said.pauses or said.words[i + 1 : i + 2] in _BECAUSE
    at = len(subject) - 1
    told = set(said.words[at + 1 : i])
    stated = told & {"is", "been"} and not told & NOT and ended
    if not stated or set(said.words[i + 1 : i + 25]) & (ONLY_THEN | _GUESSED) or not _names(said, at):
        return False
    start = at - (subject[at - 1 : at] == ["release"])
    pointed = subject[start - 1 : start] in (["this"], ["the"])
    led = subject[: start - pointed]
    ground = led[:1] and led[0] in SINCE | {"due", "with"} and not set(led) & UNSURE
    return (pointed or is_candidate(subject[at])) and bool(set(led) <= INTERJECTIONS or ground)


_BECAUSE = (["because"], ["due"], ["as"], ["since"], ["so"], ["given"], ["now"])
_GUESSED = words("think guess believe suppose seems right")


def _ends(said: Spoken, i: int) -> bool:
    """Discarding this KIP; please disregard this vote; closing the vote for now: said of no other thing."""
    led, word = polite(clause(said, i)), said.words[i]
    if word in _DISREGARDING:
        return of_this(said, i) and set(led) <= INTERJECTIONS | {"please"}
    if word not in _DROPPING | CLOSING or is_open(said, led, i):
        return False
    if led[-3:] == ["this", "vote", "is"]:
        return _is_succeeded(said, i) or not _RESPINNING.isdisjoint(led)
    return is_own(led, word) and of_this(said, i) and (word in _DROPPING or _ends_anew(said, i))


_RESPINNING = words("respinning respin re-spinning rerolling re-rolling")


def _ends_anew(said: Spoken, i: int) -> bool:
    """Whether a vote is closed without a result: for now, superseded, in favour of another candidate."""
    told = " ".join(said.words[i:])
    if any(phrase in told for phrase in _ANEW) or "superseded" in said.words or _is_succeeded(said, i):
        return True
    _, _, other = told.replace("favor", "favour").partition("in favour of ")
    named = other.split()[:2]
    return any(word in FOR_ANOTHER or is_id(word) or is_candidate(word) for word in named)


def _is_succeeded(said: Spoken, i: int) -> bool:
    """Whether another candidate is on its way, and of this one nothing else is told: "RC2 is coming up"."""
    follows = said.words[i:]
    others = [word for word in follows if is_candidate(word) and not of_thread(word, said.about)]
    return bool(others) and not set(follows) & (PASSED | ACCEPTED)


def _is_shelved(said: Spoken, i: int) -> bool:
    """I've marked the KIP as discarded; marked as "Discarded" in the wiki; moved KIP-9 to withdrawn."""
    if said.words[i] not in _SHELVED or said.words[i - 1 : i] not in (["as"], ["to"]) or is_open(said, [], i):
        return False
    at = max((j for j in range(max(0, i - 6), i) if said.words[j] in _SHELVING), default=-1)
    led, thing = said.words[:at], said.words[at + 1 : i - 1]
    if at < 0 or not set(led) <= INTERJECTIONS | _WRITER:
        return False
    if not thing:
        return said.words[i + 1 : i + 4] in (["in", "the", "wiki"], ["on", "the", "wiki"])
    ended = i in said.pauses or said.words[i + 1 : i + 2] in (["in"], ["on"], ["now"], ["as"], ["because"])
    return ended and _is_proposal(thing, said)


def _is_proposal(thing: Sequence[str], said: Spoken) -> bool:
    """Whether words are a name of the thread's proposal, and nothing else."""
    named = [word for word in thing if word not in ("the", "this", "our")]
    return len(named) == 1 and (named[0] in NAMED or (is_id(named[0]) and of_thread(named[0], said.about)))


def _is_considered_off(said: Spoken, i: int, *, after_vote: bool) -> bool:
    """Please consider this vote cancelled: said to all, of nothing that may yet be, nor of one's own vote.

    "This one" is the vote where the sentence or the one before speaks of it.
    """
    led, follows = polite(breath_before(said, i)), said.words[i + 1 : i + _REACH]
    void = next((j for j, word in enumerate(follows) if word in _VOID), 0)
    if said.words[i] not in _CONSIDERING or set(said.words[:i]) & (UNSURE - {"please"}):
        return False
    if not set(led) <= INTERJECTIONS | {"please", "i", "we"}:
        return False
    one = follows[:2] == ["this", "one"] and (after_vote or not VOTE.isdisjoint(said.words))
    named = any(
        (_names(said, j) or (one and j == i + 2)) and set(said.words[j + 1 : i + 1 + void]) <= _AS
        for j in range(i + 1, i + 1 + void)
    )
    named = named and not ("my" in follows[:void] and set(follows[:void]) & VOTE)
    return named and not set(said.words[i + 1 : i + 25]) & ONLY_THEN


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
        if said.names_whole(j) or (said.words[j + 1 : j + 3] == ["on", "hold"] and _is_held(said, i, j)):
            return True
        if j in said.pauses or _names(said, j) or is_id(said.words[j]) or said.words[j] in PART_OF:
            return False
        if said.words[j] in ("my", "your") and said.words[j + 1 : j + 2] not in (["kip"], ["proposal"]):
            return False  # my objection to the vote
    return False
