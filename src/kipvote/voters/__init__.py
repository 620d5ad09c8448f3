"""Voters: one per person, however many addresses and spellings of a name they write under."""

from kipvote.voters.voter import (
    By,
    Match,
    Voter,
    evidence,
    group,
    match_sender,
)

__all__ = [
    "By",
    "Match",
    "Voter",
    "evidence",
    "group",
    "match_sender",
]
