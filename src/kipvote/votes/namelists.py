"""Name lists: the names in a line of a result mail, free of bullets, marks, handles and claims."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

from kipvote.votes import vocabulary as vocab
from kipvote.votes.spellings import is_binding
from kipvote.votes.typography import plain

PARTICLES = vocab.words("de da do dos del della di du la le van von der den ter ten bin ibn al el y e zu af")
NOT_NAMES = vocab.words(
    "i thanks thank looks lgtm good great nice this that the it we yes no ok okay hi hello all none "
    "nobody n/a binding non-binding vote votes voting total result results pmc regards cheers best "
    "not please sincerely awesome cool perfect agreed agree done sounds well my and but so also tested "
    "checked verified built approved approve accept reject release kip proposal quorum here committer "
    "committers members non n.a passes passed accepted ppmc ipmc community one ones"
)
_SENDER = ("and", "me", "myself", "i", "my own")
_SPLIT = re.compile(r"[,;\u3001\uff0c]|\s(?:and|&)\s")
_LEAD = re.compile(r"[\s\-+*\u2022\u00b7\u25cf\u2023\u25e6|>\"#]*(?:\(?\d{1,3}[.)]\s+)?")
_WORD = re.compile(r"[^\W\d_][\w.'\-]*\Z")
_INITIALS = re.compile(r"[Nn]?[Bb]\.?")
_HANDLE = re.compile(r"(?<=\w)\s{1,4}(?:@[\w.\-]{1,40}|via\s[\w.\-]{1,40})\s*\Z")
_SUFFIX = re.compile(
    r"[,\uff0c]\s{0,2}(?:Jn?r|Sn?r|Ph\.?D|M\.?D|M\.?Sc|I{2,3}|IV|Esq)\b\.?(?=\s{0,2}(?:$|[,;()]|and\b|&))"
)
_TITLES = vocab.words("mr ms mrs dr prof pmc ppmc ipmc committer")
_STARLESS = str.maketrans(dict.fromkeys("*\u2217\u2731\u2605\u2606\u00b9\u2020^#", " "))


@dataclass(frozen=True, slots=True)
class ListedName:
    """One name of a list: ``claim`` is the binding it is marked with itself, ``starred`` a star beside it."""

    name: str
    claim: bool | None = None
    starred: bool = False


def is_name(text: str) -> bool:
    """Whether ``text`` reads as a person's name: one to five words, capitalised or of a script without case.

    >>> [is_name(text) for text in ("Ann Alder", "Jan van der Berg", "Looks good", "three votes")]
    [True, True, False, False]
    """
    words = text.split()
    if not 1 <= len(words) <= 5 or any(word.lower().strip(".!,") in NOT_NAMES for word in words):
        return False
    return all(_is_name_word(word) for word in words) and _begins_name(words)


def _begins_name(words: Sequence[str]) -> bool:
    """Whether a name may begin so: "Bin Wang", "Van Nguyen"; not with what the line above is torn from."""
    if words[0].lower() not in PARTICLES - _FIRST_PARTICLES:
        return True
    return words[0][:1].isupper() and any(not word[:1].islower() for word in words[1:2])


_FIRST_PARTICLES = vocab.words("al le la de")


def _is_name_word(word: str) -> bool:
    core = word.strip("()\"'")
    if _WORD.match(core) is None:
        return False
    return core.lower() in PARTICLES or not core[0].islower()


def is_name_list(text: str) -> bool:
    """Whether ``text`` is nothing but names: "Ann Alder, Bob Birch and Cy", or one name of two words."""
    parts = [part for part in _parts(text) if part]
    names = list(takewhile(is_name, (_listed(part).name for part in parts)))
    return len(names) == len(parts) > 0 and (len(names) > 1 or " " in names[0])


def listed_names(text: str, *, lenient: bool = False) -> tuple[ListedName, ...]:
    """The names in ``text``, each with its own mark; nothing where a part does not read as a name.

    ``lenient`` takes a single lower-case word, a login, as a name too: below a heading of its own it is one.

    >>> [entry.name for entry in listed_names("* Ann Alder (binding), Bob Birch*, and Cy Cedar")]
    ['Ann Alder', 'Bob Birch', 'Cy Cedar']
    """
    entries = all_entries(text)
    kept = [entry for entry in entries if is_name(entry.name) or (lenient and _is_login(entry.name))]
    return tuple(kept) if len(kept) == len(entries) else ()


def all_entries(text: str) -> list[ListedName]:
    """Every part of ``text`` as an entry of a list, whatever its name reads like."""
    return [_listed(part) for part in _parts(text) if part]


def is_full_name(name: str) -> bool:
    """Whether a text reads as a person's name of two words or more."""
    return " " in name and is_name(name)


def sole_entry(text: str) -> ListedName | None:
    """The entry of a text that has but one part, whatever its name reads like; None for a list.

    >>> sole_entry("* bob birch (binding)"), sole_entry("ann, bob")
    (ListedName(name='bob birch', claim=True, starred=False), None)
    """
    parts = _parts(text)
    entry = _listed(parts[0]) if len(parts) == 1 and parts[0] else None
    return entry if entry is not None and entry.name else None


def _is_login(name: str) -> bool:
    return _WORD.match(name) is not None and len(name) <= 24 and name.lower() not in NOT_NAMES


def _parts(text: str) -> list[str]:
    """``text`` cut at commas and "and", but not within brackets."""
    cleaned = _SUFFIX.sub("", plain(text))
    lead = _LEAD.match(cleaned)
    if lead is not None and "*" not in cleaned[: lead.end()].strip().removeprefix("*"):
        cleaned = cleaned[lead.end() :]
    return [_strip_and(part) for part in (_cut(cleaned) if "(" in cleaned else _SPLIT.split(cleaned))]


def _cut(cleaned: str) -> list[str]:
    parts: list[str] = []
    depth, start = 0, 0
    cuts = {match.start(): match.end() for match in _SPLIT.finditer(cleaned)}
    for i, char in enumerate(cleaned):
        depth += (char == "(") - (char == ")" and depth > 0)
        if i in cuts and depth == 0 and i >= start:
            parts.append(cleaned[start:i])
            start = cuts[i]
    return [*parts, cleaned[start:]]


def _strip_and(part: str) -> str:
    bare = part.strip(" .!:").removeprefix("and ").removesuffix(" and").strip()
    return "" if bare.lower() in _SENDER else bare


def _listed(part: str) -> ListedName:
    """One entry, with "(login, binding)", "[binding]", " - binding", titles and stars taken off."""
    words, notes = _outside_brackets(part)
    name = words.translate(_STARLESS)
    kept, claim = [], _claim(notes)
    said = _HANDLE.sub(" ", name).replace("@", " ")
    for piece in said.split(" - "):
        written = piece.split()
        for word in written:
            # "B" and "NB" are initials beside other words, "Ann B", and claims by themselves: "Ann - B".
            short = len(written) > 1 and _INITIALS.fullmatch(word) is not None
            claimed = None if short or word == "B." else _claim([word])
            if claimed is not None:
                claim = claimed
            elif word.lower().strip(".") not in _TITLES and word not in ("-", "+1", "-1", "0", "+0", "-0"):
                kept.append(word)
    return ListedName(" ".join(kept).strip(" -:.,\"'"), claim, starred=name != words or "*" in notes)


def _outside_brackets(part: str) -> tuple[str, list[str]]:
    """What stands outside brackets, and the words inside; "Ann (Nan) Alder" keeps the nickname out."""
    if not any(bracket in part for bracket in "([<"):
        return part, []
    outside: list[str] = []
    inside: list[str] = []
    depth = 0
    for char in part:
        depth += char in "([<"
        (inside if depth else outside).append(char)
        if char in ")]>" and depth:
            depth -= 1
            inside.append(" ")
    notes = "".join(inside)
    for mark in "()[]<>,;":
        notes = notes.replace(mark, " ")
    return "".join(outside), notes.split()


def _claim(words: list[str]) -> bool | None:
    """The binding that ``words`` state: "non binding" and "nb" are False, "binding" and "b" True."""
    lowered = [word.lower().strip(".,:*") for word in words]
    for i, word in enumerate(lowered):
        bare = word.replace("-", "").replace("_", "")
        if bare == "nb" or (bare.startswith(("non", "not")) and is_binding(bare[3:])):
            return False
        if is_binding(word) or word == "b":
            return lowered[i - 1] not in ("non", "not", "non-") if i else True
    return None
