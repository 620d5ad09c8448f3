"""Proposals: the files of ``readings`` brought up to date, and what is in them decided, a task to each file.

All that is done with a proposal is done in one place. To read it in one task, write it in another and decide
it in a third would bring its mail through the JVM three times, for a job more each time.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cached_property
from itertools import groupby
from operator import itemgetter
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from pyspark import RDD

from kipvote.background import Background
from kipvote.filesystems import place
from kipvote.holders import Claimant, kept, own_id
from kipvote.messages import MessageId, Standing
from kipvote.mime import Text
from kipvote.reading import Reading
from kipvote.roster import Roster
from kipvote.rows import (
    outcome_row,
    reading_row,
    round_rows,
    row_header,
    row_reading,
    row_trust,
    vote_rows,
)
from kipvote.rules import Profile
from kipvote.spark.texts import texts_of
from kipvote.spark.verdicts import VERDICTS
from kipvote.store import TableFile, bucket_file, read_file, write_table
from kipvote.subjects import ProposalId, ProposalKey
from kipvote.tables import (
    BUCKETS,
    COPIES,
    OUTCOMES,
    READINGS,
    ROUNDS,
    TEXT,
    VOTES,
    Row,
    bucket,
    to_rows,
    to_table,
)
from kipvote.tally import take_tally
from kipvote.tally.reading import Message, read_messages, words_digest
from kipvote.threads import spelling


@dataclass(frozen=True, slots=True)
class Decided:
    """What became of one file of ``readings``: itself, if written anew, and rows of ``VERDICTS`` by table."""

    file: TableFile | None
    rows: Mapping[str, Sequence[Row]]


def decided(texts: RDD[Row], files: Files) -> list[Decided]:
    """Read proposals, write their files, and decide what is in them as far as it is not decided.

    ``texts`` are those of all messages of the proposals that are stale (``spark.texts``).
    """
    by_file = texts.keyBy(_number).partitionBy(BUCKETS, int)
    return by_file.mapPartitionsWithIndex(files.decide).collect()


def _number(text: Row) -> int:
    return bucket(text["proposal_key"])


@dataclass(frozen=True)
class Files:
    """What a task must know to bring files of ``readings`` up to date and decide what is in them.

    ``before`` are the files of the store by number, ``staging`` is the folder for new ones. The proposals
    that are ``stale`` are to be read anew, or are no more. These, and those that are ``undecided`` as well,
    are decided at ``as_of`` (aware, UTC).
    """

    profile: Profile
    roster: Roster | None
    as_of: datetime
    background: Background
    staging: str
    before: Mapping[int, str]
    stale: frozenset[ProposalKey]
    undecided: frozenset[ProposalKey]

    @cached_property
    def renewed(self) -> frozenset[int]:
        """The files that are written anew."""
        return frozenset(bucket(key) for key in self.stale)

    @cached_property
    def touched(self) -> frozenset[int]:
        """The files that are looked at."""
        return self.renewed.union(map(bucket, self.undecided))

    def decide(self, number: int, texts: Iterable[tuple[int, Row]]) -> Iterator[Decided]:
        """Called in a task with the number of a file and what is to be read of it."""
        found: dict[ProposalKey, list[Row]] = {}
        for _, row in texts:
            found.setdefault(ProposalKey(row["proposal_key"]), []).append(row)
        if number in self.touched:
            yield self._file(number, found)

    def _file(self, number: int, stale: dict[ProposalKey, list[Row]]) -> Decided:
        before = self.before.get(number)
        anew, rows = [], dict[str, list[Row]]({table.name: [] for table in VERDICTS})
        for key in sorted(stale):
            proposal, readings, table = _read(stale.pop(key), before, self.profile)
            anew.append(table)
            self._decide(proposal, readings, rows)
        renewed = number in self.renewed
        schema = READINGS.schema if renewed else _WITHOUT_TEXT
        kept = _kept(before, self.stale, schema) if before is not None else schema.empty_table()
        for proposal, readings in _readings(_of(kept, self.undecided), self.profile):
            self._decide(proposal, readings, rows)
        file = None
        if renewed:
            written = pa.concat_tables([kept, *anew])
            file = write_table(place(self.staging), READINGS, written, bucket_file(number))
        return Decided(file, rows)

    def _decide(
        self, proposal: ProposalId, readings: Sequence[Reading], rows: Mapping[str, list[Row]]
    ) -> None:
        """Add what is decided to ``rows``, by their table."""
        tally = take_tally(
            proposal,
            readings,
            profile=self.profile,
            roster=self.roster,
            as_of=self.as_of,
            background=self.background,
        )
        rows[OUTCOMES.name].append(outcome_row(tally))
        rows[ROUNDS.name].extend(round_rows(tally))
        rows[VOTES.name].extend(vote_rows(tally))


def _kept(path: str, stale: frozenset[ProposalKey], schema: pa.Schema) -> pa.Table:
    """The rows of a file of ``readings`` that stay."""
    rows = read_file(path, schema).cast(schema)
    return rows.filter(pc.invert(_are_of(rows, stale)))


def _of(rows: pa.Table, proposals: Collection[ProposalKey]) -> pa.Table:
    return rows.filter(_are_of(rows, proposals))


def _are_of(rows: pa.Table, proposals: Collection[ProposalKey]) -> pa.ChunkedArray:
    """Which rows are of some proposals."""
    return pc.is_in(rows["proposal_key"], value_set=pa.array(sorted(proposals), pa.string()))


def _readings(rows: pa.Table, profile: Profile) -> Iterator[tuple[ProposalId, list[Reading]]]:
    """The readings of each proposal in rows of ``readings``, which are together."""
    for _, found in groupby(to_rows(rows.select(_WITHOUT_TEXT.names)), key=itemgetter("proposal_key")):
        mine = list(found)
        yield ProposalId(mine[0]["proposal"]), [row_reading(row, profile) for row in mine]


_OF_TEXT = [field.name for field in TEXT]
_WITHOUT_TEXT = pa.schema([field for field in READINGS.schema if field.name not in _OF_TEXT])
_OF_COPY = [field.name for field in COPIES.value_type]
_AS_THEY_COME = ("archive", "offset", "length", "archive_sha256", "mails", *_OF_TEXT)


def _read(
    rows: Sequence[Row], before: str | None, profile: Profile
) -> tuple[ProposalId, Sequence[Reading], pa.Table]:
    """A proposal as a whole, out of its texts, and its rows of ``readings``.

    What was not read now is taken from the store's file ``before``: its archive may be gone.
    """
    key = ProposalKey(rows[0]["proposal_key"])
    known = _Known(before, key)
    by_id: dict[str, list[Row]] = {}
    for row in sorted(rows, key=itemgetter("rank")):
        by_id.setdefault(row["message_id"], []).append(row)
    found = [one for same in by_id.values() for one in _messages(same, known, profile)]
    messages = [message for message, _ in found]
    of = {message.header.message_id: row for message, row in found}
    proposal = spelling(key, [message.header for message in messages], profile)
    readings = read_messages(messages, profile)
    written = [
        of[reading.message_id] | reading_row(reading) | {"proposal_key": key, "proposal": proposal}
        for reading in readings
    ]
    return proposal, readings, to_table(written, READINGS)


def _messages(rows: Sequence[Row], known: _Known, profile: Profile) -> Iterator[tuple[Message, Row]]:
    """The messages among rows with one Message-ID in the order of their ranks, each with where it stands."""
    if len(rows) == 1:
        (row,) = map(known.told, rows)
        yield _message(row), _standing(row) | {"copies": []}
        return
    told = [known.copied(row) if row["copy"] else _as_copied(known.told(row)) for row in rows]
    told.sort(key=lambda row: bool(row["failed"]))
    claimants = [Claimant(row_header(row), row["words"], row["member"]) for row in told]
    found = kept(claimants, rows[0]["mails"], profile)
    beside = set(range(len(rows))).difference(*((one.at, *one.same) for one in found))
    for one in found:
        row = known.told(told[one.at]) if told[one.at]["copy"] else told[one.at]
        message = _message(row | {"message_id": one.message_id})
        same = [{name: told[at][name] for name in _OF_COPY} for at in (*one.same, *beside)]
        beside = set()  # with the first
        standing = _standing(row) | {"copies": sorted(same, key=itemgetter("archive", "offset"))}
        yield replace(message, rivals=one.rivals), standing


def _standing(row: Row) -> Row:
    return {name: row[name] for name in _AS_THEY_COME}


def _message(row: Row) -> Message:
    return Message(
        header=row_header(row), text=_text(row), trust=row_trust(row["trust"]), permalink=row["permalink"]
    )


def _text(row: Row) -> Text | None:
    if row["text"] is None:
        return None
    return Text(row["text"], tuple(row["text_faults"]), row["text_truncated"])


class _Known:
    """What the store's file ``before`` knows of the messages of a proposal, by their places."""

    def __init__(self, before: str | None, key: ProposalKey) -> None:
        self._before, self._key = before, key

    def told(self, row: Row) -> Row:
        """A row with its text. What neither was read now nor is known is read."""
        if row["read"] and not row["copy"]:
            return row
        whole = row | {"copy": False}
        found = self._texts.get((*_place(row), row["archive_sha256"]))
        return whole | found if found else _read_anew(whole)

    def copied(self, copy: Row) -> Row:
        """A copy with the digest of its words, and whether its marks failed."""
        if copy["read"]:
            return copy
        found = self._copies.get(_place(copy))
        if found is not None:
            return copy | found
        text = self._texts.get((*_place(copy), copy["archive_sha256"]))
        return _as_copied(copy | text) if text is not None else _read_anew(copy)

    @cached_property
    def _rows(self) -> Sequence[Row]:
        if self._before is None:
            return ()
        table = read_file(self._before, _KNOWN)
        return to_rows(table.filter(pc.equal(table["proposal_key"], self._key)))

    @cached_property
    def _texts(self) -> Mapping[tuple[Any, ...], Row]:
        told = (row for row in self._rows if row["text"] is not None)
        return {
            (*_place(row), row["archive_sha256"]): {
                name: row[name] for name in (*_OF_TEXT, "trust", "permalink")
            }
            for row in told
        }

    @cached_property
    def _copies(self) -> Mapping[tuple[Any, ...], Row]:
        return {
            _place(row | copy): {name: copy[name] for name in ("words", "failed")}
            for row in self._rows
            for copy in row["copies"]
            if copy["words"] is not None
        }


def _as_copied(row: Row) -> Row:
    """A row with a text as that of a copy."""
    failed = row_trust(row["trust"]).standing is Standing.FAILED
    return row | {"words": words_digest(_text(row)), "failed": failed}


def _place(row: Row) -> tuple[MessageId, str, int]:
    return own_id(row["message_id"]), row["archive"], row["offset"]


def _read_anew(row: Row) -> Row:
    return next(texts_of(row["archive"], iter([row])))


_KNOWN = pa.schema(
    [
        READINGS.schema.field(name)
        for name in (
            *("proposal_key", "message_id", "archive", "offset", "archive_sha256"),
            *(*_OF_TEXT, "trust", "permalink", "copies"),
        )
    ]
)
