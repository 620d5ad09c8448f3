"""Headers: what the driver holds of all messages, in columns, and which of them may be about a proposal.

Only those become values of the core. Most mail is about none, a value takes five times the bytes of its
columns, and who answers whom is found in columns without one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc

from kipvote.messages import MessageId
from kipvote.spark import people
from kipvote.subjects import ProposalId
from kipvote.tables import MESSAGES, values
from kipvote.threads import Node

Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

PLACE = ["archive", "offset", "length"]
"""The columns that say where a message stands."""

_REPEATED = ("archive", "date_source", "sender_name", "sender_address", "subject", "list_id")
_OF_ALL = list(dict.fromkeys(("message_id", "subject", *PLACE, *people.HEADERS)))


@dataclass(frozen=True)
class Headers:
    """Rows of ``messages``: of all the columns that ``_OF_ALL`` names, of ``topical`` ones every column.

    ``topical`` are those that may be about a proposal, ``rows`` their rows among all. ``ids`` are the
    Message-IDs, each once, ``number`` says for every row which it has. Values that repeat are held once.
    """

    all: pa.Table
    topical: pa.Table
    rows: Numbers
    ids: pa.Array
    number: Numbers

    @classmethod
    def of(cls, parts: Iterable[pa.Table]) -> Headers:
        """Out of rows of ``messages``, some at a time."""
        none = _encoded(MESSAGES.schema.empty_table())
        narrow, topical = [none.select(_OF_ALL)], [none]
        rows, count = [np.empty(0, np.int64)], 0
        for part in parts:
            may_be = _is_topical(part)
            narrow.append(_encoded(part.select(_OF_ALL)))
            topical.append(_encoded(part.filter(may_be)))
            rows.append(np.flatnonzero(may_be) + count)
            count += part.num_rows
        columns = pa.concat_tables(narrow).unify_dictionaries()
        ids = columns["message_id"].combine_chunks().dictionary_encode()
        return cls(
            all=columns.drop_columns(["message_id"]),
            topical=pa.concat_tables(topical).unify_dictionaries(),
            rows=np.concatenate(rows),
            ids=ids.dictionary,
            number=_integers(ids.indices),
        )

    def others(self) -> dict[int, list[int]]:
        """The rows of each Message-ID that has several: the one that stands (``threads.unique``) first."""
        counts = np.bincount(self.number, minlength=len(self.ids))
        wanted = np.flatnonzero(counts[self.number] > 1)
        told = self.all.select(["date", "subject", "archive", "offset"]).take(wanted)
        facts = zip(*(values(told, name) for name in told.schema.names), strict=True)
        order = dict(zip(wanted.tolist(), facts, strict=True))
        found: dict[int, list[int]] = {}
        for row in wanted.tolist():
            found.setdefault(int(self.number[row]), []).append(row)
        for same in found.values():
            same.sort(key=lambda row: _order(*order[row]))
            same[1:] = sorted(same[1:], key=lambda row: order[row][2:])
        return found

    def nodes(self, others: dict[int, list[int]]) -> Iterator[tuple[int, Node]]:
        """What decides about messages that may be about a proposal, by their place in ``topical``."""
        above = self._above(others)
        wanted = np.flatnonzero(_reached(above, _leads(self.topical)) & (above != _FALLEN))
        found = self.topical.take(wanted)
        parents = pc.take(self.topical["message_id"], pa.array(above[wanted], mask=above[wanted] < 0))
        columns = (values(found, name) for name in _OF_NODE)
        for at, parent, message_id, date, proposals, title, told in zip(
            wanted.tolist(), parents.to_pylist(), *columns, strict=True
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
        above = place[_parents(self.topical, numbers, self.ids)]
        above[fallen] = _FALLEN
        return above


_NONE, _FALLEN = -1, -2
_OF_NODE = ("message_id", "date", "proposals", "title_key", "told_key")


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


def _parents(messages: pa.Table, numbers: Numbers, ids: pa.Array) -> Numbers:
    """The number of the nearest known message among a message's References, itself excepted; -1 for none."""
    references = messages["references"].combine_chunks()
    owner = _integers(pc.list_parent_indices(references))
    cited = _integers(pc.fill_null(pc.index_in(references.flatten(), value_set=ids), -1))
    known = np.flatnonzero((cited >= 0) & (cited != numbers[owner]))
    last = np.append(owner[known][1:] != owner[known][:-1], True)[: len(known)]
    parents = np.full(messages.num_rows, -1, np.int64)
    parents[owner[known][last]] = cited[known][last]
    return parents


def _integers(found: pa.Array) -> Numbers:
    return np.asarray(found.to_numpy(zero_copy_only=False), np.int64)


def _flags(found: pa.ChunkedArray) -> Flags:
    return np.asarray(found.to_numpy(), np.bool_)


def _order(date: object, subject: str, archive: str, offset: int) -> tuple[bool, str, str, str, int]:
    return (date is None, "" if date is None else str(date), subject, archive, offset)
