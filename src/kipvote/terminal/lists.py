"""Lists of proposals, a line or a paragraph each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from kipvote.outcomes import Outcome
from kipvote.rules import Count
from kipvote.subjects import ProposalKey, proposal_key
from kipvote.tally import Tally
from kipvote.terminal.say import COLOURS, say, title_of, visible

if TYPE_CHECKING:  # a tally without a wiki should not wait for it
    from kipvote.process.stand import WikiStand


def show_list(
    console: Console, tallies: Sequence[Tally], stands: Mapping[ProposalKey, WikiStand] = MappingProxyType({})
) -> None:
    """One line a proposal, or a paragraph on a narrow terminal; a star marks a tally that is not complete."""
    rows = [[visible(cell) for cell in _cells(tally, stands)] for tally in tallies]
    names = [name for name in _LIST if stands or name != _WIKI]
    if console.is_terminal and _width(names, rows) > console.width:
        _show_paragraphs(console, names, rows)
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for name in names:
        table.add_column(name, no_wrap=name != "title", overflow="fold")
    for cells in rows:
        table.add_row(*cells)
    if console.is_terminal:
        console.print(table)
        return
    with console.capture() as printed:
        console.print(table)
    for line in printed.get().splitlines():  # the last column is filled up to its longest cell
        console.print(Text(line.rstrip()), soft_wrap=True)


_WIKI = "wiki"
_LIST = ("proposal", "outcome", "missing", "binding", "others", _WIKI, "last mail", "title")
_NARROWEST_TITLE = 12


def _width(names: Sequence[str], rows: Sequence[Sequence[Text]]) -> int:
    """The columns a list needs, with only the title wrapped."""
    columns = list(zip(*(map(str, row) for row in (names, *rows)), strict=True))[:-1]
    return sum(2 + max(map(cell_len, column)) for column in columns) + _NARROWEST_TITLE


def _show_paragraphs(console: Console, names: Sequence[str], rows: Iterable[Sequence[Text]]) -> None:
    """The cells of a list one after the other, each with the name of its column."""
    for proposal, outcome, *facts, title in rows:
        named = zip(names[2:-1], facts, strict=True)
        say(console, Text.assemble(proposal, "  ", outcome))
        say(
            console, Text(", ").join(Text.assemble(f"{name} ", cell) for name, cell in named if cell.plain), 2
        )
        say(console, title, 2)


def _cells(tally: Tally, stands: Mapping[ProposalKey, WikiStand]) -> tuple[Text, ...]:
    current = tally.current
    undecided = current is not None and tally.outcome in (Outcome.OPEN, Outcome.LAPSED)
    missing = tally.profile.missing(current.binding) if current and undecided else 0
    return (
        Text(tally.proposal),
        Text(tally.outcome.value + ("" if tally.complete else " *"), COLOURS[tally.outcome]),
        Text(f"{missing} +1" if missing else ""),
        Text(_short(current.binding) if current else ""),
        Text(_short(current.non_binding) if current else ""),
        *([Text(_on_wiki(stands.get(proposal_key(tally.proposal))))] if stands else []),
        Text(f"{tally.last_activity:%Y-%m-%d}" if tally.last_activity else ""),
        Text(title_of(tally)),
    )


def _on_wiki(stand: WikiStand | None) -> str:
    """The state of the page, else the table of the index."""
    if stand is None:
        return ""
    if stand.pages > 1:
        return f"{stand.pages} pages"
    return stand.state.state.words if stand.state else (stand.shelf.words if stand.shelf else "")


def _short(count: Count) -> str:
    return f"+{count.plus} ±{count.zero} -{count.minus}"
