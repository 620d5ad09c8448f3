"""Docs: what they list is what is there."""

import re
from pathlib import Path

import pytest

from kipvote.outcomes import Outcome
from kipvote.tables import TABLES, Table

DOCS = Path(__file__).parents[1] / "docs"


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES.keys())
def test_store_md_names_every_column(table: Table) -> None:
    text = (DOCS / "store.md").read_text(encoding="utf-8")
    section = re.split(r"^## ", text, flags=re.MULTILINE)
    mine = next(part for part in section if part.startswith(f"{table.name}:"))
    if table.name == "readings":
        mine += next(part for part in section if part.startswith("messages:"))
    assert set(table.schema.names) <= set(re.findall(r"`([a-z0-9_]+)`", mine))


def test_readme_lists_every_outcome() -> None:
    text = (DOCS.parent / "README.md").read_text(encoding="utf-8")
    assert [line.split("`")[1] for line in text.splitlines() if re.match(r"\| `[a-z-]+` \|", line)] == [
        outcome.value for outcome in Outcome
    ]
