"""Clashes: two proposals called under one number, which a tally cannot tell apart."""

import pytest

from kipvote.rules import Profile
from kipvote.subjects import ProposalId
from tests.mails import call, mail, tally

FIRST = call(subject="[VOTE] KIP-9: Quieter client logs")
RESULT = mail("Zoe Ode", 90, "The vote failed.", subject="[RESULT] [VOTE] KIP-9: Quieter client logs")
CANCEL = mail("Zoe Ode", 90, "I am cancelling this vote.")

# the subject and the words of a second call, and what the tally says of it
CALLS: list[tuple[str, str, str | None]] = [
    ("KIP-9: Topic quotas by tenant", "Please vote.", "nothing in common: if they are two proposals, votes"),
    ("KIP-9: Topic quotas by tenant", "Please vote on KIP-8: Topic quotas.", "asks for votes on KIP-8, but"),
    ("KIP-9: Topic quotas", "I start the vote for KIP-8.", "its votes are counted with those of the call"),
    ("KIP-9: Quieter client logs", "I'd like to call a vote on KIP 8.", "asks for votes on KIP-8, but"),
    ("KIP-9: Quieter client logs", "Please vote. It builds on KIP-8.", None),
    ("KIP-9: Quieter client logs", "Please vote on KIP-9, as the vote on KIP-8 has passed.", None),
    ("KIP-9: Quieter client logs", "Please vote. The vote on KIP-8 is in another thread.", None),
    ("KIP-9: Quieter client logs", "Please vote on KIP-8.\nhttps://wiki.example.org/KIP-9", None),
    ("KIP-9: Quiet logs of clients and brokers", "Please vote.", None),
    ("KIP-9", "Please vote.", None),
    ("KIP-8 and KIP-9: Topic quotas by tenant", "Please vote on KIP-8 and KIP-9.", None),
]


@pytest.mark.parametrize(("subject", "text", "says"), CALLS)
def test_another_proposal_under_the_number_is_told(
    subject: str, text: str, says: str | None, kafka: Profile
) -> None:
    second = call("Yan Moll", 2, subject=f"[VOTE] {subject}", text=text, name="second")
    found = tally([FIRST, mail("Ada Quill", 1, "+1"), second, mail("Bo Marsh", 3, "+1", to="second")], kafka)
    assert len(found.incomplete_because) == (says is not None)
    assert not says or says in found.incomplete_because[0]


def test_both_calls_are_named(kafka: Profile) -> None:
    second = call("Yan Moll", 2, subject="[VOTE] KIP-9: Topic quotas by tenant", name="second")
    found = tally([FIRST, second], kafka)
    assert found.incomplete_because == (
        "the titles of the calls “Quieter client logs” (2026-01-05, <call@example.org>) and “Topic quotas by "
        "tenant” (2026-01-05, <second@example.org>) have nothing in common: if they are two proposals, votes "
        "on both are counted together",
    )


def test_a_call_after_a_result_is_held_against_the_round_before(kafka: Profile) -> None:
    second = call("Yan Moll", 100, subject="[VOTE] KIP-9: Topic quotas by tenant", name="second")
    found = tally([FIRST, RESULT, second], kafka)
    assert [len(counted.doubts) for counted in found.rounds] == [0, 1]
    assert found.incomplete_because[0].endswith("one of the two votes may be on another proposal")


def test_a_wrong_number_that_was_called_off_is_put_right(kafka: Profile) -> None:
    second = call("Yan Moll", 100, subject="[VOTE] KIP-9: Topic quotas by tenant", name="second")
    assert tally([FIRST, CANCEL, second], kafka).complete


def test_no_address_of_a_title_is_shown(kafka: Profile) -> None:
    second = call("Yan Moll", 2, subject="[VOTE] KIP-9: Topic quotas by ann@example.com", name="second")
    (reason,) = tally([FIRST, second], kafka).incomplete_because
    assert "ann@" not in reason
    assert ProposalId("KIP-9") not in reason
