"""Outline: what a report says in its order, before it is laid out as text or HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kipvote.digest import Digest
from kipvote.moments import moment
from kipvote.report.entries import chores, decided_votes, open_votes, started_votes, waiting_for
from kipvote.report.entry import Group
from kipvote.report.summary import heading, period, summary
from kipvote.report.words import apart


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report; the picture stands below the groups of the first."""

    title: str
    groups: tuple[Group, ...]


@dataclass(frozen=True, slots=True)
class Outline:
    """A report: what it is about, its sum, what must be known of all of it, its sections, its source."""

    title: str
    period: str
    summary: str
    remarks: tuple[str, ...]
    sections: tuple[Section, ...]
    source: str


def outline(digest: Digest) -> Outline:
    """The report in its order; a section with nothing to tell is left out, and the summary says so."""
    return Outline(
        title=heading(digest.profile),
        period=period(digest.week),
        summary=summary(digest),
        remarks=digest.remarks,
        sections=tuple(_sections(digest)),
        source=(
            "Made by kipvote from the list's archive. Every figure is the one kipvote tally gives at "
            f"{moment(digest.week.as_of)}, with the message and the line behind it."
        ),
    )


def _sections(digest: Digest) -> Iterator[Section]:
    if digest.personal:
        yield _section(f"For {apart(digest.personal.name)}", waiting_for(digest.personal))
    if digest.needs:
        yield _section("Needs you", open_votes(digest.needs, digest.profile))
    if digest.decided:
        yield _section("Decided", decided_votes(digest.decided))
    if digest.started:
        yield _section("Started and stalled", started_votes(digest.started))
    if digest.housekeeping:
        yield _section("Housekeeping", chores(digest.housekeeping))


def _section(title: str, groups: Iterable[Group]) -> Section:
    return Section(title, tuple(group for group in groups if group.entries or group.tail))
