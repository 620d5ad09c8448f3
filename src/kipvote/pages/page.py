"""Page: what a proposal's page on the wiki says about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from kipvote.messages import MessageId
from kipvote.subjects import ProposalId


class State(StrEnum):
    """Where a page says its proposal stands; people write it in their own words."""

    DRAFT = "draft"
    UNDER_DISCUSSION = "under-discussion"
    VOTING = "voting"
    ACCEPTED = "accepted"
    REJECTED = "rejected"
    WITHDRAWN = "withdrawn"  # by its author, or overtaken by another: discarded, abandoned, superseded
    DORMANT = "dormant"
    UNKNOWN = "unknown"  # nothing is written, or nothing that can be told

    @property
    def words(self) -> str:
        """As it stands in a sentence."""
        return self.value.replace("-", " ")


@dataclass(frozen=True, slots=True)
class PageState:
    """A state, the words it was read from (None where the page has none), and the release they name."""

    state: State
    written: str | None
    release: str | None = None


class LinkKind(StrEnum):
    """What a link of the status section leads to."""

    LIST = "list"  # mail of an Apache list, in any archive of it
    CHAT = "chat"
    TRACKER = "tracker"
    WIKI = "wiki"
    OTHER = "other"
    PLACEHOLDER = "placeholder"  # "TBD", or the template's own words or link
    UNTOLD = "untold"  # words over a link whose target the copy of the page does not hold


@dataclass(frozen=True, slots=True)
class Link:
    """A link as it stands on the page: its words, its target, and the message or issue it names, if it does.

    ``mailing_list`` is the list of a LIST link where the URL tells it, as ``dev@kafka.apache.org``.
    """

    kind: LinkKind
    written: str
    url: str | None = None
    message_id: MessageId | None = None
    mailing_list: str | None = None
    issue: str | None = None  # as KAFKA-1234


class SectionName(StrEnum):
    """The sections of the template, in its order."""

    MOTIVATION = "Motivation"
    PUBLIC_INTERFACES = "Public Interfaces"
    PROPOSED_CHANGES = "Proposed Changes"
    COMPATIBILITY = "Compatibility, Deprecation, and Migration Plan"
    TEST_PLAN = "Test Plan"
    REJECTED_ALTERNATIVES = "Rejected Alternatives"


class Condition(StrEnum):
    """What was made of a section of the template."""

    WRITTEN = "written"
    UNTOUCHED = "untouched"  # the template's own text and nothing else
    PARTLY = "partly"  # own text, and the template's instructions still in it
    EMPTY = "empty"
    UNTOLD = "untold"  # the copy of the page leaves its text out
    MISSING = "missing"


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a proposal.

    ``proposal`` is the id its title names, None where it names none. ``title`` is the whole of it, id and
    tags included (:func:`~kipvote.pages.titles.parse_title` takes it apart), empty where the copy has none.
    ``where`` is the file, or the file and the number of the entry in it. A link is None where the page lacks
    the line altogether, and UNTOLD where the copy leaves out some of the lines. ``sections`` is empty where
    only the head of a page is known (a list of pages). Dates are aware, in UTC. ``url`` is the page's own
    address, as the copy gives it. ``doubts`` says what was not believed.
    """

    proposal: ProposalId | None
    title: str
    where: str
    state: PageState
    discussion: Link | None = None
    vote: Link | None = None
    jira: Link | None = None
    sections: Mapping[SectionName, Condition] = field(default_factory=dict)
    created: datetime | None = None
    modified: datetime | None = None
    version: int | None = None
    url: str | None = None
    outdated: bool = False  # a copy of an old version of the page
    template: bool = False  # the template itself
    doubts: tuple[str, ...] = ()
