"""Value lists: numbers that neighbouring lines explain one by one, as the values of a setting."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import CLAIMS, Marker, OwnLine, tokens_of, with_claims

_MEMBER = re.compile(
    r"[\"'`*(]{0,3}(?P<number>[+\-]? ?\d{1,9})[\"'`*)]{0,3}(?![\w.,/+%])"
    r"(?:(?P<sign>\s*(?:[:=(]|[-=]{1,2}>|-(?=\s))|\s{2,})|\s)?\s*(?P<said>.*)"
)
_MOST_WORDS = 10
"""Words by which a list explains one value: what is longer is prose."""
_MARKS = frozenset("()[],:;-.!'\"`")
_LIKE_VOTES = vocab.VALUES - {"+1"}


class _Style(Enum):
    """How a list sets a number apart from what it says about it."""

    BARE = "bare"
    SIGN = "sign"  # "-1: unlimited", "-1 (unlimited)", "-1     unlimited"
    SPACE = "space"  # "-1 unlimited"


@dataclass(frozen=True, slots=True)
class _Member:
    """A line that opens with a number; ``marked`` where a dash or a bullet stands before it."""

    index: int
    number: str
    style: _Style
    marked: bool


def value_lists(lines: Sequence[OwnLine]) -> Iterator[int]:
    """The lines of every list of two values or more, none of which is claimed, given a reason or a +1."""
    run: list[_Member] = []
    for line in lines:
        member = _member(line)
        if run and (member is None or member.style is not run[-1].style):
            yield from _listed(run)
            run = []
        if member is not None:
            run.append(member)
    yield from _listed(run)


def is_claimed(line: OwnLine) -> bool:
    """Whether "binding" or "non-binding" follows the value a line is led by."""
    if "b" not in line.text and "B" not in line.text:
        return False
    said = [token for token in with_claims(tokens_of(line)) if token.text not in _MARKS]
    return any(token.kind in CLAIMS for token in said[1:2])


def _member(line: OwnLine) -> _Member | None:
    found = None if line.barred or line.marker is Marker.TICK else _MEMBER.match(line.text)
    if found is None or found["number"] == "+1" or is_claimed(line):
        return None
    said = found["said"]
    words = said.lower().split()
    if len(words) > _MOST_WORDS or (words and not vocab.MYSELF.isdisjoint(words)):
        return None
    style = _Style.SIGN if found["sign"] and said else _Style.SPACE if said else _Style.BARE
    marked = line.marker is Marker.BULLET or " " in found["number"]
    return _Member(line.index, found["number"].replace(" ", ""), style, marked)


def _listed(run: Sequence[_Member]) -> Iterator[int]:
    numbers = [member.number for member in run]
    if len(run) > 1 and not _LIKE_VOTES.isdisjoint(numbers) and _is_list(run):
        yield from (member.index for member in run)


def _is_list(run: Sequence[_Member]) -> bool:
    """Bare numbers where there are three, or marks before them; words behind a space only in order."""
    figures = {int(member.number) for member in run}
    if run[0].number == "-1" and 0 not in figures:
        return False  # "-1: see below" may be a vote, and the list its reasons
    match run[0].style:
        case _Style.BARE:
            return len(run) > 2 or any(member.marked or member.number == "1" for member in run)
        case _Style.SIGN:
            return len(figures) == len(run)
        case _Style.SPACE:
            return len(figures) == len(run) == max(figures) - min(figures) + 1
