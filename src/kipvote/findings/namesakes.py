"""Namesakes: two proposals under one number, and one proposal under two titles."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import chain, combinations, islice

from kipvote.findings.catalogue import FindingKind
from kipvote.findings.finding import Finding, found
from kipvote.findings.numbers import next_number
from kipvote.likeness import DRIFTED, are_two, is_one, likeness
from kipvote.moments import day
from kipvote.process import Dossier, Dossiers, Evidence, Post
from kipvote.process.dossier import is_root
from kipvote.process.evidence import of_message, of_title, quoted
from kipvote.process.headings import is_numbered
from kipvote.subjects import ProposalId, proposal_key
from kipvote.voters import group
from kipvote.wiki import Page, parse_title


def of_namesakes(dossier: Dossier, dossiers: Dossiers) -> Iterator[Finding]:
    """The findings on what goes by a proposal's number: one for all of it."""
    if not is_numbered(dossiers.profile):
        return
    pages = dossier.pages if len(dossier.pages) > 1 else ()
    threads = _threads(dossier, dossiers)
    copies = _are_copies(pages)
    if threads or (pages and not copies):
        yield _used_twice(dossier, dossiers, () if copies else pages, threads)
    if pages and copies:
        says = f"{len(pages)} pages with nearly the same title claim the number."
        yield found(FindingKind.PAGE_TWICE, dossier.proposal, says, *map(of_title, pages))
    if dossier.page is not None and not threads:
        yield from _drift(dossier, dossier.page)


def _are_copies(pages: tuple[Page, ...]) -> bool:
    """Whether each page is like another, so that they are not different proposals."""
    names = [parse_title(page.title).name for page in pages[:_MANY]]
    return all(likeness(one, other) >= DRIFTED for one, other in combinations(names, 2))


def _used_twice(
    dossier: Dossier, dossiers: Dossiers, pages: tuple[Page, ...], threads: tuple[Post, ...]
) -> Finding:
    says = f"{len(pages)} pages claim the number."
    if threads:
        titles = " and on ".join(f'"{quoted(post.subject.title or "")}"' for post in threads)
        claim = f", and {len(pages)} pages claim it" if pages else ""
        says = f"Two people opened threads on {titles} under this number{claim}."
    evidence = (*map(of_title, pages), *(of_message("thread", post.message_id) for post in threads))
    mend = _renumber(dossier, dossiers, pages, threads)
    return found(FindingKind.NUMBER_USED_TWICE, dossier.proposal, says, *evidence, mend=mend)


def _renumber(
    dossier: Dossier, dossiers: Dossiers, pages: tuple[Page, ...], threads: tuple[Post, ...]
) -> str | None:
    """Which of the two is to take which number, as far as that is known."""
    later = _later(pages, threads)
    if later is None:
        return None
    title, since = later
    own = _named_so(title, dossier, dossiers)
    if own is not None:
        return f'Continue "{quoted(title)}" under {own}, which has that title, and say so in its thread.'
    # Where the pages or the index of then are not at hand, nobody can say that a number is free.
    whole = dossiers.wiki.pages and dossiers.wiki.index is not None
    free = f", currently {next_number(dossiers).number}" if whole else ""
    return (
        f'Give "{quoted(title)}", the later one ({since}), the next free number{free}, '
        "and say so in its thread."
    )


def _later(pages: tuple[Page, ...], threads: tuple[Post, ...]) -> tuple[str, str] | None:
    """The title of the later of two, by the mail where there is any, and its day."""
    dated = [(post.date, post.subject.title or "") for post in threads if post.date is not None]
    dated = dated or [(page.created, parse_title(page.title).name) for page in pages if page.created]
    if len(dated) != 2 or dated[0][0] == dated[1][0]:
        return None
    date, title = max(dated)
    return (title, day(date)) if title else None


def _named_so(title: str, dossier: Dossier, dossiers: Dossiers) -> ProposalId | None:
    """The one other proposal whose page, or whose mail, has a title."""
    others = (other for other in dossiers.proposals.values() if other is not dossier)
    named = [other.proposal for other in others if any(is_one(title, name) for name in _titles(other))]
    return named[0] if len(named) == 1 else None


def _titles(dossier: Dossier) -> Iterator[str]:
    yield from (parse_title(page.title).name for page in dossier.pages)
    if dossier.tally is not None and dossier.tally.title:
        yield dossier.tally.title


_MANY = 32
"""So many threads, or pages, of one number are held against each other, and against so much later mail."""


def _threads(dossier: Dossier, dossiers: Dossiers) -> tuple[Post, ...]:
    """The first two threads by different people whose titles have nothing in common; none where one moved."""
    roots = list(islice(filter(is_root, dossier.posts), _MANY))
    people = group((post.sender for post in roots), None)
    moved = cache(partial(_moved, dossier=dossier, dossiers=dossiers))
    for first, other in combinations(roots, 2):
        mine, theirs = first.subject.title or "", other.subject.title or ""
        if people[first.sender].key == people[other.sender].key or not are_two(mine, theirs):
            continue
        if not moved(first) and not moved(other):
            return first, other
    return ()


def _moved(thread: Post, dossier: Dossier, dossiers: Dossiers) -> bool:
    """Whether a thread goes on under another number.

    Later mail of that number says that it was this one before, or its author opened it there anew.
    """
    key, since, title = proposal_key(dossier.proposal), thread.date, thread.subject.title or ""
    mail = chain(dossiers.renumbered.get(key, ()), dossiers.begun.get(thread.sender, ()))
    later = (post for of, post in mail if of != key and post.date and since and post.date > since)
    titles = dict.fromkeys(post.subject.title or "" for post in later)
    return any(is_one(title, other) for other in islice(titles, _MANY))


def _drift(dossier: Dossier, page: Page) -> Iterator[Finding]:
    """The title of the page against that of the last call, else of the first mail that has one."""
    title = dossier.tally.title if dossier.tally else None
    name = parse_title(page.title).name
    if page.outdated or not title or not name or likeness(name, title) >= DRIFTED:
        return
    says = f'The title is "{quoted(name)}" on the page and "{quoted(title)}" in the mail.'
    first = next((post for post in dossier.posts if post.subject.title == title), None)
    mail = (of_message("mail", first.message_id),) if first else ()
    evidence: tuple[Evidence, ...] = (of_title(page), *mail)
    yield found(FindingKind.TITLE_DRIFT, dossier.proposal, says, *evidence)
