"""Quotations: which lines of a text repeat another mail, by their marks and by what stands above them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto

from kipvote.bodies.attributions import LAST_MARKS, attribution_ending, may_attribute
from kipvote.bodies.courtesies import greets
from kipvote.bodies.letterheads import is_groupwise, is_title, letterhead_at, next_filled
from kipvote.bodies.notes import tables
from kipvote.bodies.values import holds_vote


class Part(Enum):
    """What a line of a text is."""

    OWN = auto()  # the sender's, and blank lines
    QUOTED = auto()  # behind a mark
    ATTRIBUTION = auto()
    LETTERHEAD = auto()
    FOREIGN = auto()  # someone else's without a mark
    CLOSING = auto()  # signature, list footer, disclaimer


_WRAP_WIDTH = 66  # RFC 3676 section 4.2 asks for lines of 66 to 78: what did not fit there was wrapped
_MOST_TAIL_LINES = 3
_SENTENCE_ENDS = (".", "?", "!", ":", ";", "。", "？", "！", "：")
_STATED = re.compile(
    r"(?:[^\s+\-−]+ ){0,4}[+\-−][01]"
    r"(?: ?\((?:non-?)?binding\)| (?:non-?)?binding)?(?: from (?:me|my side))?[.!]?$"
)
_SPEECH = '"\u201c\u201e\u00ab'
_INLINE = re.compile(r"\bin-?line\b|\b(?:see|answers?|comments?|replies) below\b", re.IGNORECASE)
_ANSWERED = re.compile(r"(?:\[[^\W\d_][^\W\d_. ][\w. ]{0,30}\]|[A-Z]{2,3}>+|#{2,}|=+>|\*{2,})\s*\S")


def depth_of(line: str) -> int:
    """How many marks a stripped line begins with: 2 for ``> > text`` as for ``>>text``."""
    return line[: len(line) - len(line.lstrip("> "))].count(">") if line.startswith(">") else 0


def unmarked(line: str) -> str:
    """A stripped line without its quotation marks."""
    return line.lstrip("> ") if line.startswith(">") else line


def marked_parts(lines: Sequence[str]) -> list[Part]:
    """The part of each stripped line as far as marks, attributions and letterheads tell it."""
    own, quoted = Part.OWN, Part.QUOTED  # an enum is slow to find its members
    parts = [quoted if line[:1] == ">" and not is_groupwise(line) else own for line in lines]
    _mark_notes(lines, parts)
    _mark_letterheads(lines, parts)
    _mark_attributions(lines, parts)
    _mark_tails(lines, parts)
    return parts


def filled(lines: Sequence[str], parts: Sequence[Part]) -> list[int]:
    """The own lines that are not blank."""
    own = Part.OWN
    return [at for at, (line, part) in enumerate(zip(lines, parts, strict=True)) if line and part is own]


def mark_below_headings(lines: Sequence[str], parts: list[Part]) -> None:
    """Mark the text below attributions and letterheads that quote without marks.

    Below a letterhead nothing tells the sender's text from the quoted mail's, which may itself hold
    quotations with marks: all of it is foreign, unless the marks begin directly below, where the letterhead
    only stands for an attribution, and nothing above could be a vote. Below an attribution the
    text is foreign up to where marks begin, if the sender has written something above; a text that begins
    with an attribution is answered below it.
    """
    if Part.ATTRIBUTION not in parts and Part.LETTERHEAD not in parts:
        return
    own, headings = Part.OWN, (Part.ATTRIBUTION, Part.LETTERHEAD)  # an enum is slow to find its members
    above = voted = False
    judged = 0  # lines looked at for votes
    for at, part in enumerate(parts):
        if part is own:
            above = above or (bool(lines[at]) and not greets(lines[at]))
        elif part in headings and parts[at + 1 : at + 2] != [part]:
            if part is Part.LETTERHEAD:
                voted = voted or any(holds_vote(lines[i]) for i in range(judged, at) if parts[i] is own)
                judged = at
            answered = voted and part is Part.LETTERHEAD
            stop = len(parts) if answered else _foreign_stop(lines, parts, at, above=above)
            _fill(lines, parts, at + 1, stop)
            if stop == len(parts):
                return


def paragraph_stop(lines: Sequence[str], parts: Sequence[Part], start: int) -> int:
    """Where the own lines from ``start`` on end: at a blank line, or at somebody else's."""
    return next(
        (at for at in range(start, len(lines)) if not lines[at] or parts[at] is not Part.OWN), len(lines)
    )


def _foreign_stop(lines: Sequence[str], parts: Sequence[Part], heading: int, *, above: bool) -> int:
    """Where the unmarked quotation under the heading's last line ends; directly after it if there is none."""
    below = next_filled(lines, heading + 1, most=len(lines))
    if below is None or parts[below] is Part.QUOTED:
        return heading + 1
    if parts[below] is Part.FOREIGN and not above:
        return heading + 1  # found in an earlier message: what follows it is an answer
    if parts[heading] is Part.LETTERHEAD:
        marked = is_title(lines[heading]) and _is_marked_below(lines, parts, below)
        return heading + 1 if marked else len(parts)
    if above and parts[below] in (Part.ATTRIBUTION, Part.LETTERHEAD):
        return len(parts)
    resumed = next((at for at in range(below, len(parts)) if parts[at] is not Part.OWN), len(parts))
    # Gmail loses the mark of a quotation's first paragraph; the next one then starts at depth two.
    if above or (resumed < len(parts) and parts[resumed] is Part.QUOTED and depth_of(lines[resumed]) > 1):
        return resumed
    return heading + 1


def _is_marked_below(lines: Sequence[str], parts: Sequence[Part], at: int) -> bool:
    """Whether an attribution begins here and marks follow it: Proton's title only leads to the two."""
    if parts[at] is not Part.ATTRIBUTION:
        return False
    below = next((later for later in range(at, len(lines)) if parts[later] is not Part.ATTRIBUTION), None)
    first = None if below is None else next_filled(lines, below, most=len(lines))
    return first is not None and parts[first] is Part.QUOTED


def doubtful_lines(lines: Sequence[str], parts: Sequence[Part]) -> frozenset[int]:
    """The own lines that may be quoted all the same.

    They are what stands below a line that may attribute it, if the sender has written something above or it
    begins with a quotation mark; below an attribution that opens the text, what stands there down to a vote
    that a line below speaks of; what a command may have printed that only looks quoted; and a paragraph that
    goes on from a full quoted line directly above it and has more of the quotation below.
    """
    found: set[int] = set()
    above = False
    typed: bool | None = None  # whether all marked lines look typed at a prompt: told once, where it matters
    own, quoted, attribution = Part.OWN, Part.QUOTED, Part.ATTRIBUTION  # an enum is slow to find its members
    for at, (line, part) in enumerate(zip(lines, parts, strict=True)):
        if part is not own:
            if part is attribution and not above:
                found.update(_answered(lines, parts, at + 1))
            continue
        if not line or at in found:
            continue
        below_quoted = at > 0 and parts[at - 1] is quoted
        printed = below_quoted and line in _FIGURES
        if printed and typed is None:
            typed = _are_typed(lines, parts)
        if line[-1] in ":：" and may_attribute(lines, at):
            found.update(range(at, _next_part(parts, at)) if above else _answered(lines, parts, at + 1))
        elif (line[0] in _SPEECH and at and parts[at - 1] is own and may_attribute(lines, at - 1)) or (
            printed and (typed or _CALL.search(unmarked(lines[at - 1])[-_LONGEST_CALL:]))
        ):
            found.add(at)
        elif below_quoted and _is_full(lines[at - 1], line):
            stop = paragraph_stop(lines, parts, at)
            below = next_filled(lines, stop, most=len(lines))
            if stop - at <= _MOST_TAIL_LINES and below is not None and parts[below] is quoted:
                found.update(range(at, stop))
        above = above or not greets(line)
    return frozenset(found)


def _answered(lines: Sequence[str], parts: Sequence[Part], start: int) -> range:
    """The lines from ``start`` on down to the first vote, if a line below speaks to who cast it.

    All else that stands below a vote goes with it: people delete the quotation, and its attribution stays.
    """
    stop = next((at for at in range(start, len(lines)) if parts[at] is not Part.OWN), len(lines))
    vote = next((at for at in range(start, stop) if holds_vote(lines[at])), stop)
    spoken_to = any(_YOUR_VOTE.search(line) for line in lines[vote + 1 : stop])
    quoted = stop < len(parts) and parts[stop] is Part.QUOTED
    return range(start, vote + 1 if spoken_to and not quoted else start)


_YOUR_VOTE = re.compile(r"\byour (?:vote|veto|objection|[+\-−]1)(?!\w)")


def _are_typed(lines: Sequence[str], parts: Sequence[Part]) -> bool:
    """Whether all marked lines may be typed at a prompt: ">>> 5 - 6"; "> foo.size()" alone may be, too."""
    return all(
        line.startswith(">>> ") for line, part in zip(lines, parts, strict=True) if part is Part.QUOTED
    )


_FIGURES = frozenset({"-1", "0"})
_LONGEST_CALL = 640  # characters
_CALL = re.compile(r"\w\([^()]{0,200}(?:\([^()]{0,200}\))?[^()]{0,200}\);?\Z|;\Z")


def restored_tails(lines: Sequence[str], parts: list[Part]) -> frozenset[int]:
    """The foreign lines that may be the sender's only vote all the same, made own again.

    A value squeezed between two quoted lines looks like the end of the one above.
    """
    foreign, quoted = Part.FOREIGN, Part.QUOTED  # an enum is slow to find its members
    found = [
        at
        for at, part in enumerate(parts[1:-1], start=1)
        if part is foreign and parts[at - 1] is parts[at + 1] is quoted
    ]
    stated = [at for at in found if _STATED.match(lines[at][:80]) and not _is_torn(lines[at])]
    return restore(lines, parts, stated)


def restored_answers(lines: Sequence[str], parts: list[Part]) -> frozenset[int]:
    """The same for answers between the lines of a mail quoted without marks: they have marks of their own.

    Only the words above tell of them ("See inline.").
    """
    if Part.LETTERHEAD not in parts:
        return frozenset()
    own, foreign = Part.OWN, Part.FOREIGN  # an enum is slow to find its members
    pairs = list(zip(lines, parts, strict=True))
    if not any(_INLINE.search(line) for line, part in pairs if part is own):
        return frozenset()
    found = [at for at, (line, part) in enumerate(pairs) if part is foreign and _ANSWERED.match(line)]
    return restore(lines, parts, found)


def restore(lines: Sequence[str], parts: list[Part], found: Sequence[int]) -> frozenset[int]:
    """Make the lines that hold a value own, unless another own line holds one."""
    voting = [at for at in found if holds_vote(lines[at])]
    if not voting or any(holds_vote(lines[at]) for at in filled(lines, parts)):
        return frozenset()
    for at in voting:
        parts[at] = Part.OWN
    return frozenset(voting)


def _next_part(parts: Sequence[Part], at: int) -> int:
    return next((later for later in range(at, len(parts)) if parts[later] is not parts[at]), len(parts))


def _is_full(quoted: str, line: str) -> bool:
    """Whether a quoted line had no room for the first word of the line below, and ends no sentence."""
    text = unmarked(quoted)
    if " " not in text or quoted.endswith(_SENTENCE_ENDS):
        return False
    return len(quoted) + 1 + len(line.split(maxsplit=1)[0]) > _WRAP_WIDTH


def _fill(lines: Sequence[str], parts: list[Part], start: int, stop: int) -> None:
    for at in range(start, stop):
        if parts[at] is Part.OWN and lines[at]:
            parts[at] = Part.FOREIGN


def _mark_letterheads(lines: Sequence[str], parts: list[Part]) -> None:
    stop = 0
    for at in filled(lines, parts):
        if at >= stop:
            stop = letterhead_at(lines, at) or 0
            parts[at:stop] = [Part.LETTERHEAD] * (stop - at)


def _mark_notes(lines: Sequence[str], parts: list[Part]) -> None:
    for start, stop in tables(lines):
        parts[start:stop] = [Part.LETTERHEAD] * (stop - start)


def _mark_attributions(lines: Sequence[str], parts: list[Part]) -> None:
    for end in reversed(
        [at for at, line in enumerate(lines) if line.endswith(LAST_MARKS) and not line[0] == ">" == line[-1]]
    ):
        if parts[end] not in (Part.OWN, Part.QUOTED):
            continue
        below = next_filled(lines, end + 1, most=3)
        quoted_below = below is not None and parts[below] is Part.QUOTED
        attribution = attribution_ending(lines, end, quoted_below=quoted_below)
        if attribution and (attribution.sure or quoted_below):
            start = next(at for at in range(attribution.start, end + 1) if parts[at] is not Part.LETTERHEAD)
            parts[start : end + 1] = [Part.ATTRIBUTION] * (end + 1 - start)


def _mark_tails(lines: Sequence[str], parts: list[Part]) -> None:
    """Mark single unmarked lines that a wrapped quotation left between two quoted ones.

    An answer between quotations is set off by blank lines, or stands below a finished sentence.
    """
    for at in filled(lines, parts):
        between = 0 < at < len(lines) - 1 and parts[at - 1] is parts[at + 1] is Part.QUOTED
        if between and _is_tail(lines[at - 1], lines[at], unmarked(lines[at + 1])):
            parts[at] = Part.FOREIGN


def _is_tail(quoted: str, line: str, after: str) -> bool:
    if quoted.endswith(_SENTENCE_ENDS):
        return False
    if _is_full(quoted, line):
        return True
    goes_on = bool(unmarked(quoted)) and (not after or after[0].islower())
    return goes_on and (line[0].islower() or _is_torn(line))


def _is_torn(line: str) -> bool:
    """A line that cannot begin here: it closes a bracket it never opened, or compares votes with votes."""
    return line.count(")") > line.count("(") or (" than " in line and line.count("1") > 1)
