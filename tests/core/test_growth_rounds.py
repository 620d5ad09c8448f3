"""Growth of rounds and tallies: as many rounds, votes and voters as anybody cares to send mail for."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from kipvote.acts import Say
from kipvote.announcements import Verdict
from kipvote.background import Background
from kipvote.ballots import Status
from kipvote.contract.tallies import tally_json
from kipvote.holders import Claimant, kept
from kipvote.messages import Sender
from kipvote.names import read_name
from kipvote.proof import Prover
from kipvote.reading import Reading
from kipvote.roster import Person, Roster, Tenure
from kipvote.rounds import build_rounds
from kipvote.threads.kind import Kind
from kipvote.voters import group
from kipvote.votes import Claim
from tests.growth import MOST, growth
from tests.mails import CALL, message_id
from tests.readings import CALLER, KAFKA, called, person, reading, resulted, tallied, voted, word

DAMAGE = "\ufffd"
YEARS = 365 * 2_000


def closed_rounds(size: int) -> list[Reading]:
    """Each called, voted on, and closed by its caller before the next."""
    return [
        mail
        for n in range(size)
        for mail in (
            called(f"c{n}", 200 * n),
            voted(person(1), 200 * n + 1, to=f"c{n}", label=f"v{n}"),
            resulted(200 * n + 100, label=f"r{n}", to=f"c{n}"),
        )
    ]


def attempts(size: int) -> list[Reading]:
    """Each call says that it is another attempt, while the one before is open."""
    return [called(f"c{n}", n, subject=f"[VOTE] KIP-9 v{n + 1}: Better logs") for n in range(size)]


def one_voter(size: int) -> list[Reading]:
    """One person who votes for and against, again and again."""
    return [
        called(),
        *(voted(person(1), 1 + n / 100, ("+1", "-1")[n % 2], label=f"v{n}") for n in range(size)),
    ]


def unclear(size: int) -> list[Reading]:
    """One person, whose words are never plain."""
    call, *votes = one_voter(size)
    doubted = (replace(one, votes=(replace(one.votes[0], certain=False),)) for one in votes)
    return [call, *doubted]


def withdrawn(size: int) -> list[Reading]:
    """One person who votes and takes the vote back, again and again."""
    votes = [voted(person(1), 1 + n / 10, label=f"v{n}") for n in range(size)]
    back = (reading(f"w{n}", person(1), Kind.VOTE, 1.05 + n / 10) for n in range(size))
    return [called(), *votes, *(replace(one, withdrawal="I withdraw my vote.") for one in back)]


def taken_back(size: int) -> list[Reading]:
    """A caller who announces a result and takes it back, again and again."""
    results = [resulted(100 + 2 * n, label=f"r{n}") for n in range(size)]
    back = (reading(f"t{n}", CALLER, Kind.VOTE, 101 + 2 * n, to=f"r{n}") for n in range(size))
    return [called(), *results, *(replace(one, retraction="It is not over.") for one in back)]


def results(size: int) -> list[Reading]:
    votes = [voted(person(n), 1 + n / 10, claim=Claim.BINDING) for n in range(3)]
    return [called(), *votes, *(resulted(100 + n / 100, label=f"r{n}") for n in range(size))]


def strangers(size: int) -> list[Reading]:
    """As many people as announce that it failed, and have no say."""
    said = (resulted(2 + n / 100, Verdict.REJECTED, who=person(n), label=f"s{n}") for n in range(size))
    return [called(), *said]


def voters(who: Callable[[int], Sender]) -> Callable[[int], list[Reading]]:
    """A vote by each of as many senders."""
    return lambda size: [called(), *(voted(who(n), 1 + n / 1_000, label=f"v{n}") for n in range(size))]


def answering(size: int) -> list[Reading]:
    """Each voter answers the one before."""
    votes = (
        voted(person(n), 1 + n / 1_000, label=f"v{n}", to=f"v{n - 1}" if n else "call") for n in range(size)
    )
    return [called(), *votes]


def crossed(size: int) -> list[Reading]:
    """Names and addresses that each lead to the next person's."""
    names = [person(n).name for n in range(size)]
    first = [
        voted(Sender(name, f"a{n // 2}@x.org"), 1 + n / 1_000, label=f"v{n}") for n, name in enumerate(names)
    ]
    second = [
        voted(Sender(name, f"a{(n + 1) // 2}@x.org"), 2 + n / 1_000, label=f"w{n}")
        for n, name in enumerate(names)
    ]
    return [called(), *first, *second]


SHAPES: dict[str, Callable[[int], list[Reading]]] = {
    "closed rounds": closed_rounds,
    "attempts": attempts,
    "a call posted again": lambda size: [called(f"c{n}", n / 100) for n in range(size)],
    "one voter": one_voter,
    "one voter, unclear": unclear,
    "one voter, withdrawn": withdrawn,
    "results": results,
    "results taken back": taken_back,
    "results of strangers": strangers,
    "voters": voters(person),
    "voters of one address": voters(lambda n: Sender(person(n).name, "one@example.org")),
    "voters of one name": voters(lambda n: Sender("Ada Quill", f"a{n}@example.org")),
    "voters of one word": voters(lambda n: Sender("Ada", f"a{n}@example.org")),
    "voters with letters lost": voters(lambda n: Sender(f"J{DAMAGE}hn {word(n)}", f"a{n}@example.org")),
    "voters with middle names": voters(
        lambda n: Sender(f"Ada {word(n)[: 1 + n % 2 * 3]} Quill", f"a{n}@example.org")
    ),
    "voters behind the list": voters(lambda n: Sender(f"{word(n)} via dev", "dev@x.org", relayed=True)),
    "voters in a chain": answering,
    "names and addresses crossed": crossed,
}


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
        replace(reading("one", person(n), Kind.VOTE, n, subject=f"Re: {CALL}", to=f"m{n}").header)
        for n in range(size)
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
