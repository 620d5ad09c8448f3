"""Renumberings: proposals that take another number while they are voted on.

"[VOTE] KIP-10: Logs (was: KIP-9)" in the thread of the vote on KIP-9: both are one proposal, from then on
KIP-10.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from kipvote.messages import MessageId
from kipvote.names import read_name
from kipvote.subjects import ProposalKey


class Numbered(NamedTuple):
    """What the mail of one vote has in its subjects: the number, and the title."""

    key: ProposalKey
    title: str


class Writer(NamedTuple):
    """Who wrote a mail: the address, empty where it is not the sender's own, and the name."""

    address: str
    name: str

    def known_as(self) -> Iterator[str]:
        """What tells that two mails are by one person: the address, and the spellings of a full name."""
        if self.address:
            yield self.address
        name = read_name(self.name)
        if name.full:
            yield from name.keys


@dataclass(frozen=True, slots=True)
class Renumbering:
    """Mail about ``vote`` that answers mail about ``former``, which it says it was before."""

    message_id: MessageId
    date: datetime
    vote: Numbered
    former: ProposalKey
    writer: Writer


def renumbered(
    mails: Collection[Renumbering], calls: Iterable[tuple[Numbered, Writer]]
) -> dict[Numbered, ProposalKey]:
    """The number that each vote goes under now, for those that got another from who called them.

    ``calls`` are votes and who called them. Of two renumberings the later stands.
    """
    titles = {mail.vote.title for mail in mails}
    callers: defaultdict[Numbered, set[str]] = defaultdict(set)
    for vote, writer in calls:
        if vote.title in titles:
            callers[vote].update(writer.known_as())
    now: dict[Numbered, Numbered] = {}
    for mail in sorted(mails, key=lambda mail: (mail.date, mail.message_id)):
        former = Numbered(mail.former, mail.vote.title)
        known_as = set(mail.writer.known_as())
        if former != mail.vote and not known_as.isdisjoint(callers[former]):
            now.pop(mail.vote, None)
            now[former] = mail.vote
            callers[mail.vote] |= known_as
    return {vote: _last(vote, now).key for vote in now}


def _last(vote: Numbered, now: dict[Numbered, Numbered]) -> Numbered:
    """Where a chain of renumberings ends, which from then on is one step away."""
    passed: list[Numbered] = []
    while vote in now:
        passed.append(vote)
        vote = now[vote]
    now.update(dict.fromkeys(passed, vote))
    return vote
