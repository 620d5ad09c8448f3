"""Members out of columns of headers, beside the core out of headers one by one."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from random import Random

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyspark.sql import SparkSession

from kipvote.errors import StoreError
from kipvote.messages import Header, MessageId
from kipvote.rows import header_row
from kipvote.rules import Profile
from kipvote.spark import threads
from kipvote.spark.headers import Headers, read_parts
from kipvote.spark.members import few_members, packed, parted, unpacked
from kipvote.spark.schemas import table_schema
from kipvote.spark.stored import read_files
from kipvote.store import write_parquet
from kipvote.subjects import ProposalId, proposal_key
from kipvote.tables import MESSAGES, Row, to_rows, to_table
from kipvote.threads import assign, node_of, unique
from kipvote.topics import inherits, nameless_result, own_proposals, title_key
from tests.core.test_threads import NUMBERS, header, numbered

_SUBJECTS = (
    "[VOTE] KIP-9: Better logs",
    "[DISCUSS] KIP-8 and KIP-9",
    "Re: [VOTE] KIP-9: Better logs",
    "Re: lunch",
    "lunch",
    "[RESULT] Better logs",
    "[RESULT] something else",
    "[VOTE] KIP-7: Better logs (was: KIP-9)",
    "Re: [VOTE] KIP-7: Better logs (was: KIP-9)",
    "Re: [VOTE] KIP-90: Better logs",
    "[RESULT] [VOTE] KIP-90: Better logs",
    "[DISCUSS] KIP-90: Better logs",
)
_RELEASES = (
    "[VOTE] Release Apache Foo 1.5.0 RC1",
    "[VOTE] Release Apache Foo 1.5.0 RC2",
    "[VOTE] Release Apache Foo 1.5.0 RC1 +1",
    "[VOTE] Release Apache Foo 1.5.0",
    "[VOTE] Release Apache Foo 1.5.0 RC1 (Java)",
    "Re: [VOTE] Release Apache Foo 1.5.0 (RC1)",
    "Re: [VOTE] Release Foo 1.5.0 RC2 (extended)",
    "Re: [VOTE] 1.5.0",
    "[RESULT] Foo 1.5.0 - passed",
    "[CANCEL] Foo 1.5.0 (RC2)",
    "[DISCUSS] Foo 1.5.0",
    "Re: lunch",
    "lunch",
)
_NAMES = "abcdefgh"


@st.composite
def _headers(draw: st.DrawFn, subjects: Sequence[str] = _SUBJECTS) -> Header:
    """A message that may answer any other, itself and unknown ones, and may share its id with another."""
    cited = draw(st.lists(st.sampled_from([*_NAMES, "gone"]), max_size=3, unique=True))
    name, subject = draw(st.sampled_from(_NAMES)), draw(st.sampled_from(subjects))
    hours = draw(st.integers(0, 3000))
    who = draw(st.sampled_from(["Ada Quill", "Ada Quill", "Bo Marsh"]))
    return header(name, subject, cited, hours=hours, automatic=draw(st.integers(0, 9)) == 0, who=who)


def _told(one: Header, profile: Profile) -> ProposalId | None:
    if nameless_result(one, profile):
        return ProposalId("KIP-8") if "else" in one.subject else None
    return node_of(one, profile).told


def _rows(headers: Sequence[Header], profile: Profile) -> list[Row]:
    return [
        {"archive": f"{at % 2}.mbox", "offset": at, "length": 1}
        | header_row(one)
        | {
            "proposals": list(own_proposals(one, profile)),
            "proposal_keys": list(map(proposal_key, own_proposals(one, profile))),
            "inherits": inherits(one, profile),
            "title_key": title_key(one, profile),
            "told_key": _told(one, profile),
        }
        for at, one in enumerate(headers)
    ]


Found = Callable[..., pa.Table]


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Found:
    """The members among rows of ``messages`` that stand in files of some rows each, read in two runs."""
    folder = tmp_path_factory.mktemp("messages")

    def found(rows: Sequence[Row], size: int, first: int = 1) -> pa.Table:
        paths = [folder / f"{at}.parquet" for at in range(0, len(rows), size)]
        for at, path in enumerate(paths):
            write_parquet(to_table(rows[at * size : (at + 1) * size], MESSAGES), path)
        names = [str(path) for path in paths]
        parts = chain(read_parts(names[:first]), read_parts(names[first:]))
        return few_members(Headers.of(parts), {"0.mbox": "s0", "1.mbox": "s1"})

    return found


@given(headers=st.lists(_headers(), max_size=14), size=st.integers(1, 5), first=st.integers(0, 5))
@settings(deadline=None)
def test_columns_give_the_members_of_the_core(
    headers: list[Header], size: int, first: int, kafka: Profile, found: Found
) -> None:
    """A message without a proposal takes those of the nearest known message it answers."""
    _are_those_of_the_core(headers, kafka, found, size, first)


@given(headers=st.lists(_headers(_RELEASES), max_size=14), size=st.integers(1, 5), first=st.integers(0, 5))
@settings(deadline=None)
def test_columns_give_the_members_of_releases(
    headers: list[Header], size: int, first: int, asf_release: Profile, found: Found
) -> None:
    """An answer that words the name of a release in another way stays with what it answers."""
    _are_those_of_the_core(headers, asf_release, found, size, first)


_CALLS = {
    # message: subject, what it answers
    "a": ("[VOTE] Release Apache Foo 1.5.0 RC1", []),
    "b": ("[VOTE] Release Apache Foo 1.5.0 RC1 +1", ["a"]),
    "c": ("[VOTE] Release Apache Foo 1.5.0", ["a", "b"]),
    "d": ("[VOTE] Release Apache Foo 1.5.0 RC1 (Java)", ["a"]),
    "e": ("Re: how it goes", ["c"]),
    "f": ("[VOTE] Release Apache Foo 1.5.0 RC2", ["c"]),
    "g": ("[VOTE] Release Apache Foo 1.5.0 RC1 => +1", []),
}


def test_tables_give_what_answers_without_re_are_about(spark: SparkSession, asf_release: Profile) -> None:
    """A call that answers another and says nothing else than its name is an answer to it."""
    headers = [header(name, *row, hours=at) for at, (name, row) in enumerate(_CALLS.items())]
    rows = _rows(headers, asf_release)
    found = threads.about(spark.createDataFrame(rows, table_schema(MESSAGES))).collect()
    about = assign(node_of(one, asf_release) for one in headers)
    expected = {(name, proposal_key(named)) for name, proposals in about.items() for named in proposals}
    assert {(row.message_id, row.proposal_key) for row in found} == expected
    assert len({key for _, key in expected}) == 3
    assert len([key for _, key in expected if key == "foo1.5.0-rc1"]) == 5


@pytest.mark.parametrize("rows", [row[1] for row in NUMBERS], ids=[row[0] for row in NUMBERS])
def test_columns_give_the_number_of_a_vote(
    rows: list[tuple[str, str, str, str]], kafka: Profile, found: Found
) -> None:
    """A mistyped number is none if nobody called a vote under it, and of two numbers the later stands."""
    _are_those_of_the_core(numbered(rows), kafka, found, 2, 1)


def test_tables_give_the_number_of_a_vote(spark: SparkSession, kafka: Profile) -> None:
    """All threads at once, each with a title and numbers of its own."""
    headers = [
        replace(
            one,
            message_id=MessageId(f"<{at}-{one.message_id[1:]}"),
            references=tuple(MessageId(f"<{at}-{reference[1:]}") for reference in one.references),
            subject=re.sub(r"(?<=KIP-)", str(at + 1), one.subject).replace("ogs", f"ogs of {at}"),
        )
        for at, (_, rows) in enumerate(NUMBERS)
        for one in numbered(rows)
    ]
    tables = _rows(headers, kafka)
    found = threads.about(spark.createDataFrame(tables, table_schema(MESSAGES))).collect()
    about = assign(node_of(one, kafka, _told(one, kafka)) for one in headers)
    expected = {(name, proposal_key(named)) for name, proposals in about.items() for named in proposals}
    assert {(row.message_id, row.proposal_key) for row in found} == expected
    changed = sum(proposal_key(about[one.message_id][0]) not in one.subject.casefold() for one in headers)
    assert changed > 20


def _are_those_of_the_core(
    headers: Sequence[Header], profile: Profile, found: Found, size: int, first: int
) -> None:
    kept = unique([*headers[::2], *headers[1::2]])  # of two that are alike the first stands, by archive
    about = assign(node_of(one, profile, _told(one, profile)) for one in kept.values())
    expected = {(name, proposal_key(named)) for name, proposals in about.items() for named in proposals}
    rows = to_rows(found(_rows(headers, profile), size, first))
    assert {(row["message_id"], row["proposal_key"]) for row in rows} == expected
    assert len(rows) == len(expected)
    for row in rows:
        assert kept[MessageId(row["message_id"])].date == row["date"]
        assert row["archive_sha256"] == f"s{row['archive'][0]}"
        places = [row["offset"], *(copy["offset"] for copy in row["copies"])]
        same = [at for at, one in enumerate(headers) if one.message_id == row["message_id"]]
        assert sorted(places) == same


def test_a_circle_of_answers_is_about_nothing(kafka: Profile, found: Found) -> None:
    headers = [header("a", "Re: lunch", "b"), header("b", "Re: lunch", "a"), header("c", "Re: lunch", "b")]
    assert found(_rows(headers, kafka), 2).num_rows == 0


@given(rows=st.integers(0, 300), count=st.integers(1, 9))
def test_a_task_is_sent_its_own_rows_and_no_others(rows: int, count: int) -> None:
    noise = Random(7)
    table = pa.table({"text": [noise.randbytes(100).hex() for row in range(rows)]})
    sent = [packed(part) for part in parted(table, count)]
    assert pa.concat_tables(map(unpacked, sent)).equals(table)
    assert len(sent) == count
    assert max(map(len, sent)) < 600 + 220 * (rows // count + 1)


def test_files_are_read_ahead_in_their_order(tmp_path: Path) -> None:
    schema = pa.schema([("number", pa.int64())])
    paths = [tmp_path / f"{number}.parquet" for number in range(9)]
    for number, path in enumerate(paths):
        write_parquet(pa.table({"number": [number]}, schema), path)
    read = read_files([str(path) for path in paths], schema)
    assert [table["number"][0].as_py() for table in read] == list(range(9))
    paths[5].unlink()
    with pytest.raises(StoreError, match="cannot be read"):
        list(read_files([str(path) for path in paths], schema))


def test_no_mail_has_no_members(found: Found) -> None:
    assert found([], 1).num_rows == 0


def test_a_thread_of_any_length_is_followed(kafka: Profile, found: Found) -> None:
    first = header("0", "[VOTE] KIP-9: Better logs")
    rest = [header(str(at), "Re: logs", str(at - 1), hours=at) for at in range(1, 300)]
    assert found(_rows([first, *rest], kafka), 100).num_rows == 300
