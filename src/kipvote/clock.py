"""Clock: the time of day and how to wait, given to whatever asks a server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Clock:
    """The moment (aware, UTC), and how to let some seconds pass."""

    now: Callable[[], datetime]
    sleep: Callable[[float], None]


def doubled(first: float, failures: int, *, longest: float) -> float:
    """The wait after so many failures: ``first`` after one, twice as long each time, ``longest`` at most.

    >>> [doubled(30.0, failures, longest=600.0) for failures in (1, 2, 3, 9)]
    [30.0, 60.0, 120.0, 600.0]
    """
    wait: float = first * 2 ** (failures - 1)
    return min(wait, longest)
