"""Accuracy: a store held against the truth of a generated archive.

    python -m benchmarks.accuracy STORE TRUTH

Every vote (round, voter, value, claim, weight, status, date) and every outcome (verdict, rounds, counts, what
was announced and whether it agrees). Prints the first differences and their numbers; exits with 1 on any.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from benchmarks import truth
from benchmarks.truth import Outcome, Truth, Vote
from kipvote.store import Store
from kipvote.tables import OUTCOMES, VOTES, Row, to_rows

SHOWN = 20


@dataclass(frozen=True, slots=True)
class Difference:
    """Where a store and the truth part: ``kind`` is what is wrong, ``where`` a vote or a proposal."""

    kind: str
    where: str
    told: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.where}: {self.told}"


def differences(told: Truth, votes: Iterable[Row], outcomes: Iterable[Row]) -> list[Difference]:
    """What rows of the tables ``votes`` and ``outcomes`` say otherwise than the truth."""
    rows = list(votes)
    return [*_votes(told, rows), *_voters(told, rows), *_outcomes(told.outcomes, outcomes)]


def _votes(told: Truth, rows: Sequence[Row]) -> Iterator[Difference]:
    read = {(row["proposal"], row["message_id"]): row for row in rows}
    for vote in told.votes:
        row = read.pop((vote.proposal, vote.message_id), None)
        where = f"{vote.proposal} {vote.message_id}"
        if row is None:
            yield Difference("vote missed", where, f"{vote.voter} {vote.value} ({vote.status})")
            continue
        if row["status"] == "unclear" != vote.status:
            yield Difference("vote unsure", where, f"{vote.value}, read by {row['rule']}: {row['line']}")
            continue
        for name, expected, found in _fields(vote, row, told.names[vote.voter]):
            yield Difference(f"vote {name}", where, f"{expected!r} is read as {found!r}: {row['line']}")
    for (proposal, message_id), row in read.items():
        kind = _NEEDLESS.get(row["status"], "false vote")
        said = f"{row['voter']} {row['value']} ({row['status']}), read by {row['rule']}: {row['line']}"
        yield Difference(kind, f"{proposal} {message_id}", said)


_NEEDLESS = {"unclear": "unclear without need", "superseded": "superseded without need"}
"""What a value is that is no vote, and counts for nothing."""


def _fields(vote: Vote, row: Row, names: frozenset[str]) -> Iterator[tuple[str, object, object]]:
    """Name, truth and reading of each field that differs; the claim of an unclear vote is open as well."""
    for name in ("round", "value", "binding", "status"):
        if getattr(vote, name) != row[name]:
            yield name, getattr(vote, name), row[name]
    if vote.claim != row["claim"] and vote.status != "unclear":
        yield "claim", vote.claim, row["claim"]
    if truth.moment(vote.date) != row["date"]:
        yield "date", vote.date, row["date"].isoformat()
    if row["voter"] not in names:
        yield "voter", vote.voter, row["voter"]


def _voters(told: Truth, rows: Sequence[Row]) -> Iterator[Difference]:
    """Voters of one proposal who are taken for two, or two for one."""
    voters = {(vote.proposal, vote.message_id): vote.voter for vote in told.votes}
    keys: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    people: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for row in rows:
        voter = voters.get((row["proposal"], row["message_id"]))
        if voter is not None:
            keys[row["proposal"], voter].add(row["voter_key"])
            people[row["proposal"], row["voter_key"]].add(voter)
    for (proposal, voter), found in keys.items():
        if len(found) > 1:
            yield Difference("voter taken for several", proposal, f"{voter}: {', '.join(sorted(found))}")
    for (proposal, key), found in people.items():
        if len(found) > 1:
            yield Difference("voters taken for one", proposal, f"{key}: {', '.join(sorted(found))}")


def _outcomes(told: Sequence[Outcome], rows: Iterable[Row]) -> Iterator[Difference]:
    read = {row["proposal"]: row for row in rows}
    for outcome in told:
        row = read.pop(outcome.proposal, None)
        if row is None:
            yield Difference("outcome missed", outcome.proposal, outcome.outcome)
            continue
        expected, found = _expected(outcome), _found(row)
        for name, value in expected.items():
            if value != found[name]:
                yield Difference(f"outcome {name}", outcome.proposal, f"{value!r} is read as {found[name]!r}")
    for proposal, row in read.items():
        yield Difference("proposal not there", proposal, row["outcome"])


_COUNTS = {"+1": "plus", "0": "zero", "-1": "minus"}


def _expected(outcome: Outcome) -> Mapping[str, object]:
    return {
        "verdict": outcome.outcome,
        "moment": truth.moment(outcome.as_of),
        "rounds": outcome.rounds,
        "binding": dict(outcome.binding),
        "non-binding": dict(outcome.non_binding),
        "announced": outcome.announced,
        "agrees": outcome.agrees,
    }


def _found(row: Row) -> Mapping[str, object]:
    binding, non_binding = (
        {value: row.get(f"{side}_{name}") or 0 for value, name in _COUNTS.items()}
        for side in ("binding", "non_binding")
    )
    return {
        "verdict": row["outcome"],
        "moment": row["as_of"],
        "rounds": row["rounds"],
        "binding": binding,
        "non-binding": non_binding,
        "announced": row["announced"],
        "agrees": row["agrees"],
    }


def compare(store: Path, told: Truth) -> list[Difference]:
    """Where a store and the truth of its archive part."""
    opened = Store.open(store)
    return differences(told, to_rows(opened.table(VOTES)), to_rows(opened.table(OUTCOMES)))


@click.command()
@click.argument("store", type=click.Path(path_type=Path))
@click.argument("told", metavar="TRUTH", type=click.Path(path_type=Path, exists=True))
@click.option("--all", "everything", is_flag=True, help=f"Show all differences, not only the first {SHOWN}.")
def main(store: Path, told: Path, everything: bool) -> None:
    """Hold the votes and outcomes of STORE against TRUTH, which the generator wrote."""
    known = truth.read(told)
    found = compare(store, known)
    for difference in found if everything else found[:SHOWN]:
        click.echo(str(difference))
    for kind, number in Counter(difference.kind for difference in found).most_common():
        click.echo(f"{number:6} {kind}")
    votes, outcomes = len(known.votes), len(known.outcomes)
    click.echo(f"{votes} votes and {outcomes} outcomes held against the truth: {len(found)} differences")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
