"""Background: what the whole archive says of the people who write of one proposal."""

from collections.abc import Mapping, Set
from datetime import datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.background import Background, Sighting
from kipvote.messages import MessageId, Sender
from kipvote.rules import Profile
from kipvote.subjects import ProposalId
from kipvote.tally import Tally, take_tally
from kipvote.tally.reading import read_messages
from kipvote.voters import group
from tests.mails import COMMITTERS, at, call, mail

HOME, WORK = "mira@home.example.org", "mira@work.example.org"
MIRA, SHORT = Sender("Mira Holm", WORK), Sender("mira", HOME)

NAMELESS = Sender(None, HOME)


def known(names: Mapping[str, Set[str | None]]) -> Background:
    """Addresses under the names they wrote with elsewhere."""
    thread = MessageId("<lunch@example.org>")
    return Background(
        sightings={
            address: tuple(Sighting(name, at(0), thread) for name in sorted(seen, key=lambda n: n or "~"))
            for address, seen in names.items()
        }
    )


KNOWN = [
    ("nothing else is known", {}, 2),
    ("the full name years ago", {HOME: {"mira", "Mira Holm"}}, 1),
    ("last, first, years ago", {HOME: {"mira", "Holm, Mira"}}, 1),
    ("another person's full name", {HOME: {"mira", "Mira Berg"}}, 2),
    ("an address of two people", {HOME: {"mira", "Mira Holm", "Ole Lund"}}, 2),
    ("a like name only", {HOME: {"mira", "Mira Holmes"}}, 2),
    ("another address", {"else@example.org": {"Mira Holm", "mira"}}, 2),
]


@pytest.mark.parametrize(("names", "voters"), [row[1:] for row in KNOWN], ids=[row[0] for row in KNOWN])
def test_one_voter_across_years(names: Mapping[str, Set[str | None]], voters: int) -> None:
    """One voter across addresses, within a round and across years, without merging two different people."""
    background = known(names)
    found = group([MIRA, SHORT], None, others=background.others([MIRA, SHORT]))
    assert found.keys() == {MIRA, SHORT}
    assert len({voter.key for voter in found.values()}) == voters


def test_who_writes_without_a_name_is_known_by_the_one_name_of_the_address() -> None:
    background = known({HOME: {None, "Mira Holm"}})
    found = group([MIRA, NAMELESS], None, others=background.others([MIRA, NAMELESS]))
    assert {voter.name for voter in found.values()} == {"Mira Holm"}
    assert len({voter.key for voter in found.values()}) == 1


def test_a_member_who_writes_without_a_name_is_a_member(kafka: Profile) -> None:
    """By the names that stood with the sender's address anywhere in the archives."""
    reading = read_messages([call(), mail("", 1, "+1", address="aq@example.org")], kafka)
    background = known({"aq@example.org": {None, "Ada Quill"}})
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

    statuses = [
        [ballot.status.value for ballot in found.current.ballots]
        for found in (tally(Background()), tally(known({HOME: {"mira", "Mira Holm"}})))
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


VOTE, LUNCH = MessageId("<call@example.org>"), MessageId("<lunch@example.org>")
EARLY, LATE = at(0), at(24 * 30)
USED = [
    # name seen, first, where, elsewhere; name asked for, thread, moment, whether it is known
    ("in another thread, 30 days before", ("Mira Holm", EARLY, LUNCH, None), "Mira Holm", LATE, True),
    ("a second less", ("Mira Holm", EARLY, LUNCH, None), "Mira Holm", LATE - timedelta(seconds=1), False),
    ("in this thread only", ("Mira Holm", EARLY, VOTE, None), "Mira Holm", LATE, False),
    ("here first, then elsewhere", ("Mira Holm", EARLY, VOTE, EARLY), "Mira Holm", LATE, True),
    ("here first, then elsewhere, but late", ("Mira Holm", EARLY, VOTE, LATE), "Mira Holm", LATE, False),
    ("the name turned around", ("Holm, Mira", EARLY, LUNCH, None), "Mira Holm", LATE, True),
    ("a part of the name", ("mira", EARLY, LUNCH, None), "Mira Holm", LATE, False),
    ("another name", ("Ole Lund", EARLY, LUNCH, None), "Mira Holm", LATE, False),
    ("the same signs, which are no name", ("???", EARLY, LUNCH, None), "???", LATE, True),
    ("no name as no name", (None, EARLY, LUNCH, None), None, LATE, True),
    ("no name as a name", (None, EARLY, LUNCH, None), "Mira Holm", LATE, False),
    ("a name as no name", ("Mira Holm", EARLY, LUNCH, None), None, LATE, False),
    ("undated mail", ("Mira Holm", None, LUNCH, None), "Mira Holm", LATE, False),
]


@pytest.mark.parametrize(
    ("seen", "name", "before", "expected"), [row[1:] for row in USED], ids=[row[0] for row in USED]
)
def test_an_address_is_known(
    seen: tuple[str | None, datetime | None, MessageId, datetime | None],
    name: str | None,
    before: datetime,
    *,
    expected: bool,
) -> None:
    """Used under that name in the archive, in another thread, at least 30 days before."""
    background = Background(sightings={HOME: (Sighting(*seen),)})
    assert background.known_before(HOME, name, VOTE, before) is expected
    assert not background.known_before(WORK, name, VOTE, before)


def test_one_name_says_nothing_of_others() -> None:
    assert known({HOME: {"mira"}}).others([SHORT]) == ()
    assert known({HOME: {"mira", None}}).others([SHORT]) == (SHORT,)
