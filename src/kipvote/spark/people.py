"""People: what the headers of a whole archive say of those who wrote: when, and under which names.

Each is there twice: for headers that the driver holds (of which :func:`writers` and :func:`seen` say all it
takes), and on DataFrames for more than that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import DataFrame, Window
from pyspark.sql import functions as sf

from kipvote.activity import person_key
from kipvote.messages import Sender
from kipvote.roster import Roster
from kipvote.spark.schemas import Batches, table_schema
from kipvote.tables import ACTIVITY, SIGHTINGS, Row, to_rows, to_table
from kipvote.voters import match_sender

Numbers = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]

_SENDER = ("sender_name", "sender_address", "sender_relayed")
HEADERS = (*_SENDER, "automatic", "date", "received", "message_id", "references")
"""The columns of ``messages`` that are looked at."""


def writers(messages: pa.Table) -> pa.Table:
    """Who wrote some messages, in which month, and whether as a machine: each that occurs once."""
    months = pc.strftime(messages["date"], format="%Y-%m")
    told = messages.select([*_SENDER, "automatic"]).append_column("month", months)
    return told.group_by(told.schema.names).aggregate([])


def few_people(writers: pa.Table, roster: Roster) -> pa.Table:
    """In which months people of the roster wrote, by address: rows of ``activity``."""
    human = writers.filter(pc.and_(pc.invert(writers["automatic"]), pc.is_valid(writers["month"])))
    wrote = human.group_by(list(_SENDER)).aggregate([("month", "distinct")])
    seen: dict[tuple[str, str], set[str]] = {}
    for row in wrote.to_pylist():
        if found := _known_to(row, roster):
            seen.setdefault(found, set()).update(row["month_distinct"])
    rows = [{"person": p, "address": a, "months": sorted(months)} for (p, a), months in seen.items()]
    return to_table(rows, ACTIVITY)


_SEEN = ("sender_address", "sender_name", "thread")


def seen(messages: pa.Table) -> pa.Table:
    """Under which names people's own addresses wrote some messages: of each, the first two threads and when.

    Rows of address, name, thread, moment. What is first in several parts of the messages is first in all.
    """
    own = pc.invert(pc.or_(messages["automatic"], messages["sender_relayed"]))
    found = messages.filter(pc.and_(own, pc.not_equal(messages["sender_address"], ""))).combine_chunks()
    moment = pc.coalesce(found["received"], found["date"])
    told = found.select(_SEEN[:2]).append_column("thread", _threads(found)).append_column("moment", moment)
    return _first_two(told)


def _threads(messages: pa.Table) -> pa.ChunkedArray:
    """The first of the References of each, else its own id."""
    cited = messages["references"].combine_chunks()
    first = pc.list_slice(cited, 0, 1)
    holders = pc.list_parent_indices(first)
    own = pc.replace_with_mask(
        messages["message_id"].combine_chunks(),
        pc.is_in(pa.array(range(len(cited)), holders.type), value_set=holders),
        pc.list_flatten(first),
    )
    return pa.chunked_array([own])


def _first_two(told: pa.Table) -> pa.Table:
    """Of each address and name the two threads that are first, with their first moments."""
    threads = told.group_by(_SEEN).aggregate([("moment", "min")]).rename_columns([*_SEEN, "moment"])
    order = [(name, "ascending") for name in (*_SEEN[:2], "moment", "thread")]
    rows = threads.sort_by(order).combine_chunks()
    return rows.filter(pa.array(_is_one_of_two([_numbered(rows[name]) for name in _SEEN[:2]])))


def _numbered(column: pa.ChunkedArray) -> Numbers:
    encoded = pc.dictionary_encode(column.combine_chunks(), null_encoding="encode")
    return np.asarray(encoded.indices.to_numpy(), np.int64)


def _is_one_of_two(keys: Sequence[Numbers]) -> Flags:
    """Which rows are the first or second with their keys; those with the same stand together."""
    same = np.ones(max(len(keys[0]) - 2, 0), np.bool_)
    for key in keys:
        same &= key[2:] == key[:-2]
    return np.concatenate([np.ones(min(len(keys[0]), 2), np.bool_), ~same])


def few_sightings(seen: pa.Table, addresses: pa.Array) -> pa.Table:
    """Since when ``addresses`` write under which names anywhere: rows of ``sightings`` in their order."""
    asked = seen.filter(pc.is_in(seen["sender_address"], value_set=pc.unique(addresses)))
    rows: list[Row] = []
    for row in to_rows(_first_two(asked)):
        address, name, thread, moment = row.values()
        if rows and (rows[-1]["address"], rows[-1]["name"]) == (address, name):
            rows[-1]["elsewhere"] = moment
        else:
            rows.append({"address": address, "name": name, "first": moment, "thread": thread})
    return to_table(rows, SIGHTINGS)


def _known_to(row: Row, roster: Roster) -> tuple[str, str] | None:
    """Who of the roster a row's sender is, and the address that is theirs."""
    sender = Sender(*(row[name] for name in _SENDER))
    match = match_sender(sender, roster)
    return (person_key(match.person), sender.own_address) if match else None


def people(messages: DataFrame, roster: Roster) -> DataFrame:
    """:func:`few_people` on DataFrames."""
    human = messages.where(~sf.col("automatic") & sf.col("date").isNotNull())
    months = sf.collect_set(sf.date_format("date", "yyyy-MM")).alias("months")
    found = human.groupBy(*_SENDER).agg(months).mapInArrow(_known_people(roster), table_schema(ACTIVITY))
    together = sf.array_sort(sf.array_distinct(sf.flatten(sf.collect_list("months")))).alias("months")
    return found.groupBy("person", "address").agg(together)


def _known_people(roster: Roster) -> Callable[[Batches], Batches]:
    """Senders with their months to people of the roster with theirs; who is not on it is left out."""

    def known_people(batches: Batches) -> Batches:
        for batch in batches:
            rows = [
                {"person": found[0], "address": found[1], "months": row["months"]}
                for row in batch.to_pylist()
                if (found := _known_to(row, roster))
            ]
            yield pa.RecordBatch.from_pylist(rows, schema=ACTIVITY.schema)

    return known_people


def sightings(messages: DataFrame, writers: DataFrame) -> DataFrame:
    """:func:`few_sightings` on DataFrames; ``writers`` has a column ``sender_address``."""
    wanted = writers.select("sender_address").distinct()
    own = messages.where("NOT automatic AND NOT sender_relayed AND sender_address <> ''")
    thread = sf.coalesce(sf.try_element_at("references", sf.lit(1)), "message_id").alias("thread")
    threads = (
        own.join(wanted, "sender_address", "left_semi")
        .groupBy(sf.col("sender_address").alias("address"), sf.col("sender_name").alias("name"), thread)
        .agg(sf.min(sf.coalesce("received", "date")).alias("moment"))
    )
    person = Window.partitionBy("address", "name").orderBy(sf.col("moment").asc_nulls_last(), "thread")
    told = threads.withColumns(
        {"place": sf.row_number().over(person), "next": sf.lead("moment").over(person)}
    )
    return told.where("place = 1").select(
        "address", "name", sf.col("moment").alias("first"), "thread", sf.col("next").alias("elsewhere")
    )
