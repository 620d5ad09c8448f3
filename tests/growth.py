"""Growth: how much work something is, counted, so that no busy machine makes it look like more.

What happens inside one built-in call (a slice, a search in a list) counts as one step however long it takes:
where that may grow with the square, see ``tests.fuzz.growth``, which goes by the clock.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any, TypeVar

T = TypeVar("T")

MOST = 5
"""Four times the input may be so many times the work."""


def work(call: Callable[[], object]) -> int:
    """Functions entered and left, built-in ones too, and lines run, loops' each time around."""
    count = 0

    def called(_frame: FrameType, _event: str, _arg: Any) -> None:
        nonlocal count
        count += 1

    def ran(_frame: FrameType, _event: str, _arg: Any) -> Any:
        nonlocal count
        count += 1
        return ran

    traced, profiled = sys.gettrace(), sys.getprofile()
    sys.settrace(ran)
    sys.setprofile(called)
    try:
        call()
    finally:
        sys.setprofile(profiled)
        sys.settrace(traced)
    return count


def growth(call: Callable[[T], object], small: T, large: T) -> float:
    """How many times the work on ``small`` that on ``large`` is; what is only done once counts not."""
    call(small)
    return work(lambda: call(large)) / work(lambda: call(small))
