"""Templates: lines that hold values without casting any, known by their shape before a word is read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace

from kipvote.votes.ballots import VALUE, ballots
from kipvote.votes.clauses import Marker, OwnLine, TokenKind, own_line, tokens_of
from kipvote.votes.introductions import introduced, outputs
from kipvote.votes.namelists import is_name, is_name_list, listed_names
from kipvote.votes.scores import scores
from kipvote.votes.spellings import WORDED_OPTION
from kipvote.votes.typography import plain
from kipvote.votes.valuelists import value_lists

_BOX = re.compile(
    r"(?:[\[(][\s_.\-]*(?P<tick>[xX\u2713\u2714\u2611\u2705\u221a*vV])?[\s_.\-]*[\])]"
    r"|(?P<empty>[\u2610\u25a1\u25fb\u2b1c])|(?P<full>[\u2611\u2612\u2713\u2714\u2705]))\s*"
)
_UNTICKED = re.compile(r"\[[\s_.]*\]")
_BOX_AT_END = re.compile(r"\s\[(?P<tick>\s*+[xX\u2713\u2714]?\s*+)\]\Z")
_BOX_AFTER = re.compile(r"\s*[\[(](?P<tick>\s*[xX\u2713\u2714]?\s*)[\])]")
_CLAIM_LABEL = re.compile(
    r"\s*(?:[(\[]?\s*(?:non?t?[\s_-]*)?b\w{3,8}g?\s*[)\]]?)?\s*(?:votes?)?\s*", re.IGNORECASE
)
_HUNK = re.compile(r"@@ -\d{1,9}(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? @@")
_PAGE_NUMBER = re.compile(r"-\s*\d+\s*-\Z")
_NOBODY = ("none", "n/a", "nobody", "no one", "-", "nil")
_TIMES = re.compile(r"\s*(?:\(\d+(?: (?:non-?)?binding)?(?: votes?)?\)|[x\u00d7]\s?\d+)\s*\Z")
ROW_WIDTH = 80
"""Columns a row of a result takes at most."""


def own_lines(lines: Sequence[str]) -> tuple[OwnLine, ...]:
    """Every line ready for reading, those whose shape can hold no vote barred with the rule's id."""
    read = [own_line(i, line) for i, line in enumerate(lines)]
    if sum(line.marker is Marker.NUMBER for line in read) == 1:
        read = [_unnumbered(line, lines) for line in read]
    if any(line.text.startswith(("(+1)", "(-1)")) for line in read):
        read = [_bracketed(line, lines) for line in read]
    code = _code(lines)
    read = [replace(line, barred="code-block") if line.index in code else _boxed(line) for line in read]
    read = _barred(read, (("template-line", ballots(read)), ("result-list", _results(read))))
    read = _barred(read, (("values-listed", value_lists(read)), ("number-or-code", outputs(read))))
    read = _marked(read, Marker.HEADING, set(_headings(read)))
    read = _marked(read, Marker.SCORE, set(scores(read)))
    return tuple(_marked(read, Marker.INTRODUCED, set(introduced(read, lines))))


def _barred(lines: Sequence[OwnLine], found: Iterable[tuple[str, Iterable[int]]]) -> list[OwnLine]:
    rules = {index: rule for rule, indices in found for index in indices}
    return (
        [replace(line, barred=line.barred or rules.get(line.index)) for line in lines] if rules else [*lines]
    )


def _marked(lines: Sequence[OwnLine], marker: Marker, indices: Set[int]) -> list[OwnLine]:
    return [replace(line, marker=marker) if line.index in indices else line for line in lines]


def _unnumbered(line: OwnLine, lines: Sequence[str]) -> OwnLine:
    """A line such as "0. Nice page!" opens a paragraph with a vote where nothing else is numbered."""
    if line.marker is not Marker.NUMBER:
        return line
    text = plain(lines[line.index]).strip()
    opens = line.index == 0 or not lines[line.index - 1].strip()
    zero = opens and text.startswith("0.") and text.endswith((".", "!", "?"))
    return OwnLine(line.index, text) if zero else line


def _bracketed(line: OwnLine, lines: Sequence[str]) -> OwnLine:
    """A line such as "(0) neutral" beside "(+1) yes" is no numbered point."""
    text = plain(lines[line.index]).strip() if line.marker is Marker.NUMBER else ""
    return OwnLine(line.index, text) if text.startswith("(0)") else line


def _boxed(line: OwnLine) -> OwnLine:
    """A ballot line with a box in front of (or behind) its value: ticked it votes, else it is a template."""
    if _PAGE_NUMBER.match(line.text):
        return replace(line, barred="number-or-code")
    if line.text.startswith(">"):
        return replace(line, barred="quotation")
    if line.text.startswith("< "):  # the other side of a comparison
        return replace(line, barred="code-block")
    if line.text.count("|") >= 2:
        return replace(line, barred="result-list")
    box = _BOX.match(line.text)
    if box is not None:
        ticked = bool(box["tick"] or box["full"])
        rest = line.text[box.end() :]
        if not VALUE.match(rest):
            return _worded(line, rest, ticked=ticked)
        return (
            replace(line, text=rest, marker=Marker.TICK) if ticked else replace(line, barred="template-line")
        )
    value = VALUE.match(line.text)
    after = _BOX_AFTER.match(line.text, value.end()) if value else None
    after = after or (
        _BOX_AT_END.search(line.text, value.end()) if value and line.text.endswith("]") else None
    )
    if value is None or after is None:
        return line
    rest = f"{line.text[: value.end()]} {line.text[value.end() : after.start()]}{line.text[after.end() :]}"
    ticked = bool(after["tick"].strip())
    return replace(line, text=rest, marker=Marker.TICK) if ticked else replace(line, barred="template-line")


def _worded(line: OwnLine, option: str, *, ticked: bool) -> OwnLine:
    """A ballot line whose value is behind an option in words, or is none: [ ] Yes (+1); [x] approve."""
    if ticked and WORDED_OPTION.match(option) and not VALUE.search(option):
        return replace(line, text=option, marker=Marker.TICK)
    unticked = _UNTICKED.match(line.text) and any(token.kind is TokenKind.VALUE for token in tokens_of(line))
    return replace(line, barred="template-line") if unticked else line


def _results(lines: Sequence[OwnLine]) -> Iterator[int]:
    """Lines of a result: "+1 (binding): A, B", a heading above names, rows of "+1 Name" or "Name: +1"."""
    rows: list[OwnLine] = []
    block: list[OwnLine] = []
    for i, line in enumerate(lines):
        if not line.text:
            block = []
        if line.barred or not line.text:
            continue
        held = "0" in line.text or "1" in line.text  # without a figure there is no value
        if held and (_is_row(line.text) or _is_short_row(line.text)):
            rows.append(line)
        elif rows:
            yield from _rows(rows)
            rows = []
        told = held and _is_result(line, lines[i + 1 : i + 4])
        if told or (held and _may_be_result(line)):
            block.append(line)
        if told or len(block) > 1:
            yield from (one.index for one in block)
    yield from _rows(rows)


def _rows(lines: Sequence[OwnLine]) -> Iterator[int]:
    """Two rows and more are a list; of first names only with a claim, or in three rows led by values."""
    told = any(_is_row(line.text) or "binding" in line.text.lower() for line in lines)
    if len(lines) > 1 and (told or (len(lines) > 2 and all(VALUE.match(line.text) for line in lines))):
        yield from (line.index for line in lines)


def _is_result(line: OwnLine, below: Sequence[OwnLine]) -> bool:
    value = VALUE.match(line.text)
    if value is None:
        return False
    label = _CLAIM_LABEL.match(line.text, value.end())
    rest = line.text[label.end() if label else value.end() :]
    if _TIMES.match(rest):
        return True
    named = rest.strip().rstrip(".")
    if named.startswith("(") and named.endswith(")"):
        return "," in named and is_name_list(named[1:-1])
    if not rest.startswith((":", "=", "(* ")):
        return False
    listed = rest[1:].strip()
    if rest.startswith("(* ") or listed.isdecimal() or listed.lower().strip(".") in _NOBODY:
        return True
    following = next((other.text for other in below if other.text), "")
    return is_name_list(listed) if listed else is_name_list(following)


def _may_be_result(line: OwnLine) -> bool:
    """Whether a line is of a result beside another: alone, "+1: Ann" may end with who writes."""
    value = VALUE.match(line.text)
    label = _CLAIM_LABEL.match(line.text, value.end()) if value else None
    rest = line.text[label.end() :].strip() if label else ""
    return rest.isdecimal() or (rest.startswith(":") and is_name(rest[1:].strip()))


def _is_row(text: str) -> bool:
    """Whether a line is a name and a value and nothing else: "+1 Ann Alder", "Ann Alder: +1 (binding)"."""
    value = VALUE.search(text) if len(text) <= ROW_WIDTH else None
    if value is None:
        return False
    rest = (text[: value.start()] + " " + _after_claim(text, value.end())).strip(" :-,\t")
    return " " in rest and is_name_list(rest)


def _is_short_row(text: str) -> bool:
    """Whether a line is a first name and its value: "Ann: +1 (binding)", "+1 Ann", "+1 Ann (binding)"."""
    value = VALUE.search(text) if len(text) <= ROW_WIDTH else None
    if value is None:
        return False
    name, behind = text[: value.start()].strip(" :-,\t"), _after_claim(text, value.end()).strip()
    if name and behind:
        return False
    listed = listed_names(behind) if behind else ()
    name = name or (listed[0].name if len(listed) == 1 and " " not in listed[0].name else "")
    return is_name(name) and not name[-1].isdecimal()


def _after_claim(text: str, end: int) -> str:
    label = _CLAIM_LABEL.match(text, end)
    return text[label.end() if label else end :]


def _headings(lines: Sequence[OwnLine]) -> Iterator[int]:
    """Lines with nothing but a value and a claim above two or more marked lines that may be names."""
    for line, *below in zip(lines, lines[1:], lines[2:], strict=False):
        value = VALUE.match(line.text)
        if value is None or line.barred or any(other.marker is Marker.NONE for other in below):
            continue
        label = _CLAIM_LABEL.fullmatch(line.text, value.end())
        if label is not None and all(is_name_list(other.text) for other in below):
            yield line.index


def _code(lines: Sequence[str]) -> set[int]:
    """The lines inside ``` fences and inside the hunks of a unified diff."""
    inside: set[int] = set()
    fence: int | None = None
    left = 0
    for i, line in enumerate(lines):
        hunk = _HUNK.match(line.lstrip())
        if hunk is not None:
            left = sum(int(count or 1) for count in hunk.groups())
            inside.add(i)
        elif line.lstrip().startswith("```"):
            if fence is not None:
                inside.update(range(fence, i + 1))
            fence = i if fence is None else None
        elif left > 0 and not _leaves_hunk(lines, i):
            inside.add(i)
            left -= 1 if line.lstrip()[:1] in ("+", "-") else 2
        else:
            left = 0
    return inside


def _leaves_hunk(lines: Sequence[str], i: int) -> bool:
    """Whether a quoted hunk breaks off: prose, or a value on its own after a blank line."""
    line = lines[i]
    if not line or line[0] in " @\\\t":
        return False
    alone = VALUE.match(line)
    after_blank = i > 0 and not lines[i - 1].strip()
    return line[0] not in "+-" or (after_blank and alone is not None and alone.end() == len(line))


__all__ = ["own_lines"]
