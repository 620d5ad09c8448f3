"""Linking: where the links of a page lead."""

from __future__ import annotations

from collections.abc import Iterator

from kipvote.findings.catalogue import FindingKind
from kipvote.findings.finding import Finding, found
from kipvote.kinds import Kind
from kipvote.moments import day
from kipvote.outcomes import Outcome
from kipvote.process import Dossier, Dossiers, decisions
from kipvote.process.evidence import of_link, of_message
from kipvote.process.reach import is_tended
from kipvote.subjects import in_order, proposal_key
from kipvote.wiki import Link, LinkKind, Page

_OFF_LIST = {
    LinkKind.CHAT: "a chat",
    LinkKind.TRACKER: "an issue",
    LinkKind.WIKI: "a page of the wiki",
    LinkKind.OTHER: "another place",
}
_OTHER = {
    "discussion link": (
        "vote",
        frozenset({Kind.CALL, Kind.VOTE, Kind.ANNOUNCEMENT, Kind.CANCELLATION}),
    ),
    "vote link": ("discussion", frozenset({Kind.DISCUSSION})),
}
"""The thread that a link should not lead to, and the kinds of its messages."""


def of_links(page: Page, dossier: Dossier | None, dossiers: Dossiers) -> Iterator[Finding]:
    """The findings on the links of a page, whether or not it names a proposal."""
    tended = is_tended(page, dossier, dossiers)
    for what, link in (("discussion link", page.discussion), ("vote link", page.vote)):
        if link is not None:
            yield from _other_proposal(what, link, page, dossiers)
        if link is not None and tended:
            yield from _other_thread(what, link, page, dossier)
            yield from _other_list(what, link, page, dossiers)
    if tended:
        if page.vote is not None:
            yield from _earlier_vote(page.vote, page, dossier)
        yield from _discussion(page, dossier)
        yield from _jira(page)


def _other_proposal(what: str, link: Link, page: Page, dossiers: Dossiers) -> Iterator[Finding]:
    """A link to a message that is not in the archive tells nothing."""
    about = dossiers.about.get(link.message_id) if link.message_id else None
    if not about or page.proposal is None or proposal_key(page.proposal) in about:
        return
    others = " and ".join(dossiers.proposals[key].proposal for key in sorted(about, key=in_order))
    says = f"The {what} leads to a message about {others}."
    evidence = of_link(what, link, page)
    yield found(FindingKind.LINK_TO_OTHER_PROPOSAL, page.proposal, says, evidence)


def _other_thread(what: str, link: Link, page: Page, dossier: Dossier | None) -> Iterator[Finding]:
    """A vote called in a reply may share the thread: what counts is the message that is linked."""
    posts = dossier.posts if dossier else ()
    linked = next((post for post in posts if post.message_id == link.message_id), None)
    thread, kinds = _OTHER[what]
    if linked is not None and linked.kind in kinds:
        says = f"The {what} leads to the {thread}."
        evidence = (of_link(what, link, page), of_message("mail", linked.message_id))
        yield found(FindingKind.LINK_TO_OTHER_THREAD, page.proposal, says, *evidence)


def _earlier_vote(link: Link, page: Page, dossier: Dossier | None) -> Iterator[Finding]:
    """A vote link to a round that did not carry the proposal, where the last one has a thread of its own."""
    rounds = decisions(dossier.tally if dossier else None)
    call = rounds[-1].round.round.call if rounds else None
    if call is None or call.header.date is None or link.message_id is None:
        return
    for decision in rounds[:-1]:
        linked = any(reading.message_id == link.message_id for reading in decision.round.round.readings)
        if not linked or decision.outcome is Outcome.ACCEPTED:
            continue
        if link.message_id in call.header.references:
            return
        says = f"The vote link leads to an earlier vote; the latest was called on {day(call.header.date)}."
        evidence = (of_link("vote link", link, page), of_message("call", call.message_id))
        mend = "Link the thread of the latest vote instead."
        yield found(FindingKind.LINK_TO_OTHER_THREAD, page.proposal, says, *evidence, mend=mend)


def _other_list(what: str, link: Link, page: Page, dossiers: Dossiers) -> Iterator[Finding]:
    ours = dossiers.profile.list_address
    theirs = link.mailing_list
    if ours is None or theirs is None or theirs.casefold() == ours.casefold():
        return
    says = f"The {what} leads to the list {theirs}, not to {ours}."
    yield found(FindingKind.LINK_TO_OTHER_LIST, page.proposal, says, of_link(what, link, page))


def _discussion(page: Page, dossier: Dossier | None) -> Iterator[Finding]:
    """Source: the process, step 3, "The discussion should happen on the mailing list not on the wiki"."""
    link = page.discussion
    threads = dossier.discussions if dossier else ()
    evidence = (
        of_link("discussion link", link, page),
        *(of_message("discussion", post.message_id) for post in threads),
    )
    held = ", though the archive holds a discussion thread" if threads else ""
    alone = dossier is not None and dossier.page is not None  # else it may be that of the other page
    mend = "Link the discussion thread." if threads and alone else None
    if link is None or link.kind is LinkKind.PLACEHOLDER:
        says = f"The page links no discussion{held}."
        yield found(FindingKind.DISCUSSION_LINK_MISSING, page.proposal, says, *evidence, mend=mend)
    elif link.kind in _OFF_LIST:
        says = f"The discussion link leads to {_OFF_LIST[link.kind]}, not to the mailing list{held}."
        yield found(FindingKind.DISCUSSION_OFF_LIST, page.proposal, says, *evidence, mend=mend)


def _jira(page: Page) -> Iterator[Finding]:
    link = page.jira
    if link is not None and link.kind in {LinkKind.TRACKER, LinkKind.UNTOLD}:
        return
    placeholder = link is None or link.kind is LinkKind.PLACEHOLDER
    says = "The page links no JIRA issue." if placeholder else "The JIRA link does not lead to an issue."
    yield found(FindingKind.JIRA_MISSING, page.proposal, says, of_link("JIRA link", link, page))
