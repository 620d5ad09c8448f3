"""Resignations: a sentence by which the writer gives the proposal or its vote up, in one of a few frames."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kipvote.announcements.doings import UNSURE, same_breath
from kipvote.announcements.namings import is_candidate, is_id, of_thread
from kipvote.announcements.spoken import Spoken
from kipvote.announcements.terms import ONLY_THEN
from kipvote.votes.clauses import Sentence
from kipvote.votes.vocabulary import words

GIVING_UP = words(
    "pursue pursuing proceed ahead forward continue retiring stop move moving moved pull pulling back "
    "discontinue discontinuing"
)
"""Words one of which every such sentence has."""
_HAVE = r"(?:i|we|i've|we've|i have|we have)(?: now| both| all)?"
_AM = r"(?:i'm|i am|we're|we are)(?: now| therefore| hereby)?"
_WILL = rf"(?:i'll|i will|we'll|we will|let's|{_AM} going to)(?: now)?"
_NUMBERED = r"[a-z]{2,8}-\d{1,6}"
_KIP = rf"(?:(?:this|the|our) (?:kip|proposal)|{_NUMBERED}|this (?:\w{{1,4}} )?{_NUMBERED})"
_RC = r"(?:(?:this|the) (?:rc|candidate|release candidate)|rc ?\d{1,3})"
_VOTE = r"(?:this|the) (?:vote|voting)"
_ALL = rf"(?:{_KIP}|{_RC}|{_VOTE})"
_FURTHER = r"(?: any (?:further|more|longer)| anymore| further| for now| at this time)?"
_STOPPED = r"(?: here| now| for now| at this point| at this time)?"
_SHELF = (
    r"(?: section| table| list| state| status| kips| proposals| kips section| kips table| kips list"
    r"| proposals section| proposals table| proposals list)?"
)
_ONWARD = r"(?:proceed|go ahead|go forward|move forward|move ahead|continue)"
_BACK = (
    r"(?:go|going|move|moving|take it|taking it|bring it|bringing it|get|getting|return|returning)"
    r"(?: back)? to (?:the )?(?:discuss|discussion|drawing board)(?: thread| phase)?"
)
_FRAMES = (
    rf"{_HAVE} decided not to {_ONWARD} with {_ALL}{_FURTHER}",
    rf"{_HAVE} decided not to pursue (?:{_KIP}|{_RC}){_FURTHER}",
    rf"{_AM} no longer pursuing (?:{_KIP}|{_RC}){_STOPPED}",
    rf"{_AM} retiring {_KIP}{_STOPPED}",
    rf"{_WILL} stop {_VOTE}{_STOPPED}",
    rf"(?:{_WILL} move|{_AM} moving|{_HAVE} moved) {_KIP} (?:to|into) (?:the )?discarded{_SHELF}{_STOPPED}",
    rf"(?:{_WILL} pull|{_AM} pulling) {_RC}",
    rf"(?:{_WILL} discontinue|{_AM} discontinuing) (?:{_VOTE}|{_KIP}){_STOPPED}",
    rf"(?:{_WILL}|let me) (?:close|end|stop) {_VOTE}{_STOPPED} and {_BACK}",
    rf"(?:{_AM} )?(?:closing|ending|stopping) {_VOTE}{_STOPPED} and {_BACK}",
)
_ENDS = r"(?=$| [.,;:!()]| (?:because|since|as|due|given|so|and (?:will|i|i'll|we|we'll))\b)"
_GIVES_UP = re.compile(
    rf"(?:^|[,.;:!)] |\b(?:so|and|but|therefore|thus|hence) )(?:{'|'.join(_FRAMES)}){_ENDS}"
)
_TRYING = words("test testing try trying check checking verify verifying report mirror download run running")
"""A candidate that is pulled for one of these is only fetched."""


def gives_up(sentence: Sentence, said: Spoken) -> int | None:
    """The line on which the writer gives up the proposal, whole: "I've decided not to pursue this KIP".

    Whose condition it has, "if Bob agrees", it is not given up yet.
    """
    if GIVING_UP.isdisjoint(said.words) or sentence.end == "?":
        return None
    text = " ".join(token.text for token in sentence.tokens if token.text not in "\"'`")
    found = _GIVES_UP.search(text)
    if found is None:
        return None
    before, frame = _alnum(text[: found.start()]), _alnum(found[0])
    last = len(before) + len(frame) - 1
    names = [word for word in frame if is_id(word) or is_candidate(word)]
    fetched = _TRYING & set(said.words[last:]) and not {"pull", "pulling"}.isdisjoint(frame)
    open_still = bool(set(before) & UNSURE or set(same_breath(said, last)) & ONLY_THEN)
    open_still = open_still or said.words[last + 1 : last + 2] == ["but"]
    known = all(of_thread(name, said.about) for name in names) and _may_be_of(frame, said)
    return None if last >= len(said.lines) or fetched or open_still or not known else said.lines[len(before)]


def _may_be_of(frame: Sequence[str], said: Spoken) -> bool:
    """Whether a candidate is only given up where one is voted on, as far as that is known."""
    candidate = any(word == "candidate" or word.startswith("rc") for word in frame)
    return not candidate or not said.about or any(is_candidate(one.lower()) for one in said.about)


def _alnum(text: str) -> list[str]:
    return [word for word in text.split() if word[:1].isalnum()]
