"""Subjects: the convention by which a message says what it is about."""

from kipvote.subjects.prefixes import former_part
from kipvote.subjects.proposals import ProposalId, ProposalKey, in_order, mentioned_in, named_in, proposal_key
from kipvote.subjects.subject import Subject, parse_subject
from kipvote.subjects.tags import ENDED, Tag

__all__ = [
    "ENDED",
    "ProposalId",
    "ProposalKey",
    "Subject",
    "Tag",
    "former_part",
    "in_order",
    "mentioned_in",
    "named_in",
    "parse_subject",
    "proposal_key",
]
