"""Patience: how often and how long a server is asked."""

from __future__ import annotations

from dataclasses import dataclass

from kipvote.clock import doubled


@dataclass(frozen=True, slots=True)
class Patience:
    """How a server is waited for. Times are in seconds.

    There are at most ``tries``, and none begins later than ``total`` after the first. The wait between two is
    ``first_wait``, doubled each time: a server that greylists takes the mail after some minutes (RFC 6647).
    ``timeout`` is for each answer, ``final_timeout`` for the one to the whole mail: RFC 5321, 4.5.3.2.6 asks
    for ten minutes, because who gives up earlier cannot know whether the mail was taken.
    """

    tries: int = 7
    first_wait: float = 30.0
    longest_wait: float = 600.0
    total: float = 1800.0
    timeout: float = 60.0
    final_timeout: float = 600.0

    def wait_after(self, failures: int) -> float:
        """How long to wait after the first, second ... failure."""
        return doubled(self.first_wait, failures, longest=self.longest_wait)

    def has_time(self, failures: int, passed: float) -> bool:
        """Whether there is another try after so many failures, so many seconds after the first began."""
        return failures < self.tries and passed + self.wait_after(failures) <= self.total
