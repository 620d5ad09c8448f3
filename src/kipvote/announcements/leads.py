"""Leads: what heads a list of voters: a heading, the words before a colon, or a sentence of prose."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile

from kipvote.announcements.figures import number_of
from kipvote.announcements.headings import (
    Section,
    counted_section,
    counts_nobody,
    cut,
    is_bare_heading,
    names_a_value,
    section_of,
    takes_side,
    without_denied,
)
from kipvote.announcements.legends import is_legend
from kipvote.announcements.listed import is_empty_list
from kipvote.announcements.people import has_account, lone_voter, names_in, voters_in
from kipvote.announcements.proseheadings import counted_last, leads_on, section_in_prose
from kipvote.votes.clauses import Marker, OwnLine, own_line
from kipvote.votes.logins import may_be_voter
from kipvote.votes.namelists import ListedName, is_full_name, is_name
from kipvote.votes.typography import plain


def list_head(line: OwnLine) -> tuple[Section | None, str]:
    """What a line says of those named behind its colon, or behind a dash and a value; and the names."""
    head, colon, rest = cut(line.text)
    dash = None if colon else _DASH.search(line.text)
    if dash is not None:
        head, rest = line.text[: dash.start()], line.text[dash.end() :]
    section = section_of(head) if colon or (dash and names_a_value(head)) else None
    return section, _without_next(_NEXT_SENTENCE.split(rest)[0])


def _without_next(rest: str) -> str:
    """A list up to where another one begins: "Ann Alder, Bob Birch and 2 non-binding: Cy Cedar"."""
    heads = _NEXT_HEAD.finditer(rest) if ":" in rest else ()
    return next((rest[: found.start()] for found in heads if section_of(found["head"]) is not None), rest)


_NEXT_HEAD = re.compile(r"(?:[,;]\s?|\s)(?:(?:and|plus|&)\s)?(?P<head>\d[^,;:()]{1,40}):\s")


def several_lists(line: OwnLine) -> list[tuple[Section, str]]:
    """The lists of a line that has several, each with a heading and behind a semicolon; empty for any other.

    >>> said = "+1 (binding): Ann Alder, Bob Birch; -1: Cy Cedar"
    >>> [(section.value, names) for section, names in several_lists(own_line(0, said))]
    [('+1', 'Ann Alder, Bob Birch'), ('-1', 'Cy Cedar')]
    """
    parts = line.text.split(";") if ";" in line.text and ":" in line.text else []
    found: list[tuple[Section, str]] = []
    heads = 0
    for part in filter(None, map(str.strip, parts)):
        section, rest = list_head(OwnLine(line.index, part))
        heads += section is not None
        if section is not None:
            found.append((section, rest))
        elif ":" in part or not found:
            return []
        else:
            found.append((found[-1][0], part))
    return found if heads > 1 else []


# No sentence ends behind an initial or a title: "Ann R. Alder", "Dr. Ann Alder".
_NEXT_SENTENCE = re.compile(r"(?<=[^\W\d_]{2})(?<!\b[A-Z]r)(?<!\bSt)[.!]\s+(?=[A-Z]|[+-][01]\D)")
_DASH = re.compile(r"(?<=[^\s-])\s(?:-{1,2}|[=-]>)\s")


def led_section(lines: Sequence[str], i: int) -> Section | None:
    """The section that a sentence of prose opens on line ``i``, where two names or more follow."""
    text = plain(lines[i]).strip()
    if not leads_on(text):
        return _counting_section(without_denied(text), lines, i + 1)
    above = plain(lines[i - 1]).strip() if i and not _is_row(lines[i - 1]) else ""
    section = section_in_prose(f"{above} {text}".strip())
    if section is None:
        return None
    one = section.value != "+1" or names_a_value(text) or _OF_ONE.search(text) is not None
    alone = one and (_full_names_follow(lines, i + 1) or _login_follows(lines, i + 1))
    if not (alone or _names_follow(lines, i + 1)):
        return None
    valued = section == Section() and not _names_side(lines[i]) and _each_has_value(lines, i + 1)
    return None if valued else section


def _counting_section(text: str, lines: Sequence[str], start: int) -> Section | None:
    """What a line without a colon says of the names below it, by their number or by its form."""
    all_told = _ALL_OF.search(text)
    if all_told is not None and _as_many_follow(lines, start, int(all_told["number"])):
        return Section(all_told["value"], all_told["claim"].lower() == "binding")
    told = text.rsplit(". ", 1)[-1]
    counted = section_in_prose(f"{told}:") if _COUNTED.fullmatch(told) else counted_last(text)
    if counted is not None and _full_names_follow(lines, start):
        return counted
    # Below a full stop stand names only where they are as many as it says, and have their accounts.
    said = text.rstrip(".").split()
    figures = {at: n for at, word in enumerate(said) if (n := number_of(word.lower()))}
    last = max(figures, default=0)
    if not last or said[last - 1] != "with" or not _members_follow(lines, start, figures[last]):
        return None
    return section_of(" ".join(said[last:])) if len(figures) == 1 else counted_last(" ".join(said))


_ALL_OF = re.compile(
    r"(?<![\w.])(?P<number>\d{1,2}) (?P<value>[+-]1)(?:'?s)?(?: votes?)?,? \(?(?:all |both )?"
    r"(?P<claim>(?:non-)?binding)\)?(?: votes?)?\.?$",
    re.IGNORECASE,
)
"""The end of a line that counts those below it: "passes with 3 +1 (all binding)."."""


def _as_many_follow(lines: Sequence[str], start: int, number: int) -> bool:
    """Whether a list of so many names in full follows, one to a line, and no other line."""
    first = next((at for at in range(start, min(start + 3, len(lines))) if lines[at].strip()), len(lines))
    rows = list(takewhile(str.strip, lines[first:]))
    return len(rows) == number > 1 and all(_is_full_name_alone(row) for row in rows)


def _members_follow(lines: Sequence[str], start: int, number: int) -> bool:
    """Whether a list of so many full names follows, three at least, one with an account."""
    if number < _FEWEST or not _as_many_follow(lines, start, number):
        return False
    rows = [own_line(0, row) for row in lines[start:] if row.strip()][:number]
    told = any(has_account(row.text) for row in rows)
    return told and all(row.marker is not Marker.NONE for row in rows)


_FEWEST = 3


def _is_full_name_alone(line: str) -> bool:
    names = names_in(line)
    return len(names) == 1 and is_full_name(names[0].name)


_COUNTED = re.compile(
    r"(?:there (?:is|are|was|were)|we(?: also)? (?:got|have|had|received)) \w{1,6} [^:.;!?]{0,40}\bvotes?"
    r"|(?:these are |here are )?(?:the |all )?(?:non-)?binding (?:\+1 )?votes"
    r"(?: (?:are|were|came) (?:from|by) (?:the |our )?"
    r"(?:I?PMC|PPMC|mentors|community|committers)(?: members)?)?",
    re.IGNORECASE,
)
"""A line that counts those below it, "There is 1 disapproving vote", or says whose votes they are."""
_OF_ONE = re.compile(r"\b(?:1|one|single|person|voter)\b", re.IGNORECASE)


def _is_row(line: str) -> bool:
    """Whether a line is of a list, or of nothing but a figure, and no beginning of a sentence."""
    own = own_line(0, line)
    head, _, rest = cut(own.text)
    figured = counts_nobody(rest) or counted_section(head, rest) is not None
    return own.marker is not Marker.NONE or figured or bool(names_in(line))


def _names_side(lead: str) -> bool:
    """Whether a lead says what those below it voted: "with these +1s:", "in favour:"; not "these votes:"."""
    return names_a_value(lead) or _IN_FAVOUR.search(lead) is not None


_IN_FAVOUR = re.compile(r"\bfavou?r\b", re.IGNORECASE)


def _each_has_value(lines: Sequence[str], start: int) -> bool:
    """Whether the list below says beside a name that it voted +1: a name without that is of a member only."""
    first = next((at for at in range(start, len(lines)) if lines[at].strip()), len(lines))
    listed = takewhile(lambda line: len(names_in(line)) == 1, lines[first:])
    return any(_AGREES.search(plain(line)) for line in listed)


_AGREES = re.compile(r"(?<![\w+\-])\+ ?1(?![\w.])")


def _names_follow(lines: Sequence[str], start: int) -> bool:
    filled = [at for at in range(start, min(start + 5, len(lines))) if lines[at].strip()][:2]
    named = [len(names_in(lines[at])) for at in filled]
    return named[:1] > [1] or named == [1, 1]


def _full_names_follow(lines: Sequence[str], start: int) -> bool:
    """Whether a list begins that is no sign-off: names in full, or with a list mark."""
    first = next((line for line in lines[start : start + 4] if line.strip()), "")
    names = names_in(first)
    marked = own_line(0, first).marker is not Marker.NONE
    claimed = any(name.claim is not None for name in names)
    return bool(names) and (marked or claimed or (len(names) > 1 and all(" " in n.name for n in names)))


def _login_follows(lines: Sequence[str], start: int) -> bool:
    """Whether an item follows that may be a login, and nothing else: "- bbirch (binding)"."""
    first = own_line(0, next((line for line in lines[start : start + 2] if line.strip()), ""))
    return first.marker is not Marker.NONE and lone_voter(first.text) is not None


def heads_list(line: OwnLine) -> tuple[Section | None, tuple[ListedName, ...]]:
    """The section a line opens, with the names that follow its colon."""
    head, colon, rest = cut(line.text)
    rest = _NEXT_SENTENCE.split(rest)[0]
    section = section_of(head)
    if section is None or (not colon and not is_bare_heading(head)):
        return (None, ()) if colon else _headed_without_colon(head)
    if is_legend(rest) or not rest or is_empty_list(rest):
        return section, ()
    names = names_in(rest, lenient=False)
    if names:
        return section, names
    return counted_section(head, rest), ()


def _headed_without_colon(text: str) -> tuple[Section | None, tuple[ListedName, ...]]:
    """A heading, or a first cell, that full names follow, two or more: "+1 binding Ann Alder, Bob Elm"."""
    said = [] if is_legend(text) else text.replace("|", " ").split()
    for size in range(min(6, len(said) - 1), 0, -1):
        head, rest = " ".join(said[:size]), " ".join(said[size:])
        section = None if _MANY_AGAINST.match(head) else section_of(head)
        if section is None or takes_side(head):
            continue
        names = names_in(rest)
        full = len(names) > 1 and all(is_name(name.name) and " " in name.name for name in names)
        if not full and (told := _COUNTING.fullmatch(head)) is not None:
            names = voters_in(rest, told=True)
            voters = all(may_be_voter(name.name) and not name.name.endswith(_VERBAL) for name in names)
            full = len(names) == int(told["number"]) and voters
        return (section, names) if full else ((section, ()) if is_empty_list(rest) else (None, ()))
    return None, ()


_COUNTING = re.compile(
    r"(?:[+-][01] ?[(\[](?=\d{1,3}[)\]]))?(?P<number>\d{1,3})(?:[)\]]| ?\([+-][01],? (?:non[ -]?)?binding\))",
    re.IGNORECASE,
)
_VERBAL = ("ed", "ing")
_MANY_AGAINST = re.compile(r"-\s?(?:[2-9]|\d\d)")
