"""Commands that are killed: the store before stands, nothing goes on, and the next run clears up."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from kipvote import inputs
from kipvote.files import temporary
from kipvote.spark.ingest import Request, ingest
from kipvote.spark.java import find_java
from kipvote.spark.session import held
from kipvote.store import CURRENT, POINTER, Store
from kipvote.verify import verify
from tests import golden
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


def until(happens: Callable[[], bool]) -> None:
    """Wait for what another process brings about."""
    pause = threading.Event()
    for _ in range(PATIENCE * 100):
        if happens():
            return
        pause.wait(0.01)
    raise AssertionError("it did not happen")


def kill_when_written(store: Path, table: str) -> None:
    """Start an ingest, and kill it with all its processes as soon as it writes a table."""
    command = [*KIPVOTE, "ingest", str(ARCHIVES_FOLDER), "--store", str(store)]
    ingesting = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    until(lambda: any((store / "staging" / table).rglob("*")) or ingesting.poll() is not None)
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


TALLY = ["tally", "KIP-1086", str(ARCHIVES_FOLDER), "--roster", str(ROSTER), "--as-of", "2026-03-01"]


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where temporary folders are made, by this process and its children."""
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setenv("TMPDIR", str(place))
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("KIPVOTE_CLASS_ARCHIVE", "off")
    return place


def tally(**settings: object) -> subprocess.Popen[str]:
    """A tally of archives, of which all processes have the same output."""
    command = [*KIPVOTE, *TALLY, "--format", "json"]
    pipes = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(command, text=True, umask=0, **pipes, **settings)  # type: ignore[call-overload, no-any-return]


JAVA = """\
#!/bin/sh
main=
for argument do [ "$main" ] || case $argument in org.apache.spark.*) main=$argument ;; esac; done
[ "$main" != {main} ] || : >{begun}
exec {java} "$@"
"""
LAUNCHER, SPARK = "org.apache.spark.launcher.Main", "org.apache.spark.deploy.SparkSubmit"
ENDS = {
    "Ctrl-C, before Java": (LAUNCHER, signal.SIGINT, 130),
    "Ctrl-C": (SPARK, signal.SIGINT, 130),
    "terminated": (SPARK, signal.SIGTERM, -signal.SIGTERM),
    "killed": (SPARK, signal.SIGKILL, -signal.SIGKILL),
}


@pytest.mark.parametrize(("main", "sent", "code"), ENDS.values(), ids=ENDS.keys())
def test_ended_while_java_starts(
    main: str, sent: signal.Signals, code: int, place: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only Python gets the signal, as without a terminal. Java ends, too, and its folders go."""
    java, begun = tmp_path / "jdk" / "bin" / "java", tmp_path / "begun"
    java.parent.mkdir(parents=True)
    java.write_text(JAVA.format(main=main, begun=begun, java=find_java()))
    java.chmod(0o755)
    monkeypatch.setenv("JAVA_HOME", str(tmp_path / "jdk"))
    with tally() as process:
        until(lambda: begun.exists() or process.poll() is not None)
        assert {stat.S_IMODE(path.stat().st_mode) for path in place.iterdir()} == {0o700}
        process.send_signal(sent)
        out, err = process.communicate(timeout=PATIENCE)  # until the last process has ended
    assert (process.returncode, out) == (code, "")
    assert err.strip() == ("kipvote: interrupted" if sent is signal.SIGINT else "")
    assert any(place.iterdir()) == (sent is not signal.SIGINT)
    with temporary() as (folder, _):
        assert list(place.iterdir()) == [folder]


def test_what_a_tally_left_that_was_killed_is_gone_after_the_next(place: Path) -> None:
    """A whole store of archives, and what Spark kept."""
    killed = tally(start_new_session=True)
    until(lambda: any(place.glob("*/staging/messages/*")) or killed.poll() is not None)
    os.killpg(killed.pid, signal.SIGKILL)
    killed.communicate(timeout=PATIENCE)
    assert any(place.glob("*/staging")), "killed while it was written"
    assert {stat.S_IMODE(path.stat().st_mode) for path in place.iterdir()} == {0o700}
    with tally() as process:
        told = process.communicate(timeout=PATIENCE)
    assert told == (golden.golden()["KIP-1086"], "")
    assert list(place.iterdir()) == []
