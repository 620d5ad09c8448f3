"""Heading forms: headings of a result that are laid out otherwise, brought into the form "Binding: 3"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kipvote.announcements.headings import DISSENT, FOR
from kipvote.announcements.terms import NEITHER
from kipvote.votes.vocabulary import words

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
        (
            rf"(?P<entry>{_LEAD}{_NAME} \((?i:n?b|{_CLAIMED})\)) [-\u2013\u2014:]"
            r" (?!.{0,90}(?:withdr|chang|late\b|not\b))\S.{0,200}",
            r"\g<entry>",
        ),
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
    r"[*_# ]{0,6}(?P<value>[+-][01]|0(?= ?:|'?s\b| votes?))'?s?(?: votes?)?"
    r" ?(?:[(\[][1-9]\d{0,2}[)\]])?:?[*_ ]{0,4}",
    re.IGNORECASE,
)
_ROW = re.compile(
    r"\s{0,8}(?:[-*\u2022] )?(?P<value>[+-]?[01])'?s?(?: votes?)?\s?(?P<rest>:.*)", re.IGNORECASE
)
_NESTED = re.compile(
    r"\s{0,8}(?:[-*\u2022] |#{1,4} |\*\*)?(?P<claim>(?:non[ -]?)?binding)(?: votes?)?"
    r"(?P<rest>(?: ?[(\[]\d{1,3}[)\]])?(?:\s?:.*|\s*))",
    re.IGNORECASE,
)


_FIGURED = re.compile(
    r"(?P<lead>\s{0,8}(?:[-*\u2022] )?(?:#{1,4} )?)"
    r"(?:\*\*)?(?P<head>[A-Za-z][A-Za-z \-()]{4,50}?)(?:\*\*)?\s?"
    r"(?P<figure>: ?\*{0,2}\d{1,3}|\(\d{1,3}\):?)(?P<rest>\W{0,4})"
)
_BRACKETS = re.compile(r"[()]")
_CLAIMS = words("binding non-binding nonbinding")
_BESIDE = words("vote votes in total number of the cast received")
_SIDES = {"+1": FOR | words("for favor favour"), "-1": DISSENT, "0": NEITHER}


def _sided(line: str) -> str:
    """A line of a figure and its side, with its value: "Negative Binding Votes: 3"."""
    row = _FIGURED.fullmatch(line) if line.rstrip(":)*_ ")[-1:].isdecimal() else None
    said = _BRACKETS.sub("", row["head"].lower()).replace("non binding", "non-binding").split() if row else []
    claims = [word for word in said if word in _CLAIMS]
    sides = [word for word in said if word not in _CLAIMS and word not in _BESIDE]
    value = next((value for value, known in _SIDES.items() if known.issuperset(sides)), None)
    told = len(sides) == 1 and len(claims) <= 1 and (claims or "vote" in line.lower())
    if row is None or value is None or not told:
        return line
    claim = f" ({claims[0]})" if claims else ""
    return f"{row['lead']}{value}{claim}{row['figure']}{row['rest']}".replace("**", "")


def headed(lines: Sequence[str]) -> list[str]:
    """The lines, with a colon for the dash before a figure, and a list's own figure in front of its names.

    Headings of claims alone below a "-1:" are of votes against.

    >>> headed(["Non binding - 1", "+1: Ann Alder, Bob Birch (2 binding)", "- 1 binding"])
    ['Non binding: 1', '+1 (2 binding): Ann Alder, Bob Birch', '- 1 binding']
    >>> headed(["-1:", "Binding (1): Ann Alder", "", "- non-binding", "Cy Cedar", "", "Binding: 3"])
    ['-1:', '-1 (Binding) (1): Ann Alder', '', '-1 (non-binding)', 'Cy Cedar', '', 'Binding: 3']
    """
    return _with_claims(_with_values([_headed(_sided(line)) for line in lines]))


def _with_values(lines: list[str]) -> list[str]:
    """The lines, with its value for each heading of a claim right below "-1:", and for the one after that."""
    value: str | None = None
    claims: set[str] = set()
    for i, line in enumerate(lines):
        nested = _NESTED.fullmatch(line)
        if heads := _VALUED.fullmatch(line):
            below = _NESTED.fullmatch(lines[i + 1]) if i + 1 < len(lines) else None
            value, claims = heads["value"] if below and heads["value"] != "+1" else None, set()
        elif nested is not None and value is not None:
            claim = nested["claim"].lower()
            value = None if claim in claims else value
            claims.add(claim)
            lines[i] = line if value is None else f"{value} ({nested['claim']}){nested['rest']}"
        elif line.rstrip().endswith("."):
            value = None
    return lines


def _with_claims(lines: list[str]) -> list[str]:
    """The lines, with its claim for each row of a value right below "Binding:"."""
    claim: str | None = None
    for i, line in enumerate(lines):
        row = _ROW.fullmatch(line)
        if nested := _NESTED.fullmatch(line):
            claim = None if nested["rest"].strip("*: ") else nested["claim"]
            below = next((text for text in lines[i + 1 :] if text.strip()), "")
            claim = claim if _ROW.fullmatch(below) else None
        elif row is not None and claim is not None:
            lines[i] = f"{row['value']} ({claim}){row['rest']}"
    return lines


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
