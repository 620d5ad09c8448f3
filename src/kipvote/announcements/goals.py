"""Goals: the quorum or the votes that a vote did not reach, which are no votes counted."""

from __future__ import annotations

from collections.abc import Sequence

from kipvote.announcements.figures import number_of
from kipvote.announcements.namings import is_candidate, is_id
from kipvote.announcements.terms import (
    ACCEPTED,
    ARE,
    DOUBT,
    FAILED,
    GOALS,
    HENCE,
    NOT,
    ONLY_THEN,
    PASSED,
    POINTING,
    PROPOSAL,
    REACHING,
    VOTE,
    WEEKDAYS,
)
from kipvote.votes.clauses import Token
from kipvote.votes.vocabulary import words

_FOR_GOOD = (["did", "not"], ["could", "not"])
_FAILED_TO = words("didn't couldn't")
_NOT = _FAILED_TO | words("not doesn't")
_NEEDED = words(
    "need needs needed require requires required necessary minimum threshold lacking lacks lacked missing"
)
_BOUNDS = frozenset(
    tuple(bound.split())
    for bound in ("at least", "less than", "fewer than", "more than", "quorum of", "want of", "lack of")
)
"""Behind these a figure says how many there have to be, or how many there are not: "less than three"."""
_ENDS = frozenset({",", ":", ";", "(", "so", "with", "and", "but"})


def misses_goal(
    said: Sequence[str], i: int, *, closing: bool = False, ends: bool = False, tagged: bool = False
) -> bool:
    """Whether "reach" at ``i`` is of a quorum that was missed for good; "has not reached" may yet be.

    ``closing``: the sentence closes the vote, and may tell no more than of which votes it is short.
    ``ends``: the writer may end the vote, by "it does not reach the quorum, so I close it" too.
    ``tagged``: in a result "it didn't get enough votes" is one, unless the vote goes on.
    """
    if said[i] not in REACHING:
        return False
    then = ends and _closes_then(said[i + 1 :])
    ended = tagged and said[i + 1 : i + 2] == ["enough"] and _GOES_ON.isdisjoint(said)
    if not _names_goal(said, said[i + 1 : i + 7], closing=closing or then or ended):
        return False
    led = said[max(0, i - 2) : i]
    missed = led in _FOR_GOOD or bool(_FAILED_TO & set(led[-1:]))
    missed = missed or (then and (led == ["does", "not"] or led[-1:] == ["doesn't"]))
    return missed and not _so_far(said[i + 1 : i + 10])


_GOES_ON = words("extend extending extended extension open keep keeping longer continue reminder remind wait")


def falls_short(said: Sequence[str], i: int) -> bool:
    """Whether the votes were too few, for good: "not | enough binding votes", "it | fell short of the three".

    >>> [falls_short(text.split(), at) for text, at in (
    ...     ("there are not enough votes", 3), ("no quorum was reached", 1), ("kip-9 fell short of 3", 1),
    ...     ("not enough votes yet", 1), ("there are enough votes", 2))]
    [True, True, True, False, False]
    """
    follows = said[i + 1 : i + 5]
    if said[i] == "enough":
        short = said[max(0, i - 1) : i] == ["not"] and not VOTE.isdisjoint(follows)
    elif said[i] == "quorum":
        short = said[max(0, i - 1) : i] == ["no"] and not _REACHED.isdisjoint(follows[:3])
    else:
        short = said[i] in ("fell", "falls") and follows[:2] == ["short", "of"] and _counts(follows[2:])
    return short and _OPEN.isdisjoint(said)


_REACHED = words("reached met achieved")
_OPEN = _GOES_ON | ONLY_THEN | words("yet still far whether clear unclear may")


def _counts(said: Sequence[str]) -> bool:
    return any(word in GOALS or number_of(word) is not None for word in said)


def did_not_make_it(said: Sequence[str], i: int) -> bool:
    """Whether the vote or its proposal failed "to make it": "with three -1s this didn't | make it".

    >>> [did_not_make_it(text.split(), text.split().index("make")) for text in (
    ...     "so this didn't make it", "the kip did not make it", "bob didn't make it", "i did not make it")]
    [True, True, False, False]
    """
    if said[i] != "make" or said[i + 1 : i + 2] != ["it"]:
        return False
    width = 2 if said[max(0, i - 2) : i] == ["did", "not"] else int(said[max(0, i - 1) : i] == ["didn't"])
    subject = said[max(0, i - width - 1) : i - width]
    named = POINTING | VOTE | PROPOSAL | {"one"}
    return bool(width) and any(word in named or is_id(word) or is_candidate(word) for word in subject)


MADE_IT = "make it"
"""What is in every line that says so."""


def meets_goal(said: Sequence[str], i: int) -> bool:
    """Whether the votes that are needed have come: "the KIP has | received the required three votes".

    >>> [meets_goal(text.split(), text.split().index("received")) for text in (
    ...     "it has received the required three votes", "it received enough binding votes",
    ...     "it received the required review", "it has not received the required votes")]
    [True, True, False, False]
    >>> meets_goal("we've got enough to accept the kip".split(), 1)
    True
    """
    follows = said[i + 1 : i + 8]
    needed = follows[1:] if follows[:1] in (["the"], ["all"]) else follows
    if said[i] not in _RECEIVED or not needed or needed[0] not in _ENOUGH:
        return False
    counted = any(word in VOTE or word in _VOTES or word in GOALS - {"required"} for word in needed[1:])
    counted = counted or (needed[1:2] == ["to"] and not _ACCEPTING.isdisjoint(needed[2:3]))
    return counted and (DOUBT - _SEEMING | NOT).isdisjoint(said[:i])


_SEEMING = words("looks seems")
"""The vote is closed "and it looks like we have the votes required": who closes it so has counted them."""


def without_seeming(said: Sequence[str]) -> list[str]:
    """``said`` without what the writer only softens the words by: "it looks like we got enough votes"."""
    return ["is" if word in _SEEMING else word for word in said]


def has_consensus(said: Sequence[str], i: int) -> bool:
    """Whether all are agreed to go on with it: "we have | consensus on proceeding with the KIP".

    >>> [has_consensus(text.split(), text.split().index("consensus")) for text in (
    ...     "we have consensus on kip-9", "we have reached consensus to proceed", "we have no consensus",
    ...     "we have consensus that it needs work", "we have consensus on not accepting it")]
    [True, True, False, False, False]
    """
    doubtful = not _NO_CONSENSUS.isdisjoint(said)
    if said[i] != "consensus" or doubtful:
        return False
    led, follows = said[max(0, i - 3) : i], said[i + 1 : i + 3]
    had = "we" in led and not _HAD.isdisjoint(led[-1:])
    going = follows[:1] == ["on"] and (is_id(follows[-1]) or not _GOING.isdisjoint(follows[1:]))
    return had and (going or (follows[:1] == ["to"] and not _TO_GO.isdisjoint(follows[1:])))


_NO_CONSENSUS = NOT | DOUBT | words("no don't haven't without")
_HAD = words("have reached got achieved clear full")
_GOING = words("proceeding accepting adopting approving moving going releasing this")
_TO_GO = words("proceed accept adopt approve move go release")


_RECEIVED = words("received got has have had reached gathered obtained collected achieved")
_ENOUGH = words("required necessary needed enough sufficient")
_VOTES = words("votes binding approvals")
_ACCEPTING = words("accept adopt approve pass")


def _closes_then(follows: Sequence[str]) -> bool:
    """Whether the writer concludes by closing the vote: "..., so I close it"."""
    at = next((j for j, word in enumerate(follows) if word in HENCE), len(follows))
    told = [word for word in follows[at + 1 :] if word not in _NOW]
    closed = any(told[: len(way)] == list(way) for way in _I_CLOSE)
    return closed and not _LATER & set(told)


_I_CLOSE = (("i", "close"), ("i", "am", "closing"), ("i'm", "closing"), ("i", "have", "closed"))
_NOW = words("now hereby")
_LATER = WEEKDAYS | ONLY_THEN | words("tomorrow soon after not")


def _names_goal(said: Sequence[str], follows: Sequence[str], *, closing: bool) -> bool:
    """Whether a quorum is named, or a figure and what came of it: "the three votes it needs, so it fails"."""
    figures = [j for j, word in enumerate(follows) if word == "enough" or number_of(word) is not None]
    counted = any(set(follows[j + 1 : j + 4]) & (VOTE | {"binding"}) for j in figures)
    told = closing or bool((FAILED | PASSED | ACCEPTED) & set(said))
    return bool(GOALS & set(follows)) or (counted and told)


def _so_far(follows: Sequence[str]) -> bool:
    return bool({"yet", "still"} & set(follows)) or "so far" in " ".join(follows)


def without_goals(tokens: Sequence[Token]) -> Sequence[Token]:
    """The tokens of a sentence without its goals: "did not get [three votes], ...", "we need [three] and".

    So are "[at least three votes]", "[less than three]" and "[three votes are required]" no votes counted,
    nor those of the next vote: "I'll ask the IPMC [for three +1s]", "to collect [three binding votes]".
    """
    kept: list[Token] = []
    at = 0
    while at < len(tokens):
        token = tokens[at]
        missed = token.text in REACHING and {other.text for other in tokens[max(0, at - 2) : at]} & _NOT
        bound = tuple(other.text for other in tokens[at : at + 2]) in _BOUNDS
        short = token.text in _WANTING and not (kept and kept[-1].text == "in")
        if not (missed or bound or short or token.text in _NEEDED or _asks_for(tokens, at)):
            kept.append(token)
            at += 1
            continue
        if kept and (kept[-1].text in ARE or token.text in _WANTING) and not bound:
            kept = kept[: _clause_start(kept)]
        at = next((j for j in range(at + 1, len(tokens)) if tokens[j].text in _ENDS), len(tokens))
    return kept


def _asks_for(tokens: Sequence[Token], at: int) -> bool:
    """Whether votes behind are only asked for: "I | ask for", "to | collect"; not "managed to collect"."""
    led = [token.text for token in tokens[max(0, at - 6) : at]]
    if tokens[at].text in _ASKING:
        return _DONE.isdisjoint(led[-4:])
    ahead = not _AHEAD.isdisjoint(led[-4:]) and at != len(("to",))  # "To get three votes took a week"
    return tokens[at].text in _COLLECTING and ahead and _DONE.isdisjoint(led)


_ASKING = words("ask asking seek seeking solicit soliciting awaiting requesting")
_COLLECTING = REACHING | words("collecting gathering getting look looking wait waiting request find")
_AHEAD = words("to will i'll we'll shall still going now next")
_DONE = words("able managed manage happy glad proud took")


def _clause_start(tokens: Sequence[Token]) -> int:
    """Where the clause begins that the last token is of."""
    return next((j + 1 for j in reversed(range(len(tokens))) if tokens[j].text in _ENDS | _OF_GOALS), 0)


_WANTING = words("short missing lacking")
_OF_GOALS = words("where while when as which that")
