"""Proposals: the ids that a text names, and which of them it is about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NewType

from kipvote.releases import plain
from kipvote.rules import Profile

ProposalId = NewType("ProposalId", str)
"""A proposal as people name it: ``KIP-1086``. Compare by :func:`proposal_key`."""

ProposalKey = NewType("ProposalKey", str)
"""A proposal id without case, white space and empty words: what makes two spellings one proposal."""

TRIM = " \t:：-–—.,;"
"""The marks that part a proposal from its title, or a tag from both."""


def proposal_key(proposal: str) -> ProposalKey:
    """The form in which ids that differ in case, white space and empty words are one.

    >>> proposal_key("Apache Foo  1.0") == proposal_key("apache foo 1.0")
    True
    >>> proposal_key("Apache Foo 1.0 (RC1)") == proposal_key("Foo 1.0-rc1")
    True
    """
    return ProposalKey(plain(proposal))


def in_order(proposal: str) -> tuple[tuple[int, str], ...]:
    """Sorts KIP-9 before KIP-10, numbers of any length.

    >>> sorted(["KIP-10", "KIP-9", "KIP-010b"], key=in_order)
    ['KIP-9', 'KIP-10', 'KIP-010b']
    """
    return tuple(
        (len(part.lstrip("0")), part.lstrip("0")) if _NUMBER.fullmatch(part) else (-1, part)
        for part in _PARTS.findall(f"{proposal.casefold()} ")
    )


_NUMBER = re.compile(r"[0-9]+")
_PARTS = re.compile(r"[0-9]+|[^0-9]")


def named_in(text: str, profile: Profile) -> tuple[ProposalId, ...]:
    """The proposals that a text without tags or prefixes names."""
    return about(clean(text), profile)[0]


def mentioned_in(text: str, profile: Profile) -> frozenset[ProposalId]:
    """Every proposal a text mentions, each in its first spelling."""
    found: dict[ProposalKey, ProposalId] = {}
    for _, proposal in _named(text, profile):
        found.setdefault(proposal_key(proposal), proposal)
    return frozenset(found.values())


_JOINED = re.compile(r"^[\s,;/&+]*(?:\band\b|\bund\b|[,;/&+])?[\s,;/&+]*$", re.IGNORECASE)
# Figures alone behind an id, and nothing but the title behind them: "KIP-1, 2 and 3: ...".
_MORE = re.compile(r"(?<=\d)(?:, ?\d{1,5})*+(?:,? and | ?& ?)\d{1,5}(?=\s*(?:$|[:：]|[-–—] ))")
_FIGURE = re.compile(r"\d+")
# Behind an id in brackets, "(KIP-1) title", and behind one of a part, "KIP-1.2: title".
_BEHIND_ID = re.compile(r"^(?:\.\d{1,3}(?![\w.]))?\s*\)?")
_BEFORE_ID = re.compile(r"(.*\S)(?:\s*[(\[]|\s+[-–—]|\s*[:：,])\s*")
_OF_VOTES = re.compile(r"\b(?:vot(?:e|es|ing)|results?)\b", re.IGNORECASE)
_JOINED_TITLE = re.compile(r"(?:\band|[,;/&+])\s*$", re.IGNORECASE)


def about(text: str, profile: Profile) -> tuple[tuple[ProposalId, ...], str | None]:
    """The proposals the text is about, and the title behind them, or before one that ends the text.

    The first the pattern finds, and those joined to it: "KIP-1 and KIP-2: title", "KIP-1: a, KIP-2: b". One
    merely mentioned in a title ("KIP-3: finish what KIP-2 began") is not what the mail is about.
    """
    found: list[ProposalId] = []
    first_end = end = 0
    if not profile.tagged and (" and " in text or "&" in text) and (more := _MORE.search(text)):
        text = _spelled_out(text, more, profile)
    for match, proposal in _named(text, profile):
        between, behind = text[end : match.start()], text[match.end() :]
        if found and not (
            _JOINED.match(between) or (_JOINED_TITLE.search(between) and re.match(r"\s*[:：]|\s*$", behind))
        ):
            break
        if not found or _JOINED.match(between):
            first_end = match.end()
        if proposal not in found:
            found.append(proposal)
        end = match.end()
    if not found:
        return (), text or None
    title = clean(_BEHIND_ID.sub("", text[first_end:]))
    return tuple(found), title or _title_before(text, found[0], profile)


def _title_before(text: str, proposal: ProposalId, profile: Profile) -> str | None:
    """The title of a subject that ends in the id: "Better logs (KIP-1)"; "Vote on KIP-1" has none."""
    if profile.tagged:
        return None
    match = next(match for match, named in _named(text, profile) if named == proposal)
    title = _BEFORE_ID.fullmatch(text[: match.start()])
    words = clean(title[1]) if title else ""
    return words if " " in words and not _OF_VOTES.search(words) else None


def _spelled_out(text: str, more: re.Match[str], profile: Profile) -> str:
    """A text that says "KIP-1 and 2: ..." with the id whole each time."""
    named = profile.pattern.search(text)
    if named is None or named.end() != more.start() or len(named.groupdict()) != 1:
        return text
    number, start = next(iter(named.groupdict().values())), named.start()
    if not number or not named[0].endswith(number):
        return text
    word = text[start : named.end() - len(number)]
    return text[: more.start()] + _FIGURE.sub(lambda figure: word + figure[0], more[0]) + text[more.end() :]


def _named(text: str, profile: Profile) -> Iterator[tuple[re.Match[str], ProposalId]]:
    """What the pattern finds, and its id; a pattern may match nothing, and nothing names no proposal."""
    for match in profile.pattern.finditer(text):
        proposal = _proposal_id(match, profile)
        if match[0].strip() and proposal:
            yield match, proposal


def _proposal_id(match: re.Match[str], profile: Profile) -> ProposalId:
    groups = {name: _group(value or "") for name, value in match.groupdict().items()}
    return ProposalId(" ".join(profile.id.format_map(groups).split()))


def _group(value: str) -> str:
    """A number without leading zeros ("KIP-0042" is KIP-42), any other text trimmed."""
    return (value.lstrip("0") or "0") if value.isascii() and value.isdigit() else clean(value)


def clean(text: str) -> str:
    """A text without the marks that part it from what stands beside it."""
    return " ".join(text.split()).strip(TRIM)
