"""Months: mail of a list, whole or not at all, and what is known to be lost of it."""

from __future__ import annotations

import gzip
import json
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kipvote.archives import expand, lacking
from kipvote.errors import ArchiveError, FetchError
from kipvote.fetch import Item, Month, ServerError, Status, fetch_mail, month_of, months_to_fetch, read_month
from kipvote.fetch.months import Count, examine, is_settled, read_count
from kipvote.mbox import LOST, RawMessage, Reject, read_archive
from tests import ponymail
from tests.ponymail import (
    CURRENT,
    FAULTS,
    HTML,
    LAST,
    LIST,
    MBOX,
    NOW,
    OLD,
    STATS,
    Fault,
    Lists,
    Reply,
    Web,
    as_json,
    busy,
    client,
    mbox,
    message,
    moved,
    served,
)

NAME = f"{LIST}/2026-01.mbox"


@pytest.fixture
def lists(tmp_path: Path) -> Iterator[Lists]:
    with served(Web()) as web:
        lists = Lists(web, tmp_path)
        lists.mail.fill(OLD, 5)
        yield lists


# Which months


@pytest.mark.parametrize(
    ("since", "until", "months"),
    [
        ("2026-01", None, ["2026-01", "2026-02", "2026-03"]),
        ("2026-03", None, ["2026-03"]),
        ("2025-12", "2026-01", ["2025-12", "2026-01"]),
        ("2026-03", "2027-01", ["2026-03"]),
    ],
    ids=["to now", "current", "to another year", "not beyond now"],
)
def test_months_to_fetch(since: str, until: str | None, months: Sequence[str]) -> None:
    assert [*months_to_fetch(Month(since), Month(until) if until else None, NOW)] == months


@pytest.mark.parametrize(("since", "until"), [("2026-04", None), ("2026-02", "2026-01")])
def test_no_months_to_fetch(since: str, until: str | None) -> None:
    with pytest.raises(FetchError, match="there is no month from"):
        months_to_fetch(Month(since), Month(until) if until else None, NOW)


@pytest.mark.parametrize(
    "text", ["", "2026", "2026-1", "2026-13", "2026-00", "26-01", "2026-01-01", "../..", "٢٠٢٦-٠١", "1994-12"]
)
def test_what_is_no_month(text: str) -> None:
    with pytest.raises(FetchError, match="is not a month"):
        read_month(text, option="--since")


SETTLED = {"2025-12-01": False, "2026-01-31": False, "2026-02-28T23:59:59": False, "2026-03-01": True}


@pytest.mark.parametrize(("checked", "settled"), SETTLED.items(), ids=SETTLED.keys())
def test_a_month_is_settled_when_the_next_is_over(checked: str, settled: bool) -> None:
    assert is_settled(OLD, datetime.fromisoformat(checked).replace(tzinfo=UTC)) is settled


def test_the_month_is_that_of_utc() -> None:
    assert month_of(datetime.fromisoformat("2026-02-28T23:30:00-01:00")) == "2026-03"


# What a fetch brings


def test_months_are_files_that_an_ingest_of_the_folder_reads(lists: Lists) -> None:
    lists.mail.fill(CURRENT, 2)
    report = lists.fetch(OLD, LAST, CURRENT)
    assert [(item.name, item.status, item.detail) for item in report.items] == [
        (NAME, Status.FETCHED, "5 messages"),
        (f"{LIST}/2026-02.mbox", Status.EMPTY, "no mail"),
        (f"{LIST}/2026-03.mbox", Status.FETCHED, "2 messages"),
    ]
    assert report.complete
    assert expand([str(lists.folder)]) == [lists.path(OLD), lists.path(CURRENT)]
    assert lists.path().read_bytes() == lists.mail.whole(OLD)
    record = json.loads((lists.folder / "fetch.json").read_text())["files"][NAME]
    assert record["checked"] == record["fetched"] == "2026-03-10T00:00:00Z"
    assert (record["messages"], record["bytes"]) == (5, lists.path().stat().st_size)
    assert [dict(request.query) for request in lists.web.requests][:2] == [
        {"list": "dev", "domain": "example.org", "d": "2026-01", "quick": "true"},
        {"list": "dev", "domain": "example.org", "d": "2026-01"},
    ]


def test_everything_is_told_as_it_happens_and_the_folder_is_held(lists: Lists) -> None:
    told: list[Item] = []

    def meanwhile(item: Item) -> None:
        told.append(item)
        with pytest.raises(FetchError, match="another fetch is using this folder"):
            lists.fetch_one()

    with client(lists.web) as asked:
        server = f"{lists.web.url}/"
        report = fetch_mail(asked, LIST, [OLD, LAST], lists.folder, server=server, now=NOW, told=meanwhile)
    assert tuple(told) == report.items


# What is asked again


def test_a_settled_month_is_not_asked_about_again(lists: Lists) -> None:
    lists.fetch(OLD, Month("2025-12"))
    lists.asked()
    lists.mail.fill(OLD, 9)
    lists.mail.fill("2025-12", 9)
    report = lists.fetch(OLD, Month("2025-12"))
    assert [item.status for item in report.items] == [Status.UNCHANGED, Status.EMPTY]
    assert lists.asked() == (0, 0)
    assert lists.fetch_one(refresh=True).detail == "9 messages"


def test_the_current_month_and_the_one_before_are_fetched_if_the_count_differs(lists: Lists) -> None:
    lists.mail.fill(LAST, 3)
    lists.mail.fill(CURRENT, 2)
    lists.fetch(LAST, CURRENT)
    lists.asked()
    assert [item.status for item in lists.fetch(LAST, CURRENT).items] == [Status.UNCHANGED] * 2
    assert lists.asked() == (2, 0)
    lists.mail.months[CURRENT] = [message(CURRENT, 0), message(CURRENT, 9)]  # as many, but others
    report = lists.fetch(LAST, CURRENT)
    assert [item.status for item in report.items] == [Status.UNCHANGED, Status.FETCHED]
    assert lists.asked() == (2, 1)
    assert lists.path(CURRENT).read_bytes() == lists.mail.whole(CURRENT)


def test_a_month_is_settled_by_being_asked_about_late_not_by_being_old(lists: Lists) -> None:
    lists.time.moment = datetime(2026, 1, 31, tzinfo=UTC)
    lists.fetch_one()
    lists.mail.fill(OLD, 6)
    lists.time.moment = NOW
    assert lists.fetch_one().detail == "6 messages"
    assert lists.fetch_one().detail == "settled, not checked again"


def test_a_month_that_loses_messages_on_the_server(lists: Lists) -> None:
    """Moderators hide messages: that it shrank is said, and what the server no longer counts is kept."""
    lists.fetch_one()
    lists.mail.fill(OLD, 3)
    assert lists.fetch_one(refresh=True).detail == "3 messages, 2 fewer than in the file before"
    before = lists.path().read_bytes()
    lists.mail.months = {LAST: [message(LAST, 1)]}
    item = lists.fetch_one(refresh=True)
    kept = "the server no longer counts any message of it; the file is kept"
    assert (item.status, item.detail) == (Status.INCOMPLETE, kept)
    assert lists.path().read_bytes() == before


@pytest.mark.parametrize("damage", [b"", b"From me\n", None], ids=["emptied", "overwritten", "removed"])
def test_a_file_that_is_not_as_it_was_fetched_is_fetched_again(lists: Lists, damage: bytes | None) -> None:
    lists.fetch_one()
    lists.path().unlink()
    if damage is not None:
        lists.path().write_bytes(damage)
    assert lists.fetch_one().status is Status.FETCHED
    assert lists.path().read_bytes() == lists.mail.whole(OLD)


# What is whole


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_what_is_not_whole_is_kept_aside_and_said(lists: Lists, fault: Fault) -> None:
    lists.web.script(MBOX, *[fault] * 12)
    report = lists.fetch(OLD)
    assert not report.complete
    assert "2026-01.mbox" not in lists.names()
    assert [item.status for item in report.items] in ([Status.INCOMPLETE], [Status.FAILED], [])
    lists.web.scripts.clear()
    assert lists.fetch_one().status is Status.FETCHED
    assert lists.names() == {"2026-01.mbox"}


HINT = "; if the archive lost mail for good, take it with --accept-incomplete"
MISSING = {
    "ends after the first half of the messages": ("it holds 2 of 5 messages", HINT),
    "leaves one out": ("it holds 4 of 5 messages", HINT),
    "is empty": ("it holds 0 of 5 messages", HINT),
    "ends in the last message": ("its last message is incomplete, it holds 5 of 5", ""),
    "begins in the first message": ("it does not begin with a message", ""),
}


@pytest.mark.parametrize(("name", "detail"), MISSING.items(), ids=MISSING.keys())
def test_what_is_missing_is_said(lists: Lists, name: str, detail: tuple[str, str]) -> None:
    """Bytes that come twice are all that is to be had; the next run asks again."""
    lists.web.script(MBOX, *[FAULTS[name]] * 3)
    what = f"{detail[0]}, the same twice; kept as 2026-01.mbox.part{detail[1]}"
    assert lists.fetch_one() == Item(NAME, Status.INCOMPLETE, what)
    assert lists.names() == {"2026-01.mbox.part"}
    assert lists.time.slept == [5]
    assert lists.asked() == (2, 2)


def test_what_breaks_off_elsewhere_each_time_is_tried_three_times(lists: Lists) -> None:
    faults = ("leaves one out", "ends after the first half of the messages", "is empty")
    lists.web.script(MBOX, *(FAULTS[fault] for fault in faults))
    assert lists.fetch_one().detail == "it holds 0 of 5 messages, 3 attempts; kept as 2026-01.mbox.part"
    assert lists.time.slept == [5, 10]
    assert lists.asked() == (3, 3)
    lists.web.script(MBOX, FAULTS["leaves one out"])
    assert lists.fetch_one().detail == "5 messages"
    assert lists.names() == {"2026-01.mbox"}


def test_an_older_whole_month_stays_where_the_newer_is_not(lists: Lists) -> None:
    lists.fetch_one()
    before = lists.path().read_bytes()
    lists.web.script(MBOX, *[FAULTS["is empty"]] * 3)
    assert lists.fetch_one(refresh=True).status is Status.INCOMPLETE
    assert lists.path().read_bytes() == before
    assert lists.fetch_one().detail == "settled, not checked again"
    assert lists.names() == {"2026-01.mbox"}, "the part goes"


def test_mail_that_comes_in_between_is_right(lists: Lists) -> None:
    lists.mail.arriving.append(message(OLD, 77))
    assert lists.fetch_one().detail == "6 messages, 1 more than were counted just before"


def test_a_count_that_is_cut_off_is_no_count(lists: Lists) -> None:
    """Above a limit the server's list ends, but not its index: what lies between may not be all."""
    lists.mail.limit = 3
    lists.web.script(MBOX, *[mbox(lists.mail.months[OLD][:4])] * 3)
    detail = "it holds 4 messages, the server lists 3 and has 5, the same twice; kept as 2026-01.mbox.part"
    assert lists.fetch_one().detail == detail + HINT
    lists.web.scripts.clear()
    assert lists.fetch_one().detail == "5 messages, 2 more than were counted just before"


# What is lost for good


def test_a_lost_mail_is_a_reject_and_the_month_whole(lists: Lists) -> None:
    """Foal sends a From_ line of 1970 for a mail whose source it lost: no message, but what it counted."""
    lists.mail.months[OLD][2] = ponymail.LOST
    assert lists.fetch_one().detail == "4 messages, 1 lost in the archive"
    read = list(read_archive(lists.path()))
    assert [raw.reason for raw in read if isinstance(raw, Reject)] == [LOST]
    assert sum(isinstance(raw, RawMessage) for raw in read) == 4
    assert sum(raw.length for raw in read) == lists.path().stat().st_size
    assert lists.fetch_one().detail == "settled, not checked again, 1 lost in the archive"


def test_a_month_with_a_hidden_mail_is_taken_if_that_is_asked_for(lists: Lists) -> None:
    """Stats counts a mail hidden through another list, and mbox sends a blank line for it, for ever."""
    lists.mail.elsewhere[OLD] = 2
    assert lists.fetch_one().status is Status.INCOMPLETE
    item = lists.fetch_one(accept_incomplete=True)
    assert item == Item(NAME, Status.FETCHED, "5 messages, 2 lost in the archive")
    assert lists.names() == {"2026-01.mbox", "2026-01.mbox.lacks"}
    assert lacking(lists.path()) == 2
    assert expand([str(lists.folder), str(lists.folder / LIST / "*")]) == [lists.path()]
    assert lists.fetch_one().detail == "settled, not checked again, 2 lost in the archive"
    lists.mail.elsewhere.clear()
    assert lists.fetch_one(refresh=True).detail == "5 messages"
    assert lists.names() == {"2026-01.mbox"}
    assert lacking(lists.path()) == 0


@pytest.mark.parametrize("name", [name for name, (_, hint) in MISSING.items() if not hint])
def test_a_cut_month_is_not_taken_though_it_is_asked_for(lists: Lists, name: str) -> None:
    lists.web.script(MBOX, *[FAULTS[name]] * 3)
    assert lists.fetch_one(accept_incomplete=True).status is Status.INCOMPLETE
    assert lists.names() == {"2026-01.mbox.part"}


def test_a_month_that_lacks_more_each_time_is_not_taken(lists: Lists) -> None:
    faults = ("leaves one out", "ends after the first half of the messages", "is empty")
    lists.web.script(MBOX, *(FAULTS[fault] for fault in faults))
    assert lists.fetch_one(accept_incomplete=True).status is Status.INCOMPLETE


def test_what_a_month_lacks_is_a_number(lists: Lists) -> None:
    lists.fetch_one()
    lists.path().with_name("2026-01.mbox.lacks").write_text("some")
    with pytest.raises(ArchiveError, match=r"not a number of mails \(.*2026-01.mbox.lacks\)"):
        lacking(lists.path())


# Files held against counts


FILES = {
    "mbox": (message(OLD, 1), 1, None),
    "crlf": (message(OLD, 1).replace(b"\n", b"\r\n"), 1, None),
    "blank line first": (b"\n" + message(OLD, 1), 1, None),
    "no blank line last": (message(OLD, 1)[:-1], 1, "its last message is incomplete, it holds 1 of 1"),
    "a single mail": (b"Subject: no archive\n\nbut a mail\n\n", 1, "it does not begin with a message"),
    "nothing": (b"", 0, "it holds 0 of 1 messages"),
    "a sentence": (b"API error occurred", 0, "it holds 0 of 1 messages"),
    "lost": (ponymail.LOST, 0, None),
    "gzip": (gzip.compress(message(OLD, 1)), 1, None),
    "cut gzip": (gzip.compress(message(OLD, 1))[:-4], 1, "compressed data broken off or damaged"),
}


@pytest.mark.parametrize(("data", "messages", "fault"), FILES.values(), ids=FILES.keys())
def test_examine(tmp_path: Path, data: bytes, messages: int, fault: str | None) -> None:
    (tmp_path / "x").write_bytes(data)
    found = examine(tmp_path / "x", Count(1, 1, ""))
    assert found.messages == messages
    assert (found.fault or "").startswith(fault or "")
    assert (found.fault is None) is (fault is None)


COUNTS = {
    "bare": ({"hits": 3}, (3, 3, True)),
    "table": ({"hits": 3, "active_months": {"2026-01": 5}}, (3, 5, True)),
    "list of tables": ({"hits": 3, "active_months": [{"2025-12": 1}, {"2026-01": 5}]}, (3, 5, True)),
    "month without mail": ({"hits": 0, "active_months": {"2025-12": 1}}, (0, 0, True)),
    "unknown list": ({"hits": 0, "active_months": {}}, (0, 0, False)),
    "nothing told of months": ({"hits": 0}, (0, 0, True)),
}


@pytest.mark.parametrize(("answer", "count"), COUNTS.values(), ids=COUNTS.keys())
def test_counts(answer: object, count: tuple[int, int, bool]) -> None:
    read = read_count(json.dumps(answer).encode(), OLD, where="x")
    assert (read.hits, read.indexed, read.known) == count


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b"{}", b'{"hits": "3"}', b'{"hits": true}', b'{"hits": -1}', b'{"hits": NaN}',
     b'{"hits": 1, "emails": 3}', b'{"hits": 1, "emails": [{}]}',
     b'{"hits": 1, "emails": [{"epoch": Infinity}]}', b'{"hits": 1, "active_months": 3}',
     b'{"hits": 1, "active_months": [3]}', b"\xff", b"[" * 100_000],
    ids=lambda body: repr(body[:40]),
)  # fmt: skip
def test_what_is_no_count(body: bytes) -> None:
    with pytest.raises(FetchError, match="count cannot be read"):
        read_count(body, OLD, where="x")


@pytest.mark.parametrize(
    "reply",
    [busy(404), HTML, as_json({}), as_json([1]), replace(as_json({"hits": 5}), framed=False)],
    ids=["not there", "page", "no hits", "list", "no end"],
)
def test_without_a_count_nothing_is_fetched(lists: Lists, reply: Reply) -> None:
    """No month is whole that nobody counted."""
    lists.web.script(STATS, reply)
    assert lists.fetch_one().status is Status.FAILED
    assert lists.asked() == (1, 0)


# Trouble


def test_a_failure_is_of_one_month_three_in_a_row_of_the_server(lists: Lists) -> None:
    lists.mail.fill(LAST, 1)
    lists.web.script(MBOX, *[busy(500)] * 4)
    report = lists.fetch(OLD, LAST)
    assert [item.status for item in report.items] == [Status.FAILED, Status.FETCHED]
    lists.web.script(STATS, *[busy(404), busy(404), None] * 2)
    report = lists.fetch(*months_to_fetch(Month("2025-08"), Month("2026-01"), NOW))
    assert [item.status.value for item in report.items] == "failed failed empty failed failed fetched".split()
    assert report.stopped is None
    lists.web.routes[STATS] = lambda _: busy(404)
    report = lists.fetch(*months_to_fetch(Month("2025-01"), None, NOW))
    assert [item.status for item in report.items] == [Status.FAILED] * 3
    assert str(report.stopped).startswith(f"3 failures in a row ({LIST}/2025-03.mbox)")


@pytest.mark.parametrize(
    "reply",
    [busy(429, "9999"), busy(503, "9999"), moved("https://elsewhere.example.org/")],
    ids=["429", "503", "redirect"],
)
def test_a_server_that_sends_us_away_is_left_alone_and_what_is_there_stays(
    lists: Lists, reply: Reply
) -> None:
    lists.mail.fill(LAST, 1)
    lists.mail.fill(CURRENT, 1)
    lists.web.script(MBOX, None, reply)
    report = lists.fetch(OLD, LAST, CURRENT)
    assert [item.status for item in report.items] == [Status.FETCHED]
    assert isinstance(report.stopped, ServerError)
    assert not report.complete
    assert lists.asked() == (2, 2)
    again = lists.fetch(OLD, LAST, CURRENT)
    assert [item.status for item in again.items] == [Status.UNCHANGED, Status.FETCHED, Status.FETCHED]


def test_a_list_that_is_not_there_is_no_empty_list(lists: Lists) -> None:
    report = lists.fetch(OLD, LAST, address="dve@example.org")
    assert str(report.stopped).startswith("the server has no mail of dve@example.org")
    assert report.items == ()


@pytest.mark.parametrize(
    "address",
    ["", "dev", "@example.org", "dev@", "dev@localhost", "../dev@example.org", "dev@../example.org",
     "*@example.org", "dev@*", "dev@example.org/..", "-dev@example.org", ".@example.org",
     "dev@example.org&q=x", "dev\n@example.org"],
)  # fmt: skip
def test_what_is_no_list(lists: Lists, address: str) -> None:
    """An address names a folder and a place on the server, and nothing outside of either."""
    with pytest.raises(FetchError, match="is not a list"):
        lists.fetch(OLD, address=address)
    assert lists.web.requests == []
    assert list(lists.folder.iterdir()) == []


def test_a_list_however_it_is_spelled(lists: Lists) -> None:
    assert lists.fetch(OLD, address=" Dev@Example.ORG ").items[0].name == NAME


def test_a_folder_that_is_a_file(lists: Lists, tmp_path: Path) -> None:
    (tmp_path / LIST).write_text("")
    with pytest.raises(FetchError, match=r"cannot be read or written"):
        lists.fetch(OLD)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "{}", '{"version": 2, "files": {}}', '{"version": 1, "files": 3}',
     '{"version": 1, "files": {"x": {}}}', '{"version": 1, "files": {"x": {"checked": 3}}}',
     '{"version": 1, "files": {"x": {"checked": "soon"}}}',
     '{"version": 1, "files": {"x": {"checked": "2026-01-01"}}}', "[" * 100_000],
    ids=lambda text: text[:60],
)  # fmt: skip
def test_a_record_of_the_last_fetch_that_cannot_be_read(lists: Lists, text: str) -> None:
    (lists.folder / "fetch.json").write_text(text)
    with pytest.raises(FetchError, match="record of the last fetch cannot be read"):
        lists.fetch(OLD)


def test_a_record_of_another_version_of_kipvote_is_read(lists: Lists) -> None:
    lists.fetch_one()
    document = json.loads((lists.folder / "fetch.json").read_text())
    document["files"][NAME]["etag"] = '"1"'
    del document["files"][NAME]["lacking"]
    (lists.folder / "fetch.json").write_text(json.dumps(document))
    assert lists.fetch_one().detail == "settled, not checked again"


# Whatever goes wrong

RUNS = st.lists(
    st.tuples(
        st.lists(st.sampled_from([*FAULTS, None]), max_size=8),  # of the mail
        st.lists(st.sampled_from(["is busy", "has a fault", "is a page", "is gone", None]), max_size=4),
        st.integers(0, 2),  # messages that come before the run
        st.booleans(),  # refresh
        st.booleans(),  # the record is lost
    ),
    max_size=4,
)


@settings(max_examples=25)
@given(RUNS)
def test_whatever_goes_wrong_the_folder_holds_whole_months_only(
    runs: list[tuple[list[str | None], list[str | None], int, bool, bool]],
) -> None:
    """Under its final name a month is what the server had of it at some moment, from first byte to last."""
    folder = Path(tempfile.mkdtemp())
    try:
        with served(Web()) as web:
            lists = Lists(web, folder)
            lists.mail.fill(OLD, 3)
            lists.mail.fill(CURRENT, 2)
            had = {OLD: {lists.mail.whole(OLD)}, LAST: set(), CURRENT: {lists.mail.whole(CURRENT)}}
            for mail, counts, more, refresh, lost in runs:
                lists.mail.fill(CURRENT, len(lists.mail.months[CURRENT]) + more)
                had[CURRENT].add(lists.mail.whole(CURRENT))
                web.scripts.clear()
                web.script(MBOX, *(FAULTS[fault] if fault else None for fault in mail))
                web.script(STATS, *(FAULTS[fault] if fault else None for fault in counts))
                if lost:
                    (folder / "fetch.json").unlink(missing_ok=True)
                lists.fetch(OLD, LAST, CURRENT, refresh=refresh)
                for path in folder.rglob("*.mbox"):
                    assert path.read_bytes() in had[Month(path.stem)]
            web.scripts.clear()
            assert lists.fetch(OLD, LAST, CURRENT).complete
            assert lists.path(CURRENT).read_bytes() == lists.mail.whole(CURRENT)
            assert lists.names() == {"2026-01.mbox", "2026-03.mbox"}
    finally:
        shutil.rmtree(folder)


# Real downloads

ARCHIVES = Path(__file__).parents[3] / "shared" / "data" / "archives"
REAL = {"maven-dev-2017-11-listsao.mbox": 320, "apisix-dev-part.mbox": 25}


@pytest.mark.skipif(not ARCHIVES.exists(), reason="the real archives are not here")
@pytest.mark.parametrize(("file", "messages"), REAL.items(), ids=REAL.keys())
def test_a_real_download_is_whole_by_its_count_alone(file: str, messages: int) -> None:
    """Nothing in a real month looks like one message too many, or like an end that was cut."""
    assert examine(ARCHIVES / file, Count(messages, messages, "")).fault is None
    short = examine(ARCHIVES / file, Count(messages + 1, messages + 1, ""))
    assert (short.fault, short.lacking) == (f"it holds {messages} of {messages + 1} messages", 1)
