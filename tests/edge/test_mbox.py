"""Mbox: archives to messages, wherever they are cut, compressed, escaped or broken."""

from __future__ import annotations

import bz2
import gzip
import lzma
import mailbox
import os
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from kipvote.archives import Archive, expand, is_compressed, open_archive
from kipvote.errors import ArchiveError
from kipvote.mbox import (
    RawHeader,
    RawMessage,
    Reject,
    read_archive,
    read_at,
    read_headers,
    read_spans,
    split,
    unescape,
)
from kipvote.messages import Header, header_block, parse_header
from kipvote.mime import Text, decode_text
from tests.growth import MOST

REAL = Path(__file__).parents[3] / "shared/data/archives"
real = pytest.mark.skipif(not REAL.is_dir(), reason="no real archives here")

DATED = b"From dev-return-7-a=b@list.example.org Mon Nov  3 12:00:00 2025\n"


def mail(number: int, body: bytes = b"+1\n", envelope: bytes = DATED) -> bytes:
    return envelope + b"Message-ID: <%d@example.org>\nSubject: x\n\n" % number + body + b"\n"


def parted(data: bytes) -> list[RawMessage | Reject]:
    found = list(read_spans(Archive("a", data)))
    assert sum(one.length for one in found) == len(data)
    return found


def messages(data: bytes) -> list[bytes]:
    return [one.data for one in parted(data) if isinstance(one, RawMessage)]


SEPARATORS = [
    pytest.param(b"From jo@example.org  Mon Nov  3 12:00:00 2025", b"A: b", id="two spaces"),
    pytest.param(b"From jo@example.org Mon Nov 03 12:00:00 2025", b"A: b", id="zero-padded"),
    pytest.param(b"From - Mon Nov  3 12:00:00 2025", b"X-Mozilla-Status: 0001", id="Thunderbird"),
    pytest.param(b"From jo at example.org  Mon Nov  3 12:00:00 2025", b"A: b", id="at"),
    pytest.param(b"From 17@xxx Mon Nov 03 12:00:00 +0000 2025", b"A: b", id="Gmail"),
    pytest.param("From jörg@example.org Mon Nov  3 12:00:00 2025".encode(), b"A: b", id="UTF-8"),
    pytest.param("From jörg@example.org Mon Nov  3 12:00:00 2025".encode("latin-1"), b"A: b", id="latin-1"),
    pytest.param(b"From jo Mon Nov  3 12:00:00 2025 remote from host", b"A: b", id="UUCP"),
    pytest.param(b"From jo@example.org Mon Nov  3 12:00:00 CET 2025", b">From jo@example.org", id="relayed"),
    pytest.param(b"From jo@example.org Mon Nov  3 12:00:00 2025", b"", id="no header"),
    pytest.param(b"From ", b"List-Id: <dev.example.org>", id="bare"),
    pytest.param(b"From jo@example.org", b"Subject: x", id="no date"),
    pytest.param(b"From jo@example.org Mon, 3 Nov 2025 12:00:00 +0000", b"Date: x", id="other date"),
]


@pytest.mark.parametrize(("envelope", "follower"), SEPARATORS)
@pytest.mark.parametrize("end", [b"\n", b"\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("before", [b"", mail(1)], ids=["first", "second"])
def test_separator(envelope: bytes, follower: bytes, end: bytes, before: bytes) -> None:
    found = parted((before + envelope + b"\n" + follower + b"\n\nbody\n").replace(b"\n", end))
    last = found[-1]
    assert isinstance(last, RawMessage)
    assert len(found) == 1 + bool(before)
    assert (last.envelope, last.data) == (envelope, unescape(follower + b"\n\nbody\n").replace(b"\n", end))


PROSE = [
    pytest.param(b"\nFrom my perspective it is\nNote: fine", id="sentence before a colon"),
    pytest.param(b"\nFrom my perspective\nSubject: and more", id="sentence before a known header"),
    pytest.param(b"\nFrom Monday on\nlater", id="sentence"),
    pytest.param(b"\nFrom jo@example.org Mon Nov  3 12:00:00 2025\nthis was quoted", id="no header follows"),
    pytest.param(b"\nFrom Mon Nov  3 12:00:00 2025 on it is\nNote: fine", id="date in a sentence"),
    pytest.param(b"x\nFrom jo@example.org Mon Nov  3 12:00:00 2025\nSubject: x", id="no blank line before"),
    pytest.param(b"\nFrom here\nno header", id="one word"),
    pytest.param(b"\nFrom: jo@example.org\nSubject: x", id="header"),
    pytest.param(b"\n From jo@example.org Mon Nov  3 12:00:00 2025\nSubject: x", id="indented"),
    pytest.param(b"\nFrom " + b"x" * 2000 + b" Mon Nov  3 12:00:00 2025\nSubject: x", id="very long"),
]


@pytest.mark.parametrize("body", PROSE)
@pytest.mark.parametrize("end", [b"\n", b"\r\n"], ids=["LF", "CRLF"])
def test_no_separator(body: bytes, end: bytes) -> None:
    """``From my perspective ...`` in a body never is."""
    data = (mail(1, body + b"\n") + mail(2)).replace(b"\n", end)
    assert [one.partition(end * 2)[2] for one in messages(data)] == [
        (body + b"\n").replace(b"\n", end),
        b"+1\n".replace(b"\n", end),
    ]


LOST_BLANK_LINES = [
    pytest.param(b"\n", b"", id="lost"),
    pytest.param(b"\n  \n", b"", id="a line of blanks"),
    pytest.param(b"\n\t\n", b"", id="a line of a tab"),
    pytest.param(b"\n\n", b" X-A: b\n", id="a first header line that is indented"),
    pytest.param(b"\n\n", b"broken here\n", id="a first header line that is none"),
]
FIRST_LINES = [
    b"Message-ID: <2@example.org>\nSubject: x\n",
    b"Return-Path: <a@example.org>\nX-A: b\n c\nFrom: Ola <ola@example.org>\n",
    b"X-Mailer: y\nreceived: from a by b;\n\tMon, 3 Nov 2025 12:00:00 +0000\n",
]


@pytest.mark.parametrize(("between", "odd"), LOST_BLANK_LINES)
@pytest.mark.parametrize("lines", FIRST_LINES)
@pytest.mark.parametrize("end", [b"\n", b"\r\n"], ids=["LF", "CRLF"])
def test_a_header_of_mail_tells_a_separator_without_a_blank_line(
    between: bytes, odd: bytes, lines: bytes, end: bytes
) -> None:
    """Where two mails were read as one, the vote in the second would be nobody's."""
    data = mail(1).rstrip(b"\n") + between + DATED + odd + lines + b"\n-1\n"
    found = messages(data.replace(b"\n", end))
    assert [one.rpartition(end * 2)[2].strip() for one in found] == [b"+1", b"-1"]


FULL = b"Message-ID: <2@example.org>\nFrom: jo@example.org\nSubject: y\n\n-1\n"
NO_MAIL_FOLLOWS = [
    pytest.param(
        b"From jo@example.org Mon Nov  3 12:00:00 2025\nSubject: y\nTo: me\n", id="no line of mail alone"
    ),
    pytest.param(b"From jo@example.org Mon Nov  3 12:00:00 2025\nFrom: y\nNote: me\n", id="one known line"),
    pytest.param(b"From jo@example.org Mon Nov  3 12:00:00 2025\n\n" + FULL, id="a blank line"),
    pytest.param(b"From jo@example.org Mon Nov  3 12:00:00 2025\nis\n" + FULL, id="another line"),
    pytest.param(b"From jo@example.org\n" + FULL, id="no date"),
    pytest.param(b"From 0123456789abcdef Mon Sep 17 00:00:00 2001\n" + FULL, id="a patch"),
    pytest.param(b">From jo@example.org Mon Nov  3 12:00:00 2025\n" + FULL, id="escaped"),
    pytest.param(b"> From jo@example.org Mon Nov  3 12:00:00 2025\n" + FULL, id="quoted"),
    pytest.param(b"in From jo@example.org Mon Nov  3 12:00:00 2025\n" + FULL, id="inside a line"),
    pytest.param(b"From jo@example.org" + b" " * 1000 + b"Mon Nov  3 12:00:00 2025\n" + FULL, id="very long"),
]


@pytest.mark.parametrize("quoted", NO_MAIL_FOLLOWS)
def test_no_separator_without_a_blank_line(quoted: bytes) -> None:
    """What a text says of a mail does not begin one."""
    assert len(messages(mail(1, b"see this:\n" + quoted) + mail(2))) == 2


REJECTS = [
    pytest.param(b"junk\n\n" + mail(1), [(0, 6, "bytes before the first From_ line", None)], id="junk first"),
    pytest.param(
        b"Message-ID: <9@example.org>\n\nhalf a mail\n\n" + mail(1),
        [(0, 42, "bytes before the first From_ line", "<9@example.org>")],
        id="half a mail first",
    ),
    pytest.param(b'{"no": "mail"}', [(0, 14, "not an mbox", None)], id="JSON"),
    pytest.param(b"title: x\n\nprose", [(0, 15, "not an mbox", None)], id="no header of mail"),
    pytest.param(b"\n \r\n", [(0, 4, "blank", None)], id="blank"),
    pytest.param(b"", [], id="empty"),
    pytest.param(b"\n\n" + mail(1), [], id="blank lines first"),
    pytest.param(b"\xef\xbb\xbf" + mail(1), [], id="byte-order mark first"),
    pytest.param(b"Subject: x\n\nFrom me\n\n+1", [], id="single mail"),
]


@pytest.mark.parametrize(("data", "rejects"), REJECTS)
def test_reject(data: bytes, rejects: list[tuple[int, int, str, str | None]]) -> None:
    """Bad bytes are kept with a reason, never dropped."""
    found = [(r.offset, r.length, r.reason, r.message_id) for r in parted(data) if isinstance(r, Reject)]
    assert found == rejects


def test_single_mail_is_read_as_it_stands() -> None:
    data = b"Subject: x\n\n>From me\n\n"
    assert parted(data) == [RawMessage("a", 0, len(data), b"", data)]


FILES = [
    pytest.param(b"".join(mail(n) for n in range(4)), id="plain"),
    pytest.param(b"".join(mail(n) for n in range(4)).replace(b"\n", b"\r\n"), id="CRLF"),
    pytest.param(b"junk\n\n" + mail(1) + mail(2, b"\nFrom my side\n\n"), id="junk and prose"),
    pytest.param(b"\n \n\n" + mail(1) + mail(2), id="blank lines first"),
    pytest.param(mail(1, b"") + DATED + b"\n" + DATED + mail(3), id="empty messages"),
    pytest.param(mail(1)[:-1] + mail(2)[:-1] + mail(3, b"x\n" + DATED + b"A: b\n"), id="blank lines lost"),
    pytest.param(mail(1) + DATED + b" folded\nFrom: a\nTo: b\n\n+1\n", id="a broken header line"),
    pytest.param(b"Subject: x\n\n+1\n", id="single mail"),
    pytest.param(b"junk", id="no mail"),
    pytest.param(b"", id="empty"),
]


@pytest.mark.parametrize("data", FILES)
def test_every_cut_gives_each_message_once(data: bytes) -> None:
    """Any partition of the file into ranges yields each message exactly once."""
    archive = Archive("a", data, "damaged")
    whole = list(read_spans(archive))
    for cut in range(1, len(data)):
        assert [*read_spans(archive, 0, cut), *read_spans(archive, cut, len(data))] == whole
        assert [*split(data, 0, cut), *split(data, cut)] == list(split(data))


BODIES = st.lists(st.sampled_from([b"\nFrom here\n", b"+1\n", b"\n"]), max_size=6)


@given(st.sets(st.integers(1, 400)), BODIES)
def test_any_partition_gives_each_message_once(cuts: set[int], bodies: list[bytes]) -> None:
    """However an archive is cut into ranges, each message comes once."""
    data = b"".join(mail(number, body) for number, body in enumerate(bodies))
    bounds = [0, *sorted(cut for cut in cuts if cut < len(data)), len(data)]
    found = [span for start, stop in pairwise(bounds) for span in split(data, start, stop)]
    assert found == list(split(data))
    assert len(found) == len(bodies)


class Looked(bytes):
    """Bytes that count how many of them are searched or taken."""

    looked = 0

    def find(self, *args: Any) -> int:
        what, start, stop = args[0], args[1], args[2] if len(args) > 2 else len(self)
        at = super().find(what, start, stop)
        self.looked += (min(stop, len(self)) if at < 0 else at) - start
        return at

    def __getitem__(self, key: Any) -> Any:
        taken = super().__getitem__(key)
        self.looked += len(taken) if isinstance(taken, bytes) else 1
        return taken


LARGE = {
    "no separator": b"all is well with the logs\n",
    "sentences": b"\nFrom here on all is well\n",
    "almost separators": b"\n\n" + DATED + b"no header\n",
    "blank lines": b"\n",
    "NUL bytes": bytes(16),
}


@pytest.mark.parametrize("begins", [b"", mail(1)], ids=["no mail", "one mail"])
@pytest.mark.parametrize("unit", LARGE.values(), ids=LARGE)
def test_all_ranges_together_take_no_longer_than_the_archive(unit: bytes, begins: bytes) -> None:
    """A range in which no message begins is not searched beyond its end."""

    def look(size: int) -> int:
        data = Looked(begins + unit * (size // len(unit)))
        found = [one for at in range(0, len(data), 1 << 8) for one in split(data, at, at + (1 << 8))]
        assert len(found) == bool(begins)
        return data.looked

    assert look(1 << 16) <= MOST * look(1 << 14)


def test_a_hole_without_a_separator(tmp_path: Path) -> None:
    """Of 3 GB as of these, every range of 16 MiB was once searched to the end of the file."""
    path = tmp_path / "a.mbox"
    path.touch()
    os.truncate(path, 256 << 20)  # a hole: it takes no room on the disk
    with open_archive(path) as archive:
        size = len(archive.data)
        found = [one for at in range(0, size, 16 << 20) for one in read_headers(archive, at, at + (16 << 20))]
    assert [(one.length, type(one)) for one in found] == [(256 << 20, Reject)]


def test_a_message_is_read_again_at_its_place() -> None:
    archive = Archive("a", b"\n" + mail(1) + mail(2))
    for found in read_spans(archive):
        assert read_at(archive, found.offset, found.length) == found
    assert read_at(archive, 2, 10) is None
    assert read_at(archive, 0, 10_000) is None


def headers_of(data: bytes, start: int = 0, stop: int | None = None) -> list[RawHeader | Reject]:
    """What headers are by their definition: those of whole messages."""
    return [
        found
        if isinstance(found, Reject)
        else RawHeader("a", found.offset, found.length, found.envelope, header_block(found.data))
        for found in read_spans(Archive("a", data), start, stop)
    ]


LONG = b"X-A: " + b"a" * 20_000 + b"\n"
HEADERS_ALONE = [
    *FILES,
    pytest.param(mail(1) + DATED + LONG + b"Subject: x\n\n+1\n", id="long header"),
    pytest.param(mail(1) + DATED + b">From jo\nSubject: x\n\n+1\n", id="escaped line in a header"),
    pytest.param(mail(1) + DATED + b">From jo\nSubject: x\n\n>a\n>From b\n>c\n", id="the body decides"),
    pytest.param(mail(1) + DATED + b"Subject: x\n", id="no body"),
    pytest.param(mail(1) + DATED + b"Subject: x\n\rSender: y\n\n", id="bare CR"),
    pytest.param(mail(1) + DATED + b"Subject: x\n\r\n\nA: b\n\n", id="CRLF before LF"),
    pytest.param(mail(1) + DATED[:-1], id="From_ line alone"),
]


@pytest.mark.parametrize("data", HEADERS_ALONE)
def test_headers_alone_are_those_of_the_messages(data: bytes) -> None:
    """As ``read_spans``, of each message its header alone."""
    assert list(read_headers(Archive("a", data))) == headers_of(data)


HEADER_LINES = (DATED, b"From jo@example.org", b"From: y", b"Subject: x", b" folded", b" remote from host")
HEADER_PIECES = st.sampled_from(
    [
        *HEADER_LINES,
        b"Message-ID: <1@example.org>",
        b">From me",
        b">>From me",
        b">a",
        b"\n",
        b"\r\n",
        b"\r",
        b"\n\n",
        b"\r\n\r\n",
        b" ",
        b"\xff",
    ]
)


@given(st.lists(HEADER_PIECES, max_size=30).map(b"".join), st.integers(0, 60), st.integers(0, 60))
def test_headers_alone_of_any_bytes(rest: bytes, start: int, length: int) -> None:
    """As ``read_spans``, of each message its header alone, in any range of any archive."""
    data = mail(1) + rest
    found = read_headers(Archive("a", data), start, start + length)
    assert list(found) == headers_of(data, start, start + length)
    assert list(read_headers(Archive("a", data))) == headers_of(data)


@real
def test_headers_alone_of_real_archives() -> None:
    for path in sorted(REAL.iterdir()):
        with open_archive(str(path)) as archive:
            messages = [found for found in read_spans(archive) if isinstance(found, RawMessage)]
            headers = [found for found in read_headers(archive) if isinstance(found, RawHeader)]
            assert [header.envelope for header in headers] == [message.envelope for message in messages]
            assert [header.block for header in headers] == [
                header_block(message.data) for message in messages
            ]


def long_line(length: int) -> bytes:
    """A separator that is as long as this, its line end included."""
    head, date = b"From jo@example.org ", b"Mon Nov  3 12:00:00 2025\n"
    return head + b" " * (length - len(head) - len(date)) + date


@pytest.mark.parametrize(("length", "messages"), [(60, 2), (998, 2), (999, 2), (1000, 2), (1001, 1)])
def test_the_longest_separator(length: int, messages: int) -> None:
    """However long a line is that is one, it is the same whatever follows: the usual header, or none."""
    line = long_line(length)
    assert len(line) == length
    for follower in (b"Subject: x\n\n", b"\nSubject: x\n\n"):
        assert len(parted(mail(1) + line + follower)) == messages


ESCAPES = [
    pytest.param(b">From me\n", b"From me\n", id="escaped"),
    pytest.param(b"a\r\n>From me\r\n", b"a\r\nFrom me\r\n", id="CRLF"),
    pytest.param(b">>From me\n>>>From you", b">From me\n>>From you", id="mboxrd"),
    pytest.param(b"> From me\n>Fromage\n a >From", b"> From me\n>Fromage\n a >From", id="others"),
    pytest.param(b">a\n>From b\n>c\n", b">a\n>From b\n>c\n", id="inside a tight quotation"),
    pytest.param(b">a?\n>From b\n\n", b">a?\nFrom b\n\n", id="an answer below one"),
    pytest.param(b">>From a\n\nno\n\n>>b\n", b">>From a\n\nno\n\n>>b\n", id="two levels of tight quotation"),
    pytest.param(b">>>From a\n\nno\n\n>>b\n", b">>From a\n\nno\n\n>>b\n", id="the same, escaped"),
    pytest.param(b"> a\n>From b\n> c\n", b"> a\nFrom b\n> c\n", id="other quotations have a space"),
]


@pytest.mark.parametrize(("escaped", "plain"), ESCAPES)
def test_unescape(escaped: bytes, plain: bytes) -> None:
    """Archives escape ``From `` in two ways; the author's own line must not become a quotation."""
    assert unescape(escaped) == plain


WORDS = st.lists(st.sampled_from([b"From me", b"+1", b"> From you", b"> +1", b"", b"From: x"]), max_size=8)


@given(st.lists(WORDS, min_size=1, max_size=5), st.sampled_from([b"\n", b"\r\n"]))
def test_what_the_standard_library_writes_is_read(bodies: list[list[bytes]], end: bytes) -> None:
    """A mailbox written by Python's own module comes back, line by line."""
    data = b""
    for body in bodies:
        lines = (b"Subject: x", b"", *body, b".")
        data += DATED + b"".join(b">" * line.startswith(b"From ") + line + b"\n" for line in lines) + b"\n"
    wanted = [b"\n".join([b"Subject: x", b"", *body, b".", b""]).replace(b"\n", end) for body in bodies]
    assert messages(data.replace(b"\n", end)) == wanted


def test_round_trip_with_the_standard_library(tmp_path: Path) -> None:
    box = mailbox.mbox(tmp_path / "box.mbox")
    mails = [b"Subject: x\n\n%s\n" % body for body in (b"From me", b"", b"+1\n\nFrom you\n")]
    for one in mails:
        box.add(one)
    box.close()
    assert [one.data for one in read_archive(tmp_path / "box.mbox") if isinstance(one, RawMessage)] == mails


MAILS = b"".join(mail(n, b"+1 \xe9 %d\n" % n) for n in range(200))
PACKERS: list[tuple[str, Callable[[bytes], bytes]]] = [
    ("gz", gzip.compress),
    ("bz2", bz2.compress),
    ("xz", lzma.compress),
    ("zst", zstandard.ZstdCompressor().compress),
]
packed = pytest.mark.parametrize("pack", [pack for _, pack in PACKERS], ids=[name for name, _ in PACKERS])


@packed
def test_compressed(pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    """Told by its first bytes, not its name; several streams one after the other are one."""
    path = tmp_path / "named.mbox"
    path.write_bytes(pack(MAILS[:5000]) + pack(MAILS[5000:]))
    assert is_compressed(path)
    with open_archive(path) as archive:
        assert archive.data[:] == MAILS
        assert archive.fault is None


@packed
def test_broken_off(pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    """What could be read, and a reject with the reason."""
    random = Random(7)
    data = b"".join(mail(n, random.randbytes(3000).hex().encode() + b"\n") for n in range(300))
    path = tmp_path / "a.gz"
    path.write_bytes(pack(data)[:-20_000])
    *found, last = read_archive(path)
    assert len(found) > 100
    assert isinstance(last, Reject)
    assert (last.length, last.reason.partition(":")[0]) == (0, "compressed data broken off or damaged")
    assert last.offset == sum(one.length for one in found)


@packed
def test_expansion_is_capped(pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / "a.gz"
    path.write_bytes(pack(MAILS + bytes(3 << 20)))
    with open_archive(path, max_expanded=len(MAILS)) as archive:
        assert archive.data[:] == MAILS
        assert archive.fault == f"expands to more than {len(MAILS)} bytes"


def test_plain_and_empty_files(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"")
    assert list(read_archive(path)) == []
    path.write_bytes(MAILS)
    assert not is_compressed(path)
    assert len(list(read_archive(path))) == 200


@pytest.mark.parametrize("name", ["missing.mbox", "."])
def test_unreadable(name: str, tmp_path: Path) -> None:
    with pytest.raises(ArchiveError, match="cannot read the archive"):
        list(read_archive(tmp_path / name))


def test_an_error_of_the_caller_is_not_taken_for_one_of_the_archive(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(MAILS)
    with pytest.raises(FileExistsError), open_archive(tmp_path / "a"):
        raise FileExistsError


def test_a_very_long_line() -> None:
    data = mail(1, b"From " * 4_000_000 + b"\n") + mail(2)
    assert [span.length for span in split(data)] == [len(data) - len(mail(2)), len(mail(2))]


@pytest.fixture
def tree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in [
        "b.mbox", "a.mbox.gz", "2024-01", "dev-202402.zst", "one.eml", "x/2024-03.mbx", "x/y/c.MBOX",
        ".hidden.mbox", ".git/d.mbox", "half.mbox.part", "roster.json", "notes.txt", "2024-13", "x/other",
    ]:  # fmt: skip
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    (tmp_path / "x/y/loop").symlink_to(tmp_path)
    (tmp_path / "x/also").symlink_to(tmp_path / "x")
    (tmp_path / "gone").symlink_to(tmp_path / "nowhere")
    monkeypatch.chdir(tmp_path)
    return tmp_path


EXPANSIONS = [
    pytest.param(
        ["."], "2024-01 a.mbox.gz b.mbox dev-202402.zst one.eml x/2024-03.mbx x/y/c.MBOX", id="folder"
    ),
    pytest.param(["notes.txt"], "notes.txt", id="file of any name"),
    pytest.param(["b.mbox", "*.mbox", "./b.mbox"], "b.mbox", id="once"),
    pytest.param(["one.eml", "b.mbox"], "one.eml b.mbox", id="order named"),
    pytest.param(["*.mbox*"], "a.mbox.gz b.mbox", id="glob"),
    pytest.param(["**/*.mb*"], "a.mbox.gz b.mbox x/2024-03.mbx", id="glob at any depth"),
    pytest.param(["x/**"], "x/2024-03.mbx x/y/c.MBOX", id="glob of all below"),
    pytest.param(["x/*"], "x/2024-03.mbx x/other x/y/c.MBOX", id="glob with a folder"),
    pytest.param(["[ab].mbox"], "b.mbox", id="class"),
    pytest.param([".hid*"], ".hidden.mbox", id="hidden, asked for"),
]


@pytest.mark.usefixtures("tree")
@pytest.mark.parametrize(("patterns", "names"), EXPANSIONS)
def test_expand(patterns: list[str], names: str) -> None:
    """Sorted by name, each once; links that lead back do not hang."""
    found = [os.path.relpath(str(path)) for path in expand(patterns)]
    assert [name for name in found if "loop" not in name and "also" not in name] == names.split()


@pytest.mark.usefixtures("tree")
@pytest.mark.parametrize("pattern", ["missing.mbox", "*.nothing", "**/nothing", ".git/x", "gone"])
def test_a_pattern_that_names_nothing_is_an_error(pattern: str) -> None:
    with pytest.raises(ArchiveError) as caught:
        expand(["b.mbox", pattern])
    assert caught.value.where == pattern
    assert caught.value.hint


def decoded(name: str) -> Iterator[tuple[Header, Text]]:
    for one in read_archive(REAL / name):
        assert isinstance(one, RawMessage)
        yield parse_header(header_block(one.data), envelope=one.envelope), decode_text(one.data)


@real
@pytest.mark.parametrize("path", sorted(REAL.glob("*.mbox")), ids=lambda path: path.stem)
def test_real_archives_hold_as_many_messages_as_the_standard_library_finds(path: Path) -> None:
    """No archive here differs; every message has an id and decodes without a fault."""
    found = list(read_archive(path))
    assert sum(one.length for one in found) == path.stat().st_size
    box = mailbox.mbox(path)
    assert len(found) == len(box)
    box.close()
    for header, text in decoded(path.name):
        assert header.message_id
        assert text.faults == ()


@real
def test_renditions_of_one_month_say_the_same() -> None:
    """Their ids, senders, subjects, references and texts agree.

    One archive holds three messages twice. Mail without a Date header (34 of 317, all automatic) is
    dated by the archive's own Received header, seconds apart.
    """
    renditions = [
        {header.message_id: (header, text) for header, text in decoded(f"maven-dev-2017-11-{name}.mbox")}
        for name in ("listsao", "mailarchivesao", "mboxvm")
    ]
    assert [len(rendition) for rendition in renditions] == [317] * 3
    undated = 0
    for message_id, (header, text) in renditions[0].items():
        for other, other_text in (rendition[message_id] for rendition in renditions[1:]):
            assert (other.sender, other.subject) == (header.sender, header.subject)
            assert other.references == header.references
            assert other_text == text
            assert other.date is not None
            assert header.date is not None
            assert abs(other.date - header.date).total_seconds() <= 10 * (header.date_source != "date")
        undated += header.date_source != "date"
        assert header.date_source == "date" or header.automatic
    assert undated == 34


DIFFERENCES = [
    pytest.param(mail(1, b"x\n\nFrom here on\n"), 1, 2, id="a sentence that begins with From"),
    pytest.param(
        mail(1, b"x\n" + DATED + b"Subject: quoted\n"), 1, 2, id="a From_ line without a blank one before"
    ),
    pytest.param(b"junk\n\n" + mail(1), 2, 1, id="bytes before the first From_ line are a reject"),
    pytest.param(b"Subject: x\n\n+1\n", 1, 0, id="a single mail without a From_ line"),
    pytest.param(b"\xef\xbb\xbf" + mail(1) + mail(2), 2, 1, id="a byte-order mark"),
    pytest.param(mail(1)[:-1] + mail(2), 2, 2, id="no blank line between two messages"),
]


@pytest.mark.parametrize(("data", "ours", "theirs"), DIFFERENCES)
def test_differences_from_the_standard_library(data: bytes, ours: int, theirs: int, tmp_path: Path) -> None:
    """Messages and rejects here, messages there: a line is a separator only where it can be no text."""
    (tmp_path / "a.mbox").write_bytes(data)
    box = mailbox.mbox(tmp_path / "a.mbox")
    assert (len(parted(data)), len(box)) == (ours, theirs)
    box.close()
