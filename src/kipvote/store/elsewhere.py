"""Elsewhere: a store written to an object store, which knows no lock, no link and no rename.

Each ingest stages its files in a folder of its own. Ingests that run at the same time are told apart by
these folders, which stand from before an ingest writes anything else until after it removed what it
replaced:

- Old snapshots are listed first, then other ingests are looked for, then the pointer is read: where there is
  another, nothing is removed, and what the pointer names never is. So what an ingest removes is no
  snapshot that another has just written and is about to point at.
- A snapshot that is there already, and does not stand, is not written again while another ingest is at
  work, which may be about to remove it.

So each leaves a pointer to a whole snapshot. That none undoes what another did is looked at before the
pointer is replaced, but cannot be made sure of: one ingest at a time is the operator's duty.
"""

from __future__ import annotations

import contextlib
import uuid
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

from kipvote.errors import StoreError
from kipvote.filesystems import Place
from kipvote.filesystems.remote import Remote
from kipvote.store.manifest import POINTER, Manifest, TableFile
from kipvote.store.snapshot import standing
from kipvote.store.writing import Staging

FORSAKEN = 24 * 60 * 60
"""Seconds after which an ingest that wrote nothing is taken for one that was killed."""

_STAGING = "staging-"
_BEGUN = "begun"
_AT_ONCE = 16
"""Copies that the object store is asked for at the same time."""


@contextlib.contextmanager
def staged(store: Remote) -> Iterator[Staging]:
    """The next snapshot of a store; what was not committed is dropped at the end.

    Raises:
        StoreError: the store cannot be written.
    """
    try:
        staging = _Elsewhere(store)
        staging.begin()
        try:
            yield staging
        finally:
            staging.path.remove()
    except OSError as error:
        where = error.filename or str(store)
        raise StoreError(f"the store cannot be written: {error.strerror or error}", where=where) from error


class _Elsewhere:
    """In a folder of the object store, of this ingest alone."""

    def __init__(self, store: Remote) -> None:
        self._store = store
        self._before = standing(store)
        self.path = store / f"{_STAGING}{uuid.uuid4().hex}"

    def begin(self) -> None:
        """Let others know, and remove what was left by ingests that were killed."""
        begun = self.path / _BEGUN
        begun.write_bytes(b"")
        now = begun.stat().st_mtime
        for other in self._others():
            if now - max((file.stat().st_mtime for file in other.rglob("*")), default=now) > FORSAKEN:
                other.remove()

    def keep(self, snapshot: Place, kept: Sequence[TableFile]) -> None:
        assert isinstance(snapshot, Remote)
        _copy(snapshot, self.path, kept)

    def commit(self, manifest: Manifest) -> None:
        if manifest.snapshot != self._before:
            target = self._store / "snapshots" / manifest.snapshot
            if target.exists() and self._others():
                raise StoreError(
                    "another ingest is writing the store", where=str(self._store), hint="wait for it to end"
                )
            _copy(self.path, target, manifest.files)
            self._require_before()
            (self._store / POINTER).write_bytes(manifest.to_json().encode())
        self._drop_old(manifest.snapshot)

    def _require_before(self) -> None:
        """Make sure that no other ingest came in between.

        Raises:
            StoreError: the store is not the one this ingest began with, or it was taken for killed.
        """
        if standing(self._store) != self._before or not (self.path / _BEGUN).exists():
            what = "another ingest has replaced the store in the meantime"
            raise StoreError(what, where=str(self._store), hint="run this one again")

    def _drop_old(self, new: str) -> None:
        snapshots = list((self._store / "snapshots").iterdir())  # in this order: see above
        if self._others():
            return
        kept = (new, self._before, standing(self._store))
        for old in snapshots:
            if old.name not in kept:
                old.remove()

    def _others(self) -> list[Remote]:
        """The folders of other ingests that are at work, or were killed not long ago."""
        inside = self._store.iterdir()
        return [found for found in inside if found.name.startswith(_STAGING) and found != self.path]


def _copy(source: Remote, target: Remote, files: Sequence[TableFile]) -> None:
    with ThreadPoolExecutor(_AT_ONCE) as pool:
        for _ in pool.map(partial(_copy_one, source, target), [file.path for file in files]):
            pass  # what was raised is raised here


def _copy_one(source: Remote, target: Remote, path: str) -> None:
    (source / path).copy(target / path)
