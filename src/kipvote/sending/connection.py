"""Connections: an SMTP server that was reached, is who it says, and knows who is asking."""

from __future__ import annotations

import io
import smtplib
import socket
import ssl
from base64 import b64encode
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from kipvote.errors import SendError
from kipvote.files import EndlessError, Rationed
from kipvote.messages.charsets import clean_line
from kipvote.sending.credentials import Credentials, check_way
from kipvote.sending.patience import Patience
from kipvote.sending.replies import DONE, GO_ON, PassingError, Reply, refusal, require
from kipvote.sending.url import Security, SmtpUrl

_CHUNK = 1 << 16
_FAREWELL = 5.0
_LONGEST_ANSWER = 1 << 16
"""Bytes. Longer than any real one, EHLO's among them: some ten lines."""


class _Smtp(smtplib.SMTP):
    """The standard client, but for answers without an end: it would keep all of what comes."""

    def getreply(self) -> tuple[int, bytes]:
        assert self.sock is not None
        limits = _LONGEST_ANSWER, self.sock.gettimeout() or 0.0
        if self.file is None:  # of a new connection, and again in TLS
            self._answers = Rationed(self.sock.makefile("rb", buffering=0), *limits)
            self.file = io.BufferedReader(self._answers)
        self._answers.allow(*limits)
        try:
            return super().getreply()
        except EndlessError:
            self.close()
            raise


class _SmtpTls(_Smtp, smtplib.SMTP_SSL):
    """The same, in TLS from the first byte."""


class Connection:
    """One session with a server.

    All methods raise PassingError where the connection breaks. Only in :meth:`end` that leaves open whether
    the mail was taken.
    """

    def __init__(self, smtp: smtplib.SMTP, where: str) -> None:
        self._smtp = smtp
        self._in_data = False
        self.where = where

    def ask(self, line: str, *, step: str, hidden: Iterable[str] = ()) -> Reply:
        """Send one line and wait for the answer; ``step`` names it in errors."""
        with _broken(f"the connection broke at {step}", self.where):
            return Reply.of(*self._smtp.docmd(line), hidden=hidden)

    def greet(self) -> None:
        """Say hello, and hear what the server offers.

        Raises:
            SendError: the server does not know EHLO.
        """
        with _broken("the connection broke at EHLO", self.where):
            reply = Reply.of(*self._smtp.ehlo())
        require(DONE, reply, "the server refused the session", where=self.where)

    def offers(self, extension: str) -> str | None:
        """The parameters of an extension (named in lower case); None where it is not offered."""
        return self._smtp.esmtp_features.get(extension)

    def encrypt(self) -> None:
        """Go on in TLS, and forget what was said before.

        Raises:
            SendError: the server does not offer it or its certificate is not trusted.
        """
        if self.offers("starttls") is None:
            hint = "nothing is sent without encryption; if it speaks TLS from the first byte, give smtps://"
            raise SendError("the server offers no STARTTLS", where=self.where, hint=hint)
        with _broken("no secure connection", self.where):
            self._smtp.starttls(context=ssl.create_default_context())

    def hand(self, data: bytes) -> None:
        """Send what follows DATA, but for the dot that ends it."""
        self._in_data = True
        with _broken("the connection broke in the middle of the mail", self.where):
            for start in range(0, len(data), _CHUNK):
                self._smtp.send(data[start : start + _CHUNK])

    def check_listening(self) -> None:
        """Make sure that the server still listens; what it says before the end of a mail is a refusal.

        Raises:
            SendError: it said that it will not take the mail.
        """
        early = self._unread()
        what = "the server broke off in the middle of the mail"
        if early == b"":
            raise PassingError(SendError(what, where=self.where))
        if early is not None:
            code = int(early[:3]) if early[:3].isdigit() else 0
            raise refusal(Reply.of(code, early[4:]), what, where=self.where)

    def end(self, patience: Patience) -> Reply:
        """Send the dot, after which the server answers for the mail, and wait for that long."""
        assert self._smtp.sock is not None
        self._smtp.sock.settimeout(patience.final_timeout)
        reply = self.ask(".", step="the end of the mail")
        self._in_data = False
        return reply

    def close(self) -> None:
        """Take leave, but not in the middle of a mail, and whatever the server says to it."""
        if self._smtp.sock is not None and not self._in_data:
            with suppress(OSError, EndlessError):
                self._smtp.sock.settimeout(_FAREWELL)
                self._smtp.quit()
        self._smtp.close()

    def _unread(self) -> bytes | None:
        """What the server has sent unasked; empty where it has hung up, None where there is nothing."""
        sock = self._smtp.sock
        assert sock is not None
        timeout = sock.gettimeout()
        sock.settimeout(0)
        try:
            return sock.recv(1000)
        except (BlockingIOError, ssl.SSLWantReadError):
            return None
        except OSError:
            return b""
        finally:
            sock.settimeout(timeout)


@contextmanager
def connected(url: SmtpUrl, credentials: Credentials | None, patience: Patience) -> Iterator[Connection]:
    """Reach a server, encrypt, and log in if there is something to log in with.

    Raises:
        PassingError: it cannot be reached or is not ready.
        SendError: it is not to be trusted, or refuses to be used.
    """
    where = str(url)
    check_way(url, credentials)
    with _broken("the server cannot be reached", where):
        connection = Connection(_dial(url, patience.timeout), where)
    try:
        connection.greet()
        if url.security is Security.STARTTLS:
            connection.encrypt()
            connection.greet()
        if credentials is not None:
            _log_in(connection, credentials)
        yield connection
    finally:
        connection.close()


def _dial(url: SmtpUrl, timeout: float) -> smtplib.SMTP:
    if url.security is Security.TLS:
        context = ssl.create_default_context()
        return _SmtpTls(url.host, url.port, timeout=timeout, context=context)
    return _Smtp(url.host, url.port, timeout=timeout)


def _log_in(connection: Connection, credentials: Credentials) -> None:
    # Not smtplib's login, which after a wrong password tries the next mechanism (some servers lock an account
    # after a few) and takes ASCII only.
    user, password = (_encoded(text) for text in (credentials.user, credentials.password))
    plain = _encoded(f"\0{credentials.user}\0{credentials.password}")
    mechanisms = (connection.offers("auth") or "").upper().split()
    if "PLAIN" in mechanisms:
        lines = [f"AUTH PLAIN {plain}"]
    elif "LOGIN" in mechanisms:
        lines = ["AUTH LOGIN", user, password]
    else:
        raise SendError("the server offers no login by password", where=connection.where)
    hidden = (plain, password, credentials.password)
    for number, line in enumerate(lines, 1):
        reply = connection.ask(line, step="AUTH", hidden=hidden)
        expected = DONE if number == len(lines) else GO_ON
        hint = f"the user and password are from {credentials.source}"
        require(expected, reply, "the server refused the login", where=connection.where, hint=hint)


def _encoded(text: str) -> str:
    return b64encode(text.encode()).decode("ascii")


@contextmanager
def _broken(what: str, where: str) -> Iterator[None]:
    """Whatever breaks on the wire as a failure that may pass, but for what will be so again."""
    try:
        yield
    except EndlessError as error:
        raise SendError(f"{what}: the server's answer has no end", where=where) from error
    except smtplib.SMTPResponseException as error:
        reply = Reply.of(error.smtp_code, error.smtp_error)
        raise refusal(reply, "the server refused the session", where=where) from error
    except ssl.SSLCertVerificationError as error:
        hint = "if its CA is not a public one, name a file with the CA's certificate in SSL_CERT_FILE"
        what = f"the server's certificate is not trusted: {error.verify_message}"
        raise SendError(what, where=where, hint=hint) from error
    except ssl.SSLError as error:
        hint = "smtps:// is encrypted from the first byte, mostly on port 465; smtp:// uses STARTTLS, on 587"
        failure = SendError(f"no secure connection: {error.reason or error}", where=where, hint=hint)
        raise PassingError(failure) from error
    except socket.gaierror as error:
        failure = SendError(f"no server by that name: {error.strerror}", where=where)
        raise (PassingError(failure) if error.errno == socket.EAI_AGAIN else failure) from error
    except OSError as error:
        raise PassingError(SendError(f"{what}: {clean_line(str(error))}", where=where)) from error
