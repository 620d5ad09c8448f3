"""Verify: whether a store holds what it says it holds, from its files up to its outcomes."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa

from kipvote.errors import StoreError
from kipvote.holders import FIRST_KNOWN, own_id
from kipvote.messages import MessageId
from kipvote.phrases import number
from kipvote.rows import outcome_row, round_rows, vote_rows
from kipvote.store import POINTER, Store, sha256
from kipvote.tables import MESSAGES, OUTCOMES, READINGS, REJECTS, ROUNDS, TABLES, VOTES, Row, Table, to_table
from kipvote.tally import Tally, take_tally


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """Something that is not as the store says: ``where`` is a file, an archive or a proposal."""

    where: str
    what: str


@dataclass(frozen=True, slots=True)
class Account:
    """What the tables hold of one archive, beside what ``archives`` says of it.

    ``found`` are the messages and rejects together; ``covered`` the bytes they cover without a gap from the
    archive's first byte on.
    """

    archive: str
    found: int
    read: int
    rejected: int
    covered: int
    mail_bytes: int


@dataclass(frozen=True, slots=True)
class Verification:
    """The account of every archive, and every fault found; none where the store is whole."""

    files: int
    accounts: tuple[Account, ...]
    outcomes: int
    faults: tuple[Fault, ...]


def verify(store: Store) -> Verification:
    """Check the snapshot's id, files by checksum, rows and schema, archives by their account, outcomes anew.

    Where the id is wrong or files are damaged no more is checked: what they hold means nothing.
    """
    files = store.manifest.files
    faults = list(_id_faults(store)) or list(_file_faults(store))
    if faults:
        return Verification(len(files), (), 0, tuple(sorted(faults)))
    accounts = _accounts(store)
    faults += _account_faults(store, accounts)
    faults += _reading_faults(store)
    faults += _verdict_faults(store)
    outcomes = sum(file.rows for file in store.manifest.of(OUTCOMES))
    return Verification(len(files), accounts, outcomes, tuple(sorted(faults)))


# Files


def _id_faults(store: Store) -> Iterator[Fault]:
    """The id is a digest of profile, roster, reader and files: what they were when it was written."""
    try:
        said = json.loads((store.path / POINTER).read_text(encoding="utf-8")).get("snapshot")
    except (OSError, ValueError) as error:  # replaced since it was opened
        yield Fault(POINTER, f"cannot be read: {error}")
        return
    if said != store.manifest.snapshot:
        yield Fault(POINTER, f"says snapshot {said!r}, but what it lists is {store.manifest.snapshot}")


def _file_faults(store: Store) -> Iterator[Fault]:
    named = {file.path for file in store.manifest.files}
    for file in sorted(store.manifest.files):
        path = store.snapshot / file.path
        table = TABLES.get(Path(file.path).parts[0])
        if table is None:
            yield Fault(file.path, "belongs to no table of this schema version")
            continue
        try:
            if sha256(path) != file.sha256:
                yield Fault(file.path, "its checksum is not the recorded one")
                continue
            rows = store.table(table, paths=[str(path)]).num_rows
        except OSError as error:
            yield Fault(file.path, f"cannot be read: {error.strerror or error}")
        except StoreError as error:
            yield Fault(file.path, error.what)
        else:
            if rows != file.rows:
                yield Fault(file.path, f"holds {rows} rows, not {file.rows}")
    for path in store.snapshot.rglob("*.parquet"):
        relative = "/".join(path.parts[len(store.snapshot.parts) :])
        if relative not in named:
            yield Fault(relative, "is not listed in store.json")


# Archives


def _accounts(store: Store) -> tuple[Account, ...]:
    spans: defaultdict[str, list[tuple[int, int, bool]]] = defaultdict(list)
    for table, read in ((MESSAGES, True), (REJECTS, False)):
        for archive, offset, length in _columns(store, table, "archive", "offset", "length"):
            spans[archive].append((offset, length, read))
    said = {str(row["archive"]): row["mail_bytes"] for row in store.archives()}
    return tuple(
        _account(archive, spans[archive], said.get(archive, 0)) for archive in sorted({*spans, *said})
    )


def _account(archive: str, spans: Iterable[tuple[int, int, bool]], mail_bytes: int) -> Account:
    read = rejected = covered = 0
    for offset, length, is_read in sorted(spans):
        read, rejected = read + is_read, rejected + (not is_read)
        if offset == covered:
            covered += length
    return Account(archive, read + rejected, read, rejected, covered, mail_bytes)


def _account_faults(store: Store, accounts: Iterable[Account]) -> Iterator[Fault]:
    said = {str(row["archive"]): row for row in store.archives()}
    for account in accounts:
        row = said.get(account.archive)
        if row is None:
            yield Fault(account.archive, "has messages, but is not among the archives")
            continue
        if (account.read, account.rejected) != (row["messages"], row["rejects"]):
            yield Fault(
                account.archive,
                f"has {account.read} messages and {account.rejected} rejects, "
                f"not {row['messages']} and {row['rejects']}",
            )
        if account.covered != account.mail_bytes:
            yield Fault(
                account.archive, f"{account.covered} bytes are accounted for, of {account.mail_bytes}"
            )


# Readings and verdicts


def _reading_faults(store: Store) -> Iterator[Fault]:
    """Readings of messages that are in no archive of the store; mails with their ids that are left out."""
    known: defaultdict[MessageId, set[tuple[str, int]]] = defaultdict(set)
    for message_id, *place in _columns(store, MESSAGES, "message_id", "archive", "offset"):
        known[message_id].add(tuple(place))
    told: defaultdict[MessageId, set[tuple[str, int]]] = defaultdict(set)
    columns = ("proposal", "message_id", "mails", "archive", "offset", "copies")
    for proposal, message_id, mails, archive, offset, copies in _columns(store, READINGS, *columns):
        written = own_id(message_id)
        places = [(archive, offset), *((copy["archive"], copy["offset"]) for copy in copies)]
        told[written].update(places)
        for where, at in places:
            if (where, at) not in known.get(written, ()):
                yield Fault(proposal, f"{message_id} is not at {where}, offset {at}")
        if mails != len(known.get(written, ())):
            yield Fault(proposal, f"{written} is in {number(len(known[written]), 'message')}, not {mails}")
    for written, found in told.items():
        if len(found) < min(len(known[written]), FIRST_KNOWN):
            yield Fault(written, f"is in {len(known[written])} messages, of which {len(found)} are told of")


def _verdict_faults(store: Store) -> Iterator[Fault]:
    """Outcomes, rounds and votes that are not what the readings give."""
    tallies = list(_tallies(store))
    anew: dict[Table, list[Row]] = {
        OUTCOMES: [outcome_row(tally) for tally in tallies],
        ROUNDS: [row for tally in tallies for row in round_rows(tally)],
        VOTES: [row for tally in tallies for row in vote_rows(tally)],
    }
    for table, rows in anew.items():
        written, taken = _by_proposal(store.table(table)), _by_proposal(_in_order(rows, table))
        for proposal in sorted(written.keys() | taken.keys()):
            if written.get(proposal) != taken.get(proposal):
                yield Fault(proposal, f"its {table.name} are not what its readings give")


def _tallies(store: Store) -> Iterator[Tally]:
    moments = _columns(store, OUTCOMES, "as_of")
    (as_of,) = next(iter(moments), (None,))
    if as_of is None:
        return
    take = partial(
        take_tally, profile=store.profile, roster=store.roster, as_of=as_of, background=store.background()
    )
    for proposal, readings in store.all_readings():
        yield take(proposal, readings)


def _in_order(rows: list[Row], table: Table) -> pa.Table:
    return to_table(rows, table).sort_by([(column, "ascending") for column in table.key])


def _by_proposal(table: pa.Table) -> dict[str, list[Row]]:
    found: defaultdict[str, list[Row]] = defaultdict(list)
    for row in table.to_pylist():
        found[row["proposal"]].append(row)
    return dict(found)


def _columns(store: Store, table: Table, *names: str) -> list[tuple[Any, ...]]:
    read = store.table(table, columns=names)
    return list(zip(*(read.column(name).to_pylist() for name in names), strict=True))
