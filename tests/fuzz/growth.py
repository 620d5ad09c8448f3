"""Growth: whether work is linear in its input, told by doubling it, not by the clock."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

_MOST = 8
"""Four times the input may take so many times as long; quadratic work takes sixteen times."""
_UNNOTICED = 0.02  # seconds: below, start-up and the collector decide
_TRIES = 4


def seconds(work: Callable[[], object]) -> float:
    """Processor time of this process: what others do on the machine does not count."""
    start = time.process_time()
    work()
    return time.process_time() - start


def is_linear(work: Callable[[T], object], small: T, large: T) -> bool:
    """Whether work on ``large``, four times ``small``, takes less than eight times as long.

    Of several tries the fastest count, so a slow moment of the machine neither makes linear work look
    worse (while it works on ``large``) nor work that grows with the square look better (while on ``small``).
    """
    most = _MOST * min(seconds(lambda: work(small)) for _ in range(_TRIES)) + _UNNOTICED
    return any(seconds(lambda: work(large)) < most for _ in range(_TRIES))


def repeated(unit: str, length: int) -> str:
    """``unit`` again and again, ``length`` characters of it."""
    return (unit * (length // len(unit) + 1))[:length]
