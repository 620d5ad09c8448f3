"""Speed: how long one checkout reads the own lines of some mail, once for every line it is sent.

``against --speed`` runs this file with the packages of either checkout and lets them read by turns. The first
line on stdin are the mails, each its kind and own lines; the answer to every further one are the seconds of
processor time for the votes and for the results.
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from time import process_time
from typing import Any

Reader = Callable[[str, Sequence[str]], object]
"""Reads the own lines of a mail of some kind."""


def main() -> None:
    """Read and answer until stdin ends."""
    mails = [(kind, tuple(lines)) for kind, lines in json.loads(sys.stdin.readline())]
    readers = (votes(), results())
    gc.disable()
    for _ in iter(sys.stdin.readline, ""):
        print(json.dumps([seconds(reader, mails) for reader in readers]), flush=True)


def seconds(reader: Reader, mails: Sequence[tuple[str, Sequence[str]]]) -> float:
    """The processor time it takes to read some mails."""
    begun = process_time()
    for kind, lines in mails:
        reader(kind, lines)
    return process_time() - begun


def votes() -> Reader:
    """What reads votes, by whatever name its package has."""
    (read_votes,) = next(_found(("kipvote.votes.read", "kipvote.votes.reader"), "read_votes"))
    return lambda _, lines: read_votes(lines)


def results() -> Reader:
    """What reads a result, and what calls a vote off, in the same way."""
    for read_result, read_act in _found(("kipvote.announcements.read",), "read_result", "read_act"):
        return lambda kind, lines: (read_result(lines, tagged=kind == "announcement"), read_act(lines))
    old = _found(("kipvote.announcements.reader",), "read_announcement", "read_cancellation")
    read_announcement, read_cancellation = next(old)
    return lambda kind, lines: (
        read_announcement(lines, tagged=kind == "announcement"),
        read_cancellation(lines),
    )


def _found(modules: Sequence[str], *names: str) -> Iterator[tuple[Callable[..., Any], ...]]:
    """The functions of those modules that have them."""
    for module in modules:
        try:
            yield tuple(getattr(import_module(module), name) for name in names)
        except (ImportError, AttributeError):
            continue


if __name__ == "__main__":
    main()
