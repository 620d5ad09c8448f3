"""Offers: options of a call that an answer repeats without a mark, and casts none of."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kipvote.votes import Refusal, VoteReading
from kipvote.votes.clauses import spelled


def without_offers(found: VoteReading, is_offered: Callable[[str], bool]) -> VoteReading:
    """``found`` without values to options where a call of the vote holds every line of them as it stands."""
    options = [vote for vote in found.votes if vote.rule == "one-part"]
    if not options or not all(is_offered(spelled(vote.line)) for vote in options):
        return found
    rest = tuple(vote for vote in found.votes if vote not in options)
    lines = dict.fromkeys(Refusal(vote.line, "template-line") for vote in options)
    return replace(found, votes=rest, refused=(*found.refused, *lines))
