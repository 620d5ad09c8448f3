"""Candidates of a release: a vote left open when the next one was called asks nobody for a vote."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from kipvote.digest import Digest, digest
from kipvote.process import successors
from kipvote.releases import candidate
from kipvote.report.entries import open_votes, waiting_for
from kipvote.report.summary import summary
from kipvote.rules import Profile
from kipvote.tally.reading import Message
from tests.core.test_digest import VOTERS, gathered
from tests.mails import COMMITTERS, at, mail

FIRST, SECOND = "Apache Foo 1.5.0 RC1", "Apache Foo 1.5.0 RC2"


def called(release: str, hours: float, votes: int = 0) -> list[Message]:
    """The call of a vote on a release, and so many +1 in the hour after it."""
    subject, name = f"[VOTE] Release {release}", f"{release}.{hours}".replace(" ", "")
    voters = VOTERS[:votes]
    return [
        mail("Zoe Ode", hours, "Please vote.", subject=subject, to=None, name=name),
        *(
            mail(who, hours + 1, "+1", subject=f"Re: {subject}", to=name, name=f"{name}{who[0]}")
            for who in voters
        ),
    ]


def cancelled(release: str, hours: float) -> Message:
    subject = f"[CANCELLED][VOTE] Release {release}"
    return mail("Zoe Ode", hours, "I cancel this vote.", subject=subject, to=None, name=f"end{hours}")


def reported(
    stories: Mapping[str, list[Message]], profile: Profile, hours: float, mention: str | None = None
) -> Digest:
    dossiers = gathered(stories, profile, hours=hours)
    return digest(dossiers, roster=COMMITTERS, mention=mention)


@pytest.mark.parametrize(
    ("proposal", "found"),
    [
        ("Apache Foo 1.5.0 (RC2)", ("1.5 foo", 2)),
        ("foo-1.5, release candidate #12", ("1.5 foo", 12)),
        ("Apache Foo 1.5.0", None),
        ("Apache Foo RC1 and RC2", None),
        ("KIP-9", None),
    ],
)
def test_a_candidate_has_a_number_and_a_release(proposal: str, found: tuple[str, int] | None) -> None:
    assert candidate(proposal) == found


ROWS = [
    ("called later", {FIRST: called(FIRST, 0), SECOND: called(SECOND, 50)}, {FIRST: SECOND}),
    (
        "named in another way",
        {FIRST: called(FIRST, 0), "Foo 1.5.0-rc2": called("Foo 1.5.0-rc2", 50)},
        {FIRST: "Foo 1.5.0-rc2"},
    ),
    (
        "the next of several",
        {
            FIRST: called(FIRST, 0),
            SECOND: called(SECOND, 50),
            "Apache Foo 1.5.0 RC3": called("Apache Foo 1.5.0 RC3", 90),
        },
        {FIRST: SECOND, SECOND: "Apache Foo 1.5.0 RC3"},
    ),
    ("not: called before", {FIRST: called(FIRST, 50), SECOND: called(SECOND, 0)}, {}),
    (
        "not: called again since",
        {FIRST: [*called(FIRST, 0), *called(FIRST, 90)], SECOND: called(SECOND, 50)},
        {},
    ),
    (
        "not: of another version",
        {FIRST: called(FIRST, 0), "Apache Foo 1.6.0 RC2": called("Apache Foo 1.6.0 RC2", 50)},
        {},
    ),
    (
        "not: of another product",
        {FIRST: called(FIRST, 0), "Apache Bar 1.5.0 RC2": called("Apache Bar 1.5.0 RC2", 50)},
        {},
    ),
    (
        "not: without a number",
        {FIRST: called(FIRST, 0), "Apache Foo 1.5.0": called("Apache Foo 1.5.0", 50)},
        {},
    ),
]


@pytest.mark.parametrize(("stories", "after"), [row[1:] for row in ROWS], ids=[row[0] for row in ROWS])
def test_the_next_candidate_of_a_release(
    stories: Mapping[str, list[Message]], after: Mapping[str, str], asf_release: Profile
) -> None:
    dossiers = gathered(stories, asf_release, hours=100)
    names = {key: tally.proposal for key, tally in dossiers.tallies.items()}
    assert {names[key]: found.proposal for key, found in successors(dossiers).items()} == after


def test_a_vote_left_open_waits_for_its_caller_alone(asf_release: Profile) -> None:
    """Else the weekly mail would ask for votes on what nobody will release."""
    stories = {FIRST: called(FIRST, 0, votes=2), SECOND: called(SECOND, 50)}
    told = reported(stories, asf_release, 100)
    assert told.needs is not None
    assert [vote.facts.topic.proposal for vote in told.needs.open] == [SECOND]
    (left,) = told.needs.left
    assert left.facts.topic.proposal == FIRST
    assert left.successor is not None
    assert (left.successor.proposal, left.successor.date) == (SECOND, at(50))
    assert "1 vote was left open when a later candidate was called." in summary(told)
    (group,) = [g for g in open_votes(told.needs, asf_release) if g.title.startswith("Left open")]
    assert [point.text for point in group.entries[0].points] == [f"{SECOND}, called 2026-01-07"]


def test_a_person_is_not_asked_for_a_vote_on_it_and_its_caller_is_told(asf_release: Profile) -> None:
    stories = {FIRST: called(FIRST, 0, votes=2), SECOND: called(SECOND, 50)}
    asked = reported(stories, asf_release, 100, mention="Fay Yarrow").personal
    assert asked is not None
    assert [vote.facts.topic.proposal for vote in asked.to_vote] == [SECOND]
    caller = reported(stories, asf_release, 100, mention="Zoe Ode").personal
    assert caller is not None
    entries = [e for g in waiting_for(caller) if g.title == "Votes you called" for e in g.entries]
    assert ["to be cancelled by mail" in entry.facts for entry in entries] == [False, True]


def test_a_cancelled_candidate_and_the_last_are_as_ever(asf_release: Profile) -> None:
    stories = {FIRST: [*called(FIRST, 0), cancelled(FIRST, 40)], SECOND: called(SECOND, 50)}
    needs = reported(stories, asf_release, 100).needs
    assert needs is not None
    assert not needs.left


def test_a_vote_left_open_is_not_told_as_lapsing(asf_release: Profile) -> None:
    hours = 55 * 24.0
    stories = {FIRST: called(FIRST, 0), SECOND: called(SECOND, hours - 24)}
    started = reported(stories, asf_release, hours).started
    assert started is not None
    assert not started.lapsing


def test_a_report_on_one_candidate_knows_the_others(asf_release: Profile) -> None:
    dossiers = gathered({FIRST: called(FIRST, 0), SECOND: called(SECOND, 50)}, asf_release, hours=100)
    needs = digest(dossiers, roster=COMMITTERS, subscribed=[FIRST]).needs
    assert needs is not None
    assert [vote.facts.topic.proposal for vote in needs.left] == [FIRST]
