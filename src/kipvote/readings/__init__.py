"""Readings: everything one message says about a proposal's vote, and why it is read so.

``reader`` reads messages; here are the values alone, which a tally of what was read before needs.
"""

from kipvote.readings.reading import Hearsay, Reading

__all__ = ["Hearsay", "Reading"]
