"""Privacy: wherever people's addresses stand in mail, roster and wiki, no output of any command shows one."""

from __future__ import annotations

import json
from email import message_from_string
from email.policy import default
from pathlib import Path

import pytest

from kipvote.characters import seen
from kipvote.cli import main
from kipvote.inputs import read_wiki
from kipvote.store import put_wiki
from tests.stores import make_store

HOST = "private.example.org"
"""Every address of a person is at this host; Message-IDs, which links need, are at another."""

ENVELOPE = "From {local}@private.example.org Mon Jan  {day} 12:00:00 2026\n"

FROM = [
    "Ada Quill <ada.quill@private.example.org>",
    "bo.marsh@private.example.org",
    '"cem.tarn@private.example.org" <cem.tarn@private.example.org>',
    '"Dee Ode (dee.ode@private.example.org)" <dee.ode@private.example.org>',
    '"eli.fox@private.example.org via dev" <dev@kafka.apache.org>',
    "Fay Gold <mailto:fay.gold@private.example.org>",
    "=?utf-8?Q?gus=40private=2Eexample=2Eorg?= <gus@private.example.org>",
    "hal@private.example.org (Hal Iver)",
    '"Ira Jay ira＠private.example.org" <ira@private.example.org>',
    '"ira%40private.example.org" <"ira jay"@private.example.org>',
    "=?utf-8?Q?kit_=EF=BC=A0_private=2Eexample=2Eorg?= <kit@private.example.org>",
    "kit＠private.example.org",
    "lea%40private.example.org@relay.example",
]

VOTES = [
    "+1 (binding) ada.quill@private.example.org",
    "+1 from bo.marsh@private.example.org",
    "cem.tarn@private.example.org: +1 (non-binding)",
    "-1 <dee.ode@private.example.org> the default looks wrong",
    "I'd be +1 if eli.fox@private.example.org agreed",
    "+1 [fay](mailto:fay.gold@private.example.org)",
    "+1 to what gus@private.example.org wrote",
    "I withdraw my vote, mail me: hal@private.example.org",
    '+1 from "ira jay"@private.example.org',
    "+1 (ira{jay}@private.example.org)",
    "+1 ira＠private.example.org, ira @ private.example.org, ira%40private.example.org",
    "+1 kit@[192.0.2.7] kit@localhost kit&#64;private.example.org",
    "-1 ki\u200bt@priv\u00adate.example.org",
]

RESULT = """The vote passes with 3 binding +1 (see ada.quill@private.example.org).

Binding +1:
* Ada Quill <ada.quill@private.example.org>
* bo.marsh@private.example.org
* Cem Tarn (cem.tarn@private.example.org)
* Kit (kit＠private.example.org)
* "ira jay"@private.example.org
* lea@localhost
Non-binding -1: dee.ode@private.example.org
"""

ROSTER = {
    "name": "kafka",
    "people": [
        {
            "id": "ada",
            "name": "Ada Quill",
            "addresses": [f"ada.quill@{HOST}"],
            "committer_since": "2020-01-01",
        },
        {"id": "bo", "name": "Bo Marsh", "addresses": [f"bo.marsh@{HOST}"], "committer_since": None},
    ],
}

PAGE = """KIP-9: Better logs of ada.quill@private.example.org

Status

Current state: Accepted, says bo.marsh@private.example.org

Discussion thread: here (ask cem.tarn@private.example.org)

Vote thread: mailto:dee.ode@private.example.org

JIRA: KAFKA-9

Motivation

Logs. Write to eli.fox@private.example.org.
"""

HIDDEN = (HOST, "192.0.2.7", "localhost")
"""What stands behind "@" in any of them."""


def mail(number: int, subject: str, text: str, sender: str) -> str:
    day = 5 + number // 16
    return (
        ENVELOPE.format(local=f"v{number}", day=day)
        + f"From: {sender}\nReply-To: reply{number}@{HOST}\nSubject: {subject}\n"
        + f"Message-ID: <{number}@id.example.org>\n"
        + ("" if number == 0 else "In-Reply-To: <0@id.example.org>\n")
        + f"Content-Type: text/plain; charset=charset{number}@{HOST}\n"
        + f"Date: Mon, {day} Jan 2026 12:{number:02}:00 +0000\n\n{text}\n\n-- \nsig{number}@{HOST}\n\n"
    )


def round_of(proposal: str) -> str:
    """A discussion, a call, votes of everybody and a result, with addresses wherever there is room."""
    title = f"{proposal}: Better logs for zed@{HOST}"
    votes = enumerate(zip(FROM, VOTES, strict=True), start=1)
    return (
        mail(0, f"[VOTE] {title}", f"Please vote, or mail zed@{HOST}.", FROM[1])
        + "".join(mail(at, f"Re: [VOTE] {title}", text, sender) for at, (sender, text) in votes)
        + mail(49, f"[RESULT][VOTE] {title}", RESULT, FROM[1])
        + mail(50, f"[DISCUSS] {title}", f"What says gus@{HOST}?", FROM[6])
        + mail(51, f"[CANCELLED][VOTE] {title}", f"Withdrawn for hal@{HOST}.", FROM[7])
    ).replace("@id.", f"@{proposal.lower()}.id.")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("private")
    (folder / "a.mbox").write_text(round_of("KIP-9") + round_of("KIP-10"), encoding="utf-8")
    (folder / "roster.json").write_text(json.dumps(ROSTER), encoding="utf-8")
    (folder / "KIP-9.txt").write_text(PAGE, encoding="utf-8")
    make_store(folder / "store", [folder / "a.mbox"], roster=folder / "roster.json")
    put_wiki(folder / "store", read_wiki(folder / "KIP-9.txt"))
    return folder


def forms(*command: str, of: str = "text json") -> list[tuple[str, ...]]:
    return [(*command, "--format", form) for form in of.split()]


COMMANDS = [
    *forms("list", of="text json csv"),
    *forms("tally", "KIP-9"),
    *forms("tally", "KIP-10"),
    *forms("check", of="text json csv"),
    *forms("status", "KIP-9"),
    *forms("status", "KIP-10"),
    *forms("next-number"),
    *forms("report", of="text html json"),
    *forms("report", "--mention", "ada"),
    *forms("report", "--from", "report@example.org", of="eml"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_address_is_in_any_output(
    command: tuple[str, ...], folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Mail addresses stay in the local store: text, HTML, JSON and e-mail show names and Apache ids only."""
    main([*command, "--store", str(folder / "store"), "--as-of", "2026-01-09"])
    printed = capsys.readouterr()
    shown = _decoded(printed.out) if command[-1] == "eml" else printed.out
    assert "KIP-" in shown or "--mention" in command
    assert not [host for host in HIDDEN if host in seen(shown + printed.err)]


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_address_is_explained(form: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["explain", str(folder / "a.mbox"), "--format", form])
    printed = capsys.readouterr()
    assert "+1 (binding)" in printed.out
    assert not [host for host in HIDDEN if host in seen(printed.out + printed.err)]


def _decoded(mail: str) -> str:
    """A mail's header and its parts, decoded."""
    message = message_from_string(mail, policy=default)
    parts = [part.get_content() for part in message.walk() if part.get_content_maintype() == "text"]
    return "\n".join([*map(str, message.values()), *parts])
