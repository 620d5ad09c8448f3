"""Findings on threads: the discussion before the vote, subjects and titles, and two proposals of one number.

Source: the page "Kafka Improvement Proposals", step 3 ("The discussion should happen on the mailing list").
That a vote should not be called before 72 hours of discussion is our reading: the page gives hours to the
vote only.
"""

from __future__ import annotations

from functools import cache, partial
from itertools import chain, combinations, islice

from kipvote.likeness import DRIFTED, are_two, is_one, likeness
from kipvote.moments import day, whole_hours
from kipvote.outcomes import Outcome
from kipvote.process.case import Case, Findings, told
from kipvote.process.dossier import Dossier, Post
from kipvote.process.evidence import of_archive, of_mail, of_title, quoted
from kipvote.process.headings import is_prescribed, prescribed
from kipvote.process.numbers import next_number
from kipvote.process.reach import sees_beginning
from kipvote.reading import Reading
from kipvote.subjects import ProposalId, Tag, proposal_key
from kipvote.threads.kind import Kind
from kipvote.voters import group
from kipvote.wiki import LinkKind, Page, parse_title

_MANY = 32
"""So many threads, or pages, of one number are held against each other, and against so much later mail."""


def _first_call(case: Case) -> Reading | None:
    return case.dossier.decisions[0].round.round.call if case.is_numbered and case.dossier.decisions else None


def vote_without_discussion(case: Case) -> Findings:
    """None before the call in an archive that reaches back so far, and none that a page links."""
    call, dossier = _first_call(case), case.dossier
    links = (page.discussion for page in dossier.pages if page.discussion)
    if call is None or any(link.kind is LinkKind.LIST for link in links):
        return
    called, heard = call.header.date, (*dossier.discussed, *dossier.untagged)
    before = any(post.date is None or called is None or post.date <= called for post in heard)
    if not before and sees_beginning(dossier, case.record):
        evidence = (*of_mail("call", call.message_id), of_archive(case.coverage))
        yield told(*evidence, since=min(case.coverage.months))


def vote_called_early(case: Case) -> Findings:
    """Where the vote can still be left open, and the first mail of its discussion is there."""
    call, first = _first_call(case), next(iter(case.dossier.discussed), None)
    if (
        len(case.dossier.decisions) != 1
        or case.outcome is Outcome.LAPSED
        or (case.round and case.round.closed)
    ):
        return
    if call is None or call.header.date is None or first is None or first.date is None or not first.opens:
        return
    links = [page.discussion for page in case.dossier.pages if page.discussion]
    elsewhere = any(link.message_id and link.message_id not in case.record.about for link in links)
    if not elsewhere and first.date <= call.header.date < first.date + case.hours:
        evidence = (*of_mail("discussion", first.message_id), *of_mail("call", call.message_id))
        after, hours = whole_hours(call.header.date - first.date), case.profile.minimum_hours
        yield told(*evidence, after=after, hours=hours)


def subject_off_form(case: Case) -> Findings:
    """One finding for all threads of a proposal; the form does not provide for two proposals in one."""
    dossier = case.dossier
    calls = (post for post in dossier.posts if post.opens and post.kind is Kind.CALL)
    roots = [*((post, Tag.DISCUSS) for post in dossier.openings), *((post, Tag.VOTE) for post in calls)]
    odd = [
        (post, tag)
        for post, tag in roots
        if post.is_of_one and not is_prescribed(post.subject, tag, dossier.proposal, case.profile)
    ]
    if odd and case.is_numbered:
        first, tag = odd[0]
        form = quoted(prescribed(tag, dossier.proposal, first.subject.title, case.profile))
        more = f" and {len(odd) - 1} more" if len(odd) > 1 else ""
        evidence = of_mail("thread", *(post.message_id for post, _ in odd))
        yield told(*evidence, subject=quoted(first.subject.text), more=more, form=form)


def number_used_twice(case: Case) -> Findings:
    """One finding for all that goes by a number: pages that are no copies of each other, and two threads."""
    threads, pages = _threads(case), () if _are_copies(case) else _several(case)
    if threads or pages:
        what = f"{len(pages)} pages claim the number"
        if threads:
            titles = " and on ".join(f'"{quoted(post.subject.title or "")}"' for post in threads)
            claim = f", and {len(pages)} pages claim it" if pages else ""
            what = f"Two people opened threads on {titles} under this number{claim}"
        mails = of_mail("thread", *(post.message_id for post in threads))
        yield told(*map(of_title, pages), *mails, what=what, mend=_renumber(case, pages, threads))


def page_twice(case: Case) -> Findings:
    """Each page is like another, so that they are not different proposals."""
    if (pages := _several(case)) and _are_copies(case):
        yield told(*map(of_title, pages), count=len(pages))


def title_drift(case: Case) -> Findings:
    """The title of the page against that of the last call, else of the first mail that has one."""
    title, page = case.dossier.tally.title if case.dossier.tally else None, case.page_now
    name = parse_title(page.title).name if page and case.is_numbered else None
    if page and title and name and likeness(name, title) < DRIFTED and not _threads(case):
        first = [post.message_id for post in case.dossier.posts if post.subject.title == title][:1]
        yield told(of_title(page), *of_mail("mail", *first), name=quoted(name), title=quoted(title))


def _several(case: Case) -> tuple[Page, ...]:
    return case.dossier.pages if case.is_numbered and len(case.dossier.pages) > 1 else ()


def _are_copies(case: Case) -> bool:
    names = [parse_title(page.title).name for page in _several(case)[:_MANY]]
    return all(likeness(one, other) >= DRIFTED for one, other in combinations(names, 2))


def _threads(case: Case) -> tuple[Post, ...]:
    """The first two threads by different people whose titles have nothing in common; none where one moved."""
    roots = list(islice((post for post in case.dossier.posts if post.is_root), _MANY))
    if len(roots) < 2 or not case.is_numbered:
        return ()
    people = group((post.sender for post in roots), None)
    moved = cache(partial(_moved, case))
    for first, other in combinations(roots, 2):
        mine, theirs = first.subject.title or "", other.subject.title or ""
        if people[first.sender].key == people[other.sender].key or not are_two(mine, theirs):
            continue
        if not moved(first) and not moved(other):
            return first, other
    return ()


def _moved(case: Case, thread: Post) -> bool:
    """Whether a thread goes on under another number.

    Later mail of that number says that it was this one before, or its author opened it there anew.
    """
    key, since, title = proposal_key(case.dossier.proposal), thread.date, thread.subject.title or ""
    mail = chain(case.record.renumbered.get(key, ()), case.record.begun.get(thread.sender, ()))
    later = (post for of, post in mail if of != key and post.date and since and post.date > since)
    titles = dict.fromkeys(post.subject.title or "" for post in later)
    return any(is_one(title, other) for other in islice(titles, _MANY))


def _renumber(case: Case, pages: tuple[Page, ...], threads: tuple[Post, ...]) -> str | None:
    """Which of the two is to take which number, if that is known: the later, by mail if there is any."""
    dated = [(post.date, post.subject.title or "") for post in threads if post.date is not None]
    dated = dated or [(page.created, parse_title(page.title).name) for page in pages if page.created]
    if len(dated) != 2 or dated[0][0] == dated[1][0]:
        return None
    date, title = max(dated)
    if title and (own := _named_so(title, case)):
        return f'Continue "{quoted(title)}" under {own}, which has that title, and say so in its thread.'
    # Where the pages or the index of then are not at hand, nobody can say that a number is free.
    whole = case.record.wiki.pages and case.record.wiki.index is not None
    free = f", currently {next_number(case.record).number}" if title and whole else ""
    which = f'Give "{quoted(title)}", the later one ({day(date)}), the next free number{free}'
    return f"{which}, and say so in its thread." if title else None


def _named_so(title: str, case: Case) -> ProposalId | None:
    """The one other proposal whose page, or whose mail, has a title."""

    def titles(dossier: Dossier) -> list[str]:
        told = dossier.tally.title if dossier.tally else None
        return [*(parse_title(page.title).name for page in dossier.pages), *([told] if told else [])]

    others = (other for other in case.record.proposals.values() if other is not case.dossier)
    named = [other.proposal for other in others if any(is_one(title, name) for name in titles(other))]
    return named[0] if len(named) == 1 else None
