"""Disks: full at any moment, or read only; one clear error, and the store that stood stands."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kipvote.cli import main
from kipvote.errors import StoreError
from kipvote.store import CURRENT, POINTER, Store, put_wiki
from kipvote.subjects import ProposalId
from kipvote.verify import verify
from kipvote.wiki import Index, Page, PageState, State, Wiki
from tests.rooms import filled, read_only, run_in_room
from tests.stores import ARCHIVES_FOLDER, make_store

MONTHS = sorted(ARCHIVES_FOLDER.iterdir())
ROOM = "4m"
PAGE = 4096
"""Bytes that a tmpfs gives out at a time."""
STEPS = {"wiki": 1, "archives": 4}
"""How many pages more each attempt has."""
MOST = 200
"""Pages with which every write has room."""


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of one month."""
    return make_store(tmp_path_factory.mktemp("before") / "store", MONTHS[:1])


# In the room


def put_pages(store: Path) -> None:
    page = Page(ProposalId("KIP-9"), "Better logs", "9.html", PageState(State.DRAFT, None))
    put_wiki(store, Wiki((page,), Index("index.html", 10, (), ())))


def add_month(store: Path) -> None:
    make_store(store, MONTHS[:2])


WRITERS: dict[str, Callable[[Path], None]] = {"wiki": put_pages, "archives": add_month}


def write_until_it_fits(room: str, before: str, writer: str) -> None:
    """Write with no page left, then with some, then with more; what each attempt said and left."""
    store = Path(shutil.copytree(before, Path(room, "store"), symlinks=True))
    tried = []
    for pages in range(0, MOST, STEPS[writer]):
        with filled(Path(room), but=pages * PAGE):
            said = attempt(lambda: WRITERS[writer](store))
        opened = Store.open(store)
        tried.append([said, opened.manifest.snapshot, len(verify(opened).faults)])
        if said is None:
            break
    print(json.dumps({"tried": tried, "left": sorted(path.name for path in store.iterdir())}))


def attempt(work: Callable[[], None]) -> str | None:
    try:
        work()
    except StoreError as error:
        return str(error)
    return None


def command(*arguments: str) -> tuple[int, str]:
    """The exit code and the lines on stderr of a command."""
    said = io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
        code = main(arguments)
    return code, said.getvalue()


READERS = (("list", "--format", "json"), ("tally", "KIP-1086"))


def commands_on_full_and_read_only(room: str, before: str) -> None:
    """What the commands say that write, and those that only read."""
    store = Path(shutil.copytree(before, Path(room, "store"), symlinks=True))
    wiki = Path(before).parent / "KIP-9.txt"
    wiki.write_text("KIP-9: Better logs\n\nStatus\n\nCurrent state: Accepted\n", encoding="utf-8")
    ingest = ("ingest", "--wiki", str(wiki), "--store", str(store))
    with filled(Path(room), but=0):
        full = command(*ingest)
    with read_only(Path(room)):
        denied = command(*ingest)
        readers = [command(*reader, "--store", str(store)) for reader in READERS]
        readers.append(command("verify", str(store)))
    left = [Store.open(store).manifest.snapshot, len(verify(Store.open(store)).faults)]
    print(json.dumps({"full": full, "denied": denied, "readers": readers, "left": left}))


# Outside


@pytest.mark.parametrize("writer", WRITERS)
def test_a_disk_that_is_full_at_any_moment(writer: str, before: Path, tmp_path: Path) -> None:
    """However far a write gets until no room is left: the store before stands, the next run is right."""
    found: dict[str, Any] = run_in_room(write_until_it_fits, tmp_path / "room", ROOM, before, writer)
    *failed, done = found["tried"]
    assert len(failed) > 3, "the disk was full at several moments"
    assert done[0] is None
    assert {said for said, *_ in failed} == {
        f"the store cannot be written: No space left on device ({tmp_path / 'room' / 'store'})"
    }
    standing = Store.open(before).manifest.snapshot
    assert {snapshot for _, snapshot, _ in failed} == {standing}
    assert {faults for *_, faults in found["tried"]} == {0}
    WRITERS[writer](after := Path(shutil.copytree(before, tmp_path / "after", symlinks=True)))
    assert done[1] == Store.open(after).manifest.snapshot != standing
    assert found["left"] == sorted([".lock", POINTER, CURRENT, "snapshots"])


def test_commands_say_it_in_one_line_and_readers_need_no_room(before: Path, tmp_path: Path) -> None:
    """A full disk and a read-only one are one clear error to who writes, and none to who reads."""
    found = run_in_room(commands_on_full_and_read_only, tmp_path / "room", ROOM, before)
    for (code, said), why in (
        (found["full"], "No space left on device"),
        (found["denied"], "Read-only file system"),
    ):
        assert (code, said.count("\n")) == (1, 1), said
        assert said.startswith(f"kipvote: the store cannot be written: {why}")
    assert found["readers"] == [[0, ""]] * 3
    assert found["left"] == [Store.open(before).manifest.snapshot, 0]
