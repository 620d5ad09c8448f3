"""Reading: the messages of a proposal together, each with what it says about the vote."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property, partial
from hashlib import sha256

from kipvote.announcements import Act, Announcement, Says, Verdict
from kipvote.announcements.read import listed, read_act, read_result
from kipvote.announcements.voters import Known
from kipvote.mail import Body, affordable, lines_of, own_words
from kipvote.messages import (
    NO_MARKS,
    Header,
    MessageId,
    Sender,
    Trust,
    header_block,
    parse_header,
    permalink_of,
    trust_of,
)
from kipvote.mime import Text, decode_text
from kipvote.names import display_name
from kipvote.reading import Reading
from kipvote.releases import candidates_in, named_beside
from kipvote.rules import Profile
from kipvote.subjects import ProposalId, ProposalKey, mentioned_in, proposal_key
from kipvote.tally.context import Context
from kipvote.tally.hearsay import MOST_QUOTED, hearsay
from kipvote.threads import ancestors, header_order
from kipvote.threads.call import Note, goes_on_elsewhere, notes_on, put_to_vote
from kipvote.threads.kind import Kind, Kinds
from kipvote.topics import nameless_result
from kipvote.votes import Proposals, Refusal

_ESCAPED = re.compile(r"^>+From ", re.MULTILINE)
_MOST_OF_VOTES = 8_192
"""How much of a mail is read as votes (see `mail.affordable`): a report of a build below one is, too."""
_MOST_OF_RESULT = 2_048
"""The same as a result or as an act: some 70 voters, each on a line with a value."""


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
    what the list's own hosts recorded about the sender. ``rivals`` warn of others with its Message-ID.
    ``permalink`` is its id in Apache's archive.
    """

    header: Header
    text: Text | None
    trust: Trust = NO_MARKS
    rivals: tuple[str, ...] = ()
    permalink: str | None = None

    @classmethod
    def of(cls, data: bytes, *, envelope: bytes) -> Message:
        """A message from its raw bytes without the From_ line, and that line."""
        block = header_block(data)
        header = parse_header(block, envelope=envelope)
        trust = trust_of(block, sender_address=header.sender.address)
        permalink = permalink_of(data, header.list_id)
        return cls(header=header, text=decode_text(data), trust=trust, permalink=permalink)


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
        self._kinds = Kinds({message_id: message.header for message_id, message in known.items()}, profile)
        texts = {message_id: message.text.text for message_id, message in known.items() if message.text}
        self._context = Context(self._kinds, texts)
        self._profile = profile
        self._discussions = discussions

    def read(self, message: Message) -> Reading:
        """What one message says; of one that only discusses, no more than its header if not asked for."""
        header = message.header
        reading = Reading(
            header=header,
            subject=self._kinds.subject(header),
            kind=self._kinds.of(header),
            trust=message.trust,
            rivals=message.rivals,
            permalink=message.permalink,
        )
        talks = reading.kind in (Kind.DISCUSSION, Kind.OTHER)
        if talks and not self._discussions:
            return reading
        if message.text is None:
            return replace(reading, unread=True)
        body = self._context.body(header, message.text.text)
        if talks:
            return self._with_words(reading, message.text, body)
        ends = reading.kind in (Kind.ANNOUNCEMENT, Kind.CANCELLATION)
        body = body.within((_MOST_OF_RESULT if ends else _MOST_OF_VOTES) // _times(body))
        return self._judged(self._with_words(reading, message.text, body), message.text, body)

    def _with_words(self, reading: Reading, text: Text, body: Body) -> Reading:
        """A reading with the words of a mail, and what of it was not read."""
        missing = self._kinds.cites_unknown(reading.header)
        unread = tuple(_faults(text, body, quoted=missing))
        return replace(
            reading,
            own_words=body.lines,
            notes=notes_on(body.lines),
            hearsay=hearsay(text.text) if missing else (),
            faults=(*text.faults, *unread),
            unread=bool(unread),
        )

    def _judged(self, reading: Reading, text: Text, body: Body) -> Reading:
        """A reading with all that its words say of the vote: how it ends, what they do to it, who votes."""
        header = reading.header
        words = body.lines[: affordable(body.lines, _MOST_OF_RESULT)]
        about = (*self._kinds.about(header), *sorted(self._kinds.also(header)))
        by_caller, sender = self._kinds.by_caller(header), _called(header.sender)
        act = read_act(words, about=about, by_caller=by_caller)
        corrects = by_caller and act is not None and act.says is Says.CORRECTED
        said = read_result(
            words,
            about=about,
            voters=self._voters,
            sender=sender,
            tagged=reading.kind is Kind.ANNOUNCEMENT or corrects,
            by_caller=by_caller,
        )
        reading = self._with_end(replace(reading, act=act), said)
        untagged = reading.kind is Kind.ANNOUNCEMENT and self._kinds.of(header) is not Kind.ANNOUNCEMENT
        rows: Set[int] = frozenset()
        if reading.kind is not Kind.VOTE:
            rows = listed(words, voters=self._voters, sender=sender)
            rows -= _heading_nothing(words, rows)
        reading = self._with_votes(reading, body, text.text, rows)
        if untagged and not by_caller and reading.votes and len(said.names if said else ()) < _SEVERAL:
            # Who votes and did not call the vote only remarks how it stands.
            reading = replace(reading, kind=Kind.VOTE, announcement=None)
        return self._noted(_with_rest(reading, body, len(words)))

    def _with_votes(self, reading: Reading, body: Body, text: str, rows: Set[int]) -> Reading:
        """A reading with the votes of its words, but for the ``rows`` of the lists of a result.

        A call may list options, which are told from votes by standing together. Who calls the vote off takes
        no vote back by that.
        """
        about = self._voted_on(reading.header)
        apart = rows if reading.kind is not Kind.CALL else frozenset[int]()
        own = replace(body, lines=tuple("" if at in apart else x for at, x in enumerate(body.lines)))
        found = self._context.votes(reading.header, reading.kind, own, about, text)
        told = {at: body.lines[at] for at in sorted(rows) if _VALUE.search(body.lines[at])}
        off = reading.act is not None and reading.act.says is Says.CANCELLED
        off = off and not _OWN_VOTE.search(found.withdrawal or "")
        return replace(
            reading,
            votes=tuple(vote for vote in found.votes if vote.at not in rows),
            refused=(
                *found.refused,
                *(Refusal(line, "result-list", line.strip(), at) for at, line in told.items()),
            ),
            withdrawal=None if off else found.withdrawal,
        )

    def _with_end(self, reading: Reading, said: Announcement | None) -> Reading:
        """A reading with what ends the vote, or takes that back: a result first, else what it does."""
        act = reading.act
        line = act.line if act is not None else None
        does = act.says if act is not None else None
        if reading.kind is Kind.ANNOUNCEMENT:
            said = said or Announcement(None, None, None, (), next(iter(reading.own_words), ""))
            if said.verdict is None and does is Says.CANCELLED and line is not None:
                said = replace(said, verdict=Verdict.CANCELLED, line=line)
            return replace(reading, announcement=_with_ending(said, self._kinds.ended(reading.header), act))
        if reading.kind is Kind.CANCELLATION:
            told = line if does is Says.CANCELLED else None
            return replace(reading, cancellation=told or next(iter(reading.own_words), reading.subject.text))
        if said is not None and (reading.kind is Kind.VOTE or self._closes_anew(reading, said)):
            return replace(reading, kind=Kind.ANNOUNCEMENT, announcement=said)
        match does:
            case Says.CANCELLED:
                return replace(reading, cancellation=line)
            case Says.TAKEN_BACK if reading.kind is Kind.VOTE:
                return replace(reading, retraction=line)
            case _:
                return reading

    def _closes_anew(self, reading: Reading, said: Announcement) -> bool:
        """Whether what looks like a call posted again closes the vote: it has figures, and asks for none."""
        figures = said.verdict is not None and bool(said.binding or said.names)
        return figures and Note.CALLS not in reading.notes and self._kinds.calls_again(reading.header)

    def _noted(self, reading: Reading) -> Reading:
        """A reading with what its words say beside its votes and its result."""
        does = reading.act.says if reading.act is not None else None
        off = reading.cancellation
        remarks = reading.kind is Kind.VOTE
        holds = (
            (Note.ANEW, does is Says.RESTARTED),
            (Note.ELSEWHERE, off is not None and goes_on_elsewhere(off)),
            (Note.CORRECTS, does is Says.CORRECTED),
            (
                Note.ON_REMARK,
                remarks and self._context.on_remark(reading.header, reading.own_words, reading.votes),
            ),
        )
        notes = reading.notes | {note for note, is_so in holds if is_so}
        return replace(reading, notes=notes, asks_for=self._asks_for(reading))

    def _asks_for(self, reading: Reading) -> tuple[ProposalId, ...]:
        """What the words of a call put to the vote, where they do not name that of its subject."""
        if reading.kind is not Kind.CALL:
            return ()
        named = map(proposal_key, mentioned_in("\n".join(reading.own_words), self._profile))
        own = not set(named).isdisjoint(map(proposal_key, reading.subject.proposals))
        return () if own else put_to_vote(reading.own_words, self._profile)

    @cached_property
    def _voters(self) -> Known:
        """Who may have voted: all who wrote in a thread of the vote."""
        of_vote = (header for header in self._kinds.headers.values() if self._kinds.of(header) in _OF_VOTE)
        return Known(sorted({_called(header.sender) for header in of_vote}))

    def _voted_on(self, header: Header) -> Proposals | None:
        """What the votes of a message are on; a release by its candidate only, as versions are anywhere."""
        about = self._kinds.about(header)
        if self._profile.tagged:
            own = candidates_in(" ".join(about)) or frozenset(about)
            return Proposals(own, partial(named_beside, about=about), candidates=True)
        keys = frozenset(map(proposal_key, about))
        also = frozenset(map(proposal_key, self._kinds.also(header)))

        def named(text: str) -> frozenset[ProposalKey]:
            told = frozenset(map(proposal_key, mentioned_in(text, self._profile)))
            return told if told.isdisjoint(also) else (told - also) | keys

        return Proposals(keys, named)


_SEVERAL = 2
"""Who lists so many voters sends a result, whatever else they say."""
_OF_VOTE = frozenset({Kind.CALL, Kind.VOTE, Kind.ANNOUNCEMENT, Kind.CANCELLATION})


def _called(sender: Sender) -> str:
    """What a result calls somebody: a name, or the login of the address where there is none."""
    return display_name(sender.name or "") or sender.own_address.partition("@")[0]


def _times(body: Body) -> int:
    """How often a body is read: where some of it may be no vote, with it and without."""
    return 3 if body.doubtful or body.inline else 1


def _with_ending(said: Announcement, ended: Iterable[str], act: Act | None) -> Announcement:
    """What a result announces, with the verdict of its subject: "[RESULT] [VOTE] Release Foo 1.0 PASSED".

    It counts where the text states none and takes nothing back, and none does where the two contradict.
    """
    denied = {word.removeprefix("not ") for word in ended if word.startswith("not ")}
    plain = {word for word in ended if not word.startswith("not ")}
    passed, failed = bool(_PASSED & plain), bool(_FAILED & plain or _PASSED & denied)
    if passed == failed:
        return said
    verdict = Verdict.ACCEPTED if passed else Verdict.REJECTED
    if said.verdict is None:
        return said if act is not None else replace(said, verdict=verdict, rule=said.rule or "subject")
    contradicts = said.verdict is not verdict and Verdict.ACCEPTED in (verdict, said.verdict)
    return replace(said, verdict=None) if contradicts else said


_PASSED = frozenset("passed passes accepted approved adopted success succeeded successful".split())
_FAILED = frozenset({"rejected", "failed"})


def _heading_nothing(lines: Sequence[str], rows: Set[int]) -> Set[int]:
    """The value alone that stands above all lists of a result and heads none of them: it is its sender's."""
    first = min(rows, default=0)
    below = next((at for at in range(first + 1, len(lines)) if lines[at]), None)
    alone = bool(rows) and _ALONE.fullmatch(lines[first].strip()) is not None
    return {first} if alone and below not in rows else frozenset()


_OWN_VOTE = re.compile(r"\bmy (?:\w+ )?(?:vote|[+-]1)\b", re.IGNORECASE)
_VALUE = re.compile(r"(?<![\w.])[+-] ?[01](?![\w.])")
_ALONE = re.compile(r"[+-] ?[01](?:\s*\(?(?:non-?)?binding\)?)?[.!]?", re.IGNORECASE)


def _faults(text: Text, body: Body, *, quoted: bool) -> Iterator[str]:
    """What was not read of a text, for its size or for the work it would take."""
    if body.truncated or text.truncated:
        yield _not_read("the rest of the mail", body.stop)
    lines = text.text.split("\n") if quoted else ()
    read = affordable(lines, MOST_QUOTED)
    if any(line.lstrip().startswith(">") for line in lines[read:]):
        yield _not_read("what is quoted", read)


def _with_rest(reading: Reading, body: Body, read: int) -> Reading:
    """An answer with the fault that its words behind the first ``read`` lines were read for votes alone."""
    ends = reading.kind in (Kind.ANNOUNCEMENT, Kind.CANCELLATION) or reading.cancellation is not None
    if ends or not any(map(_MAY_END.search, body.lines[read:])):
        return reading
    unread = _not_read("what may tell how the vote ended", body.places[read])
    return replace(reading, faults=(*reading.faults, unread), unread=True)


_MAY_END = re.compile(
    r"\b(?:pass(?:es|ed)|accept|approv|adopt|carri|reject|fail(?:s|ed)|clos(?:e|ing)|result|cancel|withdr|abandon)",
    re.IGNORECASE,
)


def _not_read(what: str, at: int) -> str:
    return f"{what}, from line {at + 1}, was not read: it is more than is read of one mail"
