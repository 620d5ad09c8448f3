"""Ballots: of all a voter wrote in a round, the one vote that stands, and whether it binds."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from kipvote.messages import MessageId, Sender, Trust
from kipvote.proof import Proof, Prover
from kipvote.reading import Reading
from kipvote.roster import Roster
from kipvote.rounds import Round, clock
from kipvote.rules import Count, Profile
from kipvote.threads.call import Note
from kipvote.voters import By, Voter, evidence
from kipvote.votes import Claim, Vote


class Status(StrEnum):
    """What became of a vote in its round; only counted ones are in the counts."""

    COUNTED = "counted"
    SUPERSEDED = "superseded"
    LATE = "late"
    UNCLEAR = "unclear"


class Because(StrEnum):
    """Why a vote binds or not.

    ``roster``: the voter holds the role. ``claim``: the voter's word, which counts where there is no
    roster, or where a member says "non-binding". ``claim-refused``: claimed to bind, not on the roster.
    ``none``: nothing makes it bind.
    """

    ROSTER = "roster"
    CLAIM = "claim"
    CLAIM_REFUSED = "claim-refused"
    NONE = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class Ballot:
    """One vote of a round with all that is known of it. ``warnings`` are for the reader of the tally.

    ``sender`` is as in the mail and holds an address, which is for comparing and never shown. ``received`` is
    when the list got the mail, None where that is not known. ``outproved``: it would have replaced a ballot
    that is better proved, and so is unclear.
    """

    voter: Voter
    vote: Vote
    binding: bool
    because: Because
    date: datetime
    received: datetime | None
    message_id: MessageId
    status: Status
    matched_by: By | None
    sender: Sender
    trust: Trust
    proof: Proof
    outproved: bool = False
    warnings: tuple[str, ...] = ()

    @property
    def value(self) -> str:
        return self.vote.value

    @property
    def claims_to_bind(self) -> bool:
        return self.vote.claim is Claim.BINDING


class Cast(NamedTuple):
    """The votes of a round, sorted by date then Message-ID, and the withdrawals that take nothing back.

    The latter are worse proved than the ballots they would take back.
    """

    ballots: tuple[Ballot, ...]
    refused: tuple[Reading, ...]


def cast_ballots(round_: Round, prover: Prover, roster: Roster | None, profile: Profile) -> Cast:
    """Every vote of a round with its status.

    "The last vote of a voter in the round stands; earlier ones are kept, marked superseded. A vote sent
    after the announcement is kept, marked late, and not counted." A withdrawal supersedes what came
    before it. An unclear vote neither counts nor supersedes; a plain one after it says what it left open.
    "A vote, change or withdrawal at a lower level than the ballot it would replace does not replace it."
    What somebody who has voted answers to a remark may be on that alone.
    """
    casting = _Casting(round_, prover, roster, profile)
    for reading in sorted(round_.readings, key=lambda one: (clock(one), one.message_id)):
        casting.add(reading)
    return Cast(tuple(sorted(casting.ballots, key=_order)), tuple(casting.refused))


def _order(ballot: Ballot) -> tuple[datetime, MessageId]:
    return ballot.date, ballot.message_id


@dataclass(slots=True)
class _Spoken:
    """What a voter said so far: where the ballots stand that no later one superseded, and how well proved.

    ``counted`` is where the first of them stands that counts, ``proof`` that of the last vote or withdrawal
    that had effect; None where there was none.
    """

    live: list[int] = field(default_factory=list)
    counted: int | None = None
    proof: Proof | None = None


class _Casting:
    """The ballots of a round in the order in which the list received them; linear in their number."""

    def __init__(self, round_: Round, prover: Prover, roster: Roster | None, profile: Profile) -> None:
        self._round, self._prover, self._roster, self._profile = round_, prover, roster, profile
        self._spoken: defaultdict[str, _Spoken] = defaultdict(_Spoken)
        self.ballots: list[Ballot] = []
        self.refused: list[Reading] = []

    def add(self, reading: Reading) -> None:
        """Take in what one message casts or takes back."""
        voter = self._prover.voters[reading.header.sender]
        spoken = self._spoken[voter.key]
        if not self._round.in_time(reading):
            self._append(reading, reading.votes, Status.LATE)
            return
        votes = _beside(reading, self._standing(spoken))
        casts, takes_back = any(vote.certain for vote in votes), reading.withdrawal is not None
        proof = self._prover.of(reading)
        if (casts or takes_back) and spoken.proof is not None and not proof.undoes(spoken.proof):
            self._append(reading, votes, Status.UNCLEAR, spoken)
            self.refused.extend([reading] if takes_back else [])
            return
        if casts or takes_back:
            for at in spoken.live:
                self.ballots[at] = replace(self.ballots[at], status=Status.SUPERSEDED)
            spoken.live.clear()
            spoken.counted = None
            spoken.proof = proof if casts or spoken.proof is not None else None
        self._append(reading, votes, Status.COUNTED, spoken)

    def _standing(self, spoken: _Spoken) -> Ballot | None:
        return None if spoken.counted is None else self.ballots[spoken.counted]

    def _append(
        self, reading: Reading, votes: Sequence[Vote], status: Status, spoken: _Spoken | None = None
    ) -> None:
        for vote in votes:
            became = Status.UNCLEAR if status is Status.COUNTED and not vote.certain else status
            if spoken is not None:
                spoken.live.append(len(self.ballots))
                if became is Status.COUNTED and spoken.counted is None:
                    spoken.counted = len(self.ballots)
            self.ballots.append(self._ballot(reading, vote, became))

    def _ballot(self, reading: Reading, vote: Vote, status: Status) -> Ballot:
        voter, date = self._prover.voters[reading.header.sender], _date(reading)
        binding, because = weigh(vote.claim, voter, self._roster, self._profile, date)
        ballot = Ballot(
            voter=voter,
            vote=vote,
            binding=binding,
            because=because,
            date=date,
            received=reading.header.received,
            message_id=reading.message_id,
            status=status,
            sender=reading.header.sender,
            trust=reading.trust,
            proof=self._prover.of(reading),
            outproved=status is Status.UNCLEAR and vote.certain,
            matched_by=evidence(reading.header.sender, voter, self._roster) if self._roster else None,
        )
        return replace(ballot, warnings=_warnings(ballot, self._profile))


def _beside(reading: Reading, standing: Ballot | None) -> tuple[Vote, ...]:
    """The votes of a message of somebody whose ballot is ``standing``.

    An unclear value that is the one that stands changes nothing, however it is meant, unless it asks. A bare
    value on a remark of somebody else repeats what stands, with its claim; another than that is unclear.
    """
    if standing is None:
        return reading.votes
    former = standing.vote
    votes = tuple(vote for vote in reading.votes if vote.certain or not _repeats(vote, former))
    if Note.ON_REMARK not in reading.notes:
        return votes
    return tuple(
        replace(vote, claim=former.claim)
        if vote.value == former.value
        else replace(vote, certain=False, rule=ON_REMARK)
        for vote in votes
    )


def _repeats(vote: Vote, former: Vote) -> bool:
    return vote.value == former.value and vote.claim in (None, former.claim) and "?" not in vote.line


ON_REMARK = "on-a-remark"
"""The rule by which a value is unclear that may be on a remark alone."""


def _date(reading: Reading) -> datetime:
    assert reading.header.date is not None
    return reading.header.date


def weigh(
    claim: Claim | None, voter: Voter, roster: Roster | None, profile: Profile, date: datetime
) -> tuple[bool, Because]:
    """Whether a vote binds: "the voter holds the profile's role on the date of the vote".

    "A claim of 'binding' by someone not on the roster does not bind and is reported; a member who writes
    'non-binding' is taken at their word. Without a roster, claims count."
    """
    if roster is None:
        return claim is Claim.BINDING, Because.CLAIM if claim else Because.NONE
    if voter.person is not None and voter.person.holds(profile.binding_role, date):
        return (False, Because.CLAIM) if claim is Claim.NON_BINDING else (True, Because.ROSTER)
    return False, Because.CLAIM_REFUSED if claim is Claim.BINDING else Because.NONE


def _warnings(ballot: Ballot, profile: Profile) -> tuple[str, ...]:
    """What a reader of the tally should know of a vote that counts."""
    if ballot.status is not Status.COUNTED:
        return ()
    name, role = ballot.voter.name, profile.binding_role.value
    found: list[str] = []
    if ballot.because is Because.CLAIM_REFUSED:
        found.append(
            f"{name} claims a binding vote, but was no {role} on the roster on {ballot.date:%Y-%m-%d}"
        )
    if ballot.voter.person is not None and ballot.voter.person.had_no_account(ballot.date):
        made = ballot.voter.person.account
        found.append(f"the vote of {name} does not bind: it is older than their Apache account, of {made}")
    if ballot.because is Because.CLAIM and ballot.voter.person is not None:
        found.append(f"{name} is a {role}, but calls the vote non-binding and is taken at their word")
    if ballot.value not in _WHOLE:
        found.append(f"{name} cast {ballot.value}, which counts neither for nor against")
    return tuple(found)


_WHOLE = frozenset({"+1", "+0", "0", "-0", "-1"})


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTally:
    """A round and its votes, counted: no verdict.

    ``refused_withdrawals`` are worse proved than the ballots they would take back. ``doubts`` say why it may
    not be all there, where that takes more than its messages to see.
    ``binding_in_hours`` is the count that an early announcement cut short: of all votes in the minimum
    hours.
    """

    round: Round
    prover: Prover
    ballots: tuple[Ballot, ...]
    refused_withdrawals: tuple[Reading, ...] = ()
    doubts: tuple[str, ...] = ()
    binding_in_hours: Count | None = None

    @property
    def caller(self) -> str | None:
        return self.writer(self.round.call).name if self.round.call else None

    def writer(self, reading: Reading) -> Voter:
        """Who wrote a message of the round."""
        return self.prover.voters[reading.header.sender]

    def by_caller(self, reading: Reading) -> bool:
        """Whether who wrote it called the vote, or may have: its call may not be in the archive."""
        call = self.round.call
        return call is None or self.writer(reading).key == self.writer(call).key

    @property
    def counted(self) -> tuple[Ballot, ...]:
        return tuple(ballot for ballot in self.ballots if ballot.status is Status.COUNTED)

    @property
    def binding(self) -> Count:
        return Count.of(ballot.value for ballot in self.counted if ballot.binding)

    @property
    def non_binding(self) -> Count:
        return Count.of(ballot.value for ballot in self.counted if not ballot.binding)

    @property
    def claims_binding(self) -> Count:
        """The binding count by what people claim."""
        return Count.of(ballot.value for ballot in self.counted if ballot.claims_to_bind)
