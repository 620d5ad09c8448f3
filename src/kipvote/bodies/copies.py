"""Copies: whose words an echo is, the sender's or the other's who wrote them first.

Voters copy each other's checklists, with the vote above them or below. A quotation without marks comes
whole, with the greeting and the name of who wrote it, and it does not say what the message says nowhere
else: how its sender votes.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from kipvote.bodies.courtesies import greets, is_name, signs_off, thanks
from kipvote.bodies.quotations import Part, filled


class Writer(Enum):
    """Whose words an echo is."""

    SENDER = auto()
    ANOTHER = auto()
    EITHER = auto()


def writer_of(lines: Sequence[str], parts: Sequence[Part], run: Sequence[int]) -> Writer:
    """Whose the lines ``run`` are, which hold the message's only value.

    The sender's, if they either open it or stand between thanks and a name; another's, if they come with the
    greeting or the name of who wrote them.
    """
    own = filled(lines, parts)
    above = [lines[at] for at in own if at < run[0]]
    below = [lines[at] for at in own if at > run[-1]]
    greeted = not above or all(map(greets, above))
    if is_name(lines[run[-1]]) or (not greeted and greets(lines[run[0]])):
        return Writer.ANOTHER
    thanked = all(greets(line) or thanks(line) for line in above)
    signed = bool(below) and all(signs_off(line) for line in below)
    asked = any(line.endswith("?") for line in below)  # what opens a message may be answered below it
    return Writer.SENDER if (greeted and not asked) or (thanked and signed) else Writer.EITHER
