"""Comparison: what an announcement claims, held against the ballots name by name."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import chain, islice
from typing import NamedTuple

from kipvote.announcements import Announcement, NamedVoter, Verdict, side
from kipvote.ballots import Ballot
from kipvote.messages import MessageId
from kipvote.names import PersonalName, read_name
from kipvote.names.shortforms import is_shortened_name
from kipvote.names.spellings import Spellings
from kipvote.reading import Reading
from kipvote.rules import Count, Profile


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """An announcement and how it stands to the ballots.

    ``agrees`` is None where it says nothing that could be compared. ``differences`` are whole sentences;
    ``weighty`` are those of binding votes, or of the verdict.
    """

    verdict: Verdict | None
    binding: Mapping[str, int] | None
    names: tuple[str, ...]
    message_id: MessageId
    agrees: bool | None
    differences: tuple[str, ...]
    weighty: tuple[str, ...]


class _Difference(NamedTuple):
    """Where the two differ, as a sentence, and whether that is of a binding vote or of the verdict."""

    says: str
    weighs: bool


def compare(reading: Reading, ballots: Sequence[Ballot], profile: Profile) -> Announced | None:
    """Hold an announcement against the counted ballots of its round.

    None where ``reading`` announces nothing that could be read.
    """
    announcement = reading.announcement
    if announcement is None:
        return None
    comparable = (
        announcement.verdict is not None or announcement.binding is not None or bool(announcement.names)
    )
    differences = (
        *_verdict(announcement, ballots, profile),
        *_counts(announcement.binding, ballots, binding=True),
        *_counts(announcement.non_binding, ballots, binding=False),
        *_names(
            announcement.names,
            ballots,
            unopposed=_is_unopposed(announcement),
            whole=not announcement.left_out,
        ),
    )
    return Announced(
        verdict=announcement.verdict,
        binding=announcement.binding,
        names=tuple(named.name for named in announcement.names),
        message_id=reading.message_id,
        agrees=not differences if comparable else None,
        differences=tuple(each.says for each in differences),
        weighty=tuple(each.says for each in differences if each.weighs),
    )


def _verdict(
    announcement: Announcement, ballots: Sequence[Ballot], profile: Profile
) -> Iterator[_Difference]:
    binding = Count.of(ballot.value for ballot in ballots if ballot.binding)
    if announcement.verdict is Verdict.ACCEPTED and not profile.holds(binding):
        yield _Difference(f"announced as accepted, but {binding} do not carry it", weighs=True)
    if announcement.verdict is Verdict.REJECTED and profile.holds(binding):
        yield _Difference(f"announced as rejected, but {binding} carry it", weighs=True)


def _counts(
    announced: Mapping[str, int] | None, ballots: Sequence[Ballot], *, binding: bool
) -> Iterator[_Difference]:
    counted = Count.of(ballot.value for ballot in ballots if ballot.binding is binding).as_dict()
    told: Counter[str] = Counter()
    for value, number in (announced or {}).items():
        told[side(value)] += number
    for value, number in sorted(told.items()):
        if counted.get(value, 0) != number:
            said = f"{number} {_weight(binding)} {value} announced, {counted.get(value, 0)} counted"
            yield _Difference(said, weighs=binding)


def _is_unopposed(announcement: Announcement) -> bool:
    """Whether who reads the names has to think that no binding vote was against it."""
    told = announcement.verdict in (None, Verdict.ACCEPTED) and any(
        side(named.value) == "+1" and named.binding is not False for named in announcement.names
    )
    return told and not (announcement.binding or {}).get("-1")


_CLOSE = 32
"""So many names without a vote, and four times as many votes without a name, are held against each other."""


def _names(
    names: Sequence[NamedVoter], ballots: Sequence[Ballot], *, unopposed: bool, whole: bool
) -> Iterator[_Difference]:
    """Every name announced against its ballot, then every ballot that should have been named.

    Where none is said to be against it, these are all that are, with a vote that binds. Who is not named in
    an announcement that could not be read as a ``whole`` may be named all the same.
    """
    meant = _meant(names, ballots)
    met = {at for found in meant.values() for at in found}
    lists = {(side(named.value), named.binding) for named in names}
    unknown = 0
    for named, found in meant.items():
        close = None
        if not found and (unknown := unknown + 1) <= _CLOSE:
            left = islice((at for at in range(len(ballots)) if at not in met), 4 * _CLOSE)
            close = _closest(named, [(at, ballots[at]) for at in left])
        if close is not None:
            met.add(close)
        alike = None if close is None else ballots[close]
        if difference := _difference(named, [ballots[at] for at in found], alike):
            yield difference
    for at, ballot in enumerate(ballots) if whole else ():
        voted = side(ballot.value)
        listed = (voted, ballot.binding) in lists or (voted, None) in lists
        listed = listed or (unopposed and voted == "-1" and ballot.binding)
        if listed and at not in met:
            said = f"{ballot.voter.name} voted {ballot.value} ({_weight(ballot.binding)}), but is not named"
            yield _Difference(said, weighs=ballot.binding)


_TOLD = 8
"""So many voters are told of those that a name may mean."""


def _difference(named: NamedVoter, found: Sequence[Ballot], close: Ballot | None) -> _Difference | None:
    """What is to be said of a name: whose vote it is, whose it may be, or that there is none.

    ``close`` is the ballot of an unnamed voter whose name is spelled much alike: the likeness is only told,
    never taken for a match.
    """
    said, weighs = f"{named.name} is announced with {named.value}", named.binding is True
    if not found:
        alike = f"; {close.voter.name} voted {close.value} and is not named" if close else ""
        return _Difference(f"{said}, but no such vote is counted{alike}", weighs)
    if len(found) > 1:
        told = [ballot.voter.name for ballot in found[:_TOLD]]
        told += [f"{len(found) - _TOLD} others"] if len(found) > _TOLD else []
        return _Difference(f"{said}, and may be {' or '.join(told)}", weighs)
    if side(found[0].value) != side(named.value):
        return _Difference(f"{said}, but voted {found[0].value}", weighs)
    if named.binding is not None and named.binding is not found[0].binding:
        announced, cast = _weight(named.binding), _weight(found[0].binding)
        said = f"{named.name} is announced as {announced}, but the vote is {cast}"
        return _Difference(said, weighs=True)
    return None


def _weight(binding: bool) -> str:
    return "binding" if binding else "non-binding"


_Meant = Mapping[NamedVoter, Sequence[int]]
"""Where in the sequence of ballots those stand that a name can mean."""


def _meant(names: Sequence[NamedVoter], ballots: Sequence[Ballot]) -> _Meant:
    """The ballots each name can mean, in the order of the names: one where that is plain.

    A whole name or an Apache id comes first; a part of a name then means one of those that are left, and
    at last a name of which mail lost letters.
    """
    known = _Known(ballots)
    found = {named: known.by_whole_name(named) for named in names}
    met = _plainly(found)
    found |= {named: known.by_part(named, met) for named, whole in found.items() if len(whole) != 1}
    nobody = [named for named, said in found.items() if not said]
    return {**found, **known.by_damaged_name(nobody, _plainly(found))}


def _plainly(found: _Meant) -> Set[int]:
    """What one of the names plainly means."""
    return {said[0] for said in found.values() if len(said) == 1}


_MANY = 64
"""Of voters that a name may mean so many are looked at."""


class _Known:
    """Ballots by all that their voters are known by; each is told by its place among them."""

    def __init__(self, ballots: Sequence[Ballot]) -> None:
        self._ballots = ballots
        self._names = [(name, at) for at, ballot in enumerate(ballots) for name in _known_names(ballot)]
        self._spellings = Spellings(self._names)
        self._alone = Spellings((name, at) for name, at in self._names if len(name.parts) == 1)
        self._accounts: defaultdict[str, list[int]] = defaultdict(list)
        self._parts: defaultdict[str, list[tuple[Set[str], int]]] = defaultdict(list)
        for at, ballot in enumerate(ballots):
            for account in _apache_ids(ballot) | {address.casefold() for address in ballot.voter.addresses}:
                self._accounts[account].append(at)
        for name, at in self._names:
            parts = frozenset(name.parts)
            for part in parts:
                self._parts[part].append((parts, at))

    def by_whole_name(self, named: NamedVoter) -> Sequence[int]:
        """Whose a whole name, an Apache id or an address is.

        A name is whole that has as much as first and last name, or is all that is known.
        """
        name = read_name(named.name)
        spellings = self._spellings if len(name.parts) > 1 else self._alone
        return _some(chain(self._accounts.get(named.name.casefold(), ()), spellings.agreeing(name)))

    def by_part(self, named: NamedVoter, met: Set[int]) -> Sequence[int]:
        """Who has these words in a name, and is not met yet; of several those whose vote has this value."""
        words = frozenset(read_name(named.name).parts)
        rarest = min((self._parts.get(word, []) for word in words), key=len, default=[])
        found = _some(at for parts, at in rarest if words <= parts and at not in met)
        alike = [at for at in found if side(self._ballots[at].value) == side(named.value)]
        return alike if len(found) > 1 and alike else found

    def by_damaged_name(self, names: Sequence[NamedVoter], met: Set[int]) -> _Meant:
        """Whose names lost letters here or there, where no other name can mean them."""
        fitting: dict[NamedVoter, set[int]] = {named: set() for named in names}
        left = [(name, at) for name, at in self._names if at not in met]
        spellings = Spellings(left)
        for named in names:
            if (name := read_name(named.name)).damaged:
                fitting[named] |= spellings.restored(name)
        said = Spellings((read_name(named.name), at) for at, named in enumerate(names))
        for name, at in left:
            for told in said.restored(name) if name.damaged else ():
                fitting[names[told]].add(at)
        wanted = Counter(at for found in fitting.values() for at in found)
        return {
            named: sorted(found)
            for named, found in fitting.items()
            if found and all(wanted[at] == 1 for at in found)
        }


def _some(places: Iterable[int]) -> Sequence[int]:
    """Different places in order, as far as a name may mean so many."""
    found: set[int] = set()
    for at in places:
        found.add(at)
        if len(found) == _MANY:
            break
    return sorted(found)


def _closest(named: NamedVoter, ballots: Sequence[tuple[int, Ballot]]) -> int | None:
    """Where the voter stands whose name looks most like this one, if much of it does, or is short for it."""
    name = read_name(named.name)
    known = [(at, _known_names(ballot)) for at, ballot in ballots]
    ranked = [(max((_likeness(name, one) for one in names), default=0.0), at) for at, names in known]
    likeness, closest = max(ranked, key=lambda pair: pair[0], default=(0.0, None))
    short = [at for at, names in known if any(_is_short_form(name, one) for one in names)]
    return closest if likeness >= _ALIKE else short[0] if len(short) == 1 else None


def _is_short_form(name: PersonalName, known: PersonalName) -> bool:
    """Whether one of two names is short for the other: "Rob Doe", or "Rob" alone, for "Robert Doe"."""
    if len(name.parts) == 1 and known.parts:
        alone, first = PersonalName((*name.parts, "doe")), PersonalName((known.parts[0], "doe"))
        return is_shortened_name(alone, first)
    return is_shortened_name(name, known)


_ALIKE = 0.8  # of all letters: "Tran" and "Tarn" in a full name, one letter of four in a first name
_LONGEST_NAME = 60  # characters that are compared


def _likeness(name: PersonalName, known: PersonalName) -> float:
    """How much of two names is the same, from 0 to 1; one word alone is held against each word."""
    said = " ".join(name.parts)[:_LONGEST_NAME]
    spelled = known.parts if len(name.parts) == 1 else (" ".join(known.parts),)
    return max((SequenceMatcher(None, said, one[:_LONGEST_NAME]).ratio() for one in spelled), default=0.0)


def _known_names(ballot: Ballot) -> tuple[PersonalName, ...]:
    person = ballot.voter.person
    names = (ballot.voter.name, person.name, *person.aliases) if person else (ballot.voter.name,)
    return tuple(map(read_name, names))


def _apache_ids(ballot: Ballot) -> set[str]:
    """The voter's Apache id, from the roster or an address that consists of it."""
    person = ballot.voter.person
    listed = {person.id.casefold()} if person and person.id else set()
    parted = (address.partition("@") for address in ballot.voter.addresses)
    return listed | {local for local, _, domain in parted if domain == "apache.org"}
