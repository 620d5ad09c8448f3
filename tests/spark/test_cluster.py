"""A cluster: a Spark master and two workers, each a process, and the job under ``spark-submit``."""

from __future__ import annotations

import os
import queue
import re
import shutil
import signal
import site
import subprocess
import threading
import venv
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pyspark
import pytest

from kipvote.spark.java import java_home
from kipvote.store import Store
from tests.stores import ARCHIVES_FOLDER, ROSTER, make_store

pytestmark = pytest.mark.spark

ROOT = Path(__file__).parents[2]
SPARK = Path(pyspark.__file__).parent
BRIEF = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto"
"""How a JVM is told that it will not live long: half of the time here is its warming up."""

PATIENCE = 180
"""Seconds after which a process that says nothing has failed."""


@dataclass
class Process:
    """A process, and what it says, line by line."""

    popen: subprocess.Popen[str]
    lines: queue.Queue[str | None] = field(default_factory=queue.Queue)
    said: list[str] = field(default_factory=list)
    listener: threading.Thread = field(default_factory=threading.Thread)

    @classmethod
    def start(cls, command: Sequence[str], env: dict[str, str]) -> Process:
        popen = subprocess.Popen(
            command, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        process = cls(popen)
        process.listener = threading.Thread(target=process._listen, daemon=True)
        process.listener.start()
        return process

    def _listen(self) -> None:
        assert self.popen.stdout is not None
        with self.popen.stdout as said:
            for line in said:
                self.lines.put(line)
        self.lines.put(None)

    def wait_for(self, pattern: str) -> re.Match[str]:
        """The first line from now on that says so."""
        while (line := self.lines.get(timeout=PATIENCE)) is not None:
            self.said.append(line)
            if match := re.search(pattern, line):
                return match
        raise AssertionError(f"it ended without saying {pattern}: {''.join(self.said[-20:])}")

    def stop(self) -> int:
        """End it, if it has not ended; its exit code."""
        self.popen.terminate()
        return self.ended()

    def ended(self) -> int:
        code = self.popen.wait(PATIENCE)
        self.listener.join(PATIENCE)
        return code


@dataclass
class Cluster:
    url: str
    workers: list[Process]
    env: dict[str, str]
    package: Path

    def submit(self, store: Path, *archives: Path) -> Process:
        """The job as a user would run it: the package is shipped as a zip."""
        return Process.start(
            [
                str(SPARK / "bin" / "spark-submit"), "--master", self.url,
                "--conf", "spark.sql.shuffle.partitions=3", "--conf", "spark.ui.enabled=false",
                "--conf", "spark.executor.memory=512m", "--driver-java-options", BRIEF,
                "--conf", f"spark.executor.extraJavaOptions={BRIEF}", "--py-files", str(self.package),
                str(ROOT / "spark_jobs" / "tally_archives.py"),
                "--archives", *map(str, archives), "--store", str(store), "--roster", str(ROSTER),
            ],
            self.env,
        )  # fmt: skip


def bare_python(folder: Path) -> Path:
    """A Python that has all packages but kipvote, which is what a job has to bring."""
    venv.create(folder / "python")
    packages = folder / "packages"
    packages.mkdir()
    for entry in Path(site.getsitepackages()[0]).iterdir():
        if "kipvote" not in entry.name:
            (packages / entry.name).symlink_to(entry)
    library = next((folder / "python" / "lib").glob("python3.*/site-packages"))
    (library / "packages.pth").write_text(f"{packages}\n")
    return folder / "python" / "bin" / "python"


def build_package(path: Path) -> Path:
    """``make package``: what ``--py-files`` ships to executors."""
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted((ROOT / "src").rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts and ".egg-info" not in str(file):
                archive.write(file, file.relative_to(ROOT / "src"))
    return path


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    """One master, two workers with a core each, on loopback, from the installed pyspark."""
    folder = tmp_path_factory.mktemp("cluster")
    python = str(bare_python(folder))
    env = os.environ | {
        "JAVA_HOME": str(java_home()),
        "SPARK_LOCAL_IP": "127.0.0.1",
        "SPARK_DAEMON_JAVA_OPTS": BRIEF,
        "SPARK_LOG_DIR": str(folder),
        "SPARK_WORKER_DIR": str(folder / "work"),
        "PYSPARK_PYTHON": python,
        "PYSPARK_DRIVER_PYTHON": python,
    }
    run = [str(SPARK / "bin" / "spark-class")]
    master = Process.start(
        [*run, "org.apache.spark.deploy.master.Master", "--host", "127.0.0.1", "--port", "0"],
        env | {"SPARK_MASTER_WEBUI_PORT": "0"},
    )
    workers: list[Process] = []
    try:
        url = master.wait_for(r"Starting Spark master at (spark://\S+)")[1]
        worker_class = "org.apache.spark.deploy.worker.Worker"
        one = [*run, worker_class, "--host", "127.0.0.1", "--cores", "1", "--memory", "1g", url]
        workers.extend(Process.start(one, env | {"SPARK_WORKER_WEBUI_PORT": "0"}) for _ in range(2))
        for worker in workers:
            worker.wait_for("Successfully registered with master")
        yield Cluster(url, workers, env, build_package(folder / "kipvote.zip"))
    finally:
        for process in (*workers, master):
            process.stop()


def assert_done(job: Process, archives: int) -> None:
    said = job.wait_for(r"^\S+: \d+ proposals, |^tally_archives: |Traceback")[0]
    assert "proposals" in said, "".join(job.said[-30:])
    assert job.ended() == 0
    assert sum(" read, " in line for line in job.said) == archives


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> Store:
    """What the core alone makes of the fixtures."""
    return Store.open(make_store(tmp_path_factory.mktemp("core") / "store"))


def test_only_the_job_brings_kipvote(cluster: Cluster) -> None:
    """Else the tests below would hold whatever is shipped."""
    found = subprocess.run(
        [cluster.env["PYSPARK_PYTHON"], "-c", "import pyarrow, kipvote"], capture_output=True
    )
    assert b"No module named 'kipvote'" in found.stderr


def test_a_cluster_writes_the_store_of_the_core(cluster: Cluster, expected: Store, tmp_path: Path) -> None:
    """Byte-equal to the local one."""
    job = cluster.submit(tmp_path / "store", ARCHIVES_FOLDER)
    assert_done(job, archives=5)
    assert Store.open(tmp_path / "store").manifest == expected.manifest


def executors(workers: Sequence[Process]) -> list[int]:
    """The executors' processes: children of the workers."""
    parents = {worker.popen.pid for worker in workers}
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
            command = (status.parent / "cmdline").read_bytes()
        except OSError:  # it has ended meanwhile
            continue
        if int(fields[1]) in parents and b"CoarseGrainedExecutorBackend" in command:
            found.append(int(status.parent.name))
    return found


def until(happens: Callable[[], bool]) -> None:
    """Wait for something that the processes bring about."""
    pause = threading.Event()
    for _ in range(PATIENCE * 20):
        if happens():
            return
        pause.wait(0.05)
    raise AssertionError("it did not happen")


def test_an_executor_killed_in_the_middle(cluster: Cluster, expected: Store, tmp_path: Path) -> None:
    """``kill -9`` of its process is survived with the same result."""
    store = tmp_path / "store"
    job = cluster.submit(store, ARCHIVES_FOLDER)
    until(lambda: any((store / "staging").rglob("*.parquet")))  # tasks have begun to write
    victim = executors(cluster.workers)[0]
    os.kill(victim, signal.SIGKILL)
    assert_done(job, archives=5)
    assert Store.open(store).manifest == expected.manifest


def test_a_corrupt_archive_is_a_reject_and_no_failed_job(cluster: Cluster, tmp_path: Path) -> None:
    folder = tmp_path / "archives"
    shutil.copytree(ARCHIVES_FOLDER, folder)
    whole = (ARCHIVES_FOLDER / "2025-11.mbox.gz").read_bytes()
    (folder / "2025-11.mbox.gz").write_bytes(whole[: len(whole) // 2])
    (folder / "2025-09.mbox").write_bytes(b"\0\1\2" * 1000)
    job = cluster.submit(tmp_path / "store", folder)
    assert_done(job, archives=6)
    accounts = {Path(row["archive"]).name: row for row in Store.open(tmp_path / "store").archives()}
    assert accounts["2025-09.mbox"]["rejects"] == 1
    assert accounts["2025-11.mbox.gz"]["rejects"] >= 1
    assert accounts["2025-10.mbox"]["messages"] == 34
