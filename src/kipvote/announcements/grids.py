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
_CLAIM = re.compile(r"(?P<claim>(?:non[ -]?)?binding)(?: votes?)?|", re.IGNORECASE)
_FIGURE = re.compile(r"\d{1,3}")
_RULED = frozenset("|-: +=")
_SPACED = re.compile(r"\s{2,}|\t")
_OTHERS = frozenset("other others community contributors users rest non-pmc".split())
_TOTALS = frozenset("total totals sum all".split())
_LONGEST = 80
_MOST_ROWS = 6
"""Lines of a table below its head at most."""


def ungridded(lines: Sequence[str]) -> list[str]:
    """The lines, each row of figures under a row of values as a sentence: "+1: 3, 0: 0, -1: 0.".

    The columns are parted by bars, or by spaces where the row below the values is of figures alone. The
    values may be the rows, and the claims the columns.

    >>> ungridded(["| | +1 | -1 |", "|---|---|---|", "| Binding | 3 | 0 |"])[2]
    '+1 (Binding): 3, -1 (Binding): 0.'
    >>> ungridded(["         +1  -1", "binding   3   0", "others    2   1"])[1:]
    ['+1 (binding): 3, -1 (binding): 0.', '+1 (non-binding): 2, -1 (non-binding): 1.']
    """
    heads = grid_heads(lines)
    if not heads and not any("|" in line for line in lines):
        return list(lines)
    told: list[str] = []
    head: list[str] | None = None
    spaced = claimed = False
    for i, line in enumerate(lines):
        spaced = i in heads or (spaced and head is not None)
        values = _labels(_cells(line)) if i in heads or (not spaced and "|" in line) else None
        if values is not None:
            head = values
            below = [_parted(row, len(head)) for row in lines[i + 1 : i + _MOST_ROWS]]
            claimed = any(cells[0].lower().startswith("binding") for cells in below if cells)
            told.append("")
            continue
        row = None if head is None else _row(head, _parted(line, len(head)), claimed=claimed)
        row = "" if head is not None and line.strip() and set(line.strip()) <= _RULED else row
        head = None if row is None else head
        told.append(line if row is None else row)
    return told


def grid_heads(lines: Sequence[str]) -> frozenset[int]:
    """The lines that are a row of values or claims above a row of figures, all parted by spaces.

    >>> grid_heads(["+1  0  -1", "", " 3  0   0"]), grid_heads(["+1 0 -1", "Ann Alder"])
    (frozenset({0}), frozenset())
    """
    return frozenset(i for i, line in enumerate(lines) if line.strip()[:1] in _FIRST and _is_head(lines, i))


_FIRST = frozenset("+-0bBnNvV\uff0b\u2212")
_CORNERS = frozenset({"vote", "votes", "value"})
"""What stands above the labels of the rows."""


def _is_head(lines: Sequence[str], i: int) -> bool:
    head = _labels(_cells(lines[i])) if len(lines[i]) < _LONGEST and "|" not in lines[i] else None
    below = next((row for row in lines[i + 1 : i + 4] if not set(row.strip()) <= _RULED), "")
    return head is not None and _row(head, _parted(below, len(head)), claimed=True) is not None


def _cells(line: str) -> list[str]:
    text = plain(line).strip()
    if "|" in line:
        return [cell.strip("* `") for cell in text.strip("|").split("|")]
    words = text.split()
    return words if any("1" in word for word in words) else _SPACED.split(text)


def _parted(line: str, columns: int) -> list[str]:
    """The cells of a row, at least as many as the ``columns`` of figures; what is before them is a label."""
    if "|" in line:
        return _cells(line)
    words = plain(line).split() if len(line) < _LONGEST else []
    label = " ".join(words[:-columns]).rstrip(": ")
    return [*([label] if label else []), *words[-columns:]]


def _labels(cells: Sequence[str]) -> list[str] | None:
    """The labels of a row of values, "+1 (binding)", or of claims; the first cell may be empty."""
    named = cells[not cells[0] or cells[0].lower() in _CORNERS :]
    found = [_VALUE.fullmatch(cell) for cell in named]
    labels = [_label(value["value"], value["first"] or value["claim"]) for value in found if value]
    if not any("1" in label for label in labels):
        labels = [f"({claim['claim']})" for cell in named if cell and (claim := _CLAIM.fullmatch(cell))]
    whole = len(labels) == len(named) == len({label.lower() for label in labels})
    return labels if whole and len(labels) > 1 else None


def _row(head: Sequence[str], cells: Sequence[str], *, claimed: bool) -> str | None:
    """The figures of a row under ``head``, as a sentence; None where they are none; empty for totals.

    ``claimed`` says that a row of those who bind stands there: the others' votes do not.
    """
    label = cells[0] if len(cells) > len(head) else ""
    figures = cells[len(cells) - len(head) :]
    if not len(head) <= len(cells) <= len(head) + 1 or not all(map(_FIGURE.fullmatch, figures)):
        return None
    if label.lower() in _TOTALS:
        return ""
    label = "non-binding" if claimed and not _OTHERS.isdisjoint(label.lower().split()) else label
    told = [_joined(value, label) for value in head]
    if None in told:
        return None
    return ", ".join(f"{one}: {figure}" for one, figure in zip(told, figures, strict=True)) + "."


def _joined(head: str, label: str) -> str | None:
    """The label of a figure, of its column's and its row's: one names the value, the other may the claim."""
    claim, value = _CLAIM.fullmatch(label), _VALUE.fullmatch(label)
    if head.startswith("("):
        return None if value is None or value["first"] or value["claim"] else f"{value['value']} {head}"
    if claim is None or (label and "(" in head):
        return None
    return _label(head, claim["claim"])


def _label(value: str, claim: str | None) -> str:
    return f"{value} ({claim})" if claim else value
