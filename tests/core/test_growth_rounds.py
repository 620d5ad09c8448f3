"""Growth of rounds and tallies: as many rounds, votes and voters as anybody cares to send mail for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from kipvote.acts import Say
from kipvote.background import Background
from kipvote.ballots import Status
from kipvote.contract.tallies import tally_json
from kipvote.holders import Claimant, kept
from kipvote.names import read_name
from kipvote.proof import Prover
from kipvote.reading import Reading
from kipvote.roster import Person, Roster, Tenure
from kipvote.rounds import build_rounds
from kipvote.threads.kind import Kind
from kipvote.voters import group
from tests.growth import MOST, growth
from tests.mails import CALL, message_id
from tests.readings import CALLER, KAFKA, called, person, reading, resulted, tallied
from tests.shapes import SHAPES, YEARS, one_voter


def committers(size: int) -> Roster:
    people = (Person(f"id{n}", person(n).name or "", committer=Tenure()) for n in range(size))
    return Roster(tuple(people), dated=True, source="test")


@pytest.mark.parametrize("with_roster", [True, False], ids=["roster", "claims"])
@pytest.mark.parametrize("make", SHAPES.values(), ids=SHAPES)
def test_a_tally_is_linear_in_its_mail(make: Callable[[int], list[Reading]], *, with_roster: bool) -> None:
    """In the rounds and voters of a proposal, whatever they hold; and so is what is said of it."""
    mail = {size: (make(size), committers(size) if with_roster else None) for size in (30, 120)}

    def tell(size: int) -> object:
        readings, roster = mail[size]
        return tally_json(tallied(readings, roster=roster, days=YEARS))

    tell(120)  # names are read once
    assert growth(tell, 30, 120) <= MOST


def test_one_voter_four_thousand_times() -> None:
    """The last vote stands; all others are kept, superseded."""
    current = tallied(one_voter(4_000)).current
    assert current is not None
    assert [ballot.status for ballot in current.ballots].count(Status.SUPERSEDED) == 3_999
    assert [ballot.value for ballot in current.counted] == ["-1"]


def test_twenty_thousand_voters() -> None:
    """As many people, and the name of none is read twice."""
    senders = [person(n) for n in range(20_000)]
    names = [read_name(sender.name or "") for sender in senders]
    assert len({voter.key for voter in group(senders, None).values()}) == 20_000
    assert all(read_name(sender.name or "") is name for sender, name in zip(senders, names, strict=True))


def test_ten_thousand_rounds() -> None:
    """Called, and closed by whoever called."""
    calls = [called(f"c{n}", 200 * n) for n in range(10_000)]
    ends = [resulted(200 * n + 100, label=f"r{n}", to=f"c{n}") for n in range(10_000)]
    say = Say(Prover(group([CALLER], None), None, Background()), KAFKA.binding_role)
    found = build_rounds([*calls, *ends], say, KAFKA)
    assert len(found) == 10_000
    assert all(round_.closed for round_ in found)


def claimants(size: int) -> list[Claimant]:
    """Mails with one Message-ID, each by somebody else, in other words, at another time."""
    headers = (
        reading("one", person(n), Kind.VOTE, n, subject=f"Re: {CALL}", to=f"m{n}").header for n in range(size)
    )
    return [Claimant(header, str(n), member=n % 2 == 0) for n, header in enumerate(headers)]


def copies(size: int) -> list[Claimant]:
    """The same few mails again and again, of many of which the words are not known."""
    few = claimants(30)
    return [replace(few[n % 30], words=few[n % 30].words if n % 3 else None) for n in range(size)]


@pytest.mark.parametrize("make", [claimants, copies])
def test_mails_with_one_id_are_told_apart_in_one_pass(make: Callable[[int], list[Claimant]]) -> None:
    mails = {size: make(size) for size in (60, 240)}

    def tell(size: int) -> object:
        return kept(mails[size], size, KAFKA)

    tell(240)
    assert growth(tell, 60, 240) <= MOST


def test_ten_thousand_mails_with_one_id() -> None:
    """None is lost: each is a message of its own."""
    found = kept([replace(one, member=True) for one in claimants(10_000)], 10_000, KAFKA)
    assert len({one.message_id for one in found}) == 10_000
    assert found[0].message_id == message_id("one")
