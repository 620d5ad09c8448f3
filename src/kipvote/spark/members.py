"""Members: the messages about each proposal, and others with their Message-IDs.

Up to ten million messages the driver knows who answers whom and asks the core; of more, it is done on
DataFrames (``spark.threads``). Both give the same rows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple, Protocol

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
from pyspark import RDD
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as sf

from kipvote.holders import FIRST_KNOWN, own_id
from kipvote.messages import MessageId
from kipvote.renumberings import HoldsRole, Rights
from kipvote.roster import Role, Roster
from kipvote.spark import people, threads
from kipvote.spark.headers import PLACE, Copy, Headers, Part
from kipvote.spark.marks import FailedAt, Marks
from kipvote.spark.ranges import CHUNK
from kipvote.spark.schemas import Batches, spark_schema
from kipvote.spark.stored import read_files, stored, tasks
from kipvote.subjects import ProposalKey, proposal_key
from kipvote.tables import ACTIVITY, MESSAGES, READINGS, SIGHTINGS, to_rows, values
from kipvote.threads import assign
from kipvote.voters import holds_role

FEW = 10_000_000
"""Messages among which the driver finds threads: it takes some 2 GB (``docs/performance.md``)."""

_FEWEST = 100
"""Messages whose texts are read by one task, at least: to start one takes as long."""

MEMBERS = pa.schema(
    [
        *MESSAGES.schema,
        pa.field("archive_sha256", pa.string()),
        pa.field("proposal_key", pa.string()),
        pa.field("rank", pa.int64()),
        pa.field("mails", pa.int64()),
        pa.field("member", pa.bool_()),
        pa.field("copy", pa.bool_()),
    ]
)
"""A message of ``messages`` for each proposal it is about (``member``), or is known to for its Message-ID.

It has the ``rank`` among the ``mails`` with its id, in the order of claims (``holders``). Of a ``copy`` no
more than its words is needed: it is not about the proposal, or is threaded like one before it.
"""


class _Place(NamedTuple):
    """What :data:`MEMBERS` adds to one of the messages with an id."""

    key: ProposalKey
    rank: int
    mails: int
    member: bool
    copy: bool


def few_members(
    headers: Headers, sums: Mapping[str, str], failed: FailedAt, holds_role: HoldsRole
) -> pa.Table:
    """The members among all messages; ``sums`` are the checksums of their archives."""
    copies = headers.copies(failed)
    read, nodes = headers.nodes(copies.values())
    at = {node.message_id: place for place, node in enumerate(nodes)}

    def failing(ids: Collection[MessageId]) -> Collection[MessageId]:
        rows = to_rows(read.take(pa.array([at[one] for one in ids], pa.int64())))
        bad = failed(rows)
        return [one for one, row in zip(ids, rows, strict=True) if (row["archive"], row["offset"]) in bad]

    about = {
        message_id: tuple(dict.fromkeys(map(proposal_key, named)))
        for message_id, named in assign(nodes, Rights(holds_role, failing)).items()
    }
    alone = [
        (at[message_id], _Place(key, 1, 1, member=True, copy=False))
        for message_id, keys in about.items()
        if own_id(message_id) not in copies
        for key in keys
    ]
    several = sorted(place for same in copies.values() for place in _places(same, about))
    found = pa.concat_tables(
        [
            read.take(pa.array([place for place, _ in alone], pa.int64())),
            headers.read(np.array([row for row, _ in several], np.int64), MESSAGES.schema),
        ]
    )
    checksums = [sums[archive] for archive in found["archive"].to_pylist()]
    found = found.append_column("archive_sha256", pa.array(checksums, pa.string()))
    places = zip(*(place for _, place in (*alone, *several)), strict=True)
    columns = list(places) or [()] * len(_Place._fields)
    for field, column in zip(list(MEMBERS)[-len(columns) :], columns, strict=True):
        found = found.append_column(field, pa.array(column, field.type))
    return found


def _places(
    copies: Sequence[Copy], about: Mapping[MessageId, Sequence[ProposalKey]]
) -> Iterator[tuple[int, _Place]]:
    """The rows of messages with one id that proposals have or know of."""
    first = copies[:FIRST_KNOWN]
    known: dict[ProposalKey, set[int]] = {}
    seen: set[MessageId] = set()
    for rank, copy in enumerate(copies, start=1):
        for key in about.get(copy.node, ()):
            known.setdefault(key, set()).add(rank)
            yield copy.row, _Place(key, rank, len(copies), member=True, copy=copy.node in seen)
        seen.add(copy.node)
    for key, ranks in known.items():
        for rank, copy in enumerate(first, start=1):
            if rank not in ranks:
                yield copy.row, _Place(key, rank, len(copies), member=False, copy=True)


def members(messages: DataFrame, sums: DataFrame, failed: FailedAt, holds_role: HoldsRole) -> DataFrame:
    """:func:`few_members` on DataFrames; ``sums`` has the columns ``archive`` and ``archive_sha256``."""
    ranked = threads.ranked(messages, failed).persist()
    about = threads.about(threads.nodes(ranked), holds_role, failed).withColumnRenamed("message_id", "node")
    mine = ranked.join(about, "node").withColumn("member", sf.lit(True)).persist()
    mine = mine.withColumn("copy", sf.col("rank") > sf.col("variant"))
    told = mine.where("mails > 1").select("proposal_key", "message_id").distinct()
    first = ranked.where("mails > 1").where(sf.col("rank") <= FIRST_KNOWN).join(told, "message_id")
    beside = first.join(mine, ["proposal_key", "archive", "offset"], "left_anti")
    beside = beside.withColumns({"member": sf.lit(False), "copy": sf.lit(True)})
    found = mine.unionByName(beside).join(sf.broadcast(sums), "archive")
    return found.select(*MEMBERS.names).to(spark_schema(MEMBERS))


def parted(rows: pa.Table, count: int) -> Iterator[pa.Table]:
    """Rows in ``count`` parts of about one size, in their order."""
    cuts = [rows.num_rows * at // count for at in range(count + 1)]
    return (rows.slice(start, stop - start) for start, stop in pairwise(cuts))


def packed(rows: pa.Table | pa.RecordBatch) -> bytes:
    """Rows as they are sent through Spark: a stream of Arrow's, compressed, since mail repeats its ids."""
    stream = pa.BufferOutputStream()
    with pa.ipc.new_stream(stream, rows.schema, options=pa.ipc.IpcWriteOptions(compression="zstd")) as writer:
        writer.write(rows)
    return bytes(stream.getvalue().to_pybytes())


def unpacked(stream: bytes) -> pa.Table:
    """What was :func:`packed`."""
    return pa.ipc.open_stream(stream).read_all()


class Members(Protocol):
    """The members of a store that is being written, and what else its headers say."""

    def stale(self, before: Sequence[str], changed: Collection[str]) -> frozenset[ProposalKey]:
        """The proposals whose messages are not exactly those in files of ``readings``, gone ones included.

        ``changed`` are archives that were read now: a copy in one of them may say something else.
        """

    def proposals(self) -> frozenset[ProposalKey]:
        """All proposals."""

    def written_by(self, addresses: Collection[str]) -> frozenset[ProposalKey]:
        """The proposals that people wrote about from some addresses."""

    def places(self, proposals: Collection[ProposalKey]) -> RDD[pa.Table]:
        """Those of some proposals, in the order of their places in every partition."""

    def people(self) -> pa.Table:
        """Rows of ``activity``."""

    def sightings(self) -> pa.Table:
        """Rows of ``sightings``, in the order of their table."""


_IDENTITY = ("proposal_key", "mails", "archive", "offset", "member")
_KNOWN = pa.schema([READINGS.schema.field(name) for name in (*_IDENTITY[:4], "copies")])


class Few:
    """Members that the driver holds."""

    def __init__(
        self,
        spark: SparkSession,
        parts: Iterable[Part],
        sums: Mapping[str, str],
        roster: Roster | None,
        role: Role,
        marks: Marks,
    ) -> None:
        self._spark, self._roster = spark, roster
        headers = Headers.of(parts)
        pa.default_memory_pool().release_unused()  # what only reading took, a third of all that is held here
        self._writers, self._seen = headers.writers, headers.seen
        self._members = few_members(
            headers, sums, marks.failed, partial(holds_role, roster=roster, role=role)
        )

    def stale(self, before: Sequence[str], changed: Collection[str]) -> frozenset[ProposalKey]:
        now = set(zip(*(values(self._members, name) for name in _IDENTITY), strict=True))
        then = set(_identities(_read(before, _KNOWN)))
        archives = frozenset(changed)
        renewed = {one for one in now if one[2] in archives}
        return frozenset(ProposalKey(key) for key, *_ in (now ^ then) | renewed)

    def proposals(self) -> frozenset[ProposalKey]:
        return frozenset(values(self._members, "proposal_key"))

    def written_by(self, addresses: Collection[str]) -> frozenset[ProposalKey]:
        theirs = pc.is_in(self._members["sender_address"], value_set=pa.array(sorted(addresses), pa.string()))
        return frozenset(values(self._members.filter(theirs), "proposal_key"))

    def places(self, proposals: Collection[ProposalKey]) -> RDD[pa.Table]:
        wanted = pc.is_in(self._members["proposal_key"], value_set=pa.array(sorted(proposals), pa.string()))
        rows = self._members.filter(wanted).sort_by([(name, "ascending") for name in PLACE[:2]])
        context = self._spark.sparkContext
        parts = list(map(packed, parted(rows, min(tasks(context), rows.num_rows // _FEWEST + 1))))
        return context.parallelize(parts, len(parts)).map(unpacked)

    def people(self) -> pa.Table:
        if self._roster is None:
            return pa.Table.from_batches([], schema=ACTIVITY.schema)
        return people.few_people(self._writers, self._roster)

    def sightings(self) -> pa.Table:
        mine = self._members.filter(self._members["member"])
        return people.few_sightings(self._seen, mine["sender_address"])


def _read(paths: Sequence[str], schema: pa.Schema) -> pa.Table:
    tables = list(read_files(paths, schema))
    return pa.concat_tables(tables) if tables else pa.Table.from_batches([], schema=schema)


def _identities(readings: pa.Table) -> Iterator[tuple[str, int, str, int, bool]]:
    """The messages that stand in readings, as their own or as copies."""
    for *of, archive, offset, copies in zip(*(values(readings, name) for name in _KNOWN.names), strict=True):
        key, mails = of
        yield key, mails, archive, offset, True
        for copy in copies:
            yield key, mails, copy["archive"], copy["offset"], copy["member"]


class Many:
    """Members on DataFrames."""

    def __init__(
        self,
        spark: SparkSession,
        paths: Sequence[str],
        sums: Mapping[str, str],
        roster: Roster | None,
        role: Role,
        marks: Marks,
    ) -> None:
        self._spark, self._roster = spark, roster
        self._messages = stored(spark, paths, MESSAGES.schema)
        columns = {
            "archive": pa.array(sums, pa.string()),
            "archive_sha256": pa.array(sums.values(), pa.string()),
        }
        checksums = spark.createDataFrame(pa.table(columns))
        holds = partial(holds_role, roster=roster, role=role)
        self._members = members(self._messages, checksums, marks.failed, holds).persist()

    def stale(self, before: Sequence[str], changed: Collection[str]) -> frozenset[ProposalKey]:
        if not before:
            return self.proposals()
        now = self._members.select(*_IDENTITY)
        readings = stored(self._spark, before, _KNOWN)
        copies = readings.select("proposal_key", "mails", sf.inline("copies")).select(*_IDENTITY)
        then = readings.select(*_IDENTITY[:4], sf.lit(True).alias("member")).unionByName(copies)
        renewed = now.where(sf.col("archive").isin(sorted(changed)))
        return _keys(now.exceptAll(then).unionByName(then.exceptAll(now)).unionByName(renewed))

    def proposals(self) -> frozenset[ProposalKey]:
        return _keys(self._members)

    def written_by(self, addresses: Collection[str]) -> frozenset[ProposalKey]:
        return _keys(self._members.where(sf.col("sender_address").isin(sorted(addresses))))

    def places(self, proposals: Collection[ProposalKey]) -> RDD[pa.Table]:
        wanted = self._members.where(sf.col("proposal_key").isin(sorted(proposals)))
        chunk = (sf.col("offset") / CHUNK).cast("long")
        parted = wanted.repartition(tasks(self._spark.sparkContext), "archive", chunk)
        return _tables(parted.sortWithinPartitions("archive", "offset"))

    def people(self) -> pa.Table:
        if self._roster is None:
            return pa.Table.from_batches([], schema=ACTIVITY.schema)
        return people.people(self._messages, self._roster).toArrow().cast(ACTIVITY.schema)

    def sightings(self) -> pa.Table:
        mine = self._members.where("member")
        found = people.sightings(self._messages, mine).toArrow().cast(SIGHTINGS.schema)
        return found.sort_by([(column, "ascending") for column in SIGHTINGS.key])


def _tables(rows: DataFrame) -> RDD[pa.Table]:
    """The rows of each partition. Spark's own way to an RDD gives dates in the zone of the machine."""

    def streams(batches: Batches) -> Batches:
        for batch in batches:
            yield pa.RecordBatch.from_pydict({"stream": [packed(batch)]})

    return rows.mapInArrow(streams, "stream binary").rdd.map(lambda row: unpacked(row["stream"]))


def _keys(found: DataFrame) -> frozenset[ProposalKey]:
    rows = found.select("proposal_key").distinct().collect()
    return frozenset(ProposalKey(row.proposal_key) for row in rows)
