"""Titles: what the title of a page names, and the words put before it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from kipvote.messages.charsets import clean_line
from kipvote.subjects import ProposalId


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


_TAG = re.compile(
    r"(?P<tag>\[(?!\s*KIP\b)[^\[\]]{1,40}\]|copy\s+(?:\(\d+\)\s+)?of\b"
    r"|(?:draft|wip|discard(?:ed)?|withdrawn|abandoned|deprecated|obsolete)(?=\s*[:：–-]))[\s:：,\-–—]*",
    re.IGNORECASE,
)
_ID = re.compile(
    r"[\[(]?KIP[\s\-–—_#]{0,3}(?:(?P<number>\d{1,9})(?!\d)|(?P<place>next|number|template|tbd|x{1,5}|n{1,4}|\?{1,5})(?!\w))[\])]?",
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
    proposal = numbered(named["number"]) if named["number"] else None
    return Title(written, proposal, written[named.end() :].strip(_BETWEEN), tuple(tags), proposal is None)


def numbered(number: str) -> ProposalId:
    """The id of a proposal by its number: leading zeros are none of it."""
    return ProposalId(f"KIP-{number.lstrip('0') or '0'}")


def number_of(proposal: ProposalId) -> int:
    """The number of an id that :func:`numbered` made."""
    return int(proposal.partition("-")[2])
