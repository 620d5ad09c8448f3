"""Rosters: who is committer or PMC member, since when, and under which names and addresses they write."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from enum import StrEnum
from functools import cached_property
from itertools import pairwise

from kipvote.names import PersonalName, read_name
from kipvote.names.spellings import Spellings, contradicts
from kipvote.roster.entries import Entry, read_people

ACCOUNT = "account"
"""The source of a ``committer_since`` that is but the day of the Apache account."""


class Role(StrEnum):
    """A role whose holders' votes can bind."""

    COMMITTER = "committer"
    PMC = "pmc"


@dataclass(frozen=True, slots=True)
class Tenure:
    """The days on which someone holds a role, by the calendar of UTC, both ends included.

    ``since`` None: from the beginning. ``until`` None: to this day.
    """

    since: date | None = None
    until: date | None = None

    def covers(self, day: date) -> bool:
        """Whether the role is held on ``day``."""
        return (self.since is None or self.since <= day) and (self.until is None or day <= self.until)


@dataclass(frozen=True, slots=True)
class Person:
    """Someone on a roster. ``id`` is the Apache id; ``addresses`` are in lower case.

    ``account`` is the day the Apache account was made: nobody is a committer before it.
    """

    id: str | None
    name: str
    aliases: tuple[str, ...] = ()
    addresses: tuple[str, ...] = ()
    github: str | None = None
    committer: Tenure | None = None
    pmc: Tenure | None = None
    account: date | None = None

    def holds(self, role: Role, on: datetime) -> bool:
        """Whether the role is held at the moment ``on`` (aware). A PMC member is a committer too.

        Source: the ASF's "How the ASF works", on PMC members: "They have write access to the code
        repository".

        Raises:
            ValueError: ``on`` has no time zone, and so no UTC date.
        """
        tenures = (self.pmc,) if role is Role.PMC else (self.committer, self.pmc)
        day = _day(on)
        return any(tenure is not None and tenure.covers(day) for tenure in tenures)

    def had_no_account(self, on: datetime) -> bool:
        """Whether the Apache account was made after the moment ``on`` (aware), so that no role was held."""
        return self.account is not None and _day(on) < self.account


def _day(moment: datetime) -> date:
    if moment.tzinfo is None:
        raise ValueError("a moment without a time zone has no UTC date")
    return moment.astimezone(UTC).date()


@dataclass(frozen=True)
class Roster:
    """The people of a project. ``dated`` is false where the file does not say of all since when.

    ``source`` is the file, for evidence. People may share a name; no address, id or GitHub login is shared.
    """

    people: tuple[Person, ...]
    dated: bool
    source: str

    @cached_property
    def directory(self) -> Directory:
        """The look-up tables, made once."""
        return Directory(self.people)


class Directory:
    """Who is meant by an address, an id, a login or a name: positions in a roster's ``people``.

    Addresses, ids and logins are asked for in lower case.
    """

    def __init__(self, people: tuple[Person, ...]) -> None:
        everyone = list(enumerate(people))
        self.addresses = {address: at for at, person in everyone for address in person.addresses}
        self.ids = {person.id.lower(): at for at, person in everyone if person.id}
        self.logins = {person.github.lower(): at for at, person in everyone if person.github}
        self._known = [[read_name(name) for name in names_of(person)] for person in people]
        self._spellings = Spellings((name, at) for at, names in enumerate(self._known) for name in names)
        self._called = Spellings((name, at) for at, person in everyone for name in _also_called(person))
        self._found: dict[str, frozenset[int]] = {}
        self._handles = {person.id.lower(): at for at, person in everyone if person.id and _is_handle(person)}

    def named(self, display: str) -> frozenset[int]:
        """Everyone a display name can mean; several where it is ambiguous.

        The same name goes before one with another middle name or a nickname. A single word means only
        whoever has just that word as a name, an alias or an Apache id that nobody else can be called by.
        Nobody is meant whose known names contradict it.
        """
        if len(self._found) > _REMEMBERED:
            self._found.clear()
        if display not in self._found:
            self._found[display] = frozenset(self._named(display))
        return self._found[display]

    def _named(self, display: str) -> set[int]:
        name = read_name(display)
        if name.damaged:
            return self._spellings.undamaged(name)
        same = self._spellings.same(name)
        if len(display.split()) == 1:
            at = self._handles.get(display.strip().lower())
            same = same if at is None else same | {at}
        return same or {at for at in self._variants(name, display) if not contradicts(name, self._known[at])}

    def _variants(self, name: PersonalName, display: str) -> set[int]:
        called = set() if _INITIAL.search(display) else self._called.same(name)  # "O." is no "O'"
        return called | self._spellings.variants(name)


_APOSTROPHE = re.compile(r"(?<=\b\w)['’‘ʼ`´](?=\w)")  # as in O'Doe, not in Jo'el
_INITIAL = re.compile(r"\b\w\.")
_REMEMBERED = 1 << 14
"""Display names whose people are at hand: those of some years of a list."""
_SHORTEST_HANDLE = 5  # letters: "mike", "dave" and "jun" are what many are called


def _is_handle(person: Person) -> bool:
    """Whether an Apache id is no given or family name, nor the beginning of one of the person's own."""
    handle = (person.id or "").lower()
    own = {part for name in names_of(person) if name != person.id for part in read_name(name).parts}
    return len(handle) >= _SHORTEST_HANDLE and not any(part.startswith(handle) for part in own)


def _also_called(person: Person) -> Iterator[PersonalName]:
    """Names nobody listed that follow from those: an alias for the given name, a blank for an apostrophe."""
    known = [read_name(name) for name in names_of(person)]
    behind = {word for name in known for word in name.words[1:]}
    families = {family for name in known if name.full for family in (name.words[1:], name.words[-1:])}
    for alias in known:
        if len(alias.words) == 1 and not alias.full and not behind & set(alias.words):
            yield from (PersonalName((*alias.words, *family)) for family in families)
    yield from (
        read_name(_APOSTROPHE.sub(" ", text)) for text in names_of(person) if _APOSTROPHE.search(text)
    )


def names_of(person: Person) -> Iterator[str]:
    """The name and the aliases of a person."""
    yield person.name
    yield from person.aliases


def parse_roster(text: str, *, file: str) -> Roster:
    """Read our own dated form, JSON or TOML: a list ``people`` of objects.

    Read of each, only ``name`` being required: ``id``, ``name``, ``aliases``, ``addresses``, ``github``,
    ``role`` ("committer", "pmc" or "former"), ``committer_since``, ``committer_present_by``,
    ``committer_until``, the same three of ``pmc``, ``account``, and ``left`` (or ``left_ldap``): the last
    day, or an object ``{after, by}`` of which ``after``, the last day seen in the role, is believed. Other
    keys are passed over, but for a ``source`` by which ``committer_since`` is the day of the account:
    such a roster is not dated.

    A role counts from the beginning where it has a ``present_by`` but no ``since``, and where ``role`` names
    it without any date. Who has neither dates nor a role is known, and holds none.

    Raises:
        RosterError: the file is not of this form or contradicts itself; it says the line and what to do.
    """
    entries = read_people(text, file=file)
    people = [_person(entry) for entry in entries]
    _check_shared(people, entries)
    dated = not any(_of_account(entry) for entry in entries)
    return Roster(tuple(people), dated=dated, source=file)


def _of_account(entry: Entry) -> bool:
    source = entry.values.get("source")
    return isinstance(source, Mapping) and source.get("committer_since") == ACCOUNT


def _person(entry: Entry) -> Person:
    name = entry.text("name")
    if name is None:
        raise entry.fault("a person without a name", 'add "name"', key="name")
    committer, pmc = (_tenure(entry, role) for role in Role)
    if committer and pmc and committer.since and pmc.since and pmc.since < committer.since:
        hint = "a PMC member is a committer: give committer_since no later than pmc_since"
        raise entry.fault(f"{name} is on the PMC before being a committer", hint, key="pmc_since")
    return Person(
        id=entry.text("id"),
        name=name,
        aliases=_few(entry, "aliases"),
        addresses=_addresses(entry),
        github=entry.text("github"),
        committer=committer,
        pmc=pmc,
        account=entry.day("account"),
    )


_MOST = 100
"""Names or addresses of one person; more are not one's."""


def _few(entry: Entry, key: str) -> tuple[str, ...]:
    texts = entry.texts(key)
    if len(texts) > _MOST:
        raise entry.fault(f"over {_MOST} {key}", "keep those in use", key=key)
    return texts


def _addresses(entry: Entry) -> tuple[str, ...]:
    addresses = tuple(address.lower() for address in _few(entry, "addresses"))
    for address in addresses:
        if "@" not in address.strip("@") or " " in address:
            raise entry.fault(f"not a mail address: {address!r}", "write name@host", key="addresses")
    return addresses


def _tenure(entry: Entry, role: Role) -> Tenure | None:
    since, present = entry.day(f"{role}_since"), entry.day(f"{role}_present_by")
    stated_end = entry.day(f"{role}_until")
    held = since or present or stated_end or _stated_role(entry) == role
    former = _stated_role(entry) == "former"
    if not held and not (former and role is Role.COMMITTER):
        return None
    until = stated_end or _last_day(entry)
    if former and until is None:
        raise entry.fault("a former member without a last day", 'add "left": "YYYY-MM-DD"', key="role")
    _check_order(entry, role, until)
    return Tenure(since, until)


def _stated_role(entry: Entry) -> str | None:
    role = (entry.text("role") or "").lower()
    if role not in {"", "former", *Role}:
        raise entry.fault(f"unknown role {role!r}", 'write "committer", "pmc" or "former"', key="role")
    return role or None


def _last_day(entry: Entry) -> date | None:
    key = "left" if entry.values.get("left") is not None else "left_ldap"
    left = entry.values.get(key)
    if not isinstance(left, Mapping):
        return entry.as_day(left, key)
    after, by = entry.as_day(left.get("after"), key), entry.as_day(left.get("by"), key)
    if after and by and by < after:
        raise entry.fault(f"{key} is out of order", "give an after no later than by", key=key)
    return after or (by - timedelta(days=by > date.min) if by else None)


def _check_order(entry: Entry, role: Role, until: date | None) -> None:
    keys = [f"{role}_since", f"{role}_present_by"]
    days = [(entry.day(key), key) for key in keys] + [(until, f"{role}_until")]
    known = [(day, key) for day, key in days if day]
    for (day, key), (later, later_key) in pairwise(known):
        if later < day:
            what = f"{later_key.replace('_', ' ')} {later} is before {key.replace('_', ' ')} {day}"
            raise entry.fault(what, "correct one of the two dates", key=key)


def _check_shared(people: list[Person], entries: list[Entry]) -> None:
    """No address, id, login or alias may be two people's, or a vote would be the wrong one's."""
    seen: dict[tuple[str, str], int] = {}
    for at, person in enumerate(people):
        for key, kind, value, text in _marks(person):
            first = seen.setdefault((kind, value), at)
            if first != at:
                hint = f"give it to one of them (the other is on line {entries[first].line})"
                raise entries[at].fault(f"two people have the {kind} {text!r}", hint, key=key)
    _check_aliases(people, entries)


def _marks(person: Person) -> Iterator[tuple[str, str, str, str]]:
    """What only one person can have: its key in the file, what it is, how it is compared, how it reads."""
    if person.id:
        yield "id", "id", person.id.lower(), person.id
    if person.github:
        yield "github", "GitHub login", person.github.lower(), person.github
    for address in person.addresses:
        yield "addresses", "address", address, address
    for alias in person.aliases:
        yield "aliases", "alias", read_name(alias).key or alias, alias


def _check_aliases(people: list[Person], entries: list[Entry]) -> None:
    """An alias may not be another's name or id; a name may be another's only where both have an id."""
    owners: dict[str, set[int]] = {}
    for at, person in enumerate(people):
        for known in {read_name(person.name).key, *([person.id.lower()] if person.id else [])}:
            owners.setdefault(known, set()).add(at)
    for at, person in enumerate(people):
        for alias in person.aliases:
            for other in sorted(owners.get(read_name(alias).key, set()) - {at}):
                hint = f"drop the alias (the other is on line {entries[other].line})"
                raise entries[at].fault(f"the alias {alias!r} is another person's", hint, key="aliases")
        for other in sorted(owners[read_name(person.name).key] - {at}) if person.id is None else ():
            hint = f"give both an id, or drop one (the other is on line {entries[other].line})"
            raise entries[at].fault(f"{person.name!r} is listed twice", hint, key="name")
