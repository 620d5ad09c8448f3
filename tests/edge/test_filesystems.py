"""Filesystems: archives and stores named by URI are what they are by path, against an S3 on loopback."""

from __future__ import annotations

import bz2
import contextlib
import gzip
import hashlib
import json
import lzma
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from itertools import pairwise
from pathlib import Path, PurePosixPath
from random import Random

import pytest
import zstandard
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kipvote.archives import expand, is_compressed, open_archive, size
from kipvote.archives.fetched import BLOCK, MOST, Fetched
from kipvote.cli import main
from kipvote.errors import ArchiveError, KipvoteError, StoreError
from kipvote.filesystems import Place, place
from kipvote.filesystems.remote import Remote
from kipvote.inputs import default_store
from kipvote.mbox import RawMessage, Reject, read_archive, read_at, read_spans
from kipvote.store import POINTER, Manifest, Store, elsewhere, locked, put_wiki, staged, write_table
from kipvote.tables import ARCHIVES, READINGS, SCHEMA_VERSION, to_table
from kipvote.verify import verify
from tests.edge.test_crash import MONTHS, wiki
from tests.edge.test_mbox import EXPANSIONS
from tests.objectstore import SECRET, Answer, ObjectStore, content, serving, upload
from tests.stores import make_store

AS_OF = ["--as-of", "2026-03-01"]


@pytest.fixture(scope="module")
def s3() -> Iterator[ObjectStore]:
    with serving() as store, pytest.MonkeyPatch.context() as patch:
        for name, value in store.environ.items():
            patch.setenv(name, value)
        yield store


@pytest.fixture(autouse=True)
def obedient(request: pytest.FixtureRequest) -> Iterator[None]:
    """No test is met by what another spoilt."""
    yield
    if "s3" in request.fixturenames:
        request.getfixturevalue("s3").spoil = lambda _method, _path: None


@pytest.fixture
def bucket(s3: ObjectStore) -> Remote:
    return s3.bucket()


# Names

NAMES = {
    "path": ("/var/mail/a.mbox", Path("/var/mail/a.mbox")),
    "relative": ("mail/a%20b.mbox", Path("mail/a%20b.mbox")),
    "file-uri": ("file:///var/mail/a%20b.mbox", Path("/var/mail/a b.mbox")),
    "a-colon-is-no-uri": ("dev:2026/a.mbox", Path("dev:2026/a.mbox")),
    "s3": ("s3://mail/dev/2026-0?.mbox", Remote("s3://mail", ("dev", "2026-0?.mbox"))),
    "s3-is-not-decoded": ("s3://mail/a%20b [1].mbox", Remote("s3://mail", ("a%20b [1].mbox",))),
    "s3a": ("s3a://mail/dev/", Remote("s3://mail", ("dev",))),
    "a-bucket": ("S3://mail", Remote("s3://mail")),
    "gs": ("gs://mail//dev//a", Remote("gs://mail", ("dev", "a"))),
    "azure": ("abfss://mail@account.example.org/a", Remote("abfss://mail@account.example.org", ("a",))),
    "hdfs": ("hdfs://name:8020/user/a", Remote("hdfs://name:8020", ("user", "a"))),
    "hdfs-of-the-settings": ("hdfs:///user/a", Remote("hdfs://", ("user", "a"))),
}


@pytest.mark.parametrize(("name", "found"), NAMES.values(), ids=NAMES)
def test_what_a_name_names(name: str, found: Place) -> None:
    """Paths are URIs: local, ``file:``, object stores and HDFS."""
    assert place(name) == found
    assert place(str(found)) == found
    assert place(found) == found


@pytest.mark.parametrize(
    "name",
    [f"s3://key:{SECRET}@mail/a", f"s3://key:{SECRET}/x@mail/a", f"https://me:{SECRET}@example.org/a.mbox",
     f"abfs://mail:{SECRET}@example.org/a", "file://elsewhere/a", "s3:///a"],
)  # fmt: skip
def test_a_name_that_is_none(name: str) -> None:
    """Credentials come from the environment; one in a URI is refused, and not shown."""
    with pytest.raises(KipvoteError) as raised:
        place(name)
    assert SECRET not in str(raised.value)
    assert str(raised.value).startswith("not a ")


def test_the_store_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIPVOTE_STORE", "s3://mail/store")
    assert default_store() == Remote("s3://mail", ("store",))


@pytest.mark.parametrize(("patterns", "names"), EXPANSIONS)
def test_expand(patterns: list[str], names: str, expandable: Remote) -> None:
    """Of folders and globs the same is taken as on this machine."""
    found = expand([f"{expandable}/{PurePosixPath(pattern)}" for pattern in patterns])
    assert [str(path).removeprefix(f"{expandable}/") for path in found] == names.split()


@pytest.fixture(scope="module")
def expandable(s3: ObjectStore) -> Remote:
    bucket = s3.bucket()
    for name in (
        "b.mbox a.mbox.gz 2024-01 dev-202402.zst one.eml x/2024-03.mbx x/y/c.MBOX .hidden.mbox .git/d.mbox "
        "half.mbox.part roster.json notes.txt 2024-13 x/other"
    ).split():
        (bucket / f"tree/{name}").write_bytes(b"")
    return bucket / "tree"


def test_the_root_of_a_file_system_that_is_no_bucket_can_be_listed() -> None:
    """As of HDFS, whose root has no name: what is in it is told apart."""
    found = [place for place in Remote("file:///").iterdir() if place.name == "tmp"]
    assert found == [Remote("file:///", ("tmp",))]
    assert found[0].is_dir()


# Bytes, as they are looked at

Look = Callable[[bytes | Fetched], object]
WHOLE = bytes(range(256)) * 1500 + b"needle" + bytes(BLOCK) + b"needle"
places = st.integers(0, len(WHOLE) + 10)
looks = st.one_of(
    st.builds(lambda a, b: lambda data: data[a:b], places, places),
    st.builds(lambda a, b: lambda data: data.find(b"needle", a, b), places, st.none() | places),
    st.builds(lambda a: lambda data: data[-a:], places),
)


@given(looks=st.lists(looks, max_size=8))
def test_bytes_that_are_fetched_are_the_bytes(looks: list[Look]) -> None:
    """Whatever is looked at, in whatever order, is what it is in memory; nothing is fetched twice."""
    asked: list[tuple[int, int]] = []

    def read(start: int, stop: int) -> bytes:
        asked.append((start, stop))
        return WHOLE[start:stop]

    with Fetched(len(WHOLE), read, nullcontext) as fetched:
        assert len(fetched) == len(WHOLE)
        for look in looks:
            assert look(fetched) == look(WHOLE)
    ends = [stop for _, stop in sorted(asked)]
    assert all(start >= end for end, (start, _) in zip(ends, sorted(asked)[1:], strict=False))


def test_reading_on_takes_few_requests_and_reading_here_and_there_few_bytes() -> None:
    asked: list[int] = []

    def read(start: int, stop: int) -> bytes:
        asked.append(stop - start)
        return bytes(stop - start)

    with Fetched(64 * MOST, read, nullcontext) as fetched:
        assert fetched.find(b"x") == -1
    assert len(asked) < 75
    asked.clear()
    with Fetched(64 * MOST, read, nullcontext) as fetched:
        for offset in range(0, 64 * MOST, MOST):
            assert fetched[offset : offset + 6000] == bytes(6000)
    assert sum(asked) <= 64 * 2 * BLOCK


def test_a_file_of_nothing() -> None:
    with Fetched(0, lambda *_: b"", nullcontext) as fetched:
        assert (len(fetched), fetched[:10], fetched.find(b"x")) == (0, b"", -1)


# Archives


def mail(number: int, length: int) -> bytes:
    line = b"From dev-return-%d-a=b@list.example.org Mon Nov  3 12:00:00 2025\n" % number
    return line + b"Message-ID: <%d@example.org>\nSubject: x\n\n" % number + b"+1\n" * (length // 3) + b"\n"


MAILS = b"\n\n" + b"".join(mail(number, (number * 7919) % 40_000) for number in range(150))


NOISE = MAILS + Random(4).randbytes(1 << 18)
"""Of which much is left when it is packed."""


@pytest.fixture(scope="module")
def same(s3: ObjectStore, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Remote]:
    """One archive of three megabytes, here and there."""
    here, there = tmp_path_factory.mktemp("same") / "a.mbox", s3.bucket() / "a.mbox"
    here.write_bytes(MAILS)
    there.write_bytes(MAILS)
    return here, there


def spans(path: Place, cuts: Sequence[int | None]) -> list[RawMessage | Reject]:
    """What the ranges between some cuts hold, each of them read on its own."""
    found: list[RawMessage | Reject] = []
    for start, stop in pairwise(cuts):
        with open_archive(path) as archive:
            found += read_spans(archive, start or 0, stop)
    return [dataclasses_but_name(each) for each in found]


def dataclasses_but_name(found: RawMessage | Reject) -> RawMessage | Reject:
    return type(found)(**{name: getattr(found, name) for name in found.__slots__} | {"archive": ""})


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(cuts=st.lists(st.integers(1, len(MAILS) - 1), max_size=4))
def test_however_an_object_is_cut_its_rows_are_those_of_the_file(
    cuts: list[int], same: tuple[Path, Remote]
) -> None:
    here, there = same
    assert spans(there, [0, *sorted(cuts), None]) == spans(here, [0, None])


def test_of_a_range_no_more_is_fetched_than_it_and_its_last_message(
    s3: ObjectStore, same: tuple[Path, Remote]
) -> None:
    """Its bytes, on until the last message that begins in it ends, and not the whole object each time."""
    start, length, longest = 1_000_000, 300_000, 40_000
    s3.asked.clear()
    with open_archive(same[1]) as archive:
        assert list(read_spans(archive, start, start + length))
    opening = 2 * BLOCK
    assert length <= s3.fetched(same[1]) <= 2 * (length + longest) + opening + BLOCK


def test_of_messages_no_more_is_fetched_than_they_are(s3: ObjectStore, same: tuple[Path, Remote]) -> None:
    here, there = same
    wanted = [found for found in read_archive(here) if isinstance(found, RawMessage)][100:103]
    s3.asked.clear()
    with open_archive(there) as archive:
        read = [read_at(archive, found.offset, found.length) for found in wanted]
    assert [found and found.data for found in read] == [found.data for found in wanted]
    opening, length = 2 * BLOCK, sum(found.length for found in wanted)
    assert s3.fetched(there) <= 2 * length + opening + 2 * BLOCK


PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "mbox": bytes,
    "gz": gzip.compress,
    "bz2": bz2.compress,
    "xz": lzma.compress,
    "zst": zstandard.ZstdCompressor().compress,
}
packed = pytest.mark.parametrize("suffix", PACKERS)


@packed
def test_an_object_is_read_as_a_file(suffix: str, bucket: Remote, tmp_path: Path) -> None:
    here, there = tmp_path / f"a.{suffix}", bucket / f"a.{suffix}"
    here.write_bytes(PACKERS[suffix](MAILS))
    there.write_bytes(here.read_bytes())
    assert (size(there), is_compressed(there)) == (size(here), is_compressed(here))
    assert spans(there, [0, None]) == spans(here, [0, None])


@packed
def test_a_damaged_object_is_a_reject(suffix: str, bucket: Remote, tmp_path: Path) -> None:
    here, there = tmp_path / "a", bucket / "a"
    here.write_bytes(PACKERS[suffix](MAILS)[:-20])
    there.write_bytes(here.read_bytes())
    assert spans(there, [0, None]) == spans(here, [0, None])


@pytest.mark.parametrize("data", [b"", b"\n" * 100_000, b"\xef\xbb\xbf" + b" \n" * 50_000 + MAILS], ids=len)
def test_what_an_object_begins_with(data: bytes, bucket: Remote, tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(data)
    (bucket / "a").write_bytes(data)
    assert spans(bucket / "a", [0, None]) == spans(tmp_path / "a", [0, None])


# Errors


USES: dict[str, Callable[[Place], object]] = {
    "expand": lambda path: expand([str(path)]),
    "glob": lambda path: expand([f"{path}*"]),
    "size": size,
    "is-compressed": is_compressed,
    "read": lambda path: list(read_archive(path)),
}


def assert_one_clear_line(raised: pytest.ExceptionInfo[KipvoteError], where: Remote) -> None:
    assert f"({where}" in str(raised.value)
    assert SECRET not in str(raised.value)
    assert "\n" not in str(raised.value)


@pytest.mark.parametrize("use", USES.values(), ids=USES)
def test_what_is_forbidden_is_one_clear_error(
    use: Callable[[Place], object], s3: ObjectStore, bucket: Remote
) -> None:
    (bucket / "a.mbox").write_bytes(MAILS)
    s3.spoil = lambda *_: Answer("403 Forbidden")
    with pytest.raises(ArchiveError, match="the object store says: access denied") as raised:
        use(bucket / "a.mbox")
    assert_one_clear_line(raised, bucket / "a.mbox")


def test_an_object_store_that_does_not_answer_is_one_clear_error(s3: ObjectStore, bucket: Remote) -> None:
    s3.spoil = lambda *_: Answer("500 Internal Server Error")
    with pytest.raises(ArchiveError, match=r"the object store says: .*HTTP status 500") as raised:
        expand([f"{bucket}/a.mbox"])
    assert_one_clear_line(raised, bucket / "a.mbox")


@pytest.mark.parametrize("use", USES.values(), ids=USES)
@pytest.mark.parametrize("where", ["object", "bucket"])
def test_what_is_not_there_is_one_clear_error(
    use: Callable[[Place], object], where: str, bucket: Remote
) -> None:
    gone = bucket / "a.mbox" if where == "object" else Remote("s3://no-such-bucket", ("a.mbox",))
    with pytest.raises(ArchiveError, match=r"no archive|No such file or directory") as raised:
        use(gone)
    assert f"({gone}" in str(raised.value)


@pytest.mark.parametrize("suffix", ["mbox", "gz"])
def test_a_connection_that_breaks_off_is_an_error_and_no_damage(
    suffix: str, s3: ObjectStore, bucket: Remote
) -> None:
    """A broken connection must not be read as a broken archive, of which the rest is given up."""
    archive = bucket / f"a.{suffix}"
    archive.write_bytes(PACKERS[suffix](NOISE))
    answered: list[str] = []

    def break_off(method: str, _path: str) -> Answer | None:
        answered.append(method)
        return Answer("206 Partial Content", b"half", 1 << 20) if answered.count("GET") > 1 else None

    s3.spoil = break_off
    with pytest.raises(ArchiveError, match="cannot read the archive: the object store says") as raised:
        list(read_archive(archive))
    assert_one_clear_line(raised, archive)


# Stores


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    store = make_store(tmp_path_factory.mktemp("made") / "store")
    put_wiki(store, wiki(1))
    return store


def test_a_store_elsewhere_is_the_store_here_byte_by_byte(bucket: Remote, tmp_path: Path) -> None:
    """After each ingest: with the snapshots that it leaves, and nothing else."""
    here, there = tmp_path / "store", bucket / "store"
    for months in (MONTHS[:1], MONTHS[:2]):
        for store in (here, there):
            make_store(store, months)
        assert content(there) == content(here)
    for number in (1, 2):
        put_wiki(here, wiki(number))
        put_wiki(there, wiki(number))
    assert content(there) == content(here)
    assert len(list((there / "snapshots").iterdir())) == 2
    assert verify(Store.open(there)) == verify(Store.open(here))


@pytest.fixture(scope="module")
def uploaded(s3: ObjectStore, made: Path) -> Remote:
    return upload(made, s3.bucket() / "store")


COMMANDS: dict[str, list[str]] = {
    "tally": ["tally", "KIP-1086", *AS_OF],
    "tally-json": ["tally", "KIP-1086", *AS_OF, "--format", "json"],
    "list": ["list", *AS_OF, "--format", "csv"],
    "report": ["report", *AS_OF],
    "check": ["check", *AS_OF],
    "status": ["status", "KIP-1109", *AS_OF],
    "no-such-proposal": ["tally", "KIP-9999"],
}


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_a_command_says_of_a_store_elsewhere_what_it_says_of_it_here(
    command: list[str], made: Path, uploaded: Remote, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main([*command, "--store", str(made)])
    here = capsys.readouterr()
    assert main([*command, "--store", str(uploaded)]) == code
    there = capsys.readouterr()
    assert there.out == here.out
    assert there.err == here.err.replace(str(made), str(uploaded))


def test_verify_looks_at_a_store_elsewhere(
    made: Path, bucket: Remote, capsys: pytest.CaptureFixture[str]
) -> None:
    store = upload(made, bucket / "store")
    assert main(["verify", str(store)]) == 0
    assert "whole" in capsys.readouterr().out
    snapshot = Store.open(store).snapshot
    (snapshot / "votes/part-00.parquet").write_bytes(b"PAR1")
    (snapshot / "votes/part-99.parquet").write_bytes(b"PAR1")
    assert main(["verify", str(store)]) == 1
    assert capsys.readouterr().err.splitlines() == [
        "kipvote: votes/part-00.parquet: its checksum is not the recorded one",
        "kipvote: votes/part-99.parquet: is not listed in store.json",
    ]


def test_a_query_of_a_store_elsewhere_fetches_what_it_needs(s3: ObjectStore, bucket: Remote) -> None:
    """Of a table in which bodies stand, not the columns that hold them."""
    rows = [{"proposal_key": "kip-9", "proposal": "KIP-9", "text": Random(5).randbytes(1 << 20).hex()}]
    with staged(bucket / "store") as staging:
        file = write_table(staging.path, READINGS, to_table(rows, READINGS))
        staging.commit(Manifest(SCHEMA_VERSION, "1", "", None, (file,)))
    opened = Store.open(bucket / "store")
    s3.asked.clear()
    assert opened.table(READINGS, columns=["proposal"]).column("proposal").to_pylist() == ["KIP-9"]
    assert sum(each.sent for each in s3.asked) < 1 << 17


def test_mail_is_not_sent_from_a_store_elsewhere(
    uploaded: Remote, capsys: pytest.CaptureFixture[str]
) -> None:
    """What was sent is on record beside the store, under a lock that an object store has not."""
    sending = ["--send", "--from", "a@example.org", "--to", "b@example.org", "--smtp", "smtps://example.org"]
    assert main(["report", "--store", str(uploaded), *AS_OF, *sending]) == 1
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert f"must be on this machine ({uploaded})" in printed.err


NO_STORES: dict[str, tuple[Answer | None, str]] = {
    "nothing-there": (None, "no store here"),
    "forbidden": (Answer("403 Forbidden"), "the store cannot be read: .*access denied"),
}


@pytest.mark.parametrize(("answer", "said"), NO_STORES.values(), ids=NO_STORES)
def test_a_store_that_cannot_be_read(
    answer: Answer | None, said: str, s3: ObjectStore, bucket: Remote
) -> None:
    s3.spoil = lambda *_: answer
    with pytest.raises(StoreError, match=said) as raised:
        Store.open(bucket / "store")
    assert SECRET not in str(raised.value)


def test_a_store_that_cannot_be_written_is_one_clear_error(
    s3: ObjectStore, made: Path, bucket: Remote
) -> None:
    store = upload(made, bucket / "store")
    before = content(store)
    s3.spoil = lambda method, _: Answer("403 Forbidden") if method in ("PUT", "POST") else None
    with pytest.raises(StoreError, match=r"the store cannot be written: .*access denied") as raised:
        put_wiki(store, wiki(2))
    assert str(store) in str(raised.value)
    s3.spoil = lambda *_: None
    assert content(store) == before


def test_a_table_file_that_cannot_be_fetched(s3: ObjectStore, uploaded: Remote) -> None:
    opened = Store.open(uploaded)
    s3.spoil = lambda *_: Answer("403 Forbidden")
    with pytest.raises(StoreError, match=r"a table file cannot be read: .*access denied"):
        opened.archives()


# More than one ingest at a time


def commit(store: Place, archive: str, *, meanwhile: Callable[[], object] = lambda: None) -> Manifest:
    """A store that holds nothing but the name of an archive, and one file of the snapshot before."""
    rows = [{"archive": archive, "months": []}]
    with locked(store), staged(store) as staging:
        before = Store.find_in(store)
        if before is not None:
            staging.keep(before.snapshot, before.manifest.of(ARCHIVES)[:1])
        file = write_table(staging.path, ARCHIVES, to_table(rows, ARCHIVES), f"{archive}.parquet")
        meanwhile()
        kept = before.manifest.of(ARCHIVES)[:1] if before else ()
        files = tuple({each.path: each for each in (*kept, file)}.values())
        manifest = Manifest(SCHEMA_VERSION, "1", "", None, files)
        staging.commit(manifest)
    return manifest


def is_whole(store: Remote) -> bool:
    """Whether every file the pointer names is there, and is what it should be."""
    opened = Store.open(store)
    found = [(opened.snapshot / file.path).read_bytes() for file in opened.manifest.files]
    return [hashlib.sha256(data).hexdigest() for data in found] == [f.sha256 for f in opened.manifest.files]


def interleaved(s3: ObjectStore, store: Remote, at: int, first: str, second: str) -> tuple[bool, set[str]]:
    """Run the second ingest within the first, right before its request number ``at``.

    Whether it came to that, and what was said by those that failed.
    """
    said: set[str] = set()
    requests = 0

    def attempt(archive: str) -> None:
        try:
            commit(store, archive)
        except StoreError as error:
            said.add(error.what)

    def come_between(_method: str, _path: str) -> None:
        nonlocal requests
        requests += 1
        if requests == at:
            attempt(second)

    s3.spoil = come_between
    attempt(first)
    s3.spoil = lambda *_: None
    return requests >= at, said


PAIRS = {"others": ("c", "d"), "the-same": ("c", "c"), "back": ("c", "a"), "first-back": ("a", "d")}


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of two snapshots."""
    store = tmp_path_factory.mktemp("two") / "store"
    commit(store, "a")
    commit(store, "b")
    return store


@pytest.mark.parametrize(("first", "second"), PAIRS.values(), ids=PAIRS)
def test_an_ingest_that_runs_within_another_leaves_a_whole_store(
    first: str, second: str, s3: ObjectStore, two: Path
) -> None:
    """Two at once cannot leave a mixed or unreadable store, whenever the one comes in between."""
    said: set[str] = set()
    at, came = 0, True
    while came:
        at += 1
        store = upload(two, s3.bucket() / "store")
        came, told = interleaved(s3, store, at, first, second)
        said |= told
        assert is_whole(store)
        assert Store.open(store).manifest != Store.open(two).manifest
        assert {path.name for path in store.iterdir()} == {POINTER, "snapshots"}
    assert at > 15
    assert said <= {
        "another ingest has replaced the store in the meantime",
        "another ingest is writing the store",
    }


def test_an_ingest_is_told_that_another_came_in_between(bucket: Remote) -> None:
    store = bucket / "store"
    with pytest.raises(StoreError, match=r"replaced the store in the meantime .*: run this one again"):
        commit(store, "late", meanwhile=lambda: commit(store, "between"))
    assert [row["archive"] for row in Store.open(store).archives()] == ["between"]
    assert {path.name for path in store.iterdir()} == {POINTER, "snapshots"}


def test_nothing_is_removed_while_another_ingest_is_at_work(bucket: Remote) -> None:
    store = bucket / "store"
    commit(store, "a")
    with contextlib.suppress(RuntimeError), staged(store):
        for archive in "bcd":
            commit(store, archive)
        assert len(list((store / "snapshots").iterdir())) == 4
        raise RuntimeError
    commit(store, "e")
    assert len(list((store / "snapshots").iterdir())) == 2


def test_what_killed_ingests_left_is_removed(bucket: Remote, monkeypatch: pytest.MonkeyPatch) -> None:
    """After a day: until then nobody can tell that it is not at work."""
    store = bucket / "store"
    commit(store, "a")
    left = store / "staging-of-another"
    (left / "votes/part-00.parquet").write_bytes(b"half")
    commit(store, "b")
    assert left.is_dir()
    monkeypatch.setattr(elsewhere, "FORSAKEN", -1)
    commit(store, "c")
    assert {path.name for path in store.iterdir()} == {POINTER, "snapshots"}
    assert is_whole(store)


def test_an_ingest_that_was_taken_for_killed_does_not_come_back(
    bucket: Remote, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = bucket / "store"
    monkeypatch.setattr(elsewhere, "FORSAKEN", -1)
    with pytest.raises(StoreError, match="cannot be written"):
        commit(store, "late", meanwhile=lambda: commit(store, "between"))
    assert is_whole(store)


def test_a_reader_sees_the_old_tables_or_the_new_and_never_a_mix(s3: ObjectStore, bucket: Remote) -> None:
    """Read right before every request of an ingest."""
    store = bucket / "store"
    make_store(store, [])
    put_wiki(store, wiki(1))
    seen: set[int] = set()
    reading = False

    def read(_method: str, _path: str) -> None:
        nonlocal reading
        if reading:
            return
        reading = True
        found = Store.open(store).wiki()
        reading = False
        assert found is not None
        assert found.index is not None
        assert found == wiki(found.index.next_number or 0)
        seen.add(found.index.next_number or 0)

    s3.spoil = read
    put_wiki(store, wiki(2))
    s3.spoil = lambda *_: None
    assert seen == {1, 2}
    assert Store.open(store).wiki() == wiki(2)
    assert json.loads((store / POINTER).read_text("utf-8"))["snapshot"] == Store.open(store).manifest.snapshot
