"""Echoes: quotations without any mark, found because an earlier mail of the thread has the same words.

People also copy each other's words honestly: a checklist, a ``+1 (binding)``. So an echo is a run of whole
paragraphs with many words, however wrapped; a checklist with one item changed is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from functools import lru_cache
from itertools import groupby

_FEWEST_WORDS = 15
_FEWEST_BELOW_HEADING = 5
_MOST_KEPT = 32
"""Texts whose paragraphs are kept, as every answer below a mail is compared with it."""

_EMPHASIS = re.compile(r"(?<!\S)[*_]+|[*_]+(?!\S)")

_Paragraph = tuple[tuple[int, ...], str]
"""The indexes of its lines, and its words."""


def echoes(lines: Sequence[str | None], earlier: Sequence[str], headed: Set[int]) -> list[list[int]]:
    """The lines of each echo of ``earlier`` texts; None stands for a line that is not in question.

    Below an attribution, at a line of ``headed``, few words are one. A text that holds nothing else has none.
    """
    mine = list(_paragraphs(lines))
    if sum(len(said.split()) for _, said in mine) < _FEWEST_BELOW_HEADING:
        return []  # most answers are too short to repeat anything
    theirs = [_told(text) for text in earlier]
    found: list[list[int]] = []
    for echoed, run in groupby(mine, key=lambda paragraph: any(paragraph[1] in told for told in theirs)):
        repeated = list(run) if echoed else []
        words = sum(len(said.split()) for _, said in repeated)
        if words >= (_FEWEST_BELOW_HEADING if repeated and repeated[0][0][0] in headed else _FEWEST_WORDS):
            found.append([at for places, _ in repeated for at in places])
    whole = sum(map(len, found)) == sum(len(places) for places, _ in mine)
    return [] if whole else found


def _paragraphs(lines: Iterable[str | None]) -> Iterator[_Paragraph]:
    """The paragraphs; an empty one stands between those that a line which is None parts."""
    for kind, run in groupby(enumerate(lines), key=lambda pair: None if pair[1] is None else bool(pair[1])):
        if kind is None:
            yield (), ""
        elif kind:
            paragraph = [(at, line or "") for at, line in run]
            said = " ".join(" ".join([line for _, line in paragraph]).split())
            yield tuple([at for at, _ in paragraph]), _EMPHASIS.sub("", said)


@lru_cache(maxsize=_MOST_KEPT)
def _told(text: str) -> frozenset[str]:
    stripped = (line.strip() for line in text.split("\n"))
    quoted = (None if line.startswith(">") else line for line in stripped)
    return frozenset(said for _, said in _paragraphs(quoted) if said)
