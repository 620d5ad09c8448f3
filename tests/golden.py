"""The golden tallies: ``kipvote tally --format json`` of every proposal of the fixtures, as it was looked at.

``python -m tests.golden`` writes them anew; what changed is then read before it is kept.
"""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from kipvote.inputs import profile, roster_source
from kipvote.subjects import ProposalId
from tests import oracle
from tests.stores import ARCHIVES_FOLDER, FIXTURES, ROSTER

GOLDEN = FIXTURES / "golden"
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


if __name__ == "__main__":
    write()
