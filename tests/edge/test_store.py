"""The store: replaced at once, read as it stands, refused clearly where it cannot be read."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import stat
import tempfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from itertools import pairwise
from pathlib import Path
from random import Random

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.errors import ProposalError, StoreError
from kipvote.messages import MessageId
from kipvote.store import (
    POINTER,
    Manifest,
    RosterSource,
    Store,
    TableFile,
    locked,
    put_wiki,
    sha256,
    staged,
    write_parquet,
    write_table,
)
from kipvote.subjects import ProposalId
from kipvote.tables import (
    ARCHIVES,
    BUCKETS,
    OF_MAIL,
    OUTCOMES,
    READINGS,
    SCHEMA_VERSION,
    bucket,
    to_rows,
    to_table,
)
from kipvote.wiki import (
    Condition,
    Entry,
    Index,
    Link,
    LinkKind,
    Page,
    PageState,
    Reject,
    Remark,
    SectionName,
    Shelf,
    State,
    Wiki,
)
from tests.golden import AS_OF
from tests.stores import archives_that_lack, make_store, tallies

MAIL = {table.name for table in OF_MAIL}
PROFILE = '[proposal]\npattern = "KIP-(?P<n>\\\\d+)"\n'


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_store(tmp_path_factory.mktemp("made"))


@pytest.fixture
def store(made: Path, tmp_path: Path) -> Path:
    """A store that a test may break."""
    return Path(shutil.copytree(made, tmp_path / "store", symlinks=True))


def commit(path: Path, *archives: str) -> Store:
    """A store that holds nothing but the names of some archives."""
    rows = [{"archive": archive, "months": []} for archive in archives]
    with locked(path), staged(path) as staging:
        file = write_table(staging.path, ARCHIVES, to_table(rows, ARCHIVES))
        staging.commit(Manifest(SCHEMA_VERSION, "1", PROFILE, None, (file,)))
    return Store.open(path)


def names(store: Store) -> list[str]:
    return [row["archive"] for row in store.archives()]


def snapshots(path: Path) -> set[str]:
    return {snapshot.name for snapshot in (path / "snapshots").iterdir()}


# What stands


def test_a_reader_sees_the_new_tables_after_a_commit_and_not_before(tmp_path: Path) -> None:
    commit(tmp_path, "a")
    with locked(tmp_path), staged(tmp_path) as staging:
        file = write_table(staging.path, ARCHIVES, to_table([{"archive": "b"}], ARCHIVES))
        assert names(Store.open(tmp_path)) == ["a"]
        staging.commit(Manifest(SCHEMA_VERSION, "1", PROFILE, None, (file,)))
    assert names(Store.open(tmp_path)) == ["b"]


def test_a_reader_that_opened_before_keeps_its_tables_through_one_ingest(tmp_path: Path) -> None:
    """The snapshot before is kept until the next ingest."""
    reader = commit(tmp_path, "a")
    second = commit(tmp_path, "b")
    assert (names(reader), names(second)) == (["a"], ["b"])
    third = commit(tmp_path, "c")
    assert snapshots(tmp_path) == {second.manifest.snapshot, third.manifest.snapshot}
    with pytest.raises(StoreError, match=r"the store was replaced while it was read .*: try again"):
        names(reader)


def test_the_link_for_other_tools_follows(tmp_path: Path) -> None:
    commit(tmp_path, "a")
    commit(tmp_path, "b")
    (file,) = (tmp_path / "current" / "archives").glob("*.parquet")
    assert pq.ParquetFile(file).read().column("archive").to_pylist() == ["b"]


def test_an_ingest_that_fails_leaves_the_store_as_it_was(tmp_path: Path) -> None:
    before = commit(tmp_path, "a")
    with locked(tmp_path), contextlib.suppress(RuntimeError), staged(tmp_path) as staging:
        write_table(staging.path, ARCHIVES, to_table([{"archive": "b"}], ARCHIVES))
        raise RuntimeError
    assert Store.open(tmp_path) == before
    assert {path.name for path in tmp_path.iterdir()} == {".lock", POINTER, "current", "snapshots"}


def test_what_a_killed_ingest_left_behind_is_not_taken_over(tmp_path: Path) -> None:
    (tmp_path / "staging" / "votes").mkdir(parents=True)
    (tmp_path / "staging" / "votes" / "part-00.parquet").write_bytes(b"half")
    commit(tmp_path, "a")
    assert {path.name for path in (tmp_path / "current").iterdir()} == {"archives"}


@pytest.mark.parametrize(
    ("mode", "while_written"), [(0o755, 0o700), (0o700, 0o700), (0o750, 0o700), (0o775, 0o755)], ids=oct
)
def test_what_is_being_written_is_for_nobody_else(tmp_path: Path, mode: int, while_written: int) -> None:
    """Then it is for whom the store is for; one that others may write is written with them."""
    tmp_path.chmod(mode)
    before = os.umask(0o022)
    try:
        with locked(tmp_path), staged(tmp_path) as staging:
            assert isinstance(staging.path, Path)
            assert stat.S_IMODE(staging.path.stat().st_mode) == while_written
        found = commit(tmp_path, "a")
    finally:
        os.umask(before)
    assert isinstance(found.snapshot, Path)
    assert stat.S_IMODE(found.snapshot.stat().st_mode) == (0o755 if mode == 0o775 else mode)


def test_back_to_the_tables_of_before(tmp_path: Path) -> None:
    first = commit(tmp_path, "a")
    commit(tmp_path, "b")
    assert commit(tmp_path, "a").manifest == first.manifest
    assert names(Store.open(tmp_path)) == ["a"]


def test_files_are_kept_by_link(tmp_path: Path) -> None:
    before = commit(tmp_path, "a")
    (file,) = before.manifest.files
    with locked(tmp_path), staged(tmp_path) as staging:
        staging.keep(before.snapshot, [file])
        kept, held = Path(str(staging.path)), Path(str(before.snapshot))
        assert (kept / file.path).samefile(held / file.path)


def test_one_writer_at_a_time(tmp_path: Path) -> None:
    with (
        locked(tmp_path),
        pytest.raises(StoreError, match="another ingest is writing the store"),
        locked(tmp_path),
    ):
        pytest.fail("two hold the store")
    with locked(tmp_path):
        pass


def test_a_store_that_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="the store cannot be written"), locked(tmp_path / "file" / "store"):
        pytest.fail("a file holds a folder")


# Bytes


def rows_of(count: int) -> pa.Table:
    rows = [{"archive": f"archive {n} " * 40, "months": [f"{n:06d}"], "bytes": n} for n in range(count)]
    return to_table(rows, ARCHIVES)


@given(st.lists(st.integers(0, 3000), max_size=6))
def test_equal_rows_give_equal_bytes_however_they_came(cuts: list[int]) -> None:
    """Equal mail gives equal bytes."""
    whole = rows_of(3000)
    edges = [0, *sorted(cuts), 3000]
    pieces = [whole.slice(start, stop - start) for start, stop in pairwise(edges)]
    with tempfile.TemporaryDirectory() as folder:
        first = write_parquet(whole, Path(folder, "whole.parquet"))
        assert write_parquet(pa.concat_tables(pieces), Path(folder, "pieces.parquet")) == first
        assert first == (3000, sha256(Path(folder, "whole.parquet")))


@given(st.lists(st.builds(TableFile, st.text(), st.integers(), st.text()), unique=True), st.randoms())
def test_a_snapshot_is_named_by_its_content(files: list[TableFile], random: Random) -> None:
    manifest = Manifest(SCHEMA_VERSION, "1", PROFILE, None, tuple(files))
    shuffled = replace(manifest, files=tuple(random.sample(files, len(files))))
    assert shuffled.snapshot == manifest.snapshot
    assert replace(manifest, reader="2").snapshot != manifest.snapshot
    assert replace(manifest, roster=RosterSource("r.json", ("{}",))).snapshot != manifest.snapshot


def test_a_manifest_is_read_as_it_was_written() -> None:
    roster = RosterSource("public_ldap_projects.json", ("{}", "{}"), "kafka")
    manifest = Manifest(SCHEMA_VERSION, "1", PROFILE, roster, (TableFile("votes/part-00.parquet", 3, "ab"),))
    assert Manifest.from_json(manifest.to_json(), where="here") == manifest


MOMENTS = st.none() | st.datetimes(timezones=st.just(UTC))


@given(st.lists(st.tuples(st.text(), MOMENTS, st.none() | st.lists(st.text(max_size=3), max_size=2))))
def test_rows_come_back_as_they_were(values: list[tuple[str, datetime | None, list[str] | None]]) -> None:
    """All dates are UTC."""
    rows = [{"archive": text, "first": date, "months": months} for text, date, months in values]
    back = to_rows(to_table(rows, ARCHIVES))
    assert [{name: row[name] for name in ("archive", "first", "months")} for row in back] == rows
    assert all(row["first"].tzinfo is UTC for row in back if row["first"])
    assert all(row["bytes"] is None for row in back)


def test_a_date_of_another_zone_is_kept_as_its_moment() -> None:
    date = datetime(2026, 1, 9, 1, tzinfo=timezone(timedelta(hours=2)))
    assert to_rows(to_table([{"first": date}], ARCHIVES))[0]["first"] == datetime(2026, 1, 8, 23, tzinfo=UTC)


@given(st.text())
def test_a_proposal_has_one_file(key: str) -> None:
    assert bucket(key) in range(BUCKETS)


def test_the_file_of_a_proposal_is_where_stores_have_it() -> None:
    """The same on every machine and run: a store is asked by a kipvote that did not write it."""
    files = {"kip-1086": 0, "apachefoo1.0": 1, "größe": 9, "提案-1": 5, "": 0}
    assert {key: bucket(key) for key in files} == files
    assert BUCKETS == 16


# Asking


def test_every_proposal_is_found_under_its_id(made: Path) -> None:
    store = Store.open(made)
    assert len(store.proposals()) == 11
    assert dict(store.all_readings()) == {
        name: store.readings(key) for key, name in store.proposals().items()
    }


SPELLINGS = ["KIP-1086", "kip-1086", "KIP 1086", " KIP-01086", "1086", "[VOTE] KIP-1086: Fetch pacing"]


@pytest.mark.parametrize("text", SPELLINGS)
def test_a_proposal_is_found_in_any_spelling(made: Path, text: str) -> None:
    assert Store.open(made).find(text) == ("kip-1086", "KIP-1086")


UNKNOWN = {
    "a-slip": ("KIP-1806", "no proposal 'KIP-1806' in the store (.*): did you mean .*KIP-1086"),
    "in-lower-case": ("kip-1806", "did you mean .*KIP-1086"),
    "nothing-like-it": ("FLIP-7", "'kipvote list' shows those it holds"),
    "a-part-of-several": ("110", "'110' matches several proposals .*: name one of KIP-1101, KIP-1102"),
    "a-whole-id-is-no-part": ("KIP-110", "no proposal 'KIP-110'"),
}


@pytest.mark.parametrize(("text", "message"), UNKNOWN.values(), ids=UNKNOWN.keys())
def test_what_is_not_in_the_store(made: Path, text: str, message: str) -> None:
    with pytest.raises(ProposalError, match=message):
        Store.open(made).find(text)


# Faults


def change_manifest(**fields: object) -> Callable[[Path], None]:
    def change(store: Path) -> None:
        data = json.loads((store / POINTER).read_text("utf-8"))
        (store / POINTER).write_text(json.dumps(data | fields), encoding="utf-8")

    return change


def write_pointer(text: str | bytes) -> Callable[[Path], None]:
    content = text.encode() if isinstance(text, str) else text
    return lambda store: void((store / POINTER).write_bytes(content))


def void(_: object) -> None:
    pass


FAULTS: dict[str, tuple[Callable[[Path], None], str]] = {
    "no-folder": (shutil.rmtree, "no store here .*: run 'kipvote ingest"),
    "empty-folder": (lambda store: (store / POINTER).unlink(), "no store here"),
    "newer-version": (change_manifest(schema=2), "store schema 2, but this kipvote reads 1"),
    "older-version": (change_manifest(schema=0), "store schema 0, but this kipvote reads 1"),
    "version-as-text": (change_manifest(schema="1"), "store schema 1, but"),
    "no-json": (write_pointer("{"), "not a kipvote store"),
    "no-object": (write_pointer("[]"), "not a kipvote store"),
    "no-text": (write_pointer(b"\xff"), "the store cannot be read"),
    "deep": (write_pointer("[" * 100_000), "not a kipvote store"),
    "fields-missing": (write_pointer('{"schema": 1}'), "not a kipvote store"),
    "files-without-paths": (
        change_manifest(files=[{"path": 1, "rows": 1, "sha256": ""}]),
        "not a kipvote store",
    ),
    "files-no-list": (change_manifest(files={"a": 1}), "not a kipvote store"),
    "roster-no-object": (change_manifest(roster=[1]), "not a kipvote store"),
}


@pytest.mark.parametrize(("change", "message"), FAULTS.values(), ids=FAULTS.keys())
def test_a_store_that_cannot_be_opened(store: Path, change: Callable[[Path], None], message: str) -> None:
    change(store)
    with pytest.raises(StoreError, match=message):
        Store.open(store)


def test_a_file_is_no_store(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="no store here"):
        Store.open(tmp_path / "file")


def other_schema(file: Path) -> None:
    pq.write_table(pa.table({"other": [1]}), file)


DAMAGE: dict[str, Callable[[Path], object]] = {
    "gone": Path.unlink,
    "empty": lambda file: file.write_bytes(b""),
    "cut": lambda file: file.write_bytes(file.read_bytes()[:-20]),
    "overwritten": lambda file: file.write_bytes(file.read_bytes()[:4] + bytes(len(file.read_bytes()) - 4)),
    "another-table": other_schema,
}


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE.keys())
def test_a_damaged_table_file(store: Path, damage: Callable[[Path], object]) -> None:
    opened = Store.open(store)
    for table in (OUTCOMES, READINGS):
        damage(Path(opened.paths(table)[0]))
    with pytest.raises(
        StoreError, match=r"a table file cannot be read: .+ \(.*part-.*\): ingest the archives"
    ):
        opened.proposals()
    with pytest.raises(StoreError, match="a table file cannot be read"):
        list(opened.all_readings())


# The wiki

LINK = Link(LinkKind.LIST, "here", "https://example.org/<1@example.org>", MessageId("<1@example.org>"))
PAGE = Page(
    ProposalId("KIP-9"),
    "KIP-9: Better logs",
    "kip-9.html",
    PageState(State.ACCEPTED, "Accepted (3.9)", "3.9"),
    discussion=LINK,
    sections={SectionName.MOTIVATION: Condition.WRITTEN, SectionName.TEST_PLAN: Condition.UNTOUCHED},
    modified=datetime(2026, 1, 5, tzinfo=UTC),
    version=7,
    doubts=("a doubt",),
)
BARE = Page(None, "Template", "template.txt", PageState(State.UNKNOWN, None), template=True)
INDEX = Index(
    "index.html",
    10,
    (Entry(Shelf.ADOPTED, ProposalId("KIP-9"), "KIP-9: Better logs", "KIP-9 | 3.9", "3.9", "WIP"),),
    (Remark(1, "2026-01-02", (ProposalId("KIP-9"),), "KIP-9: ready"), Remark(None, None, (), "lunch")),
    doubts=("another",),
)
COPIES = {
    "whole": Wiki((PAGE, BARE), INDEX, (Reject("x.bin", "not a page"),)),
    "without an index": Wiki((PAGE,)),
    "nothing": Wiki(),
}


@pytest.mark.parametrize("wiki", COPIES.values(), ids=COPIES.keys())
def test_a_copy_of_the_wiki_comes_back_as_it_was_put(wiki: Wiki, store: Path) -> None:
    put_wiki(store, wiki)
    assert Store.open(store).wiki() == wiki


def test_a_store_without_a_wiki_says_none(made: Path) -> None:
    assert Store.open(made).wiki() is None


def test_a_wiki_replaces_the_one_before_and_nothing_else(made: Path, store: Path) -> None:
    for wiki in COPIES.values():
        put_wiki(store, wiki)
        opened = Store.open(store)
        files = [file for file in opened.manifest.files if file.path.split("/")[0] in MAIL]
        assert sorted(files) == sorted(Store.open(made).manifest.files)
        assert {file.path for file in opened.manifest.files} - {file.path for file in files} == {
            f"{name}/part-00.parquet" for name in ("pages", "entries", "remarks", "wiki")
        }


def test_the_same_wiki_gives_the_same_bytes(store: Path) -> None:
    put_wiki(store, COPIES["whole"])
    before = Store.open(store).manifest
    put_wiki(store, COPIES["nothing"])
    put_wiki(store, COPIES["whole"])
    assert Store.open(store).manifest == before


def test_a_wiki_needs_a_store(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="no store here"):
        put_wiki(tmp_path / "store", COPIES["whole"])
    assert not (tmp_path / "store").exists()


def test_what_archives_lack_is_said_of_the_votes_it_may_touch(tmp_path: Path) -> None:
    """Of those that were open in a month of which the archive lacks mail, and of no other."""
    store = make_store(tmp_path / "store", [archives_that_lack(tmp_path / "mail")])
    because = {name: json.loads(text)["incomplete_because"] for name, text in tallies(store, AS_OF).items()}
    lost, hidden = "the archive lacks 1 mail of 2025-12", "the archive lacks 2 mails of 2026-02"
    touched = {
        what: sorted(name[-4:] for name, reasons in because.items() if what in reasons)
        for what in (lost, hidden)
    }
    assert touched == {
        lost: ["1104", "1105", "1107"],
        hidden: ["1086", "1105", "1107", "1109", "1110"],
    }
