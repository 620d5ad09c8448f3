"""Calls: words that call for votes."""

from time import process_time

import pytest

from kipvote.calls import calls_for_votes

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
    assert calls_for_votes(text.split("\n"))


@pytest.mark.parametrize("text", OTHERS)
def test_words_that_thank_plan_ask_or_tell_call_for_none(text: str) -> None:
    assert not calls_for_votes(text.split("\n"))


@pytest.mark.parametrize(
    "words", ["start ", "please ", "put it to the ", "vote ", "vote is ", "will start ", "."]
)
def test_time_grows_with_the_length(words: str) -> None:
    begun = process_time()
    calls_for_votes([words * 5_000 + "vot"])
    assert process_time() - begun < 1
