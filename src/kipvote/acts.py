"""Acts: what ends a round, opens another, or changes what it is about, and who has a say in that.

"They have effect only from somebody with a say: who called the round, or who holds the profile's binding role
on that day. Without a roster: the caller alone. An act of anybody else changes nothing: it is a warning." How
an act is worded is read elsewhere; here is only whose it is, and how well that is proved.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from kipvote.messages import MessageId
from kipvote.proof import Proof, Prover
from kipvote.reading import Reading
from kipvote.roster import Role
from kipvote.voters import Voter


class ActKind(StrEnum):
    """What an act does to a round, if it has effect."""

    CALL = "call"
    CLOSE = "close"
    CANCEL = "cancel"
    RENUMBER = "renumber"
    TAKE_BACK = "take-back"


class Ground(StrEnum):
    """Why an act has effect, or has none."""

    ANYBODY = "anybody"  # a vote may be called by anybody while none is open
    CALLER = "caller"
    ROLE = "role"
    NO_SAY = "no-say"
    AGAINST_CALLER = "against-caller"  # said in passing, and the caller announced otherwise
    UNREAD = "unread"  # it looks like a result, and nobody can say what it says
    FAILED = "failed"  # the list's checks


@dataclass(frozen=True, slots=True)
class Act:
    """One act on a round: who did it, whether it had effect, and how well it is proved."""

    kind: ActKind
    reading: Reading
    voter: Voter
    ground: Ground
    proof: Proof

    @property
    def effect(self) -> bool:
        return self.ground in (Ground.ANYBODY, Ground.CALLER, Ground.ROLE)

    @property
    def message_id(self) -> MessageId:
        return self.reading.message_id


class Say:
    """Who has a say in the rounds of one proposal."""

    def __init__(self, prover: Prover, role: Role) -> None:
        self._prover, self._role = prover, role

    def voter(self, reading: Reading) -> Voter:
        """Who wrote a message."""
        return self._prover.voters[reading.header.sender]

    def proof(self, reading: Reading) -> Proof:
        """How well its sender is proved; who writes from the address that called the vote is the caller."""
        return self._prover.of(reading)

    def on(self, kind: ActKind, reading: Reading, calls: Sequence[Reading]) -> Act:
        """An act on a round, by its ``calls``: the first of them gives its author a say."""
        proof = self._proof_as_caller(reading, calls)
        if proof is Proof.FAILED:
            ground = Ground.FAILED
        elif self.called(reading, calls):
            ground = Ground.CALLER
        else:
            ground = Ground.ROLE if self.holds_role(reading) else Ground.NO_SAY
        return Act(kind, reading, self.voter(reading), ground, proof)

    def freely(self, kind: ActKind, reading: Reading) -> Act:
        """A call that anybody may make, unless the list's checks failed."""
        proof = self._prover.of(reading)
        return Act(kind, reading, self.voter(reading), Ground.ANYBODY, proof)

    def called(self, reading: Reading, calls: Sequence[Reading]) -> bool:
        """Whether who writes made the first of ``calls``; a call posted again gives no say."""
        return bool(calls) and self.voter(reading).key == self.voter(calls[0]).key

    def holds_role(self, reading: Reading) -> bool:
        """Whether who writes holds the binding role on that day."""
        person, date = self.voter(reading).person, reading.header.date
        return person is not None and date is not None and person.holds(self._role, date)

    def _proof_as_caller(self, reading: Reading, calls: Sequence[Reading]) -> Proof:
        """Of who writes from the very address that called the vote, that address is known."""
        proof = self._prover.of(reading)
        own = reading.header.sender.own_address
        if proof is Proof.NAME_ONLY and own and calls and calls[0].header.sender.own_address == own:
            return Proof.UNKNOWN
        return proof
