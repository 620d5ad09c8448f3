"""The core alone, without Spark or a store: what every other way of running kipvote is held against."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from kipvote.activity import Activity, PersonKey, person_key
from kipvote.archives import expand
from kipvote.background import Background, Sighting
from kipvote.contract import dump, tally_json
from kipvote.coverage import Coverage, held
from kipvote.mbox import RawMessage, read_archive
from kipvote.messages import MessageId, header_block, parse_header
from kipvote.readings import Reading
from kipvote.readings.reader import Copy, Message, read_messages, told_proposal, words_digest
from kipvote.roster import Roster
from kipvote.rules import Profile
from kipvote.subjects import ProposalId, proposal_key
from kipvote.tally import take_tally
from kipvote.threads import assign, header_order, node_of, spelling
from kipvote.voters import match_sender

Readings = dict[ProposalId, tuple[Reading, ...]]


def raw_messages(archives: Sequence[Path]) -> list[RawMessage]:
    """Every message of some archives, as its archive holds it."""
    paths = expand([str(archive) for archive in archives])
    return [found for path in paths for found in read_archive(path) if isinstance(found, RawMessage)]


def message_of(raw: RawMessage) -> Message:
    """A message as its archive holds it, decoded."""
    return Message.of(raw.data, envelope=raw.envelope)


def read(
    raws: Iterable[RawMessage], profile: Profile, of: Callable[[RawMessage], Message] = message_of
) -> tuple[Readings, Coverage]:
    """The readings of every proposal in some messages (decoded by ``of``), and the months they cover."""
    copies: dict[MessageId, list[_Placed]] = defaultdict(list)
    mail: list[tuple[datetime, bool]] = []
    for raw in raws:
        message = of(raw)
        header = message.header
        if header.date:
            mail.append((header.date, header.received is not None))
        order = (header_order(header), str(Path(raw.archive).absolute()), raw.offset)
        copies[header.message_id].append((order, message, raw))
    known = {message_id: _first(found) for message_id, found in copies.items()}
    return _by_proposal(known, profile), Coverage.of(held(mail))


def _copy(raw: RawMessage, message: Message) -> Copy:
    return Copy(str(Path(raw.archive).absolute()), raw.offset, words_digest(message.text))


_Placed = tuple[tuple[object, ...], Message, RawMessage]


def _first(found: list[_Placed]) -> Message:
    """The first copy by date, with the others beside it."""
    (_, message, _), *others = sorted(found, key=lambda copy: copy[0])
    return replace(message, copies=tuple(sorted(_copy(raw, other) for _, other, raw in others)))


def _by_proposal(known: dict[MessageId, Message], profile: Profile) -> Readings:
    groups: dict[str, list[Message]] = defaultdict(list)
    nodes = [node_of(m.header, profile, told_proposal(m, profile)) for m in known.values()]
    for message_id, proposals in assign(nodes).items():
        for key in dict.fromkeys(proposal_key(proposal) for proposal in proposals):
            groups[key].append(known[message_id])
    return {
        spelling(key, [m.header for m in group], profile): read_messages(group, profile)  # type: ignore[arg-type]
        for key, group in groups.items()
    }


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
    found, coverage = read(raws, profile, of)
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
