"""Heading forms: headings of a result that are laid out otherwise, brought into the form "Binding: 3"."""

from __future__ import annotations

import re
from collections.abc import Sequence

_LEAD = r"\s{0,8}(?:[-*\u2022] )?"
_CLAIMED = r"(?i:(?:non[ -]?)?binding)"
_VALUE = r"[+-]?[01](?:'?s)?"
_LABEL = rf"(?:{_CLAIMED} \+1(?:'?s)?|[+-][01](?:'?s)?(?: \(?{_CLAIMED}\)?)?)"
_NUMBER = r"(?P<number>\d{1,3})"
_NAME = r"[A-Z][\w.'\-]{1,20}(?: [A-Z][\w.'\-]{0,20}){1,3}"
_FORMS = tuple(
    (re.compile(form), template)
    for form, template in (
        # a voter with a claim, and a remark behind it: "Ann Alder (b) - quickstart"
        (rf"(?P<entry>{_LEAD}{_NAME} \((?i:n?b|{_CLAIMED})\)) [-\u2013\u2014:] \S.{{0,200}}", r"\g<entry>"),
        # "Binding +1s     3   (Ann, Bob, Cy)", "+1 binding   3   Ann, Bob, Cy", "+1 binding x3"
        (
            rf"(?P<label>{_LEAD}{_LABEL})(?: votes?)?(?:\s{{2,60}}|\s?x ?){_NUMBER}"
            r"(?P<names>\s{1,20}\(.{3,300}\))?\s*",
            r"\g<label>: \g<number>\g<names>",
        ),
        (
            rf"(?P<label>{_LEAD}{_LABEL})\s{{2,60}}{_NUMBER}\s{{2,20}}(?P<names>[^\W\d_][^()]{{2,300}}?)\s*",
            r"\g<label>: \g<number> (\g<names>)",
        ),
        # "Binding - 3"
        (
            rf"(?P<head>[*_# ]{{0,6}}{_CLAIMED}(?: votes?| \+1(?:'?s)?)?) [-\u2013] {_NUMBER}"
            r"(?: votes?)?:?[*_ ]{0,4}",
            r"\g<head>: \g<number>",
        ),
        # "+1 (binding): 4 - Ann, Bob, Cy, Dee"
        (
            rf"(?P<label>{_LEAD}{_LABEL}) ?: {_NUMBER} [-\u2013\u2014] (?P<names>[^\W\d_].{{2,300}})",
            r"\g<label> (\g<number>): \g<names>",
        ),
        # "[+1 binding] 3: Ann, Bob, Cy"
        (
            rf"\s{{0,8}}\[(?P<label>{_VALUE}(?:,? {_CLAIMED})?)\] ?{_NUMBER}(?P<names>:.{{0,300}})?\s*",
            r"\g<label> (\g<number>)\g<names>",
        ),
        # "+1: Ann, Bob, Cy (3 binding)"
        (
            r"(?P<head>[^\w+\-]{0,6}\+1(?:'?s)?(?: votes?)?) ?: ?(?P<names>[^\W\d_a-z][^():;]{3,300}?),? "
            rf"(?P<note>\(\w{{1,6}} {_CLAIMED}\))[ .]{{0,2}}",
            r"\g<head> \g<note>: \g<names>",
        ),
    )
)
_GROUPED = re.compile(r"\b(?:i?pmc/(?P<claim>binding)|other \((?P<not>non-?binding)\))", re.IGNORECASE)
_TIMES = re.compile(r"\A\s{0,8}(?P<number>\d{1,3}) ?x (?=[+-][01]\b)")
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
    if _MARKS.isdisjoint(line) and "  " not in line and "binding" not in line.lower():
        return line
    line = _TIMES.sub(r"\g<number> ", _GROUPED.sub(lambda found: found["claim"] or found["not"], line))
    for form, template in _FORMS:
        if found := form.fullmatch(line):
            return found.expand(template)
    return line


_MARKS = frozenset(")]x")
"""One of these, a gap or a claim is in every line of such a form."""
