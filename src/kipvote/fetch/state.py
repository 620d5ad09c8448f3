"""State: what is known of the files fetched before; without it they are only checked anew."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from datetime import datetime
from pathlib import Path

from kipvote.errors import FetchError
from kipvote.fetch.answers import Validators
from kipvote.fetch.files import replace, sha256

FILE = "fetch.json"

_VERSION = 1
_TYPES = {"checked": str, "sha256": str, "bytes": int, "messages": int, "mark": str}
_TYPES |= {"etag": str, "last_modified": str, "fetched": str}


@dataclass(frozen=True, slots=True)
class Record:
    """What is known of one file. Moments are RFC 3339 in UTC.

    ``checked`` is when the server was last asked about it, ``fetched`` when it came. ``sha256`` is None for a
    month without mail, of which there is no file. ``mark`` is the server's count it was held against.
    """

    checked: str
    sha256: str | None = None
    bytes: int = 0
    messages: int = 0
    mark: str | None = None
    etag: str | None = None
    last_modified: str | None = None
    fetched: str | None = None

    @property
    def checked_at(self) -> datetime:
        """When the server was last asked, aware and in UTC."""
        return datetime.fromisoformat(self.checked)

    @property
    def validators(self) -> Validators:
        """What to ask with whether the file is still the same."""
        return Validators(self.etag, self.last_modified)


class State:
    """The records of a folder, each under the place of its file in it; kept in ``fetch.json``.

    Raises:
        FetchError: the file is there and cannot be read.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._records = _read(folder / FILE)

    def held(self, name: str) -> Record | None:
        """The record of a file that is there as it was recorded, or of a month known to be empty."""
        record = self._records.get(name)
        if record is None or record.sha256 != sha256(self._folder / name):
            return None
        return record

    def put(self, name: str, record: Record) -> None:
        """Set the record of a file.

        Raises:
            FetchError: it cannot be written.
        """
        self._records[name] = record
        files = {
            each: {field.name: getattr(record, field.name) for field in fields(Record)}
            for each, record in sorted(self._records.items())
        }
        text = json.dumps({"version": _VERSION, "files": files}, indent=1)
        replace(self._folder / FILE, text.encode() + b"\n")


def _read(path: Path) -> dict[str, Record]:
    try:
        document = json.loads(path.read_text(encoding="utf-8"))
        if document["version"] != _VERSION:
            raise ValueError(f"version {document['version']}")
        return {name: _record(values) for name, values in document["files"].items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        hint = "remove it: the files stay, and are checked again"
        raise FetchError(
            f"the record of the last fetch cannot be read: {error}", where=str(path), hint=hint
        ) from error


def _record(values: dict[str, object]) -> Record:
    for key, value in values.items():
        if value is not None and type(value) is not _TYPES[key]:
            raise ValueError(f"{key} is {value!r}")
    record = Record(**values)  # type: ignore[arg-type]
    if record.checked_at.tzinfo is None:
        raise ValueError(f"checked is {record.checked!r}")
    return record
