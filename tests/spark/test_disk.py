"""Disks: full while an ingest writes, or read only; one clear error, and the store that stood stands."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
from pathlib import Path

import pytest

from kipvote.cli import main
from kipvote.spark.session import running
from kipvote.store import CURRENT, POINTER, Store
from kipvote.verify import verify
from tests.rooms import filled, read_only, run_in_room
from tests.stores import ARCHIVES_FOLDER, make_store

pytestmark = pytest.mark.spark

LEFT = [0, 64 << 10, 128 << 10]
"""Bytes left for what needs some 400 KB: none, and what ends among the headers and among the readings."""


def ingest_until_it_fits(room: str, before: str) -> None:
    """Ingest the other months with this and that left; what each attempt said and left."""
    store = Path(shutil.copytree(before, Path(room, "store"), symlinks=True))
    tried = []
    with running("local[2]"):
        for left in LEFT:
            with filled(Path(room), but=left):
                tried.append(_ingest(store))
        with read_only(Path(room)):
            tried.append(_ingest(store))
        tried.append(_ingest(store))
    print(json.dumps({"tried": tried, "left": sorted(path.name for path in store.iterdir())}))


def _ingest(store: Path) -> tuple[int, str, str, int]:
    said = io.StringIO()
    with contextlib.redirect_stderr(said), contextlib.redirect_stdout(io.StringIO()):
        code = main(["ingest", str(ARCHIVES_FOLDER), "--store", str(store)])
    opened = Store.open(store)
    return code, said.getvalue(), opened.manifest.snapshot, len(verify(opened).faults)


def test_a_disk_that_is_full_in_the_middle_of_an_ingest(tmp_path: Path) -> None:
    """One clear error, and the previous store is left as it was; with room, the next run is right."""
    before = make_store(tmp_path / "before", sorted(ARCHIVES_FOLDER.iterdir())[:3])
    found = run_in_room(ingest_until_it_fits, tmp_path / "room", "4m", before)
    *full, denied, done = found["tried"]
    for code, said, snapshot, faults in (*full, denied):
        assert (code, said.count("\n"), said[:9]) == (1, 1, "kipvote: "), said
        assert (snapshot, faults) == (Store.open(before).manifest.snapshot, 0)
    assert all("No space left on device" in said for _, said, *_ in full)
    assert "Read-only file system" in denied[1]
    after = Store.open(make_store(tmp_path / "after"))
    assert done == [0, "", after.manifest.snapshot, 0]
    assert found["left"] == sorted([".lock", POINTER, CURRENT, "snapshots"])
