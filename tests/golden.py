"""The golden files: what commands print of the fixtures, as it was looked at.

``python -m tests.golden`` writes them anew; what changed is then read before it is kept.
"""

from __future__ import annotations

import io
import shutil
import tempfile
from contextlib import redirect_stdout
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from kipvote.cli import main
from kipvote.inputs import profile, read_wiki, roster_source
from kipvote.store import put_wiki
from kipvote.subjects import ProposalId
from tests import oracle, trust
from tests.stores import ARCHIVES_FOLDER, FIXTURES, ROSTER, make_store

GOLDEN = FIXTURES / "golden"
PRINTED = FIXTURES / "printed"
WIKI = FIXTURES / "wiki" / "pages"
AS_OF = datetime(2026, 3, 1, tzinfo=UTC)


@cache
def tallies(as_of: datetime = AS_OF) -> dict[ProposalId, str]:
    """The JSON of every proposal of the fixtures, by the core alone."""
    kafka = profile("kafka")
    return oracle.tallies([ARCHIVES_FOLDER], kafka, roster_source(ROSTER, kafka).parse(), as_of)


def golden() -> dict[str, str]:
    """The files as they are kept, by proposal."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted(GOLDEN.glob("*.json"))}


def write(folder: Path = GOLDEN) -> None:
    folder.mkdir(exist_ok=True)
    for old in folder.glob("*.json"):
        old.unlink()
    for proposal, text in tallies().items():
        (folder / f"{proposal}.json").write_text(text, encoding="utf-8")


COMMANDS: dict[str, tuple[str, ...]] = {
    "list.txt": ("list",),
    "list.csv": ("list", "--format", "csv"),
    "tally-KIP-1102.txt": ("tally", "KIP-1102"),
    "check.txt": ("check",),
    "check.json": ("check", "--format", "json"),
    "check.csv": ("check", "--format", "csv"),
    "status-KIP-1086.txt": ("status", "KIP-1086"),
    "status-KIP-1102.txt": ("status", "KIP-1102"),
    "status-KIP-1106.json": ("status", "KIP-1106", "--format", "json"),
    "next-number.txt": ("next-number",),
    "next-number.json": ("next-number", "--format", "json"),
}
"""Commands whose output is kept, asked of a store of the fixtures with their wiki, as of AS_OF."""


def make_store_with_wiki(path: Path) -> Path:
    """A store of the fixtures' archives and their wiki."""
    put_wiki(make_store(path), read_wiki(WIKI))
    return path


def printed(store: Path, name: str) -> str:
    """What the command of a golden file prints."""
    out = io.StringIO()
    with redirect_stdout(out):
        main([*COMMANDS[name], "--store", str(store), "--as-of", "2026-03-01"])
    return out.getvalue()


def write_printed(folder: Path = PRINTED) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    with tempfile.TemporaryDirectory() as place:
        store = make_store_with_wiki(Path(place) / "store")
        for name in COMMANDS:
            (folder / name).write_text(printed(store, name), encoding="utf-8")


def write_trust() -> None:
    """The tallies of each case, beside its mail."""
    for archive in trust.TRUST.glob("*.mbox"):
        archive.with_suffix(".json").write_text(trust.golden(archive.stem), encoding="utf-8")


if __name__ == "__main__":
    from tests.edge.test_report_golden import write_goldens as write_reports  # which takes AS_OF from here

    write()
    write_printed()
    write_reports()
    write_trust()
