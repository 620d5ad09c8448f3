"""Stretches: how far the names go on in a sentence, behind "votes from" or before a "(binding)"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kipvote.announcements.figures import NUMERALS
from kipvote.announcements.people import names_in
from kipvote.announcements.terms import SINCE, WEEKDAYS
from kipvote.votes.logins import may_be_voter
from kipvote.votes.namelists import is_name, sole_entry
from kipvote.votes.vocabulary import words

LONGEST = 600
"""Characters of a list of names at most."""
_BRACKETS = r"\([^()*]{0,60}\)"
# A full stop ends the list, but not that of an initial or a title: "Ann B. Alder", "Cy Cedar, Jr.".
_INITIAL = r"(?<=\b[A-Z])\.(?=[\s,]|[A-Z])|(?<=\b[JSD]r)\.(?=[\s,])|(?<=\bPh)\.(?=D\b)"
_NICK = (
    r"\((?![Nn]?[Bb]\)|(?i:non|binding))[\w.'\-]{1,30}\)"
    r"(?=\s(?!and\b)[^\W\d_][\w'\-]{0,40}(?:[,;.]|\sand\b|\s?&|$))"
)
_BEHIND = re.compile(rf"(?:[^.;:()+!?]|{_INITIAL}|{_NICK}|{_BRACKETS}(?=\s{{0,2}}(?:[,;.]|and\b|&|$)))+")
_BEFORE = re.compile(rf"(?:[^.;:()!?]|{_INITIAL}|{_NICK}|{_BRACKETS}(?=,|\sand\b))+\Z")
_PART = re.compile(
    rf"(?P<part>(?:{_BRACKETS}|[^,&/(])+?)(?P<joint>\s?(?:,\s?(?:and\s)?|[&/]\s?)|\sand\s|\s*$)"
)
_GROUNDS = SINCE | words("with both now")
_LEADS = _GROUNDS | words("of from by that to")
_THANKS = words("thanks thank")
_GROUPS = words(
    "committers committer members member users team teams people folks voters contributors pmc "
    "employees engineers developers"
)
_ENDS = words(
    "others more etc everyone everybody congrats congratulations unanimously altogether already respectively "
    "too though however which who while whereas plus"
) | frozenset(NUMERALS)
_VERBS = words("gave voted cast added abstained has have had is was did")
"""What somebody does who begins another clause: "from Ann and Bob, and Cy | gave a non-binding one"."""
_GOES_ON = ["as", "well", "as"]


def names_behind(text: str) -> str:
    """The beginning of ``text`` that is a list of names; empty where it is none.

    What follows the list may be anything, but a name that runs on into other words has to be one of several.

    >>> names_behind("Ann Alder, Bob Birch and Cy Cedar, well over 72 hours after its start")
    'Ann Alder, Bob Birch and Cy Cedar'
    >>> names_behind("Widget Streams committers"), names_behind("Ann Alder and Bob Birch the vote passes")
    ('', 'Ann Alder and Bob Birch')
    """
    found = _BEHIND.match(text[:LONGEST])
    stretch = found.group() if found else ""
    end, several = 0, 0
    for start, part, between in _judged(stretch):
        if between or _is_entry(part):
            end, several = start + len(part), several + 1
            continue
        led, rest = _led(part)
        if set(rest[:2]) & _GROUPS or _is_login(part):
            return ""
        if led and _VERBS.isdisjoint(rest[:1]) and (several or rest[:3] == _GOES_ON):
            end = start + len(led)
        break
    return stretch[:end]


def names_before(text: str, *, thanked: bool = False) -> str:
    """The end of ``text`` that is a list of names; empty where it is none.

    ``thanked``: those whom the sentence thanks may be.

    >>> names_before("With the votes of Ann Alder, Bob Birch and Cy Cedar")
    'Ann Alder, Bob Birch and Cy Cedar'
    >>> names_before("Thanks Ann and Bob"), names_before("Hi, Ann and Bob")
    ('', 'Ann and Bob')
    >>> names_before("Thanks Ann and Bob", thanked=True)
    'Ann and Bob'
    """
    found = _BEFORE.search(text[-LONGEST:].rstrip())
    stretch = found.group() if found else ""
    at = len(stretch)
    for start, part, between in reversed(_judged(stretch)):
        if between or _is_entry(part):
            at = start
            continue
        said = part.split(" ")
        leads = [
            i for i, word in enumerate(said) if word.lower() in (_LEADS | _THANKS if thanked else _LEADS)
        ]
        if leads and _is_entry(" ".join(said[leads[-1] + 1 :])):
            at = start + len(" ".join(said[: leads[-1] + 1])) + 1
        elif _is_entry(said[-1]):
            return ""
        break
    return stretch[at:].strip()


def _parts(stretch: str) -> Iterator[tuple[int, str]]:
    """What stands between commas and "and", each with where it begins."""
    for match in _PART.finditer(stretch):
        part = match["part"]
        bare = part.strip().removeprefix("and ").strip()
        if bare:
            yield match.start() + part.index(bare), bare


def _judged(stretch: str) -> list[tuple[int, str, bool]]:
    """The parts, each with whether it is an odd name: names in full stand before it and behind it.

    >>> [between for _, _, between in _judged("Ann Alder, bob birch and Cy Cedar, as well")]
    [False, True, False, False]
    """
    parts = list(_parts(stretch))
    full = [_is_entry(part) and " " in part for _, part in parts]
    odd = [not _is_entry(part) and _is_odd(part) for _, part in parts]
    before, behind = _reached(full, odd), _reached(full[::-1], odd[::-1])[::-1]
    return [(*part, odd[i] and before[i] and behind[i]) for i, part in enumerate(parts)]


def _reached(full: Sequence[bool], odd: Sequence[bool]) -> list[bool]:
    """For each part, whether a full name stands before it with none but odd ones between."""
    found: list[bool] = []
    near = False
    for is_full, is_odd in zip(full, odd, strict=True):
        found.append(near)
        near = is_full or (near and is_odd)
    return found


def _is_odd(part: str) -> bool:
    """Whether a part may be one name of those that only what stands beside it tells from words."""
    entry = sole_entry(part)
    said = set(part.lower().split())
    return entry is not None and may_be_voter(entry.name) and not said & (_GROUPS | _ENDS)


def _is_entry(part: str) -> bool:
    """Whether a part is one name, and perhaps what is said of it in brackets."""
    names = () if any(char.isdecimal() for char in part) else names_in(part)
    return len(names) == 1 and _is_person(names[0].name)


def _is_person(name: str) -> bool:
    """Whether a name may be a voter's: no day, not whose something else is, "Ann's", no "Since Ann"."""
    known = name.lower() not in WEEKDAYS and name.partition(" ")[0].lower() not in _GROUNDS
    return known and is_name(name) and not name.endswith("'s")


def _is_login(part: str) -> bool:
    """Whether a part may be a login, of a list that cannot be told from words: "Ann Alder, bbirch"."""
    return part.isalpha() and part.islower() and part not in _ENDS and is_name(part.capitalize())


def _led(part: str) -> tuple[str, list[str]]:
    """The name that ``part`` begins with, and the words behind it."""
    said = part.split()
    for size in range(min(4, len(said) - 1), 0, -1):
        if _is_person(" ".join(said[:size])) and not said[size][:1].isupper():
            return part[: part.index(said[size], len(" ".join(said[:size])))].rstrip(), said[size:]
    return "", said
