"""Activity: in which months people of the roster wrote to the list, and from which addresses.

Kafka's bylaws: only active committers bind, and six months without activity make one emeritus. No public
source says who is, and mail is not all there is to activity: so it is shown beside a ballot, never applied.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import NewType

from kipvote.moments import month, months_before
from kipvote.roster import Person

PersonKey = NewType("PersonKey", str)
"""What tells the people of a roster apart: the Apache id, else the name."""

QUIET_MONTHS = 6


def person_key(person: Person) -> PersonKey:
    """The key of a person of the roster."""
    return PersonKey(person.id or person.name)


@dataclass(frozen=True, slots=True)
class Activity:
    """The months (``2026-01``, UTC) with mail of each person by address, and those with any mail at all."""

    people: Mapping[PersonKey, Mapping[str, frozenset[str]]] = field(default_factory=dict)
    covered: frozenset[str] = frozenset()

    def months(self, person: Person) -> frozenset[str]:
        """The months with mail of a person from any address."""
        return frozenset().union(*self.people.get(person_key(person), {}).values())

    def last_before(self, person: Person, date: datetime) -> str | None:
        """The last month before that of ``date`` in which the person wrote; None where there is none."""
        return max((wrote for wrote in self.months(person) if wrote < month(date)), default=None)

    def quiet(self, person: Person, date: datetime, months: int) -> bool:
        """Whether the archive holds so many months before that of ``date``, and nothing of the person."""
        before = set(months_before(date, months))
        return before <= self.covered and not before & self.months(person)

    def strange(self, person: Person, address: str, date: datetime) -> bool:
        """Whether the archive holds the six months before that of ``date``, and not the address so far."""
        seen = self.people.get(person_key(person), {}).get(address, frozenset())
        known = set(months_before(date, QUIET_MONTHS)) <= self.covered
        return known and not any(wrote < month(date) for wrote in seen)
