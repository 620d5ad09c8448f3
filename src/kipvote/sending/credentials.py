"""Credentials: the user and password for a server, from the environment or a file of one's own."""

from __future__ import annotations

import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from netrc import NetrcParseError, netrc
from pathlib import Path

from kipvote.errors import SendError
from kipvote.sending.url import Security, SmtpUrl

USER = "KIPVOTE_SMTP_USER"
PASSWORD = "KIPVOTE_SMTP_PASSWORD"
FILE = "KIPVOTE_SMTP_CREDENTIALS"

_TOGETHER = f"set {USER} and {PASSWORD}, or {FILE} alone"


@dataclass(frozen=True, slots=True)
class Credentials:
    """Whom to log in as; ``source`` says where that was found. The password is shown nowhere.

    Raises:
        SendError: a line break or zero byte, which cannot be sent, or no user or password at all.
    """

    user: str
    password: str = field(repr=False)
    source: str

    def __post_init__(self) -> None:
        for name, value in (("user", self.user), ("password", self.password)):
            if not value or not {"\0", "\r", "\n"}.isdisjoint(value):
                raise SendError(f"the {name} is empty or has a line break in it", where=self.source)


def find_credentials(
    url: SmtpUrl, environ: Mapping[str, str], file: Path | None = None
) -> Credentials | None:
    """The credentials for a server: from ``file`` if given, else as the environment says, else None.

    A variable that is empty counts as not set.

    Raises:
        SendError: they are given twice or by half, or the file cannot be used.
    """
    if file is not None:
        return _from_file(file, url.host)
    user, password, named = (environ.get(name, "") for name in (USER, PASSWORD, FILE))
    if named and (user or password):
        raise SendError("credentials are given twice", where="environment", hint=_TOGETHER)
    if named:
        return _from_file(Path(named), url.host)
    if bool(user) != bool(password):
        missing = PASSWORD if user else USER
        raise SendError(f"{missing} is not set", where="environment", hint=_TOGETHER)
    return Credentials(user, password, "environment") if user else None


def check_way(url: SmtpUrl, credentials: Credentials | None) -> None:
    """Make sure that a password would not go over the wire as it is.

    Raises:
        SendError: it would.
    """
    if credentials is not None and url.security is Security.NONE:
        hint = "give an smtps:// URL, or no credentials"
        raise SendError("a password is only sent encrypted", where=str(url), hint=hint)


def _from_file(path: Path, host: str) -> Credentials:
    where = str(path)
    try:
        if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
            raise SendError("others can read the credentials", where=where, hint=f"chmod 600 {path}")
        found = netrc(path).authenticators(host)
    except NetrcParseError as error:  # its words show what it stumbled over: perhaps the password
        hint = "write it as: machine HOST login USER password PASSWORD"
        raise SendError(
            f"the credentials cannot be read, line {error.lineno}", where=where, hint=hint
        ) from None
    except OSError as error:
        raise SendError(f"the credentials cannot be read: {error.strerror}", where=where) from error
    except UnicodeDecodeError:
        raise SendError("the credentials are not UTF-8", where=where) from None
    if found is None:
        raise SendError(f"no credentials for {host}", where=where, hint=f"add a line: machine {host} ...")
    user, _, password = found
    return Credentials(user, password, where)
