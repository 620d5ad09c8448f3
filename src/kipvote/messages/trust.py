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
from ipaddress import ip_address, ip_network

from kipvote.messages.charsets import clean_line, decode_bytes
from kipvote.messages.header import parse_sender


class Standing(StrEnum):
    """What a message's marks say of the address in its From line."""

    PASSED = "passed"  # a check passed for the domain of the address
    FAILED = "failed"  # a check failed, and none passed
    UNKNOWN = "unknown"  # no mark, or none that is about the address


@dataclass(frozen=True, slots=True)
class Trust:
    """What list hosts recorded about a sender.

    ``marks`` are short texts, top of the header first: results of `Authentication-Results` and
    `Received-SPF` with the domain they are about ("dkim=pass example.org", "spf=softfail"), tests of the
    spam filter ("dkim-valid-au"), and the list host the sender logged in to ("auth=pass mail.example.org").
    The last says nothing of the address written with: it leaves the standing as it is, like any pass for
    another domain or none.
    """

    standing: Standing
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Hop:
    """One `Received` line: ``server`` took the mail from ``client`` and wrote the line.

    ``client`` is the name the server looked up for itself, never the one the client gave (HELO); empty
    where there is none to believe. It is None where the mail came from the server's own programs or its
    private network. ``server`` is ``localhost`` where the server gave no other name, empty where unreadable.
    """

    server: str
    client: str | None
    authenticated: bool = False


MAX_MARKS = 50
"""How many marks are kept; a mail may carry any number of signatures."""

_LONGEST_FIELD = 16_384
_LONGEST_DOMAIN = 253  # RFC 1035, section 2.3.4, without the dot at the end

_FIELD = re.compile(rb"\n([!-9;-~]+)[ \t]*:([^\n]*(?:\n[ \t][^\n]*)*)")
_OUTSIDE_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*"?|[^\s()";]+|\([^()\\]*\)|[();]|\s+', re.DOTALL)
_INSIDE_COMMENT = re.compile(r"(?:[^()\\]|\\.)+|[()\\]", re.DOTALL)
_LOOKED_UP = re.compile(r"\((?:([\w.-]+) )?\[(?:IPv6:)?([\da-f:.]+)\](.*)\)", re.I | re.DOTALL)
_BARE_ADDRESS = re.compile(r"\((?:[^\s()@]*@)?\[?([\da-f:.]+)\]?\)", re.I)
_DOMAIN = re.compile(r"[a-z0-9_-]+(?:\.[a-z0-9_-]+)+")
_MAILBOX = re.compile(r"<?[^\s\"()<>@]+@([^\s\"()<>@]+?)>?")
_TEST = re.compile(r"[A-Z0-9_]+")
_ANGLES = re.compile(r"<([^<>]*)>")

# RFC 1918, 4193, and the addresses of a host itself. `is_private` would also hold those kept for examples.
_PRIVATE = [
    *map(ip_network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "127.0.0.0/8", "169.254.0.0/16")),
    *map(ip_network, ("::1/128", "fc00::/7", "fe80::/10")),
]
_AUTHENTICATED = frozenset({"ESMTPA", "ESMTPSA", "UTF8SMTPA", "UTF8SMTPSA"})  # RFC 3848 and 6531

# Below two-letter country domains these are no one's own: co.uk, com.br, ac.jp.
_SHARED = frozenset(
    {"ac", "co", "com", "edu", "go", "gob", "gouv", "gov", "gub", "id", "idv", "ind", "ltd", "me", "mil"}
    | {"ne", "net", "nom", "or", "org", "plc", "sch"}
)

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
    "DKIM_VALID": Standing.UNKNOWN,
    "DKIM_VALID_AU": Standing.PASSED,
    "DKIM_INVALID": Standing.UNKNOWN,
    "SPF_PASS": Standing.UNKNOWN,
    "SPF_NEUTRAL": Standing.UNKNOWN,
    "SPF_SOFTFAIL": Standing.FAILED,
    "SPF_FAIL": Standing.FAILED,
    "DMARC_PASS": Standing.PASSED,
    "DMARC_QUAR": Standing.FAILED,
    "DMARC_REJECT": Standing.FAILED,
}


def trust_of(block: bytes, *, sender_address: str, list_domain: str = "apache.org") -> Trust:
    r"""What hosts of ``list_domain`` recorded about ``sender_address``, from a message's raw header bytes.

    ``block`` is the header as `parse_header` takes it, ``sender_address`` the address it found. Where the
    From line holds another (the list sends in its members' names), or a gateway's, the marks are not about
    the sender: the standing is unknown.

    >>> mark = b"Authentication-Results: mx.apache.org; dkim=pass header.d=example.org\n"
    >>> hop = b"Received: from x (out.example.org [192.0.2.1]) by mx.apache.org with ESMTP\n"
    >>> trust_of(mark + hop + b"From: <mira@example.org>\n", sender_address="mira@example.org").standing
    <Standing.PASSED: 'passed'>
    >>> trust_of(hop + mark + b"From: <mira@example.org>\n", sender_address="mira@example.org").standing
    <Standing.UNKNOWN: 'unknown'>
    """
    site = list_domain.lower()
    fields = _list_fields(block, site)
    address = sender_address.lower()
    author = address.rpartition("@")[2]
    found = [finding for name, value in fields for finding in _findings(name, value, author, site)]
    marks = tuple(dict.fromkeys(text for text, _ in found))[:MAX_MARKS]
    if not _is_author(block, fields, address):
        return Trust(Standing.UNKNOWN, marks)
    return Trust(_best({standing for _, standing in found}), marks)


def _best(said: set[Standing]) -> Standing:
    return next((known for known in (Standing.PASSED, Standing.FAILED) if known in said), Standing.UNKNOWN)


def _fields(block: bytes) -> Iterator[tuple[str, str]]:
    """The fields of a header from the top: name in lower case, raw value."""
    for field in _FIELD.finditer(b"\n" + block):
        yield field[1].decode("ascii").lower(), field[2][:_LONGEST_FIELD].decode("latin-1").strip()


def _is_author(block: bytes, fields: list[tuple[str, str]], address: str) -> bool:
    # A second From line would let a signature over the one vouch for the other (RFC 6376, section 8.15).
    authors = [value for name, value in _fields(block) if name == "from"]
    if len(authors) != 1 or not address:
        return False
    list_ids = [_ANGLES.findall(value) for name, value in fields if name == "list-id"]
    list_address = list_ids[0][-1].lower().replace(".", "@", 1) if list_ids and list_ids[0] else ""
    written = clean_line(decode_bytes(authors[0].encode("latin-1"))[0])
    sender = parse_sender(written, list_address=list_address)
    return sender.address == address and not sender.relayed


# Who wrote which field


def _list_fields(block: bytes, site: str) -> list[tuple[str, str]]:
    """The fields that hosts of ``site`` wrote, from the top to the hop that brought the mail from outside."""
    # The domain whose hosts held the mail at this point of its way: first the archive's, then the list's.
    holder, found, sure = "", list[tuple[str, str]](), 0
    for name, value in _fields(block):
        found.append((name, value))
        hop = _hop(value) if name == "received" else None
        if hop is None:
            continue
        holder = holder or (site if _within(hop.server, site) else _organisation(hop.server))
        if not (hop.server == "localhost" or _within(hop.server, holder)):
            break
        sure = len(found)
        if hop.client is None or _within(hop.client, holder):
            continue
        if holder == site or not _within(hop.client, site):
            break
        # What stands above was written after the list's hosts passed the mail on.
        holder, found, sure = site, [], 0
    return found[:sure] if holder == site else []


@lru_cache(maxsize=256)
def _hop(value: str) -> _Hop | None:
    """What a `Received` line says; None for qmail's notes, which name no host."""
    words = _words(value)
    if words and words[0].startswith("(qmail "):
        return None
    came_from = bool(words) and words[0].lower() == "from"
    # The word after "from" is the client's to choose: it may be "by".
    start = 2 if came_from else 0
    end = next((at for at in range(start, len(words)) if words[at].lower() == "by"), len(words))
    about_server = words[end + 1 : end + 4]
    if not about_server or (end and not came_from):
        return _Hop("", "")
    client = _client(words[1:end]) if came_from else ""
    if _is_handed_over(about_server, came_from=came_from):
        client = None
    protocol = next((b for a, b in zip(words[end:], words[end + 1 :], strict=False) if a == "with"), "")
    return _Hop(_server(about_server), client, protocol.upper() in _AUTHENTICATED)


def _is_handed_over(about_server: list[str], *, came_from: bool) -> bool:
    comments = [word for word in about_server[1:] if word[0] == "("]
    if came_from:
        # A content filter takes mail from its own mail server only; it knows it by no name.
        return any(comment.startswith("(amavisd") for comment in comments)
    # A person with an account on the host writes the whole header (Postfix: "from userid 1000").
    return not any("from userid" in comment for comment in comments)


def _server(about_server: list[str]) -> str:
    name = _host(about_server[0])
    if name != "localhost":
        return name
    looked_up = _LOOKED_UP.fullmatch(about_server[1]) if about_server[1:] else None
    return _host(looked_up[1] or name) if looked_up else name


def _client(words: list[str]) -> str | None:
    """Of the words between "from" and "by", the name that the server itself looked up.

    Postfix, sendmail: ``HELO (name [address])``; qmail, qpsmtpd: ``name (HELO said) (address)``. Of the
    latter nobody checked that the name leads back to the address; no header tells more.
    """
    said, comments = words[0], [word for word in words[1:] if word[0] == "("]
    if comments and comments[0][1:6].upper() in {"HELO ", "EHLO "}:
        # The last, because what was said may hold parentheses: "(HELO x)(10.0.0.1) (203.0.113.7)".
        found = _BARE_ADDRESS.fullmatch(comments[-1])
        return _looked_up(said, found[1]) if found else ""
    found = _LOOKED_UP.fullmatch(comments[0]) if comments else None
    if not found:
        return ""
    return _looked_up("" if "forged" in found[3] else found[1] or "", found[2])


def _looked_up(name: str, address: str) -> str | None:
    try:
        known = ip_address(address)
    except ValueError:
        return ""
    return None if any(known in net for net in _PRIVATE) else _host(name)


def _host(name: str) -> str:
    name = name.lower().rstrip(".")
    if name == "localhost" or name.endswith((".localdomain", ".localhost")):
        return "localhost"
    return _domain(name)


def _words(value: str) -> list[str]:
    """Words, comments (whole, in their parentheses, spaces collapsed) and semicolons of a field value."""
    words, word, depth, at = list[str](), "", 0, 0
    while piece := (_INSIDE_COMMENT if depth else _OUTSIDE_COMMENT).match(value, at):
        text, at = piece[0], piece.end()
        if depth == 0 and (text[0] in "(;" or text.isspace()):
            words.append(word)
            word = ""
        depth += (text == "(") - (text == ")" and depth > 0)
        word += text
        if depth == 0 and (text[-1] in ");" or text.isspace()):
            words.append(word)
            word = ""
    words.append(word)
    return [" ".join(word.split()) for word in words if word.strip()]


# Marks


def _findings(name: str, value: str, author: str, site: str) -> Iterator[tuple[str, Standing]]:
    """The marks of one field, each with what it alone says of the author's domain."""
    if name == "authentication-results":
        return _authentication(value, author, site)
    if name == "received-spf":
        return _received_spf(value, author)
    if name in {"x-spam-status", "x-asf-spam-status"}:
        return _spam_tests(value)
    return _submission(value, site) if name == "received" else iter(())


def _authentication(value: str, author: str, site: str) -> Iterator[tuple[str, Standing]]:
    server, *results = _groups(value)
    if not server or not _within(server[0].lower(), site):
        return
    for words in filter(None, results):
        method, _, result = words[0].lower().partition("=")
        method = method.partition("/")[0]
        properties = _properties(words[1:])
        stated = next((properties[key] for key in _PROPERTIES.get(method, ()) if key in properties), "")
        # The name a mail server gives for itself says nothing of a person.
        if method in _PROPERTIES and (stated or "smtp.helo" not in properties):
            yield from _result(method, result, _mail_domain(stated), author)


def _received_spf(value: str, author: str) -> Iterator[tuple[str, Standing]]:
    """RFC 7208, section 9.1. Older servers tell the address in the comment: "domain of jo@example.org"."""
    words = [word for group in _groups(value) for word in group]
    properties = _properties(words[1:])
    if not words or properties.get("identity", "mailfrom").lower() != "mailfrom":
        return
    stated = properties.get("envelope-from")
    if stated is None:
        comment = next((word for word in _words(value) if word[0] == "("), "")
        told = comment.partition("domain of ")[2].removeprefix("transitioning ").partition(" ")[0]
        stated = told if _MAILBOX.fullmatch(told) else ""
    yield from _result("spf", words[0].lower(), _mail_domain(stated), author)


def _spam_tests(value: str) -> Iterator[tuple[str, Standing]]:
    listed = value.partition("tests=")[2].partition("]")[0]
    for test in _TEST.findall(listed):
        name = test.removeprefix("T_")
        if name in _TESTS:
            yield name.lower().replace("_", "-"), _TESTS[name]


def _submission(value: str, site: str) -> Iterator[tuple[str, Standing]]:
    hop = _hop(value)
    if hop and hop.authenticated and hop.client is not None and not _within(hop.client, site):
        yield f"auth=pass {hop.server}", Standing.UNKNOWN


def _result(method: str, result: str, domain: str, author: str) -> Iterator[tuple[str, Standing]]:
    if result not in _RESULTS:
        return
    aligned = _aligned(domain, author)
    standing = Standing.UNKNOWN
    if result == "pass" and aligned:
        standing = Standing.PASSED
    # Anyone's signature may break on the way; only that of the author's domain tells of the author.
    elif result in _FAILURES and (aligned or method != "dkim"):
        standing = Standing.FAILED
    yield f"{method}={result} {domain}".rstrip(), standing


def _groups(value: str) -> list[list[str]]:
    """The words of a field value between its semicolons, comments left out, spaces around "=" closed."""
    words = " ".join(word for word in _words(value) if word[0] != "(").replace(" =", "=").replace("= ", "=")
    groups: list[list[str]] = [[]]
    for word in _words(words):
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


# Domains


def _mail_domain(text: str) -> str:
    return _domain(text.strip('"<>').rpartition("@")[2].lower().rstrip("."))


def _domain(text: str) -> str:
    """``text`` if it is a domain name of two labels or more, else nothing."""
    return text if len(text) <= _LONGEST_DOMAIN and _DOMAIN.fullmatch(text) else ""


def _within(name: str, domain: str) -> bool:
    return bool(domain) and (name == domain or name.endswith("." + domain))


def _organisation(host: str) -> str:
    labels = host.split(".")
    for count in (2, 3):
        domain = ".".join(labels[-count:])
        if len(labels) >= count and not _is_shared(domain):
            return domain
    return ""


def _is_shared(domain: str) -> bool:
    labels = domain.split(".")
    return len(labels) < 2 or (len(labels) == 2 and len(labels[1]) == 2 and labels[0] in _SHARED)


def _aligned(one: str, other: str) -> bool:
    """Whether two domains are one, or one is below the other (RFC 7489, section 3.1, relaxed).

    A parent that many share aligns with nothing: "example.co.uk" and "co.uk" are strangers.
    """
    shorter, longer = sorted((one, other), key=len)
    return _within(longer, shorter) and not _is_shared(shorter)
