"""Tables: what the store holds, each a name, a schema and an order.

Schemas are Arrow's, so that Spark (by conversion), pandas and DuckDB see the same columns. Dates are UTC
microseconds. ``docs/store.md`` describes every column; a test holds the two together.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pyarrow as pa

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
HEADER = _fields(
    message_id=pa.string(),
    date=_TIME,
    date_source=pa.string(),
    received=_TIME,
    sender_name=pa.string(),
    sender_address=pa.string(),
    sender_relayed=pa.bool_(),
    subject=pa.string(),
    references=_STRINGS,
    list_id=pa.string(),
    automatic=pa.bool_(),
    id_made=pa.bool_(),
)
"""The columns of ``messages`` and ``readings`` that hold a header."""
_VOTE = pa.struct(
    _fields(
        value=pa.string(),
        claim=pa.string(),
        line=pa.string(),
        certain=pa.bool_(),
        rule=pa.string(),
        words=pa.string(),
        at=pa.int64(),
    )
)
_COUNTED = {
    f"{weight}_{side}": pa.int64()
    for weight in ("binding", "non_binding")
    for side in ("plus", "zero", "minus")
}
_COUNTS = pa.list_(pa.struct(_fields(value=pa.string(), count=pa.int64())))
_NAMED = pa.list_(
    pa.struct(
        _fields(
            name=pa.string(),
            value=pa.string(),
            binding=pa.bool_(),
            section=pa.string(),
            known=pa.bool_(),
        )
    )
)
_REFUSAL = pa.struct(_fields(line=pa.string(), rule=pa.string(), words=pa.string(), at=pa.int64()))
TEXT = _fields(text=pa.string(), text_faults=_STRINGS, text_truncated=pa.bool_())
"""The decoded text of a message: large, and needed only where its proposal is read again."""
TRUST = pa.struct(_fields(standing=pa.string(), marks=_STRINGS))
"""What the list's hosts recorded about a sender."""
COPIES = pa.list_(
    pa.struct(
        _fields(
            archive=pa.string(), offset=pa.int64(), member=pa.bool_(), words=pa.string(), failed=pa.bool_()
        )
    )
)
"""Others with its Message-ID: where they stand, whether they are of the proposal, a digest of their words,
and whether their marks failed."""
_ANNOUNCEMENT = pa.struct(
    _fields(
        verdict=pa.string(),
        binding=_COUNTS,
        non_binding=_COUNTS,
        names=_NAMED,
        line=pa.string(),
        rule=pa.string(),
        words=pa.string(),
        unread=_STRINGS,
    )
)
_ACT = pa.struct(_fields(says=pa.string(), line=pa.string(), rule=pa.string(), words=pa.string()))


def _months(time: pa.DataType) -> pa.DataType:
    """The type of what is held of each month, by that of a date."""
    return pa.list_(pa.struct(_fields(month=pa.string(), clocked=pa.int64(), dated=pa.int64(), last=time)))


_HELD = _months(_TIME)

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
            held=_HELD,
            lacks=pa.int64(),
        )
    ),
    ("archive",),
)
MESSAGES = Table(
    "messages",
    pa.schema(
        [
            *_PLACE,
            *HEADER,
            *_fields(proposals=_STRINGS, proposal_keys=_STRINGS),
            *_fields(inherits=pa.bool_(), title_key=pa.string(), told_key=pa.string()),
        ]
    ),
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
            *HEADER,
            *_fields(
                kind=pa.string(),
                own_words=_STRINGS,
                votes=pa.list_(_VOTE),
                refused=pa.list_(_REFUSAL),
                withdrawal=pa.string(),
                announcement=_ANNOUNCEMENT,
                cancellation=pa.string(),
                retraction=pa.string(),
                act=_ACT,
                notes=_STRINGS,
                asks_for=_STRINGS,
                hearsay=pa.list_(pa.struct(_fields(name=pa.string(), value=pa.string(), line=pa.string()))),
                faults=_STRINGS,
                rivals=_STRINGS,
                unread=pa.bool_(),
                trust=TRUST,
                permalink=pa.string(),
            ),
            *_PLACE,
            *_fields(archive_sha256=pa.string(), mails=pa.int64(), copies=COPIES),
            *TEXT,
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
            proof=pa.string(),
            status=pa.string(),
            date=_TIME,
            received=_TIME,
            message_id=pa.string(),
            line=pa.string(),
            rule=pa.string(),
        )
    ),
    ("proposal", "round", "date", "message_id", "line"),
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
            ended_by=pa.string(),
            last_message=_TIME,
            messages=pa.int64(),
            **_COUNTED,
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
            **_COUNTED,
            announced=pa.string(),
            agrees=pa.bool_(),
        )
    ),
    ("proposal",),
)
ACTIVITY = Table(
    "activity",
    pa.schema(_fields(person=pa.string(), address=pa.string(), months=_STRINGS)),
    ("person", "address"),
)
SIGHTINGS = Table(
    "sightings",
    pa.schema(
        _fields(address=pa.string(), name=pa.string(), first=_TIME, thread=pa.string(), elsewhere=_TIME)
    ),
    ("address", "name"),
)
_LINK = pa.struct(
    _fields(
        kind=pa.string(),
        written=pa.string(),
        url=pa.string(),
        message_id=pa.string(),
        mailing_list=pa.string(),
        issue=pa.string(),
    )
)
PAGES = Table(
    "pages",
    pa.schema(
        _fields(
            position=pa.int64(),
            proposal=pa.string(),
            title=pa.string(),
            source=pa.string(),
            state=pa.string(),
            written=pa.string(),
            release=pa.string(),
            discussion=_LINK,
            vote=_LINK,
            jira=_LINK,
            sections=pa.list_(pa.struct(_fields(name=pa.string(), condition=pa.string()))),
            created=_TIME,
            modified=_TIME,
            version=pa.int64(),
            url=pa.string(),
            outdated=pa.bool_(),
            template=pa.bool_(),
            doubts=_STRINGS,
        )
    ),
    ("position",),
)
ENTRIES = Table(
    "entries",
    pa.schema(
        _fields(
            position=pa.int64(),
            shelf=pa.string(),
            proposal=pa.string(),
            title=pa.string(),
            written=pa.string(),
            release=pa.string(),
            note=pa.string(),
        )
    ),
    ("position",),
)
REMARKS = Table(
    "remarks",
    pa.schema(
        _fields(
            position=pa.int64(),
            meeting=pa.int64(),
            date=pa.string(),
            proposals=_STRINGS,
            text=pa.string(),
        )
    ),
    ("position",),
)
WIKI = Table(
    "wiki",
    pa.schema(
        _fields(
            index=pa.string(),
            next_number=pa.int64(),
            modified=_TIME,
            version=pa.int64(),
            outdated=pa.bool_(),
            doubts=_STRINGS,
            rejects=pa.list_(pa.struct(_fields(source=pa.string(), reason=pa.string()))),
        )
    ),
    ("index",),
)
OF_MAIL = (ARCHIVES, MESSAGES, REJECTS, READINGS, VOTES, ROUNDS, OUTCOMES, ACTIVITY, SIGHTINGS)
OF_WIKI = (PAGES, ENTRIES, REMARKS, WIKI)
TABLES = {table.name: table for table in (*OF_MAIL, *OF_WIKI)}


def bucket(proposal_key: str) -> int:
    """The file of ``readings`` that holds a proposal: the same on every machine and run."""
    return zlib.crc32(proposal_key.encode()) % BUCKETS


def to_table(rows: Iterable[Row], table: Table) -> pa.Table:
    """Rows as an Arrow table of exactly the table's schema."""
    return pa.Table.from_pylist(list(rows), schema=table.schema)


def to_rows(table: pa.Table) -> list[Row]:
    """Rows of dictionaries; dates are aware, in UTC.

    ``Table.to_pylist`` gives the same, but loads pandas for the zone: half of the time a query takes.
    """
    columns = [_values(table.column(name)) for name in table.schema.names]
    return [dict(zip(table.schema.names, row, strict=True)) for row in zip(*columns, strict=True)]


def values(table: pa.Table, column: str) -> list[Any]:
    """A column as a list; dates are aware, in UTC."""
    return _values(table.column(column))


def _values(column: pa.ChunkedArray) -> list[Any]:
    kind = _zoneless(column.type)
    if kind == column.type:
        return list(column.to_pylist())
    return [_aware(value) for chunk in column.chunks for value in chunk.view(kind).to_pylist()]


def _zoneless(kind: pa.DataType) -> pa.DataType:
    """A type of the tables with dates that have no zone, also within rows within a column."""
    if kind == _TIME:
        return pa.timestamp("us")
    return _months(pa.timestamp("us")) if kind == _HELD else kind


def _aware(value: Any) -> Any:
    """A value with the zone that its type had."""
    match value:
        case datetime():
            return value.replace(tzinfo=UTC)
        case list():
            return [{name: _aware(one) for name, one in row.items()} for row in value]
    return value
