r"""Patterns: the regular expressions of profiles, each search in limited time.

Python's ``re`` goes back and tries anew where a match fails, and a pattern such as ``(a+)+b`` takes years for
a subject of forty letters. Which patterns do so cannot be told from the pattern alone without refusing good
ones. So a search that takes too long is ended, and the error says on which text.
"""

from __future__ import annotations

import re
import signal
import warnings
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from kipvote.errors import ProfileError

LONGEST = 2.0
"""How many seconds one search may take. Of the patterns that come with kipvote none takes a millisecond."""

_SHOWN = 120
"""Characters of a text that an error shows."""

_Found = TypeVar("_Found")


class PatternError(ValueError):
    """A pattern that is none."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A compiled pattern, used like one of ``re``. If it is ``limited``, no search takes longer than it may.

    Raises:
        ProfileError: by every search, if it took longer than :data:`LONGEST`.
    """

    compiled: re.Pattern[str]
    limited: bool = True

    @property
    def groupindex(self) -> Mapping[str, int]:
        return self.compiled.groupindex

    def search(self, text: str) -> re.Match[str] | None:
        return self._in_time(self.compiled.search, text, 0)

    def match(self, text: str, at: int = 0) -> re.Match[str] | None:
        return self._in_time(self.compiled.match, text, at)

    def fullmatch(self, text: str) -> re.Match[str] | None:
        return self._in_time(self.compiled.fullmatch, text, 0)

    def finditer(self, text: str) -> list[re.Match[str]]:
        return self._in_time(lambda text, at: list(self.compiled.finditer(text, at)), text, 0)

    def _in_time(self, find: Callable[[str, int], _Found], text: str, at: int) -> _Found:
        if not self.limited:  # the limit takes ten times as long as the search of a good pattern
            return find(text, at)
        try:
            with _limited(LONGEST):
                return find(text, at)
        except _TooLongError:
            shown = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}..."
            raise ProfileError(
                f"proposal.pattern was searched for more than {LONGEST:.0f} s",
                where=f"on {shown!r}",
                hint="write what is repeated so that it can match in one way only: see docs/profiles.md",
            ) from None


class _TooLongError(Exception):
    """The time is up."""


@contextmanager
def _limited(seconds: float) -> Iterator[None]:
    """End what is done here after some seconds.

    ``re`` looks for signals while it searches, and only the main thread of a process receives any: there it
    is that archives are read. Elsewhere nothing is limited. A timer that was running goes on.
    """
    try:
        handler = signal.signal(signal.SIGALRM, _up)
    except (ValueError, AttributeError):  # another thread, or a system without timers
        yield
        return
    left, interval = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, left, interval)
        signal.signal(signal.SIGALRM, handler)


def _up(_signal: int, _frame: object) -> NoReturn:
    raise _TooLongError


def compile_pattern(text: str, *, limited: bool = True) -> Pattern:
    r"""Compile a pattern; ``limited`` if it is not one that comes with kipvote.

    >>> compile_pattern(r"FLIP-(?P<number>\d+)").search("[VOTE] FLIP-9")["number"]
    '9'

    Raises:
        PatternError: it is no regular expression.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", FutureWarning)  # it would mean something else in a later Python
            return Pattern(re.compile(text), limited)
    except (re.error, OverflowError, RecursionError, FutureWarning) as error:
        raise PatternError(f"no regular expression: {error}") from error
