"""Dossier: all that mail and wiki hold of one proposal, for what looks across the whole process."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache, cached_property, partial
from itertools import chain
from typing import TypeVar

from kipvote.coverage import Coverage
from kipvote.kinds import Kind
from kipvote.messages import MessageId, Sender
from kipvote.readings import Reading
from kipvote.rules import Profile
from kipvote.subjects import (
    ProposalId,
    ProposalKey,
    Subject,
    Tag,
    former_part,
    in_order,
    mentioned_in,
    proposal_key,
)
from kipvote.tally import Tally
from kipvote.wiki import Entry, Page, Remark, Wiki

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Post:
    """A message about a proposal, without what it says.

    ``opens``: it begins a thread of its own. ``renumbers``: its subject is new, and says that the proposal
    had another number before, in whose thread it may stand.
    """

    message_id: MessageId
    date: datetime | None
    sender: Sender
    kind: Kind
    subject: Subject
    opens: bool
    renumbers: bool

    @classmethod
    def of(cls, reading: Reading, profile: Profile) -> Post:
        header, subject = reading.header, reading.subject
        opens = not subject.reply and not header.references
        renumbers = not subject.reply and _was_another(subject, profile)
        return cls(header.message_id, header.date, header.sender, reading.kind, subject, opens, renumbers)

    @property
    def begins(self) -> bool:
        """Whether what is said under its subject begins with it."""
        return self.opens or self.renumbers


def _was_another(subject: Subject, profile: Profile) -> bool:
    own = set(map(proposal_key, subject.proposals))
    former = set(map(proposal_key, mentioned_in(former_part(subject.text), profile)))
    return bool(own) and bool(former - own)


@dataclass(frozen=True, slots=True)
class Dossier:
    """One proposal. ``tally`` is None and ``posts`` are empty where the archive holds no mail of it.

    ``posts`` are in the order of time (undated last) and end with the tally's ``as_of``. ``pages`` are
    several where different pages claim the number; ``page`` is the only one. The tally is taken when it is
    first asked for.
    """

    proposal: ProposalId
    take: Callable[[], Tally] | None = None
    posts: tuple[Post, ...] = ()
    pages: tuple[Page, ...] = ()
    entries: tuple[Entry, ...] = ()
    remarks: tuple[Remark, ...] = ()

    @property
    def tally(self) -> Tally | None:
        return None if self.take is None else self.take()

    @property
    def page(self) -> Page | None:
        return self.pages[0] if len(self.pages) == 1 else None

    @property
    def discussions(self) -> tuple[Post, ...]:
        """The messages that open its [DISCUSS] threads."""
        begun = (post for post in self.posts if post.begins and post.kind is Kind.DISCUSSION)
        return tuple(post for post in begun if Tag.DISCUSS in post.subject.tags)

    @property
    def untagged(self) -> tuple[Post, ...]:
        """The messages that open threads with its id first in the subject and no tag at all."""
        key = proposal_key(self.proposal)
        return tuple(
            post
            for post in self.posts
            if post.opens and not post.subject.tags and proposal_key(post.subject.text).startswith(key)
        )

    @property
    def openings(self) -> tuple[Post, ...]:
        """The messages that open its discussion: threads without a tag where no message has one."""
        return self.discussions or (() if self.discussed else self.untagged)

    @property
    def discussed(self) -> tuple[Post, ...]:
        """The dated messages under a [DISCUSS] subject, answers included."""
        return tuple(
            post
            for post in self.posts
            if post.kind is Kind.DISCUSSION and Tag.DISCUSS in post.subject.tags and post.date is not None
        )

    @property
    def last_post(self) -> Post | None:
        """The last dated message about it."""
        return next((post for post in reversed(self.posts) if post.date is not None), None)


@dataclass(frozen=True, kw_only=True, eq=False)
class Dossiers:
    """The dossiers of all proposals that mail or wiki name, by key and in the order of their numbers.

    ``about`` tells the proposals of every message, for links that lead to one. ``wiki`` is empty where no
    copy is at hand: what only a page can show is then not known.
    """

    profile: Profile
    as_of: datetime
    coverage: Coverage
    wiki: Wiki
    proposals: Mapping[ProposalKey, Dossier]
    about: Mapping[MessageId, frozenset[ProposalKey]]

    @property
    def tallies(self) -> dict[ProposalKey, Tally]:
        """The tallies of those of which the archive holds mail."""
        return {key: dossier.tally for key, dossier in self.proposals.items() if dossier.tally}

    @cached_property
    def renumbered(self) -> Mapping[ProposalKey, Sequence[tuple[ProposalKey, Post]]]:
        """To each proposal the mail of others whose subject says that they were this one before."""
        found: defaultdict[ProposalKey, list[tuple[ProposalKey, Post]]] = defaultdict(list)
        for key, dossier in self.proposals.items():
            for post in dossier.posts:
                former = former_part(post.subject.text)
                for named in mentioned_in(former, self.profile) if former else ():
                    if proposal_key(named) != key:
                        found[proposal_key(named)].append((key, post))
        return found

    @cached_property
    def begun(self) -> Mapping[Sender, Sequence[tuple[ProposalKey, Post]]]:
        """The messages with which each person opened the discussion of, or the vote on, one proposal."""
        found: defaultdict[Sender, list[tuple[ProposalKey, Post]]] = defaultdict(list)
        for key, dossier in self.proposals.items():
            for post in filter(is_root, dossier.posts):
                found[post.sender].append((key, post))
        return found


def is_root(post: Post) -> bool:
    """Whether a message opens the discussion of, or the vote on, one proposal."""
    return (
        post.opens
        and post.kind in {Kind.DISCUSSION, Kind.CALL}
        and bool(post.subject.tags & {Tag.DISCUSS, Tag.VOTE})
        and len(post.subject.proposals) == 1
    )


def collect(
    mail: Iterable[tuple[ProposalId, Sequence[Reading]]],
    wiki: Wiki,
    *,
    take: Callable[[ProposalId], Tally],
    profile: Profile,
    as_of: datetime,
    coverage: Coverage,
) -> Dossiers:
    """Put together what is known of each proposal: its tally and mail until ``as_of``, its pages and entries.

    Of the ``mail`` the headers, subjects and kinds will do; ``take`` gives a proposal's tally, once it is
    asked for. Pages and entries that name no proposal are in ``wiki`` only. A proposal that only later mail,
    undated mail or that of machines names is left out.
    """
    takes: dict[ProposalKey, Callable[[], Tally]] = {}
    posts: dict[ProposalKey, tuple[Post, ...]] = {}
    names: dict[ProposalKey, ProposalId] = {}
    for proposal, readings in mail:
        written = [r for r in readings if r.header.date is None or r.header.date <= as_of]
        if any(r.header.date is not None and r.kind is not Kind.OTHER for r in written):
            key = proposal_key(proposal)
            names[key], takes[key] = proposal, cache(partial(take, proposal))
            posts[key] = tuple(Post.of(r, profile) for r in written)
    pages, entries = pages_of(wiki), entries_of(wiki)
    remarks = _by_proposal((remark, remark.proposals) for remark in wiki.remarks)
    of_wiki: Iterator[Page | Entry] = chain(*pages.values(), *entries.values())
    for proposal in filter(None, (named.proposal for named in of_wiki)):
        names.setdefault(proposal_key(proposal), proposal)
    return Dossiers(
        profile=profile,
        as_of=as_of,
        coverage=coverage,
        wiki=wiki,
        proposals={
            key: Dossier(
                names[key],
                takes.get(key),
                posts.get(key, ()),
                tuple(pages.get(key, ())),
                tuple(entries.get(key, ())),
                tuple(remarks.get(key, ())),
            )
            for key in sorted(names, key=in_order)
        },
        about=_about(posts),
    )


def pages_of(wiki: Wiki) -> Mapping[ProposalKey, Sequence[Page]]:
    """The pages of each proposal, but for the template."""
    ordered = sorted(wiki.pages, key=lambda page: (page.title, page.where))
    return _by_proposal((page, (page.proposal,)) for page in ordered if not page.template)


def entries_of(wiki: Wiki) -> Mapping[ProposalKey, Sequence[Entry]]:
    """The rows of the index that name each proposal."""
    return _by_proposal((entry, (entry.proposal,)) for entry in wiki.entries)


def _by_proposal(named: Iterable[tuple[_T, Iterable[ProposalId | None]]]) -> dict[ProposalKey, list[_T]]:
    found: defaultdict[ProposalKey, list[_T]] = defaultdict(list)
    for thing, proposals in named:
        for proposal in proposals:
            if proposal is not None:
                found[proposal_key(proposal)].append(thing)
    return dict(found)


def _about(posts: Mapping[ProposalKey, Iterable[Post]]) -> dict[MessageId, frozenset[ProposalKey]]:
    found: defaultdict[MessageId, set[ProposalKey]] = defaultdict(set)
    for key, written in posts.items():
        for post in written:
            found[post.message_id].add(key)
    return {message_id: frozenset(keys) for message_id, keys in found.items()}
