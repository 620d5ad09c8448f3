"""Envelopes: from whom and to whom a mail goes, whatever its own header says."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NewType

from kipvote.errors import SendError

Address = NewType("Address", str)
"""A bare mail address that can stand in an SMTP command: ``dev@example.org``."""

_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LOCAL = re.compile(rf"(?=.{{1,64}}\Z){_ATOM}(?:\.{_ATOM})*", re.ASCII)
_LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
_DOMAIN = re.compile(rf"(?=.{{1,253}}\Z){_LABEL}(?:\.{_LABEL})*", re.ASCII)
_LONGEST = 254  # RFC 5321, 4.5.3.1.3: a path has 256 octets, two of them brackets


def parse_address(text: str) -> Address:
    """Read a bare address, without a name, quotes or brackets.

    Raises:
        SendError: not such an address.
    """
    if not text.isascii():
        hint = "write its domain in the xn-- form; a local part must be ASCII"
        raise SendError(f"{text!a} is not ASCII, as an address has to be", hint=hint)
    local, at, domain = text.partition("@")
    if not (at and _LOCAL.fullmatch(local) and _DOMAIN.fullmatch(domain)) or len(text) > _LONGEST:
        hint = "write it bare, as dev@example.org, and one at a time"
        raise SendError(f"{text!r} is not a mail address", hint=hint)
    return Address(text)


def same(address: str) -> str:
    """What is equal for two spellings of one address; a local part's case is told apart nowhere.

    >>> same("Dev@Example.org") == same("dev@example.ORG")
    True
    """
    return address.lower()


@dataclass(frozen=True, slots=True)
class Envelope:
    """Who sends, and who receives, each once and in the order given."""

    sender: Address
    recipients: tuple[Address, ...]

    @classmethod
    def of(cls, sender: str, recipients: Iterable[str]) -> Envelope:
        """Read the addresses.

        Raises:
            SendError: one of them is none, or there is nobody to receive.
        """
        parsed = [parse_address(recipient) for recipient in recipients]
        if not parsed:
            raise SendError("a mail to nobody", hint="name who receives it with --to")
        first = {same(address): address for address in reversed(parsed)}
        each = tuple(address for address in parsed if first.pop(same(address), None))
        return cls(parse_address(sender), each)
