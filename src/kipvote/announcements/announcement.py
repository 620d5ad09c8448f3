"""Announcements: what a result mail claims about a vote, to be held against the ballots."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum


class Verdict(StrEnum):
    """The outcome an announcement claims."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    CANCELLED = "cancelled"


def side(value: str) -> str:
    """The value under which a vote is counted: +0 and -0 count under 0."""
    return "0" if value in ("+0", "-0") else value


@dataclass(frozen=True, slots=True)
class NamedVoter:
    """A voter as an announcement lists it: ``binding`` is None where it does not say."""

    name: str
    value: str
    binding: bool | None


@dataclass(frozen=True, slots=True)
class Announcement:
    """What an announcement claims; None and empty where it does not say.

    ``binding`` and ``non_binding`` map ``+1``, ``0``, ``-1`` to the counts announced, only those that are.
    ``line`` is the exact line the verdict (or else the first count) stands on.
    """

    verdict: Verdict | None
    binding: Mapping[str, int] | None
    non_binding: Mapping[str, int] | None
    names: tuple[NamedVoter, ...]
    line: str

    def correcting(self, former: Announcement) -> Announcement:
        """What holds where this one corrects figures of a former one, whose verdict it leaves as it is."""
        return replace(self, verdict=former.verdict, non_binding=self.non_binding or former.non_binding)
