"""Processes: a command run on its own, and what it and all it starts take of time and memory (Linux)."""

from __future__ import annotations

import os
import select
import subprocess
import tempfile
import time
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

INTERVAL = 0.4
"""Seconds between two looks at the memory: each takes some hundredths of a second."""

_PROC = Path("/proc")
_KILOBYTE = 1024


class CommandError(Exception):
    """A command that ended otherwise than with 0; holds what it wrote."""


@dataclass(frozen=True, slots=True)
class Usage:
    """What a command took. ``wall`` and ``cpu`` in seconds, memory in bytes, of all its processes together.

    ``cpu`` is of the command and of those children it waited for. ``own`` is the highest memory that held
    data of theirs; ``mapped`` the highest with the pages of mapped files, which the kernel takes back when
    it needs them. A page shared by several processes counts once.
    """

    wall: float
    cpu: float
    own: int
    mapped: int
    output: str


def run(command: Sequence[str], *, cwd: Path, codes: Collection[int] = (0,)) -> Usage:
    """Run a command to its end.

    Raises:
        CommandError: it ended otherwise than with one of the exit ``codes``.
    """
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        start = time.monotonic()
        process = subprocess.Popen(command, cwd=cwd, stdin=subprocess.DEVNULL, stdout=output, stderr=errors)
        own, mapped = _peaks(process.pid)
        wall = time.monotonic() - start
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in codes:
            errors.seek(0)
            raise CommandError(f"{' '.join(command)}: {process.returncode}\n{errors.read().decode()[-2000:]}")
        output.seek(0)
        # What ends between two looks is seen by the kernel only.
        mapped = max(mapped, usage.ru_maxrss * _KILOBYTE)
        return Usage(wall, usage.ru_utime + usage.ru_stime, own, mapped, output.read().decode())


def _peaks(pid: int) -> tuple[int, int]:
    """The highest memory of a process and its descendants, looked at until the process ends."""
    own = mapped = 0
    ended = os.pidfd_open(pid)
    try:
        while not select.select([ended], [], [], INTERVAL)[0]:
            now = [_memory(one) for one in _family(pid)]
            own, mapped = max(own, sum(o for o, _ in now)), max(mapped, sum(m for _, m in now))
    finally:
        os.close(ended)
    return own, mapped


def _family(pid: int) -> Iterator[int]:
    """A process and all that descend from it."""
    children: defaultdict[int, list[int]] = defaultdict(list)
    for entry in _PROC.iterdir():
        if entry.name.isdecimal():
            children[_parent(entry)].append(int(entry.name))
    waiting = [pid]
    while waiting:
        one = waiting.pop()
        yield one
        waiting += children[one]


def _parent(entry: Path) -> int:
    try:
        # The name before it, in brackets, may hold anything.
        return int((entry / "stat").read_text().rpartition(")")[2].split()[1])
    except (OSError, ValueError, IndexError):  # it has ended meanwhile
        return 0


def _memory(pid: int) -> tuple[int, int]:
    """The memory of one process without and with mapped files; shared pages by share."""
    try:
        text = (_PROC / str(pid) / "smaps_rollup").read_text()
    except OSError:  # it has ended meanwhile
        return 0, 0
    sizes = {line.partition(":")[0]: line.split() for line in text.splitlines()[1:]}
    held = {name: int(fields[1]) * _KILOBYTE for name, fields in sizes.items() if len(fields) == 3}
    return held.get("Pss_Anon", 0) + held.get("Pss_Shmem", 0), held.get("Pss", 0)
