"""Verify: every way in which a store may not hold what it says is found and named."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from kipvote.cli import main
from kipvote.store import POINTER, Manifest, Store, TableFile, write_parquet
from kipvote.tables import ARCHIVES, MESSAGES, OUTCOMES, READINGS, VOTES, Row, Table, to_rows, to_table
from kipvote.verify import verify
from tests.stores import make_store


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_store(tmp_path_factory.mktemp("made") / "store")


@pytest.fixture
def store(made: Path, tmp_path: Path) -> Path:
    """A store that a test may break."""
    return Path(shutil.copytree(made, tmp_path / "store", symlinks=True))


def test_a_store_as_ingested_is_whole(made: Path) -> None:
    found = verify(Store.open(made))
    assert found.faults == ()
    assert (found.files, found.outcomes) == (len(Store.open(made).manifest.files), 11)
    assert [(a.found, a.read, a.rejected) for a in found.accounts] == [
        (34, 34, 0), (34, 34, 0), (30, 30, 0), (46, 46, 0), (31, 31, 0),
    ]  # fmt: skip
    assert all(account.covered == account.mail_bytes for account in found.accounts)


def test_any_byte_of_any_file_counts(made: Path, store: Path) -> None:
    """Table checksums are checked."""
    random = Random(6)
    for file in Store.open(made).manifest.files:
        path = snapshot(Store.open(store)) / file.path
        data = bytearray(path.read_bytes())
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)
        path.unlink()  # the snapshot's files may be links
        path.write_bytes(data)
    faults = verify(Store.open(store)).faults
    assert [fault.where for fault in faults] == sorted(f.path for f in Store.open(made).manifest.files)
    assert {fault.what for fault in faults} == {"its checksum is not the recorded one"}


def snapshot(opened: Store) -> Path:
    return Path(str(opened.snapshot))


def rewrite(store: Path, table: Table, change: Callable[[list[Row]], list[Row]]) -> None:
    """Change the rows of a table's first file that has any, and write the store as if it had been so."""
    opened = Store.open(store)
    file = opened.manifest.of(table)[0]
    path = snapshot(opened) / file.path
    rows = change(to_rows(opened.table(table, paths=[str(path)])))
    path.unlink()
    count, digest = write_parquet(to_table(rows, table), path)
    files = [f for f in opened.manifest.files if f.path != file.path]
    manifest = replace(opened.manifest, files=(*files, TableFile(file.path, count, digest)))
    resign(store, opened, manifest)


def resign(store: Path, opened: Store, manifest: Manifest) -> None:
    snapshot(opened).rename(store / "snapshots" / manifest.snapshot)
    (store / POINTER).write_text(manifest.to_json(), encoding="utf-8")


def first(**changes: object) -> Callable[[list[Row]], list[Row]]:
    return lambda rows: [rows[0] | changes, *rows[1:]]


COPY = {"archive": "gone.mbox", "offset": 7, "words": None, "member": True, "failed": None}
DAMAGE: dict[str, tuple[Table, Callable[[list[Row]], list[Row]], str]] = {
    "a message is gone": (MESSAGES, lambda rows: rows[1:], "messages and 0 rejects, not"),
    "a gap between messages": (MESSAGES, lambda rows: [*rows[:3], *rows[4:]], "bytes are accounted for, of"),
    "a message twice": (MESSAGES, lambda rows: [*rows, rows[-1]], "messages and 0 rejects, not"),
    "an archive is forgotten": (ARCHIVES, lambda rows: rows[1:], "but is not among the archives"),
    "an archive's bytes": (ARCHIVES, first(mail_bytes=1), "bytes are accounted for, of 1"),
    "a reading of nothing": (READINGS, first(offset=3), "offset 3"),
    "a copy of nothing": (READINGS, first(copies=[COPY]), "gone.mbox, offset 7"),
    "another number of copies": (READINGS, first(mails=2), "is in 1 message, not 2"),
    "an outcome": (OUTCOMES, first(outcome="rejected"), "its outcomes are not what its readings give"),
    "a vote is gone": (VOTES, lambda rows: rows[1:], "its votes are not what its readings give"),
    "a vote turned": (VOTES, first(value="-1"), "its votes are not what its readings give"),
}


@pytest.mark.parametrize(("table", "change", "what"), DAMAGE.values(), ids=DAMAGE.keys())
def test_tables_that_contradict_each_other(
    table: Table, change: Callable[[list[Row]], list[Row]], what: str, store: Path
) -> None:
    """Messages found = read + rejected, bytes covered = mail, outcomes can be taken anew."""
    rewrite(store, table, change)
    assert any(what in fault.what for fault in verify(Store.open(store)).faults)


ALTERED: dict[str, tuple[str, str]] = {
    "the rules": ("quorum = 3", "quorum = 1"),
    "the roster": ("Ottoline Varga", "A Stranger"),
    "a file's rows": ('"rows": 34', '"rows": 35'),
    "the id itself": ('"snapshot": "', '"snapshot": "0'),
}


@pytest.mark.parametrize("moved", [False, True], ids=["in place", "in a folder of its new id"])
@pytest.mark.parametrize(("written", "altered"), ALTERED.values(), ids=ALTERED.keys())
def test_what_store_json_says_is_what_it_said_when_it_was_written(
    written: str, altered: str, moved: bool, store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The snapshot's id is a digest of its content."""
    before = Store.open(store)
    text = (store / POINTER).read_text(encoding="utf-8")
    assert written in text
    (store / POINTER).write_text(text.replace(written, altered, 1), encoding="utf-8")
    after = Store.open(store)
    if moved and after.manifest.snapshot != before.manifest.snapshot:
        snapshot(before).rename(snapshot(after))
    (fault,) = verify(after).faults
    assert (fault.where, fault.what[:15]) == (POINTER, "says snapshot '")
    assert main(["verify", str(store)]) == 1
    assert "but what it lists is" in capsys.readouterr().err


def test_files_that_are_missing_or_strange(store: Path) -> None:
    opened = Store.open(store)
    (snapshot(opened) / "votes" / "part-00.parquet").unlink()
    (snapshot(opened) / "votes" / "part-99.parquet").write_bytes(b"")
    assert [(fault.where, fault.what) for fault in verify(opened).faults] == [
        ("votes/part-00.parquet", "cannot be read: No such file or directory"),
        ("votes/part-99.parquet", "is not listed in store.json"),
    ]


def test_rows_that_are_not_as_many_as_written_down(store: Path) -> None:
    opened = Store.open(store)
    (file,) = opened.manifest.of(VOTES)
    files = tuple(replace(f, rows=7) if f == file else f for f in opened.manifest.files)
    resign(store, opened, replace(opened.manifest, files=files))
    (fault,) = verify(Store.open(store)).faults
    assert fault.what == f"holds {file.rows} rows, not 7"


def test_the_command(made: Path, store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(made)]) == 0
    assert capsys.readouterr().out.endswith("whole, 21 files, 11 outcomes derived again\n")
    rewrite(store, VOTES, first(value="-1"))
    assert main(["verify", str(store)]) == 1
    printed = capsys.readouterr()
    assert "its votes are not what its readings give" in printed.err
    assert "1 fault; ingest the archives again" in printed.out
