"""Sections: which of the template's headings a page has, and what was made of the text below them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import TypeAlias

from kipvote.pages import template
from kipvote.pages.document import Block, BlockKind, squash
from kipvote.pages.labels import is_labelled
from kipvote.pages.page import Condition, SectionName

Sections: TypeAlias = Mapping[SectionName | str | None, Sequence[Block]]
"""The blocks of a page by the heading they stand below."""

STATUS = "status"
"""The heading of the section that has no name among the template's six: state and links."""

_SPELLINGS: Mapping[str, SectionName | str] = {
    squash(spelling): name
    for name, spellings in {
        STATUS: ("Status", "KIP Status", "Current Status"),
        SectionName.MOTIVATION: (
            "Motivation",
            "Motivations",
            "Background and Motivation",
            "Motivation and Background",
        ),
        SectionName.PUBLIC_INTERFACES: (
            "Public Interfaces",
            "Public Interface",
            "Public Interface Changes",
            "Changes to Public Interfaces",
            "New or Changed Public Interfaces",
        ),
        SectionName.PROPOSED_CHANGES: ("Proposed Changes", "Proposed Change"),
        SectionName.COMPATIBILITY: (
            "Compatibility, Deprecation, and Migration Plan",
            "Compatibility, Deprecation and Migration",
            "Compatibility and Migration Plan",
            "Compatibility",
            "Migration Plan",
            "Migration Plan and Compatibility",
        ),
        SectionName.TEST_PLAN: ("Test Plan", "Test Plans", "Testing Plan", "Testing"),
        SectionName.REJECTED_ALTERNATIVES: ("Rejected Alternatives", "Rejected Alternative"),
    }.items()
    for spelling in spellings
}
_WITHOUT_WORDS = frozenset({BlockKind.CODE, BlockKind.FIGURE, BlockKind.ELISION})
_LONGEST_HEADING = 80
_NUMBERING = re.compile(r"^[\d.]{1,6}[.)]?\s+")
_NOTHING = re.compile(
    r"(?:t\.?b\.?[dac]\.?|todo|to be (?:done|added|filled|written)(?: in)?|)[\s.:]*", re.IGNORECASE
)


def section_of(block: Block) -> SectionName | str | None:
    """The section a block opens: a heading, or a line by itself, that has the name of one."""
    if block.kind not in {BlockKind.HEADING, BlockKind.PARAGRAPH} or len(block.text) > _LONGEST_HEADING:
        return None
    if block.place is not None:
        return None
    return _SPELLINGS.get(squash(_NUMBERING.sub("", block.text)))


def split_sections(blocks: Iterable[Block]) -> Sections:
    """The blocks below each heading of the template, up to the next of them; under None those above.

    A heading that stands twice (a list of contents without its bullets) opens one section. That of the status
    stands above its lines; behind them the word is the name of a field or the like.
    """
    told = False  # whether lines of the status, or a mark for them, were met below its heading
    sections: dict[SectionName | str | None, list[Block]] = {None: []}
    opened: SectionName | str | None = None
    for block in blocks:
        section = section_of(block)
        if section is None or (section == STATUS and told):
            sections[opened].append(block)
            told = told or (opened == STATUS and _is_of_status(block))
        else:
            opened = section
            sections.setdefault(section, [])
    return sections


def _is_of_status(block: Block) -> bool:
    return block.kind is BlockKind.ELISION or block.place is not None or is_labelled(block.text)


def conditions(sections: Sections) -> dict[SectionName, Condition]:
    """What was made of each section of the template, in its order."""
    return {
        name: _condition(sections[name]) if name in sections else Condition.MISSING for name in SectionName
    }


def _condition(blocks: Iterable[Block]) -> Condition:
    own, instructed, listed, elided = _kinds(blocks)
    if instructed:
        return Condition.PARTLY if own else Condition.UNTOUCHED
    if own or listed:
        return Condition.WRITTEN
    return Condition.UNTOLD if elided else Condition.EMPTY


def _kinds(blocks: Iterable[Block]) -> tuple[bool, bool, bool, bool]:
    """Whether there is text of one's own, text of the template, of its list, and a part that is left out."""
    own = instructed = listed = elided = False
    for shown, group in groupby(
        blocks, key=lambda block: block.kind if block.kind in _WITHOUT_WORDS else None
    ):
        if shown is not None:
            elided = elided or shown is BlockKind.ELISION
            own = own or shown is not BlockKind.ELISION
            continue
        words = [
            line
            for line in template.rejoined([block.text for block in group])
            if not _NOTHING.fullmatch(line)
        ]
        others = [
            line for line in words if not template.is_listed(line) and not template.is_instruction(line)
        ]
        listed = listed or any(map(template.is_listed, words))
        instructed = (
            instructed
            or any(map(template.is_instruction, words))
            or template.has_instruction(" ".join(others))
        )
        own = own or bool(others)
    return own, instructed, listed, elided
