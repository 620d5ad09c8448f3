"""Reach: of which time an archive can tell anything, and what is too old to be held to the process."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

from kipvote.coverage import Coverage
from kipvote.moments import month
from kipvote.process.dossier import Dossier, Dossiers
from kipvote.process.headings import is_numbered
from kipvote.remarks import cut_short
from kipvote.rules import Profile
from kipvote.wiki import Page, State

GRACE = timedelta(days=7)
"""What is due is spoken of only after so long: nobody closes a vote or fixes a page within the hour."""

YEAR = timedelta(days=365)
"""A page that neither mail nor change has touched for so long is left in peace."""

_QUARTER = timedelta(days=92)
_EVER = datetime.min.replace(tzinfo=UTC)

OPEN = frozenset({State.DRAFT, State.UNDER_DISCUSSION, State.VOTING, State.UNKNOWN})
"""The states of a page whose proposal is not decided by it."""

OVER = frozenset({State.REJECTED, State.WITHDRAWN})
"""The states of a page whose proposal will not come."""


def sees_vote_of(page: Page, dossiers: Dossiers) -> bool:
    """Whether a vote on an accepted page would be in the archive: one between its making and last change."""
    if page.outdated or page.created is None or page.modified is None or page.modified > dossiers.as_of:
        return False
    return covers(dossiers.coverage, page.created, page.modified)


def covers(coverage: Coverage, start: datetime, stop: datetime) -> bool:
    """Whether an archive has mail of every month from ``start`` to ``stop``."""
    if not coverage.months:
        return False
    first, last = month(min(start, stop)), month(max(start, stop))
    within = min(coverage.months) <= first and last <= max(coverage.months)
    return within and not coverage.missing(start, stop)


def sees_beginning(dossier: Dossier, dossiers: Dossiers) -> bool:
    """Whether mail about a proposal from before its first vote would be in the archive, had there been any.

    The mail since its page was made; where that day is not known, that of the quarter before. Without a vote
    until ``as_of``.
    """
    votes, page, coverage = dossier.decisions, dossier.page, dossiers.coverage
    called = votes[0].round.round.opened if votes else dossiers.as_of
    if called is None:
        return False
    made = page.created if page else None
    start = made if made and made < called else called - min(_QUARTER, called - _EVER)
    return bool(coverage.months) and min(coverage.months) <= month(start) and goes_on(coverage, start, called)


def goes_on(coverage: Coverage, since: datetime, as_of: datetime) -> bool:
    """Whether an archive would hold what was written between a moment in it and ``as_of``."""
    return coverage.ends_before(as_of) is None and not coverage.missing(since, as_of)


def caveats(dossier: Dossier, dossiers: Dossiers) -> tuple[str, ...]:
    """What to mind of all that is said of a proposal: the warnings of its tally, and that the archive ends.

    Why a round may not be all there stands at its votes.
    """
    tally = dossier.tally
    told = tally.warnings if tally else ()
    if tally is not None and tally.current is not None:
        return told
    lacking = tally.incomplete_because if tally else ()
    return (*told, *lacking, *cut_short(dossiers.coverage, dossiers.as_of))


def wrong_list(lists: Mapping[str | None, int], profile: Profile) -> str:
    """What to say of an archive of which no message names a proposal: how much mail, and from which list."""
    noun = profile.id.partition("-{")[0] if is_numbered(profile) else "proposal"
    most = max(((count, name) for name, count in lists.items() if name), default=None)
    total = sum(lists.values())
    source = f"; {most[0]:,} are from {most[1]}" if most else ""
    return f"none of {total:,} messages names a {noun}{source}: another --profile?"


def is_tended(page: Page, dossier: Dossier, dossiers: Dossiers) -> bool:
    """Whether somebody may be expected to put a page right.

    Not one of a proposal that is over or dormant; of the others one that was changed, or written about,
    within a year, or whose copy has no date. An accepted page must also be of the time of the archive: most
    are old.
    """
    last = dossier.last_post.date if dossier.last_post else None
    dates = [date for date in (page.modified or page.created, last) if date is not None]
    undated = page.modified is None and page.created is None
    touched = undated or any(dossiers.as_of - date <= YEAR for date in dates)
    if not touched or page.state.state is not State.ACCEPTED:
        return touched and page.state.state in OPEN
    return (
        bool(dossier.decisions)
        or page.created is None
        or covers(dossiers.coverage, page.created, page.created)
    )
