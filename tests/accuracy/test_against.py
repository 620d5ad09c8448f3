"""Two versions held against each other: this one against itself, and against a copy with a rule changed."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.accuracy import sets
from tests.accuracy.against import HERE, main
from tests.accuracy.differences import Difference, of_groups, of_readings, of_tallies

CALL = sets.mail("call", "Maren Holt", "[VOTE] KIP-1120: Tidy up broker logs", "Please vote.\n", 0, ())
ANSWERS = ("+1 (non-binding)\n", "I read it twice.\n\n-1 (binding), the notice is wrong.\n")


@pytest.fixture(name="archive")
def _archive(tmp_path: Path) -> Path:
    """A thread of three mails, in a folder."""
    folder = tmp_path / "mail"
    sets.put(folder / "call.eml", CALL)
    for number, text in enumerate(ANSWERS):
        voter = ("Perla Quintero", "Gideon Wray")[number]
        answer = sets.mail(str(number), voter, "Re: [VOTE] KIP-1120: Tidy up broker logs", text, 9, ("call",))
        sets.put(folder / f"{number}.eml", answer)
    return folder


@pytest.fixture(name="changed")
def _changed(tmp_path: Path) -> Path:
    """A checkout in which every -1 is doubted, and a vote lapses on the next day."""
    root = tmp_path / "changed"
    shutil.copytree(HERE / "src", root / "src", ignore=shutil.ignore_patterns("__pycache__"))
    (root / "tests").symlink_to(HERE / "tests")
    package = root / "src" / "kipvote"
    edit(package / "contract" / "tallies.py", "vote.certain,", 'vote.certain and vote.value != "-1",')
    edit(package / "profiles" / "kafka.toml", "lapse_days = 60", "lapse_days = 1")
    return root


def edit(path: Path, before: str, after: str) -> None:
    text = path.read_text("utf-8")
    assert before in text
    path.write_text(text.replace(before, after), "utf-8")


def test_a_version_reads_as_itself(archive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(HERE), str(archive), "--as-of", "2026-03-01", "--all"]) == 0
    assert "0 that change no vote" in capsys.readouterr().out


def test_a_changed_rule_shows(archive: Path, changed: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(changed), str(archive), "--as-of", "2026-02-10"]) == 3
    told = capsys.readouterr().out
    for line in (
        f"vote: {archive / '1.eml'} <1@corpus.example.org>",
        "a  -1 binding unclear",
        "b  -1 binding counted",
        "tally: KIP-1120",
        "outcome: lapsed -> open",
    ):
        assert line in told


@pytest.mark.parametrize(
    "arguments",
    [("nowhere", "corpus"), (str(HERE), "nowhere.mbox"), (str(HERE),)],
    ids=["no checkout", "no mail", "too few"],
)
def test_usage(arguments: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2


def said(**fields: Any) -> dict[str, Any]:
    """What ``explain`` says of a mail that says nothing, but for some fields."""
    empty = dict.fromkeys(("announcement", "withdrawal", "cancellation", "retraction"))
    lists: dict[str, Any] = {"own_words": [], "votes": [], "refused": [], "faults": []}
    return {"file": "a.eml", "message_id": "<a@example.org>", "kind": "vote", **empty, **lists, **fields}


def vote(value: str = "+1", *, certain: bool = True, line: str = "+1", rule: str = "alone") -> dict[str, Any]:
    return {"value": value, "claim": None, "line": line, "certain": certain, "rule": rule}


def result(**fields: Any) -> dict[str, Any]:
    return {
        "outcome": "accepted",
        "binding": {"+1": 3},
        "non_binding": None,
        "names": [],
        "line": "It passes.",
        **fields,
    }


REFUSED = {"line": "+1", "rule": "count"}
CHANGES = [
    ("doubted", said(votes=[vote()]), said(votes=[vote(certain=False)]), "counted -> unclear", False),
    ("lost", said(votes=[vote()]), said(), "counted -> none", False),
    ("refused", said(votes=[vote()]), said(refused=[REFUSED]), "counted -> refused", False),
    ("found", said(refused=[REFUSED]), said(votes=[vote(certain=False)]), "refused -> unclear", False),
    ("other value", said(votes=[vote()]), said(votes=[vote("-1")]), "counted: another value", False),
    ("other rule", said(votes=[vote()]), said(votes=[vote(rule="row")]), "counted", True),
    ("other line", said(votes=[vote()]), said(votes=[vote(line="so +1")]), "counted", True),
    ("not named", said(refused=[REFUSED]), said(), "refused -> none", True),
    ("result", said(announcement=result()), said(), "result -> none", False),
    (
        "verdict",
        said(announcement=result()),
        said(announcement=result(outcome="rejected")),
        "outcome: accepted -> rejected",
        False,
    ),
    (
        "figures",
        said(announcement=result()),
        said(announcement=result(binding={"+1": 4})),
        "figures",
        False,
    ),
    ("closing", said(), said(cancellation="I cancel it."), "none -> cancellation", False),
    ("kind", said(), said(kind="call"), "kind: vote -> call", False),
    ("words", said(own_words=["a"]), said(own_words=["b"]), "own words", True),
]


@pytest.mark.parametrize(
    ("before", "after", "change", "slight"), [row[1:] for row in CHANGES], ids=[row[0] for row in CHANGES]
)
def test_what_became_of_it(before: dict[str, Any], after: dict[str, Any], change: str, slight: bool) -> None:
    assert [(d.change, d.slight) for d in of_readings(before, after)] == [(change, slight)]
    assert list(of_readings(before, json.loads(json.dumps(before)))) == []


def test_a_link_beside_a_call_is_no_difference() -> None:
    called = {"message_id": "<call@x>", "date": "2026-01-05T12:00:00Z", "voter": "Zoe Ode"}
    tally: dict[str, Any] = {"outcome": "open", "ballots": [], "call": called}
    linked = tally | {"call": called | {"permalink": "https://lists.apache.org/thread/b"}}
    assert list(of_tallies({"KIP-9": tally}, {"KIP-9": linked})) == []
    other = tally | {"call": called | {"voter": "Bo Marsh"}}
    assert [d.change for d in of_tallies({"KIP-9": tally}, {"KIP-9": other})] == ["call"]


def test_a_zero_left_unsaid_is_no_difference() -> None:
    zero = result(binding={"-1": 0, "+1": 3})
    assert list(of_readings(said(announcement=result()), said(announcement=zero))) == []


def test_a_field_that_one_of_them_lacks_is_not_compared() -> None:
    older = {name: field for name, field in said().items() if name not in ("faults", "restart")}
    assert list(of_readings(older, said(faults=["cut short"], restart=None))) == []
    (told,) = of_readings(older, said(restart="Please vote again."))
    assert told.change == "none -> restart"


@pytest.mark.parametrize("passes", ["0", "x"])
def test_speed_needs_passes(passes: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([str(HERE), "corpus", "--speed", passes])
    assert stopped.value.code == 2


def test_speed_is_of_both(archive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(HERE), str(archive), "--speed", "2"]) == 0
    told = capsys.readouterr().out
    assert "3 mails, 2 passes" in told
    assert [line.split()[0] for line in told.splitlines()[-3:]] == ["votes", "results", "both"]


def test_what_differs_alone_and_together_is_told_once() -> None:
    sides = [
        {"alone": [mail], "together": [{**mail, "file": ""}], "tallies": {}}
        for mail in (said(votes=[vote()]), said())
    ]
    assert list(of_groups(*sides)) == [
        Difference("vote", "a.eml <a@example.org>", "+1", ("+1 counted (alone)", ""), "counted -> none")
    ]
