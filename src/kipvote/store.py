"""Store: the tables on disk, plain Parquet, replaced atomically and read without a JVM.

A store is a folder. ``store.json`` names the snapshot that stands, its files, rows and checksums; it is
replaced by a rename, so a reader sees the old tables or the new ones. ``current`` is a link to the same
snapshot for people and other tools. A new snapshot links the files it keeps and adds the others; the one
before it is kept until the next, for readers that are still at it.
"""

from __future__ import annotations

import contextlib
import difflib
import errno
import fcntl
import hashlib
import json
import os
import shutil
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from kipvote.errors import ProposalError, StoreError
from kipvote.readings import Reading
from kipvote.roster import Roster, parse_ldap, parse_roster
from kipvote.rows import row_reading
from kipvote.rules import Profile, parse_profile
from kipvote.subjects import ProposalId, ProposalKey, named_in, proposal_key
from kipvote.tables import ARCHIVES, READINGS, SCHEMA_VERSION, Row, Table, bucket
from kipvote.tally import Coverage

POINTER = "store.json"
ROW_GROUP = 8192


@dataclass(frozen=True, slots=True, order=True)
class TableFile:
    """One Parquet file of a table: its path within the snapshot, rows and checksum."""

    path: str
    rows: int
    sha256: str


@dataclass(frozen=True, slots=True)
class RosterSource:
    """A roster as it was given: the texts of its file or, for Apache's LDAP export, of both files.

    ``file`` is its name without folders; ``project`` picks one out of the LDAP export.
    """

    file: str
    texts: tuple[str, ...]
    project: str | None = None

    def parse(self) -> Roster:
        """The people it lists.

        Raises:
            RosterError: it is not of a known form or contradicts itself.
        """
        if len(self.texts) == 2:
            return parse_ldap(*self.texts, project=self.project, file=self.file)
        return parse_roster(self.texts[0], file=self.file)


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a snapshot holds; ``reader`` is the version of kipvote whose reading rules made it."""

    schema: int
    reader: str
    profile: str
    roster: RosterSource | None
    files: tuple[TableFile, ...]

    @property
    def snapshot(self) -> str:
        """The name of the snapshot: a digest of its content, so equal content has an equal name."""
        text = json.dumps(self._content(), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def _content(self) -> dict[str, Any]:
        return {
            "schema": self.schema,
            "reader": self.reader,
            "profile": self.profile,
            "roster": None if self.roster is None else asdict(self.roster),
            "files": [{"path": f.path, "rows": f.rows, "sha256": f.sha256} for f in sorted(self.files)],
        }

    def to_json(self) -> str:
        return json.dumps({"snapshot": self.snapshot} | self._content(), indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str, *, where: str) -> Manifest:
        """Read a manifest.

        Raises:
            StoreError: not a manifest, or of another schema version.
        """
        try:
            data = json.loads(text)
            schema = data["schema"]
        except (ValueError, KeyError, TypeError) as error:
            raise StoreError(
                "not a kipvote store", where=where, hint="ingest archives into a new folder"
            ) from error
        if schema != SCHEMA_VERSION:
            hint = "ingest the archives again into a new folder"
            raise StoreError(
                f"store schema {schema}, but this kipvote reads {SCHEMA_VERSION}", where=where, hint=hint
            )
        files = tuple(TableFile(f["path"], f["rows"], f["sha256"]) for f in data["files"])
        roster = data["roster"]
        source = (
            None
            if roster is None
            else RosterSource(roster["file"], tuple(roster["texts"]), roster["project"])
        )
        return cls(schema, data["reader"], data["profile"], source, files)

    def of(self, table: Table) -> tuple[TableFile, ...]:
        """The files of one table, in the order of their rows."""
        return tuple(sorted(f for f in self.files if f.path.startswith(f"{table.name}/")))


@dataclass(frozen=True, slots=True)
class Store:
    """A snapshot of a store, opened for reading."""

    path: Path
    manifest: Manifest

    @classmethod
    def open(cls, path: Path) -> Store:
        """Open the snapshot that stands now.

        Raises:
            StoreError: there is no store, or one of another schema version.
        """
        pointer = path / POINTER
        try:
            text = pointer.read_text(encoding="utf-8")
        except (FileNotFoundError, NotADirectoryError) as error:
            hint = "run 'kipvote ingest ARCHIVE...' first, or name another with --store"
            raise StoreError("no store here", where=str(path), hint=hint) from error
        except (OSError, UnicodeDecodeError) as error:
            raise StoreError(f"the store cannot be read: {error}", where=str(pointer)) from error
        return cls(path, Manifest.from_json(text, where=str(pointer)))

    @property
    def snapshot(self) -> Path:
        return self.path / "snapshots" / self.manifest.snapshot

    @property
    def profile(self) -> Profile:
        return parse_profile(self.manifest.profile, file=str(self.path / POINTER))

    @property
    def roster(self) -> Roster | None:
        source = self.manifest.roster
        return None if source is None else source.parse()

    def paths(self, table: Table) -> list[str]:
        """The Parquet files of a table."""
        return [str(self.snapshot / file.path) for file in self.manifest.of(table)]

    def table(
        self, table: Table, *, columns: Sequence[str] | None = None, paths: Sequence[str] | None = None
    ) -> pa.Table:
        """A whole table, or some of its columns, in memory."""
        read = [self._read(path, columns) for path in (self.paths(table) if paths is None else paths)]
        schema = (
            table.schema if columns is None else pa.schema([table.schema.field(name) for name in columns])
        )
        return pa.concat_tables([schema.empty_table(), *read])

    def _read(self, path: str, columns: Sequence[str] | None) -> pa.Table:
        try:
            return pq.ParquetFile(path).read(columns=None if columns is None else list(columns))
        except (OSError, pa.ArrowInvalid) as error:
            hint = "ingest the archives again into a new folder"
            raise StoreError(f"a table file cannot be read: {error}", where=path, hint=hint) from error

    def archives(self) -> list[Row]:
        rows: list[Row] = self.table(ARCHIVES).to_pylist()
        return rows

    def coverage(self) -> Coverage:
        """The months of which the store holds mail."""
        months = self.table(ARCHIVES, columns=["months"]).column("months")
        return Coverage(frozenset(month for row in months.to_pylist() for month in row))

    def proposals(self) -> dict[ProposalKey, ProposalId]:
        """Every proposal in the store, by key."""
        table = self.table(READINGS, columns=["proposal_key", "proposal"])
        pairs = zip(table.column(0).to_pylist(), table.column(1).to_pylist(), strict=True)
        return {ProposalKey(key): ProposalId(name) for key, name in sorted(set(pairs))}

    def find(self, text: str) -> tuple[ProposalKey, ProposalId]:
        """The proposal a person names: by its id in any spelling, else by a part that fits one only.

        Raises:
            ProposalError: it is not in the store, or the part fits several.
        """
        known = self.proposals()
        named = [proposal_key(proposal) for proposal in named_in(text, self.profile)] or [proposal_key(text)]
        for key in (*named, proposal_key(text)):
            if key in known:
                return key, known[key]
        partly = [key for key in known if proposal_key(text) in key and not named_in(text, self.profile)]
        if len(partly) == 1:
            return partly[0], known[partly[0]]
        raise _not_found(text, list(known.values()), [known[key] for key in partly], str(self.path))

    def readings(self, key: ProposalKey) -> tuple[Reading, ...]:
        """The readings of one proposal, in the order of time; empty where there is none."""
        name = f"{READINGS.name}/{bucket_file(bucket(key))}"
        paths = [path for path in self.paths(READINGS) if path.endswith(name)]
        found = [row for row in self.table(READINGS, paths=paths).to_pylist() if row["proposal_key"] == key]
        return tuple(row_reading(row, self.profile) for row in found)

    def all_readings(self) -> Iterator[tuple[ProposalId, tuple[Reading, ...]]]:
        """The readings of every proposal, one file at a time."""
        profile = self.profile
        for path in self.paths(READINGS):
            groups: dict[str, list[Reading]] = {}
            for row in self.table(READINGS, paths=[path]).to_pylist():
                groups.setdefault(row["proposal"], []).append(row_reading(row, profile))
            for proposal, readings in groups.items():
                yield ProposalId(proposal), tuple(readings)


def _not_found(
    text: str, known: Sequence[ProposalId], partly: Sequence[ProposalId], where: str
) -> ProposalError:
    if partly:
        return ProposalError(
            f"{text!r} fits several proposals", where=where, hint=f"name one of {', '.join(partly[:5])}"
        )
    near = difflib.get_close_matches(text, known, n=3)
    hint = f"did you mean {' or '.join(near)}?" if near else "'kipvote list' shows those it holds"
    return ProposalError(f"no proposal {text!r} in the store", where=where, hint=hint)


def bucket_file(number: int) -> str:
    """The name of one file of the readings."""
    return f"part-{number:02d}.parquet"


def write_parquet(table: pa.Table, path: Path) -> tuple[int, str]:
    """Write one table file; equal rows give equal bytes. Returns rows and SHA-256."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
    pq.write_table(table, aside, compression="zstd", row_group_size=ROW_GROUP)
    digest = sha256(aside)
    aside.replace(path)
    return table.num_rows, digest


def sha256(path: Path) -> str:
    """The SHA-256 of a file, in hexadecimal."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a store for writing; created where it does not exist.

    Raises:
        StoreError: another ingest holds it, or it cannot be written.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
        lock = os.open(path / ".lock", os.O_RDWR | os.O_CREAT, 0o644)
    except OSError as error:
        raise StoreError(f"the store cannot be written: {error.strerror}", where=str(path)) from error
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise StoreError(
            "another ingest is writing the store", where=str(path), hint="wait for it to end"
        ) from error
    try:
        yield
    finally:
        os.close(lock)


class Staging:
    """The next snapshot while it is being written, under the lock of the store."""

    def __init__(self, store: Path) -> None:
        self._store = store
        self.path = store / "staging"
        shutil.rmtree(self.path, ignore_errors=True)
        self.path.mkdir()

    def keep(self, snapshot: Path, files: Sequence[TableFile]) -> None:
        """Take files of the standing snapshot over as they are: by link, or by copy where links are not to be had."""
        for file in files:
            target = self.path / file.path
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                os.link(snapshot / file.path, target)
            except OSError as error:
                if error.errno not in (errno.EPERM, errno.EXDEV, errno.EMLINK, errno.ENOTSUP):
                    raise
                shutil.copy2(snapshot / file.path, target)

    def write(self, table: Table, rows: pa.Table, name: str = "part-00.parquet") -> TableFile:
        """Write one file of a table, sorted by the table's key."""
        ordered = rows.sort_by([(column, "ascending") for column in table.key])
        path = f"{table.name}/{name}"
        count, digest = write_parquet(ordered, self.path / path)
        return TableFile(path, count, digest)

    def commit(self, manifest: Manifest) -> None:
        """Make the staged files the store, at once; then drop snapshots but the one before."""
        snapshots = self._store / "snapshots"
        snapshots.mkdir(exist_ok=True)
        target = snapshots / manifest.snapshot
        if target.exists():
            shutil.rmtree(self.path)
        else:
            self.path.rename(target)
        before = _standing(self._store)
        _replace_text(self._store / POINTER, manifest.to_json())
        _replace_link(self._store / "current", Path("snapshots") / manifest.snapshot)
        for old in snapshots.iterdir():
            if old.name not in (manifest.snapshot, before):
                shutil.rmtree(old, ignore_errors=True)


def _standing(store: Path) -> str | None:
    try:
        return Store.open(store).manifest.snapshot
    except StoreError:
        return None


def _replace_text(path: Path, text: str) -> None:
    aside = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
    with aside.open("w", encoding="utf-8") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    aside.replace(path)


def _replace_link(path: Path, target: Path) -> None:
    aside = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
    with contextlib.suppress(OSError, NotImplementedError):
        aside.symlink_to(target)
        aside.replace(path)
