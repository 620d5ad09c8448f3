"""Following: a folder of archives as a stream, and what has come taken in, batch by batch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.streaming.query import StreamingQuery

from kipvote.spark.datasource import register

Take = Callable[[tuple[str, ...]], None]
"""Told which archives of the folder to ingest; may be told the same again."""


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
        there = tuple(archive for archive in archives if Path(archive).is_file())
        if there:
            take(there)

    writer = versions.writeStream.foreachBatch(taken).option("checkpointLocation", str(checkpoint / "spark"))
    if every is None:
        return writer.trigger(availableNow=True).start()
    return writer.trigger(processingTime=f"{round(every * 1000)} milliseconds").start()
