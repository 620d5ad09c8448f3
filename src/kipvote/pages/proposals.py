"""Proposals: the page of one proposal, read from any copy of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from itertools import takewhile

from kipvote.pages import template
from kipvote.pages.document import Block, BlockKind, Document, shortened, squash
from kipvote.pages.frontmatter import with_front_matter
from kipvote.pages.labels import is_labelled
from kipvote.pages.page import Condition, Page, PageState, SectionName, State
from kipvote.pages.sections import STATUS, Sections, conditions, section_of, split_sections
from kipvote.pages.states import read_state
from kipvote.pages.status import Status, is_byline, read_status
from kipvote.pages.titles import Title, parse_title

_MOST_DOUBTS = 3
"""How many lines nothing was made of are quoted; the others are counted."""


def is_page(document: Document) -> bool:
    """Whether a document is a proposal's page: by its title, its line for the state, or its headings."""
    if parse_title(document.title or "").of_a_proposal:
        return True
    title, blocks = _titled(document)
    sections = split_sections(blocks)
    headings = sum(isinstance(name, SectionName) for name in sections)
    titled = title.of_a_proposal
    return headings > 1 or (titled and headings > 0) or read_status(_head(sections)[0]).unmistakable


def read_page(document: Document, where: str) -> Page:
    """The page in a document; what its copy does not hold is missing or empty, and ``doubts`` says so."""
    title, blocks = _titled(document)
    sections = split_sections(blocks)
    head, above = _head(sections)
    status = with_front_matter(read_status(head), document.matter)
    made = conditions(sections)
    is_template = _is_template(title, status.state, made)
    return Page(
        proposal=title.proposal,
        title=title.written,
        where=where,
        state=_state_of(status.state, title),
        discussion=status.discussion,
        vote=status.vote,
        jira=status.jira,
        sections=made,
        created=document.created,
        modified=document.modified,
        version=document.version,
        url=document.url,
        outdated=document.outdated,
        template=is_template,
        doubts=tuple(_doubts(title, status, sections, above, is_template=is_template)),
    )


def head_of_page(
    title: str,
    where: str,
    *,
    state: PageState,
    created: datetime | None,
    modified: datetime | None,
    doubts: Sequence[str],
) -> Page:
    """A page of which only the title and the like are known."""
    taken = parse_title(title)
    is_template = _is_template(taken, state, {})
    return Page(
        proposal=taken.proposal,
        title=taken.written,
        where=where,
        state=_state_of(state, taken),
        created=created,
        modified=modified,
        template=is_template,
        doubts=(*_doubts_of_title(taken, template=is_template), *doubts),
    )


def _state_of(state: PageState, title: Title) -> PageState:
    """The state of a page; where it has none, the one its title is tagged with: "[DRAFT] KIP-1: ..."."""
    if state.state is State.UNKNOWN and not template.without_choices(state.written or ""):
        for tag in title.tags:
            tagged = read_state(tag)
            if tagged.state is not State.UNKNOWN:
                return tagged
    return state


def _doubts_of_title(title: Title, *, template: bool) -> Iterator[str]:
    """What a title leaves in doubt: whose page it is, and whether it is meant to be one."""
    if not title.written:
        yield "the copy has no title"
    elif title.proposal is None and not template:
        yield f'the title names no proposal: "{shortened(title.written)}"'
    for tag in title.tags:
        yield f'the title begins with "{tag}"'


def _titled(document: Document) -> tuple[Title, Sequence[Block]]:
    """The title, and the blocks of the page itself: without navigation above the heading that is the title.

    The title is the one that the wiki gives; or the first line of the page itself, if it has the form of
    one; or the heading above the first section that has.
    """
    blocks = document.blocks
    if document.title:
        return parse_title(document.title), blocks
    head = list(takewhile(lambda block: section_of(block) is None, blocks))
    if head and _is_title(head[0]) and not _is_one_of_several(head):
        return parse_title(head[0].text), blocks
    top = min((block.level for block in blocks if block.kind is BlockKind.HEADING), default=0)
    at = [n for n, block in enumerate(head) if block.kind is BlockKind.HEADING and _is_title(block)]
    if len({parse_title(head[n].text).proposal for n in at}) != 1 or head[at[0]].level != top:
        return parse_title(""), blocks
    is_navigation = not read_status(head[: at[0]]).unmistakable
    return parse_title(head[at[0]].text), blocks[at[0] :] if is_navigation else blocks


def _is_title(block: Block) -> bool:
    return len(block.text) <= 300 and parse_title(block.text).of_a_proposal


def _is_one_of_several(head: Sequence[Block]) -> bool:
    """Whether the first line is an item of a list that names other proposals too."""
    items = [
        block for block in takewhile(lambda block: block.kind is BlockKind.ITEM, head) if _is_title(block)
    ]
    return len({parse_title(item.text).proposal for item in items}) > 1


def _head(sections: Sections) -> tuple[Sequence[Block], Sequence[Block]]:
    """The blocks that may tell the state, and those above them.

    They are those of the status section, else all before the first section.

    What stands above everything counts also where only a word further down looks like the heading.
    """
    above = _above(sections)
    if STATUS not in sections:
        return above, ()
    below = _without_contents(sections[STATUS])
    told = read_status(above).unmistakable and not read_status(below).unmistakable
    return (above, ()) if told else (below, above)


def _without_contents(blocks: Sequence[Block]) -> Sequence[Block]:
    """The blocks below the heading of the status without a list of contents, whose first entry it was."""
    listed = list(
        takewhile(lambda block: block.kind is BlockKind.ITEM and not is_labelled(block.text), blocks)
    )
    return blocks[len(listed) :] if any(map(_names_a_section, listed)) else blocks


def _above(sections: Sections) -> list[Block]:
    """The blocks before the first heading, without a list of contents."""
    above = sections[None]
    if any(block.kind is BlockKind.ITEM and _names_a_section(block) for block in above):
        return [block for block in above if block.kind is not BlockKind.ITEM]
    return list(above)


def _names_a_section(block: Block) -> bool:
    return section_of(Block(BlockKind.PARAGRAPH, block.text)) is not None


def _is_template(title: Title, state: PageState, made: Mapping[SectionName, Condition]) -> bool:
    """Whether a page is the template itself: without a number, and nobody's own word in any section."""
    if title.proposal is not None or state.state is not State.UNKNOWN:
        return False
    if not made:
        return title.unnumbered and squash(title.name) in {"", "inserttitlehere"}
    there = set(made.values()) - {Condition.MISSING}
    return there == {Condition.UNTOUCHED}


def _doubts(
    title: Title, status: Status, sections: Sections, above: Sequence[Block], *, is_template: bool
) -> Iterator[str]:
    """What is in doubt; ``above`` are the blocks that stand above the lines of the status."""
    yield from _doubts_of_title(title, template=is_template)
    yield from status.doubts
    unread = [*status.unread, *_unread(above)]
    unread = [line for line in unread if parse_title(line).written != title.written]
    yield from (f'not read: "{shortened(line)}"' for line in unread[:_MOST_DOUBTS])
    if len(unread) > _MOST_DOUBTS:
        yield f"{len(unread) - _MOST_DOUBTS} more lines of the head of the page were not read"
    elided = [name or "its head" for name, blocks in sections.items() if any(map(_is_elision, blocks))]
    if elided:
        yield f"the copy leaves out some of: {', '.join(elided)}"


def _unread(blocks: Sequence[Block]) -> list[str]:
    lines = template.rejoined([block.text for block in blocks if block.text])
    return [line for line in lines if not template.is_head(line) and not is_byline(line)]


def _is_elision(block: Block) -> bool:
    return block.kind is BlockKind.ELISION
