"""Verdicts: those of the store that last, since nothing that was read since can have changed them.

What a proposal's verdict rests on is its own mail, the rules, the roster, the moment, of which months there
is mail, and since when its writers are known under which names. To compare these takes no time; to decide
again, some milliseconds for each of a list's proposals.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime

import pyarrow as pa
import pyarrow.compute as pc

from kipvote.background import Background
from kipvote.coverage import beyond
from kipvote.outcomes import lasts
from kipvote.spark.members import Members
from kipvote.store import Store
from kipvote.subjects import ProposalKey, proposal_key
from kipvote.tables import OUTCOMES, ROUNDS, VOTES, Table

VERDICTS = (OUTCOMES, ROUNDS, VOTES)
"""The tables of what is decided."""


def lasting(
    before: Store, members: Members, background: Background, as_of: datetime
) -> frozenset[ProposalKey]:
    """The proposals whose verdicts in a store are what would be decided at ``as_of`` (aware, UTC) again.

    As far as their own mail is the same, and the store was made by the same rules and roster. ``members`` and
    ``background`` are those of now.
    """
    known = before.background()
    if not background.coverage.continues(known.coverage):
        return frozenset()
    told, months = list(before.summaries()), before.months()
    if any(decided > as_of or beyond(months, decided, as_of) for decided in {moment for moment, _ in told}):
        return frozenset()
    found = {proposal_key(one.proposal) for _, one in told if lasts(one.outcome, before.profile)}
    then, now = known.sightings, background.sightings
    seen = frozenset(address for address in then.keys() | now.keys() if then.get(address) != now.get(address))
    return frozenset(found - members.written_by(seen))


def taken_over(before: Store, table: Table, proposals: Collection[ProposalKey], as_of: datetime) -> pa.Table:
    """The rows of some proposals in a table of verdicts, as of another moment."""
    rows = before.table(table).cast(table.schema)  # a list of Parquet's has another name for its elements
    names = [name for name in pc.unique(rows["proposal"]).to_pylist() if proposal_key(name) in proposals]
    kept = rows.filter(pc.is_in(rows["proposal"], value_set=pa.array(names, pa.string())))
    if "as_of" in table.schema.names:
        at = table.schema.get_field_index("as_of")
        moments = pa.array([as_of] * kept.num_rows, table.schema.field(at).type)
        kept = kept.set_column(at, table.schema.field(at), moments)
    return kept
