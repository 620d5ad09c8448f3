"""A server on this machine that answers as Apache's do, and goes wrong as told.

The forms are those of Apache Pony Mail Foal (``mbox.lua``, ``stats.lua``); docs/fetch.md says where they are
documented.
"""

from __future__ import annotations

import json
import ssl
import sys
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import SHUT_RDWR
from urllib.parse import parse_qs, urlsplit

from kipvote.fetch import Client, Clock, Item, Manners, Month, Report, fetch_mail

MBOX, STATS = "/api/mbox.lua", "/api/stats.lua"
LIST = "dev@example.org"
LOST = b"From MAILER-DAEMON Thu Jan  1 00:00:00 1970\n\n"
"""What Foal sends for a mail whose source it lost."""


@dataclass(frozen=True)
class Request:
    path: str
    query: Mapping[str, str]
    headers: Mapping[str, str]


@dataclass(frozen=True)
class Reply:
    """What the server sends: the body in ``pieces``, as chunks or with its length told."""

    status: int = 200
    kind: str | None = "application/mbox"
    pieces: tuple[bytes, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()
    chunked: bool = True
    framed: bool = True
    drop: bool = False  # the connection, in the middle of the last piece
    stall: bool = False  # before the last piece, until the server is let go
    drip: bytes = b""  # instead of all that: this at once, then its last byte now and then, without an end

    @property
    def body(self) -> bytes:
        return b"".join(self.pieces)


Fault = Callable[[Reply], Reply]


@dataclass
class Web:
    """Routes by path; scripts say what becomes of their replies, once each."""

    routes: dict[str, Callable[[Request], Reply]] = field(default_factory=dict)
    scripts: dict[str, deque[Reply | Fault | None]] = field(default_factory=dict)
    requests: list[Request] = field(default_factory=list)
    released: threading.Event = field(default_factory=threading.Event)
    url: str = ""

    def script(self, path: str, *replies: Reply | Fault | None) -> None:
        """Give these replies first, or what a fault makes of the route's; None for that as it is."""
        self.scripts.setdefault(path, deque()).extend(replies)

    def reply_to(self, request: Request) -> Reply:
        self.requests.append(request)
        scripted = self.scripts.get(request.path)
        step = scripted.popleft() if scripted else None
        if isinstance(step, Reply):
            return step
        route = self.routes.get(request.path)
        reply = route(request) if route else Reply(404, "text/plain", (b"not here",))
        return step(reply) if step else reply

    def asked(self, path: str) -> int:
        return sum(request.path == path for request in self.requests)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    web: Web

    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exc_info()[1], OSError):  # a client may hang up
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 10
    disable_nagle_algorithm = True  # small pieces need not wait for each other
    server: _Server

    def do_GET(self) -> None:
        parts = urlsplit(self.path)
        query = {name: values[0] for name, values in parse_qs(parts.query).items()}
        reply = self.server.web.reply_to(Request(parts.path, query, dict(self.headers)))
        if reply.drip:
            self._drip(reply.drip)
        else:
            self._send(reply)

    def _drip(self, beginning: bytes) -> None:
        self.wfile.write(beginning)
        while not self.server.web.released.wait(0.02):
            self.wfile.write(beginning[-1:])

    def _send(self, reply: Reply) -> None:
        self.send_response(reply.status)
        if reply.kind is not None:
            self.send_header("Content-Type", reply.kind)
        for name, value in reply.headers:
            self.send_header(name, value)
        if not reply.framed:
            self.send_header("Connection", "close")
        elif reply.chunked and reply.status != 304:
            self.send_header("Transfer-Encoding", "chunked")
        else:
            self.send_header("Content-Length", str(len(reply.body)))
        self.end_headers()
        chunked = reply.chunked and reply.framed and reply.status != 304
        for place, piece in enumerate(reply.pieces):
            last = place == len(reply.pieces) - 1
            if reply.stall and last:
                self.wfile.flush()
                self.server.web.released.wait(10)
            data = piece[: len(piece) // 2] if reply.drop and last else piece
            head = b"%x\r\n" % len(piece) if chunked else b""
            self.wfile.write(head + data + (b"\r\n" if chunked and data == piece else b""))
        if reply.drop:
            self.wfile.flush()
            self.connection.shutdown(SHUT_RDWR)
            self.close_connection = True
        elif chunked:
            self.wfile.write(b"0\r\n\r\n")

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


@contextmanager
def served(web: Web, tls: ssl.SSLContext | None = None) -> Iterator[Web]:
    """Answer on a free port of this machine."""
    server = _Server(("127.0.0.1", 0), _Handler)
    server.web = web
    if tls:
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    web.url = f"{'https' if tls else 'http'}://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield web
    finally:
        web.released.set()
        server.shutdown()
        thread.join()
        server.server_close()


# Time that passes only where it is let pass


@dataclass
class Time:
    """A clock for tests: it stands, but for what is slept, and for ``tick`` seconds each time it is read."""

    moment: datetime = datetime(2026, 3, 10, tzinfo=UTC)
    tick: float = 0
    slept: list[float] = field(default_factory=list)

    def now(self) -> datetime:
        self.moment += timedelta(seconds=self.tick)
        return self.moment

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.moment += timedelta(seconds=seconds)


QUICK = Manners(pause=0, connect_timeout=5, read_timeout=5)


def client(
    web: Web, time: Time | None = None, manners: Manners = QUICK, *more: str, ca_file: Path | None = None
) -> Client:
    clock = time or Time()
    return Client([web.url, *more], clock=Clock(clock.now, clock.sleep), manners=manners, ca_file=ca_file)


# Pony Mail


def message(month: str, number: int) -> bytes:
    """One message as the archive holds it: mboxrd, with the blank line after it."""
    date = datetime.fromisoformat(f"{month}-01").replace(tzinfo=UTC) + timedelta(minutes=number)
    return (
        f"From dev-return-{number}-archive=example.org@example.org {date:%a %b %d %H:%M:%S %Y}\n"
        f"Message-ID: <{month}.{number}@example.org>\nFrom: Ada Quill <ada@example.org>\n"
        f"Date: {date:%a, %d %b %Y %H:%M:%S} +0000\nSubject: mail {number}\n\n"
        f"First line of {number}.\n\n>From the second on it goes on.\n\n"
    ).encode()


@dataclass
class PonyMail:
    """The months of a list; ``hidden`` messages are only in the index, ``limit`` cuts ``hits`` off."""

    months: dict[str, list[bytes]] = field(default_factory=dict)
    hidden: dict[str, int] = field(default_factory=dict)
    elsewhere: dict[str, int] = field(default_factory=dict)  # counted, but hidden through another list
    limit: int | None = None
    arriving: deque[bytes] = field(default_factory=deque)  # one between a count and the mail

    def fill(self, month: str, count: int) -> None:
        self.months[month] = [message(month, number) for number in range(count)]

    def whole(self, month: str) -> bytes:
        return b"".join(self.months.get(month, []))

    def routes(self) -> dict[str, Callable[[Request], Reply]]:
        return {MBOX: self.mbox, STATS: self.stats}

    def stats(self, request: Request) -> Reply:
        month = request.query["d"]
        listed = self._listed(request)
        messages = listed.get(month, [])[: self.limit]
        active = {
            each: len(listed.get(each, [])) + self.hidden.get(each, 0) for each in {*listed, *self.hidden}
        }
        answer = {
            "firstYear": 1970,
            "active_months": {each: count for each, count in active.items() if count},
            "hits": len(messages) + self.elsewhere.get(month, 0),
            "emails": [{"epoch": int(sha256(mail).hexdigest()[:8], 16)} for mail in messages],
        }
        if self.arriving:
            self.months.setdefault(month, []).append(self.arriving.popleft())
        return as_json(answer)

    def mbox(self, request: Request) -> Reply:
        month = request.query["d"]
        messages = self._listed(request).get(month, [])
        return Reply(pieces=(*messages, *[b"\n"] * self.elsewhere.get(month, 0)))

    def _listed(self, request: Request) -> dict[str, list[bytes]]:
        name = f"{request.query['list']}@{request.query['domain']}"
        return self.months if name == LIST else {}


def as_json(value: object, status: int = 200, headers: tuple[tuple[str, str], ...] = ()) -> Reply:
    body = json.dumps(value).encode()
    return Reply(status, "application/json", (body,), headers=headers, chunked=False)


def mbox(messages: Sequence[bytes]) -> Reply:
    return Reply(pieces=tuple(messages))


HTML = Reply(kind="text/html; charset=utf-8", pieces=(b"<html>Sorry, we are out to lunch</html>",))


def busy(status: int = 503, after: str | None = None) -> Reply:
    headers = (("Retry-After", after),) if after is not None else ()
    return Reply(status, "text/plain", (b"busy",), headers=headers)


def moved(location: str) -> Reply:
    return Reply(302, None, headers=(("Location", location),))


FAULTS: dict[str, Fault] = {
    "ends after the first half of the messages": lambda whole: replace(
        whole, pieces=whole.pieces[: len(whole.pieces) // 2]
    ),
    "leaves one out": lambda whole: replace(whole, pieces=whole.pieces[:1] + whole.pieces[2:]),
    "ends in the last message": lambda whole: replace(
        whole, pieces=(*whole.pieces[:-1], whole.pieces[-1][:-20] if whole.pieces else b"")
    ),
    "begins in the first message": lambda whole: replace(whole, pieces=(b"From: x\n", *whole.pieces[1:])),
    "is empty": lambda whole: replace(whole, pieces=()),
    "drops the connection": lambda whole: replace(whole, drop=True),
    "is short of its length": lambda whole: replace(whole, drop=True, chunked=False),
    "has no end": lambda whole: replace(whole, framed=False),
    "is a page": lambda _whole: HTML,
    "is busy": lambda _whole: busy(),
    "has a fault": lambda _whole: busy(500),
    "is tired": lambda _whole: busy(429, "7"),
    "is gone": lambda _whole: busy(404),
    "goes in circles": lambda _whole: moved(MBOX),
}
"""What can become of the mail of a month."""


NOW = Time().moment
OLD, LAST, CURRENT = Month("2026-01"), Month("2026-02"), Month("2026-03")
"""A month that is settled at NOW, the month before, and the current one."""


class Lists:
    """A server, a folder, and what is fetched from the one into the other."""

    def __init__(self, web: Web, folder: Path) -> None:
        self.mail = PonyMail()
        self.web = web
        self.folder = folder
        self.time = Time(NOW)
        web.routes.update(self.mail.routes())

    def fetch(
        self, *months: Month, address: str = LIST, refresh: bool = False, accept_incomplete: bool = False
    ) -> Report:
        with client(self.web, self.time) as asked:
            return fetch_mail(
                asked,
                address,
                months or (OLD,),
                self.folder,
                server=self.web.url,
                now=self.time.now(),
                refresh=refresh,
                accept_incomplete=accept_incomplete,
            )

    def fetch_one(
        self, month: Month = OLD, *, refresh: bool = False, accept_incomplete: bool = False
    ) -> Item:
        report = self.fetch(month, refresh=refresh, accept_incomplete=accept_incomplete)
        assert report.stopped is None
        (item,) = report.items
        return item

    def path(self, month: str = OLD) -> Path:
        return self.folder / LIST / f"{month}.mbox"

    def names(self) -> set[str]:
        return {path.name for path in (self.folder / LIST).iterdir()}

    def asked(self) -> tuple[int, int]:
        """How often for a count, and for mail, since the last time."""
        asked = self.web.asked(STATS), self.web.asked(MBOX)
        self.web.requests.clear()
        return asked
