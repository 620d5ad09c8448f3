"""Growth of threads: who answers whom, whatever the mail of a thread cites, names and tells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pytest

from kipvote.messages import MessageId, Sender
from kipvote.subjects import ProposalId
from kipvote.threads import Node, ancestors, assign
from tests.growth import MOST, growth
from tests.mails import at, mail, message_id

KIP = ProposalId("KIP-9")
FOO = ProposalId("Foo 1.5.0 RC1")


def node(
    label: str,
    hours: float,
    *cited: str,
    names: Sequence[ProposalId] = (),
    title: str | None = None,
    told: ProposalId | None = None,
    yields: bool = False,
) -> Node:
    known = (message_id(label), at(hours), tuple(map(message_id, cited)), tuple(names))
    return Node(*known, title, told, yields, sender=Sender(None, "zoe@x.org"))


def kip(number: int) -> ProposalId:
    return ProposalId(f"KIP-{number}")


def chain(size: int) -> list[Node]:
    return [node("0", 0, names=[KIP]), *(node(str(n), n, str(n - 1)) for n in range(1, size))]


def missing_parents(size: int) -> list[Node]:
    """Each cites twenty messages that are nowhere, and at last the call."""
    return [node("0", 0, names=[KIP])] + [
        node(str(n), n, "0", *(f"{n}.{k}" for k in range(20))) for n in range(1, size)
    ]


def results_by_title(size: int) -> list[Node]:
    """Votes on as many proposals under one title, and as many results that name none."""
    votes = [node(f"v{n}", n, names=[kip(n)], title="better logs") for n in range(size)]
    return votes + [node(f"r{n}", size + n, title="better logs") for n in range(size)]


def results_by_words(size: int) -> list[Node]:
    """Results that tell their proposal, and as much mail about it, too late for them."""
    results = [node(f"r{n}", n, told=KIP) for n in range(size)]
    return results + [node(f"m{n}", size + n, names=[KIP]) for n in range(size)]


def renumbered(size: int) -> list[Node]:
    votes = (
        node(f"{n}", n, f"{n - 1}", names=[kip(n)], title="better logs", told=kip(n - 1))
        for n in range(1, size)
    )
    return [node("0", 0, names=[kip(0)], title="better logs"), *votes]


def mistyped(size: int) -> list[Node]:
    """Each answers mail that mistypes another number, and proves to answer that once this one does not."""
    return list(_mistyped(int((2 * size) ** 0.5)))


def _mistyped(turns: int) -> Iterator[Node]:
    yield node("s0", 0, names=[KIP], title="t0")
    for turn in range(1, turns):
        title = f"t{turn}"
        opened = [kip(5), *([KIP] if turn > 1 else []), *(kip(1_000 + n) for n in range(1, turn - 1))]
        yield from (node(f"o{turn}.{k}", 0, names=[one], title=title) for k, one in enumerate(opened))
        yield node(f"v{turn}", 0, names=[kip(1_000 + turn)], title="typed")
        yield node(f"p{turn}", turn, f"s{turn - 1}", names=[kip(5)], title="typed", yields=True)
        yield node(f"s{turn}", turn, f"p{turn}", names=[kip(1_000 + turn)], title=title, yields=True)
    yield node("typed", 0, names=[KIP], title="typed")


def releases(size: int) -> list[Node]:
    """Answers to a vote on a release that word its name in other ways."""
    call = node("0", 0, names=[FOO], title="called: 1.5 foo rc1")
    answers = (
        node(str(n), n, str(n - 1), names=[ProposalId(f"Foo 1.5.0 (tag {n})")], yields=True)
        for n in range(1, size)
    )
    return [call, *answers]


def candidates(size: int) -> list[Node]:
    """As many candidates as results that name none of them."""
    title = "called: 1.5 foo rc{}"
    calls = [
        node(f"v{n}", n, names=[ProposalId(f"Foo 1.5.0 RC{n}")], title=title.format(n)) for n in range(size)
    ]
    closed = "closed: 1.5 foo"
    return calls + [
        node(f"r{n}", size + n, names=[ProposalId("Foo 1.5.0")], title=closed) for n in range(size)
    ]


SHAPES: dict[str, Callable[[int], list[Node]]] = {
    "chain": chain,
    "chain, the last first": lambda size: chain(size)[::-1],
    "all answer the call": lambda size: [chain(1)[0], *(node(str(n), n, "0") for n in range(1, size))],
    "ring": lambda size: [node(str(n), n, str((n + 1) % size)) for n in range(size)],
    "missing parents": missing_parents,
    "results by title": results_by_title,
    "results by words": results_by_words,
    "renumbered again and again": renumbered,
    "mistyped numbers": mistyped,
    "answers that word a release": releases,
    "candidates": candidates,
}


@pytest.mark.parametrize("make", SHAPES.values(), ids=SHAPES)
def test_threads_are_linear_in_their_mail(make: Callable[[int], list[Node]]) -> None:
    """Time is linear in the mails of a thread, whatever they hold."""
    nodes = {size: make(size) for size in (200, 800)}
    for each in nodes.values():
        assign(each)
    assert growth(lambda size: assign(nodes[size]), 200, 800) <= MOST


def test_a_hundred_thousand_messages_in_one_thread() -> None:
    """All are about what the first names, in whatever order they come."""
    thread = chain(100_000)
    assert set(assign(thread[::-1]).values()) == {(KIP,)}
    assert len(assign(thread)) == 100_000


def test_the_way_up_a_long_thread_has_an_end() -> None:
    """What a message answers is looked for among the nearest above it."""
    headers = {
        one.header.message_id: one.header
        for n in range(800)
        for one in [mail("Ada Quill", n, "x", name=str(n), to=str(n - 1) if n else None)]
    }

    def climb(size: int) -> list[Sequence[MessageId]]:
        return [ancestors(header, headers) for header in list(headers.values())[:size]]

    assert growth(climb, 200, 800) <= MOST
    assert max(map(len, climb(800))) == 32


def test_many_votes_under_one_title_leave_a_result_to_none() -> None:
    """A result is the last vote's only where all mail of that title is of one proposal."""
    votes = [node(f"v{n}", n, names=[kip(n % 2)], title="better logs") for n in range(10)]
    late = node("late", 24 * 100, title="better logs")
    again = node("again", 24 * 99, names=[kip(1)], title="better logs")
    assert message_id("late") not in assign([*votes, late])
    assert assign([*votes, again, late])[message_id("late")] == (kip(1),)
    assert message_id("r") not in assign([*votes, node("r", 24, title="better logs")])
