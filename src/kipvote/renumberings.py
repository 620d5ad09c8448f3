"""Renumberings: proposals that take another number while they are voted on.

"[VOTE] KIP-10: Logs (was: KIP-9)" in the thread of the vote on KIP-9: both are one proposal, from then on
KIP-10.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from kipvote.messages import MessageId
from kipvote.subjects import ProposalKey


class Numbered(NamedTuple):
    """What the mail of one vote has in its subjects: the number, and the title."""

    key: ProposalKey
    title: str


@dataclass(frozen=True, slots=True)
class Renumbering:
    """Mail about ``vote`` that answers mail about ``former``, which it says it was before."""

    message_id: MessageId
    date: datetime
    vote: Numbered
    former: ProposalKey
    writer: str


def renumbered(
    mails: Iterable[Renumbering], calls: Iterable[tuple[Numbered, str]]
) -> dict[Numbered, ProposalKey]:
    """The number that each vote goes under now, for those that got another from who called them.

    ``calls`` are votes with the address of who called them, empty where it is not their own. Of two
    renumberings the later stands.
    """
    callers: defaultdict[Numbered, set[str]] = defaultdict(set)
    for vote, writer in calls:
        callers[vote].add(writer)
    now: dict[Numbered, Numbered] = {}
    for mail in sorted(mails, key=lambda mail: (mail.date, mail.message_id)):
        former = Numbered(mail.former, mail.vote.title)
        if mail.writer and mail.writer in callers[former] and former != mail.vote:
            now.pop(mail.vote, None)
            now[former] = mail.vote
            callers[mail.vote].add(mail.writer)
    return {vote: _last(vote, now).key for vote in now}


def _last(vote: Numbered, now: dict[Numbered, Numbered]) -> Numbered:
    """Where a chain of renumberings ends, which from then on is one step away."""
    passed: list[Numbered] = []
    while vote in now:
        passed.append(vote)
        vote = now[vote]
    now.update(dict.fromkeys(passed, vote))
    return vote
