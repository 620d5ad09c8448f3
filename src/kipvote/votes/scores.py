"""Scores: rows of a value for each part of a release or for each file, which are no vote on the whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.clauses import Marker, OwnLine

_ROW = re.compile(
    r"(?P<label>[^\W\d_][\w./\-]{0,40}(?: [\w./\-]{1,40}){0,2})\s{0,8}[:=]"
    r"\s{0,8}(?P<value>[+-][01]|0)(?![\w/]|[.,:]\d|-\w)"
)
_PROPOSAL = re.compile(r"[A-Za-z]{1,9}[ -]?\d{1,9}\Z")

_VOTING = vocab.VOTE_WORDS | vocab.MYSELF | vocab.INTERJECTIONS | vocab.CONCLUDING


def scores(lines: Sequence[OwnLine]) -> Iterator[int]:
    """The rows, two or more below one another, of a label and a value that is not the same in all."""
    run: list[tuple[int, str]] = []
    for line in lines:
        value = _scored(line)
        if value is None:
            yield from _parted(run)
            run = []
        else:
            run.append((line.index, value))
    yield from _parted(run)


def _scored(line: OwnLine) -> str | None:
    """The value a row gives to its label; a proposal is no part of another one."""
    found = None if line.barred or line.marker is Marker.TICK else _ROW.match(line.text)
    if found is None or _PROPOSAL.match(found["label"]):
        return None
    return found["value"] if _VOTING.isdisjoint(found["label"].lower().split()) else None


def _parted(run: Sequence[tuple[int, str]]) -> Iterator[int]:
    if len({value for _, value in run}) > 1:
        yield from (index for index, _ in run)
