"""Bodies: what of a message's text its sender wrote, and what is someone else's."""

from kipvote.bodies.body import (
    MOST_CHARACTERS,
    Body,
    lines_of,
    own_words,
)

__all__ = [
    "MOST_CHARACTERS",
    "Body",
    "lines_of",
    "own_words",
]
