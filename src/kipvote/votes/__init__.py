"""Votes: what one message casts, by which rule, and on which line.

``reader`` reads them; here are the values alone, which a tally of what was read before needs.
"""

from kipvote.votes.rulebook import RULES
from kipvote.votes.vote import Claim, Refusal, Vote, VoteReading

__all__ = ["RULES", "Claim", "Refusal", "Vote", "VoteReading"]
