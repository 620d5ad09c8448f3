"""Temporary folders: for nobody else, gone at the end, and after a kill by the next one."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from kipvote.files import temporary

PATIENCE = 60
HOLDER = """
import subprocess, sys
from kipvote.files import temporary
with temporary() as (folder, lock):
    (folder / "store").mkdir()
    if sys.argv[1:]:  # a process of its own that inherits what keeps the folder, as Java does
        subprocess.Popen(["cat"], stdin=0, stdout=2, pass_fds=[lock.fileno()])
    print(folder, flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where temporary folders are made, by this process and its children."""
    place = tmp_path / "a place"
    place.mkdir()
    monkeypatch.setenv("TMPDIR", str(place))
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    return place


@contextmanager
def holder(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], Path]]:
    """A process that has a temporary folder, until its input ends."""
    command = [sys.executable, "-c", HOLDER, *arguments]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with subprocess.Popen(command, text=True, umask=0, **pipes) as process:  # type: ignore[call-overload]
        yield process, Path(process.stdout.readline().strip())


def the_next(place: Path) -> set[str]:
    """What stands beside the next temporary folder."""
    with temporary() as (folder, _):
        return {path.name for path in place.iterdir()} - {folder.name}


def test_it_is_for_nobody_else_and_gone_at_the_end(place: Path) -> None:
    with holder() as (process, folder):
        assert folder.parent == place
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700, "whatever the umask"
        process.communicate("", PATIENCE)
    assert list(place.iterdir()) == []


def test_it_is_gone_after_an_error(place: Path) -> None:
    with suppress(ZeroDivisionError), temporary() as (folder, _):
        (folder / "file").touch()
        raise ZeroDivisionError
    assert list(place.iterdir()) == []


def test_what_a_killed_process_left_is_removed_and_a_living_one_s_is_not(place: Path) -> None:
    with holder() as (killed, left), holder() as (_, living):
        killed.kill()
        killed.wait(PATIENCE)
        assert {path.name for path in place.iterdir()} == {left.name, living.name}
        assert the_next(place) == {living.name}
        assert (living / "store").is_dir()


def test_it_stays_while_a_child_that_has_its_lock_lives(place: Path) -> None:
    """Java goes on for a moment after its Python was killed."""
    with holder("with a child") as (killed, left):
        killed.kill()
        killed.wait(PATIENCE)
        assert the_next(place) == {left.name}
        _, told = killed.communicate("the end", PATIENCE)  # and of the child, which has its pipes
        assert told == "the end"
    assert the_next(place) == set()


def test_nothing_else_is_touched(place: Path, tmp_path: Path) -> None:
    """Neither what only has such a name, nor what a link of such a name leads to."""
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "mail").touch()
    (place / "kipvote-linked00.tmp").symlink_to(theirs)
    (place / "kipvote-0").mkdir()
    (place / "kipvote-file0000.tmp").touch()
    before = {path.name for path in place.iterdir()}
    assert the_next(place) == before
    assert (theirs / "mail").exists()


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give a folder away")
def test_another_user_s_is_not_touched(place: Path) -> None:
    other = place / "kipvote-theirs00.tmp"
    other.mkdir()
    os.chown(other, 65534, 65534)
    assert the_next(place) == {other.name}
    assert list(other.iterdir()) == []


def test_many_at_once_do_not_sweep_each_other(place: Path) -> None:
    def use(number: int) -> None:
        with temporary() as (folder, _):
            (folder / "number").write_text(str(number))
            assert the_next(place) >= {folder.name}
            assert (folder / "number").read_text() == str(number)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(use, range(200)))
    assert list(place.iterdir()) == []
