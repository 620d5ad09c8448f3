"""Announcements: what a result mail claims about a vote, to be held against the ballots.

``reader`` reads them; here are the values alone.
"""

from kipvote.announcements.announcement import Announcement, NamedVoter, Verdict, side

__all__ = ["Announcement", "NamedVoter", "Verdict", "side"]
