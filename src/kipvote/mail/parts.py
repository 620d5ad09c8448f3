"""Parts: every line of a mail is its sender's, quoted, a signature or a footer; one classifier tells which.

What is marked, headed or of a list for sure is taken off. Where a line with a value is quoted or signed by a
weak sign, and no other own line holds a value, it stays own: a vote is neither lost nor made by a guess.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum, auto
from itertools import groupby, pairwise, takewhile, zip_longest

from kipvote.mail import clients
from kipvote.mail.echoes import echoes
from kipvote.mail.heads import LAST_MARKS, RULE, attribution_start, is_sure, letterhead_stop


class Part(Enum):
    """What a line is. Attributions and letterheads are quoted, and say whose the quotation below is."""

    OWN = auto()  # blank lines, too
    QUOTED = auto()
    ATTRIBUTION = auto()
    LETTERHEAD = auto()
    CLOSING = auto()  # signatures, list footers, disclaimers, what telephones add


OWN, QUOTED = Part.OWN, Part.QUOTED  # an enum is slow to find its members
_HEADS = (Part.ATTRIBUTION, Part.LETTERHEAD)
_WRAP_WIDTH = 66  # RFC 3676 section 4.2 asks for lines of 66 to 78: what did not fit there was wrapped
_MOST_SIGNATURE_LINES = 15
_MOST_DISCLAIMER_LINES = 60
_LONGEST_ADDED_LINE = 120
_BARE = 5  # words of a bare vote
_SEPARATORS = frozenset(("--", "—", "– –", "- -"))  # RFC 3676 section 4.3, and what reformatting makes of it
_SENTENCE_ENDS = (".", "?", "!", ":", ";", "。", "？", "！", "：")
_OPENINGS = frozenset(phrase[:3] for phrase in (*clients.DEVICES, *clients.FOOTERS, *clients.DISCLAIMERS))
_VALUE = re.compile(
    r"(?<![\w.+\-−])[+\-−＋－] ?[01０１](?![\w０-９])(?![.,]\d)|^\W{0,3}[01]\b(?! ?[\d.)/:-])"
)
_DIGIT = re.compile(r"[01０１]")
_PHONE = re.compile(
    r"(?![+\d ]{0,4}(?:19|20)\d\d[-/.]\d)(?=.{0,20}\d{3})"
    r"[(\[*]{0,2}\+?(?:\d[ ()\[\]*./·–‑\-]{0,4}){6,14}\d(?!\w)"
)
_PHONE_LINE = re.compile(rf"(?:[^\W\d]{{1,9}}[.:]{{0,2}} )?:? ?{_PHONE.pattern}")
_GREETING = re.compile(
    r"(?:hi|hello|hey|dear|hallo|greetings|good|bonjour|hola|ciao|folks|team|all|everyone)\b\D{0,32}",
    re.IGNORECASE,
)
_NAME = re.compile(r"(?:[^\W\d_a-z][\w.'’-]{0,23},? ?){1,3}")


def depth_of(line: str) -> int:
    """How many marks a stripped line begins with: 2 for ``> > text`` as for ``>>text``."""
    return line[: len(line) - len(line.lstrip("> "))].count(">") if line.startswith(">") else 0


def unmarked(line: str) -> str:
    """A stripped line without its quotation marks."""
    return line.lstrip("> ") if line.startswith(">") else line


def holds_vote(line: str) -> bool:
    """Whether anything in the line could be a vote: wide on purpose, phone numbers excepted.

    >>> holds_vote("-1 (binding)"), holds_vote("Mobile +1 (650) 555 0100"), holds_vote("Dora Lind")
    (True, False, False)
    """
    return _DIGIT.search(line) is not None and _VALUE.search(_PHONE.sub("", line[:2000])) is not None


def classified(lines: Sequence[str], earlier: Sequence[str] = ()) -> tuple[list[Part], frozenset[int]]:
    """The part of each stripped line, and the own lines that may be quoted all the same."""
    parts = _marked(lines)
    weak = _mark_closings(lines, parts) | (_mark_tails(lines, parts) if QUOTED in parts else set())
    weak |= _mark_echoes(lines, parts, earlier) if earlier else set()
    weak |= _mark_below_heads(lines, parts) if any(head in parts for head in _HEADS) else set()
    voting = [at for at in weak if parts[at] is not OWN and holds_vote(lines[at])]
    if voting and not any(part is OWN and holds_vote(line) for line, part in zip(lines, parts, strict=True)):
        for at in voting:
            parts[at] = OWN
    return parts, frozenset(at for at in weak if parts[at] is OWN)


def _marked(lines: Sequence[str]) -> list[Part]:
    """The part of each line as far as marks, attributions and letterheads tell it."""
    parts = [QUOTED if line[:1] == ">" else OWN for line in lines]
    stop = 0
    for at, line in enumerate(lines):
        if at >= stop and line and parts[at] is OWN and (":" in line or "：" in line or line[0] in RULE):
            stop = letterhead_stop(lines, at)
            parts[at:stop] = [Part.LETTERHEAD] * (stop - at)
    odd: set[str] = set()
    for end in range(len(lines) - 1, -1, -1):
        if lines[end].endswith(LAST_MARKS) and parts[end] in (OWN, QUOTED):
            below = next((at for at in range(end + 1, min(end + 4, len(lines))) if lines[at]), end)
            mark = _odd_mark(lines[below]) if below > end else ""
            start = attribution_start(lines, end, quoted_below=bool(mark) or parts[below] is QUOTED)
            if start is not None:
                parts[start : end + 1] = [Part.ATTRIBUTION] * (end + 1 - start)
                odd.add(mark)
    for at in range(len(lines)) if any(odd) else ():
        if parts[at] is OWN and lines[at] and _odd_mark(lines[at]) in odd - {""}:
            parts[at] = QUOTED
    return parts


def _odd_mark(line: str) -> str:
    """What few programs put before a line they quote: a sign, or the name of who wrote it, "Dora>"."""
    mark = line.split(" ", 1)[0]
    return mark if mark in clients.ODD_MARKS or (mark[-1:] == ">" and mark[:-1].isalpha()) else ""


def _mark_tails(lines: Sequence[str], parts: list[Part]) -> set[int]:
    """Mark single unmarked lines that a wrapped quotation left between two quoted ones: a weak sign.

    An answer between quotations is set off by blank lines, or stands below a finished sentence.
    """
    tails: set[int] = set()
    for at in range(1, len(lines) - 1):
        if parts[at] is not OWN or not lines[at] or not (parts[at - 1] is QUOTED is parts[at + 1]):
            continue
        line, said, below = lines[at], unmarked(lines[at - 1]), unmarked(lines[at + 1])
        full = " " in said and len(lines[at - 1]) + len(line.split(maxsplit=1)[0]) >= _WRAP_WIDTH
        torn = line[0].islower() or line.count(")") > line.count("(")
        goes_on = bool(said) and torn and (not below or below[0].islower())
        if (full or goes_on) and not said.endswith(_SENTENCE_ENDS):
            parts[at] = QUOTED
            tails.add(at)
    return tails


def _mark_closings(lines: Sequence[str], parts: list[Part]) -> set[int]:
    """Mark footers, signatures, device lines and disclaimers; the last and signatures are weak signs."""
    weak: set[int] = set()
    left = 0  # lines of the signature still to come
    for at, line in enumerate(lines):
        if parts[at] is not OWN or not line:
            left = left if parts[at] is OWN else 0
            continue
        low = line[:200].casefold().lstrip('<*_[( "')
        stop = at + 1
        if line in _SEPARATORS:
            left = _MOST_SIGNATURE_LINES + 1
        elif left:
            weak.add(at)
        elif low[:3] in _OPENINGS and low.startswith(clients.DISCLAIMERS):
            stop += len(list(takewhile(bool, lines[stop : at + _MOST_DISCLAIMER_LINES])))
            weak.update(range(at, stop))
        elif not _is_added(line, low):
            continue
        parts[at:stop] = [Part.CLOSING] * (stop - at)
        left = max(0, left - 1)
    return weak


def _is_added(line: str, low: str) -> bool:
    """A line that a list or a telephone adds, or of nothing but a telephone number and one word before it."""
    if line[-1].isdecimal() and _PHONE_LINE.fullmatch(line):
        return True
    if low[:3] not in _OPENINGS:
        return False
    footer = low.startswith(clients.FOOTERS) and (":" in low or "@" in low)
    added = footer or low.startswith(clients.DEVICES)
    return added and len(line) <= _LONGEST_ADDED_LINE and not holds_vote(line)


def is_rule(line: str) -> bool:
    """A line drawn with dashes, underscores or the like, at least five of them."""
    return len(line) >= 5 and not line.strip(RULE + " ")


def _mark_echoes(lines: Sequence[str], parts: list[Part], earlier: Sequence[str]) -> set[int]:
    """Mark the own lines that repeat an earlier text.

    It is a weak sign, unless they stand below a head, greet, or end with a name. The bare votes that an echo
    begins or ends with are the sender's, as anybody writes those alike; below other words they may not be.
    """
    filled = [at for at, line in enumerate(lines) if line]
    headed = {below for at, below in pairwise(filled) if parts[at] in _HEADS}
    own = [line if part is OWN else None for line, part in zip(lines, parts, strict=True)]
    opens = next((at for at, line in enumerate(own) if line and not _GREETING.fullmatch(line)), 0)
    weak: set[int] = set()
    for run in echoes(own, earlier, headed):
        first, last = run[0], run[-1]
        greets = opens < first and _GREETING.fullmatch(lines[first])
        if first in headed or greets or _NAME.fullmatch(lines[last]):
            theirs = run
        else:
            more = [at for at in run if len(lines[at].split()) > _BARE or not holds_vote(lines[at])]
            theirs = [at for at in run if more and more[0] <= at <= more[-1]]
            weak.update(run if opens < first else theirs)
        _mark(parts, theirs)
    return weak


def _mark_below_heads(lines: Sequence[str], parts: list[Part]) -> set[int]:
    """Mark what is quoted without marks below attributions and letterheads.

    Below a letterhead it is all: a weak sign where marks begin directly below, and if then only a greeting
    stands above, it stands for an attribution. Below an attribution it goes on to where marks begin, if the
    sender has written something above, or the marks show that it lost its own. A name alone marks nothing:
    what stands below may be quoted.
    """
    weak: set[int] = set()
    above = False
    filled = [at for at, line in enumerate(lines) if line]
    blocks = [list(block) for _, block in groupby(filled, key=lambda at: parts[at] in _HEADS)]
    for head, below in zip_longest(blocks, blocks[1:], fillvalue=list[int]()):
        if parts[head[0]] not in _HEADS:
            above = above or any(parts[at] is OWN and not _GREETING.fullmatch(lines[at]) for at in head)
            continue
        marked = bool(below) and parts[below[0]] is QUOTED
        if any(parts[at] is Part.LETTERHEAD for at in head):
            if above or not marked:
                theirs = [at for at in filled if at > head[-1] and parts[at] is OWN]
                _mark(parts, theirs)
                return weak.union(theirs if marked else ())
        elif not marked:
            theirs = list(takewhile(lambda at: parts[at] is OWN, below))
            lost = any(depth_of(lines[at]) > 1 for at in below[len(theirs) : len(theirs) + 1])
            theirs = theirs if above or lost else []
            if is_sure([lines[at] for at in head]):
                _mark(parts, theirs)
            else:
                _mark(parts, head, OWN)
                weak.update((*head, *theirs) if theirs else ())
    return weak


def _mark(parts: list[Part], places: Sequence[int], part: Part = QUOTED) -> None:
    for at in places:
        parts[at] = part
