"""Sweep: archives to files of ``messages`` and ``rejects``, in one pass of one task over their bytes.

The rows are those of ``spark.read.format("mbox")``, with the proposals their subjects name, but they do not
come by it: from one Python process to the next they would pass through the JVM twice before they are written,
and that takes longer than all that is done with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import pyarrow as pa
from pyspark.sql import DataFrame, SparkSession

from kipvote.archives import open_archive
from kipvote.mbox import RawMessage, Reject, read_spans
from kipvote.messages import Header, header_block, parse_header
from kipvote.mime import decode_text
from kipvote.readings import Message, told_proposal
from kipvote.rows import header_row
from kipvote.rules import Profile
from kipvote.spark.schemas import Batches
from kipvote.spark.ranges import Ranges, plan
from kipvote.spark.schemas import BY_PROFILE, HEADERS
from kipvote.spark.stored import each
from kipvote.spark.writing import WRITTEN, write_archives
from kipvote.subjects import proposal_key
from kipvote.tables import MESSAGES, Row
from kipvote.threads import inherits, nameless_result, own_proposals, title_key

KEYED = pa.schema([*HEADERS, *(MESSAGES.schema.field(name) for name in BY_PROFILE)])
"""A message's place and header with what its subject says by the profile, or a reject's place and reason."""

_BATCH = 4096
"""Rows of one Arrow batch."""


def sweep(spark: SparkSession, archives: Sequence[str], profile: Profile, staging: str) -> DataFrame:
    """Read archives and write their rows into the folder ``staging``: rows of ``WRITTEN``, one a file."""

    def write(task: Ranges) -> Batches:
        return write_archives(_batches(task, profile), staging)

    return each(spark, plan(archives), write, WRITTEN)


def _batches(task: Ranges, profile: Profile) -> Batches:
    rows = _rows(task, profile)
    while some := list(islice(rows, _BATCH)):
        yield pa.RecordBatch.from_pylist(some, schema=KEYED)


def _rows(task: Ranges, profile: Profile) -> Iterator[Row]:
    for range_ in task.ranges:
        with open_archive(range_.archive) as archive:
            for found in read_spans(archive, range_.start, range_.stop):
                yield _row(found, profile)


def _row(found: RawMessage | Reject, profile: Profile) -> Row:
    place: Row = {"archive": found.archive, "offset": found.offset, "length": found.length}
    if isinstance(found, Reject):
        return place | {"message_id": found.message_id, "reject": found.reason}
    header = parse_header(header_block(found.data), envelope=found.envelope)
    return place | header_row(header) | _keys(header, found.data, profile)


_NO_KEYS: Row = {"proposals": [], "proposal_keys": [], "inherits": False}


def _keys(header: Header, data: bytes, profile: Profile) -> Row:
    """The proposals a message is about by its own subject, and how it may come to others."""
    if header.automatic:  # two mails of five, none of which is about any
        return _NO_KEYS
    proposals = own_proposals(header, profile)
    told = None
    if nameless_result(header, profile):  # the one case in which a body decides about threads
        told = told_proposal(Message(header=header, text=decode_text(data)), profile)
    return {
        "proposals": list(proposals),
        "proposal_keys": [proposal_key(proposal) for proposal in proposals],
        "inherits": inherits(header, profile),
        "title_key": title_key(header, profile),
        "told_key": proposal_key(told) if told else None,
    }
