"""Rosters: three files of Apache's as one dated roster of ours, which goes on from the one before."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from kipvote.fetch import Item, Report, Status, fetch_rosters
from kipvote.roster import Role, parse_roster
from tests.ponymail import FAULTS, HTML, NOW, Fault, Reply, Request, Web, as_json, busy, client, served

PROJECTS, PEOPLE, COMMITTEES = (
    f"/public/{name}.json" for name in ("public_ldap_projects", "public_ldap_people", "committee-info")
)
NAME = "roster/kafka.json"


class Whimsy:
    """The published files."""

    def __init__(self, web: Web, folder: Path) -> None:
        self.web = web
        self.path = folder / NAME
        self.folder = folder
        self.now = NOW
        self.members, self.owners = ["ada", "bo"], ["ada"]
        self.accounts = {"ada": "20120301120000Z", "bo": "20200102235959Z", "eve": "20110101000000Z"}
        web.routes.update(dict.fromkeys((PROJECTS, PEOPLE, COMMITTEES), self.reply))

    def reply(self, request: Request) -> Reply:
        people = {
            id: {"name": f"{id.title()} Quill", "createTimestamp": at} for id, at in self.accounts.items()
        }
        roster = {"ada": {"name": "Ada Quill", "date": "2014-05-06"}}
        return as_json(
            {
                PROJECTS: {"projects": {"kafka": {"members": self.members, "owners": self.owners}}},
                PEOPLE: {"people": people},
                COMMITTEES: {"committees": {"kafka": {"display_name": "Kafka", "roster": roster}}},
            }[request.path]
        )

    def fetch(self, project: str = "kafka") -> Report:
        with client(self.web) as asked:
            return fetch_rosters(asked, project, self.folder, server=self.web.url, now=self.now)

    def people(self) -> dict[str, dict[str, Any]]:
        return {entry["id"]: entry for entry in json.loads(self.path.read_text())["people"]}


@pytest.fixture
def whimsy(tmp_path: Path) -> Iterator[Whimsy]:
    with served(Web()) as web:
        yield Whimsy(web, tmp_path)


def test_one_dated_roster_is_made_of_them(whimsy: Whimsy) -> None:
    """It says of each date where it is from; an account's is a lower bound only, and so it is not dated."""
    assert whimsy.fetch() == Report((Item(NAME, Status.FETCHED, "2 committers"),))
    assert [path.name for path in whimsy.path.parent.iterdir()] == ["kafka.json"]
    assert whimsy.people()["ada"] == {
        "id": "ada",
        "name": "Ada Quill",
        "role": "pmc",
        "account": "2012-03-01",
        "committer_since": "2012-03-01",
        "pmc_since": "2014-05-06",
        "source": {"committer_since": "account", "pmc_since": "committee-info"},
    }
    roster = parse_roster(whimsy.path.read_text(), file="kafka.json")
    assert not roster.dated
    bo = roster.people[1]
    assert not bo.holds(Role.COMMITTER, datetime(2020, 1, 1, tzinfo=UTC))
    assert bo.holds(Role.COMMITTER, datetime(2020, 1, 2, tzinfo=UTC))


def test_a_new_committer_between_two_fetches(whimsy: Whimsy) -> None:
    """No earlier than the last fetch, though the account is old, and no later than today."""
    whimsy.fetch()
    assert whimsy.fetch().items[0].status is Status.UNCHANGED
    whimsy.members, whimsy.now = ["ada", "bo", "eve"], NOW + timedelta(days=7)
    assert whimsy.fetch().items == (Item(NAME, Status.FETCHED, "3 committers"),)
    eve = whimsy.people()["eve"]
    assert (eve["committer_since"], eve["committer_present_by"]) == ("2026-03-10", "2026-03-17")
    assert eve["source"] == {"committer_since": "listed between 2026-03-10 and 2026-03-17"}
    (known,) = (
        one for one in parse_roster(whimsy.path.read_text(), file="kafka.json").people if one.id == "eve"
    )
    assert [known.holds(Role.COMMITTER, NOW + timedelta(days=days)) for days in (-1, 0)] == [False, True]


def test_what_somebody_wrote_into_it_stays(whimsy: Whimsy) -> None:
    whimsy.fetch()
    roster = json.loads(whimsy.path.read_text())
    roster["people"][0] |= {"aliases": ["Countess"], "committer_since": "2013-01-01"}
    roster["people"].append({"name": "Zoë Old", "committer_since": "2011-01-01", "left": "2015-01-01"})
    whimsy.path.write_text(json.dumps(roster | {"note": "ours"}))
    whimsy.now += timedelta(days=1)
    assert whimsy.fetch().complete
    document = json.loads(whimsy.path.read_text())
    assert (document["note"], document["captured"]) == ("ours", "2026-03-11")
    assert document["people"][0]["aliases"] == ["Countess"]
    assert document["people"][0]["committer_since"] == "2013-01-01"
    assert document["people"][2] == roster["people"][2]


NO_ROSTER = {
    "page": HTML,
    "nothing": Reply(kind="application/json"),
    "another table": as_json({"persons": {}}),
    "no text": Reply(kind="application/json", pieces=(b'{"people": "\xff"}',)),
    "deep": Reply(kind="application/json", pieces=(b"[" * 100_000,)),
    "not there": busy(404),
    "leave us alone": busy(429, "9999"),
}


@pytest.mark.parametrize("reply", NO_ROSTER.values(), ids=NO_ROSTER.keys())
@pytest.mark.parametrize("path", [PROJECTS, PEOPLE, COMMITTEES], ids=["projects", "people", "committees"])
def test_what_is_no_roster_replaces_none(whimsy: Whimsy, path: str, reply: Reply) -> None:
    whimsy.fetch()
    before = whimsy.path.read_bytes()
    whimsy.members = ["ada", "bo", "eve"]
    whimsy.web.script(path, reply)
    assert not whimsy.fetch().complete
    assert whimsy.path.read_bytes() == before
    assert whimsy.fetch().complete


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_no_fault_leaves_a_file(whimsy: Whimsy, fault: Fault) -> None:
    """A faulty answer may be put right by asking again, but never becomes a file."""
    whimsy.web.script(PEOPLE, *[fault] * 4)
    assert whimsy.fetch().complete is whimsy.path.exists()


@pytest.mark.parametrize(
    ("earlier", "what"),
    [
        ("{", "not a roster"),
        ("[]", "not a roster"),
        ('{"people": []}', "a roster without the day it was made"),
        ('{"captured": "2026-03-01", "people": [1]}', "no list of people"),
        (
            '{"captured": "2026-03-01", "people": [{"id": "bo", "name": "Bo", "pmc_since": "1"}]}',
            "not a date",
        ),
    ],
    ids=["cut", "list", "no day", "no people", "no date"],
)
def test_a_roster_that_cannot_be_gone_on_from_stays_as_it_is(whimsy: Whimsy, earlier: str, what: str) -> None:
    whimsy.path.parent.mkdir()
    whimsy.path.write_text(earlier)
    (item,) = whimsy.fetch().items
    assert item.status is Status.FAILED
    assert what in str(item.detail)
    assert whimsy.path.read_text() == earlier


def test_a_project_that_is_not_there(whimsy: Whimsy) -> None:
    (item,) = whimsy.fetch("kafak").items
    assert item.status is Status.FAILED
    assert "no project 'kafak'" in str(item.detail)
