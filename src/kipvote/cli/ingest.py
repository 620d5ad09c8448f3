"""``kipvote ingest``: archives and the wiki into the store."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from pathlib import Path
from typing import TYPE_CHECKING

import click

from kipvote.cli import options
from kipvote.cli.console import complain, console, tell
from kipvote.cli.stores import fill, store_path

if TYPE_CHECKING:
    from kipvote.filesystems import Place
    from kipvote.spark.ingest import Report


@click.command()
@click.argument("archives", nargs=-1, metavar="ARCHIVE...")
@options.STORE
@options.PROFILE
@options.ROSTER
@click.option(
    "--wiki",
    type=click.Path(path_type=Path),
    metavar="PATH",
    help="Also store this copy of the wiki, a file or a folder, replacing the one before.",
)
@options.MASTER
def ingest(
    archives: Sequence[str],
    store: Place | None,
    profile: str | None,
    roster: Path | None,
    wiki: Path | None,
    master: str | None,
) -> None:
    """Read archives into the store, with Spark.

    ARCHIVE is an mbox file, a folder or a glob, or the URI of one; plain, .gz, .bz2, .xz or .zst. Unchanged
    archives are not read again, changed ones replace what was read from them before, others stay. With
    --wiki alone, only the wiki is replaced and nothing else is read.
    """
    if not archives and wiki is None:
        raise click.UsageError("name archives, or a copy of the wiki with --wiki")
    if not archives and (profile or roster or master):
        raise click.UsageError("--profile, --roster and --master need archives to read")
    path = store_path(store)
    copy = None
    if wiki is not None:
        from kipvote.inputs import read_wiki

        copy = read_wiki(wiki)  # a wrong path is said before Spark is started
    if archives:
        _read(archives, path, profile, roster, master)
    if copy is not None:
        from kipvote.store import put_wiki

        put_wiki(path, copy)
        for reject in copy.rejects:
            complain(f"rejected: {reject.where}: {reject.reason}")
        tell(f"store {path}: {len(copy.pages)} wiki pages" + (", the index" if copy.index else ""))


def _read(
    archives: Sequence[str], path: Place, profile: str | None, roster: Path | None, master: str | None
) -> None:
    from kipvote.terminal import show_archives

    report = fill(archives, path, profile, roster, master)
    _show_rejects(path, report)
    show_archives(console(), report.read, report.unchanged)
    tell(f"store {path}: {report.proposals} proposals, {report.votes} votes")


def _show_rejects(path: Place, report: Report) -> None:
    from kipvote.store import Store
    from kipvote.tables import REJECTS, to_rows

    read = {row["archive"] for row in report.read if row["rejects"]}
    if not read:
        return
    rows = sorted(to_rows(Store.open(path).table(REJECTS)), key=itemgetter("archive", "offset"))
    for row in rows:
        if row["archive"] in read:
            complain(f"rejected: {row['archive']}, offset {row['offset']}: {row['reason']}")
