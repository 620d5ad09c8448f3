"""Headers: ids, dates, senders, references and who is a machine, out of raw header bytes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import format_datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.messages import Standing, trust_of
from kipvote.messages.charsets import clean_line
from kipvote.messages.dates import envelope_date, read_date, usual_date
from kipvote.messages.header import (
    LONGEST_SUBJECT,
    MAX_REFERENCES,
    DateSource,
    Header,
    MessageId,
    header_block,
    parse_header,
)
from kipvote.messages.sender import Sender, parse_sender

NOON = datetime(2025, 11, 3, 12, 0, 0, tzinfo=UTC)


def header(*lines: str, envelope: str = "", end: str = "\n") -> Header:
    return parse_header((end.join(lines) + end).encode(), envelope=envelope.encode())


def test_plain_header() -> None:
    found = header(
        "Received: from mx.example.org by list.example.org; Mon, 3 Nov 2025 12:00:04 +0000",
        "List-Id: <dev.list.example.org>",
        "From: Mira Okafor <Mira@Example.org>",
        "Date: Mon, 3 Nov 2025 13:00:00 +0100",
        "Subject: Re: [VOTE] KIP-9",
        "Message-ID: <b@example.org>",
        "References: <a@example.org>",
        "In-Reply-To: <a@example.org>",
    )
    assert found == Header(
        message_id=MessageId("<b@example.org>"),
        date=NOON,
        date_source=DateSource.DATE,
        sender=Sender("Mira Okafor", "mira@example.org"),
        subject="Re: [VOTE] KIP-9",
        references=(MessageId("<a@example.org>"),),
        list_id="dev.list.example.org",
        received=NOON + timedelta(seconds=4),
    )


SUBJECTS = [
    pytest.param("Subject: [VOTE] KIP-9:\n a long\n\ttitle", "[VOTE] KIP-9: a long title", id="folded"),
    pytest.param("SUBJECT:no space", "no space", id="upper case, no space"),
    pytest.param("Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?= KIP-9", "Grüße KIP-9", id="encoded"),
    pytest.param(
        "Subject: =?utf-8?B?R3LD?=\n =?utf-8?B?vMOfZQ==?=", "Grüße", id="character split between words"
    ),
    pytest.param("Subject: =?utf-8?Q?a?= =?iso-8859-1?Q?=E9?=", "aé", id="words of two charsets"),
    pytest.param("Subject: =?utf-8*en?Q?a_b?=", "a b", id="with a language"),
    pytest.param("Subject: =?x-none?Q?caf=C3=A9?=", "café", id="unknown charset"),
    pytest.param("Subject: =?utf-8?B?R?= x", "=?utf-8?B?R?= x", id="broken base64 stands"),
    pytest.param("Subject: a =?utf-8?Q?b", "a =?utf-8?Q?b", id="unfinished word stands"),
    pytest.param("Subject: KIP-9 \x1b[31mred\x1b[0m\x07", "KIP-9 red", id="terminal escapes"),
    pytest.param("Subject: =?utf-8?Q?a=0Ab=1B=5B2Jc=E2=80=AE?=", "a bc", id="controls inside a word"),
    pytest.param("Subject: first\nSubject: second", "first", id="first wins"),
    pytest.param("Subject:\nSubject: second", "second", id="an empty one does not count"),
    pytest.param("X-Subject: other\nsubject : mine", "mine", id="space before the colon"),
    pytest.param("From: x", "", id="none"),
]


@pytest.mark.parametrize(("block", "subject"), SUBJECTS)
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_subject(block: str, subject: str, end: str) -> None:
    assert parse_header(block.replace("\n", end).encode()).subject == subject


@pytest.mark.parametrize(
    ("raw", "subject"),
    [(b"Subject: caf\xc3\xa9", "café"), (b"Subject: caf\xe9 \x93x\x94", "café “x”")],
    ids=["utf-8", "cp1252"],
)
def test_raw_eight_bit_subject(raw: bytes, subject: str) -> None:
    assert parse_header(raw).subject == subject


@given(st.text(st.characters(codec="ascii") | st.sampled_from("\x1b[]\x07;m \\"), max_size=20))
def test_ascii_is_cleaned_as_any_text(text: str) -> None:
    """On one line: white space collapsed, control characters and terminal escapes removed."""
    assert clean_line(f"{text} é") == f"{clean_line(text)} é".strip()


def test_a_subject_is_kept_up_to_a_length() -> None:
    """Any pattern of a profile is searched in it."""
    found = header("Subject: [VOTE] KIP-9: " + "x" * 20_000).subject
    assert found.startswith("[VOTE] KIP-9: xxx")
    assert len(found) == LONGEST_SUBJECT


IDS = [
    pytest.param("Message-ID: <a@example.org>", "<a@example.org>", id="plain"),
    pytest.param("Message-Id:\n <a@example.org>", "<a@example.org>", id="folded"),
    pytest.param("Message-ID: < a@exam\n ple.org >", "<a@example.org>", id="white space inside"),
    pytest.param("Message-ID: A@example.org", "<A@example.org>", id="no brackets, case kept"),
    pytest.param("Message-ID: <a@example.org", "<a@example.org>", id="half a bracket"),
    pytest.param("Message-ID: <a@example.org> (added by mx)", "<a@example.org>", id="comment"),
    pytest.param("Message-ID: <a@x.org>\nMessage-ID: <b@x.org>", "<a@x.org>", id="first wins"),
]


@pytest.mark.parametrize(("block", "expected"), IDS)
def test_message_id(block: str, expected: str) -> None:
    found = parse_header(block.encode())
    assert (found.message_id, found.id_made) == (expected, False)


MADE = [
    pytest.param("dev-return-4711-archive=store.example.org@list.example.org", id="one rendition"),
    pytest.param("dev-return-4711-copy-of-dev=other.example.net@list.example.org", id="another"),
]


@pytest.mark.parametrize("sender", MADE)
@pytest.mark.parametrize("where", ["envelope", "return-path"])
def test_missing_id_is_made_from_the_number_of_the_list(sender: str, where: str) -> None:
    """The archive's list number is gapless and the same in every rendition."""
    envelope = f"From {sender} Mon Nov  3 12:00:00 2025" if where == "envelope" else ""
    lines = ["Subject: x"] + ([f"Return-Path: <{sender}>"] if where == "return-path" else [])
    found = header(*lines, envelope=envelope)
    assert (found.message_id, found.id_made) == ("<dev-return-4711@list.example.org>", True)


def test_missing_id_is_made_from_the_content_else() -> None:
    """It does not depend on how the mail came here, but on what it is."""
    one = header("Received: from a; Mon, 3 Nov 2025 12:00:00 +0000", "From: a@example.org", "Subject: x")
    other = header(
        "Return-Path: <z@example.org>", "Delivered-To: z\n y", "From: a@example.org", "Subject: x", end="\r\n"
    )
    third = header("From: a@example.org", "Subject: y")
    assert one.id_made
    assert one.message_id == other.message_id != third.message_id
    assert one.message_id.endswith("@made.kipvote.invalid>")


REFERENCES = [
    pytest.param("References: <a@x> <b@x>", "<a@x> <b@x>", id="two"),
    pytest.param("References: <a@x><b@x>\n\t<c@x>", "<a@x> <b@x> <c@x>", id="no space, folded"),
    pytest.param("References: <a@\n x> <b@x>", "<a@x> <b@x>", id="folded inside an id"),
    pytest.param('References: "<a@x>", <b@x>;', "<a@x> <b@x>", id="quoted, commas"),
    pytest.param("References: a@x <b@x> c@x", "<a@x> <b@x> <c@x>", id="missing brackets"),
    pytest.param("References: <a@x> (see mail of jo@x) <b@x>", "<a@x> <b@x>", id="comment"),
    pytest.param("References: your mail of Monday <> < > <a@x>", "<a@x>", id="garbage"),
    pytest.param("References: <a@x> <a@x> <b@x>", "<a@x> <b@x>", id="repeated"),
    pytest.param("References: <a@x>\nIn-Reply-To: <b@x>", "<a@x> <b@x>", id="the answered one last"),
    pytest.param(
        "References: <a@x> <b@x>\nIn-Reply-To: <a@x>", "<a@x> <b@x>", id="the answered one is among them"
    ),
    pytest.param("In-Reply-To: <a@x> <b@x>", "<a@x> <b@x>", id="answers two"),
    pytest.param("In-Reply-To: Mail from Jo <jo@x> of Monday <a@x>", "<a@x>", id="prose before the id"),
    pytest.param("In-Reply-To: your mail of Monday jo@x", "", id="prose only"),
    pytest.param("In-Reply-To: a@x", "<a@x>", id="answers, no brackets"),
    pytest.param("In-Reply-To: <a@x", "<a@x>", id="answers, half a bracket"),
    pytest.param("In-Reply-To: Mail from Jo of Monday <a@x", "<a@x>", id="prose before half a bracket"),
    pytest.param('In-Reply-To: "a@x";', "<a@x>", id="answers, quoted"),
    pytest.param("In-Reply-To: (mail of jo@x)", "", id="a comment only"),
    pytest.param("In-Reply-To: jo@x and ann@x", "", id="two addresses"),
    pytest.param("In-Reply-To: Monday", "", id="a word only"),
    pytest.param("In-Reply-To: @", "", id="no id"),
    pytest.param("Message-ID: <a@x>\nReferences: <a@x> <b@x>", "<b@x>", id="not itself"),
]


@pytest.mark.parametrize(("block", "expected"), REFERENCES)
def test_references(block: str, expected: str) -> None:
    assert " ".join(parse_header(block.encode()).references) == expected


@pytest.mark.parametrize("field", ["References", "In-Reply-To"])
@given(st.lists(st.text("abc@.=+", min_size=1, max_size=5), max_size=4), st.sampled_from(["", " ", "\r\n\t"]))
def test_ids_alone_are_read_as_with_anything_beside(field: str, ids: list[str], between: str) -> None:
    """Nearly all values hold ids and nothing else: these need none of the care below."""
    value = between.join(f"<{known}>" for known in ids)
    plain, beside = (parse_header(f"{field}: {text}\n".encode()) for text in (value, f"{value} ,"))
    assert plain.references == beside.references == tuple(dict.fromkeys(f"<{known}>" for known in ids))


CITED = st.lists(
    st.sampled_from(["<a@b>", "<b@c>", "<a>", "<a b>", "jo", "(x <c@d>)", "<>", ",", " ", "\n "])
)


@given(CITED.map("".join), CITED.map("".join))
def test_ids_of_both_fields_are_those_of_each(cited: str, answered: str) -> None:
    """The ids of References, followed by those of In-Reply-To that are not in it."""
    first, then = f"References: {cited}", f"In-Reply-To: {answered}"
    together = header(first, then).references
    assert together == tuple(dict.fromkeys(header(first).references + header(then).references))


def test_of_very_many_references_the_newest_are_kept() -> None:
    ids = [f"<{number}@example.org>" for number in range(200_000)]
    found = parse_header(b"References: " + "\n ".join(ids).encode())
    assert list(found.references) == ids[-MAX_REFERENCES:]


def test_of_short_references_the_newest_are_kept() -> None:
    ids = [f"<{number}>" for number in range(MAX_REFERENCES + 1)]
    found = parse_header(b"References: " + "".join(ids).encode() + b"\nIn-Reply-To: <x>\n")
    assert list(found.references) == [*ids[1:], "<x>"]


DATES = [
    pytest.param("Mon, 3 Nov 2025 13:00:00 +0100 (CET)", NOON, id="zone and comment"),
    pytest.param("Mon, 3 Nov 2025 12:00:00 -0000", NOON, id="no zone known"),
    pytest.param("Mon, 3 Nov 2025 12:00:00", NOON, id="zone missing"),
    pytest.param("3 Nov 25 12:00 GMT", NOON, id="two-digit year, no seconds"),
    pytest.param("Mon, 03 Nov 2025 07:00:00 EST", NOON, id="named zone"),
    pytest.param("Mon, 3 Nov 2025 14:00:00 GMT+02:00", NOON, id="GMT with an offset"),
    pytest.param("Mon, 3 Nov 2025 13:00:00 +01:00", NOON, id="offset with a colon"),
    pytest.param("Mon, 3 Nov 2025 12:00:00 +9900", NOON, id="impossible zone"),
    pytest.param("Mon Nov  3 12:00:00 2025", NOON, id="asctime"),
    pytest.param("Mon Nov  3 13:00:00 2025 +01:00", NOON, id="asctime and an offset"),
    pytest.param("Mon Nov  3 13:00:00 CET 2025", NOON, id="asctime, zone before the year"),
    pytest.param("Mon, 3 Nov 2025 13:00:00 +01", NOON, id="hours only"),
    pytest.param("Mon, 3 Nov 2025 13:00:00 +1", NOON, id="one digit"),
    pytest.param("Mon, 3 Nov 2025 13:00:00 +100", NOON, id="three digits"),
    pytest.param("Mon, 3 Nov 2025 07:00:00 -05", NOON, id="hours behind"),
    pytest.param("Mon, 3 Nov 2025 13:00:00 + 0100", NOON, id="a blank in the offset"),
    pytest.param("Mon, 3 Nov 2025 13:00:00+0100", NOON, id="no blank before it"),
    pytest.param("Mon, 3 Nov 2025 14:00:00 UTC+2", NOON, id="UTC and hours"),
    pytest.param("Mon, 3 Nov 2025 13:00:00 CET", NOON, id="Central Europe"),
    pytest.param("Mon, 3 Nov 2025 14:00:00 cest", NOON, id="its summer"),
    pytest.param("Mon, 3 Nov 2025 21:00:00 JST", NOON, id="Japan"),
    pytest.param("Mon, 3 Nov 2025 07:00:00 EST5EDT", NOON, id="a zone of a computer"),
    pytest.param("Mon, 3 Nov 2025 12:00:00 Z", NOON, id="Z"),
    pytest.param("Mon, 3 Nov 2025 12:00:00 XYZ", NOON, id="unknown zone"),
    pytest.param("3 Nov 2025 (a Monday) 13:00:00 +0100", NOON, id="comment inside"),
    pytest.param("Mon, 3 Nov 2025 ((a) b) 13:00:00 +0100 (CET)", NOON, id="comments in comments"),
    pytest.param("Mo, 3. Nov 2025 13:00:00 +0100", NOON, id="day with a dot"),
    pytest.param("Mon, 3 Nov. 2025 13:00:00 +0100", NOON, id="month with a dot"),
    pytest.param("3 Sept 2025 12:00:00 +0000", NOON - timedelta(days=61), id="Sept"),
    pytest.param("2025/11/03 12:00:00", NOON, id="slashes"),
    pytest.param("Mon, 3 Nov 2025 12:00:00 PM +0000", NOON, id="noon is PM"),
    pytest.param("Mon, 3 Nov 2025 01:00:00 PM +0100", NOON, id="after noon"),
    pytest.param("Mon, 3 Nov 2025 12:00:00 AM +0000", NOON - timedelta(hours=12), id="midnight is AM"),
    pytest.param("03/11/2025 12:00:00", None, id="day or month first"),
    pytest.param("2025-11-03T13:00:00.123+01:00", NOON, id="ISO 8601"),
    pytest.param("Mon, 3 Nov 2025 11:59:60 +0000", NOON - timedelta(seconds=1), id="leap second"),
    pytest.param("Mon, 3 Nov 1925 12:00:00 +0000", None, id="too early"),
    pytest.param("Fri, 31 Dec 9999 23:00:00 -0500", None, id="too late"),
    pytest.param("Mon, 31 Feb 2025 12:00:00 +0000", None, id="no such day"),
    pytest.param("yesterday", None, id="prose"),
    pytest.param("", None, id="empty"),
]


@pytest.mark.parametrize(("text", "moment"), DATES)
def test_date_header(text: str, moment: datetime | None) -> None:
    assert read_date(text) == moment


@given(st.datetimes(datetime(1971, 1, 1), datetime(9998, 1, 1), timezones=st.timezones()))
def test_a_written_date_is_read_back(moment: datetime) -> None:
    """Always aware UTC, in whole seconds."""
    found = read_date(format_datetime(moment))
    assert found is not None
    assert found.tzinfo is UTC
    # Zones of old differ from UTC by seconds, which a Date header cannot say.
    assert abs(found - moment.replace(microsecond=0)) < timedelta(minutes=1)


USUAL_DATES = [
    pytest.param("Mon, 3 Nov 2025 12:00:00 +0000", id="plain"),
    pytest.param("Mon, 03 Nov 2025 13:30:00 +0130 (CET)", id="zone named"),
    pytest.param("3 Nov 2025 07:00:00 -0500", id="no weekday"),
]


@pytest.mark.parametrize("text", USUAL_DATES)
def test_the_usual_date(text: str) -> None:
    assert usual_date(text.encode()) == read_date(text) == NOON


TWO_DIGITS = st.integers(0, 99).map("{:02d}".format)
NEARLY_USUAL_DATES = st.tuples(
    st.sampled_from(["", "Mon, ", "Mon,", "mon, "]),
    st.integers(0, 40).map(str),
    st.sampled_from([" Jan ", " Feb ", " Dec ", " dec ", " Mai "]),
    st.integers(1960, 2110).map(str),
    st.tuples(TWO_DIGITS, TWO_DIGITS, TWO_DIGITS).map(":".join).map(" {} ".format),
    st.tuples(st.sampled_from("+-"), TWO_DIGITS, TWO_DIGITS).map("".join),
    st.sampled_from(["", " (UTC)", "x"]),
).map("".join)


@given(NEARLY_USUAL_DATES)
def test_the_usual_date_is_read_as_any_other(text: str) -> None:
    """What `read_date` gives, of the one form that nearly all mail has."""
    assert usual_date(text.encode()) in (None, read_date(text))


@given(NEARLY_USUAL_DATES, st.integers(0, 40), st.integers(0, 40))
def test_a_part_of_a_usual_date_is_read_as_any_other(text: str, start: int, stop: int) -> None:
    """What `read_date` gives, of the one form that nearly all mail has."""
    part = text[:start] + text[stop:]
    assert usual_date(part.encode()) in (None, read_date(part))


@given(st.text(alphabet="0123456789:+-,. ()MonNovGMTZ²\u0663", max_size=40))
def test_no_date_raises(text: str) -> None:
    """What names no moment is None."""
    found = read_date(text)
    assert found is None or (found.tzinfo is UTC and found.microsecond == 0 and 1970 <= found.year <= 9998)


ENVELOPES = [
    pytest.param("From jo@example.org  Mon Nov  3 12:00:00 2025", id="two spaces"),
    pytest.param("From jo@example.org Mon Nov 03 12:00:00 2025", id="zero-padded"),
    pytest.param("From jo at example.org  Mon Nov  3 12:00:00 2025", id="at"),
    pytest.param("From - Mon Nov 03 12:00:00 2025", id="mail client"),
    pytest.param("From 17@xxx Mon Nov 03 14:00:00 +0200 2025", id="zone before the year"),
    pytest.param("From jo@example.org Mon Nov  3 07:00:00 2025 -0500", id="zone after the year"),
    pytest.param("From jo@example.org Mon Nov  3 12:00 GMT 2025\r\n", id="named zone, no seconds"),
]


@pytest.mark.parametrize("line", ENVELOPES)
def test_envelope_date(line: str) -> None:
    assert envelope_date(line.encode()) == NOON


@pytest.mark.parametrize(
    "line",
    ["", "From ", "From jo@example.org", "From z Thu Jan  1 00:00:00 1970"],
    ids=["none", "bare", "undated", "epoch"],
)
def test_no_envelope_date(line: str) -> None:
    assert envelope_date(line.encode()) is None


def stamp(moment: datetime) -> str:
    return format_datetime(moment)


LISTED = "From dev-return-1-a=b@list.example.org "
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SOURCES = [
    pytest.param(NOON, NOON + HOUR, None, NOON, DateSource.DATE, id="believed"),
    pytest.param(NOON, NOON + 6 * DAY, None, NOON, DateSource.DATE, id="held back for days"),
    pytest.param(NOON, NOON - 23 * HOUR, None, NOON, DateSource.DATE, id="clock a little ahead"),
    pytest.param(NOON, NOON + 8 * DAY, None, NOON + 8 * DAY, DateSource.RECEIVED, id="clock far behind"),
    pytest.param(NOON, NOON - 2 * DAY, None, NOON - 2 * DAY, DateSource.RECEIVED, id="clock far ahead"),
    pytest.param(None, NOON, NOON - 900 * DAY, NOON, DateSource.RECEIVED, id="absurd envelope"),
    pytest.param(None, None, NOON, NOON, DateSource.ENVELOPE, id="envelope only"),
    pytest.param(NOON - 900 * DAY, None, NOON, NOON, DateSource.ENVELOPE, id="clock against envelope"),
    pytest.param(None, None, None, None, DateSource.NONE, id="none"),
]


@pytest.mark.parametrize(("written", "received", "posted", "date", "source"), SOURCES)
def test_date_source(
    written: datetime | None,
    received: datetime | None,
    posted: datetime | None,
    date: datetime | None,
    source: DateSource,
) -> None:
    lines = [f"Date: {stamp(written)}"] if written else ["Subject: x"]
    if received:
        lines += [
            f"Received: from a (b) by c; {stamp(received)}",
            f"Received: from d by a; {stamp(received - HOUR)}",
        ]
    envelope = LISTED + posted.strftime("%a %b %d %H:%M:%S %Y") if posted else LISTED
    found = header(*lines, envelope=envelope)
    assert (found.date, found.date_source) == (date, source)
    assert found.received == (received or posted)


UNSURE = [
    pytest.param("+0000", DateSource.DATE, id="an offset"),
    pytest.param("GMT", DateSource.DATE, id="a zone of RFC 822"),
    pytest.param("WET", DateSource.DATE, id="a zone of one meaning"),
    pytest.param("", DateSource.DATE, id="none"),
    pytest.param("XYZ", DateSource.RECEIVED, id="unknown"),
    pytest.param("IST", DateSource.RECEIVED, id="of several meanings"),
    pytest.param("EST5EDT", DateSource.RECEIVED, id="summer is not told"),
    pytest.param("Eastern Standard Time", DateSource.RECEIVED, id="in words"),
    pytest.param("A", DateSource.RECEIVED, id="military"),
]


@pytest.mark.parametrize(("zone", "source"), UNSURE)
def test_a_zone_that_is_not_known_is_not_believed(zone: str, source: DateSource) -> None:
    """Where the list's own clock tells the time; else it is UTC, or nearly."""
    date, received = f"Date: Mon, 3 Nov 2025 12:00:00 {zone}", f"Received: by mx; {stamp(NOON + HOUR)}"
    assert header(date, received).date_source is source
    assert header(date).date_source is DateSource.DATE


@pytest.mark.parametrize("saved", ["From - ", "From MAILER-DAEMON "])
def test_the_time_a_program_saved_a_mail_is_no_arrival(saved: str) -> None:
    line = saved + (NOON + 900 * DAY).strftime("%a %b %d %H:%M:%S %Y")
    found = header(f"Date: {stamp(NOON)}", envelope=line)
    assert (found.date, found.received) == (NOON, None)
    assert header("Subject: x", envelope=line).date_source is DateSource.ENVELOPE


def test_the_moment_and_the_thread_of_a_message() -> None:
    """The list's clock, else Date; the first of the References, else the message's own id."""
    found = header(f"Date: {stamp(NOON)}", "Message-ID: <a@x>", f"Received: by mx; {stamp(NOON + HOUR)}")
    assert (found.moment, found.thread) == (NOON + HOUR, "<a@x>")
    found = header(f"Date: {stamp(NOON)}", "Message-ID: <a@x>", "References: <b@x> <c@x>")
    assert (found.moment, found.thread) == (NOON, "<b@x>")


LIST = "dev@list.example.org"
SENDERS = [
    pytest.param("Mira Okafor <mira@example.org>", "Mira Okafor", "mira@example.org", id="plain"),
    pytest.param('"Mira Okafor" <Mira@Example.org>', "Mira Okafor", "mira@example.org", id="quoted"),
    pytest.param('"Okafor, Mira" <mira@example.org>', "Okafor, Mira", "mira@example.org", id="last, first"),
    pytest.param("Okafor, Mira <mira@example.org>", "Okafor, Mira", "mira@example.org", id="unquoted comma"),
    pytest.param(
        "=?utf-8?Q?Okafor=2C_Mira?= <mira@example.org>",
        "Okafor, Mira",
        "mira@example.org",
        id="encoded comma",
    ),
    pytest.param(
        '"=?utf-8?B?w4lsaWU=?= Roux" <e@example.org>', "Élie Roux", "e@example.org", id="encoded, quoted"
    ),
    pytest.param(
        "=?utf-8?Q?a=3Cb=40c=3E?= <e@example.org>", "a<b@c>", "e@example.org", id="encoded brackets"
    ),
    pytest.param(
        '"O\\"Neil <x@y>" <e@example.org>', 'O"Neil <x@y>', "e@example.org", id="brackets in quotes"
    ),
    pytest.param("'Mira Okafor' <mira@example.org>", "Mira Okafor", "mira@example.org", id="single quotes"),
    pytest.param("Mira Okafor <mira@host.INVALID>", "Mira Okafor", "mira@host", id="INVALID"),
    pytest.param("mira@host.example.invalid", None, "mira@host.example", id="invalid, bare"),
    pytest.param("mira@example.org (Mira Okafor)", "Mira Okafor", "mira@example.org", id="comment"),
    pytest.param("mira at example.org (Mira Okafor)", "Mira Okafor", "mira@example.org", id="pipermail"),
    pytest.param("mira@example.org", None, "mira@example.org", id="bare"),
    pytest.param("<mira@example.org>", None, "mira@example.org", id="brackets only"),
    pytest.param(
        "Okafor Mira (ORG/ SITE) <m@example.org>", "Okafor Mira (ORG/ SITE)", "m@example.org", id="org"
    ),
    pytest.param("Okafor (Mia) Mira <m@example.org>", "Okafor (Mia) Mira", "m@example.org", id="nickname"),
    pytest.param("Mira <m@example.org>, Jon <j@example.org>", "Mira", "m@example.org", id="two mailboxes"),
    pytest.param(
        "Maria Via Lopes <m@example.org>", "Maria Via Lopes", "m@example.org", id="a person called Via"
    ),
    pytest.param(
        "=?utf-8?Q?Mira_Okafor_<mira=40example.org>?=",
        "Mira Okafor",
        "mira@example.org",
        id="all one encoded word",
    ),
    pytest.param(
        "=?utf-8?Q?Mira?= =?utf-8?Q?_<mira=40example.org>?=",
        "Mira",
        "mira@example.org",
        id="all encoded words",
    ),
    pytest.param("Voters: Mira <m@example.org>;", "Mira", "m@example.org", id="a group of one"),
    pytest.param("Voters:Mira <m@example.org>, Jon <j@example.org>;", "Mira", "m@example.org", id="a group"),
    pytest.param("Mira: work <m@example.org>", "Mira: work", "m@example.org", id="a colon, and no group"),
    pytest.param('"Mira: work" <m@example.org>;', "Mira: work", "m@example.org", id="a quoted colon"),
    pytest.param("(Mira Okafor) mira@example.org", "Mira Okafor", "mira@example.org", id="comment first"),
    pytest.param("Mira <<mira@example.org>>", "Mira", "mira@example.org", id="brackets twice"),
    pytest.param("<mira@example.org> Mira Okafor", "Mira Okafor", "mira@example.org", id="name last"),
    pytest.param("<mira@example.org> (Mira Okafor)", "Mira Okafor", "mira@example.org", id="comment last"),
    pytest.param("<mira@example.org>, Jon", None, "mira@example.org", id="no name, then another"),
    pytest.param("<mira@example.org> <jon@example.org>", None, "mira@example.org", id="two addresses"),
    pytest.param("Mira <@mx.example.org:mira@example.org>", "Mira", "mira@example.org", id="source route"),
    pytest.param(
        "Mira <@a.example,@b.example:mira@example.org>", "Mira", "mira@example.org", id="a longer route"
    ),
    pytest.param("Mira Okafor", "Mira Okafor", "", id="no address"),
    pytest.param("Mira <", "Mira <", "", id="broken off"),
    pytest.param('"Mira <mira@example.org>', "Mira", "mira@example.org", id="quote not closed"),
    pytest.param("undisclosed-recipients:;", "undisclosed-recipients", "", id="group"),
    pytest.param("", None, "", id="empty"),
]


@pytest.mark.parametrize(("value", "name", "address"), SENDERS)
def test_sender(value: str, name: str | None, address: str) -> None:
    assert parse_sender(value) == Sender(name, address)


def test_mail_without_from_is_of_its_sender() -> None:
    """An empty From says nothing; a Sender beside a From is who sent it for them.

    Who hands a mail in need not be who wrote it: "A relayed address (Reply-To, Cc, Sender ...) proves no more
    than its relay".
    """
    sender = "Sender: Mira Okafor <mira@example.org>"
    assert header(sender, "Subject: x").sender == Sender("Mira Okafor", "mira@example.org", relayed=True)
    assert header("From:", sender).sender.address == "mira@example.org"
    assert header("X-Sender: Jo <jo@example.org>", "Subject: x").sender.address == ""
    assert header(sender, "From: Jo <jo@example.org>").sender.address == "jo@example.org"


RELAYED = [
    pytest.param('"Mira Okafor via dev" <dev@list.example.org>', "Mira Okafor", LIST, id="via the list"),
    pytest.param(
        "\"'Mira Okafor' via dev\" <dev@list.example.org>", "Mira Okafor", LIST, id="via, quoted within"
    ),
    pytest.param("Mira Okafor <dev@list.example.org>", "Mira Okafor", LIST, id="the list without via"),
    pytest.param(
        "'Mira Okafor' via Foo Developers <dev@list.example.org>", "Mira Okafor", LIST, id="the list's title"
    ),
    pytest.param(
        '"Mira Okafor via dev@foo.example.org" <dev@list.example.org>', "Mira Okafor", LIST, id="its address"
    ),
    pytest.param('"Mira Okafor (Jira)" <jira@example.org>', "Mira Okafor", "jira@example.org", id="Jira"),
    pytest.param("Mira Okafor (JIRA) <jira@example.org>", "Mira Okafor", "jira@example.org", id="JIRA"),
    pytest.param('"mokafor (via GitHub)" <git@example.org>', "mokafor", "git@example.org", id="via GitHub"),
    pytest.param("mokafor <git@git.example.org>", "mokafor", "git@git.example.org", id="GitHub login"),
    pytest.param("GitBox <gitbox@example.org>", "GitBox", "gitbox@example.org", id="GitBox"),
]


@pytest.mark.parametrize(("value", "name", "address"), RELAYED)
def test_relayed_sender(value: str, name: str, address: str) -> None:
    assert parse_sender(value, LIST, list_address=LIST) == Sender(name, address, relayed=True)


def test_via_in_the_name_of_who_writes_from_an_address_of_their_own_is_no_mark() -> None:
    value = "Mira via Ravi <mira@example.org>"
    assert parse_sender(value, LIST, list_address=LIST) == Sender("Mira via Ravi", "mira@example.org")


REPLY_TO = [
    pytest.param("mira@example.org", "mira@example.org", False, id="the person"),
    pytest.param(
        "dev@list.example.org, Mira <Mira@example.org>", "mira@example.org", False, id="list and person"
    ),
    pytest.param("dev@list.example.org, users@list.example.org", LIST, True, id="lists only"),
    pytest.param("a@example.org, b@example.org", LIST, True, id="two people"),
    pytest.param("", LIST, True, id="none"),
]


@pytest.mark.parametrize(("reply_to", "address", "relayed"), REPLY_TO)
def test_reply_to_may_hold_the_address_of_who_writes_via_a_list(
    reply_to: str, address: str, relayed: bool
) -> None:
    author = 'From: "Mira Okafor via dev" <dev@list.example.org>'
    found = header(author, f"Reply-To: {reply_to}", "List-Id: <dev.list.example.org>")
    assert found.sender == Sender("Mira Okafor", address, relayed)


@pytest.mark.parametrize("list_id", [[], ["List-Id: <users.list.example.org>"]], ids=["no list", "another"])
def test_reply_to_of_what_is_not_the_list_says_nothing(list_id: list[str]) -> None:
    """Quoting the design: "the list's 'via' only where From is the list of the List-Id"."""
    author = 'From: "Mira Okafor via dev" <dev@evil.example>'
    found = header(author, "Reply-To: mira@example.org", *list_id)
    assert found.sender == Sender("Mira Okafor", "dev@evil.example", True)


def test_reply_to_of_other_mail_says_nothing_of_the_sender() -> None:
    found = header("From: Mira <mira@example.org>", "Reply-To: other@example.net")
    assert found.sender.address == "mira@example.org"


AUTOMATIC = [
    *(
        pytest.param(f"From: Some Server <{address}>", id=address)
        for address in (
            "jira@example.org",
            "git@git.example.org",
            "gitbox@example.org",
            "jenkins@builds.example.org",
            "builds@example.org",
            "buildbot@example.org",
            "hudson@example.org",
            "confluence@example.org",
            "no-reply@example.org",
            "noreply@example.org",
            "do-not-reply+17@example.org",
            "notifications@github.com",
        )
    ),
    pytest.param("From: helper[bot] <x@example.org>", id="bot"),
    pytest.param("From: a@example.org\nAuto-Submitted: auto-generated", id="Auto-Submitted"),
    pytest.param("From: a@example.org\nX-JIRA-FingerPrint: 17", id="Jira header"),
    pytest.param("From: a@example.org\nx-github-reason: push", id="GitHub header"),
    *(
        pytest.param(f"From: {sender}\nSubject: {subject}", id=f"{sender} {subject}")
        for sender, subject in [
            ("mokafor (via GitHub) <git@example.org>", "Re: [PR] Release 1.5 [foo]"),
            ("mokafor (via GitHub) <git@example.org>", "[I] Add a [VOTE] template [foo]"),
            ("mokafor (via GitHub) <git@example.org>", "Re: [PR] Vote on 1.5"),
            ("mokafor (via GitHub) <git@example.org>", "Re: [PIVOTED] Foo 1.5"),
            ("mokafor (via GitHub) <git@example.org>", ""),
            ("helper[bot] (via GitHub) <git@example.org>", "Re: [VOTE] Foo 1.5"),
            ("GitBox <git@example.org>", "Re: [VOTE] Foo 1.5"),
            ("(via GitHub) <git@example.org>", "Re: [VOTE] Foo 1.5"),
            ("<notifications@github.com>", "Re: [VOTE] Foo 1.5"),
            ("helper[bot] <notifications@github.com>", "Re: [VOTE] Foo 1.5"),
            ("Mira Okafor <notifications@github.com>", "Re: [foo/bar] Release 1.5 (PR #7)"),
            ('"Mira Okafor (Jira)" <jira@example.org>', "[VOTE] Foo 1.5"),
            ("Jenkins (via GitHub) <jenkins@example.org>", "[VOTE] Foo 1.5"),
            ("Mira <noreply@github.com>", "Re: [VOTE] Foo 1.5"),
            ("mokafor (via GitHub) <git@example.org>\nAuto-Submitted: auto-replied", "Re: [VOTE] Foo 1.5"),
            ("mokafor (via GitHub) <git@example.org>\nX-JIRA-FingerPrint: 17", "Re: [VOTE] Foo 1.5"),
            ("a@example.org\nX-GitHub-Reason: push", "Re: [VOTE] Foo 1.5"),
        ]
    ),
]


@pytest.mark.parametrize("block", AUTOMATIC)
def test_automatic(block: str) -> None:
    assert parse_header(block.encode()).automatic


PERSONAL = [
    pytest.param("From: Mira <mira@example.org>\nPrecedence: bulk", id="bulk is on all list mail"),
    pytest.param("From: Mira <mira@example.org>\nAuto-Submitted: no", id="Auto-Submitted: no"),
    pytest.param("From: Mira via dev <dev@list.example.org>", id="via a list"),
    pytest.param("From: Jen <jenkinson@example.org>", id="a name like a robot's"),
    pytest.param("From: N <noreplyson@example.org>", id="a name like noreply"),
    pytest.param("From: broken", id="no address"),
    *(
        pytest.param(f"From: {sender}\nSubject: {subject}", id=f"{sender} {subject}")
        for sender, subject in [
            ('"mokafor (via GitHub)" <git@example.org>', "Re: [VOTE] Release Foo 1.5"),
            ('"mokafor (via GitHub)" <git@example.org>', "Re: [D] [RESULT][VOTE] Release Foo 1.5 [foo]"),
            ('"mokafor (via GitHub)" <gitbox@example.org>', "[I] [Vote] Release Foo 1.5 [foo]"),
            ("Mira Okafor <notifications@github.com>", "Re: [foo/bar] [VOTE] Release Foo 1.5 (Issue #7)"),
            ("mokafor <notifications@github.com>\nX-GitHub-Reason: mention", "Re: [VOTE] Foo 1.5"),
        ]
    ),
]


@pytest.mark.parametrize("block", PERSONAL)
def test_not_automatic(block: str) -> None:
    assert not parse_header(block.encode()).automatic


@pytest.mark.parametrize(
    ("data", "block"),
    [
        (b"A: b\nC: d\n\nbody\n\nmore", b"A: b\nC: d\n"),
        (b"A: b\r\nC: d\r\n\r\nbody\n\nmore", b"A: b\r\nC: d\r\n"),
        (b"\nbody", b""),
        (b"\r\nbody", b""),
        (b"A: b", b"A: b"),
        (b"A: b\n\nx\n\r\ny", b"A: b\n"),
        (b"A: b\n\r\n\ny", b"A: b\n"),
        (b"", b""),
    ],
    ids=["LF", "CRLF", "none", "none, CRLF", "all", "mixed", "CRLF before LF", "empty"],
)
def test_header_block(data: bytes, block: bytes) -> None:
    assert header_block(data) == block


@given(st.binary(max_size=300), st.binary(max_size=100))
def test_no_bytes_raise(block: bytes, envelope: bytes) -> None:
    """Nothing in a header raises: what cannot be read is empty, missing or stands as it is written."""
    found = parse_header(block, envelope=envelope)
    assert found.message_id.startswith("<")
    assert found.subject.isprintable()


HOP = b"Received: from a (out.example.org [192.0.2.1]) by mx.apache.org with ESMTP\n"
MARK = b"Authentication-Results: mx.apache.org; dkim=pass header.d=example.org\n"


@pytest.mark.parametrize(("size", "standing"), [(1 << 17, Standing.PASSED), (1 << 19, Standing.UNKNOWN)])
def test_marks_of_the_list_are_looked_for_at_the_top(size: int, standing: Standing) -> None:
    """A header of many megabytes is no reason to read all of them; what is not read says nothing."""
    block = MARK + b"X-A: x\n" * (size // 7) + HOP + b"From: <ada@example.org>\n"
    assert trust_of(block, sender_address="ada@example.org").standing is standing


def test_a_second_author_far_below_is_seen() -> None:
    """RFC 6376, section 8.15: a signature over the one must not vouch for the other."""
    block = MARK + HOP + b"From: <ada@example.org>\n" + b"X-A: x\n" * 100_000
    assert trust_of(block, sender_address="ada@example.org").standing is Standing.PASSED
    twice = block + b"From: <bo@example.org>\n"
    assert trust_of(twice, sender_address="ada@example.org").standing is Standing.FAILED


NAMES = [b"From", b"Date", b"Subject", b"Message-ID", b"References", b"In-Reply-To", b"List-Id", b"Received"]
VALUES = st.text(alphabet=" \t\n<>()[]\"'@,;:=?QbB_.+-0123aé\x00\x1b\u202e\ud800", max_size=60)


@given(st.lists(st.tuples(st.sampled_from(NAMES), VALUES), max_size=12))
def test_no_header_raises_and_nothing_unprintable_comes_out(fields: list[tuple[bytes, str]]) -> None:
    """Decoded headers hold no control characters, terminal escapes or direction marks."""
    block = b"".join(
        b"%s: %s\n" % (name, value.replace("\n", "\n ").encode("utf-8", "replace")) for name, value in fields
    )
    found = parse_header(block)
    for text in (found.subject, found.sender.name or "", found.message_id, *found.references):
        assert text.isprintable()
        assert text == " ".join(text.split())


@pytest.mark.parametrize(
    "value",
    [b"=?a?q?" * 100_000, b"<" * 600_000, b"(" * 600_000, b'"\\"' * 200_000, b"a@" * 300_000, b" " * 600_000],
    ids=["words", "brackets", "comments", "quotes", "at", "spaces"],
)
@pytest.mark.parametrize("name", NAMES)
def test_hostile_values_take_no_time(name: bytes, value: bytes) -> None:
    """Time is linear in the input: quadratic, half a megabyte would take minutes."""
    assert parse_header(name + b": " + value).date is None
