"""Threads: which messages are about which proposal.

A message is about the proposals its subject names. A reply whose subject names none is about what the message
it answers is about: the nearest one, of all its References, that is in the archive. So is one that only words
the name of a release in another way. Merging mail by equal subjects without a reference is wrong more often
than right (two votes may share a subject) and is not done; only results find their call without one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TypeVar

from kipvote.messages import Header, MessageId
from kipvote.releases import ReleaseMail, calls_of, same_call, same_release, wording
from kipvote.rules import Profile
from kipvote.subjects import ProposalId, ProposalKey, Subject, Tag, parse_subject, proposal_key

CLOSING_TAGS = frozenset({Tag.VOTE, Tag.RESULT, Tag.CANCEL})


@dataclass(frozen=True, slots=True)
class Topic:
    """What a subject says of the thread its message belongs to, if a person wrote it.

    ``inherits``: a message that answers another may take its proposals from that, even where it names some
    itself, if these are worded freely (:func:`kipvote.releases.same_release`, and of a call
    :func:`kipvote.releases.same_call`). ``title`` is that by which a vote
    is found by a result that names no proposal, or words the name of a release in another way.
    ``nameless``: it closes a vote by its tags and does not say which.
    """

    proposals: tuple[ProposalId, ...] = ()
    keys: tuple[ProposalKey, ...] = ()
    inherits: bool = False
    title: str | None = None
    nameless: bool = False


NO_TOPIC = Topic()
"""That of mail no person wrote."""


def topic_of(text: str, profile: Profile) -> Topic:
    """The topic of a decoded subject."""
    subject = parse_subject(text, profile)
    named = bool(subject.proposals)
    nameless = not named and bool(subject.tags & {Tag.RESULT, Tag.CANCEL})
    titled = nameless or (named and Tag.VOTE in subject.tags)
    title = _title_key(subject.title or "") if titled else None
    title = title or (_release_title(subject) if profile.tagged else None)
    if named:
        answers = subject.reply or bool(subject.tags & {Tag.RESULT, Tag.CANCEL}) or _calls(title)
        inherits = profile.tagged and answers
    else:
        inherits = subject.reply or bool(subject.tags & CLOSING_TAGS)
    return Topic(
        proposals=subject.proposals,
        keys=tuple(map(proposal_key, subject.proposals)),
        inherits=inherits,
        title=title,
        nameless=nameless,
    )


def _title_key(title: str) -> str | None:
    words = "".join(char if char.isalnum() else " " for char in title.casefold()).split()
    return " ".join(words) if len(words) > 1 else None


CALLED, CLOSED = "called: ", "closed: "
"""Before the wording of a release, in titles of calls and of mail that closes votes; others have no colon."""


def _release_title(subject: Subject) -> str | None:
    """The title of mail that calls or closes a vote on what is worded freely; none of any other mail."""
    closes = bool(subject.tags & {Tag.RESULT, Tag.CANCEL})
    calls = Tag.VOTE in subject.tags and not subject.reply
    if len(subject.proposals) != 1 or subject.title or not (closes or calls):
        return None
    words = wording(subject.proposals[0])
    return (CLOSED if closes else CALLED) + words if words else None


def _calls(title: str | None) -> bool:
    """Whether a title is that of a call of a vote on a release: it may be an answer that lost its "Re:"."""
    return title is not None and title.startswith(CALLED)


def _topic(header: Header, profile: Profile) -> Topic:
    return NO_TOPIC if header.automatic else topic_of(header.subject, profile)


def own_proposals(header: Header, profile: Profile) -> tuple[ProposalId, ...]:
    """The proposals a message is about by its own subject; none for mail no person wrote."""
    return _topic(header, profile).proposals


def inherits(header: Header, profile: Profile) -> bool:
    """Whether a message that names no proposal may take it from the message it answers.

    A new subject without "Re:" is a new topic, even where it was typed into a reply; a result or a
    restart ("[RESULT] Better logs") is not.
    """
    return bool(header.references) and _topic(header, profile).inherits


def unique(headers: Iterable[Header]) -> dict[MessageId, Header]:
    """One header per Message-ID: the archive holds the same mail under several list numbers.

    The first by date stands, so that the order of archives does not matter.
    """
    kept: dict[MessageId, Header] = {}
    for header in headers:
        before = kept.get(header.message_id)
        if before is None or header_order(header) < header_order(before):
            kept[header.message_id] = header
    return kept


def header_order(header: Header) -> tuple[bool, str, str, str]:
    """The order of messages everywhere: by date (undated last), then Message-ID, then subject."""
    date = header.date.isoformat() if header.date else ""
    return (header.date is None, date, header.message_id, header.subject)


@dataclass(frozen=True, slots=True)
class Node:
    """What decides which proposals a message is about.

    ``proposals`` are those it names, ``references`` the messages it may take them from (none where it may
    not), ``title`` that by which a result finds its call, ``told`` what a result names in its own words.
    ``yields``: it may take its proposals from those although it names some. ``writer`` is the address of its
    sender, empty where it is not the sender's own.
    """

    message_id: MessageId
    date: datetime | None
    references: Sequence[MessageId]
    proposals: tuple[ProposalId, ...]
    title: str | None = None
    told: ProposalId | None = None
    yields: bool = False
    list_id: str | None = None
    writer: str = ""


def node_of(header: Header, profile: Profile, told: ProposalId | None = None) -> Node:
    """The node of a message; ``told`` is for a result whose subject names nothing."""
    topic = _topic(header, profile)
    return Node(
        message_id=header.message_id,
        date=header.date,
        references=header.references if topic.inherits else (),
        proposals=topic.proposals,
        title=topic.title,
        told=told,
        yields=topic.inherits and bool(topic.proposals),
        list_id=header.list_id,
        writer=header.sender.own_address,
    )


def assign(nodes: Iterable[Node]) -> dict[MessageId, tuple[ProposalId, ...]]:
    """The proposals of every message that is about any. There is one node per Message-ID (:func:`unique`)."""
    known = {node.message_id: node for node in nodes}
    found = _by_reference(known)
    if calls := calls_of(_of_releases(known, found)):
        known |= {of: replace(known[of], proposals=known[call].proposals) for of, call in calls.items()}
        found = _by_reference(known)
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
            writer=node.writer,
            closes=title.startswith(CLOSED),
            alone=above is None or above.message_id not in found,
        )


def _by_reference(known: Mapping[MessageId, Node]) -> dict[MessageId, tuple[ProposalId, ...]]:
    """The proposals that messages name or have from those they answer.

    A vote on a release is answered under subjects that word its name in other ways. Such an answer yields: it
    is about what it answers, as long as that is the same release.
    """
    found = _spread(known, {})
    yielding = {n.message_id for n in known.values() if n.yields and _fits(n, _above(n, known), found)}
    while yielding:
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
    same = same_call if _calls(node.title) else same_release
    return any(same(key, proposal_key(other)) for key in keys for other in others)


def title_key(header: Header, profile: Profile) -> str | None:
    """By which title a vote is found by a result that names no proposal; None for any other message.

    "[RESULT] Better logs" in a thread of its own belongs to "[VOTE] KIP-9: Better logs". All mail of the
    vote tells its title: the call may be a reply, too, with "[VOTE]" typed over its subject.
    """
    return _topic(header, profile).title


def nameless_result(header: Header, profile: Profile) -> bool:
    """Whether a message closes a vote by its tags and does not say in its subject which."""
    return _topic(header, profile).nameless


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
            last[frozenset(map(proposal_key, found[node.message_id]))] = node
            continue
        near = [vote for vote in last.values() if _soon_after(vote, node)]
        if len(near) == 1:
            adopted[node.message_id] = found[near[0].message_id]
    return adopted


def _by_words(
    nodes: Iterable[Node], found: Mapping[MessageId, tuple[ProposalId, ...]]
) -> dict[MessageId, tuple[ProposalId, ...]]:
    """The proposals of results that name one in their own words, if it was written of in the time before."""
    orphans = {node.message_id: node for node in nodes if node.told and node.message_id not in found}
    wanted = {proposal_key(node.told) for node in orphans.values() if node.told}
    about: dict[ProposalKey, list[Node]] = {key: [] for key in wanted}
    for node in nodes if orphans else ():
        for key in wanted & {proposal_key(proposal) for proposal in found.get(node.message_id, ())}:
            about[key].append(node)
    return {
        message_id: (orphan.told,)
        for message_id, orphan in orphans.items()
        if orphan.told and any(_soon_after(node, orphan) for node in about[proposal_key(orphan.told)])
    }


def _moment(node: Node) -> str:
    return node.date.isoformat() if node.date else ""


def _soon_after(call: Node, result: Node) -> bool:
    if call.date is None or result.date is None:
        return False
    return timedelta(0) <= result.date - call.date <= timedelta(days=RESULT_DAYS)


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
