"""Lists of proposals, a line or a paragraph each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from kipvote.rules import Count, Profile
from kipvote.subjects import ProposalKey, proposal_key
from kipvote.summary import Summary
from kipvote.terminal.say import COLOURS, say, title_of, visible

if TYPE_CHECKING:  # a tally without a wiki should not wait for it
    from kipvote.process import WikiStand


def show_list(
    console: Console,
    listed: Sequence[Summary],
    stands: Mapping[ProposalKey, WikiStand] = MappingProxyType({}),
) -> None:
    """One line a proposal, or a paragraph on a narrow terminal; a star marks a tally that is not complete."""
    rows = [[visible(cell) for cell in _cells(summary, stands)] for summary in listed]
    names = [name for name in _LIST if stands or name != _WIKI]
    if console.is_terminal and _width(names, rows) > console.width:
        _show_paragraphs(console, names, rows)
        return
    if not console.is_terminal:
        console.print(Text("\n".join(_lines([names, *(map(str, row) for row in rows)]))), soft_wrap=True)
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="bold")
    for name in names:
        table.add_column(name, no_wrap=name != "title", overflow="fold")
    for cells in rows:
        table.add_row(*cells)
    console.print(table)


def _lines(rows: Iterable[Iterable[str]]) -> Iterator[str]:
    """Rows in columns; a table of rich takes twenty times as long."""
    columns = list(zip(*rows, strict=True))
    widths = [max(map(cell_len, column)) + 2 for column in columns]
    for cells in zip(*columns, strict=True):
        filled = (cell + " " * (width - cell_len(cell)) for cell, width in zip(cells, widths, strict=True))
        yield "".join(filled).rstrip()


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


def _cells(summary: Summary, stands: Mapping[ProposalKey, WikiStand]) -> tuple[Text, ...]:
    voted = summary.round is not None
    return (
        Text(summary.proposal),
        Text(summary.outcome.value + ("" if summary.complete else " *"), COLOURS[summary.outcome]),
        Text(f"{summary.missing} +1" if summary.missing else ""),
        Text(_short(summary.binding) if voted else ""),
        Text(_short(summary.non_binding) if voted else ""),
        *([Text(_on_wiki(stands.get(proposal_key(summary.proposal))))] if stands else []),
        Text(f"{summary.last_activity:%Y-%m-%d}" if summary.last_activity else ""),
        Text(title_of(summary)),
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


def show_profiles(console: Console, profiles: Iterable[Profile]) -> None:
    """One line a profile; the list it is of, where it has one, comes last."""
    rows = [
        (
            profile.name,
            profile.rule.value,
            str(profile.quorum),
            f"{profile.minimum_hours} h",
            profile.binding_role.value,
            profile.list_address or "any list",
        )
        for profile in profiles
    ]
    names = ("profile", "rule", "quorum", "open for", "binding", "list")
    console.print(Text("\n".join(_lines([names, *rows]))), soft_wrap=True)
