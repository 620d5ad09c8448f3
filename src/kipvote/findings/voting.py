"""Voting: pages that say there is a vote where there is none, and votes that no page knows of."""

from __future__ import annotations

from collections.abc import Iterator

from kipvote.findings.catalogue import FindingKind
from kipvote.findings.due import is_due
from kipvote.findings.finding import Finding, found
from kipvote.moments import day
from kipvote.outcomes import Outcome
from kipvote.process import Dossier, Dossiers, Evidence
from kipvote.process.evidence import of_archive, of_call, of_link, of_message, of_page
from kipvote.process.headings import is_numbered, number_of
from kipvote.process.reach import OVER, goes_on, is_tended, sees_beginning
from kipvote.rounds import Round
from kipvote.subjects import proposal_key
from kipvote.wiki import Page, State

_OPEN = frozenset({Outcome.OPEN, Outcome.PENDING})


def of_voting(dossier: Dossier, dossiers: Dossiers) -> Iterator[Finding]:
    """The findings on whether the page knows of the vote, and the vote of the page."""
    page, current = dossier.page, dossier.tally.current if dossier.tally else None
    if page is None or page.outdated:
        return
    if current is not None:
        yield from _over(dossier, page, current.round)
    if page.state.state is State.VOTING and is_tended(page, dossier, dossiers):
        yield from _uncalled(dossier, dossiers, page)
        if current is not None:
            yield from _lapsed(dossier, dossiers, page, current.round)


def of_pageless(dossier: Dossier, dossiers: Dossiers) -> Iterator[Finding]:
    """A vote, called over a week ago, of a number below the index's next one that no page or row has."""
    index, rounds = dossiers.wiki.index, dossier.tally.rounds if dossier.tally else ()
    if not is_numbered(dossiers.profile) or index is None or index.next_number is None or not rounds:
        return
    number, call = number_of(dossier.proposal, dossiers.profile), rounds[-1].round.call
    named = bool(dossier.pages or dossier.entries)
    if named or number is None or number >= index.next_number or not dossiers.wiki.pages or call is None:
        return
    if is_due(call.header.date, dossiers) and call.header.date and not _is_renumbered(dossier, dossiers):
        says = (
            f"A vote was called on {day(call.header.date)}, but no page or row of the index has its number."
        )
        evidence = (of_message("call", call.message_id), Evidence("index", index.where))
        yield found(FindingKind.PAGE_MISSING, dossier.proposal, says, *evidence)


def _is_renumbered(dossier: Dossier, dossiers: Dossiers) -> bool:
    return bool(dossiers.renumbered.get(proposal_key(dossier.proposal)))


def _over(dossier: Dossier, page: Page, round_: Round) -> Iterator[Finding]:
    """Told at once: whoever reads the page should know that a vote runs."""
    running = dossier.tally is not None and dossier.tally.outcome in _OPEN
    if running and page.state.state in OVER and round_.opened and round_.call:
        says = f"A vote has been open since {day(round_.opened)}, but the page says {page.state.state.words}."
        evidence = (*of_call(round_), of_page(page))
        yield found(FindingKind.VOTE_ON_CLOSED_PAGE, dossier.proposal, says, *evidence)


def _uncalled(dossier: Dossier, dossiers: Dossiers, page: Page) -> Iterator[Finding]:
    """No vote in an archive that reaches back to the making of the page, and over a week after its change."""
    voted = dossier.tally is not None and bool(dossier.tally.rounds)
    if voted or page.created is None or not is_due(page.modified or page.created, dossiers):
        return
    if page.vote is not None and page.vote.message_id in dossiers.about:
        return  # told as a link to another proposal, or to the discussion
    if sees_beginning(dossier, dossiers):
        says = "The page says voting, but no vote has been called under its number since it was created."
        link = (of_link("vote link", page.vote, page),) if page.vote else ()
        evidence = (of_page(page), *link, of_archive(dossiers.coverage))
        yield found(FindingKind.VOTING_WITHOUT_VOTE, dossier.proposal, says, *evidence)


def _lapsed(dossier: Dossier, dossiers: Dossiers, page: Page, round_: Round) -> Iterator[Finding]:
    """Only while the archive goes on, and where nobody has touched the page since."""
    lapsed = dossier.tally is not None and dossier.tally.outcome is Outcome.LAPSED
    last = round_.last_seen
    if not lapsed or last is None or not goes_on(dossiers.coverage, last, dossiers.as_of):
        return
    if is_due(page.modified or last, dossiers):
        says = f"The page says voting, but nothing has been written in the vote since {day(last)}."
        yield found(FindingKind.VOTING_BUT_LAPSED, dossier.proposal, says, *of_call(round_), of_page(page))
