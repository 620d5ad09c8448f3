"""People: what the headers of a whole archive say of those who wrote, in columns beside one by one."""

from __future__ import annotations

from datetime import UTC, datetime

import pyarrow as pa
import pytest
from pyspark.sql import SparkSession

from kipvote.mbox import RawMessage
from kipvote.messages import header_block, parse_header
from kipvote.rows import header_row
from kipvote.spark import people
from kipvote.tables import MESSAGES, to_table
from tests import oracle

_ASKED = ["mira@example.org", "ole@example.org", "ravi@example.org", "jo@example.org", "jira@example.org"]
_FROM = (
    "Mira Holm <mira@example.org>",
    "mira@example.org",
    "MIRA@example.org",
    "Ole Lund <ole@example.org>",
    "ole <ole@example.org>",
    "Ravi Patel <ravi@example.org>",
    "Ravi Patel <ravi@example.org>",
    "jo@example.org",
    "Jo Doe via dev <dev@kafka.apache.org>",
    "Ann Roe <ann@example.org>",
    "ann@example.org",
    "Mira Holm (Jira) <jira@example.org>",
    "jira@example.org",
    "Nobody <>",
)
_KNOWN = {"mira@example.org": ["Mira Holm"], "ole@example.org": ["Ole Lund", "ole"]}


def _raw(sender: str, day: int) -> RawMessage:
    lines = [
        f"From: {sender}",
        f"Date: {datetime(2026, 1, 1 + day, tzinfo=UTC):%a, %d %b %Y %H:%M:%S +0000}",
        f"Message-ID: <{day}@example.org>",
        "List-Id: <dev.kafka.apache.org>",
    ]
    return RawMessage("a.mbox", day, 1, b"", "\n".join([*lines, "", ""]).encode())


_MAIL = [_raw(sender, day) for day, sender in enumerate(_FROM)]


@pytest.fixture(scope="module")
def messages() -> pa.Table:
    rows = [
        {"archive": raw.archive, "offset": raw.offset, "length": raw.length, "inherits": False}
        | header_row(parse_header(header_block(raw.data)))
        for raw in _MAIL
    ]
    return to_table(rows, MESSAGES)


def _names(table: pa.Table) -> dict[str, list[str]]:
    return {row["address"]: row["names"] for row in table.to_pylist()}


def test_the_names_of_an_address_are_kept_where_they_are_several_or_sometimes_none(
    messages: pa.Table,
) -> None:
    """Who votes without a name may have written their full name in another year."""
    assert _names(people.few_aliases(people.writers(messages), pa.array(_ASKED))) == _KNOWN


def test_the_core_alone_keeps_the_same_names() -> None:
    known = {address: sorted(names) for address, names in oracle.aliases(_MAIL).items()}
    assert known == _KNOWN | {"ann@example.org": ["Ann Roe"]}


def test_data_frames_keep_the_same_names(messages: pa.Table, spark: SparkSession) -> None:
    wanted = spark.createDataFrame(pa.table({"sender_address": _ASKED}))
    frame = spark.createDataFrame(
        messages.select(["automatic", "sender_relayed", "sender_address", "sender_name"])
    )
    assert _names(people.aliases(frame, wanted).toArrow()) == _KNOWN
