"""The core alone, without Spark or a store: what every other way of running kipvote is held against."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import partial
from operator import itemgetter
from pathlib import Path

from kipvote.activity import Activity, PersonKey, person_key
from kipvote.archives import expand
from kipvote.background import Background, Sighting
from kipvote.contract import dump, tally_json
from kipvote.coverage import Coverage, held
from kipvote.holders import FIRST_KNOWN, Claim, Claimant, kept, threaded_as, variant
from kipvote.mbox import RawMessage, read_archive
from kipvote.messages import MessageId, Standing, header_block, parse_header
from kipvote.readings import Reading
from kipvote.readings.reader import Message, read_messages, told_proposal, words_digest
from kipvote.renumberings import Rights
from kipvote.roster import Roster
from kipvote.rules import Profile
from kipvote.subjects import ProposalId, ProposalKey, proposal_key
from kipvote.tally import take_tally
from kipvote.threads import Node, assign, node_of, spelling
from kipvote.voters import holds_role, match_sender

Readings = dict[ProposalId, tuple[Reading, ...]]


def raw_messages(archives: Sequence[Path]) -> list[RawMessage]:
    """Every message of some archives, as its archive holds it."""
    paths = expand([str(archive) for archive in archives])
    return [found for path in paths for found in read_archive(path) if isinstance(found, RawMessage)]


def message_of(raw: RawMessage) -> Message:
    """A message as its archive holds it, decoded."""
    return Message.of(raw.data, envelope=raw.envelope)


@dataclass(frozen=True, slots=True)
class Copy:
    """Another mail with a message's Message-ID, as far as the message's proposal knows it."""

    raw: RawMessage
    words: str | None
    member: bool
    failed: bool


@dataclass(frozen=True, slots=True)
class Placed:
    """A message of a proposal, where it stands, and how many mails there are with its Message-ID."""

    message: Message
    raw: RawMessage
    mails: int
    copies: tuple[Copy, ...]


def read(
    raws: Iterable[RawMessage],
    profile: Profile,
    of: Callable[[RawMessage], Message] = message_of,
    roster: Roster | None = None,
) -> tuple[Readings, Coverage]:
    """The readings of every proposal in some messages (decoded by ``of``), and the months they cover."""
    decoded = [(raw, of(raw)) for raw in raws]
    headers = [message.header for _, message in decoded]
    mail = [(header.date, header.received is not None) for header in headers if header.date]
    found = {
        proposal: read_messages([one.message for one in group], profile)
        for proposal, group in by_proposal(decoded, profile, roster).items()
    }
    return found, Coverage.of(held(mail))


def by_proposal(
    decoded: Iterable[tuple[RawMessage, Message]], profile: Profile, roster: Roster | None = None
) -> dict[ProposalId, list[Placed]]:
    """The messages of every proposal, each once, whatever Message-IDs they have."""
    claims = defaultdict[MessageId, list[_Claimed]](list)
    for raw, message in decoded:
        failed = message.trust.standing is Standing.FAILED
        place = (str(Path(raw.archive).absolute()), raw.offset)
        claims[message.header.message_id].append(
            ((Claim.of(message.header, failed=failed), *place), raw, message)
        )
    for same in claims.values():
        same.sort(key=itemgetter(0))
    ids = {message_id: _ids(message_id, same, profile) for message_id, same in claims.items()}
    about = _about(claims, ids, profile, roster)
    groups = defaultdict[ProposalKey, list[Placed]](list)
    for message_id, same in claims.items():
        for key, members in about[message_id].items():
            groups[key] += _placed(same, members, profile)
    return {
        spelling(key, [one.message.header for one in group], profile): group for key, group in groups.items()
    }


_Claimed = tuple[tuple[Claim, str, int], RawMessage, Message]
_About = dict[MessageId, dict[ProposalKey, set[int]]]


def _ids(message_id: MessageId, same: Sequence[_Claimed], profile: Profile) -> list[MessageId]:
    told = ((m.header, told_proposal(m, profile)) for _, _, m in same)
    return threaded_as(message_id, [variant(header, named) for header, named in told])


def _about(
    claims: Mapping[MessageId, Sequence[_Claimed]],
    ids: Mapping[MessageId, Sequence[MessageId]],
    profile: Profile,
    roster: Roster | None,
) -> _About:
    """Which of the mails with each Message-ID are about which proposals."""
    nodes = {
        node: _node(message, node, profile)
        for message_id, same in claims.items()
        for (_, _, message), node in zip(same, ids[message_id], strict=True)
    }
    failed = {
        node
        for message_id, same in claims.items()
        for (claim, *_), node in zip((one[0] for one in same), ids[message_id], strict=True)
        if claim.failed
    }
    holds = partial(holds_role, roster=roster, role=profile.binding_role)
    assigned = assign(nodes.values(), Rights(holds, failed.intersection))
    found = defaultdict[MessageId, dict[ProposalKey, set[int]]](dict)
    for message_id, named in ids.items():
        for at, node in enumerate(named):
            for proposal in assigned.get(node, ()):
                found[message_id].setdefault(proposal_key(proposal), set()).add(at)
    return found


def _node(message: Message, message_id: MessageId, profile: Profile) -> Node:
    node = node_of(message.header, profile, told_proposal(message, profile))
    others = tuple(cited for cited in node.references if cited != message.header.message_id)
    return replace(node, message_id=message_id, references=others)


def _placed(same: Sequence[_Claimed], members: set[int], profile: Profile) -> Iterator[Placed]:
    """What a proposal has of the mails with one Message-ID, of which some are its members."""
    known = sorted(members | set(range(min(FIRST_KNOWN, len(same)))))
    alone = len(same) == 1
    words = {at: None if alone else words_digest(same[at][2].text) for at in known}
    found = kept([Claimant(same[at][2].header, words[at], at in members) for at in known], len(same), profile)
    beside = [*range(len(known))]
    for one in found:
        for at in (one.at, *one.same):
            beside.remove(at)
    for one in found:
        _, raw, message = same[known[one.at]]
        message = replace(
            message, header=replace(message.header, message_id=one.message_id), rivals=one.rivals
        )
        others = [known[at] for at in (*one.same, *beside)]
        beside = []
        copies = tuple(Copy(same[at][1], words[at], at in members, same[at][0][0].failed) for at in others)
        yield Placed(message, raw, len(same), copies)


def tallies(
    archives: Sequence[Path], profile: Profile, roster: Roster | None, as_of: datetime
) -> dict[ProposalId, str]:
    """``tally --format json`` of every proposal in some archives."""
    return tallies_of(raw_messages(archives), profile, roster, as_of)


def activity(raws: Iterable[RawMessage], roster: Roster | None, coverage: Coverage) -> Activity:
    """In which months people of the roster wrote some of the messages."""
    people: dict[PersonKey, dict[str, set[str]]] = {}
    for raw in raws if roster else ():
        header = parse_header(header_block(raw.data), envelope=raw.envelope)
        match = (
            match_sender(header.sender, roster) if roster and header.date and not header.automatic else None
        )
        if match and header.date:
            address = "" if header.sender.relayed else header.sender.address
            months = people.setdefault(person_key(match.person), {}).setdefault(address, set())
            months.add(f"{header.date:%Y-%m}")
    frozen = {key: {a: frozenset(m) for a, m in seen.items()} for key, seen in people.items()}
    return Activity(frozen, coverage.months if roster else frozenset())


def sightings(raws: Iterable[RawMessage]) -> dict[str, tuple[Sighting, ...]]:
    """The names every address stood with in some messages, since when and where."""
    moments: dict[tuple[str, str | None], list[tuple[datetime, MessageId]]] = defaultdict(list)
    for raw in raws:
        header = parse_header(header_block(raw.data), envelope=raw.envelope)
        address = header.sender.own_address
        if address and not header.automatic:
            moments[address, header.sender.name].append((header.moment or _UNDATED, header.thread))
    found: dict[str, list[Sighting]] = defaultdict(list)
    for (address, name), seen in sorted(
        moments.items(), key=lambda one: (one[0][1] is None, one[0][1] or "")
    ):
        first, thread = min(seen)
        later = min((moment for moment, where in seen if where != thread), default=_UNDATED)
        elsewhere = None if later == _UNDATED else later
        found[address].append(Sighting(name, None if first == _UNDATED else first, thread, elsewhere))
    return {address: tuple(named) for address, named in found.items()}


_UNDATED = datetime.max.replace(tzinfo=UTC)


def background(raws: Sequence[RawMessage], roster: Roster | None, coverage: Coverage) -> Background:
    """What some messages say beside the mail of one proposal."""
    return Background(coverage, activity(raws, roster, coverage), sightings(raws))


def tallies_of(
    raws: Sequence[RawMessage],
    profile: Profile,
    roster: Roster | None,
    as_of: datetime,
    of: Callable[[RawMessage], Message] = message_of,
) -> dict[ProposalId, str]:
    """``tally --format json`` of every proposal in some messages, decoded by ``of``."""
    found, coverage = read(raws, profile, of, roster)
    beside = background(raws, roster, coverage)
    return {
        proposal: dump(
            tally_json(
                take_tally(
                    proposal,
                    readings,
                    profile=profile,
                    roster=roster,
                    as_of=as_of,
                    background=beside,
                )
            )
        )
        for proposal, readings in found.items()
    }
