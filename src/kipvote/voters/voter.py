"""Voters: one per person, however many addresses and spellings of a name they write under.

Senders are one voter where they are the same person of the roster, share a full name, or share an address
of their own. Likeness joins nobody: what could be two people stays two.
"""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, islice

from kipvote.addresses import without_addresses
from kipvote.messages import Sender
from kipvote.names import PersonalName, display_name, read_name
from kipvote.names.shortforms import is_shortened_name
from kipvote.names.spellings import Spellings, can_be_one, contradicts
from kipvote.roster import Person, Roster, names_of
from kipvote.voters.matches import (
    By,
    Match,
    apache_id,
    is_login,
    known_address,
    login,
    match_sender,
    means_another,
)
from kipvote.voters.partition import Agreement, Partition

_MANY = 8  # more names than this at one address, and it is not one person's


@dataclass(frozen=True, slots=True)
class Voter:
    """Everyone a person is in the mail.

    ``key`` is the same for the same mail and roster in any order: the Apache id or a name key, with a mark
    where that is not enough to tell two voters apart. ``name`` is never an address. ``match`` is the
    strongest evidence of any of the senders; see ``evidence`` for one sender. ``addresses`` are the
    voter's own, in lower case.
    """

    key: str
    name: str
    person: Person | None
    match: By | None
    addresses: frozenset[str]


def evidence(sender: Sender, voter: Voter, roster: Roster) -> By | None:
    """What leads from this sender to the voter's person; None for a voter who is not on the roster.

    ``By.name_only`` tells the votes whose weight rests on a display name alone.
    """
    if voter.person is None:
        return None
    match = match_sender(sender, roster)
    return match.by if match and match.person == voter.person else By.JOINED


def group(
    senders: Iterable[Sender], roster: Roster | None, *, others: Iterable[Sender] = ()
) -> Mapping[Sender, Voter]:
    """One voter per person, for all senders in any order.

    A full name joins across addresses, unless the roster knows it of several people. A single word or an
    initial with a family name joins only at one address. An address joins only while all names at it can
    be one person's, whose given name may be shortened there; a relayed one never does. Two people of the
    roster are never joined by anything, nor are two Apache ids. How often a sender occurs decides nothing
    but which of their names is shown. ``others`` wrote elsewhere: they say under which names an address is
    known, and are no voters of their own.
    """
    counts = Counter(senders)
    counts.update(dict.fromkeys(set(others) - counts.keys(), 0))
    crowd = _Crowd.of(sorted(counts, key=_order), roster)
    groups = [g for g in crowd.partition().groups().values() if any(counts[crowd.senders[at]] for at in g)]
    members = [[crowd.senders[at] for at in group] for group in groups]
    voters = _told_apart([_voter(crowd, group, counts) for group in groups], members)
    return {
        sender: voter for one, voter in zip(members, voters, strict=True) for sender in one if counts[sender]
    }


@dataclass(frozen=True, slots=True)
class _Crowd:
    """Different senders in a fixed order, what each is called and who the roster says each is."""

    senders: Sequence[Sender]
    names: Sequence[PersonalName]
    matches: Sequence[Match | None]
    namesakes: frozenset[int]  # those whose name the roster knows of several people

    @classmethod
    def of(cls, senders: Sequence[Sender], roster: Roster | None) -> _Crowd:
        names = [read_name(sender.name or "") for sender in senders]
        if roster is None:
            return cls(senders, names, [None] * len(senders), frozenset())
        several = (at for at, one in enumerate(senders) if len(roster.directory.named(one.name or "")) > 1)
        return cls(senders, names, list(_matches(senders, names, roster)), frozenset(several))

    def partition(self) -> Partition:
        """Who is one voter: the roster first, then whole names, then their variants, then addresses."""
        partition = Partition(self._owners())
        partition.join(_alike((match.person, at) for at, match in enumerate(self.matches) if match))
        partition.join(_alike(self._same_name()))
        shortened = self._spellings(partition).one_but_for_the_middle()
        partition.join(shortened, self._agreement(partition))
        partition.join(self._variants(partition), self._unopposed(partition))
        by_address = ((known_address(one), at) for at, one in enumerate(self.senders) if known_address(one))
        partition.join(_alike(by_address), self._agreement(partition))
        return partition

    def _owners(self) -> list[int | None]:
        """A number for whom each sender is known to be: a person of the roster, or an Apache id on none."""
        known: dict[Person | str, int] = {}
        told = (
            match.person if match else apache_id(one)
            for one, match in zip(self.senders, self.matches, strict=True)
        )
        return [known.setdefault(whom, len(known)) if whom else None for whom in told]

    def _same_name(self) -> Iterator[tuple[Hashable, int]]:
        for at, (sender, name) in enumerate(zip(self.senders, self.names, strict=True)):
            if name.full and at not in self.namesakes:
                yield from ((key, at) for key in name.keys)
            if address := known_address(sender):
                yield (address, name.key), at
            if is_login(sender):
                yield (login(sender),), at

    def _named(self, partition: Partition) -> set[tuple[PersonalName, int]]:
        """The names and the groups they are of, but for those the roster knows of several people."""
        told = ((name, at) for at, name in enumerate(self.names) if at not in self.namesakes)
        return {(name, partition.group(at)) for name, at in told}

    def _spellings(self, partition: Partition) -> Spellings:
        known = {(read_name(text), partition.group(at)) for at, text in self._roster_names()}
        return Spellings((name, group) for name, group in self._named(partition) | known if name.full)

    def _variants(self, partition: Partition) -> Iterator[set[int]]:
        """Links of names that differ by their form or by lost letters, where only one fits."""
        named, spellings = self._named(partition), self._spellings(partition)
        whole = ((name, group) for name, group in named if not name.damaged)
        yield from _one_to_one((group, spellings.formed(name) - {group}) for name, group in whole)
        for name, group in named:
            fitting = spellings.bare(name)
            if name.damaged:  # what has a nickname beside lost letters can fit two
                fitting = (spellings.undamaged(name) | spellings.formed(name)) - {group}
            if len(fitting) == 1:
                yield fitting | {group}

    def _roster_names(self) -> Iterator[tuple[int, str]]:
        """The names the roster gives those it knows: they may contradict a name that only seems to fit."""
        for at, match in enumerate(self.matches):
            yield from ((at, name) for name in (names_of(match.person) if match else ()))

    def _unopposed(self, partition: Partition) -> Agreement:
        """Whether the roster's names for the person of one group speak against no name of the others."""
        members = partition.groups()

        @cache  # a group may be in many links
        def people_in(group: int) -> frozenset[Person]:
            return frozenset(match.person for at in members[group] if (match := self.matches[at]))

        @cache
        def opposed(group: int, people: frozenset[Person]) -> bool:
            known = [read_name(name) for person in people for name in names_of(person)]
            names = {self.names[at] for at in members[group] if self.matches[at] is None}
            return any(contradicts(name, known) for name in names)

        def agreed(groups: Sequence[int]) -> bool:
            people = frozenset[Person]().union(*map(people_in, groups))
            return not people or not any(opposed(group, people) for group in groups)

        return agreed

    def _agreement(self, partition: Partition) -> Agreement:
        """Whether the full names of several groups can all be one person's."""
        members = partition.groups()

        @cache  # a group may be in many links
        def names_in(group: int) -> list[PersonalName]:
            names = {self.names[at] for at in members[group] if len(self.names[at].words) > 1}
            return sorted(names, key=lambda name: (name.words, name.nick))[:_MANY]

        def agreed(groups: Sequence[int]) -> bool:
            named = list(islice(filter(None, map(names_in, groups)), _MANY + 1))
            return len(named) <= _MANY and all(_some_agree(*pair) for pair in combinations(named, 2))

        return agreed


def _matches(
    senders: Sequence[Sender], names: Sequence[PersonalName], roster: Roster
) -> Iterator[Match | None]:
    """Who of the roster each sender is, where the full names at the same address do not say otherwise."""
    full: defaultdict[str, set[PersonalName]] = defaultdict(set)
    for sender, name in zip(senders, names, strict=True):
        beside = full[sender.address]
        if name.full and sender.own_address and len(beside) < _MANY * _MANY:
            beside.add(name)
    for sender in senders:
        match = match_sender(sender, roster)
        others = full[sender.address] if match and sender.own_address else ()
        yield None if match and means_another(match, sender, others) else match


def _alike(marked: Iterable[tuple[Hashable, int]]) -> Iterator[list[int]]:
    """What has the same mark, together."""
    links: defaultdict[Hashable, list[int]] = defaultdict(list)
    for mark, thing in marked:
        links[mark].append(thing)
    yield from links.values()


def _one_to_one(found: Iterable[tuple[int, set[int]]]) -> Iterator[set[int]]:
    """Links of groups that found one other only and were found by one only; else it could be two people."""
    finders: defaultdict[int, set[int]] = defaultdict(set)
    for group, others in found:
        if len(others) == 1:
            finders[others.pop()].add(group)
    yield from (groups | {other} for other, groups in finders.items() if len(groups) == 1)


def _some_agree(one: Sequence[PersonalName], other: Sequence[PersonalName]) -> bool:
    pairs = [(name, known) for name in one for known in other]
    return any(can_be_one(*pair) or is_shortened_name(*pair) for pair in pairs)


def _voter(crowd: _Crowd, members: Sequence[int], counts: Mapping[Sender, int]) -> Voter:
    senders = [crowd.senders[at] for at in members]
    matches = [match for at in members if (match := crowd.matches[at])]
    person = matches[0].person if matches else None
    name = person.name if person else _shown_name(senders, counts)
    return Voter(
        key=(person.id if person else None) or read_name(name).key or name,
        name=name,
        person=person,
        match=min((match.by for match in matches), key=list(By).index, default=None),
        addresses=frozenset(sender.own_address for sender in senders if sender.own_address),
    )


def _shown_name(senders: Sequence[Sender], counts: Mapping[Sender, int]) -> str:
    """The most frequent full name, of equals the longest; without any name what stands before the @."""
    seen: Counter[str] = Counter()
    for sender in senders:
        seen[display_name(sender.name or "")] += counts[sender]
    del seen[""]
    return max(seen, key=lambda name: _worth(name, seen), default=_local_part(senders[0]))


def _worth(name: str, seen: Mapping[str, int]) -> tuple[bool, bool, int, int, str]:
    read = read_name(name)
    return (read.full, not read.damaged, seen[name], len(name), name)


def _local_part(sender: Sender) -> str:
    return without_addresses((known_address(sender) or sender.address).partition("@")[0]) or "(no name)"


def _told_apart(voters: Sequence[Voter], members: Sequence[Sequence[Sender]]) -> Iterator[Voter]:
    """The voters with keys that no two share: a mark from the mail where a name alone is not enough."""
    shared = {key for key, count in Counter(voter.key for voter in voters).items() if count > 1}
    for voter, senders in zip(voters, members, strict=True):
        person_id = voter.person.id if voter.person else None
        plain = person_id or (voter.key not in shared and (voter.person or read_name(voter.name).full))
        yield voter if plain else replace(voter, key=f"{voter.key}#{_mark(senders[0])}")


def _mark(sender: Sender) -> str:
    return hashlib.sha256(repr(_order(sender)).encode("utf-8", "surrogatepass")).hexdigest()[:8]


def _order(sender: Sender) -> tuple[bool, str, str, bool]:
    """One's own addresses come first, so that a voter's mark is of the most lasting of the senders."""
    return (sender.relayed, sender.address, sender.name or "", sender.name is None)
