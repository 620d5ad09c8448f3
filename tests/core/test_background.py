"""Background: what the whole archive says of the people who write of one proposal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.background import Background
from kipvote.messages import Sender
from kipvote.readings.reader import read_messages
from kipvote.rules import Profile
from kipvote.subjects import ProposalId
from kipvote.tally import Tally, take_tally
from kipvote.voters import group
from tests.mails import COMMITTERS, at, call, mail

HOME, WORK = "mira@home.example.org", "mira@work.example.org"
MIRA, SHORT = Sender("Mira Holm", WORK), Sender("mira", HOME)

NAMELESS = Sender(None, HOME)

KNOWN = [
    ("nothing else is known", {}, 2),
    ("the full name years ago", {HOME: {"mira", "Mira Holm"}}, 1),
    ("last, first, years ago", {HOME: {"mira", "Holm, Mira"}}, 1),
    ("another person's full name", {HOME: {"mira", "Mira Berg"}}, 2),
    ("an address of two people", {HOME: {"mira", "Mira Holm", "Ole Lund"}}, 2),
    ("a like name only", {HOME: {"mira", "Mira Holmes"}}, 2),
    ("another address", {"else@example.org": {"Mira Holm", "mira"}}, 2),
]


@pytest.mark.parametrize(("aliases", "voters"), [row[1:] for row in KNOWN], ids=[row[0] for row in KNOWN])
def test_one_voter_across_years(aliases: dict[str, set[str]], voters: int) -> None:
    """One voter across addresses, within a round and across years, without merging two different people."""
    background = Background(aliases={address: frozenset(names) for address, names in aliases.items()})
    found = group([MIRA, SHORT], None, others=background.others([MIRA, SHORT]))
    assert found.keys() == {MIRA, SHORT}
    assert len({voter.key for voter in found.values()}) == voters


def test_who_writes_without_a_name_is_known_by_the_one_name_of_the_address() -> None:
    background = Background(aliases={HOME: frozenset({"Mira Holm"})})
    found = group([MIRA, NAMELESS], None, others=background.others([MIRA, NAMELESS]))
    assert {voter.name for voter in found.values()} == {"Mira Holm"}
    assert len({voter.key for voter in found.values()}) == 1


def test_a_member_who_writes_without_a_name_is_a_member(kafka: Profile) -> None:
    """By the names that stood with the sender's address anywhere in the archives."""
    reading = read_messages([call(), mail("", 1, "+1", address="aq@example.org")], kafka)
    background = Background(aliases={"aq@example.org": frozenset({"Ada Quill"})})
    found = take_tally(
        ProposalId("KIP-9"), reading, profile=kafka, roster=COMMITTERS, as_of=at(9), background=background
    )
    assert found.current
    assert [(b.voter.name, b.binding) for b in found.current.ballots] == [("Ada Quill", True)]


def test_a_second_vote_from_another_address_supersedes_the_first(kafka: Profile) -> None:
    """The last vote of a voter in the round stands: also where only mail of other years tells who it is."""
    votes = [call(), mail("Mira Holm", 1, "+1", address=WORK), mail("mira", 2, "-1", address=HOME)]

    def tally(background: Background) -> Tally:
        return take_tally(
            ProposalId("KIP-9"),
            read_messages(votes, kafka),
            profile=kafka,
            roster=COMMITTERS,
            as_of=at(100),
            background=background,
        )

    known = Background(aliases={HOME: frozenset({"mira", "Mira Holm"})})
    statuses = [
        [ballot.status.value for ballot in found.current.ballots]
        for found in (tally(Background()), tally(known))
        if found.current
    ]
    assert statuses == [["counted", "counted"], ["superseded", "counted"]]


NAMES = st.sampled_from(["mira", "Mira Holm", "Holm, Mira", "Mira Berg", "Ole Lund", "M. Holm"])
SENDERS = st.builds(Sender, NAMES, st.sampled_from([HOME, WORK, "ole@example.org"]))


@given(st.lists(SENDERS, min_size=1), st.lists(SENDERS))
def test_who_wrote_elsewhere_is_no_voter(senders: list[Sender], others: list[Sender]) -> None:
    found = group(senders, None, others=others)
    assert found.keys() == set(senders)
    assert found == group(reversed(senders), None, others=reversed(others))
