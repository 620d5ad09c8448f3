"""Transactions: one mail handed over to a server, for all recipients or for none."""

from __future__ import annotations

from contextlib import suppress

from kipvote.errors import SendError
from kipvote.sending.connection import Connection
from kipvote.sending.credentials import PASSWORD, USER
from kipvote.sending.envelope import Address, Envelope
from kipvote.sending.letter import Letter
from kipvote.sending.patience import Patience
from kipvote.sending.replies import (
    CLOSING,
    DONE,
    GO_ON,
    NEVER,
    NOT_NOW,
    InDoubtError,
    PassingError,
    Reply,
    require,
)

_NO_LOGIN = 530  # RFC 4954, 6
_LOG_IN = f"set {USER} and {PASSWORD}, or give a file with --smtp-credentials"


def offer(connection: Connection, letter: Letter, envelope: Envelope) -> None:
    """Name the sender and everyone who is to receive. If one may not, the transaction is undone.

    smtplib's own sendmail would go on with those that are left.

    Raises:
        PassingError: some may not now.
        SendError: some may not at all, or the server cannot take such a mail.
    """
    reply = connection.ask(f"MAIL FROM:<{envelope.sender}>{_options(connection, letter)}", step="MAIL")
    hint = _LOG_IN if reply.code == _NO_LOGIN else None
    require(
        DONE, reply, f"the server refused the sender {envelope.sender}", where=connection.where, hint=hint
    )
    refused = _refused(connection, envelope)
    if refused:
        _undo(connection, refused)
        raise _refusal(refused, connection.where)


def hand_over(connection: Connection, letter: Letter, patience: Patience) -> Reply:
    """Send the mail that was offered, and return the words with which the server took it.

    Raises:
        PassingError: it was not taken now.
        SendError: it was refused.
        InDoubtError: the whole of it was sent, and no answer to that came.
    """
    where = connection.where
    require(GO_ON, connection.ask("DATA", step="DATA"), "the server refused the mail", where=where)
    connection.hand(letter.wire)
    connection.check_listening()
    reply = _end(connection, patience)
    require(DONE, reply, "the server refused the mail", where=where)
    return reply


def _end(connection: Connection, patience: Patience) -> Reply:
    """From the dot on, only the server's answer tells what became of the mail."""
    try:
        reply = connection.end(patience)
    except PassingError as failure:
        raise _doubt(failure.error.what, connection.where) from failure
    except SendError as error:
        raise _doubt(error.what, connection.where) from error
    if reply.kind not in (DONE, NOT_NOW, NEVER):
        raise _doubt(f"the server answered {reply}", connection.where)
    return reply


def _doubt(why: str, where: str) -> InDoubtError:
    hint = "look for it where it should arrive; if it is not there, send it with --again"
    return InDoubtError(f"nobody can tell whether the mail was sent: {why}", where=where, hint=hint)


def _options(connection: Connection, letter: Letter) -> str:
    options = "" if connection.offers("size") is None else f" SIZE={letter.size}"
    if not letter.needs_8bit:
        return options
    if connection.offers("8bitmime") is None:
        raise SendError("the mail is not ASCII, but the server accepts nothing else", where=connection.where)
    return f"{options} BODY=8BITMIME"


def _refused(connection: Connection, envelope: Envelope) -> dict[Address, Reply]:
    refused: dict[Address, Reply] = {}
    for recipient in envelope.recipients:
        reply = connection.ask(f"RCPT TO:<{recipient}>", step="RCPT")
        if reply.kind != DONE:
            refused[recipient] = reply
        if reply.code == CLOSING:
            break
    return refused


def _undo(connection: Connection, refused: dict[Address, Reply]) -> None:
    if any(reply.code == CLOSING for reply in refused.values()):
        return
    # Nothing is lost if that fails: a connection that closes before DATA ends the transaction too.
    with suppress(PassingError, SendError):
        connection.ask("RSET", step="RSET")


def _refusal(refused: dict[Address, Reply], where: str) -> SendError | PassingError:
    each = "; ".join(f"{recipient}: {reply}" for recipient, reply in refused.items())
    error = SendError(f"the server refused a recipient, so nobody was sent the mail: {each}", where=where)
    passing = all(reply.kind == NOT_NOW for reply in refused.values())
    return PassingError(error) if passing else error
