"""``check``, ``status`` and ``next-number``: mail and wiki of the fixtures together."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from kipvote.cli import main
from kipvote.inputs import read_wiki
from kipvote.store import put_wiki
from tests import golden
from tests.ponymail import Reply, Request, Web, as_json, served
from tests.stores import make_store

SCHEMAS = Path(__file__).parents[2] / "docs" / "contract"


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return golden.make_store_with_wiki(tmp_path_factory.mktemp("process") / "store")


@pytest.mark.parametrize("name", golden.COMMANDS)
def test_what_is_printed(name: str, store: Path) -> None:
    """Golden findings for the fixtures. Regenerate with ``python -m tests.golden``, and read what changed."""
    assert golden.printed(store, name) == (golden.PRINTED / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("command", ["check", "status KIP-1102", "next-number"])
def test_the_json_is_as_its_schema_says(
    command: str, store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Every field is described, and none is described that is not there."""
    printed = json.loads(run(capsys, store, *command.split(), "--format", "json")[1])
    schema = json.loads((SCHEMAS / f"{command.split()[0]}.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(schema)
    Draft202012Validator(schema).validate(printed)
    assert printed.keys() == schema["properties"].keys()


def run(capsys: pytest.CaptureFixture[str], store: Path, *arguments: str) -> tuple[int, str]:
    code = main([*arguments, "--store", str(store), "--as-of", "2026-03-01"])
    return code, capsys.readouterr().out


def findings(capsys: pytest.CaptureFixture[str], store: Path, *more: str) -> list[dict[str, str]]:
    _, printed = run(capsys, store, "check", "--format", "json", *more)
    found: list[dict[str, str]] = json.loads(printed)["findings"]
    return found


def test_the_exit_code_says_whether_anything_was_found(
    store: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Usable in a cron job."""
    assert run(capsys, store, "check")[0] == 3
    assert run(capsys, store, "check", "--proposal", "KIP-1086") == (0, "no findings\n")


def test_findings_are_filtered(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    everything = findings(capsys, store)
    assert findings(capsys, store, "--only", "wrong") == [f for f in everything if f["weight"] == "wrong"]
    kinds = "accepted-page-open,jira-missing"
    assert {f["kind"] for f in findings(capsys, store, "--only", kinds)} == set(kinds.split(","))
    some = findings(capsys, store, "--proposal", "kip-1102", "--proposal", "KIP-1105")
    assert some == [f for f in everything if f["proposal"] in ("KIP-1102", "KIP-1105")]


def test_every_form_says_the_same(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(run(capsys, store, "check", "--format", "csv")[1])))
    assert [(row["kind"], row["proposal"], row["says"].lstrip("'")) for row in rows] == [
        (f["kind"], f["proposal"] or "", f["says"]) for f in findings(capsys, store)
    ]


def test_without_a_wiki_only_the_mail_speaks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bare = make_store(tmp_path / "store")
    assert {f["kind"] for f in findings(capsys, bare)} == {
        "result-miscounted", "result-not-sent", "subject-off-form", "vote-without-discussion",
    }  # fmt: skip
    assert "wiki" not in run(capsys, bare, "list")[1].splitlines()[0]
    only = "Only mail was checked: there is no copy of the wiki.\n"
    assert run(capsys, bare, "check", "--only", "jira-missing") == (0, f"no findings\n{only}")
    main(["check", "--format", "json", "--store", str(bare)])
    assert capsys.readouterr().err == f"kipvote: {only}"


def test_what_the_wiki_says_since_then_is_left_out(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """KIP-1110 was accepted on 2026-02-09, and its page changed on 2026-02-13."""

    def told(as_of: str) -> tuple[bool, bool]:
        main(["check", "--store", str(store), "--proposal", "KIP-1110", "--as-of", as_of])
        looked_at = "Not checked: " not in capsys.readouterr().out
        main(["tally", "KIP-1110", "--store", str(store), "--as-of", as_of, "--format", "json"])
        return looked_at, json.loads(capsys.readouterr().out)["wiki"] is not None

    assert told("2026-02-13") == (False, False)
    assert told("2026-03-01") == (True, True)


def test_a_wiki_named_on_the_command_line_comes_before_the_one_in_the_store(
    store: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "page.txt"
    page.write_text("KIP-2000: Yet another\n\nStatus\n\nCurrent state: Draft\n", encoding="utf-8")
    assert run(capsys, store, "next-number", "--wiki", str(page))[1].startswith("2001\n")
    assert run(capsys, store, "next-number")[1].startswith("1114\n")


@pytest.fixture
def wiki() -> Iterator[Web]:
    """A wiki with the page of proposals and one below it."""
    body = "<p>Current state: <em>Draft</em></p>"
    pages = {
        "1": {"id": "1", "title": "Kafka Improvement Proposals", "version": {"number": 1}},
        "2": {"id": "2", "title": "KIP-3000: From the server", "version": {"number": 4}},
    }

    def find(_request: Request) -> Reply:
        return as_json({"results": [pages["1"]], "size": 1, "_links": {}})

    def children(request: Request) -> Reply:
        below = [pages["2"]] if "/1/" in request.path else []
        return as_json({"results": below, "size": len(below), "_links": {}})

    def page(request: Request) -> Reply:
        found = pages[request.path.rsplit("/", 1)[1]]
        return as_json(found | {"body": {"storage": {"value": body, "representation": "storage"}}})

    routes: dict[str, Callable[[Request], Reply]] = {}
    for root in ("", "/confluence"):
        routes[f"{root}/rest/api/content"] = find
        for number in pages:
            routes[f"{root}/rest/api/content/{number}"] = page
            routes[f"{root}/rest/api/content/{number}/child/page"] = children
    with served(Web(routes)) as web:
        yield web


@pytest.mark.parametrize(
    "path", ["/display/KAFKA/Kafka+Improvement+Proposals", "/pages/viewpage.action?pageId=1"]
)
@pytest.mark.parametrize("root", ["/confluence", ""])
def test_a_wiki_at_an_address(
    root: str,
    path: str,
    wiki: Web,
    store: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """``kipvote check --wiki PATH|URL``."""
    monkeypatch.setattr("time.sleep", lambda _seconds: None)  # the pause between requests is for real servers
    code, printed = run(capsys, store, "next-number", "--wiki", f"{wiki.url}{root}{path}")
    assert (code, printed.splitlines()[0]) == (0, "3001")


def test_an_address_that_is_no_page(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["check", "--wiki", "https://example.org/about", "--store", str(store)]
    assert main(arguments) == 1
    assert "not the address of a wiki page" in capsys.readouterr().err


OF_MAVEN = """\
From ada@example.org Mon Jan  5 12:00:00 2026
From: Ada Quill <ada@example.org>
Date: Mon, 5 Jan 2026 12:00:00 +0000
Message-ID: <one@example.org>
Subject: [VOTE] Release Maven Foo 1.0
List-Id: <dev.maven.apache.org>

Please vote.

"""


@pytest.mark.parametrize(
    "command", ["status KIP-9", "next-number", "next-number --format json", "check", "list"]
)
def test_an_archive_of_another_list_is_said(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With exit code 0 where there is anything to say."""
    (tmp_path / "2026-01.mbox").write_text(OF_MAVEN * 2, encoding="utf-8")
    other = make_store(tmp_path / "store", [tmp_path / "2026-01.mbox"])
    assert main([*command.split(), "--store", str(other), "--as-of", "2026-03-01"]) == (command[0] == "s")
    said = "none of 2 messages names a KIP; 2 are from dev.maven.apache.org: another --profile?"
    assert f"kipvote: {said}\n" in capsys.readouterr().err


PAGE_ONLY = "KIP-1078: Tiered compaction\n\nStatus\n\nCurrent state: Superseded by KIP-1079\n"


@pytest.fixture(scope="module")
def page_only(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store whose wiki has a page of a proposal that no mail is of."""
    folder = tmp_path_factory.mktemp("page-only")
    (folder / "page.txt").write_text(PAGE_ONLY, encoding="utf-8")
    store = make_store(folder / "store")
    put_wiki(store, read_wiki(folder / "page.txt"))
    return store


def test_the_title_of_a_page_stands_behind_its_id(
    page_only: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, page_only, "status", "KIP-1078")[1].splitlines()[0] == "KIP-1078  Tiered compaction"


def test_what_is_said_of_several_steps_is_said_once(
    page_only: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    told = run(capsys, page_only, "status", "KIP-1078")[1]
    assert told.count('Not needed: the page says "Superseded by KIP-1079".') == 1


def test_a_tally_of_a_page_without_mail(page_only: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tally", "kip 1078", "--store", str(page_only)]) == 1
    assert "KIP-1078 has a page, but no mail in the store: 'kipvote status KIP-1078'" in (
        capsys.readouterr().err
    )


def test_the_warnings_of_a_tally_are_told_by_status(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    warning = "by claims alone these votes would bind: Wren Halloway"
    assert f"  warning: {warning}\n" in run(capsys, store, "status", "KIP-1086")[1]
    told = json.loads(run(capsys, store, "status", "KIP-1086", "--format", "json")[1])
    assert warning in told["warnings"]


@pytest.mark.parametrize("command", ["status", "check --proposal"])
def test_a_proposal_nobody_knows(command: str, store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command.split(), "KIP-77", "--store", str(store)]) == 1
    assert "no proposal 'KIP-77' in the mail or on the wiki" in capsys.readouterr().err


def test_a_kind_nobody_knows(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--only", "wrnog", "--store", str(store)]) == 2
    assert "wrnog: neither a kind of finding nor a weight" in capsys.readouterr().err
