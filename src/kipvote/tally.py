"""Tally: the ballots of a round, their counts, and the outcome at a moment, each with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from kipvote.activity import Activity
from kipvote.acts import Say
from kipvote.background import Background
from kipvote.ballots import RoundTally, Status, cast_ballots
from kipvote.clashes import BACK, clashes
from kipvote.comparison import Announced, compare
from kipvote.kinds import Kind
from kipvote.outcomes import Judge, Outcome, hours_of_early_close, unread_result
from kipvote.proof import Prover
from kipvote.readings import Reading
from kipvote.remarks import cut_short, incomplete_because, warnings
from kipvote.roster import Roster
from kipvote.rounds import Round, build_rounds
from kipvote.rules import Count, Profile
from kipvote.subjects import ProposalId, proposal_key
from kipvote.voters import group

_NOTHING_ELSE = Background()


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Where a proposal stands at ``as_of``: its rounds counted, and the verdict on the last of them.

    ``rounds`` are empty where no vote was called; ``current`` is the last. ``earliest_close`` is its call
    plus the profile's hours. ``claims_outcome`` is the verdict if claims bound instead of the roster.
    ``last_activity`` is the last message about the proposal in any thread; ``activity`` that of the people of
    the roster on the list, to be shown beside their ballots.
    """

    proposal: ProposalId
    title: str | None
    profile: Profile
    as_of: datetime
    outcome: Outcome
    reason: str
    incomplete_because: tuple[str, ...]
    rounds: tuple[RoundTally, ...]
    earliest_close: datetime | None
    claims_outcome: Outcome
    announced: Announced | None
    warnings: tuple[str, ...]
    last_activity: datetime | None
    activity: Activity

    @property
    def complete(self) -> bool:
        return not self.incomplete_because

    @property
    def current(self) -> RoundTally | None:
        return self.rounds[-1] if self.rounds else None


def take_tally(
    proposal: ProposalId,
    readings: Iterable[Reading],
    *,
    profile: Profile,
    roster: Roster | None,
    as_of: datetime,
    background: Background = _NOTHING_ELSE,
) -> Tally:
    """Decide where ``proposal`` stands at ``as_of`` (aware, UTC), by the mail written until then.

    ``readings`` are those of :func:`kipvote.readings.reader.read_messages` for this proposal, in any order.
    """
    written = [r for r in readings if r.header.date is not None and r.header.date <= as_of]
    undated = [r for r in readings if r.header.date is None]
    people = [r for r in written if r.kind is not Kind.OTHER]
    senders = [r.header.sender for r in people]
    voters = group(senders, roster, others=background.others(senders))
    prover = Prover(voters, roster, background)
    say, key = Say(prover, profile.binding_role), proposal_key(proposal)
    rounds = _count(build_rounds(people, say, profile, key), prover, profile)
    current = rounds[-1] if rounds else None
    announced = _compare(current, profile) if current else None
    judge = Judge(current.round if current else None, profile, as_of)
    outcome, reason = judge.decide(current.binding if current else Count())
    return Tally(
        proposal=proposal,
        title=_title(rounds, people),
        profile=profile,
        as_of=as_of,
        outcome=outcome,
        reason=reason,
        incomplete_because=incomplete_because(current, undated, background.coverage, as_of),
        rounds=rounds,
        earliest_close=judge.earliest_close,
        claims_outcome=judge.decide(current.claims_binding if current else Count())[0],
        announced=announced,
        warnings=(
            *(
                warnings(proposal, rounds, announced, roster, profile, background.activity, people)
                if current
                else ()
            ),
            *(f"{r.message_id}: {rival}" for r in (*written, *undated) for rival in r.rivals),
            *(cut_short(background.coverage, as_of) if current and current.round.closed is None else ()),
        ),
        last_activity=max((r.header.date for r in people if r.header.date), default=None),
        activity=background.activity,
    )


def _count(rounds: Sequence[Round], prover: Prover, profile: Profile) -> tuple[RoundTally, ...]:
    counted = (
        RoundTally(
            round=round_,
            prover=prover,
            ballots=cast.ballots,
            refused_withdrawals=cast.refused,
            doubts=clashes(rounds[max(0, n - BACK) : n + 1], profile),
            binding_in_hours=_in_hours(round_, prover, profile),
        )
        for n, round_ in enumerate(rounds)
        for cast in [cast_ballots(round_, prover, prover.roster, profile)]
    )
    return tuple(_with_unread_result(one, profile) for one in counted)


def _with_unread_result(counted: RoundTally, profile: Profile) -> RoundTally:
    """A round whose result cannot be read is in doubt, unless its ballots decide."""
    unread = unread_result(counted.round)
    if unread is None or profile.holds(counted.binding) or profile.defeats(counted.binding):
        return counted
    return replace(counted, doubts=(*counted.doubts, unread))


def _in_hours(round_: Round, prover: Prover, profile: Profile) -> Count | None:
    """The binding count of all votes in the minimum hours, where an announcement came before their end."""
    if round_.opened is None or hours_of_early_close(round_, profile) is None:
        return None
    end = round_.opened + timedelta(hours=profile.minimum_hours)
    in_time = [r for r in (*round_.answers, *round_.closings) if r.header.date and r.header.date <= end]
    as_open = replace(round_, answers=tuple(in_time), closings=(), ending=None)
    ballots = cast_ballots(as_open, prover, prover.roster, profile).ballots
    return Count.of(b.value for b in ballots if b.binding and b.status is Status.COUNTED)


def _compare(current: RoundTally, profile: Profile) -> Announced | None:
    announcement = current.round.announcement
    return compare(announcement, current.counted, profile) if announcement else None


def _title(rounds: Sequence[RoundTally], people: Sequence[Reading]) -> str | None:
    """The title by the last call that has one, else by the first message that does."""
    calls = (call.subject.title for counted in reversed(rounds) for call in counted.round.calls)
    named = (r.subject.title for r in people if r.subject.proposals)
    return next((title for title in (*calls, *named) if title), None)
