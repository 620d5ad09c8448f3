"""Findings on votes: against what the page says of them, and against the rules of a vote."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta

from kipvote.ballots import RoundTally, Status
from kipvote.moments import day, whole_hours
from kipvote.outcomes import Outcome
from kipvote.phrases import joined, number
from kipvote.process.case import Case, Findings, on, told
from kipvote.process.decisions import Decision
from kipvote.process.dossier import Dossier, Dossiers
from kipvote.process.evidence import Evidence, of_archive, of_call, of_link, of_mail, of_page, quoted
from kipvote.process.headings import number_of
from kipvote.process.reach import OPEN, OVER, YEAR, goes_on, sees_beginning, sees_vote_of
from kipvote.rounds import Ending
from kipvote.subjects import proposal_key
from kipvote.wiki import Page, State

_NOT_ACCEPTED = frozenset({State.DRAFT, State.UNDER_DISCUSSION, State.VOTING, State.DORMANT, State.REJECTED})
_ANY = frozenset(State)
_TELLS: Mapping[Outcome, frozenset[State]] = {
    Outcome.ACCEPTED: _ANY - {State.UNKNOWN},  # of a page that gives another state another kind speaks
    Outcome.DISPUTED: _ANY - OPEN,
    Outcome.REJECTED: OVER | {State.ACCEPTED},  # of which another kind speaks
    Outcome.CANCELLED: _ANY - {State.VOTING},
}
"""The states of a page that give an announced outcome."""

_UNTOLD = {
    Outcome.CANCELLED: "Set the page to the state that now applies, such as Under Discussion or Withdrawn.",
    Outcome.DISPUTED: "Find out whether the vote passed, correct the result, and put it on the page.",
}
"""What to do about a result that cannot simply be put on the page."""

_SAID = {Outcome.DISPUTED: "announced as accepted", Outcome.CANCELLED: "called off"}

_AFTER_VOTE = timedelta(days=14)
"""So long the state, the release and the links of a page may still be brought up to date."""

_MOST_MAILS = 10
_MOST_DIFFERENCES = 2
"""So many are told; ``kipvote tally`` shows all."""


def _of_vote(decision: Decision) -> tuple[Evidence, ...]:
    """The call and what closed the round, as far as the archive holds them."""
    round_ = decision.round.round
    if round_.announcement:
        return (*of_call(round_), *of_mail("announcement", round_.announcement.message_id))
    return (*of_call(round_), *of_mail("cancellation", *(each.message_id for each in round_.closings[:1])))


def accepted_page_open(case: Case) -> Findings:
    """Of several pages it is not known which a vote was about."""
    vote, page = case.due, case.page_now
    if vote and page and vote.outcome is Outcome.ACCEPTED and page.state.state in _NOT_ACCEPTED:
        yield told(*_of_vote(vote), of_page(page), on=on(vote.date), state=page.state.state.words)


def result_not_on_page(case: Case) -> Findings:
    """A result that was sent, or a cancellation."""
    vote, page = case.due, case.page_now
    if vote and page and case.round and case.round.closings:
        state = page.state.state
        if state not in _TELLS.get(vote.outcome, _ANY):
            what = _SAID.get(vote.outcome, f"announced as {vote.outcome.value}")
            said = "gives no state" if state is State.UNKNOWN else f"says {state.words}"
            mend, evidence = _UNTOLD.get(vote.outcome), (*_of_vote(vote), of_page(page))
            yield told(*evidence, what=what, on=on(vote.date), said=said, mend=mend)


def accepted_without_vote(case: Case) -> Findings:
    """No vote passed, nor will once its hours are over; where there was no vote, each page is looked at."""
    for page in _unproved(case.dossier, case.record, in_reach=True):
        if case.current is None:
            why = "no vote has been called since it was created"
            yield told(of_page(page), of_archive(case.coverage), why=why)
        else:
            why = f"the vote is {case.outcome.value}: {case.current.reason}"
            yield told(of_page(page), *_of_vote(case.current), why=why)


def accepted_out_of_reach(case: Case) -> Findings:
    """One finding for all accepted pages whose vote the archive cannot show; of many the first and last."""
    known = case.record.known
    names = [d.proposal for d in known.proposals.values() if _unproved(d, known, in_reach=False)]
    if names:
        many = len(names) > _MOST_MAILS
        which = f"the first is {names[0]}, the last {names[-1]}" if many else joined(names)
        yield told(of_archive(known.coverage), pages=number(len(names), "accepted page"), which=which)


def _unproved(dossier: Dossier, record: Dossiers, *, in_reach: bool) -> list[Page]:
    """The pages that say accepted without a vote that passed, in or out of the reach of the archive."""
    pages = dossier.pages if dossier.page or not dossier.decisions else ()
    pages = tuple(page for page in pages if page.state.state is State.ACCEPTED and not page.outdated)
    outcomes = {decision.outcome for decision in dossier.decisions}
    pending = bool(dossier.decisions) and dossier.decisions[-1].outcome is Outcome.PENDING
    if Outcome.ACCEPTED in outcomes or pending:
        return []
    return [page for page in pages if _reaches(page, dossier, record) is in_reach]


def _reaches(page: Page, dossier: Dossier, record: Dossiers) -> bool:
    """Whether the archive would hold the vote by which a page says accepted."""
    tally = dossier.tally
    opened = tally.rounds[0].round.opened if tally and tally.rounds else None
    said_before = page.modified is not None and opened is not None and page.modified < opened
    if tally is None or not tally.rounds or said_before:
        return sees_vote_of(page, record)
    if opened is None or not tally.complete:
        return False
    return goes_on(record.coverage, opened, page.modified or record.as_of)


def vote_on_closed_page(case: Case) -> Findings:
    """Told at once: whoever reads the page should know that a vote runs."""
    page, round_ = case.page_now, case.round
    running = round_ is not None and case.outcome in {Outcome.OPEN, Outcome.PENDING}
    if page and round_ and running and page.state.state in OVER and round_.opened and round_.call:
        since, state = day(round_.opened), page.state.state.words
        yield told(*of_call(round_), of_page(page), since=since, state=state)


def voting_without_vote(case: Case) -> Findings:
    """No vote in an archive that reaches back to the making of the page, and over a week after its change.

    A vote link to mail of the archive is told as a link to another proposal, or to the discussion.
    """
    page = _voting(case)
    if page is None or case.round or page.created is None or not case.is_due(page.modified or page.created):
        return
    linked = page.vote is not None and page.vote.message_id in case.record.about
    if not linked and sees_beginning(case.dossier, case.record):
        link = (of_link("vote link", page.vote, page),) if page.vote else ()
        yield told(of_page(page), *link, of_archive(case.coverage))


def voting_but_lapsed(case: Case) -> Findings:
    """Only while the archive goes on, and where nobody has touched the page since."""
    page, last = _voting(case), case.round.last_seen if case.round else None
    if page is None or case.round is None or last is None or case.outcome is not Outcome.LAPSED:
        return
    if case.is_due(page.modified or last) and goes_on(case.coverage, last, case.record.as_of):
        yield told(*of_call(case.round), of_page(page), last=day(last))


def _voting(case: Case) -> Page | None:
    page = case.tended
    return page if page and not page.outdated and page.state.state is State.VOTING else None


def page_missing(case: Case) -> Findings:
    """A vote, called over a week ago, of a number below the index's next one that no page or row has."""
    index, dossier = case.record.known.wiki.index, case.dossier
    named, called = number_of(dossier.proposal, case.profile), case.round.call if case.round else None
    if index is None or index.next_number is None or named is None or named >= index.next_number:
        return
    renumbered = case.record.renumbered.get(proposal_key(dossier.proposal))
    if called is None or dossier.pages or dossier.entries or renumbered or not case.record.wiki.pages:
        return
    if case.is_due(called.header.date):
        evidence = (*of_mail("call", called.message_id), Evidence("index", index.where))
        yield told(*evidence, on=on(called.header.date))


def result_not_sent(case: Case) -> Findings:
    """A vote that its ballots decided, and that fell silent, in an archive that would hold a result."""
    vote = case.due
    if vote is None or vote.settled is None or vote.round.round.closings:
        return
    if goes_on(case.coverage, vote.settled, case.record.as_of):
        yield told(*_of_vote(vote), outcome=vote.outcome.value, on=on(vote.date), reason=vote.reason)


def _announced(case: Case) -> RoundTally | None:
    """The current round, if its result was sent within a year."""
    current = case.current.round if case.current else None
    if current is None or current.round.call is None or current.round.ending is not Ending.ANNOUNCED:
        return None
    closed = current.round.closed
    return current if closed is not None and case.record.as_of - closed <= YEAR else None


def result_miscounted(case: Case) -> Findings:
    """Told at once, as people still look; only what binds, and only where every vote is there.

    A page that says accepted without a vote that passed is told as that.
    """
    current, tally, page = _announced(case), case.dossier.tally, case.page
    if current is None or tally is None or tally.announced is None or not tally.complete:
        return
    said = page is not None and page.state.state is State.ACCEPTED and case.outcome is Outcome.DISPUTED
    if (weighty := tally.announced.weighty) and not said:
        more = len(weighty) - _MOST_DIFFERENCES
        differences = "; ".join(map(quoted, weighty[:_MOST_DIFFERENCES]))
        others = f"; and {more} more" if more > 0 else ""
        evidence = (*of_mail("announcement", tally.announced.message_id), *of_call(current.round))
        yield told(*evidence, differences=differences, others=others)


def vote_closed_early(case: Case) -> Findings:
    """Told at once: the result may be sent again."""
    current = _announced(case)
    opened, closed = (current.round.opened, current.round.closed) if current else (None, None)
    if current and opened and closed and opened <= closed < opened + case.hours:
        ends = opened + case.hours
        late = sum(b.status is Status.LATE and b.binding and b.date < ends for b in current.ballots)
        came = f", and {number(late, 'binding vote')} came in the remaining hours" if late else ""
        closing = of_mail("announcement", current.round.closings[0].message_id)
        took, hours = whole_hours(closed - opened), case.profile.minimum_hours
        yield told(*of_call(current.round), *closing, took=took, hours=hours, came=came)


def page_changed_after_vote(case: Case) -> Findings:
    """Only the last change is known: when it was, and what was written then. A release may be all it was."""
    passed = [vote for vote in case.dossier.decisions if vote.outcome is Outcome.ACCEPTED]
    vote, page = passed[-1] if passed else None, case.page_now
    if vote is None or vote.date is None or page is None or page.modified is None or page.state.release:
        return
    after = page.modified - vote.date
    if page.state.state is State.ACCEPTED and after > _AFTER_VOTE:
        since = max(vote.date, page.modified - _AFTER_VOTE)
        mails = [post.message_id for post in case.dossier.posts if post.date and post.date > since]
        wrote = f"; {number(len(mails), 'mail')} about it came around then or since" if mails else ""
        mend = "Check whether these mails explain all that changed in the page's history." if mails else None
        evidence = (of_page(page), *_of_vote(vote), *of_mail("mail", *mails[:_MOST_MAILS]))
        yield told(*evidence, days=after.days, wrote=wrote, mend=mend)
