"""Whole months: a file against the count of the server, and what is a count."""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.archives import open_archive
from kipvote.errors import FetchError
from kipvote.fetch.whole import Count, examine, read_count
from kipvote.mbox import split
from tests.ponymail import OLD, message


@pytest.mark.parametrize(
    ("data", "messages", "fault"),
    [
        (message(OLD, 1), 1, None),
        (message(OLD, 1).replace(b"\n", b"\r\n"), 1, None),
        (b"\n" + message(OLD, 1), 1, None),
        (message(OLD, 1)[:-1], 1, "its last message is incomplete, it holds 1 of 1"),
        (b"Subject: no archive\n\nbut a mail\n\n", 1, "it does not begin with a message"),
        (b"", 0, "it holds 0 of 1 messages"),
        (b"API error occurred", 0, "it holds 0 of 1 messages"),
        (gzip.compress(message(OLD, 1)), 1, None),
        (
            gzip.compress(message(OLD, 1))[:-4],
            1,
            "compressed data broken off or damaged: Compressed file ended",
        ),
    ],
    ids=[
        "mbox",
        "crlf",
        "blank line first",
        "no blank line last",
        "a single mail",
        "nothing",
        "a sentence",
        "gzip",
        "cut gzip",
    ],
)
def test_examine(tmp_path: Path, data: bytes, messages: int, fault: str | None) -> None:
    (tmp_path / "x").write_bytes(data)
    found = examine(tmp_path / "x", Count(1, 1, ""))
    assert found.messages == messages
    assert found.fault == fault or (fault and (found.fault or "").startswith(fault))


# Counts


@pytest.mark.parametrize(
    ("answer", "count"),
    [
        ({"hits": 3}, (3, 3, True)),
        ({"hits": 3, "active_months": {"2026-01": 5}}, (3, 5, True)),
        ({"hits": 3, "active_months": [{"2025-12": 1}, {"2026-01": 5}]}, (3, 5, True)),
        ({"hits": 0, "active_months": {"2025-12": 1}}, (0, 0, True)),
        ({"hits": 0, "active_months": {}}, (0, 0, False)),
        ({"hits": 0}, (0, 0, True)),
    ],
    ids=["bare", "table", "list of tables", "month without mail", "unknown list", "nothing told of months"],
)
def test_counts(answer: object, count: tuple[int, int, bool]) -> None:
    read = read_count(json.dumps(answer).encode(), OLD, where="x")
    assert (read.hits, read.indexed, read.known) == count


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"{}",
        b'{"hits": "3"}',
        b'{"hits": true}',
        b'{"hits": -1}',
        b'{"hits": NaN}',
        b'{"hits": 1, "emails": 3}',
        b'{"hits": 1, "emails": [{}]}',
        b'{"hits": 1, "emails": [{"epoch": Infinity}]}',
        b'{"hits": 1, "active_months": 3}',
        b'{"hits": 1, "active_months": [3]}',
        b"\xff",
        b"[" * 100_000,
    ],
)
def test_what_is_no_count(body: bytes) -> None:
    with pytest.raises(FetchError, match="count cannot be read"):
        read_count(body, OLD, where="x")


@given(st.binary())
def test_no_count_raises_anything_else(body: bytes) -> None:
    try:
        read_count(body, OLD, where="x")
    except FetchError:
        return


# Real downloads

ARCHIVES = Path(__file__).parents[3] / "shared" / "data" / "archives"


@pytest.mark.skipif(not ARCHIVES.exists(), reason="the real archives are not here")
@pytest.mark.parametrize(
    ("file", "messages"),
    [
        ("maven-dev-2017-11-listsao.mbox", 320),
        ("maven_duplicates_2017_listsao_1.mbox", 10),
        ("apisix-dev-part.mbox", 25),
    ],
)
def test_a_real_download_is_whole_by_its_count_alone(tmp_path: Path, file: str, messages: int) -> None:
    """Nothing in a real month looks like one message too many, or like an end that was cut."""
    whole = ARCHIVES / file
    assert examine(whole, Count(messages, messages, "")).fault is None
    assert examine(whole, Count(messages + 1, messages + 1, "")).fault is not None
    with open_archive(whole) as archive:
        *_, last = split(archive.data)
        (tmp_path / "x").write_bytes(archive.data[: last.offset])
    short = examine(tmp_path / "x", Count(messages, messages, ""))
    assert short.fault == f"it holds {messages - 1} of {messages} messages"
