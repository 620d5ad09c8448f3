"""Addresses: whatever form one has, nothing of it is shown, and looking for it takes linear time."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.addresses import without_addresses
from kipvote.process.evidence import quoted

WITHOUT = [
    ("Ask ada@example.org, please", "Ask …, please"),
    ("ada.quill+kafka@lists.example.org", "…"),
    ("relay%ada@example.org", "…"),
    ("prvs=ada=example.net@example.org", "…"),
    (f"{'a' * 70}@example.org", "…"),
    ("ada@example.org=bo@example.net", "…"),
    ("ada@example.org, bo@example.net", "…, …"),
    ("@Override and ada@localhost", "@Override and ada@localhost"),
]


@pytest.mark.parametrize(("text", "shown"), WITHOUT, ids=[text[:20] for text, _ in WITHOUT])
def test_no_part_of_an_address_is_shown(text: str, shown: str) -> None:
    assert without_addresses(text) == shown


@given(st.text(alphabet="ab.@=%+- …", max_size=30))
def test_nothing_is_left_that_looks_like_one(text: str) -> None:
    """One address right behind another is one too."""
    shown = without_addresses(text)
    assert without_addresses(shown) == shown


def test_evidence_has_none_either() -> None:
    assert [quoted(text) for text, _ in WITHOUT] == [shown for _, shown in WITHOUT]


@pytest.mark.parametrize("unit", ["a", "a.", "a@", "a@a.", "a@a.a=", "%="])
def test_time_is_linear(unit: str) -> None:
    started = time.thread_time()
    quoted(unit * (300_000 // len(unit)))
    assert time.thread_time() - started < 2
