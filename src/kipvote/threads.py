"""Threads: which messages are about which proposal.

A message is about the proposals its subject names. A reply whose subject names none is about what the message
it answers is about: the nearest one, of all its References, that is in the archive. Merging mail by equal
subjects without a reference is wrong more often than right (two votes may share a subject) and is not done.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from kipvote.messages import Header, MessageId
from kipvote.rules import Profile
from kipvote.subjects import ProposalId, ProposalKey, Tag, parse_subject, proposal_key

CLOSING_TAGS = frozenset({Tag.VOTE, Tag.RESULT, Tag.CANCEL})


def own_proposals(header: Header, profile: Profile) -> tuple[ProposalId, ...]:
    """The proposals a message is about by its own subject; none for mail no person wrote."""
    return () if header.automatic else parse_subject(header.subject, profile).proposals


def inherits(header: Header, profile: Profile) -> bool:
    """Whether a message that names no proposal may take it from the message it answers.

    A new subject without "Re:" is a new topic, even where it was typed into a reply; a result or a
    restart ("[RESULT] Better logs") is not.
    """
    if header.automatic or not header.references:
        return False
    subject = parse_subject(header.subject, profile)
    return not subject.proposals and (subject.reply or bool(subject.tags & CLOSING_TAGS))


def parent(header: Header, known: Mapping[MessageId, Header]) -> MessageId | None:
    """The nearest message of a message's References that is known, itself excepted."""
    for reference in reversed(header.references):
        if reference in known and reference != header.message_id:
            return reference
    return None


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


def assign(headers: Iterable[Header], profile: Profile) -> dict[MessageId, tuple[ProposalId, ...]]:
    """The proposals of every message that is about any.

    ``headers`` hold one header per Message-ID (see :func:`unique`).
    """
    known = {header.message_id: header for header in headers}
    answers: dict[MessageId, tuple[ProposalId, ...]] = {}
    for header in known.values():
        _resolve(header, known, answers, profile)
    return {message: proposals for message, proposals in answers.items() if proposals}


def _resolve(
    header: Header,
    known: Mapping[MessageId, Header],
    answers: dict[MessageId, tuple[ProposalId, ...]],
    profile: Profile,
) -> None:
    """Walk up until an answer is known, then give it to all that were passed (iterative: chains are long)."""
    passed: list[MessageId] = []
    seen: set[MessageId] = set()
    current: Header | None = header
    proposals: tuple[ProposalId, ...] = ()
    while current is not None and current.message_id not in seen:
        if current.message_id in answers:
            proposals = answers[current.message_id]
            break
        seen.add(current.message_id)
        passed.append(current.message_id)
        proposals = own_proposals(current, profile)
        if proposals or not inherits(current, profile):
            break
        above = parent(current, known)
        current = known[above] if above else None
    for message in passed:
        answers[message] = proposals


def ancestors(header: Header, known: Mapping[MessageId, Header], *, most: int = 32) -> Sequence[MessageId]:
    """The known messages a message answers, nearest first, at most ``most``; cycles end the walk."""
    chain: list[MessageId] = []
    above = parent(header, known)
    while above is not None and above not in chain and above != header.message_id and len(chain) < most:
        chain.append(above)
        above = parent(known[above], known)
    return chain


def spelling(key: ProposalKey, headers: Iterable[Header], profile: Profile) -> ProposalId:
    """A proposal's id as the first message that names it spells it."""
    for header in sorted(headers, key=header_order):
        for proposal in own_proposals(header, profile):
            if proposal_key(proposal) == key:
                return proposal
    return ProposalId(key)
