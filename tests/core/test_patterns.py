"""Patterns: any good one is taken, and no search lasts for ever."""

from __future__ import annotations

import contextlib
import re
import signal
import threading
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.errors import ProfileError
from kipvote.patterns import PatternError, compile_pattern
from kipvote.rules import Profile, parse_profile, shipped_profiles
from kipvote.subjects import parse_subject
from tests.fuzz.growth import seconds

GOOD = [
    r"(?i)^(?:\[[^\]]*\]\s*)*(?P<title>\S.*)$",
    r"\d+(?:\.\d+)*",
    r"(?:alpha|beta)+",
    "(?x) KIP - \n (?P<number> \\d+ )  # in verbose form",
]


@pytest.mark.parametrize("text", GOOD)
def test_a_good_pattern_is_taken(text: str) -> None:
    assert compile_pattern(text).compiled.pattern == text


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("(", id="broken"),
        pytest.param("[[a]", id="changes in a later Python"),
        pytest.param("a{99999999999}", id="repeated too often"),
        pytest.param("(" * 5000 + ")" * 5000, id="nested too deeply"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(PatternError, match="no regular expression"):
        compile_pattern(text)


@given(text=st.text(alphabet="ab()[]{}|?*+\\.,1#:<=!>Pix^-", max_size=12))
def test_any_text_is_a_pattern_or_a_clear_error(text: str) -> None:
    with contextlib.suppress(PatternError):
        assert compile_pattern(text).compiled.pattern == text


ENDLESS = re.sub(
    "(?m)^pattern = .*$", r"pattern = '(?:a+)+b|KIP-(?P<number>\\d+)'", shipped_profiles()["kafka"]
)
"""Each letter more doubles the tries of such a pattern: of sixty it would take years."""


@pytest.fixture
def endless(monkeypatch: pytest.MonkeyPatch) -> Profile:
    monkeypatch.setattr("kipvote.patterns.LONGEST", 0.1)
    return parse_profile(ENDLESS, file="endless.toml")


def test_a_search_that_takes_too_long_ends_and_names_the_subject(endless: Profile) -> None:
    subject = f"[VOTE] {'a' * 60}"
    with pytest.raises(ProfileError, match=f"searched for more than .*'{'a' * 60}'"):
        parse_subject(subject, endless)
    assert parse_subject("[VOTE] KIP-9: logs", endless).proposals == ("KIP-9",)


def test_the_time_is_that_of_the_search_alone(endless: Profile) -> None:
    def search() -> None:
        with pytest.raises(ProfileError):
            endless.pattern.search("a" * 60)

    assert seconds(search) < 1


def test_a_timer_of_somebody_else_goes_on(endless: Profile) -> None:
    before = signal.setitimer(signal.ITIMER_REAL, 60)
    try:
        endless.pattern.search("KIP-9")
        assert 50 < signal.getitimer(signal.ITIMER_REAL)[0] <= 60
    finally:
        signal.setitimer(signal.ITIMER_REAL, *before)


def test_another_thread_searches_without_a_limit(endless: Profile) -> None:
    found: list[object] = []
    thread = threading.Thread(target=lambda: found.append(endless.pattern.search("KIP-9")))
    thread.start()
    thread.join()
    assert found != [None]


@pytest.mark.parametrize("name", shipped_profiles())
def test_what_comes_with_kipvote_needs_no_limit(name: str) -> None:
    profile = parse_profile(shipped_profiles()[name], file=name)
    assert not profile.pattern.limited
    for text in ("a" * 998, "release " * 120, "KIP " * 240, "1." * 490, "[" * 998, "SPIP: " * 160):
        assert seconds(partial(parse_subject, f"[VOTE] {text}", profile)) < 0.2
