"""Profiles that come with kipvote: each decides a vote of its project as that project does."""

from __future__ import annotations

import json
from datetime import timedelta

import pytest

from fixtures.authoring.profiles import CALLED, THREADS, mbox
from kipvote.roster import Person, Roster, Tenure
from tests import oracle
from tests.conftest import shipped
from tests.stores import FIXTURES

_EVER = Tenure()
_PMC = [Person(name[0], name, committer=_EVER, pmc=_EVER) for name in ("Ada Quill", "Bo Marsh", "Dee Vole")]
ROSTER = Roster((*_PMC, Person("C", "Cem Tarn", committer=_EVER)), dated=True, source="test")

DECIDED = [
    # profile, hours after the call, proposal, outcome, binding +1 0 -1
    ("flink", 39, "FLIP-7", "pending", [3, 0, 0]),
    ("flink", 73, "FLIP-7", "rejected", [3, 0, 1]),  # consensus: a -1 is a veto
    ("spark", 73, "SPIP: Calmer shuffles", "open", [2, 0, 0]),  # a committer does not bind there
    ("spark", 81, "SPIP: Calmer shuffles", "accepted", [3, 0, 0]),
    ("airflow", 73, "AIP-12", "accepted", [3, 1, 0]),  # a fraction decides nothing
    ("pulsar", 47, "PIP-31", "pending", [3, 0, 0]),
    ("pulsar", 49, "PIP-31", "accepted", [3, 0, 0]),  # 48 hours
    ("hertzbeat", 47, "HIP-4", "pending", [3, 0, 0]),
    ("hertzbeat", 49, "HIP-4", "accepted", [3, 0, 0]),
    ("rocketmq", 49, "RIP-9", "pending", [3, 0, 0]),  # 72 hours
    ("rocketmq", 73, "RIP-9", "accepted", [3, 0, 0]),
]


@pytest.mark.parametrize("name", THREADS)
def test_the_files_are_what_the_script_makes(name: str) -> None:
    assert (FIXTURES / "profiles" / f"{name}.mbox").read_bytes() == mbox(name)


@pytest.mark.parametrize(("name", "hours", "proposal", "outcome", "binding"), DECIDED)
def test_a_profile_decides_its_votes(
    name: str, hours: int, proposal: str, outcome: str, binding: list[int]
) -> None:
    archive, as_of = FIXTURES / "profiles" / f"{name}.mbox", CALLED + timedelta(hours=hours)
    found = oracle.tallies([archive], shipped(name), ROSTER, as_of)
    assert list(found) == [proposal]
    tally = json.loads(found[next(iter(found))])
    assert (tally["outcome"], list(tally["binding"].values())) == (outcome, binding)


SILENT = {"kafka": 6, "airflow": 12}


@pytest.mark.parametrize("name", ["asf-release", "kafka", *THREADS])
def test_silence_is_remarked_on_where_the_rules_say_so(name: str) -> None:
    assert shipped(name).silent_months == SILENT.get(name)
