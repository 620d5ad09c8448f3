"""Columns: the voters a result mail names below headings and in rows of a name and its value."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from kipvote.announcements.announcement import side
from kipvote.announcements.claimedrows import claimed_rows
from kipvote.announcements.entryruns import Entry
from kipvote.announcements.headings import (
    Section,
    claim_of_all,
    counts_nobody,
    cut,
    heading_alone,
    heads_members,
    heads_the_others,
    is_of_nobody,
    is_subheading,
    names_a_value,
    takes_side,
)
from kipvote.announcements.leads import heads_list, led_section, list_head, several_lists
from kipvote.announcements.legends import is_legend
from kipvote.announcements.listed import Listed, binding_of, entries, is_empty_list, is_nobody
from kipvote.announcements.people import (
    OPENS_SIDE,
    is_rest,
    lone_voter,
    most_voters,
    names_in,
    remarked,
    voters_in,
)
from kipvote.announcements.proseheadings import leads_on, speaks_of_dissent
from kipvote.announcements.reasons import reasoned
from kipvote.announcements.tables import answer_of, binding_column, is_table_head
from kipvote.votes.clauses import (
    CLAIMS,
    WRAP_WIDTH,
    Marker,
    OwnLine,
    Token,
    TokenKind,
    own_line,
    tokens_of,
    with_claims,
)
from kipvote.votes.logins import may_list_logins
from kipvote.votes.namelists import ListedName, is_full_name
from kipvote.votes.typography import plain

_NAME_STARTS_ROW = re.compile(
    r"(?P<name>[^:|=+\-\d(][^:|=+]{1,60}?)\s*(?:[:|=\-]\s*)?[(\[]?(?P<value>[+-] ?[01]|0)(?![\w.])"
)
_MARKED = re.compile(r"(?<=\w)(?:\*|\s?\((?i:(?:non[ -]?)?binding)\))(?=\s*(?:,|and\b|\.?$))")
_SIGNED = re.compile(r"(?<![\w+\-])[+-][01](?![\w.])")
_RULED = frozenset("-=_~*#")


def below_headings(lines: Sequence[str], meaning: bool | None, runs: Mapping[int, Entry]) -> Iterator[Listed]:
    """The voters of all columns, in order of the lines; ``meaning`` is what a star says by the legend.

    ``runs`` are the lines that are of one name each, by their neighbours or alone.
    """
    sided = any(takes_side(cut(plain(line).strip())[0]) and "gainst" in line for line in lines)
    rolls = _rolls(lines)
    claimed = claimed_rows(lines)
    columns = _Columns(lines, meaning, runs, rolls, sided, claimed)
    found = columns.all()
    told = frozenset(entry.heading for entry in found if entry.heading is not None and " " in entry.name)
    if told and not columns.opened <= {entry.heading for entry in found}:
        found = _Columns(lines, meaning, runs, rolls, sided, claimed, told).all()
    yield from found


@dataclass(slots=True)
class _Columns:
    """The lists of a mail, read line by line.

    ``claim`` is what a heading without a value says of those with one below it: "Binding:", then "+1:".
    It holds until names stand below it directly: then a "+1:" that follows is of other people.
    ``shown`` says that a list with a name in full was read: another one may then be of odd names only.
    ``told`` are the lines that head a name in full by a first reading: what stands alone below another
    heading is then a name if it may be one. ``opened`` are the headings met, ``sided`` says that one is of
    those against, ``asked`` is the column of a table that says who binds. ``barred`` holds below a heading of
    others that is not understood: nobody there is counted until the next one that is.
    ``listing`` says that somebody is listed, ``members`` that a list is parted into the PMC's and others.
    """

    lines: Sequence[str]
    meaning: bool | None
    runs: Mapping[int, Entry]
    rolls: Mapping[int, tuple[ListedName, ...]]
    sided: bool
    claimed: Mapping[int, tuple[Section, tuple[ListedName, ...]]]
    told: frozenset[int] = frozenset()
    section: Section | None = None
    heading: int = -1
    claim: bool | None = None
    wrapped: int = -1
    shown: bool = False
    asked: int | None = None
    barred: bool = False
    listing: bool = False
    members: bool = False
    last: int = -2
    opened: set[int] = field(default_factory=set[int])

    def all(self) -> list[Listed]:
        """The voters of all lines."""
        return [entry for i in range(len(self.lines)) for entry in self.listed(i)]

    def listed(self, i: int) -> Iterator[Listed]:
        """The voters on line ``i``, which may be a heading."""
        own = own_line(i, self.lines[i])
        if self._is_skipped(own):
            return
        if is_table_head(self.lines[i]):
            self.section, self.claim, self.asked = None, None, binding_column(self.lines[i])
            return
        if i in self.claimed:
            section, names = self.claimed[i]
            self.listing = self.listing or bool(names)
            yield from entries(names, section, i, self.meaning, i)
            return
        groups = several_lists(own)
        if groups:
            yield from self._beside(groups, own)
            return
        headed, names = self._headed(own)
        if headed is not None:
            if headed.binding is None and names:
                headed = replace(headed, binding=claim_of_all(cut(own.text)[0], len(names)))
            self._open(headed, own)
            yield from self._entries(_unwrapped(self.lines, i, names), names, i)
            head, _, beside = cut(own.text)
            if not names and (counts_nobody(beside) or is_empty_list(beside) or is_of_nobody(head)):
                self.section = None
            return
        led = led_section(self.lines, i)
        if led is not None or is_legend(plain(self.lines[i])):
            self.section, self.heading, self.claim = led or self.section, i if led else self.heading, None
            self.barred, self.members = self.barred and led is None, self.members and led is None
            return
        row = _row(self.lines, i, self.meaning, self._claim_of) or self._reasoned(own)
        row = row or self._odd_row(i) or _abstained(own)
        if row is not None:
            answer = None if self.asked is None else answer_of(self.lines[i], self.asked)
            yield row if answer is None else replace(row, binding=answer)
            return
        yield from self._column(own, i)

    def _beside(self, groups: Sequence[tuple[Section, str]], own: OwnLine) -> Iterator[Listed]:
        """The voters of a line that holds several lists: "+1: Ann Alder, Bob Birch; -1: Cy Cedar"."""
        for section, rest in groups:
            self._open(section, own)
            yield from self._entries(names := most_voters(rest), names, own.index)

    def _odd_row(self, i: int) -> Listed | None:
        """A value and a name in lower case, or of one word, that its neighbours or its claim make a row."""
        entry = self.runs.get(i)
        if entry is None or entry.value is None:
            return None
        binding = binding_of(entry.name, self._claim_of(entry.value), self.meaning)
        return Listed(entry.name.name, entry.value, binding, i, heading=i)

    def _reasoned(self, own: OwnLine) -> Listed | None:
        """A value, a name, and why: "-1 Ann Alder (binding): the license is wrong"."""
        value, name = reasoned(own) or (None, None)
        if value is None or name is None:
            return None
        binding = binding_of(name, self._claim_of(value), self.meaning)
        return Listed(name.name, value, binding, own.index, heading=own.index)

    def _claim_of(self, value: str) -> bool | None:
        """What the heading says of a row below it that has its own value: nothing where it names another."""
        if self.section is None or side(value) == side(self.section.value):
            return None if self.section is None else self.section.binding
        valued = names_a_value(cut(own_line(0, self.lines[self.heading]).text)[0])
        return None if valued else self.section.binding

    def _is_skipped(self, own: OwnLine) -> bool:
        """Whether a line says nothing, or only how the names of the section go on below it."""
        if not own.text or set(own.text) <= _RULED:
            return True
        if self.section is None:
            return False
        if heads_the_others(own.text):
            binding = None if self.section.binding is None and not self.members else False
            self.section, self.claim = replace(self.section, binding=binding), None
            return True
        if self.members and is_subheading(own.text):
            self.section = replace(self.section, binding=None)
        if self.section.binding is None and heads_members(own.text):
            self.section, self.members = replace(self.section, binding=True), True
            return True
        head, _, rest = cut(own.text)
        empty = is_nobody(own.text) or (is_subheading(f"{head}:") and is_nobody(rest))
        return empty or is_subheading(own.text) or is_rest(own.text)

    def _headed(self, own: OwnLine) -> tuple[Section | None, tuple[ListedName, ...]]:
        """What ``heads_list`` says; "2 votes from the community: Ann, Bob" goes on with that above."""
        head, _, rest = cut(own.text)
        others = names_in(rest) if self.section and heads_the_others(f"{head}:") and "vote" in head else ()
        if self.section is not None and others:
            return replace(self.section, binding=None if self.section.binding is None else False), others
        # A "For:" takes a side only where another heading takes the other one.
        if head.lower() == "for" and not self.sided:
            return None, ()
        headed, names = heads_list(own)
        if names:
            return headed, names
        section, rest = list_head(own)
        claimed = section is not None and (section.binding is not None or self.claim is not None)
        bare = _MARKED.sub("", rest)  # a star or a claim beside a login marks a voter
        marked = section is not None and bare != rest and names_a_value(cut(own.text)[0])
        told = (claimed or marked) and bare.count(",") > 1 and may_list_logins(bare) and "ed," not in bare
        found = self.rolls.get(own.index) or (self._several(rest, told=told) if section else ())
        return (section, found) if found else (headed, names)

    def _several(self, text: str, *, told: bool = False) -> tuple[ListedName, ...]:
        """Two voters or more, none of which has to be named in full where others were, or it is ``told``."""
        names = voters_in(text, told=self.shown or told)
        return names if len(names) > 1 else ()

    def _open(self, headed: Section, own: OwnLine) -> None:
        valued = names_a_value(cut(own.text)[0])
        if headed.binding is None:
            headed = replace(headed, binding=self.claim)
        else:
            self.claim = None if valued else headed.binding
        self.section, self.heading, self.barred, self.members = headed, own.index, False, False
        self.opened.add(own.index)

    def _column(self, own: OwnLine, i: int) -> Iterator[Listed]:
        line = self.lines[i]
        names = names_in(line, lenient=self.section is not None and own.text != line.strip())
        if own.text.endswith(":") and not any(is_full_name(name.name) for name in names):
            names = ()  # "Changes:" heads something else
        if self.section is not None and _is_of_other_side(own.text, self.section.value):
            self.last = i
            return
        if not names and self._is_odd_entry(i):
            names = (self.runs[i].name,)
        if not names and self._goes_on(i):
            names = self._several(line) or self._lone(i)
        if not names and self._is_next(i):
            names = remarked(own.text)
        if not names and (self._is_wrapped_remark(i) or self._is_odd_item(own, i)):
            self.last = i
            return
        if i == self.wrapped:
            names = names[1:]
        claimed = not self.barred and any(name.claim is not None for name in names)
        believed = self.section is not None or claimed or self._ends_run(i)
        if (names or i == self.wrapped) and believed:
            self.last = i
            yield from self._entries(_unwrapped(self.lines, i, names) if "," in line else names, names, i)
        else:
            self.section, self.claim = None, None
            self.barred = self.barred or self._heads_others(i)

    def _ends_run(self, i: int) -> bool:
        """Whether line ``i`` names somebody without a claim right below a line of the list with one."""
        return not self.barred and i in self.runs and i - 1 in self.runs and self.last == i - 1

    def _is_next(self, i: int) -> bool:
        """Whether line ``i`` stands right below an entry of a list, or first below a heading alone."""
        above = next((at for at in range(i - 1, -1, -1) if self.lines[at].strip()), -1)
        first = above == self.heading and above >= i - 2 and self._heads(above)
        return self.section is not None and (first or self.last == i - 1)

    def _is_wrapped_remark(self, i: int) -> bool:
        """Whether line ``i`` goes on with what an entry above it remarks, indented below it."""
        lines = self.lines
        return self.section is not None and self.last == i - 1 and _margin(lines[i]) > _margin(lines[i - 1])

    def _is_odd_item(self, own: OwnLine, i: int) -> bool:
        """Whether an item that names nobody stands right below one that does: the list goes on below it."""
        marked = own.marker is not Marker.NONE and own.marker is own_line(0, self.lines[i - 1]).marker
        listed = self.section is not None and self.last == i - 1 and marked
        return listed and not leads_on(own.text) and not speaks_of_dissent(own.text)

    def _heads_others(self, i: int) -> bool:
        """Whether line ``i``, which is not understood, heads others than those listed so far."""
        line = plain(self.lines[i])
        label = own_line(i, line).text
        leads = leads_on(line)
        near = any(below.strip() for below in self.lines[i + 1 : i + 2])
        grouped = is_subheading(label) or heads_the_others(label) or _FROM.match(label) is not None
        return (leads and self.listing and not grouped) or ((leads or near) and speaks_of_dissent(line))

    def _lone(self, i: int) -> tuple[ListedName, ...]:
        """The name of a line that stands alone below a heading, where another one heads a list."""
        lines = self.lines
        alone = not any(lines[at].strip() for at in (i + 1,) if at < len(lines)) or self._heads(i + 1)
        beside = not self.told <= {self.heading} and self._heads(self.heading)
        name = lone_voter(own_line(i, lines[i]).text) if alone and beside else None
        return () if name is None else (name,)

    def _heads(self, i: int) -> bool:
        """Whether line ``i`` is a heading by itself, whatever stands below it."""
        return heading_alone(own_line(i, self.lines[i]).text) is not None

    def _goes_on(self, i: int) -> bool:
        """Whether line ``i`` may be the list of the heading above it, or go on with it behind a comma."""
        above = next((at for at in range(i - 1, -1, -1) if self.lines[at].strip()), -1)
        return self.section is not None and (
            above == self.heading or self.lines[above].rstrip().endswith(",")
        )

    def _is_odd_entry(self, i: int) -> bool:
        """Whether a line is of a list right below its heading, or has a claim: others may be anything."""
        entry = self.runs.get(i)
        if entry is None or entry.value is not None:
            return False
        start = next((at + 1 for at in range(i, -1, -1) if not self.lines[at].strip()), 0)
        above = next((at for at in range(start - 1, -1, -1) if self.lines[at].strip()), -1)
        heads = [own_line(at, self.lines[at]).text for at in (start, above) if at >= 0]
        below = self.heading >= max(above, 0) or any(is_subheading(t) or heads_the_others(t) for t in heads)
        return below or entry.name.claim is not None

    def _entries(
        self, whole: tuple[ListedName, ...], names: tuple[ListedName, ...], i: int
    ) -> Iterator[Listed]:
        self.wrapped = i + 1 if whole != names else -1
        section = self.section or Section()
        heading = i if self.section is None else self.heading
        if whole and not names_a_value(cut(own_line(0, self.lines[heading]).text)[0]):
            self.claim = None
        self.listing = self.listing or bool(whole)
        self.shown = self.shown or any(is_full_name(name.name) for name in whole)
        yield from entries(whole, section, i, self.meaning, heading)


def _margin(line: str) -> int:
    return len(line) - len(line.lstrip())


_FROM = re.compile(r"(?:(?:\d{1,3} )?votes? |carried over )?(?:from|by|on|in) ", re.IGNORECASE)
"""A label of a group or a place: "From the general list:"."""


def _rolls(lines: Sequence[str]) -> dict[int, tuple[ListedName, ...]]:
    """The voters of each line that is a heading and its list, if one of them is a name in full.

    In a line next to such a one, or to one of nobody, none has to be: "-1 (binding): dora dorn".
    """
    heads = {i: list_head(own_line(i, line)) for i, line in enumerate(lines) if line.strip()}
    found = {i: most_voters(rest) for i, (section, rest) in heads.items() if section is not None}
    found = {i: names for i, names in found.items() if any(is_full_name(name.name) for name in names)}
    written = list(heads)
    for above, i in pairwise(written):
        if _are_two_sides(heads[above], heads[i]):
            found |= {at: voters_in(heads[at][1], told=True) for at in (above, i) if at not in found}
    for pairs in (pairwise(written), pairwise(reversed(written))):
        listed = False
        for above, i in pairs:
            section, rest = heads[i]
            listed = section is not None and (above in found or listed)
            names = voters_in(rest, told=True) if listed else ()
            listed = listed and (bool(names) or is_empty_list(rest))
            if names:
                found.setdefault(i, names)
    return found


def _are_two_sides(one: tuple[Section | None, str], other: tuple[Section | None, str]) -> bool:
    """Whether two headings part voters by their claim, and each heads what may be names, one of them two.

    So it is in "binding: aalder, bbirch" above "non-binding: ccedar".
    """
    if {section.binding for section, _ in (one, other) if section is not None} != {True, False}:
        return False
    voters = [voters_in(names, told=True) for _, names in (one, other)]
    return all(voters) and any(len(found) > 1 for found in voters)


def _unwrapped(lines: Sequence[str], i: int, names: tuple[ListedName, ...]) -> tuple[ListedName, ...]:
    """``names`` of line ``i``, the last one whole where the client wrapped the line within it.

    A list wrapped between two names has its comma at the end of the line; without one, the name goes on.
    """
    line, below = lines[i].rstrip(), lines[i + 1].strip() if i + 1 < len(lines) else ""
    under = own_line(0, below)
    headed = OPENS_SIDE.match(below) is not None or bool(list_head(under)[0])
    if not names or not below or line.endswith(",") or under.text != plain(below) or headed:
        return names
    opening = below.partition(",")[0]
    first = names_in(opening) or (voters_in(opening, told=True) if len(names) > 1 else ())
    listed = "," in line or "," in below or len(line) > WRAP_WIDTH
    wrapped = listed and ("," in below or " " not in names[-1].name)
    if not wrapped or len(first) != 1 or (" " in names[-1].name and " " in first[0].name):
        return names
    whole = replace(names[-1], name=f"{names[-1].name} {first[0].name}", claim=first[0].claim)
    return (*names[:-1], replace(whole, starred=first[0].starred))


def _row(
    lines: Sequence[str], i: int, meaning: bool | None, claim_of: Callable[[str], bool | None]
) -> Listed | None:
    """A name and its value on one line: "Ann Alder: +1 (binding)", "| Ann Alder | 0 | binding |"."""
    text = plain(lines[i]).strip().strip("|").strip()
    tokens = with_claims(tokens_of(OwnLine(i, text)))
    claims = [token for token in tokens if token.kind in CLAIMS]
    near = [plain(line) for line in lines[max(0, i - 1) : i + 2]]
    footnote = "[0]" in text and not any("1]" in line for line in near)
    zeros = not footnote and (claims or "|" in text or any(map(_SIGNED.search, near)))
    values = [token for token in tokens if token.kind is TokenKind.VALUE or (zeros and token.text == "0")]
    if len(values) != 1 or len(text) > 100:
        return None
    behind = _NAME_STARTS_ROW.match(own_line(i, text).text)
    told = own_line(i, text).text.partition(values[0].written)[2]
    rest = behind["name"] if behind else told.rstrip(" .").strip(" :-|()")
    cell = text.partition("|")[0].strip()
    rest = cell if behind is None and values[0].text[:1] in "+-" and is_full_name(cell) else rest
    names = names_in(rest.replace("|", " "), lenient=False)
    if len(names) != 1 or not is_full_name(names[0].name) or names[0].name.endswith("'s"):
        return None
    name = names[0] if not claims else replace(names[0], claim=claims[0].kind is TokenKind.BINDING)
    value = _row_value(values[0], behind=behind is not None)
    return Listed(name.name, value, binding_of(name, claim_of(value), meaning), i, heading=i)


def _is_of_other_side(text: str, value: str) -> bool:
    """Whether a row has a value of its own, of another side than the list's: "Ann: -1" below "Closing:"."""
    own = _OWN_VALUE.search(text)
    return own is not None and side(own["value"].replace(" ", "")) != side(value)


_OWN_VALUE = re.compile(r"(?::\s{1,3}|\s\[)(?P<value>[+-] ?1)\]?$")


def _abstained(line: OwnLine) -> Listed | None:
    """Who is said to have abstained, and no more: "Ann Alder abstained from the vote."."""
    found = _ABSTAINED.fullmatch(line.text)
    names = names_in(found["name"]) if found else ()
    if len(names) != 1 or not is_full_name(names[0].name):
        return None
    return Listed(names[0].name, "0", names[0].claim, line.index, heading=line.index)


_ABSTAINED = re.compile(
    r"(?P<name>[^:;.!?]{3,60}) (?:(?:has|have) )?abstained(?: from (?:the |this )?(?:vote|voting))?[.!]?"
)


def _row_value(token: Token, *, behind: bool) -> str:
    """The value of a row; the dash in "Ann Alder - 0" parts it from the name."""
    return "0" if behind and token.gap and token.text == "-0" else token.text
