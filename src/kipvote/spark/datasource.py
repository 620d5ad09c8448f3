"""Data source: ``spark.read.format("mbox")``, the headers of every message of mbox archives.

The driver plans byte ranges (:meth:`MboxReader.partitions`); executors find the messages that begin in
theirs, lift the headers they need out of the raw bytes and send Arrow batches (:meth:`MboxReader.read`).
What is no message comes as a row with a ``reject`` reason: bad rows are kept.

Spark asks a Python source for the columns of its schema, used or not: who wants few names them,
``.schema("subject string, date timestamp")``. Conditions it tests itself, but for who asks otherwise:
:class:`PushingReader`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import pyarrow as pa
from pyspark.sql import SparkSession
from pyspark.sql.datasource import DataSource, DataSourceReader, Filter, InputPartition
from pyspark.sql.types import StructType

from kipvote.archives import expand
from kipvote.errors import ArchiveError, KipvoteError
from kipvote.spark.filters import is_known, offsets
from kipvote.spark.journal import Journal
from kipvote.spark.ranges import CHUNK as CHUNK
from kipvote.spark.ranges import Ranges, plan
from kipvote.spark.scan import Scan
from kipvote.spark.schemas import HEADERS, spark_schema
from kipvote.spark.streaming import VERSIONS, FolderReader, followed

_ROWS = {"messages": HEADERS, "archives": VERSIONS}


class MboxDataSource(DataSource):
    """Reads mbox archives: ``.load(path)`` or ``.load([path, ...])``, each a file, a folder or a glob.

    The option ``pushdown``, true or false, says whether conditions are decided here (:class:`PushingReader`).
    As a stream it follows a folder and takes two options: ``journal``, a file of its own in which it notes
    what it saw, kept beside the checkpoint; and ``rows``, which is ``messages`` or, for a row a new or
    changed archive, ``archives``.
    """

    @classmethod
    def name(cls) -> str:
        return "mbox"

    def schema(self) -> StructType:
        return spark_schema(self._rows())

    def reader(self, schema: StructType) -> MboxReader:
        if self._rows() is not HEADERS:
            raise KipvoteError("rows=archives is for readStream", hint="read messages")
        kind = PushingReader if self._pushes() else MboxReader
        return kind(_archives(self.options), _columns(schema, HEADERS))

    def streamReader(self, schema: StructType) -> FolderReader:  # noqa: N802 (Spark's name)
        columns = _columns(schema, self._rows())
        scan = Scan(columns) if self._rows() is HEADERS else None
        return FolderReader(self._folder(), Journal(self._journal()), columns, scan)

    def _rows(self) -> pa.Schema:
        named = self.options.get("rows", "messages")
        if named not in _ROWS:
            raise KipvoteError(f"no such rows: {named!r}", where="rows", hint=f"one of {', '.join(_ROWS)}")
        return _ROWS[named]

    def _pushes(self) -> bool:
        asked = self.options.get("pushdown", "false")
        if asked.lower() not in ("true", "false"):
            raise KipvoteError(f"neither true nor false: {asked!r}", where="pushdown")
        return asked.lower() == "true"

    def _folder(self) -> Path:
        if "path" not in self.options:
            raise ArchiveError("no path", hint="name a folder of archives: .load(path)")
        return followed(Path(self.options["path"]))

    def _journal(self) -> Path:
        if "journal" not in self.options:
            raise KipvoteError("no journal", hint='name a file beside the checkpoint: .option("journal", …)')
        return Path(self.options["journal"]).absolute()


class MboxReader(DataSourceReader):
    """Plans on the driver, reads on executors; pickled from one to the other."""

    def __init__(self, archives: Sequence[str], columns: tuple[str, ...] = tuple(HEADERS.names)) -> None:
        self._archives = tuple(archives)
        self._scan = Scan(columns)

    def partitions(self) -> Sequence[InputPartition]:
        """Called once, on the driver."""
        first, _ = offsets(self._scan.conditions)
        archives = [archive for archive in self._archives if self._scan.may_be_in(archive)]
        # Of no partitions at all Spark would make one of its own.
        return plan(archives, first=first) or [Ranges(())]

    def read(self, partition: InputPartition) -> Iterator[pa.RecordBatch]:
        """Called in a task, for each partition."""
        assert isinstance(partition, Ranges)
        return self._scan.batches(partition.ranges)


class PushingReader(MboxReader):
    """Decides conditions itself, on request only.

    Spark 4.1 to 4.3 keeps what a reader planned at the table, which all queries on one ``load()`` share, and
    so gives one query the rows of another's conditions (its main branch keeps it at the scan). Besides, where
    its setting is off it refuses a reader that has ``pushFilters`` at all: so this is a class of its own.
    """

    def pushFilters(self, filters: list[Filter]) -> Iterable[Filter]:  # noqa: N802 (Spark's name)
        """Called once, on the driver, before :meth:`partitions`; what is given back Spark tests itself."""
        self._scan = Scan(self._scan.columns, tuple(filter(is_known, filters)))
        return [condition for condition in filters if not is_known(condition)]


def register(spark: SparkSession) -> None:
    """Make ``format("mbox")`` known to a session; its settings stay as they are."""
    spark.dataSource.register(MboxDataSource)


def _archives(options: Mapping[str, str]) -> list[str]:
    """What ``load`` was given: Spark hands over one path as ``path``, several as a JSON list in ``paths``."""
    if "paths" in options:
        return [str(path) for path in expand(json.loads(options["paths"]))]
    if "path" not in options:
        raise ArchiveError("no path", hint="name archives: .load(path)")
    return [str(path) for path in expand([options["path"]])]


def _columns(asked: StructType, known: pa.Schema) -> tuple[str, ...]:
    """The columns of a schema, which a user may have written.

    Raises:
        KipvoteError: a column that is not there, or is of another type.
    """
    fields = spark_schema(known)
    for field in asked:
        if field not in fields.fields:
            hint = f"of these, all nullable: {fields.simpleString()[7:-1]}"
            raise KipvoteError(f"no such column: {field.simpleString()}", where="schema", hint=hint)
    return tuple(asked.names)
