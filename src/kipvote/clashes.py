"""Clashes: calls under one number that are of two proposals, so that nobody knows whose votes are whose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from kipvote.addresses import without_addresses
from kipvote.likeness import are_two
from kipvote.reading import Reading
from kipvote.rounds import Ending, Round
from kipvote.rules import Profile
from kipvote.threads.kind import Kind

BACK = 16
"""So many rounds back a call is looked for that was of another proposal."""

_TITLES = 8
"""So many different titles of calls one is held against."""


def clashes(rounds: Sequence[Round], profile: Profile) -> tuple[str, ...]:
    """Why votes of the last of ``rounds`` may be on another proposal, by its calls and those before it.

    A round that was called off is none that this one may be mistaken for: so a wrong number is put right.
    """
    if profile.tagged or not rounds:
        return ()
    calls = _calls(rounds[-1])
    former = [round_ for round_ in rounds[-BACK - 1 : -1] if round_.ending is not Ending.CANCELLED]
    before = [call for round_ in reversed(former) for call in reversed(_calls(round_))]
    numbers = (_by_number(call, calls, before) for call in calls)
    told = zip(numbers, _by_title(calls, before), strict=True)
    return tuple(found for number, title in told if (found := number or title))


def _by_title(calls: Sequence[Reading], before: Sequence[Reading]) -> Iterator[str | None]:
    """Of each call, that its title has nothing of that of an earlier one."""
    here: dict[str, Reading] = {}  # the first call under each title
    there: dict[str, Reading] = {}  # the last one
    for call in before:
        _keep(call, there)
    for call in calls:
        yield _clash(call, here, there)
        _keep(call, here)


def _keep(call: Reading, titles: dict[str, Reading]) -> None:
    title = _title(call)
    if title is not None and len(titles) < _TITLES:
        titles.setdefault(title, call)


def _clash(call: Reading, here: Mapping[str, Reading], there: Mapping[str, Reading]) -> str | None:
    title = _title(call)
    first, last = (
        next((other for known, other in titles.items() if title is not None and are_two(known, title)), None)
        for titles in (here, there)
    )
    other = first or last
    if other is None:
        return None
    what = f"the titles of the calls {_name(other)} and {_name(call)} have nothing in common"
    if first is not None:
        return f"{what}: if they are two proposals, votes on both are counted together"
    return f"{what}: one of the two votes may be on another proposal"


def _by_number(call: Reading, calls: Sequence[Reading], before: Sequence[Reading]) -> str | None:
    """That the words of a call put another proposal to the vote than its subject, which they do not name."""
    if not (call.subject.proposals and call.asks_for):
        return None
    subject = " and ".join(call.subject.proposals)
    asked = " and ".join(call.asks_for)
    what = f"the call {_name(call)} asks for votes on {asked}, but its subject says {subject}"
    rest = next((other for other in calls if other is not call), None)
    if rest is not None:
        return f"{what}: its votes are counted with those of the call {_name(rest)}"
    return f"{what}; the vote before it was on {_name(before[0])}" if before else what


def _calls(round_: Round) -> list[Reading]:
    """The calls of a round, and what was taken for an answer to one, in the order of time."""
    return [reading for reading in round_.readings if reading.kind is Kind.CALL]


def _title(call: Reading) -> str | None:
    """The title of a call, by which it is told from others; none where it is on several proposals."""
    return (call.subject.title or "") if len(call.subject.proposals) <= 1 else None


_LONGEST = 80


def _name(call: Reading) -> str:
    title = without_addresses(" ".join((call.subject.title or call.subject.text).split()))
    cut = title if len(title) <= _LONGEST else f"{title[: _LONGEST - 1]}…"
    return f"“{cut}” ({call.header.date:%Y-%m-%d}, {call.message_id})"
