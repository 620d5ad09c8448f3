"""Object stores: what Spark reads from one and writes to one is what it reads from and writes to a folder."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from itertools import count
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from kipvote import inputs
from kipvote.errors import ArchiveError
from kipvote.filesystems import Place
from kipvote.filesystems.remote import Remote
from kipvote.roster import Role
from kipvote.spark.headers import read_parts
from kipvote.spark.ingest import Report, Request, ingest
from kipvote.spark.marks import Marks
from kipvote.spark.members import Few, Many
from kipvote.spark.session import held
from kipvote.store import POINTER, Store, elsewhere
from kipvote.tables import MESSAGES, READINGS
from kipvote.verify import verify
from tests import golden
from tests.objectstore import Answer, ObjectStore, content, serving, upload
from tests.spark.test_jobs import submit
from tests.spark.test_killed import KIPVOTE, PATIENCE
from tests.stores import ARCHIVES_FOLDER, ROSTER, make_store, tallies

pytestmark = pytest.mark.spark


@pytest.fixture(scope="module")
def s3(spark: SparkSession) -> Iterator[ObjectStore]:
    """Known to this process, to those it starts, and to the tasks of the session."""
    with serving() as store, pytest.MonkeyPatch.context() as patch:
        for name, value in store.environ.items():
            patch.setenv(name, value)
            patch.setitem(spark.sparkContext.environment, name, value)
        yield store


@pytest.fixture
def bucket(s3: ObjectStore) -> Remote:
    return s3.bucket()


def read(spark: SparkSession, store: Place, *archives: Place | str) -> Report:
    source = inputs.roster_source(ROSTER, inputs.profile("kafka"))
    named = tuple(map(str, archives))
    return ingest(held(spark), store, Request(named, inputs.profile_text("kafka"), source))


def test_a_store_there_is_the_store_here(spark: SparkSession, bucket: Remote, tmp_path: Path) -> None:
    """Executors write their table files straight to it; byte-equal, file by file, to the local one."""
    first = sorted(ARCHIVES_FOLDER.iterdir())[:2]
    for archives in (first, [ARCHIVES_FOLDER]):
        for store in (tmp_path / "store", bucket / "store"):
            read(spark, store, *archives)
    assert content(bucket / "store") == content(tmp_path / "store")


def test_archives_there_are_the_archives_here(spark: SparkSession, bucket: Remote) -> None:
    """An unchanged one is not read again, a changed one replaces its former rows."""
    upload(ARCHIVES_FOLDER, bucket / "dev")
    store = bucket / "store"
    assert len(read(spark, store, f"{bucket}/dev/*.mbox*").read) == 5
    assert tallies(store, golden.AS_OF) == golden.tallies()
    whole = (bucket / "dev/2026-01.mbox").read_bytes()
    (bucket / "dev/2026-01.mbox").write_bytes(whole + b"\n")
    again = read(spark, store, bucket / "dev")
    assert [row["archive"] for row in again.read] == [f"{bucket}/dev/2026-01.mbox"]
    assert len(again.unchanged) == 4
    (bucket / "dev/2026-01.mbox").write_bytes(whole)
    read(spark, store, bucket / "dev")
    assert tallies(store, golden.AS_OF) == golden.tallies()
    assert verify(Store.open(store)).faults == ()


def test_an_archive_that_cannot_be_had_is_no_fault_of_the_store(
    s3: ObjectStore, bucket: Remote, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At whatever request it is refused, the error names the archive; Spark is not started for it."""
    archive = bucket / "2026-01.mbox"
    archive.write_bytes(b"From ada@example.org Mon Jan  5 12:00:00 2026\nFrom: ada@example.org\n\n+1\n")
    request = Request((str(archive),), inputs.profile_text("kafka"), None)
    for first in range(1, 6):
        asked = count(1)
        monkeypatch.setattr(s3, "spoil", partial(_refused_from, first, asked))
        with pytest.raises(ArchiveError, match=f"cannot read the archive: .*access denied .*{archive.name}"):
            ingest(pytest.fail, tmp_path / "store", request)


def _refused_from(first: int, asked: Iterator[int], *_: str) -> Answer | None:
    return Answer("403 Forbidden") if next(asked) >= first else None


def test_members_of_a_store_there(spark: SparkSession, bucket: Remote) -> None:
    """What is done on DataFrames for millions of messages reads the same files as the driver does."""
    store = Store.open(make_store(bucket / "a [1]*"))
    sums = {str(row["archive"]): str(row["sha256"]) for row in store.archives()}
    given = store.paths(MESSAGES), sums, store.roster, Role.COMMITTER, Marks(spark, store.paths(READINGS), [])
    few, many = Few(spark, read_parts(given[0]), *given[1:]), Many(spark, *given)
    assert many.proposals() == few.proposals() != frozenset()
    assert many.stale(store.paths(READINGS), []) == few.stale(store.paths(READINGS), []) == frozenset()


def test_the_job_from_there_to_there(bucket: Remote) -> None:
    upload(ARCHIVES_FOLDER, bucket / "dev")
    given = ["--archives", f"{bucket}/dev/*.mbox*", "--store", f"{bucket}/store", "--roster", str(ROSTER)]
    run = submit(*given)
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines()[-1].startswith(f"{bucket}/store: 11 proposals, ")
    assert tallies(bucket / "store", golden.AS_OF) == golden.tallies()


def test_the_job_says_what_is_wrong_in_one_line(bucket: Remote) -> None:
    run = submit("--archives", f"{bucket}/*.mbox", "--store", f"{bucket}/store")
    assert run.returncode == 1
    assert run.stdout == f"tally_archives: no archive ({bucket}/*.mbox): nothing matches the pattern\n"


def test_killed_while_it_writes(
    spark: SparkSession, bucket: Remote, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``kill -9`` leaves the previous store readable, the next run right, and nothing for good."""
    store = bucket / "store"
    read(spark, store, sorted(ARCHIVES_FOLDER.iterdir())[0])
    before = Store.open(store).manifest
    kill_when_written(store)
    assert Store.open(store).manifest == before
    assert verify(Store.open(store)).faults == ()
    monkeypatch.setattr(elsewhere, "FORSAKEN", -1)
    read(spark, store, ARCHIVES_FOLDER)
    assert Store.open(store).manifest == Store.open(make_store(tmp_path / "store")).manifest
    assert {path.name for path in store.iterdir()} == {POINTER, "snapshots"}


def kill_when_written(store: Remote) -> None:
    """Start an ingest, and kill it with all its processes as soon as it writes a table."""
    command = [*KIPVOTE, "ingest", str(ARCHIVES_FOLDER), "--store", str(store)]
    ingesting = subprocess.Popen(command, stdout=sys.stderr, stderr=sys.stderr, start_new_session=True)
    pause = threading.Event()
    for _ in range(PATIENCE * 10):
        if any("/messages/" in str(path) and "/staging-" in str(path) for path in store.rglob("*")):
            break
        assert ingesting.poll() is None
        pause.wait(0.1)
    os.killpg(ingesting.pid, signal.SIGKILL)
    ingesting.wait()
