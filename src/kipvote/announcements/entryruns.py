"""Entry runs: lines of one form below one another, each of one name, so that an odd name is known for one.

In "+1 Ann Alder", "+1 bbirch", "+1 cy (binding)" the neighbours say that the second line names a voter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kipvote.announcements.headings import cut, names_a_value, section_of
from kipvote.announcements.people import name_alone
from kipvote.votes.ballots import VALUE
from kipvote.votes.clauses import Marker, own_line
from kipvote.votes.logins import may_be_name
from kipvote.votes.namelists import ListedName, is_name

_CLAIM = re.compile(
    r"\s*[(\[]?(?P<non>non?t?[\s_-]?)?binding[)\]]?(?![\w-])\s*[,:\-]?\s*|\s*[,:=\-]?\s*", re.IGNORECASE
)
_ROLE = re.compile(r"[(\[][^()\[\]]{0,40}\b(?:binding|i?pmc|committer)\b[^()\[\]]{0,40}[)\]]", re.IGNORECASE)
_ADDRESS = re.compile(r"(?<![<\w.])[\w.+\-]{1,60}@\w")
_GOES_ON = (",", "(", "[", " and", "&")
_LONGEST = 60


@dataclass(frozen=True, slots=True)
class Entry:
    """A line that is one name: ``value`` where it is led by one; ``sure`` where the line alone shows it."""

    value: str | None
    name: ListedName
    marker: Marker
    sure: bool


def entry_runs(lines: Sequence[str]) -> dict[int, Entry]:
    """The lines, by their index, of runs in which one entry at least is sure to be a name.

    One line alone has to be sure by its claim, "-1 Hal (binding)", "-1 (binding): hal", or by a "Binding:"
    above it. Nobody votes three times in a mail, or twice with a claim: then rows of a value are of other
    people, whatever their names.

    >>> sorted(entry_runs(["+1 Ann Alder", "+1 bbirch", "+1 nice work", "", "+1 cy", "+1 dee"]))
    [0, 1]
    """
    found: dict[int, Entry] = {}
    for run in _runs(lines):
        claimed = [entry.name.claim is not None for entry in run.values()]
        rows = len(run) > 2 or (len(run) > 1 and all(claimed)) or _is_headed(lines, min(run, default=0))
        valued = rows and all(entry.value is not None for entry in run.values())
        if valued or (any(entry.sure for entry in run.values()) and (len(run) > 1 or any(claimed))):
            found |= run
    return found


def _is_headed(lines: Sequence[str], start: int) -> bool:
    """Whether the line above is a heading that claims and says nothing else: "Binding:"."""
    head, colon, rest = cut(own_line(0, lines[start - 1]).text if start else "")
    section = section_of(head) if colon and not rest else None
    return section is not None and section.binding is not None and not names_a_value(head)


def _runs(lines: Sequence[str]) -> Iterator[dict[int, Entry]]:
    run: dict[int, Entry] = {}
    for i, line in enumerate(lines):
        entry = _entry(line)
        if run and (entry is None or not _is_alike(entry, run[i - 1])):
            yield run
            run = {}
        if entry is not None:
            run[i] = entry
    yield run


def _is_alike(one: Entry, other: Entry) -> bool:
    return one.marker is other.marker and (one.value is None) is (other.value is None)


def _entry(line: str) -> Entry | None:
    """The one name of a line, with the value and the claim before it and the claim behind it."""
    own = own_line(0, line)
    if not own.text or len(own.text) > _LONGEST or own.text.endswith(_GOES_ON):
        return None
    led = VALUE.match(own.text)
    value = led["value"].replace(" ", "") if led else None
    claim = _CLAIM.match(own.text, led.end()) if led else None
    rest = own.text[claim.end() :] if claim else own.text
    name = name_alone(rest)
    if name is None or not may_be_name(name.name) or _ADDRESS.search(own.text):
        return None
    full = is_name(name.name) and " " in name.name
    sure = full or name.claim is not None or _ROLE.search(rest) is not None
    if name.claim is None and claim is not None and "binding" in claim.group().lower():
        name = replace(name, claim=claim["non"] is None)
        sure = sure or claim.group().rstrip().endswith((":", ","))
    return Entry(value, name, own.marker, sure)
