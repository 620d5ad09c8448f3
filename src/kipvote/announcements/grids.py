"""Grids: tables of figures under a row of values, "| +1 | 0 | -1 |" above "| 3 | 0 | 0 |"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kipvote.votes.typography import plain

_VALUE = re.compile(
    r"(?:(?P<first>(?:non[ -]?)?binding) )?(?P<value>\+1|-1|[+-]?0)'?s?(?: votes?)?"
    r"(?: \(?(?P<claim>(?:non[ -]?)?binding)\)?)?",
    re.IGNORECASE,
)
_CLAIM = re.compile(r"(?:non[ -]?)?binding(?: votes?)?|", re.IGNORECASE)
_FIGURE = re.compile(r"\d{1,3}")
_RULED = frozenset("|-: +=")


def ungridded(lines: Sequence[str]) -> list[str]:
    """The lines, each row of figures under a row of values as a sentence: "+1: 3, 0: 0, -1: 0".

    >>> ungridded(["| | +1 | -1 |", "|---|---|---|", "| Binding | 3 | 0 |"])[2]
    '+1 (Binding): 3, -1 (Binding): 0'
    """
    if not any("|" in line for line in lines):
        return list(lines)
    told: list[str] = []
    head: list[str] | None = None
    for line in lines:
        cells = _cells(line)
        if len(cells) > 1 and (values := _values(cells)) is not None:
            head = values
            told.append("")
            continue
        ruled = head is not None and bool(cells) and set(line.strip()) <= _RULED
        row = "" if ruled else None if head is None else _row(head, cells)
        head = None if row is None else head
        told.append(line if row is None else row)
    return told


def _cells(line: str) -> list[str]:
    text = plain(line).strip()
    return [cell.strip("* `") for cell in text.strip("|").split("|")] if "|" in text else []


def _values(cells: Sequence[str]) -> list[str] | None:
    """The labels of a row of values, "+1 (binding)"; the first cell may be empty. None for any other row."""
    found = [_VALUE.fullmatch(cell) for cell in cells]
    start = int(found[0] is None and not cells[0])
    told = [_label(value["value"], value["first"] or value["claim"]) for value in found if value]
    whole = len(told) == len(cells) - start and len(set(told)) == len(told) > 1
    signed = any("1" in label for label in told)
    return [""] * start + told if whole and signed else None


def _row(head: Sequence[str], cells: Sequence[str]) -> str | None:
    """The figures of a row under ``head``, as a sentence; None where they are none."""
    start = int(head[0] == "")
    claim = cells[0] if start and cells else ""
    figures = cells[start:]
    if len(cells) != len(head) or not _CLAIM.fullmatch(claim) or not all(map(_FIGURE.fullmatch, figures)):
        return None
    claim = re.sub(r" votes?$", "", claim, flags=re.IGNORECASE)
    if claim and any("(" in label for label in head):
        return None
    return ", ".join(
        f"{_label(label, claim)}: {figure}" for label, figure in zip(head[start:], figures, strict=True)
    )


def _label(value: str, claim: str | None) -> str:
    return f"{value} ({claim})" if claim else value
