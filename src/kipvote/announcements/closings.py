"""Closings: a sentence in which the writer closes the vote, or gives its results."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from itertools import pairwise

from kipvote.announcements.figures import number_of
from kipvote.announcements.namings import is_candidate, is_id, of_thread
from kipvote.announcements.prospects import is_planned
from kipvote.announcements.terms import (
    CLOSING,
    DOUBT,
    ENDED,
    FORMER,
    NOT,
    OPEN_FOR,
    PERIOD,
    PROPOSAL,
    RESULTS,
    SETTLED,
    VOTE,
    WEEKDAYS,
)
from kipvote.subjects import ProposalId
from kipvote.votes.clauses import Sentence, sentences
from kipvote.votes.signs import has_word
from kipvote.votes.templates import own_lines
from kipvote.votes.vocabulary import CONDITIONS, FINITE, words

_LONGEST = 60
"""Words of a sentence that are read."""


def closes(sentence: Sentence, about: Collection[ProposalId] = ()) -> bool:
    """Whether the writer closes the vote here and now: "Closing this vote:", "The vote is closed".

    ``about`` are the proposals of the thread, where they are known: a reply may tell of another's vote.
    """
    said = _behind_time(sentence.words()[:_LONGEST])
    if sentence.end == "?" or not set(said) & VOTE or _is_of_closing(said):
        return False
    named = [word for word in said if is_id(word)]
    if named and not any(of_thread(word, about) for word in named):
        return False
    if _is_on_other(said, next(j for j, word in enumerate(said) if word in VOTE), about):
        return False
    for i, word in enumerate(said):
        if word in CLOSING or _has_ended(said, i):
            led, follows = said[:i], said[i + 1 :]
            led = led[:-4] if led[-3:] == ["go", "ahead", "and"] else led
            if (led[-1:] == ["to"] and is_planned([*led, word])) or set(led) & FORMER:
                return False
            if follows[:1] == ["on"] and not _is_day(follows[1:3]) and _is_on_other(said, i, about):
                return False
            doubt = set(led) & (DOUBT | NOT | {"please"}) or set(follows) & _NOT_YET
            return not doubt and (word in _OVER or not set(follows) & WEEKDAYS)
    return False


def _behind_time(said: list[str]) -> list[str]:
    """The words behind how long the vote was open: "After more than 72 hours | this vote is now closed".

    >>> [" ".join(_behind_time(text.split())) for text in (
    ...     "after 72 hours the vote is closed", "after the release the vote is", "after 72 hours a vote is")]
    ['the vote is closed', 'after the release the vote is', 'after 72 hours a vote is']
    """
    if said[:1] != ["after"]:
        return said
    at = next(
        (n for n in range(1, len(said)) if said[n] not in OPEN_FOR and number_of(said[n]) is None), len(said)
    )
    timed = not PERIOD.isdisjoint(said[:at]) and said[at - 1] in ("the", "this")
    return said[at - 1 :] if timed and not VOTE.isdisjoint(said[at : at + 1]) else said


def _is_of_closing(said: Sequence[str]) -> bool:
    """Whether closing a vote is only what something is said of.

    >>> [_is_of_closing(text.split()) for text in (
    ...     "closing the vote early would be unfair", "closing this vote is up to her",
    ...     "closing the vote now as it is accepted")]
    [True, True, False]
    """
    if not said or not (said[0] in CLOSING and said[0].endswith("ing")):
        return False
    at = next((n for n, word in enumerate(said) if word in VOTE), len(said))
    behind = next((word for word in said[at + 1 : at + 5] if word not in _EARLY), "")
    return behind in FINITE


_EARLY = words("early now today already here so then thread soon right")


def _is_on_other(said: Sequence[str], at: int, about: Collection[ProposalId]) -> bool:
    """Whether something else is voted on than the proposal, by what follows "vote" or "closed" at ``at``.

    >>> texts = ("vote on the logo is closed", "vote on this is closed", "vote for kip-9", "vote is closed")
    >>> [_is_on_other(text.split(), 0, ()) for text in texts]
    [True, False, False, False]
    """
    at += said[at + 1 : at + 2] == ["thread"]
    if said[at + 1 : at + 2] not in _VOTED_ON:
        return False
    thing = [re.sub(r"^v(?=\d)", "", word) for word in said[at + 2 : at + 8] if word not in _LEADING]
    pointed = said[at + 2 : at + 3] in (["this"], ["it"], ["that"])
    known = {word for proposal in about for word in proposal.lower().split()} | PROPOSAL | VOTE | _COUNTED
    whole = not thing or thing[0] in known or is_id(thing[0]) or is_candidate(thing[0])
    return not whole and not (pointed and thing[0] in SETTLED | CLOSING | ENDED)


def _is_day(named: Sequence[str]) -> bool:
    return bool(named) and (named[0] in WEEKDAYS | {"time", "schedule"} or any(map(str.isdecimal, named)))


_VOTED_ON = (["on"], ["for"], ["about"], ["regarding"], ["to"])
_LEADING = words(
    "the this a our that it apache adopt adopting adoption accept accepting acceptance approve approving "
    "approval releasing of"
)
_COUNTED = words("and or none no against now above subject me good")
_OVER = ENDED | words("closed concluded ended")
_NOT_YET = words("tomorrow if once when soon")


def _has_ended(said: Sequence[str], i: int) -> bool:
    """Voting is over; the voting period has finished; the vote is now complete: said of the vote, whole."""
    if said[i] not in ENDED:
        return False
    led = [word for word in said[:i] if word not in _NOW]
    spoken = led[:-1] if led[-1:] and led[-1] in _IS else []
    while spoken and spoken[-1] in _TIME:
        spoken.pop()
    return bool(set(spoken[-1:]) & VOTE)


_NOW = words("now officially formally finally been")
_IS = words("is has")
_TIME = words("period phase thread time window of for 72 72h three hours hrs hour days full minimum")


def stays_open(sentence: Sentence) -> bool:
    """Whether the vote goes on: "The vote stays open", "I extend it by a week".

    >>> from kipvote.votes.clauses import own_line, sentences
    >>> [stays_open(next(iter(sentences([own_line(0, text)])))) for text in (
    ...     "I extend it by a week.", "The vote stays open.", "I'll open a new vote.")]
    [True, True, False]
    """
    return _STAYS_OPEN.search(" ".join(sentence.words()[:_LONGEST])) is not None


_STAYS_OPEN = re.compile(
    r"\b(?:vote|voting|thread|it) (?:(?:is|will) )?(?:(?:still|thus|therefore) )?"
    r"(?:(?:stays?|remains?|kept|be kept) open|goes on|continues|extended)\b"
    r"|\b(?:i|we|i'll|we'll|will|i'm|we're|am|are|to) (?:keep|leave|extend|keeping|leaving|extending)"
    r" (?:it|this|the vote|this vote|voting|the voting)\b"
)


def corrects(sentence: Sentence) -> bool:
    """Whether the writer puts a count right: "Correction: it's 4 binding votes", "I missed Bob's vote".

    >>> from kipvote.votes.clauses import own_line, sentences
    >>> [corrects(next(iter(sentences([own_line(0, text)])))) for text in (
    ...     "I missed Bob's vote.", "A correction: 4 votes.", "If I missed one, tell me.", "Bob missed it.")]
    [True, True, False, False]
    """
    said = sentence.words()[:_LONGEST]
    if sentence.end == "?" or not set(said).isdisjoint(CONDITIONS | NOT):
        return False
    own = any(
        word in _MISCOUNTED and not _I.isdisjoint(said[max(0, i - 3) : i]) and _counts(said[i + 1 :])
        for i, word in enumerate(said)
    )
    put_right = said[:1] == ["correction"] or said[:2] == ["a", "correction"]
    told = any(one == "corrected" and other in RESULTS | _COUNTS for one, other in pairwise(said))
    return own or put_right or told


def only_corrects(lines: Sequence[str]) -> bool:
    """Whether all that is told of the end of a vote is a count put right: it closes no vote by itself."""
    told = tuple(sentences(own_lines(lines))) if has_word(lines, CORRECTING) else ()
    ends = any(closes(one) or gives_results(one, by_caller=True) for one in told)
    return any(map(corrects, told)) and not ends


def _counts(behind: Sequence[str]) -> bool:
    return any(word in VOTE or word.endswith("'s") for word in behind[:4])


CORRECTING = words("missed overlooked forgot miscounted correction corrected")
"""Words one of which every sentence has that puts a count right."""
_MISCOUNTED = CORRECTING - {"correction", "corrected"}
_COUNTS = words("count counts figures numbers")
_I = words("i i've i'm we we've sorry")


def gives_results(sentence: Sentence, *, by_caller: bool = False) -> bool:
    """Whether a sentence is nothing but a heading of the vote's results: "Here are the results of the vote:".

    ``by_caller``: who called the vote need not say of what, "Here is the result:".

    >>> from kipvote.votes.clauses import own_line, sentences
    >>> [gives_results(next(iter(sentences([own_line(0, text)])))) for text in (
    ...     "Here is the final tally of the votes:", "Vote results so far:", "Test results:")]
    [True, False, False]
    """
    said = sentence.words()
    told = len(said) < _SHORT and sentence.end != "?" and set(said) & RESULTS
    of_vote = VOTE | _HERE if by_caller else VOTE
    return bool(told and set(said) & of_vote) and set(said) <= _HEADING


def heads_table(sentence: Sentence, about: Collection[ProposalId] = ()) -> bool:
    """Whether the figures below a sentence are the vote's: "Results:", "The vote is closed:"."""
    said = set(sentence.words())
    return closes(sentence, about) or (said <= _HEADING and not said.isdisjoint(RESULTS | VOTE))


_SHORT = 14
_HERE = words("here here's final")
_HEADING = (
    _HERE
    | RESULTS
    | VOTE
    | words(
        "is are the official of for on this and below following as follows kip release a "
        "summary with detailed"
    )
)
