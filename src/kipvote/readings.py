"""Readings: everything one message says about a proposal's vote, and why it is read so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import StrEnum
from functools import cached_property
from hashlib import sha256

from kipvote.announcements import Announcement, own_votes, read_announcement, read_cancellation
from kipvote.bodies import Body, lines_of, own_words
from kipvote.calls import calls_for_votes
from kipvote.hearsay import Hearsay, hearsay
from kipvote.messages import Header, MessageId, Sender, Standing, Trust, header_block, parse_header, trust_of
from kipvote.mime import Text, decode_text
from kipvote.names import display_name, read_name
from kipvote.rules import Profile
from kipvote.subjects import ProposalId, Subject, Tag, mentioned_in, parse_subject, proposal_key
from kipvote.threads import ancestors, header_order, nameless_result
from kipvote.votes import Proposals, Refusal, Vote, VoteReading, read_votes


class Kind(StrEnum):
    """What a message is in its thread. ``vote`` is any reply in a vote thread, cast or not."""

    CALL = "call"
    VOTE = "vote"
    ANNOUNCEMENT = "announcement"
    CANCELLATION = "cancellation"
    DISCUSSION = "discussion"
    OTHER = "other"


_NO_MARKS = Trust(Standing.UNKNOWN)


@dataclass(frozen=True, slots=True, order=True)
class Copy:
    """Another message with the same Message-ID: where it stands, and a digest of its words (None: unread)."""

    archive: str
    offset: int
    words: str | None


_ESCAPED = re.compile(r"^>+From ", re.MULTILINE)


def words_digest(text: Text | None) -> str | None:
    """A digest of the sender's own words: equal for the same mail out of different archives.

    White space, quotation and what archives do to a line that begins with "From " make no difference.
    """
    if text is None:
        return None
    words = " ".join(own_words(_ESCAPED.sub("From ", text.text)).lines).split()
    return sha256(" ".join(words).encode("utf-8", "surrogatepass")).hexdigest()[:16]


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """A message as it comes to the core: its header and its decoded text.

    ``text`` is None where the body could not be had; what it says is then unknown, not empty. ``trust`` is
    what the list's own hosts recorded about the sender. ``copies`` are the others with its Message-ID.
    """

    header: Header
    text: Text | None
    trust: Trust = _NO_MARKS
    copies: tuple[Copy, ...] = ()

    @classmethod
    def of(cls, data: bytes, *, envelope: bytes) -> Message:
        """A message from its raw bytes without the From_ line, and that line."""
        block = header_block(data)
        header = parse_header(block, envelope=envelope)
        trust = trust_of(block, sender_address=header.sender.address)
        return cls(header=header, text=decode_text(data), trust=trust)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What was read out of one message; of one that only discusses, nothing but its header.

    ``cancellation`` is the line that calls the vote off. ``hearsay`` are the votes it quotes, where it
    answers a message that is not known. ``faults`` say what could not be read as it
    was meant; ``unread`` that the body could not be had at all.
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
    hearsay: tuple[Hearsay, ...] = ()
    faults: tuple[str, ...] = ()
    unread: bool = False
    trust: Trust = _NO_MARKS

    @property
    def message_id(self) -> MessageId:
        return self.header.message_id


def read_message(message: Message, profile: Profile) -> Reading:
    """Read a single message on its own, without the thread around it, the words of a discussion too."""
    return _Reader({message.header.message_id: message}, profile, discussions=True).read(message)


def read_messages(
    messages: Iterable[Message], profile: Profile, *, discussions: bool = False
) -> tuple[Reading, ...]:
    """Read the messages of one proposal together, in the order of time.

    Together, because a reply may take its kind from the message it answers, an undated message its
    date, and a quotation without any mark is known by the text it repeats. The words of ``discussions``
    are left out if not asked for: most mail about a proposal is one, and a "+1" in it is no vote.
    """
    known = {message.header.message_id: message for message in messages}
    dated = _inherit_dates(known)
    reader = _Reader(dated, profile, discussions=discussions)
    return tuple(reader.read(message) for message in sorted(dated.values(), key=_order))


def told_proposal(message: Message, profile: Profile) -> ProposalId | None:
    """The one proposal that the own words of a result name whose subject names none; None for any other."""
    if message.text is None or not nameless_result(message.header, profile):
        return None
    text = message.text.text
    if not mentioned_in("\n".join(lines_of(text)), profile):
        return None  # as nearly all: the sender's own words need not be told from the rest
    named = mentioned_in("\n".join(own_words(text).lines), profile)
    return next(iter(named)) if len(named) == 1 else None


def _order(message: Message) -> tuple[bool, str, str, str]:
    return header_order(message.header)


def _inherit_dates(known: Mapping[MessageId, Message]) -> dict[MessageId, Message]:
    """Give an undated message the date of the nearest dated one it answers: it was not written before."""
    headers = {message_id: message.header for message_id, message in known.items()}
    dated = dict(known)
    for message_id, message in known.items():
        if message.header.date is None:
            dates = (headers[above].date for above in ancestors(message.header, headers))
            date = next((date for date in dates if date is not None), None)
            dated[message_id] = replace(message, header=replace(message.header, date=date))
    return dated


class _Reader:
    """Reads messages against the others of their proposal."""

    def __init__(self, known: Mapping[MessageId, Message], profile: Profile, *, discussions: bool) -> None:
        self._known = known
        self._headers = {message_id: message.header for message_id, message in known.items()}
        self._profile = profile
        self._discussions = discussions
        self._first: dict[Tag, MessageId | None] = {}

    def read(self, message: Message) -> Reading:
        subject = parse_subject(message.header.subject, self._profile)
        kind = self._kind(message.header, subject)
        reading = Reading(header=message.header, subject=subject, kind=kind, trust=message.trust)
        if _only_talks(reading) and not self._discussions:
            return reading
        return self._read_body(reading, message)

    def _read_body(self, reading: Reading, message: Message) -> Reading:
        if message.text is None:
            return replace(reading, unread=True)
        body = own_words(message.text.text, earlier=self._earlier(message.header))
        read = replace(
            reading,
            own_words=body.lines,
            hearsay=hearsay(message.text.text) if self._cites_unknown(message.header) else (),
            faults=(*_faults(message.text, truncated=body.truncated), *_rivals(message)),
        )
        return read if _only_talks(read) else self._judge(_with_votes(read, body, self._voted_on(read)))

    def _kind(self, header: Header, subject: Subject) -> Kind:
        """What a message is: by its own tags, else those of the nearest message it answers that has any."""
        if header.automatic:
            return Kind.OTHER
        above = [self._subject(message_id) for message_id in ancestors(header, self._headers)]
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
            return not _answers_call(subject, above)
        if not above or any(Tag.VOTE in s.tags for s in above) or self._cites_unknown(header):
            return False
        return header.message_id == self._first_with(Tag.VOTE)

    def _is_first(self, header: Header, tag: Tag) -> bool:
        """Whether a mail without references, but with the "Re:" of the vote, is the first with ``tag``."""
        return not header.references and header.message_id == self._first_with(tag)

    def _first_with(self, tag: Tag) -> MessageId | None:
        if tag not in self._first:
            tagged = (h for h in self._headers.values() if tag in self._subject(h.message_id).tags)
            first = min(tagged, key=header_order, default=None)
            self._first[tag] = first.message_id if first else None
        return self._first[tag]

    def _subject(self, message_id: MessageId) -> Subject:
        return parse_subject(self._headers[message_id].subject, self._profile)

    def _cites_unknown(self, header: Header) -> bool:
        return bool(header.references) and header.references[-1] not in self._known

    def _earlier(self, header: Header) -> tuple[str, ...]:
        """The texts this message may quote: those of the messages it answers, by other people."""
        chain = (self._known[i] for i in ancestors(header, self._headers, most=12))
        return tuple(m.text.text for m in chain if m.text is not None and m.header.sender != header.sender)

    def _judge(self, reading: Reading) -> Reading:
        match reading.kind:
            case Kind.VOTE:
                return self._judge_answer(reading)
            case Kind.CALL if self._calls_again(reading) and not calls_for_votes(reading.own_words):
                return self._judge_answer(reading)
            case Kind.ANNOUNCEMENT:
                return _in_first_person(replace(reading, announcement=_announced(reading, tagged=True)))
            case Kind.CANCELLATION:
                line = read_cancellation(reading.own_words) or next(
                    iter(reading.own_words), reading.subject.text
                )
                return _in_first_person(replace(reading, cancellation=line))
            case _:
                return reading

    def _judge_answer(self, reading: Reading) -> Reading:
        """A reply in a vote thread may announce or cancel in prose, and vote in the same breath."""
        about, by_caller = self._about(reading), self._by_caller(reading)
        announcement = _announced(reading, tagged=False, about=about, by_caller=by_caller)
        if announcement is not None and (by_caller or not self._is_early(reading.header)):
            return _in_first_person(replace(reading, kind=Kind.ANNOUNCEMENT, announcement=announcement))
        return replace(reading, cancellation=read_cancellation(reading.own_words, about=about))

    def _calls_again(self, reading: Reading) -> bool:
        """Whether its sender called the same attempt before: this may close it, sent as a new mail."""
        header, subject = reading.header, reading.subject
        before = (call for call in self._calls_made if header_order(call) < header_order(header))
        return any(
            _is_same(header.sender, call.sender) and _is_attempt(self._subject(call.message_id), subject)
            for call in before
        )

    def _about(self, reading: Reading) -> tuple[ProposalId, ...]:
        """The proposals a message names in its subject, or the nearest message it answers that names any."""
        above = (self._subject(message_id) for message_id in ancestors(reading.header, self._headers))
        return reading.subject.proposals or next((s.proposals for s in above if s.proposals), ())

    def _voted_on(self, reading: Reading) -> Proposals | None:
        """The same for reading votes; none where a proposal is known by a version, which is anywhere."""
        if self._profile.tagged:
            return None
        own = frozenset(map(proposal_key, self._about(reading)))
        return Proposals(own, lambda text: frozenset(map(proposal_key, mentioned_in(text, self._profile))))

    def _by_caller(self, reading: Reading) -> bool:
        """Whether who called the vote writes."""
        return any(_is_same(reading.header.sender, called.sender) for called in self._calls_made)

    def _is_early(self, header: Header) -> bool:
        """Whether a mail was sent in the minimum hours of its call, in which only the caller closes it."""
        calls = (h.date for h in self._calls_made if h.date and header.date and h.date <= header.date)
        called = max(calls, default=None)
        hours = timedelta(hours=self._profile.minimum_hours)
        return called is not None and header.date is not None and header.date - called < hours

    @cached_property
    def _calls_made(self) -> tuple[Header, ...]:
        """The headers of the calls of votes on the proposal."""
        headers = self._headers.values()
        return tuple(h for h in headers if self._kind(h, self._subject(h.message_id)) is Kind.CALL)


def _is_attempt(one: Subject, other: Subject) -> bool:
    return (one.take, one.again) == (other.take, other.again)


def _only_talks(reading: Reading) -> bool:
    return reading.kind in (Kind.DISCUSSION, Kind.OTHER)


def _is_same(one: Sender, other: Sender) -> bool:
    """Whether two senders have a full name or an address of their own in common."""
    name, known = read_name(one.name or ""), read_name(other.name or "")
    addressed = bool(one.address) and one.address == other.address
    return (addressed and not one.relayed) or (name.full and not name.keys.isdisjoint(known.keys))


def _answers_call(subject: Subject, above: Sequence[Subject]) -> bool:
    """Whether a [VOTE] without "Re:" answers a vote thread of the same attempt: the client dropped it."""
    return bool(above) and Tag.VOTE in above[0].tags and _is_attempt(above[0], subject)


def _announced(
    reading: Reading, *, tagged: bool, about: tuple[ProposalId, ...] = (), by_caller: bool = False
) -> Announcement | None:
    sender = display_name(reading.header.sender.name or "")
    return read_announcement(
        reading.own_words,
        tagged=tagged,
        sender=sender or None,
        about=about,
        by_caller=by_caller,
    )


def _with_votes(reading: Reading, body: Body, about: Proposals | None) -> Reading:
    found = _read_votes(body, about)
    return replace(reading, votes=found.votes, refused=found.refused, withdrawal=found.withdrawal)


def _in_first_person(reading: Reading) -> Reading:
    """A result without the votes it only lists."""
    sender = display_name(reading.header.sender.name or "")
    votes = own_votes(reading.votes, reading.own_words, sender=sender or None)
    lines = {vote.line for vote in votes}
    others = tuple(Refusal(vote.line, "result-list") for vote in reading.votes if vote.line not in lines)
    return replace(reading, votes=votes, refused=reading.refused + others)


# The rules by which a value alone is a vote; all others find more in its sentence that makes it one.
_BARE = frozenset({"opens-sentence", "opens-clause", "after-interjection", "closes-sentence"})
_ON_VOTING = re.compile(r"\bvot(?:e|es|ed|ing)\b", re.IGNORECASE)


def _read_votes(body: Body, about: Proposals | None) -> VoteReading:
    """The votes of a body, a bare value that answers one quoted point being unclear.

    It stays listed as unclear unless a vote stands elsewhere in the message: then that one counts.
    """
    found = read_votes(body.lines, about)
    answers, others = _parted(body)
    clear = any(vote.certain and not _is_inline_answer(vote, body) for vote in found.votes)
    if not answers or clear:
        return found
    elsewhere = read_votes(others, about)
    if elsewhere.withdrawal or any(vote.certain for vote in elsewhere.votes):
        return elsewhere
    unclear = (replace(vote, certain=False, rule="inline-answer") for vote in answers)
    return replace(elsewhere, votes=(*elsewhere.votes, *unclear))


def _parted(body: Body) -> tuple[list[Vote], list[str]]:
    """The bare values that answer a quoted point, and the own lines without the paragraphs of those."""
    lines = list(body.lines)
    answers: list[Vote] = []
    for paragraph in _runs(sorted(body.inline)):
        bare = [vote for vote in read_votes([lines[at] for at in paragraph]).votes if _is_bare(vote)]
        for at in paragraph if bare else ():
            lines[at] = ""
        answers += bare
    return answers, lines


def _is_inline_answer(vote: Vote, body: Body) -> bool:
    stands = {at for at, line in enumerate(body.lines) if line == vote.line}
    return stands <= body.inline and _is_bare(vote)


def _is_bare(vote: Vote) -> bool:
    """Whether nothing but its place makes it a vote: no claim, no word of voting, nobody who gives it."""
    said = _ON_VOTING.search(vote.line)
    return vote.certain and vote.claim is None and vote.rule in _BARE and not said


def _runs(numbers: Iterable[int]) -> Iterator[list[int]]:
    """Ascending numbers in runs without a gap."""
    run: list[int] = []
    for number in numbers:
        if run and number != run[-1] + 1:
            yield run
            run = []
        run.append(number)
    if run:
        yield run


def _rivals(message: Message) -> Iterator[str]:
    """The copies that are no copies: one Message-ID, and other words. One of them may be forged."""
    own = words_digest(message.text) if message.copies else None
    for copy in sorted(message.copies):
        if copy.words is not None and copy.words != own:
            where = f"{copy.archive.rpartition('/')[2]}, offset {copy.offset}"
            yield f"another message with this Message-ID says something else ({where})"


def _faults(text: Text, *, truncated: bool) -> tuple[str, ...]:
    cut = ("the text is longer than what is read of one message",) if truncated or text.truncated else ()
    return text.faults + cut
