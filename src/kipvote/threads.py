"""Threads: which messages are about which proposal.

A message is about the proposals its subject names. A reply whose subject names none is about what the message
it answers is about: the nearest one, of all its References, that is in the archive. So is one that only words
the name of a release in another way, or mistypes the number of a vote. Merging mail by equal subjects without
a reference is wrong more often than right (two votes may share a subject) and is not done; only results find
their call without one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import partial
from itertools import islice, takewhile
from typing import TypeVar

from kipvote.messages import Header, MessageId, Sender
from kipvote.releases import ReleaseMail, calls_of, same_call, same_release
from kipvote.renumberings import Call, Numbered, Renumbering, Rights, renumbered
from kipvote.rules import Profile
from kipvote.subjects import (
    ProposalId,
    ProposalKey,
    proposal_key,
)
from kipvote.topics import CALLED, CLOSED, calls_for_release, is_numbered, own_proposals, topic_in


def header_order(header: Header) -> tuple[bool, str, str, str]:
    """The order of messages everywhere: by date (undated last), then Message-ID, then subject."""
    date = header.date.isoformat() if header.date else ""
    return (header.date is None, date, header.message_id, header.subject)


NOBODY = Sender(None, "")


@dataclass(frozen=True, slots=True)
class Node:
    """What decides which proposals a message is about.

    ``proposals`` are those it names, ``references`` the messages it may take them from (none where it may
    not), ``title`` that by which a result finds its call, ``told`` what a result names in its own words, or
    the number that a proposal had before by the subject.
    ``yields``: it may take its proposals from those although it names some. ``received`` is the list's clock.
    """

    message_id: MessageId
    date: datetime | None
    references: Sequence[MessageId]
    proposals: tuple[ProposalId, ...]
    title: str | None = None
    told: ProposalId | None = None
    yields: bool = False
    list_id: str | None = None
    sender: Sender = NOBODY
    received: datetime | None = None


def node_of(header: Header, profile: Profile, told: ProposalId | None = None) -> Node:
    """The node of a message; ``told`` is for a result whose subject names nothing."""
    topic = topic_in(header, profile)
    return Node(
        message_id=header.message_id,
        date=header.date,
        references=header.references if topic.inherits or topic.former else (),
        proposals=topic.proposals,
        title=topic.title,
        told=told or (ProposalId(topic.former) if topic.former else None),
        yields=topic.inherits and bool(topic.proposals),
        list_id=header.list_id,
        sender=header.sender,
        received=header.received,
    )


NO_ROSTER = Rights()
"""Only who called a vote may renumber it."""


def assign(nodes: Iterable[Node], rights: Rights = NO_ROSTER) -> dict[MessageId, tuple[ProposalId, ...]]:
    """The proposals of every message that is about any. Each has an id of its own (``holders``).

    ``rights`` tell who may give a proposal another number.
    """
    known = {node.message_id: node for node in nodes}
    found = _by_reference(known)
    if calls := calls_of(_of_releases(known, found)):
        known |= {of: replace(known[of], proposals=known[call].proposals) for of, call in calls.items()}
        found = _by_reference(known)
    if now := _renumbered(known, found, rights):
        known |= {of: replace(known[of], proposals=proposals) for of, proposals in now.items()}
        found = _by_reference(known)
    found = _without_slips(known, found)
    adopted = _by_title(known.values(), found)
    adopted |= _by_words(known.values(), found | adopted)
    return _spread(known, found | adopted) if adopted else found


def _of_releases(
    known: Mapping[MessageId, Node], found: Mapping[MessageId, tuple[ProposalId, ...]]
) -> Iterator[ReleaseMail]:
    """The calls of votes on releases, and what closes them."""
    for node in known.values():
        title = node.title or ""
        if node.date is None or node.message_id not in found or not title.startswith((CALLED, CLOSED)):
            continue
        above = _above(node, known)
        yield ReleaseMail(
            message_id=node.message_id,
            date=node.date,
            wording=title.removeprefix(CALLED).removeprefix(CLOSED),
            keys=frozenset(map(proposal_key, found[node.message_id])),
            list_id=node.list_id,
            writer=node.sender.own_address,
            closes=title.startswith(CLOSED),
            alone=above is None or above.message_id not in found,
        )


TURNS = 8
"""How often it is looked again at which answers yield, or mistype a number, after some proved not to.

In real mail twice is enough. After the last turn all are taken at their word.
"""


def _by_reference(known: Mapping[MessageId, Node]) -> dict[MessageId, tuple[ProposalId, ...]]:
    """The proposals that messages name or have from those they answer.

    A vote on a release is answered under subjects that word its name in other ways. Such an answer yields: it
    is about what it answers, as long as that is the same release.
    """
    found = _spread(known, {})
    freely = (node for node in known.values() if node.yields and not is_numbered(node.proposals, node.title))
    yielding = {node.message_id for node in freely if _fits(node, _above(node, known), found)}
    for _ in range(TURNS if yielding else 0):
        nameless = {message_id: replace(known[message_id], proposals=()) for message_id in yielding}
        followed = _spread({**known, **nameless}, {})
        fitting = {
            message_id for message_id in yielding if _fits(known[message_id], known[message_id], followed)
        }
        if fitting == yielding:
            return followed
        yielding = fitting
    return found


def _spread(
    known: Mapping[MessageId, Node], found: Mapping[MessageId, tuple[ProposalId, ...]]
) -> dict[MessageId, tuple[ProposalId, ...]]:
    """The proposals of messages ``found``, of those that name some, and of those that answer one of them."""
    answers = dict(found)
    for node in known.values():
        _resolve(node, known, answers)
    return {message: proposals for message, proposals in answers.items() if proposals}


def _fits(node: Node, where: Node | None, found: Mapping[MessageId, tuple[ProposalId, ...]]) -> bool:
    """Whether what a node names may be among what is ``found`` for the message at ``where``."""
    others = found.get(where.message_id, ()) if where else ()
    keys = list(map(proposal_key, node.proposals))
    same = same_call if calls_for_release(node.title) else same_release
    return any(same(key, proposal_key(other)) for key in keys for other in others)


def _numbered(node: Node) -> Numbered | None:
    """Which vote on a numbered proposal mail is of, by its own subject."""
    if node.title is None or not is_numbered(node.proposals, node.title):
        return None
    return Numbered(proposal_key(node.proposals[0]), node.title)


def _above_about(
    node: Node, known: Mapping[MessageId, Node], found: Mapping[MessageId, tuple[ProposalId, ...]]
) -> ProposalKey | None:
    """The one proposal that the message it answers is about."""
    above = _above(node, known)
    about = found.get(above.message_id, ()) if above else ()
    return proposal_key(about[0]) if len(about) == 1 else None


def _renumbered(
    known: Mapping[MessageId, Node], found: Mapping[MessageId, tuple[ProposalId, ...]], rights: Rights
) -> dict[MessageId, tuple[ProposalId, ...]]:
    """The proposals of the mail of votes that got another number, or of mail that may not give one."""
    mails = list(_renumberings(known, found))
    if not mails:
        return {}
    votes = {node.message_id: vote for node in known.values() if (vote := _numbered(node)) is not None}
    calls = (
        Call(of, node.received or node.date, vote, node.sender)
        for of, vote in votes.items()
        if not (node := known[of]).yields
    )
    decided = renumbered(mails, calls, rights)
    spelled = {mail.vote.key: known[mail.message_id].proposals for mail in reversed(mails)}
    moved: dict[MessageId, tuple[ProposalId, ...]] = {}
    for of, vote in votes.items():
        key = decided.key_of(vote, _former(known[of], known))
        if key is not None:
            moved[of] = spelled.get(key, (ProposalId(key),))
    return moved


def _renumberings(
    known: Mapping[MessageId, Node], found: Mapping[MessageId, tuple[ProposalId, ...]]
) -> Iterator[Renumbering]:
    """The mails that say that the vote they answer has another number now."""
    for node in known.values():
        vote = _numbered(node) if node.told else None
        if node.told is None or vote is None or node.date is None:
            continue
        former = proposal_key(node.told)
        if _above_about(node, known, found) == former:
            yield Renumbering(node.message_id, node.date, vote, former, node.sender)


def _former(node: Node, known: Mapping[MessageId, Node]) -> ProposalKey | None:
    """The number that the vote it answers had before, by its subject."""
    return proposal_key(node.told) if node.told and _above(node, known) is not None else None


def _without_slips(
    known: Mapping[MessageId, Node], found: dict[MessageId, tuple[ProposalId, ...]]
) -> dict[MessageId, tuple[ProposalId, ...]]:
    """What messages are about, those with a mistyped number about what they answer.

    That is a number under which nobody opened a vote with the title, in an answer to a vote with this very
    title. An answer to such mail follows it.
    """
    numbers: dict[str | None, set[ProposalId]] = {}
    for node in known.values():
        if is_numbered(node.proposals, node.title):
            numbers.setdefault(node.title, set()).add(node.proposals[0])
    several = {title for title, named in numbers.items() if len(named) > 1}
    of_several = (node for node in known.values() if node.title in several)
    votes = {node.message_id: vote for node in of_several if (vote := _numbered(node)) is not None}
    answers = {of: vote for of, vote in votes.items() if known[of].yields and known[of].references}
    opened = {vote for of, vote in votes.items() if not known[of].yields or _opens(known[of], vote, known)}
    odd = {
        vote
        for of, vote in answers.items()
        if vote not in opened and _is_of_other(vote, _above_about(known[of], known, found), opened)
    }
    slips = {of: vote for of, vote in answers.items() if vote in odd}
    for _ in range(TURNS if slips else 0):
        followed = _spread({**known, **{of: replace(known[of], proposals=()) for of in slips}}, {})
        about = {of: followed.get(of, ()) for of in slips}
        fitting = {
            of: vote
            for of, vote in slips.items()
            if len(about[of]) == 1 and _is_of_other(vote, proposal_key(about[of][0]), opened)
        }
        if len(fitting) == len(slips):
            return followed
        slips = fitting
    return found


def _opens(node: Node, vote: Numbered, known: Mapping[MessageId, Node]) -> bool:
    """Whether an answer may call a vote: "[VOTE]" was typed over the subject of the discussion."""
    above = _above(node, known)
    return above is not None and above.title is None and [*map(proposal_key, above.proposals)] == [vote.key]


def _is_of_other(vote: Numbered, about: ProposalKey | None, opened: Collection[Numbered]) -> bool:
    """Whether ``about`` is another proposal, on which a vote was ``opened`` with the same title."""
    return about is not None and about != vote.key and Numbered(about, vote.title) in opened


RESULT_DAYS = 92
"""For how many days after mail of a vote its title or its id may tell whose result a mail is."""


def _by_title(
    nodes: Iterable[Node], found: Mapping[MessageId, tuple[ProposalId, ...]]
) -> dict[MessageId, tuple[ProposalId, ...]]:
    """The proposals of results found by title: those of the votes before it, if they are all of one."""
    titled = [node for node in nodes if node.date is not None and node.title]
    # At the same moment the vote comes first: it may have been told together with its result.
    titled.sort(key=lambda node: (_moment(node), node.message_id not in found, node.message_id))
    votes: dict[str, dict[frozenset[ProposalKey], Node]] = {}  # the last mail of each vote so far, by title
    adopted: dict[MessageId, tuple[ProposalId, ...]] = {}
    for node in titled:
        last = votes.setdefault(node.title or "", {})
        if node.message_id in found:
            vote = frozenset(map(proposal_key, found[node.message_id]))
            last.pop(vote, None)
            last[vote] = node  # behind all others: the latest is looked at first
            continue
        near = list(islice(takewhile(partial(_soon_before, node), reversed(last.values())), 2))
        if len(near) == 1:
            adopted[node.message_id] = found[near[0].message_id]
    return adopted


def _by_words(
    nodes: Iterable[Node], found: Mapping[MessageId, tuple[ProposalId, ...]]
) -> dict[MessageId, tuple[ProposalId, ...]]:
    """The proposals of results that name one in their own words, if it was written of in the time before."""
    orphans = {node.message_id: node for node in nodes if node.told and node.message_id not in found}
    wanted = {proposal_key(node.told) for node in orphans.values() if node.told}
    written: dict[ProposalKey, list[datetime]] = {key: [] for key in wanted}
    for node in nodes if orphans else ():
        for key in wanted & {proposal_key(proposal) for proposal in found.get(node.message_id, ())}:
            if node.date is not None:
                written[key].append(node.date)
    for dates in written.values():
        dates.sort()
    return {
        message_id: (orphan.told,)
        for message_id, orphan in orphans.items()
        if orphan.told and orphan.date and _is_soon(orphan.date, written[proposal_key(orphan.told)])
    }


def _moment(node: Node) -> str:
    return node.date.isoformat() if node.date else ""


def _soon_before(result: Node, call: Node) -> bool:
    if call.date is None or result.date is None:
        return False
    return timedelta(0) <= result.date - call.date <= timedelta(days=RESULT_DAYS)


def _is_soon(date: datetime, written: Sequence[datetime]) -> bool:
    """Whether a moment comes soon after one of some, which are in order."""
    before = bisect_right(written, date)
    return before > 0 and date - written[before - 1] <= timedelta(days=RESULT_DAYS)


def _resolve(
    node: Node, known: Mapping[MessageId, Node], answers: dict[MessageId, tuple[ProposalId, ...]]
) -> None:
    """Walk up until an answer is known, then give it to all that were passed (iterative: chains are long)."""
    passed: list[MessageId] = []
    seen: set[MessageId] = set()
    current: Node | None = node
    proposals: tuple[ProposalId, ...] = ()
    while current is not None and current.message_id not in seen:
        if current.message_id in answers:
            proposals = answers[current.message_id]
            break
        seen.add(current.message_id)
        passed.append(current.message_id)
        proposals = current.proposals
        if proposals:
            break
        current = _above(current, known)
    for message in passed:
        answers[message] = proposals


_Sent = TypeVar("_Sent", Header, Node)


def _above(message: _Sent, known: Mapping[MessageId, _Sent]) -> _Sent | None:
    """The nearest message of a message's References that is known, itself excepted."""
    for reference in reversed(message.references):
        if reference in known and reference != message.message_id:
            return known[reference]
    return None


def ancestors(header: Header, known: Mapping[MessageId, Header], *, most: int = 32) -> Sequence[MessageId]:
    """The known messages a message answers, nearest first, at most ``most``; cycles end the walk."""
    chain = [header.message_id]
    above = _above(header, known)
    while above is not None and above.message_id not in chain and len(chain) <= most:
        chain.append(above.message_id)
        above = _above(above, known)
    return chain[1:]


def spelling(key: ProposalKey, headers: Iterable[Header], profile: Profile) -> ProposalId:
    """A proposal's id as the first message that names it spells it."""
    for header in sorted(headers, key=header_order):
        for proposal in own_proposals(header, profile):
            if proposal_key(proposal) == key:
                return proposal
    return ProposalId(key)
