"""Legends: what a star behind a name says by the result's own words: "* denotes binding"."""

from __future__ import annotations

import re

_CLAIM = r"(?P<non>non?t?[\s_-]{0,2})?binding"
_VERBS = r"(?:[-\u2013:] )?(?:denotes?|indicates?|means?|marks?|stands for|represents?|for|are|is|=|:|-)"
_LEGENDS = (
    re.compile(
        r"(?:\*|asterisk|star)\)?[\"']?\s{0,2}" + _VERBS + r"?\s{0,2}(?:an? |the )?" + _CLAIM + r"(?!\*)",
        re.IGNORECASE,
    ),
    re.compile(
        _CLAIM + r"(?: votes?| voters?)?(?: are| is)? (?:marked|denoted|indicated|shown|starred)"
        r"(?: with| by)?(?: an?)? ?[\"'(]?(?:asterisk|star|\*)",
        re.IGNORECASE,
    ),
    re.compile(_CLAIM + r"(?: ?[=:] ?| with (?:an? )?[\"']?)\*", re.IGNORECASE),
)
# "(*) indicates PMC members": with a word between, as a "* PMC members:" is an item.
_MEMBERS = re.compile(
    r"(?:\*|asterisk|star)\)?[\"']?\s{0,2}"
    r"(?:[-\u2013:] )?(?:denotes?|indicates?|means?|marks?|stands for|represents?|=)\s{1,2}"
    r"(?:an? |the )?(?P<non>non?t?[\s_-]{0,2})?I?PMC\b"
    r"|^\s{0,4}(?:\*\)|\(\*\))\s{1,2}(?:=\s)?(?P<not>non[ -]?)?I?PMC\b(?! (?:has|have|votes?:))",
    re.IGNORECASE | re.MULTILINE,
)
# "+1 (2 binding*):", "passes with 2 binding +1 (*)", where names have a star.
_STAR_COUNTED = re.compile(
    r"(?P<open>[(\[])?\b\d{1,3} " + _CLAIM + r"(?: votes?| \+1s?)?(?(open)\*(?=[)\],])| \(\*\))",
    re.IGNORECASE,
)
_STARRED = re.compile(r"(?<=[^\W\d_]) ?(?:\*|\(\*\))(?=\s*(?:$|[,;]))", re.MULTILINE)


def star_means_binding(text: str) -> bool | None:
    """What a star after a name marks by the result's own legend; None without one.

    >>> star_means_binding("+1 (* for non-binding):"), star_means_binding("* denotes binding")
    (False, True)
    """
    for legend in _LEGENDS:
        found = legend.search(text)
        if found is not None:
            return found["non"] is None
    starred = _STARRED.search(text) is not None
    counted = _STAR_COUNTED.search(text) if starred else None
    # Of a whole mail it says nothing where no name has a star: those of its items may be meant.
    members = _MEMBERS.search(text) if starred or "\n" not in text else None
    found = counted or members
    return None if found is None else found["non"] is None and not found.groupdict().get("not")


def is_legend(text: str) -> bool:
    """Whether the text says what a star after a name marks."""
    return star_means_binding(text) is not None


def without_legend(text: str) -> str:
    """``text`` up to the bracket that holds the legend of its stars."""
    return text[: text.rfind("(")] if "(" in text and is_legend(text) else text
