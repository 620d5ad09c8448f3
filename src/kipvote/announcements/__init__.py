"""Announcements: what a result mail claims about a vote, to be held against the ballots."""

from kipvote.announcements.announcement import (
    Announcement,
    NamedVoter,
    Verdict,
    read_announcement,
    read_cancellation,
)
from kipvote.announcements.ownvotes import own_votes

__all__ = [
    "Announcement",
    "NamedVoter",
    "Verdict",
    "own_votes",
    "read_announcement",
    "read_cancellation",
]
