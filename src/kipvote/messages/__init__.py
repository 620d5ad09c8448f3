"""Messages: one mail each, and what its header says about who wrote it, when, and in answer to what."""

from kipvote.messages.header import (
    LONGEST_MESSAGE,
    DateSource,
    Header,
    MessageId,
    header_block,
    message_id_of,
    parse_header,
)
from kipvote.messages.permalink import permalink_of
from kipvote.messages.sender import Sender
from kipvote.messages.trust import NO_MARKS, Standing, Trust, trust_of

__all__ = [
    "LONGEST_MESSAGE",
    "NO_MARKS",
    "DateSource",
    "Header",
    "MessageId",
    "Sender",
    "Standing",
    "Trust",
    "header_block",
    "message_id_of",
    "parse_header",
    "permalink_of",
    "trust_of",
]
