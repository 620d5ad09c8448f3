"""Template: the wiki's own text on the page that proposals are copied from, and what became of its sections.

Texts are compared by their letters and digits alone, because a copy may lose bullets, quotes and line ends.
Source: the page "KIP-Template" of the Kafka wiki.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise

from kipvote.wiki.page import Block, BlockKind, Condition, SectionName, squash

STATUS = "status"
"""The section that has no name among the template's six: state and links."""
_SPELLINGS: Mapping[str, SectionName | str] = {
    squash(spelling): name
    for name, spellings in {
        STATUS: "Status|KIP Status|Current Status",
        SectionName.MOTIVATION: "Motivation|Motivations|Background and Motivation|Motivation and Background",
        SectionName.PUBLIC_INTERFACES: "Public Interfaces|Public Interface|Public Interface Changes"
        "|Changes to Public Interfaces|New or Changed Public Interfaces",
        SectionName.PROPOSED_CHANGES: "Proposed Changes|Proposed Change",
        SectionName.COMPATIBILITY: "Compatibility, Deprecation, and Migration Plan"
        "|Compatibility, Deprecation and Migration|Compatibility and Migration Plan|Compatibility"
        "|Migration Plan|Migration Plan and Compatibility",
        SectionName.TEST_PLAN: "Test Plan|Test Plans|Testing Plan|Testing",
        SectionName.REJECTED_ALTERNATIVES: "Rejected Alternatives|Rejected Alternative",
    }.items()
    for spelling in spellings.split("|")
}
_HEAD = """
This page is meant as a template for writing a KIP.
To create a KIP choose Tools->Copy on this page and modify with your content and replace the heading with \
the next KIP number and a description of your issue.
Replace anything in italics with your own description.
Please keep the discussion on the mailing list rather than commenting on the wiki (wiki discussions get \
unwieldy fast).
"""
_INSTRUCTIONS = """
Describe the problems you are trying to solve.
Briefly list any new interfaces that will be introduced as part of this proposal or any existing interfaces \
that will be removed or changed.
The purpose of this section is to concisely call out the public contract that will come along with this \
feature.
A public interface is any change to the following:
Describe the new thing you want to do in appropriate detail.
This may be fairly extensive and have large subsections of its own.
Or it may be a few sentences.
Use judgement based on the scope of the change.
What impact (if any) will there be on existing users?
If we are changing behavior how will we phase out the older behavior?
If we need special migration tools, describe them here.
When will we remove the existing behavior?
Describe in few sentences how the KIP will be tested.
We are mostly interested in system tests (since unit-tests are specific to implementation details).
How will we know that the implementation works as expected?
How will we know nothing broke?
If there are alternative ways of accomplishing the same thing, what were they?
The purpose of this section is to motivate why the design is the way it is and not some other way.
"""
# An author may well mean one of these lines; alone they tell nothing.
_LISTED = """
Binary log format
The network protocol and api behavior
Any class in the public packages under clients
Configuration, especially client configuration
org/apache/kafka/common/serialization
org/apache/kafka/common
org/apache/kafka/common/errors
org/apache/kafka/clients/producer
org/apache/kafka/clients/consumer (eventually, once stable)
Monitoring
Command line tools and arguments
Anything else that will likely break existing users in some way when they upgrade
"""


def _one_of(sentences: str) -> re.Pattern[str]:
    # The longest first: some begin with another.
    ordered = sorted(map(squash, sentences.strip().split("\n")), key=len, reverse=True)
    return re.compile(f"(?:{'|'.join(ordered)})+")


_OF_HEAD, _OF_SECTIONS, _OF_LIST = (_one_of(text) for text in (_HEAD, _INSTRUCTIONS, _LISTED))
_LONGEST_HEADING = 80
_NUMBERING = re.compile(r"^[\d.]{1,6}[.)]?\s+")
_NOTHING = re.compile(
    r"(?:t\.?b\.?[dac]\.?|todo|to be (?:done|added|filled|written)(?: in)?|)[\s.:]*", re.IGNORECASE
)
_WITHOUT_WORDS = frozenset({BlockKind.CODE, BlockKind.FIGURE, BlockKind.ELISION})


def section_of(block: Block) -> SectionName | str | None:
    """The section a block opens: a heading, or a line by itself, that has the name of one."""
    if block.kind not in {BlockKind.HEADING, BlockKind.PARAGRAPH} or block.place is not None:
        return None
    return names_section(block.text)


def names_section(text: str) -> SectionName | str | None:
    """The section that a text is the name of."""
    short = len(text) <= _LONGEST_HEADING
    return _SPELLINGS.get(squash(_NUMBERING.sub("", text))) if short else None


def without_head(blocks: Sequence[Block]) -> list[Block]:
    """The blocks without the template's introduction and its request, over however many lines."""
    parts = [squash(block.text) for block in blocks]
    bounds = [0, *accumulate(map(len, parts))]
    found = [place for sentence in _OF_HEAD.finditer("".join(parts)) for place in sentence.span()]
    within = [
        bisect_right(found, start) % 2 == 1 == bisect_left(found, end) % 2 for start, end in pairwise(bounds)
    ]
    return [block for block, of_template in zip(blocks, within, strict=True) if not of_template]


def condition(blocks: Sequence[Block]) -> Condition:
    """What was made of a section; beside instructions, the template's list is nobody's own."""
    shown = {block.kind for block in blocks} & {BlockKind.CODE, BlockKind.FIGURE}
    elided = any(block.kind is BlockKind.ELISION for block in blocks)
    words = squash(
        " ".join(
            block.text
            for block in blocks
            if block.kind not in _WITHOUT_WORDS and not _NOTHING.fullmatch(block.text)
        )
    )
    own = _OF_SECTIONS.sub(" ", words)
    left = bool(shown) or bool(_OF_LIST.sub(" ", own).strip())
    if own != words:
        return Condition.PARTLY if left else Condition.UNTOUCHED
    if left or words:
        return Condition.WRITTEN
    return Condition.UNTOLD if elided else Condition.EMPTY
