"""Months: which are fetched, and which are settled."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from kipvote.errors import FetchError
from kipvote.fetch import Month, month_of, months_to_fetch, read_month
from kipvote.fetch.months import is_settled
from tests.ponymail import NOW, OLD


@pytest.mark.parametrize(
    ("since", "until", "months"),
    [
        ("2026-01", None, ["2026-01", "2026-02", "2026-03"]),
        ("2026-03", None, ["2026-03"]),
        ("2025-12", "2026-01", ["2025-12", "2026-01"]),
        ("2026-03", "2027-01", ["2026-03"]),
    ],
)
def test_months_to_fetch(since: str, until: str | None, months: Sequence[str]) -> None:
    """Up to the current month: there is no mail of the next one."""
    assert [*months_to_fetch(Month(since), Month(until) if until else None, NOW)] == months


@pytest.mark.parametrize(("since", "until"), [("2026-04", None), ("2026-02", "2026-01")])
def test_no_months_to_fetch(since: str, until: str | None) -> None:
    with pytest.raises(FetchError, match="there is no month from"):
        months_to_fetch(Month(since), Month(until) if until else None, NOW)


@pytest.mark.parametrize(
    "text", ["", "2026", "2026-1", "2026-13", "2026-00", "26-01", "2026-01-01", "../..", "٢٠٢٦-٠١"]
)
def test_what_is_no_month(text: str) -> None:
    with pytest.raises(FetchError, match="is not a month"):
        read_month(text, option="--since")


def test_months_before_any_mail() -> None:
    with pytest.raises(FetchError, match="no list is as old as 1994-12"):
        read_month("1994-12", option="--since")
    assert read_month(" 1995-01 ", option="--since") == "1995-01"


@pytest.mark.parametrize(
    ("checked", "settled"),
    [
        ("2025-12-01", False),
        ("2026-01-31", False),
        ("2026-02-28T23:59:59", False),
        ("2026-03-01", True),
        ("2027-01-01", True),
    ],
)
def test_a_month_is_settled_when_the_next_is_over(checked: str, settled: bool) -> None:
    assert is_settled(OLD, datetime.fromisoformat(checked).replace(tzinfo=UTC)) is settled


def test_the_month_is_that_of_utc() -> None:
    assert month_of(datetime.fromisoformat("2026-02-28T23:30:00-01:00")) == "2026-03"
