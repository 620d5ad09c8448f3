"""Entry runs: lines of one form below one another, each of one name, so that an odd name is known for one.

In "+1 Ann Alder", "+1 bbirch", "+1 cy (binding)" the neighbours say that the second line names a voter.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kipvote.announcements.headings import (
    cut,
    heading_alone,
    is_of_group,
    names_a_value,
)
from kipvote.announcements.people import name_alone
from kipvote.votes.ballots import VALUE
from kipvote.votes.clauses import Marker, own_line
from kipvote.votes.logins import may_be_name
from kipvote.votes.namelists import ListedName, is_name
from kipvote.votes.vocabulary import words

_CLAIM = re.compile(
    r"\s*[(\[]?(?P<non>non?t?[\s_-]?)?binding[)\]]?(?![\w-])\s*[,:\-]?\s*|\s*[,:=\-]?\s*", re.IGNORECASE
)
_ROLE = re.compile(
    r"[(\[][^()\[\]]{0,40}\b(?:binding|[ip]?pmc|committer)\b[^()\[\]]{0,40}[)\]]", re.IGNORECASE
)
# A dash in a word is none of a value: "Foo Bar-1", nor one before a figure: "Foo - 1".
_VALUE_BEHIND = re.compile(
    r"[^\W\d_][^:|=+]{0,60}?(?:[\s:|=(]{1,3}|\s{1,30}\[)"
    r"(?P<value>\+ ?[01]|-[01]|(?<=\[) ?0(?=\])|(?<=: )0(?= [(\[](?i:(?:non[ -]?)?binding)[)\]]))(?![\w.,])"
)
_EMPTY_BOX = re.compile(r"\s{0,8}[^\W\d_].{0,60}\s\[\s{0,3}\]\s*")
"""Who has not voted, in a column of values in brackets: "Ann    [  ]"."""
_BOXED = re.compile(r"\s\[[+-]1\]\s*$")
_ADDRESS = re.compile(r"(?<![<\w.])[\w.+\-]{1,60}@\w")
_GOES_ON = (",", "(", "[", " and", "&")
_OWN = words("my mine me i our own myself thanks thank")
_LONGEST = 60
_LONGEST_LABEL = 6
"""Words of a label above voters at most: "Votes on the other list:"."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A line that is one name: ``value`` where one stands before it, or ``behind`` it, maybe ``boxed``.

    ``sure`` where the line alone shows that it is a name; ``comma`` where one behind it says that others
    follow.
    """

    value: str | None
    name: ListedName
    marker: Marker
    sure: bool
    behind: bool = False
    boxed: bool = False
    comma: bool = False


def entry_runs(lines: Sequence[str]) -> dict[int, Entry]:
    """The lines, by their index, of runs in which one entry at least is sure to be a name.

    One line alone has to be sure by its claim, "-1 Hal (binding)", "-1 (binding): hal", or by a "Binding:"
    or a "Community:" above it; beside other rows with a value, by its form, or by any label. Nobody votes
    three times in a mail, or twice with a claim: then rows of a value are of other people, whatever their
    names.

    >>> sorted(entry_runs(["+1 Ann Alder", "+1 bbirch", "+1 nice work", "", "+1 cy", "+1 dee"]))
    [0, 1]
    >>> sorted(entry_runs(["+1 Ann Alder", "+1 bbirch", "", "Community:", "+1 cy", "", "+1 dee"]))
    [0, 1, 4]
    """
    found: dict[int, Entry] = {}
    others: list[dict[int, Entry]] = []
    for run in filter(None, _runs(lines)):
        known = run if _is_known(run, lines) else _between_names(run)
        found |= known
        others += [] if known else [run]
    if any(entry.value is not None for entry in found.values()):
        found |= {i: entry for run in others if _is_beside(run, lines) for i, entry in run.items()}
    return found


def _is_known(run: Mapping[int, Entry], lines: Sequence[str]) -> bool:
    """Whether a run shows by itself, or by a "Binding:" above it, that its lines are names."""
    claimed = [entry.name.claim is not None for entry in run.values()]
    led = all(entry.value is not None and not entry.behind for entry in run.values())
    rows = len(run) > 2 or (len(run) > 1 and all(claimed)) or _is_headed(lines, min(run))
    if rows and led:
        return True
    if len(run) > 1 and _is_told(run, _above(lines, min(run))):
        return True
    if any(entry.boxed for entry in run.values()) and not all(entry.sure for entry in run.values()):
        return False
    several = len(run) > 1 or any(claimed) or _is_handle(lines[min(run)])
    return several and any(entry.sure for entry in run.values())


def _is_told(run: Mapping[int, Entry], above: str) -> bool:
    """Whether the line above tells how the vote ended, with the figures of these: "The vote (failed 1/3)"."""
    told = _TOLD.search(above)
    if told is None:
        return False
    values = [entry.value for entry in run.values()]
    figures = told["for"] or told["some"], told["against"] or str(int(told["all"]) - int(told["some"]))
    return figures == (str(values.count("+1")), str(values.count("-1")))


_TOLD = re.compile(
    r"\bvote\b[^(),;:]{0,80}\((?:for: (?P<for>\d{1,3}), against: (?P<against>\d{1,3})(?:, [^()]{1,60})?"
    r"|(?:passed|failed|accepted|approved|rejected):? (?P<some>\d{1,3})/(?P<all>\d{1,3}))\):?$",
    re.IGNORECASE,
)


def _is_handle(line: str) -> bool:
    return own_line(0, line).text.startswith("@")


def _between_names(run: Mapping[int, Entry]) -> dict[int, Entry]:
    """The lines of a run from its first name to its last, if what stands between is of one word each."""
    named = [i for i, entry in run.items() if is_name(entry.name.name)]
    held = {i: entry for i, entry in run.items() if named and named[0] <= i <= named[-1]}
    odd = [entry for i, entry in held.items() if i not in named]
    bare = all(entry.value is None and " " not in entry.name.name for entry in odd)
    return held if odd and bare and len(named) > len(odd) else {}


def _is_beside(run: Mapping[int, Entry], lines: Sequence[str]) -> bool:
    """Whether a run of values is a list beside another one: each line is sure, or a label heads them."""
    valued = all(entry.value is not None for entry in run.values())
    return valued and (all(entry.sure for entry in run.values()) or _is_labelled(lines, min(run)))


def _is_headed(lines: Sequence[str], start: int) -> bool:
    """Whether the line above heads voters and names no value: "Binding:", "Non binding", "Community:"."""
    above = _above(lines, start)
    if is_of_group(above):
        return True
    section = heading_alone(above)
    return section is not None and section.binding is not None and not names_a_value(cut(above)[0])


def _is_labelled(lines: Sequence[str], start: int) -> bool:
    """Whether the line above is a short label, and not of the writer: "Votes on the other list:"."""
    label = _above(lines, start)
    said = label.lower().strip(" :").split()
    return label.endswith(":") and len(said) <= _LONGEST_LABEL and _OWN.isdisjoint(said)


def _above(lines: Sequence[str], start: int) -> str:
    """The text of the line above, or of the one above a blank line."""
    near = (own_line(0, line).text for line in reversed(lines[max(0, start - 2) : start]))
    return next((text for text in near if text), "")


def _runs(lines: Sequence[str]) -> Iterator[dict[int, Entry]]:
    run: dict[int, Entry] = {}
    boxes = any("1]" in line and _BOXED.search(line) for line in lines)  # else "[0]" is a footnote
    for i, line in enumerate(lines):
        if run and line.endswith("]") and _EMPTY_BOX.fullmatch(line):
            continue
        entry, last = _entry(line, boxes=boxes), run[max(run)] if run else None
        ended = last is not None and run[min(run)].comma and not last.comma
        if last is not None and (entry is None or ended or not _is_alike(entry, last)):
            yield run
            run = {}
        if entry is not None:
            run[i] = entry
    yield run


def _is_alike(one: Entry, other: Entry) -> bool:
    valued = (one.value is None) is (other.value is None)
    joined = other.comma or not one.comma
    return one.marker is other.marker and valued and joined and one.behind is other.behind


def _entry(line: str, *, boxes: bool) -> Entry | None:
    """The one name of a line, with the value and the claim before it and the claim behind it."""
    own = own_line(0, line)
    comma = own.text.endswith(",")
    own = replace(own, text=own.text.rstrip(" ,")) if comma else own
    if not own.text or len(own.text) > _LONGEST or own.text.endswith(_GOES_ON):
        return None
    led = VALUE.match(own.text)
    behind = None if led else _VALUE_BEHIND.match(own.text)
    boxed = behind is not None and own.text[: behind.start("value")].rstrip().endswith("[")
    if behind and boxed and behind["value"].strip() == "0" and not boxes:
        behind, boxed = None, False
    claim = _CLAIM.match(own.text, led.end()) if led else None
    rest = own.text[claim.end() :] if claim else own.text
    if behind:
        rest = f"{own.text[: behind.start('value')].rstrip(' :|=-[')} {own.text[behind.end() :].strip(' ]')}"
    name = name_alone(rest)
    if name is None or not may_be_name(name.name) or _ADDRESS.search(own.text):
        return None
    full = is_name(name.name) and " " in name.name
    sure = full or _is_handle(line) or name.claim is not None or _ROLE.search(rest) is not None
    if name.claim is None and claim is not None and "binding" in claim.group().lower():
        name = replace(name, claim=claim["non"] is None)
        sure = sure or claim.group().rstrip().endswith((":", ","))
    value = led or behind
    written = value["value"].replace(" ", "") if value else None
    return Entry(written, name, own.marker, sure, behind is not None, boxed, comma)
