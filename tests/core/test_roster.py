"""Rosters: who holds which role when, and files that cannot be believed."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kipvote.errors import RosterError
from kipvote.roster import Person, Role, Roster, Tenure, parse_ldap, parse_roster

REAL = Path(__file__).parents[3] / "shared" / "data" / "roster"
NOON = datetime(2024, 5, 10, 12, tzinfo=UTC)


def one_person(**fields: object) -> Person:
    text = json.dumps({"people": [{"name": "Jane Doe", **fields}]})
    return parse_roster(text, file="roster.json").people[0]


@pytest.mark.parametrize(
    ("fields", "committer", "pmc"),
    [
        pytest.param({"committer_since": "2020-01-02"}, Tenure(date(2020, 1, 2)), None, id="since"),
        pytest.param(
            {"committer_since": None, "committer_present_by": "2020-01-02"}, Tenure(), None, id="null since"
        ),
        pytest.param({"committer_present_by": "2020-01-02"}, Tenure(), None, id="no since"),
        pytest.param({"pmc_since": None, "pmc_present_by": "2020-01-02"}, None, Tenure(), id="only pmc"),
        pytest.param({"role": "committer"}, Tenure(), None, id="role without a date"),
        pytest.param({"role": "pmc"}, None, Tenure(), id="pmc without a date"),
        pytest.param(
            {"role": "pmc", "committer_since": "2020-01-02"},
            Tenure(date(2020, 1, 2)),
            Tenure(),
            id="pmc without a pmc date",
        ),
        pytest.param(
            {"role": "former", "committer_present_by": "2020-01-02", "left": "2021-03-04"},
            Tenure(None, date(2021, 3, 4)),
            None,
            id="former",
        ),
        pytest.param(
            {"role": "former", "left_ldap": {"after": "2021-03-04", "by": "2021-03-09"}},
            Tenure(None, date(2021, 3, 4)),
            None,
            id="last seen",
        ),
        pytest.param(
            {"role": "former", "left_ldap": {"by": "2021-03-09"}},
            Tenure(None, date(2021, 3, 8)),
            None,
            id="only known to be gone",
        ),
        pytest.param(
            {"role": "former", "left_ldap": {"by": "0001-01-01"}},
            Tenure(None, date(1, 1, 1)),
            None,
            id="gone before any day",
        ),
        pytest.param(
            {"committer_since": "2020-01-02", "pmc_since": "2020-02-02", "pmc_until": "2020-03-02"},
            Tenure(date(2020, 1, 2)),
            Tenure(date(2020, 2, 2), date(2020, 3, 2)),
            id="left the pmc only",
        ),
        pytest.param({}, None, None, id="known, holds nothing"),
    ],
)
def test_tenures_read_from_a_file(
    fields: dict[str, object], committer: Tenure | None, pmc: Tenure | None
) -> None:
    person = one_person(**fields)
    assert (person.committer, person.pmc) == (committer, pmc)


@pytest.mark.parametrize(
    ("committer", "pmc", "role", "on", "held"),
    [
        pytest.param(Tenure(date(2024, 5, 10)), None, Role.COMMITTER, NOON, True, id="the day itself"),
        pytest.param(Tenure(date(2024, 5, 11)), None, Role.COMMITTER, NOON, False, id="the day before"),
        pytest.param(Tenure(), None, Role.COMMITTER, NOON, True, id="from the beginning"),
        pytest.param(Tenure(None, date(2024, 5, 10)), None, Role.COMMITTER, NOON, True, id="the last day"),
        pytest.param(Tenure(None, date(2024, 5, 9)), None, Role.COMMITTER, NOON, False, id="the day after"),
        pytest.param(Tenure(), None, Role.PMC, NOON, False, id="a committer is not on the pmc"),
        pytest.param(None, Tenure(), Role.COMMITTER, NOON, True, id="the pmc commits"),
        pytest.param(None, None, Role.COMMITTER, NOON, False, id="neither"),
        pytest.param(
            Tenure(date(2024, 5, 10)),
            None,
            Role.COMMITTER,
            datetime(2024, 5, 10, 1, tzinfo=timezone(timedelta(hours=2))),
            False,
            id="still the day before in UTC",
        ),
    ],
)
def test_a_role_is_held_on_the_days_of_its_tenure(
    committer: Tenure | None, pmc: Tenure | None, role: Role, on: datetime, held: bool
) -> None:
    assert Person(None, "Jane Doe", committer=committer, pmc=pmc).holds(role, on) is held


def test_a_moment_without_a_time_zone_is_refused() -> None:
    with pytest.raises(ValueError, match="time zone"):
        Person(None, "Jane Doe").holds(Role.PMC, datetime(2024, 5, 10))


@given(st.dates(), st.dates(), st.dates())
def test_a_tenure_is_one_stretch_of_days(since: date, until: date, day: date) -> None:
    """The UTC date of ``since`` holds, the day before does not; the day after ``until`` no more."""
    assert Tenure(since, until).covers(day) is (since <= day <= until)


TOML = """\
project = "example"

[[people]]
id = "jdoe"
name = "Jane Doe"
addresses = ["Jane@Example.org"]
committer_since = 2020-01-02

[[people]]
name = "Ravi Patel"
pmc_since = "2021-02-03"
left = { after = "2022-01-01" }
"""


def test_toml_says_the_same_as_json() -> None:
    same = {
        "project": "example",
        "people": [
            {
                "id": "jdoe",
                "name": "Jane Doe",
                "addresses": ["jane@example.org"],
                "committer_since": "2020-01-02",
            },
            {
                "name": "Ravi Patel",
                "pmc_since": "2021-02-03",
                "left": {"after": "2022-01-01"},
                "shoe size": 43,
            },
        ],
    }
    assert parse_roster(TOML, file="r").people == parse_roster(json.dumps(same), file="r").people
    assert parse_roster("\ufeff" + TOML, file="r.toml") == Roster(
        (
            Person("jdoe", "Jane Doe", (), ("jane@example.org",), None, Tenure(date(2020, 1, 2))),
            Person(None, "Ravi Patel", pmc=Tenure(date(2021, 2, 3), date(2022, 1, 1))),
        ),
        dated=True,
        source="r.toml",
    )


def people(*rows: str) -> str:
    """A JSON roster whose people stand on the lines 2, 3, ... and begin there."""
    return '{"people": [\n' + ",\n".join(rows) + "\n]}"


JANE = (
    '{"id": "jdoe", "name": "Jane Doe", "aliases": ["JD"], "addresses": ["jd@example.org"], "github": "jd"}'
)
FAULTS = {
    "not json": ('{"people": [\n  {"name": }\n]}', 2, "not JSON"),
    "nested too deeply": ("[" * 100_000, 1, "not JSON"),
    "not an object": ("[]", 1, "not an object"),
    "no people": ('{"persons": []}', 1, "no list of people"),
    "nobody": ('{"people": []}', 1, "no list of people"),
    "a file of apache": ('{"projects": {}}', 1, "Apache publishes"),
    "a person that is a text": (people(JANE, '"Ravi"'), 3, "not a person"),
    "no name": (people(JANE, '{"id": "ravi"}'), 3, "without a name"),
    "blank name": (people(JANE, '{"id": "ravi",\n"name": " "}'), 4, "without a name"),
    "name is a number": (people(JANE, '{"name": 7}'), 3, "name is not a text"),
    "aliases is a text": (people('{"name": "Ravi Patel",\n "aliases": "Ravi"}'), 3, "not a list of texts"),
    "same id": (people(JANE, '{"name": "Ravi Patel", "id": "JDoe"}'), 3, "id 'JDoe'"),
    "same address": (
        people(JANE, '{"name": "Ravi Patel",\n"addresses": ["JD@example.org"]}'),
        4,
        "address 'jd@example.org'",
    ),
    "same login": (people(JANE, '{"name": "Ravi Patel", "github": "JD"}'), 3, "GitHub login 'JD'"),
    "same alias": (people(JANE, '{"name": "Ravi Patel", "aliases": ["jd"]}'), 3, "alias 'jd'"),
    "alias is another's name": (
        people(JANE, '{"name": "Ravi Patel", "aliases": ["Doe, Jane"]}'),
        3,
        "another",
    ),
    "alias is another's id": (people(JANE, '{"name": "Ravi Patel", "aliases": ["jdoe"]}'), 3, "another"),
    "listed twice": (people(JANE, '{"name": "Doe Jane"}'), 3, "listed twice"),
    "not an address": (people('{"name": "Ravi Patel", "addresses": ["ravi"]}'), 2, "not a mail address"),
    "no such day": (people('{"name": "Jane Doe",\n"pmc_since": "2023-02-29"}'), 3, "not a date"),
    "another date format": (people('{"name": "Jane Doe",\n"pmc_since": "2/3/2023"}'), 3, "not a date"),
    "a date that is a number": (people('{"name": "Jane Doe",\n"pmc_since": 2023}'), 3, "not a date"),
    "left before it began": (
        people('{"name": "Jane Doe",\n"committer_since": "2023-02-03",\n"left": "2022-01-01"}'),
        3,
        "before committer since",
    ),
    "left in the wrong order": (
        people(
            '{"name": "Jane Doe", "role": "committer",\n"left": {"after": "2023-02-03", "by": "2022-01-01"}}'
        ),
        3,
        "out of order",
    ),
    "present before it began": (
        people('{"name": "Jane Doe",\n"pmc_since": "2023-02-03", "pmc_present_by": "2022-02-03"}'),
        3,
        "pmc present by",
    ),
    "pmc before committer": (
        people('{"name": "Jane Doe",\n"committer_since": "2023-02-03",\n"pmc_since": "2022-02-03"}'),
        4,
        "before being a committer",
    ),
    "former for ever": (people('{"name": "Jane Doe",\n"role": "former"}'), 3, "without a last day"),
    "unknown role": (people('{"name": "Jane Doe",\n"role": "chief"}'), 3, "unknown role"),
}


@pytest.mark.parametrize(("text", "line", "what"), FAULTS.values(), ids=FAULTS)
def test_a_faulty_roster_is_refused_with_its_line_and_what_to_do(text: str, line: int, what: str) -> None:
    with pytest.raises(RosterError) as caught:
        parse_roster(text, file="roster.json")
    assert what in caught.value.what
    assert caught.value.where == f"roster.json, line {line}"
    assert caught.value.hint


@pytest.mark.parametrize(
    ("text", "line", "what"),
    [
        pytest.param("[[people]]\nname = \n", 2, "not TOML", id="syntax"),
        pytest.param('people = [\n"', 2, "not TOML", id="unfinished"),
        pytest.param(TOML.replace("2020-01-02", '"soon"'), 7, "not a date", id="date"),
        pytest.param(TOML.replace('"Ravi Patel"', '""'), 10, "without a name", id="name"),
        pytest.param(
            TOML.replace('name = "Ravi Patel"', 'id = "jdoe"\nname = "R"'), 10, "two people", id="id"
        ),
        pytest.param(
            'people = [\n{name = "Jane Doe"},\n{name = "Ravi", role = "x"}]', 3, "role", id="inline"
        ),
    ],
)
def test_a_faulty_toml_roster_names_its_line_too(text: str, line: int, what: str) -> None:
    with pytest.raises(RosterError) as caught:
        parse_roster(text, file="roster.toml")
    assert what in caught.value.what
    assert caught.value.where == f"roster.toml, line {line}"


def test_two_people_of_one_name_may_both_be_listed_under_their_ids() -> None:
    roster = parse_roster(people(JANE, '{"id": "doe2", "name": "Jane Doe"}'), file="roster.json")
    assert [person.id for person in roster.people] == ["jdoe", "doe2"]


PROJECTS = json.dumps({"projects": {"example": {"members": ["ravi", "jdoe", "new"], "owners": ["jdoe"]}}})
LISTED = json.dumps(
    {"people": {"jdoe": {"name": "Jane Doe"}, "ravi": {"name": "Ravi Patel"}, "x": {"name": "X"}}}
)


@pytest.mark.parametrize("project", [None, "example"])
def test_apaches_files_give_an_undated_roster(project: str | None) -> None:
    roster = parse_ldap(PROJECTS, LISTED, project=project, file="ldap")
    assert roster == Roster(
        (
            Person("jdoe", "Jane Doe", committer=Tenure(), pmc=Tenure()),
            Person("new", "new", committer=Tenure()),
            Person("ravi", "Ravi Patel", committer=Tenure()),
        ),
        dated=False,
        source="ldap",
    )


@pytest.mark.parametrize(
    ("projects", "listed", "project", "what"),
    [
        pytest.param("{", LISTED, None, "not JSON", id="projects broken"),
        pytest.param(PROJECTS, "{", None, "not JSON", id="people broken"),
        pytest.param(LISTED, PROJECTS, None, "no projects", id="swapped"),
        pytest.param(PROJECTS, '{"people": []}', None, "no people", id="our own form"),
        pytest.param(PROJECTS, LISTED, "other", "no project 'other'", id="no such project"),
        pytest.param(
            '{"projects": {"a": {}, "b": {}}}', LISTED, None, "no project named", id="which project"
        ),
        pytest.param('{"projects": {"a": {}}}', LISTED, None, "without members", id="nobody in it"),
        pytest.param(
            '{"projects": {"a": {"members": 3}}}', LISTED, None, "not a list", id="members a number"
        ),
    ],
)
def test_a_file_apache_does_not_publish_is_refused(
    projects: str, listed: str, project: str | None, what: str
) -> None:
    with pytest.raises(RosterError) as caught:
        parse_ldap(projects, listed, project=project, file="ldap.json")
    assert what in caught.value.what
    assert caught.value.where
    assert caught.value.where.startswith("ldap.json (")
    assert caught.value.hint


KEYS = st.sampled_from(["id", "name", "aliases", "role", "pmc_since", "left"])
VALUES = st.none() | st.integers() | st.text(max_size=5) | st.lists(st.text(max_size=3), max_size=2)
DOCUMENTS = st.fixed_dictionaries({"people": st.lists(st.dictionaries(KEYS, VALUES), max_size=3)})


@given(st.text(max_size=60) | DOCUMENTS.map(json.dumps))
def test_any_text_is_a_roster_or_a_clear_error(text: str) -> None:
    """A roster file is one of the known forms, or the one kind of error a user meets."""
    try:
        fault = None if parse_roster(text, file="roster").people else "nobody"
    except RosterError as error:
        fault = None if error.where and error.hint else str(error)
    assert fault is None


@pytest.mark.skipif(not REAL.exists(), reason="needs the shared rosters")
@pytest.mark.parametrize(
    ("file", "size", "committers", "pmc"),
    [
        pytest.param("kafka-roster.json", 74, 73, 44, id="kafka"),
        pytest.param("maven-2017.json", 5, 5, 5, id="maven"),
    ],
)
def test_whole_rosters_load(file: str, size: int, committers: int, pmc: int) -> None:
    roster = parse_roster((REAL / file).read_text(encoding="utf-8"), file=file)
    then = datetime(2026, 10, 8, tzinfo=UTC)
    held = [sum(person.holds(role, then) for person in roster.people) for role in Role]
    assert (len(roster.people), *held) == (size, committers, pmc)


@pytest.mark.skipif(not REAL.exists(), reason="needs the shared rosters")
def test_apaches_own_files_load() -> None:
    texts = [
        (REAL / f"public_ldap_{name}.json").read_text(encoding="utf-8") for name in ("projects", "people")
    ]
    roster = parse_ldap(texts[0], texts[1], project="kafka", file="ldap")
    assert (len(roster.people), sum(person.pmc is not None for person in roster.people)) == (73, 44)
