"""Accounts of archives: what was found, read and rejected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kipvote.tables import Row
from kipvote.terminal.say import visible


def show_archives(console: Console, archives: Iterable[Row], unchanged: Sequence[str]) -> None:
    """The account of each archive read: messages found = read + rejected, and the bytes they cover."""
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("archive", overflow="fold")
    for name in ("found", "read", "rejected", "bytes"):
        table.add_column(name, justify="right", no_wrap=True)
    for row in archives:
        found = row["messages"] + row["rejects"]
        cells = (found, row["messages"], row["rejects"], row["mail_bytes"])
        table.add_row(visible(Text(row["archive"])), *(f"{cell:,}" for cell in cells))
    if table.row_count:
        console.print(table)
    if unchanged:
        console.print(Text(f"{len(unchanged)} unchanged, not read again"))
