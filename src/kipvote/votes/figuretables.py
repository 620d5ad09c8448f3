"""Figure tables: rows that say how many voted so, and name nobody."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kipvote.votes.clauses import OwnLine
from kipvote.votes.valuelines import CLAIM_HEADING, behind_value

_TALLY = re.compile(
    r"(?P<led>(?:non?t?[\s_-]?)?binding(?: votes?)?\s?[:=-]\s*+)?"
    r"(?:no )?(?P<sign>[+-] ?)?(?P<figure>\d{1,2})(?![\w%/]|[.,:]\d)[\s*]*+"
    r"(?P<claim>[(\[]?(?:nb|(?:non?t?[\s_-]?)?(?:binding|b))\b[)\]]?)?[\s*]*+(?:votes?)?\s*+"
    r"(?:none|abstain\w{0,7}|abstentions?|veto(?:es|s)?|against|neutral|for|in favou?r)?\s*+"
    r"(?:[:=-]?\s*+(?P<times>\(\d{1,3}\)|(?<=[:=\s-])\d{1,3}))?[.,;]?\Z",
    re.IGNORECASE,
)
"""A row of a table of figures: "+3 binding", "-1: (0)", "0 abstain", "no -1"."""
_SIDE = (
    r"(?:yes|yea|no|nay|for|in favou?r|against|opposed|veto(?:e?s)?|abstain(?:ed|ing)?|abstentions?|neutral"
    r"|approved?|approvals?|reject(?:ed|ions?)?|accept|objections?)"
)
_ON_SIDE = re.compile(rf"\b(?P<side>{_SIDE})\b[^\d,;+]{{0,20}}\d", re.IGNORECASE)
_SIDES = re.compile(
    rf"(?:(?:results?|votes|tally): ?)?(?:\W{{0,3}}{_SIDE}(?: votes?)?[*_]{{0,2}}(?: ?\((?:non-?)?binding\))?"
    r" ?[:=-]?[*_]{0,2} ?\(?\d{1,3}\)?(?: votes?)?[*_]{0,2}(?: ?[,;|/.]| and|\Z)){1,5}\Z",
    re.IGNORECASE,
)
"""A row of a table of figures that names one side or several, "Abstain: 0"."""


def tallied(lines: Sequence[OwnLine]) -> Iterator[int]:
    """The rows of every table of figures: two and more, with nothing but headings between them.

    A blank line ends a table, unless a heading stands beside it: a vote may follow in a paragraph of its own.
    """
    run: list[tuple[OwnLine, re.Match[str]]] = []
    headed, above = False, ""
    for line in lines:
        row = None if line.barred else _TALLY.match(line.text)
        heads = row is None and CLAIM_HEADING.fullmatch(line.text) is not None
        apart = not headed if heads else row is None or not above
        if line.text and apart:
            yield from _table(run, headed=headed)
            run, headed = [], False
        if row is not None:
            run.append((line, row))
        headed = headed or heads
        if line.text or not CLAIM_HEADING.fullmatch(above):
            above = line.text
    yield from _table(run, headed=headed)


def sides(lines: Sequence[OwnLine]) -> Iterator[int]:
    """The rows that say how many are on each of several sides: "Yes: 5", "Abstain: 0"; one may be a vote."""
    found = [line for line in lines if _SIDES.match(line.text)]
    named = {side.lower() for line in found for side in _ON_SIDE.findall(line.text)}
    if found:
        valued = (line.text for line in lines if (behind_value(line.text) or "").strip(" :=").isdecimal())
        named.update(text[:2] for text in valued)
    if len(named) > 1:
        yield from (line.index for line in found)


def _table(rows: Sequence[tuple[OwnLine, re.Match[str]]], *, headed: bool) -> Iterator[int]:
    """Rows of which one is of more votes than a voter has; "+1" above a "+10" may be said with emphasis."""
    figures = (
        row["times"]
        or (int(row["figure"]) > 1 and (headed or row["led"] or row["claim"] or (row["sign"] and not i)))
        for i, (_, row) in enumerate(rows)
    )
    if len(rows) > 1 and any(figures):
        yield from (line.index for line, _ in rows)
