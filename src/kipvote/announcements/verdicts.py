"""Verdicts: a sentence that states how a vote ended, or that calls it off, and not that it might."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import dropwhile, pairwise

from kipvote.subjects import ProposalId
from kipvote.votes.clauses import Sentence
from kipvote.votes.vocabulary import (
    ARTICLES,
    CONDITIONS,
    GROUNDS,
    HYPOTHETICAL,
    INTERJECTIONS,
    QUESTION_WORDS,
    words,
)


@dataclass(frozen=True, slots=True)
class Statement:
    """A verdict: ``outcome`` is accepted, rejected or cancelled.
    ``needs_figures`` where the sentence could also be a remark about a proposal, so that only figures
    beside it make it an announcement.
    """

    outcome: str
    line: int
    needs_figures: bool


_PASSED = words("pass passes passed carries carried succeeds succeeded successful successfully")
_ACCEPTED = words("accepted approved adopted ratified")
_FAILED = words("fails failed rejected unsuccessful defeated declined")
_CANCELLED = words("cancelled canceled withdrawn aborted")
_VOTE = words("vote votes voting ballot poll")
_PROPOSAL = words("proposal kip release candidate rc motion change")
_NOT = words("not never n't didn't doesn't hasn't isn't wasn't cannot")
_DOUBT = (
    HYPOTHETICAL
    | CONDITIONS
    | words(
        "when whenever until before after will won't can can't cannot currently presently hope hopes "
        "hoping hopefully wish whether "
        "assume assuming seems seem looks look likely probably expect expecting i'll we'll we'd think "
        "sure unsure ensure convinced unclear "
        "believe wonder guess soon almost nearly should last previous earlier prior other another "
        "every each any how needs need requires require"
    )
)
_PERIOD = words("period deadline window time hours days week weeks mark")
_BY_OTHERS = words("by legal board tests test ci build builds jenkins check checks")
_REACH = 14
_REACHING = words("reach meet achieve get attain")
_GOALS = words("quorum majority")
_CLOSING = words("closing closed close concluded concludes ended ends")
ANNOUNCING = _PASSED | _ACCEPTED | _FAILED | _GOALS | _CLOSING
"""Words one of which every sentence has that states or closes a vote."""
_MISSING = words("didn't couldn't")
_YET = words("yet so still")
_LINKS = words("and but so thus therefore hence")
_SETTLED = words(
    "has have had been is are was now not hereby officially formally finally thus therefore unanimously"
)
_OF = words("of on in to for with about from by")
_POINTING = words("this it")
_SOON = 5
"""Words from a verb on within which its time is told: "accepted last year"."""
_OTHER_TIMES = words(
    "ago before earlier first originally initially once back then year years month months already yesterday"
)
_AUXILIARIES = words("has have had is was are were been be it so thus therefore hence now also")


def stated(
    sentence: Sentence, *, tagged: bool, about: Collection[ProposalId] = (), by_caller: bool = False
) -> Statement | None:
    """The verdict ``sentence`` states of the vote or the proposal; None for a hope, a condition, a question.

    ``tagged``: in a result mail "It passed" and "Accepted" state it too. ``about`` are the proposals of the
    thread, where they are known: a reply may tell of another. ``by_caller``: who called the vote needs no
    figures to say that "the KIP has been accepted".
    """
    tokens = [token for token in sentence.tokens if token.text[:1].isalnum()][:60]
    said = [token.text for token in tokens]
    if sentence.end == "?" or (said[:1] and said[0] in QUESTION_WORDS):
        return None
    for i, word in enumerate(said):
        outcome = "rejected" if _misses_goal(said, i) else _outcome(word, said[max(0, i - 4) : i])
        if outcome is None or not _about_vote(said, i, tagged=tagged) or _doubtful(said, i):
            continue
        if not tagged and _of_another(said, i, about):
            continue
        vote = _of_vote(said[max(0, i - _REACH) : i]) or said[:1] == ["vote"]
        remark = not vote or _misses_goal(said, i)
        settled = by_caller and (vote or _settles(said, i, outcome))
        return Statement(outcome, tokens[i].line, needs_figures=remark and not settled)
    return None


def _of_another(said: Sequence[str], i: int, about: Collection[ProposalId]) -> bool:
    """Whether the word at ``i`` is said of a proposal that is none of the thread's.

    It is said of the last one named before it, or else of the first one after it.
    """
    known = {proposal.lower() for proposal in about}
    series = {proposal.rpartition("-")[0] for proposal in known}
    ids = [(at, f"{word}-{number}") for at, (word, number) in enumerate(pairwise(said)) if number.isdecimal()]
    ids += [(at, word) for at, word in enumerate(said) if _is_id(word)]
    named = [(at, name) for at, name in sorted(ids) if name.rpartition("-")[0] in series]
    before, after = ([name for at, name in named if (at < i) is led] for led in (True, False))
    return not known.issuperset(before[-1:] or after[:1])


def _settles(said: Sequence[str], i: int, outcome: str) -> bool:
    """Whether the word at ``i`` is said of this proposal and of now: "KIP-9 has been accepted".

    "This change was rejected" may tell of an alternative, "the KIP was accepted last year" of another vote.
    """
    led = said[:i]
    at = max((j for j, word in enumerate(led) if word in _PROPOSAL or _is_id(word)), default=-1)
    if at < 0 or set(said[: i + _SOON]) & _OTHER_TIMES or (outcome == "rejected" and "was" in led):
        return False
    pointed = at == 0 or led[at - 1 : at] in (["the"], ["this"])
    named = _is_id(led[at]) or any(word.isdecimal() for word in led[at + 1 : at + 2])
    part = bool(_OF & set(led[max(0, at - 1 - pointed) : at]))
    between = {word for word in led[at + 1 :] if not word.isdecimal()}
    return (named or pointed) and not part and between <= _SETTLED


def _is_id(word: str) -> bool:
    head, _, number = word.rpartition("-")
    return head.isalpha() and number.isdecimal()


def _misses_goal(said: Sequence[str], i: int) -> bool:
    """Whether "reach" at ``i`` is of a quorum that was missed for good; "has not reached" may yet be."""
    if said[i] not in _REACHING or not set(said[i + 1 : i + 5]) & _GOALS:
        return False
    missed = said[max(0, i - 2) : i] in (["did", "not"], ["could", "not"]) or said[i - 1] in _MISSING
    return missed and not set(said[i + 1 : i + 10]) & _YET


def _outcome(word: str, before: Sequence[str]) -> str | None:
    negated = bool(set(before) & _NOT)
    if word in _PASSED:
        return "rejected" if negated else "accepted"
    if word in _ACCEPTED:
        return "rejected" if negated else "accepted"
    if word in _FAILED:
        return None if negated else "rejected"
    off = word == "off" and before[-1:] == ["called"]
    return "cancelled" if (word in _CANCELLED or off) and not negated else None


def _about_vote(said: Sequence[str], i: int, *, tagged: bool) -> bool:
    """Whether the word at ``i`` is said of the vote, the proposal, or (in a result mail) its subject."""
    led, follows = said[max(0, i - _REACH) : i], said[i + 1 : i + 4]
    if set(_same_clause(led)[-4:]) & _PERIOD or set(follows[:2]) & (_PERIOD | {"72"}):
        return False
    if said[i] in _ACCEPTED | _FAILED and set(follows) & _BY_OTHERS - {"test", "tests"}:
        return False
    if set(led[-3:]) & _BY_OTHERS:
        return False
    subject = _of_vote(led) or any(word in _PROPOSAL or word.startswith(("kip-", "rc")) for word in led)
    bare = not led and (set(said[i + 1 :]) & (_VOTE | {"with"}))
    pointed = bool(_POINTING & set(_subject(led)[-1:]))
    return bool(subject or bare or (tagged and (pointed or len(led) <= 5) and not set(led) & _BY_OTHERS))


def _of_vote(led: Sequence[str]) -> bool:
    """Whether a vote on the list is named: in Kafka, brokers vote as well, by requests and records."""
    return any(
        word in _VOTE and not (set(led[j + 1 : j + 2]) & _WIRED or set(led[max(0, j - 1) : j]) & _CANDIDATES)
        for j, word in enumerate(led)
    )


_WIRED = words(
    "request requests response responses rpc rpcs record records message messages mail thread state"
)
_CANDIDATES = words("candidate candidates candidate's election leader leader's voter's broker's pre my your")


def _subject(led: Sequence[str]) -> Sequence[str]:
    """The words before a verb without its auxiliaries: "thanks to all, this" is accepted now."""
    at = len(led)
    while at and led[at - 1] in _SETTLED:
        at -= 1
    return led[:at]


def _doubtful(said: Sequence[str], i: int) -> bool:
    """A condition, a wish or another time before the verb; or one that follows it."""
    led = _polite(said[max(0, i - _REACH) : i])
    if led[-1:] == ["to"] or led[-2:] == ["to", "be"] or set(_same_clause(led)[:-4]) & _NOT:
        return True
    if {"happy", "glad", "pleased", "like", "announce", "delighted"} & set(led) and "announce" in led:
        led = led[led.index("announce") + 1 :]
    later = said[i + 1 : i + 4]
    hoped = said[i] == "pass" and not _DOES & set(led[-3:]) and bool(set(led[-1:]) & _THING)
    other = said[i] in _FAILED and later[:1] == ["to"] and not set(later[1:2]) & (_REACHING | {"pass"})
    other = other or (said[i] in _PASSED and later[:1] == ["the"] and not set(later[1:]) & _VOTE)
    unsure = bool(set(led) & _DOUBT or set(later) & _ONLY_THEN)
    return unsure or hoped or other or _of_now(said, i) or _of_any(led)


def _of_now(said: Sequence[str], i: int) -> bool:
    """What holds so far and may change, or held long ago: "has not passed yet", "passed in 2019"."""
    near = said[max(0, i - _REACH) : i + _SOON]
    told = f" {' '.join(near)} "
    if any(f" {phrase} " in told for phrase in _SO_FAR) or (
        set(near) & {"yet", "still"} and set(near) & _NOT
    ):
        return True
    follows = said[i + 1 : i + _SOON]
    dated = any(word == "in" and year.isdecimal() and len(year) == 4 for word, year in pairwise(follows))
    return dated or "ago" in follows


_SO_FAR = ("so far", "as of now", "at the moment", "right now", "at this point", "at present", "as it stands")


def _of_any(led: Sequence[str]) -> bool:
    """What is said of votes as such: "a vote passes with", "votes pass by"."""
    subject = _subject(led)
    before, last = set(subject[-2:-1]), subject[-1:]
    of_another = last == ["vote"] and before & (_ANY_OR_FORMER | _CANDIDATES)
    return subject == ["votes"] or bool(of_another or (before & _VOTE and set(last) & _WIRED))


_ANY_OR_FORMER = words("a any first second original initial old")
_DOES = words("did does do didn't doesn't don't not")
_THING = _VOTE | _PROPOSAL | _POINTING


def _same_clause(led: Sequence[str]) -> Sequence[str]:
    """The words before a verb that its clause begins with: "did not pass the quorum and | has" failed."""
    for i in range(len(led) - 1, -1, -1):
        if led[i] in _LINKS:
            return led[i + 1 :]
        if led[i] not in _AUXILIARIES:
            break
    return led


def closes(sentence: Sentence) -> bool:
    """Whether the writer closes the vote here and now: "Closing this vote:", "The vote is closed"."""
    said = sentence.words()[:60]
    if sentence.end == "?" or not set(said) & _VOTE:
        return False
    for i, word in enumerate(said):
        if word in _CLOSING:
            led, follows = said[:i], said[i + 1 :]
            doubt = set(led) & (_DOUBT | _NOT | {"please"}) or set(follows) & {
                "tomorrow",
                "if",
                "once",
                "when",
                "soon",
            }
            return not doubt
    return False


_CANCELLING = words(
    "cancel cancels cancelling canceling cancelled canceled withdraw withdrawing withdrew abort aborting"
)
_CALL_OFF = words("call calling called")
_DROPPING = words(
    "discard discarding discarded retract retracting retracted stopping stopped drop dropping dropped "
    "abandon abandoning abandoned"
)
_DISREGARDING = words("disregard ignore")
CALLING_OFF = _CANCELLING | _CANCELLED | _CALL_OFF | _DROPPING | _DISREGARDING | _CLOSING
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
        if word in _CANCELLING or word in _CANCELLED or off:
            return tokens[i].line if _definite(said, i) else None
        if _ends(said, i):
            return tokens[i].line
    return None


def _ends(said: Sequence[str], i: int) -> bool:
    """Discarding this KIP; please disregard this vote; closing the vote for now: said of no other thing."""
    led, word = _polite(said[:i]), said[i]
    follows = list(dropwhile(ARTICLES.__contains__, said[i + 1 : i + 5]))
    what = follows[:1] if set(follows[1:2]) <= GROUNDS | {"thread", "here", "now", "in", "without"} else []
    if word in _DISREGARDING:
        return bool(_VOTE & set(what)) and set(led) <= INTERJECTIONS | {"please"}
    if word not in _DROPPING | _CLOSING or set(led) & _UNSURE or set(said[i + 1 : i + 25]) & _ONLY_THEN:
        return False
    own = bool(set(led) & _FIRST_PERSON) or (set(led) <= INTERJECTIONS and word.endswith("ing"))
    if word in _CLOSING:
        return (
            own
            and bool((_VOTE | {"kip", "proposal"}) & set(what))
            and any(phrase in " ".join(said[i:]) for phrase in _ANEW)
        )
    return own and (bool((_VOTE | {"kip", "proposal"}) & set(what)) or any(map(_is_id, what)))


_ONLY_THEN = words("if unless once when until")


def _definite(said: Sequence[str], i: int) -> bool:
    led, follows = _polite(said[:i]), said[i + 1 : i + 8]
    if set(led) & _UNSURE or set(said[i + 1 : i + 25]) & _ONLY_THEN:
        return False
    own = bool(set(led) & _FIRST_PERSON) or all(word in INTERJECTIONS for word in led)
    if own and _called_off(follows):
        return True
    ended = said[i] in _CANCELLED or said[i] == "called"
    stated_of = set(led[-7:]) & (_VOTE | _PROPOSAL) or any(word.startswith("kip-") for word in led[-7:])
    named = bool(set(led) & {"this", "the", "kip"}) or len(led) <= 2
    return bool(ended and stated_of and named and not set(led) & {"my", "your", "other"})


def _polite(led: Sequence[str]) -> list[str]:
    """``led`` without its politeness: "I would like to cancel" is as definite as "I cancel"."""
    joined = " ".join(led)
    for phrase in (
        "i'll go ahead and",
        "i will go ahead and",
        "i would like to",
        "i'd like to",
        "we would like to",
        "i want to",
        "i need to",
        "we need to",
    ):
        joined = joined.replace(phrase, "i")
    return joined.split()


def _called_off(follows: Sequence[str]) -> bool:
    """Whether what is called off is the vote or the proposal, and not the writer's own vote."""
    for j, word in enumerate(follows):
        if word in _PROPOSAL or word.startswith(("kip-", "rc")):
            return follows[j + 1 : j + 2] != ["to"]
        if word in _VOTE:
            return not set(follows[:j]) & {"my", "your", "a", "his", "her"}
    return False
