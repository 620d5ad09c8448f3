"""The pipeline beside the oracle: the same mail through the core and through Spark gives the same bytes."""

from __future__ import annotations

import mailbox
from collections.abc import Callable, Iterable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest
from pyspark.sql import SparkSession

from kipvote import inputs
from kipvote.archives import open_archive
from kipvote.mbox import RawMessage
from kipvote.messages import MessageId, parse_header
from kipvote.renumberings import Rights
from kipvote.rows import header_row
from kipvote.spark import threads
from kipvote.spark.ingest import Request, ingest
from kipvote.spark.schemas import table_schema
from kipvote.spark.session import held
from kipvote.store import Store
from kipvote.subjects import ProposalId, proposal_key
from kipvote.tables import MESSAGES
from kipvote.threads import assign, node_of
from kipvote.topics import inherits, own_proposals, title_key
from tests import golden, oracle
from tests.stores import ARCHIVES_FOLDER, ROSTER, tallies

pytestmark = pytest.mark.spark

SHARED = Path(__file__).parents[3] / "shared" / "data"
YEARS_END = datetime(2017, 12, 31, tzinfo=UTC)


@pytest.fixture(scope="module")
def by_spark(spark: SparkSession, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """A store that Spark made of archives."""

    def by_spark(*archives: Path, profile: str = "kafka", roster: Path | None = ROSTER) -> Path:
        store = tmp_path_factory.mktemp("store")
        source = inputs.roster_source(roster, inputs.profile(profile)) if roster else None
        ingest(held(spark), store, Request(tuple(map(str, archives)), inputs.profile_text(profile), source))
        return store

    return by_spark


def write_mbox(path: Path, messages: Iterable[RawMessage], data: dict[str, bytes]) -> None:
    """Messages as they stood in their archives, in the order given."""
    raw = (data[message.archive][message.offset : message.offset + message.length] for message in messages)
    path.write_bytes(b"".join(part if part.endswith(b"\n\n") else part + b"\n" for part in raw))


def test_messages_in_any_order_in_any_archives_give_the_same_tallies(
    by_spark: Callable[..., Path], tmp_path: Path
) -> None:
    """The order of messages never changes a tally."""
    raws = oracle.raw_messages([ARCHIVES_FOLDER])
    data: dict[str, bytes] = {}
    for name in {raw.archive for raw in raws}:
        with open_archive(name) as archive:
            data[name] = bytes(archive.data[:])
    Random(1).shuffle(raws)
    for number, name in enumerate(["z", "later", "0-first", "ärger [1]"]):
        write_mbox(tmp_path / f"{name}.mbox", raws[number::4], data)
    assert tallies(by_spark(tmp_path), golden.AS_OF) == golden.tallies()


def test_releases_by_their_own_rules(by_spark: Callable[..., Path]) -> None:
    rules = inputs.profile("asf-release")
    roster = inputs.roster_source(ROSTER, rules).parse()
    expected = oracle.tallies([ARCHIVES_FOLDER], rules, roster, golden.AS_OF)
    assert any("4.9.1" in proposal for proposal in expected)
    assert tallies(by_spark(ARCHIVES_FOLDER, profile="asf-release"), golden.AS_OF) == expected


@pytest.mark.skipif(not SHARED.exists(), reason="the real archives are not here")
def test_a_real_month(by_spark: Callable[..., Path]) -> None:
    """All 317 messages are accounted for, and the votes are those of the core."""
    archive, people = (
        SHARED / "archives" / "maven-dev-2017-11-mboxvm.mbox",
        SHARED / "roster" / "maven-2017.json",
    )
    rules = inputs.profile("asf-release")
    store = by_spark(archive, profile="asf-release", roster=people)
    (account,) = Store.open(store).archives()
    assert (account["messages"], account["rejects"]) == (317, 0)
    assert account["mail_bytes"] == account["bytes"] == archive.stat().st_size
    roster = inputs.roster_source(people, rules).parse()
    assert tallies(store, YEARS_END) == oracle.tallies([archive], rules, roster, YEARS_END)


# The steps on DataFrames, each beside the function of the core it stands for

SUBJECTS = {
    "root": "[VOTE] KIP-9: Better logs",
    "other": "[DISCUSS] KIP-10: Worse logs",
    "reply": "Re: something else",
    "topic": "Something else",
    "result": "[RESULT] Better logs",
    "home": "[VOTE] KIP-20: Two homes",
    "home too": "[VOTE] KIP-21: Two homes",
    "homeless": "[RESULT] Two homes",
    "joint": "[VOTE] KIP-30 and KIP-31: Joint logs",
    "joint result": "[CANCELLED] Joint logs",
    "told": "[RESULT] What we voted on",
    "answer": "[RESULT] What they voted on",
}
TOLD = {"22": "KIP-21", "23": "KIP-21", "24": "KIP-99"}
"""What the own words of some of the results name."""
THREADS: dict[str, tuple[str, list[str]]] = {
    # message: subject, references
    "1": ("root", []),
    "2": ("reply", ["1"]),
    "3": ("reply", ["1", "2"]),
    "4": ("reply", ["gone", "3"]),
    "5": ("reply", ["3", "gone"]),
    "6": ("topic", ["1"]),
    "7": ("result", ["1"]),
    "8": ("other", ["1"]),
    "9": ("reply", ["1", "8"]),
    "10": ("reply", ["10", "1"]),
    "11": ("reply", ["12"]),
    "12": ("reply", ["11"]),
    "13": ("reply", ["gone"]),
    "14": ("reply", []),
    "15": ("reply", ["6"]),
    "16": ("result", []),
    "17": ("home", []),
    "18": ("home too", []),
    "19": ("homeless", []),
    "20": ("joint", []),
    "21": ("joint result", ["gone"]),
    "22": ("told", []),
    "23": ("answer", ["8"]),
    "24": ("told", []),
    "25": ("reply", ["22"]),
    "26": ("reply", ["25"]),
    "27": ("topic", ["22"]),
}


def message(name: str, subject: str, references: list[str]) -> bytes:
    cited = " ".join(f"<{reference}@example.org>" for reference in references)
    return (
        f"From: Ada Quill <ada@example.org>\nSubject: {subject}\nMessage-ID: <{name}@example.org>\n"
        f"References: {cited}\nDate: Mon, 5 Jan 2026 12:00:00 +0000\n"
    ).encode()


def test_replies_take_the_proposals_of_what_they_answer(spark: SparkSession) -> None:
    kafka = inputs.profile("kafka")
    headers = [parse_header(message(name, SUBJECTS[kind], cited)) for name, (kind, cited) in THREADS.items()]
    told = {MessageId(f"<{name}@example.org>"): ProposalId(named) for name, named in TOLD.items()}
    rows = [
        header_row(header)
        | {
            "proposal_keys": [p.lower() for p in own_proposals(header, kafka)],
            "inherits": inherits(header, kafka),
            "title_key": title_key(header, kafka),
            "told_key": proposal_key(told[header.message_id]) if header.message_id in told else None,
        }
        for header in headers
    ]
    found = threads.about(
        spark.createDataFrame(rows, table_schema(MESSAGES)), Rights().holds_role, lambda _rows: ()
    ).collect()
    expected = assign(node_of(header, kafka, told.get(header.message_id)) for header in headers)
    assert {(row.message_id, row.proposal_key) for row in found} == {
        (message_id, proposal.lower()) for message_id, proposals in expected.items() for proposal in proposals
    }
    assert len(found) == sum(map(len, expected.values())) == 20


RELEASES: dict[str, tuple[str, list[str]]] = {
    # message: subject, references
    "1": ("[VOTE] Release Apache Foo 1.5.0 RC1", []),
    "2": ("Re: [VOTE] Release Apache Foo 1.5.0 (RC1)", ["1"]),
    "3": ("Re: [VOTE] Release Apache Foo 1.5.0 RC1 (extended)", ["1"]),
    "4": ("Re: [VOTE] Release Apache Foo 1.5.0 RC1 (extended)", ["1", "3"]),
    "5": ("Re: how it goes", ["4"]),
    "6": ("[RESULT] [VOTE] Foo 1.5.0", ["1"]),
    "7": ("Re: [VOTE] Release Apache Foo 1.5.0 RC2", ["1"]),
    "8": ("Re: [VOTE] Release Foo 1.5.0 RC2", ["6"]),
    "9": ("[VOTE] Release Apache Foo 1.5.0 RC2", ["1"]),
    "10": ("Re: [VOTE] Release Foo 1.5.0 RC2 (extended)", ["9"]),
    "11": ("Re: [VOTE] Foo 2.0", ["12"]),
    "12": ("Re: [VOTE] Foo 2.0 RC1", ["11"]),
    "13": ("Re: lunch", ["11"]),
    "14": ("Re: [VOTE] Foo 1.5.0 RC1", ["gone"]),
    "15": ("[VOTE] Release Apache Bar 3.0.0 RC1", []),
    "16": ("[RESULT] [VOTE] Release Bar 3.0.0", ["gone"]),
    "17": ("Re: [RESULT] [VOTE] Release Bar 3.0.0", ["16"]),
    "18": ("[RESULT] [VOTE] Release Bar 3.0.1", []),
}


def test_answers_stay_with_the_release_they_answer(spark: SparkSession) -> None:
    release = inputs.profile("asf-release")
    headers = [parse_header(message(name, *row)) for name, row in RELEASES.items()]
    rows = [
        header_row(header)
        | {
            "proposal_keys": [proposal_key(proposal) for proposal in own_proposals(header, release)],
            "inherits": inherits(header, release),
            "title_key": title_key(header, release),
        }
        for header in headers
    ]
    found = threads.about(
        spark.createDataFrame(rows, table_schema(MESSAGES)), Rights().holds_role, lambda _rows: ()
    ).collect()
    expected = assign(node_of(header, release) for header in headers)
    assert {(row.message_id, row.proposal_key) for row in found} == {
        (message_id, proposal_key(proposal))
        for message_id, proposals in expected.items()
        for proposal in proposals
    }
    assert len(found) == len(RELEASES)
    assert len({row.proposal_key for row in found}) == 5


@pytest.mark.skipif(not SHARED.exists(), reason="the real archives are not here")
def test_every_real_archive_is_ingested_and_accounted_for(by_spark: Callable[..., Path]) -> None:
    """Found = read + rejected, every byte is covered, and the standard library finds as many messages."""
    store = by_spark(SHARED / "archives", profile="asf-release", roster=None)
    accounts = {Path(row["archive"]): row for row in Store.open(store).archives()}
    assert set(accounts) == {path.absolute() for path in (SHARED / "archives").glob("*.mbox")}
    for path, row in accounts.items():
        with closing(mailbox.mbox(path)) as found:
            assert (row["messages"], row["rejects"]) == (len(found), 0), path.name
        assert row["mail_bytes"] == row["bytes"] == path.stat().st_size, path.name
