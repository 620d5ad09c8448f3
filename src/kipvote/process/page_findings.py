"""Findings on the wiki: the index against votes and pages, links, sections, silence, and what was not read.

An index is believed of the numbers below its next one only: of what came later a copy of it cannot know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import timedelta

from kipvote.moments import day
from kipvote.outcomes import Outcome
from kipvote.process.case import Case, Findings, Told, on, told
from kipvote.process.evidence import (
    Evidence,
    of_archive,
    of_call,
    of_entry,
    of_link,
    of_mail,
    of_page,
    of_title,
    quoted,
)
from kipvote.process.headings import number_of
from kipvote.process.judges import unwritten, with_template
from kipvote.process.reach import OVER, YEAR, covers, goes_on
from kipvote.subjects import in_order, proposal_key
from kipvote.threads.kind import Kind
from kipvote.wiki import Condition, Entry, Link, LinkKind, Page, Shelf, State, parse_title

_LIVE = frozenset({State.UNDER_DISCUSSION, State.VOTING})

# The index

_AGREE = {
    Shelf.ADOPTED: {State.ACCEPTED},
    Shelf.UNDER_DISCUSSION: {State.DRAFT, State.DORMANT, *_LIVE},
    Shelf.DORMANT: {State.DRAFT, State.DORMANT, *_LIVE},  # never decided: the page may say so still
    Shelf.DISCARDED: {State.REJECTED, State.WITHDRAWN, State.DORMANT},
}
"""The states of a page that go with a table of the index; one that cannot be told goes with all."""

_GIVEN: Mapping[Outcome, tuple[Collection[State], Shelf]] = {
    Outcome.ACCEPTED: ({State.ACCEPTED}, Shelf.ADOPTED),
    Outcome.REJECTED: (OVER, Shelf.DISCARDED),
}
"""The states of a page and the table of the index that give an outcome."""


def on_two_shelves(case: Case) -> Findings:
    """Two rows in one table are no contradiction."""
    shelves, rows = sorted({entry.shelf.words for entry in case.dossier.entries}), _rows(case)
    if rows and len(shelves) > 1:
        yield told(*rows, shelves=" and as ".join(shelves))


def _rows(case: Case) -> list[Evidence]:
    index = case.record.wiki.index
    return [of_entry(entry, index) for entry in case.dossier.entries] if index else []


def _contradiction(case: Case) -> tuple[Entry, Page] | None:
    """The row and the page that do not agree, of a proposal in one table."""
    entries, page = case.dossier.entries, case.page_now
    if page is None or len({entry.shelf for entry in entries}) != 1:
        return None
    agree = page.state.state is State.UNKNOWN or page.state.state in _AGREE[entries[0].shelf]
    return None if agree else (entries[0], page)


def index_contradicts_page(case: Case) -> Findings:
    """The vote tells which of the two is right, where it was decided; the other has a week to follow."""
    if (found := _contradiction(case)) is None:
        return
    (entry, page), vote = found, case.current if case.outcome in _GIVEN else None
    since = vote.settled if vote else page.modified
    if since is None or case.is_due(since):
        mend = _told_by_vote(vote.outcome, entry, page) if vote else None
        shelf, state = entry.shelf.words, page.state.state.words
        yield told(*_rows(case)[:1], of_page(page), shelf=shelf, state=state, mend=mend)


def _told_by_vote(outcome: Outcome, entry: Entry, page: Page) -> str | None:
    """What to put right, where one of the two gives the outcome."""
    states, shelf = _GIVEN[outcome]
    was = f"The proposal was {outcome.value}"
    if page.state.state in states:
        return f"{was}: move it to the table of {shelf.words} proposals."
    given = f"{was}: set the current state of the page to {outcome.value.title()}."
    return given if entry.shelf is shelf else None


def accepted_not_in_index(case: Case) -> Findings:
    """Where the index should know the proposal, and has a table of adopted ones."""
    index, entries, page = case.record.wiki.index, case.dossier.entries, case.page_now
    if index is None or len({entry.shelf for entry in entries}) > 1 or _contradiction(case):
        return
    number = number_of(case.dossier.proposal, case.profile)
    known = number is not None and (index.next_number is None or number < index.next_number)
    has_table = any(entry.shelf is Shelf.ADOPTED for entry in index.entries)
    if not known or not has_table or any(entry.shelf is Shelf.ADOPTED for entry in entries):
        return
    if case.current is not None and case.outcome is Outcome.ACCEPTED:
        if case.due:
            yield told(*_rows(case), *of_call(case.due.round.round), what="The proposal was accepted")
    elif page and page.state.state is State.ACCEPTED and (case.is_due(page.modified) or not page.modified):
        yield told(*_rows(case), of_page(page), what="The page says accepted")


# Links

_ELSEWHERE = {
    LinkKind.CHAT: "a chat",
    LinkKind.TRACKER: "an issue",
    LinkKind.WIKI: "a page of the wiki",
    LinkKind.OTHER: "another place",
}
_VOTING = frozenset({Kind.CALL, Kind.VOTE, Kind.ANNOUNCEMENT, Kind.CANCELLATION})
_OTHER = {
    "discussion link": ("the vote", _VOTING),
    "vote link": ("the discussion", frozenset({Kind.DISCUSSION})),
}
"""The thread that a link should not lead to, and the kinds of its messages."""


def _links(page: Page | None) -> Iterator[tuple[str, Link, Evidence]]:
    links = (("discussion link", page.discussion), ("vote link", page.vote)) if page else ()
    yield from ((what, link, of_link(what, link, page)) for what, link in links if page and link)


def link_to_other_proposal(case: Case) -> Findings:
    """At any age of the page; a link to a message that is not in the archive tells nothing."""
    key = proposal_key(case.page.proposal) if case.page and case.page.proposal else None
    for what, link, evidence in _links(case.page):
        about = case.record.about.get(link.message_id) if link.message_id else None
        if about and key is not None and key not in about:
            names = (case.record.proposals[other].proposal for other in sorted(about, key=in_order))
            yield told(evidence, what=what, others=" and ".join(names))


def link_to_other_thread(case: Case) -> Findings:
    """A vote called in a reply may share the thread: what counts is the message that is linked."""
    for what, link, evidence in _links(case.tended):
        linked = next((post for post in case.dossier.posts if post.message_id == link.message_id), None)
        thread, kinds = _OTHER[what]
        if linked is not None and linked.kind in kinds:
            yield told(evidence, *of_mail("mail", linked.message_id), what=what, thread=thread)
        if what == "vote link":
            yield from _earlier_vote(case, link, evidence)


def _earlier_vote(case: Case, link: Link, evidence: Evidence) -> Findings:
    """A round that did not carry the proposal, where the last one has a thread of its own."""
    call, linked = case.round.call if case.round else None, link.message_id
    if call is None or call.header.date is None or linked is None or linked in call.header.references:
        return
    for decision in case.dossier.decisions[:-1]:
        is_in = any(reading.message_id == linked for reading in decision.round.round.readings)
        if is_in and decision.outcome is not Outcome.ACCEPTED:
            thread = f"an earlier vote; the latest was called{on(call.header.date)}"
            mend, latest = "Link the thread of the latest vote instead.", of_mail("call", call.message_id)
            yield told(evidence, *latest, what="vote link", thread=thread, mend=mend)


def link_to_other_list(case: Case) -> Findings:
    """Of a profile that names its list."""
    ours = case.profile.list_address
    for what, link, evidence in _links(case.tended):
        theirs = link.mailing_list
        if ours is not None and theirs is not None and theirs.casefold() != ours.casefold():
            yield told(evidence, what=what, theirs=theirs, ours=ours)


def discussion_off_list(case: Case) -> Findings:
    """Source: the process, step 3, "The discussion should happen on the mailing list not on the wiki"."""
    link = case.tended.discussion if case.tended else None
    if link is not None and link.kind in _ELSEWHERE:
        yield _unlinked(case, link, where=_ELSEWHERE[link.kind])


def discussion_link_missing(case: Case) -> Findings:
    """No line for it, or nothing in it yet."""
    link = case.tended.discussion if case.tended else None
    if case.tended and (link is None or link.kind is LinkKind.PLACEHOLDER):
        yield _unlinked(case, link)


def _unlinked(case: Case, link: Link | None, **words: object) -> Told:
    """A thread that the archive holds is to be linked, unless it may be that of another page."""
    assert case.page is not None
    threads = [post.message_id for post in case.dossier.discussions]
    evidence = (of_link("discussion link", link, case.page), *of_mail("discussion", *threads))
    held = ", though the archive holds a discussion thread" if threads else ""
    mend = "Link the discussion thread." if threads and case.dossier.page is not None else None
    return told(*evidence, held=held, mend=mend, **words)


def jira_missing(case: Case) -> Findings:
    """An issue of the tracker, in a copy that tells."""
    link = case.tended.jira if case.tended else None
    if case.tended and (link is None or link.kind not in {LinkKind.TRACKER, LinkKind.UNTOLD}):
        none = link is None or link.kind is LinkKind.PLACEHOLDER
        what = "page links no JIRA issue" if none else "JIRA link does not lead to an issue"
        yield told(of_link("JIRA link", link, case.tended), what=what)


# What is written on the page, where the copy has its sections; a draft may be unfinished


def _written(case: Case) -> Page | None:
    page = case.tended
    return page if page and page.sections and page.state.state is not State.DRAFT else None


def sections_missing(case: Case) -> Findings:
    """Source: the process, "A KIP should contain the following sections"; the test plan is not among them."""
    if (page := _written(case)) and (lacking := unwritten(page)):
        sections = "; ".join(f"{name} ({page.sections.get(name, Condition.MISSING)})" for name in lacking)
        yield told(of_title(page), sections=sections)


def template_left(case: Case) -> Findings:
    """In sections that somebody has written, or that nobody has to."""
    if (page := _written(case)) and (left := with_template(page)):
        yield told(of_title(page), sections="; ".join(left))


def page_doubted(case: Case) -> Findings:
    """An odd title, with words before its id or without one, misleads at any age of the page."""
    if (page := case.page) and page.doubts:
        on_numbers = set(case.record.doubtful.values())
        doubts = [quoted(doubt) for doubt in page.doubts if doubt not in on_numbers]
        odd = bool(parse_title(page.title).tags) or (bool(page.title) and page.proposal is None)
        if doubts and (odd or case.tended):
            yield told(of_title(page), doubts="; ".join(doubts))


# Whether mail and wiki agree on a proposal's being alive


def dormant_but_live(case: Case) -> Findings:
    """Mail since the page was last changed, and not longer ago than a round may be silent by the profile."""
    page, last, index = case.page, case.dossier.last_post, case.record.wiki.index
    if last is None or last.date is None or (page and page.outdated):
        return
    dormant = [of_page(page)] if page and page.state.state is State.DORMANT else []
    if index is not None and (page is None or page.state.state in {State.DORMANT, *_LIVE}):
        dormant += [of_entry(row, index) for row in case.dossier.entries if row.shelf is Shelf.DORMANT]
    fresh = case.record.as_of - last.date <= timedelta(days=case.profile.lapse_days)
    if dormant and fresh and (page is None or page.modified is None or last.date > page.modified):
        yield told(*dormant, *of_mail("mail", last.message_id), on=on(last.date))


def open_but_silent(case: Case) -> Findings:
    """Only where the archive holds the mail of the whole year."""
    page, as_of, coverage = case.page_now, case.record.as_of, case.coverage
    touched = (page.modified or page.created) if page and page.state.state in _LIVE else None
    if page is None or touched is None or as_of - touched <= YEAR:
        return
    last, year_ago = case.dossier.last_post.date if case.dossier.last_post else None, as_of - YEAR
    silent = last is None or last < year_ago
    if silent and goes_on(coverage, year_ago, as_of) and covers(coverage, year_ago, year_ago):
        since = f"there has been no mail about it since {day(last)}" if last else None
        why = since or "the archive holds no mail about it"
        yield told(of_page(page), of_archive(coverage), state=page.state.state.words, why=why)


# The copy as a whole


def index_doubted(case: Case) -> Findings:
    """Each doubt by itself."""
    index = case.record.known.wiki.index
    for doubt in index.doubts if index else ():
        yield told(Evidence("index", index.where if index else ""), doubt=quoted(doubt))


def copy_not_read(case: Case) -> Findings:
    """Each file or entry by itself."""
    for reject in case.record.known.wiki.rejects:
        yield told(Evidence("copy", reject.where), reason=quoted(reject.reason))
