"""What a user names: profiles, rosters, moments, URIs."""

from __future__ import annotations

import json
import os
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path

import pytest

from kipvote import inputs
from kipvote.cli import main
from kipvote.errors import KipvoteError, ProfileError, RosterError, StoreError
from kipvote.roster import Tenure, parse_roster
from kipvote.rules import Profile, shipped_profiles
from tests.growth import MOST, work
from tests.stores import ROSTER, make_store

# Moments

MOMENTS = {
    "a-day": ("2026-01-09", datetime(2026, 1, 9, tzinfo=UTC)),
    "utc": ("2026-01-09T12:00:00Z", datetime(2026, 1, 9, 12, tzinfo=UTC)),
    "without-a-zone": ("2026-01-09T12:00:00", datetime(2026, 1, 9, 12, tzinfo=UTC)),
    "with-a-blank": ("2026-01-09 12:00", datetime(2026, 1, 9, 12, tzinfo=UTC)),
    "another-zone": ("2026-01-09T01:00:00+02:00", datetime(2026, 1, 8, 23, tzinfo=UTC)),
    "blanks-around": (" 2026-01-09 ", datetime(2026, 1, 9, tzinfo=UTC)),
}


@pytest.mark.parametrize(("text", "moment"), MOMENTS.values(), ids=MOMENTS.keys())
def test_a_moment_is_utc(text: str, moment: datetime) -> None:
    """WHEN is a day or a moment; without a zone it is UTC."""
    found = inputs.read_moment(text, option="--as-of")
    assert (found, found.tzinfo) == (moment, UTC)


NO_MOMENTS = {
    "word": "yesterday",
    "year": "2026",
    "no-such-day": "2026-02-30",
    "no-such-hour": "2026-02-03T25:00:00Z",
    "american": "01/09/2026",
    "empty": "",
    "beyond-time": "0001-01-01T00:00:00+23:00",
}


@pytest.mark.parametrize("text", NO_MOMENTS.values(), ids=NO_MOMENTS.keys())
def test_what_is_no_moment(text: str) -> None:
    with pytest.raises(KipvoteError, match=r"is not a date \(--since\): write it as 2026-01-09"):
        inputs.read_moment(text, option="--since")


# URIs

URIS = {
    "path": ("/var/mail/a.mbox", "/var/mail/a.mbox"),
    "relative": ("mail/a.mbox", "mail/a.mbox"),
    "path-with-percent": ("/var/mail/a%20b.mbox", "/var/mail/a%20b.mbox"),
    "uri": ("file:///var/mail/a%20b.mbox", "/var/mail/a b.mbox"),
    "localhost": ("file://localhost/var/mail", "/var/mail"),
    "as-hadoop-writes-it": ("file:/var/mail/*.mbox", "/var/mail/*.mbox"),
    "a-name-with-a-colon": ("file:a.mbox", "file:a.mbox"),
    "question-mark-of-a-glob": ("file:///var/mail/2026-0?.mbox", "/var/mail/2026-0?.mbox"),
}


@pytest.mark.parametrize(("uri", "path"), URIS.values(), ids=URIS.keys())
def test_a_local_path(uri: str, path: str) -> None:
    assert inputs.local_path(uri) == Path(path)


@pytest.mark.parametrize("uri", ["hdfs://host/mail", "s3a://bucket/a.mbox", "file://host/mail", "http://x/y"])
def test_a_file_of_another_place(uri: str) -> None:
    with pytest.raises(KipvoteError, match=rf"not a local file \({uri}\)"):
        inputs.local_path(uri)


# Profiles


@pytest.mark.parametrize("name", shipped_profiles())
def test_a_shipped_profile(name: str) -> None:
    assert inputs.profile(name).name == name


def test_a_profile_of_ones_own(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(inputs.profile_text("kafka").replace('name = "kafka"', 'name = "own"'), encoding="utf-8")
    assert inputs.profile(str(own)).name == "own"


BAD_PROFILES = {
    "no-toml": (b"[", "own.toml"),
    "no-text": (b"\xff\xfe", "no such profile .*: name one of kafka, asf-release, .*pulsar.* or a TOML file"),
    "nothing-in-it": (b"", "is missing"),
    "no-such-rule": (
        b'name="x"\n[proposal]\npattern="a"\nid="a"\n[vote]\nrule="coin"',
        "not one of lazy-majority",
    ),
}


@pytest.mark.parametrize(("content", "message"), BAD_PROFILES.values(), ids=BAD_PROFILES.keys())
def test_a_bad_profile(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "own.toml").write_bytes(content)
    with pytest.raises(ProfileError, match=message):
        inputs.profile_text(str(tmp_path / "own.toml"))


@pytest.mark.parametrize("name", ["kafak", "", ".", "/nowhere/own.toml"])
def test_no_such_profile(name: str) -> None:
    with pytest.raises(ProfileError, match="no such profile"):
        inputs.profile_text(name)


def test_the_profile_to_ingest_with(tmp_path: Path) -> None:
    """The one named, else the store's, else Kafka's."""
    assert inputs.ingest_profile(None, tmp_path) == inputs.profile_text("kafka")
    assert inputs.ingest_profile("asf-release", tmp_path) == inputs.profile_text("asf-release")
    store = make_store(tmp_path / "store", [])
    pointer = store / "store.json"
    data = json.loads(pointer.read_text("utf-8"))
    pointer.write_text(json.dumps(data | {"profile": inputs.profile_text("asf-release")}), encoding="utf-8")
    assert inputs.ingest_profile(None, store) == inputs.profile_text("asf-release")
    assert inputs.ingest_profile("kafka", store) == inputs.profile_text("kafka")
    pointer.write_text("{}", encoding="utf-8")
    with pytest.raises(StoreError, match="not a kipvote store"):
        inputs.ingest_profile(None, store)


# Rosters

PROJECTS = {"projects": {"kafka": {"members": ["aquill"], "owners": ["aquill"]}}}
PEOPLE = {"people": {"aquill": {"name": "Ada Quill"}}}


def test_our_own_roster(kafka: Profile) -> None:
    source = inputs.roster_source(ROSTER, kafka)
    assert (source.file, len(source.texts), source.project) == ("roster.json", 1, None)
    assert len(source.parse().people) == 12


@pytest.mark.parametrize("name", ["public_ldap_projects.json", "public_ldap_people.json"])
def test_either_file_of_apache_finds_the_other(tmp_path: Path, kafka: Profile, name: str) -> None:
    (tmp_path / "public_ldap_projects.json").write_text(json.dumps(PROJECTS))
    (tmp_path / "public_ldap_people.json").write_text(json.dumps(PEOPLE))
    source = inputs.roster_source(tmp_path / name, kafka)
    assert source.project == "kafka"
    assert [person.name for person in source.parse().people] == ["Ada Quill"]
    assert not source.parse().dated


def test_the_committee_beside_apaches_files_says_since_when(tmp_path: Path, kafka: Profile) -> None:
    since = {"committees": {"kafka": {"roster": {"aquill": {"name": "Ada Quill", "date": "2014-05-06"}}}}}
    names = ("public_ldap_projects.json", "public_ldap_people.json", "committee-info.json")
    for name, content in zip(names, (PROJECTS, PEOPLE, since), strict=True):
        (tmp_path / name).write_text(json.dumps(content))
    for name in names:
        (person,) = inputs.roster_source(tmp_path / name, kafka).parse().people
        assert (person.pmc, person.committer) == (Tenure(date(2014, 5, 6)), Tenure(date(2014, 5, 6)))


def test_one_file_of_apache_without_the_other(tmp_path: Path, kafka: Profile) -> None:
    (tmp_path / "public_ldap_projects.json").write_text(json.dumps(PROJECTS))
    with pytest.raises(RosterError, match=r"no such roster file \(.*public_ldap_people.json\)"):
        inputs.roster_source(tmp_path / "public_ldap_projects.json", kafka)


def test_a_byte_order_mark_is_no_part_of_a_roster(tmp_path: Path, kafka: Profile) -> None:
    (tmp_path / "roster.json").write_bytes(b"\xef\xbb\xbf" + ROSTER.read_bytes())
    assert len(inputs.roster_source(tmp_path / "roster.json", kafka).parse().people) == 12


BAD_ROSTERS = {"no-json": b"{", "no-roster": b"[1, 2]", "no-text": b"\xff\xfe\x00"}


@pytest.mark.parametrize("content", BAD_ROSTERS.values(), ids=BAD_ROSTERS.keys())
def test_a_bad_roster_is_named(tmp_path: Path, kafka: Profile, content: bytes) -> None:
    (tmp_path / "roster.json").write_bytes(content)
    with pytest.raises(RosterError, match=r"roster\.json"):
        inputs.roster_source(tmp_path / "roster.json", kafka)


def test_a_folder_is_no_roster(tmp_path: Path, kafka: Profile) -> None:
    with pytest.raises(RosterError, match="cannot be read"):
        inputs.roster_source(tmp_path, kafka)


# Files that are none, or have no end

CASE = str(ROSTER.parent / "cases" / "vote-html-only.eml")
OPTIONS = {
    "profile": (["ingest", CASE, "--profile"], inputs.LARGEST_PROFILE),
    "roster": (["ingest", CASE, "--roster"], inputs.LARGEST_ROSTER),
    "wiki": (["ingest", "--wiki"], inputs.LARGEST_PAGE),
}


def bind(path: Path) -> None:
    with closing(socket.socket(socket.AF_UNIX)) as bound:
        bound.bind(path.name)


NO_FILES: dict[str, Callable[[Path], None]] = {
    "pipe": os.mkfifo,
    "socket": bind,
    "endless": lambda path: path.symlink_to("/dev/zero"),
    "nothing": lambda path: path.symlink_to("/dev/null"),
}


@pytest.fixture
def deadline() -> Iterator[None]:
    """Fail instead of waiting for what never comes."""

    def late(*_: object) -> None:
        raise AssertionError("it is waited for")

    before = signal.signal(signal.SIGALRM, late)
    signal.alarm(60)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


def refused(arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """The one line a command ends with before it has made anything."""
    assert main([*arguments, "--store", str(tmp_path / "store")]) == 1
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert not (tmp_path / "store").exists()
    return printed.err


@pytest.mark.usefixtures("deadline")
@pytest.mark.parametrize("kind", NO_FILES.values(), ids=NO_FILES.keys())
@pytest.mark.parametrize(("option", "_most"), OPTIONS.values(), ids=OPTIONS.keys())
def test_what_is_no_file_is_refused(
    kind: Callable[[Path], None],
    option: list[str],
    _most: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)  # the name of a socket is short
    kind(tmp_path / "given")
    assert "not a regular file (given)" in refused([*option, "given"], tmp_path, capsys)


@pytest.mark.parametrize(("option", "most"), OPTIONS.values(), ids=OPTIONS.keys())
def test_what_is_too_large_is_refused(
    option: list[str], most: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Up to its cap a file is read: what is wrong with it then is that it is no such file."""
    given = tmp_path / "given"
    given.touch()
    os.truncate(given, most + 1)
    assert f"more than {most:,} bytes" in refused([*option, str(given)], tmp_path, capsys)
    os.truncate(given, most)
    assert "more than" not in refused([*option, str(given)], tmp_path, capsys)


def own(people: int) -> str:
    names = [{"name": f"Given{number} Of{people}", "role": "committer"} for number in range(people)]
    return json.dumps({"people": names}, indent=1)


def as_toml(people: int) -> str:
    return "".join(
        f'[[people]]\nname = "Given{number} From{people}"\nrole = "committer"\n' for number in range(people)
    )


@pytest.mark.parametrize("form", [own, as_toml])
def test_work_grows_with_the_size_of_a_roster(form: Callable[[int], str]) -> None:
    """Four times the people are at most five times the work; the cap is at a hundred thousand."""
    parse_roster(form(10), file="roster")
    # The names of each size are new: what is known of a name is not read again.
    small, large = (work(partial(parse_roster, form(people), file="roster")) for people in (250, 1000))
    assert small < large <= MOST * small


# The store

PLACES = {
    "named": ({"KIPVOTE_STORE": "/srv/votes", "XDG_DATA_HOME": "/data"}, "/srv/votes"),
    "data-folder": ({"XDG_DATA_HOME": "/data", "HOME": "/home/ada"}, "/data/kipvote"),
    "home": ({"HOME": "/home/ada"}, "/home/ada/.local/share/kipvote"),
    "empty-is-not-named": ({"KIPVOTE_STORE": "", "HOME": "/home/ada"}, "/home/ada/.local/share/kipvote"),
}


@pytest.mark.parametrize(("environ", "store"), PLACES.values(), ids=PLACES.keys())
def test_where_the_store_is(environ: dict[str, str], store: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("KIPVOTE_STORE", "XDG_DATA_HOME", "HOME"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert inputs.default_store() == Path(store)
