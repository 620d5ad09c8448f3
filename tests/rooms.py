"""Rooms: a small file system of its own for a child process, where the kernel lets anyone have one."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

_ROOT = Path(__file__).parents[1]
_MOUNT = 'mount -t tmpfs -o size="$1" room "$2" && shift 2 && exec "$@"'
_WORK = "import sys; from {module} import {name}; {name}(*sys.argv[1:])"
_TRY = "mount -t tmpfs -o size=64k room . && mount -o remount,ro ."


def _may_mount(folder: Path) -> bool:
    if shutil.which("unshare") is None:
        return False
    tried = subprocess.run(
        ["unshare", "--map-root-user", "--mount", "sh", "-c", _TRY],
        cwd=folder,
        check=False,
        stderr=subprocess.DEVNULL,
    )
    return tried.returncode == 0


def run_in_room(work: Callable[..., None], room: Path, size: str, *arguments: object) -> Any:
    """What a function of a test module prints as JSON, run by a process that sees a tmpfs at ``room``.

    ``size`` is tmpfs's: ``2m``. The function gets the room and the arguments, all as texts.
    """
    room.mkdir()
    if not _may_mount(room):
        pytest.skip("no file system may be mounted here")
    script = _WORK.format(module=work.__module__, name=work.__name__)
    python = [sys.executable, "-c", script, str(room), *map(str, arguments)]
    done = subprocess.run(
        ["unshare", "--map-root-user", "--mount", "sh", "-c", _MOUNT, "sh", size, str(room), *python],
        cwd=_ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@contextlib.contextmanager
def filled(room: Path, *, but: int) -> Iterator[None]:
    """A room with no more than so many bytes left."""
    free = os.statvfs(room)
    ballast = room / "ballast"
    with ballast.open("wb") as file:
        os.posix_fallocate(file.fileno(), 0, max(1, free.f_bavail * free.f_frsize - but))
    try:
        yield
    finally:
        ballast.unlink()


@contextlib.contextmanager
def read_only(room: Path) -> Iterator[None]:
    """A room in which nobody may write, root neither."""
    subprocess.run(["mount", "-o", "remount,ro", room], check=True)
    try:
        yield
    finally:
        subprocess.run(["mount", "-o", "remount,rw", room], check=True)
