"""Generated archives: the same for the same plan, of the shape of real lists, and read as they were meant."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from datetime import UTC, date, datetime
from email import message_from_bytes
from email.message import Message as Mail
from pathlib import Path

import pytest

from benchmarks import truth
from benchmarks.accuracy import differences
from benchmarks.generator import Made, Packing, Plan, generate
from benchmarks.truth import Truth
from kipvote.mbox import RawMessage, read_archive
from kipvote.roster import parse_roster
from kipvote.rows import outcome_row, vote_rows
from kipvote.rules import Profile
from kipvote.tables import Row
from kipvote.tally import take_tally
from tests import oracle

ROOT = Path(__file__).parents[2]
PLAN = Plan(size=3_000_000, proposals=3, since="2019-11", months=5, seed="a")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Made:
    return generate(tmp_path_factory.mktemp("generated"), PLAN)


def content(made: Made) -> bytes:
    """All mail of an archive, decompressed, in the order of the files' names."""
    files = sorted(made.archives.iterdir())
    return b"".join(gzip.decompress(f.read_bytes()) if f.suffix == ".gz" else f.read_bytes() for f in files)


# What a plan makes.

ELSEWHERE = """
import sys
from pathlib import Path
from benchmarks.generator import Plan, generate
generate(Path(sys.argv[1]), Plan(size=3_000_000, proposals=3, since="2019-11", months=5, seed="a"))
"""


def test_every_process_makes_the_same_bytes(made: Made, tmp_path: Path) -> None:
    """The same seed and the same settings give the same archives, roster and truth."""
    environ = os.environ | {"PYTHONHASHSEED": "1", "TZ": "Asia/Kolkata", "PYTHONPATH": str(ROOT)}
    subprocess.run(
        [sys.executable, "-B", "-c", ELSEWHERE, str(tmp_path)], env=environ, cwd=ROOT, check=True, timeout=120
    )
    paths = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*") if path.is_file())
    assert [str(path) for path in paths] == [
        *(f"archives/{month}.mbox" for month in ("2019-11", "2019-12", "2020-01", "2020-02", "2020-03")),
        "roster.json",
        "truth.jsonl",
    ]
    for path in paths:
        assert (tmp_path / path).read_bytes() == (made.archives.parent / path).read_bytes(), path


def test_another_seed_makes_other_mail(made: Made, tmp_path: Path) -> None:
    assert content(generate(tmp_path, replace(PLAN, seed="b"))) != content(made)


def test_the_size_is_that_asked_for(made: Made) -> None:
    """Decompressed, but for the last mail of the last day."""
    assert made.bytes == len(content(made))
    assert abs(made.bytes - PLAN.size) < 25_000


@pytest.mark.parametrize(
    ("packing", "names"),
    [
        (Packing.GZ, ["2019-11.mbox.gz", "2019-12.mbox.gz"]),
        (Packing.MIXED, ["2019-11.mbox.gz", "2019-12.mbox"]),
        (Packing.ONE, ["all.mbox"]),
    ],
    ids=[Packing.GZ, Packing.MIXED, Packing.ONE],
)
def test_however_it_is_packed_the_mail_is_the_same(
    packing: Packing, names: list[str], tmp_path: Path
) -> None:
    plan = replace(PLAN, size=200_000, months=2, proposals=1)
    plain, packed = (generate(tmp_path / p, replace(plan, packing=p)) for p in (Packing.PLAIN, packing))
    assert sorted(path.name for path in packed.archives.iterdir()) == names
    assert content(packed) == content(plain)


# Its shape.


def test_every_message_is_one_and_no_byte_is_left_out(made: Made) -> None:
    for archive in made.archives.iterdir():
        found = list(read_archive(archive))
        assert all(isinstance(message, RawMessage) for message in found)
        assert sum(message.length for message in found) == archive.stat().st_size
    total = sum(1 for archive in made.archives.iterdir() for _ in read_archive(archive))
    assert total == made.messages


def test_every_line_that_begins_with_from_is_a_separator(made: Made) -> None:
    """As in all real archives that were looked at; what people write so is escaped."""
    lines = content(made).split(b"\n")
    assert sum(line.startswith(b"From ") for line in lines) == made.messages


def of_bots(mail: Mail) -> bool:
    return any(name in (mail["From"] or "") for name in ("jira@", "git@", "jenkins@"))


# From 2,039 messages of real archives: the share of each sort, in percent, at least and at most.
SHARES: list[tuple[str, Callable[[Mail], bool], int, int]] = [
    ("bots", of_bots, 23, 53),
    ("without a Date", lambda mail: mail["Date"] is None, 2, 15),
    ("answers", lambda mail: mail["In-Reply-To"] is not None, 40, 85),
    ("quoting", lambda mail: b"\n>" in mail.as_bytes().partition(b"\n\n")[2], 30, 85),
    ("multipart", lambda mail: mail.is_multipart(), 10, 45),
    ("quoted-printable", lambda mail: b"quoted-printable" in mail.as_bytes(), 10, 60),
]


@pytest.mark.parametrize(
    ("sort", "least", "most"), [row[1:] for row in SHARES], ids=[row[0] for row in SHARES]
)
def test_the_mail_is_of_the_sorts_that_real_lists_have(
    made: Made, sort: Callable[[Mail], bool], least: int, most: int
) -> None:
    raws = oracle.raw_messages([made.archives])
    share = 100 * sum(sort(message_from_bytes(raw.data)) for raw in raws) / len(raws)
    assert least <= share <= most


def test_messages_are_as_long_as_real_ones(made: Made) -> None:
    """A mean message of real list mail has 5.9 KB."""
    assert 4_500 < made.bytes / made.messages < 7_500


# Its truth.

SEEDS = ("a", "d", "e")


def read(made: Made, profile: Profile) -> tuple[list[Row], list[Row]]:
    """The votes and outcomes that the core alone finds in an archive."""
    raws = oracle.raw_messages([made.archives])
    roster = parse_roster(made.roster.read_text(encoding="utf-8"), file=made.roster.name)
    found, coverage = oracle.read(raws, profile)
    beside = oracle.background(raws, roster, coverage)
    as_of = truth.moment(truth.read(made.truth).outcomes[0].as_of)
    tallies = [
        take_tally(proposal, readings, profile=profile, roster=roster, as_of=as_of, background=beside)
        for proposal, readings in found.items()
    ]
    return [row for tally in tallies for row in vote_rows(tally)], [outcome_row(tally) for tally in tallies]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_core_reads_every_vote_and_every_outcome(seed: str, kafka: Profile, tmp_path: Path) -> None:
    """Every vote right, every outcome right: what each mail was written to mean is what is read."""
    plan = Plan(size=1_000_000, proposals=4, since="2019-11", months=12, seed=seed)
    made = generate(tmp_path, plan)
    told = truth.read(made.truth)
    assert len(told.votes) > 10
    assert [str(one) for one in differences(told, *read(made, kafka)) if one.kind not in LISTED] == []


LISTED = ("unclear without need", "superseded without need")
"""What no form takes is listed, and counted by nobody."""


def test_the_core_reads_many_proposals_as_they_were_meant(kafka: Profile, tmp_path: Path) -> None:
    """The same of many proposals without the mail around them: what is rare elsewhere occurs in these."""
    made = generate(tmp_path, Plan(size=0, proposals=200))
    told = truth.read(made.truth)
    found = [one for one in differences(told, *read(made, kafka)) if one.kind not in LISTED]
    assert [str(one) for one in found if one.kind != "vote unsure"] == []
    assert len(found) <= len(told.votes) / 200


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Truth:
    """The truth of many votes."""
    return truth.read(generate(tmp_path_factory.mktemp("many"), Plan(size=0, proposals=60)).truth)


def test_the_truth_holds_every_sort_of_vote_and_outcome(told: Truth) -> None:
    """Votes changed, late and doubtful; claims that are refused and that are not made; results that err."""
    assert {vote.value for vote in told.votes} == {"+1", "0", "+0", "-0", "-1"}
    assert {vote.status for vote in told.votes} == {"counted", "superseded", "late", "unclear"}
    weights = {(claim, binding) for claim in ("binding", "non-binding", None) for binding in (True, False)}
    assert {(vote.claim, vote.binding) for vote in told.votes} == weights - {("non-binding", True)}
    assert {vote.round for vote in told.votes} == {1, 2}
    assert {outcome.outcome for outcome in told.outcomes} >= {"accepted", "rejected", "cancelled", "disputed"}
    assert {outcome.outcome for outcome in told.outcomes} >= {"lapsed", "not-voted"}
    assert {outcome.agrees for outcome in told.outcomes} == {True, False, None}


def told_rows(told: Truth) -> tuple[list[Row], list[Row]]:
    """The rows of a store that says what the truth says."""
    votes = [
        asdict(vote)
        | {"date": truth.moment(vote.date), "voter_key": vote.voter, "line": vote.value, "rule": "from-me"}
        for vote in told.votes
    ]
    outcomes = [
        {
            "proposal": outcome.proposal,
            "outcome": outcome.outcome,
            "as_of": truth.moment(outcome.as_of),
            "rounds": outcome.rounds,
            "announced": outcome.announced,
            "agrees": outcome.agrees,
        }
        | _counts("binding", outcome.binding)
        | _counts("non_binding", outcome.non_binding)
        for outcome in told.outcomes
    ]
    return votes, outcomes


def _counts(kind: str, counts: Mapping[str, int]) -> Row:
    return {f"{kind}_plus": counts["+1"], f"{kind}_zero": counts["0"], f"{kind}_minus": counts["-1"]}


def test_a_store_that_says_the_same_differs_nowhere(told: Truth) -> None:
    assert differences(told, *told_rows(told)) == []


Alter = Callable[[list[Row], list[Row]], None]


def vote_with(**fields: object) -> Alter:
    """The first vote of the store says something else."""
    return lambda votes, _: votes[0].update(fields)


def outcome_with(**fields: object) -> Alter:
    return lambda _, outcomes: outcomes[0].update(fields)


def one_key(votes: list[Row], _: list[Row]) -> None:
    """Every voter of the first proposal is taken for the same person."""
    for row in votes:
        row["voter_key"] = "one" if row["proposal"] == votes[0]["proposal"] else row["voter_key"]


def one_key_each(votes: list[Row], _: list[Row]) -> None:
    """Somebody who voted twice is taken for two people."""
    changed = next(row for row in votes if row["status"] == "superseded")
    changed["voter_key"] = "another"


ALTERED: list[tuple[str, Alter, set[str]]] = [
    ("value", vote_with(value="-0.5"), {"vote value"}),
    ("claim", vote_with(claim="other"), {"vote claim"}),
    ("weight", vote_with(binding=None), {"vote binding"}),
    ("round", vote_with(round=9), {"vote round"}),
    ("status", vote_with(status="other"), {"vote status"}),
    ("unclear", vote_with(status="unclear"), {"vote unsure"}),
    ("date", vote_with(date=datetime(2001, 1, 1, tzinfo=UTC)), {"vote date"}),
    ("name", vote_with(voter="X Y"), {"vote voter"}),
    ("another message", vote_with(message_id="<x>"), {"vote missed", "false vote"}),
    (
        "another, unclear",
        vote_with(message_id="<x>", status="unclear"),
        {"vote missed", "unclear without need"},
    ),
    ("two voters are one", one_key, {"voters taken for one"}),
    ("one voter is two", one_key_each, {"voter taken for several"}),
    ("verdict", outcome_with(outcome="x"), {"outcome verdict"}),
    ("counts", outcome_with(binding_plus=99), {"outcome binding"}),
    ("announced", outcome_with(announced="x"), {"outcome announced"}),
    ("agrees", outcome_with(agrees="x"), {"outcome agrees"}),
    ("another proposal", outcome_with(proposal="KIP-0"), {"outcome missed", "proposal not there"}),
]


@pytest.mark.parametrize(("alter", "kinds"), [row[1:] for row in ALTERED], ids=[row[0] for row in ALTERED])
def test_whatever_differs_from_the_truth_is_reported(told: Truth, alter: Alter, kinds: set[str]) -> None:
    votes, outcomes = told_rows(told)
    alter(votes, outcomes)
    assert {difference.kind for difference in differences(told, votes, outcomes)} == kinds


def test_the_roster_has_dates_that_decide(made: Made) -> None:
    """Some were committers before the archive begins, some became so while it runs."""
    roster = parse_roster(made.roster.read_text(encoding="utf-8"), file="roster.json")
    since = [person.committer.since for person in roster.people if person.committer]
    assert roster.dated
    assert None in since
    assert any(day is not None and day > date(2019, 11, 1) for day in since)
