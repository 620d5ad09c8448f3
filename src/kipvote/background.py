"""Background: what a whole archive says beside the mail of one proposal, for the tally of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from kipvote.activity import Activity
from kipvote.coverage import Coverage
from kipvote.messages import MessageId, Sender
from kipvote.names import read_name

KNOWN_AFTER = timedelta(days=30)
"""How long before a message an address must have been used under a name to be known for it."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """A name that stood with an address: since when, and in which thread for the first time.

    Moments are the list's own, else those of Date; None where only undated mail shows the name. ``elsewhere``
    is the first one in any other thread.
    """

    name: str | None
    first: datetime | None
    thread: MessageId
    elsewhere: datetime | None = None

    def outside(self, thread: MessageId) -> datetime | None:
        """When the name first stood with the address in another thread."""
        return self.elsewhere if thread == self.thread else self.first


@dataclass(frozen=True, slots=True)
class Background:
    """The months an archive covers, who of the roster wrote when, and under which names addresses write.

    ``sightings`` are those of people's own addresses anywhere in the archive, by address, in the order of
    their names: someone who votes as "mira" today may have written their full name years ago.
    """

    coverage: Coverage = field(default_factory=Coverage)
    activity: Activity = field(default_factory=Activity)
    sightings: Mapping[str, tuple[Sighting, ...]] = field(default_factory=dict)

    def others(self, senders: Iterable[Sender]) -> tuple[Sender, ...]:
        """The same addresses as they wrote elsewhere, in a fixed order; one name alone tells nothing."""
        addresses = sorted({sender.own_address for sender in senders} - {""})
        found = ((address, self.sightings.get(address, ())) for address in addresses)
        several = ((address, seen) for address, seen in found if len(seen) > 1)
        return tuple(Sender(one.name, address) for address, seen in several for one in seen if one.name)

    def known_before(self, address: str, name: str | None, thread: MessageId, before: datetime) -> bool:
        """Whether an address was used under a name in another thread, 30 days before a moment or earlier."""
        keys = read_name(name or "").keys
        return any(
            moment is not None and moment <= before - KNOWN_AFTER
            for one in self.sightings.get(address, ())
            if one.name == name or not keys.isdisjoint(read_name(one.name or "").keys)
            for moment in (one.outside(thread),)
        )
