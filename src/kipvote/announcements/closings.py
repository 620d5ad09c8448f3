"""Closings: a sentence in which the writer closes the vote, or gives its results."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise

from kipvote.announcements.namings import is_id, of_thread
from kipvote.announcements.prospects import is_planned
from kipvote.announcements.terms import CLOSING, DOUBT, ENDED, FORMER, NOT, RESULTS, VOTE, WEEKDAYS
from kipvote.subjects import ProposalId
from kipvote.votes.clauses import Sentence, sentences
from kipvote.votes.signs import has_word
from kipvote.votes.templates import own_lines
from kipvote.votes.vocabulary import CONDITIONS, words

_LONGEST = 60
"""Words of a sentence that are read."""


def closes(sentence: Sentence, about: Collection[ProposalId] = ()) -> bool:
    """Whether the writer closes the vote here and now: "Closing this vote:", "The vote is closed".

    ``about`` are the proposals of the thread, where they are known: a reply may tell of another's vote.
    """
    said = sentence.words()[:_LONGEST]
    if sentence.end == "?" or not set(said) & VOTE:
        return False
    named = [word for word in said if is_id(word)]
    if named and not any(of_thread(word, about) for word in named):
        return False
    for i, word in enumerate(said):
        if word in CLOSING or _has_ended(said, i):
            led, follows = said[:i], said[i + 1 :]
            led = led[:-4] if led[-3:] == ["go", "ahead", "and"] else led
            if (led[-1:] == ["to"] and is_planned([*led, word])) or set(led) & FORMER:
                return False
            doubt = set(led) & (DOUBT | NOT | {"please"}) or set(follows) & _NOT_YET
            return not doubt and (word in _OVER or not set(follows) & WEEKDAYS)
    return False


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
