"""Digest: what the report of a week says."""

from __future__ import annotations

from collections.abc import Collection, Sequence, Set
from dataclasses import dataclass, replace
from enum import StrEnum

from kipvote.digest.beginnings import Beginnings, beginnings
from kipvote.digest.chart import Chart, chart
from kipvote.digest.decisions import Decision, decisions
from kipvote.digest.extent import Extent, extent
from kipvote.digest.housekeeping import Housekeeping, housekeeping
from kipvote.digest.needs import Needs, needs
from kipvote.digest.people import find_reader
from kipvote.digest.personal import Personal, personal
from kipvote.digest.week import Week
from kipvote.process import Dossiers, Finding, successors
from kipvote.roster import Roster
from kipvote.rules import Profile
from kipvote.subjects import proposal_key


class Part(StrEnum):
    """The parts of a report, in their order, by the words ``--only`` knows."""

    OPEN = "open"
    DECIDED = "decided"
    STARTED = "started"
    HOUSEKEEPING = "housekeeping"


@dataclass(frozen=True, slots=True, kw_only=True)
class Digest:
    """The report of a week. A part that was not asked for is None; one that is empty has nothing to tell.

    ``personal`` is there in a report for one person. ``subscribed`` are the proposals it is confined to, as
    they were named; none: it is about all. ``remarks`` are what a reader must know of the whole; ``extent``
    is what the archive lacks of the week.
    """

    profile: Profile
    week: Week
    only: tuple[Part, ...]
    subscribed: tuple[str, ...]
    personal: Personal | None
    needs: Needs | None
    decided: tuple[Decision, ...] | None
    started: Beginnings | None
    housekeeping: Housekeeping | None
    chart: Chart
    remarks: tuple[str, ...]
    extent: Extent


def digest(
    dossiers: Dossiers,
    *,
    roster: Roster | None,
    days: int = 7,
    findings: Sequence[Finding] = (),
    only: Collection[Part] = (),
    subscribed: Collection[str] = (),
    mention: str | None = None,
) -> Digest:
    """The report of the ``days`` days that end with the dossiers' ``as_of``.

    ``roster`` is the one their tallies were taken with. ``only`` names the parts to tell (none: all, but in a
    report for one person none of them); ``subscribed`` the proposals; ``mention`` the person it is for.

    Raises:
        KipvoteError: ``mention`` is nobody's name, or that of several people.
    """
    week = Week(dossiers.as_of, days)
    lacking = extent(week, dossiers.coverage)
    # Whom a name means does not hang on which proposals are asked for.
    reader = None if mention is None else find_reader(mention, dossiers, roster)
    mine = _confined(dossiers, subscribed)
    later = successors(dossiers)
    waiting = needs(mine, roster, later)
    decided = decisions(mine, week)
    parts = _parts(only, personal=reader is not None)
    return Digest(
        profile=dossiers.profile,
        week=week,
        only=tuple(part for part in Part if part in only),
        subscribed=tuple(sorted(set(subscribed))),
        personal=personal(reader, mine, roster, waiting, decided) if reader else None,
        needs=waiting if Part.OPEN in parts else None,
        decided=decided if Part.DECIDED in parts else None,
        started=beginnings(mine, week, roster, later) if Part.STARTED in parts else None,
        housekeeping=(
            housekeeping(mine, week, waiting, decided, findings) if Part.HOUSEKEEPING in parts else None
        ),
        chart=chart(mine, waiting) if Part.OPEN in parts else Chart(),
        remarks=(*lacking.remarks, *_remarks(dossiers, roster, subscribed)),
        extent=lacking,
    )


def _confined(dossiers: Dossiers, subscribed: Collection[str]) -> Dossiers:
    keys = set(map(proposal_key, subscribed))
    if not keys:
        return dossiers
    return replace(
        dossiers, proposals={key: dossier for key, dossier in dossiers.proposals.items() if key in keys}
    )


def _parts(only: Collection[Part], *, personal: bool) -> Set[Part]:
    return set(only) if only or personal else set(Part)


def _remarks(dossiers: Dossiers, roster: Roster | None, subscribed: Collection[str]) -> list[str]:
    found = []
    if roster is None:
        found.append("There was no roster: votes bind if their voters claim so.")
    elif not roster.dated:
        found.append(
            "The roster has no dates: whoever holds a role now is assumed to have held it at the vote."
        )
    unknown = [name for name in sorted(set(subscribed)) if proposal_key(name) not in dossiers.proposals]
    if unknown:
        found.append(f"There is no mail and no page for {', '.join(unknown)}.")
    return found
