"""``spark.readStream.format("mbox")``: each version of an archive once, whatever stops the stream."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.types import StructType

from kipvote import inputs
from kipvote.errors import ArchiveError, KipvoteError
from kipvote.spark.datasource import MboxDataSource, register
from kipvote.spark.following import follow
from kipvote.spark.ingest import Request, ingest
from kipvote.spark.journal import Journal, Mark
from kipvote.spark.schemas import HEADERS, spark_schema
from kipvote.spark.session import held
from kipvote.spark.streaming import VERSIONS, FolderReader, Stamped
from kipvote.store import POINTER, Store
from tests.stores import ARCHIVES_FOLDER, ROSTER, make_store

pytestmark = pytest.mark.spark

MONTHS = sorted(ARCHIVES_FOLDER.iterdir())
MAIL = "From ada@example.org Mon Jan  5 12:00:00 2026\nSubject: {}\nMessage-ID: <{}@example.org>\n\n+1\n\n"


def put(folder: Path, name: str, content: bytes | str) -> Path:
    """A finished download: written aside and renamed."""
    part = folder / f"{name}.part"
    part.write_bytes(content if isinstance(content, bytes) else content.encode())
    return part.replace(folder / name)


@dataclass
class Stream:
    """A stream as Spark would run it: it keeps the offsets, and gives them again to a new reader."""

    folder: Path
    journal: Path
    rows: str = "archives"
    offsets: list[Mark] = field(default_factory=list)

    def reader(self) -> FolderReader:
        options = {"path": str(self.folder), "journal": str(self.journal), "rows": self.rows}
        schema = HEADERS if self.rows == "messages" else VERSIONS
        return MboxDataSource(options).streamReader(spark_schema(schema))

    def batch(self, reader: FolderReader | None = None) -> list[tuple[str, object]]:
        """The next batch: names of archives, each with its SHA-256 or with the offset of a message."""
        reader = reader or self.reader()
        if not self.offsets:
            self.offsets.append(json.loads(json.dumps(reader.initialOffset())))
        self.offsets.append(json.loads(json.dumps(reader.latestOffset(self.offsets[-1], None))))
        return self.replayed(*self.offsets[-2:], reader=reader)

    def replayed(
        self, start: Mark, end: Mark, *, reader: FolderReader | None = None
    ) -> list[tuple[str, object]]:
        reader = reader or self.reader()
        batches = [batch for part in reader.partitions(start, end) for batch in reader.read(part)]
        rows = [row for batch in batches for row in batch.to_pylist()]
        key = "sha256" if self.rows == "archives" else "offset"
        return [(Path(row["archive"]).name, row[key]) for row in rows]


@pytest.fixture
def stream(tmp_path: Path) -> Stream:
    (tmp_path / "archives").mkdir()
    return Stream(tmp_path / "archives", tmp_path / "checkpoint" / "journal.jsonl")


def names(batch: list[tuple[str, object]]) -> list[str]:
    return [name for name, _ in batch]


# The offset: a state of the folder


def test_a_batch_holds_what_is_new_or_changed(stream: Stream) -> None:
    """A batch gives rows of archives that are new or changed since."""
    assert stream.batch() == []
    put(stream.folder, "2026-01.mbox", MAIL.format(1, 1))
    put(stream.folder, "dev-2025-12.mbox.gz", b"")
    assert names(stream.batch()) == ["2026-01.mbox", "dev-2025-12.mbox.gz"]
    assert names(stream.batch()) == []
    put(stream.folder, "2026-01.mbox", MAIL.format(1, 1) + MAIL.format(2, 2))
    put(stream.folder, "2026-02.mbox", MAIL.format(3, 3))
    assert names(stream.batch()) == ["2026-01.mbox", "2026-02.mbox"]


def test_unfinished_downloads_and_other_files_are_not_taken(stream: Stream) -> None:
    for name in ("2026-01.mbox.part", "roster.json", ".2026-02.mbox"):
        (stream.folder / name).write_text(MAIL.format(1, 1))
    assert stream.batch() == []
    (stream.folder / "2026-01.mbox.part").rename(stream.folder / "2026-01.mbox")
    assert names(stream.batch()) == ["2026-01.mbox"]


def test_a_change_of_no_length_within_one_tick_of_the_clock_is_seen(stream: Stream) -> None:
    """Size and time may both be as they were; the content decides."""
    reader = stream.reader()
    for content in ("one", "two", "one"):
        (stream.folder / "2026-01.mbox").write_text(content)
        assert len(stream.batch(reader)) == 1


def test_a_file_that_is_only_touched_or_copied_over_itself_is_no_new_version(stream: Stream) -> None:
    archive = put(stream.folder, "2026-01.mbox", "one")
    assert len(stream.batch()) == 1
    os.utime(archive, (0, 0))
    put(stream.folder, "2026-01.mbox", "one")
    assert stream.batch() == []
    archive.unlink()
    assert stream.batch() == []
    put(stream.folder, "2026-01.mbox", "one")
    assert stream.batch() == []


def test_an_archive_that_stands_still_is_not_read_again(stream: Stream) -> None:
    """Known by its size and change time, once that lies back: by no copying tool can it be set."""
    archive = put(stream.folder, "2026-01.mbox", "one")
    stream.batch()
    header, line = stream.journal.read_bytes().splitlines()
    settled = json.loads(line) | {"changed": archive.stat().st_ctime_ns, "sha256": "as noted"}
    stream.journal.write_bytes(b"\n".join([header, json.dumps(settled).encode(), b""]))
    assert Journal(stream.journal).extend(stream.folder)["at"] == stream.journal.stat().st_size


def test_an_offset_is_small_however_many_archives_there_are(stream: Stream) -> None:
    for number in range(2_000):
        (stream.folder / f"{number}.mbox").write_text(str(number))
    assert len(stream.batch()) == 2_000
    assert len(json.dumps(stream.offsets[-1])) < 80


OPERATIONS = st.lists(
    st.sampled_from(["2026-01.mbox", "2026-02.mbox"]).flatmap(
        lambda name: st.tuples(st.just(name), st.sampled_from(["one", "two", "", "three"]))
    )
    | st.sampled_from(["batch", "restart", "lost batch", "crash"]),
    max_size=12,
)


@settings(max_examples=30)
@given(OPERATIONS)
def test_whatever_happens_each_version_comes_once(
    tmp_path_factory: pytest.TempPathFactory, operations: list[str | tuple[str, str]]
) -> None:
    """A restart neither repeats nor loses an archive version."""
    root = tmp_path_factory.mktemp("any")
    (root / "archives").mkdir()
    stream = Stream(root / "archives", root / "journal.jsonl")
    reader, taken, standing = stream.reader(), [], {}
    for operation in [*operations, "batch"]:
        match operation:
            case (name, content):
                put(stream.folder, name, content)
                standing[name] = content
            case "batch":
                taken += stream.batch(reader)
            case "lost batch":  # the source was asked, and Spark stopped before it wrote the answer down
                reader.initialOffset()
                reader.latestOffset()
            case "crash":
                with stream.journal.open("ab") as journal:
                    journal.write(b'{"archive": "broken off')
                reader = stream.reader()
            case _:
                reader = stream.reader()
    for name, content in standing.items():
        mine = [digest for one, digest in taken if one == name]
        assert mine[-1] == digest_of(content)
        assert all(one != other for one, other in pairwise(mine))
    assert {name for name, _ in taken} == set(standing)


def digest_of(content: str) -> str:
    return sha256(content.encode()).hexdigest()


def test_a_batch_is_replayed_as_it_was(stream: Stream) -> None:
    """After a crash Spark asks for the same two offsets again."""
    put(stream.folder, "2026-01.mbox", "one")
    first = stream.batch()
    put(stream.folder, "2026-01.mbox", "two")
    put(stream.folder, "2026-02.mbox", "two")
    second = stream.batch()
    assert stream.replayed(*stream.offsets[0:2]) == first
    assert stream.replayed(*stream.offsets[1:3]) == second
    assert names(stream.replayed(stream.offsets[0], stream.offsets[2])) == ["2026-01.mbox", "2026-02.mbox"]


def test_two_processes_write_one_journal_in_turn(stream: Stream) -> None:
    """One that was killed may not be gone yet when the next begins."""
    old, new = stream.reader(), stream.reader()
    put(stream.folder, "2026-01.mbox", "one")
    assert old.initialOffset() == new.initialOffset()
    assert old.latestOffset() == new.latestOffset()
    put(stream.folder, "2026-02.mbox", "two")
    assert new.latestOffset() == old.latestOffset()


def test_another_journal_is_refused(stream: Stream) -> None:
    """A checkpoint without its journal cannot be gone on from: said, not guessed."""
    put(stream.folder, "2026-01.mbox", "one")
    stream.batch()
    reader = stream.reader()
    assert stream.batch(reader) == []
    stream.journal.unlink()
    with pytest.raises(KipvoteError, match="not the journal of this checkpoint"):
        stream.batch(reader)
    with pytest.raises(KipvoteError, match="not the journal of this checkpoint"):
        stream.batch()


@pytest.mark.parametrize("line", ["{", '{"archive": "2026-01.mbox"}', '{"archive": "a", "other": 1}', "7"])
def test_a_journal_with_a_line_that_is_none_of_its_own_is_refused(stream: Stream, line: str) -> None:
    """It says which file it is, and what to do."""
    put(stream.folder, "2026-01.mbox", "one")
    stream.batch()
    stream.journal.write_text(stream.journal.read_text("ascii") + line + "\n", encoding="ascii")
    with pytest.raises(KipvoteError, match=r"not the journal of this checkpoint \(.+\): put it back"):
        stream.batch(stream.reader())


def test_available_now_is_what_is_there_when_it_begins(stream: Stream) -> None:
    put(stream.folder, "2026-01.mbox", "one")
    reader = stream.reader()
    reader.prepareForTriggerAvailableNow()
    put(stream.folder, "2026-02.mbox", "two")
    assert names(stream.batch(reader)) == ["2026-01.mbox"]
    assert stream.batch(reader) == []
    assert names(stream.batch()) == ["2026-02.mbox"]


OPTIONS = {
    "no-path": ({"journal": "j"}, "no path"),
    "a-file": ({"journal": "j", "path": __file__}, "not a folder"),
    "no-journal": ({"path": str(ARCHIVES_FOLDER)}, "no journal"),
    "other-rows": ({"path": str(ARCHIVES_FOLDER), "journal": "j", "rows": "votes"}, "no such rows: 'votes'"),
}


@pytest.mark.parametrize(("options", "message"), OPTIONS.values(), ids=OPTIONS.keys())
def test_a_wrong_option_is_named(options: dict[str, str], message: str) -> None:
    with pytest.raises(KipvoteError, match=message):
        MboxDataSource(options).streamReader(StructType())


# Messages


@pytest.fixture
def messages(stream: Stream) -> Stream:
    stream.rows = "messages"
    put(stream.folder, "2026-01.mbox", MAIL.format(1, 1) + MAIL.format(2, 2))
    put(stream.folder, "2026-02.mbox", MAIL.format(3, 3))
    return stream


def test_a_changed_archive_comes_whole(messages: Stream) -> None:
    assert names(messages.batch()) == ["2026-01.mbox", "2026-01.mbox", "2026-02.mbox"]
    put(messages.folder, "2026-02.mbox", MAIL.format(3, 3) + MAIL.format(4, 4))
    assert names(messages.batch()) == ["2026-02.mbox", "2026-02.mbox"]


def test_what_was_replaced_before_it_was_read_comes_with_its_new_version(messages: Stream) -> None:
    messages.batch()
    put(messages.folder, "2026-01.mbox", MAIL.format(5, 5))
    (messages.folder / "2026-02.mbox").unlink()
    assert messages.replayed(*messages.offsets) == []
    assert names(messages.batch()) == ["2026-01.mbox"]


def test_a_change_while_it_is_read_stops_the_batch(messages: Stream) -> None:
    """Half of one version and half of another is neither."""
    reader = messages.reader()
    start, end = reader.initialOffset(), reader.latestOffset()
    (part,) = reader.partitions(start, end)
    assert isinstance(part, Stamped)
    batches = reader.read(part)
    assert next(batches).num_rows == 3
    put(messages.folder, "2026-02.mbox", MAIL.format(3, 3) * 2)
    with pytest.raises(ArchiveError, match=r"changed while it was read.*2026-02\.mbox"):
        next(batches)


# In Spark


def test_messages_of_a_folder_that_fills(spark: SparkSession, messages: Stream, tmp_path: Path) -> None:
    """With the checkpoint, a new query goes on where the last one ended."""
    register(spark)
    rows: list[tuple[str, str]] = []

    def keep(batch: DataFrame, _: int) -> None:
        rows.extend((Path(row.archive).name, row.message_id) for row in batch.collect())

    def run() -> list[tuple[str, str]]:
        rows.clear()
        source = spark.readStream.format("mbox").schema("archive string, message_id string")
        mail = source.option("journal", str(messages.journal)).load(str(messages.folder))
        query = mail.writeStream.foreachBatch(keep).option("checkpointLocation", str(tmp_path / "spark"))
        query.trigger(availableNow=True).start().awaitTermination()
        return sorted(rows)

    assert run() == [("2026-01.mbox", f"<{n}@example.org>") for n in (1, 2)] + [
        ("2026-02.mbox", "<3@example.org>")
    ]
    put(messages.folder, "2026-03.mbox", MAIL.format(4, 4))
    assert run() == [("2026-03.mbox", "<4@example.org>")]


class Keeper:
    """Ingests what it is told, and counts how often each archive was read into the store."""

    def __init__(self, spark: SparkSession, store: Path) -> None:
        self._spark, self._store = spark, store
        self._roster = inputs.roster_source(ROSTER, inputs.profile("kafka"))
        self.read: Counter[str] = Counter()

    def take(self, archives: tuple[str, ...]) -> None:
        report = ingest(
            held(self._spark),
            self._store,
            Request(archives, inputs.profile_text("kafka"), self._roster, found=True),
        )
        self.read.update(Path(row["archive"]).name for row in report.read)


def test_a_store_follows_a_folder_month_by_month(spark: SparkSession, tmp_path: Path) -> None:
    """A folder filling month by month updates the store: it is what one ingest of all would have made."""
    folder, store = tmp_path / "archives", tmp_path / "store"
    folder.mkdir()
    keeper = Keeper(spark, store)
    query = follow(spark, folder, tmp_path / "checkpoint", keeper.take, every=0.2)
    try:
        put(folder, MONTHS[0].name, MONTHS[0].read_bytes())
        put(folder, MONTHS[2].name, MONTHS[2].read_bytes()[:20_000])
        put(folder, "2025-09.mbox", b"")
        query.processAllAvailable()
        put(folder, "2026-03.mbox", "<html>not a mail</html>\n")
        for month in MONTHS[1:]:
            put(folder, month.name, month.read_bytes())
        query.processAllAvailable()
    finally:
        query.stop()
    assert keeper.read == Counter(
        [*(month.name for month in MONTHS), MONTHS[2].name, "2025-09.mbox", "2026-03.mbox"]
    )
    assert Store.open(store).manifest == Store.open(make_store(tmp_path / "once", [folder])).manifest


JOB = Path(__file__).parents[2] / "spark_jobs" / "follow_archives.py"
PATIENCE = 300
"""Seconds after which a job that does nothing has failed."""


WRONG = {
    "no-folder": (["--archives", "/nowhere", "--once"], 1, "follow_archives: not a folder (/nowhere): "),
    "no-time": (["--archives", str(ARCHIVES_FOLDER), "--every", "0"], 2, "invalid _seconds value: '0'"),
    "both": (["--archives", str(ARCHIVES_FOLDER), "--every", "9", "--once"], 2, "not allowed with argument"),
}


@pytest.mark.parametrize(("flags", "code", "message"), WRONG.values(), ids=WRONG.keys())
def test_the_job_says_what_is_wrong_before_it_starts_spark(
    flags: list[str], code: int, message: str, tmp_path: Path
) -> None:
    command = [sys.executable, str(JOB), "--store", str(tmp_path / "s"), "--checkpoint", str(tmp_path / "c")]
    job = subprocess.run([*command, *flags], capture_output=True, text=True, check=False)
    assert (job.returncode, job.stdout) == (code, "")
    assert message in job.stderr.splitlines()[-1]
    assert list(tmp_path.iterdir()) == []


def run_until(reached: Callable[[], bool], folder: Path, store: Path, checkpoint: Path) -> str:
    """Run the job until then and kill it with all its processes; what it printed."""
    command = [sys.executable, str(JOB), "--archives", str(folder), "--store", str(store), "--every", "0.2"]
    command += ["--checkpoint", str(checkpoint), "--roster", str(ROSTER)]
    with (checkpoint.parent / "printed").open("w+") as printed:
        job = subprocess.Popen(command, stdout=printed, stderr=subprocess.DEVNULL, start_new_session=True)
        pause = threading.Event()
        for _ in range(PATIENCE * 100):
            if reached() or job.poll() is not None:
                break
            pause.wait(0.01)
        alive = job.poll() is None
        os.killpg(job.pid, signal.SIGKILL)
        job.wait()
        assert alive
        printed.seek(0)
        return printed.read()


def test_killed_between_two_batches_and_in_the_middle_of_one(spark: SparkSession, tmp_path: Path) -> None:
    """``kill -9`` of the driver: with the checkpoint, a restart neither repeats nor loses an archive."""
    folder, store, checkpoint = tmp_path / "archives", tmp_path / "store", tmp_path / "checkpoint"
    folder.mkdir()
    put(folder, "2025-09.mbox", MAIL.format(1, 1))
    printed = run_until((checkpoint / "spark" / "commits" / "0").exists, folder, store, checkpoint)
    before = (store / POINTER).read_bytes()
    for month in MONTHS:
        put(folder, month.name, month.read_bytes())
    staging = store / "staging" / "messages"
    printed += run_until(lambda: any(staging.rglob("*.parquet")), folder, store, checkpoint)
    assert (checkpoint / "spark" / "offsets" / "1").exists()
    assert not (checkpoint / "spark" / "commits" / "1").exists()
    assert (store / POINTER).read_bytes() == before
    keeper = Keeper(spark, store)
    follow(spark, folder, checkpoint, keeper.take).awaitTermination()
    keeper.read.update(
        Path(line.partition(": ")[0]).name for line in printed.splitlines() if " read, " in line
    )
    assert keeper.read == Counter(["2025-09.mbox", *(month.name for month in MONTHS)])
    assert Store.open(store).manifest == Store.open(make_store(tmp_path / "once", [folder])).manifest
