"""Answers: own lines that reply to one quoted point alone, and boxes ticked in the quotation of a ballot.

A value there may be a vote, or no more than a yes: what it is, only the thread tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from kipvote.mail.parts import OWN, QUOTED, Part, depth_of, holds_vote, is_rule, paragraph_stop, unmarked

_FEWEST_WORDS = 4  # of a quoted remark: less may be a name below a mail
_POINT = re.compile(r"(?:[(\[]?(?:[A-Za-z]{0,2}\d{1,3}[.:)\]]+|[A-Za-z][.)\]]+)|[-*•·])\s")
_ON_VOTING = re.compile(r"\b(?:re-?)?(?:vot(?:e|es|ed|ing)|ballots?)\b", re.IGNORECASE)
_OF_CALL = re.compile(  # what a call may ask of everybody
    r"(?:(?:should|shall|can|may|could) (?:we|this)(?: now| be)? (?:releas|publish|accept|adopt|approv)\w*"
    r"(?: (?:it|these|(?:the |this )?(?:release|candidate|version|proposal|kip)|this|kip-\d+))?(?: now)?"
    r"|(?:are there )?(?:any|no)(?: other| further| more)? (?:objections?|vetoe?s))\s*[?？]",
    re.IGNORECASE,
)
_NUMBERS = re.compile(r"\A(?:[^+]|(?<=\w )\+(?= 1))*\?\Z")  # of a question without +1, but for "offset + 1"
_AGREES = re.compile(
    r"\+ ?1\W{1,2}(?:(?:there |this is something )?I(?: (?:do|fully|totally|really|also))? agree with"
    r"(?: (?:that|you|it|this))?|well (?:said|put)|you(?:'| a)re (?:so |quite )?right)\W?",
    re.IGNORECASE,
)
_MUTE = re.compile(  # sign-offs, footers and ballots
    r"(?:thanks?|thx|many|best|kind|warm|regards|cheers|sincerely|yours|with|mit)\b\D{0,40}\Z"
    r"|to (?:un)?subscribe|for additional commands|sent from|\[",
    re.IGNORECASE,
)
_TICK = "xXvV*\u2713\u2714\u2611\u2705\u221a"
_FULL, _EMPTY = "\u2611\u2612\u2713\u2714\u2705", "\u2610\u25a1\u25fb\u2b1c"
_FILLED = re.compile(r"\[\s{0,4}([+\-][01])\s{0,4}\]\s{0,4}(?=\1)")  # by its value: [-1] -1 no
_TICKED = re.compile(rf"[\[(][\s_.\-]{{0,4}}[{_TICK}][\s_.\-]{{0,4}}[\])]|[{_FULL}]|{_FILLED.pattern}")
_BOX = re.compile(rf"[\[(][\s_.\-]{{0,4}}[\])]|[{_EMPTY}]|{_TICKED.pattern}")
_MOST_TICKED = 32  # no ballot has so many options


def inline_answers(
    lines: Sequence[str], parts: Sequence[Part], *, called: bool = False, remark: str | None = None
) -> frozenset[int]:
    """The own lines (stripped) of every paragraph that directly answers one quoted point.

    It stands below a quotation that goes on after it, or below a question or a point of a list, quoted
    alone or after another answer, that asks for no votes. A bare +1 to a part of a ``remark`` is one, too.
    """
    found: set[int] = set()
    starts = list(_starts(lines, parts)) if QUOTED in parts else []
    below = _depths_below(lines, parts, starts[0]) if starts else []
    for start in starts:
        stop = paragraph_stop(lines, parts, start)
        said, alone, depth = _passage_above(lines, parts, start)
        voting = [line for line in said if holds_vote(line)]
        asks = any(map(_ON_VOTING.search, said)) or not all(map(_NUMBERS.search, voting))
        asks = asks or (called and _OF_CALL.fullmatch(" ".join(said)) is not None)
        point = said[-1].endswith(("?", "？")) or _POINT.match(said[0])
        picked = (point and (alone or start != starts[0])) or below[stop] <= depth
        agrees = not voting and alone and _AGREES.fullmatch(" ".join(lines[start:stop]))
        if (picked and not asks) or (agrees and 2 * len(" ".join(said)) < len(remark or "")):
            found.update(range(start, stop))
    return frozenset(found)


def _starts(lines: Sequence[str], parts: Sequence[Part]) -> Iterator[int]:
    """The own lines that have a marked quotation directly above them, blank lines apart."""
    below = False
    for at, (line, part) in enumerate(zip(lines, parts, strict=True)):
        if part is QUOTED and line[0] == ">":
            below = below or bool(unmarked(line))
        elif below and line and part is not QUOTED:
            below = False
            if part is OWN:
                yield at


def _passage_above(lines: Sequence[str], parts: Sequence[Part], start: int) -> tuple[list[str], bool, int]:
    """The last quoted paragraph above an answer, whether it is all that is quoted there, and its depth."""
    said: list[str] = []
    depth, parted = 0, False
    for at in range(start - 1, -1, -1):
        text, level = unmarked(lines[at]), depth_of(lines[at])
        if lines[at] and parts[at] is not QUOTED:
            break
        if not text:
            parted = bool(said)
        elif parted or (level and depth and level != depth):
            return said[::-1], False, depth
        else:
            depth = depth or level
            said.append(text)
    return said[::-1], True, depth


def _depths_below(lines: Sequence[str], parts: Sequence[Part], first: int) -> list[int]:
    """For each line from ``first`` on, and the end, the least depth at which a quotation says more below it.

    The attributions of deeper quotations say nothing, nor do sign-offs, signatures, footers and ballots.
    """
    depths = [1 << 30] * (len(lines) + 1)
    below, heading, end = 0, False, len(lines)
    for at in range(len(lines) - 1, first - 1, -1):
        depths[at] = depths[at + 1]
        text, depth = unmarked(lines[at]), depth_of(lines[at])
        if depth != below:
            end = at + 1  # of the lines of one depth
        if text and parts[at] is QUOTED:
            heading = (depth < below and text.endswith((":", "："))) or (heading and depth == below)
            if text in ("--", "—"):
                depths[at] = depths[end]
            elif not heading and not is_rule(text) and not _MUTE.match(text) and _says(text):
                depths[at] = min(depth, depths[at])
        heading = heading and bool(text)
        below = depth
    return depths


def _says(text: str) -> bool:
    return len(text.split()) >= _FEWEST_WORDS or text.endswith("?") or _POINT.match(text) is not None


def ticks(lines: Sequence[str], parts: Sequence[Part], answered: str | None) -> tuple[set[int], list[int]]:
    """The quoted lines ticked by the sender, and those ticked by them or by whom they quote.

    A line that stands in the mail ``answered`` with an empty box, one level higher, and nowhere with a ticked
    one, was ticked by the sender, where one mail alone is quoted. Else one quoted one level deep may be.
    """
    quoted = [at for at, line in enumerate(lines) if parts[at] is QUOTED and _TICKED.search(line)]
    filled = [at for at in quoted if _FILLED.search(lines[at])]
    quoted = [at for at in quoted if len(filled) < 2 or at not in filled]  # every option has its own
    if not quoted:
        return set(), []
    boxed = [line.strip() for line in (answered or "").split("\n") if _BOX.search(line)]
    theirs = [_said(line) for line in boxed if _TICKED.search(line)]
    offered = [(depth_of(line), _said(line)) for line in boxed if not _TICKED.search(line)]
    heads = [at for at, part in enumerate(parts) if part is Part.ATTRIBUTION and lines[at][0] != ">"]
    one = not heads or heads[-1] - heads[0] < len(heads)
    told = [
        at for at in quoted[:_MOST_TICKED] if not any(line.startswith(_said(lines[at])) for line in theirs)
    ]
    own = {
        at
        for at in told
        for depth, line in offered
        if one and depth == max(depth_of(lines[at]) - 1, 0) and line.startswith(_said(lines[at]))
    }
    return own, [at for at in told if at not in own and depth_of(lines[at]) == 1]


def _said(line: str) -> str:
    """A line without marks, its box, emphasis and spaces."""
    return "".join(_BOX.sub("", unmarked(line), count=1).split()).replace("*", "").casefold()
