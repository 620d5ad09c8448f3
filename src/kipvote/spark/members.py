"""Members: the messages about each proposal, each once, and where its copies stand.

Up to ten million messages the driver knows who answers whom and asks the core; of more, it is done on
DataFrames (``spark.threads``). Both give the same rows.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol

import pyarrow as pa
import pyarrow.compute as pc
from pyspark import RDD
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as sf

from kipvote.messages import MessageId
from kipvote.roster import Roster
from kipvote.spark import people, threads
from kipvote.spark.headers import PLACE, Copy, Headers, Part
from kipvote.spark.ranges import CHUNK
from kipvote.spark.schemas import Batches, spark_schema
from kipvote.spark.stored import read_files, stored, tasks
from kipvote.subjects import ProposalKey, proposal_key
from kipvote.tables import ACTIVITY, MESSAGES, READINGS, SIGHTINGS, Row, values
from kipvote.threads import assign

FEW = 10_000_000
"""Messages among which the driver finds threads: it takes some 2 GB (``docs/performance.md``)."""

_FEWEST = 100
"""Messages whose texts are read by one task, at least: to start one takes as long."""

_PLACE = pa.struct([MESSAGES.schema.field(name) for name in PLACE])
MEMBERS = pa.schema(
    [
        *MESSAGES.schema,
        pa.field("archive_sha256", pa.string()),
        pa.field("proposal_key", pa.string()),
        pa.field("copies", pa.list_(_PLACE)),
    ]
)
"""A message of ``messages`` for each proposal it is about; ``copies`` are the others with its Message-ID."""

PLACES = pa.schema([*(field for field in MEMBERS if field.name != "copies"), pa.field("copy", pa.bool_())])
"""A member, or one of its copies (``copy``), of which only the ids and the place are there."""


def few_members(headers: Headers, sums: Mapping[str, str]) -> pa.Table:
    """The members among all messages; ``sums`` are the checksums of their archives."""
    others = headers.others()
    read, nodes = headers.nodes(others.values())
    places = {node.message_id: at for at, node in enumerate(nodes)}
    about = [
        (places[message_id], key)
        for message_id, named in assign(nodes).items()
        for key in dict.fromkeys(map(proposal_key, named))
    ]
    found = read.take(pa.array([at for at, _ in about], pa.int64()))
    copies = [others.get(message_id, [])[1:] for message_id in found["message_id"].to_pylist()]
    added = {
        "archive_sha256": pa.array([sums[archive] for archive in found["archive"].to_pylist()], pa.string()),
        "proposal_key": pa.array([key for _, key in about], pa.string()),
        "copies": pa.array([list(map(_place, same)) for same in copies], pa.list_(_PLACE)),
    }
    for name, column in added.items():
        found = found.append_column(name, column)
    return found


def _place(copy: Copy) -> Row:
    return {name: getattr(copy, name) for name in PLACE}


def members(messages: DataFrame, sums: DataFrame) -> DataFrame:
    """:func:`few_members` on DataFrames; ``sums`` has the columns ``archive`` and ``archive_sha256``."""
    chosen = threads.unique(messages).persist()
    found = chosen.join(threads.about(chosen), "message_id").join(sf.broadcast(sums), "archive")
    return found.select(*MEMBERS.names).to(spark_schema(MEMBERS))


def few_places(members: pa.Table) -> pa.Table:
    """Rows of ``PLACES`` in their order."""
    copies = members["copies"].combine_chunks()
    of = members.select(["proposal_key", "message_id"]).take(pc.list_parent_indices(copies))
    for name, column in zip(PLACE, copies.flatten().flatten(), strict=True):
        of = of.append_column(name, column)
    parts = {False: members.drop_columns(["copies"]), True: of}
    rows = [part.append_column("copy", pa.array([copy] * part.num_rows)) for copy, part in parts.items()]
    found = pa.concat_tables(rows, promote_options="default").select(PLACES.names).cast(PLACES)
    return found.sort_by([("archive", "ascending"), ("offset", "ascending")])


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


def places(members: DataFrame) -> DataFrame:
    """:func:`few_places` on DataFrames, in any order."""
    one = members.drop("copies").withColumn("copy", sf.lit(False))
    others = members.select("proposal_key", "message_id", sf.inline("copies"))
    copies = others.withColumn("copy", sf.lit(True))
    return one.unionByName(copies, allowMissingColumns=True).select(*PLACES.names)


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
        """Those of some proposals and their copies, rows of ``PLACES``, in their order in every partition."""

    def people(self) -> pa.Table:
        """Rows of ``activity``."""

    def sightings(self) -> pa.Table:
        """Rows of ``sightings``, in the order of their table."""


_MEMBER = ("proposal_key", "message_id", "archive", "offset", "archive_sha256")
_COPY = ("archive", "offset")
_IDENTITY = pa.schema([READINGS.schema.field(name) for name in (*_MEMBER, "copies")])


class Few:
    """Members that the driver holds."""

    def __init__(
        self, spark: SparkSession, parts: Iterable[Part], sums: Mapping[str, str], roster: Roster | None
    ) -> None:
        self._spark, self._roster = spark, roster
        headers = Headers.of(parts)
        pa.default_memory_pool().release_unused()  # what only reading took, a third of all that is held here
        self._writers, self._seen = headers.writers, headers.seen
        self._members = few_members(headers, sums)

    def stale(self, before: Sequence[str], changed: Collection[str]) -> frozenset[ProposalKey]:
        now = set(_identities(self._members))
        then = set(_identities(_read(before, _IDENTITY)))
        archives = frozenset(changed)
        renewed = {member for member in now if any(archive in archives for archive, _ in member.copies)}
        return frozenset(member.proposal_key for member in (now ^ then) | renewed)

    def proposals(self) -> frozenset[ProposalKey]:
        return frozenset(values(self._members, "proposal_key"))

    def written_by(self, addresses: Collection[str]) -> frozenset[ProposalKey]:
        theirs = pc.is_in(self._members["sender_address"], value_set=pa.array(sorted(addresses), pa.string()))
        return frozenset(values(self._members.filter(theirs), "proposal_key"))

    def places(self, proposals: Collection[ProposalKey]) -> RDD[pa.Table]:
        wanted = pc.is_in(self._members["proposal_key"], value_set=pa.array(sorted(proposals), pa.string()))
        rows = few_places(self._members.filter(wanted))
        context = self._spark.sparkContext
        parts = list(map(packed, parted(rows, min(tasks(context), rows.num_rows // _FEWEST + 1))))
        return context.parallelize(parts, len(parts)).map(unpacked)

    def people(self) -> pa.Table:
        if self._roster is None:
            return pa.Table.from_batches([], schema=ACTIVITY.schema)
        return people.few_people(self._writers, self._roster)

    def sightings(self) -> pa.Table:
        return people.few_sightings(self._seen, self._members["sender_address"])


def _read(paths: Sequence[str], schema: pa.Schema) -> pa.Table:
    tables = list(read_files(paths, schema))
    return pa.concat_tables(tables) if tables else pa.Table.from_batches([], schema=schema)


class _Identity(NamedTuple):
    """What a member is known by; of its copies, where they stand."""

    proposal_key: ProposalKey
    message_id: MessageId
    archive: str
    offset: int
    archive_sha256: str
    copies: tuple[tuple[str, int], ...]


def _identities(table: pa.Table) -> Iterator[_Identity]:
    for key, message_id, archive, offset, checksum, copies in zip(
        *(values(table, name) for name in (*_MEMBER, "copies")), strict=True
    ):
        places = tuple((copy["archive"], copy["offset"]) for copy in copies)
        yield _Identity(key, message_id, archive, offset, checksum, places)


class Many:
    """Members on DataFrames."""

    def __init__(
        self, spark: SparkSession, paths: Sequence[str], sums: Mapping[str, str], roster: Roster | None
    ) -> None:
        self._spark, self._roster = spark, roster
        self._messages = stored(spark, paths, MESSAGES.schema)
        columns = {
            "archive": pa.array(sums, pa.string()),
            "archive_sha256": pa.array(sums.values(), pa.string()),
        }
        checksums = spark.createDataFrame(pa.table(columns))
        self._members = members(self._messages, checksums).persist()

    def stale(self, before: Sequence[str], changed: Collection[str]) -> frozenset[ProposalKey]:
        if not before:
            return self.proposals()
        places = sf.transform("copies", lambda copy: sf.struct(*(copy[name] for name in _COPY)))
        now = self._members.select(*_MEMBER, places.alias("copies"))
        then = stored(self._spark, before, _IDENTITY).select(*_MEMBER, places.alias("copies"))
        renewed = now.where(sf.exists("copies", lambda copy: copy["archive"].isin(sorted(changed))))
        return _keys(now.exceptAll(then).unionByName(then.exceptAll(now)).unionByName(renewed))

    def proposals(self) -> frozenset[ProposalKey]:
        return _keys(self._members)

    def written_by(self, addresses: Collection[str]) -> frozenset[ProposalKey]:
        return _keys(self._members.where(sf.col("sender_address").isin(sorted(addresses))))

    def places(self, proposals: Collection[ProposalKey]) -> RDD[pa.Table]:
        wanted = self._members.where(sf.col("proposal_key").isin(sorted(proposals)))
        chunk = (sf.col("offset") / CHUNK).cast("long")
        parted = places(wanted).repartition(tasks(self._spark.sparkContext), "archive", chunk)
        return _tables(parted.sortWithinPartitions("archive", "offset"))

    def people(self) -> pa.Table:
        if self._roster is None:
            return pa.Table.from_batches([], schema=ACTIVITY.schema)
        return people.people(self._messages, self._roster).toArrow().cast(ACTIVITY.schema)

    def sightings(self) -> pa.Table:
        found = people.sightings(self._messages, self._members).toArrow().cast(SIGHTINGS.schema)
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
