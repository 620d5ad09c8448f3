"""Kind: what each message is among those of its proposal, by its subject and its references."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from enum import StrEnum
from functools import cached_property

from kipvote.messages import Header, MessageId, Sender
from kipvote.names import read_name
from kipvote.rules import Profile
from kipvote.subjects import ENDED, ProposalId, Subject, Tag, parse_subject
from kipvote.threads.thread import ancestors, header_order
from kipvote.topics import topic_of


class Kind(StrEnum):
    """What a message is in its thread. ``vote`` is any reply in a vote thread, cast or not."""

    CALL = "call"
    VOTE = "vote"
    ANNOUNCEMENT = "announcement"
    CANCELLATION = "cancellation"
    DISCUSSION = "discussion"
    OTHER = "other"


_Order = tuple[bool, str, str, str]
_Attempt = tuple[int | None, bool]
"""Which vote on the proposal a subject is of: the number of the attempt, and whether it says "again"."""


class Kinds:
    """The messages of one proposal, by their headers.

    All is looked up: what is asked for one message costs the same however many calls and answers there are.
    """

    def __init__(self, headers: Mapping[MessageId, Header], profile: Profile) -> None:
        self.headers, self._profile = headers, profile
        self._first: dict[Tag, MessageId | None] = {}
        self._subjects: dict[str, Subject] = {}  # of a thread all are alike, and each is asked for often

    def of(self, header: Header) -> Kind:
        """What a message is: by its own tags, else those of the nearest message it answers that has any."""
        if header.automatic:
            return Kind.OTHER
        subject, above = self.subject(header), self._above(header)
        tags = subject.tags or next((s.tags for s in above if s.tags), frozenset[Tag]())
        for tag, kind in ((Tag.CANCEL, Kind.CANCELLATION), (Tag.RESULT, Kind.ANNOUNCEMENT)):
            if tag in tags:
                opens = tag in subject.tags and not (above and tag in above[0].tags)
                fresh = above or not subject.reply or self._is_first(header, tag)
                return kind if opens and fresh else Kind.VOTE
        if Tag.VOTE in tags:
            return Kind.CALL if self._calls(header, subject, above) else Kind.VOTE
        return Kind.DISCUSSION if subject.proposals or tags or above else Kind.OTHER

    def _calls(self, header: Header, subject: Subject, above: Sequence[Subject]) -> bool:
        """Whether a message of a vote thread is a call.

        One whose subject was typed anew, unless the client dropped "Re:" from an answer; and the first
        mail of the vote where "[DISCUSS]" was typed over in a reply, and the "Re:" stayed.
        """
        if Tag.VOTE not in subject.tags:
            return False
        if not subject.reply:
            return not (above and Tag.VOTE in above[0].tags and _attempt(above[0]) == _attempt(subject))
        if not above or any(Tag.VOTE in s.tags for s in above) or self.cites_unknown(header):
            return False
        return header.message_id == self._first_with(Tag.VOTE)

    def _is_first(self, header: Header, tag: Tag) -> bool:
        """Whether a mail without references, but with the "Re:" of the vote, is the first with ``tag``."""
        return not header.references and header.message_id == self._first_with(tag)

    def _first_with(self, tag: Tag) -> MessageId | None:
        if tag not in self._first:
            tagged = (h for h in self.headers.values() if tag in self.subject(h).tags)
            first = min(tagged, key=header_order, default=None)
            self._first[tag] = first.message_id if first else None
        return self._first[tag]

    def subject(self, header: Header) -> Subject:
        """What its subject says."""
        known = self._subjects.get(header.subject)
        if known is None:
            known = self._subjects[header.subject] = parse_subject(header.subject, self._profile)
        return known

    def _above(self, header: Header) -> list[Subject]:
        """The subjects of the messages it answers, the nearest first."""
        return [self.subject(self.headers[message_id]) for message_id in ancestors(header, self.headers)]

    def cites_unknown(self, header: Header) -> bool:
        """Whether it answers a message that is not known."""
        return bool(header.references) and header.references[-1] not in self.headers

    def about(self, header: Header) -> tuple[ProposalId, ...]:
        """The proposals a message names in its subject, or the nearest message it answers that names any."""
        told = (subject.proposals for subject in (self.subject(header), *self._above(header)))
        return next(filter(None, told), ())

    def also(self, header: Header) -> frozenset[ProposalId]:
        """Other numbers that its vote goes under: it got a new one, or an answer mistypes it."""
        if not self._numbers:
            return frozenset()
        above = (self.headers[message_id] for message_id in ancestors(header, self.headers))
        named = next((one for one in (header, *above) if self.subject(one).proposals), header)
        numbers = self._numbers.get(topic_of(named.subject, self._profile).title or "", frozenset())
        return numbers.difference(self.subject(named).proposals)

    @cached_property
    def _numbers(self) -> Mapping[str, frozenset[ProposalId]]:
        """The numbers in the subjects of each vote that has several: here all mail is on one proposal."""
        told: defaultdict[str, set[ProposalId]] = defaultdict(set)
        for subject in (
            set() if self._profile.tagged else {header.subject for header in self.headers.values()}
        ):
            topic = topic_of(subject, self._profile)
            if topic.title and len(topic.proposals) == 1:
                told[topic.title].update(topic.proposals)
        return {title: frozenset(numbers) for title, numbers in told.items() if len(numbers) > 1}

    def strays(self, header: Header) -> bool:
        """Whether it answers under a subject that somebody else typed over that of the vote.

        "Re: Drop Java 8?" in answer to a call: what others answer to that is no vote on the proposal.
        """
        subject, typed = self.subject(header), header
        for message_id in () if subject.proposals else ancestors(header, self.headers):
            above = self.headers[message_id]
            if _worded(self.subject(above)) != _worded(subject):
                return typed.sender != header.sender and self.of(typed) is not Kind.CALL
            typed = above
        return False

    def ended(self, header: Header) -> frozenset[str]:
        """The words in which the subject of a result says how the vote ended, and in which no call ends.

        Behind the title of a numbered proposal one stands plain where the call has the title without it.
        """
        subject = self.subject(header)
        title, _, last = (subject.title or "").casefold().rpartition(" ")
        ended = subject.ended | ({last} & ENDED if not title or title in self._titles else set())
        return frozenset(ended - self._last_words)

    def calls_again(self, header: Header) -> bool:
        """Whether its sender called the same attempt before: this may close it, sent as a new mail."""
        attempt = _attempt(self.subject(header))
        found = (self._callers.get((attempt, key)) for key in _keys(header.sender))
        first = min(filter(None, found), default=None)
        return first is not None and first < header_order(header)

    def by_caller(self, header: Header) -> bool:
        """Whether who writes has an address, or a full name, of one who called a vote."""
        return not self._known_callers.isdisjoint(_keys(header.sender))

    @cached_property
    def calls(self) -> tuple[Header, ...]:
        """The headers of the calls of votes on the proposal."""
        return tuple(header for header in self.headers.values() if self.of(header) is Kind.CALL)

    @cached_property
    def _titles(self) -> frozenset[str]:
        return frozenset((self.subject(call).title or "").casefold() for call in self.calls)

    @cached_property
    def _last_words(self) -> frozenset[str]:
        """The words for an end in which a call ends."""
        return frozenset(word for word in ENDED if any(title.endswith(word) for title in self._titles))

    @cached_property
    def _callers(self) -> Mapping[tuple[_Attempt, str], _Order]:
        """When each caller of an attempt called it first."""
        first: dict[tuple[_Attempt, str], _Order] = {}
        for call in sorted(self.calls, key=header_order):
            for key in _keys(call.sender):
                first.setdefault((_attempt(self.subject(call)), key), header_order(call))
        return first

    @cached_property
    def _known_callers(self) -> frozenset[str]:
        return frozenset(key for _, key in self._callers)


def _worded(subject: Subject) -> list[str]:
    return (subject.title or "").casefold().split()


def _attempt(subject: Subject) -> _Attempt:
    return subject.take, subject.again


def _keys(sender: Sender) -> frozenset[str]:
    """By what a sender may be known: an address of their own, and a full name in any spelling."""
    name = read_name(sender.name or "")
    address = {sender.own_address} if sender.own_address else set()
    return frozenset(address | set(name.keys if name.full else ()))
