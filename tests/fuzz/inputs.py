"""Inputs: hostile bytes by hypothesis, put together from the words of a target and from its seeds."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from tests.fuzz.targets import TARGETS
from tests.fuzz.vocabulary import seeds, words

_ROUND = 200


def inputs(target: str) -> st.SearchStrategy[bytes]:
    """Bytes, words one after the other, and seeds with something cut out and put in."""
    kinds: list[st.SearchStrategy[bytes]] = [st.binary(max_size=300)]
    vocabulary = words(target)
    if vocabulary:
        pieces = st.one_of(st.sampled_from(vocabulary), st.sampled_from(vocabulary), st.binary(max_size=4))
        put_together = st.lists(pieces, max_size=40).map(b"".join)
        kinds += [put_together, put_together]
        kinds += [st.builds(_changed, st.sampled_from(list(seeds(target))), _PLACES, _PLACES, put_together)]
    return st.one_of(kinds)


_PLACES = st.integers(0, 4000)


def _changed(data: bytes, start: int, length: int, put: bytes) -> bytes:
    start %= len(data) + 1
    return data[:start] + put + data[start + length % 100 :]


def explore(target: str, goes_on: Callable[[], bool]) -> tuple[int, bytes | None]:
    """Try inputs as long as ``goes_on`` says: how many were tried, and the least that broke the target."""
    tried, least = 0, None

    for number in count():
        if not goes_on():
            return tried, None

        @seed(number)
        @settings(
            max_examples=_ROUND,
            database=None,
            phases=[Phase.generate, Phase.shrink],
            suppress_health_check=list(HealthCheck),
        )
        @given(inputs(target))
        def attempt(data: bytes) -> None:
            nonlocal tried, least
            tried += 1
            least = data
            TARGETS[target](data)

        try:
            attempt()
        except Exception:  # whatever breaks a target is what is looked for; the last input tried is the least
            return tried, least
    raise AssertionError("unreachable")
