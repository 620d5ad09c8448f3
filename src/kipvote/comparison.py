"""Comparison: what an announcement claims, held against the ballots name by name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import NamedTuple

from kipvote.announcements import Announcement, NamedVoter, Verdict, side
from kipvote.ballots import Ballot
from kipvote.messages import MessageId
from kipvote.names import PersonalName, agree, read_name
from kipvote.names.shortforms import is_shortened_name
from kipvote.names.spellings import can_be_one
from kipvote.readings import Reading
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
        *_names(announcement.names, ballots, unopposed=_is_unopposed(announcement)),
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


def _names(
    names: Sequence[NamedVoter], ballots: Sequence[Ballot], *, unopposed: bool
) -> Iterator[_Difference]:
    """Every name announced against its ballot, then every ballot that should have been named.

    Where none is said to be against it, these are all that are, with a vote that binds.
    """
    meant = _meant(names, ballots)
    met = {ballot.message_id for found in meant.values() for ballot in found}
    lists = {(side(named.value), named.binding) for named in names}
    for named, found in meant.items():
        close = None if found else _closest(named, [b for b in ballots if b.message_id not in met])
        if close is not None:
            met.add(close.message_id)
        if difference := _difference(named, found, close):
            yield difference
    for ballot in ballots:
        voted = side(ballot.value)
        listed = (voted, ballot.binding) in lists or (voted, None) in lists
        listed = listed or (unopposed and voted == "-1" and ballot.binding)
        if listed and ballot.message_id not in met:
            said = f"{ballot.voter.name} voted {ballot.value} ({_weight(ballot.binding)}), but is not named"
            yield _Difference(said, weighs=ballot.binding)


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
        names = " or ".join(ballot.voter.name for ballot in found)
        return _Difference(f"{said}, and may be {names}", weighs)
    if side(found[0].value) != side(named.value):
        return _Difference(f"{said}, but voted {found[0].value}", weighs)
    if named.binding is not None and named.binding is not found[0].binding:
        announced, cast = _weight(named.binding), _weight(found[0].binding)
        said = f"{named.name} is announced as {announced}, but the vote is {cast}"
        return _Difference(said, weighs=True)
    return None


def _weight(binding: bool) -> str:
    return "binding" if binding else "non-binding"


def _meant(names: Sequence[NamedVoter], ballots: Sequence[Ballot]) -> dict[NamedVoter, Sequence[Ballot]]:
    """The ballots each name can mean, in the order of the names: one where that is plain.

    A whole name or an Apache id comes first; a part of a name then means one of those that are left, and
    at last a name of which mail lost letters.
    """
    found: dict[NamedVoter, Sequence[Ballot]] = {named: _by_whole_name(named, ballots) for named in names}
    left = _left(found, ballots)
    found |= {named: _by_part(named, left) for named, whole in found.items() if len(whole) != 1}
    nobody = [named for named, said in found.items() if not said]
    return found | _by_damaged_name(nobody, _left(found, ballots))


def _left(meant: Mapping[NamedVoter, Sequence[Ballot]], ballots: Sequence[Ballot]) -> Sequence[Ballot]:
    """The ballots that none of the names plainly means."""
    met = {found[0].message_id for found in meant.values() if len(found) == 1}
    return [ballot for ballot in ballots if ballot.message_id not in met]


def _by_damaged_name(
    names: Sequence[NamedVoter], ballots: Sequence[Ballot]
) -> dict[NamedVoter, Sequence[Ballot]]:
    """The ballots of voters whose name lost letters here or there, where no other name can mean them."""
    fitting = {named: [ballot for ballot in ballots if _lost_letters(named, ballot)] for named in names}
    wanted = Counter(ballot.message_id for found in fitting.values() for ballot in found)
    return {
        named: found
        for named, found in fitting.items()
        if found and all(wanted[ballot.message_id] == 1 for ballot in found)
    }


def _lost_letters(named: NamedVoter, ballot: Ballot) -> bool:
    """Whether the name announced is the voter's but for letters that one of them lost."""
    name = read_name(named.name)
    return any(name.damaged != known.damaged and can_be_one(name, known) for known in _known_names(ballot))


def _by_whole_name(named: NamedVoter, ballots: Sequence[Ballot]) -> Sequence[Ballot]:
    name = read_name(named.name)
    return [
        ballot
        for ballot in ballots
        if named.name.casefold() in _apache_ids(ballot) | {a.casefold() for a in ballot.voter.addresses}
        or any(agree(name, known) and _is_whole(name, known) for known in _known_names(ballot))
    ]


def _is_whole(name: PersonalName, known: PersonalName) -> bool:
    """Whether a name has as much as first and last name, or is all that is known."""
    return len(name.parts) > 1 or len(known.parts) == 1


def _by_part(named: NamedVoter, ballots: Sequence[Ballot]) -> Sequence[Ballot]:
    """The ballots of voters with these words in their names; where there are several, those of this value."""
    words = set(read_name(named.name).parts)
    found = [b for b in ballots if words and any(words <= set(known.parts) for known in _known_names(b))]
    alike = [ballot for ballot in found if side(ballot.value) == side(named.value)]
    return alike if len(found) > 1 and alike else found


def _closest(named: NamedVoter, ballots: Sequence[Ballot]) -> Ballot | None:
    """The ballot of the voter whose name looks most like this one, if much of it does, or is short for it."""
    name = read_name(named.name)
    ranked = [(max((_likeness(name, known) for known in _known_names(b)), default=0.0), b) for b in ballots]
    likeness, closest = max(ranked, key=lambda pair: pair[0], default=(0.0, None))
    short = [b for b in ballots if any(_is_short_form(name, known) for known in _known_names(b))]
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
