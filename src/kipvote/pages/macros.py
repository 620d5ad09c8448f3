"""Macros: the wiki's macro for an issue, as a text copy of a page shows it, read as the issue's key alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

# On a page that is still loading, the macro shows the key, a dash, and these words, each perhaps on a line.
_LOADING = re.compile(r"(?:[-–—][ \t]{0,9})?getting issue details(?:\.{3}|…)", re.IGNORECASE)
_STATUS = re.compile(r"\s*STATUS\b")
_DASH = re.compile(r"\s*[-–—]\s*")
# A comparison of versions shows the macro's name and its parameters, a line each.
_NAME = re.compile(r"(?P<before>\s*(?:[•◦▪‣·*+–-]\s+)?)Jira\s*")
_PARAMETER = re.compile(
    r"\s*(?:key(?P<key>[A-Z][A-Z0-9]{1,15}-\d{1,7})\s*"
    r"|(?:server|serverId|columns|columnIds|count|maximumIssues|showSummary|jqlQuery)\S.*)"
)
_MOST_PARAMETERS = 12


def without_macros(lines: Sequence[str]) -> list[str]:
    """The lines of a copy, each macro for an issue its key.

    >>> without_macros(["JIRA:", "KAFKA-7", "-", "Getting issue details...", "STATUS", "Motivation"])
    ['JIRA:', 'KAFKA-7', 'Motivation']
    >>> without_macros(["• Jira", "serverASF JIRA", "keyKAFKA-7"])
    ['• KAFKA-7']
    """
    return _loaded(_named(lines))


def _named(lines: Sequence[str]) -> Iterator[str]:
    """The lines with the key of a macro for its name and parameters."""
    passed = 0
    for at, line in enumerate(lines):
        if at < passed:
            continue
        name = _NAME.fullmatch(line)
        key, passed = _key(lines, at + 1) if name else (None, at)
        yield f"{name['before']}{key}" if name and key else line


def _key(lines: Sequence[str], start: int) -> tuple[str | None, int]:
    """The key among the parameters from a line on, and the line behind them; None where they name none."""
    key, end = None, start
    for at in range(start, min(start + _MOST_PARAMETERS, len(lines))):
        found = _PARAMETER.fullmatch(lines[at])
        if found is None:
            break
        key, end = key or found["key"], at + 1
    return (key, end) if key else (None, start)


def _loaded(lines: Iterable[str]) -> list[str]:
    """The lines without the words for what the macro has yet to load."""
    kept: list[str] = []
    loading = False  # whether the word STATUS is to come
    for line in lines:
        if loading and not line.strip():
            continue
        said = _STATUS.sub("", line, count=1) if loading else line
        own, loading = _without_loading(said)
        if own.strip() or own == line:
            kept.append(own)
        elif loading:
            _drop_dash(kept)
    return kept


def _without_loading(line: str) -> tuple[str, bool]:
    """A line without the words, and whether it ends where the word STATUS is to come."""
    first, *others = _LOADING.split(line)
    own = "".join([first, *(_STATUS.sub("", other, count=1) for other in others)])
    return own, bool(others) and not others[-1].strip()


def _drop_dash(kept: list[str]) -> None:
    """Take the dash off that stands on a line between the key and the words."""
    while kept and not kept[-1].strip():
        kept.pop()
    if kept and _DASH.fullmatch(kept[-1]):
        kept.pop()
