"""Archives: files that are broken off, damaged, padded, bombs or no files at all."""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
import tracemalloc
from collections.abc import Callable
from contextlib import chdir
from pathlib import Path

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from kipvote.archives import expand, is_compressed, open_archive
from kipvote.errors import ArchiveError
from kipvote.mbox import RawMessage, Reject, read_archive
from tests.fuzz.growth import is_linear
from tests.growth import MOST, growth

Pack = Callable[[bytes], bytes]


def mail(number: int, body: bytes = b"+1\n") -> bytes:
    line = b"From dev-return-%d-a=b@list.example.org Mon Nov  3 12:00:00 2025\n" % number
    return line + b"Message-ID: <%d@example.org>\nSubject: x\n\n" % number + body + b"\n"


MAILS = b"".join(mail(number) for number in range(60))
PACKERS: dict[str, Pack] = {
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": zstandard.ZstdCompressor().compress,
}
packed = pytest.mark.parametrize("pack", PACKERS.values(), ids=PACKERS)


def opened(path: Path, data: bytes) -> tuple[bytes, str | None]:
    """What is read of a file, and why no more."""
    path.write_bytes(data)
    with open_archive(path) as archive:
        return archive.data[:], archive.fault


def account(path: Path) -> tuple[int, list[str]]:
    """The messages of an archive and the reasons of its rejects, after a look at where they stand."""
    found = list(read_archive(path))
    ends = [one.offset + one.length for one in found]
    assert [one.offset for one in found] == [0, *ends][: len(found)]
    reasons = [one.reason for one in found if isinstance(one, Reject)]
    return len(found) - len(reasons), reasons


@packed
@given(cut=st.integers(1, 10_000))
def test_a_file_broken_off_anywhere_is_read_up_to_there(
    pack: Pack, cut: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Broken off at any byte: what could be read, and a reject that says so."""
    first, second = pack(MAILS[:3000]), pack(MAILS[3000:])
    broken_off = (first + second)[:cut]
    path = tmp_path_factory.getbasetemp() / "broken-off"
    data, fault = opened(path, broken_off)
    assert (fault is None) == (broken_off in (first, first + second) or not is_compressed(path))
    assert MAILS.startswith(data) or not is_compressed(path)
    messages, rejects = account(path)
    assert messages <= 60
    assert bool(rejects) == (fault is not None or not is_compressed(path))


@packed
@pytest.mark.parametrize("junk", [b"junk", b"\x00junk", b"<html>Bad gateway</html>"])
def test_what_is_no_stream_behind_a_stream_is_a_fault(pack: Pack, junk: bytes, tmp_path: Path) -> None:
    """Python's own file classes take junk behind a bz2 or xz stream for the end, and drop what follows."""
    data, fault = opened(tmp_path / "a", pack(MAILS) + junk + pack(MAILS))
    assert data == MAILS
    assert fault is not None
    assert account(tmp_path / "a") == (60, [fault])


@packed
def test_a_damaged_stream_behind_a_good_one_is_a_fault(pack: Pack, tmp_path: Path) -> None:
    second = bytearray(pack(MAILS))
    second[1] ^= 0xFF
    data, fault = opened(tmp_path / "a", pack(MAILS) + bytes(second))
    assert (data, fault is None) == (MAILS, False)


@packed
@given(place=st.integers(0, 10_000), bit=st.integers(0, 7))
def test_a_flipped_bit_is_read_past_or_said(
    pack: Pack, place: int, bit: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Never a crash; where the file's own checksum covers the bit, never other data without a fault."""
    whole = bytearray(pack(MAILS))
    whole[place % len(whole)] ^= 1 << bit
    path = tmp_path_factory.getbasetemp() / "flipped"
    data, fault = opened(path, bytes(whole))
    checked = pack is not PACKERS["zst"]  # frames written without a checksum
    assert data == MAILS or fault is not None or not checked or not is_compressed(path)
    account(path)


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress], ids=["gz", "bz2", "xz"])
def test_streams_filled_up_with_nul_bytes_are_whole(pack: Pack, tmp_path: Path) -> None:
    """Tapes and disks fill blocks up; the xz format itself allows padding between streams."""
    filled = pack(MAILS[:3000]) + bytes(512) + pack(MAILS[3000:]) + bytes(3 << 20)
    assert opened(tmp_path / "a", filled) == (MAILS, None)


def test_zstd_frames_to_be_skipped_are_skipped(tmp_path: Path) -> None:
    """Parallel zstd begins its files with one."""
    skipped = b"\x50\x2a\x4d\x18\x04\x00\x00\x00abcd"
    assert opened(tmp_path / "a", skipped + PACKERS["zst"](MAILS) + skipped) == (MAILS, None)


@packed
def test_what_a_name_says_of_compression_does_not_matter(pack: Pack, tmp_path: Path) -> None:
    """Wrong suffix: plain mail named .gz, packed mail named .mbox, gzip named .bz2."""
    for name, data in (("a.gz", MAILS), ("a.mbox", pack(MAILS)), ("a.bz2", gzip.compress(MAILS))):
        assert opened(tmp_path / name, data) == (MAILS, None)


@packed
def test_what_is_packed_twice_is_no_mail(pack: Pack, tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(pack(pack(MAILS)))
    assert account(tmp_path / "a") == (0, ["not an mbox"])


# Bombs


@packed
def test_a_bomb_is_read_up_to_the_cap_in_little_memory(pack: Pack, tmp_path: Path) -> None:
    """A reject with the reason, and never more than a few chunks in memory."""
    path = tmp_path / "bomb"
    path.write_bytes(pack(MAILS + bytes(40 << 20)))
    tracemalloc.start()
    with open_archive(path, max_expanded=1 << 20) as archive:
        size, fault = len(archive.data), archive.fault
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (size, fault) == (1 << 20, f"expands to more than {1 << 20} bytes")
    assert most < 36 << 20


def test_a_small_file_may_not_become_a_large_one(tmp_path: Path) -> None:
    """Beyond 256 MiB no file may be more than 200 times as large as it is packed; gzip reaches 1,000."""
    path = tmp_path / "bomb.gz"
    path.write_bytes(gzip.compress(bytes(32 << 20)) * 9)
    with open_archive(path) as archive:
        assert archive.fault == f"expands to more than {256 << 20} bytes"
        assert len(archive.data) == 256 << 20


TINY = {name: pack(b"") for name, pack in PACKERS.items()} | {
    "zst, skipped": b"\x50\x2a\x4d\x18\x00\x00\x00\x00",
    "zst, one byte": PACKERS["zst"](b"\n"),
    "bz2, one byte": bz2.compress(b"\n"),
}


@pytest.mark.parametrize("stream", TINY.values(), ids=TINY)
def test_work_is_linear_in_the_streams_of_a_file(stream: bytes, tmp_path: Path) -> None:
    """As many streams as fit: what is left behind the end of one is not copied for each."""

    def unpack(size: int) -> None:
        with open_archive(tmp_path / str(size)) as archive:
            assert archive.fault is None

    for size in (20 << 10, 80 << 10):
        (tmp_path / str(size)).write_bytes(stream * (size // len(stream)))
    assert is_linear(unpack, 20 << 10, 80 << 10)


@packed
def test_work_on_a_bomb_is_linear_in_what_it_may_expand_to(pack: Pack, tmp_path: Path) -> None:
    (tmp_path / "bomb").write_bytes(pack(MAILS + bytes(24 << 20)))

    def unpack(most: int) -> None:
        with open_archive(tmp_path / "bomb", max_expanded=most) as archive:
            assert len(archive.data) == most

    unpack(1 << 20)
    assert growth(unpack, 4 << 20, 16 << 20) <= MOST


def test_a_header_of_xz_cannot_ask_for_all_memory(tmp_path: Path) -> None:
    """Four bytes of it name the memory for unpacking, up to 4 GiB."""
    greedy = lzma.compress(MAILS, filters=[{"id": lzma.FILTER_LZMA2, "dict_size": 300 << 20}])
    data, fault = opened(tmp_path / "a", greedy)
    assert data == b""
    assert fault is not None
    assert "Memory usage limit" in fault


# What is no file of mail


def not_a_file(path: Path, kind: str) -> Path:
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "device":
            return Path("/dev/zero")
        case "loop of links":
            path.symlink_to(path.name + "-back")
            path.with_name(path.name + "-back").symlink_to(path.name)
        case "dangling link":
            path.symlink_to("nowhere")
        case "folder":
            path.mkdir()
        case "name too long":
            return path.with_name("x" * 5000)
        case "unreadable":
            return Path("/proc/self/mem")  # a regular file whose first byte cannot be read, not even by root
    return path


KINDS = [
    "pipe",
    "device",
    "loop of links",
    "dangling link",
    "folder",
    "name too long",
    "unreadable",
    "missing",
]


@pytest.mark.parametrize("kind", KINDS)
def test_what_cannot_be_read_is_a_clear_error(kind: str, tmp_path: Path) -> None:
    """Never waited for without end, as a pipe would be."""
    path = not_a_file(tmp_path / "a.mbox", kind)
    if kind in ("device", "unreadable") and not path.exists():
        pytest.skip(f"no {path} here")
    with pytest.raises(ArchiveError) as caught:
        list(read_archive(path))
    assert caught.value.where == str(path)
    assert "cannot read the archive" in caught.value.what


@pytest.mark.parametrize("kind", ["pipe", "device"])
def test_what_is_no_file_is_refused_when_it_is_named(kind: str, tmp_path: Path) -> None:
    path = not_a_file(tmp_path / "a.mbox", kind)
    with pytest.raises(ArchiveError, match="not a regular file"):
        expand([str(path)])


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
@pytest.mark.parametrize("kind", ["file", "folder"])
def test_what_may_not_be_read_is_a_clear_error(kind: str, tmp_path: Path) -> None:
    (tmp_path / "closed").mkdir()
    (tmp_path / "closed" / "a.mbox").write_bytes(MAILS)
    closed = tmp_path / "closed" if kind == "folder" else tmp_path / "closed" / "a.mbox"
    closed.chmod(0)
    with pytest.raises(ArchiveError, match="Permission denied"):
        list(read_archive(expand([str(tmp_path / "closed")])[0]))
    closed.chmod(0o700)


def test_an_empty_name_is_not_the_folder_one_is_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A script with an unset variable names nothing."""
    (tmp_path / "a.mbox").write_bytes(MAILS)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ArchiveError, match="no archive"):
        expand([""])


def refusal(pattern: str) -> ArchiveError | None:
    try:
        assert expand([pattern])
    except ArchiveError as error:
        return error
    return None


@given(pattern=st.text(st.characters(exclude_characters="/."), max_size=20))
def test_any_name_names_files_or_is_a_clear_error(
    pattern: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with chdir(tmp_path_factory.getbasetemp()):
        fault = refusal(pattern)
    assert fault is None or (fault.where == pattern and fault.what)


def test_a_folder_of_mixed_things_gives_its_mail(tmp_path: Path) -> None:
    """Pipes, links that lead nowhere and other people's files in a folder are passed by."""
    for name in ("2025-11.mbox", "notes.txt", "photo.jpg", "2025-10.mbox.gz"):
        (tmp_path / name).write_bytes(MAILS)
    for kind in ("pipe", "loop of links", "dangling link"):
        not_a_file(tmp_path / f"{kind}.mbox", kind)
    assert [path.name for path in expand([str(tmp_path)])] == ["2025-10.mbox.gz", "2025-11.mbox"]


# Content


CONTENTS = [
    pytest.param(b"", (0, []), id="empty"),
    pytest.param(b"\n\n\n", (0, ["blank"]), id="blank"),
    pytest.param(bytes(5000), (0, ["not an mbox"]), id="NUL bytes"),
    pytest.param(bytes(range(256)) * 40, (0, ["not an mbox"]), id="binary"),
    pytest.param(b"\x89PNG\r\n\x1a\n" + bytes(100), (0, ["not an mbox"]), id="picture"),
    pytest.param(b"PK\x03\x04" + bytes(100), (0, ["not an mbox"]), id="zip"),
    pytest.param(b"<html>Bad gateway</html>\n", (0, ["not an mbox"]), id="error page"),
    pytest.param(MAILS.replace(b"\n", b"\r\n"), (60, []), id="CRLF"),
    pytest.param(MAILS.replace(b"\n", b"\r"), (0, ["lines end in a bare CR"]), id="CR"),
    pytest.param(mail(1).replace(b"\n", b"\r"), (0, ["lines end in a bare CR"]), id="one mail, CR"),
    pytest.param(
        mail(1).partition(b"\n")[2].replace(b"\n", b"\r"),
        (0, ["lines end in a bare CR"]),
        id="one mail without a From_ line, CR",
    ),
    pytest.param(MAILS.replace(b"\n", b"\r\r\n"), (0, ["lines end in a bare CR"]), id="CR CR LF"),
    pytest.param(bytes(512) + MAILS, (59, ["bytes before the first From_ line"]), id="a hole first"),
    pytest.param(MAILS + bytes(512), (60, []), id="a hole last"),
    pytest.param(MAILS[1000:], (50, ["bytes before the first From_ line"]), id="the end of an archive"),
    pytest.param(b"\xff\xfe" + MAILS.decode().encode("utf-16-le"), (0, ["not an mbox"]), id="UTF-16"),
]


@pytest.mark.parametrize(("data", "expected"), CONTENTS)
def test_content(data: bytes, expected: tuple[int, list[str]], tmp_path: Path) -> None:
    """Whatever a file holds: messages and rejects that cover all of it."""
    (tmp_path / "a.mbox").write_bytes(data)
    assert account(tmp_path / "a.mbox") == expected
    assert sum(one.length for one in read_archive(tmp_path / "a.mbox")) == len(data)


def test_nul_bytes_inside_a_mail_stay_inside_it(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(mail(1, b"+1\0\0\n") + mail(2))
    first, second = read_archive(tmp_path / "a")
    assert isinstance(first, RawMessage)
    assert isinstance(second, RawMessage)
    assert first.data.endswith(b"+1\0\0\n")
