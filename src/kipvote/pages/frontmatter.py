"""Front matter: the lines of YAML that programs which clip pages put above the Markdown."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

_RULE = re.compile(r"---[ \t]{0,9}")
_FIELD = re.compile(r"(?P<name>[A-Za-z][\w -]{0,40}):(?:[ \t]+(?P<value>.*))?")
_BELOW = re.compile(r"[ \t]{1,20}\S.*|-[ \t].*|[ \t]*")
_MOST_LINES = 60


def split_front_matter(lines: Sequence[str]) -> tuple[Mapping[str, str], Sequence[str]]:
    """The fields at the head of a text, by their names in lower case, and the lines below them.

    There are none unless the text begins with them, from rule to rule, and names a title.

    >>> split_front_matter(["---", 'title: "KIP-7: It"', "tags:", "  - x", "---", "# Status"])
    ({'title': 'KIP-7: It', 'tags': ''}, ['# Status'])
    """
    first = next((at for at, line in enumerate(lines) if line.strip()), 0)
    if not lines or not _RULE.fullmatch(lines[first]):
        return {}, lines
    fields: dict[str, str] = {}
    for at, line in enumerate(lines[first + 1 : first + _MOST_LINES], start=first + 1):
        if _RULE.fullmatch(line):
            return (fields, lines[at + 1 :]) if fields.get("title") else ({}, lines)
        if field := _FIELD.fullmatch(line):
            fields.setdefault(field["name"].lower(), _unquoted((field["value"] or "").strip()))
        elif not _BELOW.fullmatch(line):
            break
    return {}, lines


def _unquoted(value: str) -> str:
    quoted = len(value) > 1 and value[0] == value[-1] and value[0] in "\"'"
    return value[1:-1] if quoted else value
