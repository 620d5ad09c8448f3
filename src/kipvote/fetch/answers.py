"""Answers: what a server may answer, what may pass when asked again, and what is refused."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import IO

from urllib3 import BaseHTTPResponse

from kipvote.clock import Clock
from kipvote.errors import FetchError
from kipvote.fetch.hosts import shown
from kipvote.fetch.manners import Manners, ServerError
from kipvote.moments import moment

_CHUNK = 1 << 16
_OVERLOADED = frozenset({408, 429, 502, 503, 504})
_LONGEST_WAIT = timedelta(days=365).total_seconds()  # what lies further off may be beyond all dates
_NUMBER = re.compile(r"\s*(\d{1,15})\s*", re.ASCII)


@dataclass(frozen=True, slots=True)
class Validators:
    """What a server gave with a file, to be asked whether it is still the same."""

    etag: str | None = None
    last_modified: str | None = None

    def headers(self) -> dict[str, str]:
        """The request headers that make a request conditional."""
        pairs = (("If-None-Match", self.etag), ("If-Modified-Since", self.last_modified))
        return {name: value for name, value in pairs if value}


@dataclass(frozen=True, slots=True)
class Answer:
    """What came: nothing if it is ``unchanged``, else a whole body of so many bytes."""

    unchanged: bool
    validators: Validators
    bytes: int = 0
    sha256: str | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """What is asked for, where it goes, and what it may be."""

    url: str
    sink: IO[bytes]
    accept: tuple[str, ...]
    conditional: Validators
    largest: int


class MayPassError(Exception):
    """A failure worth another attempt: what to raise if there is none left, and the wait asked for."""

    def __init__(self, error: FetchError, wait: float | None = None) -> None:
        super().__init__(error)
        self.error = error
        self.wait = wait


def check_status(response: BaseHTTPResponse, url: str, wish: Wish, clock: Clock, manners: Manners) -> None:
    """Let a body pass, and the word that nothing changed where that was asked.

    Raises:
        MayPassError: the server is in trouble or wants to be asked later.
        FetchError: it has no such thing.
        ServerError: it wants to be asked much later.
    """
    status = response.status
    if status == 200 or (status == 304 and wish.conditional.headers()):
        return
    what = f"the server answered {status} {shown(response.reason or '')}".rstrip()
    if status != 500 and status not in _OVERLOADED:
        raise FetchError(what, where=url)
    now = clock.now()
    wait = _retry_after(response.headers.get("Retry-After"), now)
    if wait is not None and wait > manners.longest_wait:
        hint = f"try again after {moment(now + timedelta(seconds=wait))}"
        raise ServerError(what, where=url, hint=hint)
    # A fault may be of this one file; the other answers tell the state of the server.
    raise MayPassError((FetchError if status == 500 else ServerError)(what, where=url), wait)


def read(response: BaseHTTPResponse, url: str, wish: Wish) -> Answer:
    """Bring the body to where it is wished.

    Raises:
        FetchError: it is of another type, too large, or nobody could tell if it were cut.
    """
    given = Validators(response.headers.get("ETag"), response.headers.get("Last-Modified"))
    if response.status == 304:
        return Answer(unchanged=True, validators=given)
    _check_type(response, url, wish.accept)
    _check_length(response, url, wish.largest)
    digest, length = hashlib.sha256(), 0
    while piece := response.read1(_CHUNK):
        length += len(piece)
        if length > wish.largest:
            raise _too_large(url, wish.largest)
        wish.sink.write(piece)
        digest.update(piece)
    return Answer(unchanged=False, validators=given, bytes=length, sha256=digest.hexdigest())


def _check_type(response: BaseHTTPResponse, url: str, accept: tuple[str, ...]) -> None:
    kind = response.headers.get("Content-Type", "").partition(";")[0].strip().lower()
    if kind not in accept:
        what = f"the server sent {shown(kind) or 'no content type'} instead of {' or '.join(accept)}"
        raise FetchError(what, where=url, hint="it may be an error page: open the address in a browser")


def _check_length(response: BaseHTTPResponse, url: str, largest: int) -> None:
    """Without a length or chunks an answer ends where the connection ends, for whatever reason."""
    length = _NUMBER.fullmatch(response.headers.get("Content-Length", ""))
    chunked = response.headers.get("Transfer-Encoding", "").strip().lower() == "chunked"
    if length is None and not chunked:
        raise FetchError("the server does not say where its answer ends", where=url)
    if length is not None and int(length[1]) > largest:
        raise _too_large(url, largest)


def _too_large(url: str, largest: int) -> FetchError:
    return FetchError(f"the answer is larger than {largest} bytes", where=url)


def _retry_after(value: str | None, now: datetime) -> float | None:
    """The seconds to wait, by either form of the header and a year at most; None where it is neither."""
    if value is None:
        return None
    if seconds := _NUMBER.fullmatch(value):
        return min(float(seconds[1]), _LONGEST_WAIT)
    try:
        date = parsedate_to_datetime(value)
    except ValueError:
        return None
    wait = (date.replace(tzinfo=date.tzinfo or UTC) - now).total_seconds()
    return min(max(wait, 0.0), _LONGEST_WAIT)
