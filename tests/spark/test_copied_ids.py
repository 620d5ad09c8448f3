"""Copied ids: no mail with the Message-ID of another is lost, nor hides that, from archives to tallies."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import pytest
from pyspark.sql import SparkSession

from kipvote import inputs
from kipvote.spark import ingest as module
from kipvote.spark.ingest import Request, ingest
from kipvote.spark.session import held
from kipvote.store import POINTER, Store
from kipvote.tables import READINGS
from kipvote.verify import verify
from tests import oracle
from tests.stores import make_store, tallies

pytestmark = pytest.mark.spark

START = datetime(2026, 1, 5, 12, tzinfo=UTC)
AS_OF = datetime(2026, 2, 1, tzinfo=UTC)
CALL = "[VOTE] KIP-9: Better logs"


def mail(
    name: str,
    who: str,
    hours: float,
    text: str,
    *,
    subject: str = f"Re: {CALL}",
    to: str | None = "call",
    arrived: float | None = None,
    marks: str = "",
) -> str:
    """A mail ``<name@example.org>`` in answer to another, so many hours after START by its Date."""
    local = who.replace(" ", ".").lower()
    sent = START + timedelta(hours=hours)
    came = START + timedelta(hours=hours + 0.01 if arrived is None else arrived)
    hop = "Received: from x (out.example.org [192.0.2.1]) by mx.apache.org with ESMTP"
    answers = f"In-Reply-To: <{to}@example.org>\n" if to else ""
    return (
        f"From dev-return-1-a=b.example.org@kafka.apache.org  Mon Jan  5 12:00:00 2026\n"
        f"{marks}{hop}; {format_datetime(came)}\nFrom: {who} <{local}@example.org>\nSubject: {subject}\n"
        f"Message-ID: <{name}@example.org>\n{answers}Date: {format_datetime(sent)}\n\n{text}\n\n"
    )


FAILED = "Authentication-Results: mx.apache.org; spf=fail smtp.mailfrom=example.org\n"
VOTE = [
    mail("call", "Zoe Ode", 0, "Please vote.", subject=CALL, to=None),
    mail("ada", "Ada Quill", 1, "+1 (binding)"),
    mail("bo", "Bo Marsh", 2, "+1 (binding)"),
    mail("cem", "Cem Tarn", 3, "+1 (binding)"),
    mail("result", "Zoe Ode", 80, "The vote passes with three binding +1.", subject=f"[RESULT] {CALL}"),
]
OTHERS = [
    mail("talk", "Dee Vole", -50, "What of it?", subject="[DISCUSS] KIP-8: Worse logs", to=None),
    mail("reply", "Eli Wren", -49, "Yes.", subject="Re: logs", to="talk"),
]
AGAIN = [
    mail("ada", "Ada Quill", 1, " +1\n(binding)", arrived=3),
    mail("bo", "Bo Marsh", 2, "+1 (binding)", arrived=4),
]
FORGED = {
    "lunch": mail("ada", "Mal Ory", -99, "Who comes?", subject="Re: lunch", to=None, arrived=9),
    "lunch for the call": mail("call", "Mal Ory", -99, "Who comes?", subject="Re: lunch", to=None, arrived=9),
    "lunch for the result": mail("result", "Mal Ory", -99, "Eh?", subject="Re: lunch", to=None, arrived=90),
    "lunch that failed": mail("bo", "Mal Ory", -99, "Eh?", subject="Re: lunch", to=None, marks=FAILED),
    "into another thread": mail("cem", "Cem Tarn", 4, "It is good.", subject="Re: logs", to="talk"),
    "a discussion": mail("reply", "Mal Ory", 5, "+1", subject="Re: [DISCUSS] KIP-8: Worse logs", to="talk"),
}


def write(path: Path, mails: list[str]) -> Path:
    path.write_text("".join(mails))
    return path


Fill = Callable[..., Path]


@pytest.fixture
def fill(spark: SparkSession, tmp_path: Path) -> Fill:
    """A store of some archives, ingested one after the other."""

    def fill(name: str, *runs: Path) -> Path:
        for run in runs:
            request = Request((str(run),), inputs.profile_text("kafka"), None)
            ingest(held(spark), tmp_path / name, request)
        return tmp_path / name

    return fill


def told(store: Path, proposal: str = "KIP-9") -> Any:
    return json.loads(tallies(store, AS_OF)[proposal])  # type: ignore[index]


def rivals(store: Path, proposal: str) -> list[str]:
    return [warning for warning in told(store, proposal)["warnings"] if "Message-ID" in warning]


def pointer(store: Path) -> str:
    return (store / POINTER).read_text()


def test_every_way_gives_the_same(fill: Fill, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once, archive by archive in either order, by the core alone, and on DataFrames."""
    month = write(tmp_path / "2.mbox", [*VOTE, *OTHERS])
    again, forged = write(tmp_path / "3.mbox", AGAIN), write(tmp_path / "1.mbox", [*FORGED.values()])
    store = fill("at once", tmp_path / "*.mbox")
    assert verify(Store.open(store)).faults == ()
    assert pointer(fill("in order", forged, month, again)) == pointer(store)
    assert pointer(fill("backwards", again, month, forged)) == pointer(store)
    assert pointer(make_store(tmp_path / "core", [tmp_path], roster=None)) == pointer(store)
    monkeypatch.setattr(module, "FEW", 0)
    assert pointer(fill("many", month, tmp_path / "*.mbox")) == pointer(store)
    assert tallies(store, AS_OF) == oracle.tallies([tmp_path], inputs.profile("kafka"), None, AS_OF)


def test_no_copy_takes_anything_away(fill: Fill, tmp_path: Path) -> None:
    """A copied id and an earlier Date delete nobody's vote, nor the call, nor the result."""
    month = write(tmp_path / "2.mbox", [*VOTE, *OTHERS])
    alone = told(fill("alone", month))
    write(tmp_path / "1.mbox", [*FORGED.values()])
    store = fill("store", tmp_path / "*.mbox")
    found = told(store)
    warned = set(found["warnings"]) - set(alone["warnings"])
    assert {name: value for name, value in found.items() if name != "warnings"} == {
        name: value for name, value in alone.items() if name != "warnings"
    }
    assert (found["outcome"], found["binding"]["+1"]) == ("accepted", 3)
    elsewhere = "another mail with this Message-ID ({}) is kept elsewhere, as <{}@example.org>#2"
    assert warned == {
        f"<{name}@example.org>: {elsewhere.format(who, name)}"
        for name, who in (
            ("ada", "Mal Ory, 2026-01-05"),
            ("bo", "Mal Ory, 2026-01-01"),
            ("call", "Mal Ory, 2026-01-05"),
            ("cem", "Cem Tarn, 2026-01-05"),
            ("result", "Mal Ory, 2026-01-09"),
        )
    }
    came_first = "another mail came first with this Message-ID ({}): this one is kept beside it"
    assert rivals(store, "KIP-8") == [
        f"<cem@example.org>#2: {came_first.format('Cem Tarn, 2026-01-05')}",
        f"<reply@example.org>#2: {came_first.format('Eli Wren, 2026-01-03')}",
    ]


def test_marks_that_failed_never_come_before_others(
    fill: Fill, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever tells the copy from the mail, and whether the archive that tells it failed is still there."""
    early = {
        "1.mbox": mail("ada", "Ada Quill", 1, "-1", arrived=0.5, marks=FAILED),
        "2.mbox": mail("bo", "Mal Ory", 1, "I vote -1.", arrived=0.5, marks=FAILED),
        "3.mbox": mail("call", "Mal Ory", -1, "Lunch?", subject="lunch", to=None, marks=FAILED),
    }
    forged = [write(tmp_path / name, [text]) for name, text in early.items()]
    month = write(tmp_path / "month.mbox", VOTE)
    store = fill("at once", tmp_path / "*.mbox")
    first = [(b["message_id"], b["value"]) for b in told(store)["ballots"] if "#" not in b["message_id"]]
    assert first == [("<ada@example.org>", "+1"), ("<bo@example.org>", "+1"), ("<cem@example.org>", "+1")]
    assert told(store)["call"]["message_id"] == "<call@example.org>"
    assert pointer(make_store(tmp_path / "core", [tmp_path], roster=None)) == pointer(store)
    later = write(tmp_path / "later.mbox", [mail("dee", "Dee Vole", 5, "+1", to="cem")])
    expected = pointer(fill("with later mail", tmp_path / "*.mbox"))
    for archive in (*forged, month):
        archive.unlink()
    assert pointer(fill("at once", later)) == expected
    monkeypatch.setattr(module, "FEW", 0)
    write(later, [mail("dee", "Dee Vole", 5, "-1", to="cem")])
    fill("at once", later)
    named = [ballot["message_id"] for ballot in told(store)["ballots"]]
    assert named[:2] == ["<ada@example.org>", "<ada@example.org>#2"]


def test_the_same_mail_of_another_archive_is_no_copy(fill: Fill, tmp_path: Path) -> None:
    """The same month of several archives stays one message each."""
    month = write(tmp_path / "2.mbox", [*VOTE, *OTHERS])
    alone = tallies(fill("alone", month), AS_OF)
    write(tmp_path / "1.mbox", AGAIN)
    write(tmp_path / "3.mbox", [*VOTE, *OTHERS])
    store = fill("store", tmp_path / "*.mbox")
    assert tallies(store, AS_OF) == alone
    assert Store.open(store).table(READINGS).num_rows == len([*VOTE, *OTHERS])


def test_a_copy_that_says_something_else_is_read_from_a_store_whose_archives_are_gone(
    fill: Fill, tmp_path: Path
) -> None:
    month = write(tmp_path / "1.mbox", VOTE)
    other = write(tmp_path / "2.mbox", [mail("ada", "Ada Quill", 1, "-1")])
    last = write(tmp_path / "3.mbox", [mail("dee", "Dee Vole", 4, "+1")])
    expected = pointer(fill("at once", tmp_path / "*.mbox"))
    store = fill("store", month, other)
    other.unlink()
    assert pointer(fill("store", last)) == expected
    found = told(store)
    assert [(b["message_id"], b["value"]) for b in found["ballots"] if b["voter"] == "Ada Quill"] == [
        ("<ada@example.org>", "+1"),
        ("<ada@example.org>#2", "-1"),
    ]
    assert any("<ada@example.org>#2" in warning for warning in found["warnings"])
