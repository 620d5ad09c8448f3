"""Names: those of invented people, and the ways a From line spells them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from email.header import Header
from itertools import product
from random import Random

from benchmarks.chance import Weighted
from kipvote.names import fold

_GIVEN = (
    "Alba Anouk Arne Basil Beate Bruno Calla Cosmo Dagny Darius Delia Edda Elio Emrys Enid Esra Fabia Farid "
    "Fenna Greta Gustavo Hakon Hana Hedda Imre Ines Isolde Jarek Joana Kaito Keziah Kirsi Lazar Leonie Luca "
    "Magda Malik Mirko Nadia Nils Odile Olek Pavla Quentin Rania Reza Sanne Silvan Sunita Tariq Teodor Ulla "
    "Viggo Wanda Xenia Yara Zeno Søren Zoé Łukasz Çağla Björn Mátyás Žofie Íñigo"
).split()
_HEADS = (
    "Tar Vel Hol Quim Bre Stro Mak Nor Pell Zan Gri Lom Dra Fen Kor Ost Rav Sil Tho Ulm Wex Yar Bal Cas "
    "Dor Eib Fal Gan Hes Jor Kel Lin Mor Nav Orm Pra Rud Sve Tir Vos"
).split()
_TAILS = (
    "now dric bury ström ovic enko ara ius wick gaard etti mann ez ashvili ley oğlu sson iano ek aux ura "
    "ides vold yan quist"
).split()
_SIGNS = ("潘若溪", "湯雨禾", "簡沐辰", "溫可晴", "윤하람", "서다온", "Мира Волкова", "Ждан Орлец")
_SPECIALS = frozenset('()<>[]:;@\\,."')
_LIST = "dev@kafka.apache.org"


@dataclass(frozen=True, slots=True)
class FullName:
    """A given and a family name; ``family`` is empty where the name is written in one piece."""

    given: str
    family: str = ""

    def __str__(self) -> str:
        return f"{self.given} {self.family}".strip()

    @property
    def latin(self) -> bool:
        return bool(self.family)


@dataclass(frozen=True, slots=True)
class Guise:
    """One way in which somebody stands in a From line.

    ``shown`` is the name people would call the writer by; ``line`` the From header's value, with the name
    quoted, encoded (RFC 2047) or folded as mail programs do.
    """

    shown: str
    address: str
    line: bytes

    @classmethod
    def of(cls, written: str, address: str, *, shown: str | None = None, raw: bool = False) -> Guise:
        """``written`` is the display name as the mail program has it; ``raw``: sent without encoding."""
        return cls(shown or written, address, _mailbox(written, address, raw=raw).encode())


def _mailbox(name: str, address: str, *, raw: bool) -> str:
    if not name:
        return address
    if not name.isascii() and not raw:
        return f"{Header(name, 'utf-8', maxlinelen=60, header_name='From').encode()} <{address}>"
    quoted = f'"{name}"' if _SPECIALS & set(name) else name
    return f"{quoted} <{address}>"


def invent(chance: Random, count: int) -> list[FullName]:
    """So many different names; a family name may be that of two people."""
    families = zip(_families(chance), _cycle(chance), strict=False)
    pairs = [FullName(given, head + tail) for (head, tail), given in families]
    names = [*pairs, *(FullName(name) for name in _SIGNS)]
    chance.shuffle(names)
    if count > len(names):
        raise ValueError(f"there are names for {len(names)} people only")
    return names[:count]


def _families(chance: Random) -> list[tuple[str, str]]:
    """Every family name, one in twenty twice: given names alone tell their people apart."""
    families = list(product(_HEADS, _TAILS))
    chance.shuffle(families)
    return [*families, *families[: len(families) // 20]]


def _cycle(chance: Random) -> list[str]:
    """Given names in an order that repeats only after all of them: relatives have different ones."""
    given = list(_GIVEN)
    chance.shuffle(given)
    times = len(_HEADS) * len(_TAILS) * 2 // len(given)
    return given * times


def account(name: FullName) -> str:
    """What stands before the @ of a person's own address; ASCII."""
    spelled = (
        fold(str(name)) if name.latin else "-".join(f"u{ord(char):x}" for char in name.given if char != " ")
    )
    return spelled.replace(" ", ".")


def _plain(name: FullName, address: str) -> Guise:
    return Guise.of(str(name), address)


def _lower(name: FullName, address: str) -> Guise:
    return Guise.of(str(name).lower(), address)


def _reversed(name: FullName, address: str) -> Guise:
    return Guise.of(f"{name.family}, {name.given}", address, shown=str(name))


def _with_site(name: FullName, address: str) -> Guise:
    return Guise.of(f"{name} (FJORDLINE/ LOS)", address, shown=str(name))


def _with_middle(name: FullName, address: str) -> Guise:
    return Guise.of(f"{name.given} {name.family[1].upper()}. {name.family}", address)


def _with_nick(name: FullName, address: str) -> Guise:
    return Guise.of(f"{name.family} ({name.given[:3]}) {name.given}", address)


def _invalid(name: FullName, address: str) -> Guise:
    """As mailing lists write an address whose domain refuses to be sent on behalf of."""
    return Guise.of(str(name), f"{address}.INVALID")


def _via_list(name: FullName, address: str) -> Guise:  # noqa: ARG001 (the list hides the address)
    return Guise.of(f"{name} via dev", _LIST, shown=str(name))


def _damaged(name: FullName, address: str) -> Guise:  # noqa: ARG001 (as above)
    """Each letter outside ASCII as the two marks that the list made of its two bytes."""
    left = "".join(char if char.isascii() else "\ufffd\ufffd" for char in str(name))
    return Guise.of(f"{left} via dev", _LIST, shown=left)


def _raw(name: FullName, address: str) -> Guise:
    return Guise.of(str(name), address, raw=True)


def _unaccented(name: FullName, address: str) -> Guise:
    return Guise.of("".join(map(_typed, str(name))), address)


def _typed(char: str) -> str:
    return fold(char).upper() if char.isupper() else char if char.isascii() else fold(char)


def _first_only(name: FullName, address: str) -> Guise:
    return Guise.of(name.given, address)


def _bare(name: FullName, address: str) -> Guise:  # noqa: ARG001 (no name is given)
    return Guise.of("", address, shown=address.partition("@")[0])


Spelling = Callable[[FullName, str], Guise]

plain: Spelling = _plain
usual: Weighted[Spelling] = Weighted(
    {_plain: 80, _invalid: 6, _with_site: 2, _reversed: 2, _lower: 2, _with_middle: 2, _with_nick: 1}
)
other: Weighted[Spelling] = Weighted(
    {_plain: 30, _via_list: 30, _invalid: 20, _lower: 5, _reversed: 5, _with_site: 5, _with_middle: 5}
)
foreign: Weighted[Spelling] = Weighted({_plain: 50, _raw: 15, _via_list: 10, _damaged: 15, _unaccented: 10})
"""Of names with letters outside ASCII."""
short: Weighted[Spelling] = Weighted({_first_only: 90, _bare: 10})
"""What names nobody in full: known by the address alone."""
