"""Tables: what the store holds, each a name, a schema and an order, and its rows as values of the core.

Schemas are Arrow's, so that Spark (by conversion), pandas and DuckDB see the same columns. Dates are UTC
microseconds. ``docs/store.md`` describes every column; a test holds the two together.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

from kipvote.announcements import Announcement, NamedVoter, Verdict
from kipvote.messages import DateSource, Header, MessageId, Sender
from kipvote.readings import Kind, Reading
from kipvote.rules import Profile
from kipvote.subjects import parse_subject
from kipvote.votes import Claim, Refusal, Vote

Row = dict[str, Any]

SCHEMA_VERSION = 1
"""Version of the tables below; a store of another version is refused."""

BUCKETS = 16
"""Into how many files the readings are parted, by proposal; a query reads one."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of the store. Rows are unique by ``key`` and files are sorted by it."""

    name: str
    schema: pa.Schema
    key: tuple[str, ...]


def _fields(**kinds: pa.DataType) -> list[pa.Field]:
    return [pa.field(name, kind) for name, kind in kinds.items()]


_TIME = pa.timestamp("us", tz="UTC")
_STRINGS = pa.list_(pa.string())

_PLACE = _fields(archive=pa.string(), offset=pa.int64(), length=pa.int64())
_HEADER = _fields(
    message_id=pa.string(),
    date=_TIME,
    date_source=pa.string(),
    sender_name=pa.string(),
    sender_address=pa.string(),
    sender_relayed=pa.bool_(),
    subject=pa.string(),
    references=_STRINGS,
    list_id=pa.string(),
    automatic=pa.bool_(),
    id_made=pa.bool_(),
)
_VOTE = pa.struct(
    _fields(value=pa.string(), claim=pa.string(), line=pa.string(), certain=pa.bool_(), rule=pa.string())
)
_COUNTS = pa.list_(pa.struct(_fields(value=pa.string(), count=pa.int64())))
_NAMED = pa.list_(pa.struct(_fields(name=pa.string(), value=pa.string(), binding=pa.bool_())))
_ANNOUNCEMENT = pa.struct(
    _fields(verdict=pa.string(), binding=_COUNTS, non_binding=_COUNTS, names=_NAMED, line=pa.string())
)

ARCHIVES = Table(
    "archives",
    pa.schema(
        _fields(
            archive=pa.string(),
            sha256=pa.string(),
            bytes=pa.int64(),
            mail_bytes=pa.int64(),
            messages=pa.int64(),
            rejects=pa.int64(),
            first=_TIME,
            last=_TIME,
            months=_STRINGS,
        )
    ),
    ("archive",),
)
MESSAGES = Table(
    "messages",
    pa.schema([*_PLACE, *_HEADER, *_fields(proposals=_STRINGS, proposal_keys=_STRINGS, inherits=pa.bool_())]),
    ("archive", "offset"),
)
REJECTS = Table(
    "rejects",
    pa.schema([*_PLACE, *_fields(message_id=pa.string(), reason=pa.string())]),
    ("archive", "offset"),
)
READINGS = Table(
    "readings",
    pa.schema(
        [
            *_fields(proposal_key=pa.string(), proposal=pa.string()),
            *_HEADER,
            *_fields(
                kind=pa.string(),
                own_words=_STRINGS,
                votes=pa.list_(_VOTE),
                refused=pa.list_(pa.struct(_fields(line=pa.string(), rule=pa.string()))),
                withdrawal=pa.string(),
                announcement=_ANNOUNCEMENT,
                cancellation=pa.string(),
                faults=_STRINGS,
                unread=pa.bool_(),
            ),
            *_PLACE,
            *_fields(archive_sha256=pa.string()),
        ]
    ),
    ("proposal_key", "date", "message_id"),
)
VOTES = Table(
    "votes",
    pa.schema(
        _fields(
            proposal=pa.string(),
            round=pa.int64(),
            voter=pa.string(),
            voter_key=pa.string(),
            value=pa.string(),
            claim=pa.string(),
            binding=pa.bool_(),
            because=pa.string(),
            matched_by=pa.string(),
            status=pa.string(),
            date=_TIME,
            message_id=pa.string(),
            line=pa.string(),
            rule=pa.string(),
        )
    ),
    ("proposal", "round", "date", "message_id"),
)
ROUNDS = Table(
    "rounds",
    pa.schema(
        _fields(
            proposal=pa.string(),
            round=pa.int64(),
            call=pa.string(),
            caller=pa.string(),
            opened=_TIME,
            closed=_TIME,
            ending=pa.string(),
            last_message=_TIME,
            messages=pa.int64(),
            binding_plus=pa.int64(),
            binding_zero=pa.int64(),
            binding_minus=pa.int64(),
            non_binding_plus=pa.int64(),
            non_binding_zero=pa.int64(),
            non_binding_minus=pa.int64(),
        )
    ),
    ("proposal", "round"),
)
OUTCOMES = Table(
    "outcomes",
    pa.schema(
        _fields(
            proposal=pa.string(),
            title=pa.string(),
            as_of=_TIME,
            outcome=pa.string(),
            reason=pa.string(),
            complete=pa.bool_(),
            incomplete_because=_STRINGS,
            round=pa.int64(),
            rounds=pa.int64(),
            opened=_TIME,
            closed=_TIME,
            last_activity=_TIME,
            binding_plus=pa.int64(),
            binding_zero=pa.int64(),
            binding_minus=pa.int64(),
            announced=pa.string(),
            agrees=pa.bool_(),
            tally=pa.string(),
        )
    ),
    ("proposal",),
)
TABLES = {table.name: table for table in (ARCHIVES, MESSAGES, REJECTS, READINGS, VOTES, ROUNDS, OUTCOMES)}


def bucket(proposal_key: str) -> int:
    """The file of ``readings`` that holds a proposal: the same on every machine and run."""
    return zlib.crc32(proposal_key.encode()) % BUCKETS


def header_row(header: Header) -> Row:
    """A header as columns of ``messages`` and ``readings``."""
    return {
        "message_id": header.message_id,
        "date": header.date,
        "date_source": header.date_source.value,
        "sender_name": header.sender.name,
        "sender_address": header.sender.address,
        "sender_relayed": header.sender.relayed,
        "subject": header.subject,
        "references": list(header.references),
        "list_id": header.list_id,
        "automatic": header.automatic,
        "id_made": header.id_made,
    }


def row_header(row: Mapping[str, Any]) -> Header:
    """The reverse of :func:`header_row`."""
    return Header(
        message_id=MessageId(row["message_id"]),
        date=row["date"],
        date_source=DateSource(row["date_source"]),
        sender=Sender(row["sender_name"], row["sender_address"], row["sender_relayed"]),
        subject=row["subject"],
        references=tuple(MessageId(reference) for reference in row["references"]),
        list_id=row["list_id"],
        automatic=row["automatic"],
        id_made=row["id_made"],
    )


def reading_row(reading: Reading) -> Row:
    """A reading as columns of ``readings``, without the proposal and the place in the archive."""
    return header_row(reading.header) | {
        "kind": reading.kind.value,
        "own_words": list(reading.own_words),
        "votes": [
            {
                "value": vote.value,
                "claim": vote.claim.value if vote.claim else None,
                "line": vote.line,
                "certain": vote.certain,
                "rule": vote.rule,
            }
            for vote in reading.votes
        ],
        "refused": [{"line": refusal.line, "rule": refusal.rule} for refusal in reading.refused],
        "withdrawal": reading.withdrawal,
        "announcement": _announcement_row(reading.announcement),
        "cancellation": reading.cancellation,
        "faults": list(reading.faults),
        "unread": reading.unread,
    }


def row_reading(row: Mapping[str, Any], profile: Profile) -> Reading:
    """The reverse of :func:`reading_row`; the subject is taken apart again by ``profile``."""
    return Reading(
        header=row_header(row),
        subject=parse_subject(row["subject"], profile),
        kind=Kind(row["kind"]),
        own_words=tuple(row["own_words"]),
        votes=tuple(_vote(vote) for vote in row["votes"]),
        refused=tuple(Refusal(refusal["line"], refusal["rule"]) for refusal in row["refused"]),
        withdrawal=row["withdrawal"],
        announcement=_row_announcement(row["announcement"]),
        cancellation=row["cancellation"],
        faults=tuple(row["faults"]),
        unread=row["unread"],
    )


def _vote(row: Mapping[str, Any]) -> Vote:
    claim = Claim(row["claim"]) if row["claim"] else None
    return Vote(row["value"], claim, row["line"], row["certain"], row["rule"])


def _announcement_row(announcement: Announcement | None) -> Row | None:
    if announcement is None:
        return None
    return {
        "verdict": announcement.verdict.value if announcement.verdict else None,
        "binding": _counts_row(announcement.binding),
        "non_binding": _counts_row(announcement.non_binding),
        "names": [{"name": n.name, "value": n.value, "binding": n.binding} for n in announcement.names],
        "line": announcement.line,
    }


def _counts_row(counts: Mapping[str, int] | None) -> list[Row] | None:
    return None if counts is None else [{"value": v, "count": n} for v, n in sorted(counts.items())]


def _row_announcement(row: Mapping[str, Any] | None) -> Announcement | None:
    if row is None:
        return None
    return Announcement(
        verdict=Verdict(row["verdict"]) if row["verdict"] else None,
        binding=_row_counts(row["binding"]),
        non_binding=_row_counts(row["non_binding"]),
        names=tuple(NamedVoter(name["name"], name["value"], name["binding"]) for name in row["names"]),
        line=row["line"],
    )


def _row_counts(rows: Sequence[Mapping[str, Any]] | None) -> dict[str, int] | None:
    return None if rows is None else {row["value"]: row["count"] for row in rows}


def to_table(rows: Iterable[Row], table: Table) -> pa.Table:
    """Rows as an Arrow table of exactly the table's schema."""
    return pa.Table.from_pylist(list(rows), schema=table.schema)
