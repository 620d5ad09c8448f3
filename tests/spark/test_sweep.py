"""The sweep: what an ingest writes of archives is what the data source reads of them."""

from __future__ import annotations

from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pyspark.sql import SparkSession

from kipvote.archives import expand
from kipvote.inputs import profile_text
from kipvote.rules import Profile, parse_profile
from kipvote.spark.ranges import plan
from kipvote.spark.scan import Scan
from kipvote.spark.schemas import HEADERS
from kipvote.spark.sweep import sweep
from kipvote.subjects import parse_subject, proposal_key
from kipvote.tables import MESSAGES, REJECTS, Row, Table, to_rows
from tests.stores import ARCHIVES_FOLDER

pytestmark = pytest.mark.spark


@pytest.fixture(scope="module")
def profile() -> Profile:
    return parse_profile(profile_text("kafka"), file="kafka")


@pytest.fixture(scope="module")
def archives(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Archives of mail, and a file that is none."""
    other = tmp_path_factory.mktemp("archives") / "notes.mbox"
    other.write_text("not a mail\n")
    return [str(path) for path in expand([str(ARCHIVES_FOLDER), str(other)])]


@pytest.fixture(scope="module")
def staging(
    spark: SparkSession, profile: Profile, archives: list[str], tmp_path_factory: pytest.TempPathFactory
) -> Path:
    folder = tmp_path_factory.mktemp("staging")
    written = sweep(spark, archives, profile, str(folder)).toArrow().to_pylist()
    files = {str(path.relative_to(folder)) for path in folder.rglob("*.parquet")}
    assert {row["path"] for row in written} == files
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
