"""Threads on DataFrames: ``kipvote.threads`` for more headers than one machine should hold.

Who answers whom and which message belongs to which proposal needs the whole archive at once. Up to ten
million messages the driver asks the core itself (``members``); above, it is done here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

import pyarrow as pa
from pyspark.sql import Column, DataFrame, Window
from pyspark.sql import functions as sf

from kipvote.messages import MessageId, Sender
from kipvote.releases import ReleaseMail, calls_of, same_call, same_release
from kipvote.renumberings import Call, HoldsRole, Numbered, Renumbered, Renumbering, Rights, renumbered
from kipvote.spark.marks import FailedAt
from kipvote.tables import MESSAGES, Row, to_rows
from kipvote.threads import RESULT_DAYS, TURNS
from kipvote.topics import CALLED, CLOSED


def ranked(messages: DataFrame, failed: FailedAt) -> DataFrame:
    """``messages`` with their ``rank`` among the ``mails`` with their Message-ID, by claims (``holders``).

    ``variant`` is the rank of the first that is threaded alike, and ``node`` the id it is threaded under.
    """
    same = Window.partitionBy("message_id")
    bad = sf.broadcast(_failed(messages, failed))
    order = same.orderBy(
        sf.col("failed").asc_nulls_first(),
        sf.coalesce("received", "date").asc_nulls_last(),
        sf.col("date").asc_nulls_last(),
        "subject",
        "sender_address",
        sf.coalesce("sender_name", sf.lit("")),
        sf.array_join("references", " "),
        sf.coalesce("list_id", sf.lit("")),
        "archive",
        "offset",
    )
    counted = {"rank": sf.row_number().over(order), "mails": sf.count(sf.lit(1)).over(same)}
    alike = Window.partitionBy("message_id", *_VARIANT)
    claiming = messages.join(bad, ["archive", "offset"], "left")
    placed = claiming.withColumns(counted).withColumn("variant", sf.min("rank").over(alike)).drop("failed")
    holder = sf.when(sf.col("variant") == 1, sf.col("message_id"))
    return placed.withColumn("node", holder.otherwise(sf.concat_ws("#", "message_id", "variant")))


_VARIANT = (
    *("date", "subject", "sender_name", "sender_address", "sender_relayed"),
    *("references", "list_id", "automatic", "told_key"),
)


def _failed(messages: DataFrame, failed: FailedAt) -> DataFrame:
    """The places of messages whose marks failed, as far as it matters who holds their ids; these are few."""
    topical = sf.expr("inherits OR size(proposals) > 0 OR title_key IS NOT NULL OR told_key IS NOT NULL")
    alike = sf.xxhash64(*_VARIANT, *(sf.isnull(name) for name in _VARIANT))  # a null alone leaves no trace
    ids = messages.groupBy("message_id").agg(
        sf.min(alike).alias("first"), sf.max(alike).alias("last"), sf.max(topical).alias("topical")
    )
    disputed = messages.join(ids.where("topical AND first < last"), "message_id", "left_semi")
    rows = to_rows(disputed.select(*_LOOKED_AT.names).toArrow().cast(_LOOKED_AT))
    places = [(*place, True) for place in sorted(failed(rows))]
    schema = "archive string, offset bigint, failed boolean"
    return messages.sparkSession.createDataFrame(places, schema)


_LOOKED_AT = pa.schema(
    MESSAGES.schema.field(name)
    for name in ("archive", "offset", "length", "message_id", "sender_name", "sender_address")
)


def nodes(ranked: DataFrame) -> DataFrame:
    """The messages that are threaded, each under an id of its own; nobody answers its own Message-ID."""
    first = ranked.where("rank = variant")
    others = sf.array_remove("references", sf.col("message_id"))
    return first.withColumn("references", others).withColumn("message_id", sf.col("node"))


def about(messages: DataFrame, holds_role: HoldsRole, failed: FailedAt) -> DataFrame:
    """The proposals of every message that is about any: rows of (message_id, proposal_key).

    ``threads.assign`` on DataFrames. A message without a proposal takes those of its parent, the nearest of
    its References that is known; so do the answers to results that are found by their title or words.
    """
    links = _links(messages).localCheckpoint()
    own = messages.select("message_id", sf.explode("proposal_keys").alias("proposal_key")).localCheckpoint()
    votes = _numbered(messages).localCheckpoint()
    if votes.isEmpty():
        found = _by_releases(messages, own, links)
    else:
        found = _by_numbers(messages, own, links, votes, holds_role, failed)
    adopted = _by_title(messages, found)
    adopted = adopted.unionByName(_by_words(messages, found.unionByName(adopted)))
    answers = links.join(found.unionByName(adopted), "message_id", "left_anti")
    return found.unionByName(_spread(adopted, answers)).distinct()


def _by_releases(messages: DataFrame, own: DataFrame, links: DataFrame) -> DataFrame:
    """What messages are about, where ids may be worded freely."""
    typed = messages.where(sf.startswith("title_key", sf.lit(CALLED))).select("message_id")
    typed = typed.withColumn("calls", sf.lit(True)).localCheckpoint()
    found = _by_reference(own, links, typed)
    if calls := calls_of(_of_releases(messages, links, found)):
        found = _by_reference(_with_calls(own, calls), links, typed)
    return found


def _of_releases(messages: DataFrame, links: DataFrame, found: DataFrame) -> list[ReleaseMail]:
    """The calls of votes on releases, and what closes them (``threads.assign``); of all mail they are few."""
    above = found.select(sf.col("message_id").alias("parent")).distinct()
    answers = links.join(above, "parent", "left_semi").select("message_id", sf.lit(True).alias("answers"))
    keys = found.groupBy("message_id").agg(sf.collect_set("proposal_key").alias("keys"))
    titled = messages.where("date IS NOT NULL").where(
        sf.startswith("title_key", sf.lit(CALLED)) | sf.startswith("title_key", sf.lit(CLOSED))
    )
    rows = titled.join(keys, "message_id").join(answers, "message_id", "left")
    columns = ("message_id", "date", "title_key", "keys", "list_id", "sender_relayed", "sender_address")
    return [
        ReleaseMail(
            message_id=row["message_id"],
            date=row["date"],
            wording=row["title_key"].removeprefix(CALLED).removeprefix(CLOSED),
            keys=frozenset(row["keys"]),
            list_id=row["list_id"],
            writer="" if row["sender_relayed"] else row["sender_address"],
            closes=row["title_key"].startswith(CLOSED),
            alone=row["answers"] is None,
        )
        for row in rows.select(*columns, "answers").toArrow().to_pylist()
    ]


def _with_calls(own: DataFrame, calls: Mapping[MessageId, MessageId]) -> DataFrame:
    """The proposals messages name, but for results those of their calls."""
    pairs = own.sparkSession.createDataFrame(list(calls.items()), "result string, call string")
    called = pairs.join(own, sf.col("call") == sf.col("message_id"))
    others = own.join(pairs, sf.col("result") == sf.col("message_id"), "left_anti")
    moved = called.select(sf.col("result").alias("message_id"), "proposal_key")
    return others.unionByName(moved).localCheckpoint()


def _numbered(messages: DataFrame) -> DataFrame:
    """The mail of votes on numbered proposals; ``answers``: it calls none (``threads.assign``)."""
    of_release = sf.startswith("title_key", sf.lit(CALLED)) | sf.startswith("title_key", sf.lit(CLOSED))
    votes = messages.where("title_key IS NOT NULL AND size(proposal_keys) = 1").where(~of_release)
    return votes.select(
        "message_id",
        "date",
        *_OF_WRITER,
        sf.col("proposal_keys")[0].alias("key"),
        sf.col("title_key").alias("title"),
        sf.col("told_key").alias("former"),
        sf.col("inherits").alias("answers"),
    )


_OF_WRITER = ("archive", "offset", "length", "received", "sender_name", "sender_address", "sender_relayed")


def _by_numbers(
    messages: DataFrame,
    own: DataFrame,
    links: DataFrame,
    votes: DataFrame,
    holds_role: HoldsRole,
    failed: FailedAt,
) -> DataFrame:
    """What messages are about, where a vote may get another number, or an answer to it mistype that."""
    found = _spread(own, links.join(own, "message_id", "left_anti"))
    telling = votes.where("former IS NOT NULL AND date IS NOT NULL").localCheckpoint()
    if not telling.isEmpty():
        nearest = _nearest(messages.join(telling, "message_id", "left_semi"), messages).localCheckpoint()
        decided = _renumbered(votes, telling, nearest, found, holds_role, failed)
        votes = _moved(votes, nearest, decided).localCheckpoint()
        of_votes = votes.select("message_id", sf.col("key").alias("proposal_key"))
        own = own.join(votes, "message_id", "left_anti").unionByName(of_votes).localCheckpoint()
        found = _spread(own, links.join(own, "message_id", "left_anti"))
    return _without_slips(messages, own, links, votes, found)


def _renumbered(
    votes: DataFrame,
    telling: DataFrame,
    nearest: DataFrame,
    found: DataFrame,
    holds_role: HoldsRole,
    failed: FailedAt,
) -> Renumbered:
    """What becomes of votes that got another number (``threads.assign``); those who tell of it are few."""
    above = nearest.join(_single(found), "parent").withColumnRenamed("about", "former")
    mails = telling.join(above, ["message_id", "former"]).toArrow().to_pylist()
    calls = votes.where("NOT answers").join(telling.select("title").distinct(), "title", "left_semi")
    rows = {row["message_id"]: row for row in (*mails, *calls.toArrow().to_pylist())}

    def failing(ids: Collection[MessageId]) -> Collection[MessageId]:
        bad = failed([rows[one] for one in ids])
        return [one for one in ids if (rows[one]["archive"], rows[one]["offset"]) in bad]

    return renumbered(
        [
            Renumbering(row["message_id"], row["date"], _vote(row), row["former"], _sender(row))
            for row in mails
        ],
        [
            Call(row["message_id"], row["received"] or row["date"], _vote(row), _sender(row))
            for row in rows.values()
            if not row["answers"]
        ],
        Rights(holds_role, failing),
    )


def _moved(votes: DataFrame, nearest: DataFrame, decided: Renumbered) -> DataFrame:
    """``votes`` with the number they go under now (``threads.assign``)."""
    spark = votes.sparkSession
    now = spark.createDataFrame([(*vote, to) for vote, to in decided.now.items()], f"{_VOTE}, now string")
    refused = spark.createDataFrame(
        [
            (*vote, former, decided.key_of(vote, former))
            for vote, formers in decided.refused.items()
            for former in formers
        ],
        f"{_VOTE}, former string, back string",
    )
    answers = nearest.select("message_id", sf.lit(True).alias("told"))
    joined = votes.join(now, ["key", "title"], "left").join(answers, "message_id", "left")
    joined = joined.join(refused, ["key", "title", "former"], "left")
    back = sf.when(sf.col("told"), sf.col("back"))
    return joined.withColumn("key", sf.coalesce(back, "now", "key")).drop("now", "back", "told")


_VOTE = "key string, title string"


def _vote(row: Row) -> Numbered:
    return Numbered(row["key"], row["title"])


def _sender(row: Row) -> Sender:
    return Sender(row["sender_name"], row["sender_address"], row["sender_relayed"])


def _without_slips(
    messages: DataFrame, own: DataFrame, links: DataFrame, votes: DataFrame, found: DataFrame
) -> DataFrame:
    """What messages are about, those with a mistyped number about what they answer (``threads.assign``)."""
    answers = votes.where("answers").join(links, "message_id").select("message_id", "parent", "key", "title")
    untitled = messages.where("title_key IS NULL AND size(proposal_keys) = 1")
    untitled = untitled.select(sf.col("message_id").alias("parent"), sf.col("proposal_keys")[0].alias("key"))
    typed_over = answers.join(untitled, ["parent", "key"], "left_semi")
    opened = votes.where("NOT answers").select("key", "title")
    opened = opened.unionByName(typed_over.select("key", "title")).distinct().localCheckpoint()
    of_other = opened.select(sf.col("key").alias("about"), "title")
    crossing = answers.join(_single(found), "parent").where("about <> key")
    crossing = crossing.join(of_other, ["about", "title"], "left_semi").select("key", "title").distinct()
    odd = crossing.join(opened, ["key", "title"], "left_anti")
    slips = answers.join(odd, ["key", "title"], "left_semi").localCheckpoint()
    for _ in range(0 if slips.isEmpty() else TURNS):
        others = own.join(slips, "message_id", "left_anti")
        followed = _spread(others, links.join(others, "message_id", "left_anti"))
        about = _single(followed).withColumnRenamed("parent", "message_id")
        fitting = slips.join(about, "message_id").where("about <> key")
        fitting = fitting.join(of_other, ["about", "title"], "left_semi").select(*slips.columns)
        fitting = fitting.localCheckpoint()
        if fitting.count() == slips.count():
            return followed
        slips = fitting
    return found


def _single(found: DataFrame) -> DataFrame:
    """What messages are about that are about one proposal: rows of (parent, about)."""
    of_each = found.groupBy(sf.col("message_id").alias("parent")).agg(
        sf.min("proposal_key").alias("about"), sf.max("proposal_key").alias("last")
    )
    return of_each.where("about = last").drop("last")


def _by_reference(own: DataFrame, links: DataFrame, calls: DataFrame) -> DataFrame:
    """What messages name or have from those they answer; some answers yield (``threads.assign``)."""
    found = _spread(own, links.join(own, "message_id", "left_anti"))
    above = found.select(sf.col("message_id").alias("parent"), sf.col("proposal_key").alias("other"))
    yielding = _fitting(links.join(own, "message_id").join(above, "parent"), calls)
    for _ in range(0 if yielding.isEmpty() else TURNS):
        others = own.join(yielding, "message_id", "left_anti")
        followed = _spread(others, links.join(others, "message_id", "left_anti"))
        reached = followed.withColumnRenamed("proposal_key", "other")
        fitting = _fitting(own.join(yielding, "message_id").join(reached, "message_id"), calls)
        if fitting.count() == yielding.count():
            return followed
        yielding = fitting
    return found


def _fitting(found: DataFrame, calls: DataFrame) -> DataFrame:
    """The ids of messages whose ``proposal_key`` may be the ``other``; of the pairs there are few."""
    named = found.join(calls, "message_id", "left").fillna(False, ["calls"])
    pairs = named.select("proposal_key", "other", "calls").distinct().collect()
    same = [
        pair for pair in pairs if (same_call if pair.calls else same_release)(pair.proposal_key, pair.other)
    ]
    fitting = named.sparkSession.createDataFrame(same, "proposal_key string, other string, calls boolean")
    fitting = named.join(fitting, ["proposal_key", "other", "calls"])
    return fitting.select("message_id").distinct().localCheckpoint()


def _spread(labels: DataFrame, links: DataFrame) -> DataFrame:
    """``labels`` and those that spread from them along ``links``, a generation a turn, until none is new."""
    spread = generation = labels.localCheckpoint()
    while not generation.isEmpty():
        above = generation.select(sf.col("message_id").alias("parent"), "proposal_key")
        generation = links.join(above, "parent").select("message_id", "proposal_key").localCheckpoint()
        spread = spread.unionByName(generation)
    return spread


def _by_title(messages: DataFrame, found: DataFrame) -> DataFrame:
    """Results that name no proposal, found by the title of the votes before them (``threads.assign``)."""
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
    return _nearest(messages.where("inherits"), messages)


def _nearest(answers: DataFrame, messages: DataFrame) -> DataFrame:
    """Rows of (message_id, parent): the nearest known message of their References."""
    cited = answers.select("message_id", sf.posexplode("references").alias("nearness", "parent"))
    known = messages.select(sf.col("message_id").alias("parent"))
    return (
        cited.where("parent <> message_id")
        .join(known, "parent", "left_semi")
        .groupBy("message_id")
        .agg(sf.max_by("parent", "nearness").alias("parent"))
    )
