"""Mail: months of a list, whole or not at all."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from kipvote.archives import expand
from kipvote.errors import FetchError
from kipvote.fetch import (
    Item,
    Month,
    ServerError,
    Status,
    fetch_mail,
    months_to_fetch,
)
from kipvote.mbox import RawMessage, read_archive
from tests.ponymail import (
    CURRENT,
    FAULTS,
    HTML,
    LAST,
    LIST,
    MBOX,
    NOW,
    OLD,
    QUICK,
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


@pytest.fixture
def lists(tmp_path: Path) -> Iterator[Lists]:
    with served(Web()) as web:
        lists = Lists(web, tmp_path)
        lists.mail.fill(OLD, 5)
        yield lists


# What a fetch brings


def test_months_are_files_that_an_ingest_of_the_folder_reads(lists: Lists) -> None:
    lists.mail.fill(CURRENT, 2)
    report = lists.fetch(OLD, LAST, CURRENT)
    assert [(item.name, item.status, item.detail) for item in report.items] == [
        (f"{LIST}/2026-01.mbox", Status.FETCHED, "5 messages"),
        (f"{LIST}/2026-02.mbox", Status.EMPTY, "no mail"),
        (f"{LIST}/2026-03.mbox", Status.FETCHED, "2 messages"),
    ]
    assert report.complete
    assert expand([str(lists.folder)]) == [lists.path(OLD), lists.path(CURRENT)]
    assert lists.path().read_bytes() == lists.mail.whole(OLD)
    read = list(read_archive(lists.path()))
    assert len([raw for raw in read if isinstance(raw, RawMessage)]) == len(read) == 5


def test_the_list_is_asked_for_as_the_server_wants_it(lists: Lists) -> None:
    lists.fetch_one()
    assert [dict(request.query) for request in lists.web.requests] == [
        {"list": "dev", "domain": "example.org", "d": "2026-01", "quick": "true"},
        {"list": "dev", "domain": "example.org", "d": "2026-01"},
    ]


def test_everything_is_told_as_it_happens(lists: Lists) -> None:
    told: list[Item] = []
    with client(lists.web) as asked:
        report = fetch_mail(
            asked, LIST, [OLD, LAST], lists.folder, server=f"{lists.web.url}/", now=NOW, told=told.append
        )
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


def test_the_current_month_and_the_one_before_are_counted_and_fetched_if_the_count_differs(
    lists: Lists,
) -> None:
    lists.mail.fill(LAST, 3)
    lists.mail.fill(CURRENT, 2)
    lists.fetch(LAST, CURRENT)
    lists.asked()
    assert [item.status for item in lists.fetch(LAST, CURRENT).items] == [Status.UNCHANGED] * 2
    assert lists.asked() == (2, 0)
    lists.mail.fill(CURRENT, 4)
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


def test_as_many_messages_but_others(lists: Lists) -> None:
    lists.mail.fill(CURRENT, 2)
    lists.fetch_one(CURRENT)
    lists.mail.months[CURRENT] = [message(CURRENT, 0), message(CURRENT, 9)]
    assert lists.fetch_one(CURRENT).status is Status.FETCHED
    assert lists.path(CURRENT).read_bytes() == lists.mail.whole(CURRENT)


def test_refresh_asks_about_settled_months_and_conditionally_where_the_server_allows(lists: Lists) -> None:
    lists.mail.etags = True
    lists.fetch_one()
    lists.asked()
    assert lists.fetch_one(refresh=True).status is Status.UNCHANGED
    assert [request.headers.get("If-None-Match") is not None for request in lists.web.requests] == [
        False,
        True,
    ]
    assert lists.names() == {"2026-01.mbox"}
    lists.mail.fill(OLD, 7)
    assert lists.fetch_one(refresh=True).detail == "7 messages"


def test_refresh_fetches_again_where_nothing_tells_the_server_what_is_held(lists: Lists) -> None:
    lists.fetch_one()
    lists.asked()
    assert lists.fetch_one(refresh=True).status is Status.FETCHED
    assert lists.asked() == (1, 1)


def test_unchanged_is_not_believed_against_the_count(lists: Lists) -> None:
    lists.mail.etags = True
    lists.fetch_one()
    lists.mail.fill(OLD, 6)
    lists.asked()
    lists.web.script(MBOX, Reply(304, None))
    assert lists.fetch_one(refresh=True).detail == "6 messages"
    assert ["If-None-Match" in request.headers for request in lists.web.requests if request.path == MBOX] == [
        True,
        False,
    ]
    assert lists.asked() == (2, 2)


def test_a_month_that_loses_messages_on_the_server(lists: Lists) -> None:
    """Moderators hide messages: the month is what the server says now, and that it shrank is said."""
    lists.fetch_one()
    lists.mail.fill(OLD, 3)
    assert lists.fetch_one(refresh=True).detail == "3 messages, 2 fewer than in the file before"


def test_a_month_that_loses_all_of_them_is_kept(lists: Lists) -> None:
    lists.fetch_one()
    before = lists.path().read_bytes()
    lists.mail.months = {LAST: [message(LAST, 1)]}
    item = lists.fetch_one(refresh=True)
    assert (item.status, item.detail) == (
        Status.INCOMPLETE,
        "the server no longer counts any message of it; the file is kept",
    )
    assert lists.path().read_bytes() == before


@pytest.mark.parametrize("damage", [b"", b"From me\n", None], ids=["emptied", "overwritten", "removed"])
def test_a_file_that_is_not_as_it_was_fetched_is_fetched_again(lists: Lists, damage: bytes | None) -> None:
    lists.fetch_one()
    if damage is None:
        lists.path().unlink()
    else:
        lists.path().write_bytes(damage)
    assert lists.fetch_one().status is Status.FETCHED
    assert lists.path().read_bytes() == lists.mail.whole(OLD)


def test_a_whole_file_without_a_record_is_taken_over(lists: Lists) -> None:
    """As after a crash between the renaming of a file and the writing of its record."""
    lists.fetch_one()
    (lists.folder / "fetch.json").unlink()
    lists.asked()
    assert lists.fetch_one().status is Status.UNCHANGED
    assert lists.asked() == (1, 0)
    assert lists.fetch_one().detail == "settled, not checked again"


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


@pytest.mark.parametrize(
    ("name", "detail"),
    [
        ("ends after the first half of the messages", "it holds 2 of 5 messages"),
        ("leaves one out", "it holds 4 of 5 messages"),
        ("ends in the last message", "its last message is incomplete, it holds 5 of 5"),
        ("begins in the first message", "it does not begin with a message"),
        ("is empty", "it holds 0 of 5 messages"),
    ],
)
def test_what_is_missing_is_said(lists: Lists, name: str, detail: str) -> None:
    """Bytes that come twice are all that is to be had; the next run asks again."""
    lists.web.script(MBOX, *[FAULTS[name]] * 3)
    item = lists.fetch_one()
    assert item == Item(
        f"{LIST}/2026-01.mbox", Status.INCOMPLETE, f"{detail}, the same twice; kept as 2026-01.mbox.part"
    )
    assert lists.names() == {"2026-01.mbox.part"}
    assert lists.time.slept == [5]
    assert lists.asked() == (2, 2)


def test_what_breaks_off_elsewhere_each_time_is_tried_three_times(lists: Lists) -> None:
    faults = ("leaves one out", "ends after the first half of the messages", "is empty")
    lists.web.script(MBOX, *(FAULTS[fault] for fault in faults))
    assert lists.fetch_one().detail == "it holds 0 of 5 messages, 3 attempts; kept as 2026-01.mbox.part"
    assert lists.time.slept == [5, 10]
    assert lists.asked() == (3, 3)


def test_a_whole_answer_to_the_second_attempt_is_taken(lists: Lists) -> None:
    lists.web.script(MBOX, FAULTS["leaves one out"])
    assert lists.fetch_one().detail == "5 messages"
    assert lists.names() == {"2026-01.mbox"}


def test_an_older_whole_month_stays_where_the_newer_is_not(lists: Lists) -> None:
    lists.mail.fill(CURRENT, 2)
    lists.fetch_one(CURRENT)
    before = lists.path(CURRENT).read_bytes()
    lists.mail.fill(CURRENT, 4)
    lists.web.script(MBOX, *[FAULTS["is empty"]] * 3)
    assert lists.fetch_one(CURRENT).status is Status.INCOMPLETE
    assert lists.path(CURRENT).read_bytes() == before


def test_a_part_of_before_is_not_trusted_and_goes(lists: Lists) -> None:
    lists.fetch_one()
    lists.path().with_name("2026-01.mbox.part").write_bytes(b"From half a message")
    lists.mail.fill(OLD, 6)
    assert lists.fetch_one(refresh=True).detail == "6 messages"
    assert lists.names() == {"2026-01.mbox"}


def test_a_part_beside_a_settled_month_goes(lists: Lists) -> None:
    lists.fetch_one()
    lists.web.script(MBOX, *[FAULTS["is empty"]] * 2)
    assert lists.fetch_one(refresh=True).status is Status.INCOMPLETE
    assert lists.names() == {"2026-01.mbox", "2026-01.mbox.part"}
    assert lists.fetch_one().detail == "settled, not checked again"
    assert lists.names() == {"2026-01.mbox"}


def test_mail_that_comes_in_between_is_right(lists: Lists) -> None:
    lists.mail.arriving.append(message(OLD, 77))
    assert lists.fetch_one().detail == "6 messages, 1 more than were counted just before"


def test_a_count_that_is_cut_off_is_no_count(lists: Lists) -> None:
    """Above a limit the server's list ends, but not its index: what lies between may not be all."""
    lists.mail.limit = 3
    lists.web.script(MBOX, *[mbox(lists.mail.months[OLD][:4])] * 3)
    assert lists.fetch_one().detail == (
        "it holds 4 messages, the server lists 3 and has 5, the same twice; kept as 2026-01.mbox.part"
    )
    lists.web.scripts.clear()
    assert lists.fetch_one().detail == "5 messages, 2 more than were counted just before"


def test_hidden_messages_are_not_missed(lists: Lists) -> None:
    lists.mail.hidden[OLD] = 2
    assert lists.fetch_one().detail == "5 messages"


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


def test_a_failure_is_of_one_month(lists: Lists) -> None:
    lists.mail.fill(LAST, 1)
    lists.web.script(MBOX, *[busy(500)] * 4)
    report = lists.fetch(OLD, LAST)
    assert [item.status for item in report.items] == [Status.FAILED, Status.FETCHED]
    assert not report.complete


def test_three_failures_in_a_row_are_of_the_server(lists: Lists) -> None:
    lists.web.routes[STATS] = lambda _: busy(404)
    report = lists.fetch(*months_to_fetch(Month("2025-01"), None, NOW))
    assert [item.status for item in report.items] == [Status.FAILED] * 3
    assert str(report.stopped).startswith(f"3 failures in a row ({LIST}/2025-03.mbox)")


def test_failures_here_and_there_are_not_of_the_server(lists: Lists) -> None:
    months = months_to_fetch(Month("2025-08"), Month("2026-01"), NOW)
    lists.web.script(STATS, *[busy(404), busy(404), None] * 2)
    report = lists.fetch(*months)
    assert [item.status.value for item in report.items] == "failed failed empty failed failed fetched".split()
    assert report.stopped is None


@pytest.mark.parametrize(
    "reply", [busy(429, "9999"), busy(503, "9999"), moved("https://elsewhere.example.org/")]
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


def test_mail_that_is_too_large(lists: Lists) -> None:
    with client(lists.web, None, replace(QUICK, largest=1000)) as asked:
        report = fetch_mail(asked, LIST, [OLD], lists.folder, server=lists.web.url, now=NOW)
    assert [item.status for item in report.items] == [Status.FAILED]
    assert lists.names() == {"2026-01.mbox.part"}


def test_two_fetches_into_one_folder(lists: Lists) -> None:
    told: list[str] = []

    def meanwhile(_item: Item) -> None:
        with pytest.raises(FetchError, match="another fetch is using this folder"):
            lists.fetch_one()
        told.append("refused")

    with client(lists.web) as asked:
        fetch_mail(asked, LIST, [OLD], lists.folder, server=lists.web.url, now=NOW, told=meanwhile)
    assert told == ["refused"]
    assert lists.fetch_one().status is Status.UNCHANGED


@pytest.mark.parametrize(
    "address",
    [
        "",
        "dev",
        "@example.org",
        "dev@",
        "dev@localhost",
        "../dev@example.org",
        "dev@../example.org",
        "*@example.org",
        "dev@*",
        "dev@example.org/..",
        "-dev@example.org",
        ".@example.org",
        "dev@example.org&q=x",
        "dev\n@example.org",
    ],
)
def test_what_is_no_list(lists: Lists, address: str) -> None:
    """An address names a folder and a place on the server, and nothing outside of either."""
    with pytest.raises(FetchError, match="is not a list"):
        lists.fetch(OLD, address=address)
    assert lists.web.requests == []
    assert list(lists.folder.iterdir()) == []


def test_a_list_however_it_is_spelled(lists: Lists) -> None:
    assert lists.fetch(OLD, address=" Dev@Example.ORG ").items[0].name == f"{LIST}/2026-01.mbox"


def test_a_folder_that_is_a_file(lists: Lists, tmp_path: Path) -> None:
    (tmp_path / LIST).write_text("")
    with pytest.raises(FetchError, match=r"cannot be read or written"):
        lists.fetch(OLD)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "{}",
        '{"version": 2, "files": {}}',
        '{"version": 1, "files": 3}',
        '{"version": 1, "files": {"x": {}}}',
        '{"version": 1, "files": {"x": {"checked": 3}}}',
        '{"version": 1, "files": {"x": {"checked": "soon"}}}',
        '{"version": 1, "files": {"x": {"checked": "2026-01-01"}}}',
        '{"version": 1, "files": {"x": {"checked": "2026-01-01T00:00:00Z", "more": 1}}}',
        "[" * 100_000,
    ],
)
def test_a_record_of_the_last_fetch_that_cannot_be_read(lists: Lists, text: str) -> None:
    (lists.folder / "fetch.json").write_text(text)
    with pytest.raises(FetchError, match="record of the last fetch cannot be read"):
        lists.fetch(OLD)


def test_the_record_says_what_was_fetched(lists: Lists) -> None:
    lists.mail.etags = True
    lists.fetch_one()
    document = json.loads((lists.folder / "fetch.json").read_text())
    record = document["files"][f"{LIST}/2026-01.mbox"]
    assert document["version"] == 1
    assert record["checked"] == record["fetched"] == "2026-03-10T00:00:00Z"
    assert (record["messages"], record["bytes"]) == (5, lists.path().stat().st_size)
    assert record["etag"].startswith('"')
