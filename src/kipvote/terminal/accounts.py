"""Accounts of archives: what was found, read and rejected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table
from rich.text import Text

from kipvote.tables import Row
from kipvote.terminal.say import visible

if TYPE_CHECKING:  # a query has no use for it
    from kipvote.verify import Account


def show_accounts(console: Console, accounts: Iterable[Account]) -> None:
    """The account of every archive of a store, as its tables give it."""
    table = _accounts()
    for account in accounts:
        cells = (account.found, account.read, account.rejected, account.covered)
        table.add_row(visible(Text(account.archive)), *(f"{cell:,}" for cell in cells))
    if table.row_count:
        console.print(table)


def _accounts() -> Table:
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("archive", overflow="fold")
    for name in ("found", "read", "rejected", "bytes"):
        table.add_column(name, justify="right", no_wrap=True)
    return table


def show_archives(console: Console, archives: Iterable[Row], unchanged: Sequence[str]) -> None:
    """The account of each archive read: messages found = read + rejected, and the bytes they cover."""
    table = _accounts()
    for row in archives:
        found = row["messages"] + row["rejects"]
        cells = (found, row["messages"], row["rejects"], row["mail_bytes"])
        table.add_row(visible(Text(row["archive"])), *(f"{cell:,}" for cell in cells))
    if table.row_count:
        console.print(table)
    if unchanged:
        console.print(Text(f"{len(unchanged)} unchanged, not read again"))
