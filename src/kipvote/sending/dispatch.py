"""Dispatch: a mail sent once, tried until the server takes or refuses it, and noted in the ledger."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from kipvote.clock import Clock
from kipvote.errors import SendError
from kipvote.messages import MessageId
from kipvote.moments import moment
from kipvote.sending.connection import connected
from kipvote.sending.credentials import Credentials
from kipvote.sending.envelope import Address, Envelope, same
from kipvote.sending.ledger import FILE, Entry, Ledger, State, opened
from kipvote.sending.letter import Letter
from kipvote.sending.patience import Patience
from kipvote.sending.replies import InDoubtError, PassingError, Reply
from kipvote.sending.transaction import hand_over, offer
from kipvote.sending.url import SmtpUrl

Told = Callable[[str], None]
"""Is called with a sentence when a try has failed and there will be another."""


def quiet(_sentence: str) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """A mail that the server took at ``at`` (UTC), after so many tries and with these words."""

    message_id: MessageId
    recipients: tuple[Address, ...]
    at: datetime
    tries: int
    said: str


@dataclass(frozen=True, slots=True)
class AlreadySent:
    """Nothing was done: all recipients were sent a mail with this Message-ID, the last at ``at`` (UTC).

    ``changed`` says that what they were sent is not what was to be sent now.
    """

    message_id: MessageId
    recipients: tuple[Address, ...]
    at: datetime
    changed: bool


@dataclass(frozen=True, slots=True)
class _Errand:
    """What is to be sent, to whom, and by which way."""

    letter: Letter
    envelope: Envelope
    url: SmtpUrl
    credentials: Credentials | None
    clock: Clock
    patience: Patience


def send(
    message: bytes,
    envelope: Envelope,
    url: SmtpUrl,
    credentials: Credentials | None,
    *,
    store: Path,
    clock: Clock,
    again: bool = False,
    patience: Patience | None = None,
    told: Told = quiet,
) -> Receipt | AlreadySent:
    """Send a mail to all recipients or none, unless the ledger in ``store`` says that they have it.

    A failure that may pass is tried again as long as ``patience`` lasts. With ``again`` it is sent whatever
    the ledger says, with the same Message-ID, by which receivers can tell that it is the same mail.

    Raises:
        SendError: it was not sent.
        InDoubtError: nobody can tell whether it was, now or at an earlier time.
    """
    letter = Letter.of(message)
    errand = _Errand(letter, envelope, url, credentials, clock, patience or Patience())
    with opened(store) as ledger:
        earlier = None if again else _earlier(ledger, letter, envelope)
        return earlier or _try(errand, ledger, told)


def _earlier(ledger: Ledger, letter: Letter, envelope: Envelope) -> AlreadySent | None:
    entries = [entry for entry in ledger.entries if entry.message_id == letter.message_id]
    wanted = {same(recipient): recipient for recipient in envelope.recipients}
    sent = [entry for entry in entries if entry.state is State.SENT and wanted.keys() & _keys(entry)]
    having = {key for entry in sent for key in _keys(entry)}
    missing = [recipient for key, recipient in wanted.items() if key not in having]
    for entry in entries:
        if entry.state is not State.SENT and _keys(entry) & {same(recipient) for recipient in missing}:
            raise _in_doubt(entry)
    if not missing:
        changed = all(entry.sha256 != letter.sha256 for entry in sent)
        return AlreadySent(letter.message_id, envelope.recipients, max(entry.at for entry in sent), changed)
    if sent:
        what = f"{letter.message_id} was already sent to some, but not to {', '.join(missing)}"
        hint = "name only those still to get it, or send it to everyone with --again"
        raise SendError(what, hint=hint)
    return None


def _keys(entry: Entry) -> set[str]:
    return {same(address) for address in entry.to}


def _in_doubt(entry: Entry) -> InDoubtError:
    to, when = ", ".join(entry.to), moment(entry.at)
    what = f"nobody can tell whether {entry.message_id} was sent to {to} at {when}: {entry.said}"
    hint = "look for it where it should have arrived; if it is not there, send it with --again"
    return InDoubtError(what, where=FILE, hint=hint)


def _try(errand: _Errand, ledger: Ledger, told: Told) -> Receipt:
    began = errand.clock.now()
    failures = 0
    while True:
        try:
            return _attempt(errand, ledger, failures + 1)
        except PassingError as failure:
            failures += 1
            passed = (errand.clock.now() - began).total_seconds()
            if not errand.patience.has_time(failures, passed):
                raise _given_up(failure.error, failures) from failure
            wait = errand.patience.wait_after(failures)
            told(f"{failure.error}; trying again in {wait:.0f} seconds")
            errand.clock.sleep(wait)


def _given_up(error: SendError, failures: int) -> SendError:
    tries = "one try" if failures == 1 else f"{failures} tries"
    hint = error.hint or "try again later"
    return SendError(f"not sent after {tries}: {error.what}", where=error.where, hint=hint)


def _attempt(errand: _Errand, ledger: Ledger, tries: int) -> Receipt:
    letter, envelope, clock = errand.letter, errand.envelope, errand.clock
    with connected(errand.url, errand.credentials, errand.patience) as connection:
        offer(connection, letter, envelope)
        entry = ledger.begin(letter, envelope, clock.now())
        try:
            reply = hand_over(connection, letter, errand.patience)
        except InDoubtError as error:
            ledger.settle(entry, State.UNKNOWN, clock.now(), error.what)
            raise
        except (PassingError, SendError):
            ledger.withdraw(entry)
            raise
        at = clock.now()
        _note_sent(ledger, entry, at, reply)
    return Receipt(letter.message_id, envelope.recipients, at, tries, str(reply))


def _note_sent(ledger: Ledger, entry: Entry, at: datetime, reply: Reply) -> None:
    try:
        ledger.settle(entry, State.SENT, at, str(reply))
    except SendError as error:
        hint = "the mail was sent; set its state to 'sent' there, or it will count as unknown"
        raise SendError(error.what, where=error.where, hint=hint) from error
