"""Rosters: the two files of Apache's, replaced together and only by a roster."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from kipvote.fetch import Item, Report, Status, fetch_rosters
from kipvote.roster import parse_ldap
from tests.ponymail import FAULTS, HTML, NOW, Fault, Reply, Request, Web, as_json, busy, client, served

PROJECTS, PEOPLE = "/public/public_ldap_projects.json", "/public/public_ldap_people.json"


class Whimsy:
    """The published files, with an ETag as a web server gives it."""

    def __init__(self, web: Web, folder: Path) -> None:
        self.web = web
        self.folder = folder
        self.files: dict[str, object] = {
            PROJECTS: {"projects": {"kafka": {"members": ["ada", "bo"], "owners": ["ada"]}}},
            PEOPLE: {"people": {"ada": {"name": "Ada Quill"}, "bo": {"name": "Bo Marsh"}}},
        }
        web.routes.update(dict.fromkeys(self.files, self.reply))

    def reply(self, request: Request) -> Reply:
        content = self.files[request.path]
        tag = f'"{hash(json.dumps(content))}"'
        if request.headers.get("If-None-Match") == tag:
            return Reply(304, None, headers=(("ETag", tag),))
        return as_json(content, headers=(("ETag", tag),))

    def fetch(self, project: str = "kafka") -> Report:
        with client(self.web) as asked:
            return fetch_rosters(asked, project, self.folder, server=self.web.url, now=NOW)

    def held(self) -> dict[str, str]:
        return {path.name: path.read_text() for path in (self.folder / "roster").glob("*")}


@pytest.fixture
def whimsy(tmp_path: Path) -> Iterator[Whimsy]:
    with served(Web()) as web:
        yield Whimsy(web, tmp_path)


def test_the_files_are_there_under_the_names_a_roster_is_read_by(whimsy: Whimsy) -> None:
    report = whimsy.fetch()
    assert report == Report((Item("roster", Status.FETCHED, "2 committers of kafka"),))
    held = whimsy.held()
    assert set(held) == {"public_ldap_projects.json", "public_ldap_people.json"}
    roster = parse_ldap(
        held["public_ldap_projects.json"], held["public_ldap_people.json"], project="kafka", file=""
    )
    assert [person.name for person in roster.people] == ["Ada Quill", "Bo Marsh"]


def test_unchanged_files_are_not_sent_again(whimsy: Whimsy) -> None:
    whimsy.fetch()
    before = whimsy.held()
    assert whimsy.fetch() == Report((Item("roster", Status.UNCHANGED, "2 committers of kafka"),))
    assert all("If-None-Match" in request.headers for request in whimsy.web.requests[2:])
    assert whimsy.held() == before


def test_the_same_content_sent_again_is_unchanged(whimsy: Whimsy) -> None:
    whimsy.web.routes.update(dict.fromkeys(whimsy.files, lambda asked: as_json(whimsy.files[asked.path])))
    whimsy.fetch()
    assert whimsy.fetch().items[0].status is Status.UNCHANGED


def test_one_of_them_changes(whimsy: Whimsy) -> None:
    whimsy.fetch()
    whimsy.files[PROJECTS] = {"projects": {"kafka": {"members": ["ada", "bo", "cem"], "owners": ["ada"]}}}
    assert whimsy.fetch().items == (Item("roster", Status.FETCHED, "3 committers of kafka"),)
    assert "cem" in whimsy.held()["public_ldap_projects.json"]


def test_a_file_that_was_touched_is_fetched_again(whimsy: Whimsy) -> None:
    whimsy.fetch()
    before = whimsy.held()
    (whimsy.folder / "roster" / "public_ldap_people.json").write_text("{}")
    assert whimsy.fetch().items[0].status is Status.FETCHED
    assert whimsy.held() == before


NO_ROSTER = {
    "page": HTML,
    "nothing": Reply(kind="application/json"),
    "another table": as_json({"people": {}}),
    "no text": Reply(kind="application/json", pieces=(b'{"people": "\xff"}',)),
    "deep": Reply(kind="application/json", pieces=(b"[" * 100_000,)),
    "not there": busy(404),
    "leave us alone": busy(429, "9999"),
}


@pytest.mark.parametrize("reply", NO_ROSTER.values(), ids=NO_ROSTER.keys())
@pytest.mark.parametrize("path", [PROJECTS, PEOPLE], ids=["projects", "people"])
def test_what_is_no_roster_replaces_neither_file(whimsy: Whimsy, path: str, reply: Reply) -> None:
    whimsy.fetch()
    before = whimsy.held()
    whimsy.files[PROJECTS] = {"projects": {"kafka": {"members": ["eve"], "owners": ["eve"]}}}
    whimsy.files[PEOPLE] = {"people": {"eve": {"name": "Eve Nobody"}}}
    whimsy.web.script(path, reply)
    report = whimsy.fetch()
    assert not report.complete
    assert whimsy.held() == before
    assert whimsy.fetch().complete


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_no_fault_leaves_a_file(whimsy: Whimsy, fault: Fault) -> None:
    """A faulty answer may be mended by asking again, but never becomes a file."""
    whimsy.web.script(PEOPLE, *[fault] * 4)
    complete = whimsy.fetch().complete
    assert len(whimsy.held()) == (2 if complete else 0)


def test_a_project_that_is_not_there(whimsy: Whimsy) -> None:
    (item,) = whimsy.fetch("kafak").items
    assert item.status is Status.FAILED
    assert item.detail is not None
    assert "no project 'kafak'" in item.detail
