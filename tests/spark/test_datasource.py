"""``spark.read.format("mbox")``: every message once, however archives are cut and packed."""

from __future__ import annotations

import gzip
import os
from itertools import pairwise
from pathlib import Path

import pytest
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from kipvote.messages import header_block, parse_header
from kipvote.spark.datasource import CHUNK, Range, Ranges, plan, read_range, register
from kipvote.spark.failures import SparkError, told
from kipvote.tables import to_rows
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


@pytest.mark.parametrize("content", ARCHIVES.values(), ids=ARCHIVES.keys())
def test_at_every_cut_each_message_comes_once(content: bytes, tmp_path: Path) -> None:
    """Tasks read the messages whose From_ line begins in their range."""
    archive = tmp_path / "a.mbox"
    archive.write_bytes(content)
    whole = list(read_range(Range(str(archive), 0, None)))
    assert sum(row["length"] for row in whole) == len(content)
    for cut in range(1, len(content)):
        ranges = [Range(str(archive), 0, cut), Range(str(archive), cut, len(content))]
        assert [row for range_ in ranges for row in read_range(range_)] == whole


@pytest.mark.parametrize("chunk", [1, 7, 100, 333, 1000, 10_000])
def test_ranges_follow_each_other_and_cover_the_archive(chunk: int, tmp_path: Path) -> None:
    archive = tmp_path / "a.mbox"
    archive.write_bytes(ARCHIVES["bytes-before"])
    ranges = [range_ for pack in plan([str(archive)], chunk=chunk) for range_ in pack.ranges]
    assert ranges[0].start == 0
    assert ranges[-1].stop in (None, archive.stat().st_size)
    assert all(one.stop == other.start for one, other in pairwise(ranges))
    rows = [row for range_ in ranges for row in read_range(range_)]
    assert rows == list(read_range(Range(str(archive), 0, None)))


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
    "a-large-one-is-cut": ([150], [["0"], ["0"], ["0"]]),
    "a-middle-one-is-whole": ([64], [["0"]]),
    "the-rest-of-a-large-one-has-company": ([66, 3], [["0"], ["0", "1"]]),
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


def test_a_compressed_archive_is_one_range(tmp_path: Path) -> None:
    archive = tmp_path / "a.mbox.gz"
    archive.write_bytes(gzip.compress(os.urandom(5000)))
    assert [pack.ranges for pack in plan([str(archive)], chunk=100)] == [(Range(str(archive), 0, None),)]


def test_a_task_reads_its_ranges_in_order(tmp_path: Path) -> None:
    names = [sized(tmp_path, name, 1) for name in "cab"]
    (pack,) = plan(names)
    assert isinstance(pack, Ranges)
    assert [range_.archive for range_ in pack.ranges] == names


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
