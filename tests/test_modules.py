"""The count of modules: what it counts, and that a plain vote goes through few of them."""

from __future__ import annotations

import pytest

from kipvote.messages import parse_header
from tests.modules import PLAIN, THREAD, entered, explained, tallied

MOST_EXPLAINED = 60
MOST_TALLIED = 90
"""Never to be raised: each module that a plain vote goes through has to be understood to understand it."""


def test_a_module_counts_that_runs_a_function() -> None:
    found = entered(lambda: parse_header(b"Subject: [VOTE] KIP-9\n"))
    assert parse_header.__module__ in found
    assert all(name.startswith("kipvote") for name in found)
    assert not any(name.startswith("kipvote.votes") for name in found)


@pytest.mark.parametrize(
    ("text", "counts"),
    [("class A:\n    b = 1", False), ("def f(): pass\nf()", True)],
    ids=["its own lines", "a function"],
)
def test_a_module_that_only_defines_does_not_count(text: str, counts: bool) -> None:
    code = compile(text, "made.py", "exec")
    assert entered(lambda: exec(code, {"__name__": "kipvote.made"})) == (
        {"kipvote.made"} if counts else set()
    )


def test_a_plain_vote_is_short_to_follow() -> None:
    alone, together = explained(), tallied()
    assert any(name.startswith("kipvote.votes") for name in alone & together)
    assert len(alone) <= MOST_EXPLAINED
    assert len(together) <= MOST_TALLIED


def test_the_thread_holds_the_vote() -> None:
    assert PLAIN in THREAD
    assert len(THREAD) == 5
