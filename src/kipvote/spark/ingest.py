"""Ingest: bring a store up to date with archives, on Spark.

An unchanged archive is not read again, a changed one replaces its former rows, archives not named stay. Of
proposals, those are read again whose messages changed; the verdicts are taken anew from all readings. What
the store says in the end depends on the mail in it, not on the runs that brought it.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as sf

from kipvote import __version__
from kipvote.archives import expand
from kipvote.background import Background
from kipvote.coverage import Coverage
from kipvote.errors import ArchiveError
from kipvote.roster import Roster
from kipvote.rows import row_activity, row_aliases
from kipvote.rules import parse_profile
from kipvote.spark import pipeline
from kipvote.spark.schemas import FILES, TEXTS, spark_schema, table_schema
from kipvote.spark.writing import WRITTEN, archive_key, write_archives, write_buckets
from kipvote.store import (
    POINTER,
    Manifest,
    RosterSource,
    Staging,
    Store,
    TableFile,
    bucket_file,
    locked,
    sha256,
    staged,
)
from kipvote.tables import (
    ACTIVITY,
    ALIASES,
    ARCHIVES,
    MESSAGES,
    OF_WIKI,
    OUTCOMES,
    READINGS,
    REJECTS,
    ROUNDS,
    SCHEMA_VERSION,
    VOTES,
    Row,
    Table,
    bucket,
    to_rows,
    to_table,
)

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
    """What to ingest: paths or globs, a profile's TOML text, and a roster (None keeps the store's)."""

    archives: tuple[str, ...]
    profile: str
    roster: RosterSource | None


def ingest(
    spark: SparkSession, store: Path, request: Request, *, progress: Progress = lambda _: None
) -> Report:
    """Read what changed of the archives and replace the store's tables, at once.

    Raises:
        ArchiveError: an archive is missing or unreadable.
        StoreError: the store is held by another ingest, cannot be written, or was made with another profile.
    """
    paths = sorted({_absolute(path) for path in expand(request.archives)})
    with locked(store):
        before = _standing(store, request)
        with staged(store) as staging:
            return _Ingest(spark, staging, before, request, progress).run(paths)


def _absolute(path: str | Path) -> str:
    """How an archive is known: the same name whatever folder kipvote is run in.

    Raises:
        ArchiveError: the name cannot be kept in a table.
    """
    name = os.path.abspath(path)  # noqa: PTH100 (without "..", but links stay as they are)
    try:
        name.encode()
    except UnicodeEncodeError as error:
        raise ArchiveError("its name is not UTF-8", where=name, hint="rename it") from error
    return name


def _standing(path: Path, request: Request) -> Store | None:
    if not (path / POINTER).exists():
        return None
    store = Store.open(path)
    store.require_profile(request.profile)
    return store


class _Ingest:
    """One run: the standing snapshot, the request, and the files of the next snapshot as they come."""

    def __init__(
        self,
        spark: SparkSession,
        staging: Staging,
        before: Store | None,
        request: Request,
        progress: Progress,
    ) -> None:
        self._spark, self._before, self._progress = spark, before, progress
        self._profile = parse_profile(request.profile, file="--profile")
        self._profile_text = request.profile
        self._roster = request.roster or (before.manifest.roster if before else None)
        self._named = frozenset(_absolute(path) for path in request.archives if Path(path).is_file())
        self._staging = staging
        self._files: list[TableFile] = []

    def run(self, paths: Sequence[str]) -> Report:
        self._progress("comparing archives with the store")
        stored = {str(row["archive"]): row for row in self._before.archives()} if self._before else {}
        changed = self._changed(paths, stored)
        kept = [row for name, row in sorted(stored.items()) if name not in changed]
        if (
            not changed
            and self._before
            and self._before.manifest.roster == self._roster
            and self._same_reader
        ):
            return self._report([], paths)
        self._progress(f"reading {len(changed)} archives")
        read = self._read_archives(changed)
        archives = sorted([*kept, *read], key=lambda row: str(row["archive"]))
        self._keep_archives(kept)
        self._files.append(self._staging.write(ARCHIVES, to_table(archives, ARCHIVES)))
        self._read_proposals(archives, {row["archive"] for row in kept})
        self._decide(archives)
        self._keep_wiki()
        self._progress("replacing the store")
        manifest = Manifest(SCHEMA_VERSION, __version__, self._profile_text, self._roster, tuple(self._files))
        self._staging.commit(manifest)
        return self._report(read, [p for p in paths if p not in changed])

    @property
    def _same_reader(self) -> bool:
        """Whether the store was read by the same rules; if not, all that is still there is read again."""
        return self._before is not None and self._before.manifest.reader == __version__

    def _changed(self, paths: Sequence[str], stored: Mapping[str, Row]) -> dict[str, str]:
        """The archives to read, by checksum."""
        sums = _checksums(paths)
        if not self._same_reader:
            others = _checksums([name for name in stored if name not in sums and Path(name).is_file()])
            return sums | {name: found for name, found in others.items() if found == stored[name]["sha256"]}
        return {name: found for name, found in sums.items() if stored.get(name, {}).get("sha256") != found}

    def _report(self, read: Sequence[Row], unchanged: Sequence[str]) -> Report:
        files = self._files or list(self._before.manifest.files if self._before else ())
        rows = {
            table.name: sum(f.rows for f in files if f.path.startswith(f"{table.name}/"))
            for table in (OUTCOMES, VOTES)
        }
        return Report(tuple(read), tuple(unchanged), rows["outcomes"], rows["votes"])

    # Archives: headers and rejects, files that depend on their archive alone.

    def _read_archives(self, changed: Mapping[str, str]) -> list[Row]:
        if not changed:
            return []
        found = pipeline.keyed(pipeline.headers(self._spark, list(changed)), self._profile)
        staging = str(self._staging.path)
        written = found.mapInArrow(lambda batches: write_archives(batches, staging), spark_schema(WRITTEN))
        files: dict[str, list[Row]] = {archive: [] for archive in changed}
        for row in to_rows(written.toArrow()):
            files[row["archive"]].append(row)
            self._files.append(_table_file(row))
        for archive in sorted(self._named & changed.keys()):
            _refuse_no_mail(archive, files[archive])
        return [_archive_row(archive, changed[archive], files[archive]) for archive in changed]

    def _keep_archives(self, kept: Sequence[Row]) -> None:
        if self._before is None:
            return
        keys = {archive_key(row["archive"]) for row in kept}
        for table in (MESSAGES, REJECTS):
            files = [f for f in self._before.manifest.of(table) if Path(f.path).parts[1] in keys]
            self._staging.keep(self._before.snapshot, files)
            self._files.extend(files)

    def _keep_wiki(self) -> None:
        if self._before is not None:
            files = [file for table in OF_WIKI for file in self._before.manifest.of(table)]
            self._staging.keep(self._before.snapshot, files)
            self._files.extend(files)

    # Proposals: their readings, files that depend on the messages of some proposals.

    def _read_proposals(self, archives: Sequence[Row], kept: Collection[str]) -> None:
        self._progress("finding the threads of proposals")
        messages = pipeline.unique(self._table(MESSAGES)).persist()
        sums = self._spark.createDataFrame(
            [(row["archive"], row["sha256"]) for row in archives], "archive string, archive_sha256 string"
        )
        members = (
            messages.join(pipeline.about(messages), "message_id")
            .join(sf.broadcast(sums), "archive")
            .persist()
        )
        stale = self._stale(members, {row["archive"] for row in archives} - set(kept))
        self._progress(f"reading the bodies of {len(stale)} proposals" if stale else "no proposal changed")
        buckets = {bucket(key) for key in stale}
        fresh = members.where(sf.col("proposal_key").isin(sorted(stale)))
        with_texts = fresh.join(self._texts(fresh, kept), "message_id")
        read = pipeline.readings(self._with_copies(with_texts, fresh, kept), self._profile)
        self._write_readings(read, buckets, stale)
        members.unpersist()
        messages.unpersist()

    def _texts(self, messages: DataFrame, kept: Collection[str]) -> DataFrame:
        """The texts of messages: those read before come from the store, as their archives may be gone."""
        if self._before is None:
            return pipeline.texts(messages)
        readings = _read_files(self._spark, READINGS, self._before.paths(READINGS))
        place = ("message_id", "archive", "offset", "archive_sha256")
        before = readings.where(sf.col("archive").isin(sorted(kept)) & sf.col("text").isNotNull())
        known = before.join(messages.select(*place), list(place), "left_semi").select(*TEXTS.names)
        known = known.dropDuplicates(["message_id"]).persist()
        return known.unionByName(pipeline.texts(messages.join(known, "message_id", "left_anti")))

    def _with_copies(self, messages: DataFrame, fresh: DataFrame, kept: Collection[str]) -> DataFrame:
        """Messages with what their copies say in place of where they stand."""
        places = fresh.select("message_id", sf.inline("copies")).distinct()
        said = pipeline.words(places)
        if self._before is not None:
            readings = _read_files(self._spark, READINGS, self._before.paths(READINGS))
            before = readings.select("message_id", sf.inline("copies")).distinct()
            before = before.where(sf.col("archive").isin(sorted(kept)) & sf.col("words").isNotNull())
            place = ["message_id", "archive", "offset"]
            known = before.join(places, place, "left_semi")
            said = known.unionByName(pipeline.words(places.join(known, place, "left_anti")))
        copy = sf.struct("archive", "offset", "words")
        copies = said.groupBy("message_id").agg(sf.array_sort(sf.collect_list(copy)).alias("copies"))
        joined = messages.drop("copies").join(copies, "message_id", "left")
        none = sf.array().cast(table_schema(READINGS)["copies"].dataType)
        return joined.withColumn("copies", sf.coalesce("copies", none))

    def _stale(self, members: DataFrame, changed: Collection[str]) -> set[str]:
        """Proposals whose messages are not exactly those that were read before, gone ones included."""
        place = ("archive", "offset")
        copies = sf.transform("copies", lambda copy: sf.struct(*(copy[name] for name in place)))
        columns = ("proposal_key", "message_id", *place, "archive_sha256", copies.alias("copies"))
        now = members.select(*columns)
        if self._before is None or not self._same_reader:
            differing = now
        else:
            then = _read_files(self._spark, READINGS, self._before.paths(READINGS)).select(*columns)
            anew = now.where(sf.exists("copies", lambda copy: copy["archive"].isin(sorted(changed))))
            differing = now.exceptAll(then).unionByName(then.exceptAll(now)).unionByName(anew)
        return {row.proposal_key for row in differing.select("proposal_key").distinct().collect()}

    def _write_readings(self, read: DataFrame, buckets: set[int], stale: set[str]) -> None:
        if self._before is not None:
            names = {f"{READINGS.name}/{bucket_file(number)}" for number in buckets}
            files = self._before.manifest.of(READINGS)
            kept = [f for f in files if f.path not in names]
            self._staging.keep(self._before.snapshot, kept)
            self._files.extend(kept)
            touched = [str(self._before.snapshot / f.path) for f in files if f.path in names]
            still = _read_files(self._spark, READINGS, touched).where(
                ~sf.col("proposal_key").isin(sorted(stale))
            )
            read = read.unionByName(still)
        if buckets:
            self._files.extend(self._write(read, READINGS, by="proposal_key"))

    # Verdicts: small tables, taken anew from all readings.

    def _decide(self, archives: Sequence[Row]) -> None:
        self._progress("deciding")
        as_of = max(
            (row["last"] for row in archives if row["last"]), default=datetime(1970, 1, 1, tzinfo=UTC)
        )
        coverage = Coverage(frozenset(month for row in archives for month in row["months"]))
        roster = self._roster.parse() if self._roster else None
        read = self._table(READINGS)
        background = self._background(read, roster, coverage)
        decided = pipeline.verdicts(read, self._profile, roster, as_of, background).persist()
        outcomes = decided.select(*OUTCOMES.schema.names)
        for table, rows in (
            (OUTCOMES, outcomes),
            (ROUNDS, pipeline.nested(decided, "_rounds")),
            (VOTES, pipeline.nested(decided, "_votes")),
        ):
            found = rows.toArrow().cast(table.schema)
            self._files.append(self._staging.write(table, found))
        decided.unpersist()

    def _background(self, read: DataFrame, roster: Roster | None, coverage: Coverage) -> Background:
        """What all headers say of the people, written as tables of its own."""
        messages = self._table(MESSAGES)
        people = ACTIVITY.schema.empty_table()
        if roster is not None:
            people = pipeline.people(messages, roster).toArrow().cast(ACTIVITY.schema)
        named = pipeline.aliases(messages, read).toArrow().cast(ALIASES.schema)
        self._files += [self._staging.write(ACTIVITY, people), self._staging.write(ALIASES, named)]
        activity = row_activity(people.to_pylist(), coverage.months)
        return Background(coverage, activity, row_aliases(named.to_pylist()))

    def _table(self, table: Table) -> DataFrame:
        """A table of the next snapshot, as far as it is written."""
        paths = [str(self._staging.path / f.path) for f in self._files if f.path.startswith(f"{table.name}/")]
        return _read_files(self._spark, table, paths)

    def _write(self, rows: DataFrame, table: Table, *, by: str) -> list[TableFile]:
        """Write a table in files by bucket, each by one task."""
        staging = str(self._staging.path)
        numbered = rows.withColumn("_file", pipeline.bucket_of(by))
        sorted_ = numbered.repartition("_file").sortWithinPartitions("_file", *table.key)
        written = sorted_.mapInArrow(
            lambda batches: write_buckets(batches, table, staging), spark_schema(FILES)
        )
        return [_table_file(row.asDict()) for row in written.collect()]


def _checksums(paths: Sequence[str]) -> dict[str, str]:
    """The SHA-256 of every archive; hashing gives the processor away, so several go at once."""
    with ThreadPoolExecutor() as pool:
        return dict(zip(paths, pool.map(_checksum, paths), strict=True))


def _checksum(path: str) -> str:
    try:
        return sha256(Path(path))
    except OSError as error:
        raise ArchiveError(f"cannot be read: {error.strerror}", where=path) from error


def _table_file(row: Row) -> TableFile:
    return TableFile(row["path"], row["rows"], row["sha256"])


def _refuse_no_mail(archive: str, written: Sequence[Row]) -> None:
    """A file that was named must be mail, or empty; one found in a folder may be anything, and is a reject.

    Raises:
        ArchiveError: nothing in it is a message.
    """
    reasons = [row["reason"] for row in written]
    if reasons and all(reasons) and reasons != ["blank"]:
        raise ArchiveError(reasons[0], where=archive, hint="name mbox files")


def _archive_row(archive: str, checksum: str, mine: Sequence[Row]) -> Row:
    """The account of one archive: what its files hold together."""
    rows = {
        table.name: sum(row["rows"] for row in mine if row["table"] == table.name)
        for table in (MESSAGES, REJECTS)
    }
    return {
        "archive": archive,
        "sha256": checksum,
        "bytes": Path(archive).stat().st_size,
        "mail_bytes": sum(row["bytes"] for row in mine),
        "messages": rows["messages"],
        "rejects": rows["rejects"],
        "first": min((row["first"] for row in mine if row["first"]), default=None),
        "last": max((row["last"] for row in mine if row["last"]), default=None),
        "months": sorted({month for row in mine for month in row["months"]}),
    }


def _read_files(spark: SparkSession, table: Table, paths: Sequence[str]) -> DataFrame:
    schema = table_schema(table)
    return spark.read.schema(schema).parquet(*paths) if paths else spark.createDataFrame([], schema)
