"""Points: what is said to one of several numbered or labelled remarks, and not to the proposal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from kipvote.votes import vocabulary as vocab
from kipvote.votes.claims import claim_of
from kipvote.votes.clauses import Marker, OwnLine, Sentence
from kipvote.votes.rulebook import Standing
from kipvote.votes.series import Found
from kipvote.votes.surroundings import has

_LABEL = re.compile(r"(?!rc|v\d|jdk|java)[a-z]{1,3}\d{1,3}\s*(?P<joint>[-:.)]{1,2}\s|\Z)", re.IGNORECASE)
_BARE = vocab.words("opens-sentence opens-clause after-interjection closes-sentence")


def in_points(lines: Sequence[OwnLine], told: Sequence[Sentence], found: Sequence[Found]) -> list[Found]:
    """``found`` with the values unclear that stand in a point and do not say that they are votes.

    JM1. Yes, +1. Fixed.
    """
    if all(one.standing is not Standing.CAST for one in found):
        return [*found]
    points = set(_points(lines))
    return [
        replace(one, standing=Standing.UNCLEAR, rule="numbered-point")
        if one.token.line in points and _is_answer(told, one)
        else one
        for one in found
    ]


def _points(lines: Sequence[OwnLine]) -> Iterator[int]:
    """The lines that begin with a number or a label, and those right below a label alone."""
    labelled = False
    for line in lines:
        label = _LABEL.match(line.text)
        if line.marker is Marker.NUMBER or labelled or label:
            yield line.index
        labelled = label is not None and not label["joint"]


def _is_answer(told: Sequence[Sentence], one: Found) -> bool:
    """Whether nothing but its place in a sentence makes a value a vote."""
    bare = one.standing is Standing.CAST and one.rule in _BARE
    spoken = has(told[one.sentence].words(), vocab.VOTE_WORDS)
    return bare and not spoken and claim_of(told, one.sentence, one.at) is None
