"""Headers: what the driver holds of all messages, in columns, and which of them may be about a proposal.

Only those become values of the core. Most mail is about none, a value takes five times the bytes of its
columns, and who answers whom is found in columns without one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from kipvote.messages import MessageId
from kipvote.spark import people
from kipvote.spark.stored import read_files
from kipvote.subjects import ProposalId
from kipvote.tables import MESSAGES, values
from kipvote.threads import Node

Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

PLACE = ["archive", "offset", "length"]
"""The columns that say where a message stands."""

_OF_ALL = ["message_id", *PLACE, "date"]
_REPEATED = ("archive", "date_source", "sender_name", "sender_address", "subject", "list_id")

_GATHERED = 16_384
"""Messages of one part, at least: of small files each by itself, most time would go into calling Arrow."""


@dataclass(frozen=True)
class Part:
    """What is held of the messages in some ``files`` of ``messages``, each with how many there are.

    Of all of them the columns that ``_OF_ALL`` names, and who wrote (``people.writers``); of ``topical``
    ones, which may be about a proposal and are those at ``rows``, every column. What repeats is held once.
    """

    files: Sequence[tuple[str, int]]
    all: pa.Table
    topical: pa.Table
    rows: Numbers
    writers: pa.Table


def read_parts(paths: Sequence[str]) -> Iterator[Part]:
    """The parts of files of ``messages``, in their order.

    Raises:
        StoreError: one is damaged or gone.
    """
    files: list[tuple[str, int]] = []
    tables: list[pa.Table] = []
    for path, table in zip(paths, read_files(paths, MESSAGES.schema), strict=True):
        files.append((path, table.num_rows))
        tables.append(table)
        if sum(count for _, count in files) >= _GATHERED:
            yield _part(files, pa.concat_tables(tables))
            files, tables = [], []
    yield _part(files, pa.concat_tables([MESSAGES.schema.empty_table(), *tables]))


def _part(files: Sequence[tuple[str, int]], messages: pa.Table) -> Part:
    may_be = _is_topical(messages)
    return Part(
        files=files,
        all=_encoded(messages.select(_OF_ALL)),
        topical=_encoded(messages.filter(may_be)),
        rows=np.flatnonzero(may_be),
        writers=people.writers(messages),
    )


@dataclass(frozen=True)
class Headers:
    """What is held of all messages, as in :class:`Part`; ``places`` are all but their ids.

    ``ids`` are the Message-IDs, each once, ``number`` says for every message which it has, ``parents`` for
    every topical one which is the nearest known message of its References, itself excepted; -1 for none.
    """

    files: Sequence[tuple[str, int]]
    places: pa.Table
    ids: pa.Array
    number: Numbers
    topical: pa.Table
    rows: Numbers
    parents: Numbers
    writers: pa.Table

    @classmethod
    def of(cls, parts: Iterable[Part]) -> Headers:
        """Out of the parts of all files."""
        found = list(parts)
        starts = np.cumsum([0, *(part.all.num_rows for part in found)])
        columns = pa.concat_tables([part.all for part in found]).unify_dictionaries()
        topical = pa.concat_tables([part.topical for part in found]).unify_dictionaries()
        rows = np.concatenate([part.rows + start for part, start in zip(found, starts, strict=False)])
        # Together, so that what is cited has the number of the message that it is; unknown ones come last.
        both = columns["message_id"].chunks + pc.list_flatten(topical["references"]).chunks
        ids = pa.chunked_array(both, pa.string()).dictionary_encode().combine_chunks()
        number, cited = np.split(_integers(ids.indices), [columns.num_rows])
        known = int(number.max(initial=-1)) + 1
        return cls(
            files=list(chain.from_iterable(part.files for part in found)),
            places=columns.drop_columns(["message_id"]),
            ids=ids.dictionary.slice(0, known),
            number=number,
            topical=topical,
            rows=rows,
            parents=_parents(topical["references"], cited, number[rows], known),
            writers=pa.concat_tables([part.writers for part in found]),
        )

    def others(self) -> dict[int, list[int]]:
        """The rows of each Message-ID that has several: the one that stands (``threads.unique``) first."""
        counts = np.bincount(self.number, minlength=len(self.ids))
        wanted = np.flatnonzero(counts[self.number] > 1)
        told = self.places.take(wanted)
        dates, archives, offsets = (values(told, name) for name in ("date", "archive", "offset"))
        facts = zip(dates, self._subjects(wanted).to_pylist(), archives, offsets, strict=True)
        order = dict(zip(wanted.tolist(), facts, strict=True))
        found: dict[int, list[int]] = {}
        for row in wanted.tolist():
            found.setdefault(int(self.number[row]), []).append(row)
        for same in found.values():
            same.sort(key=lambda row: _order(*order[row]))
            same[1:] = sorted(same[1:], key=lambda row: order[row][2:])
        return found

    def _subjects(self, rows: Numbers) -> pa.ChunkedArray:
        """The subjects of some messages (rows in their order), read again: of most nobody asks for it."""
        starts = np.cumsum([0, *(count for _, count in self.files)])
        file = np.searchsorted(starts, rows, side="right") - 1
        numbers = np.unique(file)
        tables = read_files([self.files[number][0] for number in numbers], _SUBJECT)
        found = [
            table.take(rows[file == number] - starts[number])
            for number, table in zip(numbers, tables, strict=True)
        ]
        return pa.concat_tables([_SUBJECT.empty_table(), *found])["subject"]

    def nodes(self, others: dict[int, list[int]]) -> Iterator[tuple[int, Node]]:
        """What decides about messages that may be about a proposal, by their place in ``topical``."""
        above = self._above(others)
        wanted = np.flatnonzero(_reached(above, _leads(self.topical)) & (above != _FALLEN))
        found = self.topical.take(wanted)
        numbers = self.number[self.rows]
        parents = self.ids.take(pa.array(numbers[above[wanted]], mask=above[wanted] < 0)).to_pylist()
        ids = self.ids.take(numbers[wanted]).to_pylist()
        columns = (values(found, name) for name in _OF_NODE)
        for at, parent, message_id, date, proposals, title, told in zip(
            wanted.tolist(), parents, ids, *columns, strict=True
        ):
            references = () if parent is None else (MessageId(parent),)
            named = None if told is None else ProposalId(told)
            yield at, Node(message_id, date, references, tuple(proposals), title, named)

    def _above(self, others: dict[int, list[int]]) -> Numbers:
        """Where in ``topical`` the message stands that each may take its proposals from; -1 where none does.

        Of messages that do not stand themselves it is -2. A topical message that may take none names its own.
        """
        fallen = np.isin(self.rows, [row for same in others.values() for row in same[1:]])
        numbers = self.number[self.rows]
        place = np.full(len(self.ids) + 1, _NONE)  # the last for those that answer nobody
        place[numbers[~fallen]] = np.flatnonzero(~fallen)
        above = place[self.parents]
        above[fallen] = _FALLEN
        return above


_NONE, _FALLEN = -1, -2
_OF_NODE = ("date", "proposals", "title_key", "told_key")
_SUBJECT = pa.schema([MESSAGES.schema.field("subject")])


def _encoded(messages: pa.Table) -> pa.Table:
    for at, name in enumerate(messages.schema.names):
        if name in _REPEATED:
            messages = messages.set_column(at, name, messages[name].dictionary_encode())
    return messages


def _is_topical(messages: pa.Table) -> Flags:
    """Which messages may be about a proposal, or hand one down."""
    return _leads(messages) | _flags(messages["inherits"])


def _leads(messages: pa.Table) -> Flags:
    """Which messages name a proposal, or have words that lead to one."""
    names = pc.greater(pc.list_value_length(messages["proposals"]), 0)
    by_words = pc.or_(pc.is_valid(messages["title_key"]), pc.is_valid(messages["told_key"]))
    return _flags(pc.or_(names, by_words))


def _reached(above: Numbers, leads: Flags) -> Flags:
    """Which messages lead to a proposal or have one above them that does.

    Each turn looks twice as far up, so that a long thread takes few.
    """
    reached, far = leads.copy(), above.copy()
    for _ in range(len(above).bit_length()):
        answers = np.flatnonzero(far >= 0)
        reached[answers] |= reached[far[answers]]
        far[answers] = far[far[answers]]
    return reached


def _parents(references: pa.ChunkedArray, cited: Numbers, own: Numbers, known: int) -> Numbers:
    """Of the numbers each list ``cited``, the last that is below ``known`` and not its message's own."""
    owner = np.repeat(np.arange(len(references)), _integers(pc.list_value_length(references)))
    told = np.flatnonzero((cited < known) & (cited != own[owner]))
    last = np.append(owner[told][1:] != owner[told][:-1], True)[: len(told)]
    parents = np.full(len(references), _NONE)
    parents[owner[told][last]] = cited[told][last]
    return parents


def _integers(found: pa.Array | pa.ChunkedArray) -> Numbers:
    return np.asarray(found.to_numpy(zero_copy_only=False), np.int64)


def _flags(found: pa.ChunkedArray) -> Flags:
    return np.asarray(found.to_numpy(), np.bool_)


def _order(date: object, subject: str, archive: str, offset: int) -> tuple[bool, str, str, str, int]:
    return (date is None, "" if date is None else str(date), subject, archive, offset)
