"""Parts: values given line by line to options or parts of what is voted on, none a vote on the whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kipvote.votes import vocabulary as vocab
from kipvote.votes.ballots import VALUE, behind_value
from kipvote.votes.clauses import Marker, OwnLine
from kipvote.votes.namelists import is_full_name
from kipvote.votes.objects import is_proposal_id
from kipvote.votes.results import leads_to_result

_NOTE = re.compile(r"[(\[][^()\[\]]{0,80}[)\]]")
_CLAIM = re.compile(r"(?:non?t?[\s_-]?)?binding\b", re.IGNORECASE)
_WORD = re.compile(r"[#&/+\-]?[\w.#&/+\-]*\w\Z")
_BOX = re.compile(r"[\[(][\s_.\-]{0,4}[\])]")
_POINT = re.compile(r"\(?\w{1,2}[.):]\Z")
_LONGEST, _LONGEST_HEADING = 4, 8
"""Words of "keep the old file", and of "Option 2: drop the file and its licence"."""
_TOWARDS = vocab.words("to on for regarding about")
_NO_PART = (
    vocab.ADOPTED
    | vocab.APPROVAL
    | vocab.INTERJECTIONS
    | vocab.THANKING
    | vocab.ABSTAINING
    | vocab.OPPOSING
    | vocab.MYSELF
    | vocab.VOTE_WORDS
    | vocab.FINITE
    | vocab.NEGATIONS
    | vocab.CONDITIONS
    | vocab.CONDITIONS_NEXT
    | vocab.FAILING
    | vocab.FAULTS
    | vocab.OTHERS
    | vocab.POINTING
    | vocab.words("no nay aye veto disapprove disapproval reject rejecting disagree favour favor care")
    | vocab.words("preference because reason reasons see below above non-binding none")
)
"""Words of a reason, of praise, or of an option of a ballot on the whole, none of which names a part."""
_NO_HEADING = (
    vocab.THANKING
    | vocab.MYSELF
    | vocab.VOTE_WORDS
    | vocab.FINITE
    | vocab.NEGATIONS
    | vocab.CHANGING
    | vocab.words("hi hello all everyone team folks edit correction remark remarks note notes")
)
_OPENS_NO_PART = (vocab.GROUNDS | vocab.PRONOUNS | vocab.STOPPERS | vocab.DETERMINERS) - _TOWARDS - {"the"}


def parts(lines: Sequence[OwnLine]) -> list[OwnLine]:
    """``lines`` with such values open to be read, and marked.

    They stand beside what they are given to, in lines next to each other ("+1 RNG", "-1 Complex"), or below
    it ("Option 1:", "-1", "Option 2:", "+1"). One value below every heading is one on all of them.
    """
    marked = [*lines]
    if sum(_led(line) is not None for line in lines) < _FEWEST:
        return marked
    for index in (*_beside(lines), *_below(lines)):
        marked[index] = replace(lines[index], marker=Marker.PART, barred=None)
    return marked


_FEWEST = 2
"""Values that stand to several parts, at least."""


def names_part(text: str) -> bool:
    """Whether a text may name an option or a part, and says no more.

    >>> [names_part(text) for text in ("Foo Core (binding)", "keep the file", "approve", "as it fails")]
    [True, True, False, False]
    """
    said = _words(_CLAIM.sub("", _NOTE.sub(" ", text)))
    if said[:1] and said[0] in _TOWARDS:
        said = said[1:]
    proposal = any(is_proposal_id(word) and word[0].isalpha() for word in said)  # told by its id elsewhere
    return len(said) <= _LONGEST and _is_noun(said) and _NO_PART.isdisjoint(said) and not proposal


def _heads_part(text: str) -> bool:
    """Whether a line may be the heading of a part: no greeting, nothing about a vote, and no sentence."""
    said = _words(text)
    if text.endswith((",", ".", "!", "?")) or VALUE.match(text) or len(said) > _LONGEST_HEADING:
        return False
    return _is_noun(said) and said[0] not in vocab.INTERJECTIONS and _NO_HEADING.isdisjoint(said)


def _words(text: str) -> list[str]:
    """The words of a text in lower case, without marks and the letter or number of a point."""
    said = text.lower().split()
    said = said[1:] if said and _POINT.match(said[0]) else said
    return [word.rstrip(".,;:!") for word in said]


def _is_noun(said: Sequence[str]) -> bool:
    return bool(said) and all(map(_WORD.match, said)) and said[0] not in _OPENS_NO_PART


def _beside(lines: Sequence[OwnLine]) -> Iterator[int]:
    run: list[OwnLine] = []
    above = ""
    for line in lines:
        if not line.text or _is_row(line):
            run += [line] if line.text else []
            continue
        if not _led(line):  # an option of a ballot on the whole makes one of all lines next to it
            yield from _given(run, above)
        run, above = [], line.text
    yield from _given(run, above)


def _is_row(line: OwnLine) -> bool:
    return _led(line) is not None and not _BOX.match(behind_value(line)) and names_part(behind_value(line))


def _led(line: OwnLine) -> re.Match[str] | None:
    """The value a line is led by, whatever bars it from being read as a vote but a box."""
    barred = line.barred not in (None, "template-line", "result-list") or line.marker is Marker.TICK
    return None if barred else VALUE.match(line.text)


def _given(run: Sequence[OwnLine], above: str) -> Iterator[int]:
    """The rows of a run that gives values to several parts, and is neither a ballot nor a list of voters.

    Rows of one value are told from remarks where each names what it is given to, next to one another.
    """
    values = {_value(line) for line in run}
    if len(run) < 2 or "+1" not in values or _lists_voters(run, above) or _asks(run, above):
        return
    close = run[-1].index - run[0].index == len(run) - 1
    if len(values) > 1 or (close and all(_is_proper(line) for line in run)):
        yield from (line.index for line in run)


def _value(line: OwnLine) -> str:
    found = _led(line)
    return found["value"].replace(" ", "") if found else ""


def _lists_voters(run: Sequence[OwnLine], above: str) -> bool:
    """Whether rows are of a result: one with a full name, each with a claim, or told to be."""
    if not any(line.barred == "result-list" for line in run):
        return False
    full = any(is_full_name(_NOTE.sub("", _CLAIM.sub("", behind_value(line))).strip()) for line in run)
    told = leads_to_result(above) or not _HAVING.isdisjoint(above.lower().rstrip(":").split())
    return full or told or all(_CLAIM.search(line.text) for line in run)


_HAVING = vocab.words("have has had got heard received counted collected gathered")
"""Words of a line that leads up to the votes of others: So far we have."""


def _asks(run: Sequence[OwnLine], above: str) -> bool:
    """Whether rows that look like a ballot are one: "Please vote:" leads up to them."""
    return any(line.barred == "template-line" for line in run) and "please" in above.lower()


def _is_proper(line: OwnLine) -> bool:
    """Whether a row names its part by a name or a number: "RNG", "Foo Core", "option 2"."""
    words = _NOTE.sub(" ", behind_value(line)).split()
    return bool(words) and (words[0][0].isupper() or words[-1][-1].isdecimal())


def _below(lines: Sequence[OwnLine]) -> Iterator[int]:
    """The values that open the line below a heading of their own, where they are not all the same."""
    headed = [line for i, line in enumerate(lines) if _led(line) and not line.barred and _heading(lines, i)]
    if len({_value(line) for line in headed}) > 1:
        yield from (line.index for line in headed)


def _heading(lines: Sequence[OwnLine], at: int) -> bool:
    """Whether the line above names a part: it opens its paragraph, or stands below the value of another."""
    above = at - 1 if at and lines[at - 1].text else at - 2
    if above < 0 or not lines[above].text or lines[above].barred:
        return False
    before = lines[above - 1] if above else None
    opens = before is None or not before.text or _led(before) is not None
    return opens and _heads_part(lines[above].text)
