"""Precommit: reports in which a build scores a patch, pasted into a mail; what it scores is no vote."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kipvote.votes.clauses import OwnLine

_ROW = re.compile(r"\|\s{0,9}[+-]?[01]\s{0,9}\|")
_OVERALL = re.compile(r"[+-]1 overall\W{0,3}\Z", re.IGNORECASE)
_SCORED = re.compile(
    r"[+-]1 (?:overall|@author|tests included|(?:core|contrib|unit|system) tests|javac|javadocs?|findbugs|"
    r"spotbugs|checkstyle|whitespace|release audit|asflicense|compile|eclipse:eclipse|patch|lineLengths)"
    r"(?:\{color\})?\.(?=\s|\Z)",
    re.IGNORECASE,
)
_BY_BUILD = re.compile(
    r"\bthe (?:applied )?patch (?:does|did|doesn't|didn't|appears|pass(?:ed|es)|failed|built|includes)\b"
    r"|\bresults of testing the latest attachment\b|\bno new tests are needed for this patch\b",
    re.IGNORECASE,
)


def precommit(lines: Sequence[OwnLine]) -> Iterator[int]:
    """The lines of such a report that begin with a value.

    ``+1 overall`` beside a table of values, and ``-1 tests included.  The patch doesn't appear to include``.
    """
    scored = [line for line in lines if _SCORED.match(line.text) or _OVERALL.match(line.text)]
    if not scored:
        return
    tabled = any(_ROW.match(line.text) for line in lines)
    told = any(_BY_BUILD.search(line.text) for line in lines)
    for line in scored:
        if told or (tabled and _OVERALL.match(line.text)):
            yield line.index
