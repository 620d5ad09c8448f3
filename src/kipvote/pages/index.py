"""Index: the wiki's list of all proposals, and what its meetings said of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from kipvote.subjects import ProposalId


class Shelf(StrEnum):
    """The tables of the index."""

    ADOPTED = "adopted"
    UNDER_DISCUSSION = "under-discussion"
    DORMANT = "dormant"
    DISCARDED = "discarded"

    @property
    def words(self) -> str:
        """As it stands in a sentence."""
        return self.value.replace("-", " ")


@dataclass(frozen=True, slots=True)
class Entry:
    """One row of a table: ``written`` is the whole row, ``note`` what it adds, as "WIP" or a comment.

    ``title`` is the whole of it with the id, as a page's; ``written`` has its cells between bars.
    """

    shelf: Shelf
    proposal: ProposalId | None
    title: str
    written: str
    release: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True)
class ShelfPage:
    """A page of the wiki that holds one of the tables alone, as "Discarded KIPs" below the index."""

    where: str
    shelf: Shelf
    entries: Sequence[Entry]
    modified: datetime | None = None
    version: int | None = None
    outdated: bool = False
    doubts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Remark:
    """What the summary of a meeting says of some proposals; ``proposals`` is empty for other topics.

    ``text`` is all that is said, with the ids it opens with. ``meeting`` counts from 1, the latest first, as
    the index lists them. ``date`` is as written there, None where the copy of the index lost it; where it
    lost them all the meetings cannot be told apart either, and ``meeting`` is None.
    """

    meeting: int | None
    date: str | None
    proposals: tuple[ProposalId, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Index:
    """The index page, and the tables on pages of their own; ``next_number`` is None where it says none.

    ``where`` names the copies of those pages too.
    ``version``, ``modified`` and ``outdated`` are those of the copy, as a page's. ``doubts`` says what was
    not believed, and what the copy has lost.
    """

    where: str
    next_number: int | None
    entries: Sequence[Entry]
    remarks: Sequence[Remark]
    modified: datetime | None = None
    version: int | None = None
    outdated: bool = False
    doubts: tuple[str, ...] = ()
