"""People: the invented writers of an archive, the habits of each, and the roster of those who may bind."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Any

from benchmarks import names
from benchmarks.chance import Weighted
from benchmarks.clock import DAY
from benchmarks.names import FullName, Guise

COMMITTERS = 75
OTHERS = 525
_DOMAINS = ("example.org", "mail.example.org", "corp.example.org", "post.example.org", "lab.example.org")
_ZONES = (-480, -420, -300, -240, 0, 0, 60, 60, 120, 180, 330, 480, 540)
_NAMED_ONCE = 0.75
"""The share of people who always write as one and the same."""
_SHORTENED = 0.03
_LISTED = 0.5
"""The share of committers whose address is on the roster; Kafka's real one lists names and ids only."""


class Client(StrEnum):
    """A mail program: it decides headers, Message-IDs, encodings and the way of quoting."""

    GMAIL = "gmail"
    THUNDERBIRD = "thunderbird"
    APPLE = "apple"
    OUTLOOK = "outlook"
    MUTT = "mutt"
    PONY = "pony"


_CLIENTS = Weighted(
    {
        Client.GMAIL: 52,
        Client.THUNDERBIRD: 14,
        Client.APPLE: 12,
        Client.OUTLOOK: 8,
        Client.MUTT: 9,
        Client.PONY: 5,
    }
)


@dataclass(frozen=True, slots=True)
class Tenure:
    """The days (since 1970, UTC, both ends included) on which somebody is a committer; None is open."""

    since: int | None
    until: int | None

    def covers(self, at: int) -> bool:
        day = at // DAY
        return (self.since is None or self.since <= day) and (self.until is None or day <= self.until)


@dataclass(frozen=True, slots=True, eq=False)
class Person:
    """Somebody who writes to the list. ``guises`` are the ways they stand in a From line, the usual first.

    ``id`` is the Apache id of those on the roster. ``zone`` is in minutes; ``attribution`` and ``mark`` are
    how they quote.
    """

    name: FullName
    guises: tuple[Guise, ...]
    client: Client
    zone: int
    attribution: int
    mark: str
    id: str | None = None
    tenure: Tenure | None = None
    pmc_since: int | None = None
    listed: bool = False

    def binds(self, at: int) -> bool:
        """Whether a vote of this person at a moment binds by the roster."""
        return self.tenure is not None and self.tenure.covers(at)

    def guise(self, chance: Random) -> Guise:
        """Mostly the usual one."""
        return self.guises[0] if chance.random() < 0.7 else chance.choice(self.guises)

    @property
    def known_as(self) -> tuple[str, ...]:
        """Every name a tally may call this person by: the roster's, else any they write under."""
        return (str(self.name),) if self.id else (str(self.name), *(guise.shown for guise in self.guises))


@dataclass(frozen=True, slots=True)
class Cast:
    """Everyone who writes; the first of ``people`` are those on the roster."""

    people: tuple[Person, ...]

    @classmethod
    def invent(cls, chance: Random, first: int, last: int) -> Cast:
        """People for an archive from the moment ``first`` to ``last``."""
        invented = names.invent(chance, COMMITTERS + OTHERS)
        latin = sorted(invented, key=lambda name: not name.latin)  # an Apache id is ASCII
        known, others = latin[:COMMITTERS], latin[COMMITTERS:]
        members = [_member(chance, name, first // DAY, last // DAY) for name in known]
        return cls((*members, *(_person(chance, name, may_shorten=True) for name in others)))

    @property
    def members(self) -> Sequence[Person]:
        return self.people[:COMMITTERS]

    @property
    def others(self) -> Sequence[Person]:
        return self.people[COMMITTERS:]

    def committers(self, at: int) -> list[Person]:
        """Those whose votes bind at a moment."""
        return [person for person in self.members if person.binds(at)]

    def somebody(self, chance: Random, at: int) -> Person:
        """A committer of that moment or one of the others, each as likely."""
        pool = self.committers(at) if chance.random() < 0.5 else self.others
        return chance.choice(pool)

    def roster(self, captured: int) -> str:
        """The roster in kipvote's own form, as JSON."""
        people = [_entry(person) for person in self.members]
        head = {"project": "kafka", "captured": _day(captured // DAY), "note": "Invented people."}
        return json.dumps(head | {"people": people}, ensure_ascii=False, indent=1) + "\n"


def _person(chance: Random, name: FullName, *, may_shorten: bool) -> Person:
    address = f"{names.account(name)}@{chance.choice(_DOMAINS)}"
    return Person(
        name=name,
        guises=tuple(_guises(chance, name, address, may_shorten=may_shorten)),
        client=_CLIENTS.draw(chance),
        zone=chance.choice(_ZONES),
        attribution=chance.randrange(1 << 16),
        mark=chance.choice(("> ", "> ", "> ", ">")),
    )


def _guises(chance: Random, name: FullName, address: str, *, may_shorten: bool) -> Iterator[Guise]:
    """Only an address joins a shortened name to the whole one: who uses one has no other address."""
    if not name.latin:
        yield names.plain(name, address)
        return
    if may_shorten and chance.random() < _SHORTENED:
        yield names.short.draw(chance)(name, address)
        yield names.plain(name, address)
        return
    yield names.usual.draw(chance)(name, address)
    if not str(name).isascii():
        yield names.foreign.draw(chance)(name, address)
    if chance.random() > _NAMED_ONCE:
        yield names.other.draw(chance)(name, chance.choice((address, f"{_login(name)}@home.example.org")))


def _login(name: FullName) -> str:
    given, _, family = names.account(name).partition(".")
    return given[0] + family


def _member(chance: Random, name: FullName, first: int, last: int) -> Person:
    """Somebody of the roster; the name alone leads to those whose address is not on it."""
    listed = chance.random() < _LISTED
    person = _person(chance, name, may_shorten=listed)
    tenure = _tenure(chance, first, last)
    on_pmc = tenure.since is not None and tenure.until is None and chance.random() < 0.6
    own = (names.plain(name, f"{_login(name)}@apache.org"),) if chance.random() < 0.3 else ()
    return replace(
        person,
        guises=(*person.guises, *own),
        id=_login(name),
        tenure=tenure,
        pmc_since=tenure.since + 200 if on_pmc and tenure.since is not None else None,
        listed=listed,
    )


def _tenure(chance: Random, first: int, last: int) -> Tenure:
    """Two in five were committers before the archive begins; one in ten leaves."""
    since: int | None = chance.randrange(first, max(first + 1, last))
    if chance.random() < 0.4:
        since = chance.choice((None, first - 400))
    started = first if since is None else max(since, first)
    leaves = chance.random() < 0.1
    return Tenure(since, chance.randrange(started, max(started + 1, last)) if leaves else None)


def _entry(person: Person) -> dict[str, Any]:
    """The roster's entry of one person; a null date with a "present by" counts from the beginning."""
    assert person.tenure is not None
    entry: dict[str, Any] = {"id": person.id, "name": str(person.name)}
    if person.listed:
        addresses = (guise.address.removesuffix(".INVALID") for guise in person.guises)
        entry["addresses"] = sorted({a for a in addresses if not a.endswith("apache.org")})
    since = person.tenure.since
    entry["committer_since"] = None if since is None else _day(since)
    if since is None:
        entry["committer_present_by"] = "2011-08-01"
    if person.pmc_since is not None:
        entry["pmc_since"] = _day(person.pmc_since)
    if person.tenure.until is not None:
        entry["left"] = _day(person.tenure.until)
    return entry


def _day(day: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(day * DAY))
