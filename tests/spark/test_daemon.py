"""The process Python workers are forked from: one for all tasks, and cheap to fork and to clean up."""

from __future__ import annotations

import gc
import os
import select
import socket
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pyarrow as pa
import pytest
from pyspark.sql import SparkSession

from kipvote.spark.daemon import SELDOM, unpacked

ZIP = "/python/lib/pyspark/python/lib/pyspark.zip"


@pytest.mark.parametrize(
    ("path", "kept"),
    [
        pytest.param(["", ZIP, "/python/lib"], ["", "/python/lib"], id="an archive of what is installed"),
        pytest.param(["", ZIP], ["", ZIP], id="nothing but the archive"),
        pytest.param(["/job.zip", "/python/lib"], ["/job.zip", "/python/lib"], id="other archives"),
    ],
)
def test_archives_of_a_package_that_is_installed_are_left_out(path: list[str], kept: list[str]) -> None:
    assert unpacked(path) == kept


def _seen(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """Called in a task: what its process was forked from, what is frozen, where pyspark is from."""
    import pyspark

    main = sys.modules["__main__"].__spec__

    for _ in batches:
        whole = int(not Path(pyspark.__file__).is_file())
        yield pa.RecordBatch.from_pydict(
            {
                "parent": [os.getppid()],
                "main": [main and main.name],
                "frozen": [gc.get_freeze_count()],
                "collects": [gc.get_threshold()[0]],
                "pool": [pa.default_memory_pool().backend_name],
                "zipped": [whole],
                "pandas": ["pandas" in sys.modules],
            }
        )


@pytest.mark.spark
@pytest.mark.skipif(sys.platform == "win32", reason="Spark forks no workers there")
def test_workers_are_forked_from_one_process_that_has_imported_all(spark: SparkSession) -> None:
    """Each such process imports everything anew: the work of seconds."""
    numbers = spark.range(8, numPartitions=2)
    schema = "parent long, main string, frozen long, collects long, pool string, zipped long, pandas boolean"
    stages = [stage.mapInArrow(_seen, schema).toArrow() for stage in (numbers, numbers.repartition(2, "id"))]
    rows = pa.concat_tables(stages).to_pylist()
    assert len({row["parent"] for row in rows}) == 1
    assert {row["main"] for row in rows} == {"kipvote.spark.daemon"}
    assert min(row["frozen"] for row in rows) > 10_000
    assert {row["collects"] for row in rows} == {SELDOM}
    assert {row["pool"] for row in rows} == {"system"}
    assert {row["zipped"] for row in rows} == {0}
    assert {row["pandas"] for row in rows} == {False}


@pytest.mark.spark
@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="the end of a grandchild is seen on Linux only")
def test_worker_whose_jvm_is_gone_ends_without_a_word() -> None:
    """A JVM that stops closes the socket in the middle of an answer, and nobody can act on it."""
    with TemporaryDirectory(dir="/tmp") as folder:  # the path of a socket is short
        environ = {
            "PYTHON_UNIX_DOMAIN_ENABLED": "true",
            "PYTHON_WORKER_FACTORY_SOCK_DIR": folder,
            "PYTHON_DAEMON_KILL_WORKER_ON_FLUSH_FAILURE": "1",
            "SPARK_REUSE_WORKER": "1",
        }
        daemon = subprocess.Popen(
            [sys.executable, "-m", "kipvote.spark.daemon"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=os.environ | environ,
        )
        with daemon:
            assert daemon.stdin
            assert daemon.stdout
            assert daemon.stderr
            (length,) = struct.unpack("!i", daemon.stdout.read(4))
            path = daemon.stdout.read(length).decode()
            with socket.socket(socket.AF_UNIX) as jvm:
                jvm.connect(path)
                worker = os.pidfd_open(*struct.unpack("!i", jvm.recv(4)))
                jvm.sendall(struct.pack("!i", 7))  # the beginning of a task
            select.select([worker], [], [])  # until it has ended
            os.close(worker)
            daemon.stdin.close()
            assert daemon.stderr.read() == b""
