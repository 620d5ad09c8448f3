"""``kipvote report``: its forms, and sending it to a real SMTP server on this machine."""

from __future__ import annotations

import email
import json
import re
import shutil
from collections.abc import Iterator
from email import policy
from pathlib import Path

import pytest

from kipvote.cli import main
from kipvote.sending import State, read_entries
from tests import golden
from tests.smtp import Fault, Server, served
from tests.stores import make_store

FROM, TO = "reports@example.org", "dev@example.org"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return golden.make_store_with_wiki(tmp_path_factory.mktemp("report") / "store")


@pytest.fixture
def server() -> Iterator[Server]:
    with served() as server:
        yield server


def report(capsys: pytest.CaptureFixture[str], store: Path, *arguments: str) -> tuple[int, str]:
    code = main(["report", "--store", str(store), "--as-of", "2026-02-14", *arguments])
    return code, capsys.readouterr().out


def test_every_form_is_of_one_week(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, text = report(capsys, store)
    assert "Kafka KIP votes\nWeek 2026-W07: 7 days to Sat 2026-02-14 00:00 UTC" in text
    _, html = report(capsys, store, "--format", "html")
    assert html.startswith("<!DOCTYPE html>")
    assert 'src="data:image/png;base64,' in html
    _, told = report(capsys, store, "--format", "json")
    assert json.loads(told)["week"] == "2026-W07"
    _, eml = report(capsys, store, "--format", "eml", "--from", FROM)
    mail = email.message_from_string(eml, policy=policy.default)
    assert (mail["From"], mail["To"]) == (FROM, "dev@kafka.apache.org")
    plain = mail.get_body(("plain",))
    assert plain is not None
    assert "Week 2026-W07" in plain.get_content()


def test_a_report_confined_to_a_part_a_proposal_or_a_person(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = json.loads(report(capsys, store, "--format", "json", "--only", "open")[1])
    assert told["needs"] is not None
    assert told["decided"] is None
    told = json.loads(report(capsys, store, "--format", "json", "--subscribe", "KIP-1109")[1])
    assert {vote["proposal"] for vote in told["needs"]["open"]} == {"KIP-1109"}
    _, text = report(capsys, store, "--mention", "Nkechi Obiorah")
    assert "Nkechi Obiorah" in text


def test_it_is_sent_once(store: Path, server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    """Draft first; a second ``--send`` of the same week is a no-op unless ``--again``."""
    way = ["--from", FROM, "--to", TO, "--smtp", f"smtp://127.0.0.1:{server.port}?starttls=no"]
    code, drafted = report(capsys, store, "--send", "--dry-run", *way)
    assert code == 0
    assert f"From        {FROM}\nTo          {TO}\n" in drafted
    assert "Earlier     not sent before" in drafted
    assert server.taken == []
    assert report(capsys, store, "--send", *way)[1].startswith(f"sent to {TO}: <")
    assert report(capsys, store, "--send", *way)[1].startswith(f"not sent: {TO} got it at ")
    assert len(server.taken) == 1
    assert report(capsys, store, "--send", "--again", *way)[1].startswith(f"sent to {TO}: <")
    assert len(server.taken) == 2
    assert {entry.state for entry in read_entries(store)} == {State.SENT}
    _, eml = report(capsys, store, "--format", "eml", "--from", FROM, "--to", TO)
    received = email.message_from_bytes(server.taken[0].data, policy=policy.SMTP)
    assert received.as_bytes() == email.message_from_string(eml, policy=policy.SMTP).as_bytes()


def test_whether_it_is_on_the_list_is_said(
    tmp_path: Path, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    """Sent is not on the list: a moderator may drop it. The next ``--send`` and ``--confirm`` look for it."""
    store = make_store(tmp_path / "store")
    assert main(["report", "--store", str(store), "--confirm"]) == 1
    assert "no mail was sent from this store" in capsys.readouterr().err
    way = ["--from", f"Weekly votes <{FROM}>", "--to", TO, "--smtp"]
    way.append(f"smtp://127.0.0.1:{server.port}?starttls=no")
    server.script({"taken": Fault.HANG_UP})
    assert main(["report", "--store", str(store), "--as-of", "2026-02-14", "--send", *way]) == 1
    (mail,) = server.taken
    assert mail.sender == FROM
    capsys.readouterr()
    assert main(["report", "--store", str(store), "--confirm"]) == 1
    told = r"kipvote: not in the archive, which has mail until 2026-\S+: <kipvote.*, sent 2\d{3}-"
    assert re.match(told, capsys.readouterr().err)
    assert [entry.state for entry in read_entries(store)] == [State.UNKNOWN]

    folder = tmp_path / "mail"
    folder.mkdir()
    (folder / "2026-02.mbox").write_bytes(
        b"From reports@example.org Sat Feb 14 00:00:00 2026\n" + mail.data.replace(b"\r\n", b"\n") + b"\n"
    )
    there = make_store(tmp_path / "again", [folder])
    shutil.copy(store / "sent.json", there)
    code, out = report(capsys, there, "--send", *way)
    assert (code, len(server.taken)) == (0, 1)
    confirmed, sent = out.splitlines()
    name = "<kipvote.dev.kafka.apache.org.kafka.2026-W07@example.org>"
    assert confirmed.startswith(f"in the archive: {name}, sent")
    assert confirmed.endswith("(2026-02.mbox)")
    assert sent.startswith(f"not sent: {TO} got it")
    assert main(["report", "--store", str(there), "--confirm"]) == 0


def test_a_refusal_is_one_clear_error(
    tmp_path: Path, server: Server, capsys: pytest.CaptureFixture[str]
) -> None:
    other = golden.make_store_with_wiki(tmp_path / "store")
    server.script({"RCPT": "550 no such list"})
    way = ["--from", FROM, "--to", TO, "--smtp", f"smtp://127.0.0.1:{server.port}?starttls=no"]
    assert main(["report", "--store", str(other), "--as-of", "2026-02-14", "--send", *way]) == 1
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert "550" in printed.err
    assert "no such list" in printed.err


WRONG = {
    "no server": (["--send", "--from", FROM, "--to", TO], 2, "--send needs --from, --to and --smtp"),
    "no send": (["--again"], 2, "--again can only be used with --send"),
    "no sender": (["--format", "eml"], 2, "--format eml needs --from"),
    "no part": (["--only", "closed"], 2, "closed: not one of open, decided, started, housekeeping"),
    "a secret": (
        ["--send", "--from", FROM, "--to", TO, "--smtp", "smtps://ada:secret@example.org"],
        1,
        "with a user or a password in it",
    ),
    "nobody": (["--mention", "Nobody At All"], 1, "Nobody At All"),
}


@pytest.mark.parametrize(("arguments", "code", "says"), WRONG.values(), ids=WRONG.keys())
def test_wrong_words(
    arguments: list[str], code: int, says: str, store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", "--store", str(store), "--as-of", "2026-02-14", *arguments]) == code
    said = capsys.readouterr().err
    assert says in said
    assert "secret" not in said
