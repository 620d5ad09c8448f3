"""Hops: the way of a message through mail servers, and which header fields the list's own hosts wrote.

A server puts what it writes above what it was given (RFC 5321, section 4.4): position tells who wrote what.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import ip_address, ip_network

from kipvote.messages.domains import domain_name, organisation, within
from kipvote.messages.header import VALUE

_LONGEST_FIELD = 16_384
_LONGEST_TRACE = 1 << 18  # the way of real mail takes some KB

# The fields that tell of a way or of a sender; the letters in front make it skip most lines at once.
_FIELD = re.compile(
    rb"\n(?=[RrAaXxLl])(?i:(received|authentication-results|received-spf|x-(?:asf-)?spam-status|list-id))"
    + VALUE
)
_OUTSIDE_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*"?|[^\s()";]+|\([^()\\]*\)|[();]|\s+', re.DOTALL)
_INSIDE_COMMENT = re.compile(r"(?:[^()\\]|\\.)+|[()\\]", re.DOTALL)
_PLAIN = re.compile(r'(?:[^()"\\]++|\([^()"\\]*+\))*+')
_PLAIN_WORD = re.compile(r"\([^()]*\)|;|[^\s();]+")
_QMAIL = re.compile(r"\s*\(qmail\s+\S")
_OWN_TO_MESSAGE = re.compile(r"\s(?:id|for)\s|;")  # where a Received line begins that no other has alike
_LOOKED_UP = re.compile(r"\((?:([\w.-]+) )?\[(?:IPv6:)?([\da-f:.]+)\](.*)\)", re.I | re.DOTALL)
_BARE_ADDRESS = re.compile(r"\((?:[^\s()@]*@)?\[?([\da-f:.]+)\]?\)", re.I)

# RFC 1918, 4193, and the addresses of a host itself. `is_private` would also hold those kept for examples.
_PRIVATE = [
    *map(ip_network, ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "127.0.0.0/8", "169.254.0.0/16")),
    *map(ip_network, ("::1/128", "fc00::/7", "fe80::/10")),
]
_AUTHENTICATED = frozenset({"ESMTPA", "ESMTPSA", "UTF8SMTPA", "UTF8SMTPSA"})  # RFC 3848 and 6531


@dataclass(frozen=True, slots=True)
class Hop:
    """One `Received` line: ``server`` took the mail from ``client`` and wrote the line.

    ``client`` is the name the server looked up for itself, never the one the client gave (HELO); empty
    where there is none to believe. It is None where the mail came from the server's own programs or its
    private network. ``server`` is ``localhost`` where the server gave no other name, empty where unreadable.
    """

    server: str
    client: str | None
    authenticated: bool = False


def fields_of(block: bytes) -> Iterator[tuple[str, str]]:
    """The fields of a header that hosts of a list write, from the top: name in lower case, raw value."""
    for field in _FIELD.finditer(b"\n" + block):
        yield field[1].decode("ascii").lower(), field[2][:_LONGEST_FIELD].decode("latin-1").strip()


def list_fields(block: bytes, site: str) -> list[tuple[str, str]]:
    """The fields that hosts of ``site`` wrote, from the top to the hop that brought the mail from outside.

    That hop is looked for in the first 256 KiB.
    """
    # The domain whose hosts held the mail at this point of its way: first the archive's, then the list's.
    holder, found, sure = "", list[tuple[str, str]](), 0
    for name, value in fields_of(block[:_LONGEST_TRACE]):
        found.append((name, value))
        hop = hop_of(value) if name == "received" else None
        if hop is None:
            continue
        holder = holder or (site if within(hop.server, site) else organisation(hop.server))
        if not (hop.server == "localhost" or within(hop.server, holder)):
            break
        sure = len(found)
        if hop.client is None or within(hop.client, holder):
            continue
        if holder == site or not within(hop.client, site):
            break
        # What stands above was written after the list's hosts passed the mail on.
        holder, found, sure = site, [], 0
    return found[:sure] if holder == site else []


@lru_cache(maxsize=256)
def hop_of(value: str) -> Hop | None:
    """What a `Received` line says; None for qmail's notes, which name no host."""
    if _QMAIL.match(value):
        return None
    unlike = _OWN_TO_MESSAGE.search(value)
    return (_hop_of_front(value[: unlike.start()]) if unlike else None) or hop_of_words(words_of(value))


@lru_cache(maxsize=512)
def _hop_of_front(front: str) -> Hop | None:
    """The hop, where the front of a `Received` line tells it whole; most lines of a list begin alike."""
    words = words_of(front) if _PLAIN.fullmatch(front) else []
    server = _server_at(words)
    return hop_of_words(words) if "with" in words[server + 2 : -1] else None


def _server_at(words: list[str]) -> int:
    """Where the word "by" stands, behind which a server names itself; the end if it does not."""
    # The word after "from" is the client's to choose: it may be "by".
    start = 2 if words and words[0].lower() == "from" else 0
    return next((at for at in range(start, len(words)) if words[at].lower() == "by"), len(words))


def hop_of_words(words: list[str]) -> Hop:
    """What the words of a `Received` line say, of a line that is no note of qmail's."""
    came_from = bool(words) and words[0].lower() == "from"
    end = _server_at(words)
    about_server = words[end + 1 : end + 4]
    if not about_server or (end and not came_from):
        return Hop("", "")
    client = _client(words[1:end]) if came_from else ""
    if _is_handed_over(about_server, came_from=came_from):
        client = None
    protocol = next((b for a, b in zip(words[end:], words[end + 1 :], strict=False) if a == "with"), "")
    return Hop(_server(about_server), client, protocol.upper() in _AUTHENTICATED)


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
    return domain_name(name)


def words_of(value: str) -> list[str]:
    """Words, comments (whole, in their parentheses, spaces collapsed) and semicolons of a field value."""
    if _PLAIN.fullmatch(value):  # without quotes, or comments in comments: nearly all are
        return [" ".join(word.split()) for word in _PLAIN_WORD.findall(value)]
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
