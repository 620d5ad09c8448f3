"""Pipeline: archives to readings to verdicts, each step a DataFrame in and a DataFrame out.

The steps hold no rule of their own: what a subject, a body or a vote means is the core's business, called
from here row by row or proposal by proposal. What is done on DataFrames is what needs the whole archive at
once: one row per Message-ID, who answers whom, which message belongs to which proposal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from itertools import groupby, islice
from operator import itemgetter

import pyarrow as pa
from pyspark.sql import Column, DataFrame, SparkSession, Window
from pyspark.sql import functions as sf

from kipvote.activity import person_key
from kipvote.archives import open_archive
from kipvote.background import Background
from kipvote.errors import ArchiveError
from kipvote.mbox import read_at
from kipvote.messages import Sender, Standing, Trust
from kipvote.mime import Text
from kipvote.readings import Copy, Message, read_messages, told_proposal, words_digest
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
from kipvote.spark.datasource import CHUNK, register
from kipvote.spark.schemas import BY_PROFILE, HEADERS, TEXTS, spark_schema, table_schema
from kipvote.subjects import ProposalId, ProposalKey, proposal_key
from kipvote.tables import (
    ACTIVITY,
    BUCKETS,
    COPIES,
    MESSAGES,
    OUTCOMES,
    READINGS,
    ROUNDS,
    TEXT,
    VOTES,
    Row,
    to_table,
)
from kipvote.tally import take_tally
from kipvote.threads import RESULT_DAYS, inherits, nameless_result, own_proposals, spelling, title_key
from kipvote.voters import match_sender

Batches = Iterator[pa.RecordBatch]

_TEXT_BATCH = 256
"""Rows of one Arrow batch of texts, which may be large."""


def headers(spark: SparkSession, archives: Sequence[str]) -> DataFrame:
    """One row per message or reject of the archives (paths), in the order of their bytes within each task."""
    register(spark)
    return spark.read.format("mbox").load(list(archives))


KEYED = pa.schema([*HEADERS, *(MESSAGES.schema.field(name) for name in BY_PROFILE)])
"""The rows of :func:`headers` with the proposals their subjects name."""


def keyed(found: DataFrame, profile: Profile) -> DataFrame:
    """Add the proposals a message is about by its own subject, and whether it may take them by reference."""
    return found.mapInArrow(_by_batch(lambda row: _keyed_row(row, profile), KEYED), spark_schema(KEYED))


def _keyed_row(row: Row, profile: Profile) -> Row:
    if row["reject"] is not None:
        return row
    header = row_header(row)
    proposals = own_proposals(header, profile)
    return row | {
        "proposals": list(proposals),
        "proposal_keys": [proposal_key(proposal) for proposal in proposals],
        "inherits": inherits(header, profile),
        "title_key": title_key(header, profile),
        "told_key": _told_key(row, profile) if nameless_result(header, profile) else None,
    }


def _told_key(row: Row, profile: Profile) -> ProposalKey | None:
    """What a result names in its own words: the one case in which a body decides about threads."""
    with open_archive(row["archive"]) as archive:
        found = read_at(archive, row["offset"], row["length"])
    told = told_proposal(Message.of(found.data, envelope=found.envelope), profile) if found else None
    return proposal_key(told) if told else None


def unique(messages: DataFrame) -> DataFrame:
    """One row per Message-ID: the first by date stands (``threads.unique`` on DataFrames).

    ``copies`` are the places of the others: archive, offset and length.
    """
    same = Window.partitionBy("message_id")
    order = same.orderBy(sf.col("date").asc_nulls_last(), "subject", "archive", "offset")
    place = sf.struct("archive", "offset", "length")
    placed = messages.withColumns(
        {"_copy": sf.row_number().over(order), "_places": sf.collect_list(place).over(same)}
    )
    others = sf.array_sort(sf.array_remove("_places", place))
    return placed.where("_copy = 1").withColumn("copies", others).drop("_copy", "_places")


def about(messages: DataFrame) -> DataFrame:
    """The proposals of every message that is about any: rows of (message_id, proposal_key).

    ``threads.assign`` on DataFrames. A message without a proposal takes those of its parent, the nearest of
    its References that is known; labels spread along these links, a generation a turn, until none is new.
    """
    spread = messages.select(
        "message_id", sf.explode("proposal_keys").alias("proposal_key")
    ).localCheckpoint()
    links = _links(messages).localCheckpoint()
    generation = spread
    while not generation.isEmpty():
        above = generation.select(sf.col("message_id").alias("parent"), "proposal_key")
        generation = links.join(above, "parent").select("message_id", "proposal_key").localCheckpoint()
        spread = spread.unionByName(generation)
    spread = spread.unionByName(_by_title(messages, spread))
    return spread.unionByName(_by_words(messages, spread)).distinct()


def _by_title(messages: DataFrame, found: DataFrame) -> DataFrame:
    """Results that name no proposal, found by the title of the calls before them (``threads.assign``)."""
    titled = messages.where("title_key IS NOT NULL AND date IS NOT NULL")
    results = titled.join(found, "message_id", "left_anti").select("message_id", "title_key", "date")
    calls = titled.join(found, "message_id").select(
        "title_key", sf.col("date").alias("called"), sf.col("message_id").alias("call"), "proposal_key"
    )
    near = results.join(calls, "title_key").where(_soon_after("called"))
    of_call = near.groupBy("message_id", "call").agg(
        sf.sort_array(sf.collect_set("proposal_key")).alias("keys")
    )
    told = of_call.groupBy("message_id").agg(sf.collect_set("keys").alias("told")).where(sf.size("told") == 1)
    return told.select("message_id", sf.explode(sf.col("told")[0]).alias("proposal_key"))


def _by_words(messages: DataFrame, found: DataFrame) -> DataFrame:
    """Results that name their proposal in their own words only (``threads.assign``)."""
    told = messages.where("told_key IS NOT NULL AND date IS NOT NULL")
    results = told.join(found, "message_id", "left_anti").select(
        "message_id", sf.col("told_key").alias("proposal_key"), "date"
    )
    written = messages.select("message_id", sf.col("date").alias("written"))
    about = found.join(written, "message_id").select("proposal_key", "written")
    near = results.join(about, "proposal_key").where(_soon_after("written"))
    return near.select("message_id", "proposal_key").distinct()


def _soon_after(before: str) -> Column:
    """Whether ``date`` is within the days after ``before`` in which a result is found for its call."""
    latest = sf.col(before) + sf.expr(f"INTERVAL {RESULT_DAYS} DAYS")
    return (sf.col("date") >= sf.col(before)) & (sf.col("date") <= latest)


def _links(messages: DataFrame) -> DataFrame:
    """Rows of (message_id, parent) for messages that may inherit."""
    cited = messages.where("inherits").select(
        "message_id", sf.posexplode("references").alias("nearness", "parent")
    )
    known = messages.select(sf.col("message_id").alias("parent"))
    return (
        cited.where("parent <> message_id")
        .join(known, "parent", "left_semi")
        .groupBy("message_id")
        .agg(sf.max_by("parent", "nearness").alias("parent"))
    )


def texts(messages: DataFrame) -> DataFrame:
    """The decoded text of messages (rows with archive, offset, length, message_id), read from their archives.

    Whole messages are parsed here and nowhere else. Each task reads its stretch of an archive in one sweep.
    """
    places = messages.select("archive", "offset", "length", "message_id").distinct()
    swept = places.repartition("archive", (sf.col("offset") / CHUNK).cast("long")).sortWithinPartitions(
        "archive", "offset"
    )
    return swept.mapInArrow(_read_texts, spark_schema(TEXTS))


def _read_texts(batches: Batches) -> Batches:
    """Called in a task with its rows sorted by archive and offset: each archive is opened once."""
    places = (row for batch in batches for row in batch.to_pylist())
    for archive, found in groupby(places, key=itemgetter("archive")):
        for rows in _batched(_texts_of(archive, found), _TEXT_BATCH):
            yield pa.RecordBatch.from_pylist(rows, schema=TEXTS)


WORDS = pa.schema([pa.field("message_id", pa.string()), *COPIES.value_type])
"""What the copies of messages say: rows of ``copies`` with the Message-ID."""


def words(copies: DataFrame) -> DataFrame:
    """Digests of what messages say (rows with archive, offset, length, message_id): rows of ``WORDS``."""
    swept = copies.repartition("archive").sortWithinPartitions("archive", "offset")
    return swept.mapInArrow(_read_words, spark_schema(WORDS))


def _read_words(batches: Batches) -> Batches:
    places = (row for batch in batches for row in batch.to_pylist())
    for archive, found in groupby(places, key=itemgetter("archive")):
        for rows in _batched(_words_of(archive, found), _TEXT_BATCH):
            yield pa.RecordBatch.from_pylist(rows, schema=WORDS)


def _words_of(archive: str, places: Iterator[Row]) -> Iterator[Row]:
    for place, message in _messages_at(archive, places):
        digest = words_digest(message.text) if message else None
        yield {name: place[name] for name in ("message_id", "archive", "offset")} | {"words": digest}


def _messages_at(archive: str, places: Iterator[Row]) -> Iterator[tuple[Row, Message | None]]:
    """The messages at some places of one archive; None where it is gone or holds another one there."""
    try:
        with open_archive(archive) as opened:
            for place in places:
                found = read_at(opened, place["offset"], place["length"])
                message = Message.of(found.data, envelope=found.envelope) if found else None
                same = message is not None and message.header.message_id == place["message_id"]
                yield place, message if same else None
    except ArchiveError:
        for place in places:
            yield place, None


def _texts_of(archive: str, places: Iterator[Row]) -> Iterator[Row]:
    """The texts at some places of one archive; null where it is gone or holds another message there."""
    return (_decoded(place, message) for place, message in _messages_at(archive, places))


def _decoded(place: Row, message: Message | None) -> Row:
    row: Row = {"message_id": place["message_id"], "text": None, "text_faults": [], "text_truncated": False}
    row["trust"] = trust_row(Trust(Standing.UNKNOWN))
    if message is None or message.text is None:
        return row
    text = message.text
    decoded = {"text": text.text, "text_faults": list(text.faults), "text_truncated": text.truncated}
    return row | decoded | {"trust": trust_row(message.trust)}


def readings(messages: DataFrame, profile: Profile) -> DataFrame:
    """What the messages say of their proposals: rows of ``readings``.

    ``messages`` are rows of ``messages`` with ``archive_sha256``, the columns of :func:`texts`, the
    ``copies`` of :data:`WORDS` and one ``proposal_key`` each. A proposal is read as a whole, in one task.
    """
    return messages.groupBy("proposal_key").applyInArrow(
        lambda table: _read_group(table.to_pylist(), profile), table_schema(READINGS)
    )


def _read_group(rows: Sequence[Row], profile: Profile) -> pa.Table:
    places = {row["message_id"]: row for row in rows}
    key = ProposalKey(rows[0]["proposal_key"])
    messages = [
        Message(
            header=row_header(row),
            text=_row_text(row),
            trust=row_trust(row["trust"]),
            copies=tuple(Copy(copy["archive"], copy["offset"], copy["words"]) for copy in row["copies"]),
        )
        for row in rows
    ]
    proposal = spelling(key, [message.header for message in messages], profile)
    found = [
        {name: places[reading.message_id][name] for name in _AS_THEY_COME}
        | reading_row(reading)
        | {"proposal_key": key, "proposal": proposal}
        for reading in read_messages(messages, profile)
    ]
    return to_table(found, READINGS)


_AS_THEY_COME = ("archive", "offset", "length", "archive_sha256", "copies", *(field.name for field in TEXT))


def _row_text(row: Row) -> Text | None:
    if row["text"] is None:
        return None
    return Text(row["text"], tuple(row["text_faults"]), row["text_truncated"])


VERDICTS = pa.schema(
    [
        *OUTCOMES.schema,
        pa.field("_rounds", pa.list_(pa.struct(list(ROUNDS.schema)))),
        pa.field("_votes", pa.list_(pa.struct(list(VOTES.schema)))),
    ]
)
"""A row of ``outcomes`` with its rows of ``rounds`` and ``votes``."""


def people(messages: DataFrame, roster: Roster) -> DataFrame:
    """In which months people of the roster wrote, by address: rows of ``activity``."""
    sender = ("sender_name", "sender_address", "sender_relayed")
    human = messages.where(~sf.col("automatic") & sf.col("date").isNotNull())
    months = sf.collect_set(sf.date_format("date", "yyyy-MM")).alias("months")
    found = human.groupBy(*sender).agg(months).mapInArrow(_known_people(roster), table_schema(ACTIVITY))
    together = sf.array_sort(sf.array_distinct(sf.flatten(sf.collect_list("months")))).alias("months")
    return found.groupBy("person", "address").agg(together)


def _known_people(roster: Roster) -> Callable[[Batches], Batches]:
    """Senders with their months to people of the roster with theirs; who is not on it is left out."""

    def known(batches: Batches) -> Batches:
        for batch in batches:
            rows = []
            for row in batch.to_pylist():
                sender = Sender(row["sender_name"], row["sender_address"], row["sender_relayed"])
                if match := match_sender(sender, roster):
                    address = "" if sender.relayed else sender.address
                    person = person_key(match.person)
                    rows.append({"person": person, "address": address, "months": row["months"]})
            yield pa.RecordBatch.from_pylist(rows, schema=ACTIVITY.schema)

    return known


def aliases(messages: DataFrame, read: DataFrame) -> DataFrame:
    """The names an address stood with anywhere, where there are several: rows of ``aliases``.

    Of people only who write of proposals: an address known by one name has nothing to add to its mail.
    """
    own = messages.where("NOT automatic AND NOT sender_relayed AND sender_address <> ''")
    named = own.groupBy(sf.col("sender_address").alias("address")).agg(
        sf.array_sort(sf.collect_set("sender_name")).alias("names")
    )
    writers = read.select(sf.col("sender_address").alias("address")).distinct()
    return named.where(sf.size("names") > 1).join(writers, "address", "left_semi").select("address", "names")


def verdicts(
    read: DataFrame,
    profile: Profile,
    roster: Roster | None,
    as_of: datetime,
    background: Background,
) -> DataFrame:
    """Where every proposal stands at ``as_of``: one row a proposal, its rounds and votes nested."""

    def decide(table: pa.Table) -> pa.Table:
        rows = table.to_pylist()
        found = [row_reading(row, profile) for row in rows]
        tally = take_tally(
            ProposalId(rows[0]["proposal"]),
            found,
            profile=profile,
            roster=roster,
            as_of=as_of,
            background=background,
        )
        nested = {"_rounds": round_rows(tally), "_votes": vote_rows(tally)}
        return pa.Table.from_pylist([outcome_row(tally) | nested], schema=VERDICTS)

    return read.groupBy("proposal_key").applyInArrow(decide, spark_schema(VERDICTS))


def nested(decided: DataFrame, column: str) -> DataFrame:
    """The rows nested in a column of :func:`verdicts`."""
    return decided.select(sf.inline(column))


def bucket_of(column: str) -> Column:
    """``tables.bucket`` of a column of proposal keys."""
    return sf.crc32(sf.encode(column, "UTF-8")) % BUCKETS


def _by_batch(change: Callable[[Row], Row], schema: pa.Schema) -> Callable[[Batches], Batches]:
    def changed(batches: Batches) -> Batches:
        for batch in batches:
            yield pa.RecordBatch.from_pylist([change(row) for row in batch.to_pylist()], schema=schema)

    return changed


def _batched(rows: Iterator[Row], size: int) -> Iterator[list[Row]]:
    while batch := list(islice(rows, size)):
        yield batch
