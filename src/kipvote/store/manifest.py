"""Manifest: what a snapshot of a store holds, as ``store.json`` says it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from kipvote.errors import StoreError
from kipvote.roster import Roster, parse_ldap, parse_roster
from kipvote.tables import SCHEMA_VERSION, Table

POINTER = "store.json"
INGEST_ANEW = "ingest the archives again into a new folder"


@dataclass(frozen=True, slots=True, order=True)
class TableFile:
    """One Parquet file of a table: its path within the snapshot, rows and checksum."""

    path: str
    rows: int
    sha256: str

    def __post_init__(self) -> None:
        if not (isinstance(self.path, str) and isinstance(self.rows, int) and isinstance(self.sha256, str)):
            raise TypeError(f"no file of a table: {self}")

    @property
    def table(self) -> str:
        """The name of its table."""
        return self.path.partition("/")[0]


@dataclass(frozen=True, slots=True)
class RosterSource:
    """A roster as it was given: the texts of its file or, for Apache's own, of two files or three.

    ``file`` is its name without folders; ``project`` picks one out of Apache's.
    """

    file: str
    texts: tuple[str, ...]
    project: str | None = None

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> RosterSource:
        """The reverse of ``dataclasses.asdict``, from JSON."""
        return cls(data["file"], tuple(data["texts"]), data["project"])

    def parse(self) -> Roster:
        """The people it lists.

        Raises:
            RosterError: it is not of a known form or contradicts itself.
        """
        if len(self.texts) > 1:
            return parse_ldap(*self.texts, project=self.project, file=self.file)
        return parse_roster(self.texts[0], file=self.file)


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a snapshot holds; ``reader`` is the version of kipvote whose reading rules made it."""

    schema: int
    reader: str
    profile: str
    roster: RosterSource | None
    files: tuple[TableFile, ...]

    @property
    def snapshot(self) -> str:
        """The name of the snapshot: a digest of its content, so equal content has an equal name."""
        text = json.dumps(self._content(), sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def _content(self) -> dict[str, Any]:
        return {
            "schema": self.schema,
            "reader": self.reader,
            "profile": self.profile,
            "roster": None if self.roster is None else asdict(self.roster),
            "files": [{"path": f.path, "rows": f.rows, "sha256": f.sha256} for f in sorted(self.files)],
        }

    def to_json(self) -> str:
        return json.dumps({"snapshot": self.snapshot} | self._content(), indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str, *, where: str) -> Manifest:
        """Read a manifest.

        Raises:
            StoreError: not a manifest, or of another schema version.
        """
        try:
            data = json.loads(text)
            if data["schema"] != SCHEMA_VERSION:
                what = f"store schema {data['schema']}, but this kipvote reads {SCHEMA_VERSION}"
                raise StoreError(what, where=where, hint=INGEST_ANEW)
            files = tuple(TableFile(f["path"], f["rows"], f["sha256"]) for f in data["files"])
            roster = None if data["roster"] is None else RosterSource.from_dict(data["roster"])
            return cls(data["schema"], data["reader"], data["profile"], roster, files)
        except (ValueError, KeyError, TypeError, RecursionError) as error:
            raise StoreError("not a kipvote store", where=where, hint=INGEST_ANEW) from error

    def of(self, table: Table) -> tuple[TableFile, ...]:
        """The files of one table, in the order of their rows."""
        return tuple(sorted(f for f in self.files if f.table == table.name))
