"""Heading forms: headings of a result that are laid out otherwise, brought into the form "Binding: 3"."""

from __future__ import annotations

import re
from collections.abc import Sequence

_DASHED = re.compile(
    r"(?P<head>[*_# ]{0,6}(?:non[ -]?)?binding(?: votes?| \+1'?s?)?) [-\u2013] (?P<number>\d{1,3})"
    r"(?: votes?)?:?[*_ ]{0,4}",
    re.IGNORECASE,
)
_TABLED = re.compile(
    r"(?P<label>\s{0,8}(?:[-*\u2022] )?"
    r"(?:(?:non[ -]?)?binding \+1'?s?|[+-][01]'?s?(?: \(?(?:non[ -]?)?binding\)?)?))"
    r"(?: votes?)?(?:\s{2,60}|\s?x ?)(?P<number>\d{1,3})(?P<names>\s{1,20}\(.{3,300}\))?\s*",
    re.IGNORECASE,
)
_REMARKED = re.compile(
    r"(?P<entry>\s{0,8}(?:[-*\u2022] )?[A-Z][\w.'\-]{1,20}(?: [A-Z][\w.'\-]{0,20}){1,3}"
    r" \((?i:n?b|(?:non[ -]?)?binding)\)) [-\u2013\u2014:] \S.{0,200}"
)
"""A voter with a claim and a remark behind it: "Ann Alder (b) - quickstart"."""
_GROUPED = re.compile(r"\b(?:i?pmc/(?P<claim>binding)|other \((?P<not>non-?binding)\))", re.IGNORECASE)
_BEHIND = re.compile(
    r"(?P<head>[^\w+\-]{0,6}\+1'?s?(?: votes?)?) ?: ?(?P<names>[^\W\d_a-z][^():;]{3,300}?),? "
    r"(?P<note>\(\w{1,6} (?i:(?:non[ -]?)?binding)\))[ .]{0,2}"
)
_VALUED = re.compile(
    r"[*_# ]{0,6}(?P<value>[+-]?[01])'?s?(?: votes?)? ?(?:[(\[]\d{1,3}[)\]])?:?[*_ ]{0,4}", re.IGNORECASE
)
_ROW = re.compile(
    r"\s{0,8}(?:[-*\u2022] )?(?P<value>[+-]?[01])'?s?(?: votes?)?\s?(?P<rest>:.*)", re.IGNORECASE
)
_NESTED = re.compile(
    r"\s{0,8}(?:[-*\u2022] |#{1,4} |\*\*)?(?P<claim>(?:non[ -]?)?binding)(?: votes?)?"
    r"(?P<rest>(?: ?[(\[]\d{1,3}[)\]])?(?:\s?:.*|\s*))",
    re.IGNORECASE,
)


def headed(lines: Sequence[str]) -> list[str]:
    """The lines, with a colon for the dash before a figure, and a list's own figure in front of its names.

    Headings of claims alone below a "-1:" are of votes against.

    >>> headed(["Non binding - 1", "+1: Ann Alder, Bob Birch (2 binding)", "- 1 binding"])
    ['Non binding: 1', '+1 (2 binding): Ann Alder, Bob Birch', '- 1 binding']
    >>> headed(["-1:", "Binding (1): Ann Alder", "", "- non-binding", "Cy Cedar", "", "Binding: 3"])
    ['-1:', '-1 (Binding) (1): Ann Alder', '', '-1 (non-binding)', 'Cy Cedar', '', 'Binding: 3']
    """
    told: list[str] = []
    value: str | None = None
    claims: list[str] = []
    outer = opened = False  # "Binding:" right above "+1:"
    for line in map(_headed, lines):
        heads, nested, row = _VALUED.fullmatch(line), _NESTED.fullmatch(line), _ROW.fullmatch(line)
        outer = outer and (row is not None or not opened or not line.strip())
        opened = opened and not line.strip()
        if nested is not None and value is None:
            outer = opened = not nested["rest"].strip("*: ")
            claims = [nested["claim"]]
        elif nested is not None and value != "+1":
            value = None if nested["claim"].lower() in claims else value
            claims.append(nested["claim"].lower())
        elif outer and row is not None:
            line = f"{row['value']} ({claims[-1]}){row['rest']}"
        elif heads is not None and not outer:
            value, claims = heads["value"], []
        elif line.rstrip().endswith("."):
            value = None
        side = value if nested is not None and value != "+1" and not outer else None
        told.append(line if nested is None or side is None else f"{side} ({nested['claim']}){nested['rest']}")
    return told


def _headed(line: str) -> str:
    if ")" in line and (remarked := _REMARKED.fullmatch(line)):
        return remarked["entry"]
    if "binding" not in line.lower() and "  " not in line:
        return line
    line = _GROUPED.sub(lambda found: found["claim"] or found["not"], line)
    if tabled := _TABLED.fullmatch(line):
        return f"{tabled['label']}: {tabled['number']}{tabled['names'] or ''}"
    if dashed := _DASHED.fullmatch(line):
        return f"{dashed['head']}: {dashed['number']}"
    behind = _BEHIND.fullmatch(line) if line.rstrip(" .").endswith(")") and "," in line else None
    return line if behind is None else f"{behind['head']} {behind['note']}: {behind['names']}"
