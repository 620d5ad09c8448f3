"""Manners: how servers are treated."""

from __future__ import annotations

from dataclasses import dataclass

from kipvote.clock import doubled
from kipvote.errors import FetchError


class ServerError(FetchError):
    """There is no use in asking this server for more now."""


@dataclass(frozen=True, slots=True)
class Manners:
    """How servers are treated. Times are in seconds, sizes in bytes.

    ``pause`` lies between the end of one request and the next to the same host. After a failure that may
    pass, the wait is what the server asks for, else ``first_wait``, doubled each time. A server that asks
    for more than ``longest_wait`` is left alone. ``longest`` is for one answer, header and body.
    """

    contact: str | None = None
    pause: float = 2.0
    attempts: int = 4
    first_wait: float = 5.0
    longest_wait: float = 300.0
    connect_timeout: float = 20.0
    read_timeout: float = 60.0
    longest: float = 1800.0
    largest: int = 1 << 30

    def wait_after(self, failures: int) -> float:
        """How long to wait after the first, second ... failure in a row."""
        return doubled(self.first_wait, failures, longest=self.longest_wait)
