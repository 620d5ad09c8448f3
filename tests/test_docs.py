"""Docs: what they list is what is there."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from kipvote.outcomes import Outcome
from kipvote.tables import TABLES, Table

TESTS = Path(__file__).parent
DOCS = TESTS.parent / "docs"
PAGES = [
    *(DOCS.parent / name for name in ("README.md", "SECURITY.md", "CONTRIBUTING.md")),
    *sorted(DOCS.glob("*.md")),
]
_NAMED = re.compile(r"`(?:tests/)?((?:[a-z]+/)?test_\w+\.py)(?:::(\w+))?`")


@cache
def listed_in(file: str) -> frozenset[str]:
    """The tests of a file; none where there is no such file."""
    path = TESTS / file
    tree = ast.parse(path.read_text(encoding="utf-8") if path.is_file() else "")
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_test_that_is_named_is_there(page: Path) -> None:
    named = _NAMED.findall(page.read_text(encoding="utf-8"))
    assert [f"{file}::{test}" for file, test in named if not listed_in(file)] == []
    assert [f"{file}::{test}" for file, test in named if test and test not in listed_in(file)] == []


@pytest.mark.parametrize("page", ["SECURITY.md", "docs/reliability.md"])
def test_every_row_of_what_holds_names_its_test(page: str) -> None:
    """SECURITY.md and docs/reliability.md say what holds, each row with its test."""
    tables = re.findall(
        r"^\|.*\| shown by \|\n\|[-| ]+\|\n((?:\|.*\n)+)",
        (DOCS.parent / page).read_text("utf-8"),
        re.MULTILINE,
    )
    rows = [row for table in tables for row in table.splitlines()]
    assert len(rows) > 8
    assert [row for row in rows if not _NAMED.search(row.rpartition(" | ")[2])] == []


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
