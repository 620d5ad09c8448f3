"""Targets: what must hold for any bytes whatever. Each raises where it does not."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import cache
from importlib.resources import files
from itertools import pairwise
from zlib import crc32

from kipvote.addresses import without_addresses
from kipvote.archives import Archive, Data, open_archive
from kipvote.contract import dump, explain_json, tally_json
from kipvote.errors import ProfileError, RosterError, WikiError
from kipvote.mail import own_words
from kipvote.mbox import RawMessage, Reject, read_at, read_spans
from kipvote.messages import DateSource, Header, MessageId, Sender, header_block, parse_header, trust_of
from kipvote.messages.header import LONGEST_SUBJECT
from kipvote.mime import MAX_TEXT, decode_text
from kipvote.reading import Reading
from kipvote.roster import parse_roster
from kipvote.rules import Profile, parse_profile
from kipvote.subjects import ProposalId, parse_subject, proposal_key
from kipvote.tally import take_tally
from kipvote.tally.reading import Message, read_messages
from kipvote.threads import ancestors, assign, node_of
from kipvote.votes.read import read_votes
from kipvote.wiki import gather, parse_wiki
from tests.fuzz.growth import is_linear, repeated

AS_OF = datetime(2026, 3, 1, tzinfo=UTC)
_GROWTH_EVERY = 64
"""Growth is measured for one input in so many: it takes longer than all the rest."""
_SMALL, _LARGE = 3_000, 12_000
_FEW, _CHOICES = 40, 6
"""Characters searched by a pattern of so many choices: time grows with a power of them, but never doubles."""


def mbox(data: bytes) -> None:
    """Every byte of an archive is accounted for; however it is cut into ranges, each message comes once."""
    archive = Archive("fuzz", data)
    found = list(read_spans(archive))
    check_account(found, data)
    bounds = sorted({0, crc32(data) % (len(data) + 1), len(data) // 2, len(data)})
    assert [one for start, stop in pairwise(bounds) for one in read_spans(archive, start, stop)] == found
    for one in found:
        if isinstance(one, RawMessage):
            assert read_at(archive, one.offset, one.length) == one
    _check_linear(lambda unit: list(read_spans(Archive("fuzz", unit.encode()))), data)


def check_account(found: list[RawMessage | Reject], data: Data) -> None:
    """Messages and rejects follow each other without a gap, from the first byte to the last."""
    ends = [one.offset + one.length for one in found]
    assert [one.offset for one in found] == [0, *ends][: len(found)]
    assert (ends[-1] if ends else 0) == len(data)
    assert all(one.length > 0 or one is found[-1] for one in found)
    assert all(one.reason for one in found if isinstance(one, Reject))


def packed(data: bytes) -> None:
    """A file of any bytes, compressed or not, is read up to where it is damaged."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        with open_archive(file.name, max_expanded=1 << 16) as archive:
            found = list(read_spans(archive))
            assert len(archive.data) <= 1 << 16 or archive.data[:] == data
            assert bool(archive.fault) == (bool(found) and found[-1].length == 0)
            check_account(found, archive.data)


def mail(data: bytes) -> None:
    """A header and a text come out of any bytes, without anything in them that steers a terminal."""
    text = decode_text(data)
    assert len(text.text) <= MAX_TEXT
    assert not STEERING.search(text.text.replace("\n", "").replace("\t", ""))
    block = header_block(data)
    assert data.startswith(block)
    header = parse_header(block, envelope=data[:100])
    assert header.date is None or (header.date.tzinfo is UTC and header.date.microsecond == 0)
    assert (header.date is None) == (header.date_source is DateSource.NONE)
    assert header.message_id not in header.references or header.id_made
    marks = trust_of(block, sender_address=header.sender.address).marks
    for line in (header.subject, header.sender.name or "", header.sender.address, header.message_id):
        assert not STEERING.search(line)
    for line in (*header.references, *marks, *text.faults, header.list_id or ""):
        assert not STEERING.search(line)
    _check_linear(lambda unit: decode_text(block + b"\n" + unit.encode()), data)
    _check_linear(lambda unit: parse_header(b"Subject: " + unit.encode()), data)


def bodies(data: bytes) -> None:
    """Own words are lines of the text, in its order; read again they stay."""
    text, earlier = _text(data), _text(data[len(data) // 2 :])
    for given in ((), (earlier,)):
        body = own_words(text, earlier=given)
        assert all("\n" not in line and line == line.rstrip() for line in body.lines)
        assert not body.lines or (body.lines[0] and body.lines[-1])
        assert body.inline <= set(range(len(body.lines)))
    _check_linear(lambda unit: own_words(unit, earlier=(unit,)), data)


def votes(data: bytes) -> None:
    """Every vote and refusal leads back to the exact line; at most one vote is certain."""
    lines = _text(data).split("\n")
    reading = read_votes(lines)
    assert {v.line for v in reading.votes} | {r.line for r in reading.refused} <= set(lines)
    assert len(reading.votes) <= 1 or not any(vote.certain for vote in reading.votes)
    _check_linear(lambda unit: read_votes(unit.split("\n")), data)


def subjects(data: bytes) -> None:
    """A subject names each proposal once, and none without a tag where the profile asks for one."""
    text = " ".join(_text(data).split())[:LONGEST_SUBJECT]
    for rules in profiles():
        subject = parse_subject(text, rules)
        keys = [proposal_key(proposal) for proposal in subject.proposals]
        assert len(set(keys)) == len(keys)
        assert subject.tags or not rules.tagged or not subject.proposals
        assert all(proposal.strip() == proposal != "" for proposal in subject.proposals)
        _check_linear(lambda unit, rules=rules: _parse_anew(unit, rules), data)  # type: ignore[misc]


def threads(data: bytes) -> None:
    """Whatever refers to whatever: the walk ends, and the order of messages changes nothing."""
    headers = {header.message_id: header for header in _graph(data)}
    kafka = profiles()[0]
    nodes = [node_of(header, kafka) for header in headers.values()]
    found = assign(nodes)
    assert found == assign(reversed(nodes))
    assert found.keys() <= headers.keys()
    for header in headers.values():
        above = ancestors(header, headers)
        assert header.message_id not in above
        assert len(set(above)) == len(above)


def readings(data: bytes) -> None:
    """Mail in a vote, whatever it says, is read, tallied and printed."""
    rules = profiles()[crc32(data) % 2]
    messages = [_in_vote(Message.of(part, envelope=b""), at) for at, part in enumerate(_parts(data))]
    read = read_messages(messages, rules)
    for reading in read:
        _check_printed(dump(explain_json("fuzz", reading)))
    _check_tally(read, rules)
    _check_linear(lambda unit: _read_one(unit, rules), data)


def wiki(data: bytes) -> None:
    """A page is read or refused by name."""
    with suppress(WikiError):
        gather([parse_wiki(data.decode("utf-8", "replace"), where="fuzz")])
    _check_linear(_refuse_or_read, data)


def roster(data: bytes) -> None:
    """A roster is read or refused, with the line and what to do."""
    text = data.decode("utf-8", "replace")
    for name in ("roster.json", "roster.toml", "roster"):
        fault = _refused(text, name)
        if fault is not None:
            assert fault.what
            assert fault.hint
            line = int((fault.where or "").rpartition("line ")[2])
            assert 1 <= line <= text.count("\n") + 1


def _refused(text: str, name: str) -> RosterError | None:
    try:
        assert parse_roster(text, file=name).people
    except RosterError as error:
        return error
    return None


def profile(data: bytes) -> None:
    """A profile is read or refused, with the line; the search of what is read comes to an end."""
    text = data.decode("utf-8", "replace")
    read = _profile_or_fault(text)
    if isinstance(read, ProfileError):
        assert (read.where or "").startswith("profile.toml")
        assert read.hint
    elif sum(map(read.pattern.compiled.pattern.count, "*+?{|")) <= _CHOICES:
        assert all(parse_subject(" ".join(text.split())[-_FEW:], read).proposals)


def _profile_or_fault(text: str) -> Profile | ProfileError:
    try:
        return parse_profile(text, file="profile.toml")
    except ProfileError as error:
        return error


TARGETS: dict[str, Callable[[bytes], None]] = {
    target.__name__: target
    for target in (mbox, packed, mail, bodies, votes, subjects, threads, readings, wiki, roster, profile)
}


@cache
def profiles() -> tuple[Profile, Profile]:
    """The two that are shipped."""
    folder = files("kipvote") / "profiles"
    names = ("kafka.toml", "asf-release.toml")
    kafka, release = (parse_profile((folder / name).read_text("utf-8"), file=name) for name in names)
    return kafka, release


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")


def _check_linear(work: Callable[[str], object], data: bytes) -> None:
    if data and crc32(data) % _GROWTH_EVERY == 0:
        unit = data.decode("utf-8", "replace")
        assert is_linear(work, repeated(unit, _SMALL), repeated(unit, _LARGE)), "time grows with the square"


# What ends a line, steers a terminal, turns the direction of writing, is not seen or cannot be written.
STEERING = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff"
    "\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2060-\u2065\u3164\ufe00-\ufe0f\U000e0000-\U000e0fff]"
)


def _check_printed(text: str) -> None:
    """Nothing steers a terminal, and no address is shown but in a Message-ID."""
    assert not STEERING.search("".join(text.split("\n")))
    shown = _MESSAGE_ID.sub("<>", text)
    assert without_addresses(shown) == shown


_MESSAGE_ID = re.compile(r"<[^<>\s@]+@[^<>\s]+>|(?<=/thread/)%3C\S*?%3E")


def _graph(data: bytes) -> Iterator[Header]:
    """Headers of a few messages, three bytes each: what it answers, what it cites, what it is called."""
    subjects = (
        "Re: x",
        "x",
        "[VOTE] KIP-9: x",
        "Re: [VOTE] KIP-9: x",
        "[RESULT] x",
        "[DISCUSS] KIP-8",
        "[VOTE] y",
    )
    for at in range(0, min(len(data) - 2, 90), 3):
        answers, cites, called = data[at : at + 3]
        yield Header(
            message_id=_id(at // 3),
            date=AS_OF + timedelta(hours=called) if called % 5 else None,
            date_source=DateSource.DATE if called % 5 else DateSource.NONE,
            sender=Sender("Ada Quill", "ada@example.org"),
            subject=subjects[called % len(subjects)],
            references=(_id(cites % 40), _id(answers % 40)),
            automatic=called > 250,
        )


def _id(number: int) -> MessageId:
    return MessageId(f"<{number}@example.org>")


def _parts(data: bytes) -> list[bytes]:
    half = len(data) // 2
    return [data, data[half:], data[:half]]


def _in_vote(message: Message, at: int) -> Message:
    """The message as the call, as an answer to it, and as a result without any reference."""
    subject = ("[VOTE] KIP-9: x", "Re: [VOTE] KIP-9: x", "[RESULT][VOTE] KIP-9: x")[at]
    references = message.header.references if at != 1 else (_id(0), *message.header.references)
    header = replace(
        message.header, message_id=_id(at), references=references, subject=subject, automatic=False
    )
    return replace(message, header=header)


def _parse_anew(text: str, profile: Profile) -> None:
    parse_subject.cache_clear()
    parse_subject(text[:LONGEST_SUBJECT], profile)


def _read_one(text: str, profile: Profile) -> None:
    read_messages([_in_vote(Message.of(b"\n" + text.encode(), envelope=b""), 1)], profile)


def _refuse_or_read(text: str) -> None:
    with suppress(WikiError):
        parse_wiki(text, where="fuzz")


def _check_tally(read: tuple[Reading, ...], profile: Profile) -> None:
    tally = take_tally(ProposalId("KIP-9"), read, profile=profile, roster=None, as_of=AS_OF)
    _check_printed(dump(tally_json(tally)))
