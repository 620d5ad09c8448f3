"""Reader: the messages of a proposal together, each with what it says about the vote."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256

from kipvote.announcements import Announcement, Verdict
from kipvote.announcements.closings import only_corrects
from kipvote.announcements.endings import with_ending
from kipvote.announcements.namings import candidates, named_beside
from kipvote.announcements.ownvotes import in_first_person, own_votes, without_rows
from kipvote.announcements.reader import read_announcement, read_cancellation
from kipvote.announcements.resultlists import list_lines
from kipvote.bodies import Body, lines_of, own_words
from kipvote.messages import NO_MARKS, Header, MessageId, Trust, header_block, parse_header, trust_of
from kipvote.mime import Text, decode_text
from kipvote.names import display_name
from kipvote.reading import Reading
from kipvote.readings.context import Context
from kipvote.readings.hearsay import hearsay
from kipvote.readings.inline import read_body_votes
from kipvote.readings.offers import without_offers
from kipvote.readings.questions import (
    gives_number,
    numbers_named,
    quoted_directly,
    supposes,
    with_agreed,
    with_asked,
)
from kipvote.readings.resent import resent_votes
from kipvote.readings.signed import with_own_name
from kipvote.readings.strangers import without_unknown
from kipvote.readings.unread import MOST_OF_RESULT, MOST_OF_VOTES, faults, faults_of_end, start_of, within
from kipvote.rules import Profile
from kipvote.subjects import ProposalId, ProposalKey, mentioned_in, proposal_key
from kipvote.tally.context import Context as Around
from kipvote.threads import ancestors, header_order
from kipvote.threads.call import Note, goes_on_elsewhere, notes_on, put_to_vote
from kipvote.threads.kind import Kind, Kinds
from kipvote.topics import nameless_result
from kipvote.votes import Refusal, Vote
from kipvote.votes.clauses import own_line
from kipvote.votes.nominees import nominees
from kipvote.votes.proposals import Proposals
from kipvote.votes.results import empty_sides

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
    what the list's own hosts recorded about the sender. ``rivals`` warn of others with its Message-ID.
    """

    header: Header
    text: Text | None
    trust: Trust = NO_MARKS
    rivals: tuple[str, ...] = ()

    @classmethod
    def of(cls, data: bytes, *, envelope: bytes) -> Message:
        """A message from its raw bytes without the From_ line, and that line."""
        block = header_block(data)
        header = parse_header(block, envelope=envelope)
        trust = trust_of(block, sender_address=header.sender.address)
        return cls(header=header, text=decode_text(data), trust=trust)


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
        self._kinds = Kinds({message_id: message.header for message_id, message in known.items()}, profile)
        texts = {message_id: message.text.text for message_id, message in known.items() if message.text}
        self._context = Context(self._kinds, texts)
        self._around = Around(self._kinds, texts)
        self._profile = profile
        self._discussions = discussions

    def read(self, message: Message) -> Reading:
        header = message.header
        subject, kind = self._kinds.subject(header), self._kinds.of(header)
        reading = Reading(
            header=header, subject=subject, kind=kind, trust=message.trust, rivals=message.rivals
        )
        if _only_talks(reading) and not self._discussions:
            return reading
        return self._read_body(reading, message)

    def _read_body(self, reading: Reading, message: Message) -> Reading:
        if message.text is None:
            return replace(reading, unread=True)
        context, text = self._context, message.text.text
        body = own_words(
            text,
            earlier=context.earlier(message.header, text),
            answered=context.answered(message.header, text),
            called=context.answers_call(message.header),
            remark=context.remark(message.header),
        )
        if _only_talks(reading):
            return self._with_body(reading, message, body)
        ends = reading.kind in (Kind.ANNOUNCEMENT, Kind.CANCELLATION)
        read = self._read_words(reading, message, within(body, MOST_OF_RESULT if ends else MOST_OF_VOTES))
        if not ends and (read.announcement or read.cancellation):
            least = within(body, MOST_OF_RESULT)
            read = self._read_words(reading, message, least) if least.stop < body.stop else read
        return self._noted(read)

    def _noted(self, read: Reading) -> Reading:
        """A reading with what its words say beside its votes and its result."""
        holds = (
            (Note.ELSEWHERE, read.cancellation is not None and goes_on_elsewhere(read.cancellation)),
            (Note.CORRECTS, read.kind is Kind.ANNOUNCEMENT and only_corrects(read.own_words)),
            (Note.ON_REMARK, self._around.on_remark(read.header, read.own_words, read.votes)),
        )
        notes = read.notes | {note for note, is_so in holds if is_so}
        own = set(map(proposal_key, read.subject.proposals))
        asks: tuple[ProposalId, ...] = ()
        if read.kind is Kind.CALL and own.isdisjoint(
            map(proposal_key, mentioned_in("\n".join(read.own_words), self._profile))
        ):
            asks = put_to_vote(read.own_words, self._profile)
        return replace(read, notes=notes, asks_for=asks)

    def _with_body(self, reading: Reading, message: Message, body: Body) -> Reading:
        """A reading with the words of a mail, and what of it was not read."""
        text = message.text or Text("")
        missing = self._kinds.cites_unknown(message.header)
        heard, unheard = hearsay(text.text) if missing else ((), ())
        unread = (*faults(text, body), *unheard)
        return replace(
            reading,
            own_words=body.lines,
            notes=notes_on(body.lines),
            hearsay=heard,
            faults=(*text.faults, *unread),
            unread=bool(unread),
        )

    def _read_words(self, reading: Reading, message: Message, body: Body) -> Reading:
        """What a message says of the vote in so much of its words."""
        body = within(self._with_asked(body, message), MOST_OF_VOTES)
        read = self._with_body(reading, message, body)
        about, is_offered = self._voted_on(read), partial(self._context.is_offered, header=message.header)
        read = self._without_numbers(_with_votes(read, body, about, is_offered), message)
        judged = self._judge(self._with_resent(read, message))
        if judged.kind not in (Kind.ANNOUNCEMENT, Kind.CANCELLATION):
            unread = () if judged.cancellation else tuple(faults_of_end(body))
            answers = judged.kind is Kind.VOTE and judged.cancellation is None
            back = _takes_back(judged.own_words) if answers else None
            missing = judged.unread or bool(unread)
            return replace(judged, faults=judged.faults + unread, unread=missing, retraction=back)
        if not judged.votes and any(refusal.rule == "result-list" for refusal in judged.refused):
            # The last value of the mail was a heading: the sender's own may stand above it.
            unheaded = replace(body, lines=_without_headings(read))
            again = _with_votes(read, unheaded, about, is_offered)
            judged = replace(judged, votes=_own_votes(again), withdrawal=again.withdrawal)
        return without_unknown(judged, self._context.sent)

    def _with_resent(self, reading: Reading, message: Message) -> Reading:
        """A reading with the votes of its sender's own mail that it passes on, where it has none itself."""
        if reading.kind is not Kind.VOTE or reading.votes or reading.withdrawal or message.text is None:
            return reading
        said_before = partial(self._context.said_before, header=reading.header)
        return replace(
            reading, votes=tuple(resent_votes(message.text.text, reading.header.sender, said_before))
        )

    def _with_asked(self, body: Body, message: Message) -> Body:
        """``body`` with what may only give a number that the mail it answers asks for; a call wants votes."""
        if message.text is None or not gives_number(body.lines):
            return body
        body = with_agreed(body) if self._kinds.by_caller(message.header) else body
        return with_asked(body, *self._context.asking(message.header, message.text.text))

    def _without_numbers(self, reading: Reading, message: Message) -> Reading:
        """A reading without the numbers that the mail names which who called the vote answers."""
        header = reading.header
        if message.text is None or not (reading.votes and header.references):
            return reading
        if not self._kinds.by_caller(header) or self._context.answers_call(header):
            return reading
        quoted, above = self._context.asking(header, message.text.text)
        numbers = numbers_named(reading.votes, (*quoted, "", *above))
        votes = tuple(vote for vote in reading.votes if vote not in numbers)
        refused = tuple(Refusal(vote.line, "number-in-prose") for vote in numbers)
        return replace(reading, votes=votes, refused=reading.refused + refused)

    def _judge(self, reading: Reading) -> Reading:
        match reading.kind:
            case Kind.VOTE:
                return self._judge_answer(reading)
            case Kind.CALL if self._closes_anew(reading):
                return self._judge_answer(reading)
            case Kind.ANNOUNCEMENT:
                return _without_listed(replace(reading, announcement=self._result(reading)))
            case Kind.CANCELLATION:
                line = read_cancellation(reading.own_words) or next(
                    iter(reading.own_words), reading.subject.text
                )
                return _without_listed(replace(reading, cancellation=line))
            case _:
                return reading

    def _result(self, reading: Reading) -> Announcement | None:
        about = self._known_as(reading.header)
        said = _announced(reading, tagged=True, about=about)
        if said and said.verdict is None:
            line = read_cancellation(reading.own_words, about=about, answers=False)
            said = replace(said, verdict=Verdict.CANCELLED, line=line) if line else said
        return said and with_ending(said, self._kinds.ended(reading.header), reading.own_words)

    def _closes_anew(self, reading: Reading) -> bool:
        """Whether what looks like a call posted again may close the vote: it asks for none."""
        return self._kinds.calls_again(reading.header) and Note.CALLS not in reading.notes

    def _judge_answer(self, reading: Reading) -> Reading:
        """A reply in a vote thread may announce or cancel in prose, and vote in the same breath."""
        about, by_caller = self._known_as(reading.header), self._kinds.by_caller(reading.header)
        words = tuple(start_of(reading.own_words, MOST_OF_RESULT))
        early = by_caller and self._kinds.is_early(reading.header)
        quotes = by_caller and self._quotes(reading.header)
        announcement = _announced(
            replace(reading, own_words=words),
            tagged=False,
            about=about,
            by_caller=by_caller,
            early=early,
            quotes=quotes,
        )
        if announcement is not None and self._may_close(reading, announcement, by_caller=by_caller):
            return _without_listed(replace(reading, kind=Kind.ANNOUNCEMENT, announcement=announcement))
        answers = reading.kind is Kind.VOTE
        cancellation = read_cancellation(words, about=about, answers=answers)
        if cancellation is None:
            return reading
        return _with_refused(replace(reading, cancellation=cancellation), without_rows)

    def _known_as(self, header: Header) -> tuple[ProposalId, ...]:
        """The proposals a message is about, by all their numbers."""
        return (*self._kinds.about(header), *sorted(self._kinds.also(header)))

    def _quotes(self, header: Header) -> bool:
        text = self._known[header.message_id].text
        return text is not None and any(quoted_directly(text.text))

    def _answers_supposed(self, header: Header) -> bool:
        """Whether what it answers asks what would be."""
        text = self._known[header.message_id].text
        return text is not None and supposes(quoted_directly(text.text))

    def _may_close(self, reading: Reading, announcement: Announcement, *, by_caller: bool) -> bool:
        """Whether an answer announces: the caller's, and others' that are not early or tell all of it.

        What looks like a call needs figures: it may cite the rule by which a vote passes. What answers "if
        Ann votes -1, does it pass?" needs voters: it may be of that case.
        """
        if reading.kind is Kind.CALL and not _has_figures(announcement):
            return False
        if by_caller:
            return True
        named = len(announcement.names) > 1
        if not named and self._answers_supposed(reading.header):
            return False
        full = named or bool(announcement.binding and announcement.non_binding)
        return full or not self._kinds.is_early(reading.header)

    def _voted_on(self, reading: Reading) -> Proposals | None:
        """What its votes are on; a release by its candidate only, as versions are anywhere."""
        about = self._kinds.about(reading.header)
        elected = nominees(reading.subject.title or "")
        if self._profile.tagged:
            beside, own = partial(named_beside, about=about), candidates(" ".join(about))
            words = tuple(" ".join(about).lower().replace("-", " ").replace(",", " ").split())
            own = own or frozenset(about)
            return Proposals(own, beside, candidates=True, nominees=elected, titled=words)
        keys = frozenset(map(proposal_key, about))
        also = frozenset(map(proposal_key, self._kinds.also(reading.header)))

        def named(text: str) -> frozenset[ProposalKey]:
            told = frozenset(map(proposal_key, mentioned_in(text, self._profile)))
            return told if told.isdisjoint(also) else (told - also) | keys

        return Proposals(keys, named)


def _only_talks(reading: Reading) -> bool:
    return reading.kind in (Kind.DISCUSSION, Kind.OTHER)


def _announced(
    reading: Reading,
    *,
    tagged: bool,
    about: tuple[ProposalId, ...] = (),
    by_caller: bool = False,
    early: bool = False,
    quotes: bool = False,
) -> Announcement | None:
    sender = display_name(reading.header.sender.name or "")
    return read_announcement(
        reading.own_words,
        tagged=tagged,
        sender=sender or None,
        about=about,
        by_caller=by_caller,
        early=early,
        quotes=quotes,
    )


def _has_figures(announcement: Announcement) -> bool:
    return announcement.verdict is not None and bool(announcement.binding or announcement.names)


def _with_votes(
    reading: Reading, body: Body, about: Proposals | None, is_offered: Callable[[str], bool]
) -> Reading:
    found = without_offers(read_body_votes(body, about), is_offered)
    found = with_own_name(found, display_name(reading.header.sender.name or ""))
    title = reading.subject.title or ""
    votes = tuple(
        vote
        for vote in found.votes
        if (reading.kind is not Kind.CALL or _is_own(vote)) and not _ends(title, vote)
    )
    rules = tuple(Refusal(vote.line, vote.rule) for vote in found.votes if vote not in votes)
    return replace(reading, votes=votes, refused=(*found.refused, *rules), withdrawal=found.withdrawal)


def _ends(title: str, vote: Vote) -> bool:
    """Whether a value is no more than the end of the proposal's title: "the vote on KIP-9: Phase 0"."""
    words, line = title.casefold().split(), " ".join(vote.line.casefold().split())
    before, named, behind = line.partition(" ".join(words) or line)
    elsewhere = _VALUES.findall(f"{before} {behind}")
    return bool(named) and words[-1:] == [vote.value] and vote.value not in elsewhere


_VALUES = re.compile(r"[+-]?\d+")


def _is_own(vote: Vote) -> bool:
    """Whether a value in a call may be its caller's vote: what is unclear tells others how to vote."""
    return vote.certain or in_first_person(vote.line)


def _without_listed(reading: Reading) -> Reading:
    """A result with the votes of its sender alone, without those it only lists."""
    return _with_refused(reading, own_votes)


def _without_headings(reading: Reading) -> tuple[str, ...]:
    """The words of a result without the lines that head its lists, are rows of them, or name nobody."""
    sender = display_name(reading.header.sender.name or "")
    listing, _ = list_lines(reading.own_words, sender=sender or None)
    empty = set(empty_sides([own_line(i, line) for i, line in enumerate(reading.own_words)]))
    return tuple("" if i in listing | empty else line for i, line in enumerate(reading.own_words))


def _own_votes(reading: Reading) -> tuple[Vote, ...]:
    """The plain votes of a result beside its lists; a row with the sender's name is of a list."""
    sender = display_name(reading.header.sender.name or "")
    kept = own_votes(reading.votes, reading.own_words, sender=sender or None)
    named = re.compile(rf"\b(?:{'|'.join(map(re.escape, sender.split()))})\b", re.IGNORECASE)
    plain = (vote for vote in kept if vote.certain or vote.claim is not None)
    return tuple(vote for vote in plain if not sender or not named.search(vote.line))


def _with_refused(reading: Reading, keeping: Callable[..., tuple[Vote, ...]]) -> Reading:
    """A reading with the votes that ``keeping`` leaves of its own; the others are of a result's list."""
    sender = display_name(reading.header.sender.name or "")
    votes = keeping(reading.votes, reading.own_words, sender=sender or None)
    lines = {vote.line for vote in votes}
    others = tuple(Refusal(vote.line, "result-list") for vote in reading.votes if vote.line not in lines)
    return replace(reading, votes=votes, refused=reading.refused + others)


def _takes_back(lines: Iterable[str]) -> str | None:
    told = re.findall(
        r"[^.!?]++[.!?]*+", " ".join(" ".join(line if line.strip() else "." for line in lines).split())
    )
    return next(
        (o.strip() for o in told if _RETRACTED.search(o.strip()) and not _HEDGED.search(o.strip())), None
    )


_RETRACTED = re.compile(
    r"\b(?:ignore|disregard) (?:my|the|this|that) (?:last |previous |earlier |above )?"
    r"(?:e-?mail|mail|message|result)s?\b"
    r"|\b(?:take|taking) (?:my|the|this|that) (?:result|e-?mail|mail|message) back\b"
    r"|\b(?:retract|withdraw|revoke)(?:ing)? (?:my|the|this|that) result\b"
    r"|^\W*(?:the|this) vote (?:is still|is again|remains|stays) open\b",
    re.IGNORECASE,
)
_HEDGED = re.compile(r"\?$|\b(?:if|unless|should|would|could|may|might|not)\b|n['’]t\b", re.IGNORECASE)
