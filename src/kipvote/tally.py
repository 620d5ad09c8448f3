"""Tally: the ballots of a round, their counts, and the outcome at a moment, each with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

from kipvote.activity import QUIET_MONTHS, Activity
from kipvote.announcements import Verdict
from kipvote.ballots import Ballot, Status, cast_ballots
from kipvote.comparison import Announced, compare
from kipvote.messages import Sender, Standing
from kipvote.names import agree, read_name
from kipvote.readings import Kind, Reading
from kipvote.roster import Roster
from kipvote.rounds import Ending, Round, build_rounds
from kipvote.rules import Count, Profile
from kipvote.subjects import ProposalId
from kipvote.voters import Voter, group


class Outcome(StrEnum):
    """The verdict on a proposal's current round."""

    ACCEPTED = "accepted"
    PENDING = "pending"
    REJECTED = "rejected"
    DISPUTED = "disputed"
    CANCELLED = "cancelled"
    OPEN = "open"
    LAPSED = "lapsed"
    NOT_VOTED = "not-voted"


@dataclass(frozen=True, slots=True)
class Coverage:
    """The months (``2026-01``, UTC) of which an archive holds any mail at all."""

    months: frozenset[str] = frozenset()

    def missing(self, start: datetime, stop: datetime) -> tuple[str, ...]:
        """Months from ``start`` to ``stop`` without mail, within what the archive spans."""
        if not self.months:
            return ()
        first, last = min(self.months), max(self.months)
        return tuple(
            month for month in _months(start, stop) if first < month < last and month not in self.months
        )


_UNKNOWN = Activity()


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundTally:
    """A round and its votes, counted: no verdict."""

    round: Round
    caller: str | None
    ballots: tuple[Ballot, ...]

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
    coverage: Coverage = Coverage(),
    activity: Activity = _UNKNOWN,
) -> Tally:
    """Decide where ``proposal`` stands at ``as_of`` (aware, UTC), by the mail written until then.

    ``readings`` are those of :func:`kipvote.readings.read_messages` for this proposal, in any order.
    """
    written = [r for r in readings if r.header.date is not None and r.header.date <= as_of]
    undated = [r for r in readings if r.header.date is None]
    people = [r for r in written if r.kind is not Kind.OTHER]
    voters = group((r.header.sender for r in people), roster)
    rounds = tuple(_count(round_, voters, roster, profile) for round_ in build_rounds(people, voters))
    current = rounds[-1] if rounds else None
    announced = _compare(current, profile) if current else None
    judge = _Judge(current.round if current else None, profile, as_of)
    outcome, reason = judge.decide(current.binding if current else Count())
    return Tally(
        proposal=proposal,
        title=_title(rounds, people),
        profile=profile,
        as_of=as_of,
        outcome=outcome,
        reason=reason,
        incomplete_because=_incomplete(current, undated, coverage, as_of),
        rounds=rounds,
        earliest_close=judge.earliest_close,
        claims_outcome=judge.decide(current.claims_binding if current else Count())[0],
        announced=announced,
        warnings=_warnings(current, announced, roster, profile, activity) if current else (),
        last_activity=max((r.header.date for r in people if r.header.date), default=None),
        activity=activity,
    )


def _count(
    round_: Round, voters: Mapping[Sender, Voter], roster: Roster | None, profile: Profile
) -> RoundTally:
    caller = voters[round_.call.header.sender].name if round_.call else None
    return RoundTally(round=round_, caller=caller, ballots=cast_ballots(round_, voters, roster, profile))


def _compare(current: RoundTally, profile: Profile) -> Announced | None:
    announcement = current.round.announcement
    return compare(announcement, current.counted, profile) if announcement else None


class _Judge:
    """The verdict on a round at a moment, given its binding votes."""

    def __init__(self, round_: Round | None, profile: Profile, as_of: datetime) -> None:
        self._round, self._profile, self._as_of = round_, profile, as_of
        hours = timedelta(hours=profile.minimum_hours)
        self.earliest_close = round_.opened + hours if round_ and round_.opened else None
        # Without the call, the first message seen bounds it: by then the round was open.
        first = round_.first_seen if round_ else None
        self._may_close = self.earliest_close or (first + hours if first else None)

    def decide(self, binding: Count) -> tuple[Outcome, str]:
        """The outcome and its reason, by the table "Outcome of the current round" of the design."""
        if self._round is None:
            return Outcome.NOT_VOTED, "no vote has been called"
        return self._ended(binding) or self._by_votes(binding) or self._undecided(binding)

    def _ended(self, binding: Count) -> tuple[Outcome, str] | None:
        assert self._round is not None
        if self._round.ending is Ending.CANCELLED:
            return Outcome.CANCELLED, "the vote was called off"
        claimed = self._round.announcement.announcement if self._round.announcement else None
        verdict = claimed.verdict if claimed else None
        if verdict is Verdict.CANCELLED:
            return Outcome.CANCELLED, "announced as cancelled"
        if verdict is Verdict.REJECTED:
            return Outcome.REJECTED, f"announced as rejected with {_for_and_against(binding)}"
        if verdict is Verdict.ACCEPTED and not self._profile.holds(binding):
            return (
                Outcome.DISPUTED,
                f"announced as accepted, but the archive holds {_for_and_against(binding)}",
            )
        return None

    def _by_votes(self, binding: Count) -> tuple[Outcome, str] | None:
        assert self._may_close is not None
        elapsed = self._as_of >= self._may_close
        hours = f"{self._profile.minimum_hours} h"
        if self._profile.holds(binding):
            if elapsed:
                return Outcome.ACCEPTED, f"{_for_and_against(binding)}, and {hours} have passed"
            return (
                Outcome.PENDING,
                f"{_for_and_against(binding)}; {hours} will have passed at {moment(self._may_close)}",
            )
        if elapsed and self._profile.defeats(binding):
            return Outcome.REJECTED, f"{_for_and_against(binding)}, and {hours} have passed"
        return None

    def _undecided(self, binding: Count) -> tuple[Outcome, str]:
        assert self._round is not None
        missing = self._profile.missing(binding)
        reason = f"needs {missing} more binding +1" if missing else f"stopped by {binding.minus} binding -1"
        last = self._round.last_seen
        if last is not None and self._as_of - last > timedelta(days=self._profile.lapse_days):
            return Outcome.LAPSED, f"{reason}; nothing written since {moment(last)}"
        return Outcome.OPEN, reason


def moment(date: datetime) -> str:
    """A date as kipvote writes it: RFC 3339, UTC, to the second.

    >>> moment(datetime(2026, 1, 9, tzinfo=UTC))
    '2026-01-09T00:00:00Z'
    """
    return date.astimezone(UTC).replace(tzinfo=None, microsecond=0).isoformat() + "Z"


def _for_and_against(binding: Count) -> str:
    return f"{binding.plus} binding +1 and {binding.minus} binding -1"


def _title(rounds: Sequence[RoundTally], people: Sequence[Reading]) -> str | None:
    """The title by the last call that has one, else by the first message that does."""
    calls = (call.subject.title for counted in reversed(rounds) for call in counted.round.calls)
    named = (r.subject.title for r in people if r.subject.proposals)
    return next((title for title in (*calls, *named) if title), None)


def _incomplete(
    current: RoundTally | None, undated: Sequence[Reading], coverage: Coverage, as_of: datetime
) -> tuple[str, ...]:
    reasons = [] if current is None else list(_round_incomplete(current, coverage, as_of))
    if undated:
        reasons.append(f"{_number(len(undated), 'message')} without any date")
    return tuple(reasons)


def _round_incomplete(current: RoundTally, coverage: Coverage, as_of: datetime) -> Iterator[str]:
    """Why a round may not be all there: no call, months without mail, unclear votes, unread messages."""
    round_ = current.round
    if round_.call is None:
        yield "the call of the round is not in the archive"
    unclear = [ballot.voter.name for ballot in current.ballots if ballot.status is Status.UNCLEAR]
    if unclear:
        who = ", ".join(dict.fromkeys(unclear))
        yield f"{_number(len(unclear), 'unclear vote')} to be read by a person: {who}"
    yield from _only_quoted(current)
    unread = sum(reading.unread for reading in round_.readings)
    if unread:
        yield f"{_number(unread, 'message')} of the round could not be read"
    if round_.first_seen is not None:
        for month in coverage.missing(round_.first_seen, min(round_.closed or as_of, as_of)):
            yield f"no mail of {month} in the archive"


def _only_quoted(current: RoundTally) -> Iterator[str]:
    """Ballots seen only as quotations: those of people who have none here."""
    known = [read_name(ballot.voter.name) for ballot in current.ballots]
    heard = [heard for reading in current.round.readings for heard in reading.hearsay]
    for value, name in dict.fromkeys((h.value, h.name) for h in heard):
        if not any(agree(read_name(name), other) for other in known):
            yield f"a {value} of {name} is only quoted: its message is not in the archive"


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _warnings(
    current: RoundTally,
    announced: Announced | None,
    roster: Roster | None,
    profile: Profile,
    activity: Activity,
) -> tuple[str, ...]:
    round_ = current.round
    found: list[str] = []
    if roster is None:
        found.append("no roster: votes bind by what their voters claim")
    elif not roster.dated:
        found.append("the roster has no dates: who holds a role now is taken to have held it at the vote")
    found.extend(warning for ballot in current.ballots for warning in ballot.warnings)
    found.extend(_unproven(current, activity))
    found.extend(_quiet(current, activity))
    found.extend(_claims(current))
    found.extend(_early_close(round_, profile))
    found.extend(_two_proposals(round_))
    if round_.ending is Ending.ANNOUNCED and announced is None:
        found.append("a result was sent, but what it says could not be read")
    if announced is not None and announced.agrees is False:
        found.append("the announcement does not agree with the ballots")
    found.extend(f"{r.message_id}: {fault}" for r in round_.readings for fault in r.faults)
    return tuple(dict.fromkeys(found))


def _unproven(current: RoundTally, activity: Activity) -> Iterator[str]:
    """Binding votes that rest on a display name, which anyone can write, with nothing that speaks for it."""
    for ballot in current.counted:
        person, by = ballot.voter.person, ballot.matched_by
        if not ballot.binding or person is None or by is None or not by.name_only:
            continue
        if ballot.trust.standing is Standing.FAILED:
            marks = ", ".join(ballot.trust.marks)
            yield f"{ballot.voter.name} is known by name only, and failed the list's checks ({marks})"
        elif ballot.trust.standing is Standing.UNKNOWN and activity.strange(
            person, ballot.sender.address, ballot.date
        ):
            yield (
                f"{ballot.voter.name} is known by name only, wrote from an address never seen before, "
                "and the list's servers recorded nothing for the sender"
            )


def _quiet(current: RoundTally, activity: Activity) -> Iterator[str]:
    """Binding votes of people from whom the list had not heard for long."""
    for ballot in current.counted:
        person = ballot.voter.person
        if ballot.binding and person is not None and activity.quiet(person, ballot.date):
            yield (
                f"{ballot.voter.name} had not written to the list for {QUIET_MONTHS} months before the vote; "
                "the bylaws call a committer emeritus who is inactive so long, and it is counted all the same"
            )


def _claims(current: RoundTally) -> Iterator[str]:
    """Who makes the count by claims another than the count by the roster."""
    if current.claims_binding == current.binding:
        return
    silent = [b.voter.name for b in current.counted if b.binding and not b.claims_to_bind]
    if silent:
        yield f"by claims alone these binding votes would not bind: {', '.join(silent)}"
    loud = [b.voter.name for b in current.counted if b.claims_to_bind and not b.binding]
    if loud:
        yield f"by claims alone these votes would bind: {', '.join(loud)}"


def _two_proposals(round_: Round) -> Iterator[str]:
    if round_.call is not None and len(round_.call.subject.proposals) > 1:
        yield f"the call puts {' and '.join(round_.call.subject.proposals)} to one vote"


def _early_close(round_: Round, profile: Profile) -> Iterator[str]:
    if round_.ending is not Ending.ANNOUNCED or round_.opened is None or round_.closed is None:
        return
    elapsed = round_.closed - round_.opened
    if elapsed < timedelta(hours=profile.minimum_hours):
        hours = int(elapsed.total_seconds() // 3600)
        yield f"announced {hours} h after the call, before the {profile.minimum_hours} h were over"


def _months(start: datetime, stop: datetime) -> list[str]:
    month, last = (start.year, start.month), (stop.year, stop.month)
    months: list[str] = []
    while month <= last:
        months.append(f"{month[0]:04d}-{month[1]:02d}")
        month = (month[0] + month[1] // 12, month[1] % 12 + 1)
    return months
