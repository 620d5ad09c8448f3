"""Tables: the heads of a result's columns, and the answers "yes" and "no" below them."""

from __future__ import annotations

import re

from kipvote.votes.typography import plain
from kipvote.votes.vocabulary import words

_CELL = re.compile(r"\s{2,}|\s*\t\s*")
_WHO = words("name names voter voters who member members person committer")
_WHAT = words("vote votes value binding status type role id comment comments remark remarks note notes")
_ANSWERS = {"yes": True, "y": True, "true": True, "no": False, "n": False, "false": False}


def is_table_head(line: str) -> bool:
    """Whether a line names the columns of a table, which says nothing of the voters below it.

    >>> [is_table_head(line) for line in ("Voter    Vote    Binding", "| Name | Vote |", "Binding votes")]
    [True, True, False]
    """
    cells = _cells(line)
    return len(cells) > 1 and not _WHO.isdisjoint(cells) and all(cell in _WHO | _WHAT for cell in cells)


def binding_column(head: str) -> int | None:
    """The column below ``head`` that says of each vote whether it is binding."""
    cells = _cells(head)
    return cells.index("binding") if "binding" in cells else None


def answer_of(row: str, column: int) -> bool | None:
    """The answer in a column of a row; None where there is none.

    >>> answer_of("Ann Alder    +1    yes", 2), answer_of("| Ann | +1 | N | |", 2), answer_of("Ann  +1", 2)
    (True, False, None)
    """
    return _ANSWERS.get("".join(_cells(row)[column : column + 1]))


def _cells(line: str) -> list[str]:
    text = plain(line).lower().strip()
    if "|" in text:
        return [cell.strip("*? ") for cell in text.removeprefix("|").removesuffix("|").split("|")]
    return [cell.strip("*? ") for cell in _CELL.split(text) if cell.strip("*? ")]
