"""Short forms: names of which one has another's given name in short, at one address one person's."""

from __future__ import annotations

from itertools import product

from kipvote.names.name import PersonalName, agree

_SHORTEST, _LEFT_OUT = 3, 2
_MOST = 8  # words of a name
_CUSTOMARY = {
    "andy": ("andrew", "andreas"),
    "charlie": ("charles",),
    "danny": ("daniel",),
    "dave": ("david",),
    "gabe": ("gabriel",),
    "harry": ("harold",),
    "jerry": ("jeremy",),
    "joe": ("joseph",),
    "kate": ("katherine", "kathryn"),
    "larry": ("lawrence", "laurence"),
    "mike": ("michael",),
    "nate": ("nathan", "nathaniel"),
    "pete": ("peter",),
    "rick": ("richard",),
    "steve": ("steven", "stephen"),
    "vicky": ("victoria",),
}
"""Short forms that begin as the name does and end in their own way; Bill for William is a name by itself."""


def is_shortened_name(one: PersonalName, other: PersonalName) -> bool:
    """Whether two names are one but for a word that is short for the other's, and for words left out.

    It is the customary short form, or the beginning of the other: three letters at least are there and two
    are left out; Jan is not short for Jana, nor Li for Lin. Two people may still be called so, as father and
    son: never enough but where the address is the same too.

    >>> from kipvote.names.name import read_name
    >>> is_shortened_name(read_name("Rob Doe"), read_name("Robert J. Doe"))
    True
    >>> is_shortened_name(read_name("Steve Doe"), read_name("Steven Doe"))
    True
    """
    here, there = set(one.parts), set(other.parts)
    if one.damaged or other.damaged or not any(len(word) > 1 for word in here & there):
        return False
    if max(len(one.parts), len(other.parts)) > _MOST:
        return False
    pairs = product(sorted(here - there), sorted(there - here))
    return any(_is_short(*pair) and _agree_but_for(*pair, one, other) for pair in pairs)


def _is_short(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    if long in _CUSTOMARY.get(short, ()) or short in _CUSTOMARY.get(long, ()):
        return True
    return len(short) >= _SHORTEST and len(long) - len(short) >= _LEFT_OUT and long.startswith(short)


def _agree_but_for(here: str, there: str, one: PersonalName, other: PersonalName) -> bool:
    same = tuple(there if word == here else word for word in one.parts)
    return agree(PersonalName(same), PersonalName(other.parts))
