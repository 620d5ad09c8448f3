"""docs/reliability.md: every test it names is there, every class of input of which tests are is in it."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from kipvote import archives, inputs, mail, mime
from kipvote.messages import LONGEST_MESSAGE
from kipvote.messages.header import LONGEST_SUBJECT, MAX_REFERENCES
from tests.fuzz.targets import TARGETS
from tests.fuzz.vocabulary import FOUND

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`([a-z/_]+\.py)::(\w+)`", TEXT)))


def functions(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize(("file", "name"), NAMED, ids=[name for _, name in NAMED])
def test_every_test_named_is_there(file: str, name: str) -> None:
    assert name in functions(ROOT / "tests" / file)


def test_every_row_names_a_test() -> None:
    rows = [line for line in TEXT.split("\n") if line.startswith("| ") and line.count(" | ") == 2]
    cases = [
        row for row in rows if "shown by" not in row and ("edge/" in row or "core/" in row or "fuzz/" in row)
    ]
    assert len(cases) > 40
    assert len(NAMED) > 50


OURS = [
    *(
        "test_archives.py",
        "test_crash.py",
        "test_disk.py",
        "test_hostile_messages.py",
        "test_hostile_outputs.py",
    ),
    *("test_hostile_privacy.py", "test_idempotence.py"),
]


@pytest.mark.parametrize("file", OURS)
def test_every_hostile_test_is_in_the_table(file: str) -> None:
    tests = {name for name in functions(ROOT / "tests" / "edge" / file) if name.startswith("test_")}
    listed = {name for path, name in NAMED if path == f"edge/{file}"}
    assert tests - listed <= UNLISTED


UNLISTED = {"test_no_name_of_a_proposal_is_a_path"}


def test_the_caps_are_those_of_the_code() -> None:
    assert f"| {archives.MAX_RATIO} times its size" in TEXT
    assert f"| {LONGEST_MESSAGE >> 20} MiB | not read" in TEXT
    assert f"| {mime.MAX_PARTS:,}; {mime.text.MAX_DEPTH} |" in TEXT
    assert f"| {inputs.LARGEST_PROFILE >> 10} KiB; {inputs.LARGEST_ROSTER >> 20} MiB a file |" in TEXT
    assert f"| {inputs.LARGEST_PAGE >> 20} MiB; {inputs.LARGEST_WIKI >> 30} GiB |" in TEXT
    assert f"| {LONGEST_SUBJECT:,} characters; the newest {MAX_REFERENCES:,} |" in TEXT
    assert f"| {mime.MAX_TEXT >> 20} MiB of characters, of which {mail.MOST_CHARACTERS >> 10} KiB" in TEXT


def test_every_target_has_its_figures() -> None:
    """What was found of each is told, and kept."""
    rows = re.findall(r"^\| `(\w+)` \| [0-9,]+ \| (.*) \|$", TEXT, flags=re.MULTILINE)
    assert [target for target, _ in rows] == list(TARGETS)
    kept = {path.name for path in FOUND.iterdir()}
    assert kept <= {target for target, found in rows if found != "nothing"}
