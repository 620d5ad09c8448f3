"""HTTP: a polite client that asks the configured hosts only, and refuses a body that is not whole."""

from __future__ import annotations

import http.client
import io
import re
import ssl
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urljoin

import urllib3
from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import ConnectTimeoutError, HTTPError, NewConnectionError
from urllib3.exceptions import SSLError as TlsError

from kipvote import __version__
from kipvote.clock import Clock
from kipvote.errors import FetchError
from kipvote.fetch.answers import Answer, MayPassError, Validators, Wish, check_status, read
from kipvote.fetch.files import on_disk
from kipvote.fetch.hosts import Origin, is_one_of, origin, shown
from kipvote.fetch.manners import Manners, ServerError
from kipvote.files import EndlessError, Rationed, synced

MAX_IN_MEMORY = 64 << 20

_MAX_REDIRECTS = 5
_REDIRECTS = frozenset({301, 302, 303, 307, 308})
_CONTACT = re.compile(r"[!-'*-~]+(?: [!-'*-~]+)*", re.ASCII)


class Client:
    """Gets files from ``servers`` (their URLs) and from no other host, one request at a time.

    https with a certificate that is verified (by ``ca_file`` if given, else by those the system trusts);
    http only to this machine. Proxies set in the environment are not used.

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
        self.manners = manners or Manners()
        self.clock = clock
        self._origins = frozenset(origin(server) for server in servers)
        self._agent = _agent(self.manners.contact)
        self._pool = urllib3.PoolManager(
            ssl_context=_trusting(ca_file)
            if any(place.startswith("https:") for place in self._origins)
            else None,
            timeout=urllib3.Timeout(connect=self.manners.connect_timeout, read=self.manners.read_timeout),
        )
        self._pool.pool_classes_by_scheme = _timed(self.manners.longest)
        self._ended: dict[Origin, datetime] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._pool.clear()

    def get(
        self, url: str, *, accept: Iterable[str], conditional: Validators | None = None
    ) -> tuple[Answer, bytes]:
        """The body, of at most 64 MiB and one of the content types ``accept``.

        Raises:
            FetchError: no whole body of such a type could be had.
            ServerError: the server cannot or does not want to be asked now.
        """
        body = io.BytesIO()
        largest = min(self.manners.largest, MAX_IN_MEMORY)
        answer = self._get(Wish(url, body, tuple(accept), conditional or Validators(), largest))
        return answer, body.getvalue()

    def get_to_file(
        self, url: str, path: Path, *, accept: Iterable[str], conditional: Validators | None = None
    ) -> Answer:
        """As :meth:`get`, into a file and of any size up to ``largest``.

        What is in the file after an error, or where it is ``unchanged``, is not to be trusted.

        Raises:
            FetchError: also where the file cannot be written.
            ServerError: as :meth:`get`.
        """
        with on_disk(path), path.open("wb") as file:
            largest = self.manners.largest
            answer = self._get(Wish(url, file, tuple(accept), conditional or Validators(), largest))
            synced(file)
        return answer

    def wait(self, failures: int) -> None:
        """Let time pass after the first, second ... failure of something that is worth another attempt."""
        self.clock.sleep(self.manners.wait_after(failures))

    def _get(self, wish: Wish) -> Answer:
        failures = 0
        while True:
            wish.sink.seek(0)
            wish.sink.truncate()
            try:
                return self._follow(wish)
            except MayPassError as failure:
                failures += 1
                if failures >= self.manners.attempts:
                    raise failure.error from failure
                asked_for = failure.wait
                self.clock.sleep(self.manners.wait_after(failures) if asked_for is None else asked_for)

    def _follow(self, wish: Wish) -> Answer:
        """Ask, and ask elsewhere for what has moved."""
        url, seen = wish.url, [wish.url]
        while True:
            with self._opened(url, wish) as response:
                target = self._redirect(response, url)
                if target is None:
                    check_status(response, url, wish, self.clock, self.manners)
                    return read(response, url, wish)
            if target in seen:
                raise FetchError("redirects in a loop", where=wish.url)
            if len(seen) > _MAX_REDIRECTS:
                raise FetchError(f"more than {_MAX_REDIRECTS} redirects", where=wish.url)
            seen.append(target)
            url = target

    def _redirect(self, response: urllib3.BaseHTTPResponse, url: str) -> str | None:
        location = response.headers.get("Location")
        if response.status not in _REDIRECTS or not location:
            return None
        try:
            target = urljoin(url, location)
        except ValueError:
            target = location
        if not is_one_of(target, self._origins):
            raise ServerError(f"the server redirects elsewhere, to {shown(target)}", where=url)
        return target

    @contextmanager
    def _opened(self, url: str, wish: Wish) -> Iterator[urllib3.BaseHTTPResponse]:
        host = origin(url)
        if host not in self._origins:
            raise FetchError("not one of the configured hosts", where=url)
        self._take_turn(host)
        headers = {"User-Agent": self._agent, "Accept": ", ".join(wish.accept), "Accept-Encoding": "identity"}
        try:
            with _broken(url, self.manners):
                response = self._pool.request(
                    "GET",
                    url,
                    headers=headers | wish.conditional.headers(),
                    redirect=False,
                    retries=False,
                    preload_content=False,
                )
                try:
                    yield response
                finally:
                    response.close()
        finally:
            self._ended[host] = self.clock.now()

    def _take_turn(self, host: Origin) -> None:
        ended = self._ended.get(host)
        if ended is None:
            return
        passed = max((self.clock.now() - ended).total_seconds(), 0.0)
        if passed < self.manners.pause:
            self.clock.sleep(self.manners.pause - passed)


@contextmanager
def _broken(url: str, manners: Manners) -> Iterator[None]:
    """Whatever breaks on the wire as a failure that may pass, but for a certificate nobody vouches for."""
    try:
        yield
    except EndlessError as error:
        raise FetchError(f"the answer takes longer than {manners.longest:g} s", where=url) from error
    except TlsError as error:
        if _is_untrusted(error):
            raise ServerError(f"the server's certificate is not trusted: {error}", where=url) from error
        raise MayPassError(ServerError(f"no secure connection: {error}", where=url)) from error
    except (NewConnectionError, ConnectTimeoutError) as error:
        raise MayPassError(ServerError(f"the server cannot be reached: {error}", where=url)) from error
    except HTTPError as error:
        raise MayPassError(FetchError(f"the answer broke off: {error}", where=url)) from error


def _timed(longest: float) -> dict[str, type[urllib3.HTTPConnectionPool]]:
    """Connections by scheme; an answer that is not whole after so many seconds ends with EndlessError."""

    class Answer(http.client.HTTPResponse):
        def __init__(self, *args: Any, **settings: Any) -> None:
            super().__init__(*args, **settings)
            self.fp = io.BufferedReader(Rationed(self.fp.detach(), sys.maxsize, longest))

    class Plain(HTTPConnection):
        response_class = Answer

    class Encrypted(HTTPSConnection):
        response_class = Answer

    class PlainPool(urllib3.HTTPConnectionPool):
        ConnectionCls = Plain

    class EncryptedPool(urllib3.HTTPSConnectionPool):
        ConnectionCls = Encrypted

    return {"http": PlainPool, "https": EncryptedPool}


def _is_untrusted(error: BaseException | None) -> bool:
    while error is not None:
        if isinstance(error, ssl.SSLCertVerificationError):
            return True
        error = error.__cause__ or error.__context__
    return False


def _trusting(ca_file: Path | None) -> ssl.SSLContext:
    try:
        return ssl.create_default_context(cafile=ca_file)
    except OSError as error:
        raise FetchError(f"no certificates can be read: {error}", where=str(ca_file)) from error


def _agent(contact: str | None) -> str:
    if contact is not None and not _CONTACT.fullmatch(contact):
        hint = "give a mail address or a URL, in ASCII and without brackets"
        raise FetchError(f"the contact cannot be sent: {contact!r}", hint=hint)
    return f"kipvote/{__version__}" + (f" ({contact})" if contact else "")
