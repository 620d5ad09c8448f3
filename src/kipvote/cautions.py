"""Cautions: what a reader of a tally should know of who said what, and of how well that is proved."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kipvote.acts import Act, ActKind, Ground
from kipvote.ballots import Ballot, RoundTally, Status
from kipvote.messages import Trust
from kipvote.moments import day, moment
from kipvote.phrases import number
from kipvote.proof import Proof
from kipvote.reading import Reading
from kipvote.roster import Roster

ONLY_NAMES = (
    "the archive has no marks of the list's servers, and the roster no addresses: that people are who they "
    "say rests on their names alone"
)
_NAMED = 8
"""People and messages of one kind that a caution names."""


def only_names(roster: Roster | None, mail: Iterable[Reading]) -> bool:
    """Whether nothing but names tells who of a roster somebody is: it has no addresses, and mail no marks."""
    addressed = roster is None or any(person.addresses for person in roster.people)
    return not addressed and not any(reading.trust.marks for reading in mail)


def unproven(current: RoundTally, *, all_by_name: bool) -> Iterator[str]:
    """Votes that count although their senders are known by name only, or failed the list's checks.

    ``all_by_name``: in this archive all are, which is said once.
    """
    if all_by_name:
        yield ONLY_NAMES
    by_name = [b for b in current.counted if b.binding and b.proof is Proof.NAME_ONLY and not all_by_name]
    if by_name:
        yield (
            f"known by name only, from an address never seen for that person before: {_people(by_name)}; "
            f"{'the vote counts' if len(by_name) == 1 else 'the votes count'}, but anyone can write a name"
        )
    for ballot in current.counted:
        if ballot.proof is Proof.FAILED:
            yield (
                f"the {ballot.value} of {ballot.voter.name} counts, but its mail failed the list's checks "
                f"({_marks(ballot.trust)}): it may be forged ({ballot.message_id})"
            )
    for ballot in current.ballots:
        if ballot.outproved:
            yield (
                f"the {ballot.value} of {ballot.voter.name} of {day(ballot.date)} ({_how(ballot.proof)}) is "
                f"proved worse than what it would replace, which stands ({ballot.message_id})"
            )
    for reading in current.refused_withdrawals:
        yield (
            f"the withdrawal by {current.writer(reading).name} of {_day(reading)} "
            f"({_how(current.prover.of(reading))}) is proved worse than the vote it would take back, which "
            f"stands ({reading.message_id})"
        )


def unproven_reasons(current: RoundTally) -> Iterator[str]:
    """Why a round is not complete: votes that failed the list's checks, withdrawals that may be forged."""
    failed = [ballot for ballot in current.counted if ballot.proof is Proof.FAILED]
    if failed:
        yield f"{number(len(failed), 'vote')} that failed the list's checks: {_people(failed)}"
    taken = current.refused_withdrawals
    if taken:
        who = ", ".join(dict.fromkeys(current.writer(reading).name for reading in taken))
        yield f"{number(len(taken), 'withdrawal')} proved worse than the vote taken back: {who}"
    call = current.round.call
    if call is not None and current.prover.of(call) is Proof.FAILED:
        yield f"the call failed the list's checks ({_marks(call.trust)})"


def late_by_the_list(current: RoundTally) -> Iterator[str]:
    """Votes that are late by the list's clock alone: their dates are before the end."""
    end = current.round.closings[0] if current.round.closings else None
    if end is None or end.header.date is None:
        return
    for ballot in current.ballots:
        if ballot.status is Status.LATE and ballot.date < end.header.date and ballot.received is not None:
            yield (
                f"the {ballot.value} of {ballot.voter.name} is late: it is dated {moment(ballot.date)}, but "
                f"the list received it at {moment(ballot.received)}, after the vote was closed "
                f"({ballot.message_id})"
            )


def on_acts(rounds: Sequence[RoundTally]) -> Iterator[str]:
    """Acts without effect, and those that had one but are known by name only or are not the caller's."""
    for counted in rounds:
        refused: dict[tuple[str, ActKind, Ground], list[Act]] = {}
        for act in counted.round.acts:
            if not act.effect:
                refused.setdefault((act.voter.key, act.kind, act.ground), []).append(act)
            elif act.proof is Proof.NAME_ONLY and act.ground is not Ground.ANYBODY:
                yield (
                    f"{act.voter.name} {_did(act)}, but is known by name only, from an address never seen "
                    f"for that person before ({act.message_id})"
                )
            elif act.kind is ActKind.CALL and act.ground is not Ground.CALLER and counted.round.number > 1:
                before = "and had not called the one before"
                yield f"{act.voter.name} called the vote anew, {before} ({act.message_id})"
        for acts in refused.values():
            more = f" and {len(acts) - 1} more" if len(acts) > 1 else ""
            yield f"{_refused(acts[0])}: that has no effect ({acts[0].message_id}{more})"


def _refused(act: Act) -> str:
    match act.ground:
        case Ground.FAILED:
            forged = f"a mail in the name of {act.voter.name} that failed the list's checks"
            return f"{forged} ({_marks(act.reading.trust)}) {_did(act)}"
        case Ground.AGAINST_CALLER:
            return (
                f"{act.voter.name}, who did not call the vote, {_did(act)}, contrary to the caller's result"
            )
        case Ground.UNREAD:
            return f"{act.voter.name} {_did(act)} that could not be read"
        case _:
            return f"{act.voter.name}, who neither called the vote nor holds a role, {_did(act)}"


def _did(act: Act) -> str:
    """What an act does, and on which day."""
    said = act.reading.announcement
    match act.kind:
        case ActKind.CLOSE if said is not None and said.verdict is not None:
            did = f"announced that it was {said.verdict.value}"
        case ActKind.CLOSE:
            did = "sent a result"
        case ActKind.CANCEL:
            did = "called it off"
        case ActKind.CALL:
            did = "called it anew"
        case ActKind.RENUMBER:
            did = "gave it another number"
        case ActKind.TAKE_BACK:
            did = "took the result back"
    return f"{did} on {_day(act.reading)}"


def _day(reading: Reading) -> str:
    return day(reading.header.date) if reading.header.date else "an unknown day"


def _how(proof: Proof) -> str:
    return {
        Proof.NAME_ONLY: "known by name only",
        Proof.FAILED: "failed the list's checks",
        Proof.UNKNOWN: "a known address, but without marks",
        Proof.PASSED: "passed the list's checks",
    }[proof]


def _marks(trust: Trust) -> str:
    return ", ".join(trust.marks) or "its From line"


def _people(ballots: Sequence[Ballot]) -> str:
    names = list(dict.fromkeys(ballot.voter.name for ballot in ballots))
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
