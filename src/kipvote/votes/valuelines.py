"""Value lines: what stands beside the value of a line of a result: its claim, who voted so, or nobody."""

from __future__ import annotations

import re

from kipvote.votes.ballots import VALUE
from kipvote.votes.spellings import is_binding

_CLAIM_LABEL = re.compile(
    r"\s*(?:[(\[]?\s*(?:non?t?[\s_-]*)?(?P<claim>b\w{4,7})\b\s*[)\]]?)?\s*(?:votes?)?\s*", re.IGNORECASE
)
_NOBODY = re.compile(
    r"(?:none|n/a|nobody(?: voted)?|no[ -]one|no votes?|nil|-)(?: (?:so far|yet|at all|received|cast))?"
)
_FILLER = re.compile(r"[-/\s]*[-/][-/\s]*")
"""What some draw where nobody is to be named: "--", "/"."""
ARROW = re.compile(r"[-=]{1,2}>\s*")
_BRACKETS = ("()", "[]", "<>")
_GIVEN_BY = re.compile(r"\A\s*(?:by|from|of)\s+(?=[^\W\d_])")
_ROW_WIDTH = 80
"""Columns a row of a result takes at most."""
CLAIM_HEADING = re.compile(r"(?:non?t?[\s_-]*)?binding(?:\s+votes?)?\s*:?", re.IGNORECASE)


def beside_value(text: str) -> tuple[str, str]:
    """What stands before the value of a row, and behind it and its claim; nothing where there is none."""
    value = VALUE.search(text) if len(text) <= _ROW_WIDTH else None
    if value is None:
        return "", ""
    behind = _GIVEN_BY.sub("", text[past_claim(text, value.end()) :], count=1)
    return text[: value.start()], behind


def behind_value(text: str) -> str | None:
    """What stands behind the value that a line is led by, and its claim; None where no value leads it."""
    value = VALUE.match(text)
    return None if value is None else text[past_claim(text, value.end()) :]


def past_claim(text: str, at: int) -> int:
    """Where a text goes on behind a claim; "+1 Brian Bell" has none."""
    found = _CLAIM_LABEL.match(text, at)
    if found is None or (found["claim"] and not is_binding(found["claim"].lower())):
        return at
    return found.end()


def value_alone(text: str) -> bool:
    """Whether a line is a value, maybe with its claim, and nothing else."""
    return behind_value(text) == ""


def is_empty(text: str) -> bool:
    """Whether a text says that nobody voted so, or is drawn where nobody is to be named: none, [none], --.

    >>> [is_empty(text) for text in ("None.", "(none)", "=> no votes", "( )", "--", "none of these", "")]
    [True, True, True, True, True, False, False]
    """
    said = ARROW.sub("", text.strip(), count=1)
    bare = _without_brackets(said)
    return tells_nobody(said) or _FILLER.fullmatch(bare) is not None or (bare != said and not bare)


def tells_nobody(text: str) -> bool:
    """Whether words say that nobody voted so: none, (no one so far)."""
    return _NOBODY.fullmatch(_without_brackets(text.lower().strip(" ."))) is not None


def _without_brackets(text: str) -> str:
    return text[1:-1].strip() if text[:1] + text[-1:] in _BRACKETS else text
