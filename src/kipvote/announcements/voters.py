"""Voters: whom the lines of a result name, looked up among those who may have voted.

What else has the shape of a name and stands where they do is a name too; anything else is none.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kipvote.announcements.figures import Head

_MOST_WORDS = 6
"""Words of a name at most."""
_MANY = 64
"""So many voters are looked at who share a word of a name."""
_PARTICLES = frozenset(
    "de da di do dos del della den der des du el al bin ben ibn la le los ten ter van von vom zu af e".split()
)
_NO_NAMES = frozenset(
    "abstentions accepted after all also and apache approved artifacts as at before best bests bien big "
    "binding both build by cheers closed code community congratulations cordialement dear details "
    "discussion each everybody everyone folks follow for foundation from good grazie great happy hello "
    "hence her here hey hi his however i if implementation in ipmc issue issues it its jira kind kip link "
    "links many med mentor mentors met mit more most my name next no nobody none not note notes nothing "
    "now of ok on original others our outcome passed please pmc pr proposal prs quorum regards rejected "
    "release result results saludos several since sincerely so software some sorry status step steps "
    "summary tally team tests thank thanks that the their then there therefore these this those thread "
    "thus to total tracking un vetoes viele vote voter voters votes voting we what wiki will with would "
    "yay yes your yours vänlig hälsning".split()
)
"""Words with which no name begins."""
SELF = frozenset("me myself i mine".split())
NOBODY = frozenset("none nobody no-one nil - -- — n/a na no 0 zero nothing n.a".split())
"""What stands in a list that has no names."""
_SPLIT = re.compile(
    r"\s*[,;|]\s*(?:(?:and|&|plus)\s+)?|\s+(?:and|&|plus|as well as)\s+|\s+/\s+|\s+(?=@\w)|\s{3,}"
    r"|^(?:and|also|&)\s+"
)
_ACCOUNT = re.compile(r"\s*(?:\(\s*@?[\w.-]+\s*\)|<[^<>]*>|\[[^\[\]]*@[^\[\]]*\])$")
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_HANDLE = re.compile(r"@[A-Za-z][\w.-]{1,30}")
_ALIAS = re.compile(r"[a-z][a-z0-9_.-]{1,30}")
_WORD = re.compile(r"[^\W\d_](?:[^\W_]|['’.\-]|[\u0300-\u036f])*")
_EDGES = " \t_\"'“”•.:–—=|"


LINK = re.compile(
    r"^[\s*_\"”)\]]*(?:(?:votes?|voters?|voted|members?)\b\s*)?(?::|->|=>|=|–|—|-(?=\s)|\(|,(?=\s)|"
    r"(?:from|by|of|came from|come from|are from|were from|cast by|given by)\b)[\s:*(]*"
    r"(?:(?:from|by|came from|the|pmc members?|committers?)\b[\s:]*){0,2}",
    re.IGNORECASE,
)
"""What joins a figure or a heading with the names behind it."""


class Name(NamedTuple):
    """A name of a list: whether it is known, and whether it bears a star."""

    text: str
    known: bool = False
    starred: bool = False

    @property
    def certain(self) -> bool:
        """Whether it is known, or has at least the shape of a name: an account may be any word."""
        return self.known or not self.text[:1].islower()


class Known:
    """The names under which somebody may have voted, looked up word by word, however they are spelled.

    >>> known = Known(["Ana Díaz-Luna"])
    >>> [known.knows(name) for name in ("Diaz, Ana", "ana", "Ann")]
    [True, True, False]
    """

    def __init__(self, names: Iterable[str]) -> None:
        self._people = [frozenset(folded(name)) for name in names]
        self._with: dict[str, list[int]] = {}
        for at, words in enumerate(self._people):
            for word in words:
                self._with.setdefault(word, []).append(at)

    def knows(self, name: str) -> bool:
        """Whether a name is somebody's, whole or in part, its words in any order."""
        words = folded(name)
        rarest = min((self._with.get(word, []) for word in words), key=len, default=[])
        return any(self._people[at].issuperset(words) for at in rarest[:_MANY])


def folded(name: str) -> list[str]:
    """The words of a name in small letters without accents; initials are none."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    letters = "".join(char for char in plain if not unicodedata.combining(char))
    return [word for word in re.split(r"[\W_]+", letters) if len(word) > 1]


def is_sender(text: str, sender: str) -> bool:
    """Whether a line is no more than its sender's name, or a part of it: a signature."""
    words = folded(text)
    return bool(words) and len(words) <= _MOST_WORDS and set(words) <= set(folded(sender))


def names_of(text: str, known: Known, sender: str, *, accounts: bool = False) -> list[Name] | None:
    """The names of a list, none for "nobody"; None where anything else stands in it.

    ``accounts``: it may be a single account.
    """
    found: list[Name] = []
    parts = [part.strip() for part in _SPLIT.split(text.strip(" \t.;:,"))]
    for part in filter(None, parts):
        named = name_of(part, known, sender)
        if named is None and accounts and len(parts) == 1 and _is_account(part):
            named = [Name(part)]
        if named is None:
            return None
        found += named
    return found


def leading_names(text: str, known: Known, sender: str, *, listed: bool) -> tuple[list[Name], bool]:
    """The names that a text begins with, and whether what follows them names nobody.

    ``listed``: the text stands behind a colon or in brackets, and may be of accounts, "jdoe, mmuster".
    """
    parts = [part for part in map(str.strip, _SPLIT.split(text.strip(" .;"))) if part]
    named = [name_of(part, known, sender) for part in parts]
    if listed and all(
        names is not None or _is_account(part) for names, part in zip(named, parts, strict=True)
    ):
        named = [[Name(part)] if names is None else names for names, part in zip(named, parts, strict=True)]
    end = next((at for at, names in enumerate(named) if names is None), len(parts))
    found = [name for names in named[:end] for name in names or ()]
    if end == len(parts):
        return found, True
    rest = parts[end]
    return found, not (has_name(rest) or (listed and _is_account(rest)) or rest.partition(" ")[0] in SELF)


def name_of(part: str, known: Known, sender: str) -> list[Name] | None:
    """The name that a part of a list is; none for "nobody", None where it is no name."""
    text = part.strip(_EDGES)
    text = text if text.count("(") == text.count(")") else text.strip("()[] ")
    starred = text.startswith("*") or text.endswith("*")
    text = text.strip("* \t")
    if not text or text.lower() in NOBODY:
        return []
    if text.lower() in SELF:
        return [Name(sender or text, known=bool(sender), starred=starred)]
    if _ADDRESS.fullmatch(text) or _HANDLE.fullmatch(text):
        text = text.removeprefix("@")
        return [Name(text, known.knows(text.partition("@")[0]), starred)]
    text = _ACCOUNT.sub("", _ACCOUNT.sub("", text)).strip(" @")
    words = text.split()
    if not words or len(words) > _MOST_WORDS or words[0].lower().rstrip(".,:") in _NO_NAMES:
        return None
    looked_up = known.knows(text) and all(_WORD.fullmatch(word) for word in words)
    return [Name(text, looked_up, starred)] if looked_up or looks_like_name(text) else None


def _is_account(part: str) -> bool:
    return _ALIAS.fullmatch(part) is not None and part not in _NO_NAMES


def looks_like_name(text: str) -> bool:
    """Whether a text has the shape of a name: a few words, each with a capital or of a script without.

    >>> [looks_like_name(text) for text in ("Ana de la Cruz", "S. Iyer", "왕소명", "Thanks all", "ann")]
    [True, True, True, False, False]
    """
    words = text.split()
    if not 0 < len(words) <= _MOST_WORDS or words[0].lower().rstrip(".,") in _NO_NAMES:
        return False
    if words[-1][0].islower() or (len(words) == 1 and len(text) > 2 and text.isupper()):
        return False
    return all(_WORD.fullmatch(word) and (not word[0].islower() or word in _PARTICLES) for word in words)


def has_name(text: str) -> bool:
    """Whether a text may name somebody: a word with a capital that does not begin a sentence as others do."""
    words = (word.strip(".,:;()*\"'@[]|") for word in text.split())
    return any(len(word) > 1 and _may_be_name(word) and word.lower() not in _NO_NAMES for word in words)


def _may_be_name(word: str) -> bool:
    """Whether a word is written as a name is: with a capital, or in a script that has none."""
    return word[0].isalpha() and not word[0].islower() and (word[1:].islower() or not word[0].isupper())


@dataclass(slots=True)
class Row:
    """Names, and the value and claim that stand behind them in their row."""

    names: list[Name]
    value: str | None = None
    binding: bool | None = None
    of_all: bool = False

    @property
    def says(self) -> bool:
        """Whether it has a value or a claim of its own."""
        return self.value is not None or self.binding is not None


def lead_of(found: Sequence[Head], text: str) -> Head | None:
    """The head that a row begins with, of which names follow: "+1 (binding): Ann", "(b) Ann"."""
    return None if text[: found[0].start].strip(" -*•([\"'_") else found[0]


def gaps(found: Sequence[Head], text: str) -> Iterator[tuple[int, int]]:
    """Where the words before, between and behind the heads of a sentence stand."""
    edges = [0, *(edge for head in found for edge in (head.start, head.end)), len(text)]
    for n in range(0, len(edges), 2):
        yield edges[n], edges[n + 1]


def rows_of(
    text: str, found: Sequence[Head], known: Known, sender: str, *, alone: bool, listing: bool
) -> list[Row] | None:
    """The rows of a sentence, where it has nothing else but a remark on its last; None otherwise.

    ``alone``: it begins its line, ``listing``: below a heading.
    """
    lead = lead_of(found, text)
    rows: list[Row] = []
    start = lead.end if lead else 0
    for head in found[1:] if lead else found:
        gap = text[start : head.start]
        link = LINK.match(gap) if lead and start == lead.end else None
        clean = (gap[link.end() :] if link else gap).rstrip(" (-–—:|[=\t,*")
        accounts = lead is not None and lead.value is not None and start == lead.end
        names = names_of(clean, known, sender, accounts=accounts)
        if not clean.strip(" )].,;:*_-|") and rows:
            rows[-1].value, binding = head.value or rows[-1].value, head.binding
            rows[-1].binding = rows[-1].binding if binding is None else binding
        elif not names:
            return rows if rows and alone and _is_note(gap) and not head.value else None
        else:
            rows.append(Row(names, head.value, head.binding))
        start = head.end
    if lead is not None and len(found) == 1:
        tail = text[start:]
        link = LINK.match(tail)
        names = names_of(tail[link.end() :] if link else tail, known, sender, accounts=listing)
        return [Row(names, of_all=True)] if names else None
    return _with_tail(text[start:], rows, known, sender, alone=alone)


def _with_tail(tail: str, rows: list[Row], known: Known, sender: str, *, alone: bool) -> list[Row] | None:
    """The rows with what stands behind their last head: nothing, more names, or a remark on the vote."""
    clean = tail.strip(" )].,;:*_-|\"'\t")
    if not clean:
        return rows
    if not rows:
        return None
    more = names_of(clean, known, sender) if re.match(r"[\s\])]*(?:[,;]|and\b)", tail) else None
    if more:
        return [*rows, Row(more, of_all=True)]
    return rows if alone and _is_note(tail) and not has_name(clean.partition(" ")[0]) else None


def _is_note(tail: str) -> bool:
    """Whether what stands behind a vote is a remark on it: ", with a comment", "- tested on Linux"."""
    return re.match(r"^[\s)\]]*(?:[,;:–—-]|\(|\.)\s*\S", tail) is not None
