"""Mail: a report as one message (RFC 5322), the same bytes at every making.

It is text alone, or text and beside it HTML with the picture: the only forms that pass Apache's lists whole.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from datetime import UTC
from email.header import Header
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import format_datetime
from typing import Any

from kipvote.digest import Digest
from kipvote.errors import KipvoteError
from kipvote.report.html import page_for_mail
from kipvote.report.outline import outline
from kipvote.report.picture import description
from kipvote.report.summary import headline
from kipvote.report.text import flowed_text

_LONGEST = 300
"""Characters of a header on one line; RFC 5322 allows 998."""


class _Policy(EmailPolicy):
    """Writes headers so that they are read as they were meant.

    The standard library begins a subject of more than a line with an empty one, which is read as a space, and
    may double the spaces beside encoded words.
    """

    def fold_binary(self, name: str, value: Any) -> bytes:
        text = str(value)
        if text.isascii() and len(text) <= _LONGEST:
            return f"{name}: {text}{self.linesep}".encode()
        if name.lower() == "subject":
            words = Header(text, "utf-8", header_name=name).encode(linesep=self.linesep)
            return f"{name}: {words}{self.linesep}".encode()
        return super().fold_binary(name, value)


_POLICY = _Policy(linesep="\r\n", cte_type="7bit", max_line_length=78)
_NOWHERE = "kipvote.invalid"
"""A domain nobody can own (RFC 2606), for the name of the picture."""
_ODD = re.compile(r"[^a-z0-9]+")
_ODD_HOST = re.compile(r"[^a-z0-9.]+")


def compose(digest: Digest, *, sender: str, to: Sequence[str], picture: bytes | None = None) -> bytes:
    """The mail, ready to be sent: its lines end in CRLF, and there is nothing but ASCII in it.

    ``sender`` and ``to`` are written as in From and To; ``picture`` is PNG, of the digest's chart. The mail
    is dated by the report's own moment. Auto-Submitted keeps programs from answering it (RFC 3834); there is
    no Precedence, by which lists drop mail silently, and no list header: the list's server sets that.

    Raises:
        KipvoteError: not one mail address each.
    """
    mail = EmailMessage(policy=_POLICY)
    mail["From"] = _address(sender)
    mail["To"] = ", ".join(map(_address, to))
    mail["Subject"] = headline(digest)
    mail["Date"] = format_datetime(digest.week.as_of.astimezone(UTC))
    mail["Message-ID"] = message_id(digest, mail["From"].addresses[0].domain)
    mail["Auto-Submitted"] = "auto-generated"
    mail["X-Auto-Response-Suppress"] = "All"
    _fill(mail, digest, picture)
    return mail.as_bytes()


def message_id(digest: Digest, domain: str) -> str:
    """The name of a report, in the sender's ``domain``: by list, profile, ISO week, and filters if any."""
    profile, week = digest.profile, digest.week
    filters = (
        *((f"{week.days} days",) if week.days != 7 else ()),
        *digest.only,
        *digest.subscribed,
        *((digest.personal.name,) if digest.personal else ()),
    )
    name = _ODD.sub("-", profile.name.casefold()).strip("-") or "profile"
    of_list = _ODD_HOST.sub("-", (profile.list_address or "no-list").casefold().replace("@", "."))
    mark = f".{_hash(' '.join(filters))[:12]}" if filters else ""
    return f"<kipvote.{of_list}.{name}.{week.label}{mark}@{domain.lower()}>"


def _fill(mail: EmailMessage, digest: Digest, picture: bytes | None) -> None:
    """The bodies, each told apart by a line that no encoded body can hold ("=_")."""
    report, name = outline(digest), _hash(str(mail["Message-ID"]))[:24]
    mail.set_content(flowed_text(report), cte="quoted-printable", params={"format": "flowed"})
    if picture is None:
        return
    shown = {"picture": f"cid:{name}@{_NOWHERE}", "description": description(digest.chart)}
    mail.add_alternative(page_for_mail(report, **shown), subtype="html", cte="quoted-printable")
    html = mail.get_payload(1)
    assert isinstance(html, EmailMessage)
    html.add_related(
        picture,
        maintype="image",
        subtype="png",
        cid=f"<{name}@{_NOWHERE}>",
        disposition="inline",
        filename="votes.png",
    )
    html.set_boundary(f"=_{name}_2")
    mail.set_boundary(f"=_{name}_1")


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _address(text: str) -> str:
    """One address with or without a name, as it was given."""
    header: Any = _POLICY.header_factory("To", text if text.isprintable() else "")
    found = header.addresses
    if len(found) != 1 or header.defects or not found[0].domain or not found[0].addr_spec.isascii():
        raise KipvoteError(f"{text!r} is not a mail address", hint="write name@host, or Name <name@host>")
    return text
