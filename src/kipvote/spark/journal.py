"""Journal: which contents the archives of a folder had, in the order they were seen.

A file that only grows, a JSON line for each version of an archive. A mark in it (:data:`Mark`) is a state
of the folder, however large that is, in a few bytes; what came between two marks is what stands between
them, today and after a crash. Lines are on the disk before the mark behind them is given out.
"""

from __future__ import annotations

import fcntl
import json
import os
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, Any
from uuid import uuid4

from kipvote.archives import expand
from kipvote.errors import ArchiveError, KipvoteError
from kipvote.files import synced
from kipvote.store import sha256

Mark = dict[str, Any]
"""A place in a journal: ``{"journal": its id, "at": bytes}``; Spark keeps it in the checkpoint as JSON."""

_TICK = 2_000_000_000
"""Nanoseconds within which two changes of a file may bear the same time, on any file system."""


@dataclass(frozen=True, slots=True)
class Version:
    """One content of an archive.

    ``changed`` is the file's change time (ctime, which no copying tool can set) in nanoseconds: as long as it
    and the size are the same, so is the content. None where the file had changed so shortly before it was
    read that another change could bear the same time.
    """

    archive: str
    bytes: int
    sha256: str
    changed: int | None


def stamp(archive: str) -> tuple[int, int]:
    """The size of a file, and when it last changed in nanoseconds.

    Raises:
        FileNotFoundError: it is gone.
    """
    status = os.stat(archive)  # noqa: PTH116 (a name, ten thousand times)
    return status.st_size, status.st_ctime_ns


def look(archive: str, known: Version | None = None) -> Version | None:
    """The version an archive has now, None where it is gone; read only if it may not be the ``known`` one.

    Raises:
        ArchiveError: it cannot be read.
    """
    try:
        size, changed = stamp(archive)
        if known is not None and (known.bytes, known.changed) == (size, changed):
            return known
        now = time.time_ns()
        digest = sha256(Path(archive))
        settled = changed < now - _TICK and stamp(archive) == (size, changed)
    except FileNotFoundError:
        return None
    except OSError as error:
        raise ArchiveError(f"cannot be read: {error.strerror}", where=archive) from error
    return Version(archive, size, digest, changed if settled else None)


def is_current(version: Version) -> bool:
    """Whether an archive still has this version."""
    now = look(version.archive, version)
    return now is not None and now.sha256 == version.sha256


class Journal:
    """The journal in one file; several processes may write it, one after the other."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._id = ""
        self._read = 0
        self._known: dict[str, Version] = {}

    def begin(self) -> Mark:
        """The mark before all versions; the journal is made if it is not there."""
        with self._held():
            return {"journal": self._id, "at": 0}

    def extend(self, folder: Path) -> Mark:
        """Look at a folder, note what is new or changed there, and mark the end.

        Raises:
            ArchiveError: an archive cannot be read.
            KipvoteError: the journal was taken away.
        """
        with self._held() as file:
            found = self._looked(_archives(folder))
            new = [now for now in found if now.sha256 != self._digest(now.archive)]
            self._append(file, *map(asdict, new))
            self._known |= {version.archive: version for version in found}
            return {"journal": self._id, "at": self._read}

    def between(self, start: Mark, end: Mark) -> list[Version]:
        """What the archives have at a mark and did not have at an earlier one, sorted by name.

        Raises:
            KipvoteError: the marks are of another journal.
        """
        with self._held() as file:
            if {start["journal"], end["journal"]} != {self._id} or end["at"] > self._read:
                raise self._strange()
            file.seek(0)
            noted = file.read(end["at"])
        before, after = _versions(noted[: start["at"]]), _versions(noted)
        digests = {archive: version.sha256 for archive, version in before.items()}
        return [now for archive, now in sorted(after.items()) if now.sha256 != digests.get(archive)]

    def _looked(self, archives: Sequence[str]) -> list[Version]:
        """Hashing gives the processor away, so several archives are read at once."""
        with ThreadPoolExecutor() as pool:
            found = pool.map(lambda archive: look(archive, self._known.get(archive)), archives)
            return [version for version in found if version is not None]

    def _digest(self, archive: str) -> str | None:
        known = self._known.get(archive)
        return known.sha256 if known else None

    @contextmanager
    def _held(self) -> Iterator[IO[bytes]]:
        """The file, read to its end, and no other process at it."""
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            self._catch_up(file)
            yield file

    def _strange(self) -> KipvoteError:
        hint = "put it back, or begin anew with an empty checkpoint"
        return KipvoteError("not the journal of this checkpoint", where=str(self._path), hint=hint)

    def _catch_up(self, file: IO[bytes]) -> None:
        if file.seek(0, os.SEEK_END) < self._read:
            raise self._strange()
        file.seek(self._read)
        data = file.read()
        whole = data.rfind(b"\n") + 1
        file.truncate(self._read + whole)  # a line that a crash broke off was given out in no mark
        self._read += whole
        try:
            self._known |= _versions(data[:whole])
            if not self._read:
                self._append(file, {"journal": uuid4().hex})
            if not self._id:
                file.seek(0)
                self._id = json.loads(file.readline())["journal"]
        except (ValueError, KeyError, TypeError) as error:
            raise self._strange() from error

    def _append(self, file: IO[bytes], *lines: dict[str, Any]) -> None:
        data = b"".join(json.dumps(line).encode("ascii") + b"\n" for line in lines)
        file.write(data)
        synced(file)
        self._read += len(data)


def _versions(lines: bytes) -> dict[str, Version]:
    """The last version of each archive; the first line of a journal is its id."""
    noted = map(json.loads, lines.splitlines())
    return {line["archive"]: Version(**line) for line in noted if "archive" in line}


def _archives(folder: Path) -> list[str]:
    """The archives of a folder, which may have none yet; unfinished downloads are none."""
    try:
        return [str(path) for path in expand([str(folder)])]
    except ArchiveError as error:
        if error.__cause__ is not None or not folder.is_dir():
            raise
        return []
