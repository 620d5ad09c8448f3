"""Snapshot: a store as it stands, opened for reading; no JVM is started for it."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING

import pyarrow as pa

from kipvote.background import Background
from kipvote.coverage import Coverage, Months, together
from kipvote.errors import ProposalError, StoreError
from kipvote.filesystems import Place, place
from kipvote.reading import Reading
from kipvote.roster import Roster
from kipvote.rows import (
    OUTLINE,
    SUMMARY,
    row_activity,
    row_gaps,
    row_held,
    row_outline,
    row_reading,
    row_sightings,
    row_summary,
)
from kipvote.rules import Profile, parse_profile
from kipvote.store.manifest import POINTER, Manifest
from kipvote.store.tablefiles import bucket_file, read_file
from kipvote.subjects import ProposalId, ProposalKey, named_in, proposal_key
from kipvote.summary import Summary
from kipvote.tables import (
    ACTIVITY,
    ARCHIVES,
    ENTRIES,
    MESSAGES,
    OUTCOMES,
    PAGES,
    READINGS,
    REMARKS,
    SIGHTINGS,
    TEXT,
    WIKI,
    Row,
    Table,
    bucket,
    to_rows,
    values,
)

if TYPE_CHECKING:
    from kipvote.wiki import Wiki

_READING = [name for name in READINGS.schema.names if name not in {field.name for field in TEXT}]


@dataclass(frozen=True, slots=True)
class Store:
    """A snapshot of a store, opened for reading."""

    path: Place
    manifest: Manifest

    @classmethod
    def open(cls, path: str | Place) -> Store:
        """Open the snapshot that stands now, of a store named by path or URI.

        Raises:
            StoreError: there is no store, or one of another schema version.
        """
        store = cls.find_in(path)
        if store is None:
            hint = "run 'kipvote ingest ARCHIVE...' first, or name another with --store"
            raise StoreError("no store here", where=str(path), hint=hint)
        return store

    @classmethod
    def find_in(cls, path: str | Place) -> Store | None:
        """As :meth:`open`, but None where there is no store.

        Raises:
            StoreError: it cannot be read, or is of another schema version.
        """
        folder = place(path)
        pointer = folder / POINTER
        try:
            text = pointer.read_text(encoding="utf-8")
        except (FileNotFoundError, NotADirectoryError):
            return None
        except (OSError, UnicodeDecodeError) as error:
            why = error.strerror if isinstance(error, OSError) else error
            raise StoreError(f"the store cannot be read: {why}", where=str(pointer)) from error
        return cls(folder, Manifest.from_json(text, where=str(pointer)))

    @property
    def snapshot(self) -> Place:
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
        folder = self.snapshot
        return [str(folder / file.path) for file in self.manifest.of(table)]

    def table(
        self, table: Table, *, columns: Sequence[str] | None = None, paths: Sequence[str] | None = None
    ) -> pa.Table:
        """A whole table, or some of its columns, in memory.

        Raises:
            StoreError: a file is damaged, or the store was replaced twice meanwhile.
        """
        schema = pa.schema([table.schema.field(name) for name in columns or table.schema.names])
        try:
            read = [read_file(path, schema) for path in (self.paths(table) if paths is None else paths)]
        except StoreError as error:
            if not self._stands():
                what = "the store was replaced while it was read"
                raise StoreError(what, where=str(self.path), hint="try again") from error
            raise
        # Not schema.empty_table(), which loads pandas.
        return pa.concat_tables(read) if read else pa.Table.from_batches([], schema=schema)

    def _stands(self) -> bool:
        """Whether no other snapshot stands now, as far as that can be read."""
        try:
            return standing(self.path) in (None, self.manifest.snapshot)
        except StoreError:
            return True

    def wiki(self) -> Wiki | None:
        """The copy of the wiki it keeps; None where it keeps none."""
        if not self.manifest.of(WIKI):
            return None
        from kipvote.rows.wiki import row_wiki  # heavy, and of no use to a store without one

        (head,) = to_rows(self.table(WIKI))
        return row_wiki(head, *(to_rows(self.table(table)) for table in (PAGES, ENTRIES, REMARKS)))

    def archives(self) -> list[Row]:
        return to_rows(self.table(ARCHIVES))

    def archive_of(self, message_id: str) -> str | None:
        """The archive that holds a mail; None where none does."""
        found = self.table(MESSAGES, columns=["message_id", "archive"])
        held = zip(values(found, "message_id"), values(found, "archive"), strict=True)
        return next((archive for each, archive in held if each == message_id), None)

    def months(self) -> Months:
        """What its archives hold of each month."""
        return together(row_held(row["held"]) for row in to_rows(self.table(ARCHIVES, columns=["held"])))

    def coverage(self) -> Coverage:
        """The months of which the store holds mail, as far as its archives go, and what these lack."""
        rows = to_rows(self.table(ARCHIVES, columns=["archive", "months", "held", "lacks"]))
        return Coverage.of(together(row_held(row["held"]) for row in rows), row_gaps(rows))

    def proposals(self) -> dict[ProposalKey, ProposalId]:
        """Every proposal in the store, by key."""
        # Not out of the readings, of which there are thirty times as many, in many files.
        names = values(self.table(OUTCOMES, columns=["proposal"]), "proposal")
        return dict(sorted((proposal_key(name), ProposalId(name)) for name in names))

    def background(self) -> Background:
        """What its archives say beside the mail of one proposal."""
        coverage = self.coverage()
        activity = row_activity(self.table(ACTIVITY).to_pylist(), coverage.months)
        return Background(coverage, activity, row_sightings(to_rows(self.table(SIGHTINGS))))

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
        table = self.table(READINGS, columns=_READING, paths=paths)
        keys = values(table, "proposal_key")  # sorted: those of one proposal stand together
        mine = table.slice(keys.index(key), keys.count(key)) if key in keys else table.slice(0, 0)
        profile = self.profile
        return tuple(row_reading(row, profile) for row in to_rows(mine))

    def all_readings(
        self, only: Collection[ProposalKey] | None = None
    ) -> Iterator[tuple[ProposalId, tuple[Reading, ...]]]:
        """The readings of every proposal, or of some ``only``, one file at a time."""
        paths = self.paths(READINGS)
        if only is not None:
            wanted = {bucket_file(bucket(key)) for key in only}
            paths = [path for path in paths if path.rpartition("/")[2] in wanted]
        return self._by_proposal(paths, _READING, row_reading, only)

    def outlines(self) -> Iterator[tuple[ProposalId, tuple[Reading, ...]]]:
        """As :meth:`all_readings`; of each message no more than its header, subject and kind."""
        return self._by_proposal(self.paths(READINGS), ("proposal", *OUTLINE), row_outline)

    def _by_proposal(
        self,
        paths: Iterable[str],
        columns: Sequence[str],
        read: Callable[[Row, Profile], Reading],
        only: Collection[ProposalKey] | None = None,
    ) -> Iterator[tuple[ProposalId, tuple[Reading, ...]]]:
        profile = self.profile
        for path in paths:
            table = self.table(READINGS, columns=columns, paths=[path])
            if only is not None:
                table = _of_proposals(table, only)
            groups: dict[str, list[Reading]] = {}
            for row in to_rows(table):
                groups.setdefault(row["proposal"], []).append(read(row, profile))
            for proposal, readings in groups.items():
                yield ProposalId(proposal), tuple(readings)

    def summaries(self) -> Iterator[tuple[datetime, Summary]]:
        """What stands in the table of outcomes for each proposal, and the moment it is of."""
        profile = self.profile
        for row in to_rows(self.table(OUTCOMES, columns=SUMMARY)):
            yield row["as_of"], row_summary(row, profile)


def standing(path: Place) -> str | None:
    """The name of the snapshot that stands in a folder; None where none does.

    Raises:
        StoreError: as :meth:`Store.find_in`.
    """
    found = Store.find_in(path)
    return None if found is None else found.manifest.snapshot


def _of_proposals(readings: pa.Table, only: Collection[str]) -> pa.Table:
    """The rows of some proposals. They stand together; to take them one by one, Arrow loads pandas."""
    at, slices = 0, [readings.slice(0, 0)]
    for key, found in groupby(values(readings, "proposal_key")):
        count = len(list(found))
        if key in only:
            slices.append(readings.slice(at, count))
        at += count
    return pa.concat_tables(slices)


def _not_found(
    text: str, known: Mapping[ProposalKey, ProposalId], partly: Sequence[ProposalId], where: str
) -> ProposalError:
    if partly:
        return ProposalError(
            f"{text!r} matches several proposals", where=where, hint=f"name one of {', '.join(partly[:5])}"
        )
    near = [known[ProposalKey(key)] for key in difflib.get_close_matches(proposal_key(text), known, n=3)]
    hint = f"did you mean {' or '.join(near)}?" if near else "'kipvote list' shows those it holds"
    return ProposalError(f"no proposal {text!r} in the store", where=where, hint=hint)
