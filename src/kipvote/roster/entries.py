"""Entries: the tables of a roster file with the lines they stand on, so that an error can name its line."""

from __future__ import annotations

import json
import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from reprlib import Repr

from kipvote.errors import RosterError

_decoder = json.JSONDecoder()
_SPACE = re.compile(r"[ \t\r\n]*")
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_TOML_HEADER = re.compile(r"[ \t]*\[\[[ \t]*(?:people|\"people\"|'people')[ \t]*\]\]")
_TOML_KEY = re.compile(r"[ \t]*[\"']?([A-Za-z0-9_-]+)[\"']?[ \t]*=")
_LONGEST_TEXT = 1000  # characters
_NEAR = 200  # lines, among which the table behind one written inline begins
_LINE_IN_MESSAGE = re.compile(r"at line (\d+)")


@dataclass(frozen=True, slots=True)
class Entry:
    """One table of ``file``: its values, the line it begins on and the line of each key, counted from 1."""

    values: Mapping[str, object]
    file: str
    line: int
    lines: Mapping[str, int] = field(default_factory=dict)

    def line_of(self, key: str | None) -> int:
        """The line of ``key``; the entry's first line for a key it does not have."""
        return self.line if key is None else self.lines.get(key, self.line)

    def fault(self, what: str, hint: str, *, key: str | None = None) -> RosterError:
        """The error to raise about this entry, or about one key of it."""
        return RosterError(what, where=f"{self.file}, line {self.line_of(key)}", hint=hint)

    def text(self, key: str) -> str | None:
        """A text without blanks around it; None where it is missing, null or empty.

        Raises:
            RosterError: it is something else.
        """
        value = self.values.get(key)
        if value is not None and not isinstance(value, str):
            raise self.fault(f"{key} is not a text: {_shown(value)}", "put it in quotation marks", key=key)
        return self._of_length(value, key) or None if value else None

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts, blank ones left out; empty where it is missing or null.

        Raises:
            RosterError: it is something else.
        """
        value = self.values.get(key)
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise self.fault(
                f"{key} is not a list of texts: {_shown(value)}", 'write ["...", "..."]', key=key
            )
        return tuple(self._of_length(text, key) for text in value if text.strip())

    def _of_length(self, text: str, key: str) -> str:
        if len(text) > _LONGEST_TEXT:
            raise self.fault(f"{key} has over {_LONGEST_TEXT} characters", "shorten it", key=key)
        return text.strip()

    def day(self, key: str) -> date | None:
        """A day, written ``2024-02-29`` or as a date of TOML; None where it is missing or null.

        Raises:
            RosterError: it is something else, or no such day exists.
        """
        return self.as_day(self.values.get(key), key)

    def as_day(self, value: object, key: str) -> date | None:
        """As ``day``, for a value found inside that of ``key``."""
        if isinstance(value, datetime):
            return value.date()
        if value is None or isinstance(value, date):
            return value
        try:
            if isinstance(value, str) and _DAY.fullmatch(value.strip()):
                return date.fromisoformat(value.strip())
        except ValueError:
            pass
        raise self.fault(
            f"{key} is not a date: {_shown(value)}", "write YYYY-MM-DD, a day that exists", key=key
        )


def read_document(text: str, *, file: str) -> Mapping[str, object]:
    """The values of a JSON or TOML file: by the file name's suffix, else JSON where it opens with a brace.

    Raises:
        RosterError: it is neither, or its outermost value is no table.
    """
    form = "JSON" if _is_json(text, file) else "TOML"
    try:
        document = json.loads(_bare(text)) if form == "JSON" else _toml(_bare(text))
    except (ValueError, RecursionError) as error:
        where, hint = f"{file}, line {_line_of_error(error, text)}", f"correct the {form} there"
        raise RosterError(f"not {form}: {_reason(error)}", where=where, hint=hint) from error
    if not isinstance(document, dict):
        raise RosterError("not an object", where=f"{file}, line 1", hint='write {"people": [...]}')
    return document


def _toml(text: str) -> dict[str, object]:
    """A TOML document; ``tomllib`` takes the square of a key's parts in time and memory: many are refused."""
    if deep := _DEEP_KEY.search(text):
        raise ValueError(f"a key of too many parts (at line {text.count(_NEW_LINE, 0, deep.start()) + 1})")
    return tomllib.loads(text)


_NEW_LINE = "\n"
_DEEP_KEY = re.compile(r"(?<![\w\"'-])(?:[\w\"'-]++[ \t]*+\.[ \t]*+){32}")


def read_people(text: str, *, file: str) -> list[Entry]:
    """The tables of a document's list ``people``, in order.

    Raises:
        RosterError: the text is not a JSON or TOML document with such a list, or the list is empty.
    """
    document = read_document(text, file=file)
    people, start = document.get("people"), f"{file}, line 1"
    if "projects" in document and people is None:
        hint = "read it together with public_ldap_people.json"
        raise RosterError("one of the two files Apache publishes, not a roster", where=start, hint=hint)
    if not isinstance(people, list) or not people:
        raise RosterError("no list of people", where=start, hint='write {"people": [{"name": "..."}]}')
    if _is_json(text, file):
        return list(_json_entries(_bare(text), file))
    return list(_toml_entries(_bare(text), people, file))


def _shown(value: object) -> str:
    """A value as an error shows it, cut short: it may be most of the file."""
    return _repr.repr(value)


_repr = Repr()
_repr.maxstring = _repr.maxother = 60


def _bare(text: str) -> str:
    return text.removeprefix("\ufeff")


def _is_json(text: str, file: str) -> bool:
    suffix = file.rpartition(".")[2].lower()
    return suffix == "json" or (suffix != "toml" and _bare(text).lstrip().startswith("{"))


def _reason(error: Exception) -> str:
    if isinstance(error, json.JSONDecodeError):
        return error.msg[:1].lower() + error.msg[1:]
    return "nested too deeply" if isinstance(error, RecursionError) else str(error)


def _line_of_error(error: Exception, text: str) -> int:
    if isinstance(error, json.JSONDecodeError):
        return error.lineno
    # tomllib says where only in words, and "at end of document" without a number
    told = _LINE_IN_MESSAGE.search(str(error))
    if told:
        return int(told[1])
    return text.rstrip().count("\n") + 1 if "end of document" in str(error) else 1


class _Lines:
    """Which line an offset is on, without counting from the start each time."""

    def __init__(self, text: str) -> None:
        self._ends = [match.start() for match in re.finditer("\n", text)]

    def at(self, offset: int) -> int:
        return bisect_left(self._ends, offset) + 1


def _table(value: object, file: str, line: int, lines: Mapping[str, int]) -> Entry:
    if not isinstance(value, dict):
        hint = 'write {"name": "..."} for each person'
        raise RosterError(f"not a person: {_shown(value)}", where=f"{file}, line {line}", hint=hint)
    return Entry(value, file, line, lines)


def _json_entries(text: str, file: str) -> Iterator[Entry]:
    # json.loads keeps the last of two equal keys, and so does a dict of their offsets
    starts = dict(_members(text, _skip(text, 0)))
    lines = _Lines(text)
    for start in _elements(text, starts["people"]):
        value, _ = _decoder.raw_decode(text, start)
        keys = {key: lines.at(at) for key, at in _members(text, start)} if isinstance(value, dict) else {}
        yield _table(value, file, lines.at(start), keys)


def _members(text: str, start: int) -> Iterator[tuple[str, int]]:
    """The keys of the valid JSON object at ``start``, each with the offset of its value."""
    at = _skip(text, start + 1)
    while text[at] != "}":
        key, at = _decoder.raw_decode(text, at)
        at = _skip(text, _skip(text, at) + 1)
        yield key, at
        at = _after_value(text, at)


def _elements(text: str, start: int) -> Iterator[int]:
    """The offsets of the elements of the valid JSON array at ``start``."""
    at = _skip(text, start + 1)
    while text[at] != "]":
        yield at
        at = _after_value(text, at)


def _after_value(text: str, at: int) -> int:
    _, end = _decoder.raw_decode(text, at)
    end = _skip(text, end)
    return _skip(text, end + 1) if text[end] == "," else end


def _skip(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return at if space is None else space.end()


def _toml_entries(text: str, people: list[object], file: str) -> Iterator[Entry]:
    """The tables with the lines of their ``[[people]]`` headers; tomllib itself keeps no positions."""
    rows = text.split("\n")
    heads = [number for number, row in enumerate(rows, 1) if _TOML_HEADER.match(row)]
    if len(heads) != len(people):
        line = 1
        for value in people:
            line = _line_of_name(rows, value, line)
            yield _table(value, file, line, {})
        return
    ends = [*heads[1:], len(rows) + 1]
    for value, head, end in zip(people, heads, ends, strict=True):
        yield _table(value, file, head, _toml_keys(rows, head, end))


def _toml_keys(rows: list[str], head: int, end: int) -> dict[str, int]:
    found = [(_TOML_KEY.match(rows[at - 1]), at) for at in range(head + 1, end)]
    return {match[1]: at for match, at in reversed(found) if match}


def _line_of_name(rows: Sequence[str], value: object, first: int) -> int:
    """The line of a table written inline: from ``first`` on the first with its id, or else its name."""
    marks = [value.get("id"), value.get("name")] if isinstance(value, dict) else []
    told = [mark for mark in marks if isinstance(mark, str) and mark]
    near = range(first, min(first + _NEAR, len(rows) + 1))
    return next((number for mark in told for number in near if mark in rows[number - 1]), first)
