"""Catalogue: every kind of finding: how serious it is, what it is judged on, its sentence, what to do."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from typing import Self

from kipvote.process import numbers, page_findings, thread_findings, vote_findings
from kipvote.process.case import Case, Findings


class Weight(StrEnum):
    """How serious a finding is."""

    WRONG = "wrong"  # the record contradicts itself, or the process
    MISSING = "missing"  # something that is due is not there
    UNTIDY = "untidy"  # nobody is misled, but it is not as it should be


class Scope(StrEnum):
    """What a kind is judged on. What the wiki says since ``as_of`` is held against nobody."""

    PROPOSAL = "proposal"  # each, with the wiki as it was known
    MAIL = "mail"  # each proposal, with the wiki of today, which can only excuse what its mail shows
    PAGE = "page"  # each, as it was known, whether or not it names a proposal
    RECORD = "record"  # all of it at once


_WRONG, _MISSING, _UNTIDY = Weight.WRONG, Weight.MISSING, Weight.UNTIDY
_PROPOSAL, _MAIL, _PAGE, _RECORD = Scope.PROPOSAL, Scope.MAIL, Scope.PAGE, Scope.RECORD
_VOTES, _PAGES, _THREADS = vote_findings, page_findings, thread_findings


class FindingKind(StrEnum):
    """What can be found, in the order in which the findings of a proposal are listed.

    A row: id, weight, scope, generator; the sentence, with gaps for its words; what to do. docs/check.md says
    what each means.
    """

    weight: Weight
    scope: Scope
    generate: Callable[[Case], Findings]
    says: str
    mend: str

    def __new__(
        cls,
        name: str,
        weight: Weight,
        scope: Scope,
        generate: Callable[[Case], Findings],
        says: str,
        mend: str,
    ) -> Self:
        kind = str.__new__(cls, name)
        kind._value_ = name
        kind.weight, kind.scope, kind.generate, kind.says, kind.mend = weight, scope, generate, says, mend
        return kind

    # fmt: off
    ACCEPTED_PAGE_OPEN = ("accepted-page-open", _WRONG, _PROPOSAL, _VOTES.accepted_page_open,
        "The proposal was accepted{on}, but the page says {state}.",
        "Set the current state of the page to Accepted.")
    RESULT_NOT_ON_PAGE = ("result-not-on-page", _WRONG, _PROPOSAL, _VOTES.result_not_on_page,
        "The vote was {what}{on}, but the page {said}.",
        "Put the announced result on the page.")
    ACCEPTED_WITHOUT_VOTE = ("accepted-without-vote", _WRONG, _PROPOSAL, _VOTES.accepted_without_vote,
        "The page says accepted, but {why}.",
        "Set the page back to its actual state, or show where the vote was held.")
    VOTE_ON_CLOSED_PAGE = ("vote-on-closed-page", _WRONG, _PROPOSAL, _VOTES.vote_on_closed_page,
        "A vote has been open since {since}, but the page says {state}.",
        "Set the current state of the page to Voting, or send a mail that cancels the vote.")
    VOTING_WITHOUT_VOTE = ("voting-without-vote", _WRONG, _PROPOSAL, _VOTES.voting_without_vote,
        "The page says voting, but no vote has been called under its number since it was created.",
        "Call the vote in its own thread, with the number in the subject, or set the page back.")
    VOTING_BUT_LAPSED = ("voting-but-lapsed", _UNTIDY, _PROPOSAL, _VOTES.voting_but_lapsed,
        "The page says voting, but nothing has been written in the vote since {last}.",
        "Call a new vote, or set the page to Under Discussion.")
    PAGE_MISSING = ("page-missing", _MISSING, _MAIL, _VOTES.page_missing,
        "A vote was called{on}, but no page or row of the index has its number.",
        "Create the page and list it in the index, or take a complete copy of the wiki.")
    RESULT_NOT_SENT = ("result-not-sent", _MISSING, _PROPOSAL, _VOTES.result_not_sent,
        "The proposal was {outcome}{on} ({reason}), but no result was sent to the thread of the vote.",
        "Reply to the call with the result.")
    RESULT_MISCOUNTED = ("result-miscounted", _WRONG, _MAIL, _VOTES.result_miscounted,
        "The result does not agree with the ballots: {differences}{others}.",
        "Reply with a corrected result, or show the votes that are not in the archive.")
    VOTE_CLOSED_EARLY = ("vote-closed-early", _WRONG, _MAIL, _VOTES.vote_closed_early,
        "The result was sent {took} h after the call instead of {hours} h{came}.",
        "Count again once the hours have passed, and send the result again.")
    PAGE_CHANGED_AFTER_VOTE = ("page-changed-after-vote", _UNTIDY, _PROPOSAL, _VOTES.page_changed_after_vote,
        "The page was last changed {days} days after its vote passed{wrote}.",
        "Compare the versions in the page's history; tell the list if more than the state and links changed.")
    ACCEPTED_NOT_IN_INDEX = ("accepted-not-in-index", _MISSING, _PROPOSAL, _PAGES.accepted_not_in_index,
        "{what}, but the index does not list it as adopted.",
        "Add it to the adopted table of the index.")
    INDEX_CONTRADICTS_PAGE = ("index-contradicts-page", _WRONG, _PROPOSAL, _PAGES.index_contradicts_page,
        "The index lists it as {shelf}, but the page says {state}.",
        "Find out which of the two is right, and correct the other.")
    ON_TWO_SHELVES = ("on-two-shelves", _WRONG, _PROPOSAL, _PAGES.on_two_shelves,
        "The index lists it as {shelves}.",
        "Keep it only in the table that applies.")
    NUMBER_USED_TWICE = ("number-used-twice", _WRONG, _PROPOSAL, _THREADS.number_used_twice,
        "{what}.",
        "Give the later one the next free number, and say so in its thread.")
    PAGE_TWICE = ("page-twice", _UNTIDY, _PROPOSAL, _THREADS.page_twice,
        "{count} pages with nearly the same title claim the number.",
        "Delete the copies, or link them to the page that counts.")
    NUMBER_DOUBTFUL = ("number-doubtful", _WRONG, _MAIL, numbers.number_doubtful,
        "The number is not credible: {why}.",
        "Use the next free number instead.")
    NUMBER_ABOVE_NEXT = ("number-above-next", _UNTIDY, _MAIL, numbers.number_above_next,
        "The index offers {offered} as the next number, but {proposal} is above it.",
        "Raise the index's next number past it.")
    LINK_TO_OTHER_PROPOSAL = ("link-to-other-proposal", _WRONG, _PAGE, _PAGES.link_to_other_proposal,
        "The {what} leads to a message about {others}.",
        "Link the proposal's own thread instead.")
    LINK_TO_OTHER_THREAD = ("link-to-other-thread", _UNTIDY, _PAGE, _PAGES.link_to_other_thread,
        "The {what} leads to {thread}.",
        "Link each of the two to its own thread.")
    LINK_TO_OTHER_LIST = ("link-to-other-list", _WRONG, _PAGE, _PAGES.link_to_other_list,
        "The {what} leads to the list {theirs}, not to {ours}.",
        "Link the thread on the profile's list instead.")
    DISCUSSION_OFF_LIST = ("discussion-off-list", _MISSING, _PAGE, _PAGES.discussion_off_list,
        "The discussion link leads to {where}, not to the mailing list{held}.",
        "Hold the discussion on the list and link it.")
    DISCUSSION_LINK_MISSING = ("discussion-link-missing", _MISSING, _PAGE, _PAGES.discussion_link_missing,
        "The page links no discussion{held}.",
        "Link the discussion thread, or start one.")
    VOTE_WITHOUT_DISCUSSION = ("vote-without-discussion", _MISSING, _MAIL, _THREADS.vote_without_discussion,
        "The archive, which begins in {since}, holds no [DISCUSS] before the vote was called.",
        "Link the discussion on the page, or hold it before the vote goes on.")
    VOTE_CALLED_EARLY = ("vote-called-early", _UNTIDY, _MAIL, _THREADS.vote_called_early,
        "The vote was called {after} h after the discussion began, not {hours} h.",
        "Leave the vote open longer.")
    SUBJECT_OFF_FORM = ("subject-off-form", _UNTIDY, _MAIL, _THREADS.subject_off_form,
        'The subject "{subject}"{more} should have the form "{form}".',
        "Use that form for the next thread, so that mail filters find it.")
    TITLE_DRIFT = ("title-drift", _UNTIDY, _PROPOSAL, _THREADS.title_drift,
        'The title is "{name}" on the page and "{title}" in the mail.',
        "Use the same title on the page and in the next mail.")
    JIRA_MISSING = ("jira-missing", _MISSING, _PAGE, _PAGES.jira_missing,
        "The {what}.",
        "Create a JIRA issue and link it.")
    SECTIONS_MISSING = ("sections-missing", _MISSING, _PAGE, _PAGES.sections_missing,
        "Not written: {sections}.",
        "Write them, or say in a sentence why there is nothing to say.")
    TEMPLATE_LEFT = ("template-left", _UNTIDY, _PAGE, _PAGES.template_left,
        "The template's own text is still in: {sections}.",
        "Delete the template's text.")
    DORMANT_BUT_LIVE = ("dormant-but-live", _WRONG, _PROPOSAL, _PAGES.dormant_but_live,
        "It is called dormant, but there was mail about it{on}.",
        "Set the page and the index to Under Discussion.")
    OPEN_BUT_SILENT = ("open-but-silent", _UNTIDY, _PROPOSAL, _PAGES.open_but_silent,
        "The page says {state}, but {why}.",
        "Ask on the list whether work on it continues, or mark it as dormant.")
    PAGE_DOUBTED = ("page-doubted", _UNTIDY, _PAGE, _PAGES.page_doubted,
        "Not everything on the page is certain: {doubts}.",
        "Use the template's wording.")
    NEXT_NUMBER_TAKEN = ("next-number-taken", _WRONG, _RECORD, numbers.next_number_taken,
        "The index offers {offered} as the next number; it is already taken{others}.",
        "Set the index's next number to a free one.")
    NUMBERS_UNUSED = ("numbers-unused", _UNTIDY, _RECORD, numbers.numbers_unused,
        "{count} unused: {numbers}.",
        "Leave them, unless their pages are merely missing from this copy.")
    ACCEPTED_OUT_OF_REACH = ("accepted-out-of-reach", _MISSING, _RECORD, _VOTES.accepted_out_of_reach,
        "The archive cannot show the vote on {pages}: {which}.",
        "Ingest the archives from that time.")
    INDEX_DOUBTED = ("index-doubted", _UNTIDY, _RECORD, _PAGES.index_doubted,
        "Not everything in the index is certain: {doubt}.",
        "Use the form of the template's table, or take a complete copy.")
    COPY_NOT_READ = ("copy-not-read", _UNTIDY, _RECORD, _PAGES.copy_not_read,
        "A file or entry of the copy was not used: {reason}.",
        "Remove it from the copy, or save it in a form that can be read.")
    # fmt: on
