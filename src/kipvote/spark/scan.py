"""Scan: the rows of ranges that meet conditions, with the columns that are asked for and no others.

Headers are decoded last and in two steps: what the place of a message settles needs no header, what the
conditions are about comes first, and the rest only of messages that meet them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

import pyarrow as pa
from pyspark.sql.datasource import Filter

from kipvote.archives import open_archive
from kipvote.mbox import RawHeader, Reject, read_headers
from kipvote.spark.decoding import Decoder
from kipvote.spark.filters import all_hold, column, offsets
from kipvote.spark.ranges import Range
from kipvote.spark.schemas import BATCH, HEADERS
from kipvote.tables import Row

_PLACE = frozenset({"archive", "offset", "length", "reject"})
_NOTHING: Row = dict.fromkeys(HEADERS.names)


@dataclass(frozen=True)
class Scan:
    """What to read: ``columns`` of ``HEADERS``, and the conditions every row must meet."""

    columns: tuple[str, ...] = tuple(HEADERS.names)
    conditions: tuple[Filter, ...] = ()

    def may_be_in(self, archive: str) -> bool:
        """Whether an archive can hold any row of the scan."""
        mine = [condition for condition in self.conditions if column(condition) == "archive"]
        return all_hold(mine, {"archive": archive})

    def batches(self, ranges: Iterable[Range]) -> Iterator[pa.RecordBatch]:
        """The rows of some ranges, in order."""
        schema = pa.schema([HEADERS.field(name) for name in self.columns])
        rows = (row for range_ in ranges for row in self.rows(range_))
        while some := list(islice(rows, BATCH)):
            yield pa.RecordBatch.from_pylist(some, schema=schema)

    def rows(self, range_: Range) -> Iterator[Row]:
        """The rows of one range: a header or a reject for each stretch of bytes, in order."""
        _, last = offsets(self.conditions)
        with open_archive(range_.archive) as archive:
            for found in read_headers(archive, range_.start, range_.stop):
                if found.offset > last:
                    return
                row = self._reject(found) if isinstance(found, Reject) else self._message(found)
                if row is not None:
                    yield row

    def _reject(self, found: Reject) -> Row | None:
        row = _NOTHING | _place(found) | {"message_id": found.message_id, "reject": found.reason}
        return row if all_hold(self.conditions, row) else None

    def _message(self, found: RawHeader) -> Row | None:
        row = _place(found) | {"reject": None}
        of_place, of_header = self._steps
        if not all_hold(of_place, row):
            return None
        tested, others = self._decoders
        row |= tested.decode(found)
        return row | others.decode(found) if all_hold(of_header, row) else None

    @cached_property
    def _steps(self) -> tuple[list[Filter], list[Filter]]:
        """The conditions on where a message stands, and those on what its header says."""
        of_place = [condition for condition in self.conditions if column(condition) in _PLACE]
        return of_place, [condition for condition in self.conditions if column(condition) not in _PLACE]

    @cached_property
    def _decoders(self) -> tuple[Decoder, Decoder]:
        tested = {column(condition) for condition in self.conditions}
        return Decoder(tested), Decoder(set(self.columns) - tested)


def _place(found: RawHeader | Reject) -> Row:
    return {"archive": found.archive, "offset": found.offset, "length": found.length}
