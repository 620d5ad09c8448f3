"""Spellings: which known names a name can stand for, looked up and never compared by likeness."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations, groupby, islice
from typing import TypeVar

from kipvote.names.name import (
    NameKey,
    PersonalName,
    agree,
    are_initials,
    fold,
    is_initial,
    is_shortened,
    orders,
)
from kipvote.names.pieces import DAMAGE

_Key = TypeVar("_Key", bound=Hashable)
_Entry = TypeVar("_Entry", bound=Hashable)

_Middle = tuple[tuple[str, ...], bool]
"""The words in the middle of a name, and whether they belong to the first so that nobody leaves them out."""

_TWO_LETTERS = frozenset({"ae", "oe", "ue", "aa", "ss", "th"})
_MANY = 16  # names under one key of which nobody can say any more whose they are
_COMMON = 64  # names with one word that are still looked through; what more people are called tells nobody


class Spellings:
    """Names and whose they are, an owner being any number; one owner may have many names."""

    def __init__(self, names: Iterable[tuple[PersonalName, int]]) -> None:
        self._names = list(names)

    def same(self, name: PersonalName) -> set[int]:
        """The owners of a name with the same key."""
        return self._owners(self._keys, name.keys)

    def agreeing(self, name: PersonalName) -> Iterator[int]:
        """The owners of names that ``agree`` with this one, some of them more than once, in a fixed order."""
        for index, keys in ((self._keys, name.keys | name.forms), (self._forms, name.keys)):
            for key in sorted(keys):
                yield from index.get(key, ())
        for word in sorted(name.spelled):
            entries = self._spelled.get(word, ())
            if len(entries) <= _COMMON:
                yield from (owner for known, owner in entries if agree(name, known))

    def variants(self, name: PersonalName) -> set[int]:
        """The owners of a name that is another form of this one: a nickname, two words written as one.

        Also those of one that lacks (or has) some of its middle words.

        An initial stands for a middle word or for none; it never stands for a first or last name.
        """
        formed = self.formed(name) | self._owners(self._forms, name.keys)
        cores = (self._cores.get(key, set()) for key in name.core_keys)
        listed = {entry for entries in cores if len(entries) <= _MANY * _MANY for entry in entries}
        return formed | {owner for middle, owner in listed if _may_be_one(middle, _middle(name))}

    def undamaged(self, name: PersonalName) -> set[int]:
        """The owners of a whole name that a damaged one can have been.

        Every letter that arrived must agree, and more must have arrived than was lost. A name with accents
        where this one has its damage comes first; a name typed without accents will do only if at least
        one word of this one arrived whole.
        """
        if len(name.words) < 2 or not _is_legible(name):
            return set()
        return self._owners(self._masks, (_mask(name),)) or set(self._typed_plainly(name))

    def restored(self, name: PersonalName) -> set[int]:
        """As ``undamaged``, those typed without accents always among them."""
        if len(name.words) < 2 or not _is_legible(name):
            return set()
        return self._owners(self._masks, (_mask(name),)) | set(self._typed_plainly(name))

    def formed(self, name: PersonalName) -> set[int]:
        """The owners of a name that is one of this one's other forms."""
        return self._owners(self._keys, name.forms)

    def bare(self, name: PersonalName) -> set[int]:
        """The owners of a name that is this one without what may be a note behind it."""
        return self._owners(self._keys, name.bare_keys)

    def one_but_for_the_middle(self) -> Iterator[set[int]]:
        """Sets of owners whose names share first and last word, none differing in a middle word."""
        for entries in self._cores.values():
            middles = {middle for middle, _ in entries}
            pairs = combinations(middles, 2)
            if len(middles) <= _MANY and all(_may_be_one(one, other) for one, other in pairs):
                yield {owner for _, owner in entries}

    # Each index is made when it is first asked for: few names are damaged, or nicknames.

    @cached_property
    def _keys(self) -> Mapping[NameKey, set[int]]:
        return _index((key, owner) for name, owner in self._names for key in name.keys)

    @cached_property
    def _forms(self) -> Mapping[NameKey, set[int]]:
        return _index((key, owner) for name, owner in self._names for key in name.forms)

    @cached_property
    def _spelled(self) -> Mapping[str, Collection[tuple[PersonalName, int]]]:
        """Names and owners by each word that is no initial, in the order given."""
        index: defaultdict[str, dict[tuple[PersonalName, int], None]] = defaultdict(dict)
        for name, owner in self._names:
            for word in name.spelled:
                if not is_initial(word):
                    index[word][name, owner] = None
        return index

    @cached_property
    def _cores(self) -> Mapping[NameKey, set[tuple[_Middle, int]]]:
        return _index((key, (_middle(name), owner)) for name, owner in self._names for key in name.core_keys)

    @cached_property
    def _masks(self) -> Mapping[NameKey, set[int]]:
        return _index((_mask(name), owner) for name, owner in self._names if not name.damaged)

    @cached_property
    def _words(self) -> Mapping[str, set[tuple[tuple[str, ...], int]]]:
        whole = ((name, owner) for name, owner in self._names if not name.damaged)
        return _index((word, (name.parts, owner)) for name, owner in whole for word in set(name.parts))

    def _typed_plainly(self, name: PersonalName) -> Iterator[int]:
        whole = [part for part in name.parts if DAMAGE not in part]
        rarest = min((self._words.get(word, set()) for word in whole), key=len, default=set())
        if len(rarest) <= _MANY * _MANY:
            yield from (owner for parts, owner in rarest if _fits(name.parts, parts))

    @staticmethod
    def _owners(index: Mapping[NameKey, set[int]], keys: Iterable[NameKey]) -> set[int]:
        """Whose the keys are; of one that many have only some, since it is then nobody's."""
        return {owner for key in keys for owner in islice(index.get(key, ()), _COMMON)}


def _index(entries: Iterable[tuple[_Key, _Entry]]) -> dict[_Key, set[_Entry]]:
    index: defaultdict[_Key, set[_Entry]] = defaultdict(set)
    for key, entry in entries:
        index[key].add(entry)
    return dict(index)


def can_be_one(one: PersonalName, other: PersonalName) -> bool:
    r"""Whether two whole names can be one person's who is known to use both; letters of one may be lost.

    >>> can_be_one(PersonalName(("jos\ufffd\ufffd", "doe")), PersonalName(("josé", "doe")))
    True
    """
    if one.damaged == other.damaged:
        return agree(one, other)
    damaged, whole = (one, other) if one.damaged else (other, one)
    return bool(Spellings([(whole, 0)]).undamaged(damaged))


def contradicts(name: PersonalName, known: Sequence[PersonalName]) -> bool:
    """Whether the names someone is known by speak against a name that only is a form of one of them.

    They give a middle word and so does the name, but another; or the nickname it has inside is theirs, they
    give another given name beside it, and the one before the nickname is not that.

    >>> known = [PersonalName(("jane", "q", "doe")), PersonalName(("jane", "doe"))]
    >>> contradicts(PersonalName(("jane", "r", "doe")), known)
    True
    >>> contradicts(PersonalName(("li", "doe"), ("jane",)), known)
    False
    >>> contradicts(PersonalName(("li", "doe"), ("jane",)), [*known, PersonalName(("an", "doe"))])
    True
    """
    if any(name.keys & one.keys for one in known):
        return False
    middles = [one.middle for one in known if one.middle and name.core_keys & one.core_keys]
    middle = [word for word in name.middle if not are_initials(word)]  # "JD" inside is a nickname
    if middle and middles and not any(is_shortened(*sorted((middle, one), key=len)) for one in middles):
        return True
    return _names_another_beside_nick(name, known)


def _names_another_beside_nick(name: PersonalName, known: Sequence[PersonalName]) -> bool:
    if not any(name.nick_keys & one.keys for one in known) or name.nick_keys <= PersonalName(name.nick).keys:
        return False
    nick = set(map(fold, name.nick))
    given = [one for one in known if one.full and nick.isdisjoint(one.parts)]  # what is known beside it
    outside = PersonalName(name.words)
    words = {part for one in known for part in (*one.parts, *map(fold, one.nick))}
    return (
        bool(given) and not words.issuperset(outside.parts) and not any(agree(outside, one) for one in given)
    )


def _middle(name: PersonalName) -> _Middle:
    return name.middle, name.given_in_two


def _may_be_one(one: _Middle, other: _Middle) -> bool:
    (short, _), (long, belongs) = sorted((one, other), key=lambda middle: len(middle[0]))
    return is_shortened(short, long) and (bool(short) or not belongs)


def _apart(name: PersonalName) -> Iterator[str]:
    """The words as they were written but in lower case, hyphenated ones apart."""
    return (part for word in name.words for part in word.split("-") if part)


def _is_legible(name: PersonalName) -> bool:
    """Whether enough is left to know it by: more letters than marks of lost ones, and some of each word."""
    words = list(_apart(name))
    lost = sum(word.count(DAMAGE) for word in words)
    return all(word.strip(DAMAGE) for word in words) and sum(map(len, words)) > 2 * lost


def _mask(name: PersonalName) -> NameKey:
    """The key of what is left of a name when each run of letters outside ASCII is lost."""
    return NameKey(" ".join(sorted(map(_masked, _apart(name)))))


def _masked(word: str) -> str:
    runs = groupby(word, str.isascii)
    return "".join("".join(run) if kept else DAMAGE for kept, run in runs)


def _fits(damaged: tuple[str, ...], whole: tuple[str, ...]) -> bool:
    """Whether the damaged words can have been the whole ones, in this order or family name first."""
    if len(damaged) != len(whole):
        return False
    return any(all(map(_word_fits, damaged, order)) for order in orders(whole))


def _word_fits(damaged: str, whole: str) -> bool:
    """Two lost bytes were one letter (UTF-8), typed without its accent as one letter or a known pair.

    >>> _word_fits("m\ufffd\ufffdller", "mueller"), _word_fits("mart\ufffd\ufffd", "martin")
    (True, False)
    """
    ends = {0}
    for lost, run in groupby(damaged, DAMAGE.__eq__):
        text = "".join(run)
        if lost:
            for _ in range(max(1, len(text) // 2)):
                ends = {end for at in ends for end in _after_letter(whole, at)}
        else:
            ends = {at + len(text) for at in ends if whole.startswith(text, at)}
    return len(whole) in ends


def _after_letter(whole: str, at: int) -> Iterator[int]:
    if at < len(whole):
        yield at + 1
    if whole[at : at + 2] in _TWO_LETTERS:
        yield at + 2
