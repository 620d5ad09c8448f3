"""Links: where a list's public archive shows a message."""

from __future__ import annotations

from urllib.parse import quote

from kipvote.holders import own_id
from kipvote.messages import MessageId
from kipvote.reading import Reading
from kipvote.tally import Tally


def thread_link(message_id: str, list_id: str | None) -> str | None:
    """The address of a message in the archive of Apache's lists, built offline; None for other lists.

    >>> thread_link("<a+b@example.org>", "dev.kafka.apache.org")
    'https://lists.apache.org/thread/%3Ca%2Bb%40example.org%3E?%3Cdev.kafka.apache.org%3E'
    """
    if list_id is None or not list_id.endswith(".apache.org"):
        return None
    written = quote(own_id(MessageId(message_id)), safe="")
    return f"https://lists.apache.org/thread/{written}?{quote(f'<{list_id}>', safe='')}"


def permalink(reading: Reading | None) -> str | None:
    """The short address of a message in the archive of Apache's lists; None where it has none there."""
    short = reading.permalink if reading is not None else None
    return f"https://lists.apache.org/thread/{short}" if short else None


class Links:
    """Where the messages of a tally are shown: by their ids, or ``short`` where that is known."""

    def __init__(self, tally: Tally, *, short: bool = False) -> None:
        self._list_id = list_id_of(tally)
        mail = (reading for each in tally.rounds for reading in each.round.readings)
        self._short = {reading.message_id: permalink(reading) for reading in mail} if short else {}

    def __getitem__(self, message_id: MessageId) -> str:
        """The address of a message; its id, where no archive on the web is known."""
        return self._short.get(message_id) or thread_link(message_id, self._list_id) or message_id


def list_id_of(tally: Tally) -> str | None:
    """The list of the profile, else the one the messages of the current round came over."""
    if tally.profile.list_address is not None:
        return tally.profile.list_address.replace("@", ".")
    readings = tally.current.round.readings if tally.current else ()
    return next((r.header.list_id for r in readings if r.header.list_id), None)
