"""Counting: what a result says against the ballots, and against the hours a vote must be open.

Both are told at once, without a week of grace: people still look, and the result may be sent again.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from kipvote.ballots import RoundTally, Status
from kipvote.findings.catalogue import FindingKind
from kipvote.findings.finding import Finding, found
from kipvote.moments import whole_hours
from kipvote.outcomes import Outcome
from kipvote.process import Dossier, Dossiers
from kipvote.process.evidence import of_call, of_message, quoted
from kipvote.process.reach import YEAR
from kipvote.rounds import Ending
from kipvote.tally import Tally
from kipvote.wiki import State

_MOST = 2
"""So many differences are told; ``kipvote tally`` shows all."""


def of_counting(dossier: Dossier, dossiers: Dossiers) -> Iterator[Finding]:
    """The findings on the result of the current round, where it was sent within a year."""
    tally = dossier.tally
    current = tally.current if tally else None
    if tally is None or current is None or current.round.call is None:
        return
    closed = current.round.closed
    if current.round.ending is not Ending.ANNOUNCED or closed is None or dossiers.as_of - closed > YEAR:
        return
    yield from _miscounted(dossier, tally, current)
    yield from _early(dossier, dossiers, current)


def _miscounted(dossier: Dossier, tally: Tally, current: RoundTally) -> Iterator[Finding]:
    """Only what weighs, and only where every vote is there: what does not bind decides nothing."""
    announced = tally.announced
    page = dossier.page
    if announced is None or not tally.complete:
        return
    if tally.outcome is Outcome.DISPUTED and page is not None and page.state.state is State.ACCEPTED:
        return  # told as a page that says accepted without a vote that passed
    if weighty := announced.weighty:
        told, more = "; ".join(map(quoted, weighty[:_MOST])), len(weighty) - _MOST
        others = f"; and {more} more" if more > 0 else ""
        says = f"The result does not agree with the ballots: {told}{others}."
        evidence = (of_message("announcement", announced.message_id), *of_call(current.round))
        yield found(FindingKind.RESULT_MISCOUNTED, dossier.proposal, says, *evidence)


def _early(dossier: Dossier, dossiers: Dossiers, current: RoundTally) -> Iterator[Finding]:
    round_, hours = current.round, dossiers.profile.minimum_hours
    if round_.opened is None or round_.closed is None:
        return
    open_for, least = round_.closed - round_.opened, timedelta(hours=hours)
    if not timedelta() <= open_for < least:
        return
    late = sum(
        ballot.status is Status.LATE and ballot.binding and ballot.date < round_.opened + least
        for ballot in current.ballots
    )
    votes = "1 binding vote came" if late == 1 else f"{late} binding votes came"
    after = f", and {votes} in the remaining hours" if late else ""
    took = whole_hours(open_for)
    says = f"The result was sent {took} h after the call instead of {hours} h{after}."
    closing = round_.closings[0]
    evidence = (*of_call(round_), of_message("announcement", closing.message_id))
    yield found(FindingKind.VOTE_CLOSED_EARLY, dossier.proposal, says, *evidence)
