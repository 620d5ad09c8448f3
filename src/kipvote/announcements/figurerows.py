"""Figure rows: lines of nothing but figures, brought into the form "+1 (binding): 3" for the count."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kipvote.announcements.announcement import side
from kipvote.announcements.figures import number_of
from kipvote.votes.clauses import own_line

_CLAIM = r"(?P<claim>(?:non[ -]?)?binding)"
_NUMBER = r"(?P<number>\d{1,3})"
_LED = re.compile(
    rf"{_CLAIM}(?: votes?| tally| count| results?)? ?[:=-] ?(?P<figures>[^:]{{3,80}})", re.IGNORECASE
)
_FIGURE = re.compile(
    rf"{_NUMBER} ?x? ?(?P<value>[+-][01]|0)'?s?(?: votes?)?|(?P<led>[+-]?[01]) ?= ?(?P<told>\d{{1,3}})",
    re.IGNORECASE,
)
_DIGIT = re.compile(r"\d")
_PARTED = re.compile(r"\s?[,;|/]\s?(?:and )?| and ")
_WHOLE = re.compile(rf"(?P<value>[+-]?[01])(?: votes?)? ?[:=] ?{_NUMBER}(?: votes?)?", re.IGNORECASE)
_PART = re.compile(rf"{_CLAIM}(?: votes?)? ?[:=] ?{_NUMBER}(?: votes?)?", re.IGNORECASE)
_ZEROS = re.compile(
    r"(?P<value>[+-]?0) (?P<figures>\d{1,3} binding,? (?:and )?\d{1,3} non-?binding)", re.IGNORECASE
)
_LABELLED = re.compile(
    r"(?P<label>[+-][01] \(?(?:non[ -]?)?binding\)?|(?:non[ -]?)?binding [+-][01]'?s?(?: votes?)?) "
    rf"[(\[]{_NUMBER}[)\]]:? ?(?=\S|\Z)",
    re.IGNORECASE,
)
_LISTED = re.compile(
    r"(?P<label>\s{0,8}(?:[-*\u2022] )?"
    r"(?:[+-][01]'?s?(?: \(?(?:non[ -]?)?binding\)?)?|(?:non[ -]?)?binding [+-][01]'?s?)"
    rf"(?: votes?)?) ?: ?(?P<names>[^\W\d_][^():]{{3,300}}) ?[(\[]{_NUMBER}(?: votes?)?[)\]][ .]{{0,2}}",
    re.IGNORECASE,
)
"""A list with its figure behind it: "+1 (binding): Ann, Bob (2)"."""
_SIGNED = re.compile(
    rf"\s{{0,8}}(?:[-*\u2022] )?(?P<sign>[+-]){_NUMBER}(?: ?\(?{_CLAIM}\)?)?(?: votes?)?\s*", re.IGNORECASE
)
"""A row of signed figures, "+3 binding": no value where another of its block is beyond 1."""
_SECTION = re.compile(rf"[*_# ]{{0,6}}{_CLAIM}(?: votes?)?\s?:?[*_ ]{{0,4}}", re.IGNORECASE)
_COUNTED = re.compile(
    rf"(?P<label>(?:(?:votes? )?(?:in )?(?:for|favou?r|yes),? )?\(?{_CLAIM}\)?(?: votes?| voters?)?) ?"
    rf"(?:[(\[]{_NUMBER}[)\]] ?(?::(?P<names>.*))?"
    r"|: ?(?P<listed>[^\W\d_][^()]{2,300}) [(\[](?P<of>\d{1,3})[)\]])",
    re.IGNORECASE,
)
"""A heading that says how many votes bind below it, or behind it."""
_AGAINST = re.compile(
    r"[*_# ]{0,4}(?:-[01]|[+-]?0\b|no\b|against|abst|neutral|veto|oppos|required|did not|votes? against)",
    re.IGNORECASE,
)
_COUNTING = frozenset("bBnNvVfFiIyY(")
"""The letters with which such a heading begins."""
_OTHERS = re.compile(
    r"(?P<led>\bbinding \+1'?s?(?: votes?)?(?:,| and|, and) )(?P<number>\w{1,6}) others?(?= \+1)",
    re.IGNORECASE,
)


def figured(lines: Sequence[str]) -> list[str]:
    """The lines, each row of figures in the form in which they are counted.

    >>> figured(["Binding: 3 +1, 1 -1", "0 0 binding, 0 non-binding"])
    ['+1 (Binding): 3, -1 (Binding): 1', '0: 0 binding, 0 non-binding']
    >>> figured(["-1: 3", "Binding: 2", "Non-binding: 1"])
    ['', '-1 (Binding): 2', '-1 (Non-binding): 1']
    """
    against = next((i for i, line in enumerate(lines) if _AGAINST.match(line)), len(lines))
    told = _signed([_figured(line, agreeing=i < against) for i, line in enumerate(lines)])
    wholes: set[int] = set()
    for i, line in enumerate(told):
        whole = _WHOLE.fullmatch(own_line(0, line).text)
        if whole is None:
            continue
        value, number = side(whole["value"]), int(whole["number"])
        parts = _parts(told, i)
        if value != "+1" and parts and sum(n for _, _, n in parts) == number:
            for at, claim, part in parts:
                told[at] = "" if number in wholes else f"{value} ({claim}): {part}"
            told[i] = ""
        wholes.add(number)
    return told


def _signed(lines: list[str]) -> list[str]:
    """The lines, with rows of signed figures in the form of others: "+3 binding", "+1 non-binding".

    >>> _signed(["+3 binding", "+1 non-binding"]), _signed(["+1 binding", "-1 non-binding"])
    (['+1 (binding): 3', '+1 (non-binding): 1'], ['+1 binding', '-1 non-binding'])
    >>> _signed(["Binding:", "+3"])
    ['Binding:', '+1 (Binding): 3']
    """
    rows = {
        i: row
        for i, line in enumerate(lines)
        if line.strip()[:1] in "+-*" and (row := _SIGNED.fullmatch(line))
    }
    if all(int(row["number"]) <= 1 for row in rows.values()):
        return lines
    section = ""
    for i, line in enumerate(lines):
        if found := _SECTION.fullmatch(line):
            section = found["claim"]
        elif i in rows and (claim := rows[i]["claim"] or section):
            lines[i] = f"{rows[i]['sign']}1 ({claim}): {rows[i]['number']}"
    return lines


def _parts(lines: Sequence[str], i: int) -> list[tuple[int, str, int]]:
    """The figures of both claims right below a figure of all votes of a value."""
    written = [at for at in range(i + 1, min(i + 5, len(lines))) if lines[at].strip()][:2]
    found = [(at, _PART.fullmatch(own_line(0, lines[at]).text)) for at in written]
    parts = [(at, part["claim"], int(part["number"])) for at, part in found if part]
    return parts if len({claim.lower()[:3] for _, claim, _ in parts}) == len(("binding", "non")) else []


def _figured(line: str, *, agreeing: bool) -> str:
    """``agreeing``: no list of another side begins above the line, so that its figures are of +1s."""
    if _DIGIT.search(line) is None:
        return line
    text = own_line(0, line).text
    led = _LED.fullmatch(text) if text[:1] in "bBnN" else None
    if led is not None:
        figures = [_FIGURE.fullmatch(part) for part in _PARTED.split(led["figures"].strip(" .()"))]
        rows = [_row(figure, led["claim"]) for figure in figures if figure is not None]
        return ", ".join(rows) if len(rows) == len(figures) else line
    counted = _COUNTED.fullmatch(text) if agreeing and text[:1] in _COUNTING else None
    if counted is not None:
        number, names = counted["number"] or counted["of"], counted["names"] or counted["listed"] or ""
        return f"+1 ({counted['claim']}): {number}; {names}"
    if listed := _LISTED.fullmatch(line):
        return f"{listed['label']}: {listed['number']}; {listed['names']}"
    zeros = _ZEROS.fullmatch(text)
    if zeros is not None:
        return f"{zeros['value']}: {zeros['figures']}"
    return _OTHERS.sub(_non_binding, _LABELLED.sub(r"\g<label>: \g<number>; ", line))


def _row(figure: re.Match[str], claim: str) -> str:
    return f"{figure['value'] or figure['led']} ({claim}): {figure['number'] or figure['told']}"


def _non_binding(found: re.Match[str]) -> str:
    counted = number_of(found["number"].lower()) is not None
    return f"{found['led']}{found['number']} non-binding" if counted else found.group()
