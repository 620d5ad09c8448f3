"""Votes: what one message casts, by which rule, and on which line.

``read`` reads them; here are the values alone, which a tally of what was read before needs.
"""

from kipvote.votes.vote import Claim, Proposals, Refusal, Vote, VoteReading

__all__ = ["Claim", "Proposals", "Refusal", "Vote", "VoteReading"]
