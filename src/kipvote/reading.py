"""Reading: everything one message says about a proposal's vote, and why it is read so.

``tally.reading`` makes readings out of mail; here are the values alone, which a tally of what was read before
needs. Behind them no words are read any more.
"""

from __future__ import annotations

from dataclasses import dataclass

from kipvote.announcements import Act, Announcement, Says
from kipvote.messages import NO_MARKS, Header, MessageId, Trust
from kipvote.subjects import ProposalId, Subject
from kipvote.threads.call import Note
from kipvote.threads.kind import Kind
from kipvote.votes import Refusal, Vote


@dataclass(frozen=True, slots=True)
class Hearsay:
    """A vote quoted as ``name``'s: its value and line."""

    name: str
    value: str
    line: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What was read out of one message; of one that only discusses, nothing but its header.

    ``cancellation`` is the line that calls the vote off, ``retraction`` that which takes a result back;
    ``act`` is what it does with the vote otherwise than by its votes and result. ``asks_for`` are the
    proposals that a call puts to the vote in its words, where these do not name that of its subject.
    ``hearsay`` are the votes it quotes, where it answers a message that is not known. ``faults`` say what
    could not be read as it was meant; ``unread`` that the body could not be had at all. ``rivals`` warn of
    other mail with its Message-ID. ``permalink`` is its id in Apache's archive.
    """

    header: Header
    subject: Subject
    kind: Kind
    own_words: tuple[str, ...] = ()
    votes: tuple[Vote, ...] = ()
    refused: tuple[Refusal, ...] = ()
    withdrawal: str | None = None
    announcement: Announcement | None = None
    cancellation: str | None = None
    retraction: str | None = None
    act: Act | None = None
    notes: frozenset[Note] = frozenset()
    asks_for: tuple[ProposalId, ...] = ()
    hearsay: tuple[Hearsay, ...] = ()
    faults: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    unread: bool = False
    trust: Trust = NO_MARKS
    permalink: str | None = None

    @property
    def restart(self) -> str | None:
        """The line by which all vote anew in this very thread."""
        return self.act.line if self.act is not None and self.act.says is Says.RESTARTED else None

    @property
    def message_id(self) -> MessageId:
        return self.header.message_id
