"""Recording: the steps by which the wiki learns of the outcome.

Source: the page "Kafka Improvement Proposals", step 5: "Please update the KIP wiki page, and the index
below, to reflect the current stage of the KIP after a vote."
"""

from __future__ import annotations

from kipvote.outcomes import Outcome
from kipvote.process.evidence import of_entry, of_page, quoted
from kipvote.process.headings import number_of
from kipvote.process.reach import OVER
from kipvote.process.step import Step, StepId, StepState, unknown
from kipvote.process.way import Way
from kipvote.wiki import Shelf, State

_ADOPTED = frozenset({State.ACCEPTED, State.WITHDRAWN})  # what was adopted may have been superseded since
_CALLED_OFF = frozenset(State) - {State.VOTING, State.ACCEPTED}


def page_updated(way: Way) -> Step:
    """The page gives the outcome."""
    step = StepId.PAGE_UPDATED
    if way.page is None or way.page.outdated:
        return way.of_no_page(step, "what state the page gives", "Record the outcome on the page.")
    evidence, state = (of_page(way.page),), way.page.state.state
    if state in _told_by(way):
        return Step(step, StepState.DONE, f"The page says {state.words}.", evidence)
    if state is State.ACCEPTED:
        return Step(step, StepState.ATTENTION, f"The page says accepted{_too_soon(way)}.", evidence)
    written = way.page.state.written
    if state is State.UNKNOWN and written and (way.is_adopted or way.is_over):
        says = f'The state of the page cannot be read from "{quoted(written)}".'
        return Step(step, StepState.ATTENTION, says, evidence)
    return Step(step, StepState.TODO, _set_state(way), evidence)


def _too_soon(way: Way) -> str:
    why = "the archive holds no vote" if way.current is None else "the vote in the archive has not passed"
    return f", but {why}"


def _told_by(way: Way) -> frozenset[State]:
    """The states of a page that agree with how the proposal was decided; none while it is not."""
    if way.is_adopted:
        return _ADOPTED
    before: frozenset[State] = _ADOPTED if way.was_adopted else frozenset()
    if way.outcome is Outcome.CANCELLED:
        return _CALLED_OFF | before
    return OVER | before if way.is_over else before


def _set_state(way: Way) -> str:
    if way.is_adopted:
        return "Set the state of the page to Accepted."
    if way.outcome is Outcome.CANCELLED:
        return "The vote was called off: set the state of the page accordingly."
    if way.is_over and way.was_adopted:
        return "Set the state of the page: an earlier vote was accepted, the latest one rejected."
    if way.is_over:
        return "Set the state of the page to Rejected."
    return "Once the vote is over, set the state of the page to its outcome."


def index_updated(way: Way) -> Step:
    """The index lists the proposal in the table of its outcome."""
    step, index = StepId.INDEX_UPDATED, way.dossiers.wiki.index
    if index is None:
        return unknown(step, "where the index lists it: there is no copy of the index")
    entries = way.dossier.entries
    wanted = _shelves_of(way)
    listed = next((entry for entry in entries if entry.shelf in wanted), None)
    if listed is not None:
        says = f"The index lists it as {listed.shelf.words}."
        return Step(step, StepState.DONE, says, (of_entry(listed, index),))
    number = number_of(way.dossier.proposal, way.profile)
    if not entries and number is not None and number >= (index.next_number or number + 1):
        what = f"where the index lists it: this copy ends before number {index.next_number}"
        return unknown(step, what)
    if not entries and wanted and not any(entry.shelf in wanted for entry in index.entries):
        # Some of the tables stand on pages of their own.
        return unknown(step, "where the index lists it: this copy lacks the table for its outcome")
    evidence = tuple(of_entry(entry, index) for entry in entries)
    too_soon = (way.current is not None and not way.is_over) or way.lacks_vote
    if too_soon and any(entry.shelf is Shelf.ADOPTED for entry in entries):
        says = f"The index lists it as adopted{_too_soon(way)}."
        return Step(step, StepState.ATTENTION, says, evidence)
    return Step(step, StepState.TODO, _put(way), evidence)


def _shelves_of(way: Way) -> frozenset[Shelf]:
    """The tables of the index that agree with how the proposal was decided; none while it is not."""
    adopted = frozenset({Shelf.ADOPTED})
    if way.is_adopted:  # what was withdrawn since may be listed either way
        return adopted | {Shelf.DISCARDED} if way.is_over else adopted
    before: frozenset[Shelf] = adopted if way.was_adopted else frozenset()
    if way.outcome is Outcome.CANCELLED:
        return frozenset(Shelf) - adopted | before
    return before | {Shelf.DISCARDED} if way.is_over else before


def _put(way: Way) -> str:
    if not way.is_adopted and not way.is_over:
        return "Once the vote is over, put it in the index table for its outcome."
    if way.outcome is Outcome.CANCELLED:
        return "Put it in the index table that fits."
    table = "adopted" if way.is_adopted else "discarded"
    return f"Put it in the index table of {table} proposals."
