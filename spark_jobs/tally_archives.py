"""spark-submit spark_jobs/tally_archives.py --archives 'GLOB' --store DIR: archives in, tables out.

The same as ``kipvote ingest``, under whatever master and settings ``spark-submit`` gives. Prints one line an
archive and one for the store; exits 1 with one line on stderr where the input is wrong.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from kipvote.errors import KipvoteError
from kipvote.inputs import local_path, profile, profile_text, roster_source
from kipvote.spark.ingest import Request, ingest
from kipvote.spark.session import running


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Read mbox archives and decide the votes in them.")
    parser.add_argument("--archives", nargs="+", required=True, metavar="URI", help="mbox files, folders or globs")
    parser.add_argument("--store", required=True, metavar="URI", help="folder of the store")
    parser.add_argument("--profile", default="kafka", metavar="NAME|FILE", help="rules of the vote")
    parser.add_argument("--roster", metavar="FILE", help="who is committer or PMC member, since when")
    return parser.parse_args(given)


def main(given: Sequence[str] | None = None) -> int:
    flags = arguments(given)
    try:
        roster = roster_source(local_path(flags.roster), profile(flags.profile)) if flags.roster else None
        archives = tuple(str(local_path(archive)) for archive in flags.archives)
        request = Request(archives, profile_text(flags.profile), roster)
        with running(app="kipvote tally_archives") as spark:
            report = ingest(spark, Path(local_path(flags.store)), request)
    except KipvoteError as error:
        print(f"tally_archives: {error}", file=sys.stderr)
        return 1
    for row in report.read:
        print(f"{row['archive']}: {row['messages']} read, {row['rejects']} rejected, {row['mail_bytes']} bytes")
    print(f"{flags.store}: {report.proposals} proposals, {report.votes} votes, {len(report.unchanged)} archives unchanged")
    return 0


if __name__ == "__main__":
    sys.exit(main())
