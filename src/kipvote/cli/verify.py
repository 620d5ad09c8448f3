"""``kipvote verify``: whether a store is whole."""

from __future__ import annotations

import click

from kipvote.cli.console import complain, console, tell
from kipvote.cli.stores import store_path
from kipvote.filesystems import Place, place
from kipvote.phrases import number


@click.command(short_help="Check that a store is whole.")
@click.argument("store", required=False, type=place, metavar="[STORE]")
def verify(store: Place | None) -> int:
    """Check that a store holds what it says it holds.

    Every file by checksum, rows and schema; every archive by its account (messages found = read + rejected,
    every byte covered); every outcome, round and vote by deriving it again from what was read. Exits with 1
    if anything is wrong. Without STORE, the one in $KIPVOTE_STORE or your data folder.
    """
    from kipvote.store import Store
    from kipvote.terminal import show_accounts
    from kipvote.verify import verify as check

    path = store_path(store)
    found = check(Store.open(path))
    for fault in found.faults:
        complain(f"{fault.where}: {fault.what}")
    show_accounts(console(), found.accounts)
    if found.faults:
        faults = number(len(found.faults), "fault")
        tell(f"store {path}: {faults}; ingest the archives again into a new folder")
        return 1
    tell(f"store {path}: whole, {found.files} files, {found.outcomes} outcomes derived again")
    return 0
