"""Verdicts that last: what is not decided again is what would be decided again, byte for byte."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

import pytest
from pyspark import RDD
from pyspark.sql import SparkSession

from kipvote import inputs
from kipvote.spark import ingest as module
from kipvote.spark.ingest import Request, ingest
from kipvote.spark.proposals import Decided, Files, decided
from kipvote.spark.session import held
from kipvote.store import Store
from kipvote.tables import OUTCOMES, Row, to_rows
from tests.stores import ROSTER

pytestmark = pytest.mark.spark

Archives = Mapping[str, Sequence[str]]
"""The mails of archives, by their names."""


def mail(who: str, when: str, subject: str, text: str, *, to: str | None = None) -> str:
    """A message whose id is its moment: ``2026-01-05 12:00``, in answer to the one of another moment."""
    sent = datetime.fromisoformat(when).replace(tzinfo=UTC)
    envelope = (
        f"From dev-return-1-a=b.example.org@list.example.org  {sent:%a %b} {sent.day:2} {sent:%H:%M:%S %Y}\n"
    )
    answers = f"In-Reply-To: {message_id(to)}\n" if to else ""
    return (
        f"{envelope}From: {who}\nSubject: {subject}\nMessage-ID: {message_id(when)}\n{answers}"
        f"Date: {format_datetime(sent)}\n\n{text}\n\n"
    )


def message_id(when: str) -> str:
    return f"<{when.replace(' ', '.').replace(':', '')}@example.org>"


CALLED = "2026-01-05 12:00"
SUBJECT = "[VOTE] KIP-9: Better logs"
OTTOLINE = "Ottoline Varga <ovarga@apache.org>"
SOREN = "Soren Kjaeldgaard <soren.kjaeldgaard@example.net>"
MIRELA = "Mirela Ionascu <mirela@ionascu.example.org>"
RAVINDRA = "Ravindra Thekkedath <ravindra.thekkedath@example.com>"
UNKNOWN = "mirela <m@work.example.org>"


def vote(who: str, minute: int) -> str:
    return mail(who, f"2026-01-05 13:{minute:02}", f"Re: {SUBJECT}", "+1 (binding)", to=CALLED)


def chat(when: str, who: str = "Zoe Ode <zoe@example.org>") -> str:
    return mail(who, when, "Lunch", "Who comes along?")


CALL = mail("Zoe Ode <zoe@example.org>", CALLED, SUBJECT, "Please vote.")
TWO = [CALL, vote(OTTOLINE, 1), vote(SOREN, 2)]
THREE = [*TWO, vote(MIRELA, 3)]
LATER = chat("2026-01-30 12:00")

CASES: dict[str, tuple[Archives, Archives, bool, tuple[str, int, bool]]] = {
    # what there is, what comes, whether KIP-9 is decided again; its outcome, binding +1, complete
    "mail about something else": (
        {"jan": [*THREE, LATER]}, {"feb": [chat("2026-02-03 12:00")]}, False, ("accepted", 3, True),
    ),
    "a month that grows": (
        {"jan": THREE, "feb": [chat("2026-02-03 12:00")]},
        {"feb": [chat("2026-02-03 12:00"), chat("2026-02-09 12:00")]},
        False,
        ("accepted", 3, True),
    ),
    "time, for an open vote": (
        {"jan": [*TWO, LATER]}, {"feb": [chat("2026-02-03 12:00")]}, True, ("open", 2, True),
    ),
    "time, until it lapses": (
        {"jan": [*TWO, LATER], "feb": [chat("2026-02-03 12:00")]},
        {"mar": [chat("2026-03-30 12:00")]},
        True,
        ("lapsed", 2, True),
    ),
    "time, once it has lapsed": (
        {"jan": TWO, "feb": [chat("2026-02-03 12:00")], "mar": [chat("2026-03-30 12:00")]},
        {"apr": [chat("2026-04-03 12:00")]},
        False,
        ("lapsed", 2, True),
    ),
    "time, for a pending vote": (
        {"jan": THREE}, {"more": [LATER]}, True, ("accepted", 3, True),
    ),
    "a month is left out": (
        {"jan": [*THREE, LATER]}, {"mar": [chat("2026-03-03 12:00")]}, True, ("accepted", 3, False),
    ),
    "older mail": (
        {"jan": [*THREE, LATER]}, {"dec": [chat("2025-12-03 12:00")]}, True, ("accepted", 3, True),
    ),
    "the only mail of a month is gone": (
        {"jan": THREE, "feb": [chat("2026-02-03 12:00")], "mar": [chat("2026-03-03 12:00")]},
        {"feb": []},
        True,
        ("accepted", 3, False),
    ),
    "the last mail is gone": (
        {"jan": THREE, "more": [LATER]}, {"more": [chat("2026-01-06 12:00")]}, True, ("pending", 3, True),
    ),
    "the full name of a voter, elsewhere": (
        {"jan": [*TWO, vote(RAVINDRA, 3), vote(UNKNOWN, 4), LATER]},
        {"feb": [chat("2026-02-03 12:00", "Mirela Ionascu <m@work.example.org>")]},
        True,
        ("accepted", 4, True),
    ),
    "the full name of somebody else": (
        {"jan": [*THREE, LATER]},
        {"feb": [chat("2026-02-03 12:00", "Mirela Ionascu <m@work.example.org>")]},
        False,
        ("accepted", 3, True),
    ),
    "the first mail of a voter elsewhere": (
        {"jan": [*THREE, LATER]}, {"feb": [chat("2026-02-03 12:00", OTTOLINE)]}, True, ("accepted", 3, True),
    ),
    "the second mail of a voter elsewhere": (
        {"jan": [*THREE, chat("2026-01-30 12:00", OTTOLINE)]},
        {"feb": [chat("2026-02-03 12:00", OTTOLINE)]},
        False,
        ("accepted", 3, True),
    ),
    "a vote": (
        {"jan": [*TWO, LATER]},
        {"feb": [mail(MIRELA, "2026-02-03 12:00", f"Re: {SUBJECT}", "+1", to=CALLED)]},
        True,
        ("accepted", 3, True),
    ),
}  # fmt: skip


def fill(spark: SparkSession, store: Path, folder: Path, archives: Archives, roster: Path = ROSTER) -> None:
    for name, mails in archives.items():
        (folder / f"{name}.mbox").write_text("".join(mails))
    source = inputs.roster_source(roster, inputs.profile("kafka"))
    paths = tuple(str(folder / f"{name}.mbox") for name in archives)
    ingest(held(spark), store, Request(paths, inputs.profile_text("kafka"), source))


def files(store: Path) -> dict[str, str]:
    """The checksum of every table file."""
    return {file.path: file.sha256 for file in Store.open(store).manifest.files}


def outcome(store: Path) -> Row:
    (row,) = (row for row in to_rows(Store.open(store).table(OUTCOMES)) if row["proposal"] == "KIP-9")
    return row


@pytest.fixture
def again(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether KIP-9 was decided, for each ingest."""
    told: list[bool] = []

    def noted(texts: RDD[Row], work: Files) -> list[Decided]:
        told.append(any(key == "kip-9" for key in work.stale | work.undecided))
        return decided(texts, work)

    monkeypatch.setattr(module, "decided", noted)
    return told


@pytest.mark.parametrize("case", CASES)
def test_what_lasts_is_what_would_be_decided(
    case: str, spark: SparkSession, tmp_path: Path, again: list[bool]
) -> None:
    before, then, anew, expected = CASES[case]
    fill(spark, tmp_path / "store", tmp_path, before)
    fill(spark, tmp_path / "store", tmp_path, then)
    fill(spark, tmp_path / "at-once", tmp_path, {**before, **then})
    row = outcome(tmp_path / "store")
    assert (row["outcome"], row["binding_plus"], row["complete"]) == expected
    assert files(tmp_path / "store") == files(tmp_path / "at-once")
    assert again == [True, anew, True]


def test_of_more_than_the_driver_holds_the_same_is_decided_again(
    spark: SparkSession, tmp_path: Path, again: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "FEW", 0)
    before, then, anew, _ = CASES["the full name of a voter, elsewhere"]
    fill(spark, tmp_path / "store", tmp_path, before)
    fill(spark, tmp_path / "store", tmp_path, then)
    assert again == [True, anew]


def test_another_roster_decides_everything_again(
    spark: SparkSession, tmp_path: Path, again: list[bool]
) -> None:
    without = json.loads(ROSTER.read_text())
    without["people"] = [person for person in without["people"] if person["id"] != "ovarga"]
    (tmp_path / "roster.json").write_text(json.dumps(without))
    fill(spark, tmp_path / "store", tmp_path, {"jan": [*THREE, LATER]})
    fill(spark, tmp_path / "store", tmp_path, {"jan": [*THREE, LATER]}, tmp_path / "roster.json")
    assert again == [True, True]
    assert outcome(tmp_path / "store")["outcome"] == "open"


def test_another_version_decides_everything_again(
    spark: SparkSession, tmp_path: Path, again: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(spark, tmp_path / "store", tmp_path, {"jan": [*THREE, LATER]})
    monkeypatch.setattr(module, "__version__", "0")
    fill(spark, tmp_path / "store", tmp_path, {"feb": [chat("2026-02-03 12:00")]})
    assert again == [True, True]
