"""Sweep: archives to files of ``messages`` and ``rejects``, in one pass of one task over their bytes.

The rows are those of ``spark.read.format("mbox")``, with the proposals their subjects name, but they do not
come by it: from one Python process to the next they would pass through the JVM twice before they are written,
and that takes longer than all that is done with them. Nor is it a query: Spark need not plan one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice
from typing import Any

import pyarrow as pa
from pyspark.sql import SparkSession

from kipvote.archives import Archive, open_archive
from kipvote.mbox import RawHeader, Reject, read_at, read_headers
from kipvote.messages import Header, parse_header
from kipvote.mime import decode_text
from kipvote.rows import HEADER_COLUMNS, header_values
from kipvote.rules import Profile
from kipvote.spark.ranges import Ranges, plan
from kipvote.spark.schemas import BATCH, BY_PROFILE, HEADERS, Batches
from kipvote.spark.writing import Written, write_archives
from kipvote.subjects import ProposalKey, proposal_key
from kipvote.tables import MESSAGES
from kipvote.tally.reading import Message, told_proposal
from kipvote.topics import NO_TOPIC, Topic, may_inherit, topic_of

KEYED = pa.schema([*HEADERS, *(MESSAGES.schema.field(name) for name in BY_PROFILE)])
"""A message's place and header with what its subject says by the profile, or a reject's place and reason."""


_TOPICS = 4096
"""Subjects whose topics are at hand: those of the threads of a month or two."""

_TURN = 64
"""Headers that are cut out before they are parsed: one by one, both take a fifth longer."""

Topics = Callable[[str], Topic]
_Values = tuple[Any, ...]
"""The columns of ``KEYED`` of one row, in their order."""


def sweep(spark: SparkSession, archives: Sequence[str], profile: Profile, staging: str) -> list[Written]:
    """Read archives and write their rows into the folder ``staging``, below the names of their tables."""

    def write(task: Ranges) -> Iterator[Written]:
        return write_archives(_batches(task, profile), staging)

    work = plan(archives)
    return spark.sparkContext.parallelize(work, len(work)).flatMap(write).collect()


def _batches(task: Ranges, profile: Profile) -> Batches:
    rows = _rows(task, profile)
    while some := list(islice(rows, BATCH)):
        columns = zip(KEYED, zip(*some, strict=True), strict=True)
        yield pa.RecordBatch.from_arrays(
            [pa.array(values, field.type) for field, values in columns], schema=KEYED
        )


def _rows(task: Ranges, profile: Profile) -> Iterator[_Values]:
    topics = lru_cache(maxsize=_TOPICS)(partial(topic_of, profile=profile))
    for range_ in task.ranges:
        with open_archive(range_.archive) as archive:
            headers = read_headers(archive, range_.start, range_.stop)
            while some := list(islice(headers, _TURN)):
                yield from [_row(archive, found, topics, profile) for found in some]


def _row(archive: Archive, found: RawHeader | Reject, topics: Topics, profile: Profile) -> _Values:
    place = (found.archive, found.offset, found.length)
    if isinstance(found, Reject):
        return *place, found.message_id, *_NO_HEADER, found.reason, *_NO_TOPIC
    header = parse_header(found.block, envelope=found.envelope)
    topic = NO_TOPIC if header.automatic else topics(header.subject)
    inherits = may_inherit(topic, header)
    told = _told(archive, found, header, profile) if topic.nameless else topic.former
    keys = (topic.proposals, topic.keys, inherits, topic.title, told)
    return *place, *header_values(header), None, *keys


_NO_HEADER = (None,) * (len(HEADER_COLUMNS) - 1)
_NO_TOPIC = (None,) * len(BY_PROFILE)


def _told(archive: Archive, found: RawHeader, header: Header, profile: Profile) -> ProposalKey | None:
    """What a nameless result names in its own words: the one case in which a body decides about threads."""
    message = read_at(archive, found.offset, found.length)
    text = decode_text(message.data) if message else None
    told = told_proposal(Message(header=header, text=text), profile)
    return proposal_key(told) if told else None
