"""Verdicts: a sentence that states how a vote ended, and not that it might."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from kipvote.announcements.namings import is_candidate, is_id, names_other_proposal, names_other_release
from kipvote.subjects import ProposalId
from kipvote.votes.clauses import Sentence
from kipvote.votes.vocabulary import CONDITIONS, HYPOTHETICAL, QUESTION_WORDS, words


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
CANCELLED = words("cancelled canceled withdrawn aborted")
VOTE = words("vote votes voting ballot poll")
PROPOSAL = words("proposal kip release candidate rc motion change")
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
CLOSING = words("closing closed close concluded concludes ended ends")
ANNOUNCING = _PASSED | _ACCEPTED | _FAILED | _GOALS | CLOSING
"""Words one of which every sentence has that states or closes a vote."""
_MISSING = words("didn't couldn't")
ONLY_THEN = words("if unless once when until")
"""Words behind which stands what is waited for."""
_YET = words("yet so still")
_LINKS = words("and but so thus therefore hence")
_SETTLED = words(
    "has have had been is are was now not hereby officially formally finally thus therefore unanimously"
)
_OF = words("of on in to for with about from by")
_POINTING = words("this it")
_RELEASES = words("release candidate")
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
        vote = of_vote(said[max(0, i - _REACH) : i]) or said[:1] == ["vote"]
        remark = not vote or _misses_goal(said, i)
        settled = by_caller and (vote or _settles(said, i, outcome))
        return Statement(outcome, tokens[i].line, needs_figures=remark and not settled)
    return None


def _of_another(said: Sequence[str], i: int, about: Collection[ProposalId]) -> bool:
    """Whether the word at ``i`` is said of a proposal or a release that is none of the thread's."""
    if names_other_proposal(said[:i], said[i:], about) or names_other_release(said[:i], about):
        return True
    at = max((j for j, word in enumerate(said[:i]) if word in VOTE), default=i)
    voted_on = said[at + 1 : i] if said[at + 1 : at + 2] in (["for"], ["on"], ["of"]) else []
    releases = any(word in _RELEASES or is_candidate(word) for word in voted_on)
    known = bool(about) and all(is_id(proposal.lower()) for proposal in about)
    return known and releases and not any(is_id(word) for word in voted_on)


def _settles(said: Sequence[str], i: int, outcome: str) -> bool:
    """Whether the word at ``i`` is said of this proposal and of now: "KIP-9 has been accepted".

    "This change was rejected" may tell of an alternative, "the KIP was accepted last year" of another vote.
    """
    led = said[:i]
    at = max((j for j, word in enumerate(led) if word in PROPOSAL or is_id(word)), default=-1)
    if at < 0 or set(said[: i + _SOON]) & _OTHER_TIMES or (outcome == "rejected" and "was" in led):
        return False
    pointed = at == 0 or led[at - 1 : at] in (["the"], ["this"])
    named = is_id(led[at]) or any(word.isdecimal() for word in led[at + 1 : at + 2])
    part = bool(_OF & set(led[max(0, at - 1 - pointed) : at]))
    between = {word for word in led[at + 1 :] if not word.isdecimal()}
    return (named or pointed) and not part and between <= _SETTLED


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
    return "cancelled" if (word in CANCELLED or off) and not negated else None


def _about_vote(said: Sequence[str], i: int, *, tagged: bool) -> bool:
    """Whether the word at ``i`` is said of the vote, the proposal, or (in a result mail) its subject."""
    led, follows = said[max(0, i - _REACH) : i], said[i + 1 : i + 4]
    if set(_same_clause(led)[-4:]) & _PERIOD or set(follows[:2]) & (_PERIOD | {"72"}):
        return False
    if said[i] in _ACCEPTED | _FAILED and set(follows) & _BY_OTHERS - {"test", "tests"}:
        return False
    if set(led[-3:]) & _BY_OTHERS:
        return False
    subject = of_vote(led) or any(word in PROPOSAL or word.startswith(("kip-", "rc")) for word in led)
    bare = not led and (set(said[i + 1 :]) & (VOTE | {"with"}))
    pointed = bool(_POINTING & set(_subject(led)[-1:]))
    return bool(subject or bare or (tagged and (pointed or len(led) <= 5) and not set(led) & _BY_OTHERS))


def of_vote(led: Sequence[str]) -> bool:
    """Whether a vote on the list is named: in Kafka, brokers vote as well, by requests and records."""
    return any(
        word in VOTE and not (set(led[j + 1 : j + 2]) & _WIRED or set(led[max(0, j - 1) : j]) & _CANDIDATES)
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
    led = polite(said[max(0, i - _REACH) : i])
    if led[-1:] == ["to"] or led[-2:] == ["to", "be"] or set(_same_clause(led)[:-4]) & _NOT:
        return True
    if {"happy", "glad", "pleased", "like", "announce", "delighted"} & set(led) and "announce" in led:
        led = led[led.index("announce") + 1 :]
    later = said[i + 1 : i + 4]
    unsure = bool(set(led) & _DOUBT or set(later) & ONLY_THEN)
    return unsure or _hoped(led, said[i]) or _of_else(said[i], later) or _of_now(said, i) or _of_any(led)


def _hoped(led: Sequence[str], verb: str) -> bool:
    """To make this vote pass; glad to see it pass: only what does pass is told."""
    return (
        verb == "pass" and not _DOES & set(led[-3:]) and bool(set(led[-1:]) & (VOTE | PROPOSAL | _POINTING))
    )


_DOES = words("did does do didn't doesn't don't not")


def _of_else(verb: str, later: Sequence[str]) -> bool:
    """The vote failed to arrive; the KIP passed the freeze date."""
    if verb in _FAILED:
        return later[:1] == ["to"] and not set(later[1:2]) & (_REACHING | {"pass"})
    return verb in _PASSED and later[:1] == ["the"] and not set(later[1:]) & VOTE


def _of_now(said: Sequence[str], i: int) -> bool:
    """What holds so far and may change, or held long ago: "has not passed yet", "passed in 2019"."""
    near = said[max(0, i - _REACH) : i + _SOON]
    told = f" {' '.join(near)} "
    behind = f" {' '.join(said[i + 1 : i + 2 * _SOON])} "
    if any(f" {phrase} " in behind for phrase in _UNPROVEN):
        return True
    if any(f" {phrase} " in told for phrase in _SO_FAR) or (
        set(near) & {"yet", "still"} and set(near) & _NOT
    ):
        return True
    follows = said[i + 1 : i + _SOON]
    dated = any(word == "in" and year.isdecimal() and len(year) == 4 for word, year in pairwise(follows))
    return dated or "ago" in follows


_UNPROVEN = (
    "i think",
    "i guess",
    "i believe",
    "i suppose",
    "as far as i",
    "as far as we",
    "to my knowledge",
    "if i",
    "iiuc",
    "afaict",
    "afaics",
    "afaik",
)
"""What is said behind a verdict by somebody who does not announce it."""
_SO_FAR = ("so far", "as of now", "at the moment", "right now", "at this point", "at present", "as it stands")


def _of_any(led: Sequence[str]) -> bool:
    """What is said of votes as such: "a vote passes with", "votes pass by"."""
    subject = _subject(led)
    before, last = set(subject[-2:-1]), subject[-1:]
    of_another = last == ["vote"] and before & (_ANY_OR_FORMER | _CANDIDATES)
    return subject == ["votes"] or bool(of_another or (before & VOTE and set(last) & _WIRED))


_ANY_OR_FORMER = words("a any first second original initial old")


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
    if sentence.end == "?" or not set(said) & VOTE:
        return False
    for i, word in enumerate(said):
        if word in CLOSING:
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


def polite(led: Sequence[str]) -> list[str]:
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
