"""Strangers: a row of a result that may name a voter or a thing, "+1 Kafka Streams: works"."""

from __future__ import annotations

from dataclasses import replace

from kipvote.announcements.reasons import reasoned
from kipvote.reading import Reading
from kipvote.readings.bearers import words_of
from kipvote.readings.sent import Sent
from kipvote.votes import Vote
from kipvote.votes.clauses import own_line


def without_unknown(reading: Reading, sent: Sent) -> Reading:
    """``reading`` with the only name of its result left out, and the value unclear, where nobody bears it.

    That is a name with a reason behind it, without a claim, that no other sender has. What stands
    beside other names is one of a list, and where no other sender is known nothing is.
    """
    said = reading.announcement
    if said is None or len(said.names) != 1 or said.names[0].binding is not None:
        return reading
    name = said.names[0].name
    line = next((line for line in reading.own_words if _names(line, name)), None)
    sender = reading.header.sender
    if line is None or not sent.has_others(sender) or sent.is_borne_by_other(words_of(name), sender):
        return reading
    vote = Vote(said.names[0].value, None, line, certain=False, rule="may-be-row")
    refused = tuple(refusal for refusal in reading.refused if refusal.line != line)
    votes = (*reading.votes, vote)
    return replace(reading, announcement=replace(said, names=()), votes=votes, refused=refused)


def _names(line: str, name: str) -> bool:
    row = reasoned(own_line(0, line))
    return row is not None and row[1].name == name
