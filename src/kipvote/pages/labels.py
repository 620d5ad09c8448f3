"""Labels: the words a line of the status begins with, however a copy glued them to what follows."""

from __future__ import annotations

import re
from enum import StrEnum


class Label(StrEnum):
    """The lines that are read."""

    STATE = "Current state"
    DISCUSSION = "Discussion thread"
    VOTE = "Vote thread"
    BOTH = "Discussion and vote thread"
    JIRA = "JIRA"
    RELEASE = "Released"


_DISCUSSION = r"(?:mailing list )?discuss(?:ion)?s?(?: (?:e?-?mail |mailing list )?(?:threads?|links?|page))?"
_VOTE = r"(?:mailing list )?vot(?:e|es|ing)(?: (?:e?-?mail |mailing list )?(?:threads?|links?))?"
_AND = r" ?(?:[/&+]|\band\b) ?"
_LABELS = {
    Label.BOTH: f"{_DISCUSSION}{_AND}{_VOTE}|{_VOTE}{_AND}{_DISCUSSION}",
    Label.STATE: r"current (?:state|status)|state|status",
    Label.DISCUSSION: _DISCUSSION,
    Label.VOTE: _VOTE,
    Label.JIRA: r"jiras?(?: (?:tickets?|issues?|links?))?|(?:related |tracking )?(?:ticket|issue)s?",
    Label.RELEASE: r"released?(?: (?:in|version))?|(?:target|fix) (?:release|version)",
}
_NAMES = "|".join(f"(?P<{label.name}>{names})" for label, names in _LABELS.items())
_AT_START = re.compile(rf"(?:{_NAMES})(?: ?\(s\))?\s*(?:[:：=|]\s*|[–—-]\s+|$)", re.IGNORECASE)
# Without a colon, or in the middle of a line, only names that are nothing else.
_UNMISTAKABLE = (
    rf"(?P<{Label.STATE.name}>current state)|(?P<{Label.DISCUSSION.name}>discussion thread)"
    rf"|(?P<{Label.VOTE.name}>vot(?:e|ing) thread)"
)
_BARE = re.compile(rf"(?:{_UNMISTAKABLE})\s+", re.IGNORECASE)
# A text copy may lose the colon and the space: "Current stateAccepted", "JIRAKAFKA-7", "JIRA here".
_KEY = r"(?-i:[A-Z][A-Z0-9]{1,15}-[0-9]{1,7})"
_HERE = r"here\b|https?://"
_NOT_YET = (
    r"(?:here)?\W?(?:here|tb[adc]|todo|n/?a|none|pending|to be [a-z]+|not (?:yet )?(?:started|created|opened)"
    r"|not yet)\W*$"
)
_LINK_WORDS = (
    r"(?:(?:the|this|user|dev|vote|voting|discussion|mailing|kafka) ){0,2}"
    r"(?:threads?|links?|lists?|e-?mails?|archives?)(?:\W.{0,60})?$"
    r"|lists\.apache\.org/|\d(?: ?(?:[,;/&]|and) ?\d){0,9}\W*$"
)
_STATE_WORDS = (
    r"(?:accepted|adopted|approved|rejected|withdrawn|discarded|abandoned|superseded|replaced by|draft|wip"
    r"|dormant|inactive|implemented|released|completed|merged|voting|vote (?:in progress|passed|failed)"
    r"|ready for (?:vote|review)|(?:in|under) (?:vote|voting|discussion|review))\b"
)
_GLUED = re.compile(
    rf"(?:{_UNMISTAKABLE})(?=(?-i:(?<=[a-z])[A-Z])|[\"“”\[<]|{_HERE}|{_NOT_YET}"
    rf"|{_LINK_WORDS}|{_STATE_WORDS})"
    rf"|(?P<{Label.JIRA.name}>jira)(?:\s*(?={_KEY}|https?://|{_NOT_YET})|(?={_HERE}))"
    rf"|(?P<{Label.RELEASE.name}>released)(?=v?\d{{1,2}}\.\d|<)",
    re.IGNORECASE,
)
_BEFORE_LINK = re.compile(rf"(?:{_UNMISTAKABLE}|(?P<{Label.JIRA.name}>jira))\s*", re.IGNORECASE)
_KEYS = re.compile(rf"{_KEY}(?:[\s,;&]+(?:and\s+)?{_KEY})*")
# A line with a label of its own, which is none of ours: "Pull request: ...", "PR (in progress): ...".
_OTHER_LABEL = re.compile(r"[A-Z][A-Za-z ()/&-]{1,40}:(?!\S)")
_INSIDE = re.compile(rf"\b(?:{_UNMISTAKABLE}|(?P<{Label.JIRA.name}>JIRA))\s?:\s*", re.IGNORECASE)
_BYLINE = re.compile(
    r"(?:co[- ]?)?(?:authors?|collaborators?|contributors?)(?: ?\(s\))?\s?(?:[:：].{0,200})?", re.IGNORECASE
)
_COLUMN_NAMES = frozenset({"field", "key", "name", "item", "property", "value", "description", "details"})


def label_of(match: re.Match[str]) -> Label | None:
    """The label that was found."""
    return Label[match.lastgroup] if match.lastgroup else None


def label_at_start(line: str, link: int | None = None) -> re.Match[str] | None:
    """The label a line begins with; ``link`` is where the first link of the line starts, if it has any."""
    found = _AT_START.match(line) or _BARE.match(line) or _GLUED.match(line)
    return _BEFORE_LINK.fullmatch(line, 0, link) if found is None and link is not None else found


def label_alone(line: str) -> re.Match[str] | None:
    """The label that a line is and nothing else."""
    return _AT_START.fullmatch(line)


def labels_inside(line: str) -> list[re.Match[str]]:
    """The labels anywhere in a line, of those that are unmistakable."""
    return list(_INSIDE.finditer(line))


def is_labelled(line: str) -> bool:
    """Whether a line begins with a label and goes on behind it, if with a colon alone."""
    label = label_at_start(line)
    return label is not None and (label.end() < len(line) or line[-1] in ":：=|")


def is_keys(line: str) -> bool:
    """Whether a line holds keys of issues and nothing else."""
    return bool(_KEYS.fullmatch(line))


def has_other_label(line: str) -> bool:
    """Whether a line begins with a label that may be none of ours."""
    return bool(_OTHER_LABEL.match(line))


def names_authors(line: str) -> bool:
    """Whether a line begins with the label of those who wrote the page; who they are is not asked for."""
    return bool(_BYLINE.fullmatch(line))


def names_columns(cells: list[str]) -> bool:
    """Whether a row of a table has the names of its columns."""
    return {cell.casefold() for cell in cells} <= _COLUMN_NAMES
