"""HTML blocks: the lines of HTML that Markdown allows between its own, as tables it has no form for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

_FENCE = re.compile(r"\s{0,9}(?:```|~~~)")
_TABLE = re.compile(r"<(?P<closing>/?)table\b", re.IGNORECASE)
_BLOCK = re.compile(
    r"\s*+</?(?:table|thead|tbody|tfoot|tr|t[dh]|colgroup|col|caption|p|div|section|article|header|footer|main"
    r"|aside|details|summary|figure|figcaption|center|blockquote|[uo]l|li|d[ltd]|h[1-6]|hr|br)(?:\s[^<>]*+)?/?>",
    re.IGNORECASE,
)


def html_blocks(lines: Sequence[str]) -> Mapping[int, int]:
    """Where lines of HTML start and end: a table from its opening to its closing tag, any other line alone.

    A line is of HTML if it begins with the tag of a block. Code between fences is none.

    >>> html_blocks(["<table>", "<tr><td>a</td></tr>", "", "</table>", "b", "<hr>", "a < b"])
    {0: 4, 5: 6}
    """
    starts = _starts(lines)
    ends = dict.fromkeys(starts, 0)
    opened: list[int] = []
    for at, line in enumerate(lines):
        for tag in _TABLE.finditer(line):
            if not tag["closing"]:
                opened.append(at)
            elif opened and (start := opened.pop()) in ends:
                ends[start] = at + 1
    found: dict[int, int] = {}
    passed = 0
    for start in starts:
        if start >= passed:
            passed = found[start] = max(ends[start], start + 1)
    return found


def _starts(lines: Sequence[str]) -> list[int]:
    starts: list[int] = []
    fenced = False
    for at, line in enumerate(lines):
        if _FENCE.match(line):
            fenced = not fenced
        elif not fenced and _BLOCK.match(line):
            starts.append(at)
    return starts
