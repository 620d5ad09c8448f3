"""Mail: what of a mail's text its sender wrote, and what is someone else's."""

from kipvote.mail.own_words import MOST_CHARACTERS, Body, affordable, lines_of, own_words

__all__ = ["MOST_CHARACTERS", "Body", "affordable", "lines_of", "own_words"]
