"""Targets: what once broke one holds now, and so does what hypothesis puts together of hostile words."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.fuzz import growth
from tests.fuzz.inputs import explore, inputs
from tests.fuzz.targets import TARGETS
from tests.fuzz.vocabulary import DICTIONARIES, FOUND, seeds, words

KEPT = sorted(path for path in FOUND.rglob("*") if path.is_file())


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_what_once_broke_a_target_holds(path: Path) -> None:
    """Inputs that a fuzzer found, made as small as they get."""
    TARGETS[path.parent.name](path.read_bytes())


@pytest.mark.parametrize("target", TARGETS)
def test_well_formed_input_holds(target: str) -> None:
    for data in [b"", *seeds(target)]:
        TARGETS[target](data)


@pytest.mark.parametrize("target", TARGETS)
@settings(max_examples=60)
@given(data=st.data())
def test_hostile_input_holds(target: str, data: st.DataObject) -> None:
    """The rule is that of the target."""
    TARGETS[target](data.draw(inputs(target)))


def test_a_target_that_breaks_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fuzzer itself can fail."""

    def breaks(data: bytes) -> None:
        assert b"\n\n" not in data

    monkeypatch.setitem(TARGETS, "mbox", breaks)
    tried, least = explore("mbox", lambda: True)
    assert tried > 0
    assert least is not None
    assert b"\n\n" in least


def test_work_that_grows_with_the_square_is_found() -> None:
    def square(text: str) -> int:
        return sum(text.count(char) for char in text)

    assert not growth.is_linear(square, "ab" * 3_000, "ab" * 12_000)
    assert growth.is_linear(str.upper, "ab" * 3_000, "ab" * 12_000)


@pytest.mark.parametrize("target", DICTIONARIES)
def test_words_are_read_as_libfuzzer_reads_them(target: str) -> None:
    """A dictionary that cannot be read would be passed by in silence."""
    found = set(words(target))
    assert len(found) > 20
    assert b"\n" in found or target == "subjects"


def test_every_folder_of_found_inputs_is_a_targets() -> None:
    assert {path.parent.name for path in KEPT} <= TARGETS.keys()
