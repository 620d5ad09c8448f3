"""Prose lists: the voters named in a sentence, "4 binding +1 (A, B, C)" or "2 binding votes from A and B"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kipvote.announcements.claimedgroups import claimed_groups
from kipvote.announcements.figures import number_of
from kipvote.announcements.headings import Section, cut, section_of
from kipvote.announcements.listed import Listed, entries
from kipvote.announcements.people import OPENS_SIDE, names_in, voters_in
from kipvote.announcements.proseheadings import counts_claimed, last_said, leads_on, turns_away
from kipvote.announcements.stretches import LONGEST, names_behind
from kipvote.votes.logins import may_list_logins
from kipvote.votes.namelists import ListedName, is_full_name, is_name
from kipvote.votes.typography import plain

_Group = tuple[Section | None, tuple[ListedName, ...]]

_BRACKETED = re.compile(r"(?P<head>[^()\n]{1,80})\((?:\+1s?: )?(?P<names>(?:[^()]|\([^()]{1,40}\)){3,600})\)")
_FROM = re.compile(
    r"(?P<head>[^.;:]{1,80}?)\b(?:from|by):? (?:(?:the )?(?:[A-Z]{3,5} )?(?:committers|members) )?"
)
_OF = re.compile(r"(?P<head>[^.;:]{0,80}?(?:\b[vV]otes?|[+-][01]'?s?(?: binding)?)) of ")
_AFTER_COLON = re.compile(r"(?<![\w+\-])(?P<head>[^.;:()]{1,80}): (?=[^\W\d_])")
_AFTER_DASH = re.compile(r"(?P<head>[^.;:()]{1,80}?) [-\u2013\u2014]{1,2} (?=[^\W\d_])")
_LABELLED = re.compile(
    r"[(;]\s{0,2}(?:and )?(?P<head>(?:non[ -]?)?binding(?: \+1s?| votes?)?):? (?=[^\W\d_])"
)
_VALUE_CLAIMED = re.compile(
    r"(?P<value>(?<!\w)[+-] ?\d{1,3}(?:'?s\b)?|\b\d{1,3}|\bvotes?) ?"
    r"[(\[](?P<claim>(?:non[ -]?)?binding)[)\]]",
    re.IGNORECASE,
)
_COUNT_CLAIMED = re.compile(
    r"(?P<number>\b\d{1,3}) ?\((?P<value>[+-][01]),? (?P<claim>(?:non[ -]?)?binding)\)", re.IGNORECASE
)
_ONES = re.compile(r"(?P<claim>\b(?:non[ -]?)?binding) one(?=s?\b)", re.IGNORECASE)
_ALL_CLAIMED = re.compile(
    r"(?P<head>[+-][01][^.;:()]{0,60})\((?P<names>[^()]{3,200}?)"
    r"(?:,? (?:all|both)|[;:]| [-\u2013\u2014](?: all| both)?)"
    r" (?P<claim>(?:non[ -]?)?binding)\)",
    re.IGNORECASE,
)
"""What the votes of all in brackets are: "3 +1s (Ann, Bob, Cy - all binding)"."""
_LABEL = re.compile(r"[A-Z][a-z]+(?: [a-z]+)?\Z")
_ROW = re.compile(r"\s{0,8}(?:(?P<bullet>[*\-\u2022] )|[+-][01]\b)")


def in_prose(lines: Sequence[str], meaning: bool | None) -> Iterator[Listed]:
    """Names in a sentence, wrapped anywhere: in brackets, behind "from" or a count's colon, before a claim.

    >>> [entry.name for entry in in_prose(["3 +1 (binding) from Ann, Bob and", "Cy, thanks!"], None)]
    ['Ann', 'Bob', 'Cy']
    """
    for start, paragraph in _paragraphs(lines):
        paragraph = _ONES.sub(r"\g<claim> vote", paragraph) if "inding one" in paragraph else paragraph
        text = _COUNT_CLAIMED.sub(r"\g<number> \g<value> \g<claim>", paragraph)
        text = _ALL_CLAIMED.sub(r"\g<claim> \g<head>(\g<names>)", text) if "inding)" in text else text
        text = _VALUE_CLAIMED.sub(r"\g<value> \g<claim>", text)
        for section, names in (*_bracketed(text), *_led(text), *claimed_groups(paragraph)):
            if section and names:
                yield from entries(names, section, start, meaning)


def _bracketed(text: str) -> Iterator[_Group]:
    """The names in brackets: "3 binding votes (Ann, Bob)", but not what stands so behind another name."""
    for match in _BRACKETED.finditer(text):
        head = _GROUP_BEHIND.sub(" ", match["head"])
        if not any(map(is_name, head.split()[-1:])):
            told = counts_claimed(head) and _counts_all(head, match["names"])
            yield last_said(head), _plausible(voters_in(match["names"].strip(), told=told))


_GROUP_BEHIND = re.compile(
    r" (?:from|by) (?:(?:the|rest|of|other|remaining|developer|user|wider) ){0,6}"
    r"(?:community|members|committers|contributors|developers|users|I?PMC|PPMC)\s*\Z",
    re.IGNORECASE,
)
"""Whose votes a figure is of: "2 non-binding votes from the rest of the community (Ann, Bob)"."""


def _counts_all(head: str, names: str) -> bool:
    """Whether a head counts as many as the logins in its brackets: "3 binding +1 (aalder, bbirch, Cy)"."""
    figures = [number for word in head.lower().split() if (number := number_of(word)) is not None]
    return figures[-1:] == [names.count(",") + 1] and may_list_logins(names)


def _led(text: str) -> Iterator[_Group]:
    """The names a sentence leads on to: "3 binding votes from Ann and Bob"; what follows may be anything."""
    for pattern in (_FROM, _OF, _AFTER_COLON, _AFTER_DASH, _LABELLED):
        at = 0
        while (match := pattern.search(text, at)) is not None:
            stretch = names_behind(text[match.end() : match.end() + LONGEST])
            at = match.end() + len(stretch)
            headed = section_of(match["head"].strip())
            section = headed if headed and headed.binding is not None else last_said(match["head"])
            if pattern is _AFTER_DASH and len(names_in(stretch)) < 2:
                continue
            if section is headed or _leads(pattern, match["head"], section):
                yield section, _plausible(voters_in(stretch))


def _leads(pattern: re.Pattern[str], head: str, section: Section | None) -> bool:
    """Whether the names behind a head are of the votes it tells of."""
    if pattern in (_AFTER_COLON, _AFTER_DASH):
        return counts_claimed(head)
    if pattern is _OF:
        return section is not None and section.binding is not None
    return not turns_away(head)


def _plausible(names: tuple[ListedName, ...]) -> tuple[ListedName, ...]:
    """The names; one word alone is a name where it is written as one, not as an acronym."""
    alone = len(names) == 1 and " " not in names[0].name and not names[0].name.istitle()
    return () if alone else names


def _is_above_column(lines: Sequence[str], i: int) -> bool:
    """Whether line ``i`` leads on to names one below the other: no sentence goes on in those."""
    below = lines[i + 1 : i + 3]
    return leads_on(lines[i]) and [len(names_in(line)) for line in below] == [1, 1] and "," not in below[0]


def _is_row(line: str, first: str) -> bool:
    """Whether a line is a heading or an entry of a list, and does not go on with the sentence above it."""
    row = _ROW.match(line)
    head, colon, _ = cut(plain(line).strip())
    if OPENS_SIDE.match(line):
        return True
    if row is None:
        labelled = section_of(head) is not None or _LABEL.match(head) is not None
        return bool(colon) and (labelled or is_full_name(head))
    return row["bullet"] is not None or _ROW.match(first) is not None


def _paragraphs(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Each paragraph as one line of plain text, with the index of its first line."""
    held: list[str] = []
    start = 0
    for i, line in enumerate([*lines, ""]):
        if held and _is_row(line, lines[start]):
            yield start, " ".join(held)
            held = []
        if line.strip():
            start = start if held else i
            held.append(plain(line).strip())
        if held and (not line.strip() or _is_above_column(lines, i)):
            yield start, " ".join(held)
            held = []
