"""The client: only the configured hosts, politely, and nothing but whole answers."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest

from kipvote import __version__
from kipvote.errors import FetchError
from kipvote.fetch import Manners, ServerError
from tests.ponymail import HTML, QUICK, Reply, Time, Web, busy, client, moved, served
from tests.smtp import Certificate, make_certificate

TEXT = ("text/plain",)
OK = Reply(kind="text/plain", pieces=(b"one ", b"two"))
LENGTH = replace(OK, chunked=False)


@pytest.fixture
def web() -> Iterator[Web]:
    with served(Web()) as web:
        yield web


def get(web: Web, *replies: Reply, time: Time | None = None, manners: Manners = QUICK) -> bytes:
    web.script("/x", *replies)
    with client(web, time, manners) as asked:
        return asked.get(f"{web.url}/x", accept=TEXT)


# What comes


@pytest.mark.parametrize("reply", [OK, LENGTH], ids=["chunks", "length"])
def test_a_whole_answer(web: Web, reply: Reply) -> None:
    assert get(web, reply) == b"one two"


def test_who_asks_is_told(web: Web) -> None:
    """User-Agent: the program, its version, whom to write to, always, and Apache's policy."""
    get(web, OK, manners=replace(QUICK, contact="ada@example.org"))
    get(web, OK)
    named, local = [request.headers["User-Agent"] for request in web.requests]
    policy = "keeps to https://infra.apache.org/abc/"
    assert named == f"kipvote/{__version__} (ada@example.org; {policy})"
    assert local.startswith(f"kipvote/{__version__} (")
    assert local.endswith(f"; {policy})")
    assert len(local) > len(f"kipvote/{__version__} (; {policy})")


@pytest.mark.parametrize(
    "contact", ["ada\r\nX-Evil: 1", "(ada", "Ä", "", " "], ids=["header", "bracket", "8 bit", "none", "blank"]
)
def test_a_contact_cannot_break_the_header(contact: str) -> None:
    with pytest.raises(FetchError, match="contact cannot be sent"):
        client(Web(url="https://lists.example.org"), None, replace(QUICK, contact=contact))


REFUSED = {
    "page": (HTML, "sent 'text/html' instead of text/plain"),
    "no type": (replace(OK, kind=None), "sent '' instead"),
    "type with controls": (replace(OK, kind="text/pl\x1b[2Jain"), r"sent 'text/pl\\x1b\[2jain'"),
    "no end": (replace(OK, framed=False), "does not say where its answer ends"),
    "404": (busy(404), "answered 404 Not Found"),
    "403": (busy(403), "answered 403"),
    "part not asked for": (Reply(206, "text/plain", (b"part",)), "answered 206"),
    "unchanged not asked for": (Reply(304, None), "answered 304"),
    "too large in chunks": (replace(OK, pieces=(b"12345", b"678901")), "larger than 10 bytes"),
    "too large by its length": (replace(LENGTH, pieces=(b"12345678901",)), "larger than 10 bytes"),
}


@pytest.mark.parametrize(("reply", "message"), REFUSED.values(), ids=REFUSED.keys())
def test_what_is_refused_at_once(web: Web, reply: Reply, message: str) -> None:
    """The error names the address and says what to do."""
    with pytest.raises(FetchError, match=message) as refused:
        get(web, reply, manners=replace(QUICK, largest=10))
    assert type(refused.value) is FetchError
    assert refused.value.where == f"{web.url}/x"
    assert refused.value.hint
    assert len(web.requests) == 1


def test_an_answer_that_is_too_large_by_its_length_is_not_read(web: Web) -> None:
    stalled = replace(LENGTH, pieces=(b"12345", b"678901"), stall=True)
    with pytest.raises(FetchError, match="larger than 10 bytes"):
        get(web, stalled, manners=replace(QUICK, largest=10, read_timeout=1))


@pytest.mark.parametrize("whole", [OK, LENGTH], ids=["chunks", "length"])
def test_an_answer_that_breaks_off_is_asked_for_again(web: Web, whole: Reply) -> None:
    """Nothing of an attempt stays in what the next one brings."""
    time, broken = Time(), replace(whole, drop=True)
    assert get(web, broken, broken, whole, time=time) == b"one two"
    assert time.slept == [5, 10]


def test_an_answer_that_breaks_off_every_time_is_an_error_of_its_own(web: Web) -> None:
    with pytest.raises(FetchError, match="broke off") as broken:
        get(web, *[replace(OK, drop=True)] * 4)
    assert type(broken.value) is FetchError
    assert len(web.requests) == 4


def test_silence_counts_as_broken_off(web: Web) -> None:
    assert get(web, replace(OK, stall=True), OK, manners=replace(QUICK, read_timeout=0.2)) == b"one two"


CHUNKS = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n"
DRIPS = {
    "before the status": b"\0",
    "status": b"HTTP/1.1 200 O",
    "header": b"HTTP/1.1 200 OK\r\nContent-Type: t",
    "go on, and on": b"HTTP/1.1 100 Continue\r\nX",
    "body": b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 99999\r\n\r\nx",
    "body of an error": b"HTTP/1.1 503 No\r\nContent-Length: 99999\r\n\r\nx",
    "length of a chunk": CHUNKS + b"0",
    "trailer": CHUNKS + b"0\r\nX",
}


@pytest.mark.parametrize("drip", DRIPS.values(), ids=DRIPS.keys())
def test_a_dripping_answer_ends(web: Web, drip: bytes) -> None:
    """One answer has ``longest`` seconds for its header and its body, and is not asked for again."""
    manners = replace(QUICK, longest=0.3)
    web.routes["/x"] = lambda _: Reply(drip=drip)
    with client(web, None, manners) as asked, pytest.raises(FetchError, match=r"takes longer than 0\.3 s"):
        asked.get_into(io.BytesIO(), f"{web.url}/x", accept=TEXT)
    assert len(web.requests) == 1


def test_a_dripping_answer_to_an_encrypted_request_ends(certificate: Certificate) -> None:
    manners = replace(QUICK, longest=0.3)
    with (
        served(Web(routes={"/x": lambda _: Reply(drip=DRIPS["header"])}), certificate.context) as web,
        client(web, None, manners, ca_file=certificate.file) as asked,
        pytest.raises(FetchError, match=r"takes longer than 0\.3 s"),
    ):
        asked.get(f"{web.url}/x", accept=TEXT)


def test_what_comes_with_an_error_is_not_read_without_end(web: Web) -> None:
    web.script("/x", Reply(503, "text/plain", (b"x" * 2_000_000,)))
    with pytest.raises(FetchError, match="has no end"):
        get(web)


# Politeness


def test_a_pause_lies_between_requests(web: Web) -> None:
    """It begins where the request before has ended."""
    time = Time()
    web.routes["/x"] = lambda _: OK
    with client(web, time, Manners(pause=2)) as asked:
        for _ in range(3):
            asked.get(f"{web.url}/x", accept=TEXT)
        time.moment += timedelta(days=1)
        asked.get(f"{web.url}/x", accept=TEXT)
    assert time.slept == [2, 2]


AFTER = {"seconds": ("7", 7), "none": ("0", 0), "past date": ("Tue, 10 Mar 2020 00:01:00 -0000", 0),
         "no form": ("soon", 5), "negative": ("-3", 5), "not told": (None, 5)}  # fmt: skip


@pytest.mark.parametrize(("after", "slept"), AFTER.values(), ids=AFTER.keys())
@pytest.mark.parametrize("status", [429, 503])
def test_retry_after_is_kept_to(web: Web, status: int, after: str | None, slept: float) -> None:
    time = Time()
    assert get(web, busy(status, after), OK, time=time) == b"one two"
    assert time.slept == [slept]


def test_retry_after_a_date(web: Web) -> None:
    time = Time()
    get(web, busy(429, format_datetime(datetime.now(UTC) + timedelta(minutes=2), usegmt=True)), OK, time=time)
    assert 100 < time.slept[0] <= 120


LONG = {"a second too much": "301", "date": "Fri, 31 Dec 9999 23:59:59 -2300", "for ever": "9" * 15}


@pytest.mark.parametrize("after", LONG.values(), ids=LONG.keys())
def test_who_wants_to_be_left_alone_is(web: Web, after: str) -> None:
    time = Time()
    with pytest.raises(ServerError, match=r"answered 429 .*/x\): try again after 20\d\d-\d\d-\d\dT"):
        get(web, busy(429, after), time=time)
    assert (len(web.requests), time.slept) == (1, [])


@pytest.mark.parametrize(
    ("status", "kind"),
    [(408, ServerError), (429, ServerError), (500, FetchError), (502, ServerError), (503, ServerError)],
)
def test_a_server_in_trouble_is_asked_four_times(web: Web, status: int, kind: type[FetchError]) -> None:
    """A fault (500) may be of this one file; the others tell the state of the server."""
    time = Time()
    with pytest.raises(FetchError, match=f"answered {status}") as refused:
        get(web, *[busy(status)] * 4, time=time)
    assert type(refused.value) is kind
    assert (len(web.requests), time.slept) == (4, [5, 10, 20])


def test_a_server_that_is_not_there() -> None:
    with served(Web()) as web:
        pass
    time = Time()
    with client(web, time) as asked, pytest.raises(ServerError, match="cannot be reached"):
        asked.get(f"{web.url}/x", accept=TEXT)
    assert time.slept == [5, 10, 20]


# Hosts


def test_redirects_are_not_followed(web: Web) -> None:
    """Only the named hosts are ever asked; where the server has moved to is said."""
    with served(Web(routes={"/x": lambda _: OK})) as other:
        for place in (f"{other.url}/x", "/y", "//[", "ftp://x\x7f"):
            with pytest.raises(ServerError, match="the server redirects to '"):
                get(web, moved(place))
    assert (other.requests, {request.path for request in web.requests}) == ([], {"/x"})


@pytest.mark.parametrize(
    "url",
    ["https://lists.apache.org/api?d=1", "https://LISTS.apache.org:8443", "http://localhost:80/x",
     "http://[::1]/x", "http://127.1.2.3/x"],
)  # fmt: skip
def test_servers(url: str) -> None:
    client(Web(url=url))


@pytest.mark.parametrize(
    "url",
    ["http://lists.apache.org", "http://127.0.0.1.example.org", "http://0.0.0.0", "ftp://lists.apache.org",
     "lists.apache.org", "https://", "https://x:y", "https://[x", "file:///etc/passwd",
     "https://ada:secret@lists.apache.org", "https://lists.apache.org@192.0.2.1", ""],
)  # fmt: skip
def test_servers_never_asked(url: str) -> None:
    """TLS for everything but this machine."""
    with pytest.raises(FetchError) as refused:
        client(Web(url=url))
    assert "secret" not in str(refused.value)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return make_certificate(tmp_path_factory.mktemp("tls"))


def test_a_certificate_is_verified(certificate: Certificate) -> None:
    """What nobody vouches for, now or under another name, is not asked again."""
    time = Time()
    with served(Web(routes={"/x": lambda _: OK}), certificate.context) as web:
        with client(web, time) as asked, pytest.raises(ServerError, match=r"verify failed.*--ca-file"):
            asked.get(f"{web.url}/x", accept=TEXT)
        assert (web.requests, time.slept) == ([], [])
        with client(web, ca_file=certificate.file) as asked:
            assert asked.get(f"{web.url}/x", accept=TEXT) == b"one two"
            with pytest.raises(ServerError, match=r"no secure connection: .*localhost"):
                asked.get(web.url.replace("127.0.0.1", "localhost") + "/x", accept=TEXT)


def test_certificates_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FetchError, match="no certificates can be read"):
        client(Web(url="https://lists.example.org"), ca_file=tmp_path / "none.pem")
