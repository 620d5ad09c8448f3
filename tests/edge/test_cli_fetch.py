"""``kipvote fetch`` against a server on this machine: what is brought, what is said, and the exit code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from kipvote.archives import expand
from kipvote.cli import main
from tests.ponymail import HTML, LIST, MBOX, PonyMail, Web, served


@pytest.fixture
def mail() -> PonyMail:
    return PonyMail()


@pytest.fixture
def web(mail: PonyMail) -> Iterator[Web]:
    mail.fill("2020-01", 3)
    mail.fill("2020-03", 2)
    with served(Web(mail.routes())) as web:
        yield web


def fetch(web: Web, out: Path, *more: str) -> int:
    span = ("--since", "2020-01", "--until", "2020-03")
    return main(
        ["fetch", *span, "--list", LIST, "--server", web.url, "--pause", "0", "--out", str(out), *more]
    )


def test_what_is_fetched_is_what_an_ingest_reads(
    web: Web, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fetch(web, tmp_path) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{LIST}/2020-01.mbox: fetched, 3 messages",
        f"{LIST}/2020-02.mbox: empty, no mail",
        f"{LIST}/2020-03.mbox: fetched, 2 messages",
    ]
    assert [Path(str(path)).relative_to(tmp_path).as_posix() for path in expand([str(tmp_path)])] == [
        f"{LIST}/2020-01.mbox",
        f"{LIST}/2020-03.mbox",
    ]


def test_a_second_run_asks_for_no_mail(web: Web, tmp_path: Path) -> None:
    """Settled months are not fetched again."""
    assert fetch(web, tmp_path) == fetch(web, tmp_path) == 0
    assert web.asked(MBOX) == 2


def test_what_does_not_come_whole_is_said_and_the_exit_code_tells(
    web: Web, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    web.script(MBOX, HTML)
    assert fetch(web, tmp_path) == 1
    printed = capsys.readouterr()
    assert printed.err.startswith(f"kipvote: {LIST}/2020-01.mbox: failed, ")
    assert f"{LIST}/2020-03.mbox: fetched, 2 messages" in printed.out
    assert not (tmp_path / LIST / "2020-01.mbox").exists()


def test_a_month_of_which_mail_is_lost_is_taken_where_that_is_asked_for(
    web: Web, mail: PonyMail, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The error names the option."""
    mail.elsewhere["2020-03"] = 1
    assert fetch(web, tmp_path) == 1
    assert "if the archive lost mail for good, take it with --accept-incomplete" in capsys.readouterr().err
    assert fetch(web, tmp_path, "--accept-incomplete") == 0
    printed = capsys.readouterr().out
    assert f"{LIST}/2020-03.mbox: fetched, 2 messages, 1 lost in the archive" in printed


def test_whom_to_write_to_is_sent(web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KIPVOTE_CONTACT", "ada@example.org")
    fetch(web, tmp_path)
    fetch(web, tmp_path, "--refresh", "--contact", "bo@example.org")
    contacts = {request.headers["User-Agent"].split("(")[1].split(";")[0] for request in web.requests}
    assert contacts == {"ada@example.org", "bo@example.org"}


WRONG = {
    "nothing": ([], 2, "give the first month with --since, or --rosters or --wiki"),
    "no month": (
        ["--since", "January"],
        1,
        "'January' is not a month (--since): write it as 2024-01",
    ),
    "no page": (["--wiki", "--wiki-page", "x"], 1, "'x' is not a page number (--wiki-page)"),
    "not https": (["--since", "2020-01", "--server", "http://example.org"], 1, "http"),
}


@pytest.mark.parametrize(("arguments", "code", "says"), WRONG.values(), ids=WRONG.keys())
def test_wrong_words(
    arguments: list[str], code: int, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["fetch", "--out", str(tmp_path), *arguments]) == code
    assert says in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
