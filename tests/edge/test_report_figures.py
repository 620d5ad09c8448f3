"""Every number of a report equals ``kipvote tally`` of that proposal at the same moment, in every form."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from selectolax.lexbor import LexborHTMLParser, LexborNode

from kipvote.contract import list_json, tally_json
from kipvote.digest import Digest
from kipvote.mime.flowed import unflow
from kipvote.report.as_json import report_json
from kipvote.report.html import page
from kipvote.report.outline import outline
from kipvote.report.picture import description
from kipvote.report.text import flowed_text
from kipvote.summary import Summary
from tests.edge.test_report_golden import MOMENTS, fixture_digest, fixture_dossiers

Json = dict[str, Any]

AT = pytest.mark.parametrize("as_of", MOMENTS, ids=[f"{moment:%Y-%m-%d}" for moment in MOMENTS])


@cache
def tallies(as_of: datetime) -> dict[str, Json]:
    """What ``kipvote tally`` says of every proposal, and ``kipvote list`` of its last message."""
    found = [dossier.tally for dossier in fixture_dossiers(as_of).proposals.values() if dossier.tally]
    lines = {row["proposal"]: row for row in list_json(map(Summary.of, found))}
    return {
        tally.proposal: tally_json(tally) | {"last_activity": lines[tally.proposal]["last_activity"]}
        for tally in found
    }


def objects(value: Any) -> Iterator[Json]:
    """Every object of a JSON value that is about a round."""
    if isinstance(value, dict):
        if "binding" in value and "proposal" in value:
            yield value
        for inner in value.values():
            yield from objects(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from objects(inner)


def days_since(date: str, as_of: datetime) -> int:
    return (as_of - datetime.fromisoformat(date)).days


@AT
def test_every_figure_of_the_json_is_the_tallys(as_of: datetime) -> None:
    report = report_json(fixture_digest(as_of))
    seen = list(objects(report))
    for found in seen:
        tally = tallies(as_of)[found["proposal"]]
        assert found["rounds"] == tally["rounds"]
        if found["round"] != tally["round"]:  # a former round: held below against the tally of its last day
            continue
        shared = found.keys() & tally.keys() - {"call"}
        assert {"binding", "non_binding", "outcome", "reason", "opened", "closed", "complete"} <= shared
        assert {key: found[key] for key in shared} == {key: tally[key] for key in shared}
        assert found["call"]["message_id"] == (tally["call"] or {}).get("message_id")
        assert found["caller"] == (tally["call"] or {}).get("voter")
        if "missing" in found:
            said = re.match(r"needs (\d+) more binding", tally["reason"])
            assert found["missing"] == (int(said[1]) if said else 0)
        if "days_open" in found:
            assert found["days_open"] == days_since(tally["opened"], as_of)
            assert found["days_silent"] == days_since(tally["last_activity"], as_of)
        if "differences" in found:
            announced = tally["announced"] or {"differences": [], "agrees": None}
            assert found["differences"] == announced["differences"]
            assert found["agrees"] == announced["agrees"]
    assert bool(seen) is (as_of.month != 8)


@AT
def test_no_vote_is_left_out(as_of: datetime) -> None:
    """Open votes and those that could be closed are all there, and nothing else is among them."""
    needs = report_json(fixture_digest(as_of))["needs"]
    for outcome in ("open", "pending"):
        assert {vote["proposal"] for vote in needs[outcome]} == {
            name for name, tally in tallies(as_of).items() if tally["outcome"] == outcome
        }
    unannounced = [
        name
        for name, tally in tallies(as_of).items()
        if tally["outcome"] in {"accepted", "rejected"} and tally["closed"] is None
    ]
    assert len(needs["closable"]["listed"]) + needs["closable"]["more"] == len(unannounced)
    assert {vote["proposal"] for vote in needs["closable"]["listed"]} <= set(unannounced)


def test_a_former_round_has_the_figures_of_its_last_day() -> None:
    """KIP-1086 was called off and called anew: the report says of round 1 what the tally said then."""
    as_of = datetime.fromisoformat("2026-02-14T00:00:00Z")
    former = [
        found
        for found in report_json(fixture_digest(as_of, days=120))["decided"]
        if found["proposal"] == "KIP-1086" and found["round"] == 1
    ]
    assert [found["outcome"] for found in former] == ["cancelled"]
    then = tallies(datetime.fromisoformat(former[0]["decided"]))["KIP-1086"]
    shared = former[0].keys() & then.keys() - {"call", "rounds"}
    assert {key: former[0][key] for key in shared} == {key: then[key] for key in shared}


@AT
def test_every_vote_quoted_is_a_ballot(as_of: datetime) -> None:
    """Unclear votes with line and message, and votes said to bind, are those of the tally."""
    kept = report_json(fixture_digest(as_of))["housekeeping"]
    for kind, wanted in (("claimed", ("counted", "claim-refused")), ("unclear", ("unclear", None))):
        for word in kept[kind]["listed"]:
            ballot = next(
                ballot
                for ballot in tallies(as_of)[word["proposal"]]["ballots"]
                if ballot["message_id"] == word["message_id"]
            )
            shared = word.keys() & ballot.keys()
            assert {"voter", "value", "line", "date", "status", "because"} <= shared
            assert {key: word[key] for key in shared} == {key: ballot[key] for key in shared}
            assert word["status"] == wanted[0]
            assert word["because"] == (wanted[1] or word["because"])


@AT
def test_the_bars_hold_every_vote_once(as_of: datetime) -> None:
    """The votes of the last week, by the ballots of every round."""
    bar = report_json(fixture_digest(as_of))["chart"]["weeks"][-1]
    dossiers = fixture_dossiers(as_of).proposals.values()
    rounds = [counted for dossier in dossiers if dossier.tally for counted in dossier.tally.rounds]
    cast = [b for counted in rounds for b in counted.ballots if b.status != "unclear"]
    week = [b.binding for b in cast if 0 <= (as_of - b.date).total_seconds() < 7 * 86400]
    if as_of.month != 8:
        assert (bar["binding"], bar["non_binding"]) == (week.count(True), week.count(False))


# What the rows of the text and the page say, read back.

_COUNT = re.compile(r"(\d+) (?:(binding|non-binding) )?([+-]?[01])\b(?! (?:announced|more))")
_NEEDED = re.compile(r"(\d+) more needed")
_OPEN = re.compile(r"\bopen (\d+|less than a) days?")
_SILENT = re.compile(r"last message (?:(\d+) days? ago|today)")
_ROUND = re.compile(r"round (\d+) of (\d+)")


def counts(text: str, kind: str | None) -> Json:
    """The votes of a kind by value; those that are not spoken of are none."""
    found = {value: int(number) for number, said, value in _COUNT.findall(text) if (said or None) == kind}
    return {"+1": 0, "0": 0, "-1": 0} | found


def check_row(proposal: str, text: str, as_of: datetime) -> None:
    """Every number a row says of a proposal is the tally's."""
    tally = tallies(as_of)[proposal]
    told = _ROUND.search(text)
    if told:
        assert int(told[2]) == tally["rounds"]
    if told and int(told[1]) != tally["round"]:
        return
    assert counts(text, "binding") == tally["binding"]
    if "non-binding" in text:
        assert counts(text, "non-binding") == tally["non_binding"]
    if needed := _NEEDED.search(text):
        assert f"needs {needed[1]} more binding +1" in tally["reason"]
    if waited := _OPEN.search(text):
        assert int(waited[1].replace("less than a", "0")) == days_since(tally["opened"], as_of)
    if silent := _SILENT.search(text):
        assert int(silent[1] or 0) == days_since(tally["last_activity"], as_of)


def text_rows(digest: Digest) -> Iterator[tuple[str, str]]:
    """The lines of figures of the text, each below the proposal they are of."""
    lines = unflow(flowed_text(outline(digest))).split("\n")
    for head, figures in pairwise(lines):
        if (named := re.match(r"(KIP-\d+)(?::|$)", head)) and " binding +1" in figures:
            yield named[1], figures


@AT
def test_every_figure_of_the_text_is_the_tallys(as_of: datetime) -> None:
    found = fixture_digest(as_of)
    rows = list(text_rows(found))
    for proposal, text in rows:
        check_row(proposal, text, as_of)
    assert len(rows) == len(list(objects(report_json(found)))) - _gaps(found)


def _gaps(found: Digest) -> int:
    """Incomplete tallies are told without figures."""
    return len(found.housekeeping.gaps.shown) if found.housekeeping else 0


@AT
def test_every_figure_of_the_page_is_the_tallys(as_of: datetime) -> None:
    found = fixture_digest(as_of)
    tree = LexborHTMLParser(page(outline(found)))
    rows = 0
    for table in tree.css("table"):
        if table.css_first("h1") is None:
            heads = [head.text(strip=True) for head in table.css("th")]
            for row in table.css("tr"):
                rows += check_cells(row, heads, as_of)
    assert rows == len(list(objects(report_json(found)))) - _gaps(found)


def check_cells(row: LexborNode, heads: list[str], as_of: datetime) -> bool:
    """Hold one row of the page against the tally; whether it has figures."""
    cells = [" ".join(cell.text(separator=" ").split()) for cell in row.css("td")]
    if not cells:
        return False
    named = re.match(r"KIP-\d+", cells[0])
    assert named is not None
    if not heads:
        figures = " binding +1" in cells[0]
        if figures:
            check_row(named[0], cells[0], as_of)
        return figures
    tally = tallies(as_of)[named[0]]
    told = dict(zip(heads, cells, strict=True))
    assert counts(told["Binding"], None) == tally["binding"]
    assert counts(told["Others"], None) == tally["non_binding"]
    assert told["Binding"].count("●") == min(3, tally["binding"]["+1"])
    if "Open" in told:
        assert int(told["Open"].split()[0]) == days_since(tally["opened"], as_of)
        assert int(told["Silent"].split()[0]) == days_since(tally["last_activity"], as_of)
    if "Can close from" in told:
        assert tally["earliest_close"][:10] in told["Can close from"]
        assert tally["earliest_close"][11:16] in told["Can close from"]
    return True


@AT
def test_every_figure_of_the_pictures_words_is_the_tallys(as_of: datetime) -> None:
    said = re.findall(r"(KIP-\d+) (\d+) of (\d+) in (\d+) days?", description(fixture_digest(as_of).chart))
    needs = report_json(fixture_digest(as_of))["needs"]
    assert [name for name, *_ in said] == [vote["proposal"] for vote in (*needs["open"], *needs["pending"])]
    for name, plus, quorum, days in said:
        tally = tallies(as_of)[name]
        assert (int(plus), quorum) == (tally["binding"]["+1"], "3")
        assert int(days) == days_since(tally["opened"], as_of)


@AT
def test_the_sum_counts_what_is_listed(as_of: datetime) -> None:
    """The first sentences and the subject name as many votes as there are rows."""
    report = report_json(fixture_digest(as_of))
    needs, summary = report["needs"], report["summary"]
    said = re.search(r"(\d+) votes? (?:is|are) open", summary)
    assert (int(said[1]) if said else 0) == len(needs["open"])
    said = re.search(r"(\d+) votes? can be closed now", summary)
    assert (int(said[1]) if said else 0) == len(needs["closable"]["listed"])
    said = re.search(r"Decided: (.*?)\.", summary)
    outcomes = [found["outcome"] for found in report["decided"]]
    told = [f"{outcomes.count(outcome)} {outcome}" for outcome in dict.fromkeys(outcomes)]
    assert (said[1].split(", ") if said else []) == told
