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
        "The proposal was accepted over a week ago, but its page gives another state.",
        "Set the current state of the page to Accepted.",
    ),
    FindingKind.RESULT_NOT_ON_PAGE: Meaning(
        Weight.WRONG,
        "A result was announced over a week ago, but the page does not show it.",
        "Put the announced result on the page.",
    ),
    FindingKind.ACCEPTED_WITHOUT_VOTE: Meaning(
        Weight.WRONG,
        "The page says accepted, but the archive, which covers that time, holds no vote that passed.",
        "Set the page back to its actual state, or show where the vote was held.",
    ),
    FindingKind.VOTE_ON_CLOSED_PAGE: Meaning(
        Weight.WRONG,
        "A vote is open, but the page says rejected or withdrawn.",
        "Set the current state of the page to Voting, or send a mail that cancels the vote.",
    ),
    FindingKind.VOTING_WITHOUT_VOTE: Meaning(
        Weight.WRONG,
        "The page has said voting for over a week, but the archive, which covers the time, holds no vote.",
        "Call the vote in its own thread, with the number in the subject, or set the page back.",
    ),
    FindingKind.VOTING_BUT_LAPSED: Meaning(
        Weight.UNTIDY,
        "The page says voting, but the vote has been silent for longer than the profile's lapse time.",
        "Call a new vote, or set the page to Under Discussion.",
    ),
    FindingKind.PAGE_MISSING: Meaning(
        Weight.MISSING,
        "A vote was called over a week ago, but no page has its number, nor has the index, which is past it.",
        "Create the page and list it in the index, or take a complete copy of the wiki.",
    ),
    FindingKind.RESULT_NOT_SENT: Meaning(
        Weight.MISSING,
        "The vote has been decided and silent for over a week, but no result was sent to its thread.",
        "Reply to the call with the result.",
    ),
    FindingKind.RESULT_MISCOUNTED: Meaning(
        Weight.WRONG,
        "A result sent within the last year has a verdict or binding votes that do not match the ballots.",
        "Reply with a corrected result, or show the votes that are not in the archive.",
    ),
    FindingKind.VOTE_CLOSED_EARLY: Meaning(
        Weight.WRONG,
        "A result was sent, within the last year, before the vote had been open for the required hours.",
        "Count again once the hours have passed, and send the result again.",
    ),
    FindingKind.PAGE_CHANGED_AFTER_VOTE: Meaning(
        Weight.UNTIDY,
        "The page was last changed over two weeks after its vote passed; what changed is not known.",
        "Compare the versions in the page's history; tell the list if more than the state and links changed.",
    ),
    # index
    FindingKind.ACCEPTED_NOT_IN_INDEX: Meaning(
        Weight.MISSING,
        "The proposal is accepted and below the index's next number, but the adopted table does not list it.",
        "Add it to the adopted table of the index.",
    ),
    FindingKind.INDEX_CONTRADICTS_PAGE: Meaning(
        Weight.WRONG,
        "The index lists the proposal in a table that does not match the state on its page.",
        "Find out which of the two is right, and correct the other.",
    ),
    FindingKind.ON_TWO_SHELVES: Meaning(
        Weight.WRONG,
        "The index lists the proposal in more than one table.",
        "Keep it only in the table that applies.",
    ),
    # numbers
    FindingKind.NUMBER_USED_TWICE: Meaning(
        Weight.WRONG,
        "Different proposals use the same number, on several pages or in threads by different people.",
        "Give the later one the next free number, and say so in its thread.",
    ),
    FindingKind.PAGE_TWICE: Meaning(
        Weight.UNTIDY,
        "Pages with nearly the same title claim the number; all but one are probably copies.",
        "Delete the copies, or link them to the page that counts.",
    ),
    FindingKind.NUMBER_DOUBTFUL: Meaning(
        Weight.WRONG,
        "The number is out of proportion to all others, or is that of the proposal's own issue.",
        "Use the next free number instead.",
    ),
    FindingKind.NUMBER_ABOVE_NEXT: Meaning(
        Weight.UNTIDY,
        "The number is above the next one the index offers, which is still free.",
        "Raise the index's next number past it.",
    ),
    FindingKind.NEXT_NUMBER_TAKEN: Meaning(
        Weight.WRONG,
        "The next number the index offers is already taken.",
        "Set the index's next number to a free one.",
    ),
    FindingKind.NUMBERS_UNUSED: Meaning(
        Weight.UNTIDY,
        "Some numbers below the highest credible one are used by no page, index entry or mail.",
        "Leave them, unless their pages are merely missing from this copy.",
    ),
    # discussion
    FindingKind.LINK_TO_OTHER_PROPOSAL: Meaning(
        Weight.WRONG,
        "A link on the page leads to a message in the archive about another proposal.",
        "Link the proposal's own thread instead.",
    ),
    FindingKind.LINK_TO_OTHER_THREAD: Meaning(
        Weight.UNTIDY,
        "The discussion link leads to the vote on the proposal, or the vote link to its discussion or to an "
        "earlier vote.",
        "Link each of the two to its own thread.",
    ),
    FindingKind.LINK_TO_OTHER_LIST: Meaning(
        Weight.WRONG,
        "A link on the page leads to a list other than the one proposals are decided on.",
        "Link the thread on the profile's list instead.",
    ),
    FindingKind.DISCUSSION_OFF_LIST: Meaning(
        Weight.MISSING,
        "The discussion link leads to a chat, an issue or another page, not to the mailing list.",
        "Hold the discussion on the list and link it.",
    ),
    FindingKind.DISCUSSION_LINK_MISSING: Meaning(
        Weight.MISSING,
        "The page links no discussion: the line is missing, says TBD, or is still the template's.",
        "Link the discussion thread, or start one.",
    ),
    FindingKind.VOTE_WITHOUT_DISCUSSION: Meaning(
        Weight.MISSING,
        "A vote was called, but the archive, which reaches back far enough, holds no [DISCUSS] before it.",
        "Link the discussion on the page, or hold it before the vote goes on.",
    ),
    FindingKind.VOTE_CALLED_EARLY: Meaning(
        Weight.UNTIDY,
        "An open vote was called after fewer hours of discussion than a vote must have; that is our reading.",
        "Leave the vote open longer.",
    ),
    FindingKind.SUBJECT_OFF_FORM: Meaning(
        Weight.UNTIDY,
        "The subject of a thread does not have the form [DISCUSS] KIP-n title or [VOTE] KIP-n title.",
        "Use that form for the next thread, so that mail filters find it.",
    ),
    FindingKind.TITLE_DRIFT: Meaning(
        Weight.UNTIDY,
        "The titles on the page and in the mail have few words in common.",
        "Use the same title on the page and in the next mail.",
    ),
    # contents
    FindingKind.JIRA_MISSING: Meaning(
        Weight.MISSING,
        "The page links no issue: the line is missing, is still the template's, or leads elsewhere.",
        "Create a JIRA issue and link it.",
    ),
    FindingKind.SECTIONS_MISSING: Meaning(
        Weight.MISSING,
        "Sections that a KIP should contain are missing, empty or still the template's own text.",
        "Write them, or say in a sentence why there is nothing to say.",
    ),
    FindingKind.TEMPLATE_LEFT: Meaning(
        Weight.UNTIDY,
        "Some of the template's own text is still in a section.",
        "Delete the template's text.",
    ),
    # life
    FindingKind.DORMANT_BUT_LIVE: Meaning(
        Weight.WRONG,
        "The page or the index calls the proposal dormant, but there is recent mail about it.",
        "Set the page and the index to Under Discussion.",
    ),
    FindingKind.OPEN_BUT_SILENT: Meaning(
        Weight.UNTIDY,
        "The page says under discussion or voting, but there has been no mail or change for a year.",
        "Ask on the list whether work on it continues, or mark it as dormant.",
    ),
    # copies
    FindingKind.PAGE_DOUBTED: Meaning(
        Weight.UNTIDY,
        "Something on the page could not be read with certainty, or its title is odd.",
        "Use the template's wording.",
    ),
    FindingKind.INDEX_DOUBTED: Meaning(
        Weight.UNTIDY,
        "Something in the index could not be read with certainty, or is not in this copy.",
        "Use the form of the template's table, or take a complete copy.",
    ),
    FindingKind.COPY_NOT_READ: Meaning(
        Weight.UNTIDY,
        "Something in the copy of the wiki was not read, or was replaced by a newer copy.",
        "Remove it from the copy, or save it in a form that can be read.",
    ),
    FindingKind.ACCEPTED_OUT_OF_REACH: Meaning(
        Weight.MISSING,
        "Pages say accepted, but the archive lacks mail from their time, so their votes cannot be checked.",
        "Ingest the archives from that time.",
    ),
}
"""Every kind, held to docs/check.md by a test."""
