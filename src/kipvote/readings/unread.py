"""Unread: how much of one mail is read, whatever it holds, and what is said of the rest.

Real mail of a vote takes no more than some 900 units of work (:mod:`kipvote.bodies.budget`), a result 300.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kipvote.announcements.reader import may_tell_end
from kipvote.bodies import Body
from kipvote.bodies.budget import affordable
from kipvote.mime import Text

MOST_OF_VOTES = 8_192
"""What is read as votes: a report of a build below one is, too."""
MOST_OF_RESULT = 2_048
"""What is read as a result or as calling the vote off: some 70 voters, each on a line with a value."""
MOST_QUOTED = 4_096
"""What is read for votes that are only quoted."""
MOST_ANSWERED = 1_024
"""What is read of a mail to see what an answer to it means."""


def within(body: Body, most: int) -> Body:
    """As much of a body as can be read: where some of it may be no vote, it is read several times."""
    times = (2 if body.doubtful else 1) * (3 if body.inline else 1)
    return body.within(most // times)


def start_of(lines: Sequence[str], most: int) -> Sequence[str]:
    """As many lines as can be read with so much work."""
    return lines[: affordable(lines, most)]


def faults(text: Text, body: Body) -> Iterator[str]:
    """What was not read of a text of which a body was: for its size, or for the work it would take."""
    if body.truncated or text.truncated:
        yield _not_read("the rest of the mail", body.stop)


def faults_of_end(body: Body) -> Iterator[str]:
    """What of the own words of an answer was read for votes alone, if it may tell how the vote ended."""
    read = affordable(body.lines, MOST_OF_RESULT)
    if may_tell_end(body.lines[read:]):
        yield _not_read("what may tell how the vote ended", body.places[read])


def faults_of_quotations(lines: Sequence[str], read: int) -> Iterator[str]:
    """What is quoted below the first lines of a text, which were read for votes that are only quoted."""
    if any(line.lstrip().startswith(">") for line in lines[read:]):
        yield _not_read("what is quoted", read)


def _not_read(what: str, at: int) -> str:
    return f"{what}, from line {at + 1}, was not read: it is more than is read of one mail"
