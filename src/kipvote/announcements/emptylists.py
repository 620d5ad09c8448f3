"""Empty lists: the figures of headings above lines that say that nobody voted so, "-1 votes" above "None"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kipvote.announcements.announcement import side
from kipvote.announcements.figures import Count
from kipvote.announcements.headings import Section, cut, heading_alone, names_a_value
from kipvote.announcements.leads import list_head
from kipvote.announcements.listed import Listed, is_empty_list, is_nobody
from kipvote.votes.clauses import own_line


def empty_lists(lines: Sequence[str], names: Sequence[Listed]) -> Iterator[Count]:
    """The figures of 0 below headings of a value, or behind a value; ``names`` are the voters of all lists.

    Without a claim such a figure is of all votes, where no other heading is of the same value.

    >>> [(count.value, count.number) for count in empty_lists(["0 votes", "- None", "", "-1 None"], ())]
    [('0', 0), ('-1', 0)]
    """
    heads = {i: section for i, line in enumerate(lines) if (section := _heading(line)) is not None}
    values = [side(section.value) for section in heads.values()]
    named = {(side(entry.value), binding) for entry in names for binding in (entry.binding, None)}
    for i, section in heads.items():
        value = side(section.value)
        alone = section.binding is not None or values.count(value) == 1
        if alone and (value, section.binding) not in named and _is_empty(lines, i):
            yield Count(value, section.binding, 0, i)


def _heading(line: str) -> Section | None:
    """What a line says of the list below it, if that is a value and nothing follows it but "none"."""
    own = own_line(0, line)
    if not names_a_value(cut(own.text)[0]):
        return None
    section, rest = list_head(own)
    return section if section is not None and is_empty_list(rest) else heading_alone(own.text)


def _is_empty(lines: Sequence[str], i: int) -> bool:
    own = own_line(0, lines[i])
    below = next((line for line in lines[i + 1 :] if line.strip()), "")
    beside = own.text.lower().split()[-1] == "none" or is_empty_list(list_head(own)[1])
    return beside or is_nobody(own_line(0, below).text)
