"""Matches: who of the roster a From line names, and what in it says so."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from kipvote.messages import Sender
from kipvote.messages.domains import within
from kipvote.names import PersonalName, agree, read_name
from kipvote.names.shortforms import is_shortened_name
from kipvote.roster import Directory, Person, Role, Roster, names_of

_APACHE = "@apache.org"
_ROLES = frozenset(
    {"dev", "private", "user", "users", "announce", "commits", "issues", "security", "general", "members"}
    | {"committers", "pmc", "infra", "infrastructure", "board", "legal", "press", "community", "discuss"}
    | {"root", "postmaster", "webmaster", "mailer", "noreply", "reply", "owner", "help", "admin", "vp"}
    | {"secretary", "trademarks", "events", "apmail", "builds", "notifications", "test"}
)
_MASKED = ".."  # "jan...@", as archives on the web hide an address
_NAMED = re.compile(r"[^\W\d_]++")
_ADDRESS = re.compile(r"[^\s@<>,;:()\"]++@[^\s@<>,;:()\"]++")


class By(StrEnum):
    """What in a From line led to a person of the roster, the strongest evidence first."""

    ADDRESS = "address"  # the roster lists it
    ID = "id"  # id@apache.org
    GITHUB = "github"  # a GitHub relay names the account
    NAME = "name"
    ALIAS = "alias"  # also an Apache id, or an address a list passed on, where the name stands
    DAMAGED_NAME = "damaged-name"  # letters of it were lost; the rest fits one person only
    JOINED = "joined"  # only through another sender with the same name or address

    @property
    def name_only(self) -> bool:
        """Whether nothing but a name says so, which anyone can write: no known account stands behind it."""
        return self not in {By.ADDRESS, By.ID, By.GITHUB}


@dataclass(frozen=True, slots=True)
class Match:
    """A person of the roster, and what in one From line led to them."""

    person: Person
    by: By


def match_sender(sender: Sender, roster: Roster) -> Match | None:
    """The one person of the roster a From line names, and by what; None where it names nobody or several."""
    found = _by_account(sender, roster)
    if found or sender.name is None or is_login(sender):
        return found
    people = roster.directory.named(sender.name)
    if len(people) != 1:
        return None
    (at,) = people
    person = roster.people[at]
    if _has_another_id(sender, person) or _has_another_name(sender, person):
        return None
    return Match(person, _by_which_name(read_name(sender.name), person))


def holds_role(sender: Sender, on: datetime, *, roster: Roster | None, role: Role) -> bool:
    """Whether a From line names a person of the roster who holds the role at the moment ``on``."""
    match = match_sender(sender, roster) if roster else None
    return match is not None and match.person.holds(role, on)


def means_another(match: Match, sender: Sender, beside: Iterable[PersonalName]) -> bool:
    """Whether the full names at the sender's own address say that a single word there means somebody else.

    ``Eva`` of an address that also writes as ``Eva Lund`` is not the Eva of the roster; an Apache id written
    as a name is anybody's with any other full name.
    """
    name = read_name(sender.name or "")
    if not match.by.name_only or name.full or len(name.words) != 1:
        return False
    known = [read_name(text) for text in names_of(match.person)]
    whole = [one for one in known if one.full] or known
    others = list(beside)
    if any(agree(one, other) for one in whole for other in others):
        return False
    given = any(name.keys & one.keys for one in known)
    return any(not given or set(name.parts) <= set(other.parts) for other in others)


def known_address(sender: Sender) -> str:
    """The person's own address, or that which a list passed on for a name ("jo@x.org via dev"); or none."""
    if not sender.relayed:
        return sender.address
    name = (sender.name or "").strip(" '").lower()
    return name.removesuffix(".invalid") if _ADDRESS.fullmatch(name) else ""


def apache_id(sender: Sender) -> str:
    """The Apache id whose address a sender writes from, or that a list passed on; or none.

    Addresses of lists and of roles are nobody's, and one that an archive shortened says no id. What stands
    behind a "+" is no part of it.
    """
    local, _, host = known_address(sender).rpartition("@")
    nobodys = f"@{host}" != _APACHE or _MASKED in local or _ROLES.intersection(local.split("-"))
    return "" if nobodys else local.partition("+")[0]


def login(sender: Sender) -> str:
    """The account a relay names for a sender."""
    return (sender.name or "").partition("(")[0].strip().removeprefix("@").lower()


def is_login(sender: Sender) -> bool:
    """Whether a GitHub relay (of github.com, or Apache's own) says which account wrote."""
    local, _, host = sender.address.rpartition("@")
    relay = is_github(sender) or (local.startswith("git") and within(host, "apache.org"))
    return sender.relayed and relay and len(login(sender).split()) == 1


def is_github(sender: Sender) -> bool:
    """Whether mail came from GitHub itself, by its From line."""
    return within(sender.address.rpartition("@")[2], "github.com")


def _by_account(sender: Sender, roster: Roster) -> Match | None:
    directory = roster.directory
    if is_login(sender):
        at, by = directory.logins.get(login(sender)), By.GITHUB
    else:
        at, by = _by_address(known_address(sender), directory)
        by = By.ALIAS if sender.relayed else by  # a list passes on whatever was written for a name
    return None if at is None else Match(roster.people[at], by)


def _by_address(address: str, directory: Directory) -> tuple[int | None, By]:
    if address in directory.addresses or not address.endswith(_APACHE):
        return directory.addresses.get(address), By.ADDRESS
    return directory.ids.get(address.removesuffix(_APACHE).partition("+")[0]), By.ID


def _has_another_id(sender: Sender, person: Person) -> bool:
    """Whether the sender's Apache id is not the person's, who has one: two ids are two people."""
    written = apache_id(sender)
    return bool(written and person.id) and written != (person.id or "").lower()


def _has_another_name(sender: Sender, person: Person) -> bool:
    """Whether a single word stands before an address that spells out a name much like theirs, but another.

    ``gary.hale@`` is not the Greg Hale whose id is ``ghale``.
    """
    local = sender.own_address.partition("@")[0]
    if len((sender.name or "").split()) > 1 or _MASKED in local:
        return False
    spelled = PersonalName(tuple(_NAMED.findall(local.partition("+")[0])))
    known = [read_name(text) for text in names_of(person) if text.lower() != (person.id or "").lower()]
    shared = {part for one in known for part in one.parts} & set(spelled.parts)
    if not spelled.full or not shared or shared == set(spelled.parts):
        return False
    whole = [one for one in known if one.full]
    return not any(agree(spelled, one) or is_shortened_name(spelled, one) for one in whole)


def _by_which_name(name: PersonalName, person: Person) -> By:
    if name.damaged:
        return By.DAMAGED_NAME
    own, aliases = read_name(person.name), map(read_name, person.aliases)
    if name.keys & own.keys:
        return By.NAME
    return By.ALIAS if any(name.keys & alias.keys for alias in aliases) or not agree(name, own) else By.NAME
