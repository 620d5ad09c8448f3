"""Hostile outputs: what strangers write stays text on a terminal, in a table, on a page and in a mail."""

from __future__ import annotations

import csv
import io
import json
from email import message_from_string
from email.policy import default
from pathlib import Path
from quopri import decodestring

import pytest
from selectolax.lexbor import LexborHTMLParser

from kipvote.characters import seen
from kipvote.cli import main
from kipvote.contract.writing import dump_csv
from kipvote.inputs import read_wiki
from kipvote.store import put_wiki
from tests.fuzz.targets import STEERING
from tests.stores import make_store

AS_OF = ("--as-of", "2026-01-09")

PAYLOADS = {
    "formula": "=HYPERLINK(\"http://example.org\";\"x\")",
    "plus": "+1+cmd|' /C calc'!A0",
    "at": "@SUM(1+1)*cmd|' /C calc'!A0",
    "markup": "<script>alert(x)</script><img src=x onerror=alert(x)>",
    "attribute": "\" onmouseover=\"alert(x)\" x='",
    "template": "{{ 7*7 }} {% for a in b %} ${7*7}",
    "rich markup": "[bold red]x[/] [link=http://example.org]x[/link]",
    "comma and quote": 'a,"b";c|d',
    "header": "x=0D=0ABcc:_victim=40example.org=0D=0A=0D=0Abody",
    "escape": "=1B[2J=1B]0;owned=07=C2=9B31m",
    "direction": "=E2=80=AEgpj=E2=81=A6x=E2=80=A8y",
    "hidden": "=D8=9Ca=E1=A0=8Eb=F3=A0=81=81=E2=80=8D=E3=85=A4=EF=B8=8F",
    "fullwidth formula": "=EF=BC=9D1+1",
    "hidden formula": "=E2=80=8B=3D1+1",
    "NUL": "a=00b=7Fc",
    "path": "../../../etc/passwd",
    "long": "x" * 5000,
}  # fmt: skip
"""Titles, names and words, sent in quoted-printable: ``=0A`` is a line end."""

DIGITS = "9" * 30


def word(payload: str) -> str:
    """As it may stand in a header: decoded, it is the payload, line breaks included."""
    return f"=?utf-8?Q?{payload.replace(' ', '_').replace('?', '=3F')}?="


def mail(number: str, who: str, subject: str, body: str, *, answers: str = "", minute: int = 0) -> bytes:
    name = f"{who}{number[:4]}{minute}"
    return (
        (
            f"From {name}@example.org Mon Jan  5 12:{minute:02}:00 2026\n"
            f"From: {word(who) if '=' in who or '<' in who else chr(34) + who.replace(chr(34), '') + chr(34)}"
            f" <v{minute}@example.org>\n"
            f"Date: Mon, 5 Jan 2026 12:{minute:02}:00 +0000\n"
            f"Message-ID: <{number}.{minute}@example.org>\n"
            f"List-Id: <dev.example.org>\n"
            + (f"In-Reply-To: {answers}\n" if answers else "")
            + f"Subject: {subject}\nContent-Type: text/plain; charset=utf-8\n"
            "Content-Transfer-Encoding: quoted-printable\n"
            f"\n{body}\n\n"
        )
        .replace(f"From {name}", "From jo")
        .encode()
    )


def round_of(number: str, payload: str) -> bytes:
    """A call, a vote and a result, each with the payload wherever there is room for words."""
    title = f"KIP-{number}: {word(payload)}"
    call = f"<{number}.0@example.org>"
    hello = f"Please vote. {payload}"
    return (
        mail(number, payload, f"[VOTE] {title}", hello, minute=0)
        + mail(number, payload, f"Re: [VOTE] {title}", f"+1 (binding) {payload}", answers=call, minute=1)
        + mail(
            number, payload, f"[RESULT][VOTE] {title}", f"The vote passes.\n\nBinding +1: {payload}", minute=2
        )
    )


def page(number: int, payload: bytes) -> bytes:
    """A wiki page with the payload wherever there is room for words."""
    return (
        b"KIP-%d: %b\n\nStatus\n\nCurrent state: Accepted %b\n\nDiscussion thread: %b\n\nJIRA: %b\n\n"
        b"Motivation\n\n%b\n" % (number, payload, payload, payload, payload, payload)
    )


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("hostile")
    rounds = [round_of(str(at), payload) for at, payload in enumerate(PAYLOADS.values(), start=1)]
    (folder / "a.mbox").write_bytes(b"".join(rounds) + round_of(DIGITS, "a proposal of thirty digits"))
    (folder / "wiki").mkdir()
    for at, payload in enumerate(PAYLOADS.values(), start=1):
        (folder / "wiki" / f"KIP-{at}.txt").write_bytes(page(at, decodestring(payload)))
    make_store(folder / "store", [folder / "a.mbox"], roster=None)
    put_wiki(folder / "store", read_wiki(folder / "wiki"))
    return folder / "store"


def printed(store: Path, capsys: pytest.CaptureFixture[str], *command: str) -> str:
    assert main([*command, "--store", str(store), *AS_OF]) in (0, 3)  # 3: a check found something
    return capsys.readouterr().out


MAIL = ("report", "--format", "eml", "--from", "report@example.org")
OUTPUTS = [
    *(("list", "--format", form) for form in ("text", "json", "csv")),
    *(
        (command, f"KIP-{at}", "--format", form)
        for command in ("tally", "status")
        for at in range(1, len(PAYLOADS) + 1)
        for form in ("text", "json")
    ),
    *(("check", "--format", form) for form in ("text", "json", "csv")),
    *(("report", "--format", form) for form in ("text", "html", "json")),
    MAIL,
    ("report", "--mention", PAYLOADS["markup"], "--format", "html"),
]


@pytest.mark.parametrize("command", OUTPUTS, ids=lambda command: " ".join(command)[:40])
def test_nothing_steers_a_terminal(
    command: tuple[str, ...], store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Control characters, terminal escapes and what nobody sees never reach a terminal or a file."""
    text = printed(store, capsys, *command)
    lines = text.split("\r\n" if command is MAIL else "\n")
    assert not [line for line in lines if STEERING.search(line)]
    words = json.loads(text) if command[-1] == "json" else _decoded(text) if command is MAIL else text
    assert seen(str(words)) == str(words)


@pytest.mark.parametrize("form", ["text", "json"])
def test_nothing_explained_steers_a_terminal(
    form: str, store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", str(store.parent / "a.mbox"), "--format", form]) == 0
    text = capsys.readouterr().out
    assert not [line for line in text.split("\n") if STEERING.search(line)]
    assert not [line for line in text.split("\n") if line and seen(said := _said(line, form)) != said]


def test_no_cell_of_a_table_is_a_formula(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A spreadsheet calculates a cell that begins with =, +, - or @, in their fullwidth forms too."""
    rows = list(csv.DictReader(io.StringIO(printed(store, capsys, "list", "--format", "csv"))))
    assert len(rows) == len(PAYLOADS) + 1
    found = list(csv.DictReader(io.StringIO(printed(store, capsys, "check", "--format", "csv"))))
    for table in (rows, found):
        cells = [cell for row in table for cell in row.values()]
        assert not [cell for cell in cells if cell and cell[0] in "=+-@\t\r＝＋－＠"]
        assert {len(row) for row in table} == {len(table[0])}
    titles = {row["title"] for row in rows}
    assert titles >= {"'" + PAYLOADS["formula"], "'＝1+1", "'=1+1"}


@pytest.mark.parametrize("sign", "=+-@\t\n＝＋－＠﹦﹢﹣﹫\N{MINUS SIGN}", ids=ascii)
def test_whatever_sign_begins_a_formula_a_cell_begins_with_none(sign: str) -> None:
    (cell,) = list(csv.reader(io.StringIO(dump_csv(["title"], [[f"{sign}1+1"]]), newline="")))[1]
    assert cell == f"'{sign}1+1"


def test_no_cell_ends_a_row() -> None:
    """Readers of CSV take a bare carriage return for the end of a row."""
    assert dump_csv(["title"], [["a\r=1+1"]]) == "title\na\ufffd=1+1\n"


def _decoded(mail: str) -> str:
    """A mail's header and its parts, decoded."""
    message = message_from_string(mail, policy=default)
    parts = [part.get_content() for part in message.walk() if part.get_content_maintype() == "text"]
    return "\n".join([*map(str, message.values()), *parts])


def _said(line: str, form: str) -> str:
    return str(json.loads(line)) if form == "json" else line


def test_no_title_or_name_is_markup(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = LexborHTMLParser(printed(store, capsys, "report", "--format", "html"))
    assert not page.css("script, iframe, object, embed, form, base, link, img[src^=http], img[src=x]")
    attributes = {name for node in page.css("*") for name in node.attributes}
    assert not {name for name in attributes if name.startswith("on")}
    links = [node.attributes.get("href") or "" for node in page.css("a")]
    assert all(link.startswith(("https://", "#", "mailto:")) for link in links)
    assert "<script>alert(x)</script>" in page.text()
    assert "{{ 7*7 }}" in page.text()


def test_no_title_or_name_is_a_header(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mail = message_from_string(printed(store, capsys, *MAIL), policy=default)
    assert not mail.defects
    assert mail["Bcc"] is None
    for part in mail.walk():
        assert not {"bcc", "cc", "victim@example.org"} & {name.lower() for name in part.keys()}  # noqa: SIM118


def test_a_proposal_of_thirty_digits(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is one like any other, and no number."""
    tally = json.loads(printed(store, capsys, "tally", f"KIP-{DIGITS}", "--format", "json"))
    assert tally["proposal"] == f"KIP-{DIGITS}"
    assert len(tally["ballots"]) == 1
    listed = json.loads(printed(store, capsys, "list", "--format", "json"))
    assert [row["proposal"] for row in listed][-1] == f"KIP-{DIGITS}"


def test_no_name_of_a_proposal_is_a_path(store: Path) -> None:
    """Files of the store are named by us."""
    names = {path.name for path in store.rglob("*")}
    assert not [name for name in names if DIGITS in name or "passwd" in name]
