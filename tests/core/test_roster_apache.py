"""Apache's files: since when by the account and the committee, and how one roster goes on from another."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.errors import RosterError
from kipvote.roster import (
    Committer,
    Person,
    Role,
    Tenure,
    carry_on,
    parse_committers,
    parse_ldap,
    parse_roster,
)

MADE, THEN, TODAY = date(2012, 3, 1), date(2026, 3, 10), date(2026, 3, 17)
PMC = date(2014, 5, 6)

PROJECTS = json.dumps({"projects": {"kafka": {"members": ["ada", "bo"], "owners": ["ada"]}}})
PEOPLE = json.dumps({"people": {"ada": {"name": "Ada Quill", "createTimestamp": "20120301120000Z"}}})


def committees(**roster: object) -> str:
    return json.dumps({"committees": {"kafka": {"roster": roster}}})


def test_tenures_begin_with_the_account_and_the_committee() -> None:
    roster = parse_ldap(PROJECTS, PEOPLE, committees(ada={"date": "2014-05-06"}), project="kafka", file="x")
    assert roster.people == (
        Person("ada", "Ada Quill", committer=Tenure(MADE), pmc=Tenure(PMC), account=MADE),
        Person("bo", "bo", committer=Tenure()),
    )
    assert not roster.dated


def test_without_the_committee_the_account_bounds_both() -> None:
    (ada, _) = parse_ldap(PROJECTS, PEOPLE, project="kafka", file="x").people
    assert (ada.committer, ada.pmc) == (Tenure(MADE), Tenure(MADE))
    assert not ada.holds(Role.COMMITTER, datetime(2012, 2, 29, tzinfo=UTC))
    assert not ada.holds(Role.PMC, datetime(2012, 2, 29, tzinfo=UTC))


def test_who_was_on_the_pmc_before_the_account_was_a_committer_by_then() -> None:
    """LDAP was set up later than the first projects."""
    roster = parse_ldap(PROJECTS, PEOPLE, committees(ada={"date": "2009-01-02"}), project="kafka", file="x")
    assert roster.people[0].committer == roster.people[0].pmc == Tenure(date(2009, 1, 2))


@pytest.mark.parametrize(
    ("people", "committee"),
    [
        ('{"people": {"ada": {"createTimestamp": "2012"}}}', committees()),
        ('{"people": {"ada": {"createTimestamp": "20121301120000Z"}}}', committees()),
        (PEOPLE, committees(ada={"date": "soon"})),
        (PEOPLE, '{"committees": []}'),
        (PEOPLE, "{"),
    ],
    ids=["short", "no month", "no date", "no table", "cut"],
)
def test_dates_that_are_none(people: str, committee: str) -> None:
    with pytest.raises(RosterError) as refused:
        parse_committers(PROJECTS, people, committee, project="kafka", file="x")
    assert refused.value.where
    assert refused.value.hint


# From one roster to the next


def go_on(
    *listed: Committer, earlier: list[dict[str, Any]] | None = None, today: date = TODAY
) -> dict[str, dict[str, Any]]:
    former = None if earlier is None else {"captured": str(THEN), "people": earlier}
    made = carry_on(listed, former, project="kafka", today=today, file="x")
    parse_roster(json.dumps(made), file="x")
    return {entry["id"]: entry for entry in made["people"]}


ADA = Committer("ada", "Ada Quill", MADE, on_pmc=False)
ADA_PMC = Committer("ada", "Ada Quill", MADE, on_pmc=True, pmc_since=PMC)
ENTRY = {"id": "ada", "name": "Ada Quill", "committer_since": "2013-01-01"}


@pytest.mark.parametrize(
    ("account", "since"),
    [(MADE, "2026-03-10"), (date(2026, 3, 12), "2026-03-12"), (None, "2026-03-10"),
     (date(2026, 3, 18), "2026-03-17")],
    ids=["older account", "account made since", "no account", "a clock that is wrong"],
)  # fmt: skip
def test_who_is_new_became_a_committer_since(account: date | None, since: str) -> None:
    new = go_on(Committer("bo", "Bo Marsh", account, on_pmc=False), ADA, earlier=[ENTRY])["bo"]
    assert (new["committer_since"], new["committer_present_by"]) == (since, "2026-03-17")


def test_who_is_new_on_the_pmc_too_is_no_earlier_there() -> None:
    new = go_on(Committer("bo", "Bo", MADE, on_pmc=True, pmc_since=PMC), ADA, earlier=[ENTRY])["bo"]
    assert new["pmc_since"] == new["committer_since"] == "2026-03-10"


def test_who_is_gone_left_since() -> None:
    """The last day on which they were seen is believed."""
    entry = go_on(earlier=[ENTRY])["ada"]
    assert entry == {**ENTRY, "left_ldap": {"after": "2026-03-10", "by": "2026-03-17"}}
    assert go_on(earlier=[entry])["ada"] == entry, "and not again"
    assert "left_ldap" not in go_on(ADA, earlier=[entry])["ada"]


@pytest.mark.parametrize(
    "entry",
    [{"id": "zoe", "name": "Zoë", "github": "zoe"}, {"id": "zoe", "name": "Zoë", "left": "2015-01-01"}],
    ids=["known, holds nothing", "left before"],
)
def test_who_held_no_role_did_not_leave(entry: dict[str, Any]) -> None:
    assert go_on(ADA, earlier=[ENTRY, entry])["zoe"] == entry


@pytest.mark.parametrize(
    ("before", "listed", "since", "source"),
    [
        ({}, ADA_PMC, "2014-05-06", "committee-info"),
        ({}, Committer("ada", "Ada", MADE, on_pmc=True), "2026-03-10", "listed after 2026-03-10"),
        ({"committer_since": "2015-01-01"}, ADA_PMC, "2015-01-01", "committee-info"),
        ({"pmc_since": "2013-02-02"}, ADA_PMC, "2013-02-02", None),
        (
            {"pmc_since": "2026-03-01", "source": {"pmc_since": "listed after 2026-03-01"}},
            ADA_PMC,
            "2014-05-06",
            "committee-info",
        ),
    ],
    ids=["by the committee", "by the list", "never before a committer", "somebody's own", "known later"],
)
def test_who_came_onto_the_pmc(
    before: dict[str, Any], listed: Committer, since: str, source: str | None
) -> None:
    entry = go_on(listed, earlier=[ENTRY | before])["ada"]
    assert (entry["role"], entry["pmc_since"], entry["source"].get("pmc_since")) == ("pmc", since, source)


def test_who_left_the_pmc_is_a_committer() -> None:
    entry = go_on(ADA, earlier=[ENTRY | {"pmc_since": "2014-01-01", "role": "pmc"}])["ada"]
    assert (entry["role"], entry["pmc_until"]) == ("committer", "2026-03-10")
    assert "pmc_until" not in go_on(ADA_PMC, earlier=[entry])["ada"]


def test_when_most_are_gone_the_list_is_not_believed() -> None:
    earlier = [{"id": f"c{number}", "name": f"C {number}", "role": "committer"} for number in range(8)]
    with pytest.raises(RosterError, match="8 of 8 committers are not listed any more"):
        go_on(earlier=earlier)


days = st.dates(date(2000, 1, 1), TODAY)
committers = st.builds(
    Committer,
    id=st.sampled_from(["ada", "bo", "cem", "dee"]),
    name=st.just("Somebody"),
    account=st.none() | days,
    on_pmc=st.booleans(),
    pmc_since=st.none() | days,
)


@given(st.lists(st.lists(committers, unique_by=lambda one: one.id), min_size=1, max_size=4))
def test_every_roster_goes_on_to_a_valid_one(runs: list[list[Committer]]) -> None:
    """Whoever comes and goes: it can be read, and who is listed holds the role on the day of the fetch."""
    made: dict[str, Any] | None = None
    for number, listed in enumerate(runs):
        if not listed:
            continue
        today = date(2026, 4, 1 + number)
        made = carry_on(listed, made, project="kafka", today=today, file="x")
        roster = parse_roster(json.dumps(made), file="x")
        noon = datetime(today.year, today.month, today.day, 12, tzinfo=UTC)
        holding = {person.id for person in roster.people if person.holds(Role.COMMITTER, noon)}
        assert holding == {one.id for one in listed}
