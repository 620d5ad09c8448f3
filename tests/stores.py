"""Stores: made of archives by the core alone, without a JVM, and what a store says of every proposal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from functools import partial
from pathlib import Path

from kipvote import __version__, inputs
from kipvote.contract import dump, tally_json
from kipvote.rows import reading_row
from kipvote.store import Manifest, Store, bucket_file, locked, staged
from kipvote.subjects import ProposalId, proposal_key
from kipvote.tables import ACTIVITY, ALIASES, ARCHIVES, READINGS, SCHEMA_VERSION, Row, bucket, to_table
from kipvote.tally import take_tally
from tests import oracle

FIXTURES = Path(__file__).parents[1] / "fixtures"
ARCHIVES_FOLDER = FIXTURES / "archives"
ROSTER = FIXTURES / "roster.json"


def make_store(
    path: Path, archives: Sequence[Path] = (ARCHIVES_FOLDER,), *, roster: Path | None = ROSTER
) -> Path:
    """A store at ``path`` with the readings of some archives by the Kafka profile, and nothing else."""
    profile = inputs.profile("kafka")
    source = inputs.roster_source(roster, profile) if roster else None
    raws = oracle.raw_messages(archives)
    found, coverage = oracle.read(raws, profile)
    beside = oracle.background(raws, source.parse() if source else None, coverage)
    people = [
        {"person": person, "address": address, "months": sorted(months)}
        for person, addresses in beside.activity.people.items()
        for address, months in addresses.items()
    ]
    named = [{"address": address, "names": sorted(names)} for address, names in beside.aliases.items()]
    buckets: dict[int, list[Row]] = defaultdict(list)
    for proposal, readings in found.items():
        key = proposal_key(proposal)
        rows = [reading_row(reading) | {"proposal_key": key, "proposal": proposal} for reading in readings]
        buckets[bucket(key)] += rows
    archive = {"archive": "all of them", "months": sorted(coverage.months)}
    with locked(path), staged(path) as staging:
        files = [staging.write(ARCHIVES, to_table([archive], ARCHIVES))]
        files.append(staging.write(ACTIVITY, to_table(people, ACTIVITY)))
        files.append(staging.write(ALIASES, to_table(named, ALIASES)))
        files += [
            staging.write(READINGS, to_table(rows, READINGS), bucket_file(n)) for n, rows in buckets.items()
        ]
        manifest = Manifest(SCHEMA_VERSION, __version__, inputs.profile_text("kafka"), source, tuple(files))
        staging.commit(manifest)
    return path


def tallies(path: Path, as_of: datetime) -> dict[ProposalId, str]:
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
