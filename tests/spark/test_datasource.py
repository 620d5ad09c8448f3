"""``spark.read.format("mbox")``: every message once, however archives are cut, and no more than is asked."""

from __future__ import annotations

import gzip
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from pyspark.errors import PySparkException
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql.datasource import (
    EqualNullSafe,
    EqualTo,
    Filter,
    GreaterThan,
    GreaterThanOrEqual,
    In,
    IsNotNull,
    IsNull,
    LessThan,
    LessThanOrEqual,
    Not,
    StringStartsWith,
)
from pyspark.sql.types import StructType

from kipvote.errors import KipvoteError
from kipvote.mbox import RawHeader
from kipvote.messages import header_block, parse_header
from kipvote.rows import header_row
from kipvote.spark.datasource import MboxDataSource, MboxReader, PushingReader, register
from kipvote.spark.decoding import Decoder
from kipvote.spark.failures import SparkError, told
from kipvote.spark.filters import is_known
from kipvote.spark.ranges import CHUNK, Range, Ranges, plan
from kipvote.spark.scan import Scan
from kipvote.spark.schemas import HEADERS
from kipvote.tables import Row, to_rows
from tests import oracle
from tests.stores import ARCHIVES_FOLDER

pytestmark = pytest.mark.spark

ENVELOPE = "From dev-return-{}-a=b.example.org@list.example.org  Mon Jan  5 12:00:0{} 2026\n"
MAIL = """\
From: Ada Quill <ada@example.org>
Subject: [VOTE] KIP-9: Better logs
Message-ID: <{}@example.org>
Date: Mon, 5 Jan 2026 12:00:00 +0000

+1
From the heart.

>From the list.

"""
MONTH = "".join(ENVELOPE.format(n, n) + MAIL.format(n) for n in range(4))
ARCHIVES = {
    "line-feeds": MONTH.encode(),
    "carriage-returns": MONTH.replace("\n", "\r\n").encode(),
    "blank-lines-before": b"\n\n" + MONTH.encode(),
    "bytes-before": b"<html>\n\n" + MONTH.encode(),
    "one-mail": MAIL.encode(),
    "not-mail": b"no mail at all\n" * 40,
    "blank": b"\n\n\n",
    "empty": b"",
}


def rows_of(range_: Range) -> list[Row]:
    return list(Scan().rows(range_))


# Ranges


@pytest.mark.parametrize("content", ARCHIVES.values(), ids=ARCHIVES.keys())
def test_at_every_cut_each_message_comes_once(content: bytes, tmp_path: Path) -> None:
    """Tasks read the messages whose From_ line begins in their range."""
    archive = tmp_path / "a.mbox"
    archive.write_bytes(content)
    whole = rows_of(Range(str(archive), 0, None))
    assert sum(row["length"] for row in whole) == len(content)
    for cut in range(1, len(content)):
        ranges = [Range(str(archive), 0, cut), Range(str(archive), cut, len(content))]
        assert [row for range_ in ranges for row in rows_of(range_)] == whole


SMALL = b"From a\nDate: 1\n\n>From b\n\nFrom c\nTo: d\n\n+1\n\nFrom e Mon Jan  5 12:00:00 2026\n\nFrom\n\n"
PAIRS = {
    "line-feeds": SMALL,
    "carriage-returns": SMALL.replace(b"\n", b"\r\n"),
    "broken-off-in-a-from-line": SMALL[: SMALL.rindex(b"Mon Jan")],
    "begins-in-a-from-line": SMALL[SMALL.index(b"Mon Jan") :],
    "blank-lines-before": b"\n \r\n" + SMALL,
}


@pytest.mark.parametrize("content", PAIRS.values(), ids=PAIRS.keys())
def test_at_every_two_cuts_each_message_comes_once(content: bytes, tmp_path: Path) -> None:
    """Large archives are split by byte range exactly once per message: wherever a range begins and ends."""
    (tmp_path / "a.mbox").write_bytes(content)
    archive, end = str(tmp_path / "a.mbox"), len(content)
    whole = rows_of(Range(archive, 0, None))
    before = [rows_of(Range(archive, 0, cut)) for cut in range(end + 1)]
    after = [rows_of(Range(archive, cut, end)) for cut in range(end)] + [[]]
    for start in range(1, end):
        for stop in range(start + 1, end):
            between = rows_of(Range(archive, start, stop))
            assert before[start] + between + after[stop] == whole, (start, stop)


@pytest.mark.parametrize("chunk", [1, 7, 100, 333, 1000, 10_000])
def test_ranges_follow_each_other_and_cover_the_archive(chunk: int, tmp_path: Path) -> None:
    archive = tmp_path / "a.mbox"
    archive.write_bytes(ARCHIVES["bytes-before"])
    ranges = [range_ for pack in plan([str(archive)], chunk=chunk) for range_ in pack.ranges]
    assert ranges[0].start == 0
    assert ranges[-1].stop in (None, archive.stat().st_size)
    assert all(one.stop == other.start for one, other in pairwise(ranges))
    rows = [row for range_ in ranges for row in rows_of(range_)]
    assert rows == rows_of(Range(str(archive), 0, None))


def sized(folder: Path, name: str, length: int) -> str:
    """A file that takes no room on the disk."""
    with (folder / name).open("wb") as file:
        file.truncate(length)
    return str(folder / name)


MIB = 1 << 20
PACKS = {
    "small-ones-together": ([5, 5, 5], [["0", "1", "2"]]),
    "until-a-task-is-full": ([9, 9, 9], [["0"], ["1"], ["2"]]),
    "as-many-as-fit": ([8, 8, 1], [["0", "1"], ["2"]]),
    "a-large-one-is-cut": ([40], [["0"], ["0"], ["0"]]),
    "a-middle-one-is-whole": ([16], [["0"]]),
    "the-rest-of-a-large-one-has-company": ([18, 3], [["0"], ["0", "1"]]),
    "empty-ones-too": ([0, 0], [["0", "1"]]),
    "none": ([], []),
}


@pytest.mark.parametrize(("sizes", "packs"), PACKS.values(), ids=PACKS.keys())
def test_tiny_files_are_packed_and_large_ones_split(
    sizes: list[int], packs: list[list[str]], tmp_path: Path
) -> None:
    """Tiny files are packed several to a partition, large ones split."""
    archives = [sized(tmp_path, str(n), size * MIB) for n, size in enumerate(sizes)]
    assert [[Path(range_.archive).name for range_ in pack.ranges] for pack in plan(archives)] == packs


def test_ranges_do_not_depend_on_the_machine(tmp_path: Path) -> None:
    (pack, *_) = plan([sized(tmp_path, "a.mbox", 3 * CHUNK)])
    assert pack.ranges == (Range(str(tmp_path / "a.mbox"), 0, CHUNK),)


@pytest.mark.parametrize("first", [0, 1, 99, 100, 250, 10_000])
def test_a_plan_may_begin_at_an_offset(first: int, tmp_path: Path) -> None:
    """Whole ranges below the first offset that is wanted are not read."""
    content = ARCHIVES["line-feeds"]
    (tmp_path / "a.mbox").write_bytes(content)
    ranges = [r for pack in plan([str(tmp_path / "a.mbox")], first=first, chunk=100) for r in pack.ranges]
    assert [r.start for r in ranges] == [
        max(first, at) for at in range(0, len(content), 100) if first < min(at + 100, len(content))
    ]
    whole = rows_of(Range(str(tmp_path / "a.mbox"), 0, None))
    assert [row for r in ranges for row in rows_of(r)] == [row for row in whole if row["offset"] >= first]


def test_a_compressed_archive_is_one_range(tmp_path: Path) -> None:
    archive = tmp_path / "a.mbox.gz"
    archive.write_bytes(gzip.compress(os.urandom(5000)))
    assert [pack.ranges for pack in plan([str(archive)], chunk=100)] == [(Range(str(archive), 0, None),)]


def test_a_task_reads_its_ranges_in_order(tmp_path: Path) -> None:
    names = [sized(tmp_path, name, 1) for name in "cab"]
    (pack,) = plan(names)
    assert isinstance(pack, Ranges)
    assert [range_.archive for range_ in pack.ranges] == names


# Columns

LINES = [
    b"Message-ID: <1@example.org>",
    b"message-id :",
    b"Message-Id: <2@\n example.org>",
    b"Subject: +1",
    b"SUBJECT: =?utf-8?q?Zo=C3=AB?=",
    b"Subject: a\n\tfolded one",
    b"Date: Mon, 5 Jan 2026 12:00:00 +0100",
    b"Date: never",
    b"From: Ada Quill <ada@example.org>",
    b"From: Ada Quill via dev <dev@list.example.org>",
    b"Reply-To: ada@example.org",
    b"Sender: Ada Quill <ada@example.org>",
    b"List-Id: <dev.list.example.org>",
    b"Auto-Submitted: auto-generated",
    b"X-GitHub-Reason: mention",
    b"X-JIRA-FingerPrint: 0",
    b"References: <3@example.org>\n <1@example.org>",
    b"In-Reply-To: <4@example.org>",
    b"Return-Path: <dev-return-7-a=b@list.example.org>",
    b"Received: by example.org; Tue, 6 Jan 2026 13:00:00 +0000",
    b"X-Other: \xff",
    b"no header",
    b" folded",
]
HEADER_COLUMNS = [name for name in HEADERS.names if name not in {"archive", "offset", "length", "reject"}]


@given(
    st.lists(st.sampled_from(LINES)),
    st.sets(st.sampled_from(HEADER_COLUMNS)),
    st.sampled_from([b"\n", b"\r\n"]),
)
@example([b"Sender: Ada Quill <ada@example.org>"], {"sender_name"}, b"\n")
def test_a_few_columns_say_what_all_say(lines: list[bytes], columns: set[str], end: bytes) -> None:
    """Only what the columns need is decoded, and it is what a reading of the whole header says."""
    envelope = b"From ada@example.org Mon Jan  5 12:00:00 2026"
    block = b"".join(line.replace(b"\n", end) + end for line in lines)
    message = RawHeader("a", 0, 0, envelope, block)
    whole = header_row(parse_header(block, envelope=envelope))
    assert Decoder(columns).decode(message) == {name: whole[name] for name in columns}


# Conditions

BOT = "From: Robot (Jira) <jira@example.org>\nSubject: KIP-9\nX-JIRA-FingerPrint: 1\n\ndone\n\n"
UNDATED = "From: zoë@example.org\nSubject: Re: [VOTE] KIP-9: Better logs\n\n-1\n\n"
MIXED = {
    "2026-01.mbox": MONTH + "From x\n" + UNDATED + ENVELOPE.format(5, 5) + BOT,
    "2026-02.mbox": "Message-ID: <lost@example.org>\n\nhalf a mail\n\n" + MONTH,
    "page.mbox": "no mail\n",
}


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Archives with messages of all kinds, and with what is none."""
    folder = tmp_path_factory.mktemp("mixed")
    for name, content in MIXED.items():
        (folder / name).write_text(content, encoding="utf-8")
    return [str(folder / name) for name in MIXED]


def read(reader: MboxReader) -> pa.Table:
    batches = [batch for partition in reader.partitions() for batch in reader.read(partition)]
    return pa.Table.from_batches(batches, schema=HEADERS)


COMPARED = {
    EqualTo: pc.equal,
    GreaterThan: pc.greater,
    GreaterThanOrEqual: pc.greater_equal,
    LessThan: pc.less,
    LessThanOrEqual: pc.less_equal,
}


def mask(condition: Any, table: pa.Table) -> pa.ChunkedArray:
    """A condition by Arrow's own functions, with nulls where it is unknown."""
    values = table.column(condition.attribute[0])
    if isinstance(condition, IsNull | IsNotNull):
        return pc.is_null(values) if isinstance(condition, IsNull) else pc.is_valid(values)
    return COMPARED[type(condition)](values, pa.scalar(condition.value, values.type))


def conditions(table: pa.Table) -> st.SearchStrategy[Filter]:
    """Filters on any column, with values that occur in it or lie beside one that does."""

    def on(name: str) -> st.SearchStrategy[Filter]:
        column = (name,)
        found = [value for value in table.column(name).unique().to_pylist() if value is not None] or ["-"]
        value = st.sampled_from([near for value in found for near in beside(value)])
        kinds = [st.builds(kind, st.just(column), value) for kind in COMPARED]
        kinds += [st.builds(kind, st.just(column)) for kind in (IsNull, IsNotNull)]
        return st.one_of(kinds)

    return st.sampled_from([name for name in HEADERS.names if name != "references"]).flatmap(on)


def beside(value: Any) -> list[Any]:
    match value:
        case bool():
            return [value]
        case int():
            return [value - 1, value, value + 1]
        case datetime():
            return [value - timedelta(microseconds=1), value, value + timedelta(seconds=1)]
    return [value, value[:-1], value + "z"]


@given(st.data())
def test_any_condition_keeps_what_it_keeps_afterwards(mixed: list[str], data: st.DataObject) -> None:
    """The results equal the unpushed ones for any filter."""
    everything = read(MboxReader(mixed))
    given_ = data.draw(st.lists(conditions(everything), max_size=3))
    reader = PushingReader(mixed)
    assert list(reader.pushFilters(given_)) == []
    kept = everything
    for condition in given_:
        kept = kept.filter(mask(condition, kept))
    assert read(reader).to_pylist() == kept.to_pylist()


LEFT = {
    "an-array": EqualTo(("references",), ["<1@example.org>"]),
    "part-of-a-column": EqualTo(("references", "element"), "<1@example.org>"),
    "another-type": EqualTo(("offset",), 1.5),
    "null": LessThan(("offset",), None),
    "without-a-zone": GreaterThan(("date",), datetime(2026, 1, 1)),
    "equal-or-both-null": EqualNullSafe(("subject",), "KIP-9"),
    "one-of-several": In(("offset",), (1, 2)),
    "a-beginning": StringStartsWith(("subject",), "[VOTE]"),
    "not": Not(EqualTo(("automatic",), True)),
}


@pytest.mark.parametrize("condition", LEFT.values(), ids=LEFT.keys())
def test_what_is_not_known_is_left_to_spark(condition: Filter, mixed: list[str]) -> None:
    reader = PushingReader(mixed)
    known = IsNull(("reject",))
    assert [id(left) for left in reader.pushFilters([known, condition])] == [id(condition)]
    assert not is_known(condition)
    assert read(reader).num_rows == 10


@contextmanager
def headers_parsed() -> Iterator[list[int]]:
    """The lengths of the headers that are parsed meanwhile."""
    lengths: list[int] = []

    def called(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code is parse_header.__code__:
            lengths.append(len(frame.f_locals["block"]))

    sys.setprofile(called)
    try:
        yield lengths
    finally:
        sys.setprofile(None)


def parsed(archives: list[str], columns: Sequence[str], filters: list[Filter]) -> list[int]:
    reader = PushingReader(archives, tuple(columns))
    assert list(reader.pushFilters(filters)) == []
    with headers_parsed() as lengths:
        for partition in reader.partitions():
            for _ in reader.read(partition):
                pass
    return lengths


ALL = HEADERS.names
SAVED: dict[str, tuple[Sequence[str], list[Filter], int]] = {
    "nothing": (ALL, [], 10),
    "places-only": (["archive", "offset", "length", "reject"], [], 0),
    "rejects-only": (ALL, [IsNotNull(("reject",))], 0),
    "one-archive": (ALL, [LessThan(("archive",), "2026-02.mbox")], 6),
    "no-archive": (ALL, [EqualTo(("archive",), "2026-03.mbox")], 0),
    "from-an-offset": (ALL, [GreaterThan(("offset",), 0), EqualTo(("archive",), "2026-02.mbox")], 4),
    "to-an-offset": (ALL, [LessThanOrEqual(("offset",), 0)], 1),
    "by-length": (ALL, [GreaterThan(("length",), 100_000)], 0),
}


@pytest.mark.parametrize(("columns", "filters", "headers"), SAVED.values(), ids=SAVED.keys())
def test_headers_that_cannot_matter_are_not_parsed(
    columns: Sequence[str],
    filters: list[Filter],
    headers: int,
    mixed: list[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Pushed down where they save decoding: counted, not timed."""
    monkeypatch.chdir(Path(mixed[0]).parent)
    assert len(parsed(list(MIXED), columns, filters)) == headers


def test_of_other_messages_no_more_is_parsed_than_tells_them_apart(tmp_path: Path) -> None:
    """Of a message with another id its id is read, of one of another day its dates; nothing of the rest."""
    (tmp_path / "a.mbox").write_text(MONTH)
    id_line, date_line = (
        next(len(line) for line in MAIL.format(0).splitlines(keepends=True) if line.startswith(name))
        for name in ("Message-ID", "Date")
    )
    whole = MAIL.format(0).index("\n\n") + 1
    archives, columns = [str(tmp_path / "a.mbox")], ["message_id", "subject", "date", "sender_name"]
    wanted: list[Filter] = [EqualTo(("message_id",), "<2@example.org>")]
    assert parsed(archives, columns, wanted) == [id_line - 1] * 2 + [id_line - 1, whole - 1] + [id_line - 1]
    later: list[Filter] = [GreaterThan(("date",), datetime(2026, 2, 1, tzinfo=UTC))]
    assert parsed(archives, columns, later) == [id_line + date_line - 1] * 4


# In Spark

SETTING = "spark.sql.python.filterPushdown.enabled"


@pytest.fixture
def pushing(spark: SparkSession) -> Iterator[SparkSession]:
    """A session whose user turned Spark's setting on."""
    spark.conf.set(SETTING, "true")
    yield spark
    spark.conf.unset(SETTING)


PUSHED = {
    "archive": ("archive > 'a'", ["GreaterThan(archive,a)"]),
    "ids": ("message_id = '<1@example.org>' and reject is null", ["IsNull(reject)", "EqualTo(message_id"]),
    "dates": (
        "date > timestamp'2026-01-05 11:00:00' and date < '2026-01-06'",
        ["GreaterThan(date", "LessThan(date"],
    ),
    "place": ("offset > 0 and offset <= 400", ["GreaterThan(offset,0)", "LessThanOrEqual(offset,400)"]),
    "some": ("not automatic and subject like '%KIP-9%' and reject is null", ["IsNull(reject)"]),
}


@pytest.mark.parametrize(("condition", "pushed"), PUSHED.values(), ids=PUSHED.keys())
def test_on_request_plans_show_what_is_pushed_and_results_are_the_same(
    condition: str,
    pushed: list[str],
    pushing: SparkSession,
    mixed: list[str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    register(pushing)
    found = pushing.read.format("mbox").option("pushdown", "true").load(mixed).where(condition)
    found.explain("formatted")
    printed = capsys.readouterr().out
    assert "PushedFilters" in printed, printed
    shown = next(line for line in printed.splitlines() if "PushedFilters" in line)
    assert [filter_ for filter_ in pushed if filter_ not in shown] == [], shown
    everything = pushing.createDataFrame(read(MboxReader(mixed)))
    assert found.toArrow().to_pylist() == everything.where(condition).toArrow().to_pylist()


FIRST, LAST = "message_id < '<2@example.org>'", "message_id >= '<2@example.org>'"


def rows(frame: DataFrame) -> list[Any]:
    return sorted((tuple(row) for row in frame.collect()), key=str)


def subqueries(mail: DataFrame) -> list[Any]:
    mail.createOrReplaceTempView("mail")
    counts = ", ".join(f"(select count(*) from mail where {one})" for one in (FIRST, "true", LAST))
    return rows(mail.sparkSession.sql(f"select {counts}"))


def planned_first(mail: DataFrame) -> list[Any]:
    """Whose plan was made before that of another query."""
    first = mail.where(FIRST)
    first.explain()
    return [mail.where(LAST).count(), rows(first)]


USES: dict[str, Callable[[DataFrame], list[Any]]] = {
    "counted-after-a-condition": lambda mail: [mail.where(FIRST).count(), mail.count()],
    "one-condition-after-another": lambda mail: [rows(mail.where(one)) for one in (FIRST, LAST, FIRST)],
    "planned-before-another": planned_first,
    "union": lambda mail: rows(mail.where(FIRST).union(mail.where(LAST))),
    "union-with-all": lambda mail: rows(mail.where(FIRST).union(mail)),
    "self-join": lambda mail: rows(mail.where(FIRST).alias("a").join(mail.where(LAST).alias("b"), "archive")),
    "self-join-with-all": lambda mail: rows(mail.where(FIRST).alias("a").join(mail.alias("b"), "message_id")),
    "three-subqueries": subqueries,
}


@pytest.mark.parametrize("on", [False, True], ids=["the-setting-off", "the-setting-on"])
@pytest.mark.parametrize("use", USES.values(), ids=USES.keys())
def test_a_frame_that_is_used_twice_has_all_its_rows_each_time(
    use: Callable[[DataFrame], list[Any]], on: bool, spark: SparkSession, mixed: list[str], request: Any
) -> None:
    """Spark would keep the conditions of one query for the next: here they are Spark's own to test."""
    if on:
        request.getfixturevalue("pushing")
    register(spark)
    columns = "archive string, offset bigint, message_id string"
    mail = spark.read.format("mbox").schema(columns).load(mixed)
    everything = spark.createDataFrame(read(MboxReader(mixed)).select(["archive", "offset", "message_id"]))
    assert use(mail) == use(everything)


def test_the_settings_of_a_session_stay(spark: SparkSession) -> None:
    before = spark.conf.getAll
    register(spark)
    assert spark.conf.getAll == before
    assert spark.conf.get(SETTING) == "false"


def test_pushdown_is_true_or_false() -> None:
    source = MboxDataSource({"path": str(ARCHIVES_FOLDER), "pushdown": "maybe"})
    with pytest.raises(KipvoteError, match="neither true nor false: 'maybe'"):
        source.reader(source.schema())


DOCS = Path(__file__).parents[2] / "docs" / "datasource.md"


def test_the_docs_name_every_column() -> None:
    listed = [
        line.split("|")[1] for line in DOCS.read_text(encoding="utf-8").splitlines() if line[:3] == "| `"
    ]
    columns = [name for cells in listed for name in re.findall(r"`(\w+)`", cells)]
    assert sorted(columns[: len(HEADERS.names)]) == sorted(HEADERS.names)


def test_the_query_of_the_docs(spark: SparkSession, capsys: pytest.CaptureFixture[str]) -> None:
    """What docs/datasource.md shows is what it prints."""
    text = DOCS.read_text(encoding="utf-8")
    code, printed = re.findall(r"^```(?:python)?\n(.*?)^```", text, flags=re.DOTALL | re.MULTILINE)[:2]
    exec(code, {"spark": spark, "folder": str(ARCHIVES_FOLDER)})
    assert capsys.readouterr().out.strip() == printed.strip()


BAD_SCHEMAS = {
    "no-such-column": ("body", "no such column: body:string"),
    "another-type": ("offset", "no such column: offset:string"),
}


@pytest.mark.parametrize(("column", "message"), BAD_SCHEMAS.values(), ids=BAD_SCHEMAS.keys())
def test_a_column_that_is_not_there_is_named(column: str, message: str) -> None:
    source = MboxDataSource({"path": str(ARCHIVES_FOLDER)})
    with pytest.raises(KipvoteError, match=message):
        source.reader(StructType().add(column, "string"))


def test_only_a_stream_has_rows_of_archives() -> None:
    source = MboxDataSource({"path": str(ARCHIVES_FOLDER), "rows": "archives"})
    with pytest.raises(KipvoteError, match="rows=archives is for readStream"):
        source.reader(StructType())


def test_a_user_reads_the_headers_of_a_folder(spark: SparkSession) -> None:
    register(spark)
    rows = to_rows(spark.read.format("mbox").load(str(ARCHIVES_FOLDER)).toArrow())
    raws = oracle.raw_messages([ARCHIVES_FOLDER])
    assert [(row["archive"], row["offset"], row["length"]) for row in rows] == [
        (raw.archive, raw.offset, raw.length) for raw in raws
    ]
    headers = [parse_header(header_block(raw.data), envelope=raw.envelope) for raw in raws]
    assert [(row["message_id"], row["date"], row["subject"], tuple(row["references"])) for row in rows] == [
        (header.message_id, header.date, header.subject, header.references) for header in headers
    ]
    assert {row["reject"] for row in rows} == {None}


def test_a_user_reads_several_paths_and_globs_and_sees_what_is_no_mail(
    spark: SparkSession, tmp_path: Path
) -> None:
    register(spark)
    (tmp_path / "a [1].mbox").write_bytes(ARCHIVES["bytes-before"])
    (tmp_path / "b.mbox").write_bytes(ARCHIVES["not-mail"])
    found = spark.read.format("mbox").load([str(tmp_path / "a [1].mbox"), str(tmp_path / "b*")])
    assert found.where("reject is null").count() == 4
    rejects = found.where("reject is not null").select("archive", "offset", "length", "reject").collect()
    assert [(Path(row.archive).name, row.offset, row.length, row.reject) for row in rejects] == [
        ("a [1].mbox", 0, 8, "bytes before the first From_ line"),
        ("b.mbox", 0, len(ARCHIVES["not-mail"]), "not an mbox"),
    ]


FAULTS = {"nothing-named": ([], "no path"), "not-there": (["/nowhere.mbox"], "no archive")}


@pytest.mark.parametrize(("paths", "message"), FAULTS.values(), ids=FAULTS.keys())
def test_a_fault_is_said_in_one_line(spark: SparkSession, paths: list[str], message: str) -> None:
    register(spark)
    with pytest.raises(SparkError, match=rf"Spark failed: {message}.*KIPVOTE_SPARK_LOG") as error, told():
        spark.read.format("mbox").load(*paths).count()
    assert "\n" not in str(error.value)
    assert isinstance(error.value.__cause__, PySparkException)
