"""Hosts: which URLs may be asked, told by scheme, host and port."""

from __future__ import annotations

from ipaddress import ip_address
from typing import NewType
from urllib.parse import urlsplit

from kipvote.errors import FetchError

Origin = NewType("Origin", str)
"""Scheme, host and port, as ``https://lists.apache.org:443``."""

_PORTS = {"https": 443, "http": 80}
_LONGEST = 200


def origin(url: str) -> Origin:
    """Where a URL leads. http is only for this machine: elsewhere nobody vouches for what comes.

    >>> origin("https://lists.apache.org/api/mbox.lua")
    'https://lists.apache.org:443'

    Raises:
        FetchError: not https, not a URL, or one with a user in it.
    """
    hint = "give it as https://host"
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError as error:
        raise FetchError("not a URL", where=shown(url), hint=hint) from error
    if parts.username is not None or parts.password is not None:  # not shown: it may be a secret
        raise FetchError("a URL with a user or a password", where=host, hint=hint)
    if not host or not (parts.scheme == "https" or (parts.scheme == "http" and _is_this_machine(host))):
        raise FetchError("not an https address", where=shown(url), hint=hint)
    return Origin(f"{parts.scheme}://{host}:{port or _PORTS[parts.scheme]}")


def is_one_of(url: str, origins: frozenset[Origin]) -> bool:
    """Whether a URL leads to one of some places; False where it may not be asked at all."""
    try:
        return origin(url) in origins
    except FetchError:
        return False


def shown(text: str) -> str:
    r"""What a server wrote, fit for a terminal.

    >>> shown("no\x1b[2J such page")
    'no?[2J such page'
    """
    return "".join(letter if letter.isprintable() else "?" for letter in text[:_LONGEST])


def _is_this_machine(host: str) -> bool:
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False
