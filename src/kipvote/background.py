"""Background: what a whole archive says beside the mail of one proposal, for the tally of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from kipvote.activity import Activity
from kipvote.coverage import Coverage
from kipvote.messages import Sender


@dataclass(frozen=True, slots=True)
class Background:
    """The months an archive covers, who of the roster wrote when, and under which names addresses write.

    ``aliases`` are the names that stood with an address anywhere in the archive, for the people's own
    addresses: someone who votes as "mira" today may have written their full name years ago.
    """

    coverage: Coverage = field(default_factory=Coverage)
    activity: Activity = field(default_factory=Activity)
    aliases: Mapping[str, frozenset[str]] = field(default_factory=dict)

    def others(self, senders: Iterable[Sender]) -> tuple[Sender, ...]:
        """The same addresses as they wrote elsewhere, in a fixed order."""
        addresses = sorted({sender.own_address for sender in senders} - {""})
        names = ((name, address) for address in addresses for name in sorted(self.aliases.get(address, ())))
        return tuple(Sender(name, address) for name, address in names)
