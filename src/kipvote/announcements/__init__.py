"""Announcements: what a mail says of the end of a vote, as values to be held against the ballots.

``read`` reads a result or an act out of a sender's own lines, by a closed list of forms.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum


class Verdict(StrEnum):
    """The outcome an announcement claims."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    CANCELLED = "cancelled"


class Says(StrEnum):
    """What an act does with a vote, other than to tell how it ended.

    TAKEN_BACK takes back what its sender said before, CORRECTED puts only figures of it right.
    """

    CANCELLED = "cancelled"
    RESTARTED = "restarted"
    TAKEN_BACK = "taken back"
    CORRECTED = "corrected"


def side(value: str) -> str:
    """The value under which a vote is counted: +0 and -0 count under 0."""
    return "0" if value in ("+0", "-0") else value


@dataclass(frozen=True, slots=True)
class NamedVoter:
    """A voter as an announcement lists it: ``binding`` is None where it does not say.

    ``section`` is the line whose value and claim the name stands under, its own or a heading; ``known`` says
    that somebody of this name may have voted, as far as ``read_result`` was told who has.
    """

    name: str
    value: str
    binding: bool | None
    section: str = ""
    known: bool = False


NO_VERDICT = "no form of the list says how the vote ended"
"""What is unread of an announcement of which nobody can say whether the vote passed."""


@dataclass(frozen=True, slots=True)
class Announcement:
    """What an announcement claims; None and empty where it does not say.

    ``binding`` and ``non_binding`` map ``+1``, ``0``, ``-1`` to the counts announced, only those that are.
    ``line`` is the exact line the verdict (or else the first count) stands on. ``rule`` is the row that took
    the verdict, ``words`` what it matched. ``unread`` are reasons with a line each: words of the result that
    no form takes, so that its figures or names are not all of them.
    """

    verdict: Verdict | None
    binding: Mapping[str, int] | None
    non_binding: Mapping[str, int] | None
    names: tuple[NamedVoter, ...]
    line: str
    rule: str = ""
    words: str = ""
    unread: tuple[str, ...] = ()

    @property
    def left_out(self) -> tuple[str, ...]:
        """What of its figures and names could not be read."""
        return tuple(reason for reason in self.unread if reason != NO_VERDICT)

    def correcting(self, former: Announcement) -> Announcement:
        """What holds where this one corrects figures of a former one, whose verdict it leaves as it is."""
        return replace(self, verdict=former.verdict, non_binding=self.non_binding or former.non_binding)


@dataclass(frozen=True, slots=True)
class Act:
    """What a mail does with the vote it stands in: the row that took it, the words it matched, their line."""

    says: Says
    line: str
    rule: str
    words: str
