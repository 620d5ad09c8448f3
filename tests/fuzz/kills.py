"""Kills: ``python -m tests.fuzz.kills [--times N]``: ``kill -9`` at N random moments of an ingest.

After each the store holds the old tables or the new ones, whole, and the next ingest is right. Raises where
it is not so; tests/edge/test_crash.py kills writes of the core at every step.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from pyspark.sql import SparkSession

from kipvote.inputs import profile_text
from kipvote.spark.ingest import Request, ingest
from kipvote.spark.session import held, running
from kipvote.store import CURRENT, POINTER, Manifest, Store
from kipvote.verify import verify
from tests.stores import ARCHIVES_FOLDER, make_store

_KIPVOTE = [sys.executable, "-c", "import sys; from kipvote.cli import main; sys.exit(main())"]
_MONTHS = sorted(ARCHIVES_FOLDER.iterdir())


def main() -> int:
    """Run what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.kills")
    parser.add_argument("--times", type=int, default=10)
    times = parser.parse_args().times
    with tempfile.TemporaryDirectory() as folder, running("local[2]") as spark:
        before = make_store(Path(folder, "before"), _MONTHS[:3], roster=None)
        after = Store.open(make_store(Path(folder, "after"), roster=None)).manifest
        whole = _ingest(_copy(before, Path(folder, "whole")), None)
        print(f"an ingest takes {whole:.0f} s", flush=True)
        random = Random(times)
        for at in range(times):
            moment = random.uniform(0, whole)
            stage = _killed(_copy(before, Path(folder, f"{at}")), moment, after, spark)
            print(f"killed after {moment:.1f} s, in {stage}: held", flush=True)
    return 0


def _copy(store: Path, to: Path) -> Path:
    return Path(shutil.copytree(store, to, symlinks=True))


def _ingest(store: Path, seconds: float | None) -> float:
    """Ingest all months in a process of its own, killed after so many seconds; how long it went on."""
    start = time.monotonic()
    process = subprocess.Popen(
        [*_KIPVOTE, "ingest", str(ARCHIVES_FOLDER), "--store", str(store)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(seconds)
    with contextlib.suppress(ProcessLookupError):  # it was done before
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    return time.monotonic() - start


def _killed(store: Path, moment: float, after: Manifest, spark: SparkSession) -> str:
    """Kill an ingest at a moment, look at the store, and ingest again; what was being done."""
    before = Store.open(store).manifest
    _ingest(store, moment)
    standing = Store.open(store).manifest
    assert standing in (before, after)
    assert verify(Store.open(store)).faults == ()
    stage = "the new store" if standing == after else _stage(store / "staging")
    ingest(held(spark), store, Request((str(ARCHIVES_FOLDER),), profile_text("kafka"), None))
    assert Store.open(store).manifest == after
    assert {path.name for path in store.iterdir()} == {".lock", POINTER, CURRENT, "snapshots"}
    return stage


def _stage(staging: Path) -> str:
    """The table that was written last, or what else was going on."""
    if not staging.exists():
        return "the start"
    tables = {path.parts[len(staging.parts)] for path in staging.rglob("*.parquet")}
    order = ("outcomes", "activity", "readings", "messages")
    return next((table for table in order if table in tables), "the planning")


if __name__ == "__main__":
    sys.exit(main())
