"""Dossier: all that mail and wiki hold of one proposal, for what looks across the whole process."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache, cached_property, partial
from itertools import chain
from typing import TypeVar

from kipvote.coverage import Coverage
from kipvote.messages import MessageId, Sender
from kipvote.moments import moment
from kipvote.phrases import number
from kipvote.process.decisions import Decision, decisions
from kipvote.reading import Reading
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
from kipvote.threads.kind import Kind
from kipvote.wiki import (
    Entry,
    Page,
    PageState,
    Remark,
    Shelf,
    Wiki,
    doubtful_numbers,
    resolved,
    until,
)

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
    permalink: str | None

    @classmethod
    def of(cls, reading: Reading, profile: Profile) -> Post:
        header, subject = reading.header, reading.subject
        opens = not subject.reply and not header.references
        own, before = (
            set(map(proposal_key, subject.proposals)),
            "" if subject.reply else former_part(subject.text),
        )
        former = set(map(proposal_key, mentioned_in(before, profile))) if before and own else set()
        renumbers = bool(former - own)
        return cls(
            header.message_id,
            header.date,
            header.sender,
            reading.kind,
            subject,
            opens,
            renumbers,
            reading.permalink,
        )

    @property
    def begins(self) -> bool:
        """Whether what is said under its subject begins with it."""
        return self.opens or self.renumbers

    @property
    def is_root(self) -> bool:
        """Whether it opens the discussion of, or the vote on, one proposal."""
        tagged = bool(self.subject.tags & {Tag.DISCUSS, Tag.VOTE})
        return self.opens and self.kind in {Kind.DISCUSSION, Kind.CALL} and tagged and self.is_of_one

    @property
    def is_of_one(self) -> bool:
        """Whether its subject names one proposal only."""
        return len(self.subject.proposals) == 1


@dataclass(frozen=True)
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

    @cached_property
    def decisions(self) -> tuple[Decision, ...]:
        """The decision on every round of its vote."""
        return decisions(self.tally)

    @property
    def page(self) -> Page | None:
        return self.pages[0] if len(self.pages) == 1 else None

    @property
    def discussions(self) -> tuple[Post, ...]:
        """The messages that open its [DISCUSS] threads."""
        return tuple(post for post in self.posts if post.begins and _is_discussion(post))

    @property
    def untagged(self) -> tuple[Post, ...]:
        """The messages that open threads with its id first in the subject and no tag at all."""
        bare = (post for post in self.posts if post.opens and not post.subject.tags)
        key = proposal_key(self.proposal)
        return tuple(post for post in bare if proposal_key(post.subject.text).startswith(key))

    @property
    def openings(self) -> tuple[Post, ...]:
        """The messages that open its discussion: threads without a tag where no message has one."""
        return self.discussions or (() if self.discussed else self.untagged)

    @property
    def discussed(self) -> tuple[Post, ...]:
        """The dated messages under a [DISCUSS] subject, answers included."""
        return tuple(post for post in self.posts if post.date is not None and _is_discussion(post))

    @property
    def last_post(self) -> Post | None:
        """The last dated message about it."""
        return next((post for post in reversed(self.posts) if post.date is not None), None)


def _is_discussion(post: Post) -> bool:
    return post.kind is Kind.DISCUSSION and Tag.DISCUSS in post.subject.tags


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
                for named in map(proposal_key, mentioned_in(former, self.profile) if former else ()):
                    if named != key:
                        found[named].append((key, post))
        return found

    @cached_property
    def begun(self) -> Mapping[Sender, Sequence[tuple[ProposalKey, Post]]]:
        """The messages with which each person opened the discussion of, or the vote on, one proposal."""
        found: defaultdict[Sender, list[tuple[ProposalKey, Post]]] = defaultdict(list)
        for key, dossier in self.proposals.items():
            for post in dossier.posts:
                if post.is_root:
                    found[post.sender].append((key, post))
        return found

    @cached_property
    def known(self) -> Dossiers:
        """Without the pages and the index that were changed after ``as_of``: what they said then is lost."""
        return self._with(until(self.wiki, self.as_of))

    @cached_property
    def in_use(self) -> Dossiers:
        """Those whose numbers were in use by ``as_of``: a page has its number from its making on."""
        made = (page for page in self.wiki.pages if page.created is None or page.created <= self.as_of)
        known = self._with(replace(self.known.wiki, pages=tuple(made)))
        used = {
            key: each for key, each in known.proposals.items() if each.posts or each.pages or each.entries
        }
        return replace(known, proposals=used)

    @property
    def is_ahead(self) -> bool:
        """Whether the copy of the wiki is younger than the moment looked at."""
        known = self.known.wiki
        return known.index is not self.wiki.index or len(known.pages) < len(self.wiki.pages)

    @cached_property
    def doubtful(self) -> Mapping[ProposalId, str]:
        """The ids whose number the pages give no reason to believe, and why."""
        return doubtful_numbers(page for page in self.wiki.pages if not page.template)

    def _with(self, wiki: Wiki) -> Dossiers:
        """The same with no more than a part of the wiki."""
        if wiki == self.wiki:
            return self
        kept = set(map(id, wiki.pages))
        proposals = {
            key: replace(
                each,
                pages=tuple(page for page in each.pages if id(page) in kept),
                entries=each.entries if wiki.index is not None else (),
            )
            for key, each in self.proposals.items()
        }
        return replace(self, wiki=wiki, proposals=proposals)


def limits(dossiers: Dossiers) -> Iterator[str]:
    """What of the wiki could not be looked at, in whole sentences."""
    wiki, known = dossiers.wiki, dossiers.known.wiki
    if not wiki.pages and wiki.index is None:
        yield "Only mail was checked: there is no copy of the wiki."
    later = len(wiki.pages) - len(known.pages)
    what = [number(later, "page")] if later else []
    what += ["the index"] if wiki.index is not known.index else []
    if what:
        were = "were" if later > 1 or len(what) > 1 else "was"
        yield f"Not checked: {' and '.join(what)}, which {were} changed after {moment(dossiers.as_of)}."


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
    written: dict[ProposalKey, tuple[Callable[[], Tally], tuple[Post, ...]]] = {}
    names: dict[ProposalKey, ProposalId] = {}
    about: defaultdict[MessageId, set[ProposalKey]] = defaultdict(set)
    permalinks: dict[str, MessageId] = {}
    for proposal, readings in mail:
        posts = tuple(Post.of(r, profile) for r in readings if not r.header.date or r.header.date <= as_of)
        if any(post.date is not None and post.kind is not Kind.OTHER for post in posts):
            key = proposal_key(proposal)
            names[key], written[key] = proposal, (cache(partial(take, proposal)), posts)
            for post in posts:
                about[post.message_id].add(key)
            permalinks |= {post.permalink: post.message_id for post in posts if post.permalink}
    wiki = replace(wiki, pages=tuple(resolved(page, permalinks) for page in wiki.pages))
    pages, entries = pages_of(wiki), entries_of(wiki)
    remarks = _by_proposal((remark, remark.proposals) for remark in wiki.remarks)
    of_wiki: Iterator[Page | Entry] = chain(*pages.values(), *entries.values())
    for named in of_wiki:
        if named.proposal is not None:
            names.setdefault(proposal_key(named.proposal), named.proposal)
    wikis = {key: (pages.get(key, ()), entries.get(key, ()), remarks.get(key, ())) for key in names}
    proposals = {
        key: Dossier(names[key], *written.get(key, (None, ())), *map(tuple, wikis[key]))
        for key in sorted(names, key=in_order)
    }
    told = {message_id: frozenset(keys) for message_id, keys in about.items()}
    return Dossiers(
        profile=profile, as_of=as_of, coverage=coverage, wiki=wiki, proposals=proposals, about=told
    )


def pages_of(wiki: Wiki) -> Mapping[ProposalKey, Sequence[Page]]:
    """The pages of each proposal, but for the template."""
    ordered = sorted(wiki.pages, key=lambda page: (page.title, page.where))
    return _by_proposal((page, (page.proposal,)) for page in ordered if not page.template)


def entries_of(wiki: Wiki) -> Mapping[ProposalKey, Sequence[Entry]]:
    """The rows of the index that name each proposal."""
    return _by_proposal((entry, (entry.proposal,)) for entry in wiki.entries)


@dataclass(frozen=True, slots=True)
class WikiStand:
    """The state on the page and the table of the index; ``state`` is None unless there is one page."""

    state: PageState | None
    shelf: Shelf | None
    release: str | None
    pages: int


def stands(wiki: Wiki) -> dict[ProposalKey, WikiStand]:
    """What a copy of the wiki says of every proposal that a page or the index names."""
    pages, entries = pages_of(wiki), entries_of(wiki)
    named = sorted(pages.keys() | entries.keys())
    return {key: _stand(pages.get(key, ()), entries.get(key, ())) for key in named}


def _stand(pages: Sequence[Page], entries: Sequence[Entry]) -> WikiStand:
    state = pages[0].state if len(pages) == 1 else None
    shelves = {entry.shelf for entry in entries}
    releases = (*(entry.release for entry in entries), state.release if state else None)
    return WikiStand(
        state=state,
        shelf=shelves.pop() if len(shelves) == 1 else None,
        release=next((release for release in releases if release), None),
        pages=len(pages),
    )


def _by_proposal(named: Iterable[tuple[_T, Iterable[ProposalId | None]]]) -> dict[ProposalKey, list[_T]]:
    found: defaultdict[ProposalKey, list[_T]] = defaultdict(list)
    for thing, proposals in named:
        for proposal in proposals:
            if proposal is not None:
                found[proposal_key(proposal)].append(thing)
    return dict(found)
