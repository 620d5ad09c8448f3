"""Catalogue: every kind of finding, how serious it is, what it means and how to mend it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class Weight(StrEnum):
    """How serious a finding is."""

    WRONG = "wrong"  # the record contradicts itself, or the process
    MISSING = "missing"  # something that is due is not there
    UNTIDY = "untidy"  # nobody is misled, but it is not as it should be


class FindingKind(StrEnum):
    """What can be found, in the order in which the findings of a proposal are listed."""

    ACCEPTED_PAGE_OPEN = "accepted-page-open"
    RESULT_NOT_ON_PAGE = "result-not-on-page"
    ACCEPTED_WITHOUT_VOTE = "accepted-without-vote"
    VOTE_ON_CLOSED_PAGE = "vote-on-closed-page"
    VOTING_WITHOUT_VOTE = "voting-without-vote"
    VOTING_BUT_LAPSED = "voting-but-lapsed"
    PAGE_MISSING = "page-missing"
    RESULT_NOT_SENT = "result-not-sent"
    RESULT_MISCOUNTED = "result-miscounted"
    VOTE_CLOSED_EARLY = "vote-closed-early"
    PAGE_CHANGED_AFTER_VOTE = "page-changed-after-vote"
    ACCEPTED_NOT_IN_INDEX = "accepted-not-in-index"
    INDEX_CONTRADICTS_PAGE = "index-contradicts-page"
    ON_TWO_SHELVES = "on-two-shelves"
    NUMBER_USED_TWICE = "number-used-twice"
    PAGE_TWICE = "page-twice"
    NUMBER_DOUBTFUL = "number-doubtful"
    NUMBER_ABOVE_NEXT = "number-above-next"
    LINK_TO_OTHER_PROPOSAL = "link-to-other-proposal"
    LINK_TO_OTHER_THREAD = "link-to-other-thread"
    LINK_TO_OTHER_LIST = "link-to-other-list"
    DISCUSSION_OFF_LIST = "discussion-off-list"
    DISCUSSION_LINK_MISSING = "discussion-link-missing"
    VOTE_WITHOUT_DISCUSSION = "vote-without-discussion"
    VOTE_CALLED_EARLY = "vote-called-early"
    SUBJECT_OFF_FORM = "subject-off-form"
    TITLE_DRIFT = "title-drift"
    JIRA_MISSING = "jira-missing"
    SECTIONS_MISSING = "sections-missing"
    TEMPLATE_LEFT = "template-left"
    DORMANT_BUT_LIVE = "dormant-but-live"
    OPEN_BUT_SILENT = "open-but-silent"
    PAGE_DOUBTED = "page-doubted"
    NEXT_NUMBER_TAKEN = "next-number-taken"
    NUMBERS_UNUSED = "numbers-unused"
    ACCEPTED_OUT_OF_REACH = "accepted-out-of-reach"
    INDEX_DOUBTED = "index-doubted"
    COPY_NOT_READ = "copy-not-read"


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a kind of finding means and how to mend it, in a sentence each."""

    weight: Weight
    means: str
    mend: str


CATALOGUE: Mapping[FindingKind, Meaning] = {
    # votes against the page
    FindingKind.ACCEPTED_PAGE_OPEN: Meaning(
        Weight.WRONG,
        "The vote was accepted over a week ago, and the page gives another state.",
        "Set the current state of the page to Accepted.",
    ),
    FindingKind.RESULT_NOT_ON_PAGE: Meaning(
        Weight.WRONG,
        "A result was announced over a week ago, and the page does not give it.",
        "Put the announced result on the page.",
    ),
    FindingKind.ACCEPTED_WITHOUT_VOTE: Meaning(
        Weight.WRONG,
        "The page says accepted, the archive covers the time, and it holds no vote that passed.",
        "Set the page back to the state the vote is in, or show where the vote was held.",
    ),
    FindingKind.VOTE_ON_CLOSED_PAGE: Meaning(
        Weight.WRONG,
        "A vote is open, and the page says rejected or withdrawn.",
        "Set the current state of the page to Voting, or end the vote with a mail that says so.",
    ),
    FindingKind.VOTING_WITHOUT_VOTE: Meaning(
        Weight.WRONG,
        "The page says voting for over a week, the archive covers the time, and no vote has its number.",
        "Call the vote in a thread of its own, with the number in its subject, or set the page back.",
    ),
    FindingKind.VOTING_BUT_LAPSED: Meaning(
        Weight.UNTIDY,
        "The page says voting, and the vote has been silent for longer than the profile's lapse time.",
        "Call the vote anew, or set the page to Under Discussion.",
    ),
    FindingKind.PAGE_MISSING: Meaning(
        Weight.MISSING,
        "A vote was called a week ago, and neither a page nor the index, which is past it, has its number.",
        "Make the page and list it in the index, or take a whole copy of the wiki.",
    ),
    FindingKind.RESULT_NOT_SENT: Meaning(
        Weight.MISSING,
        "The vote was decided and silent for over a week, and no result was sent to its thread.",
        "Answer the call with the result.",
    ),
    FindingKind.RESULT_MISCOUNTED: Meaning(
        Weight.WRONG,
        "The verdict, or the binding votes, of a result of the last year are not those of the ballots.",
        "Answer with a corrected result, or show the votes that are not in the archive.",
    ),
    FindingKind.VOTE_CLOSED_EARLY: Meaning(
        Weight.WRONG,
        "The result was sent, within the last year, before the vote had been open for the hours it must.",
        "Count again once the hours are over, and send the result again.",
    ),
    FindingKind.PAGE_CHANGED_AFTER_VOTE: Meaning(
        Weight.UNTIDY,
        "The page was last changed over two weeks after its vote had passed; what changed is not known.",
        "Compare the versions in the page's history, and tell the list if more than state and links changed.",
    ),
    # index
    FindingKind.ACCEPTED_NOT_IN_INDEX: Meaning(
        Weight.MISSING,
        "The proposal is accepted, its number is below the index's next one, and the adopted table lacks it.",
        "Add it to the adopted table of the index.",
    ),
    FindingKind.INDEX_CONTRADICTS_PAGE: Meaning(
        Weight.WRONG,
        "The index has the proposal in a table that does not go with the state of its page.",
        "Find out which of the two is right, and put the other right.",
    ),
    FindingKind.ON_TWO_SHELVES: Meaning(
        Weight.WRONG,
        "The index has the proposal in two different tables.",
        "Take it out of the table that is out of date.",
    ),
    # numbers
    FindingKind.NUMBER_USED_TWICE: Meaning(
        Weight.WRONG,
        "Two different proposals go by one number, as two pages or as threads of different people.",
        "Let the later one take the next free number, and say so in its thread.",
    ),
    FindingKind.PAGE_TWICE: Meaning(
        Weight.UNTIDY,
        "Two pages with nearly the same title claim the number: one is likely a copy.",
        "Delete the copy, or link the page that counts from it.",
    ),
    FindingKind.NUMBER_DOUBTFUL: Meaning(
        Weight.WRONG,
        "The number is out of proportion to all others, or that of the proposal's own issue.",
        "Take the next free number instead.",
    ),
    FindingKind.NUMBER_ABOVE_NEXT: Meaning(
        Weight.UNTIDY,
        "The number is above the next one that the index offers, which is still free.",
        "Move the next number of the index past it.",
    ),
    FindingKind.NEXT_NUMBER_TAKEN: Meaning(
        Weight.WRONG,
        "The next number that the index offers is taken.",
        "Set the next number of the index to one that is free.",
    ),
    FindingKind.NUMBERS_UNUSED: Meaning(
        Weight.UNTIDY,
        "There are numbers below the highest believed one that no page, index entry or mail uses.",
        "Leave them, unless their pages are only missing in this copy.",
    ),
    # discussion
    FindingKind.LINK_TO_OTHER_PROPOSAL: Meaning(
        Weight.WRONG,
        "A link of the page leads to a message of the archive that is about another proposal.",
        "Let it lead to the proposal's own thread.",
    ),
    FindingKind.LINK_TO_OTHER_THREAD: Meaning(
        Weight.UNTIDY,
        "The discussion link leads to the vote on the proposal, or the vote link to its discussion or to an "
        "earlier vote.",
        "Let each of the two lead to its own thread.",
    ),
    FindingKind.LINK_TO_OTHER_LIST: Meaning(
        Weight.WRONG,
        "A link of the page leads to another list than the one proposals are decided on.",
        "Let it lead to the thread on the list of the profile.",
    ),
    FindingKind.DISCUSSION_OFF_LIST: Meaning(
        Weight.MISSING,
        "The discussion link leads to a chat, an issue or another page, not to the mailing list.",
        "Hold the discussion on the list and link it.",
    ),
    FindingKind.DISCUSSION_LINK_MISSING: Meaning(
        Weight.MISSING,
        "The page links no discussion: the line is missing, says TBD, or is the template's.",
        "Link the thread of the discussion, or start it.",
    ),
    FindingKind.VOTE_WITHOUT_DISCUSSION: Meaning(
        Weight.MISSING,
        "A vote was called, and the archive, which reaches back far enough, holds no [DISCUSS] before it.",
        "Link the discussion on the page, or hold it before the vote goes on.",
    ),
    FindingKind.VOTE_CALLED_EARLY: Meaning(
        Weight.UNTIDY,
        "An open vote was called before the discussion had the hours a vote must have; that is our reading.",
        "Leave the vote open for longer.",
    ),
    FindingKind.SUBJECT_OFF_FORM: Meaning(
        Weight.UNTIDY,
        "The subject of a thread is not of the form [DISCUSS] KIP-n title, or [VOTE] KIP-n title.",
        "Use the form for the next thread, so that mail filters find it.",
    ),
    FindingKind.TITLE_DRIFT: Meaning(
        Weight.UNTIDY,
        "The titles on the page and in the mail have few words in common.",
        "Bring the title of the page and that of the next mail together.",
    ),
    # contents
    FindingKind.JIRA_MISSING: Meaning(
        Weight.MISSING,
        "The page links no issue: the line is missing, is the template's, or leads elsewhere.",
        "Create a JIRA issue and link it.",
    ),
    FindingKind.SECTIONS_MISSING: Meaning(
        Weight.MISSING,
        "Sections that a KIP should contain are missing, empty or the template's own text.",
        "Write them, or say in a sentence why nothing is to be said.",
    ),
    FindingKind.TEMPLATE_LEFT: Meaning(
        Weight.UNTIDY,
        "Some of the template's own text still stands in a section.",
        "Delete the template's text.",
    ),
    # life
    FindingKind.DORMANT_BUT_LIVE: Meaning(
        Weight.WRONG,
        "Page or index call the proposal dormant, and there is fresh mail about it.",
        "Set the page, and the index, to Under Discussion.",
    ),
    FindingKind.OPEN_BUT_SILENT: Meaning(
        Weight.UNTIDY,
        "The page says under discussion or voting, and for a year neither mail nor change touched it.",
        "Ask on the list whether it goes on, or move it to the dormant ones.",
    ),
    # copies
    FindingKind.PAGE_DOUBTED: Meaning(
        Weight.UNTIDY,
        "Something on the page could not be read for certain, or its title is odd.",
        "Put it into the words of the template.",
    ),
    FindingKind.INDEX_DOUBTED: Meaning(
        Weight.UNTIDY,
        "Something of the index could not be read for certain, or is not in this copy.",
        "Put it into the form of the template's table, or take a whole copy.",
    ),
    FindingKind.COPY_NOT_READ: Meaning(
        Weight.UNTIDY,
        "Something of the copy of the wiki was not read, or gave way to a newer copy.",
        "Take it out of the copy, or save it in one of the forms that are read.",
    ),
    FindingKind.ACCEPTED_OUT_OF_REACH: Meaning(
        Weight.MISSING,
        "Pages say accepted, and the archive lacks mail of their time: of their votes nothing is said.",
        "Ingest the archives of that time.",
    ),
}
"""Every kind, held to docs/check.md by a test."""
