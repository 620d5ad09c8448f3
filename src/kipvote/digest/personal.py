"""Personal: what waits for one person."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kipvote.ballots import Ballot, Because, Status
from kipvote.digest.decisions import Decision
from kipvote.digest.facts import Listed, Topic
from kipvote.digest.housekeeping import MOST, Word, voted
from kipvote.digest.needs import Needs, OpenVote
from kipvote.digest.people import Reader, repeatable
from kipvote.process import Dossiers
from kipvote.roster import Roster
from kipvote.tally import Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class Personal:
    """What waits for ``name``: votes to cast, votes they called, votes of theirs that do not count as cast.

    ``to_repeat`` are votes of theirs that would bind if they were cast again. ``binds`` is whether a vote of
    theirs would bind now. ``mishaps`` are in votes that wait for somebody or were decided in the week.
    """

    name: str
    binds: bool
    to_vote: tuple[OpenVote, ...]
    to_repeat: tuple[tuple[OpenVote, Word], ...]
    called: tuple[OpenVote, ...]
    mishaps: Listed[Word]

    def __bool__(self) -> bool:
        return bool(self.to_vote or self.to_repeat or self.called or self.mishaps)


def personal(
    reader: Reader,
    dossiers: Dossiers,
    roster: Roster | None,
    waiting: Needs,
    decided: tuple[Decision, ...],
) -> Personal:
    """What waits for ``reader``, in the order of the votes that wait for anybody."""
    tallies = dossiers.tallies
    undecided = [(vote, tallies[vote.facts.key]) for vote in (*waiting.open, *waiting.pending)]
    listed = [(vote, tallies[vote.facts.key]) for vote in waiting.votes]
    recent = voted(waiting, decided)
    role = dossiers.profile.binding_role
    return Personal(
        name=reader.name,
        binds=reader.person is not None and reader.person.holds(role, dossiers.as_of),
        to_vote=tuple(vote for vote, tally in undecided if _is_to_vote(tally, reader)),
        to_repeat=tuple((vote, word) for vote, tally in undecided for word in _to_repeat(tally, reader)),
        called=tuple(
            vote for vote, tally in listed if tally.current and reader.called(tally.current, roster)
        ),
        mishaps=Listed.of(
            [word for key in tallies if key in recent for word in _mishaps(tallies[key], reader)], MOST
        ),
    )


def _is_to_vote(tally: Tally, reader: Reader) -> bool:
    """Whether a vote of theirs is lacking and would still count."""
    current = tally.current
    return current is not None and current.round.closed is None and not reader.spoke(current)


def _to_repeat(tally: Tally, reader: Reader) -> Iterator[Word]:
    topic = Topic.of(tally)
    for ballot in repeatable(tally.current, tally) if tally.current else ():
        if reader.cast(ballot):
            yield Word.of(topic, ballot)


def _mishaps(tally: Tally, reader: Reader) -> Iterator[Word]:
    topic = Topic.of(tally)
    for ballot in tally.current.ballots if tally.current else ():
        if reader.cast(ballot) and _went_wrong(ballot):
            yield Word.of(topic, ballot)


def _went_wrong(ballot: Ballot) -> bool:
    return ballot.status is not Status.COUNTED or ballot.because is Because.CLAIM_REFUSED
