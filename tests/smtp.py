"""An SMTP server on this machine that answers as real ones do, and goes wrong as told."""

from __future__ import annotations

import asyncio
import shutil
import socket
import ssl
import subprocess
import threading
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import Enum
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP
from aiosmtpd.smtp import Envelope as Taken

from kipvote.sending import (
    Clock,
    Credentials,
    Envelope,
    Errand,
    Letter,
    Patience,
    Receipt,
    SmtpUrl,
    State,
    read_entries,
    send,
)

USER, PASSWORD = "ada", "open sesame, dear shark"


class Fault(Enum):
    """What a server may do instead of answering."""

    HANG_UP = "hangs up"
    STALL = "says nothing more"
    ENDLESS = "answers without an end"
    DRIP = "answers a byte now and then, without an end"


Step = str | Fault
"""A reply, without its line end, or none."""

Script = Mapping[str, Step]
"""What one connection does other than well, by stage.

A stage is ``connect``, a verb of SMTP, ``RCPT ADDRESS``, ``body`` (the first bytes of the mail came), ``dot``
(all of it came, and is not taken) or ``taken`` (it is, and the answer is due).
"""


@dataclass(frozen=True)
class Mail:
    """What the server took."""

    sender: str
    recipients: tuple[str, ...]
    data: bytes
    options: tuple[str, ...]
    encrypted: bool
    user: str | None


@dataclass
class Server:
    """What a server was asked and what it took; its next connections follow the scripts, one each."""

    port: int = 0
    scripts: deque[Script] = field(default_factory=deque)
    connections: list[list[str]] = field(default_factory=list)
    taken: list[Mail] = field(default_factory=list)
    last: bytes = b""  # of everything that came
    without: frozenset[str] = frozenset()  # extensions and mechanisms it does not offer
    stalled: threading.Event = field(default_factory=threading.Event)
    when_taken: Callable[[], None] = lambda: None  # before the answer

    def script(self, *scripts: Script) -> None:
        self.scripts.extend(scripts)

    @property
    def verbs(self) -> list[list[str]]:
        """The commands of every connection, without what follows them."""
        return [[line.split()[0] for line in lines] for lines in self.connections]


class _Hooks:
    """What aiosmtpd leaves to its user."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def handle_EHLO(  # noqa: N802 (aiosmtpd calls it so)
        self, _connection: SMTP, session: Any, _envelope: Taken, hostname: str, responses: list[str]
    ) -> list[str]:
        session.host_name = hostname
        without = self._server.without
        offered = [line for line in responses if line[4:].split()[0] not in without]
        return [" ".join(word for word in line.split(" ") if word not in without) for line in offered]

    async def handle_DATA(self, connection: _Session, session: Any, envelope: Taken) -> str:  # noqa: N802
        dot = connection.script.get("dot")
        if isinstance(dot, Fault):
            await connection.do(dot)
        elif dot is not None:
            return dot
        self._server.taken.append(connection.mail(session, envelope))
        self._server.when_taken()
        taken = connection.script.get("taken")
        if isinstance(taken, Fault):
            await connection.do(taken)
        return taken if isinstance(taken, str) else f"250 2.0.0 Ok: queued as {len(self._server.taken)}"


class _Session(SMTP):
    """One connection."""

    def __init__(self, server: Server, open_ones: set[_Session], *, login: bool, **settings: Any) -> None:
        super().__init__(_Hooks(server), auth_callback=_knows, **settings)
        self._server, self._open = server, open_ones
        self._auth_required = login  # said to the class, it warns of encryption that it does not see
        self.script: Script = {}
        self._lines: list[str] = []
        self._reading = False
        self._smtp_methods = {
            verb: partial(self._perform, verb, method) for verb, method in self._smtp_methods.items()
        }

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._open.add(self)

    def connection_lost(self, error: Exception | None) -> None:
        super().connection_lost(error)
        self._open.discard(self)

    def hang_up(self) -> None:
        self._writer.transport.abort()

    async def _handle_client(self) -> None:
        self.script = self._server.scripts.popleft() if self._server.scripts else {}
        self._server.connections.append(self._lines)
        if not await self._acts("connect"):
            await super()._handle_client()

    async def _perform(self, verb: str, method: Any, argument: str | None) -> None:
        self._lines.append(f"{verb} {argument}" if argument and verb != "AUTH" else verb)
        named = f"RCPT {(argument or '').partition('<')[2].partition('>')[0]}"
        if (verb == "RCPT" and await self._acts(named)) or await self._acts(verb):
            return
        await method(argument)

    async def _acts(self, stage: str) -> bool:
        """Do what the script says of a stage; whether it says anything."""
        step = self.script.get(stage)
        if step is None:
            return False
        await self.do(step)
        return True

    async def do(self, step: Step) -> None:
        assert self.transport is not None
        if isinstance(step, str):
            await self.push(step)
            if step.startswith("421"):
                self.transport.close()
            return
        if step is Fault.HANG_UP:
            self.hang_up()
        while step in (Fault.ENDLESS, Fault.DRIP) and not self.transport.is_closing():
            self._writer.write(b"250-and more\r\n" * 1000 if step is Fault.ENDLESS else b"2")
            await asyncio.sleep(0 if step is Fault.ENDLESS else 0.02)
            with suppress(ConnectionError):
                await self._writer.drain()
        self._server.stalled.set()
        await asyncio.get_running_loop().create_future()  # until the connection ends

    async def push(self, status: Any) -> None:
        await super().push(status.encode() if isinstance(status, str) else status)
        self._reading = str(status).startswith("354")

    def data_received(self, data: bytes) -> None:
        self._server.last = (self._server.last + data)[-3:]
        step = self.script.get("body") if self._reading else None
        self._reading = False
        if isinstance(step, str):
            self._writer.write(f"{step}\r\n".encode())
        elif step is Fault.HANG_UP:
            self.hang_up()
            return
        super().data_received(data)

    def mail(self, session: Any, envelope: Taken) -> Mail:
        assert self.transport is not None
        assert envelope.mail_from is not None
        assert envelope.original_content is not None
        return Mail(
            envelope.mail_from,
            tuple(envelope.rcpt_tos),
            envelope.original_content,
            tuple(envelope.mail_options),
            self.transport.get_extra_info("ssl_object") is not None,
            session.auth_data.login.decode() if session.authenticated else None,
        )


def _knows(_mechanism: str, login: bytes, password: bytes) -> bool:
    return (login, password) == (USER.encode(), PASSWORD.encode())


class _Controller(Controller):
    """In a thread of its own, on a free port."""

    def __init__(self, server: Server, **settings: Any) -> None:
        # Told that it is TCP, asyncio does not hold small replies back.
        self._socket = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        self._socket.bind(("127.0.0.1", 0))
        server.port = self._socket.getsockname()[1]
        self._server, self._settings = server, settings
        self._open: set[_Session] = set()
        super().__init__(None, "127.0.0.1", server.port, ssl_context=settings.pop("implicit", None))

    def factory(self) -> _Session:
        return _Session(
            self._server, self._open, hostname="mail.example.org", loop=self.loop, **self._settings
        )

    def stop(self, no_assert: bool = False) -> None:
        asyncio.run_coroutine_threadsafe(self._hang_up(), self.loop).result(30)
        super().stop(no_assert)

    async def _hang_up(self) -> None:
        """End what clients left open."""
        for session in self._open:
            session.hang_up()
        while self._open:
            await asyncio.sleep(0)

    def _create_server(self) -> Any:
        return self.loop.create_server(self._factory_invoker, sock=self._socket, ssl=self.ssl_context)


@contextmanager
def served(
    *, starttls: ssl.SSLContext | None = None, implicit: ssl.SSLContext | None = None, login: bool = False
) -> Iterator[Server]:
    """Answer on a free port of this machine; with ``login``, only to who logs in."""
    server = Server()
    controller = _Controller(
        server,
        implicit=implicit,
        tls_context=starttls,
        require_starttls=starttls is not None,
        login=login,
        auth_require_tls=implicit is None,
    )
    controller.start()
    server.connections.clear()  # the controller's own
    try:
        yield server
    finally:
        controller.stop()


@dataclass
class Time:
    """A clock for tests: it stands, but for what is slept."""

    moment: datetime = datetime(2026, 3, 10, 7, tzinfo=UTC)
    slept: list[float] = field(default_factory=list)

    def now(self) -> datetime:
        return self.moment

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.moment += timedelta(seconds=seconds)


NO_WAIT = Patience(tries=4, timeout=5, final_timeout=5)
"""For servers that answer at once or never; the waits between tries are the clock's."""


def mail(body: str = "Nothing was decided.\n", message_id: str = "<week-10@example.org>") -> bytes:
    text = (
        "From: Ada Quill <ada@example.org>\nTo: dev@example.org\n"
        f"Subject: =?utf-8?q?Week_10=3A_=C3=A9t=C3=A9?=\nMessage-ID: {message_id}\n\n{body}"
    )
    return text.replace("\n", "\r\n").encode()


@dataclass
class Post:
    """What is sent from one store to one server."""

    server: Server
    store: Path
    scheme: str = "smtp"
    query: str = "?starttls=no"
    credentials: Credentials | None = None
    patience: Patience = NO_WAIT
    time: Time = field(default_factory=Time)
    told: list[str] = field(default_factory=list)

    @property
    def url(self) -> str:
        return f"{self.scheme}://127.0.0.1:{self.server.port}{self.query}"

    def send(
        self, message: bytes | None = None, *, to: Sequence[str] = ("dev@example.org",), again: bool = False
    ) -> Receipt:
        errand = Errand(
            Letter.of(mail() if message is None else message),
            Envelope.of("Reports <reports@example.org>", to),
            SmtpUrl.parse(self.url),
            self.credentials,
            self.patience,
        )
        clock = Clock(self.time.now, self.time.sleep)
        return send(errand, store=self.store, clock=clock, again=again, told=self.told.append)

    @property
    def states(self) -> list[State]:
        return [entry.state for entry in read_entries(self.store)]


@dataclass(frozen=True)
class Certificate:
    """A certificate for 127.0.0.1 and its own authority."""

    file: Path

    @property
    def context(self) -> ssl.SSLContext:
        """For a server that shows it."""
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.file, f"{self.file}.key")
        return context


def make_certificate(folder: Path) -> Certificate:
    """A new certificate, which nobody trusts who is not told to."""
    openssl = shutil.which("openssl")
    if openssl is None:
        pytest.skip("no openssl")
    file = folder / "server.pem"
    command: Sequence[str] = (
        f"{openssl} req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=mail.example.org "
        f"-addext subjectAltName=IP:127.0.0.1 -keyout {file}.key -out {file}"
    ).split()
    subprocess.run(command, check=True, capture_output=True)
    return Certificate(file)
