"""Figures: the counts that a result gives, and the values and claims that stand above or beside voters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

_IN_WORDS = "no zero none nobody nothing nil|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve"
_NUMBERS = {word: number for number, words in enumerate(_IN_WORDS.split("|")) for word in words.split()}
_SIDES = {
    word: value
    for value, words in {
        "+1": "favour favor approving approvals approval positive voters approve for",
        "0": "abstain abstaining abstained abstention abstentions neutral",
        "-1": "against disapproving disapprovals disapproval negative veto vetoes opposed objections",
    }.items()
    for word in words.split()
}
_FILLERS = frozenset(
    "vote votes voting vote(s) of them those these which are were was is all in total x × ipmc pmc the "
    "bindings member members committer committers kip valid community other only count counts cast".split()
)
"""Words that may stand within a figure or a heading."""
_JOINS = frozenset(", ; and & plus | or nor but while versus vs".split())
_MARKS = frozenset("( ) [ ] : / - – — = > -> => → * _ \" “ ” ' ‘ ’ . ! # •".split())
_GOALS = frozenset(
    "required needed necessary least minimum need needs requires require enough first last until than "
    "another more missing mandatory requested over exceeds".split()
)
"""Words before a number that make it a goal, an order, or a part of something."""
_TOKEN = re.compile(
    r"https?://\S+|<[^<>\s]{1,80}@[^<>\s]{1,80}>|[\w.+-]+@[\w.-]+\w"
    r"|(?<![\w.])[+-]\d+(?:\.0)?(?:['’]?s\b)?(?![\w.]*\d)|non[ \-‐]?-?bind(?:ing|ings)\b|vote\(s\)|->|=>"
    r"|\d+(?:\.\d+)+|\d+(?:st|nd|rd|th)\b|\d+x?\b|\w+(?:[-'’]\w+)*|\S",
    re.IGNORECASE,
)
_SHORTHAND = re.compile(r"\+(\d+)\s*/\s*(?:[+]?(\d+)\s*/\s*)?-(\d+)\s*\(?(non-?)?binding\b", re.IGNORECASE)
_COLUMNS = re.compile(r"^[^\w+-]*([+-]?[01])\W+?(\d+)\W+(\d+)\W*$")
_CLAIM_MARKS = {"b": True, "nb": False}


class Token(NamedTuple):
    """A piece of a sentence as written, in small letters, with its place."""

    text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Head:
    """A value, a claim and a number that stand together: a figure, a heading of names, or a note on a name.

    ``start`` and ``end`` are its place in the sentence; ``enclosed`` that it stands in brackets; ``goal``
    that it tells what would be needed.
    """

    start: int
    end: int
    value: str | None = None
    binding: bool | None = None
    number: int | None = None
    enclosed: bool = False
    goal: bool = False

    @property
    def says(self) -> bool:
        """Whether it says more than a number."""
        return self.value is not None or self.binding is not None


@dataclass(frozen=True, slots=True)
class Count:
    """A figure of a result: so many votes of a value that bind, or do not.

    ``total``: it names no value; they are all votes where others tell the values, else votes for it.
    """

    value: str
    binding: bool
    number: int
    line: int
    total: bool = False


def tokens(text: str) -> list[Token]:
    """The pieces of a sentence."""
    return [Token(match[0].lower(), match.start(), match.end()) for match in _TOKEN.finditer(text)]


def heads(text: str, *, yes_no: bool = False) -> list[Head]:
    """The heads of a sentence in order; ``yes_no``: "yes" and "no" say whether a vote binds."""
    return [head for head in _heads(tokens(text), yes_no=yes_no) if head.says]


def is_filler(word: str) -> bool:
    """Whether a word says nothing of its own beside a head."""
    return word in _FILLERS or word in _JOINS or word in _MARKS


def _heads(said: Sequence[Token], *, yes_no: bool) -> Iterator[Head]:
    head: Head | None = None
    depth, goal, voted = 0, False, False
    for at, token in enumerate(said):
        word = token.text
        depth = max(0, depth + (word in "([") - (word in ")]")) if len(word) == 1 else depth
        part = _part(said, at, head, yes_no=yes_no, voted=voted)
        voted = word in ("vote", "votes") or (voted and part is not None)
        if part is None:
            if head and not (word in _FILLERS or (word in _MARKS and word != ".")):
                yield head
                head = None
            goal = word in _GOALS or (goal and head is None and (word in _FILLERS or word == "the"))
            continue
        part = replace(part, enclosed=depth > 0, goal=goal)
        if head and _fits(head, part):
            head = replace(
                head,
                end=token.end,
                value=head.value or part.value,
                binding=part.binding if head.binding is None else head.binding,
                number=part.number if head.number is None else head.number,
            )
        else:
            if head:
                yield head
            head = part
        goal = False
    if head:
        yield head


def _fits(head: Head, part: Head) -> bool:
    """Whether a part belongs to the head before it: nothing is said of it twice."""
    both = ((head.value, part.value), (head.binding, part.binding), (head.number, part.number))
    return all(None in said for said in both)


def _part(said: Sequence[Token], at: int, head: Head | None, *, yes_no: bool, voted: bool) -> Head | None:
    """What one piece says: a value, a claim or a number; None where it says none of these."""
    word, start, end = said[at]
    before, behind = (said[n].text if 0 <= n < len(said) else "" for n in (at - 1, at + 1))
    if word[0] in "+-" and len(word) > 1 and word[1].isdigit():
        number = int(re.sub(r"\D.*", "", word[1:]))
        value = f"{word[0]}{number}"
        return Head(start, end, value) if number < 2 else Head(start, end, "+1", None, number)
    if word.startswith("non") and "bind" in word:
        return Head(start, end, None, False)
    if word in ("binding", "bindings"):
        return Head(start, end, None, True)
    if word == "nb" or (word in _CLAIM_MARKS and before in ("(", "[") and behind in (")", "]")):
        return Head(start, end, None, _CLAIM_MARKS[word])
    if yes_no and word in ("yes", "no", "y", "n") and (head is not None or before == "|"):
        return Head(start, end, None, word[0] == "y")
    if word == "0" and _is_value(said, at, head):
        return Head(start, end, "0")
    if word.removesuffix("x").isdecimal() and len(word) < 5:
        return Head(start, end, None, None, int(word.removesuffix("x")))
    if word in _NUMBERS and (behind or (head and head.says)) and not (word == "one" and head and head.says):
        return Head(start, end, None, None, _NUMBERS[word])
    if word in _SIDES and _is_side(word, before, behind, head, voted=voted):
        return Head(start, end, _SIDES[word])
    return None


def _is_value(said: Sequence[Token], at: int, head: Head | None) -> bool:
    """Whether a 0 is the value: "0: none", "0 (non-binding)", "no 0 votes", alone in its line."""
    behind = [token.text for token in said[at + 1 : at + 4]]
    if at and said[at - 1].text == "|" and behind[:1] == ["|"]:
        return head is None or head.value is None
    if head is not None and head.value is not None:
        return False
    if head is not None and head.number is not None:
        return True
    led = not any(token.text not in _MARKS and token.text not in _JOINS for token in said[:at])
    if behind[:1] == ["x"]:
        return not behind[1:2] or behind[1][0] not in "+-"
    if behind[:1] in ([":"], ["->"], ["="], ["("], ["–"]):
        return not (behind[:1] == ["("] and head is not None and head.says)
    return led and (not behind or (behind[0] == "|" and len(behind) > 1))


def _is_side(word: str, before: str, behind: str, head: Head | None, *, voted: bool) -> bool:
    """Whether a word tells on which side votes are: beside a number or "votes", or as a heading."""
    if word in ("favour", "favor"):
        return before == "in"
    if word == "for":
        return (before == "" and behind in ("(", ":", "")) or (voted and behind in (",", ".", ":"))
    if word.startswith(("veto", "objection", "abstain", "abstention")):
        return head is not None or behind in (":", "")
    return head is not None or voted or behind in (":", "(", "votes", "vote", "") or before == ""


def joined(found: Sequence[Head], text: str) -> list[Head]:
    """The heads of a sentence, each with the value that it shares with its neighbours.

    "3 binding and 2 non-binding +1 votes" are all +1, "+1: 5 (3 binding)" too, "no 0 or -1" are both none.
    """
    heads = list(found)
    for at, (before, here) in enumerate(pairwise(found), start=1):
        before = heads[at - 1]
        if here.value is None and before.value is not None and (here.enclosed or _meets(before, here, text)):
            heads[at] = here = replace(here, value=before.value)
        none = before.number == 0 and here.number is None and here.value is not None
        if none and _between(before, here, text) == ["or"]:
            heads[at] = replace(here, number=0)
    for at in range(len(heads) - 2, -1, -1):
        here, there = heads[at], heads[at + 1]
        shares = there.value is not None and not there.enclosed and (there.number != 0 or here.number == 0)
        if here.value is None and shares and _meets(here, there, text):
            heads[at] = replace(here, value=there.value)
    return heads


def _meets(one: Head, other: Head, text: str) -> bool:
    """Whether nothing stands between two heads but what joins them."""
    return all(is_filler(word) or word == "from" for word in _between(one, other, text))


def _between(one: Head, other: Head, text: str) -> list[str]:
    return [token.text for token in tokens(text[one.end : other.start])]


_UNSUCCESSFUL = re.compile(
    r"\b(?:not|n['’]t|failed to) (?:\w+ )?(?:receive|get|reach|gather|attract|have|obtain|collect)\b",
    re.IGNORECASE,
)


def counts(
    heads: Sequence[Head], text: str, line: int, *, value: str | None, claim: bool | None
) -> Iterator[Count]:
    """The figures of a sentence under a heading of a value and a claim, as far as it has them itself.

    A total without a claim is none; that there is no vote of a value is told of those of either claim.
    """
    failed = _UNSUCCESSFUL.search(text)
    led = _CLAIM_LED.match(text)
    if led:
        claim = not led[1].lower().startswith("non")
    elif any(head.binding is not None for head in heads):
        claim = None
    for head in heads:
        binding = claim if head.binding is None else head.binding
        if head.number is None or head.goal or (failed and failed.end() < head.start and head.number):
            continue
        if binding is not None:
            told = head.value or value
            yield Count(told or "+1", binding, head.number, line, total=told is None)
        elif head.number == 0 and head.value is not None:
            yield from (Count(head.value, either, 0, line) for either in (True, False))


_CLAIM_LED = re.compile(r"^\W*(?:of (?:the|these) )?((?:non-?)?binding)(?: votes?)?\s*[:,]", re.IGNORECASE)
"""A claim of all figures of a line: "Binding: +1 x 3, 0 x 1"."""


def shorthand(text: str, line: int) -> tuple[list[Count], str]:
    """The figures of "+3/0/-0 binding votes", and the sentence with blanks in place of them."""
    found = [
        Count(value, match[4] is None, int(number), line)
        for match in _SHORTHAND.finditer(text)
        for value, number in (("+1", match[1]), ("0", match[2]), ("-1", match[3]))
        if number is not None
    ]
    return found, _SHORTHAND.sub(lambda match: " " * len(match[0]), text)


def columns(text: str, line: int, claims: tuple[bool, bool]) -> list[Count]:
    """The figures of a row of a table with a column for each claim: "+1   3   1"."""
    match = _COLUMNS.match(text)
    if match is None:
        return []
    return [Count(match[1], claim, int(match[n]), line) for n, claim in zip((2, 3), claims, strict=True)]


def tallied(found: Iterable[Count]) -> tuple[dict[str, int] | None, dict[str, int] | None, bool]:
    """The binding and the other counts by value, each as told first, and whether any contradict."""
    both: dict[bool, dict[str, int]] = {True: {}, False: {}}
    clash = False
    for count in sorted(found, key=lambda one: one.total):
        told = both[count.binding]
        value = "0" if count.value in ("+0", "-0") else count.value
        clash = clash or (
            told.get(value, count.number) != count.number
            and not (count.total and count.number == sum(told.values()))
        )
        told.setdefault(value, count.number)
    return both[True] or None, both[False] or None, clash
