"""Signed votes: a value beside the sender's own name, which beside any other would be somebody else's."""

from __future__ import annotations

import re
from dataclasses import replace

from kipvote.names import fold
from kipvote.votes import Vote, VoteReading
from kipvote.votes.clauses import own_line

_VALUE = r"[+\-] ?[01]"
_CLAIM = r"(?:\s*[(\[]?(?:non?[ \-]?)?binding[)\]]?)?"
_LABELLED = re.compile(rf"(?P<name>[^:]{{3,60}}):\s*{_VALUE}{_CLAIM}[\s.!]*\Z", re.IGNORECASE)
_GIVEN = re.compile(rf"{_VALUE}{_CLAIM}\s+from\s+(?P<name>[^,;:(]{{2,60}}?){_CLAIM}[\s.!]*\Z", re.IGNORECASE)
_RULES = {"labelled": "first-person", "from-someone": "from-me"}


def with_own_name(found: VoteReading, sender: str) -> VoteReading:
    """``found`` with its only vote certain where it stands alone beside the name of who writes.

    That is "Ann Alder: +1" by Ann Alder, "-1 from Ann." by her too: a first name alone labels anybody.
    """
    alone = found.votes[0] if len(found.votes) == 1 else None
    if alone is None or alone.certain or alone.rule not in _RULES or not _is_own(alone, sender):
        return found
    return replace(found, votes=(replace(alone, certain=True, rule=_RULES[alone.rule]),))


def _is_own(vote: Vote, sender: str) -> bool:
    text = own_line(0, vote.line).text
    name = fold(sender).split()
    if vote.rule == "labelled":
        match = _LABELLED.match(text)
        return match is not None and len(name) > 1 and fold(match["name"]).split() == name
    match = _GIVEN.match(text)
    return match is not None and bool(name) and fold(match["name"]).split() in (name, name[:1])
