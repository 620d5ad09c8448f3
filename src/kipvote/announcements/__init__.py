"""Announcements: what a result mail claims about a vote, to be held against the ballots."""

from kipvote.announcements.announcement import (
    Announcement,
    NamedVoter,
    Verdict,
    read_announcement,
    read_cancellation,
)

__all__ = [
    "Announcement",
    "NamedVoter",
    "Verdict",
    "read_announcement",
    "read_cancellation",
]
