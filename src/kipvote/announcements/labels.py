"""Labels: verdicts given behind a label, "Result: passed" or a tool's "accepted: yes", as sentences."""

from __future__ import annotations

import re
from collections.abc import Sequence


def with_label(lines: Sequence[str]) -> Sequence[str]:
    """The lines, with the only "Result: passed" as a sentence if the figures above it bear it out."""
    if sum(_LABEL.match(line) is not None for line in lines) != 1:
        return lines
    return [_resulting(lines, i) if _RESULT.fullmatch(line) else line for i, line in enumerate(lines)]


def _resulting(lines: Sequence[str], at: int) -> str:
    """The line "Result: passed" as a sentence, directly below the figures of both sides that bear it out.

    Nothing but a greeting may stand above them, which could say of what they are. Figures that belie it leave
    nothing of it.
    """
    figures: dict[str | None, int] = {}
    top = at
    while top and (row := _OF_SIDE.fullmatch(lines[top - 1])):
        figures[row.lastgroup] = int(_FIGURES.findall(row[0])[-1])
        top -= 1
    if not {"favour", "against"} <= figures.keys():
        return lines[at]
    if figures["favour"] <= figures["against"]:
        return ""
    alone = all(not line.strip() or _GREETING.fullmatch(line) for line in lines[:top])
    return "The vote passed." if alone and figures["favour"] >= figures.get("required", 0) else lines[at]


_FIGURES = re.compile(r"\d{1,3}")
_LABEL = re.compile(r"[\s*_\-\u2022]{0,8}(?:result|outcome)[*_ ]{0,3}:", re.IGNORECASE)
_RESULT = re.compile(
    _LABEL.pattern + r"[*_ ]{0,4}(?:pass(?:es|ed)|accepted|approved)[*_]{0,3}[.!]?[*_\s]{0,8}",
    re.IGNORECASE,
)
_OF_SIDE = re.compile(
    r"[\s*_\-\u2022|]{0,8}(?:(?P<favour>yes|for|in favou?r|\+1)|(?P<against>no|against|-1)"
    r"|(?P<required>(?:(?:ballots|votes) )?required(?: for (?:the )?vote)?|quorum)"
    r"|(?P<else>(?:ballots|votes) cast|(?:total )?votes|abstain(?:ed)?|abstentions?|not voted))"
    r"(?: votes)?[*_ ]{0,3}[:|][*_ ]{0,4}\d{1,3}[*_\s|]{0,8}",
    re.IGNORECASE,
)
_GREETING = re.compile(r"\s{0,8}(?i:hi|hello|dear)(?i: (?:all|everyone|everybody|folks|team))?[,.!]?\s*")


def with_tally(lines: Sequence[str], *, tagged: bool, by_caller: bool) -> list[str]:
    """The lines, with the verdict of a tool's tally as a sentence: "accepted: yes (for: 3, against: 0)".

    Only where the mail holds no more than it and its voters, and says that this vote is closed: in one line
    above, by a day in the block of code that it stands in, or by its tag; and from who called the vote. It
    could be of another vote, or an example: then nothing is said of "accepted: no", which accepts nothing.
    """
    rows = {i: row for i, line in enumerate(lines) if "ccepted:" in line and (row := _TALLY.fullmatch(line))}
    if len(rows) != 1:
        return list(lines)
    (at, row), read = next(iter(rows.items())), list(lines)
    block = next((i for i, line in enumerate(lines[:at]) if line.startswith("```")), at)
    above = [line.strip(" .:!").lower() for line in lines[:block] if line.strip()]
    below = [line for line in lines[at + 1 :] if line.strip() and not line.startswith("```")]
    closed = tagged or sum(_CLOSED_ON.fullmatch(line) is not None for line in lines[block:at]) == 1
    closed = len(above) == 1 and _CLOSED.fullmatch(above[0]) is not None if above else closed
    accepted = row["accepted"].lower() == "yes"
    if (tagged or by_caller) and closed and all(map(_BALLOT.fullmatch, below)):
        read[at] = f"The vote is {'accepted' if accepted else 'rejected'} {row['figures']}"
    elif not accepted:
        read[at] = row["figures"]
    return read


_TALLY = re.compile(
    r"\s{0,8}accepted:\s{1,8}(?P<accepted>yes|no)\s{1,8}"
    r"(?P<figures>\(for: \d{1,3}, against: \d{1,3}(?:, [\w ]{3,20}: \d{1,3}){0,3}\))\s*",
    re.IGNORECASE,
)
_CLOSED = re.compile(
    r"(?:(?:i'm|i am|we're|we are) )?(?:now |hereby )?closing (?:this|the) (?:vote|voting)(?: now)?"
    r"|(?:(?:this|the) )?(?:vote|voting) (?:(?:is|was|has been) )?(?:now )?closed(?: now)?(?: with)?"
    r"|(?:(?:this is|here is|here's) )?(?:the )?(?:final )?results? of (?:this|the) vote(?: (?:is|was))?"
)
_CLOSED_ON = re.compile(r"\s{0,8}closed: {1,8}\d{4}-\d\d-\d\d\s*", re.IGNORECASE)
_BALLOT = re.compile(
    r"\s{0,8}(?:[-*] )?[^\W\d_][^:\[\]]{0,40}(?:: (?:[+-]1|[+-]?0)|\s\[\s?(?:[+-][01]|0|\s)\s?\])\s*"
)
"""A row of a tally: "Ann   [+1]", "Bob   [  ]", "Cy: -1"."""
