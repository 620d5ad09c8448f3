"""Voters: one per person, however many addresses and spellings of a name they write under."""

from kipvote.voters.matches import By, Match, holds_role, match_sender
from kipvote.voters.voter import Voter, evidence, group

__all__ = [
    "By",
    "Match",
    "Voter",
    "evidence",
    "group",
    "holds_role",
    "match_sender",
]
