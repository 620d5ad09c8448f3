"""Stores: made of archives by the core alone, without a JVM, and what a store says of every proposal."""

from __future__ import annotations

import shutil
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import UTC, datetime
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import TypeVar

from kipvote import __version__, inputs
from kipvote.archives import expand, lacking
from kipvote.background import Background
from kipvote.contract import dump, tally_json
from kipvote.coverage import believed, held
from kipvote.filesystems import Place
from kipvote.mbox import LOST, RawMessage, Reject, read_archive
from kipvote.messages import header_block, parse_header
from kipvote.reading import Reading
from kipvote.roster import Roster
from kipvote.rows import (
    header_row,
    held_rows,
    outcome_row,
    reading_row,
    round_rows,
    row_gaps,
    trust_row,
    vote_rows,
)
from kipvote.rules import Profile
from kipvote.spark.writing import archive_key
from kipvote.store import (
    Manifest,
    Staging,
    Store,
    TableFile,
    bucket_file,
    locked,
    sha256,
    staged,
    write_table,
)
from kipvote.subjects import ProposalId, proposal_key
from kipvote.tables import (
    ACTIVITY,
    ARCHIVES,
    MESSAGES,
    OUTCOMES,
    READINGS,
    REJECTS,
    ROUNDS,
    SCHEMA_VERSION,
    SIGHTINGS,
    VOTES,
    Row,
    Table,
    bucket,
    to_table,
)
from kipvote.tally import Tally, take_tally
from kipvote.tally.reading import Message, told_proposal
from kipvote.topics import inherits, own_proposals, title_key
from tests import oracle

FIXTURES = Path(__file__).parents[1] / "fixtures"
ARCHIVES_FOLDER = FIXTURES / "archives"
ROSTER = FIXTURES / "roster.json"

Where = TypeVar("Where", bound=Place)


def make_store(
    path: Where, archives: Sequence[Path] = (ARCHIVES_FOLDER,), *, roster: Path | None = ROSTER
) -> Where:
    """A store at ``path`` of some archives by the Kafka profile: every table, as an ingest writes it."""
    profile = inputs.profile("kafka")
    source = inputs.roster_source(roster, profile) if roster else None
    known = source.parse() if source else None
    named = expand([str(archive) for archive in archives])
    files = sorted(Path(str(file)).absolute() for file in named)
    raws = oracle.raw_messages(files)
    found, coverage = oracle.read(raws, profile)
    gaps = row_gaps({"archive": str(file), "months": [], "lacks": _lacks(file)} for file in files)
    background = oracle.background(raws, known, replace(coverage, gaps=frozenset(gaps)))
    with locked(path), staged(path) as staging:
        written = [
            *_archive_files(staging, files, profile),
            *_reading_files(staging, raws, found, profile),
            *_people_files(staging, background, found),
            *_verdict_files(staging, found, profile, known, background, _last(raws)),
        ]
        text = inputs.profile_text("kafka")
        staging.commit(Manifest(SCHEMA_VERSION, __version__, text, source, tuple(written)))
    return path


def _archive_files(staging: Staging, files: Sequence[Path], profile: Profile) -> Iterator[TableFile]:
    accounts = []
    for file in files:
        spans = list(read_archive(file))
        messages = [_message_row(found, profile) for found in spans if isinstance(found, RawMessage)]
        rejects = [_reject_row(found) for found in spans if isinstance(found, Reject)]
        name = f"{archive_key(str(file))}/part-00000.parquet"
        for table, rows in ((MESSAGES, messages), (REJECTS, rejects)):
            if rows:
                yield write_table(staging.path, table, to_table(rows, table), name)
        dates = [row["date"] for row in messages if row["date"]]
        months = held((row["date"], row["received"] is not None) for row in messages if row["date"])
        accounts.append(
            {
                "archive": str(file),
                "sha256": sha256(file),
                "bytes": file.stat().st_size,
                "mail_bytes": sum(found.length for found in spans),
                "messages": len(messages),
                "rejects": len(rejects),
                "first": min(dates, default=None),
                "last": max(dates, default=None),
                "months": list(months),
                "held": held_rows(months),
                "lacks": _lacks(file),
            }
        )
    yield write_table(staging.path, ARCHIVES, to_table(accounts, ARCHIVES))


def _lacks(file: Path) -> int:
    lost = (found for found in read_archive(file) if isinstance(found, Reject) and found.reason == LOST)
    return lacking(file) + sum(1 for _ in lost)


def _message_row(raw: RawMessage, profile: Profile) -> Row:
    message = Message.of(raw.data, envelope=raw.envelope)
    header = message.header
    proposals = own_proposals(header, profile)
    told = told_proposal(message, profile)
    return header_row(header) | {
        "archive": raw.archive,
        "offset": raw.offset,
        "length": raw.length,
        "proposals": list(proposals),
        "proposal_keys": [proposal_key(proposal) for proposal in proposals],
        "inherits": inherits(header, profile),
        "title_key": title_key(header, profile),
        "told_key": proposal_key(told) if told else None,
    }


def _reject_row(reject: Reject) -> Row:
    place = {"archive": reject.archive, "offset": reject.offset, "length": reject.length}
    return place | {"message_id": reject.message_id, "reason": reject.reason}


def _reading_files(
    staging: Staging, raws: Sequence[RawMessage], found: oracle.Readings, profile: Profile
) -> Iterator[TableFile]:
    decoded = ((raw, oracle.message_of(raw)) for raw in raws)
    groups = oracle.by_proposal(decoded, profile)
    sums = {archive: sha256(Path(archive)) for archive in {raw.archive for raw in raws}}
    buckets: dict[int, list[Row]] = defaultdict(list)
    for proposal, readings in found.items():
        key = proposal_key(proposal)
        placed = {one.message.header.message_id: one for one in groups[proposal]}
        for reading in readings:
            one = placed[reading.message_id]
            raw = one.raw
            row = reading_row(reading) | _text_row(raw) | {"proposal_key": key, "proposal": proposal}
            place = {"archive": raw.archive, "offset": raw.offset, "length": raw.length, "mails": one.mails}
            copies = {"copies": sorted(map(_copy_row, one.copies), key=itemgetter("archive", "offset"))}
            buckets[bucket(key)].append(row | place | copies | {"archive_sha256": sums[raw.archive]})
    for number, rows in buckets.items():
        yield write_table(staging.path, READINGS, to_table(rows, READINGS), bucket_file(number))


def _copy_row(copy: oracle.Copy) -> Row:
    place = {"archive": copy.raw.archive, "offset": copy.raw.offset}
    return place | {"words": copy.words, "member": copy.member, "failed": copy.failed}


def _text_row(raw: RawMessage) -> Row:
    message = Message.of(raw.data, envelope=raw.envelope)
    assert message.text is not None
    text = message.text
    decoded = {"text": text.text, "text_faults": list(text.faults), "text_truncated": text.truncated}
    return decoded | {"trust": trust_row(message.trust)}


def _people_files(staging: Staging, background: Background, found: oracle.Readings) -> Iterator[TableFile]:
    people = [
        {"person": person, "address": address, "months": sorted(months)}
        for person, addresses in background.activity.people.items()
        for address, months in addresses.items()
    ]
    writers = {reading.header.sender.address for readings in found.values() for reading in readings}
    named = [
        {"address": address} | asdict(one)
        for address, seen in background.sightings.items()
        for one in seen
        if address in writers
    ]
    yield write_table(staging.path, ACTIVITY, to_table(people, ACTIVITY))
    yield write_table(staging.path, SIGHTINGS, to_table(named, SIGHTINGS))


def _last(raws: Sequence[RawMessage]) -> datetime:
    headers = (parse_header(header_block(raw.data), envelope=raw.envelope) for raw in raws)
    months = held((header.date, header.received is not None) for header in headers if header.date)
    return max((one.last for one in believed(months).values()), default=datetime(1970, 1, 1, tzinfo=UTC))


def _verdict_files(
    staging: Staging,
    found: Mapping[ProposalId, Sequence[Reading]],
    profile: Profile,
    roster: Roster | None,
    background: Background,
    as_of: datetime,
) -> Iterator[TableFile]:
    take = partial(take_tally, profile=profile, roster=roster, as_of=as_of, background=background)
    tallies: list[Tally] = [take(proposal, readings) for proposal, readings in found.items()]
    tables: dict[Table, list[Row]] = {
        OUTCOMES: [outcome_row(tally) for tally in tallies],
        ROUNDS: [row for tally in tallies for row in round_rows(tally)],
        VOTES: [row for tally in tallies for row in vote_rows(tally)],
    }
    for table, rows in tables.items():
        yield write_table(staging.path, table, to_table(rows, table))


def tallies(path: Place, as_of: datetime) -> dict[ProposalId, str]:
    """``tally --format json`` of every proposal of a store."""
    store = Store.open(path)
    take = partial(
        take_tally,
        profile=store.profile,
        roster=store.roster,
        as_of=as_of,
        background=store.background(),
    )
    return {name: dump(tally_json(take(name, readings))) for name, readings in store.all_readings()}


def archives_that_lack(folder: Path) -> Path:
    """A copy of the fixtures' archives: in one the list's archive lost a mail, in another two are hidden."""
    shutil.copytree(ARCHIVES_FOLDER, folder)
    with (folder / "2025-12.mbox").open("ab") as file:
        file.write(b"From MAILER-DAEMON Thu Jan  1 00:00:00 1970\n\n")
    (folder / "2026-02.mbox.lacks").write_text("2\n")
    return folder
