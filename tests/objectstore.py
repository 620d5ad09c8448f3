"""An object store on loopback: moto's S3, every request of which is noted, and may be spoilt."""

from __future__ import annotations

import urllib.request
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, make_server

from kipvote.filesystems.remote import Remote

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

SECRET = "a-secret-that-nobody-may-see"


@dataclass(frozen=True, slots=True)
class Asked:
    """One request, and how many bytes were sent in answer to it."""

    method: str
    path: str
    sent: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What is said instead of what moto says; a body shorter than ``length`` is broken off."""

    status: str
    body: bytes = b""
    length: int | None = None


Spoil = Callable[[str, str], Answer | None]
"""Told the method and path of a request before it is answered."""


@dataclass
class ObjectStore:
    """A server, where it is, and what it was asked."""

    asked: list[Asked] = field(default_factory=list)
    spoil: Spoil = lambda _method, _path: None
    url: str = ""
    _app: Any = field(default_factory=lambda: DomainDispatcherApplication(create_backend_app))

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        method, path = environ["REQUEST_METHOD"], environ["PATH_INFO"]
        instead = self.spoil(method, path)
        if instead is not None:
            length = len(instead.body) if instead.length is None else instead.length
            start_response(instead.status, [("Content-Length", str(length))])
            return [instead.body]
        answer: list[bytes] = list(self._app(environ, start_response))
        self.asked.append(Asked(method, path, sum(map(len, answer))))
        return answer

    def bucket(self) -> Remote:
        """A new bucket."""
        name = f"bucket-{uuid.uuid4().hex}"
        urllib.request.urlopen(urllib.request.Request(f"{self.url}/{name}", method="PUT")).close()
        return Remote(f"s3://{name}")

    @property
    def environ(self) -> dict[str, str]:
        """How a process finds it."""
        return {
            "AWS_ENDPOINT_URL": self.url,
            "AWS_ACCESS_KEY_ID": "someone",
            "AWS_SECRET_ACCESS_KEY": SECRET,
            "AWS_DEFAULT_REGION": "us-east-1",
            "AWS_EC2_METADATA_DISABLED": "true",
        }

    def fetched(self, place: Remote) -> int:
        """How many bytes of an object were sent since the list of what was asked was cleared."""
        return sum(
            each.sent for each in self.asked if each.method == "GET" and each.path.endswith(place.name)
        )


class _Quiet(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"

    def log(self, *_: object) -> None:
        """Say nothing of each request."""


@contextmanager
def serving() -> Iterator[ObjectStore]:
    store = ObjectStore()
    server = make_server("127.0.0.1", 0, store, threaded=True, request_handler=_Quiet)
    store.url = f"http://127.0.0.1:{server.server_port}"
    thread = Thread(target=server.serve_forever)
    thread.start()
    try:
        yield store
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def upload(folder: Path, to: Remote) -> Remote:
    """A copy of a folder of this machine; of links, what they lead to is not taken."""
    for path in folder.rglob("*"):
        if path.is_file() and path.name != ".lock" and not any(map(Path.is_symlink, path.parents)):
            (to / path.relative_to(folder).as_posix()).write_bytes(path.read_bytes())
    return to


def content(store: Path | Remote) -> dict[str, bytes]:
    """Every file of a store but its lock, by its path in it; what is behind links is left out."""
    files = store.rglob("*") if isinstance(store, Remote) else filter(Path.is_file, store.rglob("*"))
    found = {"/".join(path.parts[len(store.parts) :]): path.read_bytes() for path in files}
    return {name: data for name, data in found.items() if not name.startswith((".lock", "current/"))}
