"""Ballots: of all a voter wrote in a round, the one vote that stands, and whether it binds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from kipvote.messages import MessageId, Sender, Trust
from kipvote.readings import Reading
from kipvote.rejoinders import may_rejoin, rejoined, repeats, without_seconded
from kipvote.roster import Roster
from kipvote.rounds import Round
from kipvote.rules import Count, Profile
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

    ``sender`` is as in the mail and holds an address, which is for comparing and never shown.
    """

    voter: Voter
    vote: Vote
    binding: bool
    because: Because
    date: datetime
    message_id: MessageId
    status: Status
    matched_by: By | None
    sender: Sender
    trust: Trust
    warnings: tuple[str, ...] = ()

    @property
    def value(self) -> str:
        return self.vote.value

    @property
    def claims_to_bind(self) -> bool:
        return self.vote.claim is Claim.BINDING


def cast_ballots(
    round_: Round, voters: Mapping[Sender, Voter], roster: Roster | None, profile: Profile
) -> tuple[Ballot, ...]:
    """Every vote of a round, sorted by date then Message-ID, with its status.

    "The last vote of a voter in the round stands; earlier ones are kept, marked superseded. A vote sent
    after the announcement is kept, marked late, and not counted." A withdrawal supersedes what came
    before it. An unclear vote neither counts nor supersedes; a plain one after it says what it left open.
    What a voter answers to a remark may be on that alone.
    """
    ballots: list[Ballot] = []
    remarks = _Remarks(round_, voters)
    for reading in round_.readings:
        voter = voters[reading.header.sender]
        in_time = round_.in_time(reading)
        reading = remarks.without_seconded(reading)
        votes = remarks.without_rejoinders(reading, ballots) if in_time else reading.votes
        speaks = reading.withdrawal is not None or any(vote.certain for vote in votes)
        if in_time and speaks:
            ballots = [_superseded(ballot, by=voter) for ballot in ballots]
        ballots.extend(_ballot(reading, vote, voter, roster, profile, in_time=in_time) for vote in votes)
    return tuple(ballots)


class _Remarks:
    """The messages of a round, by which what answers a remark is told from what answers the call."""

    def __init__(self, round_: Round, voters: Mapping[Sender, Voter]) -> None:
        self._voters = voters
        self._known = {reading.message_id: reading for reading in round_.readings}
        self._callers = {voters[call.header.sender].key for call in round_.calls}

    def _answered(self, reading: Reading) -> Reading | None:
        """The mail it answers, where that is of another, and not of who called the vote."""
        answered = self._known.get(reading.header.references[-1]) if reading.header.references else None
        if answered is None or not reading.votes:
            return None
        key, other = (self._voters[one.header.sender].key for one in (reading, answered))
        return None if other == key or other in self._callers else answered

    def without_seconded(self, reading: Reading) -> Reading:
        """A message without the votes that only agree with what another suggests."""
        answered = self._answered(reading)
        return replace(reading, votes=without_seconded(reading, answered)) if answered else reading

    def without_rejoinders(self, reading: Reading, ballots: Iterable[Ballot]) -> tuple[Vote, ...]:
        """The votes of a message; where it may be on the remark of another alone, as that leaves them."""
        key, answered = self._voters[reading.header.sender].key, self._answered(reading)
        standing = (b for b in ballots if b.voter.key == key and b.status is Status.COUNTED)
        former = next(standing, None)
        if former is None:
            return reading.votes
        if len(reading.votes) == 1 and repeats(reading.votes[0], former.vote):
            return ()
        if answered is None:
            return reading.votes
        if not may_rejoin(reading, answered, self._known[former.message_id]):
            return reading.votes
        return rejoined(reading.votes, former.vote)


def _date(reading: Reading) -> datetime:
    assert reading.header.date is not None
    return reading.header.date


def _superseded(ballot: Ballot, *, by: Voter) -> Ballot:
    if ballot.voter.key != by.key or ballot.status is Status.LATE:
        return ballot
    return replace(ballot, status=Status.SUPERSEDED)


def _ballot(
    reading: Reading, vote: Vote, voter: Voter, roster: Roster | None, profile: Profile, *, in_time: bool
) -> Ballot:
    binding, because = weigh(vote.claim, voter, roster, profile, _date(reading))
    ballot = Ballot(
        voter=voter,
        vote=vote,
        binding=binding,
        because=because,
        date=_date(reading),
        message_id=reading.message_id,
        status=_status(vote, in_time=in_time),
        sender=reading.header.sender,
        trust=reading.trust,
        matched_by=evidence(reading.header.sender, voter, roster) if roster else None,
    )
    return replace(ballot, warnings=_warnings(ballot, profile))


def _status(vote: Vote, *, in_time: bool) -> Status:
    if not in_time:
        return Status.LATE
    return Status.COUNTED if vote.certain else Status.UNCLEAR


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
    if ballot.because is Because.CLAIM and ballot.voter.person is not None:
        found.append(f"{name} is a {role}, but calls the vote non-binding and is taken at their word")
    if ballot.value not in _WHOLE:
        found.append(f"{name} cast {ballot.value}, which counts neither for nor against")
    return tuple(found)


_WHOLE = frozenset({"+1", "+0", "0", "-0", "-1"})


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTally:
    """A round and its votes, counted: no verdict.

    ``doubts`` say why it may not be all there, where that takes more than its messages to see.
    ``binding_in_hours`` is the count that an early announcement cut short: of all votes in the minimum
    hours.
    """

    round: Round
    voters: Mapping[Sender, Voter]
    ballots: tuple[Ballot, ...]
    doubts: tuple[str, ...] = ()
    binding_in_hours: Count | None = None

    @property
    def caller(self) -> str | None:
        return self.writer(self.round.call).name if self.round.call else None

    def writer(self, reading: Reading) -> Voter:
        """Who wrote a message of the round."""
        return self.voters[reading.header.sender]

    def by_caller(self, reading: Reading) -> bool:
        """Whether who wrote it called the vote, or may have: its call may not be in the archive."""
        callers = {self.writer(call).key for call in self.round.calls}
        return not callers or self.writer(reading).key in callers

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
