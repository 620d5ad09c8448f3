"""Templates: lines that hold values without casting any, known by their shape before a word is read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import replace

from kipvote.votes.artifacts import artifacts
from kipvote.votes.ballots import VALUE, ballots
from kipvote.votes.choices import choices, sides
from kipvote.votes.clauses import Marker, OwnLine, TokenKind, own_line, tokens_of
from kipvote.votes.introductions import introduced, outputs
from kipvote.votes.namelists import is_name
from kipvote.votes.parts import parts
from kipvote.votes.precommit import precommit
from kipvote.votes.results import headings, results
from kipvote.votes.scores import scores
from kipvote.votes.spellings import WORDED_OPTION
from kipvote.votes.typography import plain
from kipvote.votes.valuelines import value_alone
from kipvote.votes.valuelists import value_lists

_BOX = re.compile(
    r"(?:[\[(][\s_.\-]*(?P<tick>[xX\u2713\u2714\u2611\u2705\u221a*vV])?[\s_.\-]*[\])]"
    r"|(?P<empty>[\u2610\u25a1\u25fb\u2b1c])|(?P<full>[\u2611\u2612\u2713\u2714\u2705]))\s*"
)
_VALUED = re.compile(r"(?<![\w.,+\-])(?:[+\-] ?[01]|0)(?![\w.,])")
_FILLED = re.compile(r"\[\s{0,4}(?P<value>[+\-][01])\s{0,4}\]\s{0,4}(?=(?P=value))")
_EITHER_ZERO = re.compile(r"\+ ?/ ?- ?0(?!\w)")
_CLAIM_LED = re.compile(r"(?P<claim>(?:non?[ _-]?)?binding)\b", re.IGNORECASE)
_CLAIM_FIRST = re.compile(
    rf"{_CLAIM_LED.pattern}\s{{0,4}}:\s{{0,4}}(?P<value>[+-][01])[.!]?\Z", re.IGNORECASE
)
_UNTICKED = re.compile(r"\[[\s_.]*\]")
_BOX_AT_END = re.compile(r"\s\[(?P<tick>\s*+[xX\u2713\u2714]?\s*+)\]\Z")
_BOX_AFTER = re.compile(r"\s*[\[(](?P<tick>\s*[xX\u2713\u2714]?\s*)[\])]")
_CLAIMED_COUNT = re.compile(r"\d{1,4}\s*[(\[]?(?:non-?)?binding\b", re.IGNORECASE)
_GAP_COUNT = re.compile(rf"[-+] {_CLAIMED_COUNT.pattern}[)\].\s]*\Z", re.IGNORECASE)
_HUNK = re.compile(r"@@ -\d{1,9}(?:,(\d{1,9}))? \+\d{1,9}(?:,(\d{1,9}))? @@")
_PAGE_NUMBER = re.compile(r"-\s*\d+\s*-\Z")


def own_lines(lines: Sequence[str], titled: Sequence[str] = ()) -> tuple[OwnLine, ...]:
    """Every line ready for reading, those whose shape can hold no vote barred with the rule's id.

    ``titled`` are the words of the title of what is voted on, where it may have parts.
    """
    read = [own_line(i, line) for i, line in enumerate(lines)]
    if sum(line.marker is Marker.NUMBER for line in read) == 1:
        read = [_unnumbered(line, lines) for line in read]
    if any(line.text.startswith(("(+1)", "(-1)")) for line in read):
        read = [_bracketed(line, lines) for line in read]
    read = _filled(_claimed_first(read))
    code = _code(lines)
    read = [replace(line, barred="code-block") if line.index in code else _boxed(line) for line in read]
    read = _barred(read, (("template-line", ballots(read)), ("result-list", results(read))))
    read = _barred(read, (("list-bullet", _counting(read)),))
    read = _barred(read, (("template-line", choices(read)), ("values-listed", sides(read))))
    read = _barred(read, (("values-listed", value_lists(read)), ("number-or-code", outputs(read))))
    read = _barred(read, (("result-list", precommit(read)),))
    read = _marked(read, Marker.HEADING, set(headings(read)))
    read = artifacts(_marked(read, Marker.SCORE, set(scores(read))), titled)
    return tuple(parts(_marked(read, Marker.INTRODUCED, set(introduced(read, lines)))))


def _barred(lines: Sequence[OwnLine], found: Iterable[tuple[str, Iterable[int]]]) -> list[OwnLine]:
    rules = {index: rule for rule, indices in found for index in indices}
    return (
        [replace(line, barred=line.barred or rules.get(line.index)) for line in lines] if rules else [*lines]
    )


def _marked(lines: Sequence[OwnLine], marker: Marker, indices: Set[int]) -> list[OwnLine]:
    return [replace(line, marker=marker) if line.index in indices else line for line in lines]


def _counting(lines: Sequence[OwnLine]) -> Iterator[int]:
    """Lines such as "- 1 (non-binding)" beside "- 3 (binding)": a dash before a count of votes."""
    if any(line.marker is Marker.BULLET and _CLAIMED_COUNT.match(line.text) for line in lines):
        yield from (line.index for line in lines if _GAP_COUNT.match(line.text))


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


def _claimed_first(lines: Sequence[OwnLine]) -> list[OwnLine]:
    """``lines`` with one such as "Binding: +1" turned round, where it heads no names and is the only one."""
    led = [line for line in lines if _CLAIM_LED.match(line.text)]
    found = _CLAIM_FIRST.match(led[0].text) if len(led) == 1 else None
    if found is None or _heads_names(lines[led[0].index + 1 :]):
        return [*lines]
    turned = replace(led[0], text=f"{found['value']} ({found['claim']})")
    return [turned if line is led[0] else line for line in lines]


def _heads_names(below: Sequence[OwnLine]) -> bool:
    """Whether a name stands directly below, or two; one apart may be who writes."""
    named = [is_name(line.text) for line in below if line.text][:2]
    return named == [True, True] or (bool(below and below[0].text) and named[:1] == [True])


def _filled(lines: Sequence[OwnLine]) -> list[OwnLine]:
    """``lines`` with the only box ticked that holds the value of its option: [-1] -1 I don't."""
    boxes = [(line, _FILLED.match(line.text)) for line in lines if line.text.startswith("[")]
    filled = {line.index: line.text[box.end() :] for line, box in boxes if box}
    if len(filled) != 1:
        return [*lines]
    return [
        replace(line, text=filled[line.index], marker=Marker.TICK) if line.index in filled else line
        for line in lines
    ]


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
    """A ballot line whose value is behind an option in words, or is none: [ ] Yes (+1); [x] yes; [x] +/-0."""
    either = _EITHER_ZERO.match(option)
    if ticked and either:
        return replace(line, text=f"0{option[either.end() :]}", marker=Marker.TICK)
    if ticked and WORDED_OPTION.match(option) and not _VALUED.search(option):
        return replace(line, text=option, marker=Marker.TICK)
    valued = any(token.kind is TokenKind.VALUE for token in tokens_of(line)) or either
    unticked = _UNTICKED.match(line.text) and valued
    return replace(line, barred="template-line") if unticked else line


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
    alone = value_alone(line)
    after_blank = i > 0 and not lines[i - 1].strip()
    return line[0] not in "+-" or (after_blank and alone)
