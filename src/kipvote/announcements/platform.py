"""Platform: the lists that Apache's release platform writes into the results it sends, "+1 aalder (binding)".

It writes them by machine, a voter to a line by Apache id or by address, and so they are read word by word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kipvote.announcements.listed import Listed

_HEAD = re.compile(r"The [a-z][a-z \-]{2,60} votes were cast as follows:\s*")
_ROW = re.compile(
    r"(?P<value>[+-]1|0|\?) (?P<who>[\w.+\-]{1,64}(?:@[\w.\-]{1,120})?)"
    r" \((?P<status>binding|committer|contributor|unknown)(?:, updated)?\)\s*"
)


def platform_rows(lines: Sequence[str]) -> dict[int, Listed | None]:
    """The lines of the platform's lists: the voters of their rows, None for what names none.

    A "?" is of a mail whose vote the platform could not tell. Whoever is not "binding" is not.

    >>> said = ("The committer votes were cast as follows:", "", "+1 eelm (committer)", "? fay (unknown)")
    >>> [(i, entry and entry.binding) for i, entry in platform_rows(said).items()]
    [(0, None), (2, False), (3, None)]
    """
    return dict(_rows(lines)) if any("were cast as follows:" in line for line in lines) else {}


def _rows(lines: Sequence[str]) -> Iterator[tuple[int, Listed | None]]:
    inside = False
    for i, line in enumerate(lines):
        row = _ROW.fullmatch(line) if inside else None
        heads = _HEAD.fullmatch(line) is not None
        inside = heads or (inside and (row is not None or not line.strip()))
        if row is not None and row["value"] != "?":
            yield i, Listed(row["who"], row["value"], row["status"] == "binding", i, heading=i)
        elif heads or row is not None:
            yield i, None
