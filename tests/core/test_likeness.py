"""Likeness: when two titles have drifted apart, and when they are those of two proposals."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.likeness import DRIFTED, are_two, likeness

DRIFT = [
    ("Better logs", "better Logs!", False),
    ("Better logs", "Better logs for brokers", False),
    ("Add a metric for lag", "Adding metrics for consumer lag", False),
    ("KafkaConsumer close timeout", "Kafka Consumer close timeout", False),
    ("Sticky partition assignment", "Partition assignment that is sticky", False),
    ("Deprecate old consumer", "Depreciate the old consumer", False),
    ("Fetch pacing for followers", "Custom produce request parser", True),
    ("Better logs", "Quotas", True),
    ("Structured reasons for rebalances of groups", "Rebalance reasons as JSON", True),
    ("Compact time index", "Time zones of brokers and clients", True),
]


@pytest.mark.parametrize(("one", "other", "drifted"), DRIFT)
def test_titles_drift_apart_where_they_share_little(one: str, other: str, drifted: bool) -> None:
    assert (likeness(one, other) < DRIFTED) is drifted


TWO = [
    ("Fetch pacing for followers", "Custom request parser", True),
    ("Fetch pacing for followers", "Custom request fetch", False),
    ("Fetch pacing for followers", "Next steps", False),
    ("Fetch pacing for followers", "Request pacings of clients", False),
    ("Fetch pacing for followers", "Clients' folowers in racks", False),
    ("Node names per disk", "Lists nodes used", False),
    ("Use log for data", "Map logs per disk", True),
    ("Subtopic pretest padlock", "Topic test lock", False),
    ("A log in the data", "To quota or that", False),
    ("Fetch pacing for followers", "", False),
]


@pytest.mark.parametrize(("one", "other", "two"), TWO)
def test_titles_are_of_two_proposals_where_they_share_nothing(one: str, other: str, two: bool) -> None:
    """Three words or more each, none in common."""
    assert are_two(one, other) is two


LIKENESS = [
    ("Better logs", "Better logs in brokers of racks", 1),
    ("Throttled quotas offline", "Quota bytes", 2 / 5),
    ("Zoned brokers", "Brokers, brokers, brokers and racks", 2 / 4),
    ("Zoned log quotas", "Log bytes and quota by lag", 4 / 7),
]


@pytest.mark.parametrize(("one", "other", "expected"), LIKENESS)
def test_likeness_is_the_share_of_all_words_that_both_have(one: str, other: str, expected: float) -> None:
    assert likeness(one, other) == expected


@given(st.text(max_size=40), st.text(max_size=40))
def test_likeness_has_no_direction(one: str, other: str) -> None:
    assert likeness(one, other) == likeness(other, one)
    assert 0 <= likeness(one, other) <= 1
    assert not (are_two(one, other) and likeness(one, other) >= DRIFTED)


@given(st.from_regex(r"[a-z0-9]+( [a-z]+){0,6}", fullmatch=True))
def test_a_title_is_like_itself(title: str) -> None:
    assert likeness(title, title.upper()) == 1
    assert not are_two(title, title)
