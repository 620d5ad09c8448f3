"""Pipeline: archives to readings to verdicts, each step a DataFrame in and a DataFrame out.

The steps hold no rule of their own: what a subject, a body or a vote means is the core's business, called
from here row by row or proposal by proposal. Which messages belong to which proposal is found by ``members``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack
from datetime import datetime
from functools import partial
from itertools import groupby, islice
from operator import itemgetter
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as sf

from kipvote.archives import open_archive
from kipvote.background import Background
from kipvote.errors import ArchiveError
from kipvote.mbox import read_at
from kipvote.messages import Standing, Trust
from kipvote.mime import Text
from kipvote.readings import Copy, Message, read_messages, words_digest
from kipvote.roster import Roster
from kipvote.rows import (
    outcome_row,
    reading_row,
    round_rows,
    row_header,
    row_reading,
    row_trust,
    trust_row,
    vote_rows,
)
from kipvote.rules import Profile
from kipvote.spark.datasource import CHUNK
from kipvote.spark.members import MEMBERS
from kipvote.spark.schemas import spark_schema, table_schema
from kipvote.spark.stored import each
from kipvote.store import read_file, source
from kipvote.subjects import ProposalId, ProposalKey
from kipvote.tables import (
    BUCKETS,
    COPIES,
    OUTCOMES,
    READINGS,
    ROUNDS,
    TEXT,
    TRUST,
    VOTES,
    Row,
    Table,
    bucket,
    to_rows,
    to_table,
)
from kipvote.tally import take_tally
from kipvote.threads import spelling

Batches = Iterator[pa.RecordBatch]

_TEXT_BATCH = 256
"""Rows of one Arrow batch of texts, which may be large."""


STAGED = pa.schema(
    [
        *(field for field in MEMBERS if field.name != "copies"),
        pa.field("copy", pa.bool_()),
    ]
)
"""A member, or one of its copies (``copy``), of which only the ids and the place are there."""

TEXTS = pa.schema(
    [
        *STAGED,
        *TEXT,
        pa.field("trust", TRUST),
        pa.field("words", pa.string()),
        pa.field("read", pa.bool_()),
    ]
)
"""With what stands at its place, where that was ``read`` now: the text of a member, the words of a copy."""


def staged(members: DataFrame) -> DataFrame:
    """Members and their copies, a row each."""
    one = members.drop("copies").withColumn("copy", sf.lit(False))
    places = members.select("proposal_key", "message_id", sf.inline("copies"))
    copies = places.withColumn("copy", sf.lit(True))
    return one.unionByName(copies, allowMissingColumns=True).select(*STAGED.names)


def texts(rows: DataFrame, changed: Collection[str]) -> DataFrame:
    """What stands at the places of :func:`staged` rows, of archives that ``changed``: rows of ``TEXTS``.

    Whole messages are parsed here, and where an archive did not change but the store lacks a text. Each
    task reads its stretch of an archive in one sweep.
    """
    swept = rows.repartition("archive", (sf.col("offset") / CHUNK).cast("long")).sortWithinPartitions(
        "archive", "offset"
    )
    names = frozenset(changed)
    return swept.mapInArrow(lambda batches: _read_texts(batches, names), spark_schema(TEXTS))


def _read_texts(batches: Batches, changed: frozenset[str]) -> Batches:
    """Called in a task with its rows sorted by archive and offset: each archive is opened once."""
    rows = (row for batch in batches for row in batch.to_pylist())
    for archive, found in groupby(rows, key=itemgetter("archive")):
        read = partial(_texts_of, archive) if archive in changed else _unread
        for some in _batched(read(found), _TEXT_BATCH):
            yield pa.RecordBatch.from_pylist(some, schema=TEXTS)


_UNREAD: Row = {"text": None, "text_faults": [], "text_truncated": False, "words": None, "read": False} | {
    "trust": trust_row(Trust(Standing.UNKNOWN))
}


def _unread(rows: Iterator[Row]) -> Iterator[Row]:
    return (row | _UNREAD for row in rows)


def _texts_of(archive: str, rows: Iterator[Row]) -> Iterator[Row]:
    """Rows with what stands at their places in one archive; nothing where that is another message by now."""
    with ExitStack() as stack:
        opened = None
        try:
            opened = stack.enter_context(open_archive(archive))
        except ArchiveError as error:
            if not isinstance(error.__cause__, _GONE):  # it cannot be had now: not that nothing is there
                raise
        for row in rows:
            found = read_at(opened, row["offset"], row["length"]) if opened else None
            yield row | _told(row, Message.of(found.data, envelope=found.envelope) if found else None)


_GONE = (FileNotFoundError, IsADirectoryError, NotADirectoryError, PermissionError, type(None))
"""Why an archive cannot be opened that is no more, or is no file any more (which has no cause)."""


def _told(row: Row, message: Message | None) -> Row:
    told = _UNREAD | {"read": True}
    if message is None or message.text is None or message.header.message_id != row["message_id"]:
        return told
    if row["copy"]:
        return told | {"words": words_digest(message.text)}
    text = message.text
    decoded = {"text": text.text, "text_faults": list(text.faults), "text_truncated": text.truncated}
    return told | decoded | {"trust": trust_row(message.trust)}


def readings(rows: DataFrame, profile: Profile, before: Mapping[int, str]) -> DataFrame:
    """What the messages of proposals say: rows of ``readings``.

    ``rows`` are those of :func:`texts`. A proposal is read as a whole, in one task. What was not read now
    is taken from the store's file (path by number in ``before``): its archive may be gone.
    """
    return rows.groupBy("proposal_key").applyInArrow(
        lambda table: _read_group(table.to_pylist(), profile, before), table_schema(READINGS)
    )


def _read_group(rows: Sequence[Row], profile: Profile, before: Mapping[int, str]) -> pa.Table:
    key = ProposalKey(rows[0]["proposal_key"])
    told = _with_known(rows, before.get(bucket(key)))
    members = {row["message_id"]: row | {"copies": []} for row in told if not row["copy"]}
    for row in sorted((row for row in told if row["copy"]), key=itemgetter("archive", "offset")):
        members[row["message_id"]]["copies"].append({name: row[name] for name in _COPY})
    messages = [_message(row) for row in members.values()]
    proposal = spelling(key, [message.header for message in messages], profile)
    found = [
        {name: members[reading.message_id][name] for name in _AS_THEY_COME}
        | reading_row(reading)
        | {"proposal_key": key, "proposal": proposal}
        for reading in read_messages(messages, profile)
    ]
    return to_table(found, READINGS)


_COPY = tuple(field.name for field in COPIES.value_type)
_AS_THEY_COME = ("archive", "offset", "length", "archive_sha256", "copies", *(field.name for field in TEXT))


def _message(row: Row) -> Message:
    text = None
    if row["text"] is not None:
        text = Text(row["text"], tuple(row["text_faults"]), row["text_truncated"])
    copies = tuple(Copy(*(copy[name] for name in _COPY)) for copy in row["copies"])
    return Message(header=row_header(row), text=text, trust=row_trust(row["trust"]), copies=copies)


def _with_known(rows: Sequence[Row], before: str | None) -> list[Row]:
    """Rows with what the store knows of those that were not read now; what it does not know is read."""
    waiting = [row for row in rows if not row["read"]]
    if not waiting:
        return list(rows)
    texts, words = _known(before, waiting[0]["proposal_key"]) if before else ({}, {})
    told = [row for row in rows if row["read"]]
    for row in waiting:
        place = (row["message_id"], row["archive"], row["offset"])
        if row["copy"] and place in words:
            told.append(row | {"words": words[place]})
        elif not row["copy"] and (*place, row["archive_sha256"]) in texts:
            told.append(row | texts[*place, row["archive_sha256"]])
        else:
            told.extend(_texts_of(row["archive"], iter([row])))
    return told


def _known(path: str, key: str) -> tuple[dict[tuple[Any, ...], Row], dict[tuple[Any, ...], str]]:
    """The texts and the words of copies that a file of ``readings`` has for a proposal, by their places."""
    columns = [*_PLACE, "archive_sha256", *(field.name for field in TEXT), "trust", "copies"]
    rows = pq.read_table(source(path), columns=columns, filters=[("proposal_key", "=", key)]).to_pylist()
    texts = {
        tuple(row[name] for name in (*_PLACE, "archive_sha256")): {
            name: row[name] for name in (*(field.name for field in TEXT), "trust")
        }
        for row in rows
        if row["text"] is not None
    }
    words = {
        (row["message_id"], copy["archive"], copy["offset"]): copy["words"]
        for row in rows
        for copy in row["copies"]
        if copy["words"] is not None
    }
    return texts, words


_PLACE = ("message_id", "archive", "offset")

VERDICTS = pa.schema(
    [
        *OUTCOMES.schema,
        pa.field("_rounds", pa.list_(pa.struct(list(ROUNDS.schema)))),
        pa.field("_votes", pa.list_(pa.struct(list(VOTES.schema)))),
    ]
)
"""A row of ``outcomes`` with its rows of ``rounds`` and ``votes``."""


def verdicts(
    spark: SparkSession,
    files: Sequence[str],
    profile: Profile,
    roster: Roster | None,
    as_of: datetime,
    background: Background,
) -> DataFrame:
    """Where every proposal of some files of ``readings`` stands at ``as_of``: rows of ``VERDICTS``."""
    take = partial(take_tally, profile=profile, roster=roster, as_of=as_of, background=background)

    def decide(path: str) -> Batches:
        for rows in _proposals_of(path):
            tally = take(ProposalId(rows[0]["proposal"]), [row_reading(row, profile) for row in rows])
            nested = {"_rounds": round_rows(tally), "_votes": vote_rows(tally)}
            yield pa.RecordBatch.from_pylist([outcome_row(tally) | nested], schema=VERDICTS)

    return each(spark, files, decide, VERDICTS)


def _proposals_of(path: str) -> Iterator[list[Row]]:
    """The rows of each proposal of a file, which are together, without their texts."""
    without = {field.name for field in TEXT}
    schema = pa.schema([field for field in READINGS.schema if field.name not in without])
    rows = to_rows(read_file(path, schema))
    for _, found in groupby(rows, key=itemgetter("proposal_key")):
        yield list(found)


def verdict_tables(decided: pa.Table) -> Iterator[tuple[Table, pa.Table]]:
    """Rows of ``VERDICTS`` as the three tables they hold."""
    yield OUTCOMES, decided.select(OUTCOMES.schema.names).cast(OUTCOMES.schema)
    for table, column in ((ROUNDS, "_rounds"), (VOTES, "_votes")):
        lists = decided.column(column).combine_chunks()
        yield (
            table,
            pa.Table.from_batches([pa.RecordBatch.from_struct_array(lists.flatten())]).cast(table.schema),
        )


def bucket_of(column: str) -> Column:
    """``tables.bucket`` of a column of proposal keys."""
    return sf.crc32(sf.encode(column, "UTF-8")) % BUCKETS


def _batched(rows: Iterator[Row], size: int) -> Iterator[list[Row]]:
    while batch := list(islice(rows, size)):
        yield batch
