"""Renumberings: proposals that take another number while they are voted on.

"[VOTE] KIP-10: Logs (was: KIP-9)" in the thread of the vote on KIP-9: both are one proposal, from then on
KIP-10. It is an act like any other: it has effect from who called the vote, or from who holds the binding
role. From anybody else it changes nothing, and its mail stays with the vote that it was to renumber.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import NamedTuple

from kipvote.messages import MessageId, Sender
from kipvote.names import read_name
from kipvote.subjects import ProposalKey


class Numbered(NamedTuple):
    """What the mail of one vote has in its subjects: the number, and the title."""

    key: ProposalKey
    title: str


@dataclass(frozen=True, slots=True)
class Call:
    """Mail that may have called a vote; ``moment`` is when the list had it."""

    message_id: MessageId
    moment: datetime | None
    vote: Numbered
    sender: Sender


@dataclass(frozen=True, slots=True)
class Renumbering:
    """Mail about ``vote`` that answers mail about ``former``, which it says it was before."""

    message_id: MessageId
    date: datetime
    vote: Numbered
    former: ProposalKey
    sender: Sender


HoldsRole = Callable[[Sender, datetime], bool]
"""Whether a sender holds the binding role on a day."""


@dataclass(frozen=True, slots=True)
class Rights:
    """What tells who may renumber: who holds the binding role on a day, and which mails failed the checks.

    Without a roster nobody holds a role, in an archive without marks no mail failed. ``failed`` is asked for
    the few mails that matter: to read the marks of one takes long.
    """

    holds_role: HoldsRole = lambda _sender, _on: False
    failed: Callable[[Collection[MessageId]], Collection[MessageId]] = lambda _mails: ()


@dataclass(frozen=True, slots=True)
class Renumbered:
    """The number that each vote goes under ``now``, if another, and the renumberings ``refused``.

    Those map a vote to the numbers that its mail says it had before and must not take over.
    """

    now: Mapping[Numbered, ProposalKey]
    refused: Mapping[Numbered, Collection[ProposalKey]]

    def key_of(self, vote: Numbered, former: ProposalKey | None) -> ProposalKey | None:
        """What mail of a vote is about that says it was ``former`` before; None if what it names itself."""
        if former is not None and former in self.refused.get(vote, ()):
            vote = Numbered(former, vote.title)
            return self.now.get(vote, former)
        return self.now.get(vote)


def renumbered(mails: Collection[Renumbering], calls: Iterable[Call], rights: Rights) -> Renumbered:
    """What becomes of the votes that ``mails`` renumber, whose ``calls`` may be in the archive.

    The first call that did not fail the checks of the list's hosts gives a say. Of two renumberings the later
    stands. Where nobody is known to have called a vote, there is none that could be moved.
    """
    titles = {mail.vote.title for mail in mails}
    called = [call for call in calls if call.vote.title in titles]
    failed = frozenset(rights.failed([*(mail.message_id for mail in mails), *(c.message_id for c in called)]))
    callers: dict[Numbered, Sender] = {}
    for call in sorted(called, key=lambda call: (call.moment or _LAST, call.message_id)):
        if call.message_id not in failed:
            callers.setdefault(call.vote, call.sender)
    now: dict[Numbered, Numbered] = {}
    refused: dict[Numbered, set[ProposalKey]] = {}
    for mail in sorted(mails, key=lambda mail: (mail.date, mail.message_id)):
        former = Numbered(mail.former, mail.vote.title)
        if former == mail.vote or former not in callers:
            continue
        caller = callers[former]
        may = _same(mail.sender, caller) or rights.holds_role(mail.sender, mail.date)
        if mail.message_id in failed or not may:
            refused.setdefault(mail.vote, set()).add(mail.former)
            continue
        now.pop(mail.vote, None)
        now[former] = mail.vote
        callers[mail.vote] = caller
    for vote, formers in refused.items():
        formers -= {former for former in formers if now.get(Numbered(former, vote.title)) == vote}
    return Renumbered({vote: _last(vote, now).key for vote in now}, refused)


_LAST = datetime.max.replace(tzinfo=UTC)


def _same(one: Sender, other: Sender) -> bool:
    """Whether two mails are by one person, by the address or a full name."""
    return not set(_known_as(one)).isdisjoint(_known_as(other))


def _known_as(sender: Sender) -> Iterator[str]:
    if sender.own_address:
        yield sender.own_address
    name = read_name(sender.name or "")
    if name.full:
        yield from name.keys


def _last(vote: Numbered, now: dict[Numbered, Numbered]) -> Numbered:
    """Where a chain of renumberings ends, which from then on is one step away."""
    passed: list[Numbered] = []
    while vote in now:
        passed.append(vote)
        vote = now[vote]
    now.update(dict.fromkeys(passed, vote))
    return vote
