"""Row forms: rows of a result that are laid out otherwise, brought into the form "+1 Ann Alder (binding)"."""

from __future__ import annotations

import re
from collections.abc import Sequence

_VALUE = r"(?P<lead>\s{0,8}(?:[-*\u2022]\s)?[+-]?[01])"
_FAMILY_FIRST = re.compile(
    _VALUE + r",\s(?P<family>[^\W\d_a-z][\w'\-]{1,40}),\s(?P<given>[^\W\d_a-z][\w'\-]{1,40})"
    r"(?P<note>\s?\([^()]{1,40}\))?\s*"
)
_FAMILY_ROW = re.compile(
    r"(?P<lead>\s{0,8}(?:[-*\u2022]|\d{1,2}[.)])) (?P<family>[^\W\d_a-z][\w'\-]{1,40}), "
    r"(?P<given>[^\W\d_a-z][\w'\-]{1,40})(?P<note> ?\((?i:(?:non[ -]?)?binding)\))\s*"
)
_NAME_FIRST = re.compile(
    r"\s{0,8}(?:[-*\u2022]|\d{1,2}[.)]) [^,:()+]{3,60} ?\((?i:(?:non[ -]?)?binding)\)\s*"
)
_SIDE = re.compile(
    r"(?P<lead>[*_# \-]{0,6})(?P<side>yes|no)(?P<votes> votes?[*_ ]{0,4}(?:\([^()]{1,20}\))?[*_]{0,2}:.*)",
    re.IGNORECASE,
)
_WITH_ID = re.compile(
    _VALUE + r"\s{1,8}(?P<name>[^\W\d_].{1,60}?\S)(?:\s{2,60}|\t)(?!(?:non-?)?binding|yes|no\b)"
    r"(?P<id>[a-z][\w.\-]{1,30})\s*"
)


_SHORT_CLAIM = re.compile(r"\A(?P<lead>\s{0,8}(?:[-*\u2022]\s)?[+-][01])(?P<claim>n?b) (?=[^\W\d_a-z])")


_ADDRESS = re.compile(
    r"(?<=[^\W\d_])(?:\s?[:,]|\s[-\u2013\u2014]{1,2})?\s{1,8}"
    r"(?:[\w.+\-]{1,60}@(?:[\w\-]{1,40}\.){1,5}[a-z]{2,10}|https?://[^\s,;()]{1,200})"
    r"(?=\s*(?:$|[,;(\[]))"
)
_HANDLES = re.compile(r"(?<=\s)@[\w.\-]{2,40}(?: @[\w.\-]{2,40}){1,40}")


def _without_address(line: str) -> str:
    """A line without the addresses and links behind its names, and with commas between its handles.

    >>> _without_address("* Ann Alder - aalder@example.org"), _without_address("Binding: @aalder @bbirch")
    ('* Ann Alder', 'Binding: @aalder, @bbirch')
    """
    line = _HANDLES.sub(lambda found: found.group().replace(" ", ", "), line)
    return _ADDRESS.sub("", line) if "." in line else line


def _spelled_out(row: re.Match[str]) -> str:
    """The beginning of a row with a claim of one letter: "+1b Ann Alder"."""
    return f"{row['lead']} ({'non-binding' if row['claim'] == 'nb' else 'binding'}) "


def formed(lines: Sequence[str]) -> list[str]:
    """The lines, with rows of "+1, Alder, Ann" turned round, and without the ids of a table's last column.

    Both forms are known by two rows of theirs; an id is made of the name beside it in one of them at least.

    >>> formed(["- +1, Alder, Ann (binding)", "- 0, Birch, Bob", "+1 Cy Cedar   ccedar", "+1 Dee Dorn   dd"])
    ['- +1 Ann Alder (binding)', '- 0 Bob Birch', '+1 Cy Cedar', '+1 Dee Dorn']
    """
    lines = [_without_address(line) if "@" in line or "://" in line else line for line in lines]
    lines = [_SHORT_CLAIM.sub(_spelled_out, line) if "b " in line else line for line in lines]
    turned = {i: found for i, line in enumerate(lines) if (found := _FAMILY_FIRST.fullmatch(line))}
    tabled = {i: found for i, line in enumerate(lines) if (found := _WITH_ID.fullmatch(line))}
    read = list(lines)
    if len(turned) > 1:
        for i, row in turned.items():
            read[i] = f"{row['lead']} {row['given']} {row['family']}{row['note'] or ''}"
    if len(tabled) > 1 and any(map(_is_own, tabled.values())):
        for i, row in tabled.items():
            read[i] = f"{row['lead']} {row['name']}"
    return _without_family_first(read)


def _without_family_first(lines: list[str]) -> list[str]:
    """The lines, with items of "Alder, Ann (binding)" turned round where there are two.

    Where another item is of a name alone, "Ann, Bob (binding)" may be of two people.

    >>> _without_family_first(["- Alder, Ann (binding)", "- Birch, Bob (non-binding)"])
    ['- Ann Alder (binding)', '- Bob Birch (non-binding)']
    """
    turned = {i: row for i, line in enumerate(lines) if "," in line and (row := _FAMILY_ROW.fullmatch(line))}
    if len(turned) < len(("one", "two")) or any(map(_NAME_FIRST.fullmatch, lines)):
        return lines
    return [
        line
        if (row := turned.get(i)) is None
        else f"{row['lead']} {row['given']} {row['family']}{row['note']}"
        for i, line in enumerate(lines)
    ]


def sided(lines: Sequence[str]) -> list[str]:
    """The lines, with values for the "No votes:" below a "Yes votes:".

    >>> sided(["Yes votes:", "Ann Alder", "No votes (1):"]), sided(["No votes:"])
    (['+1 votes:', 'Ann Alder', '-1 votes (1):'], ['No votes:'])
    >>> sided(["- Yes: 5", "- Abstain: 0"]), sided(["No: 0"])
    (['+1: 5', '0: 0'], ['No: 0'])
    """
    rows = {
        i: (_VALUES[row["side"].lower()], row["number"])
        for i, line in enumerate(lines)
        if line[-1:].isdecimal() and (row := _SIDE_ROW.fullmatch(line))
    }
    if len({value for value, _ in rows.values()}) > 1:
        lines = [f"{rows[i][0]}: {rows[i][1]}" if i in rows else line for i, line in enumerate(lines)]
    if not any(line.lower().lstrip("*_# -").startswith("yes vote") for line in lines):
        return list(lines)
    sides = {i: found for i, line in enumerate(lines) if (found := _SIDE.fullmatch(line))}
    if [side["side"].lower() for side in sides.values()] != ["yes", "no"]:
        return list(lines)
    return [
        line
        if (side := sides.get(i)) is None
        else f"{side['lead']}{_VALUES[side['side'].lower()]}{side['votes']}"
        for i, line in enumerate(lines)
    ]


_VALUES = {
    **dict.fromkeys(("yes", "for", "in favor", "in favour", "approve", "approved"), "+1"),
    **dict.fromkeys(("no", "against", "veto", "vetoes", "opposed", "reject", "rejected"), "-1"),
    **dict.fromkeys(("abstain", "abstained", "abstentions", "neutral"), "0"),
}
_SIDE_ROW = re.compile(
    rf"[*_# \-]{{0,6}}(?P<side>{'|'.join(_VALUES)})(?: votes?)?"
    r"[*_]{0,2} ?[:=][*_]{0,2} ?(?P<number>\d{1,3})",
    re.IGNORECASE,
)
"""A row of a table of figures that names a side: "Yes: 5"."""


def _is_own(row: re.Match[str]) -> bool:
    words = re.findall(r"[^\W\d_]{3,}", row["name"].lower())
    return any(word in row["id"] for word in words)
