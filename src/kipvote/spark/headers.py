"""Headers: what the driver holds of all messages, in numbers, and those it reads whole.

Most mail is about no proposal. Who answers whom is found by numbers that stand for Message-IDs. Only messages
that lead to a proposal, or have one above them that does, are read again and become values of the core.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from kipvote.holders import Claim, Variant, threaded_as, variant
from kipvote.messages import MessageId, Sender
from kipvote.rows import HEADER_COLUMNS, row_header
from kipvote.spark import people
from kipvote.spark.marks import FailedAt, Place
from kipvote.spark.stored import read_files
from kipvote.tables import MESSAGES, Row, to_rows
from kipvote.threads import Node

Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

PLACE = ["archive", "offset", "length"]
"""The columns that say where a message stands."""

_LEADING = ("proposals", "title_key", "told_key")
_LOOKED_AT = pa.schema(MESSAGES.schema.field(name) for name in ("inherits", *_LEADING, *people.HEADERS))
_GATHERED = 16_384
"""Messages of one part, at least: of small files each by itself, most time would go into calling Arrow."""


@dataclass(frozen=True)
class Part:
    """What is held of the messages in some ``files`` of ``messages``, each with how many there are.

    ``ids`` stand for their Message-IDs. ``topical`` are the rows of those that may be about a proposal. Of
    each of them ``leads`` says whether it names one or has words that lead to one, ``cites`` how many others
    it answers; ``cited`` stand for those. ``writers`` and ``seen`` are what ``people`` says.

    An id's number is Python's hash, of 64 bits: the chance that any two of ten million ids have the same is
    one in 400,000, and where messages are read again such a pair is told apart.
    """

    files: Sequence[tuple[str, int]]
    ids: Numbers
    topical: Numbers
    leads: Flags
    cites: Numbers
    cited: Numbers
    writers: pa.Table
    seen: pa.Table


def read_parts(paths: Sequence[str]) -> Iterator[Part]:
    """The parts of files of ``messages``, in their order.

    Raises:
        StoreError: one is damaged or gone.
    """
    files: list[tuple[str, int]] = []
    tables: list[pa.Table] = []
    for path, table in zip(paths, read_files(paths, _LOOKED_AT), strict=True):
        files.append((path, table.num_rows))
        tables.append(table)
        if sum(count for _, count in files) >= _GATHERED:
            yield _part(files, pa.concat_tables(tables))
            files, tables = [], []
    yield _part(files, pa.concat_tables([_LOOKED_AT.empty_table(), *tables]))


def _part(files: Sequence[tuple[str, int]], messages: pa.Table) -> Part:
    leads = _leads(messages)
    topical = np.flatnonzero(leads | _flags(messages["inherits"]))
    references = messages["references"].take(topical)
    return Part(
        files=files,
        ids=_hashes(messages["message_id"]),
        topical=topical,
        leads=leads[topical],
        cites=np.asarray(pc.list_value_length(references).to_numpy(), np.int64),
        cited=_hashes(pc.list_flatten(references)),
        writers=people.writers(messages),
        seen=people.seen(messages),
    )


class Copy(NamedTuple):
    """One of several messages with a Message-ID: its row among all, and the id it is threaded under."""

    row: int
    node: MessageId


@dataclass(frozen=True)
class Headers:
    """What is held of all messages; where a name is that of one in :class:`Part`, as there.

    ``number`` says for every message which of the known Message-IDs it has, and ``parents`` for every topical
    one which the nearest known message of its References has, itself excepted; -1 for none.
    """

    files: Sequence[tuple[str, int]]
    number: Numbers
    topical: Numbers
    leads: Flags
    parents: Numbers
    writers: pa.Table
    seen: pa.Table

    @classmethod
    def of(cls, parts: Iterable[Part]) -> Headers:
        """Out of the parts of all files."""
        found = list(parts)
        starts = np.cumsum([0, *(len(part.ids) for part in found)])
        topical = np.concatenate([part.topical + start for part, start in zip(found, starts, strict=False)])
        known, number = np.unique(np.concatenate([part.ids for part in found]), return_inverse=True)
        cites = np.concatenate([part.cites for part in found])
        cited = np.concatenate([part.cited for part in found])
        return cls(
            files=list(chain.from_iterable(part.files for part in found)),
            number=number,
            topical=topical,
            leads=np.concatenate([part.leads for part in found]),
            parents=_parents(cites, cited, number[topical], known),
            writers=pa.concat_tables([part.writers for part in found]),
            seen=pa.concat_tables([part.seen for part in found]),
        )

    def copies(self, failed: FailedAt) -> dict[MessageId, list[Copy]]:
        """The messages of each id that several have, in the order of claims (``holders``).

        Only of ids of which any may be about a proposal. Where all are threaded alike it does not matter here
        whose marks ``failed``.
        """
        several = np.bincount(self.number) > 1
        several &= np.bincount(self.number[self.topical], minlength=len(several)) > 0
        rows = np.flatnonzero(several[self.number])
        found: dict[MessageId, list[tuple[int, Row, Variant]]] = {}
        for row, told in zip(rows.tolist(), to_rows(self.read(rows, _CLAIM)), strict=True):
            header = row_header(told)
            found.setdefault(header.message_id, []).append((row, told, variant(header, told["told_key"])))
        disputed = [same for same in found.values() if len({alike for _, _, alike in same}) > 1]
        bad = failed([told for same in disputed for _, told, _ in same])
        return {
            message_id: _copies(message_id, sorted(same, key=partial(_claim, bad)))
            for message_id, same in found.items()
            if len(same) > 1
        }

    def nodes(self, copies: Iterable[Sequence[Copy]]) -> tuple[pa.Table, list[Node]]:
        """Messages that may be about a proposal, and in their order what decides about them.

        Of those with one id that are threaded alike the first one.
        """
        named, followers, fallen = _followers(copies)
        above = self._above(followers, fallen)
        wanted = np.flatnonzero(_reached(above, self.leads) & (above != _FALLEN))
        found = self.read(self.topical[wanted], MESSAGES.schema)
        place = np.full(len(self.topical) + 1, _NONE)  # the last for those that answer nobody
        place[wanted] = np.arange(len(wanted))
        rows = to_rows(found.select(_OF_NODE))
        parents = [rows[at]["message_id"] if at >= 0 else None for at in place[above[wanted]].tolist()]
        ids = [named.get(row) for row in self.topical[wanted].tolist()]
        return found, [_node(*one) for one in zip(rows, ids, parents, strict=True)]

    def _above(self, followers: Sequence[int], fallen: Sequence[int]) -> Numbers:
        """Where in ``topical`` the message stands that each may take its proposals from; -1 where none does.

        Nobody takes any from ``followers``, which do not hold their id. Of messages that have ``fallen`` it
        is -2. A topical message that may take none names its own.
        """
        holds = ~np.isin(self.topical, followers)
        numbers = self.number[self.topical]
        place = np.full(int(self.number.max(initial=-1)) + 2, _NONE)  # the last for those that answer nobody
        place[numbers[holds]] = np.flatnonzero(holds)
        above = place[self.parents]
        above[np.isin(self.topical, fallen)] = _FALLEN
        return above

    def read(self, rows: Numbers, schema: pa.Schema) -> pa.Table:
        """The columns of ``schema`` of some messages, told by their rows in ascending order."""
        starts = np.cumsum([0, *(count for _, count in self.files)])
        file = np.searchsorted(starts, rows, side="right") - 1
        numbers = np.unique(file)
        tables = read_files([self.files[number][0] for number in numbers], schema)
        found = [
            table.take(rows[file == number] - starts[number])
            for number, table in zip(numbers, tables, strict=True)
        ]
        return pa.concat_tables([schema.empty_table(), *found])


_NONE, _FALLEN = -1, -2
_OF_NODE = (
    *("message_id", "references", "inherits", "date", "proposals", "title_key", "told_key"),
    *("list_id", "sender_relayed", "sender_address", "sender_name", "received"),
)
_CLAIM = pa.schema(MESSAGES.schema.field(name) for name in (*HEADER_COLUMNS, "told_key", *PLACE))


def _claim(failed: Collection[Place], one: tuple[int, Row, Variant]) -> tuple[Claim, Place]:
    _, row, _ = one
    place = (row["archive"], row["offset"])
    return Claim.of(row_header(row), failed=place in failed), place


def _copies(message_id: MessageId, same: Sequence[tuple[int, Row, Variant]]) -> list[Copy]:
    nodes = threaded_as(message_id, [alike for _, _, alike in same])
    return [Copy(row, node) for (row, _, _), node in zip(same, nodes, strict=True)]


def _followers(copies: Iterable[Sequence[Copy]]) -> tuple[dict[int, MessageId], list[int], list[int]]:
    """Of rows that do not hold their id: under which some are threaded; all; those that are like another."""
    named: dict[int, MessageId] = {}
    fallen: list[int] = []
    for same in copies:
        seen = {same[0].node}
        for copy in same[1:]:
            if copy.node in seen:
                fallen.append(copy.row)
            else:
                named[copy.row] = copy.node
            seen.add(copy.node)
    return named, [*named, *fallen], fallen


def _node(row: Row, message_id: MessageId | None, parent: MessageId | None) -> Node:
    """What decides about a message, of which ``parent`` may be the one it answers."""
    return Node(
        message_id=message_id or row["message_id"],
        date=row["date"],
        references=(parent,) if parent is not None and parent in row["references"] else (),
        proposals=tuple(row["proposals"]),
        title=row["title_key"],
        told=row["told_key"],
        yields=row["inherits"] and bool(row["proposals"]),
        list_id=row["list_id"],
        sender=Sender(row["sender_name"], row["sender_address"], row["sender_relayed"]),
        received=row["received"],
    )


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


def _parents(cites: Numbers, cited: Numbers, own: Numbers, known: Numbers) -> Numbers:
    """Where in ``known``, which is sorted, stands the last that each message ``cited``, its ``own`` excepted.

    The last is nearly always known, so few messages are looked at twice.
    """
    first = np.cumsum(cites) - cites
    last = first + cites - 1
    parents = np.full(len(cites), _NONE)
    waiting = np.flatnonzero(cites)
    while len(waiting):
        wanted = cited[last[waiting]]
        found = np.searchsorted(known[:-1], wanted)
        good = (known[found] == wanted) & (found != own[waiting])
        parents[waiting[good]] = found[good]
        waiting = waiting[~good]
        last[waiting] -= 1
        waiting = waiting[last[waiting] >= first[waiting]]
    return parents


def _hashes(ids: pa.ChunkedArray) -> Numbers:
    return np.fromiter(map(hash, ids.to_pylist()), np.int64, len(ids))


def _flags(found: pa.ChunkedArray) -> Flags:
    return np.asarray(found.to_numpy(), np.bool_)
