"""Preparing: the steps of a proposal before its vote.

Source: the page "Kafka Improvement Proposals", steps 1 to 3 below "Here is the process for making a KIP".
That it should be discussed as long as a vote stays open is our reading: the page names no hours for the
discussion.
"""

from __future__ import annotations

from kipvote.moments import moment
from kipvote.process.dossier import Post
from kipvote.process.evidence import of_link, of_message, of_title, quoted, target
from kipvote.process.headings import is_prescribed
from kipvote.process.reach import sees_beginning
from kipvote.process.step import Step, StepId, StepState, unknown
from kipvote.process.way import NO_COPY, Way, hours_of, on
from kipvote.subjects import Tag
from kipvote.wiki import Condition, LinkKind, Page, SectionName

_REQUIRED = (
    SectionName.MOTIVATION,
    SectionName.PUBLIC_INTERFACES,
    SectionName.PROPOSED_CHANGES,
    SectionName.COMPATIBILITY,
    SectionName.REJECTED_ALTERNATIVES,
)
"""The sections "a KIP should contain" by the process; the test plan is of the template only."""

_UNWRITTEN = frozenset({Condition.UNTOUCHED, Condition.EMPTY, Condition.MISSING})
"""What a section is that nobody has written."""

_LEFT = frozenset({Condition.UNTOUCHED, Condition.PARTLY})


def unwritten(page: Page) -> list[SectionName]:
    """The sections a KIP should contain that nobody has written."""
    return [name for name in _REQUIRED if page.sections.get(name, Condition.MISSING) in _UNWRITTEN]


def with_template(page: Page) -> list[SectionName]:
    """The other sections in which some of the template's own text still stands."""
    lacking = unwritten(page)
    return [name for name, made in page.sections.items() if made in _LEFT and name not in lacking]


def page(way: Way) -> Step:
    """The number is taken by a page, and by one only."""
    pages = way.dossier.pages
    evidence = tuple(map(of_title, pages))
    if len(pages) > 1:
        says = (
            f"{len(pages)} pages claim {way.dossier.proposal}: all but one need another number "
            "(kipvote next-number), unless they are copies."
        )
        return Step(StepId.PAGE, StepState.TODO, says, evidence)
    if pages:
        return Step(StepId.PAGE, StepState.DONE, "The page exists.", evidence)
    if not way.dossiers.wiki.pages:
        return unknown(StepId.PAGE, f"whether there is a page: {NO_COPY}")
    says = f"Copy the template to a page for {way.dossier.proposal}: the copy of the wiki has none."
    return Step(StepId.PAGE, StepState.TODO, says)


def sections(way: Way) -> Step:
    """The sections of the template are written."""
    if way.page is None or not way.page.sections:
        return way.of_no_page(
            StepId.SECTIONS, "which sections are written", "Fill in the sections of the page."
        )
    evidence = (of_title(way.page),)
    if lacking := unwritten(way.page):
        says = f"Write the sections: {'; '.join(lacking)}."
        return Step(StepId.SECTIONS, StepState.TODO, says, evidence)
    if left := with_template(way.page):
        says = f"The sections are written, but the template's own text is still in: {'; '.join(left)}."
        return Step(StepId.SECTIONS, StepState.ATTENTION, says, evidence)
    return Step(StepId.SECTIONS, StepState.DONE, "The sections are written.", evidence)


def jira(way: Way) -> Step:
    """The page links an issue of the tracker."""
    says = "Create a JIRA issue and link it on the page."
    link = way.page.jira if way.page else None
    if way.page is None or (link is not None and link.kind is LinkKind.UNTOLD):
        return way.of_no_page(StepId.JIRA, "whether the page links a JIRA issue", says)
    evidence = (of_link("JIRA link", link, way.page),)
    if link is not None and link.kind is LinkKind.TRACKER:
        says = f"The page links {link.issue or target(link)}."
        return Step(StepId.JIRA, StepState.DONE, says, evidence)
    return Step(StepId.JIRA, StepState.TODO, says, evidence)


def discussion(way: Way) -> Step:
    """It is discussed on the list, under the subject the process prescribes."""
    if way.dossier.openings:
        return _opened(way, way.dossier.openings)
    if way.dossier.discussed:
        evidence = (of_message("discussion", way.dossier.discussed[0].message_id),)
        says = "It has been discussed on the list; the mail that began the discussion is not in the archive."
        return Step(StepId.DISCUSSION, StepState.DONE, says, evidence)
    return _unseen(way)


def _opened(way: Way, opened: tuple[Post, ...]) -> Step:
    evidence = tuple(of_message("discussion", post.message_id) for post in opened)
    first = opened[0]
    if is_prescribed(first.subject, Tag.DISCUSS, way.dossier.proposal, way.profile):
        says = f"The discussion began{on(first.date)}."
        return Step(StepId.DISCUSSION, StepState.DONE, says, evidence)
    written = quoted(first.subject.text)
    says = f'The discussion has the subject "{written}"; it should be {way.subject(Tag.DISCUSS)}.'
    return Step(StepId.DISCUSSION, StepState.ATTENTION, says, evidence)


def _unseen(way: Way) -> Step:
    """No discussion is in the archive: what the page links tells, else how far the archive reaches."""
    link = way.page.discussion if way.page else None
    evidence = (of_link("discussion link", link, way.page),) if way.page else ()
    if link is not None and link.kind is LinkKind.LIST:
        says = "The page links a list thread that is not in the archive."
        return Step(StepId.DISCUSSION, StepState.DONE, says, evidence)
    if way.is_adopted_by_page or not sees_beginning(way.dossier, way.dossiers):
        what = "whether it was discussed on the list: the archive does not reach back far enough"
        return unknown(StepId.DISCUSSION, what, evidence)
    if way.current is not None:
        says = "The vote was called, but the archive holds no discussion before it."
        return Step(StepId.DISCUSSION, StepState.ATTENTION, says, evidence)
    says = f"Start the discussion on the list under the subject {way.subject(Tag.DISCUSS)}."
    return Step(StepId.DISCUSSION, StepState.TODO, says, evidence)


def discussed(way: Way) -> Step:
    """It was discussed for the hours a vote has, before the vote was called."""
    posts = way.dossier.discussed
    if not posts or posts[0].date is None:
        return _not_discussed(way)
    began, until = posts[0].date, way.first_call or way.dossiers.as_of
    hours, evidence = way.profile.minimum_hours, (of_message("discussion", posts[0].message_id),)
    if until - began >= way.hours:
        says = f"It has been discussed for at least {hours} h."
        return Step(StepId.DISCUSSED, StepState.DONE, says, evidence)
    if not posts[0].begins:
        what = "when the discussion began: the mail that began it is not in the archive"
        return unknown(StepId.DISCUSSED, what, evidence)
    if way.current is not None:
        says = f"The vote was called {hours_of(until - began)} h after the discussion began, not {hours} h."
        return Step(StepId.DISCUSSED, StepState.ATTENTION, says, evidence)
    says = f"Let the list discuss it until {moment(began + way.hours)} ({hours} h) or longer."
    return Step(StepId.DISCUSSED, StepState.TODO, says, evidence)


def _not_discussed(way: Way) -> Step:
    if discussion(way).state is StepState.TODO:
        says = f"Let the list discuss it for {way.profile.minimum_hours} h or longer."
        return Step(StepId.DISCUSSED, StepState.TODO, says)
    return unknown(StepId.DISCUSSED, "how long it was discussed")
