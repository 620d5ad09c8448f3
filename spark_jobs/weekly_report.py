"""spark-submit spark_jobs/weekly_report.py --store URI [--archives 'URI']: the week's report from a store.

With ``--archives`` these are ingested first, in the same session. All other flags are those of
``kipvote report`` (``--as-of``, ``--format``, ``--send`` and so on), and so are output and exit code.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from kipvote.archives import expand
from kipvote.cli import main as kipvote
from kipvote.errors import KipvoteError
from kipvote.filesystems import Place, place
from kipvote.inputs import ingest_rules, local_path
from kipvote.spark.failures import told
from kipvote.spark.ingest import Request, ingest
from kipvote.spark.session import held, running


def main(given: Sequence[str] | None = None) -> int:
    """Run the job; the exit code."""
    flags, report = _flags(given)
    try:
        store = place(flags.store)
        if flags.archives:
            request = _request(flags, store)
            with told(), running(app="kipvote weekly_report") as spark:
                ingest(held(spark), store, request)
    except KipvoteError as error:
        print(f"weekly_report: {error}", file=sys.stderr)
        return 1
    return kipvote(["report", "--store", str(store), *report])


def _flags(given: Sequence[str] | None) -> tuple[argparse.Namespace, list[str]]:
    parser = argparse.ArgumentParser(
        description="Write or send the week's report.", epilog="Other flags: see kipvote report --help."
    )
    add = parser.add_argument
    add("--store", required=True, metavar="URI", help="where the store is")
    add("--archives", nargs="+", metavar="URI", help="mbox files, folders or globs to ingest first")
    add(
        "--profile",
        metavar="NAME|FILE",
        help="rules of the vote, for --archives (default: the store's, else kafka)",
    )
    add(
        "--roster",
        metavar="FILE",
        help="who is committer or PMC member, for --archives (default: the store's)",
    )
    return parser.parse_known_args(given)


def _request(flags: argparse.Namespace, store: Place) -> Request:
    roster_file = local_path(flags.roster) if flags.roster else None
    profile, roster = ingest_rules(flags.profile, roster_file, store)
    archives = tuple(str(place(archive)) for archive in flags.archives)
    expand(archives)  # a wrong path is said before Spark is started
    return Request(archives, profile, roster)


if __name__ == "__main__":
    sys.exit(main())
