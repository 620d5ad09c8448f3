"""Trust: what the list's own mail servers recorded about the sender of a message.

Whoever sends a mail may write any field into it, in anyone's name. But a server puts what it writes above
what it was given (RFC 5321, section 4.4; RFC 8601, section 5). So the position of a field tells who wrote it:
from the top down to the `Received` line of the list host that took the mail in from outside, list hosts did.
Marks further down are the sender's to write, and are not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from kipvote.messages.charsets import clean_line, decode_bytes
from kipvote.messages.domains import aligned, mail_domain, within
from kipvote.messages.header import VALUE, list_address, read_list_id
from kipvote.messages.hops import hop_of, list_fields, words_of
from kipvote.messages.sender import Sender, parse_sender


class Standing(StrEnum):
    """What a message's marks say of the address in its From line."""

    PASSED = "passed"  # a check passed for the domain of the address
    FAILED = "failed"  # none did, and a check failed or passed for another domain only
    UNKNOWN = "unknown"  # no mark, or none that tells a domain


@dataclass(frozen=True, slots=True)
class Trust:
    """What list hosts recorded about a sender.

    ``marks`` are short texts, top of the header first: results of `Authentication-Results` and
    `Received-SPF` with the domain they are about ("dkim=pass example.org", "spf=softfail"), tests of the
    spam filter ("dkim-valid-au"), and the list host the sender logged in to ("auth=pass mail.example.org"),
    which vouches for addresses of the list's own site and for no others.
    """

    standing: Standing
    marks: tuple[str, ...] = ()


NO_MARKS = Trust(Standing.UNKNOWN)
"""Of a sender about whom nothing is recorded."""

MAX_MARKS = 50
"""How many marks are kept; a mail may carry any number of signatures."""


class _Said(StrEnum):
    """What one mark says of the author's domain."""

    OWN = "own"  # it passed for the domain
    OTHER = "other"  # it passed for another
    FAILED = "failed"
    NOTHING = "nothing"


_MAILBOX = re.compile(r"<?[^\s\"()<>@]+@([^\s\"()<>@]+?)>?")
_TEST = re.compile(r"[A-Z0-9_]+")
_STAND_IN = re.compile(r"([a-z0-9-]+)\.\d{8}\.gappssmtp\.com")
_AUTHOR = re.compile(rb"\n(?=[Ff])(?i:from)" + VALUE)
_LONGEST_AUTHOR = 16_384

# Where each method says which domain its result is about, best first (RFC 8601, section 2.7; RFC 7489).
_PROPERTIES = {
    "dkim": ("header.d", "header.i"),
    "spf": ("smtp.mailfrom", "smtp.mail", "smtp.mfrom"),
    "dmarc": ("header.from",),
}
_RESULTS = frozenset(
    {"pass", "fail", "softfail", "hardfail", "neutral", "none", "policy", "temperror", "permerror"}
)
_FAILURES = frozenset({"fail", "softfail", "hardfail"})

# SpamAssassin's tests. AU and DMARC are about the author's domain; the others do not tell theirs.
_TESTS = {
    "DKIM_VALID": _Said.NOTHING,
    "DKIM_VALID_AU": _Said.OWN,
    "DKIM_INVALID": _Said.NOTHING,
    "SPF_PASS": _Said.NOTHING,
    "SPF_NEUTRAL": _Said.NOTHING,
    "SPF_SOFTFAIL": _Said.FAILED,
    "SPF_FAIL": _Said.FAILED,
    "DMARC_PASS": _Said.OWN,
    "DMARC_QUAR": _Said.FAILED,
    "DMARC_REJECT": _Said.FAILED,
}


def trust_of(block: bytes, *, sender_address: str, list_domain: str = "apache.org") -> Trust:
    r"""What hosts of ``list_domain`` recorded about the sender, from a message's raw header bytes.

    ``block`` is the header as `parse_header` takes it, ``sender_address`` the address it found. The domain
    that marks must be for is that of the From line. Where the list sends in its members' names, it is that of
    the author's address behind: marks are written before the list rewrites From. Where From only feigns to be
    such a list's, all marks are of another domain.

    >>> mark = b"Authentication-Results: mx.apache.org; dkim=pass header.d=example.org\n"
    >>> hop = b"Received: from x (out.example.org [192.0.2.1]) by mx.apache.org with ESMTP\n"
    >>> trust_of(mark + hop + b"From: <mira@example.org>\n", sender_address="mira@example.org").standing
    <Standing.PASSED: 'passed'>
    >>> trust_of(hop + mark + b"From: <mira@example.org>\n", sender_address="mira@example.org").standing
    <Standing.UNKNOWN: 'unknown'>
    """
    site = list_domain.lower()
    fields = list_fields(block, site)
    written = _written(block, fields, sender_address.lower())
    found = [finding for name, value in fields for finding in _findings(name, value, written.domain, site)]
    marks = tuple(dict.fromkeys(text for text, _ in found))[:MAX_MARKS]
    said = {said for _, said in found} if written.domain or written.feigned else set[_Said]()
    return Trust(_standing(said), marks)


def _standing(said: set[_Said]) -> Standing:
    if _Said.OWN in said:
        return Standing.PASSED
    return Standing.FAILED if said & {_Said.FAILED, _Said.OTHER} else Standing.UNKNOWN


class _Author(NamedTuple):
    """The domain that marks must be for, empty for none; and whether From feigns to be a list's."""

    domain: str
    feigned: bool = False


def _written(block: bytes, fields: list[tuple[str, str]], address: str) -> _Author:
    # A second From line would let a signature over the one vouch for the other (RFC 6376, section 8.15).
    authors = [found[1][:_LONGEST_AUTHOR] for found in islice(_AUTHOR.finditer(b"\n" + block), 2)]
    if len(authors) != 1:
        return _Author("", feigned=len(authors) > 1)
    list_id = next((value.encode("latin-1") for name, value in fields if name == "list-id" and value), b"")
    author = _sender(authors[0].strip(), read_list_id(list_id))
    by_list = author.relayed and author.address == list_address(read_list_id(list_id))
    if author.address == address:
        return _Author("" if by_list else address.rpartition("@")[2])
    return _Author(address.rpartition("@")[2] if by_list else "", feigned=not by_list)


@lru_cache(maxsize=1024)
def _sender(author: bytes, list_id: str | None) -> Sender:
    return parse_sender(clean_line(decode_bytes(author)[0]), list_address=list_address(list_id))


def _findings(name: str, value: str, author: str, site: str) -> Iterator[tuple[str, _Said]]:
    """The marks of one field, each with what it alone says of the author's domain."""
    if name == "authentication-results":
        return _authentication(value, author, site)
    if name == "received-spf":
        return _received_spf(value, author)
    if name in {"x-spam-status", "x-asf-spam-status"}:
        return _spam_tests(value)
    return _submission(value, author, site) if name == "received" else iter(())


def _authentication(value: str, author: str, site: str) -> Iterator[tuple[str, _Said]]:
    server, *results = _groups(value)
    if not server or not within(server[0].lower(), site):
        return
    for words in filter(None, results):
        method, _, result = words[0].lower().partition("=")
        method = method.partition("/")[0]
        properties = _properties(words[1:])
        stated = next((properties[key] for key in _PROPERTIES.get(method, ()) if key in properties), "")
        # The name a mail server gives for itself says nothing of a person.
        if method in _PROPERTIES and (stated or "smtp.helo" not in properties):
            yield from _result(method, result, mail_domain(stated), author)


def _received_spf(value: str, author: str) -> Iterator[tuple[str, _Said]]:
    """RFC 7208, section 9.1. Older servers tell the address in the comment: "domain of jo@example.org"."""
    words = [word for group in _groups(value) for word in group]
    properties = _properties(words[1:])
    if not words or properties.get("identity", "mailfrom").lower() != "mailfrom":
        return
    stated = properties.get("envelope-from")
    if stated is None:
        comment = next((word for word in words_of(value) if word[0] == "("), "")
        told = comment.partition("domain of ")[2].removeprefix("transitioning ").partition(" ")[0]
        stated = told if _MAILBOX.fullmatch(told) else ""
    yield from _result("spf", words[0].lower(), mail_domain(stated), author)


def _spam_tests(value: str) -> Iterator[tuple[str, _Said]]:
    listed = value.partition("tests=")[2].partition("]")[0]
    for test in _TEST.findall(listed):
        name = test.removeprefix("T_")
        if name in _TESTS:
            yield name.lower().replace("_", "-"), _TESTS[name]


def _submission(value: str, author: str, site: str) -> Iterator[tuple[str, _Said]]:
    hop = hop_of(value)
    if hop and hop.authenticated and hop.client is not None and not within(hop.client, site):
        yield f"auth=pass {hop.server}", _Said.OWN if within(author, site) else _Said.NOTHING


def _result(method: str, result: str, domain: str, author: str) -> Iterator[tuple[str, _Said]]:
    if result not in _RESULTS:
        return
    own = aligned(domain, author)
    said = _Said.NOTHING
    if result == "pass" and domain and not _stands_for(domain, author):
        said = _Said.OWN if own else _Said.OTHER
    # Anyone's signature may break on the way; only that of the author's domain tells of the author.
    elif result in _FAILURES and (own or method != "dkim"):
        said = _Said.FAILED
    yield f"{method}={result} {domain}".rstrip(), said


def _stands_for(domain: str, author: str) -> bool:
    """Whether a domain is that under which Google signs for the author's: none of another, nor aligned."""
    stand_in = _STAND_IN.fullmatch(domain)
    return stand_in is not None and stand_in[1] == author.replace(".", "-")


def _groups(value: str) -> list[list[str]]:
    """The words of a field value between its semicolons, comments left out, spaces around "=" closed."""
    words = " ".join(word for word in words_of(value) if word[0] != "(").replace(" =", "=").replace("= ", "=")
    groups: list[list[str]] = [[]]
    for word in words_of(words):
        if word == ";":
            groups.append([])
        else:
            groups[-1].append(word)
    return groups


def _properties(words: list[str]) -> dict[str, str]:
    # One that is written twice says nothing: which of the two is the server's?
    found: dict[str, str] = {}
    for key, _, value in (word.partition("=") for word in words):
        found[key.lower()] = value if key.lower() not in found else ""
    return found
