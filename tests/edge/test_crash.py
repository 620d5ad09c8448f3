"""Crashes: whatever ends a write, and whenever, the store before stands and the next run is right."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from tempfile import gettempdir

import pytest

from kipvote.errors import StoreError
from kipvote.pages import Index, Page, PageState, State, Wiki
from kipvote.store import CURRENT, POINTER, Manifest, Store, locked, put_wiki
from kipvote.subjects import ProposalId
from kipvote.verify import verify
from tests.stores import ARCHIVES_FOLDER, make_store

MONTHS = sorted(ARCHIVES_FOLDER.iterdir())
WRITER = """
import os, signal, sys
from pathlib import Path

from kipvote.store import put_wiki
from tests.edge.test_crash import wiki

store, kill_at = Path(sys.argv[1]), int(sys.argv[2])
seen = 0
touching = "open os.link os.mkdir os.remove os.rename os.rmdir os.symlink shutil.rmtree".split()


def watch(event, arguments):
    global seen
    if event in touching and str(arguments[0]).startswith(str(store)):
        seen += 1
        if seen == kill_at:
            os.kill(os.getpid(), signal.SIGKILL)


sys.addaudithook(watch)
put_wiki(store, wiki(2))
print(seen)
"""
"""Writes the next snapshot, and kills itself right before it touches the store for the nth time."""


def write(store: Path, *, kill_at: int = 0) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WRITER, str(store), str(kill_at)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def wiki(number: int) -> Wiki:
    page = Page(ProposalId(f"KIP-{number}"), str(number), f"{number}.html", PageState(State.DRAFT, None))
    return Wiki((page,), Index(f"{number}.html", number, (), ()))


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of two snapshots, so that the next write also drops one."""
    store = make_store(tmp_path_factory.mktemp("before") / "store", MONTHS[:1])
    put_wiki(store, wiki(1))
    return store


@pytest.fixture(scope="module")
def after(before: Path, tmp_path_factory: pytest.TempPathFactory) -> Manifest:
    store = copy(before, tmp_path_factory.mktemp("after") / "store")
    put_wiki(store, wiki(2))
    return Store.open(store).manifest


@pytest.fixture(scope="module")
def touches(before: Path, tmp_path_factory: pytest.TempPathFactory) -> int:
    """How often a write touches the store."""
    return int(write(copy(before, tmp_path_factory.mktemp("whole") / "store")).stdout)


def copy(store: Path, to: Path) -> Path:
    return Path(shutil.copytree(store, to, symlinks=True))


@pytest.mark.parametrize("half", ["first", "second"])
def test_killed_right_before_any_touch_of_the_store(
    half: str, before: Path, after: Manifest, touches: int, tmp_path: Path
) -> None:
    """``kill -9`` at any moment, also between renames: the store before stands, the next run is right."""
    middle = touches // 2
    outcomes = set()
    for kill_at in range(1, middle) if half == "first" else range(middle, touches + 1):
        store = copy(before, tmp_path / f"killed-{kill_at}")
        killed = write(store, kill_at=kill_at)
        assert killed.returncode == -signal.SIGKILL, killed.stderr
        manifest = Store.open(store).manifest
        outcomes.add(manifest.snapshot)
        assert manifest in (Store.open(before).manifest, after)
        assert verify(Store.open(store)).faults == ()
        put_wiki(store, wiki(2))
        assert Store.open(store).manifest == after
        assert {path.name for path in store.iterdir()} == {".lock", POINTER, CURRENT, "snapshots"}
        assert len(list((store / "snapshots").iterdir())) <= 2
    standing = Store.open(before).manifest.snapshot
    assert outcomes == ({standing} if half == "first" else {standing, after.snapshot})


# No room, no permission


def in_child(store: Path, prepare: Callable[[], None]) -> subprocess.CompletedProcess[str]:
    """Put a wiki into a store by the command, in a process that was made unable to."""
    wiki = store.parent / "KIP-9.txt"
    wiki.write_text("KIP-9: Better logs\n\nStatus\n\nCurrent state: Accepted\n", encoding="utf-8")
    command = "import sys; from kipvote.cli import main; sys.exit(main())"
    return subprocess.run(
        [sys.executable, "-c", command, "ingest", "--wiki", str(wiki), "--store", str(store)],
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=prepare,
    )


def no_room() -> None:
    """No file may grow beyond some bytes: what a full disk says, or a quota."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))


def test_no_room_is_one_clear_error(before: Path, tmp_path: Path) -> None:
    store = copy(before, tmp_path / "store")
    failed = in_child(store, no_room)
    assert (failed.returncode, failed.stderr.count("\n")) == (1, 1), failed.stderr
    assert failed.stderr.startswith("kipvote: ")
    assert Store.open(store).manifest == Store.open(before).manifest
    assert verify(Store.open(store)).faults == ()


def as_nobody(work: Callable[[], object]) -> str:
    """What work that must fail says, done by a user without rights (root may write anywhere)."""
    there, here = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.getuid() == 0:
                os.setgroups([])
                os.setgid(65534)
                os.setuid(65534)
            work()
        except StoreError as error:
            os.write(here, str(error).encode())
        finally:
            os._exit(0)
    os.close(here)
    text = os.read(there, 4096).decode()
    os.close(there)
    os.waitpid(child, 0)
    return text


def test_a_store_that_cannot_be_written_is_one_clear_error(before: Path, tmp_path: Path) -> None:
    store = copy(before, tmp_path / "store")
    for path in (store, *store.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o555 if path.is_dir() else 0o444)
    for folder in (tmp_path, *tmp_path.parents):  # which pytest keeps from other users
        if folder.is_relative_to(gettempdir()) and folder != Path(gettempdir()):
            folder.chmod(0o755)
    said = as_nobody(lambda: put_wiki(store, wiki(2)))
    for path in (store, *store.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() else 0o644)
    assert said == f"the store cannot be written: Permission denied ({store})"
    assert Store.open(store).wiki() == wiki(1)


# At the same time


def test_two_writers_at_once(before: Path, tmp_path: Path) -> None:
    """One waits or fails clearly, none corrupts."""
    store = copy(before, tmp_path / "store")
    with locked(store), pytest.raises(StoreError, match="another ingest is writing the store"):
        put_wiki(store, Wiki())
    assert Store.open(store).manifest == Store.open(before).manifest


def test_readers_see_the_old_tables_or_the_new_and_never_a_mix(before: Path, tmp_path: Path) -> None:
    store = copy(before, tmp_path / "store")
    seen: set[int] = set()
    done = threading.Event()

    def read() -> None:
        while not done.is_set():
            found = Store.open(store).wiki()
            assert found is not None
            assert found.index is not None
            assert found.pages == wiki(found.index.next_number or 0).pages
            seen.add(found.index.next_number or 0)

    failures: list[BaseException] = []

    def reader() -> None:
        try:
            read()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=reader) for _ in range(2)]
    for thread in threads:
        thread.start()
    for number in range(2, 30):
        put_wiki(store, wiki(number))
    done.set()
    for thread in threads:
        thread.join()
    assert failures == []
    assert len(seen) > 1
