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
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pyarrow.parquet as pq

from kipvote.background import Background
from kipvote.coverage import Coverage
from kipvote.errors import ProposalError, StoreError
from kipvote.readings import Reading
from kipvote.roster import Roster, parse_ldap, parse_roster
from kipvote.rows import row_activity, row_aliases, row_reading
from kipvote.rules import Profile, parse_profile
from kipvote.subjects import ProposalId, ProposalKey, named_in, proposal_key
from kipvote.tables import (
    ACTIVITY,
    ALIASES,
    ARCHIVES,
    ENTRIES,
    OF_MAIL,
    PAGES,
    READINGS,
    REMARKS,
    SCHEMA_VERSION,
    TEXT,
    WIKI,
    Row,
    Table,
    bucket,
    to_rows,
    to_table,
)

if TYPE_CHECKING:
    from kipvote.pages import Wiki

POINTER = "store.json"
CURRENT = "current"
ROW_GROUP = 8192

_INGEST_ANEW = "ingest the archives again into a new folder"
_READING = [name for name in READINGS.schema.names if name not in {field.name for field in TEXT}]


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

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> RosterSource:
        """The reverse of ``dataclasses.asdict``, from JSON."""
        return cls(data["file"], tuple(data["texts"]), data["project"])

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
            if data["schema"] != SCHEMA_VERSION:
                what = f"store schema {data['schema']}, but this kipvote reads {SCHEMA_VERSION}"
                raise StoreError(what, where=where, hint=_INGEST_ANEW)
            files = tuple(TableFile(f["path"], f["rows"], f["sha256"]) for f in data["files"])
            roster = None if data["roster"] is None else RosterSource.from_dict(data["roster"])
            return cls(data["schema"], data["reader"], data["profile"], roster, files)
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise StoreError("not a kipvote store", where=where, hint=_INGEST_ANEW) from error

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

    def require_profile(self, text: str) -> None:
        """Make sure that the store was made with a profile, given as TOML.

        Raises:
            StoreError: it was made with another.
        """
        if self.manifest.profile != text:
            wanted = parse_profile(text, file="--profile").name
            raise StoreError(
                f"made with profile {self.profile.name}, not {wanted} as given",
                where=str(self.path),
                hint="ingest into another folder with --store",
            )

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
        schema = pa.schema([table.schema.field(name) for name in columns or table.schema.names])
        read = [read_file(path, schema) for path in (self.paths(table) if paths is None else paths)]
        # Not schema.empty_table(), which loads pandas.
        return pa.concat_tables(read) if read else pa.Table.from_batches([], schema=schema)

    def wiki(self) -> Wiki | None:
        """The copy of the wiki it keeps; None where it keeps none."""
        if not self.manifest.of(WIKI):
            return None
        from kipvote.rows.wiki import row_wiki  # heavy, and of no use to a store without one

        (head,) = to_rows(self.table(WIKI))
        return row_wiki(head, *(to_rows(self.table(table)) for table in (PAGES, ENTRIES, REMARKS)))

    def archives(self) -> list[Row]:
        return to_rows(self.table(ARCHIVES))

    def coverage(self) -> Coverage:
        """The months of which the store holds mail."""
        months = self.table(ARCHIVES, columns=["months"]).column("months")
        return Coverage(frozenset(month for row in months.to_pylist() for month in row))

    def proposals(self) -> dict[ProposalKey, ProposalId]:
        """Every proposal in the store, by key."""
        rows = to_rows(self.table(READINGS, columns=["proposal_key", "proposal"]))
        pairs = sorted({(row["proposal_key"], row["proposal"]) for row in rows})
        return {ProposalKey(key): ProposalId(name) for key, name in pairs}

    def background(self) -> Background:
        """What its archives say beside the mail of one proposal."""
        coverage = self.coverage()
        activity = row_activity(self.table(ACTIVITY).to_pylist(), coverage.months)
        return Background(coverage, activity, row_aliases(self.table(ALIASES).to_pylist()))

    def find(self, text: str) -> tuple[ProposalKey, ProposalId]:
        """The proposal a person names: by its id in any spelling, else by a part that fits one only.

        Raises:
            ProposalError: it is not in the store, or the part fits several.
        """
        known = self.proposals()
        named = [proposal_key(proposal) for proposal in named_in(text, self.profile)]
        for key in (*named, proposal_key(text)):
            if key in known:
                return key, known[key]
        partly = [] if named else [key for key in known if proposal_key(text) in key]
        if len(partly) == 1:
            return partly[0], known[partly[0]]
        raise _not_found(text, known, [known[key] for key in partly], str(self.path))

    def readings(self, key: ProposalKey) -> tuple[Reading, ...]:
        """The readings of one proposal, in the order of time; empty where there is none."""
        name = f"{READINGS.name}/{bucket_file(bucket(key))}"
        paths = [path for path in self.paths(READINGS) if path.endswith(name)]
        rows = to_rows(self.table(READINGS, columns=_READING, paths=paths))
        profile = self.profile
        return tuple(row_reading(row, profile) for row in rows if row["proposal_key"] == key)

    def all_readings(self) -> Iterator[tuple[ProposalId, tuple[Reading, ...]]]:
        """The readings of every proposal, one file at a time."""
        profile = self.profile
        for path in self.paths(READINGS):
            groups: dict[str, list[Reading]] = {}
            for row in to_rows(self.table(READINGS, columns=_READING, paths=[path])):
                groups.setdefault(row["proposal"], []).append(row_reading(row, profile))
            for proposal, readings in groups.items():
                yield ProposalId(proposal), tuple(readings)


def read_file(path: str, schema: pa.Schema) -> pa.Table:
    """The columns of ``schema`` of one table file.

    Raises:
        StoreError: it is damaged or gone.
    """
    try:
        with pq.ParquetFile(path) as file:
            return file.read(columns=schema.names).select(schema.names)
    except (OSError, KeyError, pa.ArrowException) as error:
        what = f"a table file cannot be read: {str(error).strip().partition(chr(10))[0]}"
        raise StoreError(what, where=path, hint=_INGEST_ANEW) from error


def _not_found(
    text: str, known: Mapping[ProposalKey, ProposalId], partly: Sequence[ProposalId], where: str
) -> ProposalError:
    if partly:
        return ProposalError(
            f"{text!r} fits several proposals", where=where, hint=f"name one of {', '.join(partly[:5])}"
        )
    near = [known[ProposalKey(key)] for key in difflib.get_close_matches(proposal_key(text), known, n=3)]
    hint = f"did you mean {' or '.join(near)}?" if near else "'kipvote list' shows those it holds"
    return ProposalError(f"no proposal {text!r} in the store", where=where, hint=hint)


def put_wiki(path: Path, wiki: Wiki) -> None:
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
        written = [staging.write(table, to_table(found, table)) for table, found in rows.items()]
        written.append(staging.write(WIKI, to_table([wiki_row(wiki)], WIKI)))
        staging.commit(replace(before.manifest, files=(*kept, *written)))


def bucket_file(number: int) -> str:
    """The name of one file of the readings."""
    return f"part-{number:02d}.parquet"


def write_parquet(table: pa.Table, path: Path) -> tuple[int, str]:
    """Write one table file; equal rows give equal bytes. Returns rows and SHA-256."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f".{path.name}.{uuid.uuid4().hex}")
    # In one chunk: pages would else end where the batches did in which the rows happened to come.
    pq.write_table(table.combine_chunks(), aside, compression="zstd", row_group_size=ROW_GROUP)
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


@contextlib.contextmanager
def staged(store: Path) -> Iterator[Staging]:
    """The next snapshot of a store that is :func:`locked`; what was not committed is dropped at the end."""
    staging = Staging(store)
    shutil.rmtree(staging.path, ignore_errors=True)  # of an ingest that was killed
    for aside in (*store.glob(f".{POINTER}.*"), *store.glob(f".{CURRENT}.*")):
        aside.unlink()
    staging.path.mkdir()
    try:
        yield staging
    finally:
        shutil.rmtree(staging.path, ignore_errors=True)


class Staging:
    """The next snapshot while it is being written, under the lock of the store."""

    def __init__(self, store: Path) -> None:
        self._store = store
        self.path = store / "staging"

    def keep(self, snapshot: Path, files: Sequence[TableFile]) -> None:
        """Take files of the standing snapshot over as they are: by link, or by copy where there are none."""
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
        if not target.exists():
            self.path.rename(target)
        before = _standing(self._store)
        _replace_text(self._store / POINTER, manifest.to_json())
        _replace_link(self._store / CURRENT, Path("snapshots") / manifest.snapshot)
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
