"""Discussions: whether a proposal was discussed on the list before its vote, and under which subjects.

Sources: the page "Kafka Improvement Proposals", step 3 ("The discussion should happen on the mailing
list"). That a vote should not be called before 72 hours of discussion is our reading: the page gives hours
to the vote only.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

from kipvote.findings.catalogue import FindingKind
from kipvote.findings.finding import Finding, found
from kipvote.kinds import Kind
from kipvote.moments import whole_hours
from kipvote.outcomes import Outcome
from kipvote.process import Dossier, Dossiers, Post
from kipvote.process.evidence import of_archive, of_message, quoted
from kipvote.process.headings import is_numbered, is_prescribed, prescribed
from kipvote.process.reach import sees_beginning
from kipvote.readings import Reading
from kipvote.subjects import Tag
from kipvote.tally import Tally
from kipvote.wiki import LinkKind


def of_discussions(dossier: Dossier, dossiers: Dossiers) -> Iterator[Finding]:
    """The findings on the discussion before the first vote, and on the subjects of threads."""
    if not is_numbered(dossiers.profile):
        return
    rounds = dossier.tally.rounds if dossier.tally else ()
    call = rounds[0].round.call if rounds else None
    if call is not None:
        yield from _missing(dossier, dossiers, call)
        if len(rounds) == 1 and _goes_on(dossier.tally):
            yield from _early(dossier, dossiers, call)
    yield from _off_form(dossier, dossiers)


def _goes_on(tally: Tally | None) -> bool:
    """Whether its vote can still be left open for longer."""
    if tally is None or tally.current is None:
        return False
    return tally.current.round.closed is None and tally.outcome is not Outcome.LAPSED


def _missing(dossier: Dossier, dossiers: Dossiers, call: Reading) -> Iterator[Finding]:
    """No discussion before the call in an archive that reaches back so far, and none that a page links."""
    linked = any(page.discussion and page.discussion.kind is LinkKind.LIST for page in dossier.pages)
    heard = (*dossier.discussed, *dossier.untagged)
    before = any(_is_before(post, call) for post in heard)
    if linked or before or not sees_beginning(dossier, dossiers):
        return
    since = min(dossiers.coverage.months)
    says = f"The archive, which begins in {since}, holds no [DISCUSS] before the vote was called."
    evidence = (of_message("call", call.message_id), of_archive(dossiers.coverage))
    yield found(FindingKind.VOTE_WITHOUT_DISCUSSION, dossier.proposal, says, *evidence)


def _is_before(post: Post, call: Reading) -> bool:
    date = call.header.date
    return post.date is None or date is None or post.date <= date


def _early(dossier: Dossier, dossiers: Dossiers, call: Reading) -> Iterator[Finding]:
    """The first mail of the discussion must be there: where only answers are, it began before."""
    first = next(iter(dossier.discussed), None)
    if first is None or not first.opens or first.date is None or call.header.date is None:
        return
    links = [page.discussion for page in dossier.pages if page.discussion]
    elsewhere = any(link.message_id and link.message_id not in dossiers.about for link in links)
    passed, hours = call.header.date - first.date, dossiers.profile.minimum_hours
    if elsewhere or not timedelta() <= passed < timedelta(hours=hours):
        return
    after = whole_hours(passed)
    says = f"The vote was called {after} h after the discussion began, not {hours} h."
    evidence = (of_message("discussion", first.message_id), of_message("call", call.message_id))
    yield found(FindingKind.VOTE_CALLED_EARLY, dossier.proposal, says, *evidence)


def _off_form(dossier: Dossier, dossiers: Dossiers) -> Iterator[Finding]:
    """One finding for all threads of a proposal; the form does not provide for two proposals in one."""
    odd = [
        (post, tag)
        for post, tag in _roots(dossier)
        if len(post.subject.proposals) == 1
        and not is_prescribed(post.subject, tag, dossier.proposal, dossiers.profile)
    ]
    if not odd:
        return
    (first, tag), others = odd[0], len(odd) - 1
    form = prescribed(tag, dossier.proposal, first.subject.title, dossiers.profile)
    more = f" and {others} more" if others else ""
    says = f'The subject "{quoted(first.subject.text)}"{more} should have the form "{quoted(form)}".'
    evidence = (of_message("thread", post.message_id) for post, _ in odd)
    yield found(FindingKind.SUBJECT_OFF_FORM, dossier.proposal, says, *evidence)


def _roots(dossier: Dossier) -> Iterator[tuple[Post, Tag]]:
    """What opens discussions and votes."""
    yield from ((post, Tag.DISCUSS) for post in dossier.openings)
    for post in dossier.posts:
        if post.opens and post.kind is Kind.CALL:
            yield post, Tag.VOTE
