"""The fixtures themselves: made as committed, shaped as real mail is, counted consistently by hand."""

from __future__ import annotations

import gzip
import json
import mailbox
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from email.message import Message
from pathlib import Path
from typing import Any

import pytest

FIXTURES = Path(__file__).parent.parent / "fixtures"
MONTHS = ("2025-10", "2025-11", "2025-12", "2026-01", "2026-02")
HAND_COUNTS = sorted((FIXTURES / "expected").rglob("*.hand.json"))
NOW_COUNTS = sorted((FIXTURES / "expected").glob("*.hand.json"))
OUTCOMES = {"accepted", "pending", "rejected", "disputed", "cancelled", "open", "lapsed", "not-voted"}


def content(path: Path) -> bytes:
    data = path.read_bytes()
    return gzip.decompress(data) if path.suffix == ".gz" else data


def archives(folder: Path) -> dict[str, bytes]:
    return {path.name.partition(".")[0]: content(path) for path in sorted(folder.iterdir())}


def messages(month: bytes, scratch: Path) -> list[mailbox.mboxMessage]:
    scratch.write_bytes(month)
    with closing(mailbox.mbox(scratch)) as box:
        return list(box)


@pytest.fixture(scope="module")
def mail(tmp_path_factory: pytest.TempPathFactory) -> list[mailbox.mboxMessage]:
    """Every message the standard library finds; the torn-off half of the unescaped one is left out."""
    scratch = tmp_path_factory.mktemp("mail") / "month.mbox"
    found = [each for month in archives(FIXTURES / "archives").values() for each in messages(month, scratch)]
    return [each for each in found if each.get_from().startswith("dev-return-")]


def test_the_script_writes_what_is_committed(tmp_path: Path) -> None:
    script = FIXTURES / "make_archives.py"
    subprocess.run([sys.executable, "-B", str(script), str(tmp_path)], check=True, timeout=120)
    assert archives(tmp_path / "archives") == archives(FIXTURES / "archives")
    written = {path.name: path.read_bytes() for path in (tmp_path / "cases").iterdir()}
    assert written == {path.name: path.read_bytes() for path in (FIXTURES / "cases").glob("*.eml")}


def test_the_zipped_archive_has_no_time_and_no_name() -> None:
    (zipped,) = (FIXTURES / "archives").glob("*.gz")
    # RFC 1952: magic, deflate, no flags (so no name), four bytes of time.
    assert zipped.read_bytes()[:8] == b"\x1f\x8b\x08\x00" + bytes(4)


def test_the_archives_are_whole_months_with_gapless_numbers(mail: list[mailbox.mboxMessage]) -> None:
    assert tuple(archives(FIXTURES / "archives")) == MONTHS
    numbers = [int(each.get_from().split("-")[2]) for each in mail]
    assert numbers == list(range(141207, 141207 + 175))


def test_a_message_lies_in_the_month_of_its_envelope() -> None:
    for month, data in archives(FIXTURES / "archives").items():
        lines = re.findall(rb"^From dev-return-\S+  (.{24})$", data, re.MULTILINE)
        year, names = (
            month[:4].encode(),
            dict(zip(MONTHS, (b"Oct", b"Nov", b"Dec", b"Jan", b"Feb"), strict=True)),
        )
        assert lines
        assert {(line[4:7], line[20:]) for line in lines} == {(names[month], year)}


def test_bots_write_a_good_third_of_the_mail(mail: list[mailbox.mboxMessage]) -> None:
    bots = [each for each in mail if re.search(r"<(jira|git|jenkins)@", str(each["From"]))]
    assert len(bots) == 61
    assert sum(each["Date"] is None for each in bots) > 5


def test_every_address_is_reserved_for_examples_or_the_lists_own() -> None:
    texts = [*archives(FIXTURES / "archives").values(), (FIXTURES / "roster.json").read_bytes()]
    texts += [path.read_bytes() for path in (FIXTURES / "cases").iterdir()]
    domains = {domain.lower() for text in texts for domain in re.findall(rb"<[^<>\s@:]+@([\w.-]+)>", text)}
    allowed = re.compile(
        rb"([\w-]+\.)*(example\.(org|com|net)(\.invalid)?|apache\.org|atlassian\.jira)|3c-app-webmail-bs\w"
    )
    assert [domain for domain in domains if not allowed.fullmatch(domain)] == []


def body(message: Message) -> str:
    payload = message.get_payload(decode=False)
    return payload if isinstance(payload, str) else ""


def by(name: str) -> Callable[[Message], bool]:
    return lambda message: name in str(message["From"])


SHAPES: tuple[tuple[str, Callable[[Message], bool], int], ...] = (
    ("html-only", lambda m: m.get_content_type() == "text/html", 1),
    ("alternative", lambda m: m.get_content_type() == "multipart/alternative", 1),
    ("footer-behind-unpadded-base64", lambda m: bool(re.search(r"\w\n\n-{69}\nTo unsubscribe", body(m)))
     and m["Content-Transfer-Encoding"] == "base64", 1),
    ("latin1-quoted-printable", lambda m: m.get_content_charset() == "iso-8859-1", 4),
    ("delsp", lambda m: m.get_param("delsp") == "yes", 1),
    ("dash-escaped", lambda m: "\n- -1 (binding)\n" in body(m), 1),
    ("no-date", lambda m: m["Date"] is None and "jira@" not in str(m["From"]), 1),
    ("no-message-id", lambda m: m["Message-ID"] is None, 1),
    ("via-dev", lambda m: " via dev <dev@kafka.apache.org>" in str(m["From"]), 5),
    ("invalid", lambda m: ".INVALID>" in str(m["From"]), 1),
    ("folded-name", lambda m: "?=\n =?" in str(m["From"]), 1),
    ("last-first", by('"Okonjo, Adaeze"'), 4),
    ("organisation", by("(FJORDLINE/ LOS)"), 3),
    ("single-word", by("zhenya <"), 5),
    ("folded-subject", lambda m: "\n" in str(m["Subject"]), 58),
    ("munged-from", lambda m: "\n>From my side" in body(m), 1),
    ("subject-only-replies", lambda m: str(m["Subject"]).lower().startswith("re: [vote] kip-1109")
     and m["References"] is None and m["In-Reply-To"] is None, 9),
    ("footer", lambda m: body(m).endswith("dev-help@kafka.apache.org\n\n"), 3),
)  # fmt: skip


@pytest.mark.parametrize(("shape", "times"), [row[1:] for row in SHAPES], ids=[row[0] for row in SHAPES])
def test_a_shape_of_real_mail_occurs(
    mail: list[mailbox.mboxMessage], shape: Callable[[Message], bool], times: int
) -> None:
    assert sum(shape(each) for each in mail) == times


def test_one_mail_came_under_two_numbers(mail: list[mailbox.mboxMessage]) -> None:
    ids = Counter(each["Message-ID"] for each in mail if each["Message-ID"] is not None)
    twice = [each for each in mail if ids[each["Message-ID"]] > 1]
    assert len(twice) == 2
    assert twice[0].get_payload() == twice[1].get_payload()
    assert twice[0].get_from() != twice[1].get_from()


def test_one_sentence_begins_with_an_unescaped_from() -> None:
    month = archives(FIXTURES / "archives")["2025-12"]
    before, _, _ = month.partition(b"\nFrom what I can tell")
    assert before != month
    assert not before.endswith(b"\n")
    assert (
        len(re.findall(rb"^From (?!dev-return-)", b"".join(archives(FIXTURES / "archives").values()), re.M))
        == 1
    )


def people() -> Iterator[dict[str, Any]]:
    yield from json.loads((FIXTURES / "roster.json").read_text("utf-8"))["people"]


def test_the_roster_is_dated_and_names_nobody_twice() -> None:
    rows = list(people())
    known = [
        text
        for row in rows
        for text in (row["id"], row["name"], *row.get("aliases", ()), *row.get("addresses", ()))
    ]
    assert len(rows) == 12
    assert len(known) == len(set(known))
    for row in rows:
        assert row["committer_since"] is None or date.fromisoformat(row["committer_since"])
        assert date.fromisoformat(row["committer_present_by"])
        assert ("pmc_since" in row) == (row["role"] == "pmc")


@pytest.mark.parametrize("path", HAND_COUNTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_hand_count_adds_up(path: Path) -> None:
    hand = json.loads(path.read_text("utf-8"))
    counted = [ballot for ballot in hand["ballots"] if ballot["status"] == "counted"]
    for field, binds in (("binding", True), ("non_binding", False)):
        values = Counter(ballot["value"] for ballot in counted if ballot["binding"] is binds)
        zeros = values["0"] + values["+0"] + values["-0"]
        assert hand[field] == {"+1": values["+1"], "0": zeros, "-1": values["-1"]}
    assert hand["outcome"] in OUTCOMES
    assert {ballot["status"] for ballot in hand["ballots"]} <= {"counted", "superseded", "late", "unclear"}
    voters = [ballot["voter"] for ballot in counted]
    assert len(voters) == len(set(voters))


@pytest.mark.parametrize("path", HAND_COUNTS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_only_people_on_the_roster_bind(path: Path) -> None:
    roster = {row["name"] for row in people()}
    hand = json.loads(path.read_text("utf-8"))
    assert {ballot["voter"] for ballot in hand["ballots"] if ballot["binding"]} <= roster


def test_the_table_of_the_hand_count_says_what_its_files_say() -> None:
    beside = json.loads((FIXTURES / "expected" / "beside.json").read_text("utf-8"))
    lines = (FIXTURES / "expected.md").read_text("utf-8").splitlines()
    rows = [line for line in lines if re.match(r"\| \d{4} ", line)]
    assert rows == [table_row(path, beside) for path in NOW_COUNTS]


def table_row(path: Path, beside: dict[str, Any]) -> str:
    hand = json.loads(path.read_text("utf-8"))
    more = beside[hand["proposal"]]
    announced = more["announced"]
    claim = "no" if announced is None else announced["outcome"] + (
        ", agrees" if announced["agrees"] else ", does not agree"
    )  # fmt: skip
    cells = (
        hand["proposal"].removeprefix("KIP-"),
        f"{hand['round']} of {hand['rounds']}" if hand["round"] else "none",
        " / ".join(str(count) for count in hand["binding"].values()),
        " / ".join(str(count) for count in hand["non_binding"].values()),
        hand["outcome"],
        claim,
        "yes" if more["complete"] else "no",
    )
    return f"| {' | '.join(cells)} |"


def test_every_case_is_explained() -> None:
    names = {path.stem for path in (FIXTURES / "cases").glob("*.eml")}
    told = re.findall(
        r"^\| `([\w-]+)` \|", (FIXTURES / "cases" / "README.md").read_text("utf-8"), re.MULTILINE
    )
    assert sorted(told) == sorted(names)
    assert json.loads((FIXTURES / "cases" / "expected.json").read_text("utf-8")).keys() == names
