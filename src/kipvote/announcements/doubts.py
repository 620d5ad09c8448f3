"""Doubts: what keeps a sentence about a vote from stating how it ended: a wish, a condition, another time."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from kipvote.announcements.figures import SIGNED, number_of
from kipvote.announcements.namings import is_candidate, is_id
from kipvote.announcements.terms import (
    ACCEPTED,
    AUXILIARIES,
    BALLOTS,
    CANDIDATES,
    DOUBT,
    FAILED,
    FORMER,
    GOALS,
    HENCE,
    LINKS,
    NAMED,
    NOT,
    ONLY_THEN,
    PASSED,
    PENDING,
    POINTING,
    PROPOSAL,
    REACH,
    REACHING,
    SETTLED,
    SINCE,
    SOON,
    VOTE,
    WEEKDAYS,
    WIRED,
)
from kipvote.votes.clauses import CLAIMS, Sentence, TokenKind
from kipvote.votes.vocabulary import words


def is_doubtful(said: Sequence[str], i: int) -> bool:
    """A condition, a wish or another time before the verb; or one that follows it."""
    led = _concluded(polite(said[max(0, i - REACH) : i]))
    if (_only_to_be(led) and not _declared(led)) or set(same_clause(led)[:-4]) & NOT:
        return True
    if "announce" in led and not set(led[: led.index("announce")]) & _NOT_NOW:
        led = led[led.index("announce") + 1 :]
    later = said[i + 1 : i + 4]
    unsure = bool(
        set(led) & DOUBT
        or set(later) & (ONLY_THEN | PENDING)
        or ("subject", "to") in pairwise(said[i + 1 : i + SOON])
        or (later[:1] == ["only"] and not _grounded(said, i))
    )
    unsure = unsure or _hoped(led, said[i]) or _of_else(said[i], later, said[i + 3 : i + 9])
    return (
        unsure
        or _of_now(said, i)
        or _of_rule(led, said[i:])
        or _of_any(led, said[i])
        or _reopens(said[i + 1 :])
    )


_NOT_NOW = words("hope hoping wait before after if once when until not be able plan")


def _grounded(said: Sequence[str], i: int) -> bool:
    """Whether an "only" behind a failure tells what came of the vote: "failed: only 2 binding votes".

    >>> [_grounded(text.split(), 0) for text in ("failed only two votes", "passes only with")]
    [True, False]
    >>> _grounded("did not pass only two votes".split(), 2)
    True
    """
    verb, ground = said[i], said[i + 2 : i + 3]
    had = _HAD if verb != "fails" else frozenset[str]()
    failed = verb in FAILED or (verb in ("pass", "succeed") and _did_not(said[:i]))
    return failed and any(word in had or number_of(word) is not None for word in ground)


def _did_not(led: Sequence[str]) -> bool:
    return led[-1:] == ["didn't"] or led[-2:] == ["did", "not"]


_HAD = words("got had received because +1 +1s")


def _concluded(led: Sequence[str]) -> Sequence[str]:
    """The words behind a "so": what was needed or did not come before it is the ground of what follows.

    >>> _concluded("it did not get the votes it needs so it".split())
    ['it']
    """
    at = max((j for j, word in enumerate(led) if word in HENCE), default=-1)
    return led if at < 0 or set(led[:at]) & (DOUBT - _GROUNDS) else led[at + 1 :]


def _only_to_be(led: Sequence[str]) -> bool:
    """Whether a verb behind ``led`` is of what is to come: "the vote is to pass, to be accepted"."""
    return led[-1:] == ["to"] or led[-2:] == ["to", "be"]


def _declared(led: Sequence[str]) -> bool:
    """Whether the writer says it to be so: "I declare the vote to be" accepted, "I call it to be" failed.

    >>> [_declared(led.split()) for led in ("i call the vote to be", "we want the vote to be")]
    [True, False]
    """
    at = max((j for j, word in enumerate(led) if word in _DECLARING), default=0)
    what = set(led[at + 1 : -2])
    own = {word for word in led[max(0, at - 2) : at] if word not in HENCE | {"hereby"}} & _WRITER
    return bool(own and what) and what <= VOTE | NAMED | POINTING | {"the", "thread"}


_DECLARING = words("call calling declare declaring consider deem")
_WRITER = words("i i'm we we're")
_NEEDS = words("need needs require requires")
_GROUNDS = _NEEDS | words("last before after")


def ground_before(sentence: Sentence, place: int, *, failed: bool = False) -> int:
    """The number of words before ``place`` that only give the ground of what is said there, or 0.

    "Since we need three votes and have them, | the KIP is accepted": what is needed leaves that in no doubt.
    Nor does what could not be had leave it in doubt that the vote ``failed``.
    """
    tokens = sentence.tokens[:place]
    comma = next((n for n in range(place - 1, -1, -1) if tokens[n].text in (",", ":")), 0)
    ground = [token.text for token in tokens[:comma] if token.text[:1].isalnum()]
    told = {token.text for token in tokens[comma + 1 :]}
    named = told & (VOTE | NAMED | _NAMED) or any(is_id(word) or is_candidate(word) for word in told)
    if ";" in told or not named:
        return 0
    doubts = set(ground) & (DOUBT | NOT)
    unopposed = any(token.text in _OBJECTIONS for token in tokens[:comma])
    known = _NEEDS | {"after"} | (NOT | _COULD if failed else NOT if unopposed else frozenset())
    since = ground[:1] and ground[0] in SINCE and doubts <= known
    ahead = tokens[comma].text == ":" and (unopposed or not _AHEAD.isdisjoint(ground[-2:]))
    closable = (ahead or ground[-3:] == ["can", "be", "closed"]) and doubts <= {
        "can",
        *(NOT if unopposed else ()),
    }
    return len(ground) if since or closable else 0


_NAMED = words("consensus rc candidate")
_COULD = words("could couldn't can't cannot")
_OBJECTIONS = words("objection objections veto vetoes -1 -1s concerns")
_AHEAD = words("ahead proceed continue")


def votes_before(sentence: Sentence, place: int) -> int:
    """The number of words before ``place`` that tell which votes there are, or 0.

    "As we have 3 binding votes after 72 hours, | this vote passes"; not "as we need 3 binding votes".
    """
    tokens = sentence.tokens[:place]
    comma = next((n for n in range(place - 1, -1, -1) if tokens[n].text == ","), 0)
    ground = [token.text for token in tokens[:comma] if token.text[:1].isalnum()]
    had = ground[:1] and ground[0] in SINCE and ground[1:2] not in (["soon"], ["long"], ["far"])
    had = had and not _HAVING.isdisjoint(ground[1:4]) and "far" not in ground
    counted = any(token.kind in CLAIMS or token.kind in SIGNED for token in tokens[:comma])
    figures = any(number_of(word) for word in ground)
    return len(ground) if had and counted and figures and set(ground) & (DOUBT | NOT) <= {"after"} else 0


def shortage_before(sentence: Sentence, place: int) -> int:
    """The number of words before ``place`` that tell of too few: "Not enough votes, | the vote"; or 0."""
    tokens = [token.text for token in sentence.tokens[:place]]
    ground = tokens[: tokens.index(",")] if "," in tokens else []
    told = ("not", "enough") in pairwise(ground) and not VOTE.isdisjoint(ground[-1:])
    return len(ground) if told and set(ground) <= _SHORTAGE | VOTE else 0


_SHORTAGE = words("as since there were are was is not enough binding positive +1 we got have had")


def has_enough(led: Sequence[str]) -> bool:
    """Whether there are the votes that are needed "to pass": "we have enough votes for this KIP to"."""
    at = next((n for n, word in enumerate(led) if word in ("enough", "sufficient")), 0)
    had = set(led[max(0, at - 1) : at]) & _HAVING and set(led[at + 1 : at + 4]) & VOTE
    return bool(had) and _only_to_be(led) and not set(led) & (DOUBT | NOT)


_HAVING = words("have has got are received with")


def will_not_be(said: Sequence[str], i: int) -> bool:
    """Whether a clause of its own says that what was proposed "will not be | accepted".

    >>> texts = ("so the kip will not be accepted", "i fear the kip will not be accepted")
    >>> [will_not_be(text.split(), text.split().index("accepted")) for text in texts]
    [True, False]
    """
    led = list(said[:i])
    led = led[max((j + 1 for j, word in enumerate(led) if word in HENCE), default=0) :]
    named = led[:-3][1:] if led[:1] in (["the"], ["this"]) else led[:-3]
    one = len(named) == 1 and (named[0] in PROPOSAL or is_id(named[0]))
    return said[i] in ACCEPTED and led[-3:] == ["will", "not", "be"] and one


def doing_before(sentence: Sentence, place: int) -> int:
    """The number of words before ``place`` in which the writer votes or closes the vote, or 0.

    "I'll add my +1 and close the vote: | it passes", "I'll add my +1 (binding), so | the vote passes".
    """
    tokens = sentence.tokens[:place]
    colon = next((n for n in range(place - 1, -1, -1) if tokens[n].text == ":"), 0)
    hence = next((n for n in range(place - 1, -1, -1) if tokens[n].text == "so"), 0)
    end = max(colon, hence)
    doing = [token.text for token in tokens[:end] if token.text[:1].isalnum()]
    casts = "my" in doing and any(token.kind is TokenKind.VALUE for token in tokens[:end])
    ends = bool(_CLOSE & set(doing) and VOTE & set(doing))
    own = bool(set(doing[:1]) & _DOERS) and set(doing) & (DOUBT | NOT) <= _DOERS
    return (
        len(doing) if own and (casts or ends) and not set(doing) & (WEEKDAYS | {"tomorrow", "later"}) else 0
    )


_CLOSE = words("close closing")
_DOERS = words("i i'll i'm we we'll will")


def _hoped(led: Sequence[str], verb: str) -> bool:
    """To make this vote pass; glad to see it pass: only what does pass is told."""
    return (
        verb in ("pass", "succeed")
        and not _DOES & set(led[-3:])
        and bool(set(led[-1:]) & (VOTE | PROPOSAL | POINTING))
    )


_GOAL = GOALS | VOTE | words("enough consensus approval support binding +1 +1s")
_CARRYING = words("carries carried")
_AWAY = words("over forward on out along across a an risk risks weight no any some little much")
_DOES = words("did does do didn't doesn't don't not")


def _of_else(verb: str, later: Sequence[str], behind: Sequence[str]) -> bool:
    """The vote failed to reach you; the KIP passed the freeze, was accepted into a plan, carried over."""
    if verb in _CARRYING and later[:1] and later[0] in _AWAY:
        return True
    if verb in ACCEPTED:
        return later[:1] == ["into"]
    if verb in FAILED:
        counted = any(word in _GOAL or number_of(word) is not None for word in behind)
        reached = later[1:2] and later[1] in REACHING and counted
        return later[:1] == ["to"] and not (reached or later[1:2] == ["pass"])
    return verb in PASSED and later[:1] == ["the"] and not set(later[1:]) & VOTE


def _of_now(said: Sequence[str], i: int) -> bool:
    """What holds so far and may change, or held long ago: "has not passed yet", "passed in 2019"."""
    near = said[max(0, i - REACH) : i + SOON]
    told = f" {' '.join(near)} "
    behind = f" {' '.join(said[i + 1 : i + 2 * SOON])} "
    if any(f" {phrase} " in behind for phrase in _UNPROVEN):
        return True
    if any(f" {phrase} " in told for phrase in _SO_FAR) or (set(near) & {"yet", "still"} and set(near) & NOT):
        return True
    follows = said[i + 1 : i + SOON]
    dated = any(word == "in" and year.isdecimal() and len(year) == 4 for word, year in pairwise(follows))
    return dated or "ago" in follows


_UNPROVEN = ("i think", "i guess", "i believe", "i suppose")
"""What is said behind a verdict by somebody who does not announce it."""
_SO_FAR = ("so far", "as of now", "at the moment", "right now", "at this point", "at present", "as it stands")


def _of_rule(led: Sequence[str], said: Sequence[str]) -> bool:
    """The rule, and no result: "passes with a majority of at least three", "with at least three it"."""
    rule = list(led[:3]) == ["with", "at", "least"] or ("at", "least") in pairwise(said[1 : 2 * SOON])
    return rule and said[0] in ("pass", "passes")


def _reopens(later: Sequence[str]) -> bool:
    """Whether the votes may still change: "has passed, but we will give all a last chance to change it"."""
    to_come = next((j for j, word in enumerate(later) if word in _TO_COME), len(later))
    return any(
        word == "chance" and later[j + 1 : j + 2] == ["to"] and bool(_VOTING & set(later[j + 2 : j + 3]))
        for j, word in enumerate(later)
        if j > to_come
    )


_TO_COME = words("will we'll i'll let")
_VOTING = words("change vote reconsider revise")


def _of_any(led: Sequence[str], verb: str) -> bool:
    """What is said of votes as such: "a vote passes with", "votes pass by", "cancel those that don't" pass.

    >>> [_of_any(led.split(), "pass") for led in ("kips like this don't", "we don't", "the vote does not")]
    [True, False, False]
    >>> [_of_any(led.split(), "passes") for led in ("a kip with two votes", "after a week the kip")]
    [True, False]
    """
    subject, does = _subject_and_verb(led)
    before, last = set(subject[-2:-1]), subject[-1:]
    of_another = last == ["vote"] and before & (_ANY_OR_FORMER | CANDIDATES)
    any_votes = subject == ["votes"] or (subject[:2] == ["votes", "with"] and verb in _HOLDS)
    if any_votes or of_another or (before & VOTE and set(last) & WIRED):
        return True
    if verb not in PASSED | ACCEPTED:
        return False
    denied, present = not NOT.isdisjoint(does), verb in _HOLDS and _PAST.isdisjoint(does)
    if not (present or (_PAST.isdisjoint(does) and does)):
        return False
    if not _MANY_DO.isdisjoint(does) and denied:
        return last != ["we"]
    related = len(subject) > 1 and last[0] in _RELATING
    return (present and "never" in does) or ((denied or present) and related) or _is_general(subject)


def _subject_and_verb(led: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """The words before a verb, and its auxiliaries: "kips like this | do not"."""
    at = len(led)
    while at and led[at - 1] in SETTLED | NOT | _DOES:
        at -= 1
    return led[:at], led[at:]


def _is_general(subject: Sequence[str]) -> bool:
    """Whether what a verb is said of is any of its kind: "a KIP with two votes", "KIPs like this"."""
    at = next((j for j, word in enumerate(subject) if word in _MANY or _is_any(subject[:j], word)), -1)
    rest = [word for j, word in enumerate(subject) if j > at and subject[j - 1] != "like"]
    return (
        at >= 0
        and "both" not in subject[:at]
        and _DEFINITE.isdisjoint(rest)
        and not any(is_id(word) for word in rest)
    )


def _is_any(led: Sequence[str], word: str) -> bool:
    return word in BALLOTS and led[-1:] in (["a"], ["an"])


_HOLDS = words("pass passes succeed succeeds carry carries")
_PAST = words("did didn't had hadn't was wasn't were weren't been")
_MANY_DO = words("don't haven't aren't do have are")
_RELATING = words("that which who what whatever")
_MANY = words("kips proposals candidates releases motions")
_DEFINITE = words("the this our it we i") | LINKS
_ANY_OR_FORMER = FORMER | {"a", "any", "no"}


def same_clause(led: Sequence[str]) -> Sequence[str]:
    """The words before a verb that its clause begins with: "did not pass the quorum and | has" failed."""
    for i in range(len(led) - 1, -1, -1):
        if led[i] in LINKS:
            return led[i + 1 :]
        if led[i] not in AUXILIARIES:
            break
    return led


def subject_of(led: Sequence[str]) -> Sequence[str]:
    """The words before a verb without its auxiliaries: "thanks to all, this" is accepted now."""
    at = len(led)
    while at and led[at - 1] in SETTLED:
        at -= 1
    return led[:at]


_ENDED = r"(?:accepted|approved|adopted|passed|successful|rejected|failed|closed|concluded)"
_TAKES = r"(?:consider|considered|call|declare|declared|regard|treat|deem|deemed)"
_ASKS_BACK = re.compile(
    r"(?:or |and |so |but )?(?:(?:right|correct|true|yes|no|ok|okay|agreed|agree|or not)"
    r"|(?:is|isn't) (?:this|that|it|my (?:count|reading)) (?:right|correct|ok|okay|true|so|wrong)"
    r"|(?:am|was) i (?:right|wrong|correct|mistaken)\b.*"
    r"|(?:does|do) (?:you|we|all|everyone|anybody) agree\b.*"
    r"|does (?:that|this|it) (?:sound|look|seem) (?:right|correct)\b.*"
    r"|(?:is|are|was|can|could|may|might|should|shall|would|do|does)\b"
    rf".*\b{_TAKES}\b.*\b{_ENDED}\b.*"
    r"|(?:is|has|was) (?:it|this|that|the (?:vote|kip|proposal))"
    rf"(?: (?:now|been|already|really)){{0,2}} {_ENDED}(?: (?:now|then|already))?)"
)
_SHORT = 30
"""Words of a question at most by which a writer makes sure of what is told before."""


def asks_back(sentence: Sentence | None) -> bool:
    """Whether who has just told how the vote ended asks whether it is so: "Is it OK to call it accepted?".

    >>> from kipvote.votes.clauses import own_line, sentences
    >>> [asks_back(next(iter(sentences([own_line(0, text)])))) for text in (
    ...     "Is that right?", "Can I consider it approved?", "Who merges it?", "Is it OK to merge it?")]
    [True, True, False, False]
    """
    said = sentence.words() if sentence is not None and sentence.end == "?" else []
    return 0 < len(said) <= _SHORT and _ASKS_BACK.fullmatch(" ".join(said)) is not None


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
