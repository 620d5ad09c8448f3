"""Patterns: rows of readable words, compiled into one regular expression over the tokens of a sentence.

A pattern is elements parted by spaces. A word or a mark stands for itself; ``{ME}`` for a word or phrase of
that class of words, ``{up|out of}`` for one of these; ``§`` for the value that is read (``§+``, ``§-`` and
``§0`` for such alone), ``{VALUE}`` for any other, ``…`` for whatever else there is. ``[so far]`` is a group;
``?`` behind an element: it may be left out, ``*``: it may be repeated. ``<lead>`` is a fragment: a pattern
with a name of its own. Each token is one character to the expression.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from kipvote.votes.tokens import Kind, Sentence, Token


class Standing(Enum):
    """How what a row matches is taken; the order is that in which rows are asked."""

    REFUSED = "refused"
    UNCLEAR = "unclear"
    CAST = "cast"


@dataclass(frozen=True, slots=True)
class Row:
    """One rule: what it takes, and as what; ``yes`` are sentences it must take, ``no`` others.

    ``says`` is the rule in one sentence, for people.
    """

    id: str
    standing: Standing
    pattern: str
    says: str
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()


def rows(standing: Standing, text: str) -> tuple[Row, ...]:
    """The rows of a table written as text.

    A row begins with ``id = pattern``; what is set in below it is more of the pattern behind ``=``, a
    sentence that it takes behind ``+``, one that it does not behind ``-``, and otherwise what it says.
    """
    return tuple(_row(standing, entry.split("\n    ")) for entry in _ENTRY.split(text.strip()))


_ENTRY = re.compile(r"\n(?=\S)")


def entries(text: str) -> Mapping[str, str]:
    """Each entry ``name: what`` by its name; a line that is set in goes on with the one above."""
    return dict(entry.replace("\n    ", " ").split(": ", 1) for entry in _ENTRY.split(text.strip()))


def classes(text: str) -> Mapping[str, Sequence[str]]:
    """Each class by its name: its words, then its phrases, each behind a bar."""
    listed = {name: f" {said}".split(" | ") for name, said in entries(text).items()}
    return {name: (*words.split(), *phrases) for name, (words, *phrases) in listed.items()}


def _row(standing: Standing, lines: Sequence[str]) -> Row:
    row_id, _, pattern = lines[0].partition(" = ")
    parts: dict[str, list[str]] = {"=": [pattern], "+": [], "-": [], "": []}
    for line in lines[1:]:
        mark = line[0] if line[:2] in ("= ", "+ ", "- ") else ""
        parts[mark].append(line[2:] if mark else line)
    return Row(
        row_id, standing, " ".join(parts["="]), " ".join(parts[""]), tuple(parts["+"]), tuple(parts["-"])
    )


@dataclass(frozen=True, slots=True)
class Match:
    """A row that took a sentence, and the tokens it took besides what stands free around them."""

    row: Row
    words: str


class PatternError(ValueError):
    """A pattern that cannot be compiled, or not into one that is read in linear time."""


_KINDS = {kind: chr(0xE000 + at) for at, kind in enumerate(Kind)}
_VALUES = {"+": "\ue010", "-": "\ue011", "0": "\ue012"}
_TARGETS = {"+": "\ue013", "-": "\ue014", "0": "\ue015", "±": "\ue01e"}
_LIKE_TARGET, _PLURAL_TARGET = "\ue016", "\ue017"
_OWNERS, _QUESTION, _TICK, _POINT = "\ue018\ue019\ue01a\ue01b"
_MARKERS = {"tick": _TICK, "number": _POINT}
_WORDS = frozenset({Kind.WORD, Kind.NAME, Kind.MARK, Kind.NUMBER})
_LIKES = {Kind.LIKE: _LIKE_TARGET, Kind.PLURAL: _PLURAL_TARGET}
_TARGET_SETS = _TARGETS | {
    "": "[\ue013-\ue015\ue01e]",
    "-0": "[\ue014\ue015\ue01e]",
    "±": "[\ue014\ue01e]",
    "~": _LIKE_TARGET,
    "s": _PLURAL_TARGET,
}
_FIRST_MARK, _FIRST_WORD = 0xE020, 0xE100
_ANY = "[^\ue013-\ue017\ue01e]"
_FREE = f"({_ANY}*)"
_SPOKEN = "".join(_KINDS[kind] for kind in (Kind.WORD, Kind.NAME)) + _OWNERS
_BUILT_IN: Mapping[str, str] = {kind.upper(): code for kind, code in _KINDS.items()} | {
    "CLAIM": f"[{_KINDS[Kind.BINDING]}{_KINDS[Kind.NON_BINDING]}]",
    "VALUE": "[\ue010-\ue012]",
    "UNKNOWN": f"[{_SPOKEN}]",
    "OWNER": _OWNERS,
    "QUESTION": _QUESTION,
    "TICK": _TICK,
    "POINT": _POINT,
    "MARK": f"[{_KINDS[Kind.MARK]}\ue020-\ue0ff]",
    "WORD": f"[{_SPOKEN}{_KINDS[Kind.NUMBER]}{_KINDS[Kind.PROPOSAL]}{_KINDS[Kind.CODE]}\ue100-\uf8ff]",
}
"""Classes by the shape of a token: ``{OWNER}`` is "Ann's" where no class has it."""
_ELEMENT = re.compile(r"\[|\][?*]?|(?:\{[^}]*\}|§[+\-0~s±]*|…|<[\w-]+>|[^\s\[\]]+?)[?*]?(?=\s|\]|\Z)")


class Table:
    """Rows compiled together; ``classes`` are the words they may name, ``fragments`` the patterns.

    Compiling waits until the first sentence is read.
    """

    def __init__(
        self, rows: Iterable[Row], classes: Mapping[str, Sequence[str]], fragments: Mapping[str, str]
    ) -> None:
        self.rows = tuple(rows)
        self._classes = classes
        self._fragments = fragments
        self._codes: dict[str, str] = {}
        self._coded: Counter[int] = Counter()

    @cached_property
    def by_id(self) -> Mapping[str, Row]:
        """Every row by its id."""
        return {row.id: row for row in self.rows}

    @cached_property
    def _compiled(self) -> Sequence[tuple[re.Pattern[str], Sequence[Row], Sequence[int]]]:
        """An expression for each standing, its rows, and the groups of it that stand for anything.

        Rows that begin alike share their beginning.
        """
        parts = []
        for standing in Standing:
            rows = [row for row in self.rows if row.standing is standing]
            if rows:
                pattern = re.compile(self._alternatives(rows))
                named = set(pattern.groupindex.values())
                parts.append((pattern, rows, [i for i in range(1, pattern.groups + 1) if i not in named]))
        return parts

    def _alternatives(self, rows: Sequence[Row]) -> str:
        shared: dict[str, list[str]] = {}
        for i, row in enumerate(rows):
            first, _, rest = row.pattern.partition(" ")
            if first[0] not in "…<":
                first, rest = "", row.pattern
            shared.setdefault(first, []).append(f"(?P<r{i}>{self.source(rest)})")
        return "|".join(f"{self.source(first)}(?:{'|'.join(rest)})" for first, rest in shared.items())

    def match(self, sentence: Sentence, at: int = -1) -> Match | None:
        """The first row, by standing, that takes the whole sentence around its token at ``at``."""
        compiled = self._compiled
        text = self.encode(sentence, at)
        for pattern, rows, free in compiled:
            found = pattern.fullmatch(text)
            if found is not None:
                row = rows[int((found.lastgroup or "r0")[1:])]
                return Match(row, _words(found, free, sentence))
        return None

    def takes(self, row: Row, sentence: Sentence, at: int) -> bool:
        """Whether one row takes a sentence, whatever the others do."""
        return re.fullmatch(self.source(row.pattern), self.encode(sentence, at)) is not None

    def encode(self, sentence: Sentence, at: int = -1) -> str:
        """The tokens of a sentence as one character each; the one at ``at`` is the value that is read."""
        known = self._codes
        parts = [
            (known.get(token.text) if token.kind in _WORDS else None) or _shape(token)
            for token in sentence.tokens
        ]
        if at >= 0:
            token = sentence.tokens[at]
            parts[at] = (
                _LIKES.get(token.kind) or _TARGETS["±" if token.text in ("+0", "-0") else _sign(token.text)]
            )
        if sentence.marker in _MARKERS:
            parts.insert(0, _MARKERS[sentence.marker])
        if sentence.end == "?":
            parts.append(_QUESTION)
        return "".join(parts)

    def source(self, pattern: str) -> str:
        """The regular expression of one pattern.

        Raises:
            PatternError: an unknown class or fragment, or a repetition inside another.
        """
        return self._source(pattern, frozenset())

    def _source(self, pattern: str, within: frozenset[str]) -> str:
        out: list[str] = []
        starts: list[int] = []
        for element in _ELEMENT.findall(pattern):
            if element == "[":
                starts.append(len(out))
                continue
            if element[0] == "]":
                start = starts.pop()
                group, out = "".join(out[start:]), out[:start]
                if element[1:] == "*" and ("*" in group or "+" in group):
                    raise PatternError(f"{pattern}: a repetition inside another")
                out.append(f"(?:{group}){element[1:]}")
                continue
            if element == "|" and starts:
                out.append("|")
                continue
            bare = element.rstrip("?*") or element
            out.append(self._one(bare, pattern, within) + element[len(bare) :])
        if starts:
            raise PatternError(f"{pattern}: a group is not closed")
        return "".join(out)

    def _one(self, element: str, pattern: str, within: frozenset[str]) -> str:
        if element == "…":
            return _FREE
        if element[0] == "§":
            return _TARGET_SETS[element[1:]]
        if element[0] == "<" and len(element) > 2:
            name = element[1:-1]
            if name not in self._fragments or name in within:
                raise PatternError(f"{pattern}: no fragment {element}")
            return f"(?:{self._source(self._fragments[name], within | {name})})"
        if element[0] == "{" and len(element) > 1:
            return self._class(element[1:-1], pattern)
        return re.escape(self._code(element))

    def _class(self, name: str, pattern: str) -> str:
        """A class, or alternatives in place, each of which may be a phrase or itself a class.

        ``{!CLASS}`` is any one token that is not among the single words of the class.
        """
        if name[:1] == "!":
            return f"[^{''.join(map(self._singles, name[1:].split('|')))}\ue013-\ue017\ue01e]"
        singles: list[str] = []
        phrases: list[str] = []
        for part in name.split("|"):
            if part in _BUILT_IN:
                phrases.append(_BUILT_IN[part])
                continue
            if "|" not in name and part[0].isalpha() and part not in self._classes:
                raise PatternError(f"{pattern}: no class {{{part}}}")
            for phrase in self._classes.get(part, (part,)):
                codes = [self._code(word) for word in phrase.split()]
                (singles if len(codes) == 1 else phrases).append("".join(map(re.escape, codes)))
        if singles:
            phrases.append(f"[{''.join(singles)}]")
        return f"(?:{'|'.join(phrases)})" if len(phrases) > 1 else phrases[0]

    def _singles(self, part: str) -> str:
        """The characters of the single words of a class, for a set of them."""
        if part in _BUILT_IN:
            return _BUILT_IN[part].strip("[]")
        words = self._classes.get(part, (part,))
        return "".join(re.escape(self._code(word)) for word in words if " " not in word)

    def _code(self, word: str) -> str:
        """The character that stands for a word of some pattern or class."""
        if word not in self._codes:
            first = _FIRST_WORD if any(map(str.isalnum, word)) else _FIRST_MARK
            self._codes[word] = chr(first + self._coded[first])
            self._coded[first] += 1
        return self._codes[word]


def _words(found: re.Match[str], free: Sequence[int], sentence: Sentence) -> str:
    """What a row takes of a sentence but for what stands in its ``free`` groups."""
    before = sentence.marker in _MARKERS
    written = [""] * before + [token.written for token in sentence.tokens]
    spans = found.regs
    for group in free:
        start, stop = spans[group]
        if stop > start:
            written[start:stop] = [""] * (stop - start)
    return " ".join(filter(None, written))


def _shape(token: Token) -> str:
    """The character of a token that no pattern names."""
    if token.kind is Kind.VALUE:
        return _VALUES[_sign(token.text)]
    if token.kind in (Kind.WORD, Kind.NAME) and token.text.endswith(("'s", "s'")):
        return _OWNERS
    return _KINDS[token.kind]


def _sign(value: str) -> str:
    """Which of ``+``, ``-`` and ``0`` a value is: 0, +0 and -0 are alike."""
    return "0" if value.strip("+-") in ("0", "") else value[0]
