"""Tallies of invented mail about who may say what: of archives in ``fixtures/trust``, or of any mail."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from fixtures.authoring.trust.post import HOST, Post, entries
from kipvote.mbox import RawMessage
from kipvote.roster import Roster, parse_roster
from tests import oracle
from tests.conftest import shipped

TRUST = Path(__file__).parents[1] / "fixtures" / "trust"
AS_OF = datetime(2026, 3, 31, tzinfo=UTC)
ROSTERS = {"roster": "roster.json", "names": "names.json", "claims": None}
"""How a tally may be taken: with a roster, with one of names alone, without any."""

Tallies = dict[str, Any]
"""The JSON of every proposal, by its id."""


@cache
def roster(mode: str) -> Roster | None:
    file = ROSTERS[mode]
    return parse_roster((TRUST / file).read_text("utf-8"), file=file) if file else None


@cache
def tallies_of_case(case: str, mode: str) -> Tallies:
    found = oracle.tallies([TRUST / f"{case}.mbox"], shipped("kafka"), roster(mode), AS_OF)
    return {str(proposal): json.loads(text) for proposal, text in found.items()}


def golden(case: str) -> str:
    """The tallies of a case with the roster, as they are kept beside it (``python -m tests.golden``)."""
    return json.dumps(tallies_of_case(case, "roster"), ensure_ascii=False, indent=1) + "\n"


def tallies_of(raws: Sequence[RawMessage], mode: str = "roster") -> Tallies:
    found = oracle.tallies_of(raws, shipped("kafka"), roster(mode), AS_OF)
    return {str(proposal): json.loads(text) for proposal, text in found.items()}


def raw_messages(posts: Sequence[Post]) -> list[RawMessage]:
    """The mails as an archive of them alone holds them."""
    raws, offset = [], 0
    for entry in entries(posts):
        envelope, _, data = entry.partition(b"\n")
        raws.append(RawMessage("trust.mbox", offset, len(entry), envelope, data.removesuffix(b"\n")))
        offset += len(entry)
    return raws


def message_id(key: str) -> str:
    """The id of a mail by its key; ``ada#2`` is the second mail with the id of ``ada``."""
    local, mark, number = key.partition("#")
    return f"<{local}@{HOST}>{mark}{number}"
