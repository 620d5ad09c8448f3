"""The report of two fixture weeks in all its forms, as they were looked at; and the same bytes whenever made.

``write_goldens()`` writes them anew; what changed is then read before it is kept.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kipvote.background import Background
from kipvote.contract import dump
from kipvote.coverage import Coverage
from kipvote.digest import Digest, digest
from kipvote.inputs import profile, roster_source
from kipvote.process import Dossiers, collect, find
from kipvote.report.as_json import report_json
from kipvote.report.html import page
from kipvote.report.mail import compose
from kipvote.report.outline import outline
from kipvote.report.picture import description, draw
from kipvote.report.text import plain_text
from kipvote.roster import Roster
from kipvote.rules import Profile
from kipvote.subjects import ProposalId
from kipvote.tally import Tally, take_tally
from kipvote.wiki import Wiki
from tests import oracle
from tests.golden import AS_OF
from tests.stores import ARCHIVES_FOLDER, FIXTURES, ROSTER

FOLDER = FIXTURES / "report"
SCHEMA = Path(__file__).parents[2] / "docs" / "contract" / "report.schema.json"
WEEKS = {"2026-W07": datetime(2026, 2, 14, tzinfo=UTC), "2026-W09": AS_OF}
"""A busy week, and that of the golden tallies."""

MOMENTS = [
    datetime(2025, 11, 25, tzinfo=UTC),
    datetime(2025, 12, 16, 12, tzinfo=UTC),
    datetime(2026, 1, 27, tzinfo=UTC),
    *WEEKS.values(),
    datetime(2026, 8, 1, tzinfo=UTC),
]
"""A disputed result; votes in their hours; an unclear vote; the golden weeks; long after everything."""

SENDER = "kipvote <kipvote@example.org>"
LIST = "dev@example.org"


@cache
def _archive() -> tuple[Profile, Roster, oracle.Readings, Coverage, Background]:
    kafka = profile("kafka")
    roster = roster_source(ROSTER, kafka).parse()
    raws = oracle.raw_messages([ARCHIVES_FOLDER])
    readings, coverage = oracle.read(raws, kafka)
    return kafka, roster, readings, coverage, oracle.background(raws, roster, coverage)


@cache
def fixture_dossiers(as_of: datetime) -> Dossiers:
    """The dossiers of the fixture archives, by the core alone."""
    kafka, roster, found, coverage, beside = _archive()

    def take(name: ProposalId) -> Tally:
        return take_tally(name, found[name], profile=kafka, roster=roster, as_of=as_of, background=beside)

    return collect(found.items(), Wiki(), take=take, profile=kafka, as_of=as_of, coverage=coverage)


def fixture_digest(as_of: datetime, **options: Any) -> Digest:
    """The report of the fixture archives."""
    dossiers = fixture_dossiers(as_of)
    return digest(dossiers, roster=_archive()[1], findings=find(dossiers), **options)


def forms(found: Digest, week: str) -> dict[str, bytes]:
    """A report in all its forms, by the names of their files."""
    report, picture = outline(found), draw(found.chart)
    shown = None if picture is None else f"{week}.png"
    made = {
        "txt": plain_text(report).encode(),
        "html": page(report, picture=shown, description=description(found.chart)).encode(),
        "json": dump(report_json(found)).encode(),
        "eml": compose(found, sender=SENDER, to=[LIST], picture=picture),
    }
    return {f"{week}.{form}": data for form, data in made.items()} | (
        {shown: picture} if shown and picture else {}
    )


def all_forms() -> dict[str, bytes]:
    """Every golden file of every week."""
    return {
        name: data
        for week, as_of in WEEKS.items()
        for name, data in forms(fixture_digest(as_of), week).items()
    }


def write_goldens(folder: Path = FOLDER) -> None:
    """Write the golden files anew."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in all_forms().items():
        (folder / name).write_bytes(data)


@cache
def _made() -> dict[str, bytes]:
    return all_forms()


@pytest.mark.parametrize(
    "name", [f"{week}.{form}" for week in WEEKS for form in ("txt", "html", "json", "png", "eml")]
)
def test_the_report_of_a_fixture_week(name: str) -> None:
    """Golden text, HTML, JSON, picture and mail of the fixture archives at a fixed moment."""
    assert _made()[name] == (FOLDER / name).read_bytes()


def test_nothing_else_is_kept() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(_made())


def test_a_second_run_gives_the_same_bytes() -> None:
    assert all_forms() == _made()


_HASHES = """
import hashlib, json
from tests.edge.test_report_golden import all_forms
print(json.dumps({name: hashlib.sha256(data).hexdigest() for name, data in all_forms().items()}))
"""


def test_a_fresh_process_gives_the_same_bytes() -> None:
    """Neither the order of hashes, nor the time zone, nor the language of the machine are in the report."""
    root = Path(__file__).parents[2]
    environment = os.environ | {
        "PYTHONHASHSEED": "4711",
        "TZ": "Pacific/Apia",
        "LC_ALL": "C",
        "PYTHONPATH": os.pathsep.join((str(root / "src"), str(root))),
    }
    printed = subprocess.run(
        [sys.executable, "-c", _HASHES], env=environment, cwd=root, capture_output=True, text=True, check=True
    ).stdout
    assert json.loads(printed) == {name: hashlib.sha256(data).hexdigest() for name, data in _made().items()}


def _validator() -> Draft202012Validator:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


OPTIONS: dict[str, dict[str, Any]] = {
    "everything": {},
    "only open votes": {"only": ["open"]},
    "some proposals": {"subscribed": ["KIP-1086"]},
    "for one person": {"mention": "Benoît Quesnel"},
    "a year": {"days": 365},
}


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS.keys())
@pytest.mark.parametrize("as_of", MOMENTS, ids=[f"{moment:%Y-%m-%d}" for moment in MOMENTS])
def test_the_json_keeps_its_schema(options: dict[str, Any], as_of: datetime) -> None:
    _validator().validate(json.loads(dump(report_json(fixture_digest(as_of, **options)))))


def _closed(schema: Any) -> Any:
    """The schema with every object closed: fields may be added, but not without being described."""
    if isinstance(schema, dict):
        closed = {key: _closed(value) for key, value in schema.items()}
        return closed | {"additionalProperties": False} if "properties" in schema else closed
    return [_closed(each) for each in schema] if isinstance(schema, list) else schema


@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS.keys())
def test_the_schema_describes_every_field(options: dict[str, Any]) -> None:
    schema = _closed(json.loads(SCHEMA.read_text(encoding="utf-8")))
    found = fixture_digest(datetime(2026, 1, 27, tzinfo=UTC), **options)
    Draft202012Validator(schema).validate(json.loads(dump(report_json(found))))
