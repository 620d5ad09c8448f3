"""Columns: the voters a result mail names below headings and in rows of a name and its value."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kipvote.announcements.counts import NUMERALS
from kipvote.announcements.headings import (
    Section,
    cut,
    heads_the_others,
    is_bare_heading,
    is_legend,
    is_subheading,
    leads_on,
    names_a_value,
    section_in_prose,
    section_of,
)
from kipvote.announcements.listed import Listed, binding_of, entries
from kipvote.announcements.people import is_rest, names_in
from kipvote.votes.clauses import CLAIMS, OwnLine, Token, TokenKind, own_line, tokens_of, with_claims
from kipvote.votes.namelists import ListedName, is_name
from kipvote.votes.typography import plain

_NAME_STARTS_ROW = re.compile(
    r"(?P<name>[^:|=+\-\d(][^:|=+]{1,60}?)\s*(?:[:|=\-]\s*)?[(\[]?(?P<value>[+-] ?[01]|0)(?![\w.])"
)
_SIGNED = re.compile(r"(?<![\w+\-])[+-][01](?![\w.])")
# No sentence ends behind an initial or a title: "Ann R. Alder", "Dr. Ann Alder".
_NEXT_SENTENCE = re.compile(r"(?<=[^\W\d_]{2})(?<!\b[A-Z]r)(?<!\bSt)[.!]\s+(?=[A-Z])")
_RULED = frozenset("-=_~*#")


def below_headings(lines: Sequence[str], meaning: bool | None) -> Iterator[Listed]:
    """The voters of all columns, in order of the lines; ``meaning`` is what a star says by the legend."""
    columns = _Columns(lines, meaning)
    for i in range(len(lines)):
        yield from columns.listed(i)


@dataclass(slots=True)
class _Columns:
    """The lists of a mail, read line by line.

    ``claim`` is what a heading without a value says of those with one below it: "Binding:", then "+1:".
    It holds until names stand below it directly: then a "+1:" that follows is of other people.
    """

    lines: Sequence[str]
    meaning: bool | None
    section: Section | None = None
    heading: int = -1
    claim: bool | None = None
    wrapped: int = -1

    def listed(self, i: int) -> Iterator[Listed]:
        """The voters on line ``i``, which may be a heading."""
        own = own_line(i, self.lines[i])
        if self._is_skipped(own):
            return
        headed, names = _headed(own)
        if headed is not None:
            self._open(headed, own)
            yield from self._entries(_unwrapped(self.lines, i, names), names, i)
            return
        led = _led_section(self.lines, i)
        if led is not None or is_legend(plain(self.lines[i])):
            self.section, self.heading, self.claim = led or self.section, i if led else self.heading, None
            return
        row = _row(self.lines, i, self.meaning, self.section)
        if row is not None:
            yield row
            return
        yield from self._column(own, i)

    def _is_skipped(self, own: OwnLine) -> bool:
        """Whether a line says nothing, or only how the names of the section go on below it."""
        if not own.text or set(own.text) <= _RULED:
            return True
        if self.section is None:
            return False
        if heads_the_others(own.text):
            binding = None if self.section.binding is None else False
            self.section, self.claim = replace(self.section, binding=binding), None
            return True
        head, _, rest = cut(own.text)
        empty = _is_nobody(own.text) or (is_subheading(f"{head}:") and _is_nobody(rest))
        return empty or is_subheading(own.text) or is_rest(own.text)

    def _open(self, headed: Section, own: OwnLine) -> None:
        valued = names_a_value(cut(own.text)[0])
        if headed.binding is None:
            headed = replace(headed, binding=self.claim)
        else:
            self.claim = None if valued else headed.binding
        self.section, self.heading = headed, own.index

    def _column(self, own: OwnLine, i: int) -> Iterator[Listed]:
        line = self.lines[i]
        names = names_in(line, lenient=self.section is not None and own.text != line.strip())
        if i == self.wrapped:
            names = names[1:]
        believed = self.section is not None or any(name.claim is not None for name in names)
        if (names or i == self.wrapped) and believed:
            yield from self._entries(_unwrapped(self.lines, i, names) if "," in line else names, names, i)
        else:
            self.section, self.claim = None, None

    def _entries(
        self, whole: tuple[ListedName, ...], names: tuple[ListedName, ...], i: int
    ) -> Iterator[Listed]:
        self.wrapped = i + 1 if whole != names else -1
        section = self.section or Section()
        heading = i if self.section is None else self.heading
        if whole and not names_a_value(cut(own_line(0, self.lines[heading]).text)[0]):
            self.claim = None
        yield from entries(whole, section, i, self.meaning, heading)


def _led_section(lines: Sequence[str], i: int) -> Section | None:
    """The section that a sentence of prose opens on line ``i``, where two names or more follow."""
    if not leads_on(lines[i]):
        return None
    above = plain(lines[i - 1]).strip() if i else ""
    section = section_in_prose(f"{above} {plain(lines[i]).strip()}".strip())
    return section if section is not None and _names_follow(lines, i + 1) else None


def _names_follow(lines: Sequence[str], start: int) -> bool:
    filled = [at for at in range(start, min(start + 5, len(lines))) if lines[at].strip()][:2]
    named = [len(names_in(lines[at])) for at in filled]
    return named[:1] > [1] or named == [1, 1]


def _unwrapped(lines: Sequence[str], i: int, names: tuple[ListedName, ...]) -> tuple[ListedName, ...]:
    """``names`` of line ``i``, the last one whole where the client wrapped the line within it.

    A list wrapped between two names has its comma at the end of the line; without one, the name goes on.
    """
    line, below = lines[i].rstrip(), lines[i + 1].strip() if i + 1 < len(lines) else ""
    under = own_line(0, below)
    if not names or not below or line.endswith(",") or under.text != plain(below) or _headed(under)[0]:
        return names
    first = names_in(below.partition(",")[0])
    wrapped = "," in below or " " not in names[-1].name
    if not wrapped or len(first) != 1 or (" " in names[-1].name and " " in first[0].name):
        return names
    whole = replace(names[-1], name=f"{names[-1].name} {first[0].name}", claim=first[0].claim)
    return (*names[:-1], replace(whole, starred=first[0].starred))


def _headed(line: OwnLine) -> tuple[Section | None, tuple[ListedName, ...]]:
    """The section a line opens, with the names that follow its colon."""
    head, colon, rest = cut(line.text)
    rest = _NEXT_SENTENCE.split(rest)[0]
    section = section_of(head)
    if section is None or (not colon and not is_bare_heading(head)):
        return None, ()
    if is_legend(rest) or not rest:
        return section, ()
    names = names_in(rest, lenient=False)
    if names:
        return section, names
    counted = rest.lower().strip(" .") in NUMERALS or rest.strip(" .").isdecimal()
    return (section, ()) if counted or _is_nobody(rest) else (None, ())


def _is_nobody(text: str) -> bool:
    """Whether a line says that a list is empty."""
    return text.lower().strip(" .*") in _NOBODY


_NOBODY = frozenset({"none", "n/a", "-", "nobody", "no one", "no votes", "no vote", "nil"})


def _row(lines: Sequence[str], i: int, meaning: bool | None, section: Section | None) -> Listed | None:
    """A name and its value on one line: "Ann Alder: +1 (binding)", "| Ann Alder | 0 | binding |"."""
    text = plain(lines[i]).strip().strip("|").strip()
    tokens = with_claims(tokens_of(OwnLine(i, text)))
    claims = [token for token in tokens if token.kind in CLAIMS]
    zeros = claims or "|" in text or any(_SIGNED.search(plain(near)) for near in lines[max(0, i - 1) : i + 2])
    values = [token for token in tokens if token.kind is TokenKind.VALUE or (zeros and token.text == "0")]
    if len(values) != 1 or len(text) > 100:
        return None
    behind = _NAME_STARTS_ROW.match(own_line(i, text).text)
    rest = (
        behind["name"] if behind else own_line(i, text).text.partition(values[0].written)[2].strip(" :-|()")
    )
    names = names_in(rest.replace("|", " "), lenient=False)
    if len(names) != 1 or not is_name(names[0].name) or " " not in names[0].name:
        return None
    name = names[0] if not claims else replace(names[0], claim=claims[0].kind is TokenKind.BINDING)
    binding = binding_of(name, section.binding if section else None, meaning)
    return Listed(name.name, _row_value(values[0], behind=behind is not None), binding, i, heading=i)


def _row_value(token: Token, *, behind: bool) -> str:
    """The value of a row; the dash in "Ann Alder - 0" parts it from the name."""
    return "0" if behind and token.gap and token.text == "-0" else token.text
