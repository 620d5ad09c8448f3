"""Writing: JSON and CSV as other programs get them, and what is never in them."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from kipvote.moments import moment

Json = dict[str, Any]
SCHEMA = 1


def dump(value: Json | list[Json]) -> str:
    """JSON as kipvote prints it: indented, UTF-8, ending in a line feed."""
    return _escaped(json.dumps(value, indent=2, ensure_ascii=False)) + "\n"


def dump_lines(values: Iterable[Json]) -> str:
    """One JSON object a line."""
    return "".join(_escaped(json.dumps(value, ensure_ascii=False)) + "\n" for value in values)


# Terminals obey some of these, others end a line or turn the direction of writing; half a surrogate pair
# (of a file name that is not UTF-8) cannot be written at all.
_STEERING = re.compile("[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def _escaped(text: str) -> str:
    r"""JSON with the characters escaped that Python leaves as they are and that steer a terminal.

    >>> _escaped('"\x9b31m"')
    '"\\u009b31m"'
    """
    return _STEERING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def date_json(date: datetime | None) -> str | None:
    """A moment as JSON has it; null where it is not known."""
    return None if date is None else moment(date)


def dump_csv(names: Iterable[str], rows: Iterable[Iterable[Any]]) -> str:
    """CSV as kipvote prints it: a line of names, and a line for each row."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(names)
    writer.writerows(map(_cell, row) for row in rows)
    return out.getvalue()


def _cell(value: Any) -> Any:
    """JSON's words for what is not text; and a title that begins like a formula must not become one."""
    if value is None or isinstance(value, bool):
        return "" if value is None else str(value).lower()
    return f"'{value}" if isinstance(value, str) and value[:1] in tuple("=+-@\t\r") else value
