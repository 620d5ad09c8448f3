"""Readings: everything one message says about a proposal's vote, and why it is read so."""

from __future__ import annotations

from dataclasses import dataclass

from kipvote.announcements import Announcement
from kipvote.kinds import Kind
from kipvote.messages import NO_MARKS, Header, MessageId, Trust
from kipvote.subjects import Subject
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

    ``cancellation`` is the line that calls the vote off, ``retraction`` that which takes a result back.
    ``hearsay`` are the votes it quotes, where it
    answers a message that is not known. ``faults`` say what could not be read as it
    was meant; ``unread`` that the body could not be had at all. ``rivals`` warn of other mail with its
    Message-ID.
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
    hearsay: tuple[Hearsay, ...] = ()
    faults: tuple[str, ...] = ()
    rivals: tuple[str, ...] = ()
    unread: bool = False
    trust: Trust = NO_MARKS

    @property
    def message_id(self) -> MessageId:
        return self.header.message_id
