"""Moments: the one a command is to judge at, and the clock of this machine."""

from __future__ import annotations

import time
from datetime import UTC, datetime

from kipvote.clock import Clock


def clock() -> Clock:
    """The clock to give to what asks a server."""
    return Clock(lambda: datetime.now(UTC), time.sleep)


def moment_of(text: str | None) -> datetime:
    """The moment to judge at: the one named, else now."""
    return when(text, "--as-of") if text else datetime.now(UTC)


def when(text: str, option: str) -> datetime:
    """A moment given with an option."""
    from kipvote.inputs import read_moment

    return read_moment(text, option=option)
