"""Short forms: names of which one word is the beginning of the other's, at one address one person's."""

from __future__ import annotations

from collections import Counter

from kipvote.names.name import PersonalName

_SHORTEST, _LEFT_OUT = 3, 2


def is_shortened_name(one: PersonalName, other: PersonalName) -> bool:
    """Whether two names differ in one word only, of which one has the beginning and leaves out a good part.

    Three letters at least are there and two are left out: Jan is not short for Jana, nor Li for Lin. Two
    people may still be called so, as father and son: never enough but where the address is the same too.

    >>> from kipvote.names.name import read_name
    >>> is_shortened_name(read_name("Rob Doe"), read_name("Robert Doe"))
    True
    """
    here, there = Counter(one.parts), Counter(other.parts)
    differing = [*(here - there).elements()], [*(there - here).elements()]
    if not here & there or one.damaged or other.damaged or list(map(len, differing)) != [1, 1]:
        return False
    short, long = sorted((differing[0][0], differing[1][0]), key=len)
    return len(short) >= _SHORTEST and len(long) - len(short) >= _LEFT_OUT and long.startswith(short)
