"""Judges: where one step of the process stands, a short judge each.

Source: the page "Kafka Improvement Proposals", steps 1 to 5 below "Here is the process for making a KIP", and
the profile's rule, quorum and hours. That a proposal should be discussed as long as a vote stays open is our
reading: the page names no hours for the discussion.
"""

from __future__ import annotations

from collections.abc import Set
from enum import StrEnum
from typing import NamedTuple, TypeVar

from kipvote.moments import moment
from kipvote.outcomes import Outcome
from kipvote.process import evidence as shown
from kipvote.process.case import Case, hours_of, on
from kipvote.process.evidence import Evidence, quoted
from kipvote.process.headings import is_prescribed, number_of
from kipvote.process.reach import OVER, sees_beginning
from kipvote.subjects import Tag
from kipvote.wiki import Condition, LinkKind, Page, SectionName, Shelf, State

T = TypeVar("T")


class StepState(StrEnum):
    """Where a step stands.

    ``attention``: done or passed by, and not as it should be. ``unknown``: neither the mail nor the copy of
    the wiki at hand can tell. ``not-needed``: not done, and not to do any more.
    """

    DONE = "done"
    NEXT = "next"
    TODO = "todo"
    ATTENTION = "attention"
    UNKNOWN = "unknown"
    NOT_NEEDED = "not-needed"


class Stand(NamedTuple):
    """Where one step stands."""

    state: StepState
    says: str
    evidence: tuple[Evidence, ...] = ()


_DONE, _TODO, _ATTENTION = StepState.DONE, StepState.TODO, StepState.ATTENTION
_CALLED_OFF = "Not needed: the vote was called off."


def _unknown(what: str, *evidence: Evidence) -> Stand:
    return Stand(StepState.UNKNOWN, f"It is not known {what}.", evidence)


# The page


def page(case: Case) -> Stand:
    """The number is taken by a page, and by one only."""
    pages, proposal = case.dossier.pages, case.dossier.proposal
    evidence = tuple(map(shown.of_title, pages))
    if len(pages) > 1:
        says = f"{len(pages)} pages claim {proposal}: all but one need another number (kipvote next-number)"
        return Stand(_TODO, f"{says}, unless they are copies.", evidence)
    if pages:
        return Stand(_DONE, "The page exists.", evidence)
    if not case.record.wiki.pages:
        return _unknown("whether there is a page: there is no copy of the wiki")
    return Stand(_TODO, f"Copy the template to a page for {proposal}: the copy of the wiki has none.")


def _of_no_page(case: Case, what: str, says: str) -> Stand:
    """A step on a page that is not there: to do, or unknown where the copy may lack it, or some of it."""
    if not case.dossier.pages:
        whole = bool(case.record.wiki.pages)
        return Stand(_TODO, says) if whole else _unknown(f"{what}: there is no copy of the wiki")
    why = "this copy of the page does not tell" if case.page else "several pages claim the number"
    return _unknown(f"{what}: {why}")


_REQUIRED = (
    SectionName.MOTIVATION,
    SectionName.PUBLIC_INTERFACES,
    SectionName.PROPOSED_CHANGES,
    SectionName.COMPATIBILITY,
    SectionName.REJECTED_ALTERNATIVES,
)
"""The sections "a KIP should contain" by the process; the test plan is of the template only."""

_UNWRITTEN = frozenset({Condition.UNTOUCHED, Condition.EMPTY, Condition.MISSING})
"""What a section is that nobody has written."""


def unwritten(page: Page) -> list[SectionName]:
    """The sections a KIP should contain that nobody has written."""
    return [name for name in _REQUIRED if page.sections.get(name, Condition.MISSING) in _UNWRITTEN]


def with_template(page: Page) -> list[SectionName]:
    """The other sections in which some of the template's own text still stands."""
    left, lacking = {Condition.UNTOUCHED, Condition.PARTLY}, unwritten(page)
    return [name for name, made in page.sections.items() if made in left and name not in lacking]


def sections(case: Case) -> Stand:
    """The sections of the template are written."""
    if case.page is None or not case.page.sections:
        return _of_no_page(case, "which sections are written", "Fill in the sections of the page.")
    evidence = (shown.of_title(case.page),)
    if lacking := unwritten(case.page):
        return Stand(_TODO, f"Write the sections: {'; '.join(lacking)}.", evidence)
    if left := with_template(case.page):
        says = f"The sections are written, but the template's own text is still in: {'; '.join(left)}."
        return Stand(_ATTENTION, says, evidence)
    return Stand(_DONE, "The sections are written.", evidence)


def jira(case: Case) -> Stand:
    """The page links an issue of the tracker."""
    says, link = "Create a JIRA issue and link it on the page.", case.page.jira if case.page else None
    if case.page is None or (link is not None and link.kind is LinkKind.UNTOLD):
        return _of_no_page(case, "whether the page links a JIRA issue", says)
    evidence = (shown.of_link("JIRA link", link, case.page),)
    if link is not None and link.kind is LinkKind.TRACKER:
        return Stand(_DONE, f"The page links {link.issue or shown.target(link)}.", evidence)
    return Stand(_TODO, says, evidence)


# The discussion


def discussion(case: Case) -> Stand:
    """It is discussed on the list, under the subject the process prescribes."""
    opened, heard = case.dossier.openings, case.dossier.discussed
    if not opened and not heard:
        return _undiscussed(case)
    if not opened:
        says = "It has been discussed on the list; the mail that began the discussion is not in the archive."
        return Stand(_DONE, says, shown.of_mail("discussion", heard[0].message_id))
    evidence, first = shown.of_mail("discussion", *(post.message_id for post in opened)), opened[0]
    if is_prescribed(first.subject, Tag.DISCUSS, case.dossier.proposal, case.profile):
        return Stand(_DONE, f"The discussion began{on(first.date)}.", evidence)
    written, wanted = quoted(first.subject.text), case.subject(Tag.DISCUSS)
    return Stand(_ATTENTION, f'The discussion has the subject "{written}"; it should be {wanted}.', evidence)


def _undiscussed(case: Case) -> Stand:
    """No discussion is in the archive: what the page links tells, else how far the archive reaches."""
    link = case.page.discussion if case.page else None
    evidence = (shown.of_link("discussion link", link, case.page),) if case.page else ()
    if link is not None and link.kind is LinkKind.LIST:
        return Stand(_DONE, "The page links a list thread that is not in the archive.", evidence)
    if case.is_adopted_by_page or not sees_beginning(case.dossier, case.record):
        what = "whether it was discussed on the list: the archive does not reach back far enough"
        return _unknown(what, *evidence)
    if case.current is not None:
        says = "The vote was called, but the archive holds no discussion before it."
        return Stand(_ATTENTION, says, evidence)
    says = f"Start the discussion on the list under the subject {case.subject(Tag.DISCUSS)}."
    return Stand(_TODO, says, evidence)


def discussed(case: Case) -> Stand:
    """It was discussed for the hours a vote has, before the vote was called."""
    hours, posts = case.profile.minimum_hours, case.dossier.discussed
    began = posts[0].date if posts else None
    if began is None:
        if discussion(case).state is _TODO:
            return Stand(_TODO, f"Let the list discuss it for {hours} h or longer.")
        return _unknown("how long it was discussed")
    took = (case.first_call or case.record.as_of) - began
    evidence = shown.of_mail("discussion", posts[0].message_id)
    if took >= case.hours:
        return Stand(_DONE, f"It has been discussed for at least {hours} h.", evidence)
    if not posts[0].begins:
        return _unknown("when the discussion began: the mail that began it is not in the archive", *evidence)
    if case.current is not None:
        says = f"The vote was called {hours_of(took)} h after the discussion began, not {hours} h."
        return Stand(_ATTENTION, says, evidence)
    says = f"Let the list discuss it until {moment(began + case.hours)} ({hours} h) or longer."
    return Stand(_TODO, says, evidence)


# The vote


def _without_vote(case: Case, says: str) -> Stand:
    """A step of a vote that the archive does not hold: still to do, unless the page says it is over."""
    if case.is_adopted_by_page:
        return _unknown("how the vote went: the page says accepted, but the archive holds no vote")
    return Stand(_TODO, says)


def call(case: Case) -> Stand:
    """The vote is called, under the form of subject that the discussion has."""
    if case.round is None and case.lacks_vote:
        says = "The page says accepted, but no vote has been called since it was created"
        ask = f"show where it was held, or call it under the subject {case.subject(Tag.VOTE)}."
        return Stand(_TODO, f"{says}: {ask}")
    if case.round is None:
        says = f"Once the proposal is final, call the vote under the subject {case.subject(Tag.VOTE)}."
        return _without_vote(case, says)
    called = case.round.call
    if called is None:
        return Stand(_DONE, "The vote was called; the call is not in the archive.")
    evidence = shown.of_call(case.round)
    opens = any(post.opens and post.message_id == called.message_id for post in case.dossier.posts)
    formed = is_prescribed(called.subject, Tag.VOTE, case.dossier.proposal, case.profile)
    if case.is_numbered and opens and not formed:
        says = f'The call has the subject "{quoted(called.subject.text)}"'
        return Stand(_ATTENTION, f"{says}; it should be {case.subject(Tag.VOTE)}.", evidence)
    return Stand(_DONE, f"The vote was called{on(called.header.date)}.", evidence)


def votes(case: Case) -> Stand:
    """The binding votes carry the proposal, or defeat it."""
    current = case.current
    if current is None:
        return _without_vote(case, f"At least {case.profile.quorum} binding +1 are needed.")
    evidence = tuple(
        Evidence(f"binding {ballot.value} of {ballot.voter.name}", ballot.message_id)
        for ballot in current.round.counted
        if ballot.binding
    )
    if case.outcome is Outcome.CANCELLED:
        return Stand(StepState.NOT_NEEDED, _CALLED_OFF, evidence)
    lacking = "".join(f" The tally is not complete: {reason}." for reason in case.incomplete)
    says = f"{current.reason[:1].upper()}{current.reason[1:]}.{lacking}{_anew(case)}"
    if case.is_mixed:
        return Stand(_TODO, f"{says} Say in the thread which votes are on which proposal.", evidence)
    if case.profile.holds(current.round.binding) or case.outcome is Outcome.REJECTED:
        return Stand(_DONE, says, evidence)
    return Stand(_ATTENTION if case.outcome is Outcome.DISPUTED else _TODO, says, evidence)


def _anew(case: Case) -> str:
    """What becomes of a vote that fell silent, as far as the archive can tell that it did."""
    if case.outcome is not Outcome.LAPSED:
        return ""
    if last := case.coverage.ends_before(case.record.as_of):
        return f" The archive ends in {last}: look up what was written after that."
    if case.incomplete:
        return " Look for what is missing before a new vote is called."
    return f" Call a new vote under the subject {case.subject_anew}."


def hours(case: Case) -> Stand:
    """The vote was open as long as it must be."""
    round_, least = case.round, case.profile.minimum_hours
    if round_ is None:
        return _without_vote(case, f"The vote stays open for at least {least} h.")
    if case.outcome is Outcome.CANCELLED:
        return Stand(StepState.NOT_NEEDED, _CALLED_OFF)
    opened, closed = round_.opened or round_.first_seen, round_.closed
    if opened is not None and (closed or case.record.as_of) - opened >= case.hours:
        return Stand(_DONE, f"The vote {'was' if closed else 'has been'} open for at least {least} h.")
    if opened is None or round_.call is None:
        return _unknown("when the vote was called: the call is not in the archive")
    until = moment(opened + case.hours)
    if closed is None:
        return Stand(_TODO, f"The vote stays open until at least {until}.")
    early = f"{hours_of(closed - opened)} h after the call, before the {least} h were over"
    if case.outcome is Outcome.PENDING:
        says = f"The vote was closed {early}: wait until {until}; it is not accepted before then."
        return Stand(_TODO, says)
    return Stand(_ATTENTION, f"The vote was closed {early}.")


def result(case: Case) -> Stand:
    """The result was reported to the vote's thread, and agrees with the votes."""
    current, round_ = case.current, case.round
    if current is None or round_ is None:
        return _without_vote(case, "Once the vote is over, send the result to its thread.")
    if not round_.closings:
        over = case.outcome in {Outcome.ACCEPTED, Outcome.REJECTED} and not case.is_mixed
        says = f"{'The vote is over:' if over else 'Once the vote is over,'} send the result to its thread."
        return Stand(_TODO, says, shown.of_call(round_))
    closing, tally = round_.announcement or round_.closings[-1], case.dossier.tally
    announced = tally.announced if tally else None
    evidence = shown.of_mail("announcement" if round_.announcement else "cancellation", closing.message_id)
    if announced and announced.differences:
        says = f"The result was sent, but does not agree with the votes: {announced.differences[0]}."
        carried = case.outcome is Outcome.REJECTED and case.profile.holds(current.round.binding)
        if case.outcome is Outcome.DISPUTED or carried:
            return Stand(_TODO, f"{says} {_to_settle(case)}", evidence)
        return Stand(_ATTENTION, says, evidence)
    what = "The result was sent" if round_.announcement else "The vote was called off"
    who = current.round.writer(closing).name
    return Stand(_DONE, f"{what}{on(closing.header.date)} by {who}.", evidence)


def _to_settle(case: Case) -> str:
    """How a result is settled that the votes contradict: one sent after it is late, and not counted."""
    if case.incomplete:
        return "First look for votes that may be missing here; if there are none, correct the result."
    return f"Correct the result, or call a new vote under the subject {case.subject_anew}."


# What the wiki learns of it: "update the KIP wiki page, and the index below, to reflect the current stage"


def _agreeing(case: Case, adopted: Set[T], cancelled: Set[T], over: Set[T]) -> Set[T]:
    """What the wiki may say of how the proposal was decided; nothing while it is not."""
    if case.is_adopted:
        return adopted
    before = adopted if case.was_adopted else frozenset[T]()
    if case.outcome is Outcome.CANCELLED:
        return cancelled | before
    return over | before if case.is_over else before


def _states_of(case: Case) -> Set[State]:
    """What was adopted may have been superseded since."""
    called_off = frozenset(State) - {State.VOTING, State.ACCEPTED}
    return _agreeing(case, {State.ACCEPTED, State.WITHDRAWN}, called_off, OVER)


def _shelves_of(case: Case) -> Set[Shelf]:
    """What was withdrawn since it was adopted may be listed either way."""
    adopted, discarded = {Shelf.ADOPTED}, {Shelf.DISCARDED}
    either = adopted | discarded if case.is_over else adopted
    return _agreeing(case, either, frozenset(Shelf) - adopted, discarded)


def page_updated(case: Case) -> Stand:
    """The page gives the outcome."""
    page = case.page_now
    if page is None:
        return _of_no_page(case, "what state the page gives", "Record the outcome on the page.")
    evidence, state, written = (shown.of_page(page),), page.state.state, page.state.written
    if state in _states_of(case):
        return Stand(_DONE, f"The page says {state.words}.", evidence)
    if state is State.ACCEPTED:
        return Stand(_ATTENTION, f"The page says accepted, but {case.too_soon}.", evidence)
    if state is State.UNKNOWN and written and (case.is_adopted or case.is_over):
        return Stand(_ATTENTION, f'The state of the page cannot be read from "{quoted(written)}".', evidence)
    return Stand(_TODO, _set_state(case), evidence)


def _set_state(case: Case) -> str:
    if case.is_adopted:
        return "Set the state of the page to Accepted."
    if case.outcome is Outcome.CANCELLED:
        return "The vote was called off: set the state of the page accordingly."
    if not case.is_over:
        return "Once the vote is over, set the state of the page to its outcome."
    if case.was_adopted:
        return "Set the state of the page: an earlier vote was accepted, the latest one rejected."
    return "Set the state of the page to Rejected."


def index_updated(case: Case) -> Stand:
    """The index lists the proposal in the table of its outcome."""
    index, entries, wanted = case.record.wiki.index, case.dossier.entries, _shelves_of(case)
    if index is None:
        return _unknown("where the index lists it: there is no copy of the index")
    listed = next((entry for entry in entries if entry.shelf in wanted), None)
    if listed is not None:
        return Stand(_DONE, f"The index lists it as {listed.shelf.words}.", (shown.of_entry(listed, index),))
    number = number_of(case.dossier.proposal, case.profile)
    if not entries and number is not None and number >= (index.next_number or number + 1):
        return _unknown(f"where the index lists it: this copy ends before number {index.next_number}")
    if not entries and wanted and not any(entry.shelf in wanted for entry in index.entries):
        # Some of the tables stand on pages of their own.
        return _unknown("where the index lists it: this copy lacks the table for its outcome")
    evidence = tuple(shown.of_entry(entry, index) for entry in entries)
    undecided = (case.current is not None and not case.is_over) or case.lacks_vote
    if undecided and any(entry.shelf is Shelf.ADOPTED for entry in entries):
        return Stand(_ATTENTION, f"The index lists it as adopted, but {case.too_soon}.", evidence)
    return Stand(_TODO, _put(case), evidence)


def _put(case: Case) -> str:
    if not case.is_adopted and not case.is_over:
        return "Once the vote is over, put it in the index table for its outcome."
    if case.outcome is Outcome.CANCELLED:
        return "Put it in the index table that fits."
    return f"Put it in the index table of {'adopted' if case.is_adopted else 'discarded'} proposals."
