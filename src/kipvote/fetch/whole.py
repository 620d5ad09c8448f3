"""Whole: whether a downloaded month holds all the mail that the server counts."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from kipvote.archives import open_archive
from kipvote.errors import FetchError
from kipvote.fetch.months import Month
from kipvote.mbox import split

_BLANK = 1 << 10


@dataclass(frozen=True, slots=True)
class Count:
    """What the server counts of a list in a month.

    ``hits`` is the number of its messages, cut off where the server limits its answers; ``indexed`` another
    count, which is not cut off but includes messages that were hidden. ``mark`` changes with the messages.
    ``known`` is False if the server says that it has no mail of the list in any month.
    """

    hits: int
    indexed: int
    mark: str
    known: bool = True


@dataclass(frozen=True, slots=True)
class Found:
    """The messages a file holds, and what speaks against it being all there is."""

    messages: int
    fault: str | None


def read_count(body: bytes, month: Month, *, where: str) -> Count:
    """The answer of ``stats.lua`` about a month.

    Raises:
        FetchError: it is not such an answer.
    """
    try:
        answer = json.loads(body)
        hits = answer["hits"]
        if type(hits) is not int or hits < 0:
            raise ValueError("hits is no number")
        months = _by_month(answer.get("active_months"))
        mails = sorted(int(mail["epoch"]) for mail in answer.get("emails") or [])
    except (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise FetchError(f"the server's count cannot be read: {error}", where=where) from error
    known = months is None or bool(months) or hits > 0
    return Count(hits, (months or {}).get(month, hits), _mark(hits, mails), known)


def _by_month(told: object) -> dict[str, int] | None:
    """Messages by month: the server gives a table, its documentation a list of tables."""
    if told is None:
        return None
    tables = [told] if isinstance(told, Mapping) else told
    if not isinstance(tables, list):
        raise TypeError("active_months is no table")
    return {str(month): int(count) for table in tables for month, count in table.items()}


def _mark(hits: int, mails: list[int]) -> str:
    digest = hashlib.sha256(json.dumps(mails).encode()).hexdigest()
    return f"{hits}:{digest[:16]}"


def examine(path: Path, count: Count) -> Found:
    """Hold a file against the server's count of it.

    The server writes a From_ line before every message and a blank line after it, so a file that begins and
    ends otherwise was cut. It also leaves out messages from the middle when it or the reader is slow, with
    nothing in the file to show for it: only the count does.

    Raises:
        ArchiveError: the file cannot be read.
    """
    with open_archive(path) as archive:
        data = archive.data
        messages = sum(1 for _ in split(data))
        if archive.fault:
            return Found(messages, archive.fault)
        if messages and not data[:_BLANK].lstrip(b"\r\n").startswith(b"From "):
            return Found(messages, "it does not begin with a message")
        if messages and not (data[-2:] == b"\n\n" or data[-3:] == b"\n\r\n"):
            return Found(messages, f"its last message is incomplete, it holds {messages} of {count.hits}")
    return Found(messages, _miscount(messages, count))


def _miscount(messages: int, count: Count) -> str | None:
    """More than ``hits`` are right if mail came in between, not if the server's count was cut off."""
    if messages < count.hits:
        return f"it holds {messages} of {count.hits} messages"
    if count.hits < messages < count.indexed:
        return f"it holds {messages} messages, the server lists {count.hits} and has {count.indexed}"
    return None
