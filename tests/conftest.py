"""What every test shares: reproducible examples, and Spark tests kept together."""

from __future__ import annotations

import os
from importlib.metadata import version
from importlib.resources import files

import pytest
from hypothesis import settings

from kipvote.rules import Profile, parse_profile

# A loaded machine is slow to answer, not wrong: no deadline.
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_configure(config: pytest.Config) -> None:
    """Spark 4.1 leaves sockets to the garbage collector, which Python tells of as later versions do not."""
    if version("pyspark").startswith("4.1."):
        config.addinivalue_line(
            "filterwarnings", "ignore:Exception ignored in. <socket:pytest.PytestUnraisableExceptionWarning"
        )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests that share a Spark session in one process of a parallel run, and begin with them.

    They take the longest: the others run beside them, not before.
    """
    items.sort(key=lambda item: item.get_closest_marker("spark") is None)
    for item in items:
        if item.get_closest_marker("spark"):
            item.add_marker(pytest.mark.xdist_group("spark"))


def shipped(name: str) -> Profile:
    text = (files("kipvote") / f"profiles/{name}.toml").read_text(encoding="utf-8")
    return parse_profile(text, file=f"{name}.toml")


@pytest.fixture(scope="session")
def kafka() -> Profile:
    return shipped("kafka")


@pytest.fixture(scope="session")
def asf_release() -> Profile:
    return shipped("asf-release")
