"""Ingest: what the store says depends on the mail in it, not on the order or the runs that brought it."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
import os
import re
import shutil
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import zstandard
from pyspark.sql import SparkSession

from kipvote import inputs
from kipvote.errors import ArchiveError, StoreError
from kipvote.spark.ingest import Report, Request, ingest
from kipvote.spark.session import Start, held
from kipvote.store import POINTER, Store, locked, put_wiki
from kipvote.tables import MESSAGES, OUTCOMES, READINGS, REJECTS, Table, to_rows
from kipvote.wiki import Wiki
from tests import golden
from tests.stores import ARCHIVES_FOLDER, FIXTURES, ROSTER, archives_that_lack, make_store, tallies

pytestmark = pytest.mark.spark

KAFKA = inputs.profile_text("kafka")
Ingest = Callable[..., Report]


@pytest.fixture(scope="module")
def run(spark: SparkSession) -> Ingest:
    """Ingest archives into a store; with the roster of the fixtures unless told otherwise."""

    def run(
        store: Path,
        *archives: Path,
        roster: Path | None = ROSTER,
        profile: str = "kafka",
        start: Start | None = None,
        **more: Any,
    ) -> Report:
        source = inputs.roster_source(roster, inputs.profile(profile)) if roster else None
        request = Request(tuple(map(str, archives)), inputs.profile_text(profile), source)
        return ingest(start or held(spark), store, request, **more)

    return run


@pytest.fixture(scope="module")
def base(run: Ingest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of all fixtures, ingested at once. Tests leave it as it is."""
    store = tmp_path_factory.mktemp("base") / "store"
    run(store, ARCHIVES_FOLDER)
    return store


def files(store: Path) -> dict[str, str]:
    """The checksum of every table file."""
    return {file.path: file.sha256 for file in Store.open(store).manifest.files}


def rows(store: Path, table: Table, *columns: str) -> list[tuple[Any, ...]]:
    found = to_rows(Store.open(store).table(table, columns=columns or None))
    return [tuple(row.values()) for row in found]


# The account


def test_the_store_says_what_the_core_says(base: Path) -> None:
    """The core is the oracle."""
    assert tallies(base, golden.AS_OF) == golden.tallies()
    then = datetime(2025, 12, 16, tzinfo=UTC)
    assert tallies(base, then) == golden.tallies(then) | {
        # Of what was not yet written, the store knows the name.
        name: text
        for name, text in tallies(base, then).items()
        if name not in golden.tallies(then)
    }


def test_the_core_alone_writes_the_same_store(base: Path, tmp_path: Path) -> None:
    """The core is the oracle: every table of it, byte for byte."""
    assert (make_store(tmp_path / "store") / POINTER).read_text() == (base / POINTER).read_text()


def test_the_tables_say_what_the_tallies_say(base: Path) -> None:
    last = max(row[0] for row in rows(base, OUTCOMES, "as_of"))
    found = {name: json.loads(text) for name, text in tallies(base, last).items()}
    assert rows(base, OUTCOMES, "proposal", "outcome", "binding_plus", "complete", "as_of") == [
        (name, tally["outcome"], tally["binding"]["+1"] if tally["round"] else None, tally["complete"], last)
        for name, tally in sorted(found.items())
    ]


def test_what_archives_lack_is_in_the_account(run: Ingest, tmp_path: Path) -> None:
    """A reject where the archive lost a mail, and what fetch wrote beside a month."""
    folder, store = archives_that_lack(tmp_path / "mail"), tmp_path / "store"
    run(store, folder)
    lacks = {Path(row["archive"]).name: row["lacks"] for row in Store.open(store).archives()}
    assert {name: count for name, count in lacks.items() if count} == {"2025-12.mbox": 1, "2026-02.mbox": 2}
    core = make_store(tmp_path / "core", [folder])
    assert files(core) == files(store)


def test_every_message_is_in_the_account(base: Path) -> None:
    """Found = read + rejected, and the bytes are those of the archive, decompressed."""
    account = {Path(row["archive"]).name: row for row in Store.open(base).archives()}
    assert {name: row["messages"] for name, row in account.items()} == {
        "2025-10.mbox": 34, "2025-11.mbox.gz": 34, "2025-12.mbox": 30, "2026-01.mbox": 46, "2026-02.mbox": 31,
    }  # fmt: skip
    for name, row in account.items():
        data = (ARCHIVES_FOLDER / name).read_bytes()
        assert row["bytes"] == len(data)
        assert row["mail_bytes"] == len(gzip.decompress(data) if name.endswith(".gz") else data)
        assert row["months"] == [name[:7]]
        assert row["first"].strftime("%Y-%m") == row["last"].strftime("%Y-%m") == name[:7]
    assert len(rows(base, MESSAGES)) == 175
    assert rows(base, REJECTS) == []


# Any order, any number of runs


def test_a_second_ingest_reads_nothing_and_changes_nothing(base: Path, run: Ingest) -> None:
    """An unchanged archive is not read again, and no Spark is started for it."""

    def start() -> AbstractContextManager[SparkSession]:
        pytest.fail("there is nothing to do for a session")

    before = (base / POINTER).read_bytes()
    report = run(base, ARCHIVES_FOLDER, start=start)
    assert (report.read, len(report.unchanged), report.proposals) == ((), 5, 11)
    assert (base / POINTER).read_bytes() == before
    assert {path.name for path in base.iterdir()} == {".lock", POINTER, "current", "snapshots"}


def test_in_other_runs_and_backwards_gives_the_same_bytes(base: Path, run: Ingest, tmp_path: Path) -> None:
    """Replies come here before the mail they answer; one month comes twice."""
    months = sorted(ARCHIVES_FOLDER.iterdir())
    for first, named, unchanged in ((4, months[4:], 0), (2, months[2:4], 0), (0, months[:3], 1)):
        report = run(tmp_path, *named, roster=ROSTER if first == 4 else None)
        assert (len(report.read), len(report.unchanged)) == (len(named) - unchanged, unchanged)
    assert files(tmp_path) == files(base)
    assert Store.open(tmp_path).manifest == Store.open(base).manifest


COMPRESS: list[tuple[str, Callable[[bytes], bytes]]] = [
    ("", bytes),
    (".gz", gzip.compress),
    (".bz2", bz2.compress),
    (".xz", lzma.compress),
    (".zst", zstandard.ZstdCompressor().compress),
]


def test_more_headers_than_the_driver_holds_give_the_same_bytes(
    base: Path, run: Ingest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Above ten million messages, members are found on DataFrames: in one run and in two."""
    monkeypatch.setattr("kipvote.spark.ingest.FEW", 0)
    *before, last = sorted(ARCHIVES_FOLDER.iterdir())
    run(tmp_path / "store", *before)
    run(tmp_path / "store", last)
    assert (tmp_path / "store" / POINTER).read_text() == (base / POINTER).read_text()


def plain(month: Path) -> bytes:
    data = month.read_bytes()
    return gzip.decompress(data) if month.suffix == ".gz" else data


def test_however_archives_are_compressed_the_tallies_are_the_same(run: Ingest, tmp_path: Path) -> None:
    for month, (ending, compress) in zip(sorted(ARCHIVES_FOLDER.iterdir()), COMPRESS, strict=True):
        (tmp_path / f"{month.name[:7]}.mbox{ending}").write_bytes(compress(plain(month)))
    report = run(tmp_path / "store", tmp_path / "*.mbox*")
    assert tallies(tmp_path / "store", golden.AS_OF) == golden.tallies()
    assert [row["mail_bytes"] for row in report.read] == [
        len(plain(month)) for month in sorted(ARCHIVES_FOLDER.iterdir())
    ]


# Mail that changes

ENVELOPE = "From dev-return-{n}-a=b.example.org@list.example.org  Mon Jan  5 12:00:00 2026\n"


def mail(n: int, who: str, text: str, *, subject: str = "Re: [VOTE] KIP-9: Better logs", day: int = 5) -> str:
    """The message ``<n@example.org>``, in answer to ``<1@example.org>``."""
    local = who.replace(" ", ".").lower()
    return ENVELOPE.format(n=n) + (
        f"From: {who} <{local}@example.org>\nSubject: {subject}\nMessage-ID: <{n}@example.org>\n"
        + ("" if n == 1 else "In-Reply-To: <1@example.org>\n")
        + f"Date: Mon, {day} Jan 2026 12:00:0{n} +0000\n\n{text}\n\n"
    )


CALL = mail(1, "Zoe Ode", "Please vote.", subject="[VOTE] KIP-9: Better logs")
VOTES = [mail(2, "Ada Quill", "+1 (binding)"), mail(3, "Bo Marsh", "+1 (binding)"), mail(4, "Cem Tarn", "-1")]


def counts(store: Path) -> tuple[int, int, bool]:
    """Binding +1, non-binding -1, and whether the tally is complete."""
    tally = json.loads(tallies(store, golden.AS_OF)["KIP-9"])  # type: ignore[index]
    return tally["binding"]["+1"], tally["non_binding"]["-1"], tally["complete"]


def write(path: Path, messages: Sequence[str]) -> Path:
    path.write_text("".join(messages), encoding="utf-8")
    return path


def test_two_mails_with_one_id(run: Ingest, tmp_path: Path) -> None:
    """Duplicate ids with different bodies: both kept, flagged; another archive's copy of the same is none."""
    store = tmp_path / "store"
    month = write(tmp_path / "month.mbox", [CALL, *VOTES])
    again = write(tmp_path / "again.mbox", [CALL, VOTES[0].replace("+1 (bin", " +1\n(bin"), VOTES[1]])
    forged = mail(4, "Cem Tarn", "+1")

    def rivals() -> list[str]:
        warnings = json.loads(tallies(store, golden.AS_OF)["KIP-9"])["warnings"]  # type: ignore[index]
        return [warning for warning in warnings if "Message-ID" in warning]

    run(store, month, again, roster=None)
    assert rivals() == []
    other = write(tmp_path / "other.mbox", [forged])
    run(store, other, roster=None)
    first = "another mail came first with this Message-ID (Cem Tarn, 2026-01-05)"
    assert rivals() == [f"<4@example.org>#2: {first}: this one is kept beside it"]
    assert (counts(store), len(rows(store, MESSAGES))) == ((2, 0, True), 8)
    at_once = tmp_path / "at-once"
    run(at_once, tmp_path / "*.mbox", roster=None)
    assert files(at_once) == files(store)

    write(other, [VOTES[2]])
    put_wiki(store, Wiki())
    run(store, other, roster=None)
    assert rivals() == [], "the forged mail is gone upstream"
    assert Store.open(store).wiki() == Wiki(), "archives leave the wiki alone"


def test_a_month_that_grows_and_shrinks_again(run: Ingest, tmp_path: Path) -> None:
    """A changed archive replaces its former rows: mail removed upstream disappears."""
    store, fresh = tmp_path / "store", tmp_path / "fresh"
    call = write(tmp_path / "call.mbox", [CALL])
    month = write(tmp_path / "month.mbox", VOTES[:1])
    run(store, call, month, roster=None)
    short, reader = files(store), Store.open(store)
    assert counts(store) == (1, 0, True)

    write(month, VOTES)
    report = run(store, month, roster=None)
    assert [row["archive"] for row in report.read] == [str(month)]
    assert counts(store) == (2, 1, True)
    assert len(reader.readings(reader.find("KIP-9")[0])) == 2, "a reader that opened before keeps working"
    run(fresh, call, month, roster=None)
    assert files(fresh) == files(store)

    write(month, VOTES[:1])
    run(store, month, roster=None)
    assert files(store) == short


def dated(n: int, who: str, text: str, subject: str, date: str) -> str:
    """A message without any list host's clock."""
    return re.sub(
        r"^From .*", "From nobody", re.sub("Date: .*", f"Date: {date}", mail(n, who, text, subject=subject))
    )


FAILED = dated(
    6, "Zoe Ode", "The vote fails.", "[RESULT][VOTE] KIP-9: Better logs", "Sun, 1 Feb 2026 12:00:00 +0000"
)
FAR = dated(7, "Eve Out", "Hello.", "[DISCUSS] KIP-8: Other logs", "Sat, 3 Jan 2099 12:00:00 +0000")
MARCH = mail(8, "Zoe Ode", "Hello.", subject="[DISCUSS] KIP-8: Other logs", day=5).replace("Jan", "Mar")


def test_a_date_alone_does_not_move_the_end(run: Ingest, tmp_path: Path) -> None:
    """Outcomes are of the last mail that a list's host dates; later ones are of what was beyond, too."""

    def stands(store: Path) -> list[tuple[Any, ...]]:
        table = rows(store, OUTCOMES, "proposal", "outcome", "as_of")
        return [(name, outcome, f"{as_of:%Y-%m}") for name, outcome, as_of in table if name == "KIP-9"]

    store = tmp_path / "store"
    more = [mail(n, f"{who} More", "+1 (binding)") for n, who in ((5, "Dee"), (9, "Fay"))]
    bye = mail(4, "Bo Marsh", "Bye.", day=12).replace("Jan  5", "Jan 12")
    month = write(tmp_path / "month.mbox", [CALL, *VOTES[:2], *more, bye])
    strays = write(tmp_path / "strays.mbox", [FAILED, FAR])
    run(store, month, strays, roster=None)
    assert stands(store) == [("KIP-9", "accepted", "2026-01")]
    assert Store.open(store).coverage().months == {"2026-01"}
    assert files(make_store(tmp_path / "core", [month, strays], roster=None)) == files(store)

    march = write(tmp_path / "march.mbox", [MARCH])
    run(store, march, roster=None)
    assert stands(store) == [("KIP-9", "rejected", "2026-03")]
    run(tmp_path / "at-once", month, strays, march, roster=None)
    assert files(tmp_path / "at-once") == files(store)


def test_a_change_that_keeps_the_size_is_seen(run: Ingest, tmp_path: Path) -> None:
    """Only the checksum tells: neither the length nor the time of the file does."""
    month = write(tmp_path / "month.mbox", [CALL, *VOTES])
    run(tmp_path / "store", month, roster=None)
    before = month.stat()
    write(month, [CALL, *VOTES[:2], VOTES[2].replace("-1", "+1")])
    os.utime(month, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert month.stat().st_size == before.st_size
    assert len(run(tmp_path / "store", month, roster=None).read) == 1
    assert counts(tmp_path / "store") == (2, 0, True)


_SLIP = mail(3, "Bo Marsh", "+1 (binding)", subject="Re: [VOTE] KIP-90: Better logs")
_NEW_NUMBER = mail(5, "Zoe Ode", "9 is taken.", subject="[VOTE] KIP-90: Better logs (was: KIP-9)", day=12)
_LATER = [
    # in the first archive, in the second, binding +1 by proposal after the first and after both
    (
        "a call",
        [_SLIP],
        mail(5, "Dee Vole", "Vote!", subject="[VOTE] KIP-90: Better logs", day=12),
        "2",
        "1 1",
    ),
    ("a new number", VOTES[1:2], _NEW_NUMBER, "2", "2"),
]


@pytest.mark.parametrize(
    ("first", "second", "before", "after"), [row[1:] for row in _LATER], ids=[row[0] for row in _LATER]
)
def test_a_number_that_later_mail_explains(
    first: list[str],
    second: str,
    before: str,
    after: str,
    run: Ingest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Equal mail gives equal bytes, however it came: later mail decides what a number means."""

    def plus(store: Path) -> str:
        told = tallies(store, golden.AS_OF)
        return " ".join(str(json.loads(told[name])["binding"]["+1"]) for name in sorted(told))

    store = tmp_path / "store"
    month, later = write(tmp_path / "1.mbox", [CALL, VOTES[0], *first]), write(tmp_path / "2.mbox", [second])
    run(store, month, roster=None)
    assert plus(store) == before
    run(store, later, roster=None)
    assert plus(store) == after
    run(tmp_path / "at-once", month, later, roster=None)
    monkeypatch.setattr("kipvote.spark.ingest.FEW", 0)
    run(tmp_path / "many", month, later, roster=None)
    assert files(tmp_path / "at-once") == files(tmp_path / "many") == files(store)


def test_archives_that_are_gone_stay_in_the_store(run: Ingest, tmp_path: Path) -> None:
    """Archives not named stay: also the words in them, when their proposal is read again."""
    store = tmp_path / "store"
    first = write(tmp_path / "a.mbox", [CALL, VOTES[0]])
    run(store, first, roster=None)
    first.unlink()
    run(store, write(tmp_path / "b.mbox", VOTES[1:]), roster=None)
    assert counts(store) == (2, 1, True)
    assert [Path(row["archive"]).name for row in Store.open(store).archives()] == ["a.mbox", "b.mbox"]


def test_mail_whose_words_cannot_be_had_is_shown_as_unread(run: Ingest, tmp_path: Path) -> None:
    """What cannot be read for certain is shown as such: the votes of a round, known by a header alone."""
    store = tmp_path / "store"
    answer = mail(2, "Ada Quill", "+1 (binding)", subject="Re: Better logs")
    gone = write(tmp_path / "a.mbox", [answer])
    run(store, gone, roster=None)
    gone.unlink()
    run(store, write(tmp_path / "b.mbox", [CALL]), roster=None)
    (text,) = tallies(store, golden.AS_OF).values()
    assert json.loads(text)["incomplete_because"] == ["1 message of the round could not be read"]


def test_a_store_read_by_other_rules_is_read_again(run: Ingest, tmp_path: Path) -> None:
    store = tmp_path / "store"
    named, other = write(tmp_path / "a.mbox", [CALL]), write(tmp_path / "b.mbox", VOTES)
    run(store, named, other, roster=None)
    expected = Store.open(store).manifest
    former = replace(expected, reader="0")
    (store / POINTER).write_text(former.to_json(), encoding="utf-8")
    (store / "snapshots" / expected.snapshot).rename(store / "snapshots" / former.snapshot)
    report = run(store, named, roster=None)
    assert [row["archive"] for row in report.read] == [str(named), str(other)]
    assert Store.open(store).manifest == expected


# Rosters and profiles


def test_a_roster_is_kept_until_another_is_given(base: Path, run: Ingest, tmp_path: Path) -> None:
    store = Path(shutil.copytree(base, tmp_path / "store", symlinks=True))
    assert run(store, ARCHIVES_FOLDER, roster=None).read == ()
    assert Store.open(store).manifest == Store.open(base).manifest

    nobody = tmp_path / "nobody.json"
    people = json.loads(ROSTER.read_text("utf-8"))
    nobody.write_text(json.dumps(people | {"people": people["people"][:1]}), encoding="utf-8")
    assert run(store, ARCHIVES_FOLDER, roster=nobody).read == ()
    assert len(Store.open(store).roster.people) == 1  # type: ignore[union-attr]
    assert sum(row[0] for row in rows(store, OUTCOMES, "binding_plus") if row[0]) <= 3
    before, after = files(base), files(store)
    assert {path for path in before if before[path] != after[path]} == {
        f"{table}/part-00.parquet" for table in ("activity", "outcomes", "rounds", "votes")
    }


def test_another_profile_is_refused(base: Path, run: Ingest) -> None:
    before = (base / POINTER).read_bytes()
    with pytest.raises(StoreError, match=r"made with profile kafka, not asf-release as given .*--store"):
        run(base, ARCHIVES_FOLDER, profile="asf-release")
    assert (base / POINTER).read_bytes() == before


def test_one_ingest_at_a_time(base: Path, run: Ingest) -> None:
    with locked(base), pytest.raises(StoreError, match="another ingest is writing the store"):
        run(base, ARCHIVES_FOLDER)


# What is no mail


def test_what_is_no_mail_is_kept_with_its_reason(run: Ingest, tmp_path: Path) -> None:
    """Bad rows are kept with a reason, never dropped."""
    folder = tmp_path / "mail"
    folder.mkdir()
    broken = gzip.compress("".join([CALL, *VOTES]).encode() + b"x" * 9)
    (folder / "1-broken.mbox.gz").write_bytes(broken[:-12])
    (folder / "2-page.mbox").write_text("<html>\n<p>Not found</p>\n")
    (folder / "3-torn.mbox").write_text("the end of a mail\n\n" + VOTES[0])
    (folder / "4-empty.mbox").touch()
    (folder / "5-blank.mbox").write_text("\n\n")
    report = run(tmp_path / "store", folder, roster=None)
    account = [(row["messages"], row["rejects"], row["mail_bytes"]) for row in report.read]
    assert account[1:] == [(0, 1, 24), (1, 1, 19 + len(VOTES[0])), (0, 0, 0), (0, 1, 2)]
    assert account[0][:2] == (4, 1)
    rejects = sorted(rows(tmp_path / "store", REJECTS, "archive", "offset", "reason"))
    found = [(Path(archive).name, offset, reason) for archive, offset, reason in rejects]
    assert found[0][0] == "1-broken.mbox.gz"
    assert found[0][2].startswith("compressed data broken off or damaged")
    assert found[1:] == [
        ("2-page.mbox", 0, "not an mbox"),
        ("3-torn.mbox", 0, "bytes before the first From_ line"),
        ("5-blank.mbox", 0, "blank"),
    ]
    assert counts(tmp_path / "store") == (2, 1, True)


NAMED = {
    "a-page": ("page.mbox", b"<html>\n<p>Not found</p>\n", "not an mbox"),
    "half-a-gz": ("a.mbox.gz", gzip.compress(CALL.encode())[:20], "compressed data broken off"),
}


@pytest.mark.parametrize(("name", "content", "message"), NAMED.values(), ids=NAMED.keys())
def test_a_file_that_is_named_must_hold_mail(
    name: str, content: bytes, message: str, run: Ingest, tmp_path: Path
) -> None:
    """Not an mbox: one clear line, and no store of it."""
    (tmp_path / name).write_bytes(content)
    with pytest.raises(ArchiveError, match=message) as error:
        run(tmp_path / "store", tmp_path / name, roster=None)
    assert str(tmp_path / name) in str(error.value)
    with pytest.raises(StoreError, match="no store here"):
        Store.open(tmp_path / "store")


def test_a_file_that_was_found_may_be_anything(spark: SparkSession, tmp_path: Path) -> None:
    """Nobody named it: a reject, and no error."""
    (tmp_path / "page.mbox").write_bytes(b"<html>\n")
    request = Request((str(tmp_path / "page.mbox"),), inputs.profile_text("kafka"), None, found=True)
    (account,) = ingest(held(spark), tmp_path / "store", request).read
    assert (account["messages"], account["rejects"]) == (0, 1)


def test_archives_without_a_proposal_make_a_store(run: Ingest, tmp_path: Path) -> None:
    empty = tmp_path / "empty.mbox"
    empty.touch()
    chat = write(tmp_path / "chat.mbox", [mail(1, "Ada Quill", "+1", subject="Lunch")])
    report = run(tmp_path / "store", empty, chat, roster=None)
    assert (report.proposals, report.votes, len(report.read)) == (0, 0, 2)
    store = Store.open(tmp_path / "store")
    assert (store.proposals(), store.table(READINGS).num_rows, list(store.all_readings())) == ({}, 0, [])


def test_what_is_being_done_is_told(run: Ingest, tmp_path: Path) -> None:
    told: list[str] = []
    run(tmp_path / "store", FIXTURES / "cases" / "vote-html-only.eml", roster=None, progress=told.append)
    assert told[:3] == ["comparing archives with the store", "starting Spark", "reading 1 archives"]
    assert told[-1] == "replacing the store"


def test_a_name_that_no_table_can_hold(run: Ingest, tmp_path: Path) -> None:
    odd = tmp_path / b"a\xff.mbox".decode("utf-8", "surrogateescape")
    odd.write_text(CALL)
    with pytest.raises(ArchiveError, match="its name is not UTF-8"):
        run(tmp_path / "store", odd, roster=None)
