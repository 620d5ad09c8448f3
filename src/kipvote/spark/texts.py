"""Texts: what stands at the places of messages, parsed whole, each archive in one sweep of a task."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import ExitStack
from functools import partial
from itertools import groupby
from operator import itemgetter

import pyarrow as pa
from pyspark import RDD

from kipvote.archives import open_archive
from kipvote.errors import ArchiveError
from kipvote.mbox import RawMessage, read_at
from kipvote.messages import (
    NO_MARKS,
    MessageId,
    Standing,
    Trust,
    header_block,
    message_id_of,
    parse_header,
    permalink_of,
    trust_of,
)
from kipvote.mime import decode_text
from kipvote.rows import trust_row
from kipvote.tables import Row, to_rows
from kipvote.tally.reading import words_digest


def texts(places: RDD[pa.Table], changed: Collection[str]) -> RDD[Row]:
    """``places`` (rows of ``MEMBERS``) with what stands there, as far as their archives ``changed``.

    Of a member that is the columns ``TEXT`` and ``trust``, of a copy its ``words`` and whether its marks
    ``failed``; ``read`` says whether it was looked up now. Whole messages are parsed here, and where an
    archive did not change but the store lacks a text.
    """
    names = frozenset(changed)
    return places.mapPartitions(lambda tables: _read_texts(tables, names))


def _read_texts(tables: Iterable[pa.Table], changed: frozenset[str]) -> Iterator[Row]:
    """Called in a task with rows in the order of their places: each archive is opened once."""
    rows = (row for table in tables for row in to_rows(table))
    for archive, found in groupby(rows, key=itemgetter("archive")):
        yield from (partial(texts_of, archive) if archive in changed else _unread)(found)


_UNREAD: Row = {
    "text": None,
    "text_faults": [],
    "text_truncated": False,
    "trust": trust_row(NO_MARKS),
    "permalink": None,
    "words": None,
    "failed": None,
    "read": False,
}


def _unread(rows: Iterator[Row]) -> Iterator[Row]:
    return (row | _UNREAD for row in rows)


def texts_of(archive: str, rows: Iterator[Row]) -> Iterator[Row]:
    """Rows with what stands at their places in one archive; nothing where that is another message by now."""
    return (row | _UNREAD | {"read": True} | told for row, told in _looked_up(archive, rows, _told))


def failed_of(archive: str, rows: Iterator[Row]) -> Iterator[tuple[Row, bool]]:
    """Rows, and whether the marks of what stands at their places in one archive failed."""
    return ((row, told.get("failed", False)) for row, told in _looked_up(archive, rows, _failed))


def _looked_up(
    archive: str, rows: Iterator[Row], tell: Callable[[Row, RawMessage], Row]
) -> Iterator[tuple[Row, Row]]:
    with ExitStack() as stack:
        opened = None
        try:
            opened = stack.enter_context(open_archive(archive))
        except ArchiveError as error:
            if not isinstance(error.__cause__, _GONE):  # it cannot be had now: not that nothing is there
                raise
        for row in rows:
            found = read_at(opened, row["offset"], row["length"]) if opened else None
            is_it = found is not None and _id_of(found) == row["message_id"]
            yield row, tell(row, found) if found is not None and is_it else {}


_GONE = (FileNotFoundError, IsADirectoryError, NotADirectoryError, PermissionError, type(None))
"""Why an archive cannot be opened that is no more, or is no file any more (which has no cause)."""


def _told(row: Row, found: RawMessage) -> Row:
    text = decode_text(found.data)
    if row["copy"]:
        return {"words": words_digest(text)} | _failed(row, found)
    decoded = {"text": text.text, "text_faults": list(text.faults), "text_truncated": text.truncated}
    permalink = permalink_of(found.data, row["list_id"])
    return decoded | {"trust": trust_row(_trust(row, found)), "permalink": permalink}


def _failed(row: Row, found: RawMessage) -> Row:
    return {"failed": _trust(row, found).standing is Standing.FAILED}


def _trust(row: Row, found: RawMessage) -> Trust:
    return trust_of(header_block(found.data), sender_address=row["sender_address"])


def _id_of(found: RawMessage) -> MessageId:
    block = header_block(found.data)
    return message_id_of(block) or parse_header(block, envelope=found.envelope).message_id
