"""Writing: the next snapshot of a store, made aside and put in place at once."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import stat
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from kipvote import files
from kipvote.errors import StoreError
from kipvote.filesystems import Place
from kipvote.store.manifest import POINTER, Manifest, TableFile
from kipvote.store.snapshot import Store, standing
from kipvote.store.tablefiles import write_table
from kipvote.tables import ENTRIES, OF_MAIL, PAGES, REMARKS, WIKI, to_table

if TYPE_CHECKING:
    from kipvote.wiki import Wiki

CURRENT = "current"


class Staging(Protocol):
    """The next snapshot while it is being written, its files (``write_table``) in the folder ``path``."""

    @property
    def path(self) -> Place: ...

    def keep(self, snapshot: Place, kept: Sequence[TableFile]) -> None:
        """Take files of the standing snapshot over as they are."""

    def commit(self, manifest: Manifest) -> None:
        """Make the staged files the store, at once; then drop snapshots but the one before.

        Raises:
            StoreError: another ingest has come in between.
        """


@contextlib.contextmanager
def locked(path: Place) -> Iterator[None]:
    """Hold a store for writing; created where it does not exist. Elsewhere than here none can be held.

    Raises:
        StoreError: another ingest holds it, or it cannot be written.
    """
    if not isinstance(path, Path):
        yield
        return
    try:
        path.mkdir(parents=True, exist_ok=True)
        lock = files.hold(path / ".lock")
    except BlockingIOError as error:
        hint = "wait for it to end"
        raise StoreError("another ingest is writing the store", where=str(path), hint=hint) from error
    except OSError as error:
        raise StoreError(f"the store cannot be written: {error.strerror}", where=str(path)) from error
    with lock:
        yield


def staged(store: Place) -> contextlib.AbstractContextManager[Staging]:
    """The next snapshot of a store that is :func:`locked`; what was not committed is dropped at the end.

    Raises:
        StoreError: the store cannot be written.
    """
    if isinstance(store, Path):
        return _staged_here(store)
    from kipvote.store.elsewhere import staged as staged_elsewhere

    return staged_elsewhere(store)


@contextlib.contextmanager
def _staged_here(store: Path) -> Iterator[Staging]:
    staging = _Here(store)
    try:
        shutil.rmtree(staging.path, ignore_errors=True)  # of an ingest that was killed
        for aside in (*store.glob(f".{POINTER}.*"), *store.glob(f".{CURRENT}.*")):
            aside.unlink()
        staging.path.mkdir(mode=0o777 if _is_shared(store) else 0o700)
        yield staging
    except OSError as error:
        why = os.strerror(error.errno) if error.errno else error
        raise StoreError(f"the store cannot be written: {why}", where=str(store)) from error
    finally:
        shutil.rmtree(staging.path, ignore_errors=True)


def _is_shared(store: Path) -> bool:
    """Whether others may write a store, such as the user that executors run as; else they see it finished."""
    return bool(store.stat().st_mode & 0o022)


class _Here:
    """In a folder of this machine, under the lock of the store."""

    def __init__(self, store: Path) -> None:
        self._store = store
        self.path = store / "staging"

    def keep(self, snapshot: Place, kept: Sequence[TableFile]) -> None:
        """By link, or by copy where there are none."""
        assert isinstance(snapshot, Path)
        for file in kept:
            target = self.path / file.path
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                os.link(snapshot / file.path, target)
            except OSError as error:
                if error.errno not in (errno.EPERM, errno.EXDEV, errno.EMLINK, errno.ENOTSUP):
                    raise
                shutil.copy2(snapshot / file.path, target)

    def commit(self, manifest: Manifest) -> None:
        snapshots = self._store / "snapshots"
        snapshots.mkdir(exist_ok=True)
        target = snapshots / manifest.snapshot
        if not target.exists():
            if not _is_shared(self._store):
                self.path.chmod(stat.S_IMODE(self._store.stat().st_mode))
            files.settle(self.path)  # or the pointer could survive a crash, and what it names not
            files.move(self.path, target)
        before = standing(self._store)
        files.replace(self._store / POINTER, manifest.to_json().encode())
        _replace_link(self._store / CURRENT, Path("snapshots") / manifest.snapshot)
        for old in snapshots.iterdir():
            if old.name not in (manifest.snapshot, before):
                shutil.rmtree(old, ignore_errors=True)


def _replace_link(path: Path, target: Path) -> None:
    aside = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
    with contextlib.suppress(OSError, NotImplementedError):
        aside.symlink_to(target)
        aside.replace(path)


def put_wiki(path: Place, wiki: Wiki) -> None:
    """Replace a store's copy of the wiki, and nothing else.

    Raises:
        StoreError: there is no store, or an ingest is writing it.
    """
    from kipvote.rows.wiki import entry_rows, page_rows, remark_rows, wiki_row

    Store.open(path)  # a missing one is an error, not a reason to make one
    with locked(path), staged(path) as staging:
        before = Store.open(path)
        kept = [file for table in OF_MAIL for file in before.manifest.of(table)]
        staging.keep(before.snapshot, kept)
        rows = {PAGES: page_rows(wiki), ENTRIES: entry_rows(wiki), REMARKS: remark_rows(wiki)}
        written = [write_table(staging.path, table, to_table(found, table)) for table, found in rows.items()]
        written.append(write_table(staging.path, WIKI, to_table([wiki_row(wiki)], WIKI)))
        staging.commit(replace(before.manifest, files=(*kept, *written)))
