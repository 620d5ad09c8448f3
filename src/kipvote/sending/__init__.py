"""Sending: one mail to an SMTP server, to all of its recipients or to none, and not twice."""

from kipvote.clock import Clock
from kipvote.sending.credentials import Credentials, find_credentials
from kipvote.sending.dispatch import AlreadySent, Receipt, send
from kipvote.sending.draft import describe
from kipvote.sending.envelope import Envelope, parse_address
from kipvote.sending.ledger import Entry, State, read_entries
from kipvote.sending.letter import Letter
from kipvote.sending.patience import Patience
from kipvote.sending.replies import InDoubtError
from kipvote.sending.url import Security, SmtpUrl

__all__ = [
    "AlreadySent",
    "Clock",
    "Credentials",
    "Entry",
    "Envelope",
    "InDoubtError",
    "Letter",
    "Patience",
    "Receipt",
    "Security",
    "SmtpUrl",
    "State",
    "describe",
    "find_credentials",
    "parse_address",
    "read_entries",
    "send",
]
