"""Result lists: the voters a result mail names, below headings, in rows or in brackets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from kipvote.announcements.counts import NUMERALS
from kipvote.announcements.headings import (
    Section,
    cut,
    is_bare_heading,
    is_legend,
    is_subheading,
    last_said,
    leads_on,
    section_in_prose,
    section_of,
    star_means_binding,
)
from kipvote.announcements.people import SENDER, is_rest, names_in, naming_sender
from kipvote.announcements.signoffs import without_sign_off
from kipvote.votes.clauses import CLAIMS, OwnLine, Token, TokenKind, own_line, tokens_of, with_claims
from kipvote.votes.namelists import ListedName, is_name
from kipvote.votes.typography import plain


@dataclass(frozen=True, slots=True)
class Listed:
    """A voter named by a result: ``binding`` None where it does not say; ``line`` where it stands."""

    name: str
    value: str
    binding: bool | None
    line: int


_BRACKETED = re.compile(r"(?P<head>[^()\n]{1,80})\((?P<names>[^()]{3,600})\)")
_FROM = re.compile(r"(?P<head>[^.;:]{1,80}?)\bfrom:? (?P<names>[^.;:()\d+]{3,400})")
_NAME_STARTS_ROW = re.compile(
    r"(?P<name>[^:|=+\-\d(][^:|=+]{1,60}?)\s*(?:[:|=\-]\s*)?[(\[]?(?P<value>[+-] ?[01]|0)(?![\w.])"
)
_SIGNED = re.compile(r"(?<![\w+\-])[+-][01](?![\w.])")


def listed_voters(lines: Sequence[str], *, sender: str | None = None) -> tuple[Listed, ...]:
    """Every voter named, once each, in order of the lines; ``sender`` is whom "me" and "myself" name."""
    lines = without_sign_off(lines, sender)
    if sender is None:
        return _listed_voters(lines)
    found = _listed_voters([naming_sender(line) for line in lines])
    return _once(replace(entry, name=sender) if entry.name == SENDER else entry for entry in found)


def _listed_voters(lines: Sequence[str]) -> tuple[Listed, ...]:
    meaning = star_means_binding("\n".join(plain(line) for line in lines))
    found = [*_below_headings(lines, meaning), *_in_prose(lines, meaning)]
    return _once(sorted(found, key=lambda entry: entry.line))


def _once(entries: Iterable[Listed]) -> tuple[Listed, ...]:
    named: dict[str, Listed] = {}
    for entry in entries:
        known = named.setdefault(entry.name, entry)
        if known.binding is None and entry.binding is not None:
            named[entry.name] = replace(known, binding=entry.binding)
    return tuple(named.values())


def _below_headings(lines: Sequence[str], meaning: bool | None) -> Iterator[Listed]:
    section: Section | None = None
    wrapped = -1
    for i, line in enumerate(lines):
        own = own_line(i, line)
        if not own.text or (section and (is_subheading(own.text) or is_rest(own.text))):
            continue
        headed, names = _headed(own)
        if headed is not None:
            claim = section.binding if section and headed.binding is None and not names else None
            section = headed if claim is None else replace(headed, binding=claim)
            whole = _unwrapped(lines, i, names)
            wrapped = i + 1 if whole != names else -1
            yield from _entries(whole, headed, i, meaning)
            continue
        led = _led_section(lines, i)
        if led is not None or is_legend(plain(line)):
            section = led or section
            continue
        row = _row(lines, i, meaning, section)
        if row is not None:
            yield row
            continue
        names = names_in(line, lenient=section is not None and own.text != line.strip())
        if i == wrapped:
            names = names[1:]
        believed = section is not None or any(name.claim is not None for name in names)
        if (names or i == wrapped) and believed:
            whole = _unwrapped(lines, i, names) if "," in line else names
            wrapped = i + 1 if whole != names else -1
            yield from _entries(whole, section or Section(), i, meaning)
        else:
            section = None


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


def _entries(
    names: Sequence[ListedName], section: Section, line: int, meaning: bool | None
) -> Iterator[Listed]:
    for name in names:
        yield Listed(name.name, section.value, _binding(name, section.binding, meaning), line)


def _binding(name: ListedName, section: bool | None, meaning: bool | None) -> bool | None:
    """The name's own mark, else the legend's reading of its star, else the heading's claim."""
    if name.claim is not None:
        return name.claim
    if meaning is not None and (name.starred or section is None):
        return meaning if name.starred else not meaning
    return section


def _headed(line: OwnLine) -> tuple[Section | None, tuple[ListedName, ...]]:
    """The section a line opens, with the names that follow its colon."""
    head, colon, rest = cut(line.text)
    section = section_of(head)
    if section is None or (not colon and not is_bare_heading(head)):
        return None, ()
    if is_legend(rest) or not rest:
        return section, ()
    names = names_in(rest, lenient=False)
    if names:
        return section, names
    nobody = (
        rest.lower().strip(" .") in NUMERALS
        or rest.strip(" .").isdecimal()
        or rest.lower() in ("none", "n/a", "-")
    )
    return (section, ()) if nobody else (None, ())


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
    binding = _binding(name, section.binding if section else None, meaning)
    return Listed(name.name, _row_value(values[0], behind=behind is not None), binding, i)


def _row_value(token: Token, *, behind: bool) -> str:
    """The value of a row; the dash in "Ann Alder - 0" parts it from the name."""
    return "0" if behind and token.gap and token.text == "-0" else token.text


def _in_prose(lines: Sequence[str], meaning: bool | None) -> Iterator[Listed]:
    """Names in a sentence: "4 binding +1 (A, B, C, D)", "3 binding votes from A and B", wrapped anywhere."""
    for start, paragraph in _paragraphs(lines):
        for pattern in (_BRACKETED, _FROM):
            for match in pattern.finditer(paragraph):
                section = last_said(match["head"])
                names = names_in(match["names"].strip(), lenient=False) if section else ()
                if section and names and all(is_name(name.name) for name in names) and _plausible(names):
                    yield from _entries(names, section, start, meaning)


def _plausible(names: Sequence[ListedName]) -> bool:
    """One word alone is a name where it is written as one, not as an acronym."""
    return len(names) > 1 or " " in names[0].name or names[0].name.istitle()


def _is_above_column(lines: Sequence[str], i: int) -> bool:
    """Whether line ``i`` leads on to names one below the other: no sentence goes on in those."""
    below = lines[i + 1 : i + 3]
    return leads_on(lines[i]) and [len(names_in(line)) for line in below] == [1, 1] and "," not in below[0]


def _paragraphs(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Each paragraph as one line of plain text, with the index of its first line."""
    held: list[str] = []
    start = 0
    for i, line in enumerate([*lines, ""]):
        if line.strip():
            start = start if held else i
            held.append(plain(line).strip())
        if held and (not line.strip() or _is_above_column(lines, i)):
            yield start, " ".join(held)
            held = []
