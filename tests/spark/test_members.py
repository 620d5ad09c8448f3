"""Members out of columns of headers, beside the core out of headers one by one."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from operator import itemgetter
from pathlib import Path
from random import Random

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyspark.sql import SparkSession

from kipvote.errors import StoreError
from kipvote.holders import FIRST_KNOWN, Claim, variant
from kipvote.mbox import RawMessage
from kipvote.messages import NO_MARKS, Header, MessageId, Standing, Trust
from kipvote.mime import Text
from kipvote.readings.reader import Message, told_proposal
from kipvote.renumberings import Rights
from kipvote.roster import Person, Role, Roster, Tenure
from kipvote.rows import header_row, row_header
from kipvote.rules import Profile
from kipvote.spark import threads
from kipvote.spark.headers import Headers, read_parts
from kipvote.spark.members import MEMBERS, few_members, members, packed, parted, unpacked
from kipvote.spark.schemas import table_schema
from kipvote.spark.stored import read_files
from kipvote.store import write_parquet
from kipvote.subjects import ProposalId, proposal_key
from kipvote.tables import MESSAGES, Row, to_rows, to_table
from kipvote.threads import assign, node_of
from kipvote.topics import inherits, own_proposals, title_key
from kipvote.voters import holds_role
from tests import mails, oracle
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
    hours = draw(st.integers(0, 3000) | st.integers(0, 2) | st.none())
    who = draw(st.sampled_from(["Ada Quill", "Ada Quill", "Ada Quill", "Bo Marsh", "Cem Tarn"]))
    found = header(name, subject, cited, hours=hours, automatic=draw(st.integers(0, 9)) == 0, who=who)
    received = draw(st.none() | st.integers(0, 3000))
    return replace(found, received=None if received is None else mails.at(received))


def _told(one: Header, profile: Profile) -> ProposalId | None:
    return told_proposal(_message(one), profile) or node_of(one, profile).told


def _message(one: Header) -> Message:
    """Only of one kind of result the own words name a proposal."""
    trust = Trust(Standing.FAILED) if _failed(one) else NO_MARKS
    return Message(header=one, text=Text("KIP-8" if "else" in one.subject else ""), trust=trust)


def _failed(one: Header) -> bool:
    return one.sender.name == "Cem Tarn"


def _failed_at(rows: Sequence[Row]) -> set[tuple[str, int]]:
    return {(row["archive"], row["offset"]) for row in rows if row["sender_name"] == "Cem Tarn"}


def _raws(headers: Sequence[Header]) -> list[tuple[RawMessage, Message]]:
    return [(RawMessage(f"{at % 2}.mbox", at, 1, b"", b""), _message(one)) for at, one in enumerate(headers)]


def _rows(headers: Sequence[Header], profile: Profile) -> list[Row]:
    return [
        {"archive": f"{at % 2}.mbox", "offset": at, "length": 1}
        | header_row(one)
        | {
            "proposals": list(own_proposals(one, profile)),
            "proposal_keys": list(map(proposal_key, own_proposals(one, profile))),
            "inherits": inherits(one, profile),
            "title_key": title_key(one, profile),
            "told_key": proposal_key(told) if (told := _told(one, profile)) else None,
        }
        for at, one in enumerate(headers)
    ]


_ROSTER = Roster((Person(None, "Bo Marsh", committer=Tenure(mails.at(1000).date())),), dated=True, source="")
"""Who holds the role from the middle of the mail on, and may renumber from then on."""

_holds_role = partial(holds_role, roster=_ROSTER, role=Role.COMMITTER)
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
        return few_members(Headers.of(parts), {"0.mbox": "s0", "1.mbox": "s1"}, _failed_at, _holds_role)

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
    found = threads.about(
        spark.createDataFrame(rows, table_schema(MESSAGES)), _holds_role, _failed_at
    ).collect()
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
    found = threads.about(
        spark.createDataFrame(tables, table_schema(MESSAGES)), _holds_role, _failed_at
    ).collect()
    rights = Rights(_holds_role)
    about = assign((node_of(one, kafka, _told(one, kafka)) for one in headers), rights)
    expected = {(name, proposal_key(named)) for name, proposals in about.items() for named in proposals}
    assert {(row.message_id, row.proposal_key) for row in found} == expected
    changed = sum(proposal_key(about[one.message_id][0]) not in one.subject.casefold() for one in headers)
    assert changed > 20


def _are_those_of_the_core(
    headers: Sequence[Header], profile: Profile, found: Found, size: int, first: int
) -> None:
    rows = to_rows(found(_rows(headers, profile), size, first))
    _are_expected(rows, headers, profile)


def _are_expected(rows: Sequence[Row], headers: Sequence[Header], profile: Profile) -> None:
    """Whether rows are the members that the core finds, of an id in the order of its claims."""
    expected = Counter(
        (proposal_key(proposal), one.mails, place.archive, place.offset, member)
        for proposal, group in oracle.by_proposal(_raws(headers), profile, _ROSTER).items()
        for one in group
        for place, member in ((one.raw, True), *((copy.raw, copy.member) for copy in one.copies))
    )
    told = ("proposal_key", "mails", "archive", "offset", "member")
    assert Counter(tuple(row[name] for name in told) for row in rows) == expected
    ranked: dict[tuple[str, str], list[Row]] = {}
    for row in sorted(rows, key=itemgetter("rank")):
        assert row["archive_sha256"] == f"s{row['archive'][0]}"
        ranked.setdefault((row["proposal_key"], row["message_id"]), []).append(row)
    for same in ranked.values():
        claims = [
            (Claim.of(row_header(row), failed=_failed(row_header(row))), row["archive"], row["offset"])
            for row in same
        ]
        assert claims == sorted(claims)
        threaded = {variant(row_header(row), row["told_key"]) for row in same if row["member"]}
        assert sum(not row["copy"] for row in same) == len(threaded)


@pytest.mark.parametrize("subjects", [_SUBJECTS, _RELEASES], ids=["kafka", "releases"])
def test_tables_give_the_members_of_the_core(
    subjects: Sequence[str], spark: SparkSession, kafka: Profile, asf_release: Profile
) -> None:
    """Of several mails with one Message-ID, too: who holds it, and what the others are about."""
    profile = kafka if subjects is _SUBJECTS else asf_release
    chance = Random(28)
    names = [f"{name}{number}" for name in _NAMES for number in range(9)]

    def one() -> Header:
        cited = chance.sample([*names, "gone"], chance.randint(0, 2))
        who = chance.choice(["Ada Quill", "Ada Quill", "Bo Marsh", "Cem Tarn"])
        hours = chance.choice([None, 1, 2, chance.randint(0, 3000)])
        found = header(chance.choice(names), chance.choice(subjects), cited, hours=hours, who=who)
        received = chance.choice([None, mails.at(1), mails.at(chance.randint(0, 3000))])
        return replace(found, received=received, automatic=chance.random() < 0.1)

    headers = [one() for _ in range(200)]
    tables = spark.createDataFrame(_rows(headers, profile), table_schema(MESSAGES))
    columns = {"archive": ["0.mbox", "1.mbox"], "archive_sha256": ["s0", "s1"]}
    sums = spark.createDataFrame(pa.table(columns))
    rows = to_rows(members(tables, sums, _failed_at, _holds_role).toArrow().cast(MEMBERS))
    _are_expected(rows, headers, profile)
    assert {(row["member"], row["copy"], row["rank"] > 1) for row in rows} >= {
        (True, False, False), (True, False, True), (False, True, False), (False, True, True),
    }  # fmt: skip


def test_an_id_that_thousands_have(kafka: Profile, found: Found) -> None:
    """Linear in the copies: proposals are told of the first mails with an id, and of their own."""
    headers = [header("a", f"[VOTE] KIP-{at % 500 + 1}: Better logs", hours=at) for at in range(5000)]
    rows = found(_rows(headers, kafka), 1000)
    assert {row["mails"] for row in to_rows(rows)} == {5000}
    assert rows.num_rows == 5000 + 500 * FIRST_KNOWN - FIRST_KNOWN


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
