"""People: what the headers of a whole archive say of those who wrote: when, and under which names.

Each is there twice: for headers that the driver holds (of which :func:`writers` says all it takes), and on
DataFrames for more than that.
"""

from __future__ import annotations

from collections.abc import Callable

import pyarrow as pa
import pyarrow.compute as pc
from pyspark.sql import DataFrame
from pyspark.sql import functions as sf

from kipvote.activity import person_key
from kipvote.messages import Sender
from kipvote.roster import Roster
from kipvote.spark.schemas import Batches, table_schema
from kipvote.tables import ACTIVITY, ALIASES, Row, to_table
from kipvote.voters import match_sender

_SENDER = ("sender_name", "sender_address", "sender_relayed")
HEADERS = (*_SENDER, "automatic", "date")
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


def few_aliases(writers: pa.Table, addresses: pa.Array) -> pa.Table:
    """The names that ``addresses`` stood with anywhere, if several or sometimes none: rows of ``aliases``."""
    own = pc.invert(pc.or_(writers["automatic"], writers["sender_relayed"]))
    told = pc.and_(own, pc.is_in(writers["sender_address"], value_set=pc.unique(addresses)))
    pairs = writers.filter(told).group_by(["sender_address", "sender_name"]).aggregate([])
    names: dict[str, list[str | None]] = {}
    for row in pairs.to_pylist():
        names.setdefault(row["sender_address"], []).append(row["sender_name"])
    several = {address: known for address, known in names.items() if address and len(known) > 1}
    rows = [{"address": a, "names": sorted(filter(None, known))} for a, known in several.items()]
    return to_table(rows, ALIASES)


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


def aliases(messages: DataFrame, writers: DataFrame) -> DataFrame:
    """:func:`few_aliases` on DataFrames; ``writers`` has a column ``sender_address``."""
    own = messages.where("NOT automatic AND NOT sender_relayed AND sender_address <> ''")
    named = own.groupBy(sf.col("sender_address").alias("address")).agg(
        sf.array_sort(sf.collect_set("sender_name")).alias("names"),
        sf.max(sf.col("sender_name").isNull().cast("int")).alias("nameless"),
    )
    several = named.where(sf.size("names") + sf.col("nameless") > 1)
    wanted = writers.select(sf.col("sender_address").alias("address")).distinct()
    return several.join(wanted, "address", "left_semi").select("address", "names")
