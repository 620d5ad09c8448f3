"""An ingest that is killed: the store before stands, and the next run is right."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from kipvote import inputs
from kipvote.spark.ingest import Request, ingest
from kipvote.spark.session import held
from kipvote.store import CURRENT, POINTER, Store
from kipvote.verify import verify
from tests.stores import ARCHIVES_FOLDER, ROSTER, make_store

pytestmark = pytest.mark.spark

KIPVOTE = [sys.executable, "-c", "import sys; from kipvote.cli import main; sys.exit(main())"]
PATIENCE = 300
"""Seconds after which an ingest that writes nothing has failed."""


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of the first months."""
    return make_store(tmp_path_factory.mktemp("before") / "store", sorted(ARCHIVES_FOLDER.iterdir())[:3])


@pytest.fixture(scope="module")
def after(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """What it is with all of them."""
    return Store.open(make_store(tmp_path_factory.mktemp("after") / "store"))


def kill_when_written(store: Path, table: str) -> None:
    """Start an ingest, and kill it with all its processes as soon as it writes a table."""
    command = [*KIPVOTE, "ingest", str(ARCHIVES_FOLDER), "--store", str(store)]
    ingesting = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    pause = threading.Event()
    for _ in range(PATIENCE * 100):
        if any((store / "staging" / table).rglob("*")) or ingesting.poll() is not None:
            break
        pause.wait(0.01)
    os.killpg(ingesting.pid, signal.SIGKILL)
    ingesting.wait()


@pytest.mark.parametrize("table", ["messages", "readings", "outcomes"])
def test_killed_while_it_writes(
    table: str, before: Path, after: Store, spark: SparkSession, tmp_path: Path
) -> None:
    """``kill -9`` leaves the previous store readable and the next run right."""
    store = Path(shutil.copytree(before, tmp_path / "store", symlinks=True))
    kill_when_written(store, table)
    # Where it was quicker than the hand that killed it, the new tables stand, and not a mix.
    assert Store.open(store).manifest in (Store.open(before).manifest, after.manifest)
    assert verify(Store.open(store)).faults == ()
    source = inputs.roster_source(ROSTER, inputs.profile("kafka"))
    ingest(held(spark), store, Request((str(ARCHIVES_FOLDER),), inputs.profile_text("kafka"), source))
    assert Store.open(store).manifest == after.manifest
    assert {path.name for path in store.iterdir()} == {".lock", POINTER, CURRENT, "snapshots"}
