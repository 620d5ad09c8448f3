"""Writing: JSON and CSV as other programs get them, and what is never in them."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from kipvote.characters import STEERING, UNSEEN, seen
from kipvote.moments import moment

Json = dict[str, Any]
SCHEMA = 1


def dump(value: Json | list[Json]) -> str:
    """JSON as kipvote prints it: indented, UTF-8, ending in a line feed."""
    return _escaped(json.dumps(value, indent=2, ensure_ascii=False)) + "\n"


def dump_lines(values: Iterable[Json]) -> str:
    """One JSON object a line."""
    return "".join(_escaped(json.dumps(value, ensure_ascii=False)) + "\n" for value in values)


# Escaped, not left out: in the name of a file another program has to find it. Mail has none, once it is read.
_ESCAPED = re.compile(rf"(?!\n)[{STEERING}{UNSEEN}]")


def _escaped(text: str) -> str:
    r"""JSON with the characters escaped that Python leaves as they are and that steer a terminal, or hide.

    >>> _escaped('"\x9b31m\u061c"')
    '"\\u009b31m\\u061c"'
    """
    return text if text.isascii() and "\x7f" not in text else _ESCAPED.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    return json.dumps(found[0])[1:-1] if found[0] != "\x7f" else "\\u007f"


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


_FORMULA = tuple("=+-@\t\n＝＋－＠﹦﹢﹣﹫\N{MINUS SIGN}")
_STEERS = re.compile(rf"(?![\t\n])[{STEERING}]")


def _cell(value: Any) -> Any:
    """JSON's words for what is not text; and text that begins like a formula must not become one.

    Spreadsheets take the fullwidth forms of its signs for the signs.
    """
    if value is None or isinstance(value, bool):
        return "" if value is None else str(value).lower()
    if not isinstance(value, str):
        return value
    text = seen(_STEERS.sub("\N{REPLACEMENT CHARACTER}", value))
    return f"'{text}" if text.startswith(_FORMULA) else text
