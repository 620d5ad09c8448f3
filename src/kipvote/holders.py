"""Holders: which of several mails with one Message-ID holds it, and what the others are.

Anyone can write any Message-ID into a mail. The one that the list received first holds it, and references
mean that one. Any other that is not the same mail once more is a message of its own: ``<id>#2``, ``<id>#3``.
The same it is if it says the same, by the same sender, of the same date, in answer to the same message.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import product
from typing import NamedTuple

from kipvote.messages import DateSource, Header, MessageId, Sender
from kipvote.moments import day
from kipvote.names import display_name, read_name
from kipvote.phrases import number
from kipvote.rules import Profile
from kipvote.subjects import former_part, parse_subject, proposal_key

FIRST_KNOWN = 16
"""How many mails with an id a proposal is told of wherever they belong; the first of them holds it."""

_NAMED = 8
"""How many rivals elsewhere a warning names."""

_LAST = datetime.max.replace(tzinfo=UTC)


class Claim(NamedTuple):
    """What decides which of the mails with an id holds it: the first in this order.

    Whose marks failed never comes before others. Then the list's clock decides, where there is none the Date;
    what follows tells apart what came at one moment.
    """

    failed: bool
    moment: datetime
    date: datetime
    subject: str
    address: str
    name: str
    references: str
    list_id: str

    @classmethod
    def of(cls, header: Header, *, failed: bool) -> Claim:
        sender = header.sender
        return cls(
            failed,
            header.moment or _LAST,
            header.date or _LAST,
            header.subject,
            sender.address,
            sender.name or "",
            " ".join(header.references),
            header.list_id or "",
        )


Variant = tuple[datetime | None, str, Sender, tuple[MessageId, ...], str | None, bool, str | None]


def variant(header: Header, told: str | None) -> Variant:
    """All that decides what a mail is about: mails of one id that are alike in it are about the same."""
    return (
        header.date,
        header.subject,
        header.sender,
        header.references,
        header.list_id,
        header.automatic,
        told,
    )


def threaded_as(message_id: MessageId, variants: Sequence[Variant]) -> list[MessageId]:
    """Under which id each mail with one Message-ID is looked for in threads, of them in the order of claims.

    The holder and its like under the id itself, others under one of their own, which nobody refers to.
    """
    first: dict[Variant, int] = {}
    places = [first.setdefault(one, place) for place, one in enumerate(variants, start=1)]
    return [message_id if place == 1 else numbered(message_id, place) for place in places]


def numbered(message_id: MessageId, place: int) -> MessageId:
    """The id of a mail that is not the first with it. No Message-ID has anything behind its brackets."""
    return MessageId(f"{message_id}#{place}")


def own_id(message_id: MessageId) -> MessageId:
    """The Message-ID that a mail has in its header, by the id it is known under.

    >>> own_id(numbered(MessageId("<a@x>"), 2))
    '<a@x>'
    """
    return message_id if message_id.endswith(">") else MessageId(message_id.rpartition("#")[0])


@dataclass(frozen=True, slots=True)
class Claimant:
    """A mail with an id that several have. ``words`` is a digest of what it says, None where that is unknown.

    ``member``: it belongs to the proposal that is read.
    """

    header: Header
    words: str | None
    member: bool = True


class Kept(NamedTuple):
    """A message of a proposal: ``at`` says which of the claimants it is, ``same`` which are it once more.

    ``rivals`` are warnings about others with its Message-ID.
    """

    at: int
    message_id: MessageId
    same: tuple[int, ...]
    rivals: tuple[str, ...]


def kept(claimants: Sequence[Claimant], mails: int, profile: Profile) -> list[Kept]:
    """The messages of a proposal among the mails with one Message-ID, in the order of claims.

    ``claimants`` are in this order the mails that belong to it, and the first of all ``mails`` with the id.
    """
    found = _told_apart(claimants, profile)
    mine = [one for one in found if any(claimants[at].member for at in one.places)]
    elsewhere = [one for one in found if not any(claimants[at].member for at in one.places)]
    untold = mails - len(claimants)
    told = [(elsewhere, untold), *[([], 0)] * len(mine)]  # once, with the first
    return [_kept(one, claimants, found[0], *rest) for one, rest in zip(mine, told, strict=False)]


def _kept(
    one: _Mail, claimants: Sequence[Claimant], holder: _Mail, elsewhere: Sequence[_Mail], untold: int
) -> Kept:
    """What a proposal keeps of one mail; of those ``elsewhere``, and how many are ``untold``, it warns."""
    at = min((at for at in one.places if claimants[at].member), key=lambda at: _lacks(claimants[at]))
    written = claimants[at].header.message_id
    rivals = []
    if one is not holder:
        first = _who(claimants[holder.places[0]].header)
        rivals.append(f"another mail came first with this Message-ID ({first}): this one is kept beside it")
    others = [mail for mail in elsewhere if mail is not holder]
    for mail in others[:_NAMED]:
        label, who = _label(written, mail), _who(claimants[mail.places[0]].header)
        rivals.append(f"another mail with this Message-ID ({who}) is kept elsewhere, as {label}")
    if more := len(others[_NAMED:]) + untold:
        rivals.append(f"{number(more, 'more mail')} with this Message-ID elsewhere")
    return Kept(at, _label(written, one), tuple(p for p in one.places if p != at), tuple(rivals))


def _label(message_id: MessageId, mail: _Mail) -> MessageId:
    return message_id if mail.number == 1 else numbered(message_id, mail.number)


def _who(header: Header) -> str:
    who = display_name(header.sender.name or "") or "without a name"
    return f"{who}, {day(header.moment)}" if header.moment else who


@dataclass(eq=False, slots=True)
class _Mail:
    """Claimants that are one mail, in the order of claims, and its number among those with the id."""

    places: list[int]
    number: int = 0


def _told_apart(claimants: Sequence[Claimant], profile: Profile) -> list[_Mail]:
    """The mails among claimants: those that say the same are one, by the same sender, in the same place.

    Of which less is known is taken for the first that it may be.
    """
    found: list[_Mail] = []
    known: dict[_Form, _Mail] = {}
    for at in sorted(range(len(claimants)), key=lambda at: (_lacks(claimants[at]), at)):
        forms = _asked(claimants[at], profile)
        mail = next((known[form] for form in forms if form in known), None)
        if mail is None:
            mail = _Mail([])
            found.append(mail)
            for form in _given(claimants[at], profile):
                known.setdefault(form, mail)
        mail.places.append(at)
    for mail in found:
        mail.places.sort()
    found.sort(key=lambda mail: mail.places[0])
    for place, mail in enumerate(found, start=1):
        mail.number = place
    return found


def _lacks(claimant: Claimant) -> tuple[bool, bool, bool]:
    """What is not known of a mail: its words, when it was sent, and from which address."""
    header = claimant.header
    return claimant.words is None, _believed(header) is None, not header.sender.own_address


_Form = tuple[object, ...]
_ANY = object()
"""Beside what is known of one mail: it is the same as of another of which it is not."""


def _given(claimant: Claimant, profile: Profile) -> Iterator[_Form]:
    """By what a mail is found again."""
    sender, header = claimant.header.sender, claimant.header
    senders = [("address", sender.own_address)] if sender.own_address else []
    senders += [("name", name) for name in _names(sender)]
    return _forms(senders, header, profile, product({_believed(header), _ANY}, {claimant.words, _ANY}))


def _asked(claimant: Claimant, profile: Profile) -> Iterator[_Form]:
    """By what the same mail is looked for; by name alone only where a list sent it in its member's name."""
    sender, header = claimant.header.sender, claimant.header
    own = sender.own_address
    senders = [("address", own)] if own else [("name", name) for name in _names(sender)]
    told = (_believed(header) or _ANY, _ANY if claimant.words is None else claimant.words)
    return _forms(senders, header, profile, [told])


def _forms(
    senders: Iterable[_Form], header: Header, profile: Profile, told: Iterable[_Form]
) -> Iterator[_Form]:
    alike = _alike(header, profile)
    return ((*sender, *alike, *rest) for sender, rest in product(senders, told))


def _names(sender: Sender) -> list[str]:
    return sorted(read_name(sender.name or "").keys) or [sender.name or sender.address]


def _believed(header: Header) -> datetime | None:
    return header.date if header.date_source is DateSource.DATE else None


def _alike(header: Header, profile: Profile) -> tuple[object, ...]:
    """What of a header no archive or gateway changes: what it answers, and the subject but for its tags."""
    subject = parse_subject(header.subject, profile)
    return (
        header.references[-1:],
        subject.reply,
        subject.tags,
        tuple(map(proposal_key, subject.proposals)),
        (subject.title or "").casefold(),
        (subject.take, subject.again, subject.ended),
        former_part(subject.text).casefold(),
    )
