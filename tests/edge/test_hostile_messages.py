"""Hostile messages: as large, as deep and as odd as anyone may send them; read, and in bounded work."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kipvote.archives import Archive
from kipvote.mbox import RawMessage, read_archive, read_spans
from kipvote.messages import LONGEST_MESSAGE, DateSource
from kipvote.messages.header import MAX_REFERENCES
from kipvote.reading import Reading
from kipvote.rules import Profile
from kipvote.tally.reading import Message, read_message, read_messages
from tests.fuzz.growth import is_linear, repeated

ENVELOPE = b"From dev-return-7-a=b@list.example.org Mon Nov  3 12:00:00 2025\n"
HEADER = (
    b"Received: from a (out.example.org [192.0.2.1]) by mx.apache.org; Mon, 3 Nov 2025 12:00:04 +0000\n"
    b"List-Id: <dev.example.org>\n"
    b"From: Ada Quill <ada@example.org>\n"
    b"Date: Mon, 3 Nov 2025 12:00:00 +0000\n"
    b"Message-ID: <1@example.org>\n"
    b"Subject: Re: [VOTE] KIP-9: Better logs\n"
    b"References: <0@example.org>\n"
    b"Content-Type: text/plain; charset=utf-8\n"
)
VOTE = b"\n+1 (binding)\n"
MULTIPART = b"Content-Type: multipart/mixed; boundary=b\n"


def headed(*fields: bytes, body: bytes = VOTE) -> bytes:
    """A vote with more header fields, those of the content first: the first of a name counts."""
    return b"".join(fields) + HEADER + body


def times(unit: bytes, size: int) -> bytes:
    return unit * (size // len(unit) + 1)


def nested(size: int) -> bytes:
    levels = size // 60
    opened = (b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (at, at) for at in range(levels))
    return b"".join(opened) + b"Content-Type: text/plain\n\n+1 (binding)\n"


def numbered(unit: bytes, size: int) -> bytes:
    return b"".join(unit % at for at in range(size // len(unit)))


HOSTILE: dict[str, Callable[[int], bytes]] = {
    "text": lambda size: headed(body=VOTE + times(b"all is well with the logs\n", size)),
    "one line": lambda size: headed(body=VOTE + times(b"x", size)),
    "short lines": lambda size: headed(body=VOTE + times(b"a\n", size)),
    "blank lines": lambda size: headed(body=VOTE + times(b"\n", size)),
    "NUL bytes": lambda size: headed(body=VOTE + bytes(size)),
    "From lines": lambda size: headed(body=VOTE + times(b">From x\n", size)),
    "parts": lambda size: headed(MULTIPART, body=b"\n--b\n" + VOTE + times(b"--b\n\nx\n", size) + b"--b--\n"),
    "boundaries": lambda size: headed(MULTIPART, body=b"\n--b\n" + VOTE + times(b"\n--bb", size)),
    "nesting": lambda size: HEADER.rpartition(b"Content-Type")[0] + nested(size),
    "one header": lambda size: headed(b"X-A: " + times(b"x", size) + b"\n"),
    "folded header": lambda size: headed(b"X-A: x\n" + times(b" x\n", size)),
    "headers": lambda size: headed(times(b"X-A: x\n", size)),
    "subject": lambda size: HEADER.replace(b"Better logs", times(b"logs ", size)) + VOTE,
    "encoded words": lambda size: HEADER.replace(b"Better logs", times(b"=?utf-8?Q?x?= ", size)) + VOTE,
    "names": lambda size: HEADER.replace(b"Ada", times(b'"\\" (', min(size, 1_000))) + VOTE,
    "no header lines": lambda size: headed(b"X-A: x\n" + times(b"junk\n", size)),
    "Received": lambda size: headed(
        times(b"Received: from a (b.apache.org [10.0.0.1]) by mx.apache.org with ESMTP; x\n", size)
    ),
    "Authentication-Results": lambda size: headed(
        times(b"Authentication-Results: mx.apache.org; dkim=pass header.d=example.org\n", size)
    ),
    "From headers": lambda size: HEADER + times(b"From: Bo Marsh <bo@example.org>\n", size) + VOTE,
    "references": lambda size: HEADER + b"References: " + numbered(b"<%d@example.org>\n ", size) + VOTE,
    "cited ids": lambda size: HEADER + b"In-Reply-To: " + numbered(b"<%d@example.org>\n ", size) + VOTE,
    "parameters": lambda size: headed(b"Content-Type: text/plain" + times(b"; a*0=b", size) + b"\n"),
    "HTML": lambda size: headed(b"Content-Type: text/html\n", body=VOTE + times(b"<div><p>x</p>", size)),
    "HTML nested": lambda size: headed(b"Content-Type: text/html\n", body=VOTE + times(b"<div>", size)),
    "HTML entities": lambda size: headed(
        b"Content-Type: text/html\n",
        body=b"\n<!DOCTYPE a [<!ENTITY a 'x'>]><br>+1 (binding)<br>" + times(b"&a;", size),
    ),
    "base64": lambda size: headed(
        b"Content-Transfer-Encoding: base64\n", body=b"\nKzEK\n" + times(b"QQo=\n", size)
    ),
    "quoted-printable": lambda size: headed(
        b"Content-Transfer-Encoding: quoted-printable\n", body=VOTE + times(b"=\n=3D", size)
    ),
    "flowed": lambda size: headed(
        b"Content-Type: text/plain; format=flowed\n", body=VOTE + times(b"> x \n", size)
    ),
    "enriched": lambda size: headed(b"Content-Type: text/enriched\n", body=VOTE + times(b"<param>", size)),
}
hostile = pytest.mark.parametrize("make", HOSTILE.values(), ids=HOSTILE)


def read(data: bytes) -> Message:
    (found,) = read_spans(Archive("a", ENVELOPE + data))
    assert isinstance(found, RawMessage)
    return Message.of(found.data, envelope=found.envelope)


@hostile
def test_work_is_linear_in_the_message(make: Callable[[int], bytes]) -> None:
    """Time per message is bounded by its size, and its size by a cap."""
    assert is_linear(read, make(30_000), make(120_000))


@hostile
def test_what_surrounds_a_vote_does_not_hide_it(make: Callable[[int], bytes], kafka: Profile) -> None:
    """Sender, subject, date and vote are those of the mail, whatever else is in it."""
    reading = read_message(read(make(8_000)), kafka)
    header = reading.header
    assert (header.sender.address, header.message_id) == ("ada@example.org", "<1@example.org>")
    assert (header.date, header.date_source) == (datetime(2025, 11, 3, 12, tzinfo=UTC), DateSource.DATE)
    assert reading.subject.proposals == ("KIP-9",)
    assert [vote.value for vote in reading.votes] == ["+1"]


LARGEST = [
    pytest.param("short lines", 2_000_000, id="a million short lines"),
    pytest.param("one header", 10 << 20, id="a header of 10 MB"),
    pytest.param("headers", 10 << 20, id="10 MB of headers"),
    pytest.param("folded header", 10 << 20, id="a folded header of 10 MB"),
    pytest.param("no header lines", 10 << 20, id="a header of 10 MB without header lines"),
    pytest.param("nesting", 60_000, id="nested 1,000 deep"),
    pytest.param("HTML nested", 50_000, id="HTML nested 10,000 deep"),
]


@pytest.mark.parametrize(("kind", "size"), LARGEST)
def test_large_as_they_come(kind: str, size: int) -> None:
    """Read with its vote; the text is capped."""
    message = read(HOSTILE[kind](size))
    assert message.header.subject == "Re: [VOTE] KIP-9: Better logs"
    assert message.text is not None
    assert "+1" in message.text.text


def test_a_hundred_thousand_parts(kafka: Profile) -> None:
    """More parts than the cap are not read, and a fault says so."""
    reading = read_message(read(headed(MULTIPART, body=b"\n--b\n" + VOTE + b"--b\n\nx\n" * 100_000)), kafka)
    assert "over 1000 parts" in reading.faults
    assert [vote.value for vote in reading.votes] == ["+1"]


def test_a_million_references() -> None:
    """The newest are kept: a reply cites the mail it answers last."""
    ids = b"\n ".join(b"<%d@example.org>" % at for at in range(1_000_000))
    message = read(HEADER.replace(b"<0@example.org>", ids) + VOTE)
    assert len(message.header.references) == MAX_REFERENCES
    assert message.header.references[-1] == "<999999@example.org>"


# Memory


LARGE = 300 << 20
BEGINNINGS = {
    "text": HEADER + VOTE,
    "attachment": MULTIPART
    + HEADER
    + b"\n--b\n"
    + VOTE
    + b"--b\nContent-Type: application/zip\nContent-Transfer-Encoding: base64\n\n",
    "header": HEADER + b"X-A: ",
}


@pytest.mark.parametrize("beginning", BEGINNINGS.values(), ids=BEGINNINGS)
def test_a_message_of_300_mb_takes_no_more_memory_than_its_cap(
    beginning: bytes, tmp_path: Path, kafka: Profile
) -> None:
    """It is read up to the cap, says so, and its account holds all of it; the next message is read too."""
    path = tmp_path / "large.mbox"
    with path.open("wb") as file:
        file.write(ENVELOPE + beginning)
        file.seek(LARGE)  # a hole: it takes no room on the disk
        file.write(b"\n\n" + ENVELOPE + HEADER.replace(b"<1@", b"<2@") + VOTE)
    tracemalloc.start()
    sizes, readings = [], list[Reading]()
    for found in read_archive(path):
        assert isinstance(found, RawMessage)
        sizes.append(found.length)
        readings.append(read_message(Message.of(found.data, envelope=found.envelope), kafka))
        del found
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert sum(sizes) == path.stat().st_size
    assert sizes[0] == LARGE + 2
    assert most < 4 * LONGEST_MESSAGE
    assert [reading.header.message_id for reading in readings] == ["<1@example.org>", "<2@example.org>"]
    assert any("was not read: it is more than is read of one mail" in fault for fault in readings[0].faults)
    assert readings[1].faults == ()


# Headers


FIELDS = [line + b"\n" for line in HEADER.split(b"\n")[:-1]]


@pytest.mark.parametrize("missing", FIELDS, ids=[field.partition(b":")[0].decode() for field in FIELDS])
def test_any_header_may_be_missing(missing: bytes, kafka: Profile) -> None:
    """Each in turn: the mail is read, has an id and a date, and is no other for it."""
    reading = read_message(read(HEADER.replace(missing, b"") + VOTE), kafka)
    whole = read_message(read(HEADER + VOTE), kafka)
    assert reading.header.date is not None
    assert abs(reading.header.date - datetime(2025, 11, 3, 12, tzinfo=UTC)).total_seconds() <= 4
    assert reading.header.message_id == (
        "<dev-return-7@list.example.org>" if missing.startswith(b"Message-ID") else "<1@example.org>"
    )
    assert reading.own_words == ("+1 (binding)",)
    if not missing.startswith(b"Subject"):
        assert reading.votes == whole.votes != ()


def test_no_header_at_all(kafka: Profile) -> None:
    reading = read_message(read(VOTE), kafka)
    assert reading.header.id_made
    assert reading.own_words == ("+1 (binding)",)


def test_headers_without_an_end(kafka: Profile) -> None:
    """No blank line: the mail has a header and says nothing."""
    reading = read_message(read(HEADER), kafka)
    assert reading.header.message_id == "<1@example.org>"
    assert (reading.own_words, reading.votes) == ((), ())


DATES = [
    pytest.param("Thu, 1 Jan 1970 00:00:00 +0000", 1970, id="the epoch"),
    pytest.param("Fri, 31 Dec 1999 23:59:60 -1200", 2000, id="a leap second"),
    pytest.param("Tue, 19 Jan 2038 03:14:08 +0000", 2038, id="more than 31 bits of seconds"),
    pytest.param("Fri, 31 Dec 9998 23:59:59 +0000", 9998, id="the last believed"),
    pytest.param("Fri, 31 Dec 9999 23:59:59 +0000", None, id="the last of all"),
    pytest.param("Mon, 1 Jan 0000 00:00:00 +0000", 2000, id="the year 0 is 2000, as RFC 5322 reads 00"),
    pytest.param("Mon, 32 Jan 2025 00:00:00 +0000", None, id="no such day"),
    pytest.param("Mon, 3 Nov 2025 25:61:61 +0000", None, id="no such hour"),
    pytest.param("Mon, 3 Nov 99999999999999999999 00:00:00 +0000", None, id="a year of 20 digits"),
    pytest.param("Mon, 3 Nov " + "9" * 5000 + " 00:00:00 +0000", None, id="a year of 5,000 digits"),
    pytest.param("Mon, 3 Nov 2025 00:00:00 +" + "9" * 5000, None, id="a zone of 5,000 digits"),
]


@pytest.mark.parametrize(("date", "year"), DATES)
def test_any_date_is_read_or_none(date: str, year: int | None) -> None:
    """From 1970 to 9998, where nothing else tells the time; else none."""
    header = Message.of(f"Date: {date}\n\n+1".encode(), envelope=b"").header
    assert (header.date.year if header.date else None) == year


@pytest.mark.parametrize("year", ["1970", "2024", "2027", "9998"])
def test_a_date_far_from_the_arrival_is_not_believed(year: str) -> None:
    """Clock skew: the list's own Received says when it came."""
    message = read(
        HEADER.replace(b"Mon, 3 Nov 2025 12:00:00", b"Mon, 3 Nov %b 12:00:00" % year.encode()) + VOTE
    )
    assert message.header.date == datetime(2025, 11, 3, 12, 0, 4, tzinfo=UTC)
    assert message.header.date_source is DateSource.RECEIVED


# Ids that lead round in circles


def voter(number: int, *cites: int, date: bytes = b"Date: Mon, 3 Nov 2025 12:00:00 +0000\n") -> bytes:
    fields = b"From: V%d <v%d@example.org>\nMessage-ID: <%d@example.org>\n" % (number, number, number) + date
    return (
        fields
        + b"Subject: Re: [VOTE] KIP-9: x\nReferences: "
        + b" ".join(b"<%d@example.org>" % c for c in cites)
    )


CIRCLES = [
    pytest.param([(1, 1)], id="an answer to itself"),
    pytest.param([(1, 2), (2, 1)], id="two that answer each other"),
    pytest.param([(1, 2), (2, 3), (3, 1)], id="three in a circle"),
    pytest.param([(1, 2, 3), (2, 1, 3), (3, 1, 2)], id="everyone cites everyone"),
    pytest.param([(at, at + 1) for at in range(300)] + [(300, 0)], id="a long circle"),
]


@pytest.mark.parametrize("cited", CIRCLES)
@pytest.mark.parametrize("date", [b"Date: Mon, 3 Nov 2025 12:00:00 +0000\n", b""], ids=["dated", "undated"])
def test_circles_of_references_end(cited: list[tuple[int, ...]], date: bytes, kafka: Profile) -> None:
    """Every message is read once, each with its vote."""
    messages = [Message.of(voter(*ids, date=date) + b"\n" + VOTE, envelope=b"") for ids in cited]
    readings = read_messages(messages, kafka)
    assert len(readings) == len(cited)
    assert [len(reading.votes) for reading in readings] == [1] * len(cited)


# What a body may hold


BODIES = [
    *(
        "On ",
        "(",
        "+1",
        "> ",
        "-",
        "a",
        "_=",
        "From: a\nTo: b\n",
        "x@",
        "[ ] +1 ",
        "\x1b[31m",
        "\u200b",
        "Ada, ",
    ),
    *(
        "3 binding +1, ",
        "if ",
        '"',
        "\u201c",
        "+1 (binding) Ada Quill\n",
        "1) a\n",
        "On 1/5/2026, Ada\n",
        "```\n",
    ),
]
"""What makes careless patterns backtrack, repeated."""


@pytest.mark.parametrize(
    "subject", ["Re: [VOTE] KIP-9: x", "[RESULT][VOTE] KIP-9: x", "[CANCELLED] KIP-9", "KIP-9"]
)
@pytest.mark.parametrize("unit", BODIES, ids=ascii)
def test_a_body_that_makes_patterns_backtrack(subject: str, unit: str, kafka: Profile) -> None:
    """Whatever the message is in its thread, its work is linear in its words."""

    def work(size: int) -> None:
        fields = f"From: Ada Quill <ada@example.org>\nSubject: {subject}\nReferences: <0@example.org>\n\n"
        text = fields + repeated(unit, size)
        read_message(Message.of(text.encode(), envelope=b""), kafka)

    assert is_linear(work, 2_000, 8_000)
