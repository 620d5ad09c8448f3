"""Resent: a mail that its writer sends on, since it did not reach the list the first time.

Below the letterhead of such a copy stand the sender's own words, where anybody else's would be a quotation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from kipvote.bodies import own_words
from kipvote.bodies.letterheads import writer_in
from kipvote.bodies.quotations import Part, marked_parts
from kipvote.messages import Sender
from kipvote.readings.bearers import bears, words_of
from kipvote.readings.hearsay import name_in
from kipvote.readings.unread import MOST_ANSWERED, start_of
from kipvote.votes import Vote
from kipvote.votes.reader import read_votes


def resent_votes(text: str, sender: Sender, said_before: Callable[[str], bool]) -> Iterator[Vote]:
    """The votes in a mail of the sender's that ``text`` passes on, all unclear.

    Those whose line was ``said_before`` in a mail of theirs are not among them: that one has been read.
    """
    below = _sent_on(text, sender)
    for vote in read_votes(start_of(own_words(below).lines, MOST_ANSWERED)).votes if below else ():
        if not said_before(vote.line):
            yield replace(vote, certain=False, rule="resent")


def _sent_on(text: str, sender: Sender) -> str:
    """What stands below the first letterhead if it is of the sender's; empty for any other."""
    lines = text.split("\n")
    parts = marked_parts([line.strip() for line in lines])
    if Part.LETTERHEAD not in parts:
        return ""
    start = parts.index(Part.LETTERHEAD)
    stop = next((at for at in range(start, len(parts)) if parts[at] is not Part.LETTERHEAD), len(parts))
    writer = writer_in([line.strip() for line in lines[start:stop]])
    named = words_of(name_in(writer) or "")
    own = bool(sender.address) and str(sender.address).casefold() in writer.casefold()
    return "\n".join(lines[stop:]) if own or (len(named) > 1 and bears(sender, named)) else ""
