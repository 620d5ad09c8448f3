"""Figures: tables of what was measured, for a terminal and for a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Cell = str | float | int | None


@dataclass(frozen=True, slots=True)
class Figures:
    """A table: ``title``, what its columns mean, and its rows; None is an empty cell."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]

    def markdown(self) -> str:
        """The table as it is pasted into a page."""
        head = [f"### {self.title}", "", _row(self.columns), _row(["---"] * len(self.columns))]
        return "\n".join((*head, *(_row([_shown(cell) for cell in row]) for row in self.rows), ""))

    def text(self) -> str:
        """The table in columns, for a terminal."""
        cells = [list(self.columns), *([_shown(cell) for cell in row] for row in self.rows)]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        lines = (
            "  ".join(_set(cell, width, at) for at, (cell, width) in enumerate(zip(row, widths, strict=True)))
            for row in cells
        )
        return "\n".join((self.title, *(f"  {line.rstrip()}" for line in lines), ""))


def megabytes(size: float) -> int:
    """Bytes in millions, rounded."""
    return round(size / 1_000_000)


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _set(cell: str, width: int, at: int) -> str:
    """The first column on the left, figures on the right."""
    return cell.ljust(width) if at == 0 else cell.rjust(width)


def _shown(cell: Cell) -> str:
    """A figure with as many digits as it is worth: three.

    >>> [_shown(cell) for cell in (0.02345, 4.567, 123.4, 12, None)]
    ['0.023', '4.57', '123', '12', '']
    """
    if cell is None:
        return ""
    if isinstance(cell, float):
        return (
            f"{cell:.0f}"
            if cell >= 100
            else f"{cell:.1f}"
            if cell >= 10
            else f"{cell:.2f}"
            if cell >= 0.1
            else f"{cell:.3f}"
        )
    return str(cell)
