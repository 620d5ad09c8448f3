"""Ingest: bring a store up to date with archives, on Spark.

An unchanged archive is not read again, a changed one replaces its former rows, archives not named stay. Of
proposals, those are read again whose messages changed, and decided again where the verdict may have changed.
What the store says in the end depends on the mail in it, not on the runs that brought it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path

import pyarrow as pa
from pyspark import RDD
from pyspark.sql import SparkSession

from kipvote import __version__
from kipvote.archives import expand, lacking, readable, size
from kipvote.background import Background
from kipvote.coverage import Coverage, believed, together
from kipvote.errors import ArchiveError
from kipvote.filesystems import Place, place
from kipvote.rows import held_rows, row_activity, row_gaps, row_held, row_sightings
from kipvote.rules import parse_profile
from kipvote.spark.headers import Part, read_parts
from kipvote.spark.marks import Marks
from kipvote.spark.members import FEW, Few, Many, Members
from kipvote.spark.proposals import Files, decided
from kipvote.spark.session import Start
from kipvote.spark.sweep import sweep
from kipvote.spark.texts import texts
from kipvote.spark.verdicts import VERDICTS, lasting, taken_over
from kipvote.spark.writing import Written, archive_key
from kipvote.store import (
    Manifest,
    RosterSource,
    Staging,
    Store,
    TableFile,
    bucket_file,
    locked,
    sha256,
    staged,
    write_table,
)
from kipvote.subjects import ProposalKey
from kipvote.tables import (
    ACTIVITY,
    ARCHIVES,
    BUCKETS,
    MESSAGES,
    OF_WIKI,
    OUTCOMES,
    READINGS,
    REJECTS,
    SCHEMA_VERSION,
    SIGHTINGS,
    VOTES,
    Row,
    Table,
    to_rows,
    to_table,
)

_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)

Progress = Callable[[str], None]
"""Told what is being done now, in a few words."""


@dataclass(frozen=True, slots=True)
class Report:
    """What an ingest did: rows of ``archives`` for those read, and the names of those left as they were."""

    read: tuple[Row, ...]
    unchanged: tuple[str, ...]
    proposals: int
    votes: int


@dataclass(frozen=True, slots=True)
class Request:
    """What to ingest: paths or globs, a profile's TOML text, and a roster (None keeps the store's).

    A file that somebody named must be mail; ``found`` says that nobody did, and one may be anything.
    """

    archives: tuple[str, ...]
    profile: str
    roster: RosterSource | None
    found: bool = False


def ingest(start: Start, store: Place, request: Request, *, progress: Progress = lambda _: None) -> Report:
    """Read what changed of the archives and replace the store's tables, at once.

    Where nothing changed no Spark session is started.

    Raises:
        ArchiveError: an archive is missing or unreadable.
        StoreError: the store is held by another ingest, cannot be written, or was made with another profile.
    """
    paths = sorted({_absolute(path) for path in expand(request.archives)})
    with locked(store), staged(store) as staging:
        before = _standing(store, request)
        return _Ingest(start, staging, before, request, progress).run(paths)


def _absolute(path: str | Place) -> str:
    """How an archive is known: the same name whatever folder kipvote is run in.

    Raises:
        ArchiveError: the name cannot be kept in a table.
    """
    name = str(place(path))
    if isinstance(place(path), Path):
        name = os.path.abspath(name)  # noqa: PTH100 (without "..", but links stay as they are)
    try:
        name.encode()
    except UnicodeEncodeError as error:
        raise ArchiveError("its name is not UTF-8", where=name, hint="rename it") from error
    return name


def _standing(path: Place, request: Request) -> Store | None:
    store = Store.find_in(path)
    if store is not None:
        store.require_profile(request.profile)
    return store


@dataclass(frozen=True, slots=True)
class _Kept:
    """Of what is kept as it is: the rows of ``archives``, and what is held of the headers."""

    archives: Sequence[Row]
    parts: Sequence[Part]


@dataclass(frozen=True, slots=True)
class _Work:
    """The texts of proposals that are read again, what is to be done, and what is decided for good."""

    texts: RDD[Row]
    files: Files
    lasting: Collection[ProposalKey]


class _Ingest:
    """One run: the standing snapshot, the request, and the files of the next snapshot as they come."""

    def __init__(
        self,
        start: Start,
        staging: Staging,
        before: Store | None,
        request: Request,
        progress: Progress,
    ) -> None:
        self._start, self._before, self._progress = start, before, progress
        self._profile = parse_profile(request.profile, file="--profile")
        self._profile_text = request.profile
        self._roster = request.roster or (before.manifest.roster if before else None)
        self._people = self._roster.parse() if self._roster else None
        named = () if request.found else request.archives
        self._named = frozenset(_absolute(path) for path in named if _is_file(path))
        self._staging = staging
        self._files: list[TableFile] = []

    def run(self, paths: Sequence[str]) -> Report:
        self._progress("comparing archives with the store")
        stored = {str(row["archive"]): row for row in self._before.archives()} if self._before else {}
        with ThreadPoolExecutor(1) as pool:  # what goes to it is done while Spark starts
            changed = pool.submit(self._changed, paths, stored)
            if not (self._surely_behind(paths, stored) or changed.result()):
                return self._report([], paths)
            keeping = pool.submit(lambda: self._take_over(stored, changed.result()))
            self._progress("starting Spark")
            with self._start() as spark:
                read = self._replace(spark, changed.result(), keeping)
        return self._report(read, [path for path in paths if path not in changed.result()])

    def _surely_behind(self, paths: Sequence[str], stored: Mapping[str, Row]) -> bool:
        """Whether the store is to be renewed whatever the checksums of its archives may say.

        Only of a store that is there: whoever begins one learns of a wrong archive before Spark starts.
        """
        if self._before is None:
            return False
        if self._before.manifest.roster != self._roster or not self._same_reader:
            return True
        return any(path not in stored or size(path) != stored[path]["bytes"] for path in paths)

    def _take_over(self, stored: Mapping[str, Row], changed: Mapping[str, str]) -> _Kept:
        """Take over what is kept, and read its headers."""
        kept = [row for name, row in sorted(stored.items()) if name not in changed]
        self._keep_archives(kept)
        paths = self._paths(MESSAGES) if self._messages <= FEW else []
        return _Kept(kept, list(read_parts(paths)))

    def _replace(self, spark: SparkSession, changed: Mapping[str, str], keeping: Future[_Kept]) -> list[Row]:
        """Write what is not kept as it is, and make it stand; rows of ``archives`` for those read."""
        self._progress(f"reading {len(changed)} archives")
        read, written = self._read_archives(spark, changed)
        kept = keeping.result()
        self._files += written
        archives = sorted([*kept.archives, *read], key=lambda row: str(row["archive"]))
        self._write(ARCHIVES, to_table(archives, ARCHIVES))
        self._progress("finding the threads of proposals")
        members = self._members(spark, archives, kept.parts, changed)
        self._read_proposals(self._work(members, archives, changed))
        self._keep(OF_WIKI)
        self._progress("replacing the store")
        manifest = Manifest(SCHEMA_VERSION, __version__, self._profile_text, self._roster, tuple(self._files))
        self._staging.commit(manifest)
        return read

    @property
    def _same_reader(self) -> bool:
        """Whether the store was read by the same rules; if not, all that is still there is read again."""
        return self._before is not None and self._before.manifest.reader == __version__

    def _changed(self, paths: Sequence[str], stored: Mapping[str, Row]) -> dict[str, str]:
        """The archives to read, by checksum."""
        sums = _checksums(paths)
        if not self._same_reader:
            others = _checksums([name for name in stored if name not in sums and _is_file(name)])
            return sums | {name: found for name, found in others.items() if found == stored[name]["sha256"]}
        return {name: found for name, found in sums.items() if stored.get(name, {}).get("sha256") != found}

    def _report(self, read: Sequence[Row], unchanged: Sequence[str]) -> Report:
        files = self._files or list(self._before.manifest.files if self._before else ())
        rows = {
            table.name: sum(file.rows for file in files if file.table == table.name)
            for table in (OUTCOMES, VOTES)
        }
        return Report(tuple(read), tuple(unchanged), rows["outcomes"], rows["votes"])

    # Archives: headers and rejects, files that depend on their archive alone.

    def _read_archives(
        self, spark: SparkSession, changed: Mapping[str, str]
    ) -> tuple[list[Row], list[TableFile]]:
        """Rows of ``archives`` for those read, and their files."""
        if not changed:
            return [], []
        written = sweep(spark, list(changed), self._profile, str(self._staging.path))
        files: dict[str, list[Written]] = {archive: [] for archive in changed}
        for one in written:
            files[one.archive].append(one)
        for archive in sorted(self._named & changed.keys()):
            _refuse_no_mail(archive, files[archive])
        rows = [_archive_row(archive, changed[archive], files[archive]) for archive in changed]
        return rows, [one.file for one in written]

    def _keep_archives(self, kept: Sequence[Row]) -> None:
        keys = {archive_key(row["archive"]) for row in kept}
        self._keep((MESSAGES, REJECTS), lambda path: Path(path).parts[1] in keys)

    # Proposals: their readings, files that depend on the messages of some proposals.

    def _members(
        self, spark: SparkSession, archives: Sequence[Row], known: Sequence[Part], changed: Collection[str]
    ) -> Members:
        """The messages about each proposal, by the driver alone while it can hold all headers."""
        marks = Marks(spark, sorted(self._bucket_paths().values()), changed)
        sums = {row["archive"]: row["sha256"] for row in archives}
        paths = self._paths(MESSAGES)
        role = self._profile.binding_role
        if self._messages > FEW:
            return Many(spark, paths, sums, self._people, role, marks)
        read = sum(len(part.files) for part in known)
        return Few(spark, chain(known, read_parts(paths[read:])), sums, self._people, role, marks)

    def _work(self, members: Members, archives: Sequence[Row], changed: Collection[str]) -> _Work:
        """The proposals to be read again: those whose messages are not exactly those that were read before.

        What stands of the verdicts is kept: to decide a list's proposals again takes longer than its month.
        """
        before = self._bucket_paths()
        stale, known = members.stale(sorted(before.values()), changed), members.proposals()
        if not self._same_reader:
            stale |= known
        months = together(row_held(row["held"]) for row in archives)
        as_of = max((one.last for one in believed(months).values()), default=_BEGINNING)
        background = self._background(Coverage.of(months, row_gaps(archives)), members)
        last: frozenset[ProposalKey] = frozenset()
        if self._before is not None and self._before.manifest.roster == self._roster:
            last = lasting(self._before, members, background, as_of) - stale
        files = Files(
            profile=self._profile,
            roster=self._people,
            as_of=as_of,
            background=background,
            staging=str(self._staging.path),
            before=before,
            stale=stale,
            undecided=known - stale - last,
        )
        return _Work(texts(members.places(stale), changed), files, last)

    def _read_proposals(self, work: _Work) -> None:
        """Read the proposals that changed, and decide what is not decided."""
        pa.default_memory_pool().release_unused()  # the headers of all messages are no longer needed
        files = work.files
        renewed = {f"{READINGS.name}/{bucket_file(number)}" for number in files.renewed}
        self._keep((READINGS,), lambda path: path not in renewed)
        self._progress(f"reading {len(files.stale)} proposals, and deciding" if files.stale else "deciding")
        found = decided(work.texts, files)
        self._files += [one.file for one in found if one.file is not None]
        for table in VERDICTS:
            verdicts = to_table((row for one in found for row in one.rows[table.name]), table)
            if self._before is not None and work.lasting:
                stood = taken_over(self._before, table, work.lasting, files.as_of)
                verdicts = pa.concat_tables([stood, verdicts])
            self._write(table, verdicts)

    def _background(self, coverage: Coverage, members: Members) -> Background:
        """What the headers of all archives say beside a proposal's own mail."""
        people, named = members.people(), members.sightings()
        self._write(ACTIVITY, people)
        self._write(SIGHTINGS, named)
        activity = row_activity(people.to_pylist(), coverage.months)
        return Background(coverage, activity, row_sightings(to_rows(named)))

    def _bucket_paths(self) -> dict[int, str]:
        """The store's files of readings, by number."""
        if self._before is None:
            return {}
        names = {bucket_file(number): number for number in range(BUCKETS)}
        return {names[Path(path).name]: path for path in self._before.paths(READINGS)}

    # Files of the next snapshot.

    def _write(self, table: Table, rows: pa.Table) -> None:
        self._files.append(write_table(self._staging.path, table, rows))

    def _keep(self, tables: Iterable[Table], wanted: Callable[[str], bool] = lambda _: True) -> None:
        """Take over those files of the standing snapshot whose paths are wanted."""
        if self._before is not None:
            files = [
                file for table in tables for file in self._before.manifest.of(table) if wanted(file.path)
            ]
            self._staging.keep(self._before.snapshot, files)
            self._files += files

    @property
    def _messages(self) -> int:
        """How many messages there are, as far as their files are written."""
        return sum(file.rows for file in self._files if file.table == MESSAGES.name)

    def _paths(self, table: Table) -> list[str]:
        """The files of a table of the next snapshot, as far as they are written."""
        return [str(self._staging.path / file.path) for file in self._files if file.table == table.name]


def _checksums(paths: Sequence[str]) -> dict[str, str]:
    """The SHA-256 of every archive; hashing gives the processor away, so several go at once."""
    with ThreadPoolExecutor() as pool:
        return dict(zip(paths, pool.map(_checksum, paths), strict=True))


def _checksum(path: str) -> str:
    with readable(path):
        return sha256(place(path))


def _is_file(path: str) -> bool:
    with readable(path):
        return place(path).is_file()


def _refuse_no_mail(archive: str, written: Sequence[Written]) -> None:
    """A file that was named must be mail, or empty; one found in a folder may be anything, and is a reject.

    Raises:
        ArchiveError: nothing in it is a message.
    """
    reasons = [one.reason for one in written if one.reason is not None]
    if reasons and len(reasons) == len(written) and reasons != ["blank"]:
        raise ArchiveError(reasons[0], where=archive, hint="name mbox files")


def _archive_row(archive: str, checksum: str, mine: Sequence[Written]) -> Row:
    """The account of one archive: what its files hold together."""
    rows = {
        table.name: sum(one.file.rows for one in mine if one.file.table == table.name)
        for table in (MESSAGES, REJECTS)
    }
    months = together(one.months for one in mine)
    return {
        "archive": archive,
        "sha256": checksum,
        "bytes": size(archive),
        "mail_bytes": sum(one.bytes for one in mine),
        "messages": rows["messages"],
        "rejects": rows["rejects"],
        "first": min((one.first for one in mine if one.first), default=None),
        "last": max((one.last for one in mine if one.last), default=None),
        "months": list(months),
        "held": held_rows(months),
        "lacks": lacking(archive) + sum(one.lost for one in mine),
    }
