"""spark-submit spark_jobs/tally_archives.py --archives 'URI' --store URI: archives in, tables out.

The same as ``kipvote ingest``, under whatever master and settings ``spark-submit`` gives. Prints one line an
archive and one for the store; exits 1 with one line on stderr where the input is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from kipvote.archives import expand
from kipvote.errors import KipvoteError
from kipvote.filesystems import Place, place
from kipvote.inputs import ingest_rules, local_path, read_wiki
from kipvote.spark.failures import told
from kipvote.spark.ingest import Report, Request, ingest
from kipvote.spark.session import held, running
from kipvote.store import put_wiki


def main(given: Sequence[str] | None = None) -> int:
    """Run the job; the exit code."""
    flags = _flags(given)
    try:
        store = place(flags.store)
        request = _request(flags, store)
        wiki = read_wiki(local_path(flags.wiki)) if flags.wiki else None
        with told(), running(app="kipvote tally_archives") as spark:
            report = ingest(held(spark), store, request)
        if wiki is not None:
            put_wiki(store, wiki)
    except KipvoteError as error:
        print(f"tally_archives: {error}", file=sys.stderr)
        return 1
    _show(report, store)
    return 0


def _flags(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Read mbox archives and decide the votes in them.")
    add = parser.add_argument
    add("--archives", nargs="+", required=True, metavar="URI", help="mbox files, folders or globs")
    add("--store", required=True, metavar="URI", help="where the store is")
    add("--profile", metavar="NAME|FILE", help="rules of the vote (default: the store's, else kafka)")
    add("--roster", metavar="FILE", help="who is committer or PMC member, since when (default: the store's)")
    add("--wiki", metavar="URI", help="a copy of the wiki to keep beside the mail (default: the store's)")
    return parser.parse_args(given)


def _request(flags: argparse.Namespace, store: Place) -> Request:
    roster_file = local_path(flags.roster) if flags.roster else None
    profile, roster = ingest_rules(flags.profile, roster_file, store)
    archives = tuple(str(place(archive)) for archive in flags.archives)
    expand(archives)  # a wrong path is said before Spark is started
    return Request(archives, profile, roster)


def _show(report: Report, store: Place) -> None:
    for row in report.read:
        print(
            f"{row['archive']}: {row['messages']} read, {row['rejects']} rejected, {row['mail_bytes']} bytes"
        )
    print(f"{len(report.unchanged)} archives unchanged")
    print(f"{store}: {report.proposals} proposals, {report.votes} votes")


if __name__ == "__main__":
    sys.exit(main())
