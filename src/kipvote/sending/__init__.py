"""Sending: one mail to an SMTP server, to all of its recipients or to none, and not twice."""

from kipvote.clock import Clock
from kipvote.sending.ledger import Entry, State, opened, read_entries
from kipvote.sending.message import Envelope, Letter, parse_address
from kipvote.sending.send import Errand, InDoubtError, Patience, Receipt, send
from kipvote.sending.server import Credentials, SmtpUrl, find_credentials

__all__ = [
    "Clock",
    "Credentials",
    "Entry",
    "Envelope",
    "Errand",
    "InDoubtError",
    "Letter",
    "Patience",
    "Receipt",
    "SmtpUrl",
    "State",
    "find_credentials",
    "opened",
    "parse_address",
    "read_entries",
    "send",
]
