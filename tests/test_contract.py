"""The contract: what ``tally``, ``list`` and ``explain`` print for other programs, and the counts by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from kipvote.characters import seen
from kipvote.cli import main
from kipvote.contract import dump
from kipvote.subjects import ProposalId
from tests import golden
from tests.stores import FIXTURES, make_store

ROOT = Path(__file__).parents[1]
OURS = ROOT / "docs" / "contract"
SHARED = ROOT.parent / "shared" / "contract"
FOLDERS = [
    OURS,
    pytest.param(SHARED, marks=pytest.mark.skipif(not SHARED.exists(), reason="the contract is not here")),
]
EXPECTED = FIXTURES / "expected"
NOW = sorted(EXPECTED.glob("*.hand.json"))
BESIDE = json.loads((EXPECTED / "beside.json").read_text("utf-8"))
THEN = sorted((EXPECTED / "2025-12-16").glob("*.hand.json"))
# Before all mail, in the middle of rounds, at the second a round may close, and long after everything.
MOMENTS = [
    "2025-09-01T00:00:00Z",
    "2025-11-05T12:00:00Z",
    "2025-12-18T09:00:00Z",
    "2026-01-21T06:18:00Z",
    "2026-03-01T00:00:00Z",
    "2031-01-01T00:00:00Z",
]
ADDRESS = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]+")


def validator(folder: Path, name: str) -> Draft202012Validator:
    schema = json.loads((folder / f"{name}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(make_store(tmp_path_factory.mktemp("store")))


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What a command prints; it must succeed and say nothing else."""
    assert main(arguments) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def texts(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Every string of a JSON value, with the name of the field it is in."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from texts(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from texts(inner, name)
    elif isinstance(value, str):
        yield name, value


@pytest.mark.parametrize("as_of", MOMENTS)
@pytest.mark.parametrize("folder", FOLDERS, ids=["ours", "shared"])
def test_tally_keeps_the_schema(folder: Path, as_of: str) -> None:
    tallies = golden.tallies(datetime.fromisoformat(as_of))
    assert len(tallies) == len(NOW)
    for text in tallies.values():
        validator(folder, "tally").validate(json.loads(text))


@pytest.mark.parametrize("as_of", MOMENTS)
@pytest.mark.parametrize("folder", FOLDERS, ids=["ours", "shared"])
def test_list_keeps_the_schema(
    folder: Path, as_of: str, store: str, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = json.loads(output(capsys, "list", "--store", store, "--as-of", as_of, "--format", "json"))
    validator(folder, "list").validate(listed)
    assert bool(listed) is (as_of > "2025-10")


@pytest.mark.parametrize("folder", FOLDERS, ids=["ours", "shared"])
def test_explain_keeps_the_schema_one_object_a_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, "explain", str(FIXTURES / "cases"), "--format", "json").splitlines()
    assert len(lines) == len(list((FIXTURES / "cases").glob("*.eml")))
    for line in lines:
        validator(folder, "explain").validate(json.loads(line))


@pytest.mark.parametrize("name", ["tally", "list", "explain"])
def test_our_copy_is_the_shared_contract(name: str) -> None:
    if not SHARED.exists():
        pytest.skip("the contract is not here")
    ours, shared = (json.loads((f / f"{name}.schema.json").read_text("utf-8")) for f in (OURS, SHARED))
    assert ours == shared


def test_list_and_tally_say_the_same(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    as_of = ["--store", store, "--as-of", "2026-03-01", "--format", "json"]
    for row in json.loads(output(capsys, "list", *as_of)):
        tally = json.loads(output(capsys, "tally", row["proposal"], *as_of))
        assert {name: row[name] for name in row if name in tally} == {
            name: tally[name] for name in row if name in tally
        }


@pytest.mark.parametrize("as_of", MOMENTS)
def test_no_mail_address_is_in_a_tally(as_of: str) -> None:
    """Mail addresses stay in the local store: JSON shows names and Apache ids only."""
    for text in golden.tallies(datetime.fromisoformat(as_of)).values():
        shown = [value for name, value in texts(json.loads(text)) if name != "message_id"]
        assert [value for value in shown if ADDRESS.search(re.sub(r"<[^<>\s]+@[^<>\s]+>", "", value))] == []


@pytest.mark.parametrize("form", ["text", "json", "csv"])
def test_no_mail_address_is_in_a_list(form: str, store: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--store", store, "--as-of", "2026-03-01", "--format", form]
    assert not ADDRESS.search(output(capsys, "list", *arguments))


def test_tally_from_a_store_is_the_golden_one(store: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--store", store, "--as-of", "2026-03-01T00:00:00Z", "--format", "json"]
    for proposal, text in golden.golden().items():
        assert output(capsys, "tally", proposal, *arguments) == text


def test_the_core_gives_the_golden_tallies() -> None:
    """Regenerate with ``python -m tests.golden``, and read what changed."""
    assert golden.tallies() == golden.golden()


@pytest.mark.parametrize(
    "path", [*NOW, *THEN], ids=lambda path: f"{path.parent.name}-{path.name.split('.')[0]}"
)
def test_the_tally_is_the_one_counted_by_hand(path: Path) -> None:
    hand = json.loads(path.read_text("utf-8"))
    as_of = golden.AS_OF if path in NOW else datetime(2025, 12, 16, tzinfo=UTC)
    tally = json.loads(golden.tallies(as_of)[hand["proposal"]])
    ballots = [{name: ballot[name] for name in hand["ballots"][0]} for ballot in tally["ballots"]]
    assert {name: tally[name] for name in hand} | {"ballots": ballots} == hand


@pytest.mark.parametrize(("proposal", "beside"), BESIDE.items(), ids=BESIDE.keys())
def test_completeness_and_announcement_are_those_read_by_hand(proposal: str, beside: dict[str, Any]) -> None:
    tally = json.loads(golden.tallies()[ProposalId(proposal)])
    announced = tally["announced"]
    found = None if announced is None else {key: announced[key] for key in ("outcome", "agrees")}
    assert {"complete": tally["complete"], "announced": found} == beside


def test_a_tally_only_changes_with_mail_or_time() -> None:
    """The same mail at the same moment gives the same bytes; a second later only the moment differs."""
    later = golden.tallies(golden.AS_OF + timedelta(seconds=1))
    for proposal, text in golden.tallies().items():
        assert later[proposal] == text.replace("2026-03-01T00:00:00Z", "2026-03-01T00:00:01Z", 1)


STEERING = {
    "csi": "\x9b31m",
    "escape": "\x1b[31m",
    "line-separator": "\u2028",
    "right-to-left": "\u202e",
    "half-a-pair": "\udcff",
    "delete": "\x7f",
    "letter-mark": "\u061c",
    "vowel-separator": "\u180e",
    "tag": "\U000e0041",
    "filler": "\u3164",
}


@pytest.mark.parametrize("text", STEERING.values(), ids=STEERING.keys())
def test_json_keeps_every_character_and_prints_none_that_steers(text: str) -> None:
    printed = dump({"line": text})
    assert json.loads(printed) == {"line": text}
    assert "".join(printed.split("\n")).isprintable()
    assert seen(printed) == printed
    printed.encode("utf-8")
