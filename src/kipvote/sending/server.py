"""Server: where a mail is handed over, how that is encrypted, and as whom."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from ipaddress import ip_address
from netrc import NetrcParseError, netrc
from pathlib import Path

from kipvote.errors import SendError

USER, PASSWORD, CREDENTIALS = "KIPVOTE_SMTP_USER", "KIPVOTE_SMTP_PASSWORD", "KIPVOTE_SMTP_CREDENTIALS"

_LABEL = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_URL = re.compile(
    rf"(?P<scheme>smtps?)://(?:(?P<host>{_LABEL}(?:\.{_LABEL})*)|\[(?P<ip>[0-9a-f:.]+)\])"
    r"(?::(?P<port>\d{1,5}))?/?(?P<plain>\?starttls=no)?",
    re.IGNORECASE | re.ASCII,
)


@dataclass(frozen=True, slots=True)
class SmtpUrl:
    """A server, and how it is spoken to: ``security`` is TLS (from the first byte), STARTTLS or nothing."""

    host: str
    port: int
    security: str

    @classmethod
    def parse(cls, text: str) -> SmtpUrl:
        """Read a URL. Errors do not show it: it may hold a secret.

        >>> SmtpUrl.parse("smtps://mail.example.org")
        SmtpUrl(host='mail.example.org', port=465, security='TLS')

        Raises:
            SendError: not such a URL, one with a user or a password, or no encryption to another machine.
        """
        if "@" in text:
            what = "an SMTP URL with a user or a password in it, which everyone on this machine can read"
            raise SendError(what, hint="leave them out: they are taken from the environment or from a file")
        found = _URL.fullmatch(text)
        if found is None or (found["port"] and not 0 < int(found["port"]) < 1 << 16):
            hint = "give it as smtps://host or smtp://host, with :port where it is not 465 or 587"
            raise SendError("not an SMTP URL", hint=hint)
        host, tls = (found["host"] or found["ip"]).lower(), len(found["scheme"]) == len("smtps")
        security, port = ("TLS", 465) if tls else ("STARTTLS", 587)
        if found["plain"]:
            security, port = "", 25
            if tls or not _is_this_machine(host):
                hint = "smtp://...?starttls=no is for a server on this machine, such as localhost"
                raise SendError("mail is not sent over the network without encryption", where=host, hint=hint)
        return cls(host, int(found["port"] or port), security)

    def __str__(self) -> str:
        """The server as errors name it, with its port."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def _is_this_machine(host: str) -> bool:
    with suppress(ValueError):
        return host == "localhost" or ip_address(host).is_loopback
    return False


@dataclass(frozen=True, slots=True)
class Credentials:
    """Whom to log in as; ``source`` says where that was found. The password is shown nowhere.

    Raises:
        SendError: one is empty, or cannot be sent.
    """

    user: str
    password: str = field(repr=False)
    source: str

    def __post_init__(self) -> None:
        for name, value in (("user", self.user), ("password", self.password)):
            if not value.isascii() or not value.isprintable() or not value:
                raise SendError(f"the {name} is empty, or not printable ASCII", where=self.source)

    def hide(self, words: str) -> str:
        """What a server said, without the password, should it repeat it."""
        for text in (f"\0{self.user}\0{self.password}", self.password):
            words = words.replace(b64encode(text.encode()).decode(), "***").replace(text, "***")
        return words


def find_credentials(
    url: SmtpUrl, environ: Mapping[str, str], file: Path | None = None
) -> Credentials | None:
    """The credentials for a server: from ``file`` if given, else as the environment says, else None.

    A variable that is empty counts as not set.

    Raises:
        SendError: they are given twice or by half, cannot be sent encrypted, or the file cannot be used.
    """
    user, password, named = (environ.get(name, "") for name in (USER, PASSWORD, CREDENTIALS))
    path = file or (Path(named) if named else None)
    if file is None and ((named and (user or password)) or bool(user) != bool(password)):
        hint = f"set {USER} and {PASSWORD}, or {CREDENTIALS} alone"
        raise SendError("credentials by half, or given twice", where="environment", hint=hint)
    if path is None and not user:
        return None
    if not url.security:
        hint = "give an smtps:// URL, or no credentials"
        raise SendError("a password is only sent encrypted", where=str(url), hint=hint)
    return _from_file(path, url.host) if path else Credentials(user, password, "environment")


def _from_file(path: Path, host: str) -> Credentials:
    where = str(path)
    try:
        if path.stat().st_mode & 0o077:
            raise SendError("others can read the credentials", where=where, hint=f"chmod 600 {path}")
        user, _, password = netrc(path).authenticators(host) or ("", "", "")
    except NetrcParseError as error:  # its words show what it stumbled over: perhaps the password
        hint = "write it as: machine HOST login USER password PASSWORD"
        raise SendError(f"no credentials in line {error.lineno}", where=where, hint=hint) from None
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "not UTF-8"
        raise SendError(f"the credentials cannot be read: {why}", where=where) from None
    if not user and not password:
        raise SendError(f"no credentials for {host}", where=where, hint=f"add a line: machine {host} ...")
    return Credentials(user, password or "", where)
