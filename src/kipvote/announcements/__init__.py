"""Announcements: what a mail says of the end of a vote, by a closed list of forms.

``read`` reads a result or an act out of a sender's own lines; here are the values alone.
"""

from kipvote.announcements.announcement import Act, Announcement, NamedVoter, Says, Verdict, side

__all__ = ["Act", "Announcement", "NamedVoter", "Says", "Verdict", "side"]
