"""Crashes: whatever ends a write, and whenever, the store before stands and the next run is right."""

from __future__ import annotations

import multiprocessing
import os
import resource
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import gettempdir

import pytest

from kipvote.errors import StoreError
from kipvote.store import CURRENT, POINTER, Manifest, Store, locked, put_wiki
from kipvote.subjects import ProposalId
from kipvote.verify import verify
from kipvote.wiki import Index, Page, PageState, State, Wiki
from tests.stores import ARCHIVES_FOLDER, make_store

MONTHS = sorted(ARCHIVES_FOLDER.iterdir())
TOUCHING = set("open os.link os.mkdir os.remove os.rename os.rmdir os.symlink shutil.rmtree".split())
PROCESSES = multiprocessing.get_context("forkserver")
"""Each child is forked off one process that has imported this module and done nothing else."""
PROCESSES.set_forkserver_preload([__name__])


def write_and_die(store: Path, writer: str, kill_at: int, told: Connection) -> None:
    """Write the next snapshot, and be killed right before the nth touch of the store, else tell how many."""
    seen = 0

    def watch(event: str, arguments: tuple[object, ...]) -> None:
        nonlocal seen
        if event in TOUCHING and str(arguments[0]).startswith(str(store)):
            seen += 1
            if seen == kill_at:
                os.kill(os.getpid(), signal.SIGKILL)

    sys.addaudithook(watch)
    WRITERS[writer](store)
    told.send(seen)


def write(store: Path, writer: str, *, kill_at: int = 0) -> tuple[int | None, int]:
    """The exit code of a process that writes, and how often it touched the store if it came to its end."""
    here, there = PROCESSES.Pipe(duplex=False)
    process = PROCESSES.Process(target=write_and_die, args=(store, writer, kill_at, there))
    process.start()
    there.close()
    process.join()
    with here:
        return process.exitcode, here.recv() if process.exitcode == 0 else 0


def wiki(number: int) -> Wiki:
    page = Page(ProposalId(f"KIP-{number}"), str(number), f"{number}.html", PageState(State.DRAFT, None))
    return Wiki((page,), Index(f"{number}.html", number, (), ()))


WRITERS: dict[str, Callable[[Path], object]] = {
    "wiki": lambda store: put_wiki(store, wiki(2)),
    "archives": lambda store: make_store(store, MONTHS[:2]),
}


@pytest.fixture(scope="module")
def before(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of two snapshots, so that the next write also drops one."""
    store = make_store(tmp_path_factory.mktemp("before") / "store", MONTHS[:1])
    put_wiki(store, wiki(1))
    return store


def copy(store: Path, to: Path) -> Path:
    return Path(shutil.copytree(store, to, symlinks=True))


def check_killed(store: Path, writer: str, kill_at: int, standing: Manifest, after: Manifest) -> str:
    """Kill a write right before a touch: an old or a new store stands, whole; the next run is right."""
    assert write(store, writer, kill_at=kill_at) == (-signal.SIGKILL, 0)
    manifest = Store.open(store).manifest
    assert manifest in (standing, after)
    assert verify(Store.open(store)).faults == ()
    WRITERS[writer](store)
    assert Store.open(store).manifest == after
    assert {path.name for path in store.iterdir()} == {".lock", POINTER, CURRENT, "snapshots"}
    assert len(list((store / "snapshots").iterdir())) <= 2
    return manifest.snapshot


@pytest.mark.parametrize("half", ["first", "second"])
@pytest.mark.parametrize("writer", WRITERS)
def test_killed_right_before_any_touch_of_the_store(
    writer: str, half: str, before: Path, tmp_path: Path
) -> None:
    """``kill -9`` at any moment, also between renames: the store before stands, the next run is right.

    Of a write of archives, at some of the moments and at all of the last.
    """
    whole = copy(before, tmp_path / "whole")
    code, touches = write(whole, writer)
    assert code == 0
    moments = range(1, touches // 2) if half == "first" else range(touches // 2, touches + 1)
    if writer == "archives":
        moments = moments[:: max(1, touches // MOMENTS)] if half == "first" else moments[-MOMENTS:]
    standing, after = Store.open(before).manifest, Store.open(whole).manifest
    assert len(moments) > 3
    outcomes = {
        check_killed(copy(before, tmp_path / f"killed-{at}"), writer, at, standing, after) for at in moments
    }
    assert outcomes == ({standing.snapshot} if half == "first" else {standing.snapshot, after.snapshot})


MOMENTS = 12


@pytest.mark.parametrize("writer", WRITERS)
def test_what_the_pointer_names_is_on_the_disk_before_the_pointer_names_it(
    writer: str, before: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A power cut keeps what was synced; files are told by their inode, which a rename keeps."""
    store = copy(before, tmp_path / "store")
    synced: set[int] = set()
    at_rename: set[int] = set()
    sync, rename = os.fsync, Path.replace

    def note_sync(descriptor: int) -> None:
        sync(descriptor)
        synced.add(os.fstat(descriptor).st_ino)

    def note_rename(source: Path, target: Path) -> Path:
        if target == store / POINTER:
            at_rename.update(synced)
        return rename(source, target)

    monkeypatch.setattr(os, "fsync", note_sync)
    monkeypatch.setattr(Path, "replace", note_rename)
    WRITERS[writer](store)
    snapshot = Path(str(Store.open(store).snapshot))
    named = [snapshot.parent, snapshot, *snapshot.rglob("*")]
    assert [path for path in named if path.stat().st_ino not in at_rename] == []


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


PUTTING = """
import sys
from pathlib import Path

from kipvote.errors import StoreError
from kipvote.store import put_wiki
from tests.edge.test_crash import wiki

for number in range(int(sys.argv[2]), int(sys.argv[3])):
    try:
        put_wiki(Path(sys.argv[1]), wiki(number))
    except StoreError as error:
        print(error.what)
    else:
        print("written")
"""


def test_two_processes_that_write_at_once(before: Path, tmp_path: Path) -> None:
    """Each write is done or refused clearly; what stands in the end is whole, and one of those done."""
    store = copy(before, tmp_path / "store")
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", PUTTING, str(store), str(first), str(first + 40)],
            stdout=subprocess.PIPE,
            text=True,
        )
        for first in (100, 200)
    ]
    said = [writer.communicate()[0].split("\n")[:-1] for writer in writers]
    assert [writer.returncode for writer in writers] == [0, 0]
    assert {line for lines in said for line in lines} <= {"written", "another ingest is writing the store"}
    assert [len(lines) for lines in said] == [40, 40]
    assert verify(Store.open(store)).faults == ()
    written = [
        first + at
        for first, lines in zip((100, 200), said, strict=True)
        for at, line in enumerate(lines)
        if line == "written"
    ]
    assert Store.open(store).wiki() in [wiki(number) for number in written]


def test_readers_see_the_old_tables_or_the_new_and_never_a_mix(before: Path, tmp_path: Path) -> None:
    store = copy(before, tmp_path / "store")
    seen: set[int] = set()
    done = threading.Event()

    def read() -> None:
        while not done.is_set():
            try:
                found = Store.open(store).wiki()
            except StoreError as error:
                if "replaced while it was read" not in str(error):
                    raise
                continue  # twice meanwhile, on a busy machine
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
