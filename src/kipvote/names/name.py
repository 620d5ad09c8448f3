"""Names: a display name taken apart, so that two spellings of one name can be seen to be one.

Nothing here measures likeness. Two names are the same when their keys are equal; a key forgets only what
mail programs and keyboards change (accents, case, order, hyphens, titles), never a letter that counts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise, product
from typing import NewType
from weakref import WeakValueDictionary

from kipvote.addresses import AT_SIGN
from kipvote.names.pieces import DAMAGE, Kind, before_note, is_sign, is_unspaced, own_pieces, without_company
from kipvote.names.syllables import is_given_in_two

NameKey = NewType("NameKey", str)
"""The folded words of a name in alphabetical order, separated by blanks: ``doe jane``."""

_FEW = 5  # words; what has more is no name that is written as one here and as two there
_TITLES = frozenset({"dr", "prof", "mr", "mrs", "ms", "miss", "mx", "sir"})
_SUFFIXES = frozenset({"jr", "jnr", "sr", "snr", "ii", "iii", "iv", "phd", "esq", "cissp", "pmp"})
_INITIALS = re.compile(r"[bcdfghjklmnpqrstvwxz]{2,3}")
_APOSTROPHES = frozenset("'’‘ʼʻ`´")
_ACCENTS = dict.fromkeys(range(0x300, 0x370))
_LETTERS = str.maketrans(dict(zip("øłđðħıŧŋ", "olddhitn", strict=True)) | {"æ": "ae", "œ": "oe", "þ": "th"})
_TWO_LETTERS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})


@dataclass(frozen=True)
class PersonalName:
    """A display name, taken apart.

    ``words`` are in spoken order, lower case, with their accents and hyphens (``blee-goldman`` is one
    word); titles, notes in brackets and addresses are gone. ``nick`` are the words written in brackets or
    quotation marks inside the name, the "Nick" of ``Family (Nick) Given``. ``bare`` are those of the words
    that are the name if the others say where its bearer works: ``Jane Doe | Example``.
    """

    words: tuple[str, ...]
    nick: tuple[str, ...] = ()
    bare: tuple[str, ...] = ()

    @cached_property
    def key(self) -> NameKey:
        """The key of the name with its accents simply dropped; empty where there are no words."""
        return _key(self.words, fold)

    @cached_property
    def keys(self) -> frozenset[NameKey]:
        """Every key of the name as a whole: ``ö`` is written both ``o`` and ``oe``, a hyphen or none.

        >>> sorted(read_name("Jörg Doe").keys), sorted(read_name("Li Su-min").keys)
        (['doe joerg', 'doe jorg'], ['li min su', 'li sumin'])
        """
        spelled = (_key(words, spell) for words in self._written for spell in (fold, fold_in_two_letters))
        return frozenset({*spelled, *self._unspaced} - {NameKey("")})

    @cached_property
    def nick_keys(self) -> frozenset[NameKey]:
        """Keys of the forms a nickname makes: added, or instead of all before or all behind it.

        Beside a name in signs it is the whole name in letters.

        >>> sorted(read_name("Doe (Ada) Zhen").nick_keys)
        ['ada doe', 'ada doe zhen', 'ada zhen']
        """
        if len(self.nick) > 1 and is_unspaced("".join(self.words)):
            return PersonalName(self.nick).keys
        if not self.nick or len(self.words) < 2:
            return frozenset()
        forms = ((*self.words, *self.nick), (self.words[0], *self.nick), (*self.nick, self.words[-1]))
        return frozenset(_key(form, spell) for form in forms for spell in (fold, fold_in_two_letters))

    @cached_property
    def bare_keys(self) -> frozenset[NameKey]:
        """Keys of the name without what may be a note behind it, where that is a full name."""
        return PersonalName(self.bare).keys if self.bare and self.full else frozenset()

    @cached_property
    def solid_keys(self) -> frozenset[NameKey]:
        """Keys of the name with two neighbouring words written as one; none where no two would be left.

        >>> sorted(read_name("Su Min Li").solid_keys)
        ['li sumin', 'minli su']
        """
        if not 3 <= len(self.parts) <= _FEW or self.damaged or self.bare:
            return frozenset()
        pairs = (at for at, pair in enumerate(pairwise(self.parts)) if min(map(len, pair)) > 1)
        return frozenset(_key(_as_one(self.parts, at), fold) for at in pairs)

    @cached_property
    def forms(self) -> frozenset[NameKey]:
        """Keys of other forms of the name, which one can be taken for if nobody else has that name."""
        return self.nick_keys | self.solid_keys | self.bare_keys | self.script_keys

    @cached_property
    def script_keys(self) -> frozenset[NameKey]:
        """Keys of a full name in letters beside the same in signs: ``Jane Doe 林``.

        >>> sorted(read_name("林大山 Jane Doe").script_keys)
        ['doe jane']
        """
        letters = tuple(word for word in self.words if not is_unspaced(word))
        beside = len(letters) < len(self.words) and not any(map(is_sign, "".join(letters)))
        return PersonalName(letters).keys if beside and PersonalName(letters).full else frozenset()

    @cached_property
    def core_keys(self) -> frozenset[NameKey]:
        """First and last word, in this order; none where one of them is an initial.

        Words in between may be missing elsewhere, but not in a name that is turned around as well.

        >>> sorted(read_name("Jane Q. Doe").core_keys), sorted(read_name("J. Doe").core_keys)
        (['jane doe'], [])
        """
        if self.bare or len(self.words) < 2 or any(map(is_initial, (self.words[0], self.words[-1]))):
            return frozenset()
        ends = (self.words[0], self.words[-1])
        return frozenset(NameKey(" ".join(map(spell, ends))) for spell in (fold, fold_in_two_letters))

    @cached_property
    def middle(self) -> tuple[str, ...]:
        """The folded words between the first and the last."""
        return tuple(map(fold, self.words[1:-1]))

    @cached_property
    def given_in_two(self) -> bool:
        """Whether the word in the middle belongs to the first, so that nobody leaves it out: Jun Feng Doe."""
        return is_given_in_two(tuple(map(fold, self.words)))

    @cached_property
    def parts(self) -> tuple[str, ...]:
        """The folded words in spoken order, hyphenated ones apart."""
        return _parts(self.words, fold)

    @cached_property
    def spellings(self) -> frozenset[tuple[str, ...]]:
        """Its ``parts``, and as people type them who write ä, ö and ü as two letters."""
        return frozenset({self.parts, _parts(self.words, fold_in_two_letters)})

    @cached_property
    def spelled(self) -> frozenset[str]:
        """All words of its ``spellings``."""
        return frozenset().union(*self.spellings)

    @cached_property
    def _written(self) -> tuple[tuple[str, ...], ...]:
        """The words with their hyphens and without."""
        solid = tuple(word.replace("-", "") for word in self.words)
        return (self.words,) if solid == self.words else (self.words, solid)

    @cached_property
    def _unspaced(self) -> tuple[NameKey, ...]:
        """A name in signs as it is written without a blank; programs also put the family name last."""
        if len(self.words) != 2 or not is_unspaced("".join(self.words)):
            return ()
        first, last = map(fold, self.words)
        return NameKey(first + last), NameKey(last + first)

    @cached_property
    def damaged(self) -> bool:
        """Whether letters of it are lost."""
        return any(DAMAGE in word for word in self.words)

    @cached_property
    def full(self) -> bool:
        """Whether it names a person in full: two words that are more than initials, none of them damaged.

        Chinese and Korean names are written without a blank; three signs of them are a full name.

        >>> read_name("Jane Doe").full, read_name("J. Doe").full, read_name("jdoe").full
        (True, False, False)
        """
        if self.damaged or self.bare:
            return not self.damaged and PersonalName(self.bare).full
        named = [part for part in self.parts if not is_initial(part) and any(map(str.isalpha, part))]
        return len(named) >= 2 or (len(named) == 1 and len(named[0]) >= 3 and all(map(is_sign, named[0])))


def fold(text: str) -> str:
    """``text`` in lower case without accents, each foreign Latin letter as the plain one it is typed as.

    Marks of other scripts (Indic vowels, kana voicing) stay: there they are letters.

    >>> fold("Łukasz Groß"), fold("ÇAĞRI Işık"), fold("Ærø")
    ('lukasz gross', 'cagri isik', 'aero')
    """
    if text.isascii():
        return text.lower()
    bare = unicodedata.normalize("NFKD", text).translate(_ACCENTS)
    plain = unicodedata.normalize("NFKD", bare.casefold().translate(_LETTERS)).translate(_ACCENTS)
    return unicodedata.normalize("NFC", plain)


def fold_in_two_letters(text: str) -> str:
    """As ``fold``, but ä, ö, ü, ø and å as the two letters Germans and Scandinavians type for them.

    >>> fold_in_two_letters("Jörg Ångström")
    'joerg aangstroem'
    """
    return fold(unicodedata.normalize("NFC", text).lower().translate(_TWO_LETTERS))


@lru_cache(maxsize=1 << 14)
def read_name(text: str) -> PersonalName:
    """Take a display name apart; without words where it holds none.

    >>> read_name("Doe, Jane (ORG/ SITE)").words, read_name("Prof. Jane 'JD' O’Doe, Ph.D.").words
    (('jane', 'doe'), ('jane', 'jd', 'odoe'))
    >>> read_name('Jane "Jay" Doe')
    PersonalName(words=('jane', 'doe'), nick=('jay',), bare=())
    """
    known = _IN_USE.get(text)
    if known is None:
        known = _IN_USE[text] = _read(text)
    return known


_IN_USE: WeakValueDictionary[str, PersonalName] = WeakValueDictionary()
"""Names that somebody holds: of however many voters a proposal has, none is read twice."""


def _read(text: str) -> PersonalName:
    pieces = own_pieces(text)
    nick = tuple(word for piece in pieces if piece.kind is Kind.NICK for word in _words(piece.text))
    spoken = _spoken(" ".join(piece.text for piece in pieces if piece.kind is Kind.PLAIN))
    before = before_note(text)
    bare = read_name(before).words if before else ()
    return PersonalName(tuple(_without_titles(list(_words(spoken)))), nick, bare)


@lru_cache(maxsize=1 << 12)
def display_name(text: str) -> str:
    """A display name as people say it: first name first, no notes in brackets, no outer quotation marks.

    Empty where nothing but an address or punctuation is left.

    >>> display_name("DOE, Jane (ORG/ SITE)"), display_name("Doe (Ada) Zhen"), display_name("<j@x.org>")
    ('Jane DOE', 'Doe (Ada) Zhen', '')
    """
    shown = {Kind.PLAIN: "{}", Kind.NICK: "({})"}
    said = _spoken(" ".join(shown[piece.kind].format(piece.text) for piece in own_pieces(text)))
    name = " ".join(word for word in said.split() if not AT_SIGN.search(word))
    return name if any(map(str.isalnum, name)) or DAMAGE in name else ""


def agree(one: PersonalName, other: PersonalName) -> bool:
    """Whether two whole names can be one person's who is known to use both, as at one address.

    They share a key, or one leaves out or shortens to initials what the other spells, and at least one
    word is the same. Never enough by itself to call two people one.

    >>> agree(read_name("J. Doe"), read_name("Jane Doe")), agree(read_name("John Doe"), read_name("Jane Doe"))
    (True, False)
    >>> agree(read_name("JB Doe"), read_name("Jean-Baptiste Doe"))
    True
    """
    if one.keys & (other.keys | other.forms) or one.forms & other.keys:
        return True
    if one.spelled.isdisjoint(other.spelled):
        return False
    spelled = product(one.spellings, other.spellings)
    if any(_agree(*sorted(pair, key=len)) for pair in spelled):
        return True
    return _abbreviates(one.parts, other.parts) or _abbreviates(other.parts, one.parts)


def orders(words: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The orders one name is written in: as it is, and with its first or last word moved to the other end."""
    return (words, (*words[1:], *words[:1]), (*words[-1:], *words[:-1]))


def is_shortened(short: Sequence[str], long: Sequence[str]) -> bool:
    """Whether ``short`` is ``long`` with words left out, or written as initials on either side.

    >>> is_shortened(["p"], ["patrick", "james"]), is_shortened(["q"], ["patrick"])
    (True, False)
    """
    met = 0
    for word in long:
        if met < len(short) and (short[met] == word or _is_initial_of(short[met], word)):
            met += 1
    return met == len(short)


def is_initial(word: str) -> bool:
    """Whether a folded word is a single letter; a sign is a name."""
    return len(word) == 1 and not is_sign(word)


def are_initials(word: str) -> bool:
    """Whether a folded word is initials: two or three consonants are, JB, not Jo."""
    return _INITIALS.fullmatch(word) is not None


def _agree(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    if all(map(is_initial, set(short) & set(long))):
        return False
    return any(is_shortened(order, long) for order in orders(short))


def _abbreviates(short: tuple[str, ...], long: tuple[str, ...]) -> bool:
    """Whether a word of ``short`` is initials of several of ``long``, and the others are its other words."""
    apart = tuple(part for word in short for part in (word if are_initials(word) else (word,)))
    return len(short) < len(apart) == len(long) and _agree(apart, long)


def _spoken(text: str) -> str:
    """``Last, First`` as ``First Last``; a comma before a title behind the name changes nothing."""
    parts = [part.strip() for part in text.split(",")]
    parts = [part for part in parts if part and part.replace(".", "").casefold() not in _SUFFIXES]
    parts = without_company(parts)
    return " ".join(reversed(parts)) if len(parts) == 2 else " ".join(parts)


def _words(text: str) -> Iterator[str]:
    for raw in text.split():
        bare = raw.replace(".", "").casefold()
        if bare in _SUFFIXES or bare in _TITLES:
            yield bare
        elif "@" not in raw:
            yield from _letters(raw.replace("_", " ")).split()


def _letters(raw: str) -> str:
    """One raw word with apostrophes dropped and other punctuation as blanks; it may hold several words."""
    kept = (char if _counts(char) else " " for char in raw if char not in _APOSTROPHES)
    words = (word.strip("-") for word in "".join(kept).split())
    named = (word for word in words if any(char.isalnum() or char == DAMAGE for char in word))
    return unicodedata.normalize("NFC", " ".join(named)).lower()


def _counts(char: str) -> bool:
    return char.isalnum() or char == "-" or char == DAMAGE or unicodedata.category(char).startswith("M")


def _without_titles(words: list[str]) -> list[str]:
    while len(words) > 1 and words[0] in _TITLES:
        words = words[1:]
    while len(words) > 1 and words[-1] in _SUFFIXES:
        words = words[:-1]
    return words


# The same people write on one proposal after the other: their names are folded once.
_REMEMBERED = 1 << 14


@lru_cache(maxsize=_REMEMBERED)
def _parts(words: tuple[str, ...], spell: Callable[[str], str]) -> tuple[str, ...]:
    return tuple(part for word in words for part in spell(word).split("-") if part)


@lru_cache(maxsize=_REMEMBERED)
def _key(words: tuple[str, ...], spell: Callable[[str], str]) -> NameKey:
    return NameKey(" ".join(sorted(_parts(words, spell))))


def _as_one(words: tuple[str, ...], at: int) -> tuple[str, ...]:
    return (*words[:at], words[at] + words[at + 1], *words[at + 2 :])


def _is_initial_of(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return is_initial(short) and long.startswith(short)
