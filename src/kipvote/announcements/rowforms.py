"""Row forms: rows of a result that are laid out otherwise, brought into the form "+1 Ann Alder (binding)"."""

from __future__ import annotations

import re
from collections.abc import Sequence

_VALUE = r"(?P<lead>\s{0,8}(?:[-*\u2022]\s)?[+-]?[01])"
_FAMILY_FIRST = re.compile(
    _VALUE + r",\s(?P<family>[^\W\d_a-z][\w'\-]{1,40}),\s(?P<given>[^\W\d_a-z][\w'\-]{1,40})"
    r"(?P<note>\s?\([^()]{1,40}\))?\s*"
)
_WITH_ID = re.compile(
    _VALUE + r"\s{1,8}(?P<name>[^\W\d_].{1,60}?\S)(?:\s{2,60}|\t)(?!(?:non-?)?binding|yes|no\b)"
    r"(?P<id>[a-z][\w.\-]{1,30})\s*"
)


def formed(lines: Sequence[str]) -> list[str]:
    """The lines, with rows of "+1, Alder, Ann" turned round, and without the ids of a table's last column.

    Both forms are known by two rows of theirs; an id is made of the name beside it in one of them at least.

    >>> formed(["- +1, Alder, Ann (binding)", "- 0, Birch, Bob", "+1 Cy Cedar   ccedar", "+1 Dee Dorn   dd"])
    ['- +1 Ann Alder (binding)', '- 0 Bob Birch', '+1 Cy Cedar', '+1 Dee Dorn']
    """
    turned = {i: found for i, line in enumerate(lines) if (found := _FAMILY_FIRST.fullmatch(line))}
    tabled = {i: found for i, line in enumerate(lines) if (found := _WITH_ID.fullmatch(line))}
    read = list(lines)
    if len(turned) > 1:
        for i, row in turned.items():
            read[i] = f"{row['lead']} {row['given']} {row['family']}{row['note'] or ''}"
    if len(tabled) > 1 and any(map(_is_own, tabled.values())):
        for i, row in tabled.items():
            read[i] = f"{row['lead']} {row['name']}"
    return read


def _is_own(row: re.Match[str]) -> bool:
    words = re.findall(r"[^\W\d_]{3,}", row["name"].lower())
    return any(word in row["id"] for word in words)
