"""Messages: one mail each, and what its header says about who wrote it, when, and in answer to what."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NewType

MessageId = NewType("MessageId", str)
"""A Message-ID with its angle brackets, white space removed, case kept: ``<abc@example.org>``."""


class DateSource(StrEnum):
    """Where a message's date was taken from, best first."""

    DATE = "date"  # the Date header, believed
    RECEIVED = "received"  # the top Received header: the list's own clock
    ENVELOPE = "envelope"  # the From_ line of the mbox
    NONE = "none"  # no date anywhere


@dataclass(frozen=True, slots=True)
class Sender:
    """Who the From line says wrote a message.

    ``name`` is the decoded display name as written (None when there is none), ``address`` the
    lower-cased address (empty when there is none). ``relayed`` is true where the address is not the
    person's own: "Name via dev <dev@...>", a Jira, GitHub or other gateway account. A relayed
    address says nothing about who the person is; the name then has any " via dev" or " (Jira)" removed.
    """

    name: str | None
    address: str
    relayed: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What every message tells without its body being read. Dates are aware and UTC.

    ``references`` are the ids of References, oldest first, followed by those of In-Reply-To that
    are not in it. ``automatic`` marks mail that no person wrote (Jira, GitHub, Jenkins and the like).
    """

    message_id: MessageId
    date: datetime | None
    date_source: DateSource
    sender: Sender
    subject: str
    references: tuple[MessageId, ...] = ()
    list_id: str | None = None
    automatic: bool = False
    id_made: bool = False  # no Message-ID in the mail: ours, from the list's own number or the content
