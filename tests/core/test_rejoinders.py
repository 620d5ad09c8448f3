"""Remarks: what a voter answers to somebody's remark, and what changes a vote."""

from __future__ import annotations

import pytest

from kipvote.rules import Profile
from tests.mails import call, mail, tally

NAME = "Should we also rename it while we are at it?"
JAR = "The jar is only used in tests."

# Ada's vote, what Bo remarks in answer to the call, and Ada's answer to that.
UNCLEAR = [
    ("-1 (binding)", NAME, "+1, good point."),
    ("-1 (binding)", NAME, "+1, let's change the name."),
    ("-1 (binding)", NAME, "+1 Bo"),
    ("-1 (binding)", NAME, "+1 for that"),
    ("-1 (binding)", NAME, "Thanks for the idea!\n\n+1"),
    ("-1 (binding)", NAME, "With that changed, +1."),
    ("-1 (binding)", NAME, "I am +1 on the KIP name."),
    ("-1 (binding)", NAME, "On KIP-9: +1 for the short name"),
    ("+1 (binding)", NAME, "-1, I'd keep the name."),
    ("+1 (binding)", NAME, "No, -1."),
    ("+1 (binding)", NAME, "I'm -1 with that."),
    ("0", "Let's also drop the old format.", "+1!"),
    ("+1 (binding)", f"+1 (binding)\n\n{NAME}", "-1, I'd keep the name."),
    ("-1 (binding)", f"+1 (binding)\n\n{NAME}", "+1, good point."),
    ("-1 (binding)", "+1 (binding), but could we rename it?", "+1"),
    ("+1 (binding)", "Should the timeout be fixed?", "-1, keep it."),
    ("-1 (binding)", "Should the timeout be fixed?", "+1"),
    ("-1 (binding)", "I think the old name is better.", "+1"),
    ("+1 (binding)", "We need a metric.", "-1"),
]
CHANGES = [
    ("-1 (binding)", NAME, "+1 (binding)"),
    ("-1 (binding)", NAME, "+1 now"),
    ("-1 (binding)", NAME, "I vote +1."),
    ("-1 (binding)", NAME, "+1 to the KIP"),
    ("-1 (binding)", NAME, "KIP-9: +1"),
    ("-1 (binding)", NAME, "I will cast a +1 for now."),
    ("-1 (binding)", NAME, "Count me in with +1."),
    ("-1 (binding)", NAME, "Sorry for the delay, +1."),
    ("-1 (binding)", NAME, "I gave it some thought; +1."),
    ("-1 (binding)", NAME, "I read the latest version of the page, so it's +1 from me."),
    ("-1 (binding)", NAME, "I have no further questions, so +1."),
    ("-1 (binding)", NAME, "I read the page twice, and like it.\n\n+1"),
    ("-1 (binding)", NAME, "I am +1 on the KIP."),
    ("-1 (binding)", NAME, "Now that there are numbers, +1."),
    ("-1 (binding)", NAME, "Thanks for the KIP!\n\n+1"),
    ("+1 (binding)", NAME, "Changing my vote to -1."),
    ("+1 (binding)", "The build fails for me.", "-1, this is a blocker."),
    ("-1 (binding)", "The jar is gone. Could you look again?", "+1"),
    ("-1 (binding)", "I have removed the jar.", "+1"),
    ("-1 (binding)", "Would you vote for it without the jar?", "+1"),
    ("-1 (binding)", "Bumping this thread.", "+1"),
    ("-1 (binding)", "+1 (binding)", "+1"),
    ("+1 (binding)", "-1 (binding)\n\nThe jar has a bad license.", "-1"),
    ("-1 (binding)", JAR, "+1"),
    ("+1 (binding)", "The signature does not match.", "-1 then"),
    ("-1 (binding)", "-1 (non-binding)\n\nI will be away next week.", "+1"),
    ("-1 (binding)", "Thanks for the +1s, do we need more?", "+1"),
]


def statuses(
    first: str, remark: str, answer: str, profile: Profile, *, by: str = "Bo Marsh", to: str = "call"
) -> list[tuple[str, str | None, str]]:
    """The value, claim and status of the ballots of Ada."""
    mails = [
        mail("Ada Quill", 1, first, name="vote"),
        mail(by, 2, remark, name="remark", to=to),
        mail("Ada Quill", 3, answer, to="remark"),
    ]
    current = tally([call(), *mails], profile).current
    assert current is not None
    found = [ballot for ballot in current.ballots if ballot.voter.name == "Ada Quill"]
    return [(b.value, b.vote.claim.value if b.vote.claim else None, b.status.value) for b in found]


@pytest.mark.parametrize(("first", "remark", "answer"), UNCLEAR)
def test_a_bare_value_may_be_on_a_remark_alone(first: str, remark: str, answer: str, kafka: Profile) -> None:
    """The vote of before stands, and the value is listed for a person to read."""
    assert [status for *_, status in statuses(first, remark, answer, kafka)] == ["counted", "unclear"]


@pytest.mark.parametrize(("first", "remark", "answer"), CHANGES)
def test_words_of_voting_change_a_vote(first: str, remark: str, answer: str, kafka: Profile) -> None:
    assert [status for *_, status in statuses(first, remark, answer, kafka)] == ["superseded", "counted"]


def test_an_answer_to_the_caller_changes_a_vote(kafka: Profile) -> None:
    found = statuses("-1 (binding)", NAME, "+1", kafka, by="Zoe Ode")
    assert [status for *_, status in found] == ["superseded", "counted"]


@pytest.mark.parametrize("claim", ["binding", "non-binding"])
def test_the_same_value_again_keeps_its_claim(claim: str, kafka: Profile) -> None:
    found = statuses(f"+1 ({claim})", NAME, "+1, good point.", kafka)
    assert found == [("+1", claim, "superseded"), ("+1", claim, "counted")]


def test_the_first_vote_of_a_voter_may_answer_anybody(kafka: Profile) -> None:
    assert statuses("Nice KIP.", NAME, "+1", kafka) == [("+1", None, "counted")]


@pytest.mark.parametrize(
    ("first", "answer", "status"),
    [
        ("+1 (binding)", "+1 for the post, just fix the date", ["counted"]),
        ("+1 (binding)", "Yes, it is on the wiki. (+1 on documenting that better)", ["counted"]),
        ("-1 (binding)", "+1 for the post, just fix the date", ["counted", "unclear"]),
        ("Nice KIP.", "+1 for the post, just fix the date", ["unclear"]),
    ],
)
def test_the_value_that_stands_may_be_given_to_anything(
    first: str, answer: str, status: list[str], kafka: Profile
) -> None:
    """Whether it is on that or on the proposal, nothing is left open."""
    found = statuses(first, "The blog post is ready: https://example.org/post", answer, kafka)
    assert [status for *_, status in found] == status


WISH = "I would rename the option and move the table up. There should be a metric as well."

# What an answer by who has not voted comes to: an unclear vote, or a vote.
SECONDED = [
    ("+1 for renaming it", ["unclear"]),
    ("+1 to moving the table up", ["unclear"]),
    ("+1 from me for a metric.", ["unclear"]),
    ("+1, let's rename it.", ["unclear"]),
    ("+1 to that idea", ["unclear"]),
    ("+1 for a shorter name", ["unclear"]),
    ("+1 to the change", ["unclear"]),
    ("+1, the rename makes it clearer", ["unclear"]),
    ("+1 with Bo", ["unclear"]),
    ("+1 (binding) for the rename", ["unclear"]),
    ("+1 for the KIP", ["counted"]),
    ("+1 for moving forward", ["counted"]),
    ("+1 to the proposal", ["counted"]),
    ("+1 for better logs", ["unclear"]),
]


@pytest.mark.parametrize(("answer", "status"), SECONDED)
def test_agreement_with_a_suggestion_is_no_vote(answer: str, status: list[str], kafka: Profile) -> None:
    assert [found for *_, found in statuses("Nice KIP.", WISH, answer, kafka)] == status
    assert [found for *_, found in statuses("Nice KIP.", f"+1\n\n{WISH}", answer, kafka)] != []
