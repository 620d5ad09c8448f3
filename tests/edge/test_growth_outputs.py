"""Growth of outputs: what is shown, found and reported of a proposal, or of very many, takes linear work."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

import pytest
from rich.console import Console

from kipvote.coverage import Coverage
from kipvote.digest.weekly import digest
from kipvote.findings.find import find
from kipvote.pages import Wiki
from kipvote.process import Dossiers
from kipvote.process.dossier import collect
from kipvote.process.history import history
from kipvote.reading import Reading
from kipvote.subjects import ProposalId
from kipvote.tally import Tally, take_tally
from kipvote.terminal.tallies import show_tally
from kipvote.threads.kind import Kind
from tests.growth import MOST, growth
from tests.mails import at
from tests.readings import KAFKA, called, person, reading, voted, word
from tests.shapes import SHAPES, YEARS

Mail = Sequence[tuple[ProposalId, Sequence[Reading]]]

END = at(24 * YEARS)
COVERAGE = Coverage(frozenset({"2026-01", "2026-02"}))


def tell(mail: Mail) -> None:
    """All that is said of proposals: their tallies as text, their histories, findings, and the report."""

    def take(proposal: ProposalId) -> Tally:
        return take_tally(proposal, dict(mail)[proposal], profile=KAFKA, roster=None, as_of=END)

    found = collect(mail, Wiki((), None), take=take, profile=KAFKA, as_of=END, coverage=COVERAGE)
    for dossier in found.proposals.values():
        if dossier.tally is not None:
            show_tally(Console(file=io.StringIO(), width=100), dossier.tally)
        history(dossier)
    report(found)


def report(dossiers: Dossiers) -> None:
    find(dossiers)
    digest(dossiers, roster=None)


@pytest.mark.parametrize("make", SHAPES.values(), ids=SHAPES)
def test_what_is_told_of_a_proposal_is_linear(make: Callable[[int], list[Reading]]) -> None:
    mail = {size: [(ProposalId("KIP-9"), make(size))] for size in (10, 40)}
    tell(mail[40])
    assert growth(lambda size: tell(mail[size]), 10, 40) <= MOST


def proposals(title: str) -> Callable[[int], Mail]:
    """A vote on each of as many proposals."""

    def make(size: int) -> Mail:
        return [
            (
                ProposalId(f"KIP-{n + 100}"),
                [
                    called(
                        f"c{n}", n, subject=f"[VOTE] KIP-{n + 100}: {title.format(a=word(n), b=word(n + 9))}"
                    ),
                    voted(person(n), n + 1, to=f"c{n}", label=f"v{n}"),
                ],
            )
            for n in range(size)
        ]

    return make


def discussions(size: int) -> Mail:
    """As many threads, each about something else, with one number."""
    subject = "[DISCUSS] KIP-9: {} {} logs"
    opened = (
        reading(
            f"d{n}", person(n), Kind.DISCUSSION, n / 10, subject=subject.format(word(n), word(n + 9)), to=None
        )
        for n in range(size)
    )
    return [(ProposalId("KIP-9"), list(opened))]


MANY: dict[str, Callable[[int], Mail]] = {
    "proposals": proposals("{a} {b} logs"),
    "proposals of one title": proposals("Better logs for brokers"),
    "discussions of one number": discussions,
}


@pytest.mark.parametrize("make", MANY.values(), ids=MANY)
def test_what_is_told_of_many_is_linear(make: Callable[[int], Mail]) -> None:
    mail = {size: make(size) for size in (10, 40)}
    tell(mail[40])
    assert growth(lambda size: tell(mail[size]), 10, 40) <= MOST
