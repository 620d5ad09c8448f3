"""Following: a folder of archives as a stream, and what has come taken in, batch by batch."""

from __future__ import annotations

import glob
from collections.abc import Callable, Sequence
from pathlib import Path

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.streaming.query import StreamingQuery

from kipvote.spark.datasource import register

Take = Callable[[tuple[str, ...]], None]
"""Told which archives of the folder to ingest, as paths or patterns; may be told the same again."""

FEW = 64
"""Up to so many changed archives are named one by one; to match more costs more than to compare them all."""


def follow(
    spark: SparkSession, folder: Path, checkpoint: Path, take: Take, *, every: float | None = None
) -> StreamingQuery:
    """Start to follow a folder, looking every so many seconds; None: take what is there now, and end.

    With the same ``checkpoint`` a later run goes on where this one ended, however it ended: a batch that
    was not finished is told again. What ``take`` does must be the same done twice.
    """
    register(spark)
    stream = spark.readStream.format("mbox").option("rows", "archives")
    versions = stream.option("journal", str(checkpoint / "journal.jsonl")).load(str(folder))

    def taken(rows: DataFrame, _batch: int) -> None:
        archives = [row.archive for row in rows.select("archive").collect()]
        there = [archive for archive in archives if Path(archive).is_file()]
        if there:
            take(named(folder, there))

    writer = versions.writeStream.foreachBatch(taken).option("checkpointLocation", str(checkpoint / "spark"))
    if every is None:
        return writer.trigger(availableNow=True).start()
    return writer.trigger(processingTime=f"{round(every * 1000)} milliseconds").start()


def named(folder: Path, archives: Sequence[str]) -> tuple[str, ...]:
    """How the changed archives of a folder are named to an ingest, which leaves the unchanged as they are."""
    return tuple(map(found, archives)) if len(archives) <= FEW else (str(folder),)


def found(archive: str) -> str:
    """A pattern for one archive. A file that is named must be mail; one that is found may be anything.

    >>> found("archives/dev [old]/2026-01.mbox")
    'archives/dev [[]old]/2026-01.mbo[x]'
    """
    return f"{glob.escape(archive[:-1])}[{archive[-1]}]"
