"""Voting: the steps from the call of a vote to its result.

Source: the page "Kafka Improvement Proposals", steps 4 and 5, and the profile's rule, quorum and hours.
"""

from __future__ import annotations

from kipvote.moments import moment
from kipvote.outcomes import Outcome
from kipvote.process.evidence import of_call, of_message, quoted
from kipvote.process.headings import is_numbered, is_prescribed
from kipvote.process.step import Step, StepId, StepState, unknown
from kipvote.process.way import Way, hours_of, on, sentence
from kipvote.rounds import Round
from kipvote.subjects import Tag


def call(way: Way) -> Step:
    """The vote is called, under the form of subject that the discussion has."""
    if way.current is None:
        says = f"Once the proposal is final, call the vote under the subject {way.subject(Tag.VOTE)}."
        if way.lacks_vote:
            says = (
                "The page says accepted, but no vote has been called since it was created: show where it was "
                f"held, or call it under the subject {way.subject(Tag.VOTE)}."
            )
        return _without_vote(way, StepId.CALL, says)
    called = way.current.round.round.call
    if called is None:
        return Step(StepId.CALL, StepState.DONE, "The vote was called; the call is not in the archive.")
    evidence = (of_message("call", called.message_id),)
    opens = any(post.opens and post.message_id == called.message_id for post in way.dossier.posts)
    formed = not is_numbered(way.profile) or is_prescribed(
        called.subject, Tag.VOTE, way.dossier.proposal, way.profile
    )
    if opens and not formed:
        written = quoted(called.subject.text)
        says = f'The call has the subject "{written}"; it should be {way.subject(Tag.VOTE)}.'
        return Step(StepId.CALL, StepState.ATTENTION, says, evidence)
    return Step(StepId.CALL, StepState.DONE, f"The vote was called{on(called.header.date)}.", evidence)


def votes(way: Way) -> Step:
    """The binding votes carry the proposal, or defeat it."""
    if way.current is None or way.tally is None:
        return _without_vote(way, StepId.VOTES, f"At least {way.profile.quorum} binding +1 are needed.")
    counted = way.current.round
    evidence = tuple(
        of_message(f"binding {ballot.value} of {ballot.voter.name}", ballot.message_id)
        for ballot in counted.counted
        if ballot.binding
    )
    if way.outcome is Outcome.CANCELLED:
        return Step(StepId.VOTES, StepState.NOT_NEEDED, "Not needed: the vote was called off.", evidence)
    mind = "".join(f" The tally is not complete: {reason}." for reason in way.tally.incomplete_because)
    says = sentence(way.current.reason) + mind + _anew(way)
    if way.is_mixed:
        says = f"{says} Say in the thread which votes are on which proposal."
        return Step(StepId.VOTES, StepState.TODO, says, evidence)
    if way.profile.holds(counted.binding) or way.is_rejected:
        return Step(StepId.VOTES, StepState.DONE, says, evidence)
    state = StepState.ATTENTION if way.outcome is Outcome.DISPUTED else StepState.TODO
    return Step(StepId.VOTES, state, says, evidence)


def _anew(way: Way) -> str:
    """What becomes of a vote that fell silent, as far as the archive can tell that it did."""
    if way.outcome is not Outcome.LAPSED:
        return ""
    if last := way.dossiers.coverage.ends_before(way.dossiers.as_of):
        return f" The archive ends in {last}: look up what was written after that."
    if way.tally and way.tally.incomplete_because:
        return " Look for what is missing before a new vote is called."
    return f" Call a new vote under the subject {way.subject_anew}."


def hours(way: Way) -> Step:
    """The vote was open as long as it must be."""
    least = way.profile.minimum_hours
    if way.current is None:
        return _without_vote(way, StepId.HOURS, f"The vote stays open for at least {least} h.")
    if way.outcome is Outcome.CANCELLED:
        return Step(StepId.HOURS, StepState.NOT_NEEDED, "Not needed: the vote was called off.")
    round_ = way.current.round.round
    opened = round_.opened or round_.first_seen
    closed = round_.closed
    if opened is not None and (closed or way.dossiers.as_of) - opened >= way.hours:
        was = "was" if closed else "has been"
        return Step(StepId.HOURS, StepState.DONE, f"The vote {was} open for at least {least} h.")
    if opened is None or round_.call is None:
        return unknown(StepId.HOURS, "when the vote was called: the call is not in the archive")
    if closed is None:
        says = f"The vote stays open until at least {moment(opened + way.hours)}."
        return Step(StepId.HOURS, StepState.TODO, says)
    says = f"The vote was closed {hours_of(closed - opened)} h after the call, before the {least} h were over"
    if way.outcome is Outcome.PENDING:
        says = f"{says}: wait until {moment(opened + way.hours)}; it is not accepted before then."
        return Step(StepId.HOURS, StepState.TODO, says)
    return Step(StepId.HOURS, StepState.ATTENTION, f"{says}.")


def result(way: Way) -> Step:
    """The result was reported to the vote's thread."""
    if way.current is None:
        return _without_vote(way, StepId.RESULT, "Once the vote is over, send the result to its thread.")
    round_ = way.current.round.round
    if round_.closings:
        return _sent(way, round_)
    over = way.outcome in {Outcome.ACCEPTED, Outcome.REJECTED} and not way.is_mixed
    says = f"{'The vote is over:' if over else 'Once the vote is over,'} send the result to its thread."
    return Step(StepId.RESULT, StepState.TODO, says, of_call(round_))


def _sent(way: Way, round_: Round) -> Step:
    closing = round_.announcement or round_.closings[-1]
    evidence = (of_message("announcement" if round_.announcement else "cancellation", closing.message_id),)
    announced = way.tally.announced if way.tally else None
    if announced is not None and announced.differences:
        says = f"The result was sent, but does not agree with the votes: {announced.differences[0]}."
        carried = way.current is not None and way.profile.holds(way.current.round.binding)
        if way.outcome is Outcome.DISPUTED or (way.is_rejected and carried):
            return Step(StepId.RESULT, StepState.TODO, f"{says} {_to_settle(way)}", evidence)
        return Step(StepId.RESULT, StepState.ATTENTION, says, evidence)
    what = "The result was sent" if round_.announcement else "The vote was called off"
    who = way.current.round.writer(closing).name if way.current else ""
    return Step(StepId.RESULT, StepState.DONE, f"{what}{on(closing.header.date)} by {who}.", evidence)


def _to_settle(way: Way) -> str:
    """How a result is settled that the votes contradict: one sent after it is late, and not counted."""
    if way.tally and way.tally.incomplete_because:
        return "First look for votes that may be missing here; if there are none, correct the result."
    return f"Correct the result, or call a new vote under the subject {way.subject_anew}."


def _without_vote(way: Way, step: StepId, says: str) -> Step:
    """A step of a vote that the archive does not hold: still to do, unless the page says it is over."""
    if way.is_adopted_by_page:
        return unknown(step, "how the vote went: the page says accepted, but the archive holds no vote")
    return Step(step, StepState.TODO, says)
