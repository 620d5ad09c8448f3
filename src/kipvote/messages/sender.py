"""Senders: who the From line says wrote a message, and whether a person writes from that account."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, auto

from kipvote.messages.charsets import clean_line, decode_words


class Writes(Enum):
    """Who writes from an account."""

    PERSON = auto()
    ON_GITHUB = auto()  # a person whose words GitHub passes on, beside what it tells of itself
    MACHINE = auto()


@dataclass(frozen=True, slots=True)
class Sender:
    """Who the From line says wrote a message.

    ``name`` is the decoded display name as written (None when there is none), ``address`` the
    lower-cased address (empty when there is none). ``relayed`` is true where the address is not the
    person's own: "Name via dev <dev@...>", a Jira, GitHub or other gateway account. A relayed
    address says nothing about who the person is; the name then has any " via dev" or " (Jira)" removed.
    """

    name: str | None
    address: str
    relayed: bool = False

    @property
    def own_address(self) -> str:
        """The address, if it is the person's own; else empty."""
        return "" if self.relayed else self.address


LONGEST_NAME = 2_048
"""How many bytes of a From line are read, and how many characters of a name."""

_QUOTED_OR_ANGLES = re.compile(r'"(?:[^"\\]|\\.)*"|<([^<>]*)>')
_WITH_COMMENT = re.compile(r"([^\s()<>]+(?: at |@)[^\s()<>]+) ?\((.*)\)")
_GATEWAY_MARK = re.compile(
    r" ?[(\[](?:via [^()\[\]]{1,40}|jira|confluence|github|gitbox|bugzilla)[)\]]$", re.I
)
_UNQUOTE = re.compile(r'\\(.)|"')
_GITHUB_MARK = re.compile(r"\(via github\)", re.I)
_GITHUB = "notifications@github.com"
_NO_REPLY = re.compile(r"(?:do)?[-_.]?not?[-_.]?reply(?![a-z])")

# Accounts many people's mail comes through, and those no person writes from.
_RELAYS = frozenset({"git", "gitbox", "jira", "github", "gitlab", "confluence", "bugzilla", "notifications"})
_ROBOTS = frozenset(
    "jira git gitbox jenkins builds buildbot hudson confluence bugzilla nexus travis noreply mailer-daemon "
    "postmaster wikidiffs".split()
)


def parse_sender(from_value: str, *behind: str, list_address: str = "") -> Sender:
    """Who a From header names; the first mailbox of several.

    The values are unfolded; encoded words in them are decoded here. A list that sends in its members' names
    ("Jo via dev <dev@list>") often keeps the one real address in another field: in the first of ``behind``
    that holds addresses of others than the list; it is then the sender's. Anyone can write such a line, so
    that holds for ``list_address`` alone, the list that the mail came over.

    >>> parse_sender('"Jo Doe via dev" <dev@list.example.org>', "jo@example.com")
    Sender(name='Jo Doe', address='dev@list.example.org', relayed=True)
    """
    written, address = _mailbox(clean_line(from_value)[:LONGEST_NAME])
    name = _GATEWAY_MARK.sub("", _name(written))
    person, via, list_name = name.rpartition(" via ")
    local, _, domain = address.partition("@")
    is_list = bool(address) and address == list_address
    if via and (is_list or list_name.lower() in {local, address, *_RELAYS}):
        name = person.strip(" '")
    by_list = is_list or (bool(address) and via != "" and list_name.lower() in {local, address})
    if is_list:
        told = ({one for one in _addresses(value) if not one.endswith("@" + domain)} for value in behind)
        others = next(filter(None, told), set())
        if len(others) == 1:
            return Sender(name or None, others.pop())
    return Sender(name or None, address, by_list or _account(address) in _RELAYS | _ROBOTS)


def who_writes(sender: Sender, written: str) -> Writes:
    """Whether a person writes from a sender's account; ``written`` is the whole From line."""
    name, account = sender.name or "", _account(sender.address)
    if name.endswith("[bot]"):
        return Writes.MACHINE
    marked = account in {"git", "gitbox"} and _GITHUB_MARK.search(written)
    if name and (marked or sender.address == _GITHUB):
        return Writes.ON_GITHUB
    return Writes.MACHINE if account in _ROBOTS or sender.address == _GITHUB else Writes.PERSON


def _mailbox(value: str) -> tuple[str, str]:
    """The name as written and the address of the first mailbox of ``value``; either may be empty."""
    for found in _QUOTED_OR_ANGLES.finditer(value):
        if found[1] is not None and ("@" in found[1] or " at " in found[1]):
            name = value[: found.start()].rstrip("< ")
            return _own_part(name, value) or _name_behind(value[found.end() :]), _address(found[1])
    commented = _WITH_COMMENT.fullmatch(value.strip())
    if commented:
        return commented[2], _address(commented[1])
    bare = next((word for word in value.split() if "@" in word.strip("<>\"',;")), "")
    if bare or value.endswith(":;"):
        name = value.replace(bare, "", 1) if bare else value[:-2]
        return _uncommented(name), _address(bare)
    # The name and the address may be one encoded word.
    decoded = clean_line(decode_words(value))
    return _mailbox(decoded.replace("=?", "")) if "@" in decoded else (value, "")


def _own_part(name: str, value: str) -> str:
    """The name without that of the group it is in: ``Voters: Jo Doe <jo@example.org>;`` (RFC 5322, 3.4)."""
    group, colon, member = name.rpartition(":")
    return member.strip() if colon and value.endswith(";") and '"' not in group else name


def _name_behind(rest: str) -> str:
    """The name in what stands behind the address of a mailbox that has none before it."""
    if rest[:1].isspace() and not any(mark in rest for mark in ",;<@"):
        return _uncommented(rest)
    return ""


def _uncommented(name: str) -> str:
    name = name.strip()
    return name[1:-1] if name.startswith("(") and name.endswith(")") else name


def _address(text: str) -> str:
    route, colon, mailbox = text.rpartition(":")
    if colon and "@" in mailbox and route.lstrip().startswith("@"):
        text = mailbox  # the servers to pass on the way (RFC 5322, 4.4)
    address = (
        text.replace(" at ", "@", 1).replace(" ", "").strip("<>\"',;:()").lower().removeprefix("mailto:")
    )
    return address.removesuffix(".invalid")


def _addresses(value: str) -> set[str]:
    return {_mailbox(part)[1] for part in value.split(",")} - {""}


def _name(written: str) -> str:
    text = _UNQUOTE.sub(r"\1", written.replace("\n", " "))
    name = clean_line(decode_words(text)).strip(" ,")
    quoted = len(name) > 2 and name[0] == name[-1] and name[0] in "'\""
    return name[1:-1].strip() if quoted else name


def _account(address: str) -> str:
    local = address.partition("@")[0].partition("+")[0]
    return "noreply" if _NO_REPLY.match(local) else local
