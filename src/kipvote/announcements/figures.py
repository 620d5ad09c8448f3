"""Figures: how many votes of a kind a result tells of, those of several groups added up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from kipvote.votes.clauses import Token, TokenKind
from kipvote.votes.vocabulary import words

SIGNED = (TokenKind.VALUE, TokenKind.PLURAL)
NUMERALS = {"no": 0, "none": 0} | {
    word: number
    for number, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()
    )
}
_FROM = words("from by of")
_BETWEEN = words("vote votes approval approvals") | {")", "]", '"'}
_JOINTS = words("and plus") | {","}
_ROLES = words(
    "mentor mentors ipmc pmc ppmc committer committers member members community contributor contributors "
    "user users developers list"
)
_OTHERS = words("other others rest remaining")
_REST = words("rest remaining")
_ENDS = _JOINTS | {".", ";", ":", "(", ")"}
_LONGEST = 10
_ENDLESS = 10


def value_of(token: Token) -> str:
    """The value a signed token names, alone or in the plural: "-1" of "- 1s", "+0.5" as it is."""
    text = token.text.replace(" ", "")
    return text if "." in text else text[:2]


def number_of(word: str) -> int | None:
    """The number that a word in lower case says, in figures or in letters; None for any other.

    >>> [number_of(word) for word in ("none", "three", "12", "some")]
    [0, 3, 12, None]
    """
    return int(word) if word.isdecimal() and len(word) < _ENDLESS else NUMERALS.get(word)


@dataclass(frozen=True, slots=True)
class Count:
    """One figure: how many votes of ``value`` ("+1", "0", "-1"), and whether binding; None where not said.

    ``group`` are the words that say from whom they came, if they name a group; ``joined`` says that the
    figure goes on with those before it. ``choice`` is what they are for, where a word says so: "for ann".
    ``implied`` says that no value is told: "4 binding votes" are for it where nothing splits them. ``bare``
    says that nothing but its claim is, and ``of_them`` that it is of those before it: "2 of them binding".
    ``labelled`` says that its value stands before it: "-1s: 2 binding". ``sourced`` says that "from" follows,
    and ``objected`` that it is of no objections, which in a remark are no votes.
    """

    value: str | None
    binding: bool | None
    number: int
    line: int
    group: tuple[str, ...] = ()
    joined: bool = False
    choice: str = ""
    implied: bool = False
    bare: bool = False
    of_them: bool = False
    labelled: bool = False
    sourced: bool = False
    objected: bool = False


def group_behind(tokens: Sequence[Token], end: int) -> tuple[str, ...]:
    """The group of voters named behind a figure that ends before ``end``: "from other IPMC members"."""
    rest = _behind(tokens, end)
    if not set(rest[:1]) & _FROM:
        return ()
    named = tuple(takewhile(lambda text: text not in _ENDS, rest[1:]))
    return named if _ROLES & set(named) or named in _SENDER else ()


def is_sourced(tokens: Sequence[Token], end: int) -> bool:
    """Whether a figure that ends before ``end`` goes on with whose it is: "3 binding +1s from Ann"."""
    return bool(set(_behind(tokens, end)[:1]) & _FROM)


def _behind(tokens: Sequence[Token], end: int) -> list[str]:
    rest = [token.text for token in tokens[end : end + _LONGEST]]
    return rest[next((n for n, text in enumerate(rest) if text not in _BETWEEN), len(rest)) :]


_SENDER = (("me",), ("myself",))


def choice_behind(tokens: Sequence[Token], end: int) -> str:
    """What a figure that ends before ``end`` is of votes for: "ann" of "10 votes for ann"; not "for it"."""
    said = [token.text for token in tokens[end : end + _LONGEST] if token.text not in _BETWEEN]
    named = said[:1] == ["for"] and "".join(said[1:2])[:1].isalnum() and said[1] not in _THIS
    return " ".join(said[1:3]) if named else ""


def without_choices(counts: Sequence[Count]) -> list[Count]:
    """``counts`` without those of an election: "10 binding votes for ann, 8 binding votes for bob"."""
    chosen = {(count.value, count.binding, count.choice) for count in counts if count.choice}
    kinds = [(value, binding) for value, binding, _ in chosen]
    return [count for count in counts if not count.choice or kinds.count((count.value, count.binding)) < _TWO]


_TWO = 2
_THIS = words("the this it that these")


def is_joined(tokens: Sequence[Token], start: int) -> bool:
    """Whether a figure at ``start`` goes on with those before it, and is no part of them: ", including 2"."""
    return start == 0 or tokens[start - 1].text in _JOINTS


def summed(counts: Sequence[Count]) -> list[Count]:
    """``counts``, those of other groups added to the first of their kind; a total said again is no group.

    "2 binding votes from the mentors, 3 binding votes from other IPMC members" are five; without the "other"
    the mentors may be among the others, and neither is the figure, unless "the rest" is told of, too: nobody
    is then told twice. "1 +1 from Ann and +1 from me" are two.
    """
    found: list[Count] = []
    unclear: list[Count] = []
    several = any(not _REST.isdisjoint(count.group) for count in counts)
    for count in counts:
        at = next((n for n in reversed(range(len(found))) if _alike(found[n], count)), None)
        others = at is not None and found[at].group and _OTHERS & set(count.group)
        own = at is not None and found[at].sourced and count.group in _SENDER
        beside = at is not None and _is_group_beside(found[at], count)
        parted = beside and at is not None and (several or _are_parted(found[at], count))
        if beside and not others and not parted and at is not None:
            unclear.append(found[at])
        if at is None or not ((count.joined and (others or own)) or parted):
            found.append(count)
        else:
            found[at] = replace(found[at], number=found[at].number + count.number)
    return [count for count in found if not any(_alike(count, one) and count.group for one in unclear)]


def _is_group_beside(one: Count, other: Count) -> bool:
    """Whether figures are of two groups of voters, one right behind the other."""
    roles, others = _roles(one), _roles(other)
    part = "ipmc" in roles and _MENTORS & others and other.number <= one.number
    near = other.line == one.line + 1 or (other.joined and other.line == one.line)
    return bool(roles and others) and roles != others and near and not part


def _are_parted(one: Count, other: Count) -> bool:
    """Whether nobody is in both groups: users are no committers; the PMC is of the community, too."""
    roles, others = _roles(one), _roles(other)
    return (roles <= _INSIDE and others <= _OUTSIDE) or (roles <= _OUTSIDE and others <= _INSIDE)


def _roles(count: Count) -> frozenset[str]:
    return _ROLES.intersection(count.group) - _MEMBERS


_MEMBERS = words("member members")
_MENTORS = words("mentor mentors")
_INSIDE = words("committer committers pmc ipmc ppmc")
_OUTSIDE = words("user users contributor contributors")


def _alike(one: Count, other: Count) -> bool:
    return (one.value, one.binding) == (other.value, other.binding)
