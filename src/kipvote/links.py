"""Links: where a list's public archive shows a message."""

from __future__ import annotations

from urllib.parse import quote

from kipvote.holders import own_id
from kipvote.messages import MessageId
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


def list_id_of(tally: Tally) -> str | None:
    """The list of the profile, else the one the messages of the current round came over."""
    if tally.profile.list_address is not None:
        return tally.profile.list_address.replace("@", ".")
    readings = tally.current.round.readings if tally.current else ()
    return next((r.header.list_id for r in readings if r.header.list_id), None)
