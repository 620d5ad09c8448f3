"""Truth: what a reader of the archive must find, counted from what each mail was written to mean.

The rules are those of the design, told a second time and in the plainest way: nothing of kipvote's own
reading or counting is used.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from benchmarks.clock import DAY, HOUR, iso
from benchmarks.envelopes import made_id
from benchmarks.mail import Mail, Part
from benchmarks.people import Person

QUORUM = 3
MINIMUM = 72 * HOUR
LAPSE = 60 * DAY


@dataclass(frozen=True, slots=True)
class Ballot:
    """A vote of a round as it comes out: ``status`` is counted, superseded, late or unclear."""

    mail: Mail
    binding: bool
    status: str

    @property
    def voter(self) -> Person:
        return self.mail.author

    @property
    def value(self) -> str:
        assert self.mail.stance.value is not None
        return self.mail.stance.value


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote:
    """A vote as the truth file tells it; ``voter`` is the name the truth file lists the names of."""

    proposal: str
    round: int
    voter: str
    value: str
    claim: str | None
    binding: bool
    status: str
    date: str
    message_id: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """Where a proposal stands at ``as_of``; the counts are of its last round, by ``+1``, ``0``, ``-1``.

    ``announced`` is the verdict of its result, ``agrees`` whether that is what the votes say.
    """

    proposal: str
    as_of: str
    outcome: str
    rounds: int
    binding: Mapping[str, int]
    non_binding: Mapping[str, int]
    announced: str | None
    agrees: bool | None


@dataclass(frozen=True, slots=True)
class Truth:
    """Every vote and every outcome of an archive, and by voter the names a tally may give them."""

    votes: tuple[Vote, ...]
    outcomes: tuple[Outcome, ...]
    names: Mapping[str, frozenset[str]]


def ballots(mails: Iterable[Mail], round: int) -> list[Ballot]:
    """The votes of a round, oldest first, with what became of each.

    "The last vote of a voter in the round stands. A vote sent after the announcement is late."
    """
    mine = sorted((mail for mail in mails if mail.stance.round == round), key=lambda mail: mail.date)
    closed = min((mail.date for mail in mine if _closes(mail)), default=None)
    found: list[Ballot] = []
    for mail in mine:
        stance, late = mail.stance, closed is not None and mail.date > closed
        if not late and (stance.withdraws or (stance.value is not None and stance.certain)):
            found = [_superseded(before, mail.author) for before in found]
        if stance.value is not None:
            status = "late" if late else "counted" if stance.certain else "unclear"
            binding = mail.author.binds(mail.date) and stance.claim != "non-binding"
            found.append(Ballot(mail, binding, status))
    return found


def _closes(mail: Mail) -> bool:
    return mail.stance.part in (Part.RESULT, Part.CANCELLATION)


def _superseded(vote: Ballot, by: Person) -> Ballot:
    if vote.voter is by and vote.status == "counted":
        return Ballot(vote.mail, vote.binding, "superseded")
    return vote


def count(votes: Iterable[Ballot], *, binding: bool) -> dict[str, int]:
    """How many counted votes of each value: +0 and -0 are 0."""
    values = Counter(vote.value for vote in votes if vote.status == "counted" and vote.binding is binding)
    return {"+1": values["+1"], "0": values["0"] + values["+0"] + values["-0"], "-1": values["-1"]}


def carries(binding: Mapping[str, int]) -> bool:
    """Lazy majority: "at least 3 binding +1, and more binding +1 than binding -1"."""
    return binding["+1"] >= QUORUM and binding["+1"] > binding["-1"]


def votes(proposal: str, mails: Sequence[Mail]) -> Iterator[Vote]:
    """Every vote on a proposal, of all its rounds."""
    for round in range(1, _rounds(mails) + 1):
        for vote in ballots(mails, round):
            yield Vote(
                proposal=proposal,
                round=round,
                voter=str(vote.voter.name),
                value=vote.value,
                claim=vote.mail.stance.claim,
                binding=vote.binding,
                status=vote.status,
                date=iso(vote.mail.date),
                message_id=_id(vote.mail),
            )


def outcome(proposal: str, mails: Sequence[Mail], as_of: int) -> Outcome:
    """Where a proposal stands, by the mails that were sent out until ``as_of``."""
    rounds = _rounds(mails)
    found = ballots(mails, rounds)
    binding, others = count(found, binding=True), count(found, binding=False)
    result = next((m for m in mails if m.stance.round == rounds and m.stance.part is Part.RESULT), None)
    return Outcome(
        proposal=proposal,
        as_of=iso(as_of),
        outcome=_decided([mail for mail in mails if mail.stance.round == rounds], binding, as_of),
        rounds=rounds,
        binding=binding,
        non_binding=others,
        announced=result.stance.verdict if result else None,
        agrees=result.stance.agrees if result else None,
    )


def _rounds(mails: Iterable[Mail]) -> int:
    return max((mail.stance.round for mail in mails), default=0)


def _decided(round: Sequence[Mail], binding: Mapping[str, int], as_of: int) -> str:
    """The table "Outcome of the current round" of the design, from top to bottom of what ends a round."""
    call = next((mail for mail in round if mail.stance.part is Part.CALL), None)
    if call is None:
        return "not-voted"
    parts = {mail.stance.part for mail in round}
    verdicts = {mail.stance.verdict for mail in round}
    elapsed = as_of >= call.date + MINIMUM
    if Part.CANCELLATION in parts:
        return "cancelled"
    if "rejected" in verdicts:
        return "rejected"
    if carries(binding):
        return "accepted" if elapsed else "pending"
    if "accepted" in verdicts:
        return "disputed"
    if elapsed and sum(binding.values()) >= QUORUM and binding["-1"] >= binding["+1"]:
        return "rejected"
    return "lapsed" if as_of - max(mail.date for mail in round) > LAPSE else "open"


def _id(mail: Mail) -> str:
    if mail.message_id is not None:
        return mail.message_id
    assert mail.number is not None
    return made_id(mail.number)


def write(path: Path, truth: Truth) -> None:
    """Write a truth file: a JSON object a line, each with its ``kind``."""
    rows: list[dict[str, Any]] = [
        *({"kind": "vote"} | asdict(vote) for vote in truth.votes),
        *({"kind": "outcome"} | asdict(outcome) for outcome in truth.outcomes),
        *({"kind": "voter", "voter": who, "names": sorted(truth.names[who])} for who in sorted(truth.names)),
    ]
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def read(path: Path) -> Truth:
    """Read a truth file."""
    rows: dict[str, list[dict[str, Any]]] = {"vote": [], "outcome": [], "voter": []}
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        rows[row.pop("kind")].append(row)
    return Truth(
        tuple(Vote(**row) for row in rows["vote"]),
        tuple(Outcome(**row) for row in rows["outcome"]),
        {row["voter"]: frozenset(row["names"]) for row in rows["voter"]},
    )


def moment(text: str) -> datetime:
    """A moment of a truth file, aware."""
    return datetime.fromisoformat(text)
