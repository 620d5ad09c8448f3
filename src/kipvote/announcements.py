"""Announcements: what a result mail claims about a vote, to be held against the ballots."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum


class Verdict(StrEnum):
    """The outcome an announcement claims."""

    ACCEPTED = "accepted"
    REJECTED = "rejected"
    CANCELLED = "cancelled"


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


def read_announcement(lines: Sequence[str], *, tagged: bool) -> Announcement | None:
    """Read a result out of a sender's own words.

    ``tagged`` says that the subject carries [RESULT]; then a mail without any verdict or count is
    still an announcement. Without the tag only a clear statement that the vote has passed, failed or
    is closed with a count makes one; None otherwise.
    """
    raise NotImplementedError


def read_cancellation(lines: Sequence[str]) -> str | None:
    """The line in which the sender calls the vote off in prose, or None.

    "I'm cancelling this vote" does; "I don't mind cancelling if ..." or "should we cancel?" does not.
    """
    raise NotImplementedError
