"""Quotations: which lines of a text repeat another mail, by their marks and by what stands above them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum, auto

from kipvote.bodies.attributions import attribution_ending
from kipvote.bodies.letterheads import letterhead_at


class Part(Enum):
    """What a line of a text is."""

    OWN = auto()  # the sender's, and blank lines
    QUOTED = auto()  # behind a mark
    ATTRIBUTION = auto()
    LETTERHEAD = auto()
    FOREIGN = auto()  # someone else's without a mark
    CLOSING = auto()  # signature, list footer, disclaimer


_WRAP_WIDTH = 66  # RFC 3676 section 4.2 asks for lines of 66 to 78: what did not fit there was wrapped
_SENTENCE_ENDS = (".", "?", "!", ":", ";", "。", "？", "！", "：")


def depth_of(line: str) -> int:
    """How many marks a stripped line begins with: 2 for ``> > text`` as for ``>>text``."""
    depth = 0
    for char in line:
        if char == ">":
            depth += 1
        elif char != " ":
            break
    return depth


def unmarked(line: str) -> str:
    """A stripped line without its quotation marks."""
    return line.lstrip("> ") if line.startswith(">") else line


def marked_parts(lines: Sequence[str]) -> list[Part]:
    """The part of each stripped line as far as marks, attributions and letterheads tell it."""
    parts = [Part.QUOTED if line.startswith(">") else Part.OWN for line in lines]
    _mark_letterheads(lines, parts)
    _mark_attributions(lines, parts)
    _mark_tails(lines, parts)
    return parts


def mark_below_headings(lines: Sequence[str], parts: list[Part], votes: Callable[[str], bool]) -> None:
    """Mark the text below attributions and letterheads that quote without marks.

    Below a letterhead nothing tells the sender's text from the quoted mail's, which may itself hold
    quotations with marks: all of it is foreign, unless the marks begin directly below, where the letterhead
    only stands for an attribution, and nothing above could be a vote (``votes``). Below an attribution the
    text is foreign up to where marks begin, if the sender has written something above; a text that begins
    with an attribution is answered below it.
    """
    above = voted = False
    for at, part in enumerate(parts):
        if part is Part.OWN:
            above, voted = above or bool(lines[at]), voted or votes(lines[at])
        elif part in (Part.ATTRIBUTION, Part.LETTERHEAD) and parts[at + 1 : at + 2] != [part]:
            answered = voted and part is Part.LETTERHEAD
            stop = len(parts) if answered else _foreign_stop(lines, parts, at, above=above)
            _fill(lines, parts, at + 1, stop)
            if stop == len(parts):
                return


def next_filled(lines: Sequence[str], at: int) -> int | None:
    """The first line from ``at`` on that is not blank."""
    return next((later for later in range(at, len(lines)) if lines[later]), None)


def _foreign_stop(lines: Sequence[str], parts: Sequence[Part], heading: int, *, above: bool) -> int:
    """Where the unmarked quotation under the heading's last line ends; directly after it if there is none."""
    below = next_filled(lines, heading + 1)
    if below is None or parts[below] is Part.QUOTED:
        return heading + 1
    if parts[below] is Part.FOREIGN and not above:
        return heading + 1  # found in an earlier message: what follows it is an answer
    if parts[heading] is Part.LETTERHEAD:
        return len(parts)
    if above and parts[below] in (Part.ATTRIBUTION, Part.LETTERHEAD):
        return len(parts)
    resumed = next((at for at in range(below, len(parts)) if parts[at] is not Part.OWN), len(parts))
    # Gmail loses the mark of a quotation's first paragraph; the next one then starts at depth two.
    if above or (resumed < len(parts) and parts[resumed] is Part.QUOTED and depth_of(lines[resumed]) > 1):
        return resumed
    return heading + 1


def _fill(lines: Sequence[str], parts: list[Part], start: int, stop: int) -> None:
    for at in range(start, stop):
        if parts[at] is Part.OWN and lines[at]:
            parts[at] = Part.FOREIGN


def _mark_letterheads(lines: Sequence[str], parts: list[Part]) -> None:
    stop = 0
    for at in range(len(lines)):
        if at < stop:
            parts[at] = Part.LETTERHEAD
        elif parts[at] is Part.OWN:
            stop = letterhead_at(lines, at) or 0
            if stop:
                parts[at] = Part.LETTERHEAD


def _mark_attributions(lines: Sequence[str], parts: list[Part]) -> None:
    below: int | None = None  # the next line that is not blank
    for end in range(len(lines) - 1, -1, -1):
        quoted_below = below is not None and below - end <= 3 and parts[below] is Part.QUOTED
        if parts[end] in (Part.OWN, Part.QUOTED) and lines[end]:
            attribution = attribution_ending(lines, end, quoted_below=quoted_below)
            if attribution and (attribution.sure or quoted_below):
                parts[attribution.start : end + 1] = [Part.ATTRIBUTION] * (end + 1 - attribution.start)
        if lines[end]:
            below = end


def _mark_tails(lines: Sequence[str], parts: list[Part]) -> None:
    """Mark single unmarked lines that a wrapped quotation left between two quoted ones.

    An answer between quotations is set off by blank lines, or stands below a finished sentence.
    """
    for at in range(1, len(lines) - 1):
        between = parts[at] is Part.OWN and parts[at - 1] is parts[at + 1] is Part.QUOTED
        if between and lines[at] and _is_tail(lines[at - 1], lines[at], unmarked(lines[at + 1])):
            parts[at] = Part.FOREIGN


def _is_tail(quoted: str, line: str, after: str) -> bool:
    if quoted.endswith(_SENTENCE_ENDS):
        return False
    first = line.split(maxsplit=1)[0]
    if len(quoted) + 1 + len(first) > _WRAP_WIDTH:
        return True
    goes_on = bool(unmarked(quoted)) and (not after or after[0].islower())
    return goes_on and (line[0].islower() or _is_torn(line))


def _is_torn(line: str) -> bool:
    """A line that cannot begin here: it closes a bracket it never opened, or compares votes with votes."""
    return line.count(")") > line.count("(") or (" than " in line and line.count("1") > 1)
