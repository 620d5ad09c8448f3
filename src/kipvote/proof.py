"""Proof: how well it is proved that a message is by the person it names.

Anyone can write any name, and any address, into a mail. What proves a sender is what the list's own hosts
recorded (``messages.trust``), and that the address was known for that person before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kipvote.background import Background
from kipvote.messages import MessageId, Sender, Standing
from kipvote.reading import Reading
from kipvote.roster import Roster
from kipvote.voters import By, Voter, evidence
from kipvote.voters.matches import is_github


class Proof(StrEnum):
    """The levels of proof, the best first.

    ``passed``: a mark of the list's hosts passed for the domain of From, and the address is known for that
    person: by the roster, or used under that name in the archive, in another thread, at least 30 days
    before. ``unknown``: a known address without marks. ``name-only``: an address never seen for that person,
    whatever its marks. ``failed``: a mark failed, or marks passed for another domain only.
    """

    PASSED = "passed"
    UNKNOWN = "unknown"
    NAME_ONLY = "name-only"
    FAILED = "failed"

    def undoes(self, other: Proof) -> bool:
        """Whether a message of this level may undo one of the ``other``: it is proved no worse."""
        return _RANK[self] <= _RANK[other]


_RANK = {level: rank for rank, level in enumerate(Proof)}


@dataclass(frozen=True)
class Prover:
    """Judges the messages of one proposal; of each only once."""

    voters: Mapping[Sender, Voter]
    roster: Roster | None
    background: Background
    _judged: dict[MessageId, Proof] = field(default_factory=dict)

    def of(self, reading: Reading) -> Proof:
        """How well the sender of a message is proved."""
        if reading.message_id not in self._judged:
            self._judged[reading.message_id] = self._judge(reading)
        return self._judged[reading.message_id]

    def _judge(self, reading: Reading) -> Proof:
        standing = reading.trust.standing
        if standing is Standing.FAILED:
            return Proof.FAILED
        if not self._is_known(reading):
            return Proof.NAME_ONLY
        return Proof.PASSED if standing is Standing.PASSED else Proof.UNKNOWN

    def _is_known(self, reading: Reading) -> bool:
        sender = reading.header.sender
        by = evidence(sender, self.voters[sender], self.roster) if self.roster else None
        if by is By.GITHUB:  # a relay's login proves no more than its relay
            return is_github(sender) and reading.trust.standing is Standing.PASSED
        return by in (By.ADDRESS, By.ID) or self._was_used(reading)

    def _was_used(self, reading: Reading) -> bool:
        header = reading.header
        seen = header.received or header.date
        if not header.sender.own_address or seen is None:
            return False
        thread = header.references[0] if header.references else header.message_id
        return self.background.known_before(header.sender.own_address, header.sender.name, thread, seen)
