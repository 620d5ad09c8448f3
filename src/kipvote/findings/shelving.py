"""Shelving: the index against the votes and the pages.

An index is believed of the numbers below its next one only: of what came later a copy of it cannot know.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping

from kipvote.findings.catalogue import FindingKind
from kipvote.findings.due import is_due, is_fresh, settled
from kipvote.findings.finding import Finding, found
from kipvote.outcomes import Outcome
from kipvote.process import Dossier, Dossiers, Evidence, last_decision
from kipvote.process.evidence import of_call, of_entry, of_page
from kipvote.process.headings import number_of
from kipvote.process.reach import OVER
from kipvote.wiki import Entry, Index, Page, Shelf, State

_AGREE = {
    Shelf.ADOPTED: {State.ACCEPTED},
    Shelf.UNDER_DISCUSSION: {State.DRAFT, State.UNDER_DISCUSSION, State.VOTING, State.DORMANT},
    # What lies dormant was never decided: its page may well say under discussion still.
    Shelf.DORMANT: {State.DORMANT, State.DRAFT, State.UNDER_DISCUSSION, State.VOTING},
    Shelf.DISCARDED: {State.REJECTED, State.WITHDRAWN, State.DORMANT},
}
"""The states of a page that go with a table of the index; one that cannot be told goes with all."""


def of_shelves(dossier: Dossier, dossiers: Dossiers) -> Iterator[Finding]:
    """The findings on where the index has a proposal."""
    index = dossiers.wiki.index
    if index is None:
        return
    shelves = sorted({entry.shelf.words for entry in dossier.entries})
    if len(shelves) > 1:
        says = f"The index lists it as {' and as '.join(shelves)}."
        evidence = (of_entry(entry, index) for entry in dossier.entries)
        yield found(FindingKind.ON_TWO_SHELVES, dossier.proposal, says, *evidence)
        return
    page = dossier.page
    entry = dossier.entries[0] if dossier.entries else None
    if entry is not None and page is not None and not page.outdated and not _agree(entry, page):
        yield from _contradicts(dossier, dossiers, of_entry(entry, index), entry, page)
    elif _lacks(index, dossier, dossiers):
        yield from _not_adopted(dossier, dossiers, index)


def _contradicts(
    dossier: Dossier, dossiers: Dossiers, row: Evidence, entry: Entry, page: Page
) -> Iterator[Finding]:
    """The vote tells which of the two is right, where it was decided; the other has a week to follow."""
    current = last_decision(dossier.tally)
    decided = current if current is not None and current.outcome in _GIVEN else None
    since = settled(decided) if decided else page.modified
    if since is not None and not is_due(since, dossiers):
        return
    says = f"The index lists it as {entry.shelf.words}, but the page says {page.state.state.words}."
    mend = _told_by_vote(decided.outcome, entry, page) if decided else None
    kind = FindingKind.INDEX_CONTRADICTS_PAGE
    yield found(kind, dossier.proposal, says, row, of_page(page), mend=mend)


def _told_by_vote(outcome: Outcome, entry: Entry, page: Page) -> str | None:
    """What to put right, where one of the two gives the outcome."""
    states, shelf = _GIVEN[outcome]
    if page.state.state in states:
        return f"The proposal was {outcome.value}: move it to the table of {shelf.words} proposals."
    if entry.shelf is shelf:
        return (
            f"The proposal was {outcome.value}: set the current state of the page to {outcome.value.title()}."
        )
    return None


_GIVEN: Mapping[Outcome, tuple[Collection[State], Shelf]] = {
    Outcome.ACCEPTED: ({State.ACCEPTED}, Shelf.ADOPTED),
    Outcome.REJECTED: (OVER, Shelf.DISCARDED),
}
"""The states of a page and the table of the index that give an outcome."""


def _agree(entry: Entry, page: Page) -> bool:
    return page.state.state is State.UNKNOWN or page.state.state in _AGREE[entry.shelf]


def _lacks(index: Index, dossier: Dossier, dossiers: Dossiers) -> bool:
    """Whether the index should know the proposal, has a table of adopted ones, and lacks it there."""
    number = number_of(dossier.proposal, dossiers.profile)
    if number is None or (index.next_number is not None and number >= index.next_number):
        return False
    has_table = any(entry.shelf is Shelf.ADOPTED for entry in index.entries)
    return has_table and all(entry.shelf is not Shelf.ADOPTED for entry in dossier.entries)


def _not_adopted(dossier: Dossier, dossiers: Dossiers, index: Index) -> Iterator[Finding]:
    evidence = [of_entry(entry, index) for entry in dossier.entries]
    current = last_decision(dossier.tally)
    page = dossier.page
    if current is not None and current.outcome is Outcome.ACCEPTED:
        if not is_due(settled(current), dossiers):
            return
        evidence += of_call(current.round.round)
        says = "The proposal was accepted, but the index does not list it as adopted."
    elif page is None or page.outdated or is_fresh(page, dossiers):
        return
    elif page.state.state is State.ACCEPTED:
        evidence.append(of_page(page))
        says = "The page says accepted, but the index does not list it as adopted."
    else:
        return
    yield found(FindingKind.ACCEPTED_NOT_IN_INDEX, dossier.proposal, says, *evidence)
