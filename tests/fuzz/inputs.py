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
    """Bytes, words one after the other, and pieces of seeds with words put in."""
    kinds: list[st.SearchStrategy[bytes]] = [st.binary(max_size=300)]
    vocabulary = words(target)
    if vocabulary:
        pieces = st.one_of(st.sampled_from(vocabulary), st.sampled_from(vocabulary), st.binary(max_size=4))
        put_together = st.lists(pieces, max_size=40).map(b"".join)
        kinds += [put_together, put_together]
        places = st.integers(0, 4000)
        kinds += [
            st.builds(_changed, st.sampled_from(list(seeds(target))), places, places, places, put_together)
        ]
    return st.one_of(kinds)


def _changed(data: bytes, start: int, length: int, place: int, put: bytes) -> bytes:
    piece = data[start % (len(data) + 1) :][:length]
    return piece[:place] + put + piece[place:]


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
            try:
                TARGETS[target](data)
            except Exception:
                least = data if least is None else min(least, data, key=len)
                raise

        try:
            attempt()
        except Exception:  # whatever breaks a target is what is looked for
            return tried, least
    raise AssertionError("unreachable")
