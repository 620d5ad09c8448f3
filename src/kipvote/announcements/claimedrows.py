"""Claimed rows: the values below a "Binding" with their voters, "+1 aalder, bbirch" above "-1 ccedar"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kipvote.announcements.headings import Section, cut, heading_alone, names_a_value
from kipvote.announcements.listed import is_empty_list
from kipvote.announcements.people import voters_in
from kipvote.votes.ballots import VALUE
from kipvote.votes.clauses import own_line
from kipvote.votes.logins import may_be_name
from kipvote.votes.namelists import ListedName, is_full_name

_Row = tuple[Section, tuple[ListedName, ...]]


def claimed_rows(lines: Sequence[str]) -> dict[int, _Row]:
    """The rows right below each heading of a claim, where there are two or more, each of another value.

    Each is a value and nothing but names, which the layout shows to be such, in lower case or not.

    >>> rows = claimed_rows(["Binding", "+1 aalder, bbirch", "-1 ccedar"])
    >>> [(section.value, section.binding, [name.name for name in names]) for section, names in rows.values()]
    [('+1', True, ['aalder', 'bbirch']), ('-1', True, ['ccedar'])]
    >>> claimed_rows(["Binding", "+1 good work", "-1 ccedar"])
    {}
    """
    found: dict[int, _Row] = {}
    for i, line in enumerate(lines):
        if "inding" not in line or len(line) > _LONGEST:
            continue
        text = own_line(0, line).text
        section = heading_alone(text)
        if section is None or section.binding is None or names_a_value(cut(text)[0]):
            continue
        rows = dict(_below(lines, i + 1, section))
        values = [row.value for row, _ in rows.values()]
        if len(rows) > 1 and len(set(values)) == len(values):
            found |= rows
    return found


_LONGEST = 60


def _below(lines: Sequence[str], start: int, section: Section) -> Iterator[tuple[int, _Row]]:
    for i in range(start, len(lines)):
        text = own_line(0, lines[i]).text
        value = VALUE.match(text)
        if value is None:
            return
        rest = text[value.end() :].lstrip(" :=-")
        names = voters_in(rest, told=True)
        if not (names or is_empty_list(rest)) or not all(map(_may_be_row, names)):
            return
        yield i, (replace(section, value=value["value"].replace(" ", "")), names)


def _may_be_row(name: ListedName) -> bool:
    return is_full_name(name.name) or (" " not in name.name and may_be_name(name.name))
