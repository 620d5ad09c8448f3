"""Page: what a proposal's page on the wiki says about it, and the lines it is read from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from kipvote.messages import MessageId
from kipvote.messages.charsets import clean_line
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
    tags included (:func:`parse_title` takes it apart), empty where the copy has none. ``where`` is the file,
    or the file and the number of the entry in it. A link is None where the page lacks the line altogether,
    and UNTOLD where the copy leaves out some of the lines. ``sections`` is empty where only the head of a
    page is known (a list of pages). Dates are aware, in UTC. ``url`` is the page's own address, as the copy
    gives it. ``doubts`` says what was not believed.
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


@dataclass(frozen=True, slots=True)
class Title:
    """A title taken apart.

    ``name`` is what stands behind the id, ``tags`` are the words before it as written ("[DRAFT]", "Copy of").
    ``unnumbered`` is true where the title keeps the place of a number: "KIP-NEXT", "KIP-XXX".
    """

    written: str
    proposal: ProposalId | None
    name: str
    tags: tuple[str, ...] = ()
    unnumbered: bool = False

    @property
    def of_a_proposal(self) -> bool:
        """Whether it has the form of a proposal's title, numbered or not."""
        return self.proposal is not None or self.unnumbered

    @property
    def of_a_copy(self) -> bool:
        """Whether it says itself that another page is the proposal's: "Copy of", "OLD"."""
        return any(_ASIDE.match(tag) for tag in self.tags)


SERIES = ("KIP", "FLIP", "AIP", "PIP", "HIP", "RIP", "CEP")
"""How Apache's projects call their proposals, before the number."""
_TAG = re.compile(
    rf"(?P<tag>\[(?!\s*(?:{'|'.join(SERIES)})\b)[^\[\]]{{1,40}}\]|copy\s+(?:\(\d+\)\s+)?of\b"
    rf"|\(?old\)?(?=[\s:：-]{{1,3}}[\[(]?(?:{'|'.join(SERIES)})\b)"
    r"|(?:draft|wip|discard(?:ed)?|withdrawn|abandoned|deprecated|obsolete)(?=\s*[:：–-]))[\s:：,\-–—]*",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"copy\b|[\[(]?old\b", re.IGNORECASE)
_ID = re.compile(
    rf"[\[(]?(?P<series>{'|'.join(SERIES)})[\s\-–—_#]{{0,3}}"
    r"(?:(?P<number>\d{1,9})(?!\d)|(?P<place>next|number|template|tbd|x{1,5}|n{1,4}|\?{1,5})(?!\w))[\])]?",
    re.IGNORECASE,
)
_BETWEEN = " \t:：,-–—"


def parse_title(written: str) -> Title:
    """The title of a page, in any of the spellings the wiki has; an id counts at its head only.

    >>> title = parse_title("[DISCARD] KIP-658 Deprecate all setters")
    >>> title.proposal, title.name, title.tags
    ('KIP-658', 'Deprecate all setters', ('[DISCARD]',))
    """
    written = clean_line(written)
    tags: list[str] = []
    end = 0
    while tag := _TAG.match(written, end):
        tags.append(tag["tag"])
        end = tag.end()
    named = _ID.match(written, end)
    if named is None:
        return Title(written, None, written[end:], tuple(tags))
    proposal = numbered(named["number"], named["series"]) if named["number"] else None
    return Title(written, proposal, written[named.end() :].strip(_BETWEEN), tuple(tags), proposal is None)


def numbered(number: str, series: str = "KIP") -> ProposalId:
    """The id of a proposal by its number: leading zeros are none of it."""
    return ProposalId(f"{series.upper()}-{number.lstrip('0') or '0'}")


def number_of(proposal: ProposalId) -> int:
    """The number of an id that :func:`numbered` made."""
    return int(proposal.partition("-")[2])


_GAP = 100
"""Numbers are taken one after the other; so many may be missing above the highest of the others."""
_ENOUGH = 100
"""Among fewer numbers, or less than every second one, nobody can say what is in proportion."""


def doubtful_numbers(pages: Iterable[Page]) -> Mapping[ProposalId, str]:
    """The ids whose number is not to be believed, and why; the highest number is one of the others.

    Doubtful is the number of a page's own issue where it is far above all others, and one more than twice as
    high as those that are nearly all there.
    """
    found = [page for page in pages if page.proposal]
    named = {page.proposal: number_of(page.proposal) for page in found if page.proposal}
    issues = {
        page.proposal: page.jira.issue
        for page in found
        if page.proposal and page.jira and (page.jira.issue or "").endswith(f"-{number_of(page.proposal)}")
    }
    highest = max((number for proposal, number in named.items() if proposal not in issues), default=0)
    doubtful = {
        proposal: f"its number is that of its own issue {issue}, and no other is near it"
        for proposal, issue in issues.items()
        if named[proposal] > highest + _GAP
    }
    others = sorted((number, proposal) for proposal, number in named.items() if proposal not in doubtful)
    dense = [n for count, (n, _) in enumerate(others, start=1) if count >= _ENOUGH and n <= 2 * count]
    for number, proposal in others:
        if dense and number > 2 * dense[-1]:
            doubtful[proposal] = "its number is out of proportion to all others"
    return doubtful


class BlockKind(StrEnum):
    """What a block is on the page."""

    HEADING = "heading"
    PARAGRAPH = "paragraph"
    ITEM = "item"
    CODE = "code"
    FIGURE = "figure"  # a picture, or a macro that shows something of its own; without text
    ELISION = "elision"  # a mark of the copy that it leaves out some of the page


class Anchor(NamedTuple):
    """Words that lead somewhere: where they start in the text of their block, and their target as written."""

    start: int
    words: str
    url: str | None


class Place(NamedTuple):
    """The cell of a table a block stands in; each counts from 0, of nested tables the outermost."""

    table: int
    row: int
    column: int


@dataclass(frozen=True, slots=True)
class Block:
    """A line of the page, white space collapsed (kept in code).

    ``level`` is the rank of a heading, or how many lists are around any other block.
    """

    kind: BlockKind
    text: str
    anchors: tuple[Anchor, ...] = ()
    level: int = 0
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Document:
    """A copy of a page; of what stands around the page itself, only what it says of the page is kept."""

    blocks: Sequence[Block]
    title: str | None = None
    url: str | None = None
    created: datetime | None = None
    modified: datetime | None = None
    version: int | None = None
    outdated: bool = False


def squash(text: str) -> str:
    """A text by its letters and digits alone: what stays when a copy loses spaces, quotes and bullets.

    >>> squash("• Any class in the public packages under “clients”")
    'anyclassinthepublicpackagesunderclients'
    """
    return _BETWEEN_WORDS.sub("", text.casefold())


def shortened(text: str) -> str:
    """A text as a doubt quotes it: 100 characters at most."""
    return text if len(text) <= 100 else f"{text[:97]}..."


_BETWEEN_WORDS = re.compile(r"[\W_]+")
ELISIONS = frozenset({"...", "…", "[...]", "[…]"})
"""How copies mark that they leave out some of the page."""
