"""Comparison: what an announcement claims, held against the ballots name by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from kipvote.announcements import Announcement, NamedVoter, Verdict
from kipvote.ballots import Ballot
from kipvote.messages import MessageId
from kipvote.names import agree, read_name
from kipvote.readings import Reading
from kipvote.rules import Count, Profile


@dataclass(frozen=True, slots=True, kw_only=True)
class Announced:
    """An announcement and how it stands to the ballots.

    ``agrees`` is None where it says nothing that could be compared. ``differences`` are whole sentences.
    """

    verdict: Verdict | None
    binding: Mapping[str, int] | None
    names: tuple[str, ...]
    message_id: MessageId
    agrees: bool | None
    differences: tuple[str, ...]


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
        *_counts("binding", announcement.binding, [b.value for b in ballots if b.binding]),
        *_counts("non-binding", announcement.non_binding, [b.value for b in ballots if not b.binding]),
        *_names(announcement.names, ballots),
    )
    return Announced(
        verdict=announcement.verdict,
        binding=announcement.binding,
        names=tuple(named.name for named in announcement.names),
        message_id=reading.message_id,
        agrees=not differences if comparable else None,
        differences=differences,
    )


def _verdict(announcement: Announcement, ballots: Sequence[Ballot], profile: Profile) -> Iterator[str]:
    binding = Count.of(ballot.value for ballot in ballots if ballot.binding)
    if announcement.verdict is Verdict.ACCEPTED and not profile.holds(binding):
        yield f"announced as accepted, but {_against(binding)} do not carry it"
    if announcement.verdict is Verdict.REJECTED and profile.holds(binding):
        yield f"announced as rejected, but {_against(binding)} carry it"


def _against(binding: Count) -> str:
    return f"{binding.plus} binding +1 and {binding.minus} binding -1"


def _counts(kind: str, announced: Mapping[str, int] | None, values: Sequence[str]) -> Iterator[str]:
    counted = Count.of(values).as_dict()
    for value, number in sorted((announced or {}).items()):
        if counted.get(value, 0) != number:
            yield f"{number} {kind} {value} announced, {counted.get(value, 0)} counted"


def _names(names: Sequence[NamedVoter], ballots: Sequence[Ballot]) -> Iterator[str]:
    """Every name announced against its ballot, then every ballot that should have been named."""
    found: dict[NamedVoter, Ballot] = {}
    for named in names:
        ballot = _ballot_of(named, ballots)
        if ballot is None:
            yield f"{named.name} is announced with {named.value}, but no such vote is counted"
            continue
        found[named] = ballot
        if ballot.value != named.value:
            yield f"{named.name} is announced with {named.value}, but voted {ballot.value}"
        elif named.binding is not None and named.binding is not ballot.binding:
            announced, cast = _weight(named.binding), _weight(ballot.binding)
            yield f"{named.name} is announced as {announced}, but the vote is {cast}"
    met = {ballot.message_id for ballot in found.values()}
    lists = {(named.value, named.binding) for named in names}
    for ballot in ballots:
        listed = (ballot.value, ballot.binding) in lists or (ballot.value, None) in lists
        if listed and ballot.message_id not in met:
            yield f"{ballot.voter.name} voted {ballot.value} ({_weight(ballot.binding)}), but is not named"


def _weight(binding: bool) -> str:
    return "binding" if binding else "non-binding"


def _ballot_of(named: NamedVoter, ballots: Sequence[Ballot]) -> Ballot | None:
    """The one ballot whose voter an announcement means: by whole name, or by a part that fits no other."""
    name = read_name(named.name)
    whole = [b for b in ballots if any(agree(name, read_name(known)) for known in _known_names(b))]
    if len(whole) == 1:
        return whole[0]
    words = set(name.parts)
    partly = [b for b in ballots if words and any(words <= set(read_name(k).parts) for k in _known_names(b))]
    return partly[0] if len(partly) == 1 else None


def _known_names(ballot: Ballot) -> tuple[str, ...]:
    person = ballot.voter.person
    return (ballot.voter.name, person.name, *person.aliases) if person else (ballot.voter.name,)
