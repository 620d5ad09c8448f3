"""The shipped profiles, for the tests of the core."""

from importlib.resources import files

import pytest

from kipvote.rules import Profile, parse_profile


def shipped(name: str) -> Profile:
    return parse_profile((files("kipvote") / f"profiles/{name}.toml").read_text(encoding="utf-8"), file=f"{name}.toml")


@pytest.fixture(scope="session")
def kafka() -> Profile:
    return shipped("kafka")


@pytest.fixture(scope="session")
def asf_release() -> Profile:
    return shipped("asf-release")
