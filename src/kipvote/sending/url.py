"""URLs of SMTP servers: where a mail is handed over, and how the connection is secured."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from ipaddress import ip_address
from urllib.parse import SplitResult, parse_qsl, urlsplit

from kipvote.errors import SendError


class Security(StrEnum):
    """How a connection is encrypted."""

    TLS = "TLS"  # from the first byte
    STARTTLS = "STARTTLS"  # before anything is told; never done without
    NONE = "no encryption"  # only to this machine


_PORTS = {Security.TLS: 465, Security.STARTTLS: 587, Security.NONE: 25}
_FORMS = "give it as smtps://host or smtp://host, with :port where it is not 465 or 587"
_LABEL = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_HOST = re.compile(rf"(?=.{{1,253}}\Z){_LABEL}(?:\.{_LABEL})*", re.ASCII)


@dataclass(frozen=True, slots=True)
class SmtpUrl:
    """A server: its host name or address (no brackets), its port, and how it is spoken to."""

    host: str
    port: int
    security: Security

    @classmethod
    def parse(cls, text: str) -> SmtpUrl:
        """Read a URL. Errors show its scheme, host and names of parameters only: the rest may be a secret.

        >>> SmtpUrl.parse("smtps://mail.example.org")
        SmtpUrl(host='mail.example.org', port=465, security=<Security.TLS: 'TLS'>)

        Raises:
            SendError: not such a URL, one with a user or a password, or no encryption to another machine.
        """
        parts, port = _split(text)
        host = parts.hostname or ""
        if not (_is_address(host) or _HOST.fullmatch(host)):
            raise SendError("an SMTP URL without a host name", where=parts.scheme, hint=_FORMS)
        if parts.path not in ("", "/") or parts.fragment:
            raise SendError("an SMTP URL that goes on after the host", where=host, hint=_FORMS)
        security = _security(parts, host)
        return cls(host, _PORTS[security] if port is None else port, security)

    def __str__(self) -> str:
        """The server as errors name it, with its port."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def _split(text: str) -> tuple[SplitResult, int | None]:
    if "@" in text:
        raise SendError(
            "an SMTP URL with a user or a password in it, which everyone on this machine can read",
            hint="leave them out: they are taken from the environment or from a file",
        )
    if not (text.isascii() and text.isprintable()) or " " in text:
        hint = "write the host name in ASCII, an international one in its xn-- form"
        raise SendError("an SMTP URL with characters that no URL has", hint=hint)
    try:
        parts = urlsplit(text)
    except ValueError as error:
        raise SendError("not an SMTP URL", hint=_FORMS) from error
    if parts.scheme not in ("smtp", "smtps") or not parts.netloc:
        raise SendError("not an SMTP URL", where=parts.scheme or None, hint=_FORMS)
    try:
        port = parts.port
    except ValueError:  # not its cause: it shows what may be a password
        port = 0
    if port == 0:
        raise SendError("an SMTP URL with an invalid port", where=parts.scheme, hint=_FORMS)
    return parts, port


def _security(parts: SplitResult, host: str) -> Security:
    parameters = parse_qsl(parts.query, keep_blank_values=True)
    unknown = sorted({name for name, _ in parameters} - {"starttls"})
    if unknown:
        raise SendError(f"an SMTP URL with the unknown parameter {unknown[0]!r}", where=host, hint=_FORMS)
    if not parameters:
        return Security.TLS if parts.scheme == "smtps" else Security.STARTTLS
    if parts.scheme == "smtps" or parameters != [("starttls", "no")]:
        hint = "smtp:// always uses it, smtps:// never; only ?starttls=no can be given"
        raise SendError("an SMTP URL with a meaningless 'starttls'", where=host, hint=hint)
    if not _is_this_machine(host):
        hint = "?starttls=no is for a server on this machine, such as localhost"
        raise SendError("mail is not sent over the network without encryption", where=host, hint=hint)
    return Security.NONE


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return "%" not in host


def _is_this_machine(host: str) -> bool:
    return host == "localhost" or (_is_address(host) and ip_address(host).is_loopback)
