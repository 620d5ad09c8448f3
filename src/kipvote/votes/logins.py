"""Logins: names in lower case or with figures, which only the layout of a list tells from words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kipvote.votes import vocabulary as vocab
from kipvote.votes.namelists import (
    NOT_NAMES,
    PARTICLES,
    ListedName,
    all_entries,
    is_full_name,
    is_name,
)

_WORD = re.compile(r"[^\W\d_][\w.'\-]*\Z")
_PARTS = re.compile(r",|\sand\s|&")
PROSE = (
    NOT_NAMES
    | vocab.INTERJECTIONS
    | vocab.APPROVAL
    | vocab.PRAISE
    | vocab.FIRST_PERSON
    | vocab.VOTE_WORDS
    | vocab.OPPOSING
    | vocab.ABSTAINING
    | vocab.FINITE
    | vocab.PRONOUNS
    | vocab.ARTICLES
    | vocab.GROUNDS
    | vocab.STOPPERS
    | vocab.JOINING
    | vocab.RELATIVES
    | vocab.TECHNICAL
    | vocab.UNITS
    | vocab.COUNTING
    | vocab.DETERMINERS
    | vocab.SUGGESTED
    | vocab.ADOPTED
    | vocab.ASPECTS
    | vocab.BUILDS
    | vocab.NEGATIONS
    | vocab.CONDITIONS
    | vocab.WANTING
    | vocab.QUESTION_WORDS
    | vocab.HYPOTHETICAL
    | vocab.TENTATIVE
    | vocab.AUXILIARIES
    | vocab.PARTICLES
    | vocab.FAULTS
    | vocab.FAILING
    | vocab.OTHERS
    | vocab.words(
        "source sources signature signatures hash hashes checksum checksums license licence notice notices "
        "file files ran run runs compile compiled compiles artifact artifacts doc rat linux macos mac "
        "windows docker maven gradle only them him be been over before "
        "fixed added found missed later today yesterday tomorrow mentor mentors manager lead chair "
        "contributor contributors etc counting respectively kind"
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
    return 1 <= len(said) <= 3 and all(_WORD.match(word) and word.lower() not in PROSE for word in said)


def may_be_voter(text: str) -> bool:
    """Whether a text may be a name where those beside it are: what ``may_be_name`` says, and odder ones.

    A name may have more words, a nickname, or a word that begins a sentence elsewhere, but not only such.

    >>> [may_be_voter(text) for text in ("So Young Kim", "No Lee", 'Ida "fay" Marsh', "So Nice")]
    [True, True, True, False]
    """
    said = text.replace('"', " ").split()
    if may_be_name(" ".join(said)):
        return True
    own = [word for word in said if word.lower() not in PARTICLES]
    prose = [word for word in said if word.lower().strip(".") in PROSE]
    if not all(_WORD.match(word) for word in said) or len(said) > _MOST_WORDS:
        return False
    if all(_LOWER.match(word) is None for word in own):
        return len(said) > 1 and (not prose or (len(prose) == 1 and len(said) <= _WITH_PROSE))
    return not prose and 0 < len(own) <= _IN_LOWER_CASE


_LOWER = re.compile(r"(?!(?:al|el|d|l|o|ben|abd)['\-][^\W\d_a-z])[a-z\u00df-\u00ff]")
_MOST_WORDS, _WITH_PROSE, _IN_LOWER_CASE = 8, 3, 3


def voters_in(text: str, *, told: bool = False) -> tuple[ListedName, ...]:
    """The entries of a list, where one at least is a name in full and the others may be names.

    ``told`` says that what stands beside it is such a list: then none has to be one. Nor has it in a list of
    single words where most are written as names, the first and the last among them.

    >>> [entry.name for entry in voters_in("Ann Alder, bob birch and cy9")]
    ['Ann Alder', 'bob birch', 'cy9']
    >>> voters_in("bob birch, cy9"), voters_in("Ann Alder, looks good")
    ((), ())
    >>> [entry.name for entry in voters_in("Ann, bob and Cy")]
    ['Ann', 'bob', 'Cy']
    """
    entries = all_entries(text)
    known = told or any(is_full_name(entry.name) for entry in entries) or _are_first_names(entries)
    return tuple(entries) if known and all(may_be_voter(entry.name) for entry in entries) else ()


def _are_first_names(entries: Sequence[ListedName]) -> bool:
    """Whether single words are a list of names, odd ones between others: "Ann, bob, Cy"."""
    named = [is_name(entry.name) for entry in entries]
    bare = all(" " not in entry.name and may_be_login(entry.name) for entry in entries)
    return bare and named[:1] == named[-1:] == [True] and named.count(True) > named.count(False)


def may_be_login(text: str) -> bool:
    """Whether a text is up to two words none of which is one of prose, however it is written.

    >>> [may_be_login(text) for text in ("bbirch", "bob birch", "Docs", "looks good", "Next steps")]
    [True, True, False, False, False]
    """
    said = text.split()
    alike = len({word[:1].islower() for word in said}) == 1
    return alike and len(said) <= _TWO and all(_WORD.match(w) and w.lower() not in PROSE for w in said)


_TWO = 2


def may_list_logins(text: str) -> bool:
    """Whether a text may be two logins or more: one word each between commas, and none of prose.

    >>> [may_list_logins(text) for text in ("aalder, bbirch", "aalder", "nice, thanks", "clean code, fast")]
    [True, False, False, False]
    """
    parts = [part.strip() for part in _PARTS.split(text.rstrip(" .,"))]
    return len(parts) > 1 and all(" " not in part and may_be_name(part) for part in parts)
