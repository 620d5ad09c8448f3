"""Choices: values that a list offers for one option or another, or that head what speaks for each side."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kipvote.votes.ballots import BALLOT_GAP, VALUE, behind_value, value_at_start
from kipvote.votes.clauses import Marker, OwnLine

_UNDECIDED = re.compile(
    r"[\s\-:(]*(?:i\s+have\s+)?(?:no\s+(?:strong\s+|clear\s+)?(?:preference|opinion)|indifferent|neutral|abstain)\b",
    re.IGNORECASE,
)
_OPTION = re.compile(
    r"(?:opt|option|plan|variant|alternative|approach|solution|choice|proposal)[\s\-]?\w{1,3}\b",
    re.IGNORECASE,
)
_SIDE = re.compile(
    r"(?:in\s+favou?r|(?:arguments?\s+|reasons?\s+)?(?:for|against)|pros?|contra|cons?)\s*+"
    r"[(\[]\s*(?P<value>[+-]1)\s*[)\]]\s*:?\Z",
    re.IGNORECASE,
)
_LISTED = (Marker.BULLET, Marker.NUMBER)
_FEWEST = 2
"""Options between which there is a choice."""


def choices(lines: Sequence[OwnLine]) -> Iterator[int]:
    """The lines of a call between options: "+1 for plan A", "+1 for plan B", "0 - no preference"."""
    run: list[OwnLine] = []
    for line in lines:
        if _is_item(line):
            if run and line.index - run[-1].index > BALLOT_GAP + 1:
                yield from _offered(run)
                run = []
            run.append(line)
    yield from _offered(run)


def _is_item(line: OwnLine) -> bool:
    return line.marker in _LISTED or (line.marker is Marker.NONE and value_at_start(line) is not None)


def _offered(run: Sequence[OwnLine]) -> Iterator[int]:
    """The values among the items of a list, if it offers options and to have no preference."""
    options = [line for line in run if value_at_start(line) == "+1" or _OPTION.match(line.text)]
    if len(options) >= _FEWEST and any(map(_is_undecided, run)):
        yield from (line.index for line in run if value_at_start(line) is not None)


def _is_undecided(line: OwnLine) -> bool:
    value = VALUE.match(line.text)
    zero = value is not None and value["value"].endswith("0")
    return zero and value is not None and _UNDECIDED.match(line.text, value.end()) is not None


def sides(lines: Sequence[OwnLine]) -> Iterator[int]:
    """The values that head lists of what speaks for and against: +1 above one list, -1 above the other.

    What is named a side is one by itself: "For (+1):", above a list.
    """
    heads = {line.index: value for i, line in enumerate(lines) if (value := _side(lines, i)) is not None}
    if {"+1", "-1"} <= set(heads.values()):
        yield from heads
    yield from (line.index for line in lines if line.index in heads and _SIDE.match(line.text))


def _side(lines: Sequence[OwnLine], at: int) -> str | None:
    """The value that a line holds and nothing else, above a list."""
    text = lines[at].text
    named, value = _SIDE.match(text), value_at_start(lines[at])
    bare = value is not None and not behind_value(lines[at]).strip(" :")
    below = next((line for line in lines[at + 1 : at + 3] if line.text), None)
    listed = below is not None and below.marker in _LISTED and not VALUE.match(below.text)
    if lines[at].barred or lines[at].marker is Marker.TICK or not listed:
        return None
    return named["value"] if named else value if bare else None
