"""Runs: the things that are measured, each to be started in a process of its own; prints JSON.

python -m benchmarks.runs ingest --master 'local[2]' --store DIR --roster FILE ARCHIVE...
python -m benchmarks.runs session --master 'local[2]' [--plain]
python -m benchmarks.runs mailbox ARCHIVE...
"""

from __future__ import annotations

import json
import mailbox
import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

_HEADERS = ("subject", "from", "date", "message-id")


@click.group()
def main() -> None:
    """Run one thing and tell how many seconds its parts took."""


@main.command()
@click.argument("archives", nargs=-1, required=True)
@click.option("--master", required=True)
@click.option("--store", type=click.Path(path_type=Path), required=True)
@click.option("--roster", type=click.Path(path_type=Path), required=True)
def ingest(archives: Sequence[str], master: str, store: Path, roster: Path) -> None:
    """An ingest: how long imports and the session took to be ready, and all that is done beside and after."""
    start = time.monotonic()
    from kipvote.arrow import lighten

    lighten()
    from kipvote import inputs
    from kipvote.rules import parse_profile
    from kipvote.spark.ingest import Request
    from kipvote.spark.ingest import ingest as ingest_archives
    from kipvote.spark.session import running

    text = inputs.profile_text("kafka")
    source = inputs.roster_source(roster, parse_profile(text, file="kafka"))
    times: list[float] = []

    @contextmanager
    def timed() -> Iterator[SparkSession]:
        times.append(time.monotonic())
        with running(master) as spark:
            times.append(time.monotonic())
            yield spark
            times.append(time.monotonic())

    asked = time.monotonic()
    report = ingest_archives(timed, store, Request(tuple(archives), text, source))
    begun, ready, done = times
    session = (asked - start) + (ready - begun)
    _tell(session=session, ingest=done - start - session, read=sum(row["messages"] for row in report.read))


@main.command()
@click.option("--master", required=True)
@click.option("--plain", is_flag=True, help="Spark as it comes, without what kipvote sets.")
def session(master: str, plain: bool) -> None:
    """A Spark session: until it is ready, and its first query, which goes through a Python worker."""
    start = time.monotonic()
    spark = _plain_session(master) if plain else _session(master)
    ready = time.monotonic()
    frame = spark.range(10).mapInArrow(lambda batches: batches, "id long")
    found = frame.count()
    done = time.monotonic()
    spark.stop()
    _tell(session=ready - start, query=done - ready, read=found)


def _session(master: str) -> SparkSession:
    from kipvote.spark.session import session as begin

    return begin(master)


def _plain_session(master: str) -> SparkSession:
    os.environ["PYSPARK_PYTHON"] = sys.executable  # an environment that is active is first on the PATH
    from pyspark.sql import SparkSession

    return SparkSession.builder.master(master).getOrCreate()


@main.command(name="mailbox")
@click.argument("archives", nargs=-1, required=True)
def standard_library(archives: Sequence[str]) -> None:
    """The loop that most people write: every message of every mbox, four headers of it decoded."""
    start, read = time.monotonic(), 0
    for archive in archives:
        for message in mailbox.mbox(archive, create=False):
            read += 1
            for name in _HEADERS:
                _decoded(message[name])
    _tell(seconds=time.monotonic() - start, read=read)


def _decoded(value: object) -> str:
    if value is None:
        return ""
    try:
        return str(make_header(decode_header(str(value))))
    except (HeaderParseError, UnicodeError, LookupError):
        return str(value)


def _tell(**figures: float) -> None:
    click.echo(json.dumps(figures))


if __name__ == "__main__":
    main()
