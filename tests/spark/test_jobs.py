"""What is run: ``kipvote ingest``, ``kipvote tally`` with archives, and the job under ``spark-submit``."""

from __future__ import annotations

import os
import pty
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pyspark
import pytest
from pyspark.sql import SparkSession

from kipvote.cli import main
from kipvote.spark.java import java_home
from kipvote.store import POINTER, Store
from tests import golden
from tests.stores import ARCHIVES_FOLDER, ROSTER, tallies

pytestmark = [pytest.mark.spark, pytest.mark.usefixtures("spark")]

ROOT = Path(__file__).parents[2]
KIPVOTE = [sys.executable, "-c", "import sys; from kipvote.cli import main; sys.exit(main())"]
FIXTURES = ["--roster", str(ROSTER)]
FEW_TASKS = "spark.sql.shuffle.partitions=3"  # Spark's 200 are meant for more mail than there is here


@pytest.fixture(scope="module")
def store(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Path:  # noqa: ARG001 (takes it)
    path = tmp_path_factory.mktemp("command") / "store"
    assert main(["ingest", str(ARCHIVES_FOLDER), *FIXTURES, "--store", str(path)]) == 0
    return path


def test_the_command_ingests(store: Path) -> None:
    assert tallies(store, golden.AS_OF) == golden.tallies()


def test_ingest_says_what_it_did(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    archive = ARCHIVES_FOLDER / "2025-10.mbox"
    (tmp_path / "page.mbox").write_text("<html>\n")
    arguments = ["ingest", str(archive), str(tmp_path), "--store", str(tmp_path / "store")]
    assert main(arguments) == 0
    printed = capsys.readouterr()
    lines = printed.out.splitlines()
    assert lines[0].split() == ["archive", "found", "read", "rejected", "bytes"]
    assert sorted(line.split()[1:4] for line in lines[1:3]) == [["1", "0", "1"], ["34", "34", "0"]]
    assert lines[-1].startswith(f"store {tmp_path / 'store'}: ")
    assert printed.err == f"kipvote: rejected: {tmp_path / 'page.mbox'}, offset 0: not an mbox\n"


def test_a_named_file_that_is_no_mbox_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "page.html").write_text("<html>\n")
    assert main(["ingest", str(tmp_path / "page.html"), "--store", str(tmp_path / "store")]) == 1
    printed = capsys.readouterr()
    assert printed == ("", f"kipvote: not an mbox ({tmp_path / 'page.html'}): name mbox files\n")


def test_another_profile_is_an_error(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ingest", str(ARCHIVES_FOLDER), "--profile", "asf-release", "--store", str(store)]) == 1
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert "made with profile kafka, not asf-release as given" in printed.err


def test_a_damaged_store_is_an_error(store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    damaged = Path(shutil.copytree(store, tmp_path / "store", symlinks=True))
    for file in (damaged / "current" / "readings").iterdir():
        file.write_bytes(b"PAR1")
    (tmp_path / "a.mbox").write_bytes((ARCHIVES_FOLDER / "2025-10.mbox").read_bytes())
    assert main(["ingest", str(tmp_path / "a.mbox"), "--store", str(damaged)]) == 1
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert printed.err.startswith("kipvote: a table file cannot be read: ")


def test_tally_with_archives_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """``tally`` given archives ingests them first into a temporary store."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    given = [str(ARCHIVES_FOLDER), *FIXTURES, "--as-of", "2026-03-01", "--format", "json"]
    assert main(["tally", "KIP-1086", *given]) == 0
    printed = capsys.readouterr()
    assert printed == (golden.golden()["KIP-1086"], "")
    assert list(tmp_path.iterdir()) == []


def on_terminal(*arguments: str) -> str:
    leader, follower = pty.openpty()
    command = subprocess.Popen([*KIPVOTE, *arguments], stdout=follower, stderr=follower, stdin=follower)
    os.close(follower)
    written = b""
    while chunk := _read(leader):
        written += chunk
    os.close(leader)
    assert command.wait() == 0
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", written.decode("utf-8"))


def _read(leader: int) -> bytes:
    try:
        return os.read(leader, 65536)
    except OSError:  # Linux's word for the end of a terminal
        return b""


def test_a_terminal_is_shown_progress(store: Path) -> None:
    """Long work shows progress on a terminal and is quiet in a pipe."""
    before = (store / POINTER).read_bytes()
    written = on_terminal("ingest", str(ARCHIVES_FOLDER), "--store", str(store), "--master", "local[1]")
    assert "comparing archives with the store …" in written
    assert "Spark" not in written  # which nothing needs that is as it was
    assert "5 unchanged, not read again" in written
    assert (store / POINTER).read_bytes() == before


# spark-submit


def submit(*arguments: str, name: str = "tally_archives") -> subprocess.CompletedProcess[str]:
    spark_submit = Path(pyspark.__file__).parent / "bin" / "spark-submit"
    job = ROOT / "spark_jobs" / f"{name}.py"
    return subprocess.run(
        [str(spark_submit), "--master", "local[1]", "--conf", FEW_TASKS, str(job), *arguments],
        env=os.environ
        | {
            "JAVA_HOME": str(java_home()),
            "PYSPARK_PYTHON": sys.executable,
            "PYSPARK_DRIVER_PYTHON": sys.executable,
        },
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_job_makes_the_store_that_the_command_makes(store: Path, tmp_path: Path) -> None:
    """On one core, under ``spark-submit``, from URIs."""
    target = tmp_path / "a store"
    run = submit(
        "--archives", f"{ARCHIVES_FOLDER.as_uri()}/2025*", f"file:{ARCHIVES_FOLDER}/2026-0?.mbox",
        "--store", target.as_uri(), "--roster", ROSTER.as_uri(),
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines()[-1].startswith(f"{target}: 11 proposals, ")
    assert Store.open(target).manifest == Store.open(store).manifest


def test_the_job_says_what_is_wrong_in_one_line(tmp_path: Path) -> None:
    run = submit("--archives", f"{tmp_path.as_uri()}/*.mbox", "--store", str(tmp_path / "store"))
    assert run.returncode == 1
    # spark-submit hands on what a job writes to either as its own stdout.
    assert run.stdout == f"tally_archives: no archive ({tmp_path}/*.mbox): nothing matches the pattern\n"


def test_the_weekly_report_right_after_ingest_in_one_submit(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target, report = tmp_path / "store", ["--as-of", "2026-03-01", "--format", "json"]
    archives = ["--archives", str(ARCHIVES_FOLDER), *FIXTURES]
    run = submit("--store", target.as_uri(), *archives, *report, name="weekly_report")
    assert run.returncode == 0, run.stderr
    assert main(["report", "--store", str(store), *report]) == 0
    assert run.stdout == capsys.readouterr().out
    assert Store.open(target).manifest == Store.open(store).manifest


def test_the_weekly_report_says_what_is_wrong_in_one_line(tmp_path: Path) -> None:
    run = submit("--store", str(tmp_path / "store"), name="weekly_report")
    assert run.returncode == 1
    assert run.stdout.startswith(f"kipvote: no store here ({tmp_path / 'store'}): ")
