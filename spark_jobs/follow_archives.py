"""spark-submit spark_jobs/follow_archives.py --archives DIR --store DIR --checkpoint DIR: mail as it comes.

Looks at a folder every so many seconds, or ``--once``, and ingests the archives that are new or replaced;
unfinished downloads (``*.part``) are left alone. What was taken is kept in the checkpoint: started again,
however it ended, the job goes on from there. Prints one line an archive and one for the store; exits 1
with one line on stderr where something is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from kipvote.errors import KipvoteError
from kipvote.filesystems import Place, place
from kipvote.inputs import ingest_rules, local_path
from kipvote.spark.failures import told
from kipvote.spark.following import follow
from kipvote.spark.ingest import Report, Request, ingest
from kipvote.spark.session import held, running
from kipvote.spark.streaming import followed


def main(given: Sequence[str] | None = None) -> int:
    """Run the job; the exit code."""
    flags = _flags(given)
    try:
        _follow(flags)
    except KipvoteError as error:
        print(f"follow_archives: {error}", file=sys.stderr)
        return 1
    return 0


def _flags(given: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Keep a store up to date with a folder of mbox archives.")
    add = parser.add_argument
    add("--archives", required=True, metavar="URI", help="folder of mbox files, plain or compressed")
    add("--store", required=True, metavar="URI", help="folder of the store")
    add("--checkpoint", required=True, metavar="URI", help="folder for what was taken, of this job alone")
    add("--profile", metavar="NAME|FILE", help="rules of the vote (default: the store's, else kafka)")
    add("--roster", metavar="FILE", help="who is committer or PMC member, since when (default: the store's)")
    when = parser.add_mutually_exclusive_group()
    when.add_argument("--every", type=_seconds, default=60, metavar="SECONDS", help="how often to look (60)")
    when.add_argument("--once", action="store_true", help="take what is there now, and end")
    return parser.parse_args(given)


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds <= 86_400:
        raise ValueError(text)
    return seconds


def _follow(flags: argparse.Namespace) -> None:
    store = place(flags.store)
    roster_file = local_path(flags.roster) if flags.roster else None
    profile, roster = ingest_rules(flags.profile, roster_file, store)
    folder = followed(local_path(flags.archives))  # a wrong one is said before Spark is started
    with told(), running(app="kipvote follow_archives") as spark:

        def take(archives: tuple[str, ...]) -> None:
            request = Request(archives, profile, roster, found=True)
            _show(ingest(held(spark), store, request), store)

        every = None if flags.once else flags.every
        follow(spark, folder, local_path(flags.checkpoint).absolute(), take, every=every).awaitTermination()


def _show(report: Report, store: Place) -> None:
    for row in report.read:
        print(f"{row['archive']}: {row['messages']} read, {row['rejects']} rejected", flush=True)
    print(f"{store}: {report.proposals} proposals, {report.votes} votes", flush=True)


if __name__ == "__main__":
    sys.exit(main())
