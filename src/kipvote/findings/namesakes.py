"""Namesakes: two proposals under one number, and one proposal under two titles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from kipvote.findings.catalogue import FindingKind
from kipvote.findings.finding import Finding, found
from kipvote.kinds import Kind
from kipvote.likeness import DRIFTED, are_two, likeness
from kipvote.pages import Page, parse_title
from kipvote.process import Dossier, Dossiers, Evidence, Post
from kipvote.process.evidence import of_message, of_title, quoted
from kipvote.process.headings import is_numbered
from kipvote.subjects import Tag
from kipvote.voters import group


def of_namesakes(dossier: Dossier, dossiers: Dossiers) -> Iterator[Finding]:
    """The findings on what goes by a proposal's number."""
    if not is_numbered(dossiers.profile):
        return
    yield from _pages(dossier)
    yield from _threads(dossier)
    if dossier.page is not None:
        yield from _drift(dossier, dossier.page)


def _pages(dossier: Dossier) -> Iterator[Finding]:
    """Several pages: copies where each is like another, else different proposals."""
    if len(dossier.pages) < 2:
        return
    names = [parse_title(page.title).name for page in dossier.pages]
    evidence = tuple(map(of_title, dossier.pages))
    alike = all(likeness(one, other) >= DRIFTED for one, other in combinations(names, 2))
    kind = FindingKind.PAGE_TWICE if alike else FindingKind.NUMBER_USED_TWICE
    what = "with nearly the same title " if alike else ""
    yield found(kind, dossier.proposal, f"{len(names)} pages {what}claim the number.", *evidence)


def _threads(dossier: Dossier) -> Iterator[Finding]:
    """Threads by different people whose titles have nothing in common; the first such pair is told."""
    roots = [post for post in dossier.posts if _is_root(post)]
    people = group((post.sender for post in roots), None)
    for first, other in combinations(roots, 2):
        mine, theirs = first.subject.title or "", other.subject.title or ""
        if people[first.sender].key != people[other.sender].key and are_two(mine, theirs):
            says = (
                f'Two people opened threads on "{quoted(mine)}" and on "{quoted(theirs)}" under the number.'
            )
            evidence = (of_message("thread", post.message_id) for post in (first, other))
            yield found(FindingKind.NUMBER_USED_TWICE, dossier.proposal, says, *evidence)
            return


def _is_root(post: Post) -> bool:
    """Whether a message opens the discussion of, or the vote on, one proposal."""
    tagged = post.subject.tags & {Tag.DISCUSS, Tag.VOTE}
    return (
        post.opens
        and post.kind in {Kind.DISCUSSION, Kind.CALL}
        and bool(tagged)
        and len(post.subject.proposals) == 1
    )


def _drift(dossier: Dossier, page: Page) -> Iterator[Finding]:
    """The title of the page against that of the last call, else of the first mail that has one."""
    title = dossier.tally.title if dossier.tally else None
    name = parse_title(page.title).name
    if page.outdated or not title or not name or likeness(name, title) >= DRIFTED:
        return
    says = f'The page is titled "{quoted(name)}", and the mail "{quoted(title)}".'
    first = next((post for post in dossier.posts if post.subject.title == title), None)
    mail = (of_message("mail", first.message_id),) if first else ()
    evidence: tuple[Evidence, ...] = (of_title(page), *mail)
    yield found(FindingKind.TITLE_DRIFT, dossier.proposal, says, *evidence)
