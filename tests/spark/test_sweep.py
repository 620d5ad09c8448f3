"""The sweep: what an ingest writes of archives is what the data source reads of them."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyspark.sql import SparkSession

from kipvote.archives import expand
from kipvote.inputs import profile_text
from kipvote.mbox import RawMessage, read_archive
from kipvote.rules import Profile, parse_profile
from kipvote.spark.ranges import plan
from kipvote.spark.scan import Scan
from kipvote.spark.schemas import HEADERS
from kipvote.spark.sweep import sweep
from kipvote.subjects import parse_subject, proposal_key
from kipvote.tables import MESSAGES, REJECTS, Row, Table, to_rows
from kipvote.tally.reading import Message, told_proposal
from kipvote.topics import inherits, title_key
from tests.stores import ARCHIVES_FOLDER

pytestmark = pytest.mark.spark


RESULT = """\
From ada@example.org Mon Jan  5 12:00:00 2026
Message-ID: <result@example.org>
From: Ada Quill <ada@example.org>
Date: Mon, 5 Jan 2026 12:00:00 +0000
Subject: [RESULT] Better logs

KIP-9 is accepted.
"""


@pytest.fixture(scope="module")
def profile() -> Profile:
    return parse_profile(profile_text("kafka"), file="kafka")


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Archives of mail, among it a result whose words alone name its proposal, and a file that is none."""
    folder = tmp_path_factory.mktemp("archives")
    (folder / "notes.mbox").write_text("not a mail\n")
    (folder / "result.mbox").write_text(RESULT)
    return [str(path) for path in expand([str(ARCHIVES_FOLDER), str(folder)])]


@pytest.fixture(scope="module")
def staging(
    spark: SparkSession, profile: Profile, archives: list[str], tmp_path_factory: pytest.TempPathFactory
) -> Path:
    folder = tmp_path_factory.mktemp("staging")
    written = sweep(spark, archives, profile, str(folder))
    files = {str(path.relative_to(folder)) for path in folder.rglob("*.parquet")}
    assert {one.file.path for one in written} == files
    return folder


def rows_of(staging: Path, table: Table) -> list[Row]:
    files = sorted((staging / table.name).rglob("*.parquet"))
    return to_rows(pa.concat_tables([pq.ParquetFile(file).read() for file in files]))


def by_place(rows: list[Row]) -> dict[tuple[str, int], Row]:
    return {(row["archive"], row["offset"]): row for row in rows}


def test_the_rows_are_those_of_the_data_source(staging: Path, archives: list[str]) -> None:
    """The rows are those of ``spark.read.format("mbox")``, with the proposals their subjects name."""
    read = (batch for task in plan(archives) for batch in Scan().batches(task.ranges))
    found = by_place(to_rows(pa.Table.from_batches(list(read), schema=HEADERS)))
    messages = {place: row for place, row in found.items() if row["reject"] is None}
    wrote = by_place(rows_of(staging, MESSAGES))
    assert messages.keys() == wrote.keys()
    for place, row in messages.items():
        assert wrote[place] | {"reject": None} == wrote[place] | row
    rejected = {(row["archive"], row["offset"]): row["reason"] for row in rows_of(staging, REJECTS)}
    assert rejected == {place: row["reject"] for place, row in found.items() if row["reject"] is not None}
    assert rejected


def test_what_a_subject_says_is_what_the_core_says(
    staging: Path, profile: Profile, archives: list[str]
) -> None:
    """The keys by which threads are found, of every message: ``threads`` and ``told_proposal`` decide."""
    wrote = by_place(rows_of(staging, MESSAGES))
    found = [raw for path in archives for raw in read_archive(path) if isinstance(raw, RawMessage)]
    for raw in found:
        message = Message.of(raw.data, envelope=raw.envelope)
        told = told_proposal(message, profile)
        row = wrote[raw.archive, raw.offset]
        assert row["inherits"] == inherits(message.header, profile)
        assert row["title_key"] == title_key(message.header, profile)
        assert row["told_key"] == (told and proposal_key(told))
    assert len(found) == len(wrote)
    for column in ("inherits", "title_key", "told_key"):
        assert any(row[column] for row in wrote.values()), column


def test_proposals_are_those_of_the_subject_but_for_mail_no_person_wrote(
    staging: Path, profile: Profile
) -> None:
    rows = rows_of(staging, MESSAGES)
    for row in rows:
        named = () if row["automatic"] else parse_subject(row["subject"], profile).proposals
        assert row["proposals"] == list(named)
        assert row["proposal_keys"] == [proposal_key(proposal) for proposal in named]
    assert any(row["automatic"] for row in rows)
    assert any(row["proposals"] for row in rows)
