"""Patterns: what could keep a search busy for ever is refused, and nothing else of a profile's need."""

from __future__ import annotations

import contextlib
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.patterns import PatternError, compile_pattern
from tests.fuzz.growth import seconds

ENDLESS = [
    *(r"(a+)+$", r"(a*)*", r"(?:a{1,9}){9}", r"(?:a{2,}){2,}", r"(?:(?:ab)*c)*", r"(?P<x>a+?b)+"),
    *(r"(?i-s:(a+)b)+", r"(a|a)*$", r"(?:|a)+", r"(a)(?(1)b|c)+", r"(?im:(?:a|b))*", r"(?:ab?)+"),
    *(r"(?:a++b?)+", r"(?:a+b)*+", r"\d+(?:\.\d+)*", r"[(]+(?:[)|]|a)+", r"(?:\)+x)+"),
    *(r"((a+)?(?#+)b)+", r"(?:a{,}b){,2}"),
]


@pytest.mark.parametrize("text", ENDLESS)
def test_a_repetition_of_what_can_match_in_several_ways_is_refused(text: str) -> None:
    """Each character more would double the tries."""
    with pytest.raises(PatternError, match="repeats what can match in more than one way"):
        compile_pattern(text)


def test_the_refusal_names_the_place() -> None:
    with pytest.raises(PatternError, match=r"\{2,\} at character 10 repeats"):
        compile_pattern(r"x(?:a|bc){2,}")


BOUNDED = [
    *(r"(?i)\bKIP[ -]?(?P<number>\d+)", r"\d+(?:\.\d++)*", r"(?>a|b)+", r"(?:ab)+", r"(?:ab){3}(?:cd)?"),
    *(r"(a{9}){9}", r"[+*(]+\(a+\)+", r"[]a(+]+", r"[^]|]+", r"(?#(a|b+)a+", r"a(?#|)+", r"(?:(?:a+)?b)?"),
    *(r"(?=a+)+b", r"(?<!a|b)(?:ab)+", r"(?:a+){0,1}", r"(?:a|b){1}", r"(?:a{})+", r"(?:(a+)|b)?c+"),
    *(r"(?P<a>x+)(?:(?P=a))+", r"(?i:(?P<a>b))+", r"(?:a(?=b|c))+", r"\N{PLUS SIGN}+", r"(?:a|b)?+c*"),
    r"\\(?:\(\|)+",
]


@pytest.mark.parametrize("text", BOUNDED)
def test_what_repeats_one_way_only_is_taken(text: str) -> None:
    assert compile_pattern(text).pattern == text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        pytest.param("(", "no regular expression: missing", id="broken"),
        pytest.param("[[a]", "no regular expression: Possible nested set", id="changes in a later Python"),
        pytest.param("a{99999999999}", "no regular expression", id="repeated too often"),
        pytest.param("(" * 5000 + ")" * 5000, "no regular expression", id="nested too deeply"),
        pytest.param("(?x) a # (", "verbose", id="verbose"),
        pytest.param("(?ix:a # (\n)", "verbose", id="verbose within"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, message: str) -> None:
    with pytest.raises(PatternError, match=message):
        compile_pattern(text)


@st.composite
def patterns(draw: st.DrawFn) -> str:
    """Patterns over one letter, with at most three repetitions: so many nested do for ever."""
    text = "a"
    for _ in range(draw(st.integers(1, 3))):
        wrap = draw(st.sampled_from(["({})", "(?:{}|a)", "(?:a?{})", "(?>{})", "(?:{}a)", "(?P<x{n}>{})"]))
        repeat = draw(st.sampled_from(["*", "+", "{2,}", "{1,40}", "?", "++", "*?", "{3}", ""]))
        text = wrap.format(text, n=len(text)) + repeat
    return text + "b"


@given(text=patterns())
def test_a_pattern_that_is_taken_ends(text: str) -> None:
    """Of forty letters none is the end: what tries every way of dividing them tries for years."""
    try:
        pattern = compile_pattern(text)
    except PatternError:
        return
    assert seconds(lambda: pattern.search("a" * 40)) < 1


@given(text=st.text(alphabet="ab()[]{}|?*+\\.,1#:<=!>Pix^-", max_size=12))
def test_any_text_is_a_pattern_or_a_clear_error(text: str) -> None:
    with contextlib.suppress(PatternError):
        assert compile_pattern(text).pattern == text


def test_the_refused_would_have_been_endless() -> None:
    """The tries of such a pattern double with each letter: the rule is needed."""
    pattern = re.compile(r"(a+)+b")
    assert seconds(lambda: pattern.search("a" * 22)) > 4 * seconds(lambda: pattern.search("a" * 18))
