"""Topics: what a subject says of what a message is about, and by what else it may be found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kipvote.messages import Header
from kipvote.releases import wording
from kipvote.rules import Profile
from kipvote.subjects import (
    ProposalId,
    ProposalKey,
    Subject,
    Tag,
    parse_subject,
    proposal_key,
)

CLOSING_TAGS = frozenset({Tag.VOTE, Tag.RESULT, Tag.CANCEL})


@dataclass(frozen=True, slots=True)
class Topic:
    """What a subject says of the thread its message belongs to, if a person wrote it.

    ``inherits``: a message that answers another may take its proposals from that, even where it names some
    itself, if these are worded freely (:func:`kipvote.releases.same_release`, and of a call
    :func:`kipvote.releases.same_call`), or if a number may be mistyped. ``title`` is that by which a vote
    is found by a result that names no proposal, or words the name of a release in another way.
    ``nameless``: it closes a vote by its tags and does not say which. ``former`` is the one number that the
    proposal of a vote had before.
    """

    proposals: tuple[ProposalId, ...] = ()
    keys: tuple[ProposalKey, ...] = ()
    inherits: bool = False
    title: str | None = None
    nameless: bool = False
    former: ProposalKey | None = None


NO_TOPIC = Topic()
"""That of mail no person wrote."""


def topic_of(text: str, profile: Profile) -> Topic:
    """The topic of a decoded subject."""
    subject = parse_subject(text, profile)
    named = bool(subject.proposals)
    nameless = not named and bool(subject.tags & {Tag.RESULT, Tag.CANCEL})
    titled = nameless or (named and not profile.tagged and bool(subject.tags & CLOSING_TAGS))
    title = _title_key(subject.title or "") if titled else None
    title = title or (_release_title(subject) if profile.tagged else None)
    keys = tuple(map(proposal_key, subject.proposals))
    if named:
        answers = subject.reply or bool(subject.tags & {Tag.RESULT, Tag.CANCEL})
        inherits = (
            (answers or calls_for_release(title))
            if profile.tagged
            else (answers and is_numbered(keys, title))
        )
    else:
        inherits = subject.reply or bool(subject.tags & CLOSING_TAGS)
    return Topic(
        proposals=subject.proposals,
        keys=keys,
        inherits=inherits,
        title=title,
        nameless=nameless,
        former=subject.former if named and is_numbered(keys, title) else None,
    )


def is_numbered(named: Sequence[str], title: str | None) -> bool:
    """Whether mail is of the vote on one numbered proposal, by the title in its subject."""
    return title is not None and len(named) == 1 and not title.startswith((CALLED, CLOSED))


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


def calls_for_release(title: str | None) -> bool:
    """Whether a title is that of a call of a vote on a release: it may be an answer that lost its "Re:"."""
    return title is not None and title.startswith(CALLED)


def topic_in(header: Header, profile: Profile) -> Topic:
    """What the subject of a message says."""
    return NO_TOPIC if header.automatic else topic_of(header.subject, profile)


def own_proposals(header: Header, profile: Profile) -> tuple[ProposalId, ...]:
    """The proposals a message is about by its own subject; none for mail no person wrote."""
    return topic_in(header, profile).proposals


def inherits(header: Header, profile: Profile) -> bool:
    """Whether a message that names no proposal may take it from the message it answers.

    A new subject without "Re:" is a new topic, even where it was typed into a reply; a result or a
    restart ("[RESULT] Better logs") is not.
    """
    return may_inherit(topic_in(header, profile), header)


def may_inherit(topic: Topic, header: Header) -> bool:
    """Whether a message takes its proposals from what it answers, or would if that were known.

    Mail that names a number in a reply to a vote does, even if it cites none: it is no call.
    """
    return topic.inherits and (bool(header.references) or bool(topic.proposals))


def title_key(header: Header, profile: Profile) -> str | None:
    """By which title a vote is found by a result that names no proposal; None for any other message.

    "[RESULT] Better logs" in a thread of its own belongs to "[VOTE] KIP-9: Better logs". All mail of the
    vote tells its title: the call may be a reply, too, with "[VOTE]" typed over its subject.
    """
    return topic_in(header, profile).title


def nameless_result(header: Header, profile: Profile) -> bool:
    """Whether a message closes a vote by its tags and does not say in its subject which."""
    return topic_in(header, profile).nameless
