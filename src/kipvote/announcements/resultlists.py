"""Result lists: the voters a result mail names, below headings, in rows or in brackets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kipvote.announcements.counts import NUMERALS
from kipvote.votes.clauses import CLAIMS, OwnLine, Token, TokenKind, own_line, tokens_of, with_claims
from kipvote.votes.namelists import ListedName, is_name, listed_names
from kipvote.votes.typography import plain
from kipvote.votes.vocabulary import words


@dataclass(frozen=True, slots=True)
class Listed:
    """A voter named by a result: ``binding`` None where it does not say; ``line`` where it stands."""

    name: str
    value: str
    binding: bool | None
    line: int


@dataclass(frozen=True, slots=True)
class _Section:
    """The heading names stand below."""

    value: str = "+1"
    binding: bool | None = None
    open: bool = False  # its line goes on in the next


_HEADING_WORDS = words(
    "vote votes voter voters pmc ipmc committer committers member members community users user "
    "total from by of the and for a result results tally has have passed passes with were we got "
    "following positive negative neutral abstain cast received count are"
)
_CLAIM = r"(?P<non>non?t?[\s_-]{0,2})?binding"
_VERBS = r"(?:denotes?|indicates?|means?|marks?|stands for|represents?|for|are|is|=|:|-)"
_LEGENDS = (
    re.compile(
        r"(?:\*|asterisk|star)\)?[\"']?\s{0,2}" + _VERBS + r"?\s{0,2}(?:an? |the )?" + _CLAIM, re.IGNORECASE
    ),
    re.compile(
        _CLAIM + r"(?: votes?| voters?)?(?: are| is)? (?:marked|denoted|indicated|shown|starred)"
        r"(?: with| by)?(?: an?)? ?[\"'(]?(?:asterisk|star|\*)",
        re.IGNORECASE,
    ),
    re.compile(_CLAIM + r" ?(?:=|:) ?\*", re.IGNORECASE),
)
_BRACKETED = re.compile(r"(?P<head>[^()\n]{1,80})\((?P<names>[^()]{3,600})\)")
_FROM = re.compile(r"(?P<head>[^.;:]{1,80}?)\bfrom:? (?P<names>[^.;:()\d+]{3,400})")
_NAME_STARTS_ROW = re.compile(
    r"(?P<name>[^:|=+\-\d(][^:|=+]{1,60}?)\s*(?:[:|=\-]\s*)?[(\[]?(?P<value>[+-] ?[01])(?![\w.])"
)


def star_means_binding(text: str) -> bool | None:
    """What a star after a name marks by the result's own legend; None without one.

    >>> star_means_binding("+1 (* for non-binding):"), star_means_binding("* denotes binding")
    (False, True)
    """
    for legend in _LEGENDS:
        found = legend.search(text)
        if found is not None:
            return found["non"] is None
    return None


def listed_voters(lines: Sequence[str]) -> tuple[Listed, ...]:
    """Every voter named, once each, in order of the lines."""
    meaning = star_means_binding("\n".join(plain(line) for line in lines))
    found = [*_below_headings(lines, meaning), *_in_prose(lines, meaning)]
    named: dict[str, Listed] = {}
    for entry in sorted(found, key=lambda entry: entry.line):
        known = named.setdefault(entry.name, entry)
        if known.binding is None and entry.binding is not None:
            named[entry.name] = replace(known, binding=entry.binding)
    return tuple(named.values())


def _below_headings(lines: Sequence[str], meaning: bool | None) -> Iterator[Listed]:
    section: _Section | None = None
    wrapped = -1
    for i, line in enumerate(lines):
        own = own_line(i, line)
        if not own.text:
            section = replace(section, open=False) if section else None
            continue
        headed, names = _headed(own)
        if headed is not None:
            claim = section.binding if section and headed.binding is None and not names else None
            section = headed if claim is None else replace(headed, binding=claim)
            whole = _unwrapped(lines, i, names)
            wrapped = i + 1 if whole != names else -1
            yield from _entries(whole, headed, i, meaning)
            continue
        if star_means_binding(plain(line)) is not None or (section and _is_subheading(own.text)):
            continue
        row = _row(line, i, meaning, section)
        if row is not None:
            yield row
            continue
        names = listed_names(line, lenient=section is not None and own.text != line.strip())
        if i == wrapped:
            names = names[1:]
        believed = section is not None or any(name.claim is not None for name in names)
        if names and believed:
            yield from _entries(names, section or _Section(), i, meaning)
            section = replace(section, open=own.text.endswith(",")) if section else None
        else:
            section = None


def _unwrapped(lines: Sequence[str], i: int, names: tuple[ListedName, ...]) -> tuple[ListedName, ...]:
    """``names`` of line ``i``, the last one whole where the client wrapped the line within it.

    A list wrapped between two names has its comma at the end of the line; without one, the name goes on.
    """
    line, below = lines[i].rstrip(), lines[i + 1].strip() if i + 1 < len(lines) else ""
    if not names or not below or line.endswith(",") or own_line(0, below).text != plain(below):
        return names
    first = listed_names(below.partition(",")[0])
    wrapped = "," in below or " " not in names[-1].name
    if not wrapped or len(first) != 1 or (" " in names[-1].name and " " in first[0].name):
        return names
    whole = replace(names[-1], name=f"{names[-1].name} {first[0].name}", claim=first[0].claim)
    return (*names[:-1], replace(whole, starred=first[0].starred))


def _entries(
    names: Sequence[ListedName], section: _Section, line: int, meaning: bool | None
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


def _headed(line: OwnLine) -> tuple[_Section | None, tuple[ListedName, ...]]:
    """The section a line opens, with the names that follow its colon."""
    head, colon, rest = _cut(line.text)
    section = _section(head)
    if section is None or (not colon and not _is_bare_heading(head)):
        return None, ()
    if _is_legend(rest) or not rest:
        return section, ()
    names = listed_names(rest, lenient=False)
    if names:
        return replace(section, open=rest.endswith(",")), names
    nobody = (
        rest.lower().strip(" .") in NUMERALS
        or rest.strip(" .").isdecimal()
        or rest.lower() in ("none", "n/a", "-")
    )
    return (section, ()) if nobody else (None, ())


def _cut(text: str) -> tuple[str, str, str]:
    """A heading, its colon, and what follows it on the line."""
    text = text.strip("#*_ ").replace("*:", ":") if text.startswith(("#", "*")) else text
    head, colon, rest = text.partition(":")
    return head, colon, rest.strip(" *_")


def _is_legend(text: str) -> bool:
    return star_means_binding(text) is not None


def _section(head: str) -> _Section | None:
    """The heading's value and claim, if it says one and nothing that is not of a heading."""
    if len(head) > 90:
        return None
    legend = _is_legend(head)
    tokens = with_claims(tokens_of(OwnLine(0, head.partition("(")[0] if legend else head)))
    values = [token for token in tokens if token.kind in (TokenKind.VALUE, TokenKind.PLURAL)]
    zero = bool(tokens) and tokens[0].text == "0"
    claims = [token for token in tokens if token.kind in CLAIMS]
    if not (values or claims or zero) or not all(_is_heading_token(token) for token in tokens):
        return None
    value = "0" if zero and not values else (values[0].text.replace(" ", "")[:2] if values else "+1")
    return _Section(value, claims[0].kind is TokenKind.BINDING if len(claims) == 1 else None)


def _is_subheading(text: str) -> bool:
    """Whether names go on below a line like "PMC members:", which says nothing of the vote."""
    return text.endswith(":") and all(word in _HEADING_WORDS for word in text.lower().strip(":").split())


def _is_heading_token(token: Token) -> bool:
    if token.kind is not TokenKind.WORD:
        return token.kind is not TokenKind.CODE
    return token.text in _HEADING_WORDS or token.text in NUMERALS or token.text.isdecimal()


def _is_bare_heading(head: str) -> bool:
    """A heading without a colon is a heading only where it is short: "+1 (binding)", "Binding votes"."""
    return len(head.split()) <= 5 or head.rstrip().endswith((" by", " from"))


def _row(line: str, i: int, meaning: bool | None, section: _Section | None) -> Listed | None:
    """A name and its value on one line: "Ann Alder: +1 (binding)", "| Ann Alder | +1 | binding |"."""
    text = plain(line).strip().strip("|").strip()
    tokens = with_claims(tokens_of(OwnLine(i, text)))
    values = [token for token in tokens if token.kind is TokenKind.VALUE]
    if len(values) != 1 or len(text) > 100:
        return None
    value = values[0].text
    behind = _NAME_STARTS_ROW.match(own_line(i, text).text)
    rest = (
        behind["name"] if behind else own_line(i, text).text.partition(values[0].written)[2].strip(" :-|()")
    )
    names = listed_names(rest.replace("|", " "), lenient=False)
    if len(names) != 1 or not is_name(names[0].name) or " " not in names[0].name:
        return None
    claims = [token for token in tokens if token.kind in CLAIMS]
    name = names[0] if not claims else replace(names[0], claim=claims[0].kind is TokenKind.BINDING)
    return Listed(name.name, value, _binding(name, section.binding if section else None, meaning), i)


def _in_prose(lines: Sequence[str], meaning: bool | None) -> Iterator[Listed]:
    """Names in a sentence: "4 binding +1 (A, B, C, D)", "3 binding votes from A and B", wrapped anywhere."""
    for start, paragraph in _paragraphs(lines):
        for pattern in (_BRACKETED, _FROM):
            for match in pattern.finditer(paragraph):
                section = _last_said(match["head"])
                names = listed_names(match["names"].strip(), lenient=False) if section else ()
                if section and names and all(is_name(name.name) for name in names) and _plausible(names):
                    yield from _entries(names, section, start, meaning)


def _plausible(names: Sequence[ListedName]) -> bool:
    """One word alone is a name where it is written as one, not as an acronym."""
    return len(names) > 1 or " " in names[0].name or names[0].name.istitle()


def _last_said(head: str) -> _Section | None:
    """The value and claim said last before a list: of "3 binding and 2 non-binding" the second."""
    tokens = with_claims(tokens_of(OwnLine(0, head.replace("\n", " "))))[-8:]
    values = [token.text[:2] for token in tokens if token.kind in (TokenKind.VALUE, TokenKind.PLURAL)]
    claims = [token for token in tokens if token.kind in CLAIMS]
    if [token.text for token in tokens if token.text not in ("vote", "votes")][-1:] == ["0"]:
        values.append("0")
    if not values and not claims:
        return None
    return _Section(values[-1] if values else "+1", claims[-1].kind is TokenKind.BINDING if claims else None)


def _paragraphs(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Each paragraph as one line of plain text, with the index of its first line."""
    held: list[str] = []
    start = 0
    for i, line in enumerate([*lines, ""]):
        if line.strip():
            start = start if held else i
            held.append(plain(line).strip())
        elif held:
            yield start, " ".join(held)
            held = []
