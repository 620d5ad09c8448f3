"""Odd paths: Spark takes ``[1]``, ``*`` and ``{a,b}`` in a path for a pattern; a folder may be called so."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from kipvote import inputs
from kipvote.roster import Role
from kipvote.spark.headers import read_parts
from kipvote.spark.ingest import Request, ingest
from kipvote.spark.marks import Marks
from kipvote.spark.members import Few, Many
from kipvote.spark.session import held
from kipvote.store import Store
from kipvote.tables import MESSAGES, READINGS
from kipvote.verify import verify
from tests.stores import ARCHIVES_FOLDER, make_store

pytestmark = pytest.mark.spark

ODD = ["a [1]", "a*b?", "{a,b}", "[a-c]{1,2}*", "ü %20 +#&'\"", "a\\b", " "]


def put_month(folder: Path) -> Path:
    folder.mkdir(parents=True)
    return Path(shutil.copy(sorted(ARCHIVES_FOLDER.iterdir())[0], folder / "2025-10.mbox"))


@pytest.mark.parametrize("name", ODD)
def test_a_store_and_its_archives_may_be_called_anything(
    name: str, spark: SparkSession, tmp_path: Path
) -> None:
    """Ingested twice, the second time with a month more: what the core makes of the same files."""
    folder, store = tmp_path / name / "mail", tmp_path / name / "store"
    first = put_month(folder)
    ingest(held(spark), store, Request((str(first),), inputs.profile_text("kafka"), None))
    second = Path(shutil.copy(sorted(ARCHIVES_FOLDER.iterdir())[2], folder / "2025-12.mbox"))
    ingest(held(spark), store, Request((str(second),), inputs.profile_text("kafka"), None))
    assert verify(Store.open(store)).faults == ()
    made = make_store(tmp_path / name / "made", [first, second], roster=None)
    assert Store.open(store).manifest == Store.open(made).manifest


@pytest.mark.parametrize("name", ODD)
def test_members_are_found_wherever_the_store_is(name: str, spark: SparkSession, tmp_path: Path) -> None:
    """What is done on DataFrames for millions of messages reads the same files as the driver does."""
    store = Store.open(make_store(tmp_path / name / "store", [put_month(tmp_path / name / "mail")]))
    sums = {str(row["archive"]): str(row["sha256"]) for row in store.archives()}
    given = store.paths(MESSAGES), sums, None, Role.COMMITTER, Marks(spark, store.paths(READINGS), [])
    few, many = Few(spark, read_parts(given[0]), *given[1:]), Many(spark, *given)
    assert many.proposals() == few.proposals() != frozenset()
    assert many.stale(store.paths(READINGS), []) == few.stale(store.paths(READINGS), []) == frozenset()
