"""Calls: words that call for votes."""

from time import process_time

import pytest

from kipvote.threads.call import Note, notes_on

CALLS = [
    "I'd like to start the vote again.",
    "I would like to call the vote on it again",
    "Since the last vote failed, I'd like to call a new vote.",
    "After the changes I am restarting the vote.",
    "Please vote on the updated KIP.",
    "Please cast your vote until Friday.",
    "The vote will be open for at least 72 hours.",
    "This vote is open until Friday.",
    "I put KIP-9 to a vote.",
    "Bringing this up for a vote again.",
    "I open a second round of voting.",
    "Let us start voting on the amended\nproposal.",
    "The KIP is new.\n\nVoting ends on Friday.",
    "Opening this up for re-voting, please vote again.",
]
OTHERS = [
    "",
    "Thanks all.",
    "+1 (binding)",
    "Thanks for starting the vote, Zoe.",
    "Thank you for calling the vote again!",
    "I will start a new vote next week.",
    "I'll call the vote again when the page is done.",
    "Once the page is done I'd like to start the vote.",
    "Is the vote still open?",
    "Shall we call a new vote?",
    "If nobody objects I open the vote tomorrow.",
    "Sorry for the late vote.",
    "I know that the vote is closed, but here is my vote.",
    "The vote has passed with 3 binding votes.",
    "Please start the broker again.",
    "We should start the vote anew.",
    "I'm going to restart the vote after the holidays.",
]


@pytest.mark.parametrize("text", CALLS)
def test_words_that_call_for_votes(text: str) -> None:
    assert Note.CALLS in notes_on(text.split("\n"))


@pytest.mark.parametrize("text", OTHERS)
def test_words_that_thank_plan_ask_or_tell_call_for_none(text: str) -> None:
    assert Note.CALLS not in notes_on(text.split("\n"))


ANEW = [
    "I'd like to restart the vote on KIP-202, as the KIP has changed.",
    (
        "I'd like to start a new vote on KIP-203, as it changed a lot. The votes of the first "
        "thread do not count any more."
    ),
    "Hi all,\n\nthis is the second vote on KIP-205.",
    "I'm restarting the vote as the KIP has changed. Please vote again.",
    (
        "Since the last vote was over half a year ago and the KIP changed considerably, I'd like "
        "to start a new vote on KIP-201. Please vote again, even if you did in the first one."
    ),
    "Here is the vote again, now for the reworked KIP.",
    "We changed the KIP after Ann's veto. I'd like to open a new vote.",
    "I reworked the KIP, so let's restart the vote.",
    "The proposal was updated. Starting the vote again.",
    "Please re-vote, the page was wrong.",
    "I'd like to call the vote anew, since the design was revised.",
    "Votes on the former text are no longer valid.",
    "Please cast your votes again.",
    "I'm restarting the vote in a new thread, as the KIP has been changed.",
    "I'd like to start the vote again, the KIP has been updated after the discussion.",
    "I restart the vote, as the KIP has changed. The vote will remain open for 72 hours.",
]
THE_SAME_VOTE = [
    "I messed up the thread, here again.",
    "Here is the vote again, Gmail hid it in the discuss thread.",
    "Please vote.",
    "I'd like to start the vote on KIP-9. The KIP has been updated.",
    "Bumping this vote again.",
    "Reposting the vote, please vote again if I missed yours.",
    "Please vote again here, the first thread was broken.",
    "The KIP has not changed, I'd like to start a new vote thread.",
    "If the KIP has changed I would restart the vote.",
    "No need to vote again if you did in the other thread. The KIP has been updated.",
    "I restart the vote as the KIP has changed in wording only; votes still count.",
    "I'd like to restart the vote.",
    "I'll restart the vote with a new thread.",
    "Resending the vote as the KIP has changed. A new vote thread.",
    "I'd like to call for a vote on KIP-9 which has been updated after the discussion.",
    "The vote was hidden, so I'm starting the vote again.",
    "Please don't vote again.",
    "This is a second vote thread.",
    "The vote is open for at least 72 hours.",
    "The state changed again and again. Please vote.",
    "The broker re-opens the vote when it has changed.",
    "Reminder: please vote again for this year's KIP.",
    "A new vote request is sent, as the page says. It was updated.",
    "I restart the vote, as the KIP has changed; the votes so far still count.",
]


@pytest.mark.parametrize("text", ANEW)
def test_words_by_which_all_vote_anew(text: str) -> None:
    assert Note.ANEW in notes_on(text.split("\n"))


@pytest.mark.parametrize("text", THE_SAME_VOTE)
def test_a_call_posted_again_is_the_same_vote(text: str) -> None:
    assert Note.ANEW not in notes_on(text.split("\n"))


@pytest.mark.parametrize(
    "words",
    [
        "start ",
        "please ",
        "put it to the ",
        "vote ",
        "vote is ",
        "will start ",
        ".",
        "it ",
        "kip changed ",
        "votes ",
    ],
)
def test_time_grows_with_the_length(words: str) -> None:
    begun = process_time()
    notes_on([words * 5_000 + "vot"])
    assert process_time() - begun < 1
