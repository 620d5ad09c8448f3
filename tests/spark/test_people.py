"""People: what the headers of a whole archive say of those who wrote, in columns beside one by one."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

import pyarrow as pa
from hypothesis import given, settings
from hypothesis import strategies as st
from pyspark.sql import SparkSession

from kipvote.background import Sighting
from kipvote.mbox import RawMessage
from kipvote.messages import MessageId, header_block, parse_header
from kipvote.rows import header_row, row_sightings
from kipvote.spark import people
from kipvote.spark.schemas import table_schema
from kipvote.tables import MESSAGES, SIGHTINGS, Row, to_rows, to_table
from tests import oracle

_ASKED = ["mira@example.org", "ole@example.org", "ravi@example.org", "jo@example.org", "jira@example.org"]


class _Mail(NamedTuple):
    """A mail: who wrote it, the days of its Date and arrival (None for none), and what it answers."""

    sender: str
    written: int | None
    received: int | None = None
    to: str | None = None


_MAILS = (
    _Mail("Mira Holm <mira@example.org>", 5),
    _Mail("Mira Holm <mira@example.org>", 2, to="call"),
    _Mail("Mira Holm <mira@example.org>", 3, to="call"),
    _Mail("mira@example.org", 4, to="call"),
    _Mail("MIRA@example.org", 3, to="call"),
    _Mail("Ole Lund <ole@example.org>", 3, 9, to="a"),
    _Mail("Ole Lund <ole@example.org>", 6, 8, to="b"),
    _Mail("ole <ole@example.org>", None),
    _Mail("Ravi Patel <ravi@example.org>", 7, to="b"),
    _Mail("Ravi Patel <ravi@example.org>", 7, to="a"),
    _Mail("Jo Doe via dev <dev@kafka.apache.org>", 1),
    _Mail("Ann Roe <ann@example.org>", 1),
    _Mail("Mira Holm (Jira) <jira@example.org>", 1),
    _Mail("Nobody <>", 1),
)


def _day(day: int) -> datetime:
    return datetime(2026, 1, 1 + day, tzinfo=UTC)


def _id(label: str) -> MessageId:
    return MessageId(f"<{label}@example.org>")


_KNOWN = {
    "mira@example.org": (
        Sighting("Mira Holm", _day(2), _id("call"), _day(5)),
        Sighting(None, _day(3), _id("call"), None),
    ),
    "ole@example.org": (
        Sighting("Ole Lund", _day(8), _id("b"), _day(9)),
        Sighting("ole", None, _id("7"), None),
    ),
    "ravi@example.org": (Sighting("Ravi Patel", _day(7), _id("a"), _day(7)),),
}


def _raw(at: int, mail: _Mail) -> RawMessage:
    trace = "Received: from a (a [192.0.2.1]) by b; {:%a, %d %b %Y %H:%M:%S +0000}"
    lines = [
        *([] if mail.received is None else [trace.format(_day(mail.received))]),
        f"From: {mail.sender}",
        *([] if mail.written is None else [f"Date: {_day(mail.written):%a, %d %b %Y %H:%M:%S +0000}"]),
        f"Message-ID: {_id(str(at))}",
        *([] if mail.to is None else [f"In-Reply-To: {_id(mail.to)}"]),
        "List-Id: <dev.kafka.apache.org>",
    ]
    return RawMessage("a.mbox", at, 1, b"", "\n".join([*lines, "", ""]).encode())


_RAWS = [_raw(at, mail) for at, mail in enumerate(_MAILS)]


def _rows(raws: Sequence[RawMessage]) -> list[Row]:
    return [
        {"archive": raw.archive, "offset": raw.offset, "length": raw.length, "inherits": False}
        | header_row(parse_header(header_block(raw.data)))
        for raw in raws
    ]


def _sightings(table: pa.Table) -> dict[str, tuple[Sighting, ...]]:
    return row_sightings(to_rows(table))


def _asked(found: dict[str, tuple[Sighting, ...]]) -> dict[str, tuple[Sighting, ...]]:
    return {address: seen for address, seen in found.items() if address in _ASKED}


def test_since_when_an_address_is_known_under_which_names() -> None:
    """Used under that name in the archive, by the list's own clock, and where."""
    seen = people.seen(to_table(_rows(_RAWS), MESSAGES))
    assert _sightings(people.few_sightings(seen, pa.array(_ASKED))) == _KNOWN


def test_the_core_alone_knows_the_same() -> None:
    known = oracle.sightings(_RAWS)
    assert _asked(known) == _KNOWN
    assert sorted(known) == sorted([*_KNOWN, "ann@example.org"])


def test_data_frames_know_the_same(spark: SparkSession) -> None:
    wanted = spark.createDataFrame(pa.table({"sender_address": _ASKED}))
    frame = spark.createDataFrame(_rows(_RAWS), table_schema(MESSAGES))
    found = people.sightings(frame, wanted).toArrow().cast(SIGHTINGS.schema)
    assert _sightings(found.sort_by([(name, "ascending") for name in SIGHTINGS.key])) == _KNOWN


_DAYS = st.none() | st.integers(0, 4)
_ANY = st.builds(
    _Mail, st.sampled_from([mail.sender for mail in _MAILS]), _DAYS, _DAYS, st.none() | st.sampled_from("abc")
)


@given(mails=st.lists(_ANY, max_size=12), size=st.integers(1, 5))
@settings(deadline=None)
def test_however_messages_are_parted(mails: list[_Mail], size: int) -> None:
    """What is first in several parts of the messages is first in all."""
    raws = [_raw(at, mail) for at, mail in enumerate(mails)]
    parts = [_rows(raws[at : at + size]) for at in range(0, len(raws), size)] or [[]]
    seen = pa.concat_tables([people.seen(to_table(rows, MESSAGES)) for rows in parts])
    found = people.few_sightings(seen, pa.array(_ASKED))
    assert found.num_rows == len({(row["address"], row["name"]) for row in to_rows(found)})
    assert _sightings(found) == _asked(oracle.sightings(raws))
