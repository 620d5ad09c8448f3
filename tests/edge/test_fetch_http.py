"""The client: only the configured hosts, politely, and nothing but whole answers."""

from __future__ import annotations

import shutil
import ssl
import subprocess
from collections.abc import Iterator
from dataclasses import replace
from email.utils import format_datetime
from pathlib import Path

import pytest

from kipvote import __version__
from kipvote.errors import FetchError
from kipvote.fetch import Manners, ServerError
from kipvote.fetch.answers import Validators
from kipvote.fetch.hosts import origin
from tests.ponymail import HTML, QUICK, Reply, Time, Web, busy, client, moved, served

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
        return asked.get(f"{web.url}/x", accept=TEXT)[1]


# What comes


@pytest.mark.parametrize("reply", [OK, LENGTH], ids=["chunks", "length"])
def test_a_whole_answer(web: Web, reply: Reply, tmp_path: Path) -> None:
    assert get(web, reply) == b"one two"
    web.script(
        "/x", replace(reply, headers=(("ETag", '"1"'), ("Last-Modified", "Mon, 05 Jan 2026 10:00:00 GMT")))
    )
    with client(web) as asked:
        answer = asked.get_to_file(f"{web.url}/x", tmp_path / "x", accept=TEXT)
    assert (tmp_path / "x").read_bytes() == b"one two"
    assert (answer.bytes, answer.validators) == (7, Validators('"1"', "Mon, 05 Jan 2026 10:00:00 GMT"))


def test_who_asks_is_told(web: Web) -> None:
    """User-Agent: the program, its version, and whom to write to."""
    get(web, OK, manners=replace(QUICK, contact="ada@example.org"))
    get(web, OK)
    assert [request.headers["User-Agent"] for request in web.requests] == [
        f"kipvote/{__version__} (ada@example.org)",
        f"kipvote/{__version__}",
    ]


@pytest.mark.parametrize("contact", ["ada\r\nX-Evil: 1", "(ada", "Ä", "", " "])
def test_a_contact_cannot_break_the_header(contact: str) -> None:
    with pytest.raises(FetchError, match="contact cannot be sent"):
        client(Web(url="https://lists.example.org"), None, replace(QUICK, contact=contact))


@pytest.mark.parametrize(
    ("reply", "message"),
    [
        (HTML, "sent text/html instead of text/plain"),
        (replace(OK, kind=None), "sent no content type"),
        (replace(OK, kind="text/pl\x1b[2Jain"), r"sent text/pl\?\[2jain"),
        (replace(OK, framed=False), "does not say where its answer ends"),
        (busy(404), "answered 404"),
        (busy(403), "answered 403"),
        (Reply(206, "text/plain", (b"part",)), "answered 206"),
        (Reply(304, None), "answered 304"),
        (replace(OK, pieces=(b"12345", b"678901")), "larger than 10 bytes"),
        (replace(LENGTH, pieces=(b"12345678901",)), "larger than 10 bytes"),
    ],
    ids=[
        "page",
        "no type",
        "type with controls",
        "no end",
        "404",
        "403",
        "part not asked for",
        "unchanged not asked for",
        "too large in chunks",
        "too large by its length",
    ],
)
def test_what_is_refused_at_once(web: Web, reply: Reply, message: str) -> None:
    with pytest.raises(FetchError, match=message) as refused:
        get(web, reply, manners=replace(QUICK, largest=10))
    assert not isinstance(refused.value, ServerError)
    assert len(web.requests) == 1


def test_an_answer_that_is_too_large_by_its_length_is_not_read(web: Web) -> None:
    stalled = replace(LENGTH, pieces=(b"12345", b"678901"), stall=True)
    with pytest.raises(FetchError, match="larger than 10 bytes"):
        get(web, stalled, manners=replace(QUICK, largest=10, read_timeout=1))


@pytest.mark.parametrize(
    "reply", [replace(OK, drop=True), replace(LENGTH, drop=True)], ids=["chunks", "length"]
)
def test_an_answer_that_breaks_off_is_asked_for_again(web: Web, reply: Reply, tmp_path: Path) -> None:
    time = Time()
    assert get(web, reply, reply, OK, time=time) == b"one two"
    assert time.slept == [5, 10]
    web.script("/x", reply, replace(OK, pieces=(b"3",)))
    with client(web) as asked:
        asked.get_to_file(f"{web.url}/x", tmp_path / "x", accept=TEXT)
    assert (tmp_path / "x").read_bytes() == b"3", "nothing of the first attempt stays"


def test_an_answer_that_breaks_off_every_time_is_an_error_of_its_own(web: Web) -> None:
    with pytest.raises(FetchError, match="broke off") as broken:
        get(web, *[replace(OK, drop=True)] * 4)
    assert not isinstance(broken.value, ServerError)
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
    "length of a chunk": CHUNKS + b"0",
    "trailer": CHUNKS + b"0\r\nX",
}


@pytest.mark.parametrize("drip", DRIPS.values(), ids=DRIPS.keys())
def test_a_dripping_answer_ends(web: Web, drip: bytes, tmp_path: Path) -> None:
    """One answer has ``longest`` seconds for its header and its body, and is not asked for again."""
    manners = replace(QUICK, longest=0.3)
    web.routes["/x"] = lambda _: Reply(drip=drip)
    with client(web, None, manners) as asked, pytest.raises(FetchError, match=r"takes longer than 0\.3 s"):
        asked.get_to_file(f"{web.url}/x", tmp_path / "x", accept=TEXT)
    assert len(web.requests) == 1


def test_a_dripping_answer_to_an_encrypted_request_ends(certificate: Path) -> None:
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate, f"{certificate}.key")
    manners = replace(QUICK, longest=0.3)
    with (
        served(Web(routes={"/x": lambda _: Reply(drip=DRIPS["header"])}), tls) as web,
        client(web, None, manners, ca_file=certificate) as asked,
        pytest.raises(FetchError, match=r"takes longer than 0\.3 s"),
    ):
        asked.get(f"{web.url}/x", accept=TEXT)


# Politeness


def test_a_pause_lies_between_requests_to_a_host(web: Web) -> None:
    time = Time()
    web.routes["/x"] = lambda _: OK
    with served(Web(routes=web.routes)) as other, client(web, time, Manners(pause=2), other.url) as asked:
        for host in (web, web, other, web):
            asked.get(f"{host.url}/x", accept=TEXT)
        time.moment = time.moment.replace(year=2027)
        asked.get(f"{web.url}/x", accept=TEXT)
    assert time.slept == [2, 2]


def test_a_pause_lies_before_a_redirect_too(web: Web) -> None:
    time = Time()
    web.routes["/y"] = lambda _: OK
    get(web, moved("/y"), time=time, manners=Manners(pause=3))
    assert time.slept == [3]


NOW = Time().moment


@pytest.mark.parametrize(
    ("after", "slept"),
    [
        ("7", 7),
        ("0", 0),
        (format_datetime(NOW.replace(minute=2), usegmt=True), 120),
        (format_datetime(NOW.replace(year=2025), usegmt=True), 0),
        ("Tue, 10 Mar 2026 00:01:00 -0000", 60),
        ("Tue, 10 Mar 2026 01:01:00 +0100", 60),
        ("soon", 5),
        ("-3", 5),
        (None, 5),
    ],
    ids=[
        "seconds",
        "none",
        "date",
        "past date",
        "date without zone",
        "date elsewhere",
        "no form",
        "negative",
        "not told",
    ],
)
@pytest.mark.parametrize("status", [429, 503])
def test_retry_after_is_kept_to(web: Web, status: int, after: str | None, slept: float) -> None:
    time = Time()
    assert get(web, busy(status, after), OK, time=time) == b"one two"
    assert time.slept == [slept]


@pytest.mark.parametrize(
    "after",
    [
        "301",
        format_datetime(NOW.replace(hour=1), usegmt=True),
        "9" * 15,
        "Fri, 31 Dec 9999 23:59:59 -2300",
    ],
)
def test_who_wants_to_be_left_alone_is(web: Web, after: str) -> None:
    time = Time()
    with pytest.raises(ServerError, match=r"answered 429 .*try again after 20\d\d-\d\d-\d\dT"):
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


def test_a_server_that_is_not_there(tmp_path: Path) -> None:
    with served(Web()) as web:
        pass
    time = Time()
    with client(web, time) as asked, pytest.raises(ServerError, match="cannot be reached"):
        asked.get_to_file(f"{web.url}/x", tmp_path / "x", accept=TEXT)
    assert time.slept == [5, 10, 20]


def test_unchanged_if_asked_so(web: Web) -> None:
    asked_with = Validators('"1"', "Mon, 05 Jan 2026 10:00:00 GMT")
    web.script("/x", Reply(304, None))
    with client(web) as asked:
        answer, body = asked.get(f"{web.url}/x", accept=TEXT, conditional=asked_with)
    assert (answer.unchanged, body) == (True, b"")
    headers = web.requests[0].headers
    assert (headers["If-None-Match"], headers["If-Modified-Since"]) == (
        asked_with.etag,
        asked_with.last_modified,
    )


# Hosts


@pytest.mark.parametrize(
    ("replies", "message"),
    [
        ([moved("/x")], "redirects in a loop"),
        ([moved("?1"), moved("?2"), moved("?1")], "redirects in a loop"),
        ([moved(f"?{step}") for step in range(9)], "more than 5 redirects"),
    ],
    ids=["itself", "in turn", "on and on"],
)
def test_redirects_end(web: Web, replies: list[Reply], message: str) -> None:
    with pytest.raises(FetchError, match=message):
        get(web, *replies)
    assert len(web.requests) <= 6


def test_a_redirect_within_the_host_is_followed(web: Web) -> None:
    web.routes["/y"] = lambda _: OK
    assert get(web, moved(f"{web.url}/y")) == b"one two"


def test_a_redirect_to_another_place_is_not(web: Web) -> None:
    """Only the configured hosts are ever asked: the same machine under another port or name is another."""
    with served(Web(routes={"/x": lambda _: OK})) as other:
        for place in (
            other.url,
            web.url.replace("127.0.0.1", "localhost"),
            "http://192.0.2.1",
            "ftp://x",
            "//[",
        ):
            with pytest.raises(ServerError, match="the server redirects elsewhere"):
                get(web, moved(f"{place}/x"))
    assert other.requests == []


def test_another_host_is_not_asked_even_directly(web: Web) -> None:
    with client(web) as asked, pytest.raises(FetchError, match="not one of the configured hosts"):
        asked.get("https://lists.example.org/x", accept=TEXT)


@pytest.mark.parametrize(
    ("url", "place"),
    [
        ("https://lists.apache.org/api?d=1", "https://lists.apache.org:443"),
        ("https://LISTS.apache.org:8443", "https://lists.apache.org:8443"),
        ("http://localhost:80/x", "http://localhost:80"),
        ("http://[::1]/x", "http://::1:80"),
        ("http://127.1.2.3/x", "http://127.1.2.3:80"),
    ],
)
def test_places(url: str, place: str) -> None:
    assert origin(url) == place


@pytest.mark.parametrize(
    "url",
    [
        "http://lists.apache.org",
        "http://127.0.0.1.example.org",
        "http://0.0.0.0",
        "ftp://lists.apache.org",
        "lists.apache.org",
        "https://",
        "https://x:y",
        "https://[x",
        "file:///etc/passwd",
        "https://ada:secret@lists.apache.org",
        "https://lists.apache.org@192.0.2.1",
        "",
    ],
)
def test_places_never_asked(url: str) -> None:
    """TLS for everything but this machine."""
    with pytest.raises(FetchError) as refused:
        client(Web(url=url))
    assert "secret" not in str(refused.value)


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A certificate for 127.0.0.1, its own authority, with its key."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("no openssl")
    path = tmp_path_factory.mktemp("tls") / "server.pem"
    subprocess.run(
        [
            openssl,
            "req",
            "-x509",
            "-newkey",
            "rsa:2048",
            "-nodes",
            "-days",
            "2",
            "-subj",
            "/CN=lists.example.org",
            "-addext",
            "subjectAltName=IP:127.0.0.1",
            "-keyout",
            f"{path}.key",
            "-out",
            path,
        ],
        check=True,
        capture_output=True,
    )
    return path


def test_a_certificate_is_verified(certificate: Path) -> None:
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate, f"{certificate}.key")
    time = Time()
    with served(Web(routes={"/x": lambda _: OK}), tls) as web:
        with client(web, time) as asked, pytest.raises(ServerError, match="certificate is not trusted"):
            asked.get(f"{web.url}/x", accept=TEXT)
        assert (web.requests, time.slept) == ([], [])
        with client(web, ca_file=certificate) as asked:
            assert asked.get(f"{web.url}/x", accept=TEXT)[1] == b"one two"
        with (
            client(web, None, QUICK, web.url.replace("127.0.0.1", "localhost"), ca_file=certificate) as asked,
            pytest.raises(ServerError, match="certificate is not trusted"),
        ):
            asked.get(web.url.replace("127.0.0.1", "localhost") + "/x", accept=TEXT)


def test_certificates_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(FetchError, match="no certificates can be read"):
        client(Web(url="https://lists.example.org"), ca_file=tmp_path / "none.pem")


def test_a_place_that_cannot_be_written(web: Web, tmp_path: Path) -> None:
    web.script("/x", OK)
    with client(web) as asked, pytest.raises(FetchError, match=r"cannot be .* written: No such file"):
        asked.get_to_file(f"{web.url}/x", tmp_path / "none" / "x", accept=TEXT)
