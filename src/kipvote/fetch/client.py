"""Client: a server asked politely, one request after the other, and nothing taken but a whole answer."""

from __future__ import annotations

import getpass
import http.client
import io
import re
import socket
import ssl
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import ip_address
from pathlib import Path
from typing import IO, Any, Self
from urllib.parse import urlsplit

import urllib3
from urllib3 import exceptions as broken

from kipvote import __version__
from kipvote.clock import Clock, doubled
from kipvote.errors import FetchError
from kipvote.files import EndlessError, Rationed
from kipvote.moments import moment

POLICY = "https://infra.apache.org/abc/"
"""What Apache asks of programs that visit its servers."""

_LARGEST_IN_MEMORY = 64 << 20
_LARGEST_ERROR = 1 << 20
_CHUNK = 1 << 16
_OVERLOADED = frozenset({408, 429, 502, 503, 504})
_MAY_PASS = _OVERLOADED | {500}  # a fault may be of this one file, the others are of the server
_LENGTH = re.compile(r"\s*(\d{1,15})\s*", re.ASCII)
_CONTACT = re.compile(r"[!-'*-~]+(?: [!-'*-~]+)*", re.ASCII)
_LATER = "try again later: what is there is kept"


class ServerError(FetchError):
    """There is no use in asking this server for more now."""


@dataclass(frozen=True, slots=True)
class Manners:
    """How servers are treated. Times are in seconds, sizes in bytes.

    ``pause`` lies between the end of one request and the next. After a failure that may pass, the wait is
    what the server asks for, else ``first_wait``, doubled each time. A server that asks for more than
    ``longest_wait`` is left alone. ``longest`` is for one answer, header and body.
    """

    contact: str | None = None
    pause: float = 2.0
    attempts: int = 4
    first_wait: float = 5.0
    longest_wait: float = 300.0
    connect_timeout: float = 20.0
    read_timeout: float = 60.0
    longest: float = 1800.0
    largest: int = 1 << 30

    def wait_after(self, failures: int) -> float:
        """How long to wait after the first, second ... failure in a row."""
        return doubled(self.first_wait, failures, longest=self.longest_wait)


def _retries(manners: Manners, clock: Clock) -> urllib3.Retry:
    """urllib3's retries by our clock and manners. What breaks TLS does not pass, and is not tried again."""

    class Retries(urllib3.Retry):
        def sleep(self, response: urllib3.BaseHTTPResponse | None = None) -> None:
            wait = None
            with suppress(broken.InvalidHeader):
                wait = self.get_retry_after(response) if response else None
            if response and wait is not None and wait > manners.longest_wait:
                when = clock.now() + min(timedelta(seconds=wait), timedelta(days=365))
                raise ServerError(_status(response), hint=f"try again after {moment(when)}")
            clock.sleep(manners.wait_after(len(self.history)) if wait is None else wait)

    left = manners.attempts - 1
    return Retries(None, left, left, status=left, other=0, status_forcelist=_MAY_PASS, raise_on_status=False)


class Client:
    """Gets files from ``servers`` (their URLs): https with a certificate that is verified (by ``ca_file`` if
    given, else by those the system trusts), http only from this machine. Redirects are not followed, and
    proxies set in the environment are not used.

    Raises:
        FetchError: a server's URL is not such, or the contact cannot stand in a header.
    """

    def __init__(
        self,
        servers: Iterable[str],
        *,
        clock: Clock,
        manners: Manners | None = None,
        ca_file: Path | None = None,
    ) -> None:
        self.manners, self.clock = manners or Manners(), clock
        encrypted = [_is_encrypted(server) for server in servers]
        self._agent = f"kipvote/{__version__} ({_contact(self.manners.contact)}; keeps to {POLICY})"
        self._retries = _retries(self.manners, clock)
        self._pools = urllib3.PoolManager(
            ssl_context=_trusting(ca_file) if any(encrypted) else None,
            timeout=urllib3.Timeout(connect=self.manners.connect_timeout, read=self.manners.read_timeout),
        )
        self._pools.pool_classes_by_scheme = _rationed(self.manners.longest)
        self._ended: datetime | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._pools.clear()

    def get(self, url: str, *, accept: Iterable[str] = ("application/json",)) -> bytes:
        """The body, of at most 64 MiB and one of the content types ``accept``.

        Raises:
            FetchError: no whole body of such a type could be had.
            ServerError: the server cannot or does not want to be asked now.
        """
        body = io.BytesIO()
        self.get_into(body, url, accept=accept, largest=_LARGEST_IN_MEMORY)
        return body.getvalue()

    def get_into(
        self, sink: IO[bytes], url: str, *, accept: Iterable[str], largest: int | None = None
    ) -> None:
        """As :meth:`get`, into an empty file. What is in it after an error is not to be trusted."""
        accepted, most = tuple(accept), min(self.manners.largest, largest or self.manners.largest)
        headers = {"User-Agent": self._agent, "Accept": ", ".join(accepted), "Accept-Encoding": "identity"}
        retries = self._retries
        with self._turn(), _told(url, self.manners):
            while True:
                response = self._pools.request(
                    "GET", url, headers=headers, retries=retries, redirect=False, preload_content=False
                )
                try:
                    _check(response, accepted, most)
                    return _read(response, sink, most)
                except broken.HTTPError as error:  # urllib3 tries again only until the body begins
                    sink.seek(0)
                    sink.truncate()
                    retries = (response.retries or retries).increment("GET", url, error=error)
                    retries.sleep()
                finally:
                    response.close()

    def wait(self, failures: int) -> None:
        """Let time pass after the first, second ... failure of something that is worth another attempt."""
        self.clock.sleep(self.manners.wait_after(failures))

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Let the pause pass since the request before."""
        passed = (self.clock.now() - self._ended).total_seconds() if self._ended else self.manners.pause
        if passed < self.manners.pause:
            self.clock.sleep(self.manners.pause - max(passed, 0.0))
        try:
            yield
        finally:
            self._ended = self.clock.now()


def _rationed(longest: float) -> dict[str, Any]:
    """Connections whose answers end with EndlessError so many seconds after their first byte.

    What comes with an error is dropped, by urllib3 after it was read, and so has at most 1 MiB.
    """

    class Answer(http.client.HTTPResponse):
        def __init__(self, *args: Any, **settings: Any) -> None:
            super().__init__(*args, **settings)
            self._ration = Rationed(self.fp.detach(), 1 << 62, longest)
            self.fp = io.BufferedReader(self._ration)

        def begin(self) -> None:
            super().begin()
            if self.status != http.client.OK:
                self._ration.allow(_LARGEST_ERROR, longest)

    def pool(base: Any) -> Any:
        connection = type("Connection", (base.ConnectionCls,), {"response_class": Answer})
        return type("Pool", (base,), {"ConnectionCls": connection})

    return {"http": pool(urllib3.HTTPConnectionPool), "https": pool(urllib3.HTTPSConnectionPool)}


@contextmanager
def _told(url: str, manners: Manners) -> Iterator[None]:
    """Whatever goes wrong, as one error that names the address and says what to do."""
    try:
        yield
    except FetchError as error:
        raise type(error)(error.what, where=url, hint=error.hint or _LATER) from error
    except EndlessError as error:
        what = f"the answer takes longer than {manners.longest:g} s, or has no end"
        raise FetchError(what, where=url, hint=_LATER) from error
    except broken.HTTPError as error:
        reason = error.reason if isinstance(error, broken.MaxRetryError) else error
        if isinstance(reason, broken.SSLError):
            hint = "if the authority is not a public one, name a file with its certificate: --ca-file"
            hint = hint if "certificate" in str(reason).lower() else _LATER
            raise ServerError(f"no secure connection: {reason}", where=url, hint=hint) from error
        if isinstance(reason, broken.NewConnectionError | broken.ConnectTimeoutError):
            hint = "check the address and the network"
            raise ServerError(f"the server cannot be reached: {reason}", where=url, hint=hint) from error
        raise FetchError(f"the answer broke off: {reason}", where=url, hint=_LATER) from error


def _check(response: urllib3.BaseHTTPResponse, accept: tuple[str, ...], largest: int) -> None:
    """Let an answer pass whose end is declared: otherwise it ends where the connection does, cut or not."""
    sent = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    length = _LENGTH.fullmatch(response.headers.get("Content-Length", ""))
    chunked = response.headers.get("Transfer-Encoding", "").strip().lower() == "chunked"
    look = "open the address in a browser"
    if moved := response.get_redirect_location():
        raise ServerError(f"the server redirects to {moved!a:.200}", hint="give that server, if you trust it")
    if response.status != http.client.OK:
        kind = ServerError if response.status in _OVERLOADED else FetchError
        raise kind(_status(response), hint=None if response.status in _MAY_PASS else look)
    if sent not in accept:
        raise FetchError(f"the server sent {sent!a:.80} instead of {' or '.join(accept)}", hint=look)
    if length is None and not chunked:
        raise FetchError("the server does not say where its answer ends")
    if length is not None and int(length[1]) > largest:
        raise _too_large(largest)


def _read(response: urllib3.BaseHTTPResponse, sink: IO[bytes], largest: int) -> None:
    left = largest
    while piece := response.read1(_CHUNK):
        left -= len(piece)
        if left < 0:
            raise _too_large(largest)
        sink.write(piece)


def _too_large(largest: int) -> FetchError:
    return FetchError(f"the answer is larger than {largest} bytes", hint="check the address")


def _status(response: urllib3.BaseHTTPResponse) -> str:
    return f"the server answered {response.status} {http.client.responses.get(response.status, '')}".rstrip()


def _trusting(ca_file: Path | None) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=ca_file)
    except OSError as error:
        raise FetchError(f"no certificates can be read: {error}", where=str(ca_file)) from error


def _contact(given: str | None) -> str:
    """Whom the servers' admins may write to: who is named, else the user of this machine."""
    if given is None:
        try:
            given = f"{getpass.getuser()}@{socket.gethostname()}"
        except (OSError, KeyError):  # a container has no users
            given = socket.gethostname()
    if not _CONTACT.fullmatch(given):
        hint = "give a mail address or a URL with --contact, in ASCII and without brackets"
        raise FetchError(f"the contact cannot be sent: {given!r}", hint=hint)
    return given


def _is_encrypted(url: str) -> bool:
    """Whether a server is asked by https; http is only for this machine: elsewhere nobody vouches for it.

    Raises:
        FetchError: neither, or a user in it, which may be a secret and is not shown.
    """
    hint = "give it as https://host"
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname or "", parts.port
    except ValueError as error:
        raise FetchError("not a URL", where=url, hint=hint) from error
    if parts.username is not None or parts.password is not None:
        raise FetchError("a URL with a user or a password", where=host, hint=hint)
    if not host or not (parts.scheme == "https" or (parts.scheme == "http" and _is_this_machine(host))):
        raise FetchError("not an https address", where=url, hint=hint)
    return parts.scheme == "https"


def _is_this_machine(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
