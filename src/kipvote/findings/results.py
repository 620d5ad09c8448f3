"""Results: the votes of the archive against what the page says of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from kipvote.findings.catalogue import FindingKind
from kipvote.findings.due import is_due, settled
from kipvote.findings.finding import Finding, found
from kipvote.kinds import Kind
from kipvote.moments import day
from kipvote.outcomes import Outcome
from kipvote.phrases import joined, number
from kipvote.process import Decision, Dossier, Dossiers, Evidence, accepted, last_decision
from kipvote.process.evidence import of_archive, of_call, of_message, of_page
from kipvote.process.reach import OPEN, goes_on, sees_vote_of
from kipvote.wiki import Page, State

_AFTER_VOTE = timedelta(days=14)
"""So long the state, the release and the links of a page may still be brought up to date."""

_MOST_NAMED = 10

_NOT_ACCEPTED = frozenset({State.DRAFT, State.UNDER_DISCUSSION, State.VOTING, State.DORMANT, State.REJECTED})
_REJECTED = frozenset({State.REJECTED, State.WITHDRAWN, State.ACCEPTED})  # of ACCEPTED another rule speaks


def of_results(dossier: Dossier, dossiers: Dossiers) -> Iterator[Finding]:
    """The findings on a proposal's votes, and on its pages of the current version.

    Of several pages it is not known which a vote was about; where there was none, that holds for each.
    """
    current = last_decision(dossier.tally)
    if current is not None:
        yield from _not_sent(dossier, dossiers, current)
    for page in _current_pages(dossier, current):
        if current is not None:
            yield from _not_on_page(dossier, dossiers, current, page)
            yield from _changed_after(dossier, page)
        if _lacks_vote(dossier, page) and not _is_out_of_reach(dossier, dossiers, page):
            yield _without_vote(dossier, dossiers, current, page)


def _current_pages(dossier: Dossier, current: Decision | None) -> list[Page]:
    told = dossier.pages if dossier.page is not None or current is None else ()
    return [page for page in told if not page.outdated]


def out_of_reach(dossiers: Dossiers) -> Iterator[Finding]:
    """One finding for all accepted pages whose vote the archive cannot show."""
    silent = [each for each in dossiers.proposals.values() if _has_page_out_of_reach(each, dossiers)]
    if silent:
        pages = number(len(silent), "accepted page")
        says = f"The archive cannot show the vote on {pages}: {_names(silent)}."
        yield found(FindingKind.ACCEPTED_OUT_OF_REACH, None, says, of_archive(dossiers.coverage))


def _names(dossiers: Sequence[Dossier]) -> str:
    """All of some proposals, or the first and the last of many."""
    names = [dossier.proposal for dossier in dossiers]
    if len(names) > _MOST_NAMED:
        return f"the first is {names[0]}, the last {names[-1]}"
    return joined(names)


def _not_sent(dossier: Dossier, dossiers: Dossiers, current: Decision) -> Iterator[Finding]:
    """A vote that its ballots decided, and that fell silent, in an archive that would hold a result."""
    quiet = settled(current)
    if current.round.round.closings or current.date is None or quiet is None:
        return
    if is_due(quiet, dossiers) and goes_on(dossiers.coverage, quiet, dossiers.as_of):
        says = (
            f"The proposal was {current.outcome.value} on {day(current.date)} ({current.reason}), "
            "but no result was sent to the thread of the vote."
        )
        yield found(FindingKind.RESULT_NOT_SENT, dossier.proposal, says, *_of_vote(current))


def _not_on_page(dossier: Dossier, dossiers: Dossiers, current: Decision, page: Page) -> Iterator[Finding]:
    if not is_due(settled(current), dossiers) or current.date is None:
        return
    state, evidence = page.state.state, (*_of_vote(current), of_page(page))
    if current.outcome is Outcome.ACCEPTED and state in _NOT_ACCEPTED:
        says = f"The proposal was accepted on {day(current.date)}, but the page says {state.words}."
        yield found(FindingKind.ACCEPTED_PAGE_OPEN, dossier.proposal, says, *evidence)
    elif current.round.round.closings and not _tells(state, current.outcome):
        what = {
            Outcome.DISPUTED: "announced as accepted",
            Outcome.CANCELLED: "called off",
        }.get(current.outcome, f"announced as {current.outcome.value}")
        said = "gives no state" if state is State.UNKNOWN else f"says {state.words}"
        says = f"The vote was {what} on {day(current.date)}, but the page {said}."
        mend = _UNTOLD.get(current.outcome)
        yield found(FindingKind.RESULT_NOT_ON_PAGE, dossier.proposal, says, *evidence, mend=mend)


_UNTOLD = {
    Outcome.CANCELLED: "Set the page to the state that now applies, such as Under Discussion or Withdrawn.",
    Outcome.DISPUTED: "Find out whether the vote passed, correct the result, and put it on the page.",
}
"""How a result that cannot simply be put on the page is mended."""


def _tells(state: State, outcome: Outcome) -> bool:
    """Whether a page in a state gives an announced outcome."""
    match outcome:
        case Outcome.ACCEPTED:
            return state is not State.UNKNOWN
        case Outcome.DISPUTED:
            return state not in OPEN
        case Outcome.REJECTED:
            return state in _REJECTED
        case Outcome.CANCELLED:
            return state is not State.VOTING
        case _:
            return True


def _lacks_vote(dossier: Dossier, page: Page) -> bool:
    """Whether a page says accepted, and no vote in the archive passed, nor will once its hours are over."""
    if page.state.state is not State.ACCEPTED or accepted(dossier.tally) is not None:
        return False
    return dossier.tally is None or dossier.tally.outcome is not Outcome.PENDING


def _without_vote(dossier: Dossier, dossiers: Dossiers, current: Decision | None, page: Page) -> Finding:
    if current is None:
        says = "The page says accepted, but no vote has been called since it was created."
        evidence: tuple[Evidence, ...] = (of_page(page), of_archive(dossiers.coverage))
    else:
        says = f"The page says accepted, but the vote is {current.outcome.value}: {current.reason}."
        evidence = (of_page(page), *_of_vote(current))
    return found(FindingKind.ACCEPTED_WITHOUT_VOTE, dossier.proposal, says, *evidence)


def _has_page_out_of_reach(dossier: Dossier, dossiers: Dossiers) -> bool:
    current = last_decision(dossier.tally)
    return any(
        _lacks_vote(dossier, page) and _is_out_of_reach(dossier, dossiers, page)
        for page in _current_pages(dossier, current)
    )


def _is_out_of_reach(dossier: Dossier, dossiers: Dossiers, page: Page) -> bool:
    """Whether the vote by which a page says accepted may have passed outside of the archive."""
    rounds = dossier.tally.rounds if dossier.tally else ()
    if not rounds or _said_before(page, rounds[0].round.opened):
        return not sees_vote_of(page, dossiers)
    opened = rounds[0].round.opened
    if opened is None or dossier.tally is None or not dossier.tally.complete:
        return True
    return not goes_on(dossiers.coverage, opened, page.modified or dossiers.as_of)


def _said_before(page: Page, opened: datetime | None) -> bool:
    """Whether a page had its last change before the first vote in the archive was called."""
    return page.modified is not None and opened is not None and page.modified < opened


def _changed_after(dossier: Dossier, page: Page) -> Iterator[Finding]:
    """Only the last change is known: when it was, and what was written then. A release may be all it was."""
    decision = accepted(dossier.tally)
    if decision is None or decision.date is None or page.modified is None or page.state.release:
        return
    if page.state.state is not State.ACCEPTED or page.modified - decision.date <= _AFTER_VOTE:
        return
    since = max(decision.date, page.modified - _AFTER_VOTE)
    mails = [post.message_id for post in dossier.posts if post.date and post.date > since]
    days = (page.modified - decision.date).days
    wrote = f"; {number(len(mails), 'mail')} about it came around then or since" if mails else ""
    yield found(
        FindingKind.PAGE_CHANGED_AFTER_VOTE,
        dossier.proposal,
        f"The page was last changed {days} days after its vote passed{wrote}.",
        of_page(page),
        *_of_vote(decision),
        *(of_message("mail", mail) for mail in mails[:_MOST_NAMED]),
        mend="Check whether these mails explain all that changed in the page's history." if mails else None,
    )


def _of_vote(decision: Decision) -> tuple[Evidence, ...]:
    """The call and what closed the round, as far as the archive holds them."""
    round_ = decision.round.round
    closed = round_.announcement or (round_.closings[0] if round_.closings else None)
    what = Kind.ANNOUNCEMENT if closed is round_.announcement else Kind.CANCELLATION
    return (*of_call(round_), *([of_message(what.value, closed.message_id)] if closed else []))
