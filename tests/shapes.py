"""Shapes: readings of a proposal of any size, in every way in which there may be very many of something."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kipvote.announcements import Verdict
from kipvote.messages import Sender
from kipvote.reading import Reading
from kipvote.threads.kind import Kind
from kipvote.votes import Claim
from tests.readings import CALLER, called, person, reading, resulted, voted, word

DAMAGE = "\ufffd"
YEARS = 365 * 2_000
"""In days: after the last mail of the shapes in the sizes that tests use."""


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
