"""Candidates: votes on a release that were left open when the vote on the next candidate was called."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from kipvote.links import list_id_of
from kipvote.messages import MessageId
from kipvote.process.dossier import Dossiers
from kipvote.releases import candidate
from kipvote.subjects import ProposalId, ProposalKey
from kipvote.tally import Tally


@dataclass(frozen=True, slots=True)
class Successor:
    """A later candidate of a release, and the first call of a vote on it."""

    proposal: ProposalId
    call: MessageId
    date: datetime


@dataclass(frozen=True, slots=True)
class _Called:
    """A candidate and its calls: the first, and when the last was."""

    key: ProposalKey
    number: int
    first: Successor
    last: datetime


def successors(dossiers: Dossiers) -> Mapping[ProposalKey, Successor]:
    """To each candidate on which no vote was called any more, the next one, called on the same list.

    Whether the vote on the earlier one was closed or cancelled is not asked.
    """
    releases: defaultdict[object, list[_Called]] = defaultdict(list)
    for key, tally in dossiers.tallies.items():
        if (named := candidate(tally.proposal)) is not None:
            words, number = named
            releases[list_id_of(tally), words].extend(_called(key, number, tally))
    return {key: after.first for called in releases.values() for key, after in _following(called)}


def _called(key: ProposalKey, number: int, tally: Tally) -> Iterator[_Called]:
    """The candidate, if any call of it has a date."""
    calls = [call for counted in tally.rounds for call in counted.round.calls]
    dated = [(call.header.date, call.message_id) for call in calls if call.header.date is not None]
    if dated:
        date, message_id = min(dated)
        yield _Called(key, number, Successor(tally.proposal, message_id, date), max(dated)[0])


def _following(called: Iterable[_Called]) -> Iterator[tuple[ProposalKey, _Called]]:
    """Of candidates of one release each with the next higher one first called after its own last call.

    From the highest number down; ``higher`` are those seen, the nearest last, without each that a nearer one
    was not called before: so their dates fall.
    """
    higher: list[_Called] = []
    in_order = sorted(called, key=lambda one: (one.number, one.first.date))
    for _, alike in groupby(reversed(in_order), key=lambda one: one.number):
        same = list(alike)
        for one in same:
            if later := bisect_left(higher, True, key=lambda other: other.first.date <= one.last):
                yield one.key, higher[later - 1]
        for one in same:
            while higher and higher[-1].first.date <= one.first.date:
                higher.pop()
            higher.append(one)
