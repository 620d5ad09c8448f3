"""Votes: what one message casts, read clause by clause out of its sender's own words."""

from kipvote.votes.claims import Claim
from kipvote.votes.proposals import Proposals
from kipvote.votes.vote import (
    RULES,
    Refusal,
    Vote,
    VoteReading,
    read_votes,
)

__all__ = [
    "RULES",
    "Claim",
    "Proposals",
    "Refusal",
    "Vote",
    "VoteReading",
    "read_votes",
]
