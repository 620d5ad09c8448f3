"""Outcomes: the verdict on a round at a moment, given its binding votes, and the reason for it."""

from __future__ import annotations

from datetime import datetime, timedelta
from enum import StrEnum

from kipvote.announcements import Verdict
from kipvote.moments import moment, whole_hours
from kipvote.rounds import Ending, Round
from kipvote.rules import Count, Profile


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


def lasts(outcome: Outcome, profile: Profile) -> bool:
    """Whether an outcome stays, with its reason, however much time passes without another message.

    An open vote lapses, a pending one is accepted, and one that lapsed could still be voted down if its hours
    were not over by then.
    """
    if outcome is Outcome.LAPSED:
        return timedelta(days=profile.lapse_days) >= timedelta(hours=profile.minimum_hours)
    return outcome not in (Outcome.OPEN, Outcome.PENDING)


class Judge:
    """The verdict on a round at a moment, given its binding votes."""

    def __init__(self, round_: Round | None, profile: Profile, as_of: datetime) -> None:
        self._round, self._profile, self._as_of = round_, profile, as_of
        hours = timedelta(hours=profile.minimum_hours)
        self.earliest_close = round_.opened + hours if round_ and round_.opened else None
        # Without the call, the first message seen bounds it: by then the round was open.
        first = round_.first_seen if round_ else None
        self.may_close = self.earliest_close or (first + hours if first else None)

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
            return Outcome.REJECTED, f"announced as rejected with {binding}"
        if verdict is Verdict.ACCEPTED and not self._profile.holds(binding):
            return (
                Outcome.DISPUTED,
                f"announced as accepted, but the archive holds {binding}",
            )
        return None

    def _by_votes(self, binding: Count) -> tuple[Outcome, str] | None:
        assert self.may_close is not None
        elapsed = self._as_of >= self.may_close
        hours = f"{self._profile.minimum_hours} h"
        if self._profile.holds(binding):
            if elapsed:
                return Outcome.ACCEPTED, f"{binding}, {self._waited(hours)}"
            return (
                Outcome.PENDING,
                f"{binding}; {hours} will have passed at {moment(self.may_close)}",
            )
        if elapsed and self._profile.defeats(binding):
            return Outcome.REJECTED, f"{binding}, {self._waited(hours)}"
        return None

    def _waited(self, hours: str) -> str:
        """That the hours were over, or how many were when the votes stopped to count."""
        early = hours_of_early_close(self._round, self._profile) if self._round else None
        return f"and {hours} have passed" if early is None else f"announced {early} h after the call"

    def _undecided(self, binding: Count) -> tuple[Outcome, str]:
        assert self._round is not None
        missing = self._profile.missing(binding)
        reason = f"needs {missing} more binding +1" if missing else f"stopped by {binding.minus} binding -1"
        reason = unread_result(self._round) or reason
        last = self._round.last_seen
        if last is not None and self._as_of - last > timedelta(days=self._profile.lapse_days):
            return Outcome.LAPSED, f"{reason}; nothing written since {moment(last)}"
        return Outcome.OPEN, reason


def unread_result(round_: Round) -> str | None:
    """That a round was closed by a result of which nobody can say whether it passed; None for any other."""
    made = round_.announcement
    if round_.ending is not Ending.ANNOUNCED or made is None or round_.closed is None:
        return None
    if made.announcement is not None and made.announcement.verdict is not None:
        return None
    return f"closed on {round_.closed:%Y-%m-%d}, but whether it passed could not be read in the result"


def hours_of_early_close(round_: Round, profile: Profile) -> int | None:
    """The hours between a call and its announcement, where they are less than the profile's."""
    if round_.ending is not Ending.ANNOUNCED or round_.opened is None or round_.closed is None:
        return None
    elapsed = round_.closed - round_.opened
    early = elapsed < timedelta(hours=profile.minimum_hours)
    return whole_hours(elapsed) if early else None
