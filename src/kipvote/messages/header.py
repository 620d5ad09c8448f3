"""Headers: what a message tells without its body being read."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from itertools import islice
from typing import NewType, cast

from kipvote.messages.charsets import clean_line, decode_bytes, decode_words
from kipvote.messages.dates import envelope_date, read_date, read_date_and_zone, usual_date
from kipvote.messages.sender import LONGEST_NAME, Sender, Writes, parse_sender, who_writes

MessageId = NewType("MessageId", str)
"""A Message-ID with its angle brackets, white space removed, case kept: ``<abc@example.org>``."""


class DateSource(StrEnum):
    """Where a message's date was taken from, best first."""

    DATE = "date"  # the Date header, believed
    RECEIVED = "received"  # the top Received header: the list's own clock
    ENVELOPE = "envelope"  # the From_ line of the mbox
    NONE = "none"  # no date anywhere


@dataclass(frozen=True, slots=True, kw_only=True)
class Header:
    """What every message tells without its body being read. Dates are aware and UTC.

    ``references`` are the ids of References, oldest first, followed by those of In-Reply-To that
    are not in it. ``automatic`` marks mail that no person wrote (Jira, GitHub, Jenkins and the like).
    ``received`` is the list's own clock: the top Received, else the From_ line of a mail server.
    """

    message_id: MessageId
    date: datetime | None
    date_source: DateSource
    sender: Sender
    subject: str
    references: tuple[MessageId, ...] = ()
    list_id: str | None = None
    automatic: bool = False
    id_made: bool = False  # no Message-ID in the mail: ours, from the list's own number or the content
    received: datetime | None = None

    @property
    def moment(self) -> datetime | None:
        """When the list had it, else when it says it was written: what orders mail of people who may lie."""
        return self.received or self.date

    @property
    def thread(self) -> MessageId:
        """The first message of its thread, as it says itself."""
        return self.references[0] if self.references else self.message_id


LONGEST_MESSAGE = 32 << 20
"""How many bytes of a message are read; lists refuse mail long before."""

LONGEST_SUBJECT = 2_000
"""How many characters of a subject are kept: any pattern of a profile is searched in them."""

MAX_REFERENCES = 1000
"""How many ids of References are kept, the newest; real threads stay far below."""

VALUE = rb"[ \t]*:([^\n]*+(?:\n[ \t][^\n]*+)*+)"
"""What follows a field's name, as a pattern: the group is the field's value with the lines it goes on to."""

# A quarter of what a header takes goes into this; the letters in front make it skip most lines at once.
_FIELD = re.compile(
    rb"\n(?=[MmDdFfRrSsIiLlAaXx][EeAaRrUuNnIi-][SsTtOoPpFfBbJjGg-])(?i:(message-id|date|from|subject"
    rb"|in-reply-to|references|list-id|auto-submitted|x-jira-fingerprint)|x-github-[\w-]+)" + VALUE
)
_RECEIVED = re.compile(rb"\n(?i:received)" + VALUE)
_RETURN_PATH = re.compile(rb"\n(?i:return-path)" + VALUE)
_REPLY_TO = re.compile(rb"\n(?i:reply-to)" + VALUE)
_FROM_AND_CC = re.compile(rb"\n(?i:from)" + VALUE.replace(b"(", b"(?:", 1) + rb"\n(?i:cc)" + VALUE)
_MOST_BEHIND = 8
_SENDER = re.compile(rb"\n(?i:sender)" + VALUE)
_TRACE = re.compile(rb"\n(?i:received|delivered-to|return-path|x-original-to|archived-at)" + VALUE)
_BLANK_LINE = re.compile(rb"\n\r?\n")
_PLAIN_ID = re.compile(rb"<[!-;=?-~]{1,997}>")
_PLAIN_IDS = re.compile(rb"[ \t\r\n]*+(?:<[!-;=?-~]{1,997}>[ \t\r\n]*+)*+")
_ID_TOKEN = re.compile(r"<[^<>]*>|\([^()]*\)|[^\s<>,;\"()]+")
_ANGLES = re.compile(r"<([^<>]*)>")
# Before the tag there may be others: "Re: [D] [VOTE] ...". Further on it is a word of some title.
_VOTE = re.compile(r"(?:re ?: ?)*+(?:\[[^\[\]]*\] ?)*?\[[^\[\]]*\bvote\b[^\[\]]*\]", re.I)

_LONGEST_ID = 998  # RFC 5322, 2.1.1: no line is longer
_LONGEST_FIELD = 16_384
_LONGEST_REFERENCES = 1 << 20
_CLOCK_AHEAD, _CLOCK_BEHIND = timedelta(days=1), timedelta(days=7)


def header_block(data: bytes) -> bytes:
    """The header of a raw message: all up to its first blank line (LF or CRLF), which is not part of it."""
    if data.startswith((b"\n", b"\r\n")):
        return b""
    blank = _BLANK_LINE.search(data)
    return data[: blank.start() + 1] if blank else data


def parse_header(block: bytes, *, envelope: bytes = b"") -> Header:
    """What a message's header says, from its raw bytes.

    ``block`` is the header without the From_ line, up to the blank line, with LF or CRLF;
    ``envelope`` the From_ line. Of a header that is repeated the first counts. Nothing in it raises:
    what cannot be read is empty, missing or stands as it is written.
    """
    block = b"\n" + block
    fields = _fields(block)
    list_id = read_list_id(fields.get(b"list-id", b"")[:_LONGEST_FIELD])
    message_id = _own_id(fields.get(b"message-id", b""))
    date, source, received = _date(fields.get(b"date", b""), _first(_RECEIVED, block), envelope)
    author = fields.get(b"from", b"")
    written_by = (author or _first(_SENDER, block))[:LONGEST_NAME]
    by_list = list_id is not None and list_address(list_id).encode() in author.lower()
    sender, writes = _sender(written_by, *(_behind(block) if by_list else _NOBODY), list_id)
    if not author:  # who hands a mail in need not be who wrote it
        sender = replace(sender, relayed=True)
    subject = _text(fields.get(b"subject", b""))[:LONGEST_SUBJECT].rstrip()
    return Header(
        message_id=message_id or _made_id(block, envelope),
        date=date,
        date_source=source,
        received=received,
        sender=sender,
        subject=subject,
        references=_references(fields, message_id),
        list_id=list_id,
        automatic=_is_automatic(writes, subject, fields),
        id_made=message_id is None,
    )


def _behind(block: bytes) -> tuple[bytes, bytes]:
    """Where a list that sends in its members' names may have put the author's address.

    That is in a Reply-To, of which there may be several, the list's own first, or in the Cc right after From.
    """
    values = [found[1].strip() for found in islice(_REPLY_TO.finditer(block), _MOST_BEHIND)]
    copied = _FROM_AND_CC.search(block)
    return b", ".join(values)[:LONGEST_NAME], copied[1].strip()[:LONGEST_NAME] if copied else b""


_NOBODY = (b"", b"")


def message_id_of(block: bytes) -> MessageId | None:
    """The Message-ID of a header block, or None: a clue to mail that cannot be read otherwise."""
    return _own_id(_fields(b"\n" + block).get(b"message-id", b""))


def _fields(block: bytes) -> dict[bytes, bytes]:
    # A name missing in the pattern's group is one whose presence alone says that a machine wrote the mail.
    fields: dict[bytes, bytes] = {}
    for name, value in _FIELD.findall(block):
        known = name.lower()
        if not fields.get(known):
            fields[known] = value.strip()
    return fields


def _first(field: re.Pattern[bytes], block: bytes) -> bytes:
    """The first value of a field that may stand any number of times."""
    for found in field.finditer(block):
        if value := found[1].strip():
            return value
    return b""


def _text(value: bytes) -> str:
    text, _ = decode_bytes(value[:_LONGEST_FIELD])
    return clean_line(decode_words(text))


@lru_cache(maxsize=64)
def read_list_id(value: bytes) -> str | None:
    """The id of a list, of the raw value of a List-Id field, with or without its angle brackets."""
    text = _text(value)
    inside = _ANGLES.findall(text)
    return (inside[-1] if inside else text.rpartition(" ")[2]).strip().lower() or None


def list_address(list_id: str | None) -> str:
    """The address of a list by its id: ``dev@example.org`` of ``dev.example.org``; empty for none."""
    return (list_id or "").replace(".", "@", 1)


def _message_id(text: str) -> MessageId | None:
    inside = clean_line(text).replace(" ", "").strip("<>")
    return MessageId(f"<{inside}>") if 0 < len(inside) < _LONGEST_ID else None


def _own_id(value: bytes) -> MessageId | None:
    if _PLAIN_ID.fullmatch(value):
        return MessageId(value.decode("ascii"))
    text, _ = decode_bytes(value[:_LONGEST_FIELD])
    inside = _ANGLES.search(text)
    return _message_id(inside[0] if inside else text)


def _made_id(block: bytes, envelope: bytes) -> MessageId:
    # ezmlm numbers a list's messages; the number is the same in every archive of the list.
    returned_to = _first(_RETURN_PATH, block).strip(b"<>")
    for address in (envelope[5:].lstrip().partition(b" ")[0], returned_to):
        address = address[:_LONGEST_ID]
        name, returned, rest = address.partition(b"-return-")
        number, _, host = rest.partition(b"-")[0], b"", rest.rpartition(b"@")[2].strip()
        if returned and number.isdigit() and host and host != rest:
            return MessageId(
                clean_line((b"<%s-return-%s@%s>" % (name, number, host)).decode("latin-1")).lower()
            )
    lasting = _TRACE.sub(b"", block.replace(b"\r\n", b"\n")).strip()
    return MessageId(f"<{sha256(lasting or envelope).hexdigest()[:32]}@made.kipvote.invalid>")


def _references(fields: dict[bytes, bytes], own: MessageId | None) -> tuple[MessageId, ...]:
    cited, answered = fields.get(b"references", b""), fields.get(b"in-reply-to", b"")
    if not (cited or answered):
        return ()
    ids = _plain_ids(cited + b" " + answered) or _cited_ids(cited) + _answered_ids(answered)
    return tuple(dict.fromkeys([known for known in ids if known is not None and known != own]))


def _plain_ids(value: bytes) -> list[MessageId | None]:
    # Nearly all values hold ids and nothing else: these need none of the care below.
    if len(value) > _LONGEST_FIELD or not _PLAIN_IDS.fullmatch(value) or value.count(b">") > MAX_REFERENCES:
        return []
    return cast("list[MessageId | None]", value.decode("ascii").replace("><", "> <").split())


def _cited_ids(value: bytes) -> list[MessageId | None]:
    text, _ = decode_bytes(value[-_LONGEST_REFERENCES:])
    tokens = _ID_TOKEN.findall(text)
    if len(value) > _LONGEST_REFERENCES:
        del tokens[:1]  # may be the rear half of an id
    ids = [token for token in tokens if token[0] == "<" or ("@" in token[1:-1] and token[0] != "(")]
    return [_message_id(found) for found in ids[-MAX_REFERENCES:]]


def _answered_ids(value: bytes) -> list[MessageId | None]:
    # RFC 822 allowed phrases here: "Message from Jo <jo@example.org> of Monday <id>". The id comes last.
    text, _ = decode_bytes(value[-_LONGEST_FIELD:])
    ids = _ANGLES.findall(text)
    if not ids:  # half a bracket, or none
        tokens = _ID_TOKEN.findall(text.rpartition("<")[2])
        ids = tokens if len(tokens) == 1 and "@" in tokens[0][1:-1] and tokens[0][0] != "(" else []
    only_ids = not _ANGLES.sub("", text).strip(" \t\r\n,")
    return [_message_id(found) for found in (ids if only_ids else ids[-1:])]


def _date(
    date: bytes, received_line: bytes, envelope: bytes
) -> tuple[datetime | None, DateSource, datetime | None]:
    """The date and where it is from, and the arrival."""
    written, known = usual_date(date[:400]), True
    if written is None and date:
        written, known = read_date_and_zone(_text(date[:400]))
    received = _moment(received_line.rpartition(b";")[2][:400].strip())
    posted = None if received and written else envelope_date(envelope)
    # Only a mail server's From_ line tells an arrival: mail clients and tools write the time of saving there.
    arrival = received or (posted if b"@" in envelope[5:].lstrip().partition(b" ")[0] else None)
    if received and not known:  # the zone: the moment may be half a day away
        return received, DateSource.RECEIVED, arrival
    if written and (arrival is None or arrival - _CLOCK_BEHIND <= written <= arrival + _CLOCK_AHEAD):
        return written, DateSource.DATE, arrival
    if received:
        return received, DateSource.RECEIVED, arrival
    return (posted, DateSource.ENVELOPE, arrival) if posted else (None, DateSource.NONE, arrival)


def _moment(value: bytes) -> datetime | None:
    return (usual_date(value) or read_date(_text(value))) if value else None


@lru_cache(maxsize=4096)
def _sender(value: bytes, reply_to: bytes, copied: bytes, list_id: str | None) -> tuple[Sender, Writes]:
    """Who wrote, and whether a person writes from that account."""
    written = _raw_line(value)
    behind = (_raw_line(reply_to), _raw_line(copied))
    sender = parse_sender(written, *behind, list_address=list_address(list_id))
    return sender, who_writes(sender, written)


def _raw_line(value: bytes) -> str:
    # Encoded words are decoded after the address is parted from the name: a name may hold a comma or "<".
    return clean_line(decode_bytes(value)[0])


def _is_automatic(writes: Writes, subject: str, fields: dict[bytes, bytes]) -> bool:
    """Whether no person wrote: of what comes from GitHub, all but mail of votes, which are a handful."""
    submitted = fields.get(b"auto-submitted", b"").partition(b";")[0].strip().lower()
    if b"x-jira-fingerprint" in fields or submitted not in {b"", b"no"} or writes is Writes.MACHINE:
        return True
    if writes is Writes.ON_GITHUB:
        return not ("vote" in subject.lower() and _VOTE.match(subject))
    return b"" in fields
