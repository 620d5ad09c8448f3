"""Ballots without boxes: the options of a vote in lines close together, offered and not cast."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kipvote.votes.clauses import Marker, OwnLine
from kipvote.votes.valuelists import is_claimed

VALUE = re.compile(r"[*\"'`(\[ ]*(?P<value>[+-] ?(?:0[.,]\d{1,2}|[01])|0)(?![\w/]|[.,:]\d|-\w)[*\"'`)\] ]*")
"""A value at the beginning of a line, as a ballot or a result list would have it."""
_TOPICAL = re.compile(r"(?:on|to|for|regarding|about)\s|[A-Za-z]{1,9}-\d", re.IGNORECASE)
_EXPLAINED = re.compile(r"[+\-]?[01]\s*[:=]\s*\w")
_CLAIM = re.compile(r"\s*+[(\[]?\s*+(?:non?t?[\s_-]*)?b\w{3,8}\s*[)\]]?[\s.]*\Z", re.IGNORECASE)
BALLOT_GAP = 2
"""Lines that may lie between two options of a ballot: a wrapped explanation, or a blank line."""


def ballots(lines: Sequence[OwnLine]) -> Iterator[int]:
    """The lines of ballots: options close together, no value twice, +1 and -1 among them.

    A value with a claim is no option of a ballot whose other options have none: it is the vote beside it.
    Two values in a mail that holds nothing else offer nothing to anybody.
    """
    options = [line for line in lines if line.marker is not Marker.TICK and value_at_start(line)]
    if len(options) < 2 or (len(options) == 2 and _are_all(options, lines)):
        return
    claimed = {line.index for line in options if is_claimed(line)}
    for claims in (False, True):
        run: list[OwnLine] = []
        for line in options:
            if (line.index in claimed) is not claims:
                continue
            if run and not _goes_on(run, line, lines):
                yield from _ballot(run, claimed=claims)
                run = []
            run.append(line)
        yield from _ballot(run, claimed=claims)


def _are_all(options: Sequence[OwnLine], lines: Sequence[OwnLine]) -> bool:
    """Whether a mail holds two values, their claims, and nothing else."""
    bare = all(not behind_value(line).strip() or _CLAIM.match(behind_value(line)) for line in options)
    return bare and sum(bool(line.text) for line in lines) == len(options)


def value_at_start(line: OwnLine) -> str | None:
    """The value a line is led by."""
    found = VALUE.match(line.text)
    return found["value"].replace(" ", "") if found and not line.barred else None


def _goes_on(run: Sequence[OwnLine], line: OwnLine, lines: Sequence[OwnLine]) -> bool:
    """Whether ``line`` is one more option: of another value, and as far off as the last one was."""
    between = _between(run[-1], line, lines)
    if len(between) > BALLOT_GAP or value_at_start(line) in map(value_at_start, run):
        return False
    if all(between):
        return not any(text.endswith(":") for text in between) and not _is_spaced(run, lines)
    alike = bool(behind_value(line)) is bool(behind_value(run[-1]))
    return not any(between) and alike and (len(run) == 1 or _is_spaced(run, lines))


def _is_spaced(run: Sequence[OwnLine], lines: Sequence[OwnLine]) -> bool:
    """Whether blank lines part the options so far."""
    return len(run) > 1 and "" in _between(run[-2], run[-1], lines)


def _between(one: OwnLine, other: OwnLine, lines: Sequence[OwnLine]) -> list[str]:
    return [line.text for line in lines[one.index + 1 : other.index]]


def behind_value(line: OwnLine) -> str:
    """A line without the value it is led by."""
    return VALUE.sub("", line.text, count=1)


def _ballot(run: Sequence[OwnLine], *, claimed: bool) -> Iterator[int]:
    options = [line.index for line in run]
    both = {"+1", "-1"} <= {value_at_start(line) for line in run}
    topical = any(_TOPICAL.match(behind_value(line)) for line in run)
    adjacent = len(run) == 2 and max(options) - min(options) == 1
    if claimed:
        adjacent = adjacent and all(_CLAIM.match(behind_value(line)) for line in run)
    explained = all(_EXPLAINED.match(line.text) for line in run)
    if (adjacent and explained) or (both and (len(run) >= 3 or (adjacent and not topical))):
        yield from options
