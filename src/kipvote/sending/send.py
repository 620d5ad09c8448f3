"""Send: a mail handed to an SMTP server, for all of its recipients or for none, and not twice."""

from __future__ import annotations

import io
import smtplib
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from kipvote.clock import Clock, doubled
from kipvote.errors import SendError
from kipvote.files import EndlessError, Rationed
from kipvote.messages import MessageId
from kipvote.messages.charsets import clean_line
from kipvote.moments import moment
from kipvote.sending.ledger import FILE, Entry, Ledger, State, opened, read_entries
from kipvote.sending.message import Address, Envelope, Letter, same
from kipvote.sending.server import PASSWORD, USER, Credentials, SmtpUrl

_LONGEST_ANSWER = 1 << 16  # bytes; EHLO's is the longest, of some ten lines
_FAREWELL = 5.0
_DONE, _NOT_NOW, _NEVER = 2, 4, 5  # the first digit of a reply's code (RFC 5321, 4.2.1)
_CLOSING, _NO_LOGIN = 421, 530
_LOOK = "look for it with --confirm, or where it should arrive; if it is not there, send it with --again"

Reply = tuple[int, bytes]


class InDoubtError(SendError):
    """A mail was handed over whole, and nobody can tell whether it was taken."""


class _PassingError(Exception):
    """A failure that may pass, and with which the mail was certainly not taken; ``error`` says what it is."""

    def __init__(self, error: SendError) -> None:
        super().__init__(error)
        self.error = error


@dataclass(frozen=True, slots=True)
class Patience:
    """How a server is waited for. Times are in seconds.

    There are at most ``tries``, and none begins later than ``total`` after the first. The wait between two is
    ``first_wait``, doubled each time: a server that greylists takes the mail after some minutes (RFC 6647).
    ``timeout`` is for each answer, ``final_timeout`` for the one to the whole mail: RFC 5321, 4.5.3.2.6 asks
    for ten minutes, because who gives up earlier cannot know whether the mail was taken.
    """

    tries: int = 7
    first_wait: float = 30.0
    longest_wait: float = 600.0
    total: float = 1800.0
    timeout: float = 60.0
    final_timeout: float = 600.0


@dataclass(frozen=True, slots=True)
class Receipt:
    """A mail that the server took at ``at`` (UTC), after so many tries.

    Without any nothing was done: all recipients were sent a mail with this Message-ID, the last at ``at``.
    ``changed`` says that what they were sent is not what was to be sent now.
    """

    message_id: MessageId
    recipients: tuple[Address, ...]
    at: datetime
    tries: int
    changed: bool = False


@dataclass(frozen=True, slots=True)
class Errand:
    """A mail, its envelope, and the way it goes."""

    letter: Letter
    envelope: Envelope
    url: SmtpUrl
    credentials: Credentials | None = None
    patience: Patience = Patience()

    def describe(self, store: Path) -> str:
        """What :func:`send` would send, as lines for a terminal. Nobody is asked, and nothing is written."""
        letter, login = self.letter, self.credentials
        lines: list[tuple[str, str]] = [("From", self.envelope.sender)]
        lines += [("To", recipient) for recipient in self.envelope.recipients]
        lines.append(("Server", f"{self.url}, {self.url.security or 'no encryption'}"))
        lines.append(("Login", f"{login.user}, from {login.source}" if login else "none"))
        lines += [("Message-ID", letter.message_id), ("Subject", letter.subject)]
        lines.append(("Size", f"{len(letter.data)} bytes"))
        earlier = [entry for entry in read_entries(store) if entry.message_id == letter.message_id]
        told = [f"{entry.state} {moment(entry.at)} to {', '.join(entry.to)}" for entry in earlier]
        lines += [("Earlier", line) for line in told or ["not sent before"]]
        return "\n".join(f"{label:<12}{text}".rstrip() for label, text in lines)


def send(
    errand: Errand,
    *,
    store: Path,
    clock: Clock,
    again: bool = False,
    told: Callable[[str], None] = lambda _: None,
) -> Receipt:
    """Send a mail to all recipients or none, unless the ledger in ``store`` says that they have it.

    A failure that may pass is ``told`` and tried again as long as patience lasts. With ``again`` it is sent
    whatever the ledger says, with the same Message-ID, by which receivers can tell that it is the same mail.

    Raises:
        SendError: it was not sent.
        InDoubtError: nobody can tell whether it was, now or at an earlier time.
    """
    patience, began, tries = errand.patience, clock.now(), 0
    with opened(store) as ledger:
        if not again and (earlier := _earlier(ledger, errand)):
            return earlier
        while True:
            tries += 1
            try:
                at = _attempt(errand, ledger, clock)
                return Receipt(errand.letter.message_id, errand.envelope.recipients, at, tries)
            except _PassingError as failure:
                error = failure.error
            wait = doubled(patience.first_wait, tries, longest=patience.longest_wait)
            if tries == patience.tries or (clock.now() - began).total_seconds() + wait > patience.total:
                what = f"not sent after {'one try' if tries == 1 else f'{tries} tries'}: {error.what}"
                raise SendError(what, where=error.where, hint=error.hint or "try again later") from error
            told(f"{error}; trying again in {wait:.0f} seconds")
            clock.sleep(wait)


def _earlier(ledger: Ledger, errand: Errand) -> Receipt | None:
    letter, recipients = errand.letter, errand.envelope.recipients
    entries = [entry for entry in ledger.entries if entry.message_id == letter.message_id]
    wanted = {same(recipient): recipient for recipient in recipients}
    sent = [entry for entry in entries if entry.state is State.SENT and wanted.keys() & entry.keys]
    missing = {key: each for key, each in wanted.items() if not any(key in entry.keys for entry in sent)}
    for entry in entries:
        if entry.state is not State.SENT and entry.keys & missing.keys():
            what = f"nobody can tell whether {entry.message_id} was sent to {', '.join(entry.to)}"
            raise InDoubtError(f"{what} at {moment(entry.at)}: {entry.said}", where=FILE, hint=_LOOK)
    if not missing:
        changed = all(entry.sha256 != letter.sha256 for entry in sent)
        return Receipt(letter.message_id, recipients, max(entry.at for entry in sent), 0, changed)
    if sent:
        what = f"{letter.message_id} was already sent to some, but not to {', '.join(missing.values())}"
        raise SendError(what, hint="name only those still to get it, or send it to everyone with --again")
    return None


class _Smtp(smtplib.SMTP):
    """The standard client, but for answers without an end, which it would keep.

    ``whole`` says that a mail was sent, with the dot that ends it.
    """

    whole = False
    final_timeout = 0.0

    def getreply(self) -> Reply:
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

    def send(self, s: str | bytes) -> None:  # type: ignore[override]
        super().send(s)
        if isinstance(s, bytes) and self.sock is not None:  # no command
            self.sock.settimeout(self.final_timeout)
            self.whole = True


class _SmtpTls(_Smtp, smtplib.SMTP_SSL):
    """The same, in TLS from the first byte."""


def _attempt(errand: Errand, ledger: Ledger, clock: Clock) -> datetime:
    """Hand it over once, and say when the server had taken it."""
    letter, where = errand.letter, str(errand.url)
    with _session(errand) as smtp:
        _offer(smtp, errand, where)
        entry = Entry(
            letter.message_id, errand.envelope.recipients, letter.sha256, State.SENDING, clock.now()
        )
        ledger.put(None, entry)
        try:
            said = _hand_over(smtp, letter, where)
        except InDoubtError as error:
            ledger.put(entry, replace(entry, state=State.UNKNOWN, at=clock.now(), said=error.what))
            raise
        except (SendError, _PassingError, OSError, EndlessError):
            ledger.put(entry, None)
            raise
        sent = replace(entry, state=State.SENT, at=clock.now(), said=said)
        try:
            ledger.put(entry, sent)
        except SendError as error:
            hint = "the mail was sent; set its state to 'sent' there, or it will count as unknown"
            raise SendError(error.what, where=error.where, hint=hint) from error
    return sent.at


@contextmanager
def _session(errand: Errand) -> Iterator[_Smtp]:
    """A server that was reached, is who it says, and knows who is asking."""
    url, login, refused = errand.url, errand.credentials, "the server refused the session"
    with _told(errand, "the server cannot be reached"):
        if url.security == "TLS":
            timeout, context = errand.patience.timeout, ssl.create_default_context()
            smtp: _Smtp = _SmtpTls(url.host, url.port, timeout=timeout, context=context)
        else:
            smtp = _Smtp(url.host, url.port, timeout=errand.patience.timeout)
    smtp.final_timeout = errand.patience.final_timeout
    try:
        with _told(errand, "the connection broke"):
            _require(smtp.ehlo(), refused, str(url))
            if url.security == "STARTTLS":
                if not smtp.has_extn("starttls"):
                    hint = "nothing is sent without encryption; smtps:// speaks TLS from the first byte"
                    raise SendError("the server offers no STARTTLS", where=str(url), hint=hint)
                smtp.starttls(context=ssl.create_default_context())
                _require(smtp.ehlo(), refused, str(url))
            if login is not None:  # by one mechanism: some servers lock an account after a few failures
                offered = smtp.esmtp_features.get("auth", "").upper().split()
                way = next((one for one in ("PLAIN", "LOGIN") if one in offered), None)
                if way is None:
                    raise SendError("the server offers no login by password", where=str(url))
                smtp.esmtp_features["auth"] = way
                smtp.login(login.user, login.password)
            yield smtp
    finally:
        with suppress(OSError, EndlessError):  # whatever the server says to it
            if smtp.sock is not None:
                smtp.sock.settimeout(_FAREWELL)
                smtp.quit()
        smtp.close()


def _offer(smtp: _Smtp, errand: Errand, where: str) -> None:
    """Name the sender and everyone who is to receive; smtplib's sendmail would go on with those it can."""
    size = [f"SIZE={len(errand.letter.data)}"] if smtp.has_extn("size") else []
    reply = smtp.mail(errand.envelope.sender, size)
    hint = f"set {USER} and {PASSWORD}, or give a file with --smtp-credentials"
    what = f"the server refused the sender {errand.envelope.sender}"
    _require(reply, what, where, hint if reply[0] == _NO_LOGIN else None)
    refused: dict[Address, Reply] = {}
    for recipient in errand.envelope.recipients:
        reply = smtp.rcpt(recipient)
        if _kind(reply) != _DONE:
            refused[recipient] = reply
        if reply[0] == _CLOSING:
            break
    if refused:
        with suppress(OSError, EndlessError):  # a connection that closes ends the transaction too
            if reply[0] != _CLOSING:
                smtp.rset()
        each = "; ".join(f"{recipient}: {_said(reply)}" for recipient, reply in refused.items())
        what = f"the server refused a recipient, so nobody was sent the mail: {each}"
        raise _error(what, where, passing=all(_kind(reply) == _NOT_NOW for reply in refused.values()))


def _hand_over(smtp: _Smtp, letter: Letter, where: str) -> str:
    """Send the mail. From the dot on, only the server's answer tells what became of it (RFC 1047)."""
    try:
        reply = smtp.data(letter.data)
        why = f"the server answered {_said(reply)}"
    except (OSError, EndlessError) as error:
        if not smtp.whole:
            raise
        reply, why = (0, b""), f"the connection broke: {_words(error)}"
    if _kind(reply) not in (_DONE, _NOT_NOW, _NEVER):
        raise InDoubtError(f"nobody can tell whether the mail was sent: {why}", where=where, hint=_LOOK)
    return _require(reply, "the server refused the mail", where)


def _require(reply: Reply, what: str, where: str, hint: str | None = None) -> str:
    """Go on only with an answer that says yes; its words."""
    if _kind(reply) == _DONE:
        return _said(reply)
    raise _error(f"{what}: {_said(reply)}", where, hint, passing=_kind(reply) == _NOT_NOW)


def _error(what: str, where: str, hint: str | None = None, *, passing: bool) -> SendError | _PassingError:
    error = SendError(what, where=where, hint=hint)
    return _PassingError(error) if passing else error


def _kind(reply: Reply) -> int:
    """The first digit of a reply's code; 0 for what is no answer of SMTP."""
    return reply[0] // 100 if 200 <= reply[0] < 600 else 0


def _said(reply: Reply) -> str:
    line = clean_line(reply[1].decode("utf-8", "replace"))[:300]
    return f"{reply[0]} {line}".rstrip() if _kind(reply) else f"no SMTP: {line!r}"


def _words(error: Exception) -> str:
    return "the server's answer has no end" if isinstance(error, EndlessError) else clean_line(str(error))


@contextmanager
def _told(errand: Errand, what: str) -> Iterator[None]:
    """Whatever breaks on the wire as an error that says what to do, and whether it may pass."""
    where, login = str(errand.url), errand.credentials
    try:
        yield
    except smtplib.SMTPResponseException as error:
        words = error.smtp_error if isinstance(error.smtp_error, bytes) else error.smtp_error.encode()
        refused, hint = "mail" if isinstance(error, smtplib.SMTPDataError) else "session", None
        if login is not None and isinstance(error, smtplib.SMTPAuthenticationError):
            refused, hint = "login", f"it is from {login.source}"
            words = login.hide(words.decode("utf-8", "replace")).encode()
        reply = error.smtp_code, words
        refusal = f"the server refused the {refused}: {_said(reply)}"
        raise _error(refusal, where, hint, passing=_kind(reply) == _NOT_NOW) from error
    except ssl.SSLCertVerificationError as error:
        hint = "if its CA is not a public one, name a file with the CA's certificate in SSL_CERT_FILE"
        untrusted = f"the server's certificate is not trusted: {error.verify_message}"
        raise SendError(untrusted, where=where, hint=hint) from error
    except ssl.SSLError as error:
        hint = "smtps:// is encrypted from the first byte, mostly on port 465; smtp:// uses STARTTLS, on 587"
        raise _error(f"no secure connection: {error.reason or error}", where, hint, passing=True) from error
    except socket.gaierror as error:
        unknown = f"no server by that name: {error.strerror}"
        raise _error(unknown, where, passing=error.errno == socket.EAI_AGAIN) from error
    except (EndlessError, OSError) as error:
        raise _error(f"{what}: {_words(error)}", where, passing=isinstance(error, OSError)) from error
