"""Logins: names in lower case or with figures, which only the layout of a list tells from words."""

from __future__ import annotations

import re

from kipvote.votes import vocabulary
from kipvote.votes.namelists import NOT_NAMES, is_name

_WORD = re.compile(r"[^\W\d_][\w.'\-]*\Z")
_PARTS = re.compile(r",|\sand\s|&")
_PROSE = (
    NOT_NAMES
    | vocabulary.INTERJECTIONS
    | vocabulary.APPROVAL
    | vocabulary.PRAISE
    | vocabulary.FIRST_PERSON
    | vocabulary.VOTE_WORDS
    | vocabulary.OPPOSING
    | vocabulary.ABSTAINING
    | vocabulary.FINITE
    | vocabulary.PRONOUNS
    | vocabulary.ARTICLES
    | vocabulary.GROUNDS
    | vocabulary.STOPPERS
    | vocabulary.JOINING
    | vocabulary.RELATIVES
    | vocabulary.TECHNICAL
    | vocabulary.UNITS
    | vocabulary.COUNTING
    | vocabulary.DETERMINERS
    | vocabulary.SUGGESTED
    | vocabulary.ADOPTED
    | vocabulary.ASPECTS
    | vocabulary.BUILDS
    | vocabulary.NEGATIONS
    | vocabulary.CONDITIONS
    | vocabulary.WANTING
    | vocabulary.QUESTION_WORDS
    | vocabulary.HYPOTHETICAL
    | vocabulary.TENTATIVE
    | vocabulary.AUXILIARIES
    | vocabulary.PARTICLES
    | vocabulary.FAULTS
    | vocabulary.FAILING
    | vocabulary.OTHERS
    | vocabulary.words(
        "source sources signature signatures hash hashes checksum checksums license licence notice notices "
        "file files ran run runs compile compiled compiles artifact artifacts docs doc rat linux macos mac "
        "windows java docker maven gradle only them him us be been was in out up down over both before "
        "tested fixed added found missed later today yesterday tomorrow"
    )
)
"""What a login or a name in lower case is not taken for, whatever the layout."""


def may_be_name(text: str) -> bool:
    """Whether a text is a name, or up to three words that may be one in lower case, or a login.

    >>> [may_be_name(text) for text in ("Ann Alder", "ann alder", "bbirch9", "looks good", "3 votes")]
    [True, True, True, False, False]
    """
    said = text.split()
    if is_name(text):
        return True
    return 1 <= len(said) <= 3 and all(_WORD.match(word) and word.lower() not in _PROSE for word in said)


def may_list_logins(text: str) -> bool:
    """Whether a text may be two logins or more: one word each between commas, and none of prose.

    >>> [may_list_logins(text) for text in ("aalder, bbirch", "aalder", "nice, thanks", "clean code, fast")]
    [True, False, False, False]
    """
    parts = [part.strip() for part in _PARTS.split(text.rstrip(" .,"))]
    return len(parts) > 1 and all(" " not in part and may_be_name(part) for part in parts)
