"""Rule: what the id in a reading stands for: the row that took a value, a result or an act, or refused it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

NO_FORM = "no-form"
"""The id of a value that no row takes."""


class Rule(NamedTuple):
    """What a rule says; ``pattern`` is that of a row, None where it is known by its shape or its thread."""

    says: str
    pattern: str | None = None


@cache
def rules() -> Mapping[str, Rule]:
    """Every rule by the id that readings have."""
    # Only who explains a mail waits for the tables by which one is read.
    from kipvote.announcements.verdicts import ACTS, VERDICTS
    from kipvote.tally.context import RULES
    from kipvote.votes.changes import DOUBTS, WITHDRAWALS
    from kipvote.votes.frames import FRAMES, WORDED
    from kipvote.votes.lines import BARS

    found = {bar.id: Rule(bar.says) for bar in BARS}
    found |= {rule_id: Rule(says) for rule_id, says in DOUBTS.items()}
    for table in (WITHDRAWALS, WORDED, FRAMES):
        found |= {row.id: Rule(row.says, row.pattern) for row in table.rows}
    found |= {row.id: Rule(f"it says {row.says}", row.pattern) for row in (*VERDICTS.rows, *ACTS.rows)}
    found |= {rule_id: Rule(says) for rule_id, says in RULES.items()}
    plainly = "a plain vote on a line of its own is taken, such as “+1 (binding)” or “-1”"
    return found | {NO_FORM: Rule(f"no form of the list takes it; {plainly}")}
