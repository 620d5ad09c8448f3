"""People: who took part in a proposal, and whom a report is for."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, partial
from itertools import islice
from operator import itemgetter

from kipvote.activity import person_key
from kipvote.ballots import Ballot, RoundTally, Status
from kipvote.digest.facts import shown
from kipvote.errors import KipvoteError
from kipvote.messages import MessageId, Sender
from kipvote.names import NameKey, display_name, read_name
from kipvote.names.spellings import Spellings
from kipvote.process import Dossier, Dossiers, Post
from kipvote.roster import Person, Roster, names_of
from kipvote.tally import Tally
from kipvote.threads.kind import Kind
from kipvote.voters import Voter, match_sender

_SPOKEN = frozenset({Status.COUNTED, Status.UNCLEAR})
"""A vote that stands, or one that its voter has to say again; one taken back is neither."""


def sender_name(sender: Sender, roster: Roster | None) -> str:
    """The name a sender is shown by: the roster's, else their own, never an address."""
    match = match_sender(sender, roster) if roster else None
    if match is not None:
        return shown(match.person.name)
    return shown(display_name(sender.name or "") or sender.address.partition("@")[0]) or "(no name)"


def waited_for(dossier: Dossier, current: RoundTally, tally: Tally, roster: Roster | None) -> tuple[str, ...]:
    """The names of those who wrote about the proposal, whose vote would bind now, and of whom none stands.

    In the order of their first message. Nobody is waited for where a result was sent.
    """
    if roster is None or current.round.closed is not None:
        return ()
    voted = {person_key(b.voter.person) for b in current.ballots if b.voter.person and b.status in _SPOKEN}
    wrote = {person_key(person): person for person in _writers(dossier, roster)}
    return tuple(
        shown(person.name)
        for key, person in wrote.items()
        if key not in voted and person.holds(tally.profile.binding_role, tally.as_of)
    )


def _writers(dossier: Dossier, roster: Roster) -> Iterator[Person]:
    for post in dossier.posts:
        match = match_sender(post.sender, roster) if post.kind is not Kind.OTHER else None
        if match is not None:
            yield match.person


@dataclass(frozen=True, slots=True)
class Talk:
    """The last message of ``name`` in the discussion while a vote was open: a vote in it counts nowhere."""

    name: str
    date: datetime
    message: MessageId


Spoken = Sequence[tuple[datetime, Post]]
"""The dated mail of a discussion, in the order of time."""

_LAST = 1000
"""So much of a discussion is looked through, the last of the time in question."""

_MANY = 64
"""So many names are held against that of who wrote, of those much like it."""


def discussion(dossier: Dossier) -> Spoken:
    """The mail that discusses a proposal."""
    talk = (post for post in dossier.posts if post.kind is Kind.DISCUSSION)
    return sorted(((post.date, post) for post in talk if post.date is not None), key=itemgetter(0))


def talks(
    spoken: Spoken, since: datetime | None, until: datetime, names: Sequence[str], roster: Roster | None
) -> tuple[Talk, ...]:
    """Where these people wrote in the discussion meanwhile, in the order of their names.

    What they wrote is not known here: mail that only discusses is not read for votes.
    """
    if since is None or not names:
        return ()
    meant = cache(partial(_meant, _Names(names)))
    first, behind = (bisect_right(spoken, moment, key=itemgetter(0)) for moment in (since, until))
    found: dict[int, Talk] = {}
    for at in range(max(first, behind - _LAST), behind):
        date, post = spoken[at]
        own = sender_name(post.sender, roster)
        if (name := meant(own)) is not None:
            found[name] = Talk(own, date, post.message_id)
    return tuple(found[name] for name in sorted(found))


class _Names:
    """Names, each told by the first place it has among them."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = names
        self.places: dict[str, int] = {}
        for at, name in enumerate(names):
            self.places.setdefault(name, at)
        self.spellings = Spellings((read_name(name), at) for name, at in self.places.items())


def _meant(known: _Names, own: str) -> int | None:
    """Which of some names is one person's with another, the first; a first name alone may be anybody's."""
    name = read_name(own)
    alike = islice(known.spellings.agreeing(name), _MANY) if len(name.parts) > 1 else ()
    found = [at for at in alike if len(read_name(known.names[at]).parts) > 1]
    return min((*found, *([known.places[own]] if own in known.places else [])), default=None)


def repeatable(current: RoundTally, tally: Tally) -> tuple[Ballot, ...]:
    """The votes that do not bind, and would if they were cast again: their voters' role began since."""
    role = tally.profile.binding_role
    return tuple(
        ballot
        for ballot in current.counted
        if ballot.voter.person is not None
        and not ballot.binding
        and current.round.closed is None
        and not ballot.voter.person.holds(role, ballot.date)
        and ballot.voter.person.holds(role, tally.as_of)
    )


@dataclass(frozen=True, slots=True)
class Reader:
    """Whom a personal report is for: someone of the roster, or (``person`` None) who writes under a name."""

    name: str
    person: Person | None
    keys: frozenset[NameKey]

    def _is_voter(self, voter: Voter) -> bool:
        """Whether a voter is this person."""
        if self.person is not None:
            return voter.person is not None and person_key(voter.person) == person_key(self.person)
        return voter.person is None and not read_name(voter.name).keys.isdisjoint(self.keys)

    def cast(self, ballot: Ballot) -> bool:
        """Whether a ballot is theirs."""
        return self._is_voter(ballot.voter)

    def spoke(self, current: RoundTally) -> bool:
        """Whether they have a vote in the round that stands, or one to be said again."""
        return any(self.cast(ballot) and ballot.status in _SPOKEN for ballot in current.ballots)

    def called(self, current: RoundTally, roster: Roster | None) -> bool:
        """Whether they called the vote."""
        call = current.round.call
        match = match_sender(call.header.sender, roster) if call and roster else None
        if self.person is not None and match is not None:
            return person_key(match.person) == person_key(self.person)
        return not read_name(current.caller or "").keys.isdisjoint(self.keys)


def find_reader(name: str, dossiers: Dossiers, roster: Roster | None) -> Reader:
    """The person a name or an Apache id means, on the roster first, then among those who wrote.

    Raises:
        KipvoteError: it means nobody, or several people of the roster.
    """
    people = _on_roster(name, roster)
    if len(people) > 1:
        ids = ", ".join(person.id or person.name for person in people)
        raise KipvoteError(f"{name!r} is the name of several people", hint=f"use one of the ids: {ids}")
    if people:
        keys = frozenset[NameKey]().union(*(read_name(known).keys for known in names_of(people[0])))
        return Reader(shown(people[0].name), people[0], keys)
    keys = read_name(name).keys
    found = next((known for known in _names(dossiers) if not read_name(known).keys.isdisjoint(keys)), None)
    if found is None:
        hint = "give the name as in the mail, or the Apache id"
        raise KipvoteError(f"nobody named {name!r} wrote about a proposal", hint=hint)
    return Reader(shown(found), None, keys)


def _on_roster(name: str, roster: Roster | None) -> list[Person]:
    if roster is None:
        return []
    by_id = roster.directory.ids.get(name.strip().lower())
    found = sorted(roster.directory.named(name)) if by_id is None else [by_id]
    return [roster.people[at] for at in found]


def _names(dossiers: Dossiers) -> Iterator[str]:
    """The names people not known by the roster vote and write under."""
    for dossier in dossiers.proposals.values():
        for counted in dossier.tally.rounds if dossier.tally else ():
            yield from (ballot.voter.name for ballot in counted.ballots if ballot.voter.person is None)
        for post in dossier.posts:
            if post.kind is not Kind.OTHER:
                yield display_name(post.sender.name or "")
